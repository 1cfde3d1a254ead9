//! Mouse and keyboard over the map: what is pointed at, what a click would do, and the orders that come of it.

use std::collections::BTreeSet;

use bevy::prelude::Resource;
use bevy_egui::egui::{Context, Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, vec2};

use super::ground::{extent_in_play, extent_in_view};
use super::map::{stacks, unit_at};
use super::motion::Motion;
use super::overlays::{MoraleRing, morale_ring};
use super::paint::stack::fan_reach;
use super::panels::words;
use super::proposing::{decision, engaging, odds, refresh, sequence};
use super::table::{Proposal, Table, Window, Wish};
use super::todo::{able_units, ending};
use super::view::MapView;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::tobruk::components::{Location, Unit};
use crate::games::tobruk::march::portable;
use crate::games::tobruk::orders::{Arm, Order};
use crate::games::tobruk::sequence::Phase;
use crate::games::tobruk::situation::Decision;
use crate::games::tobruk::{self, Plan, ask, engage};

/// A press has to move so many points to be a drag.
const DRAG: f32 = 7.0;

/// Buttons and keys that are held down.
#[derive(Resource, Debug, Default)]
pub struct Held {
    /// H: counters are hidden.
    pub hide_counters: bool,
    /// L: fields and lines of fire are shown.
    pub line_of_fire: bool,
    /// O: the chance that the selected gun destroys each enemy it may fire at.
    pub odds: Vec<(UnitId, String)>,
    /// Where the left button went down on the map, and the counter there.
    press: Option<(Pos2, Option<UnitId>)>,
    /// Where the right or middle button went down.
    pan_from: Option<Pos2>,
    /// The pan has become more than a click.
    panning: bool,
    /// The menu of the selection.
    pub context_menu: Option<MenuAt>,
    /// The target that was clicked: it stays the proposal's until another is.
    pub pinned: Option<UnitId>,
    /// A move proposed by turning in place.
    pub turning: bool,
    /// The hex whose stack is laid out side by side.
    pub fan: Option<Hex>,
    /// A stack out of which a counter was taken: it stays together until the pointer has left it.
    shut: Option<Hex>,
    /// Units that are to fire on men together with the selected one (II.G.1).
    pub party: BTreeSet<UnitId>,
    /// M: who supports or shakes the morale of the selected men.
    pub morale: Option<MoraleRing>,
}

/// Where the menu of the selection was asked for, and what lay under the pointer there.
#[derive(Debug, Clone, Copy)]
pub struct MenuAt {
    /// The point of the screen.
    pub at: Pos2,
    /// The hex.
    pub hex: Option<Hex>,
    /// The counter.
    pub unit: Option<UnitId>,
}

/// Reads the pointer and the keys, and works out what a click would do.
pub fn point(ctx: &Context, table: &mut Table, view: &mut MapView, motion: &mut Motion, held: &mut Held, now: f64) {
    let pointer = ctx.input(|input| input.pointer.latest_pos());
    table.over_map = pointer.is_some_and(|at| view.rect.contains(at)) && !ctx.is_pointer_over_egui();
    fan_out(table, view, motion, held, pointer, now);
    if let Some(at) = pointer.filter(|_| table.over_map) {
        table.pointed_unit = unit_at(table, view, motion, held.fan, now, at);
        let hex = view.hex_at(at);
        // A counter of a fan lies over the hexes around its own.
        let own = table.pointed_unit.and_then(|id| table.unit(id)).and_then(|unit| unit.location.hex());
        table.pointed = Some(if held.fan.is_some() && own == held.fan { own.unwrap_or(hex) } else { hex });
    } else {
        table.pointed_unit = None;
        table.pointed = None;
    }
    pan_and_zoom(ctx, table, view, held, pointer);
    let typing = ctx.egui_wants_keyboard_input();
    if !typing {
        keys(ctx, table, view, motion, held, now);
    }
    refresh(table, held);
    let down = |key: Key| !typing && ctx.input(|input| input.key_down(key));
    held.odds = if down(Key::O) { odds(table) } else { Vec::new() };
    held.morale = if down(Key::M) { morale_ring(table) } else { None };
    buttons(ctx, table, motion, held, pointer, now);
}

