//! What cites a rule, below its text: lessons, charts, options, refusals and so on, each kind with its first few.

use bevy_egui::egui::{Id, Label, Sense, Ui};

use super::of::Of;
use crate::core::citations::{By, Citation};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::kit::words::signs;
use crate::desk::shell::panels::parts::dark_button;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::rules::Shelf;
use crate::desk::table::{Table, Window};

/// So many of a kind are shown until more are asked for.
const FEW: usize = 5;

/// What cites the rule.
pub(super) fn links<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, of: Of, shelf: &Shelf, rule: &str) {
    let Some(book) = shelf.book(of.game) else { return };
    let cited = match book.citations() {
        Ok(citations) => citations.of(rule),
        Err(faults) => {
            divider(ui);
            ui.add(Label::new(styled(faults.to_string(), condensed(14.0), RED)).wrap());
            return;
        }
    };
    if cited.is_empty() {
        return;
    }
    divider(ui);
    ui.label(styled("Cited by", strong(15.0), INK));
    ui.spacing_mut().item_spacing.y = 3.0;
    for by in By::ALL {
        let of_kind: Vec<&Citation> = cited.iter().filter(|citation| citation.by == by).collect();
        if of_kind.is_empty() {
            continue;
        }
        ui.add_space(4.0);
        ui.label(styled(heading(by), strong(14.0), INK_SOFT));
        let id = Id::new(("all that cite", of.game.id(), rule, by.heading()));
        let all = of_kind.len() <= FEW + 1 || ui.data(|data| data.get_temp::<bool>(id)).unwrap_or_default();
        for citation in of_kind.iter().take(if all { of_kind.len() } else { FEW }) {
            line(ui, table, of, citation);
        }
        if !all && dark_button(ui, &format!("{} more", of_kind.len() - FEW)).clicked() {
            ui.data_mut(|data| data.insert_temp(id, true));
        }
    }
}

/// The heading of a kind; of lessons it says where they are taken.
fn heading(by: By) -> &'static str {
    if by == By::Lesson { "Lessons (in the main menu)" } else { by.heading() }
}

/// A citation; a chart of this game that may be seen now is a link to it.
fn line<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, of: Of, citation: &Citation) {
    let opens = of.own && citation.by == By::Chart && G::book_seen(table).iter().any(|chart| chart.id == citation.id);
    let number = citation.id.rsplit_once('/').map_or("", |(_, number)| number);
    let words = match citation.by {
        By::Lesson => format!("{number}  {}", citation.words),
        _ => signs(&citation.words),
    };
    let text = styled(words, condensed(15.0), if opens { BLUE } else { INK });
    if !opens {
        ui.add(Label::new(text).wrap());
        return;
    }
    let link = ui.add(Label::new(text).wrap().sense(Sense::click()));
    if link.clicked() {
        citation.id.clone_into(&mut table.charts.chart);
        table.open(Window::Charts);
    }
}
