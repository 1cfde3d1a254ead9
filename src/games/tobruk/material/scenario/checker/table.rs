//! Points by the table of the firefights (Firefights 4).

use std::collections::BTreeMap;

use super::Checker;
use crate::games::tobruk::material::catalog::{Class, TypeId, UnitType};
use crate::games::tobruk::material::nation::Nation;
use crate::games::tobruk::material::scenario::model::{Points, Roster};
use crate::games::tobruk::material::scenario::raw::RawScenario;
use crate::games::tobruk::material::tables::gunfire::Firer;

/// The line of the table in which a type stands: by the name that the charts have for it, or as the kind of men that it is. HQ sections
/// count as sections, and Italian ones as rifle groups (our reading: the table has no line for them).
fn line_of(kind: &UnitType) -> &str {
    match kind.class {
        Class::Observer => "forward_observer",
        Class::HqGroup => "hq_group",
        Class::Crew => "crew",
        Class::Infantry if kind.nation != Nation::Italian => "section",
        Class::Infantry if kind.people.as_ref().is_some_and(|people| people.fires_as == Firer::LmgGroup) => "lmg_group",
        Class::Infantry => "rifle_group",
        _ => &kind.charts_as,
    }
}

impl Checker<'_> {
    /// What each type that takes part is worth by the table. Italian vehicles that the table does not have count as the German ones.
    pub(super) fn points_by_table(&mut self, raw: &RawScenario, roster: &[Roster]) -> BTreeMap<TypeId, Points> {
        if !raw.victory.points.is_empty() {
            self.at("points:", "the points are those of the table; remove these, or by_table");
        }
        self.table_points(roster)
    }

    /// The same for any scenario (X.I.4.e).
    pub(super) fn table_points(&mut self, roster: &[Roster]) -> BTreeMap<TypeId, Points> {
        let mut points = BTreeMap::new();
        for kind in roster.iter().map(|entry| entry.kind) {
            let typed = self.catalog.get(kind);
            if typed.class.is_emplacement() || typed.class == Class::Dummy || points.contains_key(&kind) {
                continue;
            }
            let (nation, name) = (typed.nation, line_of(typed));
            let german = || self.victory_points.of(Nation::German, name).filter(|_| nation == Nation::Italian);
            let Some(line) = self.victory_points.of(nation, name).or_else(german) else {
                let id = &typed.id;
                self.faults.push(self.source.fault(id, format!("the table of points has no line for '{id}'")));
                continue;
            };
            let damaged = u16::from(line.damaged.unwrap_or(0));
            // A weapon that is gone altogether is silent as well.
            let killed = line.destroyed.map_or(damaged, u16::from);
            let captured = u16::from(line.captured.unwrap_or(0));
            points.insert(kind, Points { killed, immobilised: damaged, firepower: damaged, casualty: 0, captured });
        }
        points
    }
}
