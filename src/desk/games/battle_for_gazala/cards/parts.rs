//! Pieces of several cards: lines of units, chips that are laid, and what all games have.

use std::fmt::Debug;
use std::hash::Hash;

use bevy_egui::egui::{Align, Id, Layout, Response, Sense, Ui, vec2};

use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::battle_for_gazala::markers::{ChipState, paint_chip};
use crate::desk::games::battle_for_gazala::{Table, chips, words};
use crate::desk::kit::widgets::hover_tip;
use crate::desk::shell::panels::parts;
use crate::desk::table::Wish;
use crate::games::battle_for_gazala::state::orders::Order;

pub use crate::desk::shell::panels::orders::{AIR, ending, marked_line, order, origin_of, refusal, say};

/// Size of a chip that is laid, in points.
pub const LAID: f32 = 22.0;

/// A line with a unit's counter, its name, a note and a value; the caller says what a click does.
pub fn unit_line(ui: &mut Ui, table: &Table, id: UnitId, note: &str, value: &str, lit: bool) -> Response {
    parts::unit_line(ui, table, id, words::name(table, id), note, value, lit)
}

/// The same; a click selects the unit and shows it.
pub fn shown_line(ui: &mut Ui, table: &mut Table, id: UnitId, note: &str, value: &str) -> Response {
    let line = unit_line(ui, table, id, note, value, table.selected == Some(id));
    if line.clicked() {
        table.wishes.push(Wish::Show(id));
    }
    line
}

/// A line for each unit that waits for a word; a click gives the order that chooses it.
pub fn choices(ui: &mut Ui, table: &mut Table, choosing: impl Fn(UnitId) -> Order) {
    let units: Vec<UnitId> = table.selection.highlights.waiting.iter().copied().collect();
    for unit in units {
        let counter = words::counter(table, unit);
        let (note, values) = (counter.branch.word(), counter.values());
        if unit_line(ui, table, unit, note, &values, table.selected == Some(unit)).clicked() {
            order(table, choosing(unit));
        }
    }
}

/// A chip of support fire, `size` points across. `name` tells it from others of the window for as long as it is pressed or dragged,
/// whatever changes around it.
pub fn chip(ui: &mut Ui, name: impl Hash + Debug, size: f32, (side, value): (Side, u8), state: ChipState) -> Response {
    let (_, rect) = ui.allocate_space(vec2(size + 5.0, size + 5.0));
    let sense = if state == ChipState::Used { Sense::hover() } else { Sense::click_and_drag() };
    let response = ui.interact(rect, Id::new((ui.layer_id().id, name)), sense);
    let grown = if response.hovered() && state != ChipState::Used { 1.08 } else { 1.0 };
    paint_chip(ui.painter(), rect.center(), size * grown, side, value, state);
    response
}

/// Chips of a side that are laid, from the right-hand edge; those of the side to act can be taken off again.
pub fn laid_chips(ui: &mut Ui, table: &mut Table, side: Side, values: &[u8]) {
    let mine = chips::may_take(table, side);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for (place, value) in values.iter().copied().enumerate() {
            let response = chip(ui, ("laid", side.index(), place), LAID, (side, value), ChipState::Laid);
            let more = if mine { "; click to take it off again" } else { "" };
            hover_tip(&response, &format!("Support fire of {value}{more}"));
            if mine && response.clicked() {
                chips::take_off(table, value);
            }
        }
    });
}
