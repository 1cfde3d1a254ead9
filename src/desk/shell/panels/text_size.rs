//! The choice of the size of text and panels, for both menus.

use bevy_egui::egui::{Align, Align2, Area, Context, Id, Layout, Order, Rect, Sense, Ui, UiBuilder, Vec2, vec2};

use super::parts::{choice, choice_of};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::text_size::{SIZES, TextSize, suits};
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
        Some(size) if size > shown => Some(no_room(shown)),
        Some(_) => None,
    };
    if let Some(note) = note {
        ui.label(styled(note, condensed(13.5), INK_SOFT));
    }
}

/// What is said where a window has no room for the size that was chosen.
fn no_room(shown: u16) -> String {
    format!("This window has room for {shown}%.")
}

/// The plate of the stepper, and its distance from the corner of the window, in points at the size that suits the window.
const PLATE: [Vec2; 2] = [vec2(212.0, 30.0), vec2(14.0, 8.0)];

/// The size shown, with a step smaller and larger, in the upper right corner of the window. It is as large whatever is chosen, and stands
/// where it stood: the button that was clicked stays under the pointer.
pub fn stepper(ctx: &Context) {
    let screen = ctx.content_rect();
    let window = screen.size() * ctx.zoom_factor();
    let chosen = TextSize::of(ctx);
    let shown = chosen.shown(window);
    let scale = f32::from(suits(window)) / 100.0 / ctx.zoom_factor();
    let [size, away] = PLATE.map(|points| points * scale);
    let plate = Rect::from_min_size(screen.right_top() + vec2(-size.x - away.x, away.y), size);
    Area::new(Id::new("text size")).order(Order::Middle).fixed_pos(plate.min).show(ctx, |ui| {
        ui.set_min_size(size);
        // On a plate: counters lie behind it.
        ui.painter().rect_filled(plate, 6.0 * scale, PARCHMENT);
        let row = UiBuilder::new().max_rect(plate.shrink2(vec2(9.0, 3.0) * scale));
        ui.scope_builder(row.layout(Layout::left_to_right(Align::Center)), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0 * scale;
            ui.spacing_mut().interact_size.y = 24.0 * scale;
            ui.label(styled("Text size", condensed(15.0 * scale), INK_SOFT));
            if choice_of(ui, "\u{2212}", false, scale).clicked() {
                TextSize::step(shown, false).choose(ui.ctx());
            }
            // As wide for every size.
            let (middle, _) = ui.allocate_exact_size(vec2(36.0, 20.0) * scale, Sense::hover());
            let font = bold(15.5 * scale);
            ui.painter().text(middle.center(), Align2::CENTER_CENTER, format!("{shown}%"), font, INK);
            if choice_of(ui, "+", false, scale).clicked() {
                TextSize::step(shown, true).choose(ui.ctx());
            }
            if choice_of(ui, "Auto", chosen.0.is_none(), scale).clicked() {
                TextSize(None).choose(ui.ctx());
            }
        });
        // What was asked for is not what is shown: not without a word.
        if chosen.0.is_some_and(|size| size > shown) {
            let painter = ui.painter();
            let note = painter.layout_no_wrap(no_room(shown), condensed(14.0 * scale), INK);
            let below = plate.translate(vec2(0.0, plate.height() + 3.0 * scale));
            let below = Rect::from_min_size(below.min, vec2(plate.width(), note.size().y + 6.0 * scale));
            let painter = painter.with_clip_rect(screen);
            painter.rect_filled(below, 6.0 * scale, PARCHMENT);
            painter.galley(below.center() - note.size() / 2.0, note, INK);
        }
    });
}
