//! How a game was decided, what the outcome means, and where each side's points come from.

use crate::games::firestorm::Firestorm;
use bevy_egui::egui::{Align, Layout, Ui};

use super::{Table, words};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::small_counter;
use crate::desk::table::roles::{Decided, Verdict};
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::tables::Level;
use crate::games::firestorm::phases::victory;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::position::Position;

impl Decided for Firestorm {
    /// How the game was decided.
    fn verdict(table: &Table) -> Verdict {
        let world = &table.session.world;
        let [axis, allies] = Firestorm::score(world);
        let position = &Position::of(world);
        let (winner, level) = (position.sequence.winner, position.sequence.level.unwrap_or(Level::Draw));
        if victory::tobruk_has_fallen(position) {
            let notes = vec![
                format!("Strategic victory at once; points were Axis {axis}, Allies {allies}."),
                meaning(Some(Side::Axis), Level::Strategic).to_owned(),
            ];
            return Verdict {
                decided_by: "Tobruk has fallen, in supply".to_owned(),
                rule: "C.Victory".to_owned(),
                notes,
            };
        }
        let title = match winner {
            Some(side) => format!("{} {}", words::side(side), level.title().to_lowercase()),
            None => level.title().to_owned(),
        };
        let notes = vec![
            format!("Axis {axis}, Allies {allies} points: ahead by {}.", axis.abs_diff(allies)),
            meaning(winner, level).to_owned(),
        ];
        Verdict { decided_by: title, rule: "C.Outcome".to_owned(), notes }
    }

    /// A side's points by area and capture, and its troops that are not on the map.
    fn losses(ui: &mut Ui, table: &mut Table, side: Side) {
        let position = &Position::of(&table.session.world);
        let Account { areas, captures, lost } = account(position, side);
        let (of_areas, of_captures) = (victory::of_areas(position, side), victory::of_captures(position, side));
        let total = of_areas + of_captures;
        // The lines of a long list lie close together.
        ui.spacing_mut().interact_size.y = 18.0;
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(styled(format!("{} points: {total}", words::side(side)), bold(17.0), words::side_ink(side)));
        for (area, points) in areas {
            valued(ui, &words::area(table, area), points);
        }
        for (unit, points) in captures {
            ui.horizontal(|ui| {
                small_counter(ui, table, unit, 24.0);
                valued(ui, &format!("{} captured", words::name(table, unit)), points);
            });
        }
        ui.add_space(6.0);
        let text = format!("{} off the map", words::count(lost.len(), "troop"));
        ui.label(styled(text, strong(15.0), INK));
        for (unit, fate) in lost {
            ui.horizontal(|ui| {
                small_counter(ui, table, unit, 24.0);
                ui.label(styled(words::name(table, unit), strong(14.5), INK));
                ui.label(styled(fate, condensed(14.0), INK_SOFT));
            });
        }
    }
}

/// What a level of victory means for the war in the desert.
fn meaning(winner: Option<Side>, level: Level) -> &'static str {
    match (winner, level) {
        (None, _) | (_, Level::Draw) => "Both armies are spent, and neither is master of the field.",
        (Some(Side::Axis), Level::Tactical) => {
            "The Gazala line is abandoned; the Axis has no strength left to pursue, but keeps the enemy busy."
        }
        (Some(Side::Axis), Level::Operational) => {
            "The line is broken for good, and Tobruk lies open to the next attack."
        }
        (Some(Side::Axis), Level::Strategic) => {
            "The Eighth Army is beaten and the road to Egypt lies open: so it went in 1942."
        }
        (Some(Side::Allies), Level::Tactical) => {
            "The attack has cost the Axis more than it can replace; time is on the Allies' side."
        }
        (Some(Side::Allies), Level::Operational) => "Rommel has been beaten in the open, and his attack is at an end.",
        (Some(Side::Allies), Level::Strategic) => {
            "The Axis army has worn itself out against the line; Cyrenaica is there for the taking."
        }
    }
}

/// Areas of a side that are worth points, captured enemies with theirs, and the side's own troops out of play.
struct Account {
    areas: Vec<(Area, u16)>,
    captures: Vec<(UnitId, u16)>,
    lost: Vec<(UnitId, &'static str)>,
}

fn account(position: &Position, side: Side) -> Account {
    let held = Area::ALL.into_iter().filter(|area| position.holder(*area) == side);
    let areas = held.map(|area| (area, position.board.info(area).points)).filter(|(_, points)| *points > 0).collect();
    let captured = position.units.iter().filter(|unit| unit.side != side && unit.location == Location::Captured);
    let own = position.units.iter().filter(|unit| unit.side == side);
    let fate = |location: Location| match location {
        Location::In(_) => None,
        Location::Pool => Some("in the pool"),
        Location::Captured => Some("out of the game"),
    };
    Account {
        areas,
        captures: captured.map(|unit| (unit.id, victory::worth(position, unit.id))).collect(),
        lost: own.filter_map(|unit| Some((unit.id, fate(unit.location)?))).collect(),
    }
}

/// A line with points at the right-hand edge.
fn valued(ui: &mut Ui, text: &str, points: u16) {
    ui.horizontal(|ui| {
        ui.label(styled(text, condensed(14.5), INK));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(14.0);
            ui.label(styled(points.to_string(), bold(15.0), INK));
        });
    });
}
