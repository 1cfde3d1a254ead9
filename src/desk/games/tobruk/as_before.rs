//! All as before: the batteries, or the mortars, of the side to act fire once more at what they fired at in the turn before, one after
//! the other and each by an order of its own (IV.F.4, V.C.1.e). Fire that others could join waits for its player, as always.

use super::{Table, Wish, sight, words};
use crate::core::game::Game;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::shell::panels::curtain;
use crate::games::tobruk::phases::star_shells;
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::batteries::{Battery, Laid};
use crate::games::tobruk::state::firers::Shooter;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Phase, Sequence};
use crate::games::tobruk::{Plan, Tobruk};

/// A battery or mortar that fired in the turn before, and not yet in this one.
#[derive(Debug, Clone)]
pub struct Again {
    /// What fired.
    pub by: Shooter,
    /// The order by which it fires so again.
    pub order: Order,
    /// Why it does not.
    pub bar: Option<Refusal>,
}

/// A side's word that all fire as before. It holds for one step of the indirect fire, through the other side's portions, and until an
/// order is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    phase: Phase,
    turn: u16,
    /// Orders given when it was looked at last.
    orders: usize,
    /// Orders given when the last of them was asked for: one that does not come ends it.
    asked: Option<usize>,
}

/// All that fired in the turn before and wait to be called now, in the order of their numbers; none in other phases.
#[must_use]
pub fn all(table: &Table) -> Vec<Again> {
    let position = &sight::position(table);
    let sequence = position.sequence;
    let again = |(by, order): (Shooter, Order)| Again { by, bar: bar(table, &order), order };
    match table.selection.prompt.asks {
        Ask::Batteries => {
            let own = |id| position.scenario.battery(id).is_some_and(|entry| entry.side == sequence.active);
            let batteries = position.batteries.0.iter().filter(|battery| own(battery.id));
            batteries.filter_map(|battery| call(table, position, battery)).map(again).collect()
        }
        Ask::Mortars => {
            let own = position.on_board(sequence.active).map(|(unit, _)| *unit.id);
            own.filter_map(|unit| lob(position, unit)).map(again).collect()
        }
        _ => Vec::new(),
    }
}

/// What was fired in the turn before.
fn before(laid: Laid, sequence: &Sequence) -> Option<Laid> {
    (laid.turn + 1 == sequence.turn).then_some(laid)
}

/// The call that repeats a battery's last: by what it has recorded if it was called so and can be again, smoke on the same hex, or a
/// call on the same target.
fn call(table: &Table, position: &Position, battery: &Battery) -> Option<(Shooter, Order)> {
    let id = battery.id;
    let by = Shooter::Battery(id);
    if let Some(counter) = battery.counter.filter(|counter| counter.turn + 1 == position.sequence.turn) {
        return Some((by, Order::Counter { battery: id, target: counter.target }));
    }
    let laid = before(battery.laid?, position.sequence)?;
    let Some(target) = laid.target else { return Some((by, Order::Smoke { by, hex: laid.aim })) };
    let recorded = position.recorded.iter().find(|fire| fire.battery == id && fire.used_on == laid.turn);
    let recorded = recorded.map(|fire| Order::CallRecorded { battery: id, hex: fire.hex, target });
    // A barrage counts for no acquisition, and is all that can be repeated of it (VI.C.2.d).
    let again = recorded.filter(|order| laid.calls == 0 || Tobruk::plan(&table.session.world, order).is_ok());
    Some((by, again.unwrap_or(Order::Call { battery: id, target })))
}

/// The fire that repeats a mortar's last.
fn lob(position: &Position, unit: UnitId) -> Option<(Shooter, Order)> {
    let laid = before(position.marks.works.laid(unit)?, position.sequence)?;
    let by = Shooter::Unit(unit);
    Some((
        by,
        match laid.target {
            Some(target) => Order::Lob { unit, target },
            None if position.find(unit).is_some_and(|unit| star_shells::fires_them(position, &unit)) => {
                Order::StarShell { unit, hex: laid.aim }
            }
            None => Order::Smoke { by, hex: laid.aim },
        },
    ))
}

/// Why a fire can't be repeated: the refusal of its order, or that it would have to shift.
fn bar(table: &Table, order: &Order) -> Option<Refusal> {
    let (target, shift, rule) = match Tobruk::plan(&table.session.world, order) {
        Err(refusal) => return Some(refusal),
        Ok(Plan::Call(plan)) if plan.recorded.is_none() => (plan.target, plan.shift, "IV.F.4"),
        Ok(Plan::Lob(plan)) => (plan.target, plan.aim?.shift, "V.C.1.e"),
        Ok(_) => return None,
    };
    let name = words::name(table, target);
    match shift {
        Some(0) => None,
        Some(by) => {
            let hexes = words::hexes(usize::from(by));
            Some(Refusal::new(rule, format!("{name} has moved: the fire would have to shift by {hexes}.")))
        }
        None => Some(Refusal::new(
            rule,
            format!("{name} is too far from the last aiming point: ranging would start again."),
        )),
    }
}

/// The side to act, if a person gives its orders.
fn acts(table: &Table) -> Option<Side> {
    table.selection.prompt.side.filter(|_| table.human_to_act())
}

/// The side's word is given, and the first of them fires.
pub fn begin(table: &mut Table) {
    let Some(side) = acts(table) else { return };
    let Some((phase, turn)) = words::sequence(table).map(|now| (now.phase, now.turn)) else { return };
    let orders = table.session.orders();
    table.selection.as_before[side.index()] = Some(Standing { phase, turn, orders, asked: None });
    go_on(table);
}

/// Asks for the next of them, once it is the side's turn, nothing waits to be decided and nothing is being shown.
pub fn go_on(table: &mut Table) {
    let Some(side) = acts(table) else { return };
    let Some(standing) = table.selection.as_before[side.index()] else { return };
    let Some((phase, turn)) = words::sequence(table).map(|now| (now.phase, now.turn)) else { return };
    let orders = table.session.orders();
    if (standing.phase, standing.turn) != (phase, turn) || orders < standing.orders || standing.asked == Some(orders) {
        table.selection.as_before[side.index()] = None;
        return;
    }
    table.selection.as_before[side.index()] = Some(Standing { orders, ..standing });
    let waits = table.untold.is_some() || !table.wishes.is_empty() || curtain::due(table).is_some();
    if waits || table.selection.prompt.asks.is_decision() {
        return;
    }
    let next = all(table).into_iter().find(|again| again.bar.is_none());
    table.selection.as_before[side.index()] =
        next.is_some().then_some(Standing { orders, asked: Some(orders), ..standing });
    table.wishes.extend(next.map(|again| Wish::Order(again.order)));
}
