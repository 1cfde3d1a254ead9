//! The key of an overlay while it lies over the map: what its colours and lines mean.

use std::sync::Arc;

use bevy_egui::egui::{CornerRadius, Galley, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::desk::kit::style::{bold, condensed, palette};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::Scene;

/// Room of a sample, in points.
const SAMPLE: f32 = 46.0;
/// Side of the hex or the counter in it.
const HEX: f32 = 24.0;
/// Height of a line.
const LINE: f32 = 27.0;
/// Between the edge of the plate and what stands on it, and between it and the edge of the map.
const MARGIN: f32 = 10.0;

/// Paints it in the upper left corner of the map.
pub(super) fn paint<G: DeskGame>(scene: &Scene<G>) {
    let Some((title, lines)) = G::overlay(scene.table) else { return };
    let p = scene.painter;
    let title = p.layout_no_wrap(title.to_owned(), bold(16.0), palette::INK);
    let words: Vec<Arc<Galley>> =
        lines.iter().map(|(_, what)| p.layout_no_wrap((*what).to_owned(), condensed(14.5), palette::INK)).collect();
    let wide = words.iter().map(|words| SAMPLE + words.size().x).fold(title.size().x, f32::max);
    let count = u8::try_from(words.len()).unwrap_or(u8::MAX);
    let high = title.size().y + 2.0 * MARGIN + LINE * (f32::from(count) + 0.15);
    let corner = scene.view.rect.min + vec2(MARGIN, MARGIN);
    let plate = Rect::from_min_size(corner, vec2(wide + 2.0 * MARGIN, high));
    let line = Stroke::new(1.0, palette::FRAME);
    p.rect(plate, CornerRadius::same(5), palette::PARCHMENT, line, StrokeKind::Inside);
    let left = plate.left() + MARGIN;
    let mut y = plate.top() + MARGIN;
    let below = title.size().y + LINE * 0.65;
    p.galley(pos2(left, y), title, palette::INK);
    y += below;
    for ((sample, _), words) in lines.iter().zip(words) {
        sample(p, pos2(left + SAMPLE / 2.0 - 4.0, y), HEX);
        let half = words.size().y / 2.0;
        p.galley(pos2(left + SAMPLE, y - half), words, palette::INK);
        y += LINE;
    }
}
