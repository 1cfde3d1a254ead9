//! Why fire is called for, or laid by mortars and guns that fire indirectly.

use super::asked::Asked;
use crate::core::why::percent;
use crate::games::tobruk::phases::bombardment::Bombardment;
use crate::games::tobruk::phases::call::{self, CallPlan};
use crate::games::tobruk::phases::indirect;
use crate::games::tobruk::phases::salvo_odds::SalvoOdds;
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::orders::Order;

/// Why the fire is called, laid or ended.
pub fn reason(asked: &Asked, order: &Order, asks: &Ask) -> Option<String> {
    let (position, sequence) = (asked.position, asked.sequence);
    Some(match order {
        Order::Call { battery, target } => called(asked, &call::plan(position, sequence, *battery, *target).ok()?),
        Order::CallRecorded { battery, hex, target } => {
            called(asked, &call::plan_recorded(position, sequence, *battery, *hex, *target).ok()?)
        }
        Order::Lob { unit, target } => {
            let lob = indirect::plan(position, sequence, *unit, *target).ok()?;
            let name = position.called(*target);
            match &lob.effect {
                Some(fire) => asked.with(&format!("Fire on {name} brings most"), || {
                    effect(fire.odds(&position.tables.casualty).as_ref(), fire.hit_chance())
                }),
                None => format!("Finds the range to {name}, which is likely to stay; the next fire tells."),
            }
        }
        Order::Counter { .. } => "The enemy's battery does more harm than anything else in reach.".to_owned(),
        Order::Smoke { .. } => "Blinds what bears on most of ours.".to_owned(),
        Order::StarShell { .. } => "Lights up what the dark hides, for all to fire at.".to_owned(),
        Order::EndCalls => "No fire is left that would do any good.".to_owned(),
        Order::Resolve if matches!(asks, Ask::Bombs { .. }) => "No other aircraft dives on the same target.".to_owned(),
        Order::Resolve => "Whoever could join in has joined.".to_owned(),
        _ => return None,
    })
}

/// Why a battery is called down on a target.
fn called(asked: &Asked, call: &CallPlan) -> String {
    let name = asked.position.called(call.target);
    match &call.effect {
        Some(fire) => asked.with(&format!("Fire for effect on {name} brings most"), || of(asked, fire)),
        None if call.calls > 1 => {
            format!("Ranges on {name}: call {} on end, each brings fire for effect nearer.", call.calls)
        }
        None => format!("Begins to range on {name}, which is likely to stay within reach."),
    }
}

fn of(asked: &Asked, fire: &Bombardment) -> Option<String> {
    effect(fire.odds(&asked.position.tables.casualty).as_ref(), fire.hit_chance())
}

/// What fire from above may do.
fn effect(odds: Option<&SalvoOdds>, hit: f64) -> Option<String> {
    let men = odds.map(|odds| odds.at_least(1)).filter(|chance| *chance > 0.0);
    let hit = (hit > 0.0).then(|| format!("{} for a direct hit", percent(hit)));
    let men = men.map(|chance| format!("{} for casualties", percent(chance)));
    let parts: Vec<String> = hit.into_iter().chain(men).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
