//! Mouse and keyboard over the map: what is pointed at, what a click would do, and the orders that come of it.

use bevy::prelude::Resource;
use bevy_egui::egui::{Context, Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, vec2};

use super::ground::extent_in_view;
use super::map::unit_at;
use super::motion::Motion;
use super::panels::words;
use super::table::{Proposal, Table, Window, Wish};
use super::todo::{able_units, ending};
use super::view::MapView;
use crate::core::game::Game;
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::components::Unit;
use crate::games::tobruk::movement::Reach;
use crate::games::tobruk::odds::Volley;
use crate::games::tobruk::orders::Order;
use crate::games::tobruk::sequence::{Phase, Sequence};
use crate::games::tobruk::situation::{Decision, Decisions};
use crate::games::tobruk::{self, Plan, Tobruk, ask};

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
    /// The menu of the selection, and where it was asked for.
    pub context_menu: Option<Pos2>,
    /// The target that was clicked: it stays the proposal's until another is.
    pinned: Option<UnitId>,
    /// A move proposed by turning in place.
    turning: bool,
}

/// Reads the pointer and the keys, and works out what a click would do.
pub fn point(ctx: &Context, table: &mut Table, view: &mut MapView, motion: &mut Motion, held: &mut Held, now: f64) {
    let pointer = ctx.input(|input| input.pointer.latest_pos());
    table.over_map = pointer.is_some_and(|at| view.rect.contains(at)) && !ctx.is_pointer_over_egui();
    if let Some(at) = pointer.filter(|_| table.over_map) {
        table.pointed_unit = unit_at(table, view, motion, now, at);
        table.pointed = Some(view.hex_at(at));
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
    held.odds = if !typing && ctx.input(|input| input.key_down(Key::O)) { odds(table) } else { Vec::new() };
    buttons(ctx, table, motion, held, pointer, now);
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
            if !held.panning && secondary && table.selected.is_some() {
                held.context_menu = Some(from);
            }
            held.pan_from = None;
            held.panning = false;
        }
        _ => {}
    }
    view.keep_near(extent_in_view(&table.data.board));
}

fn sequence(table: &Table) -> Option<&Sequence> {
    table.session.world.get_resource::<Sequence>()
}

/// True while the selected unit could be turned: in the set-up and in its side's movement.
fn may_turn(table: &Table) -> bool {
    table.human_to_act() && sequence(table).is_some_and(|now| matches!(now.phase, Phase::SetUp | Phase::Movement))
}

