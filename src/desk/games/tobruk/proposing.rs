//! What a click or Enter would order, with its plan: from the selection, the pointer, the phase and the decision that waits.

use super::overlays::morale_ring;
use super::pointing::best_gun;
use super::rounds::fire;
use super::shot_odds::ShotOdds;
use super::todo::best_arm;
use super::{Proposal, Table, words};
use super::{as_before, calling, hauling, recording, star_shells, targets};
use crate::core::game::Game;
use crate::core::hex::{Facing, Hex};
use crate::core::prompt::Asks;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::{overlays, sight};
use crate::desk::shell::pointing::straight;
use crate::desk::table::roles::{Proposing, ToDo};
use crate::games::tobruk::material::catalog::{Class, Shells};
use crate::games::tobruk::phases::arms;
use crate::games::tobruk::phases::duel::answers;
use crate::games::tobruk::phases::engage::EngagePlan;
use crate::games::tobruk::phases::fire::legal;
use crate::games::tobruk::phases::fire_plan::FirePlan;
use crate::games::tobruk::phases::movement::MovePlan;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::phases::{flight, straight_march, vision};
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::firers::{Arm, Shooter};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Phase, Sequence};
use crate::games::tobruk::{Plan, Tobruk};

impl Proposing for Tobruk {
    fn look(table: &mut Table) {
        table.selection.prompt = Self::prompt(table.world());
        sight::refresh(table);
        table.selection.flags = overlays::flags(table);
        as_before::go_on(table);
    }

    /// Works the proposal out anew from what is selected and pointed at.
    fn refresh(table: &mut Table) {
        table.selection.prompt = Self::prompt(table.world());
        table.selection.reach = Reach::default();
        table.selection.odds = if table.selection.asks_odds { odds(table) } else { Vec::new() };
        table.selection.morale = if table.selection.asks_morale { morale_ring(table) } else { None };
        if table.study {
            table.selection.reach = reach_from_here(table).unwrap_or_default();
        }
        targets::refresh(table);
        if !table.human_to_act() {
            return;
        }
        table.proposal = None;
        let asks = table.selection.prompt.asks.clone();
        // A decision names its unit: it is selected for the player.
        if let Ask::SecondGun(unit) = asks
            && table.selected != Some(unit)
        {
            table.select(Some(unit));
        }
        let order = match asks {
            Ask::SetUp if table.selection.recording.is_some() => recording::order(table),
            Ask::SetUp | Ask::Movement if table.selection.unloading.is_some() => hauling::unloading(table),
            Ask::SetUp => in_hand(table).and_then(|unit| setting_up(table, &unit)),
            Ask::Movement => in_hand(table).and_then(|unit| moving(table, &unit)),
            Ask::Combat | Ask::SecondGun(_) => in_hand(table).and_then(|unit| firing(table, &unit)),
            Ask::Batteries => calling::order(table),
            Ask::Mortars | Ask::Guns => in_hand(table).and_then(|unit| lobbing(table, &unit)),
            Ask::Shell { target, .. } => Some(lobs_too(table, target)),
            Ask::Bombard { .. } => Some(Order::Resolve),
            Ask::Morale => checking(table),
            Ask::Melee => fighting(table),
            Ask::Engagement { target, .. } => Some(joining(table, target)),
            Ask::Drop { target, .. }
            | Ask::Shelter { target, .. }
            | Ask::Duck { target, .. }
            | Ask::UnderBombs { target, .. } => own_pointed(table, target).map(|unit| Order::TakeCover { unit }),
            Ask::Sally { .. } => table.pointed_unit.map(|unit| Order::Rise { unit }),
            Ask::Redirect { aircraft } => {
                table.pointed_unit.map(|target| Order::Redirect { unit: aircraft, target: Some(target) })
            }
            Ask::Fold { .. } => table.pointed_unit.map(|unit| Order::TakeOver { unit }),
            Ask::Casualties { pool, .. } => {
                table.pointed_unit.filter(|unit| pool.contains(unit)).map(|unit| Order::Lose { unit, men: 1 })
            }
            Ask::Bombs { .. } => Some(Order::Resolve),
            Ask::Aim { .. } | Ask::Answer { .. } | Ask::Flak { .. } | Ask::BombRuns | Ask::Over => None,
        };
        table.proposal = order.map(|order| propose(table, order));
    }

