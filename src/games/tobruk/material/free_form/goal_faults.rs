//! What keeps a goal from being reached, or from deciding anything: each in one sentence that says what to do.

use super::goal::{Goal, Leaving, TIMES, WORTH};
use super::model::Battle;
use super::prices::What;
use super::prices::price_list;
use crate::core::side::Side;
use crate::core::words::counted;
use crate::games::tobruk::material::board::{Board, Name, row};
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::data::Data;

/// What the side that has to hold works may hold (Scenario 5).
fn is_held(class: Class) -> bool {
    matches!(class, Class::Hedgehog | Class::WeaponPit)
}

impl Battle {
    /// What is wrong with what decides it.
    pub(super) fn goal_faults(&self, data: &Data, board: Option<&Board>, faults: &mut Vec<String>) {
        let mut worth = |what: &str, points: u16| {
            if !WORTH.contains(&points) {
                let (least, most) = (WORTH.start(), WORTH.end());
                faults.push(format!("{points} points {what} are not possible; use {least} to {most}."));
            }
        };
        if let Some(leaving) = &self.leaving {
            worth("for leaving", leaving.points);
        }
        if let Goal::Ground { points, .. } = self.goal {
            worth("for ground", points);
        }
        faults.extend(self.leaving.and_then(|leaving| self.leaving_fault(data, leaving)));
        faults.extend(self.goal_fault(data, board));
    }

    /// Who leaves is there to do so, and counts for something.
    fn leaving_fault(&self, data: &Data, leaving: Leaving) -> Option<String> {
        let Leaving { side, who, .. } = leaving;
        if !self.goal.counts_points() {
            return Some(
                "Points don't decide this battle; take away those for leaving, or choose another goal.".to_owned(),
            );
        }
        let none = self.number(data, side, |class| who.counts(class)) == 0;
        none.then(|| format!("The {side} have no {} to leave; give them one, or take the points away.", who.word()))
    }

    fn goal_fault(&self, data: &Data, board: Option<&Board>) -> Option<String> {
        match self.goal {
            Goal::Points => None,
            Goal::Ratio { times, .. } => {
                let (least, most) = (TIMES.start(), TIMES.end());
                (!TIMES.contains(&times))
                    .then(|| format!("{times} times the enemy's points are not possible; use {least} to {most}."))
            }
            Goal::Ground { side, from_row, .. } => {
                if board.is_some_and(|board| !board.rows().contains(&from_row)) {
                    return Some(format!("Row {} is not in play; choose another for the ground.", row(from_row)));
                }
                let none = self.number(data, side, Class::is_afv) == 0;
                none.then(|| format!("The {side} have no AFV to take ground; give them one, or choose another goal."))
            }
            Goal::Hold { side, works } => {
                let enemy = side.enemy();
                let there = self.number(data, enemy, is_held);
                if self.number(data, side, is_held) > 0 {
                    return Some(format!(
                        "The {side} would hold hedgehogs and pits of their own; take those away, or choose another goal."
                    ));
                }
                (works == 0 || usize::from(works) > there).then(|| {
                    format!(
                        "The {side} must hold at least 1, and no more than the {there} hedgehogs and pits that the {enemy} \
                         have; {works} are not possible."
                    )
                })
            }
            Goal::Hex { side, hex } => {
                if board.is_some_and(|board| !board.contains(hex)) {
                    return Some(format!("{} is not in play; choose another hex.", Name(hex)));
                }
                let list = price_list(data, side);
                let observes = self.host(side).lines(&list).any(|(line, _)| line.what == What::Battery);
                (!observes).then(|| {
                    format!(
                        "The {side} need an observer for {}; give them a battery, or choose another goal.",
                        Name(hex)
                    )
                })
            }
            Goal::Breakthrough { side, vehicles, .. } => {
                let all = self.number(data, side, Class::is_vehicle);
                (vehicles == 0 || usize::from(vehicles) > all).then(|| {
                    let vehicles = counted(vehicles, "vehicle", "vehicles");
                    format!(
                        "The {side} can't bring {vehicles} off the board; they have {all}, and at least 1 must leave."
                    )
                })
            }
        }
    }

    /// Night has no batteries or aircraft: no rule says what they do in the dark.
    pub(super) fn night_faults(&self, data: &Data, faults: &mut Vec<String>) {
        for side in Side::BOTH.into_iter().filter(|_| self.night) {
            let list = price_list(data, side);
            let flies =
                |what: What| matches!(what, What::Unit(kind) if data.catalog.get(kind).class == Class::Aircraft);
            if self.host(side).lines(&list).any(|(line, _)| line.what == What::Battery || flies(line.what)) {
                faults.push(format!(
                    "There are no batteries and no aircraft by night; take those of the {side} away, or fight by day."
                ));
            }
        }
    }
}
