//! Random legal play: a fuzzer for the rules, and the opponent that the computer player must beat.

use std::ops::RangeInclusive;

use rand_chacha::ChaCha8Rng;

use super::legal::orders_of;
use super::plan::plan;
use super::prompt::{Ask, Prompt};
use crate::core::dice::{one, pick};
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::{Board, Edge};
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::phases::{
    ammunition, best_aspect, bombs, call, close_assault, counter_battery, duel, end_of_movement, engage, fire, flak,
    flight, forcing, friendly_edge, hooking, indirect, mistaken, morale, ramming, replenishment, smoke, sorties,
    star_shells, stowing, straight_march, stukas_at_batteries, towing, vision, withdrawal,
};
use crate::games::tobruk::phases::{mine_groups, set_up};
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::firers::Shooter;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Hexes that are tried for a unit before another one is moved.
const TRIES: u32 = 4000;

/// Those of some orders that are legal.
fn allowed(position: &Position, sequence: &Sequence, mut orders: Vec<Order>) -> Vec<Order> {
    orders.retain(|order| plan(position, sequence, order).is_ok());
    orders
}

fn facing(dice: &mut ChaCha8Rng) -> Facing {
    Facing::ALL[pick(dice, 6)]
}

/// A random legal order; `None` when the game is over.
pub fn order(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    if let Some(order) = stow(position, sequence, dice) {
        return Some(order);
    }
    Some(match &Prompt::of(position).asks {
        Ask::Over => return None,
        Ask::SetUp => place(position, sequence, dice),
        Ask::Movement => movement(position, sequence, dice),
        Ask::Combat => fire(position, sequence, dice),
        Ask::Batteries | Ask::BombRuns => call(position, sequence, dice),
        Ask::Mortars | Ask::Guns => lob(position, sequence, dice),
        Ask::Morale => check(position, sequence, dice),
        Ask::Melee => return melee(position, sequence),
        Ask::Aim { .. } => {
            let choices =
                crate::games::tobruk::material::catalog::AREAS.iter().map(|area| Order::Aim { area: Some(*area) });
            let mut choices: Vec<Order> = choices.filter(|order| plan(position, sequence, order).is_ok()).collect();
            choices.push(Order::Aim { area: None });
            one(choices, dice).unwrap_or(Order::Aim { area: None })
        }
        Ask::SecondGun(unit) => {
            let mut shots = position.find(*unit).map(|unit| shots(position, sequence, &unit)).unwrap_or_default();
            shots.push(Order::HoldFire);
            one(shots, dice).unwrap_or(Order::HoldFire)
        }
        Ask::Engagement { firers, .. } => {
            if pick(dice, 3) == 0 || firers.len() > 12 {
                return Some(Order::Resolve);
            }
            let ready: Vec<UnitId> = position.on_board(sequence.active).map(|(unit, _)| *unit.id).collect();
            let unit = position.find(ready[pick(dice, ready.len())]);
            let joins = unit.map(|unit| engage::legal(position, sequence, &unit)).unwrap_or_default();
            one(allowed(position, sequence, joins), dice).unwrap_or(Order::Resolve)
        }
        Ask::Bombard { .. } => {
            let joins = if pick(dice, 3) == 0 { Vec::new() } else { call::legal(position, sequence) };
            one(joins, dice).unwrap_or(Order::Resolve)
        }
        Ask::Shell { .. } => {
            let joins = if pick(dice, 3) == 0 { Vec::new() } else { indirect::legal(position, sequence) };
            one(joins, dice).unwrap_or(Order::Resolve)
        }
        Ask::Drop { target, .. }
        | Ask::Shelter { target, .. }
        | Ask::Duck { target, .. }
        | Ask::UnderBombs { target, .. } => {
            let hex = position.find(*target).and_then(|target| target.location.hex());
            let drops =
                hex.into_iter().flat_map(|hex| position.in_hex(hex)).map(|unit| Order::TakeCover { unit: *unit.id });
            let mut drops: Vec<Order> = drops.filter(|order| plan(position, sequence, order).is_ok()).collect();
            drops.push(Order::Stand);
            one(drops, dice).unwrap_or(Order::Stand)
        }
        Ask::Flak { .. } => one(flak::orders(position), dice)
            .filter(|order| plan(position, sequence, order).is_ok())
            .unwrap_or(Order::HoldFlak),
        Ask::Bombs { .. } => {
            let joins = if pick(dice, 3) == 0 { Vec::new() } else { bombs::legal(position, sequence) };
            one(joins, dice).unwrap_or(Order::Resolve)
        }
        Ask::Redirect { aircraft } => {
            one(mistaken::orders(position), dice).unwrap_or(Order::Redirect { unit: *aircraft, target: None })
        }
        Ask::Sally { hex, side } => {
            let rises = position.personnel_in(*hex, *side).map(|unit| Order::Rise { unit: *unit.id });
            let mut choices: Vec<Order> = rises.filter(|order| plan(position, sequence, order).is_ok()).collect();
            choices.push(Order::Stand);
            one(choices, dice).unwrap_or(Order::Stand)
        }
        Ask::Fold { among, .. } => {
            let mut choices: Vec<Order> = among.iter().map(|unit| Order::TakeOver { unit: *unit }).collect();
            choices.push(Order::Stand);
            one(choices, dice).unwrap_or(Order::Stand)
        }
        Ask::Answer { .. } => {
            let mut answers = duel::answers(position);
            answers.extend(best_aspect::legal(position, sequence));
            answers.push(Order::Decline);
            one(answers, dice).unwrap_or(Order::Decline)
        }
        Ask::Casualties { pool, left, .. } => loop {
            let (unit, men) =
                (pool[pick(dice, pool.len())], 1 + u8::try_from(pick(dice, usize::from(*left))).unwrap_or(0));
            let order = Order::Lose { unit, men };
            if plan(position, sequence, &order).is_ok() {
                break order;
            }
        },
    })
}

