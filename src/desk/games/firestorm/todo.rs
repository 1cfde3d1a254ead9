//! What the side to act still has to do, and the order that ends it.

use bevy::prelude::World;

use super::{Table, position};
use crate::core::prompt::Asks;
use crate::core::unit::UnitId;
use crate::desk::table::roles::{Ending, ToDo};
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::{advance, battle, strategic};
use crate::games::firestorm::play::prompt::{Ask, Prompt};
use crate::games::firestorm::state::components::Unit;
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// Troops that wait for a word: those that a decision asks for, or for which something could still be done now; of each area that
/// can attack, one.
#[must_use]
pub fn able_units(position: &Position) -> Vec<UnitId> {
    let Prompt { side: Some(side), asks } = Prompt::of(position) else { return Vec::new() };
    match asks {
        Ask::Arrow => {
            let mut areas: Vec<Area> = battle::attacks(position, side).map(|(from, _)| from).collect();
            areas.dedup();
            areas.into_iter().filter_map(|area| position.ground_in(area).next()).map(|unit| unit.id).collect()
        }
        Ask::Attack(_) | Ask::Defence(_) => {
            let own = position.units.iter().filter(|unit| unit.side == side);
            own.filter(|unit| battle::plan_commit(position, unit.id).is_ok()).map(|unit| unit.id).collect()
        }
        Ask::Retreat { units, .. } => units,
        Ask::Advance { .. } => advance::troops(position).collect(),
        Ask::Reinforce => strategic::pool(position, side).map(|unit| unit.id).collect(),
        Ask::Moves => {
            let own = position.units.iter().filter(|unit| unit.side == side);
            own.filter(|unit| could_move(position, unit)).map(|unit| unit.id).collect()
        }
        Ask::Table(_) | Ask::Over => Vec::new(),
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
    type Ask = Ask;

    fn prompt(world: &World) -> Prompt {
        Prompt::of(&Position::of(world))
    }

    fn able_units(table: &Table) -> Vec<UnitId> {
        able_units(&position::now(table))
    }

    fn weighed(table: &Table, ending: Ending<Order>) -> Ending<Order> {
        let position = position::now(table);
        let able = able_units(&position).len();
        // Fewer may go than could.
        let left = match Prompt::of(&position).asks {
            Ask::Advance { left, .. } => able.min(usize::from(left)),
            _ => able,
        };
        match ending.order {
            Order::Ready => ending.warned(left, "troop", "take part"),
            Order::Hold => ending.warned(left, "troop", "advance"),
            Order::EndMoves => {
                let die = position.markers.moves.map_or_else(String::new, |moves| format!(", {moves} by the die roll"));
                ending.warned(left, "troop", &format!("move{die}"))
            }
            Order::Enter { .. } => {
                let [attacker, defender] = table.selection.points;
                let confirm = format!("The attacker has {attacker}, the defender {defender} victory points.");
                Ending { order: Order::Enter { attacker, defender }, confirm: Some(confirm), ..ending }
            }
            _ => ending,
        }
    }

    /// Who is asked, and for what; of a battle on the table nobody in particular.
    fn who_acts(table: &Table) -> String {
        let Prompt { side, asks } = Self::prompt(table.world());
        let does = asks.said().does;
        match (side, asks) {
            (None, _) | (_, Ask::Over | Ask::Table(_)) => does.to_owned(),
            (Some(side), _) => format!("{} general {does}", side.adjective()),
        }
    }
}
