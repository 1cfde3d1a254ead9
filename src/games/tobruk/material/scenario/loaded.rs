//! Units that begin the game aboard a vehicle or behind it (V.B), and where minefields may lie.

use std::collections::BTreeSet;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::arrival::rows_named;
use super::{Checker, Roster};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Board;
use crate::games::tobruk::material::catalog::Class;

/// A vehicle that begins the game loaded.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loaded {
    /// The vehicle.
    pub vehicle: UnitId,
    /// Units aboard; a light weapon goes with the men named before it (V.B.1.c).
    #[serde(default)]
    pub aboard: Vec<UnitId>,
    /// The weapon that it tows.
    #[serde(default)]
    pub tows: Option<UnitId>,
}

/// A part of the board in which minefields may be laid, where a scenario narrows that (Scenario 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MineArea {
    /// The first and the last row, counted from 0 in the north.
    #[serde(deserialize_with = "row_pair")]
    pub rows: (i32, i32),
    /// The first and the last column, counted from 1 in the west.
    pub places: (i32, i32),
}

/// Rows by their letters: `("A", "S")`.
fn row_pair<'de, D: Deserializer<'de>>(from: D) -> Result<(i32, i32), D::Error> {
    rows_named(&<(String, String)>::deserialize(from)?).map_err(D::Error::custom)
}

impl MineArea {
    /// True for a hex of it.
    #[must_use]
    pub fn holds(&self, hex: Hex) -> bool {
        let within = |(first, last): (i32, i32), value: i32| (first..=last).contains(&value);
        within(self.rows, hex.r) && within(self.places, Board::place(hex))
    }
}

impl Checker<'_> {
    /// Every vehicle that is loaded is one, with units of its own force, each once; whether there is room the plan of a loading says.
    pub(super) fn loaded(&mut self, loaded: &[Loaded], roster: &[Roster]) {
        let find = |id: UnitId| roster.iter().find(|entry| entry.id == id);
        let mut seen = BTreeSet::new();
        for Loaded { vehicle, aboard, tows } in loaded {
            let mark = format!("vehicle: {},", vehicle.0);
            let Some(truck) = find(*vehicle).filter(|entry| self.catalog.get(entry.kind).class.is_vehicle()) else {
                self.at(&mark, format!("unit {} is no vehicle of the forces and can't be loaded", vehicle.0));
                continue;
            };
            for id in aboard.iter().chain(tows) {
                let class = find(*id)
                    .filter(|entry| entry.force == truck.force)
                    .map(|entry| self.catalog.get(entry.kind).class);
                let fits = class.is_some_and(|class| {
                    let heavy = class == Class::HeavyWeapon;
                    if tows.as_ref() == Some(id) { heavy } else { class.is_personnel() || class.is_weapon() && !heavy }
                });
                if !fits {
                    self.at(&mark, format!("unit {} can't go with vehicle {}", id.0, vehicle.0));
                }
                if !seen.insert(*id) {
                    self.at(&mark, format!("unit {} is loaded twice", id.0));
                }
            }
        }
    }
}
