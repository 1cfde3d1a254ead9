//! The card of a loss or a disruption: who can take it, and what it does to each (11.0, 12.0).

use bevy_egui::egui::Ui;

use super::parts::{order, say, unit_line};
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::{Table, position, words};
use crate::desk::kit::widgets::hover_tip;
use crate::desk::shell::panels::parts::{cited_line, headed, ruled};
use crate::games::gazala_cauldron::phases::losses;
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

/// What has to be chosen, in words.
struct Asked {
    title: String,
    rule: &'static str,
    text: &'static str,
    /// What is still owed.
    left: (&'static str, u8),
    /// The active unit that comes first, and what it does.
    first: Option<(UnitId, &'static str)>,
    /// Those that can be chosen, what it does to each, and the order that chooses it.
    units: Vec<(UnitId, String, Order)>,
}

/// The card of steps to be lost.
pub fn steps(ui: &mut Ui, table: &mut Table, steps: u8, first: Option<UnitId>) {
    let asked = Asked {
        title: format!("{} loses a step", player(table)),
        rule: "11.0",
        text: "Choose the unit: click its line, or the counter on the map.",
        left: ("Steps to lose", steps),
        first: first.map(|unit| (unit, "loses a step")),
        units: choices(table, losses::losers, fate, |unit| Order::Lose { unit }),
    };
    show(ui, table, asked);
}

/// The card of units to be disrupted.
pub fn disruption(ui: &mut Ui, table: &mut Table, left: u8, first: Option<UnitId>) {
    let asked = Asked {
        title: format!("{}: units disrupted", player(table)),
        rule: "12.0",
        text: "Choose the unit to disrupt: click its line, or the counter on the map.",
        left: ("Units to disrupt", left),
        first: first.map(|unit| (unit, "is disrupted")),
        units: choices(table, losses::shaken, shaken, |unit| Order::Disrupt { unit }),
    };
    show(ui, table, asked);
}

fn show(ui: &mut Ui, table: &mut Table, asked: Asked) {
    headed(ui, table, &asked.title, 19.0, asked.rule);
    say(ui, asked.text);
    cited_line(ui, table, asked.left.0, "", asked.rule, &asked.left.1.to_string(), true);
    if let Some((unit, does)) = asked.first {
        let began = format!("{} began the attack and {does} first.", words::name(table, unit));
        ruled(ui, table, &began, "11.0");
    }
    ui.add_space(3.0);
    for (unit, fate, given) in asked.units {
        let line = unit_line(ui, table, unit, &fate, "", table.pointed_unit == Some(unit));
        hover_tip(&line, &words::counter(table, unit).name);
        if line.clicked() {
            order(table, given);
        }
    }
}

fn player(table: &Table) -> String {
    format!("{} player", table.selection.prompt.side.map_or("", words::side))
}

fn choices(
    table: &Table,
    units: fn(&Position) -> Vec<UnitId>,
    fate: fn(&Position, &Unit) -> String,
    order: fn(UnitId) -> Order,
) -> Vec<(UnitId, String, Order)> {
    let Some(position) = &position::of(&table.session.world) else { return Vec::new() };
    let found = units(position).into_iter().filter_map(|id| position.find(id));
    found.map(|unit| (unit.id, fate(position, unit), order(unit.id))).collect()
}

/// What a step does to a unit.
fn fate(position: &Position, unit: &Unit) -> String {
    let counter = position.counter(unit.id);
    if unit.state.steps <= 1 {
        return "eliminated".to_owned();
    }
    let mut after = *unit;
    after.state.steps -= 1;
    format!("{} becomes {}", words::values(counter, unit), words::values(counter, &after))
}

/// What disruption does to a unit.
fn shaken(position: &Position, unit: &Unit) -> String {
    let movement = position.counter(unit.id).movement;
    format!("movement {movement} less a third, no ZOC until the turn ends")
}
