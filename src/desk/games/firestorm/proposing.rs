//! What a click or Enter would order: from the selection, the pointer, the phase and the decision that waits.

use std::mem::discriminant;

use bevy_egui::egui::Modifiers;

use super::{Table, card, highlights, plan, position, todo};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::table::roles::{ByHand, Click, Proposing};
use crate::desk::table::{TakeOut, Wish};
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::play::prompt::{Ask, Prompt};
use crate::games::firestorm::state::components::{Location, Unit};
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

impl Proposing for Firestorm {
    /// Works out anew what is asked, what is shown, and what a click would do.
    fn refresh(table: &mut Table) {
        follow(table);
        highlights::look(table);
        table.proposal = None;
        if table.human_to_act()
            && let Some(order) = order(table)
        {
            table.proposal = Some(table.propose(order));
        }
        (table.selection.battle, table.selection.proposed) = highlights::battle(table);
    }

    /// What Enter gives while nothing is proposed. What ends the moves or enters a result is asked for twice: see `keys`.
    fn enter(table: &Table) -> Option<Order> {
        table.selection.prompt.asks.composes().then_some(Order::Ready)
    }

    fn deed(order: &Order) -> &'static str {
        match order {
            Order::Arrow { .. } => "Place the arrow",
            Order::Commit { .. } | Order::Sortie { .. } => "Commit",
            Order::Retreat { .. } | Order::Haul { .. } => "Retreat",
            Order::Advance { .. } | Order::Bring { .. } => "Advance",
            Order::Reinforce { .. } => "Place it here",
            Order::Redeploy { .. } | Order::Carry { .. } => "Move",
            _ => "Confirm",
        }
    }

    fn points(table: &Table) -> Option<[&'static str; 2]> {
        matches!(table.selection.prompt.asks, Ask::Advance { .. })
            .then_some(["Point at a troop", "Point at a troop to advance it, or F to stop."])
    }

    /// The last thing that was brought to the battle, or its arrow.
    fn put_together(table: &Table) -> usize {
        if table.selection.prompt.asks.composes() { table.last_act() } else { 0 }
    }
}

impl ByHand for Firestorm {
    fn selected(table: &mut Table) {
        table.selection.carrying = None;
    }

    /// A click on the map.
    fn click(table: &mut Table, modifiers: Modifiers) -> Click<Order> {
        if !table.human_to_act() {
            return Click::LookAt;
        }
        let own = table.pointed_unit.filter(|id| Firestorm::is_own(table, *id));
        match table.selection.prompt.asks {
            Ask::Attack(_) | Ask::Defence(_) => match own {
                Some(unit) if highlights::takes_part(table, unit) => without(table, &Order::Commit { unit }).into(),
                Some(_) => Click::Confirm,
                None => Click::Nothing,
            },
            Ask::Retreat { .. } => match own.filter(|id| table.selection.waiting.contains(id)) {
                Some(unit) => Click::Pick(unit),
                None => Click::Confirm,
            },
            Ask::Advance { .. } => Click::Confirm,
            Ask::Arrow | Ask::Reinforce | Ask::Moves => {
                let picks = table.selection.prompt.asks != Ask::Reinforce
                    && table.selection.carrying.is_none()
                    && !modifiers.command;
                match (own.filter(|_| picks), pointed_marker(table)) {
                    (Some(unit), _) => Click::Pick(unit),
                    (None, Some(area)) if !is_lit(table, area) => {
                        carry(table, Some(area));
                        Click::Nothing
                    }
                    _ if table.proposal.is_some() => Click::Confirm,
                    _ => Click::LookAt,
                }
            }
            Ask::Table(_) | Ask::Over => Click::LookAt,
        }
    }

    /// A drag that began on no card, in this place: a supply marker is taken where it ends.
    fn dragged(table: &mut Table, from: Hex) -> Click<Order> {
        let end = table.pointed;
        table.pointed = Some(from);
        let marker = pointed_marker(table).or_else(|| going_along(table, from));
        table.pointed = end;
        match (marker, &table.selection.prompt.asks) {
            (Some(area), Ask::Moves) => {
                carry(table, Some(area));
                Firestorm::refresh(table);
                Click::Confirm
            }
            (Some(_), Ask::Retreat { .. }) => Click::Confirm,
            (Some(from), Ask::Advance { .. }) if pointed_area(table).is_some_and(|area| is_lit(table, area)) => {
                Click::Give(vec![Order::Bring { from }])
            }
            _ => Click::Nothing,
        }
    }

