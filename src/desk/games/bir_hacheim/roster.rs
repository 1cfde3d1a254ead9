//! The order of battle: every unit by nation and division, with its values, its hex and its state.

use bevy_egui::egui::{Context, Ui, vec2};

use super::{Table, position, words};
use crate::core::nation::Nation;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::shell::panels::roster::{self, Row};
use crate::games::bir_hacheim::state::components::Unit;

/// The order of battle, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    roster::show(ctx, table, vec2(980.0, 620.0), side);
}

fn side(ui: &mut Ui, table: &mut Table, side: Side) {
    for nation in Nation::ALL.into_iter().filter(|nation| nation.side() == side) {
        for (formation, units) in formations(table, nation) {
            heading(ui, nation, &formation);
            for (place, unit) in units.into_iter().enumerate() {
                line(ui, table, unit, place % 2 == 0);
            }
        }
    }
}

/// Units of a nation by division, in the order of the counters; those of none come last.
fn formations(table: &Table, nation: Nation) -> Vec<(String, Vec<UnitId>)> {
    let mut formations: Vec<(String, Vec<UnitId>)> = Vec::new();
    for (unit, counter) in table.data.catalog.iter().filter(|(_, counter)| counter.nation == nation) {
        let formation = counter.division.clone().unwrap_or_default();
        match formations.iter_mut().find(|(known, _)| *known == formation) {
            Some((_, units)) => units.push(unit),
            None => formations.push((formation, vec![unit])),
        }
    }
    formations.sort_by_key(|(formation, _)| formation.is_empty());
    formations
}

fn heading(ui: &mut Ui, nation: Nation, formation: &str) {
    let text = match formation {
        "" => format!("{}, not in a division", nation.word()),
        division => format!("{}, {division}", nation.word()),
    };
    roster::heading(ui, &text, "");
}

fn line(ui: &mut Ui, table: &mut Table, id: UnitId, shaded: bool) {
    let Some(unit) = table.unit(id) else { return };
    let counter = words::counter(table, id);
    let (place, state) = stands(table, &unit);
    let row = Row {
        name: counter.id.clone(),
        values: words::values(table, &unit),
        origin: words::origin_of_values(table, id),
        kind: counter.arm.word().to_owned(),
        place,
        state: state.to_owned(),
        grave: unit.strength.reduced,
        title: counter.name.clone(),
    };
    roster::line(ui, table, id, shaded, &row);
}

/// Where a unit is, and the gravest of its states.
fn stands(table: &Table, unit: &Unit) -> (String, &'static str) {
    let Some(position) = position::seen(table) else { return Default::default() };
    let state = words::states(&position, unit).first().map_or("", |(words, _)| *words);
    (words::place(&position, unit), state)
}
