//! Painting without rules and without state: what a thing looks like, given where it stands.

pub mod brush;
pub mod card;
pub mod counter;
pub mod dice;
pub mod ground;
pub mod line;
pub mod marker;
pub mod mines;
pub mod nato;
pub mod nato_symbol;
pub mod overlay;
pub mod places;
pub mod relief;
pub mod sea;
pub mod spark;
pub mod stack;
pub mod terrain;
pub mod ways;
pub mod zone;
