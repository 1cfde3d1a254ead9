//! What the computer would do in the player's place, in words (W).

use super::{Table, words};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::desk::table::Proposal;
use crate::desk::table::roles::Advising;
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::state::orders::Order;

impl Advising for BattleForGazala {
    fn in_words(table: &Table, order: &Order) -> String {
        let name = |unit: &UnitId| words::name(table, *unit);
        let hex = |hex| words::hex_on(table, hex);
        match order {
            Order::Move { unit, path } => match path.last() {
                Some(end) => format!("move {} to {}", name(unit), hex(*end)),
                None => format!("leave {} where it is", name(unit)),
            },
            Order::EndMovement => "end the movement".to_owned(),
            Order::Arrive { unit } => format!("bring {} in", name(unit)),
            Order::Attack { unit, target } => format!("attack {} with {}", hex(*target), name(unit)),
            Order::Support { value } => format!("add a support fire marker of {value}"),
            Order::Commit => "add nothing more".to_owned(),
            Order::BreakOff => "call the attack off".to_owned(),
            Order::Bombard { target, value } => format!("bombard {} with a marker of {value}", hex(*target)),
            Order::EndCombat => "attack no more".to_owned(),
            Order::Lose { unit } => format!("take the loss from {}", name(unit)),
            Order::Retreat { unit, path } => match path.last() {
                Some(end) => format!("retreat {} to {}", name(unit), hex(*end)),
                None => format!("retreat {}", name(unit)),
            },
            Order::Stand { unit } => format!("have {} stand", name(unit)),
            Order::Advance { unit } => format!("advance {}", name(unit)),
            Order::Hold => "advance nothing".to_owned(),
            Order::Ignore { unit } => format!("keep {} in its box", name(unit)),
            Order::Enter { unit, hex: at } => format!("bring {} in at {}", name(unit), hex(*at)),
        }
    }

    fn doer(order: &Order) -> Option<UnitId> {
        match order {
            Order::Move { unit, .. }
            | Order::Arrive { unit }
            | Order::Attack { unit, .. }
            | Order::Lose { unit }
            | Order::Retreat { unit, .. }
            | Order::Stand { unit }
            | Order::Advance { unit }
            | Order::Ignore { unit }
            | Order::Enter { unit, .. } => Some(*unit),
            _ => None,
        }
    }

    fn advised(table: &mut Table, order: Order) -> Result<Proposal<Self>, Refusal> {
        table.propose(order)
    }
}
