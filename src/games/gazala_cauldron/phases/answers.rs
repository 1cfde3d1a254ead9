//! What an attack comes to if the defender plays a combat chit (13.1). His chits are secret: it is told what one would do, never
//! whether he has one.

use super::combat::{AssaultPlan, work_out};
use crate::core::answers::Answer;
use crate::core::words::added;
use crate::games::gazala_cauldron::state::decisions::{Assault, Decision};
use crate::games::gazala_cauldron::state::position::Position;

/// The attack without and with a combat chit of the defender's; nothing once he answers.
#[must_use]
pub fn range(position: &Position, assault: &Assault) -> Vec<Answer> {
    let defender = position.sequence.active.enemy().index();
    if matches!(position.decision(), Some(Decision::Defence(_))) {
        return Vec::new();
    }
    let answer = |played: bool| {
        let mut answered = assault.clone();
        answered.combat_chits[defender] = played;
        let plan = work_out(position, &answered);
        let adds = if played { "a combat chit" } else { "nothing" };
        let column = position.tables.combat.column_name(plan.column);
        let column = match plan.modifier() {
            0 => column.to_owned(),
            modifier => format!("{column}, die {}", added(modifier)),
        };
        Answer { adds: adds.to_owned(), column, chance: [driven_out(&plan), 10] }
    };
    vec![answer(false), answer(true)]
}

/// Faces of ten that drive the defence back or cost it a step.
fn driven_out(plan: &AssaultPlan) -> u32 {
    plan.chances_of(|outcome| outcome.defender.retreat || outcome.defender.steps > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::gazala_cauldron::GazalaCauldron;
    use crate::games::testing::once;

    #[test]
    fn a_chit_of_the_defender_is_told_whether_he_has_one_or_not() {
        once::<GazalaCauldron, ()>("gazala_cauldron/01", |world| {
            let position = Position::of(world);
            let Some(Decision::Assault(assault)) = position.decision() else { return None };
            let [bare, chit] = &range(&position, assault)[..] else { panic!("two answers") };
            assert_eq!(bare.chance[0], driven_out(&work_out(&position, assault)));
            assert!(chit.chance[0] <= bare.chance[0] && chit.column != bare.column, "{bare:?} {chit:?}");
            Some(())
        });
    }
}
