//! The rules, one file for each phase or kind of action: what may be ordered, what it comes to, and how it is carried out.

pub mod advance;
pub mod answers;
pub mod bombing;
pub mod columns;
pub mod combat;
pub mod debts;
pub mod dominance;
pub mod losses;
pub mod mines;
pub mod movement;
pub mod recovery;
pub mod results;
pub mod retreat;
pub mod set_up;
pub mod sight;
pub mod supply;
pub mod victory;
pub mod zones;
