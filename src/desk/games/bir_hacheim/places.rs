//! Places, their names and the names of the ways; who holds the objectives.

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};

use super::Scene;
use crate::core::hex::Hex;
use crate::core::places::Place;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::brush::map_point;
use crate::desk::kit::paint::marker::paint_objective;
use crate::desk::kit::paint::places::{Beside, Rank, paint_region_name};
use crate::desk::kit::paint::sea::SHORE;
use crate::desk::shell::map::places::{self, Naming};
use crate::desk::shell::map::zones::side_ink;
use crate::games::bir_hacheim::material::board::Columns;
use crate::games::bir_hacheim::state::marks::Marks;

/// Signs of places.
pub fn paint_signs(scene: &Scene) {
    places::paint_signs(scene, scene.table.data.board.places());
}

/// Names of ways and places, and of the sea.
pub fn paint_names(scene: &Scene) {
    let board = &scene.table.data.board;
    let mut boxed: Vec<Hex> =
        board.hexes().filter(|hex| board.ground(*hex).is_some_and(|ground| ground.fortified)).collect();
    boxed.extend(scene.table.session.scenario.objectives.iter().map(|objective| objective.hex));
    let flags = scene.table.session.scenario.objectives.iter().map(|objective| flag(scene, objective.hex).cloth());
    let flags: Vec<Rect> = flags.collect();
    let naming = Naming { rank: &|place| rank(scene, place), beside, along, boxed: &boxed, over: &flags };
    places::paint_names(scene, board.columns, board.places(), board.ways(), &naming);
    let sea = Layout::Columns.centre(Columns::hex(15, 1)) + vec2(0.0, 0.2);
    let width = scene.view.hex_width();
    paint_region_name(
        scene.painter,
        scene.view.to_screen(sea),
        "MEDITERRANEAN",
        SHORE.gamma_multiply(0.7),
        width * 0.3,
        0.04,
    );
}

/// A flag on each objective with its points, in the colours of its holder.
pub fn paint_flags(scene: &Scene) {
    let marks = Marks::of(scene.table.world());
    for (objective, holder) in scene.table.session.scenario.objectives.iter().zip(&marks.holders) {
        if scene.visible(objective.hex).is_some() {
            let Flag { foot, high } = flag(scene, objective.hex);
            paint_objective(scene.painter, foot, high, &objective.points.to_string(), Some(side_ink(*holder)));
        }
    }
}

/// Where the flag of an objective stands on the screen, and how high it is, in points.
struct Flag {
    foot: Pos2,
    high: f32,
}

impl Flag {
    /// All of it.
    fn cloth(&self) -> Rect {
        Rect::from_min_size(self.foot - vec2(0.0, self.high), Vec2::splat(self.high))
    }
}

fn flag(scene: &Scene, hex: Hex) -> Flag {
    let width = scene.view.hex_width();
    let high = (width * 0.4).max(15.0 * map_point(scene.painter));
    Flag { foot: scene.view.hex(hex) + vec2(0.4, 0.1) * width, high }
}

fn rank(scene: &Scene, place: &Place) -> Rank {
    let objective = scene.table.session.scenario.objectives.iter().any(|objective| objective.hex == place.hex);
    if objective { Rank::Great } else { places::rank(place.kind) }
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
