//! What comes in the box: the map, the counters, the charts and the scenarios, read and checked.

pub mod area;
pub mod board;
pub mod catalog;
pub mod data;
pub mod dials;
pub mod scenario;
pub mod signs;
pub mod tables;
