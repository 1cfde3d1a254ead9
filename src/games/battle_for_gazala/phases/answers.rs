//! What an attack comes to when the defender answers with support fire (`7.Support`).

use super::combat::{FACES, work_out};
use crate::core::answers::Answer;
use crate::core::words::difference;
use crate::games::battle_for_gazala::material::tables::combat::Outcome;
use crate::games::battle_for_gazala::state::decisions::{Battle, Decision};
use crate::games::battle_for_gazala::state::position::Position;

/// The attack against no marker, the defender's highest, and all that he has left; nothing once he answers, where he has none, or for
/// an attack that is too weak.
#[must_use]
pub fn range(position: &Position, battle: &Battle) -> Vec<Answer> {
    let free = position.markers.of(battle.attacker.enemy()).to_vec();
    let weak = work_out(position, battle).column.is_none();
    let (true, Some(highest)) = (!weak && !is_answered(position), free.iter().max().copied()) else {
        return Vec::new();
    };
    let mut levels = vec![Vec::new(), vec![highest], free];
    levels.dedup();
    let answer = |values: Vec<u8>| {
        let adds = words(&values);
        let mut answered = battle.clone();
        answered.markers[1] = values;
        let plan = work_out(position, &answered);
        // Support fire does not lead below the first column (`4.Odds`).
        let column = plan.column.unwrap_or(0);
        let table = &position.tables.combat;
        let goes =
            |die: &u8| matches!(table.result(column, *die), Outcome::DefenderRetreats(_) | Outcome::DefenderEliminated);
        let faces = (1..=FACES).filter(goes).count();
        let least = table.columns(plan.line).get(column).copied().unwrap_or_default();
        let chance = [u32::try_from(faces).unwrap_or(0), u32::from(FACES)];
        let column = difference(least);
        Answer { adds, column, chance }
    };
    levels.into_iter().map(answer).collect()
}

fn is_answered(position: &Position) -> bool {
    matches!(position.decision(), Some(Decision::Defence(_)))
}

fn words(values: &[u8]) -> String {
    match values {
        [] => "nothing".to_owned(),
        [one] => format!("his {one}"),
        several => format!("all {}", several.iter().map(|value| u16::from(*value)).sum::<u16>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::battle_for_gazala::BattleForGazala;
    use crate::games::testing::once;

    #[test]
    fn an_attack_is_worth_no_more_the_more_support_the_defender_lays() {
        once::<BattleForGazala, ()>("battle_for_gazala/01", |world| {
            let position = Position::of(world);
            let Some(Decision::Attack(battle)) = position.decision() else { return None };
            let answers = range(&position, battle);
            if answers.len() < 3 {
                return None;
            }
            assert_eq!(answers[0].adds, "nothing");
            assert!(answers.windows(2).all(|pair| pair[0].chance[0] >= pair[1].chance[0]), "{answers:?}");
            let free = position.markers.of(battle.attacker.enemy());
            let sum: u16 = free.iter().map(|value| u16::from(*value)).sum();
            assert_eq!(answers[2].adds, format!("all {sum}"));
            Some(())
        });
    }
}