/// Lays the stack under the pointer out side by side while the pointer is over it. A hex to which the selected unit could move
/// stays as it is, so that a click in it is a move.
fn fan_out(table: &Table, view: &MapView, motion: &Motion, held: &mut Held, pointer: Option<Pos2>, now: f64) {
    let dragging = held.press.is_some_and(|(from, _)| pointer.is_some_and(|at| from.distance(at) > DRAG));
    let Some(at) = pointer.filter(|_| table.over_map && !dragging && !held.hide_counters) else {
        held.fan = None;
        return;
    };
    let hex = view.hex_at(at);
    held.shut = held.shut.filter(|shut| *shut == hex);
    let stacks = stacks(table, motion, now);
    let count = |hex: Hex| stacks.get(&hex).map_or(0, Vec::len);
    if let Some(open) = held.fan {
        let reach = fan_reach(count(open), view.counter_size());
        let off = (at - view.hex(open)).abs();
        if count(open) > 1 && off.x <= reach.x && off.y <= reach.y {
            return;
        }
    }
    let destination = takes_from_the_pool(table) || table.reach.costs.get(&hex).is_some_and(|cost| *cost > 0);
    held.fan = (count(hex) > 1 && held.shut.is_none() && !destination).then_some(hex);
}

fn pan_and_zoom(ctx: &Context, table: &mut Table, view: &mut MapView, held: &mut Held, pointer: Option<Pos2>) {
    let (wheel, shift) = ctx.input(|input| {
        let wheel: f32 = input
            .events
            .iter()
            .filter_map(|event| match event {
                Event::MouseWheel { unit, delta, .. } => Some(match unit {
                    MouseWheelUnit::Point => (delta.y + delta.x) / 40.0,
                    MouseWheelUnit::Line | MouseWheelUnit::Page => delta.y + delta.x,
                }),
                _ => None,
            })
            .sum();
        (wheel, input.modifiers.shift)
    });
    if wheel != 0.0
        && table.over_map
        && let Some(at) = pointer
    {
        let turns = shift || (table.selected.is_some() && table.pointed_unit == table.selected && may_turn(table));
        if turns {
            turn(table, held, if wheel > 0.0 { -1 } else { 1 });
        } else {
            view.zoom_at(at, 1.12_f32.powf(wheel.clamp(-4.0, 4.0)));
        }
    }
    let (down, at) = ctx.input(|input| {
        (
            input.pointer.button_down(PointerButton::Secondary) || input.pointer.button_down(PointerButton::Middle),
            input.pointer.latest_pos(),
        )
    });
    match (down, held.pan_from, at) {
        (true, None, Some(at)) if table.over_map => held.pan_from = Some(at),
        (true, Some(from), Some(at)) if held.panning || from.distance(at) > DRAG => {
            held.panning = true;
            view.pan(at - from);
            held.pan_from = Some(at);
        }
        (false, Some(from), _) => {
            let secondary = ctx.input(|input| input.pointer.button_released(PointerButton::Secondary));
            if !held.panning && secondary {
                open_menu(ctx, table, held, from);
            }
            held.pan_from = None;
            held.panning = false;
        }
        // Pressed and let go between two pictures.
        (false, None, Some(at))
            if table.over_map && ctx.input(|input| input.pointer.button_released(PointerButton::Secondary)) =>
        {
            open_menu(ctx, table, held, at);
        }
        _ => {}
    }
    view.keep_near(extent_in_view(&table.data.board));
}

/// The menu of the selection; without one, of the own unit that was clicked.
fn open_menu(ctx: &Context, table: &mut Table, held: &mut Held, at: Pos2) {
    if table.selected.is_none()
        && let Some(unit) = table.pointed_unit.filter(|unit| is_own(table, *unit))
    {
        select(table, held, Some(unit));
    }
    if table.selected.is_some() {
        ctx.request_repaint();
        held.context_menu = Some(MenuAt { at, hex: table.pointed, unit: table.pointed_unit });
    }
}

