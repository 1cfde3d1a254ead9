//! The choice of the size of text and panels, for both menus.

use bevy_egui::egui::{CornerRadius, Frame, Margin, Ui, vec2};

use super::parts::choice;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::text_size::{SIZES, TextSize};
use crate::desk::kit::widgets::{hover_tip, styled};

/// The choices, with a word on what is shown where the window has no room for what was chosen.
pub fn choose(ui: &mut Ui) {
    let chosen = TextSize::of(ui.ctx());
    let window = ui.ctx().content_rect().size() * ui.ctx().zoom_factor();
    let shown = chosen.shown(window);
    let head = ui.label(styled("Text and panel size", bold(15.5), INK));
    hover_tip(&head, "Ctrl with + and \u{2212} changes it too, Ctrl with 0 sets Auto");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        if choice(ui, "Auto", chosen.0.is_none()).clicked() {
            TextSize(None).choose(ui.ctx());
        }
        for size in SIZES {
            if choice(ui, &format!("{size}%"), chosen.0 == Some(size)).clicked() {
                TextSize(Some(size)).choose(ui.ctx());
            }
        }
    });
    let note = match chosen.0 {
        None => Some(format!("{shown}% suits this window.")),
        Some(size) if size > shown => Some(format!("This window has room for {shown}%.")),
        Some(_) => None,
    };
    if let Some(note) = note {
        ui.label(styled(note, condensed(13.5), INK_SOFT));
    }
}

/// The size shown, with a step smaller and larger, on one line.
pub fn stepper(ui: &mut Ui) {
    let window = ui.ctx().content_rect().size() * ui.ctx().zoom_factor();
    let chosen = TextSize::of(ui.ctx());
    let shown = chosen.shown(window);
    // On a plate: counters lie behind it.
    let plate = Frame::new().fill(PARCHMENT).corner_radius(CornerRadius::same(6)).inner_margin(Margin::symmetric(9, 3));
    plate.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            ui.label(styled("Text size", condensed(15.0), INK_SOFT));
            if choice(ui, "\u{2212}", false).clicked() {
                TextSize::step(shown, false).choose(ui.ctx());
            }
            ui.label(styled(format!("{shown}%"), bold(15.5), INK));
            if choice(ui, "+", false).clicked() {
                TextSize::step(shown, true).choose(ui.ctx());
            }
            if choice(ui, "Auto", chosen.0.is_none()).clicked() {
                TextSize(None).choose(ui.ctx());
            }
        })
    });
}
