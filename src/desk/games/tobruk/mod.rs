//! What the desk shows of Tobruk alone: counters, proposals, plans, rosters.

mod arrows;
mod as_before;
mod backdrop;
mod briefing;
mod calling;
mod cards;
mod charts;
mod clips;
mod flak;
mod flights;
mod hauling;
mod keys;
mod luck;
pub mod map;
mod marks;
mod menu;
mod overlays;
pub mod paint;
mod point;
mod pointing;
mod progress;
mod proposing;
mod recording;
mod result;
mod roster;
mod scorch;
mod selection;
mod shift;
mod shot_odds;
mod sight;
mod silence;
mod smoke;
#[cfg(test)]
mod tests;
mod todo;
mod told;
mod words;

use bevy::prelude::World;
use bevy_egui::egui::Color32;

use crate::core::chart::Chart;
use crate::core::side::Side;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::style::palette;
use crate::desk::table::game::TableGame;
use crate::desk::table::roles::DeskGame;
use crate::games::tobruk::material::scenario::Scenario;
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::position::{Position, player};
use crate::games::tobruk::{self, Data, Tobruk};
use selection::Selection;
use shot_odds::ShotOdds;

type Table = crate::desk::table::Table<Tobruk>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::table::scene::Scene<'a, Tobruk>;
type Proposal = crate::desk::table::Proposal<Tobruk>;
type Wish = crate::desk::table::Wish<Tobruk>;

/// A side's nation's cardboard, darkened with its own ink until it reads on parchment.
fn side_ink(data: &Data, scenario: &Scenario, side: Side) -> Color32 {
    let first = scenario.forces.iter().filter(|force| force.side == side).flat_map(|force| &force.strength).next();
    let nation = first.map(|(kind, ..)| words::nation(data.catalog.get(*kind).nation));
    nation.map_or(palette::INK_SOFT, |nation| mix(nation.colour(), nation.ink(), 0.45))
}

impl DeskGame for Tobruk {}

impl TableGame for Tobruk {
    type Unit = Unit;

    type Selection = Selection;

    /// The odds of the volley, if the order is fire.
    type Odds = Option<ShotOdds>;

    fn book(data: &Data) -> Vec<Chart> {
        charts::book(data)
    }

    fn side_name(data: &Data, scenario: &Self::Scenario, side: Side) -> &'static str {
        player(scenario, &data.catalog, side)
    }

    fn side_ink(data: &Data, scenario: &Self::Scenario, side: Side) -> Color32 {
        side_ink(data, scenario, side)
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
