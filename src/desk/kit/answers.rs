//! The range of an attack's worth by what the other side may add, as cells side by side.

use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::style::palette::*;
use super::style::{bold, condensed, strong};
use super::widgets::{hover_tip, styled};
use super::words::percent;
use crate::core::answers::Answer;

/// Height of a cell, in points.
const CELL: f32 = 46.0;

/// A cell for each answer: what is added, the column, the chance of `what`; nothing for none.
pub fn answer_range(ui: &mut Ui, what: &str, answers: &[Answer]) {
    if answers.is_empty() {
        return;
    }
    ui.label(styled(format!("Chance that the defender {what}, by enemy support"), condensed(14.0), INK_SOFT));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), CELL), Sense::hover());
    let width = rect.width() / answers.len() as f32;
    for (place, answer) in answers.iter().enumerate() {
        let left = rect.left() + width * place as f32;
        let cell = Rect::from_x_y_ranges(left..=left + width, rect.y_range()).shrink(1.0);
        let p = ui.painter();
        p.rect(cell, CornerRadius::same(3), IVORY, Stroke::new(1.0, HAIRLINE), StrokeKind::Inside);
        let text = |down: f32, text: &str, font, ink| {
            p.text(pos2(cell.center().x, cell.top() + down), Align2::CENTER_CENTER, text, font, ink);
        };
        text(9.0, &answer.adds, condensed(12.5), INK_SOFT);
        text(22.0, &answer.column, strong(13.5), INK);
        let [came, all] = answer.chance;
        text(36.0, &percent(f64::from(came) / f64::from(all.max(1))), bold(14.5), INK);
    }
    hover_tip(&response, "What the attack comes to once the enemy has answered: the column used, and the chance.");
}
