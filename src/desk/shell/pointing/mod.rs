//! Mouse and keyboard over the map: what is pointed at, what a click would do, and what is asked for by it.

mod keys;
mod mouse;
mod wheel;

use bevy_egui::egui::{Context, Pos2};

use super::editing::counters;
use super::map::stack::count_in;
use super::map::unit_at;
use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::desk::kit::paint::stack::{fan_covers, fan_reach};
use crate::desk::kit::view::MapView;
use crate::desk::table::held::Held;
use crate::desk::table::motion::Motion;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::lingering;
use crate::desk::table::{Table, group};

pub use keys::pace;
#[cfg(test)]
pub use mouse::answer;
pub use mouse::straight;

/// Reads the pointer and the keys, and works out what a click would do.
pub fn point<G: DeskGame>(
    ctx: &Context,
    table: &mut Table<G>,
    view: &mut MapView,
    motion: &mut Motion,
    held: &mut Held,
    now: f64,
) {
    let pointer = ctx.input(|input| input.pointer.latest_pos());
    // A window that is about the whole game: nothing is ordered on the map beside it.
    table.over_map =
        pointer.is_some_and(|at| view.window.contains(at)) && !ctx.is_pointer_over_egui() && !table.halts();
    fan_out(table, view, motion, held, pointer, now);
    if let Some(at) = pointer.filter(|_| table.over_map) {
        table.pointed_unit = unit_at(table, view, motion, held.fan, now, at);
        let hex = view.hex_at(at);
        // A counter of a fan lies over the hexes around its own.
        let own = table.pointed_unit.and_then(|id| table.unit(id)).and_then(|unit| unit.hex());
        table.pointed = Some(if held.fan.is_some() && own == held.fan { own.unwrap_or(hex) } else { hex });
    } else {
        table.pointed_unit = None;
        table.pointed = None;
    }
    wheel::pan_and_zoom(ctx, table, view, held, pointer);
    keys::read(ctx, table, view, motion, held, now);
    mouse::take_up(table, held, pointer);
    table.proposal = None;
    G::refresh(table);
    mouse::hold_aim(table);
    group::weigh(table);
    mouse::buttons(ctx, table, motion, held, pointer, now);
}

/// Lays the stack under the pointer out side by side while the pointer is over it. A hex to which the selected unit could move
/// stays as it is, so that a click in it is a move; and beside the counters of the fan other counters can be pointed at.
fn fan_out<G: DeskGame>(
    table: &Table<G>,
    view: &MapView,
    motion: &Motion,
    held: &mut Held,
    pointer: Option<Pos2>,
    now: f64,
) {
    let dragging = held.press.is_some_and(|press| pointer.is_some_and(|at| press.drags(at)));
    let Some(at) = pointer.filter(|_| table.over_map && !dragging && !held.hide_counters) else {
        held.fan = None;
        return;
    };
    let hex = view.hex_at(at);
    let arrives = |hex| is_on_the_way(table, view, motion, now, hex);
    held.shut = held.shut.filter(|shut| *shut == hex);
    if let Some(open) = held.fan {
        let count = count_in(table, motion, now, open);
        let reach = fan_reach(count, view.counter_size());
        let off = at - view.hex(open);
        let within = off.abs().x <= reach.x && off.abs().y <= reach.y;
        let others = hex != open && count_in(table, motion, now, hex) > 0;
        if count > 1 && within && !arrives(open) && (!others || fan_covers(count, view.counter_size(), off)) {
            return;
        }
    }
    let opens = held.shut.is_none() && !G::is_destination(table, hex) && count_in(table, motion, now, hex) > 1;
    held.fan = (opens && !arrives(hex)).then_some(hex);
}

/// True while a counter that will lie in a hex is still on its way: its stack is not fanned out before it is there.
fn is_on_the_way<G: DeskGame>(table: &Table<G>, view: &MapView, motion: &Motion, now: f64, hex: Hex) -> bool {
    let counters = counters(table, lingering(table, motion, now));
    counters.get(&hex).is_some_and(|stack| stack.iter().any(|unit| motion.place(unit.id(), view, now).is_some()))
}
