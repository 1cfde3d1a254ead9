//! Where the game stands, for the top bar: the sequence of play, who is asked for what, the score.

use super::{Table, words};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::phases::victory::score_of;
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::field::Field;
use crate::games::tobruk::state::turn::Phase;

/// The steps of the turn, with the current one marked.
#[must_use]
pub fn steps(table: &Table) -> Vec<(String, bool)> {
    let Some(sequence) = words::sequence(table) else { return Vec::new() };
    let on_foot = table.session.scenario.rules >= 2;
    let step = |title: &str, phases: &[Phase]| (title.to_owned(), phases.contains(&sequence.phase));
    let mut steps = if sequence.phase == Phase::SetUp {
        vec![step("Set-up", &[Phase::SetUp]), step("Movement", &[])]
    } else {
        let moves = |side: Side| {
            let current = sequence.phase == Phase::Movement && sequence.active == side;
            (format!("Movement: {}", table.side_name(side)), current)
        };
        vec![moves(sequence.first_mover), moves(sequence.first_mover.enemy())]
    };
    steps.push(step("Combat", &[Phase::Combat]));
    if on_foot {
        steps.push(step("Morale", &[Phase::Morale]));
        steps.push(step("Melee", &[Phase::Melee]));
    }
    if sequence.phase != Phase::SetUp && !on_foot {
        steps.push(step("End of turn", &[Phase::EndOfTurn, Phase::Over]));
    }
    steps
}

/// Who is asked, and for what.
#[must_use]
pub fn who_acts(table: &Table) -> String {
    let Some(sequence) = words::sequence(table) else { return String::new() };
    let side = table.side_name(Tobruk::to_act(table.world()).unwrap_or(sequence.active));
    let decision = table.world().get_resource::<Decisions>().and_then(|decisions| decisions.0.last());
    match decision {
        Some(Decision::Drop { .. }) => return format!("{side}: take cover?"),
        Some(Decision::Casualties { .. }) => return format!("{side}: casualties"),
        _ => {}
    }
    match sequence.phase {
        Phase::SetUp => format!("{side} sets up"),
        Phase::Movement => format!("{side} to move"),
        Phase::Combat => format!("{side} to fire"),
        Phase::Morale => format!("{side} to check morale"),
        Phase::Melee => format!("{side} to fight"),
        Phase::Artillery | Phase::EndOfTurn => String::new(),
        Phase::Over => "Game over".to_owned(),
    }
}

/// What counts for victory so far: points, or hedgehogs held.
#[must_use]
pub fn standing(table: &Table) -> String {
    let scenario = &table.session.scenario;
    if let Some(hold) = &scenario.hold {
        let held = table.world().get_resource::<Field>().map_or(0, |field| field.held.len());
        return format!("{}: {held} of {} hedgehogs", table.side_name(hold.side), hold.hedgehogs);
    }
    let [axis, allies] = score_of(table.world());
    format!("{} {allies}   {} {axis}", table.side_name(Side::Allies), table.side_name(Side::Axis))
}
