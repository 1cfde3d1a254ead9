//! A side that wins by bringing vehicles off the board (Scenario 9).

use super::Checker;
use crate::games::tobruk::material::catalog::TypeId;
use crate::games::tobruk::material::scenario::breakthrough::Breakthrough;
use crate::games::tobruk::material::scenario::model::Roster;
use crate::games::tobruk::material::scenario::raw::RawBreakthrough;

impl Checker<'_> {
    /// The side has so many vehicles, and so many of the type.
    pub(super) fn breakthrough(&mut self, raw: Option<&RawBreakthrough>, roster: &[Roster]) -> Option<Breakthrough> {
        let raw = raw?;
        let kind = self.kind(&raw.kind)?;
        let is_vehicle = |kind: TypeId| self.catalog.get(kind).class.is_vehicle();
        let theirs = |entry: &&Roster| self.catalog.get(entry.kind).nation.side() == raw.side;
        let all = roster.iter().filter(theirs).filter(|entry| is_vehicle(entry.kind)).count();
        let of_kind = roster.iter().filter(|entry| entry.kind == kind).count();
        if raw.vehicles == 0 || usize::from(raw.vehicles) > all || usize::from(raw.of_kind) > of_kind {
            let sentence = format!(
                "{} vehicles with {} of '{}' can't leave; the {} have {all} and {of_kind}, and at least one must",
                raw.vehicles, raw.of_kind, raw.kind, raw.side
            );
            self.at("breakthrough:", sentence);
        }
        let RawBreakthrough { side, edge, vehicles, of_kind, ref provenance, .. } = *raw;
        Some(Breakthrough { side, edge, vehicles, kind, of_kind, provenance: provenance.clone() })
    }
}
