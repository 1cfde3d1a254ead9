//! What happened, as the log tells it.

use crate::core::game::Telling;

/// Dice that fell together, one or two, with what they did in a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Throw {
    /// The faces.
    pub dice: Vec<u8>,
    /// What stands behind them; may be empty.
    pub word: String,
    /// The word is set in red.
    pub good: bool,
}

impl Throw {
    /// Dice without a word.
    #[must_use]
    pub fn plain(dice: &[u8]) -> Self {
        Self { dice: dice.to_vec(), word: String::new(), good: true }
    }
}

/// An event as a line of the log: dice, a sentence, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The dice that fell. Before a sentence only the first throw is drawn; without one they stand side by side.
    pub throws: Vec<Throw>,
    /// The sentence; empty for dice alone, which then join those of the line before if that has none either.
    pub text: String,
    /// The rule it rests on, by id.
    pub rule: &'static str,
    /// 0 for what a side does, 1 for what comes of it.
    pub depth: u8,
    /// In red and bold: something is lost or decided.
    pub loud: bool,
}

impl From<Telling> for Told {
    fn from(telling: Telling) -> Self {
        let Telling { text, rule, depth } = telling;
        Self { throws: Vec::new(), text, rule, depth, loud: false }
    }
}
