//! Why the computer gives an order: asked of the very functions by which it chose, and said as players say it. Nothing is hidden in this
//! game: either side may hear everything.

mod fights;
mod places;

use super::situation::Situation;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::core::why::percent;
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::phases::combat::FACES;
use crate::games::battle_for_gazala::play::prompt::{Ask, Prompt};
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::position::Position;

/// Why the computer would give this order.
pub fn reason(position: &Position, order: &Order) -> Option<String> {
    let Prompt { side, asks } = Prompt::of(position);
    let situation = &Situation::of(position, side?)?;
    match (order, &asks) {
        (Order::Move { unit, path }, _) => places::march(situation, order, *unit, *path.last()?),
        (Order::EndMovement, _) => Some(places::end(situation).to_owned()),
        (Order::Arrive { unit } | Order::Enter { unit, .. }, _) => {
            Some(format!("{} is the strongest of those that wait.", position.name(*unit)))
        }
        (Order::Attack { target, .. }, Ask::Attack(battle)) => fights::attack(situation, *target, Some(battle)),
        (Order::Attack { target, .. }, _) => fights::attack(situation, *target, None),
        (Order::Support { .. } | Order::Commit, Ask::Attack(battle)) => {
            fights::attack(situation, battle.target, Some(battle))
        }
        (Order::Support { .. }, Ask::Defence(battle)) => fights::defence(situation, battle, true),
        (Order::Commit, Ask::Defence(battle)) => fights::defence(situation, battle, false),
        (Order::Support { .. }, Ask::Answer(..)) => Some("The answer may keep it from being silenced.".to_owned()),
        (Order::Commit, Ask::Answer(..)) => {
            Some("The markers are worth more than being disrupted for a while.".to_owned())
        }
        (Order::BreakOff, _) => Some("Nobody is left who could make the attack.".to_owned()),
        (Order::Bombard { target, .. }, _) => fights::bombardment(situation, *target),
        (Order::EndCombat, _) => Some(fights::end(situation)),
        (Order::Lose { unit }, Ask::Exchange { owed, .. }) => {
            let strength = position.attack(*unit);
            Some(format!(
                "Strength of {owed} has to go: {}, with a strength of {strength}, is what costs least.",
                position.name(*unit)
            ))
        }
        (Order::Retreat { unit, path }, _) => places::retreat(situation, *unit, *path.last()?),
        (Order::Stand { .. }, _) => {
            let holds = f64::from(position.tables.markers.stiff()) / f64::from(FACES);
            Some(format!("{} to hold, and no way back is as good as that.", percent(holds)))
        }
        (Order::Advance { unit }, Ask::Advance { hex, .. }) => places::follow(situation, *unit, *hex),
        (Order::Hold, _) => Some("Nobody stands better in the hex that was left than where he is.".to_owned()),
        (Order::Ignore { unit }, _) => stays(situation, *unit),
        _ => None,
    }
}

/// A hex with the name of its place.
fn hex(position: &Position, hex: Hex) -> String {
    match position.board.name_of(hex) {
        Some(place) => format!("{} {place}", Name::of(hex)),
        None => Name::of(hex).to_string(),
    }
}

fn stays(situation: &Situation, unit: UnitId) -> Option<String> {
    let at = situation.terrain.hex(situation.find(unit)?.spot);
    Some(format!("The box is worth more than any place it could go to: it keeps {}.", hex(situation.position, at)))
}
