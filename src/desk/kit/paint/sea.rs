//! Sea, lagoons and the land beyond the board.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Stroke, vec2};

use super::brush::{fade, mix, veil};
use super::ground::SAND;
use super::line::{Region, whim};
use super::overlay::HexCorners;
use crate::desk::kit::style::palette;

/// Deep water.
pub const SEA: Color32 = Color32::from_rgb(0x8f, 0xb3, 0xbf);
/// Water over sand.
pub const SHALLOWS: Color32 = Color32::from_rgb(0xc2, 0xd6, 0xd0);
/// The shore line, hex lines and names on the sea.
pub const SHORE: Color32 = Color32::from_rgb(0x3f, 0x6f, 0x82);

/// How far the shore leaves the sides of its hexes, in hex sizes: their middles stay clear of it.
const SWEEP: f32 = 0.48;
/// How far it strays beside.
const STRAY: f32 = 0.1;

/// The water of a map: made once from its hexes (corners in hex sizes), painted at any zoom.
#[derive(Clone, Debug, Default)]
pub struct Water {
    sea: Region,
    lagoons: Region,
    ripples: Vec<Pos2>,
}

impl Water {
    /// `sea` may reach beyond the board, so that the coast does not end at its rim; `lagoons` are arms of the sea.
    #[must_use]
    pub fn new(sea: &[HexCorners], lagoons: &[HexCorners]) -> Self {
        let middles = lagoons.iter().map(|hex| hex[0].lerp(hex[3], 0.5));
        Water {
            sea: Region::swept(sea, SWEEP, STRAY),
            lagoons: Region::natural(lagoons, 0.2),
            ripples: middles.collect(),
        }
    }

    /// Paints the water. `hex` is the width of a hex in points.
    pub fn paint(&self, painter: &Painter, project: impl Fn(Pos2) -> Pos2, hex: f32) {
        let shore = Stroke::new((hex * 0.028).clamp(1.0, 3.4), SHORE);
        self.lagoons.vignette(painter, &project, -0.2, palette::IVORY, 0.4);
        self.lagoons.fill(painter, &project, mix(SHALLOWS, SEA, 0.35));
        self.lagoons.vignette(painter, &project, 0.3, SEA, 0.8);
        self.lagoons.outline(painter, &project, Stroke::new(shore.width * 0.8, veil(SHORE, 0.85)));
        self.reeds(painter, &project, hex);
        // Wet sand on the land side, shallows on the other, and the fading lines old charts run along a shore.
        self.sea.vignette(painter, &project, -0.34, mix(SAND, palette::IVORY, 0.7), 0.75);
        self.sea.fill(painter, &project, SEA);
        self.sea.vignette(painter, &project, 0.9, SHALLOWS, 0.9);
        for (i, wide) in [0.16_f32, 0.34, 0.56].into_iter().enumerate() {
            let thin = Stroke::new((hex * 0.013).clamp(0.5, 1.5), veil(SHORE, 0.42 - 0.12 * i as f32));
            for ring in self.sea.offset(wide) {
                painter.line(ring.iter().chain(ring.first()).map(|p| project(*p)).collect(), thin);
            }
        }
        self.sea.outline(painter, &project, shore);
    }

    /// Short level strokes in the lagoons: water that a man may wade and a tank may not.
    fn reeds(&self, painter: &Painter, project: impl Fn(Pos2) -> Pos2, hex: f32) {
        let thin = Stroke::new((hex * 0.018).clamp(0.6, 2.0), veil(SHORE, 0.7));
        for middle in &self.ripples {
            for i in 0..7_u32 {
                let row = i as f32 / 6.0 - 0.5;
                let at = *middle + vec2(0.34 * whim(*middle, i), row * 1.0);
                let half = 0.1 + 0.06 * whim(*middle, i + 20);
                painter.line_segment([project(at - vec2(half, 0.0)), project(at + vec2(half, 0.0))], thin);
            }
        }
    }
}

/// Dims the ground between the board and the edge of the sheet, and draws the border of the board, which is made of all its hexes.
pub fn paint_rim(painter: &Painter, board: &Region, sheet: Rect, project: impl Fn(Pos2) -> Pos2, hex: f32) {
    let mut rings = board.lines(|p| p);
    rings.push(vec![sheet.left_top(), sheet.right_top(), sheet.right_bottom(), sheet.left_bottom()]);
    Region::inside(rings).fill(painter, &project, fade(palette::FRAME, 0.14));
    board.outline(painter, &project, Stroke::new((hex * 0.03).clamp(1.0, 2.6), fade(palette::FRAME, 0.5)));
}
