//! The line of the firefights' table of points in which a type of unit stands (Firefights 4).

use super::catalog::{Class, UnitType};
use super::nation::Nation;
use super::tables::gunfire::Firer;
use super::tables::victory_points::{UnitPoints, VictoryPoints};

/// The line of the table: by the name that the charts have for the type, or as the kind of men that it is. HQ sections count as sections,
/// and Italian ones as rifle groups (our reading: the table has no line for them).
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

/// What the enemy scores for a unit of this type; `None` where the table has no line. Italian vehicles that it does not have count as the
/// German ones.
#[must_use]
pub fn points_of<'a>(table: &'a VictoryPoints, kind: &UnitType) -> Option<&'a UnitPoints> {
    let (nation, name) = (kind.nation, line_of(kind));
    let german = || table.of(Nation::German, name).filter(|_| nation == Nation::Italian);
    table.of(nation, name).or_else(german)
}
