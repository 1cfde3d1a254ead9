//! Night, a property of a scenario (Firefights F to H).

use serde::{Deserialize, Serialize};

use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::games::tobruk::material::catalog::TypeId;

/// How far loaded vehicles of a side stay from the enemy's units and works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepsOff {
    /// Whose vehicles.
    pub side: Side,
    /// Hexes.
    pub hexes: u8,
}

/// What night brings to a scenario beside short sight and half power.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Night {
    /// Mortars that fire star shells, and nothing else.
    pub star_shells: Vec<TypeId>,
    /// How far loaded vehicles stay from the enemy.
    pub keeps_off: Option<KeepsOff>,
    /// Minefields that may be recorded in secret instead of being laid (Firefight H).
    pub hidden_minefields: u8,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// As the file has it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawNight {
    #[serde(default)]
    pub(super) star_shells: Vec<String>,
    #[serde(default)]
    pub(super) keeps_off: Option<KeepsOff>,
    #[serde(default)]
    pub(super) hidden_minefields: u8,
    pub(super) provenance: Provenance,
}
