//! The rules browser: every numbered rule in the ledger's words, and how far the program keeps it.

use bevy_egui::egui::{Align, Color32, Context, CornerRadius, Label, Layout, Stroke, StrokeKind, Ui, vec2};

use super::parts::{choice, list_line_of, scroll, search, window};
use crate::core::ledger::{Entry, Ledger, Module, Status};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, plain, strong};
use crate::desk::kit::widgets::{divider, rule_link, styled};
use crate::desk::kit::words::{numeral, signs};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Window};

/// Width of the list, in points.
const LIST: f32 = 300.0;

/// A part of the rules by name.
#[must_use]
pub fn module_name(module: Module) -> String {
    let section = |number: u8| match numeral(number) {
        "" => number.to_string(),
        roman => roman.to_owned(),
    };
    match module {
        Module::General => "General".to_owned(),
        Module::Scenario(number) => format!("Section {}", section(number)),
        Module::Optional(number) => format!("Optional {}", section(number)),
        Module::Experimental => "Experimental".to_owned(),
        Module::Firefight => "Firefights".to_owned(),
    }
}

/// The colour of a status word.
fn status_ink(status: &Status) -> Color32 {
    match status {
        Status::Enforced => BLUE,
        Status::Players(_) => RUST,
        Status::Text => INK_SOFT,
        Status::NotYet => RED,
    }
}

/// True if the rule belongs to the module and its number, title or text holds every word looked for.
fn wanted(entry: &Entry, search: &str, module: Option<Module>) -> bool {
    if module.is_some_and(|module| module != entry.module) {
        return false;
    }
    if search.is_empty() {
        return true;
    }
    let text = format!("{} {} {}", entry.id, entry.title, entry.text).to_lowercase();
    search.to_lowercase().split_whitespace().all(|word| text.contains(word))
}

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
        filters(ui, table, ledger);
        ui.add_space(4.0);
        ui.horizontal_top(|ui| {
            let height = ui.available_height();
            ui.allocate_ui(vec2(LIST, height), |ui| ui.vertical(|ui| list(ui, table, ledger)));
            ui.add_space(8.0);
            ui.vertical(|ui| {
                scroll(ui, "rule").show(ui, |ui| {
                    if let Some(entry) = ledger.get(&table.rules.rule) {
                        article(ui, table, ledger, entry);
                    } else {
                        ui.label(styled("Choose a rule on the left.", condensed(15.0), INK_SOFT));
                    }
                });
            });
        });
    });
}

fn filters<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, ledger: &Ledger) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        let field = search(ui, &mut table.rules.search, "Search number, title or text", LIST - 6.0);
        if table.windows.last() == Some(&Window::Rules) && ui.memory(|memory| memory.focused().is_none()) {
            // What is typed is looked for.
            field.request_focus();
        }
        if choice(ui, "All", table.rules.module.is_none()).clicked() {
            table.rules.module = None;
        }
        for module in modules(ledger) {
            if choice(ui, &module_name(module), table.rules.module == Some(module)).clicked() {
                table.rules.module = Some(module);
            }
        }
    });
}

/// Height of a line of the list, in points.
const LINE: f32 = 23.0;

fn list<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, ledger: &Ledger) {
    scroll(ui, "rules").show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut found = 0;
        let seen = bevy_egui::egui::Id::new("rule in view");
        let moved = ui.data(|data| data.get_temp::<String>(seen)).as_ref() != Some(&table.rules.rule);
        ui.data_mut(|data| data.insert_temp(seen, table.rules.rule.clone()));
        for entry in ledger.entries().iter().filter(|entry| wanted(entry, &table.rules.search, table.rules.module)) {
            found += 1;
            let current = entry.id == table.rules.rule;
            let line = list_line_of(ui, &format!("{}  {}", entry.id, entry.title), mark(&entry.status), current, LINE);
            if current && moved {
                line.scroll_to_me(Some(Align::Center));
            }
            if line.clicked() {
                entry.id.clone_into(&mut table.rules.rule);
            }
        }
        if found == 0 {
            ui.label(styled("No rule contains all these words.", condensed(15.0), INK_SOFT));
        }
    });
}

/// The status in the list: nothing for what the program enforces.
fn mark(status: &Status) -> &'static str {
    match status {
        Status::Enforced => "",
        Status::Players(_) => "players",
        Status::Text | Status::NotYet => status.word(),
    }
}

fn article<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, ledger: &Ledger, entry: &Entry) {
    ui.horizontal(|ui| {
        ui.label(styled(&entry.id, strong(16.0), BLUE));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| chip(ui, &entry.status));
    });
    ui.add(Label::new(styled(&entry.title, bold(21.0), INK)).wrap());
    ui.label(styled(module_name(entry.module), condensed(14.0), INK_SOFT));
    divider(ui);
    ui.spacing_mut().item_spacing.y = 8.0;
    linked(ui, table, ledger, entry);
    if let Status::Players(reason) = &entry.status {
        ui.add_space(8.0);
        ui.label(styled("Left to the players", strong(15.0), RUST));
        ui.add(Label::new(styled(signs(reason), plain(15.0), INK)).wrap());
    }
    neighbours(ui, table, ledger, &entry.id);
}

/// The text of a rule; the numbers of other rules in it are links.
fn linked<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, ledger: &Ledger, entry: &Entry) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let mut run = String::new();
        for word in entry.text.split_inclusive(' ') {
            let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
            if bare.contains('.') && bare != entry.id && ledger.get(bare).is_some() {
                let (before, after) = word.split_once(bare).unwrap_or(("", ""));
                run.push_str(before);
                ui.label(styled(signs(&std::mem::take(&mut run)), plain(15.5), INK));
                if rule_link(ui, bare).clicked() {
                    table.show_rule(bare);
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
fn neighbours<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, ledger: &Ledger, id: &str) {
    let parent = id.rsplit_once('.').and_then(|(parent, _)| ledger.get(parent));
    let parts: Vec<&Entry> = ledger
        .entries()
        .iter()
        .filter(|other| other.id.rsplit_once('.').is_some_and(|(above, _)| above == id))
        .collect();
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
                    table.show_rule(&rule.id);
                }
            });
        }
    }
}

/// The status word in a chip.
fn chip(ui: &mut Ui, status: &Status) {
    let ink = status_ink(status);
    let galley = ui.painter().layout_no_wrap(status.word().to_owned(), strong(13.5), ink);
    let (rect, _) = ui.allocate_exact_size(galley.size() + vec2(18.0, 6.0), bevy_egui::egui::Sense::hover());
    ui.painter().rect(rect, CornerRadius::same(10), IVORY, Stroke::new(1.2, ink), StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, title: &str, module: Module) -> Entry {
        let text = "Two dice decide.".to_owned();
        Entry { id: id.to_owned(), title: title.to_owned(), text, module, status: Status::Enforced }
    }

    #[test]
    fn a_search_wants_every_word_and_the_module() {
        let rule = entry("I.F.1", "To hit", Module::Scenario(1));
        assert!(wanted(&rule, "", None));
        assert!(wanted(&rule, "i.f DICE", Some(Module::Scenario(1))));
        assert!(!wanted(&rule, "dice mortar", None));
        assert!(!wanted(&rule, "", Some(Module::General)));
    }
}
