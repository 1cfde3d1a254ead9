//! What the three games of hexes and counters share, and the other two do not: the map. Knows no game.

pub mod map;
