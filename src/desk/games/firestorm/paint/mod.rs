//! Coast, borders and battle arrows: painters of this game alone.

pub mod battle_arrow;
pub mod boundary;
pub mod coast;
pub mod token;
