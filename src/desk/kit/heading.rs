//! Headings of the panels that have something at the right-hand edge.

use bevy_egui::egui::{Align, FontId, Label, Layout, Ui, vec2};

use super::style::bold;
use super::style::palette::INK;
use super::widgets::{size_beside, styled};

/// A heading with something at the right-hand edge, which takes so many points: a long title is set in the smaller of these sizes, and
/// breaks where even the last is too large.
pub fn heading_beside(ui: &mut Ui, text: &str, sizes: &[f32], edge: f32, add: impl FnOnce(&mut Ui)) {
    let wide = |font: FontId| ui.painter().layout_no_wrap(text.to_owned(), font, INK).size().x;
    let room = ui.available_width() - edge - 10.0;
    let size = size_beside(ui.painter(), text, bold, sizes, room);
    let breaks = wide(bold(size)) > room;
    let show = |ui: &mut Ui| {
        if breaks {
            let words = Label::new(styled(text, bold(size), INK)).wrap();
            ui.allocate_ui(vec2(room.max(60.0), 0.0), |ui| ui.add(words));
        } else {
            ui.label(styled(text, bold(size), INK));
        }
        ui.with_layout(Layout::right_to_left(if breaks { Align::TOP } else { Align::Center }), add);
    };
    if breaks {
        ui.horizontal_top(show);
    } else {
        ui.horizontal(show);
    }
}
