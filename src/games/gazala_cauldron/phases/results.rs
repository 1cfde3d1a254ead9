//! The die of a combat and what it brings, in order: the anti-tank chit's step, then the defender's results, then the attacker's,
//! then the advance (11.0, 13.6).

use super::combat::AssaultPlan;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::material::tables::combat::Effect;
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// Units that a D disrupts (11.0).
const DISRUPTED: u8 = 2;

/// Rolls and lays out what has to be decided, the first thing last.
pub fn roll(position: &mut PositionMut, plan: &AssaultPlan) {
    let die = position.dice.ten();
    let outcome = plan.outcomes[usize::from(die.min(9))];
    let units = |parts: &[super::combat::Part]| -> Vec<UnitId> { parts.iter().map(|part| part.unit).collect() };
    let (attackers, defenders) = (units(&plan.attackers), units(&plan.defenders));
    position.note(Event::Fought {
        attackers: attackers.clone(),
        defenders: defenders.clone(),
        attack: plan.attack,
        defence: plan.defence,
        column: plan.column,
        die,
        modifier: plan.modifier(),
        outcome,
    });
    let mut vacated: Vec<Hex> =
        defenders.iter().filter_map(|unit| position.look(*unit)).filter_map(|(location, ..)| location.hex()).collect();
    vacated.sort_unstable();
    vacated.dedup();
    if !outcome.attacker.retreat {
        position.decisions.0.push(Decision::Advance { side: plan.side, units: attackers.clone(), vacated });
    }
    let active = plan.assault.attackers.first().copied();
    ask(position, plan.side, &attackers, outcome.attacker, active);
    ask(position, plan.side.enemy(), &defenders, outcome.defender, None);
    if plan.assault.anti_tank {
        let allies = if plan.side == Side::Allies { attackers } else { defenders };
        let armour = allies.into_iter().filter(|unit| position.catalog.get(*unit).arm == Arm::Armour).collect();
        position.decisions.0.push(Decision::Loss { side: Side::Allies, among: armour, steps: 1, first: None });
    }
}

/// A side's results: steps, disruption, retreat, in this order (11.0).
fn ask(position: &mut PositionMut, side: Side, units: &[UnitId], effect: Effect, active: Option<UnitId>) {
    let decisions = &mut position.decisions.0;
    if effect.retreat {
        decisions.push(Decision::Retreat { side, units: units.to_vec() });
    }
    if effect.disrupt {
        decisions.push(Decision::Disruption { side, among: units.to_vec(), left: DISRUPTED, first: active });
    }
    if effect.steps > 0 {
        decisions.push(Decision::Loss { side, among: units.to_vec(), steps: effect.steps, first: active });
    }
}
