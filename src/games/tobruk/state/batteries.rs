//! What batteries off the board fire at: the roster of indirect fire, open to both sides (IV.F.5).

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::printed;
use crate::games::tobruk::material::scenario::{BatteryId, Scenario};

/// The call on end from which on a battery fires for effect (IV.F.3.b).
pub const FOR_EFFECT: u8 = 4;
/// Hexes that a target may have moved in this turn (IV.F.2), and by which a battery's fire may shift (IV.F.4).
pub const SHIFT: u8 = 2;

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

/// A battery's counter-battery fire on end (VIII.E.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    /// The enemy battery.
    pub target: BatteryId,
    /// Turns of such fire on end, the last one included.
    pub calls: u8,
    /// The turn of the last.
    pub turn: u16,
}

/// Turns in which a battery is neutralised, by counter-battery fire (VIII.E.2.d) or by Stukas (X.H.2.c).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Silence {
    /// The first of them.
    pub from: u16,
    /// The last of them, if the fire is not kept up.
    pub through: u16,
    /// Stukas have silenced it (X.H.2.c).
    #[serde(default)]
    pub by_air: bool,
}

/// A battery off the board. What section VIII brings is not written where nothing has come of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battery {
    /// Its number; side and type stand in the scenario.
    pub id: BatteryId,
    /// What it fired at last.
    pub laid: Option<Laid>,
    /// The last turn that took nothing from its calls, since its observer saw nothing or moved (VIII.B.4); 0 for none.
    #[serde(default)]
    pub waited: u16,
    /// The last turn in which its observer directed its fire (VIII.B.5.b); 0 for none.
    #[serde(default)]
    pub directed: u16,
    /// The enemy has located it, for the rest of the game (VIII.E.2.c.1).
    #[serde(default)]
    pub located: bool,
    /// Its counter-battery fire (VIII.E.2.c.2).
    #[serde(default)]
    pub counter: Option<Counter>,
    /// It is neutralised, or will be from the next turn on (VIII.E.2.c.2).
    #[serde(default)]
    pub silence: Option<Silence>,
    /// The target that it ranged on and opened its fire for effect at; `None` once its fire has shifted (X.E.3).
    #[serde(default)]
    pub opened_at: Option<UnitId>,
    /// Calls in vain since it was available last, and the turn of the last of them (X.E.1).
    #[serde(default)]
    pub refused: (u8, u16),
}

impl Battery {
    /// A battery as play begins, or with the calls that it has made.
    #[must_use]
    pub fn new(id: BatteryId, laid: Option<Laid>) -> Self {
        let (counter, silence, opened_at) = (None, None, None);
        Self { id, laid, waited: 0, directed: 0, located: false, counter, silence, opened_at, refused: (0, 0) }
    }

    /// The calls that one in this turn goes on from: a turn without a call ends them, unless its observer could not see (VIII.B.4), and a
    /// barrage counts for none (VI.C.2.d).
    #[must_use]
    pub fn kept(&self, turn: u16) -> Option<Laid> {
        self.laid.filter(|laid| laid.turn.max(self.waited) + 1 == turn && laid.calls > 0)
    }

    /// True if it has fired in this turn.
    #[must_use]
    pub fn has_fired(&self, turn: u16) -> bool {
        self.laid.is_some_and(|laid| laid.turn == turn) || self.counter.is_some_and(|counter| counter.turn == turn)
    }

    /// True if it was called in vain in this turn (X.E.1.a).
    #[must_use]
    pub fn is_busy(&self, turn: u16) -> bool {
        self.refused.0 > 0 && self.refused.1 == turn
    }

    /// Turns of counter-battery fire at an enemy battery that such fire in this turn goes on from (VIII.E.2.d).
    #[must_use]
    pub fn countered(&self, target: BatteryId, turn: u16) -> u8 {
        let kept = self.counter.filter(|counter| counter.target == target && counter.turn + 1 == turn);
        kept.map_or(0, |counter| counter.calls)
    }

    /// The last turn in which it is neutralised, if it is in this one (VIII.E.2.d).
    #[must_use]
    pub fn silent_through(&self, turn: u16) -> Option<u16> {
        let silence = self.silence.filter(|silence| (silence.from..=silence.through).contains(&turn));
        silence.map(|silence| silence.through)
    }
}

/// All batteries, in the order of their numbers.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batteries(pub Vec<Battery>);

impl Batteries {
    /// As a scenario begins.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        Self(scenario.batteries.iter().map(|battery| Battery::new(battery.id, None)).collect())
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

    /// The battery with this number, to be changed.
    pub fn find_mut(&mut self, id: BatteryId) -> Option<&mut Battery> {
        self.0.iter_mut().find(|battery| battery.id == id)
    }

    /// Notes a call.
    pub fn lay(&mut self, id: BatteryId, laid: Laid) {
        if let Some(battery) = self.find_mut(id) {
            battery.laid = Some(laid);
        }
    }

    /// Notes whether it was available as it was called (X.E.1.b, X.E.1.c).
    pub fn answer(&mut self, id: BatteryId, available: bool, turn: u16) {
        if let Some(battery) = self.find_mut(id) {
            battery.refused = if available { (0, 0) } else { (battery.refused.0.saturating_add(1), turn) };
        }
    }

    /// Notes that its observer directed the call of this turn (VIII.B.5.b).
    pub fn direct(&mut self, id: BatteryId, turn: u16) {
        if let Some(battery) = self.find_mut(id) {
            battery.directed = turn;
        }
    }
}
