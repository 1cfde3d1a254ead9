//! Painting without rules and without state: what a thing looks like, given where it stands.

pub mod brush;
pub mod counter;
pub mod dice;
pub mod emplacement;
pub mod ground;
pub mod mark;
pub mod overlay;
pub mod silhouette;
pub mod spark;
pub mod stack;
pub mod troops;
pub mod vehicle;
pub mod weapon;
