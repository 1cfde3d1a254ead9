//! Places, their names and the names of the ways.

use super::Scene;
use crate::core::hex::Hex;
use crate::core::places::Place;
use crate::desk::kit::paint::places::{Beside, Rank};
use crate::desk::shell::map::places::{self, Naming};
use crate::games::gazala_cauldron::phases::victory;

/// Signs of places.
pub fn paint_signs(scene: &Scene) {
    places::paint_signs(scene, scene.table.data.board.places());
}

/// Names of ways and places.
pub fn paint_names(scene: &Scene) {
    let board = &scene.table.data.board;
    let fortified = |hex: &Hex| board.ground(*hex).is_some_and(|ground| ground.fortified);
    let boxed: Vec<Hex> = board.hexes().filter(fortified).collect();
    let naming = Naming { rank: &|place| rank(scene, place), beside, along, boxed: &boxed, over: &[] };
    places::paint_names(scene, board.columns, board.places(), board.ways(), &naming);
}

/// The hexes that score are the great ones.
fn rank(scene: &Scene, place: &Place) -> Rank {
    let fortified = &scene.table.session.scenario.fortified;
    let scores = victory::scoring_hex() == Some(place.hex) || fortified.iter().any(|(hex, _)| *hex == place.hex);
    if scores { Rank::Great } else { places::rank(place.kind) }
}

/// The side on which a name is clear of counters, ways and other names when the game begins.
fn beside(id: &str) -> Beside {
    match id {
        "el_adem" | "bir_et_tamar" | "eluet_et_tamar" | "sidra_ridge" | "rigel_ridge" => Beside::Above,
        "rotonda_mteifel" | "bir_belamed" | "sidi_muftah" | "point_186" | "aslagh_ridge" => Beside::Left,
        "bir_el_harmat" | "knightsbridge" | "point_171" | "retma" | "el_adem_box" | "got_el_ualeb" => Beside::Right,
        _ => Beside::Below,
    }
}

/// Where along a way its name stands, and how far above it: in open country.
fn along(name: &str) -> (f32, f32) {
    match name {
        "Trigh Capuzzo" => (0.69, 0.2),
        "Trigh el Abd" => (0.62, -0.18),
        _ => (0.86, -0.2),
    }
}