/// Now and then another load for a type of AFV that is not in play (X.D.2.a).
fn stow(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    let kind = one(stowing::open_types(position, sequence), dice).filter(|_| pick(dice, 8) == 0)?;
    let gun = u8::try_from(pick(dice, position.catalog.get(kind).guns.len())).unwrap_or(0);
    let (_, row) = ammunition::load_of(position, kind, gun)?;
    let order = |(ammo, rounds)| Order::Stow { kind: position.catalog.get(kind).id.clone(), gun, ammo, rounds };
    let some = (0..8).map(|_| {
        (row.ammo[pick(dice, row.ammo.len())], u8::try_from(pick(dice, usize::from(row.most()) + 1)).unwrap_or(0))
    });
    some.map(order).find(|order| plan(position, sequence, order).is_ok())
}

/// Now and then another commander for a company that is not in play (X.D.5).
fn appoint(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    if !position.options.command_control || pick(dice, 12) > 0 {
        return None;
    }
    let own = position.all().filter(|unit| *unit.side == sequence.active && position.class(unit).is_afv());
    let orders = own.map(|unit| Order::Appoint { unit: *unit.id }).collect();
    one(allowed(position, sequence, orders), dice)
}

/// Now and then an ammunition carrier, or rounds from one (X.D.2.f).
fn supply(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    if !position.options.replenishment || pick(dice, 6) > 0 {
        return None;
    }
    let own = position.all().filter(|unit| *unit.side == sequence.active && position.class(unit).is_vehicle());
    let orders = own.flat_map(|unit| replenishment::legal(position, sequence, &unit)).collect();
    one(allowed(position, sequence, orders), dice)
}

