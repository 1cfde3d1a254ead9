//! What lies on the board and beside it, units apart: air points, cleared minefields, attacked hexes, who holds the objectives.

use std::collections::BTreeSet;

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::PrintedList;
use crate::games::bir_hacheim::material::scenario::Scenario;

/// An attack that a unit owes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Debt {
    /// The unit.
    pub unit: UnitId,
    /// The enemies that engaged it as the phase began and could be attacked then: it has to attack one, in whatever hex they stand by
    /// then.
    pub enemies: Vec<UnitId>,
}

/// The markers of the game.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    /// Air points left, Axis first (2.4.2, 6.0).
    pub air: [u8; 2],
    /// Minefields that have been cleared (9.3).
    #[serde(with = "PrintedList")]
    pub cleared: BTreeSet<Hex>,
    /// Hexes attacked in this turn, by either side; none is attacked twice (6.2).
    #[serde(with = "PrintedList")]
    pub attacked: BTreeSet<Hex>,
    /// What the units of the side that attacks owe, settled when its combat phase begins (4.1.2).
    pub debts: Vec<Debt>,
    /// Who holds each objective of the scenario, in its order: the side that was in the hex last (11.2).
    pub holders: Vec<Side>,
}

impl Marks {
    /// The markers at the beginning: all objectives are the Allies'.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        Self {
            air: scenario.air,
            cleared: BTreeSet::new(),
            attacked: BTreeSet::new(),
            debts: Vec::new(),
            holders: vec![Side::Allies; scenario.objectives.len()],
        }
    }
}
