//! F1 in the main menu: keys, mouse and marks of the game whose scenario is chosen.

use bevy_egui::egui::{Area, Context, Id, Key, Modifiers, Order, ScrollArea, vec2};

use super::Menu;
use crate::desk::kit::style::bold;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::panel_frame;
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::shell::panels::parts::dark_button;

/// Reads F1, and Esc while the list is open; Enter closes it too, and begins nothing beneath it.
pub fn read(ctx: &Context, menu: &mut Menu) {
    let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if pressed(Key::F1) {
        menu.shows_keys = !menu.shows_keys;
    } else if menu.shows_keys && (pressed(Key::Escape) || pressed(Key::Enter)) {
        menu.shows_keys = false;
    }
}

/// The list, while it is open.
pub fn show(ctx: &Context, menu: &mut Menu) {
    let Some(offer) = menu.offers.get(menu.chosen).filter(|_| menu.shows_keys) else { return };
    let screen = ctx.content_rect();
    let size = (screen.size() - vec2(70.0, 60.0)).min(vec2(620.0, 560.0));
    let at = screen.center() - (size + vec2(36.0, 28.0)) / 2.0;
    let mut close = false;
    Area::new(Id::new("keys in the menu")).order(Order::Foreground).fixed_pos(at).show(ctx, |ui| {
        panel_frame().show(ui, |ui| {
            ui.set_min_size(size);
            ui.set_max_size(size);
            ui.label(styled(format!("Keys and mouse: {}", offer.game()), bold(22.0), INK));
            divider(ui);
            ScrollArea::vertical()
                .id_salt(("keys", offer.game()))
                .max_height(size.y - 90.0)
                .auto_shrink(false)
                .show(ui, |ui| offer.keys(ui));
            ui.add_space(8.0);
            close = dark_button(ui, "Close").clicked();
        });
    });
    menu.shows_keys &= !close;
}
