//! The scenario's briefing: what happened, who fights, what wins, and which rules are new.

use bevy_egui::egui::{Context, Label, Ui, pos2, vec2};

use super::parts::{link, origin, origin_mark, scroll, wide_button, window};
use super::words;
use crate::core::provenance::Provenance;
use crate::desk::style::{bold, condensed, palette::*, plain, strong};
use crate::desk::table::{Table, Window};
use crate::desk::widgets::{hover_tip, styled};
use crate::games::tobruk::catalog::TypeId;
use crate::games::tobruk::options::OPTIONS;
use crate::games::tobruk::scenario::{Arrival, Force};

/// The last section of the rules that is in play.
const PLAYABLE: u8 = 3;

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
            addenda(ui, table);
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
            for (kind, number, provenance) in strength(force) {
                let text = format!("{number} {}", table.data.catalog.get(kind).name);
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

/// Types and numbers of a force, each type once; where one of its numbers has to be checked, its provenance.
fn strength(force: &Force) -> Vec<(TypeId, u8, &Provenance)> {
    let mut sums: Vec<(TypeId, u8, &Provenance)> = Vec::new();
    for (kind, number, provenance) in &force.strength {
        match sums.iter_mut().find(|(known, ..)| known == kind) {
            Some((_, sum, origin)) => {
                *sum += number;
                if provenance.needs_checking() {
                    *origin = provenance;
                }
            }
            None => sums.push((*kind, *number, provenance)),
        }
    }
    sums
}

/// Every optional rule that the scenario offers, what it says, and whether it is in force.
fn options(ui: &mut Ui, table: &mut Table) {
    let scenario = table.session.scenario.clone();
    if scenario.options.is_empty() {
        return;
    }
    title(ui, "Optional rules");
    for option in &scenario.options {
        let on = table.session.head.options.contains(option);
        let rule = OPTIONS.iter().find(|(name, _)| name == option).map_or("", |(_, rule)| *rule);
        ui.horizontal(|ui| {
            let (text, ink) = if on { ("in force", RED) } else { ("not in force", INK_SOFT) };
            ui.label(styled(words::capital(option), strong(15.5), INK));
            ui.label(styled(text, condensed(14.0), ink));
            link(ui, table, rule);
        });
        if let Some(entry) = table.data.ledger.get(rule) {
            ui.add(Label::new(styled(&entry.text, condensed(14.5), INK_SOFT)).wrap());
        }
    }
}

/// More forces of the rule text, and the section of the rules that they wait for.
fn addenda(ui: &mut Ui, table: &mut Table) {
    let scenario = table.session.scenario.clone();
    if scenario.addenda.is_empty() {
        return;
    }
    title(ui, "Additional forces");
    for addendum in &scenario.addenda {
        ui.horizontal_wrapped(|ui| {
            let side = words::side(table, addendum.side);
            ui.label(styled(side, strong(15.0), words::side_ink(table, addendum.side)));
            ui.label(styled(&addendum.text, condensed(15.0), INK));
            let mut needs = format!("needs section {}", words::numeral(addendum.needs));
            if addendum.needs > PLAYABLE {
                needs.push_str(", not yet playable");
            }
            ui.label(styled(needs, condensed(14.0), RUST));
        });
    }
}
