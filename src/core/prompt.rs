//! What is asked of the side to act, as every game says it: of whom, by which rule, in which words, and what ends it.

use super::side::Side;

/// What is asked, and of whom. What there is to ask is each game's own: its `play/prompt.rs` reads it off the phase and the decision
/// that waits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prompt<A> {
    /// The side that is asked; `None` when the game is over.
    pub side: Option<Side>,
    /// What it is asked.
    pub asks: A,
}

/// What a game can ask, nothing by default.
pub trait Asks: Default {
    /// The game's orders.
    type Order;

    /// How it is said.
    fn said(&self) -> Said<Self::Order>;
}

/// How something is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said<O> {
    /// The rule by which it is asked, by id.
    pub rule: &'static str,
    /// What the side does that is asked: `moves`, `chooses the loss`.
    pub does: &'static str,
    /// The order that ends it by doing no more, and its words: `End movement`; `None` where an answer has to be chosen.
    pub ending: Option<(O, &'static str)>,
    /// What has to be chosen, said to the player: `Choose a hex to retreat to`; empty where an order ends it, or gives what is put
    /// together.
    pub awaits: &'static str,
}

impl<O> Said<O> {
    /// Something that wants an answer.
    #[must_use]
    pub fn new(rule: &'static str, does: &'static str) -> Self {
        Self { rule, does, ending: None, awaits: "" }
    }

    /// The same, ended by this order in these words.
    #[must_use]
    pub fn until(self, order: O, words: &'static str) -> Self {
        Self { ending: Some((order, words)), ..self }
    }

    /// The same, with what has to be chosen.
    #[must_use]
    pub fn awaiting(self, words: &'static str) -> Self {
        Self { awaits: words, ..self }
    }
}

impl<A: Asks> Prompt<A> {
    /// The rule by which it is asked.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        self.asks.said().rule
    }
}
