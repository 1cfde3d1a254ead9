//! How a game was decided, and what each side lost.

use bevy_egui::egui::Ui;

use super::{Table, position, words};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::desk::shell::panels::result::{self, Lost};
use crate::desk::table::roles::{Decided, Verdict};
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::{BirHacheim, units};

impl Decided for BirHacheim {
    /// How the game was decided.
    fn verdict(table: &Table) -> Verdict {
        let world = &table.session.world;
        let [axis, allies] = BirHacheim::score(world);
        let notes = Side::BOTH.map(|side| note(table, side)).into();
        Verdict { decided_by: format!("Axis {axis}, Allies {allies} points"), rule: "11.2".to_owned(), notes }
    }

    /// A side's units that are destroyed, forced off the board, or turned.
    fn losses(ui: &mut Ui, table: &mut Table, side: Side) {
        let all: Vec<Unit> = units(&table.session.world).filter(|unit| unit.side == side).collect();
        let rank = |unit: &Unit| match unit.location {
            Location::Eliminated => Some((0, "eliminated")),
            Location::Left => Some((1, "forced off the board")),
            _ if unit.strength.reduced => Some((2, "flipped")),
            _ => None,
        };
        let mut lost: Vec<((u8, &str), Unit)> = all.iter().filter_map(|unit| Some((rank(unit)?, *unit))).collect();
        lost.sort_by_key(|((rank, _), unit)| (*rank, unit.id));
        let count = |wanted: u8| lost.iter().filter(|((rank, _), _)| *rank == wanted).count();
        let summary = format!("{} of {} eliminated, {} flipped", count(0), all.len(), count(2));
        let line = |((rank, fate), unit): ((u8, &str), Unit)| Lost {
            unit: unit.id,
            name: words::name(table, unit.id).to_owned(),
            fate: fate.to_owned(),
            counts: if rank == 0 { points(table, &unit).to_string() } else { String::new() },
        };
        let lines = lost.into_iter().map(line).collect();
        result::losses(ui, table, side, &summary, lines);
    }
}

/// What a side holds, and what it destroyed, with the points for each.
fn note(table: &Table, side: Side) -> String {
    let scenario = &table.session.scenario;
    let position = position::of(&table.session.world);
    let holder = |hex| position.as_ref().and_then(|position| position.holder(hex));
    let held = scenario.objectives.iter().filter(|objective| holder(objective.hex) == Some(side));
    let held: Vec<String> = held.map(|objective| format!("{} {}", objective.name, objective.points)).collect();
    let held = if held.is_empty() { "holds no objectives".to_owned() } else { held.join(", ") };
    let lost = units(&table.session.world).filter(|unit| unit.side != side && unit.location == Location::Eliminated);
    let (count, points) = lost.fold((0, 0), |(count, sum), unit| (count + 1, sum + points(table, &unit)));
    format!("{side}: {held}; {} eliminated {points}", words::count(count, "enemy unit"))
}

/// What a destroyed unit counts to the enemy (11.2).
fn points(table: &Table, unit: &Unit) -> u16 {
    table.session.scenario.points_for(words::counter(table, unit.id).nation)
}
