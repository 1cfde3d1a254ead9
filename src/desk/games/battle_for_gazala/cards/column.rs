//! The line and column of the Combat Results Table that an attack uses: what each face of the die brings, and what it all comes to.

use bevy_egui::egui::Ui;

use super::parts::{marked_line, origin_of};
use crate::core::provenance::Provenance;
use crate::desk::games::battle_for_gazala::{Table, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::Hatch;
use crate::desk::shell::panels::column::{self, Face};
use crate::desk::shell::panels::parts::ruled;
use crate::games::battle_for_gazala::material::tables::combat::Outcome;
use crate::games::battle_for_gazala::phases::combat::{BattlePlan, FACES};

/// Height of the six cells, in points.
const CELLS: f32 = 40.0;

/// The results of the attack by die, those of the first column where the defender's support fire leads below it (`4.Odds`); none for
/// an attack that is too weak.
#[must_use]
pub fn results(table: &Table, plan: &BattlePlan, committed: bool) -> Vec<Outcome> {
    match plan.column.or(committed.then_some(0)) {
        Some(column) => (1..=FACES).map(|die| table.data.tables.combat.result(column, die)).collect(),
        None => Vec::new(),
    }
}

/// The difference, the line of the ground with its columns, the six results and their chances.
pub fn show(ui: &mut Ui, table: &mut Table, plan: &BattlePlan, committed: bool) {
    let sum = format!("{} \u{2212} {}", plan.strength(0), plan.strength(1));
    let line = plan.line.title();
    let columns = table.data.tables.combat.columns(plan.line).to_vec();
    let origin = origin_of(table, "combat_lines", line, "1").filter(Provenance::needs_checking);
    marked_line(ui, table, ("Difference", &sum), "4.Odds", &words::difference(plan.difference()), true, None);
    let least =
        columns.first().map_or_else(String::new, |least| format!("no attack below {}", words::difference(*least)));
    marked_line(ui, table, ("Terrain", line), "4.Lines", &least, false, origin.as_ref());
    let used = plan.column.or(committed.then_some(0));
    let reached = used.and_then(|column| columns.get(column).copied());
    let names: Vec<String> = columns.into_iter().map(words::difference).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    column::strip(
        ui,
        &names,
        None,
        used,
        "The lowest difference of each column on this terrain; amber: the column used.",
    );
    if let Some(reached) = reached.filter(|reached| *reached != plan.difference()) {
        let (column, difference) = (words::difference(reached), words::difference(plan.difference()));
        let why = if reached < plan.difference() { "the highest reached" } else { "the lowest there is" };
        ruled(ui, table, &format!("{difference} is rolled on column {column}, {why}"), "4.Odds");
    }
    let results = results(table, plan, committed);
    let faces: Vec<Face> = (1u8..).zip(&results).map(|(die, outcome)| face(die, *outcome)).collect();
    if !faces.is_empty() {
        column::faces(ui, CELLS, &faces);
    }
    ui.add_space(2.0);
    chances(ui, &results, plan.battle.is_on_box(&table.data.board));
}

fn face(die: u8, outcome: Outcome) -> Face {
    Face {
        roll: die.to_string(),
        ways: String::new(),
        letters: vec![outcome.to_string()],
        wash: worth(outcome),
        words: format!("Die {die}: {}", outcome.words()),
    }
}

/// How much a result is worth to the attacker, 0 to 1.
fn worth(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::AttackerEliminated | Outcome::AttackerRetreats(_) => 0.0,
        Outcome::Exchange => 0.3,
        Outcome::DefenderRetreats(1) => 0.45,
        Outcome::DefenderRetreats(_) => 0.6,
        Outcome::DefenderEliminated => 0.85,
    }
}

/// What the six results come to: a bar for each kind that can come. A garrison in its box may ignore a retreat (`6.BoxRetreat`).
fn chances(ui: &mut Ui, results: &[Outcome], boxed: bool) {
    let retreats = if boxed { "Defender may retreat" } else { "Defender retreats" };
    type Pick = fn(&Outcome) -> bool;
    let bars: [(&str, Pick, bevy_egui::egui::Color32, Hatch); 5] = [
        ("Defender lost", |one| *one == Outcome::DefenderEliminated, BLUE, Hatch::Cross),
        (retreats, |one| matches!(one, Outcome::DefenderRetreats(_)), BLUE, Hatch::None),
        ("Exchange", |one| *one == Outcome::Exchange, RUST, Hatch::Light),
        ("Attackers retreat", |one| matches!(one, Outcome::AttackerRetreats(_)), RED, Hatch::None),
        ("Attackers lost", |one| *one == Outcome::AttackerEliminated, RED, Hatch::Cross),
    ];
    for (label, pick, colour, hatch) in bars {
        let came = results.iter().filter(|one| pick(one)).count();
        let came = u32::try_from(came).unwrap_or(0);
        if came > 0 {
            column::chance(ui, label, [came, u32::from(FACES)], colour, hatch);
        }
    }
}
