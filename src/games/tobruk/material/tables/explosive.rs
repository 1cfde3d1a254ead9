//! What section VI adds to the artillery charts: direct hits of howitzers on AFVs, and fire at recorded locations (VI.B.1.b, VI.C.2.c).

use serde::{Deserialize, Serialize};

use super::damage::{Area, Cell};
use crate::core::sheet::Row;

/// What a direct hit of high explosive does to one area of an AFV (VI.B.1.b, VI.B.2.b).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HowitzerEffect {
    /// The area struck.
    pub area: Area,
    /// The cell, written as on the damage tables.
    pub cell: String,
    /// The same for a vehicle with two guns, the Grant.
    pub two_guns: String,
}

impl HowitzerEffect {
    /// The cell for a vehicle with two guns, or with one.
    #[must_use]
    pub fn cell(&self, two_guns: bool) -> Cell {
        Cell::parse(if two_guns { &self.two_guns } else { &self.cell }).unwrap_or_default()
    }
}

impl Row for HowitzerEffect {
    const COLUMNS: &'static [&'static str] = &["Effect", "Grant"];

    fn name(&self) -> String {
        self.area.abbreviation().to_owned()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.cell.clone(), self.two_guns.clone()]
    }

    fn fault(&self) -> Option<String> {
        [&self.cell, &self.two_guns].into_iter().find_map(|cell| Cell::parse(cell).err())
    }
}

/// A fire that is recorded before play (VI.C.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PlannedFire {
    /// Fire at once on and next to its hex (VI.C.2.c.1).
    Registration,
    /// The same, twice as dense in its hex (VI.C.2.c.2).
    Concentration,
    /// Fire at once in its hex alone, four times as dense (VI.C.2.c.3).
    Barrage,
}

impl PlannedFire {
    /// All kinds, in the order of the rules.
    pub const ALL: [Self; 3] = [Self::Registration, Self::Concentration, Self::Barrage];

    /// As a word in a sentence.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Concentration => "concentration",
            Self::Barrage => "barrage",
        }
    }

    /// The rule that says what it does.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Self::Registration => "VI.C.2.c.1",
            Self::Concentration => "VI.C.2.c.2",
            Self::Barrage => "VI.C.2.c.3",
        }
    }
}

/// What fire at a recorded location does (VI.C.2.c).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedEffect {
    /// The kind.
    pub fire: PlannedFire,
    /// Hexes from the recorded one within which a target may stand.
    pub within: u8,
    /// Fragmentation factors at a target in the recorded hex are taken n times.
    pub times: u8,
    /// Rolls for a direct hit.
    pub rolls: u8,
}

impl Row for PlannedEffect {
    const COLUMNS: &'static [&'static str] = &["Hexes around", "Fragmentation in the hex", "Rolls for a direct hit"];

    fn name(&self) -> String {
        self.fire.word().to_owned()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.within.to_string(), format!("x{}", self.times), self.rolls.to_string()]
    }

    fn fault(&self) -> Option<String> {
        let sound = self.within <= 5 && (1..=10).contains(&self.times) && (1..=5).contains(&self.rolls);
        (!sound).then(|| "within is 0 to 5, times 1 to 10, rolls 1 to 5".to_owned())
    }
}
