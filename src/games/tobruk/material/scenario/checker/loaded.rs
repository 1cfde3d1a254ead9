//! Units that begin the game aboard a vehicle or behind it (V.B), and where minefields may lie.

use std::collections::BTreeSet;

use super::Checker;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::loaded::Loaded;
use crate::games::tobruk::material::scenario::model::Roster;

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
