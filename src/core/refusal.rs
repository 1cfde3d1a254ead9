//! Why an order is not allowed.

use std::fmt;

use serde::Serialize;

use super::hex::Hex;

/// A rule's id as the game's ledger has it, such as `I.F.1.d`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// What stands in the place of a rule when the program is at fault.
const PROGRAM: &str = "program";

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

    /// The same of a step of a way that goes on: it names where the player wants to go, for he asked for that and not for the hex `at` which
    /// it fails.
    #[must_use]
    pub fn on_the_way(mut self, at: Hex, to: Hex, name: impl fmt::Display) -> Self {
        if at != to {
            self.sentence = format!("{} That is on the way to {name}.", self.sentence);
        }
        self
    }

    /// An order that is allowed and could not be carried out: a fault of the program, not of the player.
    #[must_use]
    pub fn fault(what: &str) -> Self {
        Self::new(PROGRAM, format!("This is a bug in the program; the game stands as it was before the order: {what}."))
    }

    /// True for a fault of the program.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        self.rule.0 == PROGRAM
    }
}
