//! What lies on the board and beside it, units apart: air points, cleared minefields, attacked hexes, who holds the objectives.
//! Hexes with such a mark are entities; the [`Marks`] are all of it as plain data.

use std::collections::BTreeSet;

use bevy_ecs::prelude::{Resource, World};
use serde::{Deserialize, Serialize};

use super::components::{Attacked, Cleared, Objective};
use crate::core::hex::Hex;
use crate::core::index::HexIndex;
use crate::core::shared::Shared;
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

/// Air points left, Axis first (2.4.2, 6.0).
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct Air(pub [u8; 2]);

/// What the units of the side that attacks owe, settled when its combat phase begins (4.1.2).
#[derive(Resource, Debug, Clone, Default)]
pub struct Debts(pub Vec<Debt>);

/// The markers of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    /// Those of [`Air`].
    pub air: [u8; 2],
    /// Hexes [`Cleared`] of mines.
    #[serde(with = "PrintedList")]
    pub cleared: BTreeSet<Hex>,
    /// Hexes [`Attacked`] in this turn.
    #[serde(with = "PrintedList")]
    pub attacked: BTreeSet<Hex>,
    /// Those of [`Debts`].
    pub debts: Vec<Debt>,
    /// Who holds each [`Objective`], in the order of the scenario.
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
    /// The marks of a world.
    #[must_use]
    pub fn of(world: &World) -> Self {
        let objectives = &world.resource::<Shared<Scenario>>().objectives;
        let holder = |hex| HexIndex::one(world, hex, |hex| hex.get::<Objective>().map(|objective| objective.holder));
        Self {
            air: world.resource::<Air>().0,
            cleared: HexIndex::with::<Cleared>(world).map(|(hex, _)| hex).collect(),
            attacked: HexIndex::with::<Attacked>(world).map(|(hex, _)| hex).collect(),
            debts: world.resource::<Debts>().0.clone(),
            holders: objectives.iter().filter_map(|objective| holder(objective.hex)).collect(),
        }
    }

    /// Puts them into a world, in the place of those that it has.
    pub fn put(&self, world: &mut World) {
        HexIndex::take::<Cleared>(world);
        HexIndex::take::<Attacked>(world);
        for hex in &self.cleared {
            HexIndex::put(world, *hex, Cleared);
        }
        for hex in &self.attacked {
            HexIndex::put(world, *hex, Attacked);
        }
        let scenario = world.resource::<Shared<Scenario>>().0.clone();
        for (objective, holder) in scenario.objectives.iter().zip(&self.holders) {
            HexIndex::put(world, objective.hex, Objective { holder: *holder });
        }
        world.insert_resource(Air(self.air));
        world.insert_resource(Debts(self.debts.clone()));
    }
}
