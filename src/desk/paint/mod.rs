//! Painting without rules and without state: what a thing looks like, given where it stands.

pub mod brush;
pub mod counter;
pub mod dice;
pub mod ground;
pub mod overlay;
pub mod spark;
pub mod stack;