/// True while the selected unit has a front that could be turned: in the set-up and in its side's movement.
fn may_turn(table: &Table) -> bool {
    table.human_to_act()
        && sequence(table).is_some_and(|now| matches!(now.phase, Phase::SetUp | Phase::Movement))
        && table.selected.and_then(|id| table.unit(id)).is_some_and(|unit| words::kind(table, &unit).has_facing())
}

/// Turns the facing wanted at the end of the move by one hexside.
fn turn(table: &mut Table, held: &mut Held, by: i32) {
    let Some(unit) = table.selected.and_then(|id| table.unit(id)).filter(|_| may_turn(table)) else { return };
    let facing = match (&table.proposal, table.wanted_facing) {
        (_, Some(facing)) => facing,
        (Some(Ok(proposal)), None) => proposal.movement().map_or(unit.facing, |plan| plan.facing),
        _ => unit.facing,
    };
    table.wanted_facing = Some(facing.turned(by));
    held.turning = true;
}

fn keys(ctx: &Context, table: &mut Table, view: &mut MapView, motion: &mut Motion, held: &mut Held, now: f64) {
    let pressed = |key: Key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let with_ctrl = |key: Key| ctx.input_mut(|input| input.consume_key(Modifiers::CTRL, key));
    held.hide_counters = ctx.input(|input| input.key_down(Key::H));
    held.line_of_fire = ctx.input(|input| input.key_down(Key::L));
    if with_ctrl(Key::Z) {
        table.wishes.push(Wish::Undo);
    }
    if with_ctrl(Key::Y) {
        table.wishes.push(Wish::Redo);
    }
    if with_ctrl(Key::S) {
        table.wishes.push(Wish::SaveCopy);
    }
    if pressed(Key::F1) {
        table.toggle(Window::Keys);
    }
    if pressed(Key::C) {
        table.toggle(Window::Charts);
    }
    if pressed(Key::T) {
        table.toggle(Window::Roster);
    }
    if pressed(Key::R) {
        let rule = rule_pointed_at(table);
        table.show_rule(&rule);
    }
    if pressed(Key::Escape) {
        step_back(table, motion, held, now);
    }
    if pressed(Key::Home) {
        view.fit(extent_in_play(&table.data.board, &table.session.scenario.sections));
    }
    let middle = view.rect.center();
    if pressed(Key::Plus) || pressed(Key::Equals) {
        view.zoom_at(middle, 1.25);
    }
    if pressed(Key::Minus) {
        view.zoom_at(middle, 0.8);
    }
    let arrows = [
        (Key::ArrowLeft, (1.0, 0.0)),
        (Key::ArrowRight, (-1.0, 0.0)),
        (Key::ArrowUp, (0.0, 1.0)),
        (Key::ArrowDown, (0.0, -1.0)),
    ];
    for (key, (x, y)) in arrows {
        if pressed(key) {
            view.pan(vec2(x, y) * 90.0);
        }
    }
    if !table.human_to_act() {
        return;
    }
    if pressed(Key::Q) {
        turn(table, held, -1);
    }
    if pressed(Key::E) {
        turn(table, held, 1);
    }
    if pressed(Key::G) {
        next_gun(table);
    }
    if pressed(Key::V)
        && let Some(order) = cover_order(table)
    {
        table.wishes.push(Wish::Order(order));
    }
    if pressed(Key::B) {
        take_up(table);
    }
    if pressed(Key::A) && matches!(decision(table), Some(Decision::Engagement { .. })) {
        table.wishes.push(Wish::AddAll);
    }
    if pressed(Key::Space) {
        next_unit(table, view, held);
    }
    if pressed(Key::F)
        && let Some(order) = ending(table)
    {
        table.wishes.push(Wish::Order(order));
    }
    if pressed(Key::Enter) {
        enter(table, held);
    }
}

