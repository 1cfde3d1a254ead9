//! What the dive-bombers bring (VIII.C) and what is fired at them (VIII.D.2.c): bombs still aboard, the flight that goes on, dives that
//! wait for their bombs, weapons that bombs have silenced, guns that fired at aircraft.

use serde::{Deserialize, Serialize};

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::printed;
use crate::games::tobruk::state::events::Place;

/// Bombs dropped in one attack (VIII.C.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Load {
    /// The 500 kg bomb.
    Heavy,
    /// The four 50 kg bombs.
    Light,
    /// All five.
    All,
}

impl Load {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Heavy, Self::Light, Self::All];

    /// True if the 500 kg bomb is in it.
    #[must_use]
    pub fn has_heavy(self) -> bool {
        self != Self::Light
    }

    /// True if the 50 kg bombs are in it.
    #[must_use]
    pub fn has_light(self) -> bool {
        self != Self::Heavy
    }

    /// What is left of it after another load; `None` for nothing.
    #[must_use]
    pub fn without(self, dropped: Self) -> Option<Self> {
        match (self.has_heavy() && !dropped.has_heavy(), self.has_light() && !dropped.has_light()) {
            (true, true) => Some(Self::All),
            (true, false) => Some(Self::Heavy),
            (false, true) => Some(Self::Light),
            (false, false) => None,
        }
    }

    /// True if another load can be dropped from it.
    #[must_use]
    pub fn holds(self, other: Self) -> bool {
        (self.has_heavy() || !other.has_heavy()) && (self.has_light() || !other.has_light())
    }

    /// As a player says it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Heavy => "a 500 kg bomb",
            Self::Light => "four 50 kg bombs",
            Self::All => "all five bombs",
        }
    }
}

/// An aircraft that has entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    /// The aircraft.
    pub unit: UnitId,
    /// What it still carries; `None` for nothing.
    pub bombs: Option<Load>,
    /// The first of the turns that it may stay without an attack: that of its entry, or the one after its last attack (VIII.C.2).
    pub since: u16,
}

/// A dive, as it is named in the movement segment (VIII.C.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dive {
    /// The aircraft.
    pub unit: UnitId,
    /// The unit that it dives on.
    pub target: UnitId,
    /// The hex in which that stood.
    #[serde(with = "printed")]
    pub hex: Hex,
    /// What it drops.
    pub load: Load,
}

/// The flight that is being flown. Its side alone knows how it goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// The aircraft.
    pub unit: UnitId,
    /// Where the part of it begins that the log has not told; `None` off the board.
    pub from: Option<Place>,
    /// Hexes of that part.
    #[serde(with = "printed::list")]
    pub flown: Vec<Hex>,
    /// Hexes still to be entered.
    #[serde(with = "printed::list")]
    pub path: Vec<Hex>,
    /// It dives at the end.
    pub dive: Option<Dive>,
    /// It leaves the board at the end.
    pub leaves: bool,
}

/// What a gun did about aircraft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flak {
    /// The gun.
    pub gun: UnitId,
    /// Its hex.
    #[serde(with = "printed")]
    pub hex: Hex,
    /// The turn in which it fired at an aircraft last; 0 for never.
    pub fired_on: u16,
    /// Aircraft that came within its range this turn, fired at or not.
    pub asked: Vec<UnitId>,
}

/// What a side's guns do about aircraft without being asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Standing {
    /// They wait for the word.
    #[default]
    Ask,
    /// They fire at each one.
    Always,
    /// They never fire at any.
    Never,
}

impl Standing {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Ask, Self::Always, Self::Never];

    /// As a player says it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Ask => "wait for orders before firing at aircraft",
            Self::Always => "fire at every aircraft in range",
            Self::Never => "let aircraft pass",
        }
    }
}

/// All of it; empty before section VIII.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Air {
    /// Aircraft that have entered and are still there, in the order of their numbers.
    pub flights: Vec<Flight>,
    /// The flight that is being flown.
    pub course: Option<Course>,
    /// Dives whose bombs have not fallen.
    pub dives: Vec<Dive>,
    /// Weapons that cease fire this turn, since bombs fell in their hexes (VIII.C.6), in order.
    pub silenced: Vec<UnitId>,
    /// Guns that had to do with aircraft, in the order of their numbers.
    pub flak: Vec<Flak>,
    /// What the guns of the Axis and of the Allies do without being asked.
    pub standing: [Standing; 2],
    /// Aircraft that were sent against batteries, and never come to the board (X.H.2.a).
    #[serde(default)]
    pub aside: Vec<UnitId>,
}

