//! Why an order is not allowed.

use std::fmt;

use serde::Serialize;

/// A rule's id as the game's ledger has it, such as `I.F.1.d`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The answer to an order that the rules forbid. The state is untouched, not even the dice have been asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{sentence} ({rule})")]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: Rule,
    /// The failing fact with its numbers, in one plain sentence.
    pub sentence: String,
}

impl Refusal {
    /// A refusal by `rule`, for the reason given.
    pub fn new(rule: &'static str, sentence: impl Into<String>) -> Self {
        Self { rule: Rule(rule), sentence: sentence.into() }
    }
}
