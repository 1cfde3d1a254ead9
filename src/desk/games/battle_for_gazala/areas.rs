//! Areas over the ground: reach with its costs, hexes to choose, enemies to attack, zones of control.

use bevy_egui::egui::vec2;

use super::Scene;
use super::selection::Highlights;
use crate::core::half::points;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::style::palette;
use crate::desk::shell::map::reach::{paint_choice, paint_figure, paint_stop, paint_within, tells};
use crate::desk::shell::map::zones::paint_zones;

/// Paints all that are shown.
pub fn paint(scene: &Scene) {
    let highlights = &scene.table.selection.highlights;
    if let Some(zones) = &highlights.zones {
        paint_zones(scene, &zones.sides, &zones.holders);
    }
    paint_reach_of_unit(scene, highlights);
    paint_choice(scene, highlights.ways.keys().copied(), palette::BLUE);
    paint_choice(scene, highlights.targets.iter().chain(&highlights.drops).copied(), palette::RED);
}

/// Where the selected unit can go: points in each hex, red with a stop sign where its move would end.
fn paint_reach_of_unit(scene: &Scene, highlights: &Highlights) {
    let colour = if highlights.later { mix(palette::BLUE, SAND, 0.4) } else { palette::BLUE };
    paint_within(scene, highlights.ends.keys().copied(), colour);
    for (hex, cost) in highlights.ends.iter().filter(|(hex, cost)| **cost > 0 && tells(scene, **hex)) {
        let stops = highlights.stops.contains(hex);
        let ink = if stops { palette::RED } else { palette::BLUE };
        paint_figure(scene, *hex, &points(*cost), if highlights.later { mix(ink, SAND, 0.25) } else { ink });
        if stops {
            paint_stop(scene, *hex, vec2(0.33, 0.1));
        }
    }
}
