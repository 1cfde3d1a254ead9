//! What batteries off the board fire at: the roster of indirect fire, open to both sides (IV.F.5).

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::printed;
use crate::games::tobruk::material::scenario::{BatteryId, Scenario};

/// A battery's calls on end, the last one included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// The target of the last call; `None` for a hex (VI.C.1.b).
    pub target: Option<UnitId>,
    /// The hex in which it stood then.
    #[serde(with = "printed")]
    pub aim: Hex,
    /// Calls on end without a turn between them.
    pub calls: u8,
    /// The turn of the last call.
    pub turn: u16,
}

/// A battery off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battery {
    /// Its number; side and type stand in the scenario.
    pub id: BatteryId,
    /// What it fired at last.
    pub laid: Option<Laid>,
}

impl Battery {
    /// The calls that one in this turn goes on from: a turn without a call ends them, and a barrage counts for none (VI.C.2.d).
    #[must_use]
    pub fn kept(&self, turn: u16) -> Option<Laid> {
        self.laid.filter(|laid| laid.turn + 1 == turn && laid.calls > 0)
    }

    /// True if it has fired in this turn.
    #[must_use]
    pub fn has_fired(&self, turn: u16) -> bool {
        self.laid.is_some_and(|laid| laid.turn == turn)
    }
}

/// All batteries, in the order of their numbers.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batteries(pub Vec<Battery>);

impl Batteries {
    /// As a scenario begins.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        Self(scenario.batteries.iter().map(|battery| Battery { id: battery.id, laid: None }).collect())
    }

    /// True where there are none, as in the scenarios of sections I to III.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The battery with this number.
    #[must_use]
    pub fn find(&self, id: BatteryId) -> Option<&Battery> {
        self.0.iter().find(|battery| battery.id == id)
    }

    /// Notes a call.
    pub fn lay(&mut self, id: BatteryId, laid: Laid) {
        if let Some(battery) = self.0.iter_mut().find(|battery| battery.id == id) {
            battery.laid = Some(laid);
        }
    }
}
