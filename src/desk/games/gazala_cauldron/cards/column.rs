//! The column of the Combat Results Table that is used: what each of the ten faces brings, and what it all comes to.

use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::parts::origin_of;
use crate::core::provenance::Provenance;
use crate::desk::games::gazala_cauldron::{Table, words};
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{Hatch, chance_bar, hover_tip, plan_line, styled};
use crate::desk::shell::panels::column::codes as codes_in_words;
use crate::desk::shell::panels::parts::{cite, origin, origin_mark, pointer_tip};
use crate::games::gazala_cauldron::material::tables::combat::{Effect, Outcome};
use crate::games::gazala_cauldron::phases::combat::AssaultPlan;
use crate::games::gazala_cauldron::phases::retreat;
use crate::games::gazala_cauldron::state::position::Position;

/// Height of the ten cells, in points.
const CELLS: f32 = 62.0;
/// Room for the names of their rows, in points.
const NAMES: f32 = 25.0;
/// What their letters mean, each with how it is told from the others.
const CODES: [(&str, &str); 3] = [("*", "loses a step"), ("R", "retreats"), ("D", "disrupted")];

/// The heading of the column and its ten results.
pub fn show(ui: &mut Ui, table: &mut Table, plan: &AssaultPlan) {
    let name = table.data.tables.combat.column_name(plan.column).to_owned();
    let origins = origins(table, plan, &name);
    let lost = origins.iter().flatten().filter(|origin| origin.needs_checking()).count();
    let line = plan_line(ui, &format!("Column {name}, ten-sided die"), "", "", false);
    if let Some(first) = origins.iter().flatten().find(|origin| origin.needs_checking()) {
        let wide = ui.painter().layout_no_wrap(format!("Column {name}, ten-sided die"), condensed(15.0), INK).size().x;
        origin_mark(ui, line.rect.left_center() + vec2(wide + 10.0, 0.0), first);
        hover_tip(&line, &format!("{lost} of the 10 results are not from the rule text: {}", origin(first)));
    }
    cite(table, &line, "11.0");
    cells(ui, plan, &origins);
    let written = |code: &str| {
        let effects = plan.outcomes.iter().flat_map(|outcome| [outcome.attacker, outcome.defender]);
        effects.map(|effect| effect.to_string()).any(|letters| letters.contains(code))
    };
    let codes = CODES.into_iter().filter(|(code, _)| written(code));
    codes_in_words(ui, codes.map(|(code, words)| (code.to_owned(), words)).collect());
}

/// Where each of the ten results comes from.
fn origins(table: &Table, plan: &AssaultPlan, column: &str) -> Vec<Option<Provenance>> {
    let combat = &table.data.tables.combat;
    let rows: Vec<String> = combat.chart().rows.into_iter().map(|row| row.name).collect();
    (0..10i8).map(|die| origin_of(table, "combat", rows.get(combat.row(die + plan.modifier()))?, column)).collect()
}

/// How much a result is worth to the attacker, 0 to 1.
fn worth(outcome: Outcome) -> f32 {
    let harm = |effect: Effect| {
        let some = |so: bool, worth: f32| if so { worth } else { 0.0 };
        f32::from(effect.steps) * 2.0 + some(effect.retreat, 1.5) + some(effect.disrupt, 1.0)
    };
    ((harm(outcome.defender) - harm(outcome.attacker)) / 5.5 + 0.35).clamp(0.0, 1.0)
}

