//! What the dice of a combat bring (5.1.7): losses, retreats and advances, as decisions in the order in which they are made.

use super::combat::{AssaultPlan, engaged};
use crate::games::bir_hacheim::material::tables::combat::{AttackResult, DefenceResult, Outcome};
use crate::games::bir_hacheim::state::decisions::Decision;
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position_mut::PositionMut;

/// Rolls the dice of an attack and lays out what follows.
pub fn roll(position: &mut PositionMut, plan: &AssaultPlan) {
    let dice = position.dice.two();
    let total = dice[0] + dice[1];
    let Some((_, outcome)) = plan.outcomes.iter().find(|(of, _)| *of == total) else { return };
    let outcome = *outcome;
    position.note(Event::Fought {
        target: plan.target,
        units: plan.attackers.iter().map(|part| part.unit).collect(),
        attack: plan.attack,
        defence: plan.defence,
        air: plan.air,
        odds: plan.odds,
        column: plan.column,
        dice,
        outcome,
    });
    for unit in &plan.besieged {
        position.change(*unit, |_, _, _, duty| duty.besieged = true);
    }
    // What happens first is pushed last.
    let mut steps = steps(plan, outcome);
    steps.reverse();
    position.decisions.0.append(&mut steps);
}

/// The decisions that follow from an outcome, the first one first.
fn steps(plan: &AssaultPlan, outcome: Outcome) -> Vec<Decision> {
    let (attackers, defenders) = (engaged(&plan.attackers), engaged(&plan.defenders));
    let (attacker, defender) = (plan.side, plan.side.enemy());
    let advance = Decision::Advance { vacated: plan.target, units: attackers.clone() };
    let shun = vec![plan.target];
    let defence_goes = Decision::Retreat { side: defender, units: defenders.clone(), shun: shun.clone() };
    let attack_goes = Decision::Retreat { side: attacker, units: attackers.clone(), shun };
    let Outcome::Result { defence, attack } = outcome else {
        return vec![
            Decision::Exchange { side: defender, among: defenders, gone: 0, owed: None },
            Decision::Exchange { side: attacker, among: attackers, gone: 0, owed: Some(0) },
            defence_goes,
        ];
    };
    let mut steps = Vec::new();
    if matches!(defence, DefenceResult::DE | DefenceResult::DRB | DefenceResult::DVB) {
        let eliminated = defence == DefenceResult::DE;
        steps.push(Decision::Casualty { side: defender, among: defenders, eliminated });
    }
    if matches!(attack, AttackResult::AVB | AttackResult::ARB | AttackResult::AE) {
        let eliminated = attack == AttackResult::AE;
        steps.push(Decision::Casualty { side: attacker, among: attackers, eliminated });
    }
    if matches!(defence, DefenceResult::DVB | DefenceResult::DVI) {
        // A defence that wins sends the attack back, whatever the second code repeats.
        steps.push(attack_goes);
    } else {
        steps.push(defence_goes);
        if matches!(attack, AttackResult::AVI | AttackResult::AVB) {
            steps.push(advance);
        } else {
            steps.push(attack_goes);
        }
    }
    steps
}
