//! The scenario's briefing: what happened, who fights, what wins, and which rules are new.

use bevy_egui::egui::{Context, Label, Ui, pos2, vec2};

use super::parts::{link, origin, origin_mark, ruled, scroll, wide_button, window};
use super::words;
use crate::desk::style::{bold, condensed, palette::*, plain, strong};
use crate::desk::table::{Table, Window};
use crate::desk::widgets::{hover_tip, styled};
use crate::games::tobruk::scenario::{Arrival, OPTIONS};

/// The briefing, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    let scenario = table.session.scenario.clone();
    window(ctx, table, Window::Briefing, &scenario.title, vec2(620.0, 640.0), |ui, table| {
        let room = ui.available_height() - 42.0;
        scroll(ui, "briefing").max_height(room).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.spacing_mut().interact_size.y = 18.0;
            let line =
                format!("Scenario {} \u{b7} {} \u{b7} {} turns", scenario.number, scenario.date, scenario.length);
            ui.label(styled(line, condensed(14.5), INK_SOFT));
            paragraph(ui, &scenario.briefing.history);
            for part in &scenario.briefing.sides {
                let title = format!("{} player", words::side(table, part.side));
                ui.add_space(4.0);
                ui.label(styled(title, bold(17.0), words::side_ink(table, part.side)));
                paragraph(ui, &part.text);
                forces(ui, table, part.side);
            }
            title(ui, "Victory");
            paragraph(ui, &scenario.briefing.victory);
            if !scenario.briefing.learns.is_empty() {
                title(ui, "What this scenario teaches");
            }
            for lesson in &scenario.briefing.learns {
                ui.horizontal(|ui| {
                    ui.label(styled(&lesson.text, condensed(15.5), INK));
                    link(ui, table, &lesson.rule);
                });
            }
            options(ui, table);
        });
        ui.add_space(6.0);
        if wide_button(ui, "To the map", "", BLUE, true).clicked() {
            table.close(Window::Briefing);
        }
    });
}

fn title(ui: &mut Ui, text: &str) {
    ui.add_space(4.0);
    ui.label(styled(text, bold(17.0), INK));
}

fn paragraph(ui: &mut Ui, text: &str) {
    ui.add(Label::new(styled(text, plain(15.0), INK)).wrap());
}

/// The forces of a side: numbers, types, and how they come in. Numbers that are not from the rule text bear a mark.
fn forces(ui: &mut Ui, table: &Table, side: crate::core::side::Side) {
    for force in table.session.scenario.forces.iter().filter(|force| force.side == side) {
        let comes = match &force.arrives {
            Arrival::SetUp { .. } => "set up before play".to_owned(),
            Arrival::Enters { turn, edge, .. } => format!("enters from turn {turn} over the {} edge", edge.words()),
        };
        ui.horizontal_wrapped(|ui| {
            ui.label(styled(&force.name, strong(15.0), INK));
            ui.label(styled(comes, condensed(14.0), INK_SOFT));
        });
        ui.horizontal_wrapped(|ui| {
            for (kind, number, provenance) in &force.strength {
                let text = format!("{number} {}", table.data.catalog.get(*kind).name);
                let label = ui.label(styled(text, condensed(15.5), INK));
                if provenance.needs_checking() {
                    origin_mark(ui, pos2(label.rect.right() + 5.0, label.rect.top() + 5.0), provenance);
                    hover_tip(&label, &origin(provenance));
                    ui.add_space(6.0);
                }
            }
        });
    }
}

fn options(ui: &mut Ui, table: &mut Table) {
    let chosen = table.session.head.options.clone();
    if chosen.is_empty() {
        return;
    }
    title(ui, "Optional rules in force");
    for option in chosen {
        let rule = OPTIONS.iter().find(|(name, _)| *name == option).map_or("", |(_, rule)| *rule);
        ruled(ui, table, &words::capital(&option), rule);
    }
}