    fn deed(order: &Order) -> &'static str {
        match order {
            Order::Place { .. } => "Place",
            Order::Move { .. } => "Move",
            Order::Fire { .. } | Order::Engage { .. } | Order::Lob { .. } | Order::FireBoth { .. } => "Fire",
            Order::Call { .. } | Order::CallRecorded { .. } | Order::Counter { .. } => "Call for fire",
            Order::TakeCover { .. } => "Take cover",
            Order::Rise { .. } => "Come out and fight",
            Order::Redirect { .. } => "Bomb it",
            Order::TakeOver { .. } => "Take it over",
            Order::Lose { .. } => "Lose one man",
            Order::Check { .. } => "Check its morale",
            Order::Melee { .. } => "Fight the melee",
            Order::CloseAssault { .. } => "Assault it",
            Order::Lead { .. } | Order::LeadOff { .. } => "Lead them",
            Order::Resolve => "Roll the dice",
            _ => "Confirm",
        }
    }

    fn points(table: &Table) -> Option<[&'static str; 2]> {
        matches!(table.selection.prompt.asks, Ask::SecondGun(_))
            .then_some(["Point at a target", "Point at a target to fire, or F to hold fire."])
    }

    /// What Enter gives while nothing is proposed: return fire, or it ends what has no other button to end it by.
    fn enter(table: &Table) -> Option<Order> {
        let asks = Self::prompt(&table.session.world).asks;
        if let Ask::Answer { .. } = asks {
            return fullest(&answers(&Position::of(&table.session.world)));
        }
        matches!(
            asks,
            Ask::Drop { .. }
                | Ask::Shelter { .. }
                | Ask::Duck { .. }
                | Ask::UnderBombs { .. }
                | Ask::Sally { .. }
                | Ask::Redirect { .. }
                | Ask::Fold { .. }
        )
        .then(|| asks.said().ending)
        .flatten()
        .map(|(order, _)| order)
    }

    /// The last of the fire at men.
    fn put_together(table: &Table) -> usize {
        if matches!(table.selection.prompt.asks, Ask::Engagement { .. }) { table.last_act() } else { 0 }
    }
}

/// Of the answers to fire the one with the most guns, which Enter gives.
#[must_use]
pub fn fullest(answers: &[Order]) -> Option<Order> {
    let guns = |order: &&Order| if let Order::Answer { guns } = order { guns.len() } else { 0 };
    answers.iter().rev().max_by_key(guns).cloned()
}

/// Where the game stands.
pub fn sequence(table: &Table) -> Option<&Sequence> {
    table.session.world.get_resource::<Sequence>()
}

/// Where the selected unit could go from where it stands, or come in, were it its side's turn to move.
fn reach_from_here(table: &mut Table) -> Option<Reach> {
    let unit = table.selected_unit()?;
    let position = &sight::position(table);
    let due = position.sequence.turn.max(unit.entry.due);
    let turn = Sequence { phase: Phase::Movement, active: unit.side, turn: due, ..position.sequence.clone() };
    Some(Reach::of(position, &turn, unit.id))
}

/// The selected unit, with a gun that can still fire.
fn in_hand(table: &mut Table) -> Option<Unit> {
    let unit = table.selected_unit()?;
    let gun = table.selection.gun;
    if unit.gunnery.fired.get(usize::from(gun)).copied().unwrap_or(true) {
        table.selection.gun = best_gun(table, &unit);
    }
    Some(unit)
}

/// The check of the enemy pointed at.
fn checking(table: &Table) -> Option<Order> {
    let active = sequence(table)?.active;
    let enemy = table.pointed_unit.and_then(|id| table.unit(id)).filter(|unit| unit.side != active)?;
    words::kind(table, &enemy).class.is_personnel().then_some(Order::Check { unit: enemy.id })
}

/// The melee in the hex pointed at.
fn fighting(table: &Table) -> Option<Order> {
    let hex = table.pointed?;
    table.session.world.get_resource::<Marks>()?.melee(hex)?;
    Some(Order::Melee { hex })
}

