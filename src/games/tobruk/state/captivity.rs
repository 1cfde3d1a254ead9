//! Men whose morale has broken and who are still on the board, and prisoners: what the capture rules remember of them (X.I).
//!
//! How captivity is represented, so that no rule is missed:
//!
//! - A *broken* unit (X.I.1.b) stays where it is, a unit of its side that can be fired at, with a [`Fate`] here. What it may not do is asked
//!   of [`Position::is_broken`](super::position::Position::is_broken); the door refuses it every order.
//! - A unit that has *surrendered* (X.I.1.a) is in no hex for the rules that look at units on the board: its place is
//!   [`Location::Surrendered`](super::components::Location::Surrendered). It keeps its side, and the enemy leads it. Led off the board it is
//!   [`Location::Captured`](super::components::Location::Captured).
//! - A *captured* vehicle or weapon (X.I.4) has the side of its captor, who commands it in all respects; whose it was first the roster says,
//!   by [`Position::owner`](super::position::Position::owner), and only points and the damage charts ask for that.

use serde::{Deserialize, Serialize};

use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Edge;

/// What has become of a unit of men that broke or surrendered (X.I.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fate {
    /// The unit.
    pub unit: UnitId,
    /// The turn in which it broke, or surrendered.
    pub since: u16,
    /// The turn in which it fell back last, or was led (X.I.1.a, X.I.1.b.2); 0 for never.
    pub moved_on: u16,
    /// Those who were in its hex as this turn began and may rally it as the turn ends (X.I.1.e), in the order of their numbers.
    pub with: Vec<UnitId>,
}

/// A unit whose morale has just broken: what that comes to is settled before anything else is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Falling {
    /// The unit.
    pub unit: UnitId,
    /// It surrenders wherever the enemy is: it was overrun, or has lost its melee (X.I.1.d), or is intimidated (X.I.2).
    pub surrenders: bool,
}

/// All of it; empty where units whose morale breaks are taken off.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captivity {
    /// Broken units and prisoners, in the order of their numbers.
    pub fates: Vec<Fate>,
    /// Units whose morale has just broken.
    pub falling: Vec<Falling>,
    /// How many comrades in their hex have surrendered this turn, of units that were not checked by then (X.I.3), in the order of numbers.
    pub shaken: Vec<(UnitId, u8)>,
    /// HQ groups that surrendered or broke at a weapon with a crew: they score as one (III.D.2.c).
    #[serde(default)]
    pub taken_at_gun: Vec<UnitId>,
    /// Friendly edges that were named before play, Axis first (X.I.1.b.2).
    #[serde(default)]
    pub edges: [Option<Edge>; 2],
}

impl Captivity {
    fn place(&self, unit: UnitId) -> Result<usize, usize> {
        self.fates.binary_search_by_key(&unit, |fate| fate.unit)
    }

    /// What has become of a unit; `None` for one that neither broke nor surrendered.
    #[must_use]
    pub fn fate(&self, unit: UnitId) -> Option<&Fate> {
        self.place(unit).ok().map(|place| &self.fates[place])
    }

    /// The same, to change it.
    pub fn fate_mut(&mut self, unit: UnitId) -> Option<&mut Fate> {
        self.place(unit).ok().map(|place| &mut self.fates[place])
    }

    /// A unit breaks or surrenders in this turn.
    pub fn begin(&mut self, unit: UnitId, turn: u16) {
        let fate = Fate { unit, since: turn, moved_on: 0, with: Vec::new() };
        match self.place(unit) {
            Ok(place) => self.fates[place] = fate,
            Err(place) => self.fates.insert(place, fate),
        }
    }

    /// A unit has rallied.
    pub fn rally(&mut self, unit: UnitId) {
        self.taken_at_gun.retain(|taken| *taken != unit);
        self.end(unit);
    }

    /// A unit is out of the game; where it was taken still counts.
    pub fn end(&mut self, unit: UnitId) {
        if let Ok(place) = self.place(unit) {
            self.fates.remove(place);
        }
    }

    /// Comrades of a unit who surrendered in its hex this turn (X.I.3).
    #[must_use]
    pub fn shaken_by(&self, unit: UnitId) -> u8 {
        self.shaken.binary_search_by_key(&unit, |(shaken, _)| *shaken).map_or(0, |place| self.shaken[place].1)
    }

    /// One more comrade of a unit has surrendered.
    pub fn shake(&mut self, unit: UnitId) {
        match self.shaken.binary_search_by_key(&unit, |(shaken, _)| *shaken) {
            Ok(place) => self.shaken[place].1 = self.shaken[place].1.saturating_add(1),
            Err(place) => self.shaken.insert(place, (unit, 1)),
        }
    }
}
