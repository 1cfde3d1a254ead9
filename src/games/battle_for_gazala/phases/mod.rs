//! The rules, one file for each phase or kind of action: what may be ordered, what it comes to, and how it is carried out.

pub mod advance;
pub mod allotment;
pub mod answers;
pub mod arrivals;
pub mod bombardment;
pub mod combat;
pub mod exchange;
pub mod hold;
pub mod movement;
pub mod results;
pub mod retreat;
pub mod victory;
pub mod zones;
