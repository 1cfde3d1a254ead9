//! Dice that were rolled together.

/// Dice rolled together, with what they did in a word: on the battle card as in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// The faces.
    pub faces: Vec<u8>,
    /// They did something: set in red once they lie still.
    pub hit: bool,
    /// What stands beside them; may be empty.
    pub word: String,
}

impl Roll {
    /// Dice without a word.
    #[must_use]
    pub fn plain(faces: &[u8]) -> Self {
        Self { faces: faces.to_vec(), hit: true, word: String::new() }
    }

    /// One roll of these dice; none where there are no dice.
    #[must_use]
    pub fn some(faces: &[u8]) -> Vec<Self> {
        if faces.is_empty() { Vec::new() } else { vec![Self::plain(faces)] }
    }
}
