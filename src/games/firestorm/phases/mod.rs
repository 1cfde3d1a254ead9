//! The rules, one file for each phase or kind of action: what may be ordered, what it comes to, and how it is carried out.

pub mod advance;
pub mod aftermath;
pub mod arrows;
pub mod battle;
pub mod odds;
pub mod retreat;
pub mod strategic;
pub mod supply;
pub mod victory;
