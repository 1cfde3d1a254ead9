//! Who plays.

/// Who gives a side's orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// A person at this desk.
    Human,
    /// The computer player.
    Computer,
}
