//! The card of a loss or a disruption: who can take it, and what it does to each (11.0, 12.0).

use bevy_egui::egui::Ui;

use super::parts::{order, say, unit_line};
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::{Table, position, words};
use crate::desk::kit::widgets::hover_tip;
use crate::desk::shell::panels::parts::{cited_line, headed, ruled};
use crate::games::gazala_cauldron::phases::losses;
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

/// What has to be chosen, in words.
struct Asked {
    title: String,
    rule: &'static str,
    text: &'static str,
    /// What is still owed.
    left: (&'static str, String),
    /// The active unit that comes first.
    first: Option<String>,
    /// Those that can be chosen, what it does to each, and the order that chooses it.
    units: Vec<(UnitId, String, Order)>,
}

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let asked = position::of(&table.session.world).and_then(|position| asked(&position));
    let Some(asked) = asked else { return };
    headed(ui, table, &asked.title, 19.0, asked.rule);
    say(ui, asked.text);
    cited_line(ui, table, asked.left.0, "", asked.rule, &asked.left.1, true);
    if let Some(first) = asked.first {
        ruled(ui, table, &first, "11.0");
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

fn asked(position: &Position) -> Option<Asked> {
    let began = |first: &Option<UnitId>, does: &str| {
        first.map(|unit| format!("{} began the attack and {does} first.", position.name(unit)))
    };
    Some(match position.decision()? {
        Decision::Loss { side, steps, first, .. } => Asked {
            title: format!("{} loses a step", player(*side)),
            rule: "11.0",
            text: "Choose the unit: click its line, or the counter on the map.",
            left: ("Steps to lose", steps.to_string()),
            first: began(first, "loses a step"),
            units: choices(position, losses::losers(position), fate, |unit| Order::Lose { unit }),
        },
        Decision::Disruption { side, left, first, .. } => Asked {
            title: format!("{}: units disrupted", player(*side)),
            rule: "12.0",
            text: "Choose the unit to disrupt: click its line, or the counter on the map.",
            left: ("Units to disrupt", left.to_string()),
            first: began(first, "is disrupted"),
            units: choices(position, losses::shaken(position), shaken, |unit| Order::Disrupt { unit }),
        },
        _ => return None,
    })
}

fn player(side: crate::core::side::Side) -> String {
    format!("{} player", words::side(side))
}

fn choices(
    position: &Position,
    units: Vec<UnitId>,
    fate: fn(&Position, &Unit) -> String,
    order: fn(UnitId) -> Order,
) -> Vec<(UnitId, String, Order)> {
    let found = units.into_iter().filter_map(|id| position.find(id));
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
