//! Words and mechanics that every game shares. Knows no game and no window.

pub mod bounds;
pub mod case;
pub mod chart;
pub mod counters;
pub mod data;
pub mod dice;
pub mod game;
pub mod grid;
pub mod half;
pub mod head;
pub mod hex;
pub mod hex_map;
pub mod journal;
pub mod ledger;
pub mod material;
pub mod places;
pub mod provenance;
pub mod refusal;
pub mod session;
pub mod shared;
pub mod sheet;
pub mod side;
pub mod systems;
pub mod unit;
pub mod ways;
pub mod words;