/// The unit pointed at, if it is on the side of `of`.
fn own_pointed(table: &Table, of: UnitId) -> Option<UnitId> {
    let side = table.unit(of)?.side;
    table.pointed_unit.filter(|id| table.unit(*id).is_some_and(|unit| unit.side == side))
}

fn setting_up(table: &Table, unit: &Unit) -> Option<Order> {
    let facing = table.selection.wanted_facing.unwrap_or(unit.facing);
    let hex = table.pointed.or(unit.location.hex()).filter(|hex| words::in_play(table, *hex))?;
    let turned = table.selection.wanted_facing.is_some_and(|wanted| wanted != unit.facing);
    if unit.location.hex() == Some(hex) && !turned {
        return None;
    }
    Some(Order::Place { unit: unit.id, hex, facing })
}

/// The move to the hex pointed at, an overrun of the enemy pointed at, or a pivot.
fn moving(table: &mut Table, unit: &Unit) -> Option<Order> {
    // X.I.1.a, X.I.1.c: prisoners are led to the hex pointed at, or beside the board off it.
    if let Some(from) = unit.location.surrendered() {
        let to = table.pointed.filter(|hex| table.over_map && *hex != from)?;
        let off = !words::in_play(table, to);
        return Some(if off { Order::LeadOff { unit: unit.id } } else { Order::Lead { unit: unit.id, hex: to } });
    }
    if sequence(table).is_some_and(|now| now.active == unit.side) {
        table.selection.reach = {
            let position = &sight::position(table);
            Reach::of(position, position.sequence, unit.id)
        };
    }
    let class = words::kind(table, unit).class;
    if class == Class::Aircraft {
        return flying(table, unit);
    }
    if class.is_weapon() {
        return pivoting(table, unit);
    }
    if class.is_emplacement() {
        return None;
    }
    if class.is_personnel() {
        return marching(table, unit);
    }
    let travel = driving(table, unit);
    if let Some(overrun) = overrunning(table, unit)
        && (Tobruk::plan(&table.session.world, &overrun).is_ok()
            || travel.as_ref().is_none_or(|order| Tobruk::plan(&table.session.world, order).is_err()))
    {
        return Some(overrun);
    }
    travel
}

/// A dive on the enemy pointed at, with all that the aircraft carries, or level flight to the hex pointed at (VIII.C); beside the board
/// the flight off it.
fn flying(table: &Table, unit: &Unit) -> Option<Order> {
    let to = table.pointed.filter(|_| table.over_map)?;
    if unit.location.aloft().is_some() && !words::in_play(table, to) {
        return Some(Order::FlyOff { unit: unit.id });
    }
    let enemy = table.pointed_unit.and_then(|id| table.unit(id)).filter(|other| other.side != unit.side);
    let carried = {
        let position = &sight::position(table);
        position.find(unit.id).and_then(|unit| flight::state(position, &unit).bombs)
    };
    if let (Some(enemy), Some(load)) = (enemy, carried) {
        return Some(Order::Dive { unit: unit.id, target: enemy.id, load });
    }
    Some(Order::Fly { unit: unit.id, to })
}

/// A vehicle's move to the hex pointed at, by the cheapest path; straight on unless a facing is wanted.
fn driving(table: &Table, unit: &Unit) -> Option<Order> {
    let drive = |path, facing| Order::Move { unit: unit.id, path, facing, reverse: false, carrying: Vec::new() };
    let pointed = table.pointed.filter(|_| table.over_map);
    let start = unit.location.hex();
    if table.selection.turning
        && (pointed.is_none() || pointed == start)
        && let Some(facing) = table.selection.wanted_facing
    {
        return Some(drive(Vec::new(), facing));
    }
    let mut hex = pointed?;
    if start == Some(hex) {
        return None;
    }
    if !words::in_play(table, hex) {
        if start.is_some() {
            return leaving(table, unit, hex);
        }
        hex = beside_edge(table, hex)?;
    }
    if let Some(order) = straight_on(table, unit, hex) {
        return Some(order);
    }
    if let Some(facing) = table.selection.wanted_facing
        && let Some((path, _)) = table.selection.reach.path_facing(hex, facing)
    {
        return Some(drive(path, facing));
    }
    let path = table.selection.reach.path(hex).unwrap_or_else(|| straight(start, hex));
    let before = path.len().checked_sub(2).map(|place| path[place]).or(start);
    let heading = before.and_then(|before| before.side_towards(hex));
    // Who comes onto the board stands as he came, without a pivot (Scenarios B.3).
    let ways = if before.is_none() { table.selection.reach.headings_in(hex) } else { &[] };
    let inwards = ways.iter().find(|way| **way == unit.facing).or(ways.first());
    let heading = heading.or(inwards.copied());
    let facing = table.selection.wanted_facing.or(heading).unwrap_or(unit.facing);
    Some(drive(path, facing))
}

