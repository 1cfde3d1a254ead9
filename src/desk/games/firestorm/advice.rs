//! What the computer would do in the player's place, in words (W).

use super::{Proposal, Table, words};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::desk::table::roles::Advising;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::state::decisions::Stance;
use crate::games::firestorm::state::orders::Order;

impl Advising for Firestorm {
    fn in_words(table: &Table, order: &Order) -> String {
        let name = |unit: &UnitId| words::name(table, *unit);
        let area = |area| words::area(table, area);
        match order {
            Order::Arrow { from, into } => format!("place the battle arrow from {} into {}", area(*from), area(*into)),
            Order::Commit { unit } => format!("commit {}", name(unit)),
            Order::Sortie { aircraft } => {
                let whose = match aircraft {
                    Aircraft::German => "German",
                    Aircraft::Italian => "Italian",
                    Aircraft::British => "British",
                };
                format!("fly a {whose} sortie")
            }
            Order::AsPoints { unit } => format!("take points in place of {}", name(unit)),
            Order::Take { stance } => match stance {
                Stance::Defend => "defend".to_owned(),
                Stance::Manoeuvre => "fight by manoeuvre".to_owned(),
                Stance::Attack => "fight by attack".to_owned(),
            },
            Order::Ready => "bring nothing more".to_owned(),
            Order::Name { .. } => "name the commanders".to_owned(),
            Order::Enter { attacker, defender } => format!("enter {attacker} to {defender} victory points"),
            Order::Retreat { unit, to } => format!("retreat {} to {}", name(unit), area(*to)),
            Order::Haul { to } => format!("take the supply marker along to {}", area(*to)),
            Order::Advance { unit } => format!("advance {}", name(unit)),
            Order::Bring { from } => format!("bring the supply marker from {} along", area(*from)),
            Order::Hold => "advance no more".to_owned(),
            Order::Reinforce { unit, to } => format!("bring {} back in {}", name(unit), area(*to)),
            Order::Redeploy { unit, to } => format!("move {} to {}", name(unit), area(*to)),
            Order::Carry { from, to } => format!("move the supply marker from {} to {}", area(*from), area(*to)),
            Order::EndMoves => "end the movement".to_owned(),
            Order::FortAsPoints => "take points in place of the fortified marker".to_owned(),
            Order::Dice => "decide the battle by dice".to_owned(),
            Order::Leave => "place the next arrow meanwhile".to_owned(),
            Order::TakeUp { into } => format!("take up the battle for {}", area(*into)),
        }
    }

    fn doer(order: &Order) -> Option<UnitId> {
        match order {
            Order::Retreat { unit, .. } | Order::Reinforce { unit, .. } | Order::Redeploy { unit, .. } => Some(*unit),
            _ => None,
        }
    }

    fn advised(table: &mut Table, order: Order) -> Result<Proposal, Refusal> {
        table.propose(order)
    }
}
