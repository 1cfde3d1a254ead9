//! What the side to act still has to do, and the order that ends it.

use super::hand::Stage;
use super::{Table, position, words};
use crate::core::unit::UnitId;
use crate::desk::table::roles::{Ending, ToDo};
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::{advance, battle, strategic};
use crate::games::firestorm::state::components::Unit;
use crate::games::firestorm::state::decisions::Decision;
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// Troops that wait for a word: those that a decision asks for, or for which something could still be done now; of each area that
/// can attack, one.
#[must_use]
pub fn able_units(position: &Position) -> Vec<UnitId> {
    let Some(side) = position.to_act() else { return Vec::new() };
    match Stage::of(position) {
        Stage::Arrow => {
            let mut areas: Vec<Area> = battle::attacks(position, side).map(|(from, _)| from).collect();
            areas.dedup();
            areas.into_iter().filter_map(|area| position.ground_in(area).next()).map(|unit| unit.id).collect()
        }
        Stage::Attack | Stage::Defence => {
            let own = position.units.iter().filter(|unit| unit.side == side);
            own.filter(|unit| battle::plan_commit(position, unit.id).is_ok()).map(|unit| unit.id).collect()
        }
        Stage::Retreat => match position.decision() {
            Some(Decision::Retreat { units, .. }) => units.clone(),
            _ => Vec::new(),
        },
        Stage::Advance => advance::troops(position).collect(),
        Stage::Reinforce => strategic::pool(position, side).map(|unit| unit.id).collect(),
        Stage::Moves => {
            let own = position.units.iter().filter(|unit| unit.side == side);
            own.filter(|unit| could_move(position, unit)).map(|unit| unit.id).collect()
        }
        Stage::Table | Stage::Over => Vec::new(),
    }
}

/// True for a troop that could still make a strategic move.
#[must_use]
pub fn could_move(position: &Position, unit: &Unit) -> bool {
    let free = !unit.redeployment.moved && position.markers.moves != Some(0);
    let area = unit.location.area().filter(|_| free);
    area.is_some_and(|area| !strategic::destinations(position, unit.side, area).is_empty())
}

impl ToDo for Firestorm {
    fn able_units(table: &mut Table) -> Vec<UnitId> {
        able_units(&position::now(table))
    }

    /// The order that ends what is asked, or answers it by doing no more.
    fn ending(table: &mut Table) -> Option<Ending<Order>> {
        let position = position::now(table);
        let left = able_units(&position).len();
        let could = |does: &str| (left > 0).then(|| format!("{} could still {does}.", words::count(left, "troop")));
        let (order, words, confirm) = match Stage::of(&position) {
            Stage::Attack => (Order::Ready, "Commit no more", could("take part")),
            Stage::Defence => (Order::Ready, "Fight", could("take part")),
            Stage::Table => {
                let [attacker, defender] = table.hand.points;
                let confirm = format!("The attacker has {attacker}, the defender {defender} victory points.");
                (Order::Enter { attacker, defender }, "Enter the result", Some(confirm))
            }
            Stage::Advance => (Order::Hold, "Stop advancing", could("advance")),
            Stage::Moves => {
                let die = position.markers.moves.map_or_else(String::new, |moves| format!(", {moves} by the die roll"));
                (Order::EndMoves, "End moves", could(&format!("move{die}")))
            }
            Stage::Arrow | Stage::Retreat | Stage::Reinforce | Stage::Over => return None,
        };
        Some(Ending { order, words, confirm })
    }

    /// Who is asked, and for what.
    fn who_acts(table: &Table) -> String {
        let position = position::seen(table);
        let Some(side) = position.to_act() else { return String::new() };
        let does = match Stage::of(&position) {
            Stage::Arrow => "places the battle arrow",
            Stage::Attack => "chooses for the attack",
            Stage::Defence => "chooses for the defence",
            Stage::Table => return "The battle is fought on the tabletop".to_owned(),
            Stage::Retreat => "retreats",
            Stage::Advance => "may advance",
            Stage::Reinforce => "brings reinforcements",
            Stage::Moves => "makes strategic moves",
            Stage::Over => return String::new(),
        };
        format!("{} general {does}", side.adjective())
    }
}