/// Men go to the hex pointed at, with what they are to carry.
fn marching(table: &Table, unit: &Unit) -> Option<Order> {
    if let Some(order) = storming(table, unit) {
        return Some(order);
    }
    let mut hex = table.pointed.filter(|hex| table.over_map && unit.location.hex() != Some(*hex))?;
    if !words::in_play(table, hex) {
        if unit.location.hex().is_some() {
            return leaving(table, unit, hex);
        }
        hex = beside_edge(table, hex)?;
    }
    let path = table.selection.reach.path(hex).unwrap_or_else(|| straight(unit.location.hex(), hex));
    Some(march(table, unit, path))
}

/// X.G.1: the assault on the enemy vehicle pointed at, in the men's own hex.
fn storming(table: &Table, unit: &Unit) -> Option<Order> {
    let vehicle = table.unit(table.pointed_unit?).filter(|other| other.side != unit.side)?;
    let here = unit.location.hex().is_some() && vehicle.location == unit.location;
    let on = here && words::kind(table, &vehicle).class.is_vehicle() && sight::position(table).options.close_assault;
    on.then_some(Order::CloseAssault { unit: unit.id, vehicle: vehicle.id })
}

/// The order that sends men along a path with what they are to carry.
#[must_use]
pub fn march(table: &Table, unit: &Unit, path: Vec<Hex>) -> Order {
    Order::Move { unit: unit.id, path, facing: unit.facing, reverse: false, carrying: table.selection.load.clone() }
}

/// The whole drive of a vehicle that has to go straight on, whichever of its hexes is pointed at.
fn straight_on(table: &Table, unit: &Unit, hex: Hex) -> Option<Order> {
    let position = &sight::position(table);
    let orders = straight_march::orders(position, &position.find(unit.id)?);
    orders.into_iter().find(|order| matches!(order, Order::Move { path, .. } if path.contains(&hex)))
}

/// The hex of the edge beside one off the board: the cheapest to reach.
fn beside_edge(table: &Table, hex: Hex) -> Option<Hex> {
    let edge = Facing::ALL.into_iter().map(|side| hex.neighbour(side)).filter(|next| words::in_play(table, *next));
    edge.min_by_key(|next| table.selection.reach.costs.get(next).copied().unwrap_or(u8::MAX))
}

/// A move off the board, from the hex of the edge that is nearest to the pointer.
fn leaving(table: &Table, unit: &Unit, hex: Hex) -> Option<Order> {
    let from = beside_edge(table, hex)?;
    Some(Order::Exit { unit: unit.id, path: table.selection.reach.path(from).unwrap_or_default() })
}

/// III.G: the men or the weapon pointed at, beside the vehicle or in its hex.
fn overrunning(table: &Table, unit: &Unit) -> Option<Order> {
    let target = table.unit(table.pointed_unit?).filter(|target| target.side != unit.side)?;
    let class = words::kind(table, &target).class;
    let (from, to) = (unit.location.hex()?, target.location.hex()?);
    if !(class.is_personnel() || class.is_weapon()) || from.range(to) > 1 {
        return None;
    }
    let facing = table.selection.wanted_facing.or(from.side_towards(to)).unwrap_or(unit.facing);
    Some(Order::Overrun { unit: unit.id, target: target.id, facing })
}

/// III.C.6: the men beside a weapon turn it to the facing wanted.
fn pivoting(table: &mut Table, weapon: &Unit) -> Option<Order> {
    let facing = table.selection.wanted_facing.filter(|facing| *facing != weapon.facing)?;
    Some(pivot(table, weapon, facing))
}