    /// A supply marker leaves the hand with its order.
    fn confirmed(table: &mut Table) {
        table.selection.carrying = None;
    }

    fn is_destination(table: &Table, hex: Hex) -> bool {
        plan::area(hex).is_some_and(|area| table.selection.lit.contains_key(&area)) && !table.selection.later
    }

    /// What stays selected after an order, or is taken up next.
    fn after_order(table: &Table, order: &Order) -> Option<UnitId> {
        let position = position::now(table);
        match order {
            // Another troop of the area that was left.
            Order::Redeploy { unit, .. } => {
                let left = table.before.get(unit).and_then(card::Card::area)?;
                position.in_area(left).find(|unit| todo::could_move(&position, unit)).map(|unit| unit.id)
            }
            Order::Retreat { .. } | Order::Reinforce { .. } => todo::able_units(&position).first().copied(),
            _ => None,
        }
    }
}

/// Puts away what was chosen for a prompt that is answered, and selects a troop that the decision asks for.
fn follow(table: &mut Table) {
    let position = position::now(table);
    let prompt = Prompt::of(&position);
    let able = todo::able_units(&position);
    let asks = matches!(prompt.asks, Ask::Retreat { .. } | Ask::Reinforce) && table.human_to_act();
    let next = able.first().copied().filter(|_| asks && table.selected.is_none_or(|id| !able.contains(&id)));
    let empty = table.selection.carrying.is_some_and(|area| position.markers.fresh_supply(area) == 0);
    let names = prompt.asks.battle().map(|battle| battle.forces.each_ref().map(|force| force.commander.clone()));
    // A battle stays the same while troops join it; another one is as good as a change.
    let of = |Prompt { side, asks }: &Prompt| (*side, discriminant(asks), asks.battle().map(|battle| battle.into));
    let same = of(&table.selection.prompt) == of(&prompt);
    table.selection.prompt = prompt;
    if !same {
        table.selection.put_away();
        table.selection.names = names.unwrap_or_default();
        if table.selection.prompt.asks.composes() {
            table.select(None);
        }
    } else if empty {
        table.selection.carrying = None;
    }
    if next.is_some() {
        table.select(next);
    }
}

/// The area pointed at.
#[must_use]
pub fn pointed_area(table: &Table) -> Option<Area> {
    table.pointed.filter(|_| table.over_map).and_then(plan::area)
}

/// The area whose supply marker is pointed at, if a click on it does something.
fn pointed_marker(table: &Table) -> Option<Area> {
    let area =
        pointed_area(table).filter(|area| table.pointed_unit.is_none() && table.selection.markers.contains(area))?;
    (table.pointed == Some(plan::marker(table.selection.plan(&table.data), area))).then_some(area)
}

fn order(table: &Table) -> Option<Order> {
    let position = position::now(table);
    let area = pointed_area(table);
    let pointed = table.pointed_unit.and_then(|id| position.find(id));
    let own = pointed.filter(|unit| Some(unit.side) == position.to_act());
    match &table.selection.prompt.asks {
        Ask::Arrow => {
            let (from, into) = (table.selection.from?, area?);
            (Some(position.holder(into)) != position.to_act()).then_some(Order::Arrow { from, into })
        }
        Ask::Attack(battle) | Ask::Defence(battle) => {
            // A troop is clicked, or dragged over the border.
            let dragged = own_selected(table, &position).filter(|_| area == Some(battle.into));
            let dragged = dragged.filter(|unit| unit.location.area() != area);
            let unit = own.or(dragged).filter(|unit| !highlights::takes_part(table, unit.id))?;
            Some(Order::Commit { unit: unit.id })
        }
        Ask::Retreat { area: lost, units, .. } => {
            let to = area.filter(|to| to != lost)?;
            if units.is_empty() {
                return Some(Order::Haul { to });
            }
            own_selected(table, &position).map(|unit| Order::Retreat { unit: unit.id, to })
        }
        Ask::Advance { into, .. } => advancing(table, &position, *into, own, area?),
        Ask::Reinforce => {
            let unit = own_selected(table, &position).filter(|unit| unit.location == Location::Pool)?;
            area.map(|to| Order::Reinforce { unit: unit.id, to })
        }
        Ask::Moves => moving(table, &position, area?),
        Ask::Table(_) | Ask::Over => None,
    }
}

