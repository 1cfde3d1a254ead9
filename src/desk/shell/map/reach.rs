//! Where a unit can go, as a border round the hexes and a figure in each.

use bevy_egui::egui::{Align2, Color32, Stroke, Vec2, vec2};

use crate::core::hex::Hex;
use crate::desk::kit::paint::brush::{halo_text, mix, veil};
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::paint::overlay::{paint_area, paint_faint_ring, paint_ring, paint_tinted};
use crate::desk::kit::style::{bold, palette, zoom_size};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::Scene;

/// Hexes narrower than this, in points, bear no figures.
pub const FIGURES_FROM: f32 = 26.0;

/// What is in reach: a tint with a firm outline.
pub fn paint_within<G: DeskGame>(scene: &Scene<G>, hexes: impl IntoIterator<Item = Hex>, colour: Color32) {
    paint_tinted(scene.painter, &scene.view.corners_of(hexes), colour, scene.view.hex_width());
}

/// What it costs to go to a hex: told near the pointer and along the path that a click would give, not all over the map.
pub fn paint_cost<G: DeskGame>(scene: &Scene<G>, hex: Hex, text: &str, ink: Color32) {
    if tells(scene, hex) {
        paint_figure(scene, hex, text, ink);
    }
}

/// True for a hex under the pointer, beside it, or on the path that a click would give.
#[must_use]
pub fn tells<G: DeskGame>(scene: &Scene<G>, hex: Hex) -> bool {
    let near = scene.table.pointed.filter(|_| scene.table.over_map).is_some_and(|at| at.range(hex) <= 1);
    near || G::path(scene.table).contains(&hex)
}

/// Hexes that can be chosen, hatched.
pub fn paint_choice<G: DeskGame>(scene: &Scene<G>, hexes: impl IntoIterator<Item = Hex>, colour: Color32) {
    paint_area(scene.painter, &scene.view.corners_of(hexes), colour, scene.view.hex_width());
}

/// A ring round each hex with enemies that the selected unit may attack or fire at, over their counters; none while those are hidden.
pub fn paint_targets<'a, G: DeskGame>(scene: &Scene<G>, hexes: impl IntoIterator<Item = &'a Hex>) {
    if scene.held.hide_counters {
        return;
    }
    for at in hexes.into_iter().filter_map(|hex| scene.visible(*hex)) {
        paint_ring(scene.painter, at, scene.view.hex_width());
    }
}

/// A thin grey ring round each hex with enemies at whom it may fire without doing anything by itself.
pub fn paint_faint_targets<'a, G: DeskGame>(scene: &Scene<G>, hexes: impl IntoIterator<Item = &'a Hex>) {
    if scene.held.hide_counters {
        return;
    }
    for at in hexes.into_iter().filter_map(|hex| scene.visible(*hex)) {
        paint_faint_ring(scene.painter, at, scene.view.hex_width());
    }
}

/// The sign of a hex in which a move would end, away from its middle by so many hex widths: a red disc with a bar.
pub fn paint_stop<G: DeskGame>(scene: &Scene<G>, hex: Hex, aside: Vec2) {
    let width = scene.view.hex_width();
    let Some(at) = scene.visible(hex).filter(|_| width >= FIGURES_FROM) else { return };
    let (at, r) = (at + width * aside, (width * 0.085).max(3.6));
    scene.painter.circle(at, r, palette::RED, Stroke::new((r * 0.2).max(1.0), palette::IVORY));
    let bar = vec2(r * 0.55, 0.0);
    scene.painter.line_segment([at - bar, at + bar], Stroke::new((r * 0.36).max(1.2), palette::IVORY));
}

/// A figure in the lower part of a hex, which a counter leaves free.
pub fn paint_figure<G: DeskGame>(scene: &Scene<G>, hex: Hex, text: &str, ink: Color32) {
    let width = scene.view.hex_width();
    let Some(at) = scene.visible(hex).filter(|_| width >= FIGURES_FROM) else { return };
    let font = bold(zoom_size((width * 0.21).clamp(9.0, 25.0)));
    let halo = veil(mix(SAND, palette::IVORY, 0.5), 0.85);
    let at = at + vec2(0.0, width * 0.31);
    halo_text(scene.painter, at, Align2::CENTER_CENTER, text, font, ink, halo, 1.5, 0.0);
}
