//! The column of a table that is used: the results of the rolls, and their chances added up.

use bevy_egui::egui::Ui;

use crate::core::dice::ways;
use crate::desk::games::bir_hacheim::words;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::Hatch;
use crate::desk::shell::panels::column::{self, Face};
use crate::games::bir_hacheim::material::tables::combat::Outcome;
use crate::games::bir_hacheim::material::tables::two_dice::{ROWS, SUMS};
use crate::games::bir_hacheim::phases::sight::Computed;
use crate::games::bir_hacheim::state::components::Unit;

/// Ways to roll two dice.
const THROWS: u32 = 36;

/// All columns: the one that the shifts start from is framed, the one used is amber.
pub fn strip(ui: &mut Ui, names: &[&str], base: u8, used: u8) {
    let tip = "Amber: the column used. Framed in blue: the column before the shifts.";
    column::strip(ui, names, Some(usize::from(base)), Some(usize::from(used)), tip);
}

/// The results of the column by the roll of two dice, with the ways in 36; what a result means when it is pointed at.
pub fn outcomes(ui: &mut Ui, plan: &Computed) {
    let faces: Vec<Face> = (0_u32..).zip(ROWS).filter_map(|(place, row)| face(plan, place, row)).collect();
    column::faces(ui, 62.0, &faces);
    column::codes(ui, codes(plan));
}

/// The codes in the column, the defence's first, each with what it means.
fn codes(plan: &Computed) -> Vec<(String, &'static str)> {
    let mut codes: Vec<(String, &'static str)> = Vec::new();
    let results = || plan.outcomes.iter().map(|(_, outcome)| *outcome);
    let of_defence = results().filter_map(|outcome| match outcome {
        Outcome::Result { defence, .. } => Some((format!("{defence:?}"), defence.brief())),
        Outcome::Draw => None,
    });
    let of_attack = results().map(|outcome| match outcome {
        Outcome::Result { attack, .. } => (format!("{attack:?}"), attack.brief()),
        Outcome::Draw => ("EMP".to_owned(), "a draw: both lose, the defence retreats"),
    });
    for code in of_defence.chain(of_attack) {
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes
}

/// A row of the table: rolls that are equally likely and bring the same.
fn face(plan: &Computed, place: u32, row: &str) -> Option<Face> {
    let sums: Vec<u8> = SUMS.filter(|sum| ways(*sum) == place + 1).collect();
    let outcome = plan.outcomes.iter().find(|(sum, _)| sums.contains(sum)).map(|(_, outcome)| *outcome)?;
    let all: u32 = sums.iter().map(|sum| ways(*sum)).sum();
    let letters = match outcome {
        Outcome::Result { defence, attack } => vec![format!("{defence:?}"), format!("{attack:?}")],
        Outcome::Draw => vec!["EMP".to_owned()],
    };
    Some(Face {
        roll: row.replace('-', ", "),
        ways: format!("{all}/{THROWS}"),
        letters,
        wash: if words::defence_leaves(outcome) { 0.45 } else { 0.0 },
        words: words::outcome(outcome),
    })
}

/// What the results of the column come to. `lone` is the only defender of the hex, if there is but one: what befalls all of the defence
/// then is its end.
pub fn chances(ui: &mut Ui, plan: &Computed, lone: Option<&Unit>) {
    let gone = |outcome| lone.is_some_and(|unit| words::ends(outcome, unit));
    let eliminated = plan.ways_of(gone);
    if eliminated > 0 {
        chance(ui, "Defender eliminated", eliminated, RUST, Hatch::Cross);
    }
    let retreats = plan.ways_of(|outcome| words::defence_leaves(outcome) && !gone(outcome));
    let weakened = plan.ways_of(|outcome| words::defence_loses(outcome) && !gone(outcome));
    for (label, ways) in [("Defender retreats", retreats), ("Defender loses steps", weakened)] {
        if ways > 0 || eliminated == 0 {
            chance(ui, label, ways, BLUE, Hatch::None);
        }
    }
    chance(ui, "Attacker retreats", plan.ways_of(words::attack_retreats), RED, Hatch::Light);
    chance(ui, "Attacker loses steps", plan.ways_of(words::attack_loses), RED, Hatch::Light);
}

/// A bar for so many ways in 36.
pub fn chance(ui: &mut Ui, label: &str, ways: u32, colour: bevy_egui::egui::Color32, hatch: Hatch) {
    column::chance(ui, label, [ways, THROWS], colour, hatch);
}
