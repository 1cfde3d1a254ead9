//! What an attack comes to when the defender answers with support fire (`7.Support`).

use super::combat::{FACES, work_out};
use crate::core::answers::Answer;
use crate::core::words::difference;
use crate::games::battle_for_gazala::state::decisions::{Battle, Decision};
use crate::games::battle_for_gazala::state::position::Position;

/// The attack against no marker, the defender's highest, and all that he has left; nothing once he answers, where he has none, or for
/// an attack that is too weak. What counts is that the defender goes or is lost, in an exchange too (`4.Exchange`); a garrison that may
/// stay in its box has to be lost (`6.BoxRetreat`).
#[must_use]
pub fn range(position: &Position, battle: &Battle) -> Vec<Answer> {
    let free = position.markers.of(battle.attacker.enemy()).to_vec();
    let weak = work_out(position, battle).column.is_none();
    let (true, Some(highest)) = (!weak && !is_answered(position), free.iter().max().copied()) else {
        return Vec::new();
    };
    let boxed = battle.is_on_box(position.board);
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
        let goes = |die: &u8| table.result(column, *die).takes(boxed);
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
    use crate::core::side::Side;
    use crate::games::battle_for_gazala::BattleForGazala;
    use crate::games::battle_for_gazala::material::board::Name;
    use crate::games::testing::{begun, once};

    /// Three of the six results of +8 in the desert, DE, DE, DR2, DR, DR and EX, move nobody out of a box.
    #[test]
    fn a_garrison_has_to_be_lost() {
        let world = begun::<BattleForGazala>("battle_for_gazala/01", 1);
        let position = Position::of(&world);
        let chance = |defender: &str, target: &str| {
            let unit = |id: &str| position.catalog.find(id).unwrap_or_else(|| panic!("{id}"));
            let target = Name::parse(target).unwrap_or_else(|| panic!("{target}"));
            let strong = ["8/1", "8/2", "5/1", "5/2"].map(unit).to_vec();
            let mut battle = Battle {
                attacker: Side::Axis,
                target,
                defender: unit(defender),
                units: strong,
                markers: Default::default(),
            };
            // 1 FF has 8, 3 Ind 4.
            battle.units.truncate(if defender == "1 FF" { 4 } else { 3 });
            range(&position, &battle).first().map(|answer| answer.chance)
        };
        assert_eq!([chance("1 FF", "2423"), chance("3 Ind", "2620")], [Some([3, 6]), Some([6, 6])]);
    }

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
