//! Panels and windows: each a plain function over the table. They change what is looked at; the game itself they only
//! ask for, by wishes.

pub mod area;
pub mod briefing;
pub mod charts;
pub mod curtain;
pub mod hex;
pub mod keys;
pub mod lit_men;
pub mod log;
pub mod luck;
pub mod menu;
pub mod pad;
pub mod parts;
pub mod plan;
pub mod pool;
pub mod replay;
pub mod result;
pub mod roster;
pub mod rules;
pub mod subject;
pub mod words;
