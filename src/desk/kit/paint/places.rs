//! What a map says in signs and letters: the grid, its numbers, places and their names.

use bevy_egui::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use super::brush::{halo_text, mix, veil};
use super::ground::{HEX_LINE, HEX_NUMBER, SAND};
use super::lettering::{Word, arc};
use super::overlay::{HexCorners, outlines};
use crate::desk::kit::style::{Face, condensed, palette, zoom_size};

/// Hexes narrower than this, in points, bear no number.
pub const NUMBERS_FROM: f32 = 45.0;

/// The sign of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Blocks of houses over the whole hex.
    City,
    /// A few houses.
    Village,
    /// A well or cistern (Bir).
    Well,
    /// A height.
    Height,
    /// A crossing or a landmark.
    Mark,
    /// A landing ground.
    Airfield,
}

/// On which side of its hex's middle a name stands, clear of a counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Beside {
    /// Over the upper side.
    Above,
    /// Under the lower side.
    #[default]
    Below,
    /// To the left, ending at the hex.
    Left,
    /// To the right, beginning at the hex.
    Right,
}

/// How much a name matters: decides its size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Left out when the map is small.
    Minor,
    /// A name of the battle.
    #[default]
    Middle,
    /// An objective.
    Great,
}

/// Thin lines round the hexes, each side once, in a colour for land or sea. `width` is the width of a hex in points.
pub fn paint_grid(painter: &Painter, hexes: &[HexCorners], colour: Color32, width: f32) {
    let line = Stroke::new((width * 0.012).clamp(0.7, 1.6), colour);
    for hex in hexes {
        painter.line(hex[..4].to_vec(), line);
    }
    for mut ring in outlines(hexes) {
        ring.extend(ring.first().copied());
        painter.line(ring, line);
    }
}

/// The colour of the grid on land.
pub const GRID: Color32 = HEX_LINE;

/// The printed number of a hex, under its upper side.
pub fn paint_number(painter: &Painter, centre: Pos2, number: &str, width: f32) {
    if width < NUMBERS_FROM {
        return;
    }
    let font = condensed(zoom_size((width * 0.135).clamp(7.5, 24.0)));
    let ink = veil(mix(HEX_NUMBER, palette::INK_SOFT, 0.25), ((width - NUMBERS_FROM) / 20.0).clamp(0.5, 0.95));
    painter.text(centre - vec2(0.0, width * 0.36), Align2::CENTER_CENTER, number, font, ink);
}

/// The sign of a place at the middle of its hex.
pub fn paint_sign(painter: &Painter, centre: Pos2, sign: Sign, width: f32) {
    let ink = mix(palette::INK, Color32::from_rgb(0x6b, 0x30, 0x22), 0.35);
    let pale = veil(mix(SAND, palette::IVORY, 0.6), 0.9);
    let unit = width / 2.0;
    let line = Stroke::new((width * 0.022).clamp(0.9, 3.0), ink);
    let at = |x: f32, y: f32| centre + unit * vec2(x, y);
    match sign {
        Sign::City | Sign::Village => {
            let blocks: &[[f32; 4]] = if sign == Sign::City { &CITY } else { &VILLAGE };
            if sign == Sign::City {
                let round = super::brush::ring(centre, unit * 0.72, 36);
                painter.add(Shape::convex_polygon(round, veil(palette::RUST, 0.22), Stroke::NONE));
            }
            for [x, y, w, h] in blocks {
                let block = Rect::from_min_size(at(*x, *y), unit * vec2(*w, *h));
                painter.rect(block, 0.0, ink, Stroke::new(0.8, pale), StrokeKind::Outside);
            }
        }
        Sign::Well => {
            painter.circle(centre, unit * 0.15, pale, line);
            painter.circle_filled(centre, unit * 0.06, mix(super::sea::SHORE, palette::INK, 0.2));
        }
        Sign::Height => {
            let three = vec![at(0.0, -0.2), at(0.18, 0.12), at(-0.18, 0.12)];
            painter.add(Shape::convex_polygon(three, pale, line));
            painter.circle_filled(at(0.0, 0.02), (unit * 0.045).max(0.8), ink);
        }
        Sign::Mark => {
            painter.circle(centre, unit * 0.11, ink, Stroke::new(line.width, pale));
        }
        Sign::Airfield => {
            painter.circle(centre, unit * 0.24, pale, line);
            let body = Stroke::new((unit * 0.07).max(1.2), ink);
            painter.line_segment([at(0.0, -0.17), at(0.0, 0.17)], body);
            painter.line_segment([at(-0.17, -0.04), at(0.17, -0.04)], body);
            painter.line_segment([at(-0.08, 0.13), at(0.08, 0.13)], body);
        }
    }
}

/// Blocks of a town: left, top, width, height in half hex widths about the middle.
const CITY: [[f32; 4]; 10] = [
    [-0.52, -0.30, 0.22, 0.14],
    [-0.24, -0.42, 0.16, 0.2],
    [-0.02, -0.36, 0.26, 0.13],
    [0.3, -0.26, 0.2, 0.2],
    [-0.56, -0.06, 0.16, 0.22],
    [-0.34, -0.1, 0.24, 0.16],
    [0.02, -0.14, 0.18, 0.2],
    [-0.42, 0.22, 0.3, 0.14],
    [-0.06, 0.16, 0.18, 0.22],
    [0.18, 0.1, 0.26, 0.15],
];
/// Blocks of a village.
const VILLAGE: [[f32; 4]; 5] = [
    [-0.3, -0.2, 0.16, 0.12],
    [-0.06, -0.24, 0.13, 0.16],
    [0.13, -0.12, 0.17, 0.12],
    [-0.24, 0.04, 0.2, 0.12],
    [0.04, 0.08, 0.14, 0.13],
];

/// The letters of a place's name; nothing where it is left out. `width` is the width of a hex in points, `point` that of
/// a point of the map (`map_point`): large text makes no name larger than its hex can bear.
#[must_use]
pub fn name_font(rank: Rank, width: f32, point: f32) -> Option<FontId> {
    let (face, size, from) = match rank {
        Rank::Great => (Face::SemiStrong, 0.29, 0.0),
        Rank::Middle => (Face::SemiStrong, 0.225, 20.0),
        Rank::Minor => (Face::Semi, 0.195, 48.0),
    };
    (width >= from * point).then(|| face.at(zoom_size((width * size).clamp(11.0 * point, 29.0))))
}

/// The name of a place in its rectangle.
pub fn paint_name(painter: &Painter, place: Rect, name: &str, font: FontId) {
    let halo = veil(mix(SAND, palette::IVORY, 0.5), 0.75);
    let wide = (font.size * 0.13).clamp(1.2, 3.2);
    // On a whole point: the letters stay sharp.
    let at = place.min.round();
    halo_text(painter, at, Align2::LEFT_TOP, name, font, palette::INK, halo, wide, 0.0);
}

/// A name across water or a stretch of land: wide, pale, on a slight arc that leans by `angle` radians.
pub fn paint_region_name(painter: &Painter, centre: Pos2, name: &str, ink: Color32, size: f32, angle: f32) {
    let word = Word::new(painter, name, Face::SemiItalic, size, 0.52);
    word.paint(painter, &arc(centre, word.size.x, word.size.x * 0.045, angle), ink, ink, 0.0);
}
