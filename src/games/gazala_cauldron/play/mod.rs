//! Playing: plans, the engine of the sequence of play, what is asked, legal orders, random play, the narration, the cases
//! and the order of battle.

pub mod case;
pub mod fortune;
pub mod legal;
pub mod muster;
pub mod narration;
pub mod plan;
pub mod prompt;
pub mod random;
pub mod sequence;
