//! A side that wins by bringing vehicles off the board (Scenario 9).

use serde::Deserialize;

use super::{Checker, Roster};
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::games::tobruk::material::board::Edge;
use crate::games::tobruk::material::catalog::TypeId;

/// As the file has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBreakthrough {
    pub side: Side,
    edge: Edge,
    vehicles: u8,
    kind: String,
    of_kind: u8,
    provenance: Provenance,
}

/// Vehicles that a side has to bring off the board over an edge before the game ends (Scenario 9).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breakthrough {
    /// Who has to; the other side wins if it fails.
    pub side: Side,
    /// The edge.
    pub edge: Edge,
    /// How many vehicles.
    pub vehicles: u8,
    /// A type of which some have to be among them.
    pub kind: TypeId,
    /// How many of that type.
    pub of_kind: u8,
    /// Where this comes from.
    pub provenance: Provenance,
}

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
