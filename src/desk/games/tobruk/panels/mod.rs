//! Panels and windows of Tobruk: each a plain function over the table.

pub mod area;
pub mod briefing;
pub mod charts;
pub mod hex;
pub mod lit_men;
pub mod log;
pub mod luck;
pub mod pad;
pub mod plan;
pub mod pool;
pub mod result;
pub mod roster;
pub mod study;
pub mod subject;
