//! How far a computer player looks ahead.

/// How far the veteran looks ahead in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Foresight {
    /// Orders of both sides that are played on at least, before the position is judged.
    pub far: u32,
    /// Orders that may be played on for one decision.
    pub budget: u32,
}
