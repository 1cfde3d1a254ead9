//! A unit's card: what it is, what it is worth now, and what keeps it.

use bevy_egui::egui::Ui;

use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::formations::weakest;
use crate::desk::games::gazala_cauldron::{Table, position, words};
use crate::desk::kit::widgets::hover_tip;
use crate::desk::shell::panels::parts::{cited_line, fact, origin, ruled};
use crate::desk::shell::panels::unit::{self, Head};
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::material::catalog::{Arm, Counter};
use crate::games::gazala_cauldron::phases::movement::{allowance, left, reductions};
use crate::games::gazala_cauldron::phases::{supply, zones};
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::position::Position;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, id: UnitId) {
    let Some(unit) = table.unit(id) else { return };
    let counter = words::counter(table, id).clone();
    let head = Head {
        name: counter.name.clone(),
        kind: words::kind(&counter),
        values: values(&counter, &unit),
        origin: weakest(&counter).clone(),
        origins: origins(&counter),
    };
    let label = unit::head(ui, table, &unit, &head);
    hover_tip(&label, use_of_values(counter.arm));
    let Some(facts) = position::seen(table).map(|position| facts(&position, &unit)) else { return };
    for (words, rule) in facts.states {
        ruled(ui, table, &words, rule);
    }
    for (label, rule, value) in facts.lines {
        fact(ui, table, label, rule, &value);
    }
    reach(ui, table);
}

fn values(counter: &Counter, unit: &Unit) -> String {
    let face = counter.face(unit.state.steps, unit.state.used);
    format!("hard {}, soft {}, movement {} {}", face.hard, face.soft, counter.movement, counter.pace().word())
}

/// What the values serve for, by arm (2.2.3, 11.0).
fn use_of_values(arm: Arm) -> &'static str {
    match arm {
        Arm::Armour => "Hard value against armour, soft value against all others. In defence: hard if armour attacks.",
        Arm::Infantry => "Infantry can't attack armour: its hard value serves only in defence, when armour attacks.",
        Arm::AntiTank => {
            "Anti-tank guns join attacks on armour with their hard value; the soft value serves in defence."
        }
    }
}

fn origins(counter: &Counter) -> String {
    format!(
        "unit {}\nhard values {}\nsoft values {}\nmovement {}",
        origin(&counter.provenance),
        origin(&counter.hard_provenance),
        origin(&counter.soft_provenance),
        origin(&counter.movement_provenance)
    )
}

/// What is to be said of a unit.
struct Facts {
    states: Vec<(String, &'static str)>,
    lines: Vec<(&'static str, &'static str, String)>,
}

fn facts(position: &Position, unit: &Unit) -> Facts {
    let mut lines = vec![("Formation", "7.0", position.counter(unit.id).formation.name().to_owned())];
    let Some(hex) = unit.location.hex() else {
        lines.push(("Place", "15.0", words::place(position, unit)));
        if let Some((rule, start)) = words::start(position, unit.id) {
            lines.push((if rule == "17.0" { "Set up" } else { "Arrives" }, rule, start));
        }
        return Facts { states: Vec::new(), lines };
    };
    lines.push(("Place", "2.1", words::hex(position, hex)));
    if position.sequence.turn > 0 {
        let (mut printed, whole) = (String::new(), 2 * u16::from(position.counter(unit.id).movement));
        let now = allowance(position, unit);
        if now < whole {
            let why: Vec<&str> = reductions(position, unit).iter().map(|(words, ..)| *words).collect();
            printed = format!(" ({} less: {})", words::half_points(whole - now), why.join(", "));
        }
        let left = words::half_points(left(position, unit));
        lines.push(("Movement left", "8.0", format!("{left} of {}{printed}", words::half_points(now))));
    }
    let mut holders: Vec<String> = holders(position, unit, hex).collect();
    if !holders.is_empty() {
        holders.truncate(3);
        lines.push(("In the ZOC of", "9.0", holders.join(", ")));
    }
    if !supply::reach(position, unit.side).contains(&hex) {
        lines.push(("Supply now", "5.0", "no path to a source".to_owned()));
    } else if unit.state.supply != crate::games::gazala_cauldron::state::components::Supply::Supplied {
        lines.push(("Supply now", "5.0", "has a path again".to_owned()));
    }
    if position.sequence.turn == 0
        && let Some((rule, start)) = words::start(position, unit.id)
    {
        lines.push(("Set up", rule, start));
    }
    Facts { states: words::states(position, unit), lines }
}

/// Enemies whose zones reach the unit's hex, each with its own.
fn holders<'a>(
    position: &'a Position,
    unit: &'a Unit,
    hex: crate::core::hex::Hex,
) -> impl Iterator<Item = String> + 'a {
    let enemies = position.on_map(unit.side.enemy()).filter(|(enemy, _)| zones::has_zone(enemy));
    let near = enemies.filter(move |(_, at)| zones::around(position, *at).any(|reached| reached == hex));
    near.map(|(enemy, at)| format!("{} {}", position.name(enemy.id), Name::of(at)))
}

/// How far the unit could go.
fn reach(ui: &mut Ui, table: &mut Table) {
    let highlights = &table.selection.highlights;
    let ends = highlights.reach.ends().count();
    if ends == 0 || table.selected.is_none() {
        return;
    }
    let label = if highlights.later { "Reach once activated" } else { "Reach" };
    let value = words::hexes(ends);
    cited_line(ui, table, label, "", "8.0", &value, false);
}
