//! The scenario's briefing: what happened, who fights, what wins, and which rules are new.

use bevy_egui::egui::{Context, vec2};

use super::parts::{scroll, wide_button, window};
use crate::desk::game::DeskGame;
use crate::desk::style::{condensed, palette::*};
use crate::desk::table::{Table, Window};
use crate::desk::widgets::styled;

/// The briefing, while it is open.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    let title = G::title(&table.session.scenario);
    window(ctx, table, Window::Briefing, &title.title, vec2(620.0, 640.0), |ui, table| {
        let room = ui.available_height() - 42.0;
        let asked = scroll(ui, "briefing").max_height(room).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.spacing_mut().interact_size.y = 18.0;
            let line = format!("Scenario {} \u{b7} {} \u{b7} {} turns", title.number, title.date, title.turns);
            ui.label(styled(line, condensed(14.5), INK_SOFT));
            G::briefing(ui, &table.data, &table.session.scenario, Some(&table.session.head.options))
        });
        if let Some(rule) = asked.inner {
            table.show_rule(&rule);
        }
        ui.add_space(6.0);
        if wide_button(ui, "To the map", "", BLUE, true).clicked() {
            table.close(Window::Briefing);
        }
    });
}