fn place(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Order {
    if let Some(order) = appoint(position, sequence, dice).or_else(|| supply(position, sequence, dice)) {
        return order;
    }
    if pick(dice, 20) == 0
        && let Some(order) = one(allowed(position, sequence, friendly_edge::orders(position, sequence)), dice)
    {
        return order;
    }
    let own = |unit: &ViewItem| {
        let alone = unit.location.vehicle().is_none() && unit.haul.behind.is_none();
        position.set_up_by(unit) == sequence.active && unit.entry.due == 0 && alone
    };
    let waits = |unit: &ViewItem| {
        own(unit) && *unit.location == Location::Waiting && !mine_groups::stays_out(position, sequence, unit)
    };
    let next = position.all().find(waits).map(|unit| *unit.id);
    let unit = match next {
        Some(unit) => unit,
        None if mine_groups::strays(position).is_empty() && pick_record(position, dice) => {
            return record(position, sequence, dice).unwrap_or(Order::EndSetUp);
        }
        None if pick(dice, 4) > 0 && set_up::end(position, sequence).is_ok() => return Order::EndSetUp,
        // Something is moved, covered or manned once more; mines that shut the enemy out have to be moved.
        None => {
            let placed = |unit: &ViewItem| own(unit) && unit.location.hex().is_some();
            let strays = mine_groups::strays(position);
            let units: Vec<UnitId> = position.all().filter(placed).map(|unit| *unit.id).collect();
            let stray = !strays.is_empty();
            let units = if stray { strays } else { units };
            let unit = units[pick(dice, units.len())];
            let feigned = [true, false].map(|dummy| Order::Feign { unit, dummy });
            let concealed = [true, false].map(|hidden| Order::Conceal { unit, hidden });
            let others = [Order::TakeCover { unit }, Order::Rise { unit }].into_iter().chain(feigned);
            let mut others = others.chain(concealed);
            if let Some(order) = others.find(|order| !stray && plan(position, sequence, order).is_ok()) {
                return order;
            }
            unit
        }
    };
    let mut unit = unit;
    loop {
        let faces = position.find(unit).filter(|unit| !position.kind(unit).has_facing()).map(|unit| *unit.facing);
        for _ in 0..TRIES {
            let hex = any_hex(position, dice);
            let facing = faces.unwrap_or_else(|| facing(dice));
            if set_up::place(position, sequence, unit, hex, facing).is_ok() {
                return Order::Place { unit, hex, facing };
            }
        }
        // Mines may have shut it out of all its hexes: something else has to be moved first.
        let placed: Vec<UnitId> =
            position.all().filter(|unit| own(unit) && unit.location.hex().is_some()).map(|unit| *unit.id).collect();
        unit = placed.get(pick(dice, placed.len().max(1))).copied().unwrap_or(unit);
    }
}

/// True, now and then, where the side that sets up has fires to record.
fn pick_record(position: &Position, dice: &mut ChaCha8Rng) -> bool {
    !position.scenario.planned.is_empty() && pick(dice, 8) > 0
}

/// Records a fire of a random kind in a random hex, or strikes one off; `None` if the set-up can end. A barrage that no unit stands near
/// any more is struck off.
fn record(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    let legal = |order: &Order| plan(position, sequence, order).is_ok();
    if set_up::end(position, sequence).is_err() || pick(dice, 12) == 0 {
        let erased = position.recorded.iter().map(|known| Order::Erase { battery: known.battery, hex: known.hex });
        return one(erased.filter(legal).collect(), dice);
    }
    for _ in 0..40 {
        let entry = &position.scenario.batteries[pick(dice, position.scenario.batteries.len())];
        let fire = PlannedFire::ALL[pick(dice, PlannedFire::ALL.len())];
        let order = Order::Record { battery: entry.id, fire, hex: any_hex(position, dice) };
        if legal(&order) {
            return Some(order);
        }
    }
    None
}

/// A random hex of the board.
fn any_hex(position: &Position, dice: &mut ChaCha8Rng) -> Hex {
    let row = pick_of(dice, position.board.rows());
    Board::hex(row, pick_of(dice, position.board.places()))
}

/// A number of these, at random.
fn pick_of(dice: &mut ChaCha8Rng, numbers: RangeInclusive<i32>) -> i32 {
    let (first, last) = numbers.into_inner();
    first + i32::try_from(pick(dice, usize::try_from(last - first + 1).unwrap_or(1))).unwrap_or(0)
}

/// Once in a while something of the side fires smoke into a random hex, or goes on ranging on one.
fn smoke(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    if !position.scenario.plays(Chapter::VI) || pick(dice, 4) > 0 {
        return None;
    }
    let shooters: Vec<Shooter> = smoke::shooters(position, sequence).collect();
    if shooters.is_empty() {
        return None;
    }
    for _ in 0..30 {
        let by = shooters[pick(dice, shooters.len())];
        let laid = match by {
            Shooter::Battery(battery) => {
                position.batteries.find(battery).and_then(|battery| battery.kept(sequence.turn))
            }
            Shooter::Unit(unit) => position.marks.works.laid(unit),
        };
        let hex = laid.map(|laid| laid.aim).filter(|_| pick(dice, 2) == 0);
        let order = Order::Smoke { by, hex: hex.unwrap_or_else(|| any_hex(position, dice)) };
        if plan(position, sequence, &order).is_ok() {
            return Some(order);
        }
    }
    None
}

fn edge_hex(board: &Board, edge: Edge, dice: &mut ChaCha8Rng) -> Hex {
    let (rows, places) = (board.rows(), board.places());
    match edge {
        Edge::North => Board::hex(*rows.start(), pick_of(dice, places)),
        Edge::South => Board::hex(*rows.end(), pick_of(dice, places)),
        Edge::West => Board::hex(pick_of(dice, rows), *places.start()),
        Edge::East => Board::hex(pick_of(dice, rows), *places.end()),
    }
}

/// Moves a random unit at random; ends the movement when no unit is left, or now and then before.
fn movement(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Order {
    // A crew that has to drive home has few ways, which no random path would find.
    if let Some(order) = withdrawal::drive_home(position, sequence) {
        return order;
    }
    if let Some(order) = assault(position, sequence, dice) {
        return order;
    }
    if let Some(order) = appoint(position, sequence, dice).or_else(|| supply(position, sequence, dice)) {
        return order;
    }
    if let Some(fold) = position.marks.works.folds.first().filter(|_| pick(dice, 40) == 0) {
        let order = Order::ComeUp { unit: fold.unit };
        if plan(position, sequence, &order).is_ok() {
            return order;
        }
    }
    let mut ready: Vec<UnitId> = position
        .all()
        .filter(|unit| {
            // Prisoners are led by the enemy (X.I.1.a).
            let led = *unit.side != sequence.active && unit.location.surrendered().is_some();
            led || *unit.side == sequence.active
                && !unit.motion.ended
                && !unit.damage.immobilised
                && !unit.crew.out
                && !position.class(unit).is_emplacement()
                && (!position.class(unit).is_vehicle() || unit.haul.behind.is_none())
                && match unit.location {
                    Location::On(_) => true,
                    Location::Waiting => unit.entry.due <= sequence.turn && position.kind(unit).movement > 0,
                    Location::Aboard(_) | Location::Aloft(_) => true,
                    Location::Exited
                    | Location::Destroyed
                    | Location::Wreck(_)
                    | Location::BrokenDown
                    | Location::Serving(_)
                    | Location::Surrendered(_)
                    | Location::Captured => false,
                }
        })
        .map(|unit| *unit.id)
        .collect();
    if pick(dice, 12) == 0 && end_of_movement::plan(position, sequence).is_ok() {
        return Order::EndMovement;
    }
    while !ready.is_empty() {
        let id = ready.swap_remove(pick(dice, ready.len()));
        let Some(unit) = position.find(id) else { continue };
        let order = if position.class(&unit).is_vehicle() {
            drive(position, sequence, &unit, dice)
        } else if position.class(&unit) == Class::Aircraft {
            fly(position, sequence, &unit, dice)
        } else {
            one(orders_of(position, sequence, id), dice)
        };
        // Going under cover and coming out again could go on for ever.
        let idle =
            matches!(
                order,
                Some(Order::TakeCover { .. } | Order::Rise { .. } | Order::Man { .. } | Order::Leave { .. })
            ) || matches!(order, Some(Order::TakeOff { .. } | Order::PutBack { .. } | Order::RemoveDummy { .. }))
                || matches!(order, Some(Order::Load { .. } | Order::Unload { .. } | Order::Mount { .. }));
        if let Some(order) = order.filter(|_| !idle || pick(dice, 3) == 0) {
            return order;
        }
    }
    Order::EndMovement
}

/// Half the time men who stand by an enemy vehicle assault it, those who have come to it among them (X.G.1).
fn assault(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    if !position.options.close_assault || pick(dice, 2) == 0 {
        return None;
    }
    let men = position.on_board(sequence.active).map(|(unit, _)| unit);
    let orders = men.flat_map(|unit| close_assault::legal(position, sequence, &unit)).collect();
    one(allowed(position, sequence, orders), dice)
}

/// Flies an aircraft at random: half of the time it dives on something, if it can. One that may wait does so for some turns.
fn fly(position: &Position, sequence: &Sequence, unit: &ViewItem, dice: &mut ChaCha8Rng) -> Option<Order> {
    let id = *unit.id;
    let comes = sorties::group(position, unit).iter().any(|other| other.entry.entered.is_some());
    let batteries = stukas_at_batteries::legal(position, sequence, unit);
    if !batteries.is_empty() && pick(dice, 4) == 0 {
        return one(batteries, dice);
    }
    if *unit.location == Location::Waiting && !comes && pick(dice, 6) > 0 {
        return None;
    }
    if pick(dice, 2) == 0
        && let Some(dive) = one(flight::dives(position, sequence, unit), dice)
    {
        return Some(dive);
    }
    let off = Order::FlyOff { unit: id };
    if pick(dice, 12) == 0 && plan(position, sequence, &off).is_ok() {
        return Some(off);
    }
    for _ in 0..20 {
        let order = Order::Fly { unit: id, to: any_hex(position, dice) };
        if plan(position, sequence, &order).is_ok() {
            return Some(order);
        }
    }
    one(flight::legal(position, sequence, unit), dice)
}

/// Drives a vehicle at random, or over an enemy beside it.
fn drive(position: &Position, sequence: &Sequence, unit: &ViewItem, dice: &mut ChaCha8Rng) -> Option<Order> {
    let allowance = usize::from(towing::allowance(position, unit));
    let id = *unit.id;
    if towing::is_played(position) && unit.location.hex().is_some() {
        // Hooking up is mostly gone on with, and begun once in a while, as unhooking is.
        if hooking::hooks_up(position, id).is_some() && pick(dice, 4) > 0 {
            return None;
        }
        let hooks = allowed(position, sequence, hooking::legal(position, sequence, unit));
        if !hooks.is_empty() && pick(dice, 3) == 0 {
            return one(hooks, dice);
        }
    }
    if straight_march::heading(position, unit).is_some() {
        return one(orders_of(position, sequence, id), dice);
    }
    if let Some(order) = overrun(position, sequence, unit, dice) {
        return Some(order);
    }
    if position.options.ramming
        && pick(dice, 10) == 0
        && let Some(order) = one(allowed(position, sequence, ramming::legal(position, sequence, unit)), dice)
    {
        return Some(order);
    }
    // Mines that may be forced are, once in a while.
    let forced = if position.options.forcing_minefields && pick(dice, 4) == 0 {
        allowed(position, sequence, forcing::legal(position, unit))
    } else {
        Vec::new()
    };
    if !forced.is_empty() {
        return one(forced, dice);
    }
    let edges: Option<Vec<Edge>> = position.scenario.force_of(id).map(|force| force.arrives.edges().collect());
    // A vehicle that is shut in can still pivot, and one that waits can nearly always enter.
    for _ in 0..1000 {
        let mut path = Vec::new();
        let mut at = unit.location.hex();
        let length = if at.is_some() { pick(dice, allowance + 1) } else { 1 + pick(dice, allowance) };
        for _ in 0..length {
            let next = match (at, &edges) {
                (Some(hex), _) => hex.neighbour(facing(dice)),
                (None, Some(edges)) if !edges.is_empty() => {
                    let edge = if edges.len() > 1 { edges[pick(dice, edges.len())] } else { edges[0] };
                    edge_hex(position.board, edge, dice)
                }
                (None, _) => break,
            };
            path.push(next);
            at = Some(next);
        }
        let (facing, carrying) = (facing(dice), Vec::new());
        let order = match pick(dice, 40) {
            0 => Order::Exit { unit: id, path },
            1 => Order::Move { unit: id, path, facing, reverse: true, carrying },
            _ => Order::Move { unit: id, path, facing, reverse: false, carrying },
        };
        if plan(position, sequence, &order).is_ok() {
            return Some(order);
        }
    }
    None
}

/// Half the time a vehicle beside enemy men or weapons drives over one of them.
fn overrun(position: &Position, sequence: &Sequence, unit: &ViewItem, dice: &mut ChaCha8Rng) -> Option<Order> {
    let from = unit.location.hex()?;
    let near: Vec<UnitId> = position
        .on_board(unit.side.enemy())
        .filter(|(other, hex)| {
            let class = position.class(other);
            let unseen = class.shelters_men() && position.scenario.plays(Chapter::V);
            from.range(*hex) <= 1 && (class.is_personnel() || class.is_weapon() || unseen)
        })
        .map(|(other, _)| *other.id)
        .collect();
    let target = *near.get(pick(dice, 2 * near.len().max(1)))?;
    let order = Order::Overrun { unit: *unit.id, target, facing: facing(dice) };
    plan(position, sequence, &order).is_ok().then_some(order)
}

/// Everything a unit could fire now.
fn shots(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    let mut shots = fire::legal(position, sequence, unit);
    shots.extend(allowed(position, sequence, engage::legal(position, sequence, unit)));
    shots.extend(vision::legal(position, sequence, unit));
    shots.extend(allowed(position, sequence, duel::both(position, unit)));
    shots.extend(allowed(position, sequence, best_aspect::orders(position, unit)));
    shots
}

/// Fires a random unit that can; now and then ends the fire.
fn fire(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Order {
    if pick(dice, 30) == 0 {
        return Order::EndFire;
    }
    let ready: Vec<UnitId> = position.on_board(sequence.active).map(|(unit, _)| *unit.id).collect();
    let start = pick(dice, ready.len());
    for step in 0..ready.len() {
        let Some(unit) = position.find(ready[(start + step) % ready.len()]) else { continue };
        if pick(dice, 20) == 0 {
            let order = Order::TakeCover { unit: *unit.id };
            if plan(position, sequence, &order).is_ok() {
                return order;
            }
        }
        if let Some(order) = one(shots(position, sequence, &unit), dice) {
            return order;
        }
    }
    Order::EndFire
}

/// Calls a battery on a random target, and goes on with its last one half of the time; now and then calls no more.
fn call(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Order {
    if let Some(drop) = one(bombs::legal(position, sequence), dice) {
        return drop;
    }
    if let Some(order) = smoke(position, sequence, dice) {
        return order;
    }
    let mut calls = call::legal(position, sequence);
    calls.extend(counter_battery::legal(position, sequence));
    if pick(dice, 20) == 0 || calls.is_empty() {
        return Order::EndCalls;
    }
    let kept = |order: &Order| match order {
        Order::Call { battery, target } => {
            call::plan(position, sequence, *battery, *target).is_ok_and(|plan| plan.calls > 1)
        }
        Order::Counter { battery, target } => {
            position.batteries.find(*battery).is_some_and(|battery| battery.countered(*target, sequence.turn) > 0)
        }
        _ => false,
    };
    let going_on: Vec<Order> = calls.iter().filter(|order| kept(order)).cloned().collect();
    let chosen = if going_on.is_empty() || pick(dice, 2) == 0 { calls } else { going_on };
    one(chosen, dice).unwrap_or(Order::EndCalls)
}

/// Fires a mortar or an on-board gun at a random target, half of the time so that it tells; now and then none any more.
fn lob(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Order {
    if let Some(order) = smoke(position, sequence, dice) {
        return order;
    }
    let lights = star_shells::orders(position, sequence).collect();
    if let Some(light) = one(lights, dice).filter(|_| pick(dice, 4) > 0) {
        return light;
    }
    let lobs = indirect::legal(position, sequence);
    if pick(dice, 20) == 0 || lobs.is_empty() {
        return Order::EndCalls;
    }
    let tells = |order: &Order| match order {
        Order::Lob { unit, target } => {
            indirect::plan(position, sequence, *unit, *target).is_ok_and(|plan| plan.effect.is_some())
        }
        _ => false,
    };
    let telling: Vec<Order> = lobs.iter().filter(|order| tells(order)).cloned().collect();
    let chosen = if telling.is_empty() || pick(dice, 2) == 0 { lobs } else { telling };
    one(chosen, dice).unwrap_or(Order::EndCalls)
}

/// Asks for a random morale check, or for no more.
fn check(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Order {
    let checks = morale::candidates(position, sequence.active.enemy()).map(|unit| Order::Check { unit: *unit.id });
    let checks: Vec<Order> = checks.filter(|order| plan(position, sequence, order).is_ok()).collect();
    if pick(dice, 10) == 0 { Order::EndChecks } else { one(checks, dice).unwrap_or(Order::EndChecks) }
}

/// The next round of the first melee that can be fought.
fn melee(position: &Position, sequence: &Sequence) -> Option<Order> {
    let rounds = position.marks.melees.iter().map(|melee| Order::Melee { hex: melee.hex });
    rounds.into_iter().find(|order| plan(position, sequence, order).is_ok())
}
