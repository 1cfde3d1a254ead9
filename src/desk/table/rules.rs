//! What the rules browser shows.

use crate::core::ledger::Module;

/// What the rules browser shows.
#[derive(Debug, Clone, Default)]
pub struct RulesView {
    /// Id of the rule shown.
    pub rule: String,
    /// The part of the rules that is listed; `None` lists all.
    pub module: Option<Module>,
    /// What the player types to find a rule.
    pub search: String,
}
