//! Areas over the ground: reach with its costs, hexes to choose, enemies to attack, zones of control.

use bevy_egui::egui::vec2;

use super::Scene;
use super::hand::Shown;
use crate::core::half::points;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::style::palette;
use crate::desk::shell::map::reach::{paint_choice, paint_figure, paint_stop, paint_within, tells};
use crate::desk::shell::map::zones::paint_zones;

/// Paints all that are shown.
pub fn paint(scene: &Scene) {
    let shown = &scene.table.hand.shown;
    if let Some(zones) = &shown.zones {
        paint_zones(scene, &zones.sides, &zones.holders);
    }
    paint_reach_of_unit(scene, shown);
    paint_choice(scene, shown.ways.keys().copied(), palette::BLUE);
    paint_choice(scene, shown.targets.iter().chain(&shown.drops).copied(), palette::RED);
}

/// Where the selected unit can go: points in each hex, red with a stop sign where its move would end.
fn paint_reach_of_unit(scene: &Scene, shown: &Shown) {
    let colour = if shown.later { mix(palette::BLUE, SAND, 0.4) } else { palette::BLUE };
    paint_within(scene, shown.ends.keys().copied(), colour);
    for (hex, cost) in shown.ends.iter().filter(|(hex, cost)| **cost > 0 && tells(scene, **hex)) {
        let stops = shown.stops.contains(hex);
        let ink = if stops { palette::RED } else { palette::BLUE };
        paint_figure(scene, *hex, &points(*cost), if shown.later { mix(ink, SAND, 0.25) } else { ink });
        if stops {
            paint_stop(scene, *hex, vec2(0.33, 0.1));
        }
    }
}
