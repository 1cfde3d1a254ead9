//! Cups, chits and tracks: painters of this game alone.

pub mod action_track;
pub mod chit;
pub mod cup;
pub mod frontier;
pub mod turn_record;
