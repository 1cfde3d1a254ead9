//! The card of replacements: which armour could get a step, and where an eliminated unit could come back (13.3, 15.0).

use bevy_egui::egui::Ui;

use super::parts::{AIR, ending, order, say, unit_line};
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::{Table, position, proposing, todo, words};
use crate::desk::kit::style::palette::*;
use crate::desk::shell::panels::parts::{cited_line, headed, ruled, wide_button};
use crate::desk::shell::panels::plan::refused;
use crate::games::gazala_cauldron::state::components::Location;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

/// The card of the tanks that came with the reinforcements.
pub fn show(ui: &mut Ui, table: &mut Table, left: u8) {
    headed(ui, table, "Tank replacements", 19.0, "15.0");
    cited_line(ui, table, "Steps to assign", "", "15.0", &left.to_string(), true);
    ruled(ui, table, "They are not kept: whatever is not assigned now is lost.", "15.0");
    list(ui, table);
    ending(ui, table);
}

/// Armour that lacks steps: those on the map get one with a click, eliminated ones are placed with the next.
pub fn list(ui: &mut Ui, table: &mut Table) {
    let lines = position::of(&table.session.world).map_or_else(Vec::new, |position| lines(&position));
    if lines.is_empty() {
        ruled(ui, table, "No armour in supply and outside enemy ZOCs is short of a step.", "13.3");
        return;
    }
    say(ui, "Click the armour that regains a step, here or on the map.");
    let rebuilt = table.selection.rebuild;
    for (unit, note, value, gone) in lines {
        let lit = rebuilt == Some(unit) || table.pointed_unit == Some(unit);
        if !unit_line(ui, table, unit, &note, &value, lit).clicked() {
            continue;
        }
        if gone {
            proposing::rebuild(table, if rebuilt == Some(unit) { None } else { Some(unit) });
        } else {
            order(table, Order::Replace { unit, hex: Vec::new() });
        }
    }
    if let Some(unit) = table.selection.rebuild {
        let text = format!("{} returns with a step: click one of the lit hexes.", words::name(table, unit));
        ruled(ui, table, &text, "13.3");
        if let Some(Err(why)) = table.proposal.clone() {
            refused(ui, table, &why);
        }
        if wide_button(ui, "Another unit", "Esc", FRAME_SOFT, true).clicked() {
            proposing::rebuild(table, None);
        }
        ui.add_space(AIR);
    }
}

type Line = (UnitId, String, String, bool);

fn lines(position: &Position) -> Vec<Line> {
    let found = todo::replaceable(position).into_iter().filter_map(|id| position.find(id));
    found
        .map(|unit| {
            let counter = position.counter(unit.id);
            let gone = unit.location == Location::Eliminated;
            let mut after = *unit;
            (after.state.steps, after.state.used) = (unit.state.steps + 1, unit.state.used && !gone);
            let note = if gone {
                "eliminated, returns".to_owned()
            } else {
                format!("{}, {} of {} steps", words::place(position, unit), unit.state.steps, counter.steps)
            };
            (unit.id, note, words::values(counter, &after), gone)
        })
        .collect()
}

/// True for eliminated armour that a replacement could bring back.
#[must_use]
pub fn can_come_back(table: &Table, unit: UnitId) -> bool {
    position::of(&table.session.world).is_some_and(|position| {
        let gone = position.find(unit).is_some_and(|unit| unit.location == Location::Eliminated);
        gone && todo::replaceable(&position).contains(&unit)
    })
}
