//! What the rules of sections V and VI lay down on the board: fire that mortars have laid, weapon pits and who is in them, lanes through
//! minefields, smoke, recorded fires, crews that have shut their hatches, and vehicles that left over an edge which counts.

use serde::{Deserialize, Serialize};

use super::air::Air;
use super::ammunition::Ammunition;
use super::aspects::Aspects;
use super::assaults::{Assault, target_of};
use super::batteries::Laid;
use super::captivity::Captivity;
use super::folds::Fold;
use super::under_way::Sustained;
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::printed;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::material::tables::explosive::PlannedFire;

/// What a mortar fired at last (V.C.1.c, V.C.1.e), or another weapon put smoke on (VI.C.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lobbed {
    /// The mortar.
    pub mortar: UnitId,
    /// Its target, aim and calls on end.
    pub laid: Laid,
    /// It has hit the target since it acquired it (VII.B.3).
    pub burst: bool,
}

/// A weapon pit in its hex (V.E).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pit {
    /// Its hex.
    #[serde(with = "printed")]
    pub hex: Hex,
    /// The weapon or vehicle in it, or the wreck of one (V.E.5, V.E.7).
    pub holds: Option<UnitId>,
    /// Weapons and vehicles that were in its hex when that was looked at last.
    pub seen: Vec<UnitId>,
}

/// Smoke in a hex (VI.C.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Smoke {
    /// The hex.
    #[serde(with = "printed")]
    pub hex: Hex,
    /// Turns that it still lasts, this one included (VI.C.1.e).
    pub turns: u8,
}

/// A fire that was recorded before play (VI.C.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    /// The battery that fires it.
    pub battery: BatteryId,
    /// Its kind.
    pub fire: PlannedFire,
    /// Its hex.
    #[serde(with = "printed")]
    pub hex: Hex,
    /// The turn in which it was fired last; 0 for never. The enemy knows it from then on.
    pub used_on: u16,
    /// It was smoke that was fired last.
    #[serde(default)]
    pub smoke: bool,
    /// The enemy has found it out before play (X.E.2).
    #[serde(default)]
    pub scouted: bool,
}

impl Recorded {
    /// True if the enemy knows it.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.used_on > 0 || self.scouted
    }
}

/// A movement arrow in a hex that a unit has left this turn, and the way it went on (X.C.1, X.C.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrow {
    /// The unit.
    pub unit: UnitId,
    /// The hex.
    #[serde(with = "printed")]
    pub hex: Hex,
    /// The side by which it left.
    pub heading: Facing,
}

/// All of it; empty in the scenarios of sections I to IV.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Works {
    /// Mortars that have fired, and other weapons that have fired smoke, in the order of their numbers.
    pub lobbed: Vec<Lobbed>,
    /// Weapon pits, in the order of their hexes.
    pub pits: Vec<Pit>,
    /// Mined hexes through which a vehicle has forced a lane (V.G.2.b.1), in order.
    #[serde(with = "printed::list")]
    pub lanes: Vec<Hex>,
    /// Hexes with smoke, in order.
    #[serde(default)]
    pub smoke: Vec<Smoke>,
    /// Recorded fires, by battery and hex. Only [`Position::recorded`](super::position::Position) is shown to a side.
    #[serde(default)]
    pub recorded: Vec<Recorded>,
    /// AFVs whose crews have shut their hatches this turn (VI.C.4).
    #[serde(default)]
    pub shut: Vec<UnitId>,
    /// AFVs that have left the board over the edge for which they score (Scenario 6), or vehicles over the one that counts (Scenario 9).
    #[serde(default)]
    pub away: Vec<UnitId>,
    /// Dive-bombers and what is fired at them (VIII.C, VIII.D.2.c). The flight that goes on is shown to its own side alone.
    #[serde(default)]
    pub air: Air,
    /// Weapons that were hit by 40mm or less this turn and are whole: they fire no more in it (VIII.E.1.b).
    #[serde(default)]
    pub struck: Vec<UnitId>,
    /// Minefields without mines, by number (IX.D). No plan of the enemy's looks at them.
    #[serde(default)]
    pub feints: Vec<UnitId>,
    /// AFVs and the weapons that they have destroyed in overruns of this turn (X.D.4.a).
    #[serde(default)]
    pub crushed: Vec<(UnitId, UnitId)>,
    /// Movement arrows of this turn, in the order of the steps, where a rule asks for them (X.C.1, X.C.2).
    #[serde(default)]
    pub arrows: Vec<Arrow>,
    /// Hexes over which star shells burn until the turn ends, in order (Firefight F).
    #[serde(default, with = "printed::list")]
    pub star_shells: Vec<Hex>,
    /// Minefields that are recorded in secret, by number (Firefight H). The enemy does not see them.
    #[serde(default)]
    pub hidden_mines: Vec<UnitId>,
    /// Rounds aboard AFVs, where they are limited (X.D.2).
    #[serde(default)]
    pub ammunition: Ammunition,
    /// Close assaults that were announced this turn, in the order of their announcement (X.G.1).
    #[serde(default)]
    pub assaults: Vec<Assault>,
    /// AFVs that are hull-down, in the order of their numbers (X.C.4); one that has driven away since is so no more.
    #[serde(default)]
    pub folds: Vec<Fold>,
    /// The turn in which the ground was looked over last; 0 for none.
    #[serde(default)]
    pub looked_over: u16,
    /// Commanders' vehicles that were named, in the order of their numbers (X.D.5).
    #[serde(default)]
    pub commanders: Vec<UnitId>,
    /// Broken men and prisoners (X.I).
    #[serde(default)]
    pub captivity: Captivity,
    /// Vehicles that turned in the last hexes of their moves this turn, and the sides that firers have chosen (X.C.6).
    #[serde(default)]
    pub aspects: Aspects,
    /// Barrages that have struck somebody in this movement segment, and the move that one has interrupted (X.E.4).
    #[serde(default)]
    pub sustained: Sustained,
}

