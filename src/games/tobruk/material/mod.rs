//! What comes in the box: the map, the counters, the charts and the scenarios, read and checked.

pub mod aspect;
pub mod board;
pub mod catalog;
pub mod data;
pub mod dials;
pub mod free_form;
pub mod hit_odds;
pub mod line_of_fire;
pub mod nation;
pub mod scenario;
pub mod tables;
pub mod worth;
