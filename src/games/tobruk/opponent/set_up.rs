//! How the computer sets up: as the scenario has it ready, now and then a few rows farther north or south, and beside that where a hex is taken.

use rand_chacha::ChaCha8Rng;

use crate::core::dice::pick;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::{Placement, Scenario};
use crate::games::tobruk::plan;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Who finds his place taken looks so far around for another.
const BESIDE: u8 = 8;

/// The next order of the set-up.
pub fn order(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    let ready = &position.scenario.ready;
    let mine = |id: &UnitId| position.find(*id).filter(|unit| position.set_up_by(unit) == sequence.active);
    let waits = |unit: ViewItem| *unit.location == Location::Waiting;
    let Some(next) = ready.iter().find(|place| mine(&place.unit).is_some_and(waits)) else {
        let shelters = ready.iter().filter(|place| place.under);
        let shelters = shelters.filter(|place| mine(&place.unit).is_some_and(|unit| !unit.men.under));
        let mut under = shelters.map(|place| Order::TakeCover { unit: place.unit });
        return under
            .find(|order| plan(position, sequence, order).is_ok())
            .or_else(|| record(position, sequence))
            .or_else(|| feign(position, sequence))
            .or_else(|| conceal(position, sequence))
            .or(Some(Order::EndSetUp));
    };
    let shifts = shifts(position, position.scenario);
    // The first unit decides where all stand, the other side's too that sets up after it: the two were made to face each other (Firefight I).
    let stands = |place: &Placement| Some(position.find(place.unit)?.location.hex()? - place.hex);
    let own = ready.iter().filter(|place| mine(&place.unit).is_some()).find_map(stands);
    let shift = match own.or_else(|| ready.iter().find_map(stands)) {
        Some(shift) if shifts.contains(&shift) => shift,
        Some(_) => Hex::default(),
        None => shifts.get(pick(dice, shifts.len())).copied().unwrap_or_default(),
    };
    Some(place(position, sequence, next, next.hex + shift))
}

/// The unit goes there, or as near as it can where somebody stands there or may not.
fn place(position: &Position, sequence: &Sequence, next: &Placement, wanted: Hex) -> Order {
    let order = |hex: Hex| Order::Place { unit: next.unit, hex, facing: next.facing };
    let legal = |order: &Order| plan(position, sequence, order).is_ok();
    let mut near = wanted.within(BESIDE);
    near.sort_by_key(|hex| (hex.range(wanted), *hex));
    near.into_iter().map(order).find(legal).unwrap_or_else(|| order(wanted))
}

/// The next minefield that is recorded as a dummy, one out of every group first, as long as any may be (IX.D).
fn feign(position: &Position, sequence: &Sequence) -> Option<Order> {
    let mines = position.those(|side, class, _| side == sequence.active && class == Class::Minefield);
    let mut mines: Vec<UnitId> = mines.map(|unit| *unit.id).collect();
    let size = usize::from(position.scenario.minefield_groups.unwrap_or(1)).max(1);
    let first = mines.first().map_or(0, |unit| usize::from(unit.0));
    mines.sort_by_key(|unit| ((usize::from(unit.0).saturating_sub(first) + size - 1) % size, *unit));
    let mut orders = mines.into_iter().map(|unit| Order::Feign { unit, dummy: true });
    orders.find(|order| plan(position, sequence, order).is_ok())
}

/// The next minefield that is recorded in secret, as long as any may be (Firefight H).
fn conceal(position: &Position, sequence: &Sequence) -> Option<Order> {
    let mines = position.those(|side, class, _| side == sequence.active && class == Class::Minefield);
    let mut orders = mines.map(|unit| Order::Conceal { unit: *unit.id, hidden: true });
    orders.find(|order| plan(position, sequence, order).is_ok())
}

/// The next of the ready-made fires that is not recorded by now, moved as the set-up was (VI.C.2).
fn record(position: &Position, sequence: &Sequence) -> Option<Order> {
    let stands = |place: &Placement| Some(position.find(place.unit)?.location.hex()? - place.hex);
    let shift = position.scenario.ready.iter().find_map(stands).unwrap_or_default();
    let mut fires = position.scenario.ready_fires.iter().map(|plot| (plot.battery, plot.fire, plot.hex + shift));
    fires.find_map(|(battery, fire, hex)| {
        let order = Order::Record { battery, fire, hex };
        plan(position, sequence, &order).is_ok().then_some(order)
    })
}

/// Ways to move the ready-made set-up by pairs of rows that keep all of it in its area.
fn shifts(position: &Position, scenario: &Scenario) -> Vec<Hex> {
    let fits = |place: &Placement, hex: Hex| {
        let mined = position.find(place.unit).is_some_and(|unit| position.class(&unit) == Class::Minefield);
        scenario.force_of(place.unit).is_some_and(|force| force.arrives.holds(position.board, hex))
            && !(mined && scenario.no_minefields_in_rows.contains(&hex.r))
            && (!mined
                || scenario.minefields_in.is_empty()
                || scenario.minefields_in.iter().any(|area| area.holds(hex)))
    };
    let shifts = (-2..=2).map(|pairs| Hex::new(-pairs, 2 * pairs));
    shifts.filter(|shift| scenario.ready.iter().all(|place| fits(place, place.hex + *shift))).collect()
}
