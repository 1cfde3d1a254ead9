//! Ammunition carriers (X.D.2.f): the computer names vehicles that would come on empty, drives them to AFVs that are low on rounds, and lets those
//! take on what they lack, out of the enemy's reach.

use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::games::tobruk::phases::aboard::load;
use crate::games::tobruk::phases::ammunition::aboard;
use crate::games::tobruk::phases::ammunition_carriers::is_carrier;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::phases::replenishment;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// An AFV is low with no more than one in so many of its rounds left.
const LOW_AT_ONE_IN: u16 = 3;
/// One that takes on goes on until no more than one in so many is lacking.
const FULL_BUT_ONE_IN: u16 = 4;
/// Rounds change hands so many hexes from enemy vehicles and guns at least: neither side of it may fire or move in that turn.
const OUT_OF_REACH: u8 = 20;

/// Hexes of enemies who could shoot at those who take on.
fn foes(position: &Position, side: Side) -> Vec<Hex> {
    let dangerous = |unit: &ViewItem| position.class(unit).is_vehicle() || position.class(unit).is_crew_served();
    position.on_board(side.enemy()).filter(|(unit, _)| dangerous(unit)).map(|(_, hex)| hex).collect()
}

fn is_quiet(foes: &[Hex], hex: Hex) -> bool {
    foes.iter().all(|foe| foe.range(hex) >= OUT_OF_REACH)
}

/// AFVs of a side with so few of their rounds left, and their hexes.
fn lacking<'a>(
    position: &'a Position<'a>,
    side: Side,
    low: impl Fn(u16, u16) -> bool + 'a,
) -> impl Iterator<Item = (ViewItem<'a>, Hex)> + 'a {
    let lacks = move |unit: &ViewItem| {
        let fights = position.class(unit).is_afv() && !unit.crew.out && !unit.crew.withdraws();
        fights && aboard(position, unit).is_some_and(|(left, holds)| low(left, holds))
    };
    position.on_board(side).filter(move |(unit, _)| lacks(unit))
}

/// A vehicle that waits off the board with nothing aboard or in tow, and nobody left to load, becomes an ammunition carrier.
pub fn name(position: &Position, sequence: &Sequence, waiting: &[ViewItem]) -> Option<Order> {
    if !position.options.replenishment {
        return None;
    }
    let empty = |unit: &&ViewItem| !is_carrier(position, unit) && load(position, *unit.id).is_empty();
    let mut orders = waiting.iter().filter(empty).map(|unit| Order::NameCarrier { unit: *unit.id, carries: true });
    orders.find(|order| plan(position, sequence, order).is_ok())
}

/// An AFV beside a carrier takes on the kind of which it has fired most; `None` where none can, or the enemy is near.
pub fn take_on(position: &Position, sequence: &Sequence) -> Option<Order> {
    if !position.options.replenishment || position.marks.works.ammunition.carriers.is_empty() {
        return None;
    }
    let foes = foes(position, sequence.active);
    let mut lacking =
        lacking(position, sequence.active, |left, holds| (holds - left.min(holds)) * FULL_BUT_ONE_IN > holds);
    lacking.find_map(|(unit, hex)| {
        let fired = |order: &Order| match order {
            Order::TakeOn { unit, gun, ammo, .. } => position.marks.works.ammunition.fired(*unit, *gun).of(*ammo),
            _ => 0,
        };
        let orders = replenishment::legal(position, sequence, &unit).into_iter();
        let orders = orders.filter(|order| is_quiet(&foes, hex) && plan(position, sequence, order).is_ok());
        orders.max_by_key(fired)
    })
}

/// Once all others have moved, so that both begin the next segment in one hex: a carrier drives to the nearest AFV that is low, as far as no enemy
/// is near. One that is with such an AFV stays.
pub fn drive(position: &Position, sequence: &Sequence) -> Option<Order> {
    let carriers = &position.marks.works.ammunition.carriers;
    if !position.options.replenishment || carriers.is_empty() {
        return None;
    }
    let foes = foes(position, sequence.active);
    let low: Vec<Hex> = lacking(position, sequence.active, |left, holds| left * LOW_AT_ONE_IN <= holds)
        .map(|(_, hex)| hex)
        .filter(|hex| is_quiet(&foes, *hex))
        .collect();
    let near = |hex: Hex| low.iter().map(|afv| afv.range(hex)).min();
    let own = carriers.iter().filter_map(|id| position.find(*id)).filter(|unit| *unit.side == sequence.active);
    own.filter(|unit| !position.is_captured(unit)).find_map(|unit| {
        let from = unit.location.hex().and_then(near);
        let reach = Reach::of(position, sequence, *unit.id);
        let nearer = |hex: &Hex| near(*hex).is_some_and(|far| from.is_none_or(|from| far < from));
        let goals = reach.costs.keys().filter(|hex| nearer(hex) && is_quiet(&foes, *hex));
        let goal = goals.min_by_key(|hex| (near(*hex), reach.costs.get(hex).copied(), *hex))?;
        let facing = |facing: &Facing| reach.path_facing(goal, *facing).map(|(path, cost)| (cost, path, *facing));
        let (_, path, facing) = Facing::ALL.iter().filter_map(facing).min_by_key(|(cost, ..)| *cost)?;
        let order = Order::Move { unit: *unit.id, path, facing, reverse: false, carrying: Vec::new() };
        plan(position, sequence, &order).is_ok().then_some(order)
    })
}
