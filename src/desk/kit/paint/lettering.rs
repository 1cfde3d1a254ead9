//! Names as whole words along a curve: the letters keep their distances, stand at any angle, and are as crisp as those of a straight
//! line, because they are taken from type of twice the size.

use std::sync::Arc;

use bevy_egui::egui::epaint::TextShape;
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Color32, Galley, Painter, Pos2, Rect, Shape, Vec2, pos2};

use super::brush::ring;
use super::easy::course;
use super::line::{along, length};
use crate::desk::kit::style::{Face, zoom_size};

/// Type is set n times larger than it is shown.
const LARGER: f32 = 2.0;

/// A name before it is laid on the map.
pub struct Word {
    galley: Arc<Galley>,
    /// Its length and height in points.
    pub size: Vec2,
}

impl Word {
    /// Sets a name `size` points high, with so much between its letters, in sizes of the type.
    #[must_use]
    pub fn new(painter: &Painter, text: &str, face: Face, size: f32, spacing: f32) -> Self {
        let font = face.at(zoom_size(size * LARGER));
        let format = TextFormat {
            extra_letter_spacing: font.size * spacing,
            font_id: font,
            color: Color32::PLACEHOLDER,
            ..TextFormat::default()
        };
        let galley = painter.layout_job(LayoutJob::single_section(text.to_owned(), format));
        let size = galley.size() / LARGER;
        Word { galley, size }
    }

    /// The letters laid along a base line, which runs through their middles.
    fn laid(&self, base: &[Pos2]) -> Arc<Galley> {
        let mut galley = Galley::clone(&self.galley);
        let start = (length(base) - self.size.x) / 2.0;
        let half = self.size.y / 2.0;
        let mut bounds = Rect::NOTHING;
        for placed in &mut galley.rows {
            let offset = placed.pos.to_vec2();
            placed.pos = Pos2::ZERO;
            let row = Arc::make_mut(&mut placed.row);
            // Each letter is four corners.
            for letter in row.visuals.mesh.vertices.chunks_mut(4) {
                let middle = letter.iter().map(|v| v.pos.x).sum::<f32>() / letter.len() as f32;
                let at = start + (middle + offset.x) / LARGER;
                let Some((foot, way)) = along(base, at) else { continue };
                for corner in letter {
                    let (x, y) = ((corner.pos.x - middle) / LARGER, (corner.pos.y + offset.y) / LARGER - half);
                    corner.pos = foot + way * x - way.rot90() * y;
                    bounds.extend_with(corner.pos);
                }
            }
            row.visuals.mesh_bounds = bounds;
        }
        galley.mesh_bounds = bounds;
        galley.rect = bounds;
        Arc::new(galley)
    }

    /// Paints it along a base line, nowhere if there is none, in `ink`, with a halo `wide` points wide.
    pub fn paint(&self, painter: &Painter, base: &[Pos2], ink: Color32, halo: Color32, wide: f32) {
        if base.len() < 2 {
            return;
        }
        let galley = self.laid(base);
        let shape = |offset: Vec2, colour: Color32| {
            let mut shape = TextShape::new(offset.to_pos2(), galley.clone(), colour);
            shape.override_text_color = Some(colour);
            Shape::from(shape)
        };
        if wide > 0.0 {
            // In whole points, as text is placed: closer copies would fall together.
            let steps = [wide.max(1.0)];
            let around = steps.into_iter().flat_map(|step| ring(pos2(0.0, 0.0), step, 8));
            painter.extend(around.map(|p| shape(p.to_vec2(), halo)));
        }
        painter.add(shape(Vec2::ZERO, ink));
    }
}

/// The base line of a word along a way: `at` is the share of the way where it has its middle, `raise` how far above the way it stands
/// in points (below 0: under). It reads from left to right, and is calmer than the way.
#[must_use]
pub fn base_line(way: &[Pos2], at: f32, raise: f32, word: &Word) -> Vec<Pos2> {
    let mut way = way.to_vec();
    let (Some(first), Some(last)) = (way.first().copied(), way.last().copied()) else { return Vec::new() };
    let mut at = at.clamp(0.0, 1.0);
    if first.x > last.x {
        way.reverse();
        at = 1.0 - at;
    }
    let middle = length(&way) * at;
    let half = word.size.x / 2.0 + word.size.y * 0.2;
    let calm = course(&way, middle - half, middle + half, (word.size.x * 0.9).max(word.size.y * 5.0));
    (0..calm.len())
        .map(|i| {
            let (before, after) = (calm[i.saturating_sub(1)], calm[(i + 1).min(calm.len() - 1)]);
            calm[i] + (after - before).normalized().rot90() * raise
        })
        .collect()
}

/// An arc about a point, `sag` points higher at its middle than at its ends, leaning by an angle.
#[must_use]
pub fn arc(middle: Pos2, long: f32, sag: f32, angle: f32) -> Vec<Pos2> {
    let (along, down) = (Vec2::angled(angle), Vec2::angled(angle + std::f32::consts::FRAC_PI_2));
    let at = |i: i32| {
        let t = i as f32 / 8.0 - 1.0;
        middle + along * (t * (long / 2.0 + 1.0)) + down * (sag * (t * t - 0.5))
    };
    (0..=16).map(at).collect()
}

/// The room that a word takes along its base line, as boxes one after the other.
#[must_use]
pub fn boxes(base: &[Pos2], word: &Word) -> Vec<Rect> {
    let start = (length(base) - word.size.x) / 2.0;
    let count = (word.size.x / word.size.y.max(1.0)).ceil().max(1.0) as u32;
    let step = word.size.x / count as f32;
    let middle = |i: u32| along(base, start + step * (i as f32 + 0.5)).map(|found| found.0);
    (0..count).filter_map(middle).map(|at| Rect::from_center_size(at, Vec2::splat(word.size.y * 0.9))).collect()
}
