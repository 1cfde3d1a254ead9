//! Places, their names and the names of the ways; who holds the objectives.

use bevy_egui::egui::{Pos2, vec2};

use super::face::side_ink;
use super::map::Scene;
use super::terrain::{line, middle};
use crate::desk::paint::marker::paint_objective;
use crate::desk::paint::places::{Beside, Rank, Sign, paint_name, paint_region_name, paint_sign};
use crate::desk::paint::sea::SHORE;
use crate::desk::paint::ways::paint_way_name;
use crate::games::bir_hacheim::board::{Columns, Place, PlaceKind};
use crate::games::bir_hacheim::marks::Marks;

/// Signs, names of ways, then names of places.
pub fn paint(scene: &Scene) {
    let (p, width) = (scene.painter, scene.view.hex_width());
    let board = &scene.table.data.board;
    for place in board.places() {
        if let Some(at) = scene.visible(place.hex) {
            paint_sign(p, at, sign(place.kind), width);
        }
    }
    for way in board.ways() {
        let Some(name) = way.name.as_deref() else { continue };
        let points: Vec<Pos2> =
            line(board, way).into_iter().map(|point| scene.view.to_screen(point.to_vec2())).collect();
        let (at, raise) = along(name);
        paint_way_name(p, &points, at, raise, name, width);
    }
    for place in board.places() {
        // A name reaches farther than its hex.
        let at = scene.view.hex(place.hex);
        if scene.view.rect.expand2(vec2(width * 2.0, width)).contains(at) {
            paint_name(p, at, &place.name, rank(scene, place), beside(&place.id), width);
        }
    }
    let sea = middle(Columns::hex(15, 1)).to_vec2() + vec2(0.0, 0.2);
    paint_region_name(p, scene.view.to_screen(sea), "MEDITERRANEAN", SHORE.gamma_multiply(0.7), width * 0.3, 0.0);
}

/// A flag on each objective with its points, in the colours of its holder.
pub fn paint_flags(scene: &Scene) {
    let width = scene.view.hex_width();
    let Some(marks) = scene.table.world().get_resource::<Marks>() else { return };
    for (objective, holder) in scene.table.session.scenario.objectives.iter().zip(&marks.holders) {
        if let Some(at) = scene.visible(objective.hex) {
            let foot = at + vec2(0.4, 0.1) * width;
            paint_objective(
                scene.painter,
                foot,
                (width * 0.4).max(15.0),
                &objective.points.to_string(),
                Some(side_ink(*holder)),
            );
        }
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

fn rank(scene: &Scene, place: &Place) -> Rank {
    if scene.table.session.scenario.objectives.iter().any(|objective| objective.hex == place.hex) {
        return Rank::Great;
    }
    match place.kind {
        PlaceKind::Height | PlaceKind::Landmark => Rank::Minor,
        PlaceKind::Town | PlaceKind::Village | PlaceKind::Fort | PlaceKind::Well | PlaceKind::Tomb => Rank::Middle,
    }
}

/// The side on which a name is clear of counters, ways and other names when the game begins.
fn beside(id: &str) -> Beside {
    match id {
        "tobruk" | "gazala" | "acroma" | "sidi_muftah" | "belhamed" | "ed_duda" | "zaafran" => Beside::Above,
        "bir_tamrad" | "sidi_breghisc" | "bir_habesc" | "bir_hacheim" => Beside::Left,
        "bir_el_harmat" | "bir_belamed" => Beside::Right,
        _ => Beside::Below,
    }
}

/// Where along a way its name stands, and how far above it: in open country.
fn along(name: &str) -> (f32, f32) {
    match name {
        "Via Balbia" => (0.45, -0.2),
        "Trigh Capuzzo" => (0.8, 0.2),
        "Trigh el Abd" => (0.7, -0.16),
        _ => (0.3, 0.18),
    }
}
