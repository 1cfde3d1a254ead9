//! What a move leaves behind it on the map while a rule asks for it: movement arrows, and the dust of vehicles (X.C.1, X.C.2).

use bevy_egui::egui::{Color32, vec2};

use super::{Scene, sight, words};
use crate::desk::kit::paint::overlay::paint_chevron;
use crate::desk::kit::style::palette;
use crate::games::tobruk::state::options::Options;

/// Dust that hangs over a track.
const DUST: Color32 = Color32::from_rgba_premultiplied(0x74, 0x66, 0x48, 0x84);
/// Places of the puffs in the hex, and their sizes, in widths of a hex.
const PUFFS: [(f32, f32, f32); 4] = [(-0.16, 0.10, 0.20), (0.12, 0.14, 0.17), (0.02, -0.10, 0.22), (0.24, -0.06, 0.13)];
/// Length of an arrow from the middle of its hex, in widths of a hex.
const ARROW: f32 = 0.46;

/// Paints the arrows of this turn, those of units that are seen.
pub fn paint(scene: &Scene) {
    let Some(options) = scene.table.world().get_resource::<Options>() else { return };
    if !(options.target_motion || options.dust) {
        return;
    }
    let position = sight::position(scene.table);
    let width = scene.view.hex_width();
    for arrow in &position.marks.works.arrows {
        let (Some(at), Some(unit)) = (scene.visible(arrow.hex), scene.table.unit(arrow.unit)) else { continue };
        if position.find(arrow.unit).is_none() {
            continue;
        }
        if options.dust && words::kind(scene.table, &unit).class.is_vehicle() {
            let side = if arrow.heading.index().is_multiple_of(2) { 1.0 } else { -1.0 };
            for (right, down, size) in PUFFS {
                scene.painter.circle_filled(at + vec2(right * side, down) * width, size * width, DUST);
            }
        }
        let next = scene.view.hex(arrow.hex.neighbour(arrow.heading));
        paint_chevron(scene.painter, at, width * ARROW, (next - at).angle(), palette::FRAME_SOFT);
    }
}