/// V: the selected men go under their emplacement, or come out.
#[must_use]
pub fn cover_order(table: &Table) -> Option<Order> {
    let unit = table.selected_unit()?;
    words::kind(table, &unit).class.is_personnel().then_some(if unit.men.under {
        Order::Rise { unit: unit.id }
    } else {
        Order::TakeCover { unit: unit.id }
    })
}

/// The order that turns a weapon, by the first men in its hex who can; else by those who say best why not.
#[must_use]
pub fn pivot(table: &mut Table, weapon: &Unit, facing: Facing) -> Order {
    let men: Vec<UnitId> = sight::units(table)
        .filter(|unit| unit.side == weapon.side && unit.location == weapon.location)
        .filter(|unit| words::kind(table, unit).class.is_personnel())
        .map(|unit| unit.id)
        .collect();
    let by = |by: UnitId| Order::Pivot { weapon: weapon.id, by, facing };
    let able = men.iter().find(|men| Tobruk::plan(&table.session.world, &by(**men)).is_ok());
    by(able.or(men.first()).copied().unwrap_or(weapon.id))
}

/// Fire at the enemy counter pointed at, else at the one clicked before.
fn firing(table: &mut Table, unit: &Unit) -> Option<Order> {
    let enemy = |id: &UnitId| {
        table
            .unit(*id)
            .is_some_and(|other| other.side != unit.side && !words::kind(table, &other).class.is_emplacement())
    };
    let pointed = table.pointed_unit.filter(enemy);
    let target = pointed.or(table.selection.pinned.filter(enemy))?;
    let order = firing_at(table, unit, target);
    // Away from the target, why it may not be fired at is no longer said.
    (pointed.is_some() || Tobruk::plan(&table.session.world, &order).is_ok()).then_some(order)
}

/// Fire at this enemy.
fn firing_at(table: &mut Table, unit: &Unit, target: UnitId) -> Order {
    let hard = table.unit(target).is_some_and(|target| !words::kind(table, &target).class.is_personnel());
    // A howitzer fires at a vehicle without armour as at men (VI.B.1.b).
    let gun = words::kind(table, unit).guns.get(usize::from(table.selection.gun));
    let soft = table.unit(target).is_some_and(|target| words::kind(table, &target).class.is_soft());
    let lobs = soft && gun.is_some_and(|gun| gun.is_howitzer);
    let order = if hard && !words::kind(table, unit).guns.is_empty() && !lobs {
        let fire = fire(table, unit, target);
        as_at_men(table, unit, target, &fire).unwrap_or(fire)
    } else {
        engaging(table, unit.id, target)
    };
    let order = acquiring(table, unit, target, &order).unwrap_or(order);
    at_its_men(table, unit, target, &order).unwrap_or(order)
}

/// Fire at the men who stand by a weapon, where the weapon itself may not be fired at: it lies on top of them.
fn at_its_men(table: &Table, unit: &Unit, weapon: UnitId, fire: &Order) -> Option<Order> {
    let weapon = table.unit(weapon).filter(|weapon| words::kind(table, weapon).class.is_weapon())?;
    Tobruk::plan(&table.session.world, fire).err()?;
    let men = sight::units(table)
        .filter(|other| other.side == weapon.side && other.location == weapon.location)
        .filter(|other| words::kind(table, other).class.is_personnel());
    let position = &sight::position(table);
    men.into_iter().find_map(|men| {
        let arm = best_arm(position, position.sequence, unit.id, men.id)?;
        Some(Order::Engage { unit: unit.id, arm, target: men.id })
    })
}

/// Fire as at men, where none of the unit's guns may fire at a vehicle: high explosive at a truck once AP is gone (X.D.2.c), machine guns at
/// an AFV whose hatches they shut (VI.C.4), on the move too (IX.B).
fn as_at_men(table: &Table, unit: &Unit, target: UnitId, fire: &Order) -> Option<Order> {
    let soft = table.unit(target).is_some_and(|target| words::kind(table, &target).class.is_soft());
    let spends_apcr = table.selection.shells.is_none() && matches!(fire, Order::Fire { shells: Shells::Apcr, .. });
    let position = &sight::position(table);
    let fires = || {
        let orders = legal(position, position.sequence, &position.find(unit.id)?);
        orders.into_iter().find(|order| matches!(order, Order::Fire { target: at, .. } if *at == target))
    };
    if !(soft && spends_apcr) && fires().is_some() {
        return None;
    }
    let arm = best_arm(position, position.sequence, unit.id, target)?;
    Some(Order::Engage { unit: unit.id, arm, target })
}

