//! The rules, one file for each phase or kind of action: what may be ordered, what it comes to, and how it is carried out.

pub mod activation;
pub mod advance;
pub mod air;
pub mod answers;
pub mod breaching;
pub mod combat;
pub mod communications;
pub mod drawing;
pub mod losses;
pub mod modifiers;
pub mod movement;
pub mod recovery;
pub mod reinforcements;
pub mod replacements;
pub mod results;
pub mod retreat;
pub mod set_up;
pub mod stacking;
pub mod supply;
pub mod victory;
pub mod withdrawal;
pub mod zones;