/// G: the next gun of a vehicle; the next arm, its best included, against men.
fn next_gun(table: &mut Table) {
    let Some(unit) = table.selected.and_then(|id| table.unit(id)) else { return };
    let kind = words::kind(table, &unit);
    let at_men = matches!(&table.proposal, Some(Ok(Proposal { plan: Plan::Engage(_), .. })));
    if !at_men && !kind.guns.is_empty() {
        table.gun = u8::try_from((usize::from(table.gun) + 1) % kind.guns.len()).unwrap_or(0);
        return;
    }
    let arms: Vec<Arm> = ask(&mut table.session.world, |situation, _| {
        situation.find(unit.id).map(|unit| engage::arms(situation, &unit).collect()).unwrap_or_default()
    });
    let place = table.arm.and_then(|arm| arms.iter().position(|known| *known == arm));
    table.arm = arms.get(place.map_or(0, |place| place + 1)).copied();
}

/// V: the selected men go under their emplacement, or come out.
#[must_use]
pub fn cover_order(table: &Table) -> Option<Order> {
    let unit = table.selected.and_then(|id| table.unit(id))?;
    words::kind(table, &unit).class.is_personnel().then_some(if unit.men.under {
        Order::Rise { unit: unit.id }
    } else {
        Order::TakeCover { unit: unit.id }
    })
}

/// B: the selected men are to bring along what they operate, or else the first weapon in their hex that they could carry; or
/// to leave it where it is.
fn take_up(table: &mut Table) {
    let Some(unit) = table.selected else { return };
    if !table.load.is_empty() {
        table.load.clear();
        return;
    }
    table.load = ask(&mut table.session.world, |situation, _| {
        let Some(unit) = situation.find(unit) else { return Vec::new() };
        let near: Vec<UnitId> = portable(situation, &unit).collect();
        let operates =
            |id: &&UnitId| situation.find(**id).is_some_and(|weapon| weapon.service.operators.contains(unit.id));
        let own: Vec<UnitId> = near.iter().filter(operates).copied().collect();
        if own.is_empty() { near.into_iter().take(1).collect() } else { own }
    });
    if table.load.is_empty() {
        table.notice = Some(("No weapon that men can carry is at hand.".to_owned(), 0.0));
    }
}

/// Enter: gives the order proposed; without one, ends what has no other button to end it by.
fn enter(table: &mut Table, held: &mut Held) {
    if table.proposal.is_some() {
        confirm(table, held);
        return;
    }
    let drop = matches!(decision(table), Some(Decision::Drop { .. }));
    if (drop || sequence(table).is_some_and(|now| now.phase == Phase::Morale))
        && let Some(order) = ending(table)
    {
        table.wishes.push(Wish::Order(order));
    }
}

/// Esc: closes what is on top, then lets go of the target, then of the unit, then opens the menu.
fn step_back(table: &mut Table, motion: &mut Motion, held: &mut Held, now: f64) {
    if motion.is_busy(now) {
        motion.skip();
        return;
    }
    if held.context_menu.take().is_some() {
        return;
    }
    if table.windows.pop().is_some() {
        return;
    }
    if table.moment.is_some() {
        table.wishes.push(Wish::Moment(None));
    } else if matches!(decision(table), Some(Decision::Engagement { .. })) && table.human_to_act() {
        table.wishes.push(Wish::Undo);
    } else if !held.party.is_empty() {
        held.party.clear();
    } else if held.pinned.take().is_some() || held.turning {
        held.turning = false;
        table.wanted_facing = None;
    } else if table.selected.is_some() {
        select(table, held, None);
    } else {
        table.open(Window::Menu);
    }
}

/// The rule behind what the pointer shows: of the refusal, of the order proposed, or of the phase.
fn rule_pointed_at(table: &Table) -> String {
    match &table.proposal {
        Some(Err(refusal)) => refusal.rule.0,
        Some(Ok(Proposal { plan: Plan::Fire(_), .. })) => "I.F",
        Some(Ok(Proposal { plan: Plan::Move(_), .. })) => "I.C",
        Some(Ok(Proposal { plan: Plan::Place(_), .. })) => "Scenarios.B.1.a",
        Some(Ok(Proposal { plan: Plan::Engage(_) | Plan::Resolve(_), .. })) => "II.F",
        Some(Ok(Proposal { plan: Plan::Overrun(_), .. })) => "III.G",
        Some(Ok(Proposal { plan: Plan::Pivot(_), .. })) => "III.C.6",
        _ => match sequence(table).map(|now| now.phase) {
            Some(Phase::Movement) => "I.B.1",
            Some(Phase::Combat) => "I.B.2",
            Some(Phase::Morale) => "II.H.3",
            Some(Phase::Melee) => "II.I.6",
            _ => "I.B",
        },
    }
    .to_owned()
}

