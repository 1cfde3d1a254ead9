//! The card of a hex: its ground, place and points, whose zone it is, what supplies it, and every unit in it.

use bevy_egui::egui::Ui;

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::desk::games::bir_hacheim::{Table, position, words};
use crate::desk::shell::panels::hex as card;
use crate::desk::shell::panels::hex::{Line, Standing};
use crate::desk::shell::panels::parts::origin;
use crate::desk::table::roles::BelowPlan;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::phases::{dominance, recovery, supply, zones};
use crate::games::bir_hacheim::state::position::{Position, STACK};

impl BelowPlan for BirHacheim {
    /// The card of the hex pointed at, else of that of the selected unit.
    fn show_area(ui: &mut Ui, table: &mut Table) {
        let selected = table.selected_unit().and_then(|unit| unit.location.hex());
        let Some(hex) = table.pointed.or(selected).filter(|hex| table.data.board.contains(*hex)) else { return };
        let Some((lines, units)) = position::seen(table).map(|position| facts(table, &position, hex)) else { return };
        let place = table.data.board.places().iter().find(|place| place.hex == hex).cloned();
        card::show(ui, table, &words::hex_on(table, hex), place.as_ref(), &lines);
        card::units(ui, table, &units);
    }
}

fn facts(table: &Table, position: &Position, hex: Hex) -> (Vec<Line>, Vec<Standing>) {
    let mut lines: Vec<Line> = Vec::new();
    let columns = dominance::columns(position, hex);
    let gives = match columns {
        0 => "no shift".to_owned(),
        columns => format!("{} left", words::count(usize::from(columns), "shift")),
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
    let supply = supply::Lines::of(position);
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
        Standing {
            unit: unit.id,
            name: counter.id.clone(),
            values: words::values(table, unit),
            state: states.join("; "),
            tip: format!("{}\nvalues {}", counter.name, origin(&words::origin_of_values(table, unit.id))),
        }
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
