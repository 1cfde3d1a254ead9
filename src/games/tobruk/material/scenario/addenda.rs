//! Forces that the rule text adds to the early scenarios, with the rules that they need (Addenda): one option takes them all.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::model::Scenario;
use crate::core::side::Side;

/// The option's name.
pub const ADDENDA: &str = "addenda";

/// Forces that the rule text adds to a scenario (Addenda).
#[derive(Debug, Clone)]
pub struct Addenda {
    /// Standard rules up to this section come with them.
    pub rules: u8,
    /// What they are, as a player reads it.
    pub lines: Vec<Addition>,
    /// The scenario with all of them; `None` in that very scenario.
    pub scenario: Option<Arc<Scenario>>,
}

/// A line of the additions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Addition {
    /// Whose they are.
    pub side: Side,
    /// What they are.
    pub text: String,
}

impl Scenario {
    /// The scenario that is played with these options: with the additional forces, where they are asked for (Addenda), with
    /// the points of the table (X.I.4.e), and with crews of AFVs (X.D.1).
    #[must_use]
    pub fn played(self: Arc<Self>, options: &[String]) -> Arc<Self> {
        let asked = options.iter().any(|option| option == ADDENDA);
        let with = self.addenda.as_ref().and_then(|addenda| addenda.scenario.clone());
        with.filter(|_| asked).unwrap_or(self).with_table_points(options).with_crews(options)
    }
}
