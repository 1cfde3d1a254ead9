//! The card of a hex: its ground, place and points, whose zone it is, what supplies it, and every unit in it.

use bevy_egui::egui::Ui;

use super::super::{Table, position, words};
use super::parts::unit_line;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::panels::parts::{cited_line, origin, ruled};
use crate::desk::style::{condensed, palette::*};
use crate::desk::table::Wish;
use crate::desk::widgets::{heading, hover_tip, styled};
use crate::games::bir_hacheim::position::{Position, STACK};
use crate::games::bir_hacheim::{dominance, recovery, supply, zones};

/// What a line says: its words, its rule, its value.
type Line = (String, &'static str, String);

/// The card of the hex pointed at, else of that of the selected unit.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let selected = table.selected_unit().and_then(|unit| unit.location.hex());
    let Some(hex) = table.pointed.or(selected).filter(|hex| table.data.board.contains(*hex)) else { return };
    let Some((lines, units)) = position::seen(table).map(|position| facts(&position, hex)) else { return };
    heading(ui, &words::hex_on(table, hex), 17.0, None);
    ui.spacing_mut().item_spacing.y = 1.0;
    place(ui, table, hex);
    for (words, rule, value) in lines {
        if value.is_empty() {
            ruled(ui, table, &words, rule);
        } else {
            cited_line(ui, table, &words, "", rule, &value, false);
        }
    }
    for (unit, values, state) in units {
        let line = unit_line(ui, table, unit, &state, &values, table.selected == Some(unit));
        if line.clicked() {
            table.wishes.push(Wish::Show(unit));
        }
        let counter = words::counter(table, unit);
        hover_tip(&line, &format!("{}\nvalues {}", counter.name, origin(&counter.values)));
    }
}

/// Where a named place comes from, if that is not the rule text.
fn place(ui: &mut Ui, table: &Table, hex: Hex) {
    let found = table.data.board.places().iter().find(|place| place.hex == hex);
    if let Some(place) = found.filter(|place| place.provenance.needs_checking()) {
        let label = ui.label(styled(format!("Its hex is {}.", place.provenance.kind()), condensed(13.5), RUST));
        hover_tip(&label, &origin(&place.provenance));
    }
}

fn facts(position: &Position, hex: Hex) -> (Vec<Line>, Vec<(UnitId, String, String)>) {
    let mut lines: Vec<Line> = Vec::new();
    let columns = dominance::columns(position, hex);
    let gives = match columns {
        0 => "no column".to_owned(),
        columns => words::count(usize::from(columns), "column"),
    };
    lines.push((words::ground(position, hex), "5.1.2", gives));
    if let Some(objective) = position.scenario.objectives.iter().find(|objective| objective.hex == hex) {
        let holder = position.holder(hex).map_or("nobody", words::side);
        let points = words::count(usize::from(objective.points), "point");
        lines.push((format!("Objective, {holder}"), "11.2", points));
    }
    let held: Vec<&str> =
        Side::BOTH.into_iter().filter(|side| zones::of_side(position, *side).contains(&hex)).map(words::side).collect();
    if !held.is_empty() {
        lines.push(("In the zone of".to_owned(), "4.1.2", held.join(" and ")));
    }
    let supply = supply::Reach::of(position);
    if let Some(length) = supply.length(position, hex) {
        lines.push((
            "Axis supply".to_owned(),
            "4.1.2",
            format!("{}, limit {}", words::hexes(usize::from(length)), supply::LIMIT),
        ));
    }
    if let Some(length) = recovery::lines(position).get(&hex) {
        lines.push(("Allied recovery".to_owned(), "7.0", words::hexes(usize::from(*length))));
    }
    let units: Vec<_> = position.in_hex(hex).collect();
    lines.extend(dominates(position, hex, units.first().map(|unit| unit.side)));
    if !units.is_empty() {
        lines.push(("Units".to_owned(), "4.1.1", format!("{} of {STACK}", units.len())));
    }
    let stack = units.iter().map(|unit| {
        let counter = position.counter(unit.id);
        let states: Vec<&str> = words::states(position, unit).into_iter().map(|(words, _)| words).take(2).collect();
        (unit.id, words::values(counter, unit.strength.reduced), states.join("; "))
    });
    (lines, stack.collect())
}

/// Enemies beside the hex that its units dominate, or that dominate them (4.1.2).
fn dominates(position: &Position, hex: Hex, side: Option<Side>) -> Vec<Line> {
    let Some(side) = side else { return Vec::new() };
    let names = |by_us: bool| {
        let beside = position.around(hex).filter(|other| position.is_held_by(*other, side.enemy()));
        let found = beside.filter(|other| {
            if by_us {
                dominance::dominates(position, side, hex, *other)
            } else {
                dominance::dominates(position, side.enemy(), *other, hex)
            }
        });
        found.map(|hex| words::hex(position, hex)).collect::<Vec<_>>().join(", ")
    };
    let lines = [("Dominates", names(true)), ("Dominated from", names(false))];
    lines
        .into_iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(words, names)| (words.to_owned(), "4.1.2", names))
        .collect()
}
