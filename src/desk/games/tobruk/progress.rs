//! Where the game stands, for the top bar: the sequence of play, who is asked for what, the score.

use super::{Table, words};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::desk::games::tobruk::sight;
use crate::desk::table::roles::Progress;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::catalog::TypeId;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::breakthrough::away;
use crate::games::tobruk::phases::hold::held_now;
use crate::games::tobruk::phases::victory::{holds_point, on_ground, score_of};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::turn::Phase;

/// True if a scenario has mortars, for which a step of the turn is kept (V.C.1).
fn has_mortars(table: &Table) -> bool {
    let is_one = |kind: TypeId| table.data.catalog.get(kind).guns.iter().any(|gun| gun.is_mortar);
    table.session.scenario.roster.iter().any(|entry| is_one(entry.kind))
}

impl Progress for Tobruk {
    /// The steps of the turn, with the current one marked.
    fn steps(table: &Table) -> Vec<(String, bool)> {
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
        if !table.session.scenario.batteries.is_empty() {
            steps.push(step(Phase::Batteries.title(), &[Phase::Batteries]));
        }
        if table.session.scenario.plays(Chapter::V) {
            if has_mortars(table) {
                steps.push(step(Phase::Mortars.title(), &[Phase::Mortars]));
            }
            steps.push(step(Phase::Guns.title(), &[Phase::Guns]));
        }
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

    /// What counts for victory so far: points, or hedgehogs held.
    fn standing(table: &Table) -> String {
        let scenario = &table.session.scenario;
        if let Some(hold) = scenario.hold.as_ref().filter(|hold| hold.at_end) {
            let held = held_now(&sight::position(table)).len();
            return format!("{}: {held} of {} hedgehogs and pits", table.side_name(hold.side), hold.hedgehogs);
        }
        if let Some(hold) = &scenario.hold {
            // Where men may lie unseen the true count would tell of them (V.F.1).
            let held = if scenario.plays(Chapter::V) {
                held_now(&sight::position(table)).len()
            } else {
                table.world().get_resource::<Marks>().map_or(0, |marks| marks.held.len())
            };
            return format!("{}: {held} of {} hedgehogs", table.side_name(hold.side), hold.hedgehogs);
        }
        if let Some(point) = &scenario.point {
            // As far as those at the desk can see: men under cover may still be in it.
            let taken = holds_point(&sight::position(table), point);
            let word = if taken { "taken" } else { "not taken" };
            return format!("{}: {} {word}", table.side_name(point.side), point.name);
        }
        if let Some(through) = &scenario.breakthrough {
            let [all, of_kind] = away(&sight::position(table), through);
            let name = &table.data.catalog.get(through.kind).name;
            let of_them = match through.of_kind {
                0 => String::new(),
                of => format!(", {of_kind} of {of} {name}"),
            };
            return format!("{}: {all} of {} away{of_them}", table.side_name(through.side), through.vehicles);
        }
        let [axis, allies] = score_of(table.world());
        let points = format!("{} {allies}   {} {axis}", table.side_name(Side::Allies), table.side_name(Side::Axis));
        let over = words::sequence(table).is_some_and(|now| now.phase == Phase::Over);
        match scenario.ground.as_ref().filter(|_| !over) {
            Some(ground) => match on_ground(&sight::position(table)).saturating_mul(ground.points) {
                0 => points,
                more => format!("{points}   (+{more} {} at the end)", table.side_name(ground.side)),
            },
            None => points,
        }
    }

    /// What of a side comes into view with its player's desk: units out of the enemy's sight, recorded fires, or men lost unseen and the
    /// choice of who takes casualties.
    fn secrets(table: &Table, side: Side) -> Option<String> {
        let name = table.side_name(side);
        let (what, rule) = if sight::hides(table, side) {
            ("units under cover", "V.F")
        } else if sight::records(table, side) {
            ("recorded fires", "VI.C.2.a")
        } else if sight::has_secrets(table, side) {
            ("strengths", "II.G.5")
        } else {
            return None;
        };
        Some(format!("About to come into view: {name} {what}, which the other side may not see ({rule})."))
    }

    /// After a set-up with men in it: how many there are in their works, and what was recorded, is for the side that set up alone.
    fn put_away(table: &Table, side: Side) -> Option<String> {
        let begins = Self::turn(table.world()) <= 1 && table.session.given().last() == Some(&Order::EndSetUp);
        let hides = begins && table.session.scenario.rules >= 2;
        hides.then(|| {
            let name = table.side_name(side);
            format!(
                "The {name} set-up is over. Hidden from now on: who is in which works, and what was recorded (II.G.5)."
            )
        })
    }
}
