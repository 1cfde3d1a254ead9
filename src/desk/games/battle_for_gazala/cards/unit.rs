//! A unit's card: what it is, what it is worth, its state, what holds it and how far it goes.

use bevy_egui::egui::Ui;

use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::games::battle_for_gazala::{Table, position, words};
use crate::desk::shell::panels::parts::{cited_line, fact, origin, ruled};
use crate::desk::shell::panels::unit::{Head, head};
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::material::catalog::UnitKind;
use crate::games::battle_for_gazala::phases::movement::{self, allowance};
use crate::games::battle_for_gazala::phases::zones;
use crate::games::battle_for_gazala::state::components::{Location, Unit};
use crate::games::battle_for_gazala::state::position::Position;

/// The most enemies that are named.
const NAMED: usize = 3;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, id: UnitId) {
    let Some(unit) = table.unit(id) else { return };
    head(ui, table, &unit, &head_of(words::counter(table, id)));
    let Some(facts) = position::seen(table).map(|position| facts(&position, &unit)) else { return };
    for (words, rule) in facts.states {
        ruled(ui, table, &words::capital(words), rule);
    }
    for (label, rule, value) in facts.lines {
        fact(ui, table, label, rule, &value);
    }
    reach(ui, table);
}

fn head_of(counter: &UnitKind) -> Head {
    let UnitKind { attack, defence, movement, .. } = counter;
    Head {
        name: counter.name.clone(),
        kind: words::kind(counter),
        values: format!("attack {attack}, defence {defence}, movement {movement}"),
        origin: counter.provenance.clone(),
        origins: format!("values {}\nname {}", origin(&counter.provenance), origin(&counter.name_provenance)),
    }
}

/// What is to be said of a unit.
struct Facts {
    states: Vec<(&'static str, &'static str)>,
    lines: Vec<(&'static str, &'static str, String)>,
}

fn facts(position: &Position, unit: &Unit) -> Facts {
    let states = words::states(position, unit);
    let Some(hex) = unit.location.hex() else { return Facts { states, lines: beside_the_map(position, unit) } };
    let mut lines = vec![("Place", "2.Stacking", words::hex(position, hex))];
    if unit.condition.is_disrupted() {
        let (now, whole) = (position.defence(unit), position.counter(unit.id).defence);
        let rule = if unit.condition.recovers.is_some() { "5.Zones" } else { "7.Bombardment" };
        lines.push(("Defence now", rule, format!("{now}, half of {whole}")));
    }
    if let Some(turn) = unit.condition.recovers {
        let text = format!("{} player turn of turn {turn} ends", words::side(unit.side));
        lines.push(("Recovers when", "5.Zones", text));
    }
    let moves = movement::PHASES.contains(&position.sequence.phase) && unit.side == position.sequence.active;
    if moves && unit.action.spent > 0 {
        let whole = allowance(position, unit.id);
        let left = words::half_points(whole.saturating_sub(unit.action.spent));
        lines.push(("Movement left", "2.Move", format!("{left} of {}", words::half_points(whole))));
    }
    let held = holders(position, unit, hex);
    if !held.is_empty() {
        lines.push(("In the ZOC of", "3.Zones", held));
    }
    Facts { states, lines }
}

/// When and where a reinforcement comes, or that the unit is out of the game.
fn beside_the_map(position: &Position, unit: &Unit) -> Vec<(&'static str, &'static str, String)> {
    match (unit.location, position.scenario.arrival(unit.id)) {
        (Location::Waiting, Some(arrival)) => {
            let when = format!("turn {}, {}", arrival.turn, position.scenario.date(arrival.turn));
            let mut lines = vec![
                ("Arrives", "9.Reinforcements", when),
                ("Where", "9.Reinforcements", words::hex(position, arrival.hex)),
            ];
            if arrival.turn < position.sequence.turn {
                lines.push(("Delayed", "9.Delay", "its hex was occupied".to_owned()));
            }
            lines
        }
        _ => vec![("Place", "10.Losses", words::place(position, unit))],
    }
}

/// Enemies whose zones reach the unit's hex, each with its own.
fn holders(position: &Position, unit: &Unit, hex: Hex) -> String {
    let enemies = position.on_map(unit.side.enemy()).filter(|(enemy, _)| !enemy.condition.is_disrupted());
    let near = enemies.filter(|(_, at)| zones::around(position, *at).any(|reached| reached == hex));
    let named = near.map(|(enemy, at)| format!("{} {}", position.name(enemy.id), Name::of(at)));
    named.take(NAMED).collect::<Vec<_>>().join(", ")
}

/// How far the unit could go.
fn reach(ui: &mut Ui, table: &mut Table) {
    let highlights = &table.selection.highlights;
    let ends = highlights.ends.len();
    if ends == 0 || table.selected.is_none() {
        return;
    }
    let label = if highlights.later { "Reach in its own turn" } else { "Reach" };
    cited_line(ui, table, label, "", "2.Move", &words::hexes(ends), false);
}
