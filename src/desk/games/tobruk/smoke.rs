//! Smoke on the map, with the turns that it still lasts, and the fires that a side has recorded (VI.C.1, VI.C.2).

use bevy_egui::egui::{Align2, Color32, Stroke, vec2};

use super::map::seed;
use super::recording::letter;
use super::{Scene, Table, sight};
use crate::core::hex::Hex;
use crate::desk::kit::style::{bold, palette, zoom_size};
use crate::games::tobruk::phases::sustained;
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::marks::Marks;

/// The drift of white phosphorus and dust, thin enough to see the counters through.
const HAZE: Color32 = Color32::from_rgba_premultiplied(0x86, 0x84, 0x7e, 0xa0);
/// Places of the puffs in the hex, and their sizes, in widths of a hex.
const PUFFS: [(f32, f32, f32); 6] = [
    (0.0, 0.0, 0.30),
    (-0.24, 0.08, 0.22),
    (0.24, 0.06, 0.23),
    (-0.10, -0.22, 0.21),
    (0.13, -0.20, 0.20),
    (0.02, 0.24, 0.20),
];

/// Turns that smoke in a hex still lasts, in the moment that is shown.
#[must_use]
pub fn turns(table: &Table, hex: Hex) -> Option<u8> {
    let marks = table.world().get_resource::<Marks>()?;
    marks.works.smoke.iter().find(|smoke| smoke.hex == hex).map(|smoke| smoke.turns)
}

/// Paints all smoke: puffs over the hex, and its turns.
pub fn paint(scene: &Scene) {
    let Some(marks) = scene.table.world().get_resource::<Marks>() else { return };
    let width = scene.view.hex_width();
    for smoke in &marks.works.smoke {
        let Some(at) = scene.visible(smoke.hex) else { continue };
        // Each cloud is its own: mirrored by its hex.
        let side = if seed(smoke.hex).is_multiple_of(2) { 1.0 } else { -1.0 };
        for (right, down, size) in PUFFS {
            scene.painter.circle_filled(at + vec2(right * side, down) * width, size * width, HAZE);
        }
        let font = bold(zoom_size((width * 0.26).clamp(11.0, 24.0)));
        let corner = at + vec2(0.0, width * 0.40);
        scene.painter.text(corner, Align2::CENTER_CENTER, format!("smoke {}", smoke.turns), font, palette::INK);
    }
}

/// Paints the hexes in which barrages go on in a movement segment: two rings, the inner one broken once somebody has taken it in full
/// (X.E.4).
fn paint_sustained(scene: &Scene) {
    let width = scene.view.hex_width();
    for (hex, struck) in sustained::hexes(&sight::position(scene.table)) {
        let Some(at) = scene.visible(hex) else { continue };
        let pen = Stroke::new((width * 0.05).clamp(1.4, 4.0), palette::RED);
        scene.painter.circle_stroke(at, width * 0.42, pen);
        if !struck {
            scene.painter.circle_stroke(at, width * 0.32, pen);
        }
        let font = bold(zoom_size((width * 0.22).clamp(11.0, 22.0)));
        scene.painter.text(at + vec2(0.0, width * 0.40), Align2::CENTER_CENTER, "barrage", font, palette::RED_DEEP);
    }
}

/// Paints the fires that those at the desk know of, while they are recorded or can be fired: a ring with the letter of the kind.
pub fn paint_recorded(scene: &Scene) {
    paint_sustained(scene);
    if !matches!(scene.table.selection.prompt.asks, Ask::SetUp | Ask::Batteries) {
        return;
    }
    let width = scene.view.hex_width();
    for recorded in &sight::position(scene.table).recorded {
        let Some(at) = scene.visible(recorded.hex) else { continue };
        let chosen = scene.table.selection.battery == Some(recorded.battery);
        let colour = if chosen { palette::RED } else { palette::RED_DEEP };
        let pen = Stroke::new((width * if chosen { 0.06 } else { 0.035 }).clamp(1.2, 4.0), colour);
        scene.painter.circle_stroke(at, width * 0.33, pen);
        let font = bold(zoom_size((width * 0.28).clamp(11.0, 26.0)));
        scene.painter.text(at - vec2(0.0, width * 0.33), Align2::CENTER_CENTER, letter(recorded.fire), font, colour);
    }
}
