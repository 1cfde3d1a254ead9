//! A lesson that is taken at the table.

use std::collections::VecDeque;

use super::game::TableGame;
use crate::core::lesson::Playing;

/// The lesson that lies on the table.
pub struct Taken<G: TableGame> {
    /// How far it has come.
    pub playing: Playing<G>,
    /// Orders of the other side that the program has still to give.
    pub script: VecDeque<G::Order>,
    /// The number that is being typed.
    pub typed: String,
    /// What is said at the end besides: where the course goes on. Empty if another lesson of its part follows.
    pub after: String,
}
