//! Support fire markers in hand: taken from the tray by a click or a drag, dropped on a battle or on an enemy (`7.Support`).

use bevy_egui::egui::{Context, Id, LayerId, Order as Layer};

use super::{Table, markers, position, proposing};
use crate::core::side::Side;
use crate::desk::table::Wish;
use crate::games::battle_for_gazala::phases::allotment::expect;
use crate::games::battle_for_gazala::play::prompt::{Ask, Prompt};
use crate::games::battle_for_gazala::state::orders::Order;

/// Size of a marker on the pointer, in points.
const IN_HAND: f32 = 44.0;

/// True for a side whose free markers may be taken now.
#[must_use]
pub fn may_take(table: &Table, side: Side) -> bool {
    let Prompt { side: acts, asks } = &table.selection.prompt;
    let asked = asks.takes_markers().is_some() || matches!(asks, Ask::Combat { .. });
    table.human_to_act() && asked && *acts == Some(side)
}

/// A click on a free marker: it is laid at once where a battle or an answer is put together, else taken in hand or put back.
pub fn click(table: &mut Table, side: Side, value: u8) {
    let known = position::of(&table.session.world).map(|position| expect(&position, side, value));
    match known {
        _ if !may_take(table, side) => {}
        Some(Err(refusal)) => table.say(refusal.to_string()),
        _ if table.selection.prompt.asks.takes_markers().is_some() => {
            table.wishes.push(Wish::Order(Order::Support { value }))
        }
        _ => {
            let chip = Some((side, value));
            (table.selection.chip, table.selection.dragging) = (chip.filter(|_| table.selection.chip != chip), false);
        }
    }
}

/// A free marker is dragged out of the tray; true if it may be.
pub fn drag(table: &mut Table, side: Side, value: u8) -> bool {
    let may = may_take(table, side);
    if may {
        (table.selection.chip, table.selection.dragging) = (Some((side, value)), true);
    }
    may
}

/// The marker in hand is dropped on the card of the battle: it is laid wherever the battle is.
pub fn drop_on_card(table: &mut Table) {
    let Some((side, value)) = table.selection.chip else { return };
    table.selection.put_back();
    if table.selection.prompt.asks.takes_markers().is_some() {
        click(table, side, value);
    }
}

/// A marker of the battle or the answer that is put together is taken off again.
pub fn take_off(table: &mut Table, value: u8) {
    table.take_out(proposing::without(table, &Order::Support { value }));
}

/// At the end of each frame: a marker that was let go where it means nothing is put back, else it hangs on the pointer.
pub fn hang(ctx: &Context, table: &mut Table) {
    let (down, pointer) = ctx.input(|input| (input.pointer.any_down(), input.pointer.latest_pos()));
    if table.selection.dragging && !down {
        table.selection.put_back();
    }
    if let (Some((side, value)), Some(at)) = (table.selection.chip, pointer) {
        let painter = ctx.layer_painter(LayerId::new(Layer::Tooltip, Id::new("support marker in hand")));
        markers::paint_chip(&painter, at, IN_HAND, side, value, markers::ChipState::Carried);
    }
}
