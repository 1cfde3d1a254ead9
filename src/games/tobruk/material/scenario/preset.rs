//! The experimental rules that go well with a scenario: those that the rule text suggests, or ours where it suggests none (Addenda).

use serde::Deserialize;

use super::options::OPTIONS;
use crate::core::provenance::Provenance;

/// A section of the experimental rules: a preset that names it takes every switch of it that the scenario offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) enum Module {
    C,
    D,
    E,
    F,
    G,
    H,
    I,
}

impl Module {
    /// True for an option that switches one of its rules on.
    pub(super) fn has(self, option: &str) -> bool {
        let section = format!("X.{self:?}");
        let rule = OPTIONS.iter().find(|(name, _)| *name == option).map(|(_, rule)| *rule);
        let rest = rule.and_then(|rule| rule.strip_prefix(&section));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}

/// A preset as the file has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPreset {
    /// Whole sections of the experimental rules.
    #[serde(default)]
    pub(super) modules: Vec<Module>,
    /// Single options.
    #[serde(default)]
    pub(super) options: Vec<String>,
    pub(super) provenance: Provenance,
}

/// Options that go well with a scenario, switched on together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// The options, in the scenario's order.
    pub options: Vec<String>,
    /// Who suggests them.
    pub provenance: Provenance,
}
