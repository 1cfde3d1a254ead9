//! Pieces of cards that ask for orders: buttons that say why not, the end of a phase, lines whose value has an origin.

use bevy_egui::egui::{Color32, Label, Ui, vec2};

use super::parts::{cite, origin, origin_mark, wide_button};
use crate::core::provenance::Provenance;
use crate::core::refusal::Refusal;
use crate::desk::kit::big_button;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{action_button, hover_tip, plan_line, refusal_tip, styled};
use crate::desk::kit::words;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Wish};

/// Air between two buttons, in points.
pub const AIR: f32 = 4.0;

/// Asks the desk to give an order.
pub fn order<G: DeskGame>(table: &mut Table<G>, order: G::Order) {
    table.wishes.push(Wish::Order(order));
}

/// Why the order can't be given now; `None` if it can.
pub fn refusal<G: DeskGame>(table: &mut Table<G>, order: &G::Order) -> Option<Refusal> {
    G::plan(&table.session.world, order).err()
}

/// Text in several lines.
pub fn say(ui: &mut Ui, text: &str) {
    ui.add(Label::new(styled(text, condensed(15.0), INK_SOFT)).wrap());
}

/// Where the value in a cell of a chart comes from.
#[must_use]
pub fn origin_of<G: DeskGame>(table: &Table<G>, chart: &str, row: &str, column: &str) -> Option<Provenance> {
    let chart = table.book.iter().find(|known| known.id == chart)?;
    let column = chart.columns.iter().position(|known| known == column)?;
    let cell = chart.rows.iter().find(|known| known.name == row)?.cells.get(column)?;
    Some(cell.provenance.clone().unwrap_or_else(|| chart.provenance.clone()))
}

/// A line of a plan with its rule, and the mark of its value's origin where that is not the rule text.
pub fn marked_line<G: DeskGame>(
    ui: &mut Ui,
    table: &mut Table<G>,
    (label, note): (&str, &str),
    rule: &str,
    value: &str,
    result: bool,
    provenance: Option<&Provenance>,
) {
    let read = words::rule(rule);
    let told = if note.is_empty() { read } else { format!("{note}, {read}") };
    let line = plan_line(ui, label, &told, value, result);
    if let Some(provenance) = provenance {
        let wide = ui.painter().layout_no_wrap(value.to_owned(), bold(15.0), INK).size().x;
        origin_mark(ui, line.rect.right_top() + vec2(-wide - 7.0, 6.0), provenance);
        hover_tip(&line, &origin(provenance));
    }
    cite(table, &line, rule);
}

/// How many could still do something, and the button that ends the phase or the decision.
pub fn ending<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    let Some(ending) = G::ending(table) else { return };
    if let Some(sentence) = &ending.confirm {
        ui.label(styled(sentence, strong(15.0), INK));
    }
    ui.add_space(AIR);
    end_button(ui, table, if ending.confirm.is_none() { BLUE } else { FRAME_SOFT });
}

/// The button that ends the phase or the decision, where there is anything to end.
pub fn end_button<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, fill: Color32) {
    let Some(ending) = G::ending(table) else { return };
    let refusal = refusal(table, &ending.order);
    let button = wide_button(ui, ending.words, "F", fill, refusal.is_none());
    match refusal {
        Some(refusal) => refusal_tip(&button, &refusal.sentence, refusal.rule.0),
        None if button.clicked() => table.wishes.push(Wish::End),
        None => {}
    }
}

/// What the big button says of what is done by pointing at the map, until something is pointed at: what leaves it undone stands second.
pub fn points<G: DeskGame>(ui: &mut Ui, table: &Table<G>) {
    if !table.human_to_act() || table.proposed().is_some() {
        return;
    }
    if let Some([text, _]) = G::points(table) {
        big_button::given(ui, text, "", FRAME_SOFT, false);
    }
}

/// What the big button says while no card has a use for it: what Enter gives of what is pointed at, what ends the phase or the
/// decision, or else what has to be chosen.
pub fn ended_or_awaited<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    if let Some(meant) = table.proposed().map(|proposal| proposal.order.clone()) {
        if big_button::given(ui, G::deed(&meant), big_button::ENTER, BLUE, true).clicked() {
            order(table, meant);
        }
        return;
    }
    let awaits = G::awaits(table);
    if awaits.is_empty() {
        end_button(ui, table, FRAME_SOFT);
    } else {
        big_button::given(ui, awaits, "", FRAME_SOFT, false);
    }
}

/// The button that rolls the dice of what has been aimed at; before that a line which says how it is aimed.
pub fn roll_button<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, text: &str, how: &str) {
    ui.add_space(AIR);
    if table.aimed.is_none() {
        say(ui, how);
    }
    // Enter gives what is aimed at, or else what is pointed at.
    let meant = table.aimed.as_ref().or(table.proposed()).filter(|meant| G::rolls(&meant.plan));
    let Some(aimed) = meant.map(|meant| meant.order.clone()) else { return };
    if action_button(ui, text, "Enter", true).clicked() {
        order(table, aimed);
    }
}

/// A button that gives an order, and says why not where it is refused. True if it was given.
pub fn order_button<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, text: &str, key: &str, given: G::Order) -> bool {
    let refusal = refusal(table, &given);
    let button = wide_button(ui, text, key, BLUE, refusal.is_none());
    if let Some(refusal) = refusal {
        refusal_tip(&button, &refusal.sentence, refusal.rule.0);
        return false;
    }
    if button.clicked() {
        order(table, given);
        return true;
    }
    false
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{RawInput, Rect, pos2, vec2};

    use super::*;
    use crate::desk::kit::big_button::{END, ENTER, HEIGHT, keep_for_enter, keep_place};
    use crate::desk::testing::{SCREEN, context};

    /// Where the button of a key stands while Enter gives something, or not.
    fn at(key: &str, meant: bool) -> Rect {
        let kept = Rect::from_min_size(pos2(20.0, 400.0), vec2(200.0, HEIGHT));
        let mut rect = Rect::NOTHING;
        let input = RawInput { screen_rect: Some(SCREEN), ..RawInput::default() };
        let output = context().run_ui(input, |ui| {
            keep_place(ui, kept, |ui| {
                keep_for_enter(ui, meant);
                rect = wide_button(ui, "Stop advancing", key, BLUE, true).rect;
            });
        });
        output.drop_without_applying_deltas();
        rect
    }

    #[test]
    fn while_enter_gives_something_what_another_key_does_stands_second() {
        assert!(at(END, true).top() < 100.0, "the big button is for Enter");
        assert_eq!(at(END, false).top(), 400.0);
        assert_eq!(at(ENTER, true).top(), 400.0);
    }
}
