//! The scenario's briefing: what happened, who fights, what wins, and which rules are new.

use bevy_egui::egui::{Color32, Context, Label, Response, Ui, pos2, vec2};

use super::parts::{origin, origin_mark, scroll, wide_button, window};
use crate::core::balance::Balance;
use crate::core::ledger::Ledger;
use crate::core::provenance::Provenance;
use crate::desk::kit::big_button::ENTER;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, plain, strong};
use crate::desk::kit::widgets::{hover_tip, rule_link, styled};
use crate::desk::kit::words::{capital, count};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Window};

/// The briefing, while it is open.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    let title = G::title(&table.session.scenario).of_own(table.session.head.text.is_some());
    window(ctx, table, Window::Briefing, &title.title, vec2(620.0, 640.0), |ui, table| {
        let room = ui.available_height() - 42.0;
        let asked = scroll(ui, "briefing").max_height(room).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.spacing_mut().interact_size.y = 18.0;
            let turns = count(usize::from(title.turns), "turn");
            let line = format!("{} \u{b7} {} \u{b7} {turns}", capital(&title.called()), title.date);
            ui.label(styled(line, condensed(14.5), INK_SOFT));
            let asked = G::briefing(ui, &table.data, &table.session.scenario, Some(&table.session.head.options));
            if table.session.head.text.is_none() {
                usual_course(ui, G::balances(&table.data).of(G::id_of(&table.session.scenario)));
            }
            asked
        });
        if let Some(rule) = asked.inner {
            table.show_rule(&rule);
        }
        ui.add_space(6.0);
        if wide_button(ui, "To the map", ENTER, BLUE, true).clicked() {
            table.close(Window::Briefing);
        }
    });
}

/// What happened, paragraph by paragraph.
pub fn story(ui: &mut Ui, text: &str) {
    for part in text.split("\n\n") {
        ui.add(Label::new(styled(part, plain(15.0), INK)).wrap());
        ui.add_space(2.0);
    }
}

/// The heading over a side's forces, in its colour.
pub fn side_head(ui: &mut Ui, text: String, ink: Color32) {
    ui.add_space(4.0);
    ui.label(styled(text, bold(17.0), ink));
}

/// A heading with its rule, which is `asked` for when its link is clicked.
pub fn title(ui: &mut Ui, ledger: &Ledger, text: &str, rule: &str, asked: &mut Option<String>) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(styled(text, bold(17.0), INK));
        let response = rule_link(ui, rule);
        if let Some(entry) = ledger.get(rule) {
            hover_tip(&response, &entry.title);
        }
        if response.clicked() {
            *asked = Some(rule.to_owned());
        }
    });
}

/// How games between computer players usually go, and who wins them.
pub fn usual_course(ui: &mut Ui, balance: Option<&Balance>) {
    let Some(balance) = balance else { return };
    ui.add_space(4.0);
    ui.label(styled("How it usually goes", bold(17.0), INK));
    say(ui, &balance.course);
    ui.add(Label::new(styled(balance.figures(), condensed(14.0), INK_SOFT)).wrap());
}

/// A line that begins with what it is about.
pub fn line(ui: &mut Ui, head: &str, text: &str) {
    ui.horizontal_wrapped(|ui| {
        ui.label(styled(head, strong(15.0), INK));
        ui.label(styled(text, condensed(15.0), INK));
    });
}

/// A sentence or two.
pub fn say(ui: &mut Ui, text: impl Into<String>) -> Response {
    ui.add(Label::new(styled(text, condensed(15.0), INK)).wrap())
}

/// A line with the mark of a value that is not from the rule text.
pub fn marked(ui: &mut Ui, text: &str, provenance: &Provenance) {
    let label = ui.label(styled(text, condensed(14.0), INK_SOFT));
    origin_mark(ui, pos2(label.rect.right() + 8.0, label.rect.center().y), provenance);
    hover_tip(&label, &origin(provenance));
}
