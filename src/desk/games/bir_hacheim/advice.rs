//! What the computer would do in the player's place, in words (W).

use super::{Table, words};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::desk::table::Proposal;
use crate::desk::table::roles::Advising;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::state::orders::Order;

impl Advising for BirHacheim {
    fn in_words(table: &Table, order: &Order) -> String {
        let name = |unit: &UnitId| words::name(table, *unit);
        let hex = |hex| words::hex_on(table, hex);
        let air = |points: u8| format!("{points} air {}", if points == 1 { "point" } else { "points" });
        match order {
            Order::Place { unit, hex: at } => format!("set up {} in {}", name(unit), hex(*at)),
            Order::EndSetUp => "end the set-up".to_owned(),
            Order::Move { unit, path } => match path.last() {
                Some(end) => format!("move {} to {}", name(unit), hex(*end)),
                None => format!("leave {} where it is", name(unit)),
            },
            Order::Clear { unit } => format!("clear the minefield with {}", name(unit)),
            Order::EndMovement => "end the movement".to_owned(),
            Order::Attack { unit, target } => format!("attack {} with {}", hex(*target), name(unit)),
            Order::Bombard { unit, target } => format!("bombard {} with {}", hex(*target), name(unit)),
            Order::Strike { target, points } => format!("strike {} with {}", hex(*target), air(*points)),
            Order::Support { unit } => format!("support the defence with {}", name(unit)),
            Order::Commit { points: 0 } => "commit no air points".to_owned(),
            Order::Commit { points } => format!("commit {}", air(*points)),
            Order::EndCombat => "attack no more".to_owned(),
            Order::Lose { unit } => format!("take the loss from {}", name(unit)),
            Order::Enough => "eliminate no further unit".to_owned(),
            Order::Retreat { unit, to } => format!("retreat {} to {}", name(unit), hex(*to)),
            Order::Leave { unit } => format!("take {} off the board", name(unit)),
            Order::Advance { unit, path } => match path.last() {
                Some(end) => format!("advance {} to {}", name(unit), hex(*end)),
                None => format!("leave {} where it is", name(unit)),
            },
            Order::Hold => "advance no more".to_owned(),
        }
    }

    fn doer(order: &Order) -> Option<UnitId> {
        match order {
            Order::Place { unit, .. }
            | Order::Move { unit, .. }
            | Order::Clear { unit }
            | Order::Attack { unit, .. }
            | Order::Bombard { unit, .. }
            | Order::Support { unit }
            | Order::Lose { unit }
            | Order::Retreat { unit, .. }
            | Order::Leave { unit }
            | Order::Advance { unit, .. } => Some(*unit),
            _ => None,
        }
    }

    fn advised(table: &mut Table, order: Order) -> Result<Proposal<Self>, Refusal> {
        table.propose(order)
    }
}