/// Turns the facing wanted at the end of the move by one hexside.
fn turn(table: &mut Table, held: &mut Held, by: i32) {
    let Some(unit) = table.selected.and_then(|id| table.unit(id)) else { return };
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
        view.fit(extent_in_view(&table.data.board));
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
    if pressed(Key::G)
        && let Some(unit) = table.selected.and_then(|id| table.unit(id))
    {
        let guns = table.data.catalog.get(unit.kind.0).guns.len().max(1);
        table.gun = u8::try_from((usize::from(table.gun) + 1) % guns).unwrap_or(0);
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
        confirm(table, held);
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
        _ => match sequence(table).map(|now| now.phase) {
            Some(Phase::Movement) => "I.B.1",
            Some(Phase::Combat) => "I.B.2",
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
    held.pinned = None;
    held.turning = false;
    table.gun = unit.and_then(|id| table.unit(id)).map_or(0, |unit| best_gun(table, &unit));
}

/// The first gun that may still fire, else the first.
fn best_gun(table: &Table, unit: &Unit) -> u8 {
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

/// Works the proposal out anew from what is selected and pointed at.
pub fn refresh(table: &mut Table, held: &mut Held) {
    table.proposal = None;
    table.reach = Reach::default();
    if !table.human_to_act() {
        return;
    }
    // A decision names its unit: it is selected for the player.
    if let Some(Decision::SecondGun { unit }) =
        table.session.world.get_resource::<Decisions>().and_then(|decisions| decisions.0.last()).cloned()
        && table.selected != Some(unit)
    {
        select(table, held, Some(unit));
    }
    let Some(id) = table.selected else { return };
    let Some(unit) = table.unit(id) else { return };
    if table.gun > 0 || unit.gunnery.fired[0] {
        let gun = usize::from(table.gun);
        if unit.gunnery.fired.get(gun).copied().unwrap_or(true) {
            table.gun = best_gun(table, &unit);
        }
    }
    let Some(now) = sequence(table).cloned() else { return };
    if now.phase == Phase::Movement && unit.side == now.active {
        table.reach = ask(&mut table.session.world, |situation, sequence| Reach::of(situation, sequence, id));
    }
    let order = match now.phase {
        Phase::SetUp => setting_up(table, &unit),
        Phase::Movement => moving(table, held, &unit),
        Phase::Combat => firing(table, held, &unit),
        Phase::EndOfTurn | Phase::Over => None,
    };
    table.proposal = order.map(|order| propose(table, order));
}

fn setting_up(table: &Table, unit: &Unit) -> Option<Order> {
    let facing = table.wanted_facing.unwrap_or(unit.facing);
    let hex = table.pointed.or(unit.location.hex()).filter(|hex| table.data.board.contains(*hex))?;
    let turned = table.wanted_facing.is_some_and(|wanted| wanted != unit.facing);
    if unit.location.hex() == Some(hex) && !turned {
        return None;
    }
    Some(Order::Place { unit: unit.id, hex, facing })
}

/// The move to the hex pointed at, by the cheapest path; straight on unless a facing is wanted.
fn moving(table: &Table, held: &Held, unit: &Unit) -> Option<Order> {
    let pointed = table.pointed.filter(|_| table.over_map);
    let start = unit.location.hex();
    if held.turning
        && (pointed.is_none() || pointed == start)
        && let Some(facing) = table.wanted_facing
    {
        return Some(Order::Move { unit: unit.id, path: Vec::new(), facing, reverse: false });
    }
    let hex = pointed?;
    if start == Some(hex) {
        return None;
    }
    if !table.data.board.contains(hex) {
        let edge =
            Facing::ALL.into_iter().map(|side| hex.neighbour(side)).filter(|next| table.data.board.contains(*next));
        let from = edge.min_by_key(|next| table.reach.costs.get(next).copied().unwrap_or(u8::MAX))?;
        return Some(Order::Exit { unit: unit.id, path: table.reach.path(from).unwrap_or_default() });
    }
    if let Some(facing) = table.wanted_facing
        && let Some((path, _)) = table.reach.path_facing(hex, facing)
    {
        return Some(Order::Move { unit: unit.id, path, facing, reverse: false });
    }
    let path = table.reach.path(hex).unwrap_or_else(|| straight(start, hex));
    let before = path.len().checked_sub(2).map(|place| path[place]).or(start);
    let heading = before.and_then(|before| before.side_towards(hex));
    let facing = table.wanted_facing.or(heading).unwrap_or(unit.facing);
    Some(Order::Move { unit: unit.id, path, facing, reverse: false })
}

/// A path out of reach, for the refusal to count.
fn straight(start: Option<Hex>, hex: Hex) -> Vec<Hex> {
    let Some(start) = start else { return vec![hex] };
    start.to_hexx().line_to(hex.to_hexx()).map(Hex::from_hexx).skip(1).collect()
}

/// Fire at the enemy counter pointed at, else at the one clicked before.
fn firing(table: &Table, held: &Held, unit: &Unit) -> Option<Order> {
    let enemy = |id: &UnitId| table.unit(*id).is_some_and(|other| other.side != unit.side);
    let target = table.pointed_unit.filter(enemy).or(held.pinned.filter(enemy))?;
    Some(Order::Fire { unit: unit.id, gun: table.gun, target })
}

/// The plan of an order with its odds, or the refusal.
fn propose(table: &mut Table, order: Order) -> Result<Proposal, Refusal> {
    let plan = Tobruk::plan(&mut table.session.world, &order)?;
    let volley = if let Plan::Fire(fire) = &plan {
        let catalog = &table.data.catalog;
        let hit = catalog.hit_odds(fire.gun_of(catalog), fire.target_kind, fire.shot.aspect, fire.shot.range);
        Some(Volley::new(&fire.shot, &hit, &fire.damage))
    } else {
        None
    };
    Ok(Proposal { order, plan, volley })
}

/// The chance that the selected gun destroys each enemy it may fire at, in words.
fn odds(table: &mut Table) -> Vec<(UnitId, String)> {
    let Some(unit) = table.selected.and_then(|id| table.unit(id)) else { return Vec::new() };
    let enemies: Vec<UnitId> =
        tobruk::units(table.world()).filter(|other| other.side != unit.side).map(|other| other.id).collect();
    let gun = table.gun;
    enemies
        .into_iter()
        .filter_map(|target| {
            let proposal = propose(table, Order::Fire { unit: unit.id, gun, target }).ok()?;
            Some((target, words::percent(proposal.volley?.destroyed())))
        })
        .collect()
}

/// Enter: gives the order proposed.
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
    click(table, held);
}

fn is_own(table: &Table, unit: UnitId) -> bool {
    table.human_to_act()
        && sequence(table).is_some_and(|now| table.unit(unit).is_some_and(|unit| unit.side == now.active))
}

/// A click: on an own counter selects it (again: the next of the stack), on a target aims at it and then fires, on a hex moves.
fn click(table: &mut Table, held: &mut Held) {
    let combat = sequence(table).is_some_and(|now| now.phase == Phase::Combat);
    match table.pointed_unit {
        Some(unit) if is_own(table, unit) => {
            let next = if table.selected == Some(unit) { next_in_stack(table, unit) } else { unit };
            select(table, held, Some(next));
        }
        Some(unit) if combat && table.selected.is_some() && table.human_to_act() => {
            if held.pinned == Some(unit) {
                confirm(table, held);
            } else {
                held.pinned = Some(unit);
                if let Some(Err(refusal)) = &table.proposal {
                    table.notice = Some((refusal.to_string(), 0.0));
                }
            }
        }
        Some(unit) if table.selected.is_none() || !table.human_to_act() || table.proposal.is_none() => {
            select(table, held, Some(unit));
        }
        _ if table.proposal.is_some() => confirm(table, held),
        _ => select(table, held, None),
    }
}

fn next_in_stack(table: &Table, unit: UnitId) -> UnitId {
    let Some(here) = table.unit(unit) else { return unit };
    let mates: Vec<UnitId> = tobruk::units(table.world())
        .filter(|other| other.side == here.side && other.location == here.location)
        .map(|other| other.id)
        .collect();
    let place = mates.iter().position(|id| *id == unit).unwrap_or(0);
    mates.get((place + 1) % mates.len().max(1)).copied().unwrap_or(unit)
}
