//! The key of an overlay while it lies over the map: what its colours and lines mean.

use std::sync::Arc;

use bevy_egui::egui::{CornerRadius, Galley, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

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

/// Where it can lie, as parts of the room that it leaves free: at the edge of the map, from the upper left on. The middle above is for who
/// plays, the lower left for the overview.
const PLACES: [Vec2; 5] = [vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(1.0, 1.0), vec2(1.0, 0.5), vec2(0.0, 0.5)];

/// Paints it at the edge of the map, where it hides the fewest counters.
pub(super) fn paint<G: DeskGame>(scene: &Scene<G>) {
    let Some((title, lines)) = G::overlay(scene.table) else { return };
    let p = scene.painter;
    let title = p.layout_no_wrap(title.to_owned(), bold(16.0), palette::INK);
    let words: Vec<Arc<Galley>> =
        lines.iter().map(|(_, what)| p.layout_no_wrap((*what).to_owned(), condensed(14.5), palette::INK)).collect();
    let wide = words.iter().map(|words| SAMPLE + words.size().x).fold(title.size().x, f32::max);
    let count = u8::try_from(words.len()).unwrap_or(u8::MAX);
    let high = title.size().y + 2.0 * MARGIN + LINE * (f32::from(count) + 0.15);
    let plate = place(scene, vec2(wide + 2.0 * MARGIN, high));
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

/// Where a plate of this size lies.
fn place<G: DeskGame>(scene: &Scene<G>, size: Vec2) -> Rect {
    let view = scene.view;
    let room = view.rect.shrink(MARGIN);
    let at = |part: Vec2| Rect::from_min_size(room.min + (room.size() - size).max(Vec2::ZERO) * part, size);
    let counters = G::counters(scene.table, scene.lingering());
    let side = Vec2::splat(view.counter_size());
    let hidden = |plate: &Rect| {
        counters.keys().filter(|hex| plate.intersects(Rect::from_center_size(view.hex(**hex), side))).count()
    };
    PLACES.map(at).into_iter().min_by_key(hidden).unwrap_or_else(|| at(PLACES[0]))
}
