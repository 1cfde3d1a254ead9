//! What the side to act still has to do, and the order that ends it.

use bevy::prelude::World;

use super::{Table, position};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::table::roles::{Ending, ToDo};
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::phases::movement::{self, Obstacles, allowance, leg};
use crate::games::battle_for_gazala::phases::{advance, combat, retreat};
use crate::games::battle_for_gazala::play::prompt::{Ask, Prompt};
use crate::games::battle_for_gazala::state::components::Unit;
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::position::Position;

/// Units that wait for a word: those that a decision asks for, or that could still do something in this phase.
#[must_use]
pub fn able_units(position: &Position) -> Vec<UnitId> {
    let Prompt { side: Some(side), asks } = Prompt::of(position) else { return Vec::new() };
    match asks {
        Ask::Move { .. } => {
            let obstacles = Obstacles::of(position, side);
            let able = position.on_map(side).filter(|(unit, _)| could_move(position, &obstacles, unit));
            able.map(|(unit, _)| unit.id).collect()
        }
        Ask::Combat { .. } => could_attack(position),
        Ask::Attack(battle) => attackers(position, battle.target).collect(),
        Ask::Exchange { units, .. } | Ask::Arrival { units, .. } | Ask::Nearby { units, .. } => units,
        Ask::Retreat(withdrawal) => {
            let goes = |id: &UnitId| {
                let stays = withdrawal.stiff || retreat::may_ignore(position, *id);
                stays || !retreat::ways(position, *id, withdrawal.hexes).is_empty()
            };
            withdrawal.units.iter().copied().filter(goes).collect()
        }
        Ask::Advance { units, .. } => units.into_iter().filter(|unit| advance::plan(position, *unit).is_ok()).collect(),
        Ask::Defence(_) | Ask::Answer(..) | Ask::Over => Vec::new(),
    }
}

/// True for a unit that has not moved in this phase and has somewhere to go.
fn could_move(position: &Position, obstacles: &Obstacles, unit: &Unit) -> bool {
    let steps = |from: Hex| {
        position.board.neighbours(from).any(|to| {
            obstacles.is_open(position, from, to)
                && leg(position, obstacles, unit, from, to).cost() <= allowance(position, unit.id)
        })
    };
    unit.action.spent == 0 && movement::ready(position, unit.id).is_ok_and(|(_, hex)| steps(hex))
}

/// Enemy hexes that a unit could attack now.
pub fn targets_of<'a>(position: &'a Position, unit: &'a Unit) -> impl Iterator<Item = Hex> + 'a {
    let around = unit.location.hex().into_iter().flat_map(|hex| combat::targets(position, unit.side, hex));
    around.filter(|target| combat::plan(position, unit.id, *target).is_ok())
}

/// Units that could attack something in this phase.
#[must_use]
pub fn could_attack(position: &Position) -> Vec<UnitId> {
    let units = position.on_map(position.sequence.active).map(|(unit, _)| unit);
    units.filter(|unit| targets_of(position, unit).next().is_some()).map(|unit| unit.id).collect()
}

/// Units that could attack a hex, or join the attack on it.
pub fn attackers<'a>(position: &'a Position, target: Hex) -> impl Iterator<Item = UnitId> + 'a {
    let beside = position.board.neighbours(target).filter_map(|hex| position.in_hex(hex));
    beside.map(|unit| unit.id).filter(move |unit| combat::plan(position, *unit, target).is_ok())
}

impl ToDo for BattleForGazala {
    type Ask = Ask;

    fn prompt(world: &World) -> Prompt {
        position::of(world).map_or_else(Prompt::default, |position| Prompt::of(&position))
    }

    fn able_units(table: &Table) -> Vec<UnitId> {
        position::seen(table).map_or_else(Vec::new, |position| able_units(&position))
    }

    fn weighed(table: &Table, ending: Ending<Order>) -> Ending<Order> {
        let left = || position::of(&table.session.world).map_or(0, |position| able_units(&position).len());
        match ending.order {
            Order::EndMovement => ending.warned(left(), "unit", "move"),
            Order::EndCombat => ending.warned(left(), "unit", "attack"),
            // One of them at most, and then there is nothing left to end.
            Order::Hold => Ending { confirm: (left() > 0).then(|| "A unit can still advance.".to_owned()), ..ending },
            _ => ending,
        }
    }
}