fn own_selected<'a>(table: &Table, position: &'a Position) -> Option<&'a Unit> {
    position.find(table.selected?).filter(|unit| Some(unit.side) == position.to_act())
}

/// The troop or supply marker pointed at goes into the area taken, or the selected troop, when that area is pointed at.
fn advancing(table: &Table, position: &Position, into: Area, own: Option<&Unit>, area: Area) -> Option<Order> {
    if let Some(from) = pointed_marker(table) {
        return Some(Order::Bring { from });
    }
    if area == into {
        let unit = own_selected(table, position).filter(|unit| unit.location != Location::In(area))?;
        return Some(Order::Advance { unit: unit.id });
    }
    let beside = position.board.border(area, into).is_some();
    own.filter(|_| beside).map(|unit| Order::Advance { unit: unit.id })
}

/// The supply marker in hand, or the selected troop, moves to the area pointed at, if that is one's own.
fn moving(table: &Table, position: &Position, to: Area) -> Option<Order> {
    if Some(position.holder(to)) != position.to_act() {
        return None;
    }
    if let Some(from) = table.selection.carrying {
        return (from != to).then_some(Order::Carry { from, to });
    }
    let unit = own_selected(table, position).filter(|unit| unit.location != Location::In(to))?;
    Some(Order::Redeploy { unit: unit.id, to })
}

fn is_lit(table: &Table, area: Area) -> bool {
    table.selection.lit.contains_key(&area) && !table.selection.later
}

/// The lost area, while its supply markers go along.
fn going_along(table: &Table, from: Hex) -> Option<Area> {
    plan::area(from).filter(|area| {
        matches!(table.selection.prompt.asks, Ask::Retreat { .. }) && table.selection.markers.contains(area)
    })
}

/// Takes a supply marker of an area in hand, or lays it down: the next click says where it goes.
pub fn carry(table: &mut Table, from: Option<Area>) {
    table.select(None);
    table.selection.carrying = from.filter(|area| table.selection.markers.contains(area));
}

/// The battle that is put together without one thing: a troop, its points, a sortie. What was ordered after it is ordered again, as
/// far as it does without.
#[must_use]
pub fn without(table: &Table, out: &Order) -> Option<TakeOut<Order>> {
    let orders: Vec<Order> = table.session.given().cloned().collect();
    let place = orders.iter().rposition(|order| order == out).filter(|_| table.selection.prompt.asks.composes())?;
    let gone = |order: &Order| match (out, order) {
        (Order::Commit { unit }, Order::AsPoints { unit: other }) => unit == other,
        _ => false,
    };
    let mut rest: Vec<Order> = orders[place + 1..].iter().filter(|order| !gone(order)).cloned().collect();
    // Ground troops first: Rommel and aircraft come with one.
    let position = position::now(table);
    rest.sort_by_key(|order| !matches!(order, Order::Commit { unit } if !position.is_rommel(*unit)));
    Some(TakeOut { undo: orders.len() - place, rest })
}

/// Everything that there is room for takes part, in the order of its worth.
pub fn add_all(table: &mut Table) {
    let area = match &table.selection.prompt.asks {
        Ask::Attack(battle) => battle.from,
        Ask::Defence(battle) => battle.into,
        _ => return,
    };
    let position = position::now(table);
    let mut troops: Vec<UnitId> =
        position.in_area(area).map(|unit| unit.id).filter(|id| !highlights::takes_part(table, *id)).collect();
    troops.sort_by_key(|id| (position.is_rommel(*id), std::cmp::Reverse(position.troop(*id).bonus)));
    let orders = troops.into_iter().map(|unit| Order::Commit { unit }).collect();
    table.wishes.push(Wish::Orders(orders));
}

/// Notes who commanded at the table, as it is typed; nothing if that is noted already.
pub fn note_names(table: &mut Table) {
    let [attacker, defender] = table.selection.names.clone();
    let order = Order::Name { attacker, defender };
    if matches!(table.selection.prompt.asks, Ask::Table(_)) && table.propose(order.clone()).is_ok() {
        table.wishes.push(Wish::Order(order));
    }
}

/// Enters the result of the battle on the table, with the commanders' names.
pub fn enter_result(table: &mut Table) {
    let [attacker, defender] = table.selection.points;
    note_names(table);
    table.wishes.push(Wish::Order(Order::Enter { attacker, defender }));
}