/// Selects a unit, or none.
pub fn select(table: &mut Table, held: &mut Held, unit: Option<UnitId>) {
    table.selected = unit;
    table.wanted_facing = None;
    table.proposal = None;
    table.arm = None;
    table.load.clear();
    held.pinned = None;
    held.turning = false;
    held.party.clear();
    table.gun = unit.and_then(|id| table.unit(id)).map_or(0, |unit| best_gun(table, &unit));
}

/// The first gun that may still fire, else the first.
pub fn best_gun(table: &Table, unit: &Unit) -> u8 {
    let guns = table.data.catalog.get(unit.kind.0).guns.len();
    let ready = (0..guns).find(|gun| !unit.gunnery.fired[*gun] && !unit.damage.lost[*gun]);
    ready.and_then(|gun| u8::try_from(gun).ok()).unwrap_or(0)
}

/// Space: the next unit of the side to act that can do something.
fn next_unit(table: &mut Table, view: &mut MapView, held: &mut Held) {
    let able = able_units(table);
    let next = able.iter().find(|id| Some(**id) > table.selected).or(able.first()).copied();
    if let Some(id) = next {
        select(table, held, Some(id));
        if let Some(hex) = table.unit(id).and_then(|unit| unit.location.hex()) {
            view.show(hex);
        }
    }
}

/// Gives the order proposed.
fn confirm(table: &mut Table, held: &mut Held) {
    match &table.proposal {
        Some(Ok(proposal)) => {
            table.wishes.push(Wish::Order(proposal.order.clone()));
            held.turning = false;
            table.wanted_facing = None;
        }
        Some(Err(refusal)) => table.notice = Some((refusal.to_string(), 0.0)),
        None => {}
    }
}

fn buttons(ctx: &Context, table: &mut Table, motion: &mut Motion, held: &mut Held, pointer: Option<Pos2>, now: f64) {
    let (pressed, released) = ctx.input(|input| {
        (input.pointer.button_pressed(PointerButton::Primary), input.pointer.button_released(PointerButton::Primary))
    });
    let Some(at) = pointer else { return };
    if pressed && table.over_map {
        held.context_menu = None;
        if motion.is_busy(now) {
            // A click hurries on what is being shown; one's own next order need not wait for it.
            motion.skip();
            if !table.human_to_act() {
                return;
            }
        }
        held.press = Some((at, table.pointed_unit));
    }
    if !released {
        return;
    }
    // What the click selects shows its reach and its menu in the next picture.
    ctx.request_repaint();
    let Some((from, unit)) = held.press.take() else { return };
    if !table.over_map {
        return;
    }
    if from.distance(at) > DRAG {
        // A drag: the unit it began on is ordered to where it ends.
        if let Some(unit) = unit.filter(|unit| is_own(table, *unit)) {
            if table.selected != Some(unit) {
                select(table, held, Some(unit));
                refresh(table, held);
            }
            if table.proposal.is_some() {
                confirm(table, held);
            }
        }
        return;
    }
    let modifiers = ctx.input(|input| input.modifiers);
    click(table, held, modifiers);
}

fn is_own(table: &Table, unit: UnitId) -> bool {
    table.human_to_act()
        && sequence(table).is_some_and(|now| table.unit(unit).is_some_and(|unit| unit.side == now.active))
}

