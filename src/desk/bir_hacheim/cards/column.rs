//! The column of a table that is used: all columns in a strip, the results of the one used, and their chances added up.

use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::super::words;
use crate::core::dice::ways;
use crate::desk::paint::brush::mix;
use crate::desk::panels::parts::pointer_tip;
use crate::desk::style::{bold, condensed, palette::*, strong};
use crate::desk::widgets::{Hatch, chance_bar, hover_tip};
use crate::games::bir_hacheim::combat::AssaultPlan;
use crate::games::bir_hacheim::tables::combat::Outcome;
use crate::games::bir_hacheim::tables::two_dice::{ROWS, SUMS};

/// All columns: the one that the shifts start from is framed, the one used is amber.
pub fn strip(ui: &mut Ui, names: &[&str], base: u8, used: u8) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
    #[expect(clippy::cast_precision_loss, reason = "a few columns")]
    let width = rect.width() / names.len().max(1) as f32;
    for (place, name) in (0_u8..).zip(names) {
        let left = rect.left() + width * f32::from(place);
        let cell = Rect::from_x_y_ranges(left..=left + width, rect.y_range()).shrink(1.0);
        let (fill, edge) = match () {
            () if place == used => (AMBER, Stroke::new(1.0, INK_SOFT)),
            () if place == base => (IVORY, Stroke::new(1.8, BLUE)),
            () => (IVORY, Stroke::new(1.0, HAIRLINE)),
        };
        let p = ui.painter();
        p.rect(cell, CornerRadius::same(3), fill, edge, StrokeKind::Inside);
        let font = if place == used { bold(14.0) } else { condensed(13.0) };
        p.text(cell.center(), Align2::CENTER_CENTER, *name, font, if place == used { FRAME } else { INK_SOFT });
    }
    hover_tip(&response, "Amber: the column used. Framed in blue: where it stood before the shifts.");
}

/// The results of the column by the throw of two dice, with the ways in 36; what a result means when it is pointed at.
pub fn outcomes(ui: &mut Ui, plan: &AssaultPlan) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 62.0), Sense::hover());
    let width = rect.width() / 6.0;
    for (place, row) in (0_u8..).zip(ROWS) {
        let left = rect.left() + width * f32::from(place);
        let cell = Rect::from_x_y_ranges(left..=left + width, rect.y_range()).shrink(1.0);
        let sums: Vec<u8> = SUMS.filter(|sum| ways(*sum) == u32::from(place) + 1).collect();
        let outcome = plan.outcomes.iter().find(|(sum, _)| sums.contains(sum)).map(|(_, outcome)| *outcome);
        let Some(outcome) = outcome else { continue };
        let fill = if words::defence_leaves(outcome) { mix(IVORY, AMBER, 0.45) } else { IVORY };
        let p = ui.painter();
        p.rect(cell, CornerRadius::same(3), fill, Stroke::new(1.0, HAIRLINE), StrokeKind::Inside);
        let all: u32 = sums.iter().map(|sum| ways(*sum)).sum();
        let text = |down: f32, text: String, font, ink| {
            p.text(pos2(cell.center().x, cell.top() + down), Align2::CENTER_CENTER, text, font, ink);
        };
        text(9.0, row.replace('-', ", "), condensed(12.5), INK_SOFT);
        text(22.0, format!("{all}/36"), condensed(11.0), INK_SOFT);
        match outcome {
            Outcome::Result { defence, attack } => {
                text(37.0, format!("{defence:?}"), strong(13.5), INK);
                text(51.0, format!("{attack:?}"), strong(13.5), INK);
            }
            Outcome::Draw => text(44.0, "EMP".to_owned(), strong(13.5), INK),
        }
        if response.hover_pos().is_some_and(|at| cell.x_range().contains(at.x)) {
            pointer_tip(&response, &words::outcome(outcome));
        }
    }
}

/// What the results of the column come to.
pub fn chances(ui: &mut Ui, plan: &AssaultPlan) {
    let bars: [(&str, fn(Outcome) -> bool, bool); 4] = [
        ("Defence leaves", words::defence_leaves, true),
        ("Defence loses", words::defence_loses, true),
        ("Attack goes back", words::attack_goes_back, false),
        ("Attack loses", words::attack_loses, false),
    ];
    for (label, pick, of_defence) in bars {
        let (colour, hatch) = if of_defence { (BLUE, Hatch::None) } else { (RED, Hatch::Light) };
        chance(ui, label, plan.ways_of(pick), colour, hatch);
    }
}

/// A bar for so many ways in 36.
pub fn chance(ui: &mut Ui, label: &str, ways: u32, colour: bevy_egui::egui::Color32, hatch: Hatch) {
    #[expect(clippy::cast_precision_loss, reason = "36 at most")]
    let bar = chance_bar(ui, label, ways as f32 / 36.0, colour, hatch);
    hover_tip(&bar, &format!("{ways} ways in 36"));
}
