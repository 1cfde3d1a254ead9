//! How a game was decided, and what each side lost.

use bevy_egui::egui::Ui;

use super::{Table, outlook, position, words};
use crate::core::game::Log;
use crate::core::side::Side;
use crate::desk::shell::panels::result::{self, Lost};
use crate::desk::table::roles::{Decided, Verdict};
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::phases::victory;
use crate::games::battle_for_gazala::state::components::{Location, Unit};
use crate::games::battle_for_gazala::state::orders::Event;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::{BattleForGazala, units};

impl Decided for BattleForGazala {
    /// How the game was decided.
    fn verdict(table: &Table) -> Verdict {
        let world = &table.session.world;
        let Some(position) = position::of(world) else { return Verdict::default() };
        let downgraded = world.get_resource::<Log<Event>>().and_then(|log| {
            log.0.iter().rev().find_map(|entry| match entry.event {
                Event::Ended { downgraded, .. } => Some(downgraded),
                _ => None,
            })
        });
        let (decided_by, rule) = decided_by(&position, downgraded.flatten());
        let mut notes: Vec<String> = Side::BOTH.into_iter().map(|side| outlook::of(table, side).0).collect();
        notes.push(outlook::losses(&position));
        if let Some(side) = downgraded.flatten() {
            let turned = if position.sequence.winner.is_none() { "victory into a draw" } else { "draw into a defeat" };
            notes.push(format!("Double losses turn the {} player's {turned}.", words::side(side)));
        }
        Verdict { decided_by, rule: rule.to_owned(), notes }
    }

    /// A side's units that are eliminated, or never came.
    fn losses(ui: &mut Ui, table: &mut Table, side: Side) {
        let all: Vec<Unit> = units(&table.session.world).filter(|unit| unit.side == side).collect();
        let fate = |unit: &Unit| match unit.location {
            Location::Eliminated => Some((0, "eliminated")),
            Location::Waiting => Some((1, "never arrived")),
            Location::On(_) => None,
        };
        let mut lost: Vec<((u8, &str), Unit)> = all.iter().filter_map(|unit| Some((fate(unit)?, *unit))).collect();
        lost.sort_by_key(|((rank, _), unit)| (*rank, unit.id));
        let count = lost.iter().filter(|((rank, _), _)| *rank == 0).count();
        let line = |((_, fate), unit): ((u8, &str), Unit)| Lost {
            unit: unit.id,
            name: words::name(table, unit.id).to_owned(),
            fate: fate.to_owned(),
            counts: String::new(),
        };
        let lines = lost.into_iter().map(line).collect();
        result::losses(ui, table, side, &format!("{count} of {} eliminated", words::count(all.len(), "unit")), lines);
    }
}

/// What decided the game, with its rule.
fn decided_by(position: &Position, downgraded: Option<Side>) -> (String, &'static str) {
    if downgraded.is_some() {
        return ("Double losses".to_owned(), "10.Losses");
    }
    let path = position.sequence.winner.and_then(|side| Some((side, victory::path(position, side)?)));
    match path {
        Some((side, path)) => {
            let end = path.last().map_or_else(String::new, |hex| Name::of(*hex).to_string());
            (format!("The path from Tobruk to {end} is open"), outlook::rule(side))
        }
        None => ("Neither side has a path".to_owned(), "10.Draw"),
    }
}
