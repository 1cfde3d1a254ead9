//! The order of battle: every unit by nation, with its values, its hex and its state.

use bevy_egui::egui::{Context, Ui, vec2};

use super::{Table, position, words};
use crate::core::nation::Nation;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::shell::panels::roster::{self, Row};
use crate::games::battle_for_gazala::state::components::{Location, Unit};

/// Where values, branch and place stand, in points from the left: names are of up to seven letters, branches long.
const COLUMNS: [f32; 3] = [112.0, 176.0, 300.0];

/// The order of battle, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    roster::show(ctx, table, vec2(1060.0, 660.0), side);
}

fn side(ui: &mut Ui, table: &mut Table, side: Side) {
    for nation in Nation::ALL.into_iter().filter(|nation| nation.side() == side) {
        let units: Vec<Unit> = of(table, nation);
        let lost = units.iter().filter(|unit| unit.location == Location::Eliminated).count();
        let note = if lost > 0 { format!("{lost} of {} lost", units.len()) } else { units.len().to_string() };
        roster::heading(ui, nation.word(), &note);
        for (place, unit) in units.into_iter().enumerate() {
            line(ui, table, &unit, place % 2 == 0);
        }
    }
}

/// Units of a nation, in the order of the counters.
fn of(table: &Table, nation: Nation) -> Vec<Unit> {
    let ids = table.data.catalog.iter().filter(|(_, counter)| counter.nation == nation);
    let ids: Vec<UnitId> = ids.map(|(id, _)| id).collect();
    ids.into_iter().filter_map(|id| table.unit(id)).collect()
}

fn line(ui: &mut Ui, table: &mut Table, unit: &Unit, shaded: bool) {
    let Some((place, state)) = position::seen(table).map(|position| {
        let state = words::states(&position, unit).first().map_or("", |(words, _)| *words);
        (words::place(&position, unit), state.split(':').next().unwrap_or_default())
    }) else {
        return;
    };
    let counter = words::counter(table, unit.id);
    let row = Row {
        name: counter.id.clone(),
        values: counter.values(),
        origin: counter.provenance.clone(),
        kind: counter.branch.word().to_owned(),
        place,
        state: state.to_owned(),
        grave: unit.condition.is_disrupted(),
        title: counter.name.clone(),
    };
    roster::line_in(ui, table, unit.id, shaded, &row, COLUMNS);
}
