//! Places, their names and the names of the ways; airfields, supply hexes, the numbers of hexes.

use bevy_egui::egui::vec2;

use super::Scene;
use crate::core::hex::Hex;
use crate::core::places::Place;
use crate::core::side::Side;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::depot::paint_dump;
use crate::desk::kit::paint::places::{Beside, Rank, Sign, paint_number, paint_region_name, paint_sign};
use crate::desk::kit::paint::sea::SHORE;
use crate::desk::shell::map::places::{self, Naming};
use crate::desk::shell::map::zones::side_ink;
use crate::games::battle_for_gazala::material::board::{Columns, Name};

/// Numbers and signs.
pub fn paint_signs(scene: &Scene) {
    let (p, width) = (scene.painter, scene.view.hex_width());
    let board = &scene.table.data.board;
    for hex in board.hexes().filter(|hex| board.is_land(*hex)) {
        if let Some(at) = scene.visible(hex) {
            // Between the counter and the upper corner.
            paint_number(p, at - vec2(0.0, width * 0.08), &Name::of(hex).to_string(), width);
        }
    }
    for side in Side::BOTH {
        for at in board.supply(side).into_iter().filter_map(|hex| scene.visible(hex)) {
            paint_dump(p, at, width * 0.5, side_ink(side).colour);
        }
    }
    for hex in board.other_airfields().iter().copied().chain([board.airfield()]) {
        if let Some(at) = scene.visible(hex) {
            // Beside the houses of its place.
            let aside = if board.name_of(hex).is_some() { vec2(0.27, -0.12) * width } else { vec2(0.0, 0.0) };
            paint_sign(p, at + aside, Sign::Airfield, width * 1.1);
        }
    }
    places::paint_signs(scene, board.places());
}

/// Names of ways and places, and of the sea.
pub fn paint_names(scene: &Scene) {
    let (p, width) = (scene.painter, scene.view.hex_width());
    let board = &scene.table.data.board;
    let mut boxed: Vec<Hex> = board.hexes().filter(|hex| board.is_box(*hex)).collect();
    boxed.extend(Side::BOTH.into_iter().flat_map(|side| board.supply(side)));
    let naming = Naming { rank: &|place| rank(scene, place), beside, along, boxed: &boxed, over: &[] };
    places::paint_names(scene, board.columns, board.places(), board.ways(), &naming);
    let sea = scene.view.to_screen(Layout::Rows.centre(Columns::hex(2, 13)) - vec2(0.4, 0.2));
    paint_region_name(p, sea, "MEDITERRANEAN", SHORE.gamma_multiply(0.85), width * 0.5, 0.24);
}

/// Tobruk decides the game.
fn rank(scene: &Scene, place: &Place) -> Rank {
    if place.hex == scene.table.data.board.tobruk() { Rank::Great } else { places::rank(place.kind) }
}

/// The side on which a name is clear of counters, ways and other names when the game begins.
fn beside(id: &str) -> Beside {
    match id {
        "tobruk" | "gazala" | "ras_el_medauar" => Beside::Above,
        "bir_el_harmat" | "sidi_breghisc" => Beside::Left,
        "el_adem" | "kings_cross" => Beside::Right,
        _ => Beside::Below,
    }
}

/// Where along a way its name stands, and how far above it: in open country.
fn along(name: &str) -> (f32, f32) {
    match name {
        "Via Balbia" => (0.225, 0.2),
        "Trigh Capuzzo" => (0.43, -0.2),
        "Trigh el Abd" => (0.24, 0.2),
        _ => (0.3, 0.2),
    }
}
