//! Night as the file has it, checked.

use super::Checker;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::model::Roster;
use crate::games::tobruk::material::scenario::night::{Night, RawNight};
use crate::games::tobruk::material::scenario::raw::RawScenario;

impl Checker<'_> {
    /// Those who fire star shells are mortars of the forces; no rule says what batteries and aircraft do by night.
    pub(super) fn night(&mut self, raw: &RawScenario, roster: &[Roster]) -> Option<Night> {
        let RawNight { star_shells, keeps_off, hidden_minefields, provenance } = raw.night.clone()?;
        let aircraft = roster.iter().any(|entry| self.catalog.get(entry.kind).class == Class::Aircraft);
        if aircraft || !raw.batteries.is_empty() {
            self.at("night:", "no rule says what batteries and aircraft do by night; leave them out");
        }
        let kinds: Vec<_> = star_shells.iter().filter_map(|id| self.kind(id)).collect();
        for kind in &kinds {
            let typed = self.catalog.get(*kind);
            if !typed.is_mortar() || !roster.iter().any(|entry| entry.kind == *kind) {
                self.at("star_shells:", format!("{} is no mortar of the forces", typed.name));
            }
        }
        let mines = roster.iter().filter(|entry| self.catalog.get(entry.kind).class == Class::Minefield).count();
        if usize::from(hidden_minefields) > mines {
            let sentence = format!("{hidden_minefields} minefields can't be hidden; the forces have {mines}");
            self.at("hidden_minefields:", sentence);
        }
        Some(Night { star_shells: kinds, keeps_off, hidden_minefields, provenance })
    }
}
