//! Counters for the crews of AFVs, which one experimental rule adds to any scenario with such vehicles (X.D.1).

use std::sync::Arc;

use super::model::{AfvCrews, Roster, Scenario};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{Catalog, Class, TypeId};

/// The option's name.
pub const AFV_CREWS: &str = "AFV crews";
/// The number of a crew is that of its AFV and so much.
const BEYOND: u16 = 2_000;

impl AfvCrews {
    /// The crews of all AFVs of a roster that have one; hulks don't.
    pub(super) fn of(roster: &[Roster], is_hulk: impl Fn(&Roster) -> bool, catalog: &Catalog) -> Vec<Roster> {
        let afvs = roster.iter().filter(|entry| catalog.get(entry.kind).class.is_afv() && !is_hulk(entry));
        afvs.filter_map(|afv| {
            let kind = catalog.get(afv.kind);
            let is_crew = |known: TypeId| {
                let known = catalog.get(known);
                known.class == Class::Crew && known.nation == kind.nation
            };
            let (crew, _) = catalog.iter().find(|(known, _)| is_crew(*known))?;
            Some(Roster {
                id: UnitId(afv.id.0 + BEYOND),
                kind: crew,
                number: afv.number,
                label: format!("of {}", kind.called(&afv.label)),
                men: kind.crew,
                crews: None,
                mounted_on: None,
                bails_from: Some(afv.id),
                force: afv.force,
            })
        })
        .collect()
    }
}

impl Scenario {
    /// The scenario with the crews of its AFVs, where they are asked for and not in it by now.
    pub(super) fn with_crews(self: Arc<Self>, options: &[String]) -> Arc<Self> {
        let asked = options.iter().chain(&self.always).any(|option| option == AFV_CREWS);
        if !asked || self.roster.iter().any(|entry| entry.bails_from.is_some()) {
            return self;
        }
        let mut with = Self::clone(&self);
        with.roster.extend(with.afv_crews.roster.iter().cloned());
        with.roster.sort_by_key(|entry| entry.id);
        if with.by_table {
            for (kind, points) in &with.afv_crews.points {
                with.points.entry(*kind).or_insert(*points);
            }
        }
        Arc::new(with)
    }
}
