//! What marks on counters and overlays mean: a sample of each, and the words.

use bevy_egui::egui::{Color32, Painter, Pos2, Stroke, Vec2, vec2};

use crate::desk::kit::paint::nato::{NatoFace, NatoMarks, paint_nato};
use crate::desk::kit::paint::overlay::{HexCorners, paint_border, paint_plate};
use crate::desk::kit::paint::zone::{SideInk, paint_zone};
use crate::desk::kit::style::palette;

/// Paints a sample with its middle at a point: a counter with sides of so many points, or what lies over a hex.
pub type Sample = Box<dyn Fn(&Painter, Pos2, f32)>;

/// A mark and its meaning.
pub type MarkLine = (Sample, &'static str);

/// The samples of a game whose counters bear NATO signs: faces with their marks.
#[must_use]
pub fn nato(faces: Vec<(NatoFace, &'static str)>) -> Vec<MarkLine> {
    let sample = |face: NatoFace| -> Sample { Box::new(move |painter, at, size| paint_nato(painter, at, size, &face)) };
    faces.into_iter().map(|(face, what)| (sample(face), what)).collect()
}

/// A face with one mark.
#[must_use]
pub fn marked(face: &NatoFace, marks: NatoMarks) -> NatoFace {
    NatoFace { marks, ..face.clone() }
}

/// A hex of the map, so wide, with its middle at a point.
fn hex(at: Pos2, wide: f32) -> HexCorners {
    let corner = |side: u8| at + wide * 0.5 * Vec2::angled(std::f32::consts::FRAC_PI_3 * f32::from(side));
    [0, 1, 2, 3, 4, 5].map(corner)
}

/// A hex hatched in a side's manner.
#[must_use]
pub fn hatched(ink: SideInk) -> Sample {
    Box::new(move |painter, at, size| paint_zone(painter, &[hex(at, size)], ink, size))
}

/// A hex with a border.
#[must_use]
pub fn bordered(colour: Color32) -> Sample {
    Box::new(move |painter, at, size| paint_border(painter, &[hex(at, size * 0.9)], colour, size * 1.4))
}

/// A figure as it stands in a hex.
#[must_use]
pub fn figure(text: &'static str, colour: Color32) -> Sample {
    Box::new(move |painter, at, _| {
        paint_plate(painter, at, text, 13.0, colour);
    })
}

/// The red tie between a unit and what holds it.
#[must_use]
pub fn tie() -> Sample {
    Box::new(|painter, at, size| {
        let ends = across(at, size * 0.8);
        painter.line_segment(ends, Stroke::new(5.0, palette::IVORY));
        painter.line_segment(ends, Stroke::new(3.0, palette::RED));
    })
}

/// The two ends of a line across a sample.
#[must_use]
pub fn across(at: Pos2, size: f32) -> [Pos2; 2] {
    [at - vec2(size * 0.75, 0.0), at + vec2(size * 0.75, 0.0)]
}

/// The key of an overlay of zones, those of each side and the tie of a unit that they hold.
#[must_use]
pub fn zones(title: &'static str, held: &'static str) -> (&'static str, Vec<MarkLine>) {
    let sides = [(hatched(SideInk::AXIS), "Axis"), (hatched(SideInk::ALLIES), "Allied")];
    (title, sides.into_iter().chain([(tie(), held)]).collect())
}
