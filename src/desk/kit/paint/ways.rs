//! Roads, tracks and the names along them.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke};

use super::brush::{map_point, mix, veil};
use super::ground::SAND;
use super::lettering::Word;
use super::line::network;
use crate::desk::kit::style::{Face, palette};

/// The edges of a road.
pub const ROAD: Color32 = Color32::from_rgb(0x93, 0x3a, 0x2c);
/// A track and its name.
pub const TRACK: Color32 = Color32::from_rgb(0x84, 0x62, 0x34);

/// The roads and tracks of a map: made once (points in hex sizes), painted at any zoom.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    roads: Vec<Vec<Pos2>>,
    tracks: Vec<Vec<Pos2>>,
}

impl Ways {
    /// Lines through the middles of hexes; where a track runs along a road it is not drawn.
    #[must_use]
    pub fn new(roads: &[Vec<Pos2>], tracks: &[Vec<Pos2>]) -> Self {
        // Together, so that junctions of the two meet.
        let all = [roads, tracks].concat();
        let only_roads = network(roads).len();
        let mut lines = network(&all);
        let tracks = lines.split_off(only_roads.min(lines.len()));
        Ways { roads: lines, tracks }
    }

    /// Paints tracks first, then roads. `hex` is the width of a hex in points.
    pub fn paint(&self, painter: &Painter, project: impl Fn(Pos2) -> Pos2, hex: f32) {
        let seen = |line: &Vec<Pos2>| -> Vec<Pos2> { line.iter().map(|p| project(*p)).collect() };
        let wide = (hex * 0.034).clamp(1.1, 4.0);
        for line in self.tracks.iter().map(seen) {
            painter.line(line.clone(), Stroke::new(wide * 2.4, veil(mix(SAND, palette::IVORY, 0.5), 0.55)));
            painter.extend(Shape::dashed_line(&line, Stroke::new(wide, TRACK), wide * 4.6, wide * 2.6));
        }
        let wide = (hex * 0.085).clamp(2.6, 9.0);
        let roads: Vec<Vec<Pos2>> = self.roads.iter().map(seen).collect();
        let core = mix(palette::IVORY, Color32::from_rgb(0xe9, 0xb8, 0x88), 0.5);
        for (width, colour) in [(wide + 2.0, veil(palette::IVORY, 0.35)), (wide, ROAD), (wide * 0.42, core)] {
            for line in &roads {
                painter.line(line.clone(), Stroke::new(width, colour));
            }
        }
    }
}

/// The name of a way, to be laid along it. `hex` is the width of a hex in points.
#[must_use]
pub fn way_word(painter: &Painter, name: &str, hex: f32) -> Word {
    Word::new(painter, name, Face::SemiItalic, (hex * 0.22).clamp(11.5 * map_point(painter), 26.0), 0.1)
}

/// Paints the name of a way along its base line.
pub fn paint_way_word(painter: &Painter, word: &Word, base: &[Pos2]) {
    let halo = veil(mix(SAND, palette::IVORY, 0.35), 0.72);
    word.paint(painter, base, mix(TRACK, palette::INK, 0.45), halo, (word.size.y * 0.08).clamp(1.0, 2.2));
}
