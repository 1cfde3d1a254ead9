//! Areas over the ground: reach with its costs, hexes to choose, engagement zones, lines of supply and recovery.

use bevy_egui::egui::{Pos2, Stroke, Vec2, vec2};

use super::Scene;
use super::overlays::SupplyShown;
use super::selection::{Highlights, Intent};
use super::words;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::paint::nato::flash;
use crate::desk::kit::paint::zone::paint_reach;
use crate::desk::kit::style::palette;
use crate::desk::shell::map::reach::{FIGURES_FROM, paint_choice, paint_figure, paint_within, tells};
use crate::desk::shell::map::zones::paint_zones;

/// Paints all that are shown.
pub fn paint(scene: &Scene) {
    let highlights = &scene.table.selection.highlights;
    if let Some(zones) = &highlights.zones {
        paint_zones(scene, &zones.sides, &zones.holders);
    }
    if let Some(supply) = &highlights.supply {
        paint_supply(scene, supply);
        return;
    }
    paint_reach_of_unit(scene, highlights);
    let ways = highlights.intents.iter().filter(|(_, way)| !matches!(way, Intent::Retreat(_)));
    paint_choice(scene, ways.map(|(hex, _)| *hex), palette::BLUE);
    paint_choice(scene, highlights.targets.iter().copied(), palette::RED);
}

/// Where the selected unit can go: points in each hex, red with a flash where it would owe an attack, a star of frost where it
/// would be beyond supply.
fn paint_reach_of_unit(scene: &Scene, highlights: &Highlights) {
    let colour = if highlights.later { mix(palette::BLUE, SAND, 0.4) } else { palette::BLUE };
    let width = scene.view.hex_width();
    paint_within(scene, highlights.reach.ends().map(|(hex, _)| hex), colour);
    for (hex, leg) in highlights.reach.ends().filter(|(hex, leg)| leg.spent > 0 && tells(scene, *hex)) {
        let binding = highlights.binding.contains(&hex);
        let ink = if binding || leg.mines > 0 { palette::RED } else { palette::BLUE };
        paint_figure(
            scene,
            hex,
            &words::half_points(leg.spent),
            if highlights.later { mix(ink, SAND, 0.25) } else { ink },
        );
        let Some(at) = scene.visible(hex).filter(|_| width >= FIGURES_FROM) else { continue };
        if binding {
            flash(scene.painter, at + vec2(0.27, 0.29) * width, width * 0.13);
        }
        if highlights.freezing.contains(&hex) {
            frost(scene, at + vec2(-0.24, 0.3) * width, width * 0.085);
        }
    }
}

/// The star that stands for a unit beyond supply.
pub fn frost(scene: &Scene, at: Pos2, radius: f32) {
    let line = Stroke::new((radius * 0.34).max(1.0), palette::BLUE);
    for turn in 0..3_u8 {
        let arm = radius * Vec2::angled(std::f32::consts::PI * (f32::from(turn) / 3.0 + 0.5));
        scene.painter.line_segment([at - arm, at + arm], line);
    }
}

/// Lengths of line; where there is a limit, a border round what lies within.
fn paint_supply(scene: &Scene, supply: &SupplyShown) {
    let limit = supply.limit.unwrap_or(u16::MAX);
    let within = supply.lengths.iter().filter(|(_, length)| **length <= limit);
    let within: Vec<_> = within.map(|(hex, length)| (scene.view.corners(hex), u32::from(*length))).collect();
    paint_reach(scene.painter, &within, u32::MAX, palette::BLUE, scene.view.hex_width());
    for (hex, length) in supply.lengths.iter().filter(|(_, length)| **length > limit) {
        paint_figure(scene, hex, &length.to_string(), palette::RED);
    }
}
