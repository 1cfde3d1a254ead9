//! A rule in full: its text, whose numbers of other rules are links, what is left to the players, and the rules around it.

use bevy_egui::egui::{Align, Color32, CornerRadius, Label, Layout, Sense, Stroke, StrokeKind, Ui, vec2};

use super::of::{Of, module_name};
use crate::core::ledger::{Entry, Status};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, plain, strong};
use crate::desk::kit::widgets::{divider, rule_link, styled};
use crate::desk::kit::words::signs;
use crate::desk::table::Table;
use crate::desk::table::roles::DeskGame;

/// The colour of a status word.
fn status_ink(status: &Status) -> Color32 {
    match status {
        Status::Enforced => BLUE,
        Status::Players(_) => RUST,
        Status::Text => INK_SOFT,
        Status::NotYet => RED,
    }
}

/// The rule.
pub(super) fn article<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, of: Of, entry: &Entry) {
    ui.horizontal(|ui| {
        ui.label(styled(&entry.id, strong(16.0), BLUE));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| chip(ui, &entry.status));
    });
    ui.add(Label::new(styled(&entry.title, bold(21.0), INK)).wrap());
    let part = module_name(entry.module);
    let part = if of.own { part } else { format!("{}, {part}", of.game.title()) };
    ui.add(Label::new(styled(part, condensed(14.0), INK_SOFT)).wrap());
    divider(ui);
    ui.spacing_mut().item_spacing.y = 8.0;
    linked(ui, table, of, entry);
    if let Status::Players(reason) = &entry.status {
        ui.add_space(8.0);
        ui.label(styled("Left to the players", strong(15.0), RUST));
        ui.add(Label::new(styled(signs(reason), plain(15.0), INK)).wrap());
    }
    neighbours(ui, table, of, &entry.id);
}

/// The text of a rule; the numbers of other rules in it are links.
fn linked<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, of: Of, entry: &Entry) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let mut run = String::new();
        for word in entry.text.split_inclusive(' ') {
            let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
            if bare.contains('.') && bare != entry.id && of.ledger.get(bare).is_some() {
                let (before, after) = word.split_once(bare).unwrap_or(("", ""));
                run.push_str(before);
                ui.label(styled(signs(&std::mem::take(&mut run)), plain(15.5), INK));
                if rule_link(ui, bare).clicked() {
                    of.turn_to(table, bare);
                }
                run.push_str(after);
            } else {
                run.push_str(word);
            }
        }
        ui.label(styled(signs(&run), plain(15.5), INK));
    });
}

/// The rules above and below: the one it is part of, and its own parts.
fn neighbours<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, of: Of, id: &str) {
    let parent = id.rsplit_once('.').and_then(|(parent, _)| of.ledger.get(parent));
    let entries = of.ledger.entries().iter();
    let parts: Vec<&Entry> =
        entries.filter(|other| other.id.rsplit_once('.').is_some_and(|(above, _)| above == id)).collect();
    for (title, rules) in [("Part of", parent.into_iter().collect()), ("Subsections", parts)] {
        if rules.is_empty() {
            continue;
        }
        divider(ui);
        ui.label(styled(title, strong(14.0), INK_SOFT));
        for rule in rules {
            ui.horizontal(|ui| {
                let clicked = rule_link(ui, &rule.id).clicked();
                ui.label(styled(&rule.title, condensed(15.0), INK));
                if clicked {
                    of.turn_to(table, &rule.id);
                }
            });
        }
    }
}

/// The status word in a chip.
fn chip(ui: &mut Ui, status: &Status) {
    let ink = status_ink(status);
    let galley = ui.painter().layout_no_wrap(status.word().to_owned(), strong(13.5), ink);
    let (rect, _) = ui.allocate_exact_size(galley.size() + vec2(18.0, 6.0), Sense::hover());
    ui.painter().rect(rect, CornerRadius::same(10), IVORY, Stroke::new(1.2, ink), StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, ink);
}