/// VI.C.4.a: with its hatches shut a tank can only acquire a new target, with the gun in hand: the order for that, where the fire itself
/// is refused.
fn acquiring(table: &Table, unit: &Unit, target: UnitId, fire: &Order) -> Option<Order> {
    Tobruk::plan(&table.session.world, fire).err()?;
    let wanted = match (fire, table.selection.arm) {
        (Order::Fire { gun, .. }, _) => Some(*gun),
        (_, Some(Arm::Gun(gun))) => Some(gun),
        (_, Some(_)) => return None,
        (_, None) => None,
    };
    let mut guns = acquisitions(table, unit, target).into_iter();
    guns.find(|(gun, _)| wanted.is_none_or(|wanted| wanted == *gun)).map(|(_, order)| order)
}

/// The guns with which a unit whose hatches are shut can acquire a target, each with its order (VI.C.4.a).
#[must_use]
pub fn acquisitions(table: &Table, unit: &Unit, target: UnitId) -> Vec<(u8, Order)> {
    let position = &sight::position(table);
    let Some(own) = position.find(unit.id) else { return Vec::new() };
    let orders = vision::legal(position, position.sequence, &own).into_iter();
    let of_gun = |order: Order| match order {
        Order::Acquire { gun, target: at, .. } if at == target => Some((gun, order)),
        _ => None,
    };
    orders.filter_map(of_gun).collect()
}

/// Indirect fire of a mortar or an on-board gun at the enemy counter pointed at, else at the one clicked before; else at its last
/// target, if its fire can go on there (V.C.1, V.D.2).
fn lobbing(table: &mut Table, unit: &Unit) -> Option<Order> {
    let enemy = |id: &UnitId| {
        table
            .unit(*id)
            .is_some_and(|other| other.side != unit.side && !words::kind(table, &other).class.is_emplacement())
    };
    // Smoke that was asked for first: by night the mortar that lights the ground may lay it too.
    if table.selection.smoke {
        return words::pointed_in_play(table).map(|hex| Order::Smoke { by: Shooter::Unit(unit.id), hex });
    }
    if star_shells::are_in_hand(table) {
        return words::pointed_in_play(table).map(|hex| Order::StarShell { unit: unit.id, hex });
    }
    let lob = |target| Order::Lob { unit: unit.id, target };
    if let Some(target) = table.pointed_unit.filter(enemy) {
        return Some(lob(target));
    }
    let world = &table.session.world;
    // Away from the target, why it may not be fired at is no longer said.
    if let Some(order) =
        table.selection.pinned.filter(enemy).map(lob).filter(|order| Tobruk::plan(world, order).is_ok())
    {
        return Some(order);
    }
    let last = world.get_resource::<Marks>()?.works.laid(unit.id)?;
    Some(lob(last.target?)).filter(|order| Tobruk::plan(world, order).is_ok())
}

/// More indirect fire on the target that is named: of the unit pointed at; else the dice.
fn lobs_too(table: &Table, target: UnitId) -> Order {
    let active = sequence(table).map(|now| now.active);
    match table.pointed_unit.and_then(|id| table.unit(id)).filter(|unit| Some(unit.side) == active) {
        Some(unit) if !words::kind(table, &unit).guns.is_empty() => Order::Lob { unit: unit.id, target },
        _ => Order::Resolve,
    }
}

/// More fire on the target that is named: of the unit pointed at; else the dice.
fn joining(table: &mut Table, target: UnitId) -> Order {
    let active = sequence(table).map(|now| now.active);
    match table.pointed_unit.and_then(|id| table.unit(id)).filter(|unit| Some(unit.side) == active) {
        Some(unit) if !words::kind(table, &unit).class.is_emplacement() => engaging(table, unit.id, target),
        _ => Order::Resolve,
    }
}