impl Works {
    /// What a mortar fired at last.
    #[must_use]
    pub fn laid(&self, mortar: UnitId) -> Option<Laid> {
        self.lobbed.iter().find(|lobbed| lobbed.mortar == mortar).map(|lobbed| lobbed.laid)
    }

    /// VIII.C.6: a weapon loses what it fired at; that it has fired is still known (V.F.3).
    pub fn lose(&mut self, weapon: UnitId) {
        for lobbed in self.lobbed.iter_mut().filter(|lobbed| lobbed.mortar == weapon) {
            lobbed.laid = Laid { target: None, calls: 0, turn: 0, ..lobbed.laid };
            lobbed.burst = false;
        }
    }

    /// V.F.3: a weapon was moved: nobody knows of its fire any more.
    pub fn forget(&mut self, weapon: UnitId) {
        self.lobbed.retain(|lobbed| lobbed.mortar != weapon);
        self.air.flak.retain(|flak| flak.gun != weapon);
    }

    /// The unit that a mortar has hit, as long as it goes on firing at it (VII.B.3).
    #[must_use]
    pub fn burst_on(&self, mortar: UnitId) -> Option<UnitId> {
        self.lobbed.iter().find(|lobbed| lobbed.mortar == mortar && lobbed.burst)?.laid.target
    }

    /// Notes what a mortar fires at; that it hit before has to be noted anew.
    pub fn lay(&mut self, mortar: UnitId, laid: Laid) {
        match self.lobbed.binary_search_by_key(&mortar, |lobbed| lobbed.mortar) {
            Ok(place) => self.lobbed[place] = Lobbed { mortar, laid, burst: false },
            Err(place) => self.lobbed.insert(place, Lobbed { mortar, laid, burst: false }),
        }
    }

    /// A mortar has hit what it fires at (VII.B.3); true if that was not noted before.
    pub fn hit_by(&mut self, mortar: UnitId) -> bool {
        let lobbed = self.lobbed.iter_mut().find(|lobbed| lobbed.mortar == mortar);
        lobbed.is_some_and(|lobbed| !std::mem::replace(&mut lobbed.burst, true))
    }

    /// The weapon or vehicle in the pit of a hex.
    #[must_use]
    pub fn held(&self, hex: Hex) -> Option<UnitId> {
        self.pits.iter().find(|pit| pit.hex == hex)?.holds
    }

    /// True for a weapon or vehicle that is in a pit.
    #[must_use]
    pub fn is_in_pit(&self, unit: UnitId) -> bool {
        self.pits.iter().any(|pit| pit.holds == Some(unit))
    }

