//! The rules browser: every numbered rule in the ledger's words, how far the program keeps it, and what cites it; of this game and of all.

mod article;
mod cited;
mod of;

use std::sync::Arc;

use bevy_egui::egui::{Align, Context, Id, Label, Ui, vec2};

use super::parts::{choice, list_line_of, scroll, search, window};
use crate::core::data::data_root;
use crate::core::ledger::{Ledger, Module, Status};
use crate::core::rule_search::Kept;
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::styled;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::rules::Shelf;
use crate::desk::table::{Table, Window};
use crate::games::GameId;
use article::article;
use of::{Of, module_name};

/// Width of the list, in points.
const LIST: f32 = 300.0;

/// The modules of a ledger, each once, in order.
fn modules(ledger: &Ledger) -> Vec<Module> {
    let mut modules: Vec<Module> = ledger.entries().iter().map(|entry| entry.module).collect();
    modules.sort_unstable();
    modules.dedup();
    modules
}

/// The rules browser, while it is open.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    window(ctx, table, Window::Rules, "Rules", vec2(860.0, 580.0), |ui, table| {
        let data = table.data.clone();
        let ledger = G::ledger(&data);
        if ledger.get(&table.rules.rule).is_none() {
            // It opens at the rule of what is going on.
            table.rules.rule = G::rule(table).to_owned();
        }
        let shelf = table.rules.shelf.get_or_insert_with(|| Arc::new(Shelf::open(&data_root()))).clone();
        let Ok(game) = GameId::find(G::ID) else { return };
        let own = Of { game, ledger, own: true };
        filters(ui, table, ledger);
        ui.add_space(4.0);
        ui.horizontal_top(|ui| {
            let height = ui.available_height();
            ui.allocate_ui(vec2(LIST, height), |ui| ui.vertical(|ui| list(ui, table, own, &shelf)));
            ui.add_space(8.0);
            ui.vertical(|ui| shown(ui, table, own, &shelf));
        });
    });
}

/// The rule that is chosen: of the game on the table, or of another.
fn shown<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, own: Of, shelf: &Shelf) {
    let (of, rule) = match table.rules.elsewhere.clone() {
        Some((game, rule)) => match shelf.book(game) {
            Some(book) => (Of { game, ledger: &book.ledger, own: false }, rule),
            None => (own, table.rules.rule.clone()),
        },
        None => (own, table.rules.rule.clone()),
    };
    // Each rule is read from its beginning.
    scroll(ui, &format!("rule {} {rule}", of.game.id())).show(ui, |ui| match of.ledger.get(&rule) {
        Some(entry) => {
            article(ui, table, of, entry);
            cited::links(ui, table, of, shelf, &rule);
        }
        None => {
            ui.label(styled("Choose a rule on the left.", condensed(15.0), INK_SOFT));
        }
    });
}

fn filters<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, ledger: &Ledger) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        let field = search(ui, &mut table.rules.search.words, "Search number, title or text", LIST - 6.0);
        if table.windows.last() == Some(&Window::Rules) && ui.memory(|memory| memory.focused().is_none()) {
            // What is typed is looked for.
            field.request_focus();
        }
        for (title, everywhere) in [("This game", false), ("All games", true)] {
            if choice(ui, title, table.rules.everywhere == everywhere).clicked() {
                table.rules.everywhere = everywhere;
            }
        }
        ui.add_space(10.0);
        let kinds = [("Any status", None)].into_iter().chain(Kept::ALL.map(|kept| (kept.title(), Some(kept))));
        for (title, kept) in kinds {
            if choice(ui, title, table.rules.search.kept == kept).clicked() {
                table.rules.search.kept = kept;
            }
        }
    });
    // Other games have other parts.
    if table.rules.everywhere {
        table.rules.search.module = None;
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        if choice(ui, "All", table.rules.search.module.is_none()).clicked() {
            table.rules.search.module = None;
        }
        for module in modules(ledger) {
            if choice(ui, &module_name(module), table.rules.search.module == Some(module)).clicked() {
                table.rules.search.module = Some(module);
            }
        }
    });
}

/// Height of a line of the list, in points.
const LINE: f32 = 23.0;

fn list<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, own: Of, shelf: &Shelf) {
    scroll(ui, "rules").show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let seen = Id::new("rule in view");
        let now = format!("{} {:?}", table.rules.rule, table.rules.elsewhere);
        let moved = ui.data(|data| data.get_temp::<String>(seen)).as_ref() != Some(&now);
        ui.data_mut(|data| data.insert_temp(seen, now));
        let mut found = of_game(ui, table, own, moved);
        if table.rules.everywhere {
            for book in shelf.books.iter().filter(|book| book.game != own.game) {
                found += of_game(ui, table, Of { game: book.game, ledger: &book.ledger, own: false }, moved);
            }
            for sentence in &shelf.missing {
                ui.add(Label::new(styled(sentence, condensed(14.0), RED)).wrap());
            }
        }
        if found == 0 {
            ui.label(styled("No rule fits the search.", condensed(15.0), INK_SOFT));
        }
    });
}

/// The rules of a game that the search leaves; how many they are.
fn of_game<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, of: Of, moved: bool) -> usize {
    let view = &mut table.rules;
    let found = view.found.places(&view.search, of.game.id(), of.ledger);
    if table.rules.everywhere && !found.is_empty() {
        ui.add_space(4.0);
        ui.label(styled(of.game.title(), condensed(13.5), INK_SOFT));
    }
    for entry in found.iter().map(|place| &of.ledger.entries()[*place]) {
        let current = of.shows(table, &entry.id);
        let line = list_line_of(ui, &format!("{}  {}", entry.id, entry.title), mark(&entry.status), current, LINE);
        if current && moved {
            line.scroll_to_me(Some(Align::Center));
        }
        if line.clicked() {
            of.turn_to(table, &entry.id);
        }
    }
    found.len()
}

/// The status in the list: nothing for what the program enforces.
fn mark(status: &Status) -> &'static str {
    match status {
        Status::Enforced => "",
        Status::Players(_) => "players",
        Status::Text | Status::NotYet => status.word(),
    }
}
