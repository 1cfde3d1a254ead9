//! Signs and names of places and ways on maps of hexes.

use bevy_egui::egui::{Pos2, Rect, Vec2, pos2};

use crate::core::grid::{Columns, Numbering};
use crate::core::hex::Hex;
use crate::core::places::{Place, PlaceKind};
use crate::core::ways::Way;
use crate::desk::kit::labels::{COUNTER, Labels, SIGN};
use crate::desk::kit::paint::brush::map_point;
use crate::desk::kit::paint::places::{Beside, Rank, Sign, name_font, paint_name, paint_sign};
use crate::desk::kit::paint::sheet::FRAME_WIDTH;
use crate::desk::kit::paint::ways::{paint_way_word, way_word};
use crate::desk::kit::style::palette;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::Scene;

/// Where the names of a map belong.
pub struct Naming<'a> {
    /// How much a place matters.
    pub rank: &'a dyn Fn(&Place) -> Rank,
    /// The side of its hex on which the name of a place is best, by the place's id.
    pub beside: fn(&str) -> Beside,
    /// Where along a way its name stands, as a share of its length, and how far above it, in hex widths; by the name.
    pub along: fn(&str) -> (f32, f32),
    /// Hexes with walls or signs of their own that no name should run over.
    pub boxed: &'a [Hex],
    /// What is painted over the counters, on the screen: no name runs under it.
    pub over: &'a [Rect],
}

/// The signs of places.
pub fn paint_signs<G: DeskGame>(scene: &Scene<G>, places: &[Place]) {
    for place in places {
        if let Some(at) = scene.visible(place.hex) {
            paint_sign(scene.painter, at, sign(place.kind), scene.view.hex_width());
        }
    }
}

/// Names of places and ways, over all areas: the great ones first, each clear of counters, boxes and those set before it.
pub fn paint_names<G: DeskGame, N: Numbering>(
    scene: &Scene<G>,
    columns: Columns<N>,
    places: &[Place],
    ways: &[Way],
    naming: &Naming,
) {
    let (p, width) = (scene.painter, scene.view.hex_width());
    let mut labels = labels(scene);
    for hex in naming.boxed {
        labels.keep(Rect::from_center_size(scene.view.hex(*hex), Vec2::splat(width * 0.98)), SIGN);
    }
    for part in naming.over {
        labels.keep(*part, COUNTER);
    }
    for place in places {
        labels.keep(Rect::from_center_size(scene.view.hex(place.hex), Vec2::splat(width * 0.34)), SIGN);
    }
    let mut named: Vec<(Rank, &Place)> = places.iter().map(|place| ((naming.rank)(place), place)).collect();
    named.sort_by(|(a, _), (b, _)| b.cmp(a));
    let mut set = Vec::new();
    for (rank, place) in named {
        let Some(font) = name_font(rank, width, map_point(p)) else { continue };
        // Out of view too: what is seen of the map decides nothing, so that no name moves as the view does.
        let at = scene.view.hex(place.hex);
        let size = p.layout_no_wrap(place.name.clone(), font.clone(), palette::INK).size();
        if let Some(spot) = labels.beside(at, size, (naming.beside)(&place.id), width) {
            set.push((spot, &place.name, font));
        }
    }
    for way in ways {
        let Some(name) = way.name.as_deref() else { continue };
        let points: Vec<Pos2> = scene
            .view
            .layout
            .line(columns, way)
            .into_iter()
            .map(|point| scene.view.to_screen(point.to_vec2()))
            .collect();
        let (at, raise) = (naming.along)(name);
        let word = way_word(p, name, width);
        paint_way_word(p, &word, &labels.along(&points, &word, at, raise * width));
    }
    for (place, name, font) in set {
        paint_name(p, place, name, font);
    }
}

/// What counters take of the screen.
#[must_use]
pub fn labels<G: DeskGame>(scene: &Scene<G>) -> Labels {
    let mut labels = Labels::default();
    // No name runs over the frame.
    let sheet = G::sheet(scene.table).shrink(FRAME_WIDTH);
    let corner = |at: Pos2| scene.view.to_screen(at.to_vec2());
    let (sheet, far) = (Rect::from_min_max(corner(sheet.min), corner(sheet.max)), 4000.0);
    let outside = sheet.expand(far);
    labels.keep(Rect::from_min_max(outside.min, pos2(sheet.left(), outside.bottom())), COUNTER);
    labels.keep(Rect::from_min_max(pos2(sheet.right(), outside.top()), outside.max), COUNTER);
    labels.keep(Rect::from_min_max(outside.min, pos2(outside.right(), sheet.top())), COUNTER);
    labels.keep(Rect::from_min_max(pos2(outside.left(), sheet.bottom()), outside.max), COUNTER);
    if scene.held.hide_counters {
        return labels;
    }
    let size = scene.view.counter_size();
    for (hex, units) in G::counters(scene.table, scene.lingering()) {
        let reach = if units.len() > 1 { 1.18 } else { 1.0 };
        labels.keep(Rect::from_center_size(scene.view.hex(hex), Vec2::splat(size * reach)), COUNTER);
    }
    labels
}

/// The rank of a place by its kind alone.
#[must_use]
pub fn rank(kind: PlaceKind) -> Rank {
    match kind {
        PlaceKind::Height | PlaceKind::Landmark => Rank::Minor,
        PlaceKind::Town | PlaceKind::Village | PlaceKind::Fort | PlaceKind::Well | PlaceKind::Tomb => Rank::Middle,
    }
}

fn sign(kind: PlaceKind) -> Sign {
    match kind {
        PlaceKind::Town => Sign::City,
        PlaceKind::Village => Sign::Village,
        PlaceKind::Well => Sign::Well,
        PlaceKind::Height => Sign::Height,
        PlaceKind::Fort | PlaceKind::Tomb | PlaceKind::Landmark => Sign::Mark,
    }
}
