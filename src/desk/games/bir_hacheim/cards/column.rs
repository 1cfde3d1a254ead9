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

/// What the results of the column come to.
pub fn chances(ui: &mut Ui, plan: &Computed) {
    let bars: [(&str, fn(Outcome) -> bool, bool); 4] = [
        ("Defender retreats", words::defence_leaves, true),
        ("Defender loses steps", words::defence_loses, true),
        ("Attacker retreats", words::attack_retreats, false),
        ("Attacker loses steps", words::attack_loses, false),
    ];
    for (label, pick, of_defence) in bars {
        let (colour, hatch) = if of_defence { (BLUE, Hatch::None) } else { (RED, Hatch::Light) };
        chance(ui, label, plan.ways_of(pick), colour, hatch);
    }
}

/// A bar for so many ways in 36.
pub fn chance(ui: &mut Ui, label: &str, ways: u32, colour: bevy_egui::egui::Color32, hatch: Hatch) {
    column::chance(ui, label, [ways, THROWS], colour, hatch);
}
