//! What the computer would do in the player's place, in words (W).

use super::{Table, words};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::desk::table::Proposal;
use crate::desk::table::roles::Advising;
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::state::orders::Order;

impl Advising for GazalaCauldron {
    fn in_words(table: &Table, order: &Order) -> String {
        let name = |unit: &UnitId| words::name(table, *unit);
        let hex = |hex| words::hex_on(table, hex);
        match order {
            Order::Place { unit, hex: at } => format!("set up {} in {}", name(unit), hex(*at)),
            Order::EndSetUp => "end the set-up".to_owned(),
            Order::Breach { unit, to } => format!("have {} breach the mines towards {}", name(unit), hex(*to)),
            Order::EndBreaching => "begin no further breach".to_owned(),
            Order::Replace { unit, hex: at } => match at.first() {
                Some(at) => format!("bring {} back in {}", name(unit), hex(*at)),
                None => format!("replace a step of {}", name(unit)),
            },
            Order::EndReplacing => "give up the tank replacements that are left".to_owned(),
            Order::First { side } => format!("let the {} player act first", table.side_name(*side)),
            Order::Draw => "draw a chit".to_owned(),
            Order::Strike { unit } => format!("strike {} from the air", name(unit)),
            Order::Spare => "strike nobody".to_owned(),
            Order::Withdraw { formation } => format!("withdraw {}", formation.name()),
            Order::Oblige => "play withdraw/attack to attack".to_owned(),
            Order::ExtraMove { unit } => format!("play the extra move for {}", name(unit)),
            Order::Activate { formation } => format!("activate {}", formation.name()),
            Order::Single { unit } => format!("activate {} alone", name(unit)),
            Order::Enter { unit, hex: at } => format!("bring {} in at {}", name(unit), hex(*at)),
            Order::Move { unit, path } => match path.last() {
                Some(end) => format!("move {} to {}", name(unit), hex(*end)),
                None => format!("leave {} where it is", name(unit)),
            },
            Order::Leave { unit } => format!("take {} off the map", name(unit)),
            Order::Attack { unit, intensity } => format!("make a {} with {}", intensity.title(), name(unit)),
            Order::Join { unit } => format!("have {} join the attack", name(unit)),
            Order::Play { chit } => format!("play the chit {}", words::chit_word(*chit)),
            Order::Resolve => "add nothing more".to_owned(),
            Order::Lose { unit } => format!("take a step from {}", name(unit)),
            Order::Disrupt { unit } => format!("disrupt {}", name(unit)),
            Order::Retreat { unit, off: true, .. } => format!("retreat {} off the map", name(unit)),
            Order::Retreat { unit, path, .. } => match path.last() {
                Some(end) => format!("retreat {} to {}", name(unit), hex(*end)),
                None => format!("retreat {}", name(unit)),
            },
            Order::Advance { unit, hex: at } => format!("advance {} to {}", name(unit), hex(*at)),
            Order::Hold => "advance no more".to_owned(),
            Order::Remove { unit } => format!("remove {}", name(unit)),
            Order::EndAction => "end the action".to_owned(),
        }
    }

    fn doer(order: &Order) -> Option<UnitId> {
        match order {
            Order::Place { unit, .. }
            | Order::Breach { unit, .. }
            | Order::Replace { unit, .. }
            | Order::ExtraMove { unit }
            | Order::Single { unit }
            | Order::Enter { unit, .. }
            | Order::Move { unit, .. }
            | Order::Leave { unit }
            | Order::Attack { unit, .. }
            | Order::Join { unit }
            | Order::Lose { unit }
            | Order::Disrupt { unit }
            | Order::Retreat { unit, .. }
            | Order::Advance { unit, .. }
            | Order::Remove { unit } => Some(*unit),
            _ => None,
        }
    }

    fn advised(table: &mut Table, order: Order) -> Result<Proposal<Self>, Refusal> {
        table.propose(order)
    }
}
