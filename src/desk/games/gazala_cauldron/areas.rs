//! Areas over the ground: reach with its costs, hexes to choose, zones of control, supply, lines of communication.

use std::collections::BTreeSet;

use bevy_egui::egui::Pos2;

use super::Scene;
use super::overlays::{LinesShown, SupplyShown};
use super::position;
use super::selection::{Highlights, Intent};
use crate::core::half::points;
use crate::core::side::Side;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::paint::overlay::paint_border;
use crate::desk::kit::paint::trail::{Reached, paint_communication};
use crate::desk::kit::style::palette;
use crate::desk::shell::map::reach::{paint_choice, paint_cost, paint_within};
use crate::desk::shell::map::zones::{paint_hatched, paint_zones, side_ink};
use crate::games::gazala_cauldron::phases::supply;

/// Paints all that are shown.
pub fn paint(scene: &Scene) {
    let highlights = &scene.table.selection.highlights;
    if let Some(zones) = &highlights.zones {
        paint_zones(scene, &zones.sides, &zones.holders);
    }
    if let Some(lines) = &highlights.lines {
        paint_lines(scene, lines);
        return;
    }
    if let Some(supply) = &highlights.supply {
        paint_supply(scene, supply);
        return;
    }
    paint_reach_of_unit(scene, highlights);
    let ways = highlights.intents.iter().filter(|(_, way)| !matches!(way, Intent::Retreat(_)));
    paint_choice(scene, ways.map(|(hex, _)| *hex), palette::BLUE);
    let targets = highlights.targets.iter().filter_map(|id| scene.hex_of(Some(*id)));
    paint_choice(scene, targets.collect::<BTreeSet<_>>(), palette::RED);
}

/// Where the selected unit can go: points in each hex.
fn paint_reach_of_unit(scene: &Scene, highlights: &Highlights) {
    let colour = if highlights.later { mix(palette::BLUE, SAND, 0.4) } else { palette::BLUE };
    paint_within(scene, highlights.reach.ends().map(|(hex, _)| hex), colour);
    let ink = if highlights.later { mix(palette::BLUE, SAND, 0.25) } else { palette::BLUE };
    for (hex, cost) in highlights.reach.ends() {
        paint_cost(scene, hex, &points(cost), ink);
    }
}

/// Hatching, in each side's manner, where it traces no supply, and a border round its sources.
fn paint_supply(scene: &Scene, highlights: &SupplyShown) {
    paint_hatched(scene, &highlights.without);
    for (side, sources) in Side::BOTH.into_iter().zip(&highlights.sources) {
        let hexes = scene.view.corners_of(sources.iter());
        paint_border(scene.painter, &hexes, side_ink(side).colour, scene.view.hex_width());
    }
}

/// Ribbons from the west edge through the belt, each with the units it reaches.
fn paint_lines(scene: &Scene, lines: &LinesShown) {
    let width = scene.view.hex_width();
    if let Some(position) = position::seen(scene.table) {
        let sources = position.board.hexes().filter(|hex| supply::is_source(&position, Side::Axis, *hex));
        paint_border(scene.painter, &scene.view.corners_of(sources), side_ink(Side::Axis).colour, width);
    }
    for (place, (line, course)) in lines.lines.iter().enumerate() {
        let course: Vec<Pos2> = course.iter().map(|hex| scene.view.hex(*hex)).collect();
        let reached = Reached {
            line: u8::try_from(place + 1).unwrap_or(u8::MAX),
            units: u32::try_from(line.units.len()).unwrap_or(u32::MAX),
            needed: u32::try_from(LinesShown::UNITS).unwrap_or(u32::MAX),
        };
        paint_communication(scene.painter, &course, reached, width);
    }
}
