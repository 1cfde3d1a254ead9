//! The left button: clicks and drags.

use bevy_egui::egui::{Context, PointerButton, Pos2};

use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::shell::editing;
use crate::desk::table::held::{Held, Picked, Press};
use crate::desk::table::motion::Motion;
use crate::desk::table::roles::{Click, DeskGame};
use crate::desk::table::{Table, Window, Wish, group};

/// Tells clicks from drags.
pub(super) fn buttons<G: DeskGame>(
    ctx: &Context,
    table: &mut Table<G>,
    motion: &mut Motion,
    held: &mut Held,
    pointer: Option<Pos2>,
    now: f64,
) {
    let (pressed, released) = ctx.input(|input| {
        (input.pointer.button_pressed(PointerButton::Primary), input.pointer.button_released(PointerButton::Primary))
    });
    let Some(at) = pointer else { return };
    if pressed {
        held.spent = false;
    }
    if pressed && table.over_map {
        held.context_menu = None;
        if motion.held(now).is_some() {
            // A click lets the card of a battle go and does nothing else.
            motion.let_go(now);
            held.press = None;
            held.spent = true;
        } else if table.windows.last() == Some(&Window::News) {
            // Read, and laid aside.
            table.close(Window::News);
            held.press = None;
            held.spent = true;
        } else if motion.has_just_gone(now) {
            // The click was meant for the card that has gone by itself.
            held.press = None;
            held.spent = true;
        } else if motion.is_busy(now) {
            // A click hurries on what is being shown; one's own next order need not wait for it.
            motion.skip();
            table.dice_lie();
            if !table.human_to_act() {
                return;
            }
        }
        if !held.spent {
            held.press = Some(Press { at, hex: table.pointed, unit: table.pointed_unit });
        }
    }
    if !released || std::mem::take(&mut held.spent) {
        return;
    }
    // What comes of the click shows in the next frame too.
    ctx.request_repaint();
    let aimed = table.aimed.as_ref().map(|aimed| aimed.order.clone());
    if aimed.is_some() && table.over_map {
        // What the pointer means now, and not what was aimed at before.
        table.proposal = None;
        G::refresh(table);
    }
    released_at(ctx, table, held, (at, now));
    if table.over_map && table.aimed.as_ref().map(|aimed| &aimed.order) == aimed.as_ref() {
        table.let_go_of_aim();
    }
}

/// The left button was let go.
fn released_at<G: DeskGame>(ctx: &Context, table: &mut Table<G>, held: &mut Held, (at, now): (Pos2, f64)) {
    let press = held.press.take();
    let carried = std::mem::take(&mut table.carried);
    if !table.over_map {
        return;
    }
    if table.edit.is_some() && editing::drop(table, press, at) {
        return;
    }
    if carried {
        confirm(table);
        return;
    }
    let Some(press) = press else {
        let dropped = G::dropped(table);
        answer(table, held, dropped);
        return;
    };
    if press.drags(at) {
        // A drag: the unit it began on is ordered to where it ends.
        if let Some(unit) = press.unit.filter(|unit| G::is_own(table, *unit)) {
            if table.selected != Some(unit) && !table.group.contains(&unit) {
                table.select(Some(unit));
                G::refresh(table);
            }
            by_mouse(table);
        } else if let Some(from) = press.hex.filter(|_| press.unit.is_none() && table.human_to_act()) {
            let dragged = G::dragged(table, from);
            answer(table, held, dragged);
        }
        return;
    }
    let before = table.selected;
    if table.study {
        look_at(table, held);
    } else {
        let (modifiers, twice) =
            ctx.input(|input| (input.modifiers, input.pointer.button_double_clicked(PointerButton::Primary)));
        let again = held.picked.take().filter(|picked| picked.is_clicked_again(at, now));
        if let Some(picked) = again {
            table.pointed_unit = Some(picked.unit);
        }
        let twice = twice || again.is_some();
        if (modifiers.shift || twice) && group::take(table, held.fan.is_some(), twice) || again.is_some() {
            G::refresh(table);
            return;
        }
        let fanned = held.fan.is_some();
        let click = G::click(table, modifiers);
        answer(table, held, click);
        let taken_out = table.selected.filter(|_| fanned && held.fan.is_none());
        held.picked = taken_out.map(|unit| Picked { unit, at, when: now });
    }
    if table.selected != before {
        // What the click selected shows its reach at once.
        G::refresh(table);
    }
}

/// Takes the unit up on which a drag has begun, so that what would come of it is shown on the way.
pub(super) fn take_up<G: DeskGame>(table: &mut Table<G>, held: &Held, pointer: Option<Pos2>) {
    let press = held.press.filter(|press| pointer.is_some_and(|at| press.drags(at)));
    let unit =
        press.and_then(|press| press.unit).filter(|unit| table.selected != Some(*unit) && !table.group.contains(unit));
    if let Some(unit) = unit.filter(|unit| G::is_own(table, *unit)) {
        table.select(Some(unit));
    }
}

