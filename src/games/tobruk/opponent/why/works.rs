//! Why anything else is done: set-up, guns and loads, aircraft, losses, checks and ends.

use super::asked::Asked;
use crate::core::unit::UnitId;
use crate::core::why::percent;
use crate::games::tobruk::phases::cover::{cover, strength_is_open};
use crate::games::tobruk::phases::{melee, morale};
use crate::games::tobruk::state::orders::Order;

/// Why it is done.
pub fn reason(asked: &Asked, order: &Order) -> Option<String> {
    let position = asked.position;
    let waits = |unit: UnitId| position.find(unit).is_some_and(|unit| position.place(&unit).is_none());
    if let Order::Unload { unit, .. } = order
        && asked.figures
        && waits(*unit)
    {
        return Some("Goes on board another vehicle before it enters.".to_owned());
    }
    if let Some(words) = plain(order) {
        return Some(words.to_owned());
    }
    match order {
        Order::Check { unit } => {
            let unit = position.find(*unit)?;
            let open = strength_is_open(cover(position, &unit));
            let breaks = f64::from(morale::morale(position, &unit).breaks()) / 36.0;
            Some(asked.with("It lost men and may break", || open.then(|| percent(breaks))))
        }
        Order::Melee { hex } => {
            let plan = melee::plan(position, asked.sequence, *hex).ok()?;
            Some(asked.with("The melee has to be fought out", || Some(melee::odds_words(plan.odds))))
        }
        _ => None,
    }
}

/// What needs no figures; `None` for what the computer never does of itself.
fn plain(order: &Order) -> Option<&'static str> {
    Some(match order {
        Order::Place { .. } => "Its place in the set-up that is ready.",
        Order::EndSetUp => "Everything stands where it is wanted.",
        Order::Record { .. } => "Part of the plan of fire that is ready for this set-up.",
        Order::Feign { dummy: true, .. } => "He can't tell which minefields are real: one of each group is not.",
        Order::Conceal { hidden: true, .. } => "Mines that are not seen are driven into.",
        Order::EndMovement => "Nobody would stand better anywhere within reach.",
        Order::Lose { .. } => "The men can best be spared there.",
        Order::EndChecks => "Nobody is left who might break.",
        Order::Pivot { .. } => "It has nothing before it that is worth its fire; that way it has.",
        Order::Load { .. } => "Carried it is there sooner, and out of the enemy's fire.",
        Order::Unload { .. } => "From here it does more on the ground than aboard.",
        Order::HookUp { .. } => "Towed away it counts, or is of use elsewhere.",
        Order::Demolish { .. } => "Nobody will tow it away: so it counts for nobody else.",
        Order::Spike { .. } => "It is the enemy's gun, and nobody defends it: spiked it fires no more.",
        Order::CloseAssault { .. } => "It can't get away, and they are enough to take it.",
        Order::TakeOver { .. } => "A position that is there is better than a die for one.",
        Order::NameCarrier { carries: true, .. } => "Nobody needs it to ride in, and our AFVs may run low.",
        Order::TakeOn { .. } => "It is low on rounds, and the enemy is far enough away.",
        Order::Ram { .. } => "Its guns are gone, and what it stops is worth more.",
        Order::Lead { .. } | Order::LeadOff { .. } => "Prisoners count once they are off the board.",
        Order::Fly { .. } => "From there it can dive in the next turn.",
        Order::Dive { .. } => "Its bombs take most there.",
        Order::FlyOff { .. } => "Its time over the board is up, or nothing is left that is worth its bombs.",
        Order::Bomb { .. } => "It has dived for this.",
        Order::Flak { .. } => "An aircraft that dives on us does more harm than anything on the ground.",
        Order::HoldFlak => "The rounds are worth more on the ground.",
        _ => return None,
    })
}
