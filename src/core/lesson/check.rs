//! Plays a lesson to its end without a window, with right and with wrong orders and answers.

use std::path::Path;

use bevy_ecs::prelude::World;

use super::{Answer, Awaits, Lesson, Step};
use crate::core::case::Differences;
use crate::core::dice::Dice;
use crate::core::game::{Game, state_hash};

/// So many orders from either end of the list of legal ones are tried as wrong ones in a step.
const TRIED: usize = 6;

/// Plays the lesson. Answers with what came out otherwise than it says, a line each.
#[must_use]
pub fn differences<G: Game>(root: &Path, data: &G::Data, lesson: &Lesson<G>) -> Vec<String> {
    let (mut world, _) = match lesson.world(root, data) {
        Ok(begun) => begun,
        Err(sentence) => return vec![sentence],
    };
    let mut found = Differences::default();
    for (place, step) in lesson.steps.iter().enumerate() {
        found.at(format!("step {}:", place + 1));
        for played in &step.plays {
            played.play(&mut world, data, &mut found);
        }
        wrong(step, &mut world, data, &mut found);
        match &step.awaits {
            Awaits::Order { given, or, .. } => {
                if given.refused.is_some() {
                    found.note("the order that is awaited is one that is refused");
                }
                for order in or {
                    if let Err(refusal) = G::plan(&world, order) {
                        found.note(format_args!("{order:?} was refused: {refusal}"));
                    }
                }
                if let Err(says) = step.judge(&mut world, data, &given.order) {
                    found.note(format_args!("the order that is awaited is told: {says}"));
                }
                given.play(&mut world, data, &mut found);
                brought(step, &world, data, &mut found);
            }
            Awaits::Nothing => {}
            Awaits::Choice { .. } | Awaits::Number { .. } => {
                if step.answer().is_none_or(|answer| step.judge_answer(&answer).is_err()) {
                    found.note("the answer that is awaited is taken for a wrong one");
                }
            }
        }
    }
    found.at("the end:");
    lesson.position.compare(&world, data, &mut found);
    let dice = world.resource::<Dice>();
    found.finish(dice.missing(), dice.unused())
}

/// The order that is awaited brings what others have to bring.
fn brought<G: Game>(step: &Step<G>, world: &World, data: &G::Data, found: &mut Differences) {
    use crate::core::case::Words;
    if let Awaits::Order { brings, .. } = &step.awaits {
        for unit in brings {
            G::Case::compare_unit(unit, world, data, found);
        }
        found.at("");
    }
}

/// Gives wrong orders and answers, which are told and change nothing.
fn wrong<G: Game>(step: &Step<G>, world: &mut World, data: &G::Data, found: &mut Differences) {
    let before = state_hash::<G>(world);
    let mut told = |judged: Result<(), String>, says: Option<&str>, what: &str| match (judged, says) {
        (Ok(()), _) => found.note(format_args!("{what} is taken for right")),
        (Err(told), Some(says)) if told != says => found.note(format_args!("{what} is told '{told}', not '{says}'")),
        (Err(told), _) if told.trim().is_empty() => found.note(format_args!("nothing is said to {what}")),
        (Err(_), _) => {}
    };
    match &step.awaits {
        Awaits::Order { given, or, brings, wrongs } => {
            for (order, says) in wrongs {
                told(step.judge(world, data, order), Some(says), &format!("{order:?}"));
            }
            // What brings the same about is right too: only where nothing is said of that are all others wrong.
            let legal = if brings.is_empty() { G::legal_orders(world) } else { Vec::new() };
            let others = legal.iter().take(TRIED).chain(legal.iter().rev().take(TRIED));
            for order in others.filter(|order| **order != given.order && !or.contains(order)) {
                told(step.judge(world, data, order), None, &format!("{order:?}"));
            }
        }
        Awaits::Choice { of, right, wrongs, .. } => {
            for answer in of.iter().filter(|answer| *answer != right) {
                let says = wrongs.iter().find(|(wrong, _)| wrong == answer).map(|(_, says)| says.as_str());
                told(step.judge_answer(&Answer::Choice(answer.clone())), says, answer);
            }
        }
        Awaits::Number { right, wrongs, .. } => {
            for (number, says) in wrongs {
                told(step.judge_answer(&Answer::Number(*number)), Some(says), &number.to_string());
            }
            for number in [right - 1, right + 1] {
                told(step.judge_answer(&Answer::Number(number)), None, &number.to_string());
            }
        }
        Awaits::Nothing => {
            for order in G::legal_orders(world).into_iter().take(1) {
                told(step.judge(world, data, &order), None, &format!("{order:?}"));
            }
        }
    }
    if state_hash::<G>(world) != before {
        found.note("a wrong order changed the state");
    }
}