/// A click: on an own counter selects it (again: the next of the stack), on a target aims at it and then fires, on a hex moves.
/// With Shift it takes the counter, with Ctrl all of its hex, into the fire on men.
fn click(table: &mut Table, held: &mut Held, modifiers: Modifiers) {
    let phase = sequence(table).map(|now| now.phase);
    match decision(table) {
        Some(Decision::Engagement { target, .. }) if table.human_to_act() => {
            let target = *target;
            if table.pointed_unit == Some(target) || table.pointed_unit.is_some_and(|unit| is_own(table, unit)) {
                confirm(table, held);
            }
            return;
        }
        Some(Decision::Drop { .. } | Decision::Casualties { .. }) if table.human_to_act() => {
            if table.proposal.is_some() {
                confirm(table, held);
            }
            return;
        }
        _ => {}
    }
    if matches!(phase, Some(Phase::Morale | Phase::Melee)) && table.proposal.is_some() {
        confirm(table, held);
        return;
    }
    if phase == Some(Phase::SetUp) && takes_from_the_pool(table) && table.proposal.is_some() {
        confirm(table, held);
        return;
    }
    match table.pointed_unit {
        Some(unit) if phase == Some(Phase::Combat) && is_own(table, unit) && (modifiers.shift || modifiers.command) => {
            take_in(table, held, unit, modifiers.command);
        }
        Some(unit) if is_own(table, unit) => {
            let closed = held.fan.is_none();
            let next = if table.selected == Some(unit) && closed { next_in_stack(table, unit) } else { unit };
            select(table, held, Some(next));
            // The counter is taken out of the fan; what lay under it can be clicked now.
            held.shut = held.fan.take();
        }
        Some(unit) if phase == Some(Phase::Combat) && table.selected.is_some() && table.human_to_act() => {
            aim(table, held, unit);
        }
        Some(unit) if table.selected.is_none() || !table.human_to_act() || table.proposal.is_none() => {
            select(table, held, Some(unit));
        }
        _ if table.proposal.is_some() => confirm(table, held),
        _ => select(table, held, None),
    }
}

/// True while a counter from beside the board is selected: it goes wherever it is put, on top of others too.
fn takes_from_the_pool(table: &Table) -> bool {
    table.selected.and_then(|id| table.unit(id)).is_some_and(|unit| unit.location == Location::Waiting)
}

/// The first click aims at an enemy, the second fires. Fire on men is put together first: the firers are named at once.
fn aim(table: &mut Table, held: &mut Held, target: UnitId) {
    let at_men = matches!(&table.proposal, Some(Ok(proposal)) if proposal.engagement().is_some());
    if at_men {
        confirm(table, held);
        for unit in std::mem::take(&mut held.party) {
            if table.selected != Some(unit) {
                let order = engaging(table, unit, target);
                table.wishes.push(Wish::Order(order));
            }
        }
    } else if held.pinned == Some(target) {
        confirm(table, held);
    } else {
        held.pinned = Some(target);
        if let Some(Err(refusal)) = &table.proposal {
            table.notice = Some((refusal.to_string(), 0.0));
        }
    }
}

/// Takes a unit, or all of its hex, into the party that fires together; a unit that is in it leaves it.
fn take_in(table: &mut Table, held: &mut Held, unit: UnitId, whole_hex: bool) {
    if table.selected.is_none() {
        select(table, held, Some(unit));
    }
    if !whole_hex {
        if !held.party.remove(&unit) {
            held.party.insert(unit);
        }
        return;
    }
    let Some(here) = table.unit(unit) else { return };
    let mates = tobruk::units(table.world()).filter(|other| {
        other.side == here.side && other.location == here.location && !words::kind(table, other).class.is_emplacement()
    });
    held.party.extend(mates.map(|mate| mate.id));
}

fn next_in_stack(table: &Table, unit: UnitId) -> UnitId {
    let Some(here) = table.unit(unit) else { return unit };
    let mates: Vec<UnitId> = tobruk::units(table.world())
        .filter(|other| other.side == here.side && other.location == here.location)
        .filter(|other| !words::kind(table, other).class.is_emplacement())
        .map(|other| other.id)
        .collect();
    let place = mates.iter().position(|id| *id == unit).unwrap_or(0);
    mates.get((place + 1) % mates.len().max(1)).copied().unwrap_or(unit)
}