/// Does what a click came to.
pub fn answer<G: DeskGame>(table: &mut Table<G>, held: &mut Held, click: Click<G::Order>) {
    match click {
        Click::Confirm => by_mouse(table),
        Click::Pick(unit) => pick(table, held, unit),
        Click::LookAt => look_at(table, held),
        Click::Give(orders) => table.wishes.extend(orders.into_iter().map(Wish::Order)),
        Click::TakeOut(out) => {
            table.take_out(Some(out));
        }
        Click::Nothing => {}
    }
}

/// Gives the order proposed; one that rolls dice is aimed first, and so is a move up to an enemy far off, who may only be looked at.
fn by_mouse<G: DeskGame>(table: &mut Table<G>) {
    match &table.proposal {
        Some(Ok(proposal))
            if (G::rolls(&proposal.plan) || is_far_enemy(table))
                && table.aimed.as_ref().is_none_or(|aimed| aimed.order != proposal.order) =>
        {
            let rolls = G::rolls(&proposal.plan);
            table.refused = None;
            table.aimed = Some(proposal.clone());
            table.say(if rolls {
                "Enter rolls the dice; Esc cancels."
            } else {
                "Click again, or press Enter, to move next to this enemy; Esc cancels."
            });
        }
        _ => confirm(table),
    }
}

/// True while a move is proposed up to an enemy farther off, who is pointed at.
fn is_far_enemy<G: DeskGame>(table: &Table<G>) -> bool {
    !G::path(table).is_empty() && table.pointed.is_some() && G::far_enemy(table) == table.pointed
}

/// Holds what was aimed at as what is proposed, while it can still be given.
pub(super) fn hold_aim<G: DeskGame>(table: &mut Table<G>) {
    let Some(aimed) = table.aimed.take().filter(|_| table.human_to_act()) else { return };
    if G::plan(&table.session.world, &aimed.order).is_ok() {
        table.proposal = Some(Ok(aimed.clone()));
        table.aimed = Some(aimed);
    }
}

/// Gives the order proposed, or says why it is refused; nothing while none is proposed.
pub(super) fn confirm<G: DeskGame>(table: &mut Table<G>) {
    match &table.proposal {
        Some(Ok(proposal)) => {
            let order = proposal.order.clone();
            let wish = match group::likewise(table, &order) {
                Some(orders) => Wish::Together(orders),
                None => Wish::Order(order),
            };
            table.wishes.push(wish);
            table.let_go_of_aim();
            G::confirmed(table);
        }
        Some(Err(refusal)) => {
            let refusal = refusal.clone();
            table.tell_refusal(&refusal);
        }
        None => {}
    }
}

/// Selects the counter under the pointer, or lets go.
fn look_at<G: DeskGame>(table: &mut Table<G>, held: &mut Held) {
    match table.pointed_unit {
        Some(unit) => pick(table, held, unit),
        None => table.select(None),
    }
}

/// The hexes straight from one to another, the first not counted, or the last alone for a unit beside the map: a path out of
/// reach, for the refusal to say what bars it.
#[must_use]
pub fn straight(from: impl Into<Option<Hex>>, to: Hex) -> Vec<Hex> {
    let Some(from) = from.into() else { return vec![to] };
    from.to_hexx().line_to(to.to_hexx()).map(Hex::from_hexx).skip(1).collect()
}

/// Selects a unit; one that is selected already gives way to the next of its stack while that lies together. A fan closes: what
/// lay under it can be clicked now.
fn pick<G: DeskGame>(table: &mut Table<G>, held: &mut Held, unit: UnitId) {
    let closed = held.fan.is_none();
    let next = if table.selected == Some(unit) && closed { next_in_stack(table, unit) } else { unit };
    table.select(Some(next));
    held.shut = held.fan.take();
}

fn next_in_stack<G: DeskGame>(table: &Table<G>, unit: UnitId) -> UnitId {
    let Some(here) = table.unit(unit) else { return unit };
    let edited = table.edit.as_ref().and_then(|edit| edit.unit(unit)?.hex);
    let Some(hex) = edited.or(here.hex()) else { return unit };
    let stack = editing::counters(table, false).remove(&hex).unwrap_or_default();
    let mut mates: Vec<UnitId> = stack.iter().filter(|mate| mate.side() == here.side()).map(|mate| mate.id()).collect();
    mates.sort_unstable();
    let place = mates.iter().position(|id| *id == unit).unwrap_or(0);
    mates.get((place + 1) % mates.len().max(1)).copied().unwrap_or(unit)
}
