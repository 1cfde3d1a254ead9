//! The card of a unit: what it is, its values and where they come from, its state, its supply and its reach.

use bevy_egui::egui::Ui;

use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::bir_hacheim::{Table, position, words};
use crate::desk::shell::panels::parts::{cited_line, origin, ruled};
use crate::desk::shell::panels::unit::{Head, head};
use crate::games::bir_hacheim::material::board::Name;
use crate::games::bir_hacheim::phases::movement::allowance;
use crate::games::bir_hacheim::phases::{recovery, supply, zones};
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::position::Position;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, id: UnitId) {
    let Some(unit) = table.unit(id) else { return };
    head(ui, table, &unit, &head_of(table, &unit));
    if table.selection.highlights.hidden.contains(&id) {
        ruled(ui, table, "Its defence is shown once an attack on it is declared.", "5.1.1");
    }
    let Some(facts) = position::seen(table).map(|position| facts(&position, &unit)) else { return };
    for (words, rule) in facts.states {
        ruled(ui, table, words, rule);
    }
    for (label, rule, value) in facts.lines {
        cited_line(ui, table, label, "", rule, &value, false);
    }
    reach(ui, table);
}

fn head_of(table: &Table, unit: &Unit) -> Head {
    let counter = words::counter(table, unit.id);
    let (attack, defence) = (counter.attack(unit.strength.reduced), words::defence(table, unit));
    let mut values = format!("attack {attack}, defence {defence}, movement {}", counter.movement);
    if let Some(range) = counter.range {
        values.push_str(&format!(", range {range}"));
    }
    let values_from = words::origin_of_values(table, unit.id);
    let range =
        counter.range_provenance.as_ref().map_or_else(String::new, |range| format!("\nrange {}", origin(range)));
    Head {
        name: counter.name.clone(),
        kind: format!("{} {} {}", counter.nation.word(), counter.arm.word(), counter.size.word()),
        values,
        origins: format!("unit {}\nvalues {}{range}", origin(&counter.provenance), origin(&values_from)),
        origin: values_from,
    }
}

/// What is to be said of a unit.
struct Facts {
    states: Vec<(&'static str, &'static str)>,
    lines: Vec<(&'static str, &'static str, String)>,
}

fn facts(position: &Position, unit: &Unit) -> Facts {
    let mut lines = vec![("Place", "2.1", words::place(position, unit))];
    if let Some(hex) = unit.location.hex() {
        lines[0].2 = words::hex(position, hex);
        let mut holders: Vec<String> = zones::engaging_at(position, unit, hex)
            .map(|(enemy, at)| format!("{} {}", position.name(enemy.id), Name::of(at)))
            .collect();
        if !holders.is_empty() {
            holders.truncate(3);
            lines.push(("Engaged by", "4.1.2", holders.join(", ")));
        }
        lines.extend(supplied(position, unit, hex));
    }
    if unit.march.moved {
        let spent = words::half_points(unit.march.spent);
        lines.push(("Movement spent", "4.0", format!("{spent} of {}", words::half_points(allowance(position, unit)))));
    }
    Facts { states: words::states(position, unit), lines }
}

/// What supplies a motorised unit of the Axis, or lets an Allied one recover.
fn supplied(
    position: &Position,
    unit: &Unit,
    hex: crate::core::hex::Hex,
) -> Option<(&'static str, &'static str, String)> {
    match unit.side {
        Side::Axis if position.counter(unit.id).arm.is_motorised() => {
            let lines = supply::Lines::of(position);
            let words = match lines.length(position, hex) {
                _ if lines.lifted => "no limit: Tobruk is taken".to_owned(),
                Some(length) => format!("{}, limit {}", words::hexes(usize::from(length)), supply::LIMIT),
                None => "cut off".to_owned(),
            };
            Some(("Line of supply", "4.1.2", words))
        }
        Side::Axis => None,
        Side::Allies => {
            let lines = recovery::lines(position);
            let words = lines.get(&hex).map_or_else(|| "cut off".to_owned(), |far| words::hexes(usize::from(*far)));
            Some(("Line of recovery", "7.0", words))
        }
    }
}

/// How far the unit could go.
fn reach(ui: &mut Ui, table: &mut Table) {
    let highlights = &table.selection.highlights;
    let ends = highlights.reach.ends().count();
    if ends == 0 || table.selected.is_none() {
        return;
    }
    let label = if highlights.later { "Reach in its own turn" } else { "Reach" };
    let value = words::hexes(ends);
    cited_line(ui, table, label, "", "4.0", &value, false);
}
