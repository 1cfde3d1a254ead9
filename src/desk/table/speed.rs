//! How fast things are shown.

/// How fast the computer's orders and the dice are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speed {
    /// Waits for a key after each order of the computer.
    Step,
    /// Every move and shot is shown.
    Normal,
    /// Shown in a third of the time.
    Fast,
    /// Nothing is shown moving.
    Instant,
}
