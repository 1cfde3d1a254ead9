#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod cli;
pub mod core;
#[cfg(feature = "desk")]
pub mod desk;
pub mod games;
pub mod operational;
pub mod start;
