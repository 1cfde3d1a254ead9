//! What lies behind the menu, and the faults of the data in its place.

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Context, Id, Label, LayerId, ScrollArea, pos2, vec2};

use super::shelf::Offer;
use crate::desk::kit::paint::brush::fade;
use crate::desk::kit::paint::ground::HEX_LINE;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, panel_frame};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::shell::panels::parts::dark_button;
use crate::desk::table::screen::Faulty;

/// A screen lower than this, in points, has no room for great counters above the columns.
const ROOMY: f32 = 560.0;

/// Sand, a faint grid and a few great counters of the game chosen.
pub fn paint(ctx: &Context, offer: Option<&dyn Offer>) {
    let painter = ctx.layer_painter(LayerId::background());
    let screen = ctx.content_rect();
    let size = 46.0;
    let line = egui::Stroke::new(1.0, fade(HEX_LINE, 0.35));
    let (wide, high) = (3.0_f32.sqrt() * size, 1.5 * size);
    let mut row = 0.0;
    while row * high < screen.height() + high {
        let shift = if (row as u32).is_multiple_of(2) { 0.0 } else { wide / 2.0 };
        let mut column = 0.0;
        while column * wide < screen.width() + wide {
            let centre = screen.min + vec2(column * wide + shift, row * high);
            let corner = |part: f32| {
                let angle = std::f32::consts::FRAC_PI_3 * part - std::f32::consts::FRAC_PI_6;
                centre + vec2(angle.cos(), angle.sin()) * size
            };
            painter.line(vec![corner(0.0), corner(1.0), corner(2.0), corner(3.0)], line);
            column += 1.0;
        }
        row += 1.0;
    }
    if let Some(offer) = offer.filter(|_| screen.height() >= ROOMY) {
        offer.backdrop(&painter, screen);
    }
}

/// The small print below the columns.
pub fn small_print(ctx: &Context) {
    let screen = ctx.content_rect();
    let text = "Free software. The rules of the games are by their authors; the text and pictures here are our own.";
    let at = pos2(screen.center().x, screen.bottom() - 18.0);
    let painter = ctx.layer_painter(LayerId::background());
    painter.text(at, egui::Align2::CENTER_CENTER, text, condensed(14.0), INK_SOFT);
}

/// The faults of the data, in plain words, instead of a game.
pub fn broken(mut contexts: EguiContexts, faulty: Res<Faulty>, mut exit: MessageWriter<AppExit>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    paint(&ctx, None);
    let screen = ctx.content_rect();
    let size = vec2((screen.width() - 60.0).min(900.0), (screen.height() - 60.0).min(520.0));
    let at = screen.center() - size / 2.0;
    egui::Area::new(Id::new("broken")).fixed_pos(at).show(&ctx, |ui| {
        panel_frame().show(ui, |ui| {
            ui.set_min_size(size);
            ui.set_max_size(size);
            ui.label(styled("There are errors in the game's files", bold(24.0), RED));
            divider(ui);
            ScrollArea::vertical().max_height(size.y - 110.0).auto_shrink(false).show(ui, |ui| {
                for line in faulty.0.lines() {
                    ui.add(Label::new(styled(line, condensed(16.0), INK)).wrap());
                }
            });
            ui.label(styled(
                "Fix the errors listed and restart; `gazala check` lists them too.",
                condensed(15.0),
                INK_SOFT,
            ));
            if dark_button(ui, "Quit").clicked() {
                exit.write(AppExit::Success);
            }
        });
    });
    Ok(())
}