/// The order that turns a unit's best arm on men, or the one the player has chosen for it.
#[must_use]
pub fn engaging(table: &mut Table, unit: UnitId, target: UnitId) -> Order {
    let chosen = table.selection.arm.filter(|_| table.selected == Some(unit));
    let arm = chosen.or_else(|| {
        let position = &sight::position(table);
        // Without any that can, the first says why not.
        let first = || arms::arms(position, &position.find(unit)?).next();
        best_arm(position, position.sequence, unit, target).or_else(first)
    });
    Order::Engage { unit, arm: arm.unwrap_or(Arm::SmallArms), target }
}

/// The plan of an order with its odds, or the refusal.
///
/// # Errors
/// The refusal.
pub fn propose(table: &mut Table, order: Order) -> Result<Proposal, Refusal> {
    let plan = Tobruk::plan(&table.session.world, &order)?;
    let odds = if let Plan::Fire(fire) = &plan { Some(ShotOdds::of(table, fire)) } else { None };
    Ok(Proposal { order, plan, odds })
}

/// O: what the selected unit does to each enemy it may fire at: the chance to destroy a vehicle or gun, the factors on men.
pub fn odds(table: &mut Table) -> Vec<(UnitId, String)> {
    let Some(unit) = table.selected_unit() else { return Vec::new() };
    let enemies: Vec<(UnitId, bool)> = sight::units(table)
        .filter(|other| other.side != unit.side && other.location.hex().is_some())
        .map(|other| (other.id, words::kind(table, &other).class.is_personnel()))
        .collect();
    enemies
        .into_iter()
        .filter_map(|(target, men)| {
            if men {
                let order = engaging(table, unit.id, target);
                let proposal = propose(table, order).ok()?;
                return Some((target, format!("{} f", proposal.engagement()?.part.total())));
            }
            let order = fire(table, &unit, target);
            let proposal = propose(table, order).ok()?;
            Some((target, words::percent(proposal.odds?.volley.destroyed())))
        })
        .collect()
}

impl Proposal {
    /// The fire plan, if it is one.
    #[must_use]
    pub fn fire(&self) -> Option<&FirePlan> {
        if let Plan::Fire(plan) = &self.plan { Some(plan) } else { None }
    }

    /// The movement plan, if it is one.
    #[must_use]
    pub fn movement(&self) -> Option<&MovePlan> {
        if let Plan::Move(plan) = &self.plan { Some(plan) } else { None }
    }

    /// The plan to take part in fire on men, if it is one.
    #[must_use]
    pub fn engagement(&self) -> Option<&EngagePlan> {
        if let Plan::Engage(plan) = &self.plan { Some(plan) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::journal::Head;
    use crate::core::session::Session;
    use crate::desk::shell::play::lay_ready;
    use crate::desk::table::Player;

    /// A scenario laid out to be studied.
    fn studied(id: &str) -> Table {
        let root = crate::core::data::data_root();
        let data = Tobruk::load_data(&root).expect("the data are sound");
        let file = crate::games::find_scenario(&root, id).expect("the scenario");
        let scenario = Tobruk::load_scenario(&file.root, &file.file, &data).expect("the scenario is sound");
        let head = Head::of::<Tobruk>(id, Vec::new(), 1, 0, ["human"; 2]);
        let session = Session::begin(&data, scenario, head).expect("the scenario begins");
        let mut table = Table { study: true, ..Table::new(session, data, [Player::Human; 2]) };
        lay_ready(&mut table);
        table
    }

    #[test]
    fn men_in_a_set_up_that_is_studied_show_where_they_could_go_and_nothing_is_proposed() {
        let mut table = studied("tobruk/03");
        assert_eq!(Tobruk::turn(&table.session.world), 0, "the set-up is not left");
        let men = sight::units(&table)
            .find(|unit| unit.location.hex().is_some() && words::kind(&table, unit).class.is_personnel())
            .expect("men stand on the board");
        table.select(Some(men.id));
        Tobruk::look(&mut table);
        Tobruk::refresh(&mut table);
        assert!(table.selection.reach.costs.len() > 6, "{:?}", table.selection.reach);
        assert!(table.proposal.is_none() && !table.human_to_act());
    }
}
