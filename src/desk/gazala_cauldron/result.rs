//! How a game was decided, and what each side lost.

use bevy_egui::egui::{Align, Layout, Ui};

use super::{Table, position, words};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::desk::game::Verdict;
use crate::desk::panels::parts::small_counter;
use crate::desk::style::{bold, condensed, palette::*, strong};
use crate::desk::widgets::styled;
use crate::games::gazala_cauldron::components::{Location, Unit};
use crate::games::gazala_cauldron::position::Position;
use crate::games::gazala_cauldron::{GazalaCauldron, units, victory};

/// How the game was decided.
#[must_use]
pub fn verdict(table: &Table) -> Verdict {
    let world = &table.session.world;
    let [axis, allies] = GazalaCauldron::score(world);
    let notes = position::of(world).map_or_else(Vec::new, |position| notes(&position));
    Verdict { decided_by: format!("Axis {axis}, Allies {allies} points"), rule: "16.0".to_owned(), notes }
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
        format!("Allies: {} of the Axis eliminated, twice; {fortified} for fortified hexes", steps(Side::Axis)),
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

/// A side's units that are eliminated, have lost steps, or were withdrawn.
pub fn losses(ui: &mut Ui, table: &mut Table, side: Side) {
    let own = units(&table.session.world).filter(|unit| unit.side == side);
    let mut lost: Vec<((u8, String, u8), Unit)> = own.filter_map(|unit| Some((fate(table, &unit)?, unit))).collect();
    lost.sort_by_key(|((rank, ..), unit)| (*rank, unit.id));
    let eliminated = lost.iter().filter(|((rank, ..), _)| *rank == 0).count();
    let steps: u32 = lost.iter().map(|((.., steps), _)| u32::from(*steps)).sum();
    ui.label(styled(format!("{} losses", words::side(side)), bold(17.0), words::side_ink(side)));
    let line = format!("{} eliminated, {steps} steps in all", words::count(eliminated, "unit"));
    ui.label(styled(line, condensed(14.5), INK_SOFT));
    for ((_, fate, steps), unit) in lost {
        ui.horizontal(|ui| {
            small_counter(ui, table, unit.id, 26.0);
            ui.label(styled(words::name(table, unit.id), strong(15.0), INK));
            ui.label(styled(fate, condensed(14.5), INK));
            if steps > 0 {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.add_space(14.0);
                    ui.label(styled(steps.to_string(), bold(15.0), RED));
                });
            }
        });
    }
}
