//! What the three games of hexes and counters share, and the other two do not: the map and the nations. Knows no game.

pub mod map;
pub mod nation;
