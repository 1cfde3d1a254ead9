//! The game on the desk: what its table holds, and the windows that it has of its own.

use bevy::prelude::World;
use bevy_egui::egui::Color32;

use super::charts::initiation;
use super::selection::Selection;
use super::shot_odds::ShotOdds;
use super::words::nation;
use crate::core::chart::Chart;
use crate::core::game::Game;
use crate::core::side::Side;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::style::palette::INK_SOFT;
use crate::desk::table::game::TableGame;
use crate::desk::table::roles::DeskGame;
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::position::{Position, player};
use crate::games::tobruk::{self, Data, Tobruk};

impl DeskGame for Tobruk {}

impl TableGame for Tobruk {
    type Unit = Unit;

    type Selection = Selection;

    /// The odds of the volley, if the order is fire.
    type Odds = Option<ShotOdds>;

    /// Those of the data files with the one that the rules tell in words.
    fn book(data: &Data) -> Vec<Chart> {
        let mut charts = Self::charts(data);
        charts.insert(2.min(charts.len()), initiation());
        charts
    }

    fn side_name(data: &Data, scenario: &Self::Scenario, side: Side) -> &'static str {
        player(scenario, &data.catalog, side)
    }

    /// Its nation's cardboard, darkened with its own ink until it reads on parchment.
    fn side_ink(data: &Data, scenario: &Self::Scenario, side: Side) -> Color32 {
        let first = scenario.forces.iter().filter(|force| force.side == side).flat_map(|force| &force.strength).next();
        let nation = first.map(|(kind, ..)| nation(data.catalog.get(*kind).nation));
        nation.map_or(INK_SOFT, |nation| mix(nation.colour(), nation.ink(), 0.45))
    }

    /// A gun that lies face down is a gun (V.F.3).
    fn as_seen(seen: &Selection, unit: Unit) -> Unit {
        Unit { kind: seen.seen.get(&unit.id).and_then(|seen| seen.face_down).unwrap_or(unit.kind), ..unit }
    }

    /// What lies hidden is not there, and a gun that lies face down is a gun (V.F).
    fn seen(world: &World, viewer: Option<Side>) -> Vec<Unit> {
        let Some(viewer) = viewer else { return Self::units(world) };
        let position = Position::of(world).seen_by(viewer);
        let as_seen = |unit: Unit| position.find(unit.id).map(|seen| Unit { kind: *seen.kind, ..unit });
        tobruk::units(world).filter_map(as_seen).collect()
    }
}
