//! How a game was decided, and what each side lost.

use bevy_egui::egui::Ui;

use super::{Table, position, words};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::core::words::counted;
use crate::desk::shell::panels::result::{self, Lost};
use crate::desk::table::roles::{Decided, Verdict};
use crate::games::gazala_cauldron::phases::victory;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::{GazalaCauldron, units};

impl Decided for GazalaCauldron {
    /// How the game was decided.
    fn verdict(table: &Table) -> Verdict {
        let world = &table.session.world;
        let [axis, allies] = GazalaCauldron::score(world);
        let notes = position::of(world).map_or_else(Vec::new, |position| notes(&position));
        Verdict { decided_by: format!("Axis {axis}, Allies {allies} points"), rule: "16.0".to_owned(), notes }
    }

    /// A side's units that are eliminated, have lost steps, or were withdrawn.
    fn losses(ui: &mut Ui, table: &mut Table, side: Side) {
        let own = units(&table.session.world).filter(|unit| unit.side == side);
        let mut lost: Vec<((u8, String, u8), Unit)> =
            own.filter_map(|unit| Some((fate(table, &unit)?, unit))).collect();
        lost.sort_by_key(|((rank, ..), unit)| (*rank, unit.id));
        let eliminated = lost.iter().filter(|((rank, ..), _)| *rank == 0).count();
        let steps: u32 = lost.iter().map(|((.., steps), _)| u32::from(*steps)).sum();
        let summary =
            format!("{} eliminated, {} in all", words::count(eliminated, "unit"), counted(steps, "step", "steps"));
        let line = |((_, fate, steps), unit): ((u8, String, u8), Unit)| Lost {
            unit: unit.id,
            name: words::name(table, unit.id).to_owned(),
            fate,
            counts: if steps > 0 { steps.to_string() } else { String::new() },
        };
        let lines = lost.into_iter().map(line).collect();
        result::losses(ui, table, side, &summary, lines);
    }
}

/// Where each side's points come from.
fn notes(position: &Position) -> Vec<String> {
    let steps = |side| words::count(usize::from(victory::steps_lost(position, side)), "step");
    let fortified = victory::fortified_points(position);
    vec![
        format!(
            "Axis: {} of {} on the track, {} of the Allies eliminated",
            position.marks.points,
            victory::MOST,
            steps(Side::Allies)
        ),
        format!("Allies: {} of the Axis eliminated, doubled; {fortified} for fortified hexes", steps(Side::Axis)),
    ]
}

/// What became of a unit that is not as it began: its rank in the list, words, and steps that count.
fn fate(table: &Table, unit: &Unit) -> Option<(u8, String, u8)> {
    let steps = words::counter(table, unit.id).steps;
    let lost = steps.saturating_sub(unit.state.steps);
    match unit.location {
        Location::Eliminated => Some((0, "eliminated".to_owned(), lost)),
        _ if lost > 0 => Some((1, format!("{lost} of {} lost", words::count(usize::from(steps), "step")), lost)),
        Location::Withdrawn => Some((2, "withdrawn".to_owned(), 0)),
        Location::On(_) | Location::Waiting { .. } => None,
    }
}