    /// True for a mined hex with a lane through it.
    #[must_use]
    pub fn has_lane(&self, hex: Hex) -> bool {
        self.lanes.binary_search(&hex).is_ok()
    }

    /// A vehicle has forced a lane through the mines of a hex.
    pub fn clear(&mut self, hex: Hex) {
        if let Err(place) = self.lanes.binary_search(&hex) {
            self.lanes.insert(place, hex);
        }
    }

    /// Smoke falls in a hex: it lasts as long as the longest there.
    pub fn obscure(&mut self, hex: Hex, turns: u8) {
        match self.smoke.binary_search_by_key(&hex, |smoke| smoke.hex) {
            Ok(place) => self.smoke[place].turns = self.smoke[place].turns.max(turns),
            Err(place) => self.smoke.insert(place, Smoke { hex, turns }),
        }
    }

    /// A new turn begins (VI.C.1.e): the hexes whose smoke is gone.
    pub fn clear_smoke(&mut self) -> Vec<Hex> {
        self.smoke.iter_mut().for_each(|smoke| smoke.turns = smoke.turns.saturating_sub(1));
        let gone = self.smoke.iter().filter(|smoke| smoke.turns == 0).map(|smoke| smoke.hex).collect();
        self.smoke.retain(|smoke| smoke.turns > 0);
        gone
    }

    /// A star shell burns over a hex until the turn ends.
    pub fn light(&mut self, hex: Hex) {
        if let Err(place) = self.star_shells.binary_search(&hex) {
            self.star_shells.insert(place, hex);
        }
    }

    /// True for a minefield that is recorded in secret.
    #[must_use]
    pub fn is_hidden_mine(&self, unit: UnitId) -> bool {
        self.hidden_mines.binary_search(&unit).is_ok()
    }

    /// A minefield is recorded in secret, or shown.
    pub fn hide_mine(&mut self, unit: UnitId, hidden: bool) {
        match self.hidden_mines.binary_search(&unit) {
            Ok(place) if !hidden => {
                self.hidden_mines.remove(place);
            }
            Err(place) if hidden => self.hidden_mines.insert(place, unit),
            _ => {}
        }
    }

    /// Records a fire.
    pub fn record(&mut self, recorded: Recorded) {
        let key = |recorded: &Recorded| (recorded.battery, recorded.hex);
        match self.recorded.binary_search_by_key(&key(&recorded), key) {
            Ok(place) => self.recorded[place] = recorded,
            Err(place) => self.recorded.insert(place, recorded),
        }
    }

    /// A recorded fire is fired, with smoke or with high explosive.
    pub fn use_recorded(&mut self, battery: BatteryId, hex: Hex, turn: u16, smoke: bool) {
        let mut fires = self.recorded.iter_mut();
        if let Some(recorded) = fires.find(|recorded| recorded.battery == battery && recorded.hex == hex) {
            (recorded.used_on, recorded.smoke) = (turn, smoke);
        }
    }

    /// True for an AFV that is hull-down where it is now (X.C.4): the position that it has driven out of is kept for a friend (X.C.4.f).
    #[must_use]
    pub fn is_hull_down(&self, unit: UnitId, at: Option<Hex>) -> bool {
        self.folds.iter().any(|fold| fold.unit == unit && at == Some(fold.hex))
    }

    /// True for men who have announced that they assault a vehicle this turn.
    #[must_use]
    pub fn assaults(&self, unit: UnitId) -> bool {
        target_of(&self.assaults, unit).is_some()
    }

    /// True for an AFV whose crew has shut its hatches this turn.
    #[must_use]
    pub fn is_shut(&self, unit: UnitId) -> bool {
        self.shut.binary_search(&unit).is_ok()
    }

    /// True for a weapon that was hit this turn and fires no more in it.
    #[must_use]
    pub fn is_struck(&self, weapon: UnitId) -> bool {
        self.struck.binary_search(&weapon).is_ok()
    }

    /// A weapon was hit and is whole.
    pub fn strike(&mut self, weapon: UnitId) {
        if let Err(place) = self.struck.binary_search(&weapon) {
            self.struck.insert(place, weapon);
        }
    }

    /// A crew shuts its hatches; true if they were open.
    pub fn shut(&mut self, unit: UnitId) -> bool {
        let found = self.shut.binary_search(&unit);
        if let Err(place) = found {
            self.shut.insert(place, unit);
        }
        found.is_err()
    }
}
