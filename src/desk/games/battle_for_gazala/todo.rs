//! What the side to act still has to do, and the order that ends it.

use super::hand::Stage;
use super::{Table, position, words};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::table::roles::{Ending, ToDo};
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::phases::movement::{self, Obstacles, allowance, leg};
use crate::games::battle_for_gazala::phases::{advance, combat, retreat};
use crate::games::battle_for_gazala::state::components::Unit;
use crate::games::battle_for_gazala::state::decisions::Decision;
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::position::Position;

/// Units that wait for a word: those that a decision asks for, or that could still do something in this phase.
#[must_use]
pub fn able_units(position: &Position) -> Vec<UnitId> {
    let Some(side) = position.to_act() else { return Vec::new() };
    match (Stage::of(position), position.decision()) {
        (Stage::Move, _) => {
            let obstacles = Obstacles::of(position, side);
            let able = position.on_map(side).filter(|(unit, _)| could_move(position, &obstacles, unit));
            able.map(|(unit, _)| unit.id).collect()
        }
        (Stage::Combat, _) => could_attack(position),
        (Stage::Attack(target), _) => attackers(position, target).collect(),
        (
            _,
            Some(Decision::Exchange { units, .. } | Decision::Arrival { units, .. } | Decision::Nearby { units, .. }),
        ) => units.clone(),
        (_, Some(Decision::Retreat(withdrawal))) => {
            let goes = |id: &UnitId| {
                let stays = withdrawal.stiff || retreat::may_ignore(position, *id);
                stays || !retreat::ways(position, *id, withdrawal.hexes).is_empty()
            };
            withdrawal.units.iter().copied().filter(goes).collect()
        }
        (_, Some(Decision::Advance { units, .. })) => {
            units.iter().copied().filter(|unit| advance::plan(position, *unit).is_ok()).collect()
        }
        _ => Vec::new(),
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
    fn able_units(table: &mut Table) -> Vec<UnitId> {
        position::seen(table).map_or_else(Vec::new, |position| able_units(&position))
    }

    /// The order that ends the phase, or answers the decision by doing no more. An attack of one's own is never made by it.
    fn ending(table: &mut Table) -> Option<Ending<Order>> {
        let position = position::of(&table.session.world)?;
        let stage = Stage::of(&position);
        let (order, words) = match stage {
            Stage::Move => (Order::EndMovement, "End movement"),
            Stage::Combat => (Order::EndCombat, "End combat"),
            Stage::Defence(_) => (Order::Commit, "Defend"),
            Stage::Answer(_) => (Order::Commit, "Accept the bombardment"),
            Stage::Advance(_) => (Order::Hold, "Stop advancing"),
            _ => return None,
        };
        let does = match stage {
            Stage::Move => "move",
            Stage::Combat => "attack",
            _ => return Some(Ending { order, words, confirm: None }),
        };
        let left = able_units(&position).len();
        let confirm = (left > 0).then(|| format!("{} could still {does}.", words::count(left, "unit")));
        Some(Ending { order, words, confirm })
    }

    /// Who is asked, and for what.
    fn who_acts(table: &Table) -> String {
        let Some(position) = position::seen(table) else { return String::new() };
        let Some(side) = position.to_act() else { return String::new() };
        let mobile = position.sequence.phase.is_mobile();
        let does = match Stage::of(&position) {
            Stage::Move if mobile => "moves fresh units",
            Stage::Move => "moves",
            Stage::Combat if mobile => "attacks with fresh units",
            Stage::Combat => "attacks",
            Stage::Attack(_) => "is building an attack",
            Stage::Defence(_) => "defends",
            Stage::Answer(_) => "answers",
            Stage::Exchange => "chooses the loss",
            Stage::Retreat => "retreats",
            Stage::Advance(_) => "may advance",
            Stage::Arrival(_) => "chooses a reinforcement",
            Stage::Nearby(_) => "places a reinforcement",
            Stage::Over => "",
        };
        format!("{} player {does}", words::side(side))
    }
}