impl Air {
    /// True where nothing has flown.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What is known of an aircraft that has entered.
    #[must_use]
    pub fn flight(&self, unit: UnitId) -> Option<&Flight> {
        self.flights.iter().find(|flight| flight.unit == unit)
    }

    /// What is known of an aircraft, to be changed.
    pub fn flight_mut(&mut self, unit: UnitId) -> Option<&mut Flight> {
        self.flights.iter_mut().find(|flight| flight.unit == unit)
    }

    /// An aircraft enters with all its bombs.
    pub fn enter(&mut self, unit: UnitId, turn: u16) {
        if let Err(place) = self.flights.binary_search_by_key(&unit, |flight| flight.unit) {
            self.flights.insert(place, Flight { unit, bombs: Some(Load::All), since: turn });
        }
    }

    /// An aircraft is gone: shot down, or off the board.
    pub fn leave(&mut self, unit: UnitId) {
        self.flights.retain(|flight| flight.unit != unit);
        self.dives.retain(|dive| dive.unit != unit);
        self.course.take_if(|course| course.unit == unit);
    }

    /// The dive of an aircraft whose bombs have not fallen.
    #[must_use]
    pub fn dive(&self, unit: UnitId) -> Option<&Dive> {
        self.dives.iter().find(|dive| dive.unit == unit)
    }

    /// True for a weapon that ceases fire this turn (VIII.C.6).
    #[must_use]
    pub fn is_silenced(&self, weapon: UnitId) -> bool {
        self.silenced.binary_search(&weapon).is_ok()
    }

    /// A weapon ceases fire for this turn; true if it was not silenced before.
    pub fn silence(&mut self, weapon: UnitId) -> bool {
        let found = self.silenced.binary_search(&weapon);
        if let Err(place) = found {
            self.silenced.insert(place, weapon);
        }
        found.is_err()
    }

    /// True for a gun that fired at aircraft in this turn (VIII.D.2.c.3).
    #[must_use]
    pub fn fired_at_aircraft(&self, gun: UnitId, turn: u16) -> bool {
        self.flak.iter().any(|flak| flak.gun == gun && flak.fired_on == turn && turn > 0)
    }

    /// True for a gun that has fired at aircraft from this hex: its type is known (V.F.3).
    #[must_use]
    pub fn is_known(&self, gun: UnitId, hex: Hex) -> bool {
        self.flak.iter().any(|flak| flak.gun == gun && flak.fired_on > 0 && flak.hex == hex)
    }

    /// True if an aircraft has come within range of the gun this turn (VIII.D.2.c.1).
    #[must_use]
    pub fn was_asked(&self, gun: UnitId, aircraft: UnitId) -> bool {
        self.flak.iter().any(|flak| flak.gun == gun && flak.asked.contains(&aircraft))
    }

    /// Notes that an aircraft came within range of a gun.
    pub fn ask(&mut self, gun: UnitId, hex: Hex, aircraft: UnitId) {
        let place = match self.flak.binary_search_by_key(&gun, |flak| flak.gun) {
            Ok(place) => place,
            Err(place) => {
                self.flak.insert(place, Flak { gun, hex, fired_on: 0, asked: Vec::new() });
                place
            }
        };
        let flak = &mut self.flak[place];
        if flak.hex != hex {
            (flak.hex, flak.fired_on) = (hex, 0);
        }
        flak.asked.push(aircraft);
    }

    /// Notes that a gun fires at an aircraft.
    pub fn fire(&mut self, gun: UnitId, turn: u16) {
        if let Some(flak) = self.flak.iter_mut().find(|flak| flak.gun == gun) {
            flak.fired_on = turn;
        }
    }

    /// What a side's guns do without being asked.
    #[must_use]
    pub fn standing(&self, side: Side) -> Standing {
        self.standing[side.index()]
    }

    /// A turn ends: what held for it alone is forgotten.
    pub fn end_turn(&mut self) {
        self.silenced.clear();
        self.dives.clear();
        self.flak.iter_mut().for_each(|flak| flak.asked.clear());
        self.flak.retain(|flak| flak.fired_on > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_load_is_dropped_in_two_attacks_at_most() {
        for load in Load::ALL {
            assert!(Load::All.holds(load) && load.holds(load));
            assert_eq!(load.without(load), None);
        }
        assert_eq!(Load::All.without(Load::Heavy), Some(Load::Light));
        assert_eq!(Load::All.without(Load::Light), Some(Load::Heavy));
        assert!(!Load::Light.holds(Load::Heavy) && !Load::Heavy.holds(Load::All));
    }
}
