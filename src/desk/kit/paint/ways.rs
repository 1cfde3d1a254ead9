//! Roads, tracks and the names along them.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Shape, Stroke};

use super::brush::{halo_text, mix, veil};
use super::ground::SAND;
use super::line::{along, length, network};
use super::overlay::smoothed;
use crate::desk::kit::style::{italic, palette, zoom_size};

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

/// A name set letter by letter along a way. `line` is the way through the middles of its hexes in points, `at` the share
/// of it (0 to 1) where the name has its middle, `raise` how far above the way it stands in hex widths (below 0: under).
pub fn paint_way_name(painter: &Painter, line: &[Pos2], at: f32, raise: f32, name: &str, hex: f32) {
    let font = italic(zoom_size((hex * 0.2).clamp(11.0, 26.0)));
    let gap = font.size * 0.17;
    let letters: Vec<(char, f32)> =
        name.chars().map(|c| (c, painter.layout_no_wrap(c.to_string(), font.clone(), TRACK).size().x + gap)).collect();
    let whole: f32 = letters.iter().map(|l| l.1).sum();
    let mut line = smoothed(line);
    // Read from left to right.
    if along(&line, 0.0).zip(along(&line, f32::MAX)).is_some_and(|(a, b)| a.0.x > b.0.x) {
        line.reverse();
    }
    let start = length(&line) * at.clamp(0.0, 1.0) - whole / 2.0;
    let halo = mix(SAND, palette::IVORY, 0.35);
    for (pass, ink) in [(font.size * 0.13, halo), (0.0, mix(TRACK, palette::INK, 0.25))] {
        let mut gone = start;
        for (letter, wide) in &letters {
            // The direction over the length of a few letters: no letter tumbles at a bend.
            let ends = (along(&line, gone - font.size), along(&line, gone + wide + font.size));
            if let (Some((middle, _)), (Some((a, _)), Some((b, _)))) = (along(&line, gone + wide / 2.0), ends) {
                let way = (b - a).normalized();
                let foot = middle.lerp(a.lerp(b, 0.5), 0.5) + way.rot90() * (raise * hex);
                let text = letter.to_string();
                halo_text(painter, foot, Align2::CENTER_CENTER, &text, font.clone(), ink, halo, pass, way.angle());
            }
            gone += wide;
        }
    }
}
