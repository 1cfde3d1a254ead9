//! The experimental rules that go well with a scenario: those that the rule text suggests, or ours where it suggests none (Addenda).

use serde::{Deserialize, Serialize};

use crate::core::provenance::Provenance;

/// A section of the experimental rules: a preset that names it takes every switch of it that the scenario offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Module {
    C,
    D,
    E,
    F,
    G,
    H,
    I,
}

/// A preset as the file has it.
#[derive(Debug, Clone, Serialize, Deserialize)]
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
