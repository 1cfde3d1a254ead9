//! The formations: how often each has been activated and whether its chit can still come, and all units with their state.

use bevy_egui::egui::{Context, Ui, vec2};

use super::{Table, position, words};
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::style::bold;
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{ruled, scroll, window};
use crate::desk::shell::panels::roster::{self, Row};
use crate::desk::table::Window;
use crate::games::gazala_cauldron::material::catalog::Counter;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::phases::activation;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::cups::Chit;
use crate::games::gazala_cauldron::state::position::Position;

/// The window, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    window(ctx, table, Window::Roster, "Formations", vec2(1000.0, 640.0), |ui, table| {
        ruled(ui, table, "How often each was activated this turn, and its action chits in the cup", "7.0");
        scroll(ui, "formations").show(ui, |ui| {
            ui.columns_const(|columns: &mut [Ui; 2]| {
                for (column, of) in columns.iter_mut().zip(Side::BOTH) {
                    side(column, table, of);
                }
            });
        });
    });
}

fn side(ui: &mut Ui, table: &mut Table, side: Side) {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.label(styled(format!("{} formations", words::side(side)), bold(18.0), words::side_ink(side)));
    for formation in Formation::ALL.into_iter().filter(|formation| formation.side() == side) {
        let Some((note, rows)) = position::seen(table).map(|position| facts(&position, formation)) else { return };
        roster::heading(ui, formation.name(), &note);
        for (place, (unit, row)) in rows.into_iter().enumerate() {
            roster::line(ui, table, unit, place % 2 == 0, &row);
        }
    }
}

/// What is to be said of a formation, and of each of its units.
fn facts(position: &Position, formation: Formation) -> (String, Vec<(UnitId, Row)>) {
    let of = position.units.iter().filter(|unit| position.counter(unit.id).formation == formation);
    (note(position, formation), of.map(|unit| (unit.id, row(position, unit))).collect())
}

/// How often the formation was activated, and whether its chit can still come.
fn note(position: &Position, formation: Formation) -> String {
    if position.marks.withdrawn.contains(&formation) {
        return "withdrawn for good".to_owned();
    }
    if position.sequence.turn == 0 {
        return String::new();
    }
    if activation::is_barred(position, formation) {
        return "can't act on May 27".to_owned();
    }
    let (done, limit) = (activation::count(position, formation), activation::limit(position, formation));
    let chits = &position.tables.chits;
    let names =
        |chit: &Chit| matches!(chit, Chit::Action(id) if chits.action(id).is_some_and(|chit| chit.names(formation)));
    let inside = position.cup(formation.side()).inside.iter().filter(|chit| names(chit)).count();
    let known = chits.actions().any(|chit| chit.names(formation));
    let cup = match inside {
        _ if !known => "no chit of its own".to_owned(),
        0 => "not in the cup".to_owned(),
        inside => format!("{} in the cup", words::count(inside, "chit")),
    };
    format!("activated {done} of {limit} \u{b7} {cup}")
}

fn row(position: &Position, unit: &Unit) -> Row {
    let counter = position.counter(unit.id);
    let state = words::states(position, unit).into_iter().next();
    // The words before the colon are enough here.
    let short = |words: String| words.split(':').next().unwrap_or_default().to_owned();
    let lost = counter.steps > unit.state.steps;
    let there = unit.location.hex().is_some();
    Row {
        name: counter.id.clone(),
        values: words::values(counter, unit),
        origin: weakest(counter).clone(),
        kind: counter.symbol.word().to_owned(),
        place: words::place(position, unit),
        state: state.map(|(words, _)| short(words)).filter(|_| there).unwrap_or_default(),
        grave: there && (lost || unit.state.disrupted) || unit.location == Location::Eliminated,
        title: counter.name.clone(),
    }
}

/// The origin of a counter's values that most wants comparing with the cardboard.
#[must_use]
pub fn weakest(counter: &Counter) -> &Provenance {
    let values = [&counter.hard_provenance, &counter.soft_provenance, &counter.movement_provenance];
    let rank = |provenance: &&&Provenance| match provenance {
        Provenance::Reconstructed(_) => 3,
        Provenance::Deduced(_) => 2,
        Provenance::Published(_) => 1,
        Provenance::Seed(_) => 0,
    };
    values.iter().max_by_key(rank).copied().unwrap_or(&counter.provenance)
}
