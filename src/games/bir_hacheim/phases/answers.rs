//! What an attack comes to when the defender answers with air points and artillery (5.1.1, 6.1, 8.0).

use super::combat::work_out;
use super::sight;
use crate::core::answers::Answer;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::tables::combat::Outcome;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::decisions::{Assault, Decision};
use crate::games::bir_hacheim::state::position::Position;

/// The attack against nothing more, half of the air points, and everything that the defender may add. Nothing once he answers, where
/// he has nothing, or for a side that may not know the defence.
#[must_use]
pub fn range(position: &Position, viewer: Option<Side>, assault: &Assault) -> Vec<Answer> {
    let defender = position.sequence.active.enemy();
    let answered = matches!(position.decision(), Some(Decision::Defence(_)));
    if answered || sight::seen(position, viewer, &work_out(position, assault)).computed.is_none() {
        return Vec::new();
    }
    let air = position.marks.air[defender.index()];
    let guns: Vec<UnitId> = supporting(position, assault).map(|unit| unit.id).collect();
    let mut levels = vec![(0, Vec::new()), (air / 2, Vec::new()), (air, guns)];
    levels.dedup();
    if levels.len() < 2 {
        return Vec::new();
    }
    let answer = |(points, guns): (u8, Vec<UnitId>)| {
        let adds = words(points, guns.len());
        let mut answered = Assault { support: guns, ..assault.clone() };
        answered.air[defender.index()] = points;
        let plan = work_out(position, &answered);
        let leaves = |outcome: &Outcome| match outcome {
            Outcome::Result { defence, .. } => !defence.holds(),
            Outcome::Draw => true,
        };
        let ways = plan.outcomes.iter().filter(|(_, outcome)| leaves(outcome));
        let ways = ways.map(|(total, _)| crate::core::dice::ways(*total)).sum();
        Answer { adds, column: position.tables.combat.column_name(plan.column).to_owned(), chance: [ways, 36] }
    };
    levels.into_iter().map(answer).collect()
}

/// The defender's artillery outside the hex that could support it.
fn supporting<'a>(position: &'a Position, assault: &'a Assault) -> impl Iterator<Item = &'a Unit> {
    let guns = position.on_map(position.sequence.active.enemy());
    let reaches = move |(unit, hex): &(&Unit, crate::core::hex::Hex)| {
        let range = position.counter(unit.id).range;
        !unit.duty.fought && *hex != assault.target && range.is_some_and(|range| hex.range(assault.target) <= range)
    };
    guns.filter(reaches).map(|(unit, _)| unit)
}

fn words(points: u8, guns: usize) -> String {
    let air = (points > 0).then(|| format!("{points} air"));
    let guns = (guns > 0).then(|| format!("{guns} artillery"));
    let parts: Vec<String> = air.into_iter().chain(guns).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::bir_hacheim::BirHacheim;
    use crate::games::testing::once;

    #[test]
    fn the_more_the_defender_adds_the_worse_the_attack_and_who_may_not_know_is_told_nothing() {
        once::<BirHacheim, ()>("bir_hacheim/01", |world| {
            let position = Position::of(world);
            let Some(Decision::Assault(assault)) = position.decision() else { return None };
            let answers = range(&position, None, assault);
            if answers.len() < 2 {
                return None;
            }
            assert_eq!(answers[0].adds, "nothing");
            assert!(answers.windows(2).all(|pair| pair[0].chance[0] >= pair[1].chance[0]), "{answers:?}");
            let all = &answers[answers.len() - 1];
            assert!(
                all.adds.starts_with(&format!("{} air", position.marks.air[position.sequence.active.enemy().index()]))
                    || all.adds.ends_with("artillery")
            );
            assert!(range(&position, Some(position.sequence.active), assault).is_empty(), "arithmetic is closed");
            Some(())
        });
    }
}
