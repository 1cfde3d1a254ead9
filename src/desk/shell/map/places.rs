//! Signs and names of places and ways on maps of hexes.

use bevy_egui::egui::{Pos2, vec2};

use crate::core::grid::{Columns, Numbering};
use crate::core::places::{Place, PlaceKind};
use crate::core::ways::Way;
use crate::desk::kit::paint::places::{Beside, Rank, Sign, paint_name, paint_sign};
use crate::desk::kit::paint::ways::paint_way_name;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::Scene;

/// Where the names of a map stand.
pub struct Naming<'a> {
    /// How much a place matters.
    pub rank: &'a dyn Fn(&Place) -> Rank,
    /// The side of its hex on which the name of a place is clear of counters and ways, by the place's id.
    pub beside: fn(&str) -> Beside,
    /// Where along a way its name stands, as a share of its length, and how far above it, in hex widths; by the name.
    pub along: fn(&str) -> (f32, f32),
}

/// Signs, names of ways, then names of places.
pub fn paint<G: DeskGame, N: Numbering>(
    scene: &Scene<G>,
    columns: Columns<N>,
    places: &[Place],
    ways: &[Way],
    naming: &Naming,
) {
    let (p, width) = (scene.painter, scene.view.hex_width());
    for place in places {
        if let Some(at) = scene.visible(place.hex) {
            paint_sign(p, at, sign(place.kind), width);
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
        paint_way_name(p, &points, at, raise, name, width);
    }
    for place in places {
        // A name reaches farther than its hex.
        let at = scene.view.hex(place.hex);
        if scene.view.rect.expand2(vec2(width * 2.0, width)).contains(at) {
            paint_name(p, at, &place.name, (naming.rank)(place), (naming.beside)(&place.id), width);
        }
    }
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
