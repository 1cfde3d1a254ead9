//! Panels and windows that every game has: each a plain function over the table. They change what is looked at; the game itself
//! they only ask for, by wishes.

pub mod briefing;
pub mod charts;
pub mod column;
pub mod compare;
pub mod curtain;
pub mod group;
pub mod hex;
pub mod keys;
pub mod log;
pub mod luck;
pub mod menu;
pub mod news;
pub mod orders;
pub mod outcome;
pub mod parts;
pub mod plan;
pub mod replay;
pub mod result;
pub mod roster;
pub mod rules;
pub mod study;
pub mod text_size;
pub mod tray;
pub mod unit;