/// A cell for each face of the die: the face, the modified roll where they differ, what befalls attacker and defender.
fn cells(ui: &mut Ui, plan: &AssaultPlan, origins: &[Option<Provenance>]) {
    let (whole, response) = ui.allocate_exact_size(vec2(ui.available_width(), CELLS), Sense::hover());
    let rect = whole.with_min_x(whole.left() + NAMES);
    for (down, name, ink) in [(9.0, "Die", INK_SOFT), (36.0, "Att.", RED), (51.0, "Def.", INK)] {
        let at = pos2(whole.left(), whole.top() + down);
        ui.painter().text(at, Align2::LEFT_CENTER, name, condensed(12.5), ink);
    }
    let width = rect.width() / 10.0;
    let shift = plan.modifier();
    for (face, outcome) in (0i8..).zip(plan.outcomes.iter().copied()) {
        let left = rect.left() + width * f32::from(face);
        let cell = Rect::from_x_y_ranges(left..=left + width, rect.y_range()).shrink(1.0);
        let fill = mix(IVORY, AMBER, worth(outcome) * 0.85);
        let p = ui.painter();
        p.rect(cell, CornerRadius::same(3), fill, Stroke::new(1.0, HAIRLINE), StrokeKind::Inside);
        let text = |down: f32, text: String, font, ink| {
            p.text(pos2(cell.center().x, cell.top() + down), Align2::CENTER_CENTER, text, font, ink);
        };
        text(9.0, face.to_string(), bold(14.0), INK);
        if shift != 0 {
            text(22.0, format!("= {}", words::minus(face + shift)), condensed(11.5), INK_SOFT);
        }
        let harmed = |effect: Effect| if effect.is_none() { INK_SOFT } else { INK };
        let ink = if outcome.attacker.is_none() { INK_SOFT } else { RED };
        // Three letters stand side by side in a narrow panel too.
        let size = if width < 22.0 { 11.5 } else { 13.5 };
        text(36.0, letters(outcome.attacker), strong(size), ink);
        p.hline(cell.left() + 5.0..=cell.right() - 5.0, cell.top() + 43.5, Stroke::new(0.8, HAIRLINE));
        text(51.0, letters(outcome.defender), strong(size), harmed(outcome.defender));
        if response.hover_pos().is_some_and(|at| cell.x_range().contains(at.x)) {
            let from = origins.get(face.unsigned_abs() as usize).cloned().flatten();
            let from = from.map_or_else(String::new, |from| format!("\n{}", origin(&from)));
            let roll = if shift == 0 { String::new() } else { format!(", modified {}", words::minus(face + shift)) };
            pointer_tip(
                &response,
                &format!(
                    "Die {face}{roll}\n{}{from}",
                    words::outcome(outcome, [plan.attackers.len(), plan.defenders.len()])
                ),
            );
        }
    }
}

fn letters(effect: Effect) -> String {
    if effect.is_none() { "\u{2013}".to_owned() } else { effect.to_string() }
}

/// What may become of the defenders, in chances in ten.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fate {
    /// All are eliminated: by steps, or because none of them finds a way back.
    eliminated: u32,
    /// Those that are left retreat.
    retreats: u32,
}

impl Fate {
    /// That of an attack.
    #[must_use]
    pub fn of(position: &Position, plan: &AssaultPlan) -> Self {
        let units = || plan.defenders.iter().filter_map(|part| position.find(part.unit));
        let steps: u32 = units().map(|unit| u32::from(unit.state.steps)).sum();
        let trapped = units().all(|unit| retreat::ways(position, &[unit.id]).is_empty());
        let gone =
            |outcome: &Outcome| u32::from(outcome.defender.steps) >= steps || outcome.defender.retreat && trapped;
        Self {
            eliminated: plan.chances_of(gone),
            retreats: plan.chances_of(|outcome| outcome.defender.retreat && !gone(outcome)),
        }
    }
}

/// What the ten results come to: a row for each side, and bars for what matters most.
pub fn chances(ui: &mut Ui, plan: &AssaultPlan, fate: Fate) {
    if fate.retreats > 0 || fate.eliminated == 0 {
        bar(ui, "Defender retreats", fate.retreats, BLUE, Hatch::None);
    }
    if fate.eliminated > 0 {
        bar(ui, "Defender eliminated", fate.eliminated, RUST, Hatch::Cross);
    }
    bar(ui, "Attacker affected", plan.chances_of(|outcome| !outcome.attacker.is_none()), RED, Hatch::Light);
    side(ui, "Defender", plan, |outcome| outcome.defender, fate.retreats);
    let back = plan.chances_of(|outcome| outcome.attacker.retreat);
    side(ui, "Attacker", plan, |outcome| outcome.attacker, back);
}

fn bar(ui: &mut Ui, label: &str, chances: u32, colour: bevy_egui::egui::Color32, hatch: Hatch) {
    #[expect(clippy::cast_precision_loss, reason = "ten at most")]
    let bar = chance_bar(ui, label, chances as f32 / 10.0, colour, hatch);
    hover_tip(&bar, &format!("{chances} of 10 rolls"));
}

/// A side's chances in a line: a step or more, retreat, disruption.
fn side(ui: &mut Ui, label: &str, plan: &AssaultPlan, of: fn(&Outcome) -> Effect, retreats: u32) {
    let told = |chances: u32| words::percent(f64::from(chances) / 10.0);
    let chance = |pick: fn(Effect) -> bool| told(plan.chances_of(|one| pick(of(one))));
    let text = format!(
        "{label}: loses a step {}, retreats {}, disrupted {}",
        chance(|effect| effect.steps > 0),
        told(retreats),
        chance(|effect| effect.disrupt)
    );
    ui.label(styled(text, condensed(13.5), INK_SOFT));
}
