//! The mined hexes with what has become of their sides, and the breaches that are being made (14.0, 14.1).

use super::Scene;
use crate::core::game::Game;
use crate::core::hex::{Facing, Hex};
use crate::desk::kit::hexes::side_of;
use crate::desk::kit::paint::mine_belt::{MineSide, MinedHex, paint_mine_belt, paint_mine_works};
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::state::marks::Marks;

/// Wash, dots and lanes.
pub fn paint(scene: &Scene) {
    let board = &scene.table.data.board;
    let hexes: Vec<MinedHex> = board
        .mines()
        .filter(|(hex, _)| scene.visible(*hex).is_some())
        .map(|(hex, _)| MinedHex { corners: scene.view.corners(hex), sides: sides(scene, hex) })
        .collect();
    paint_mine_belt(scene.painter, &hexes, scene.view.hex_width());
}

fn sides(scene: &Scene, hex: Hex) -> [MineSide; 6] {
    let board = &scene.table.data.board;
    let turn = GazalaCauldron::turn(scene.table.world());
    let marks = Marks::of(scene.table.world());
    let mut sides = [MineSide::Open; 6];
    for side in Facing::ALL {
        let next = hex.neighbour(side);
        // A side is counted from the corner at which it begins: see `side_of`.
        sides[(side.index() + 1) % 6] = match () {
            () if !board.contains(next) => MineSide::Open,
            () if marks.is_breached(hex, next) => MineSide::Breached,
            () if board.minefield(hex, next, turn) => MineSide::Mined,
            () if board.minefield(hex, next, u16::MAX) => MineSide::Planned,
            () => MineSide::Open,
        };
    }
    sides
}

/// An arrow for each breach under construction, and for the one that a click would begin.
pub fn paint_works(scene: &Scene) {
    use crate::games::gazala_cauldron::Plan;
    let begun = Marks::of(scene.table.world()).breaches.into_iter();
    let working = begun.filter(|breach| breach.by.is_some()).map(|breach| (breach.from, breach.to));
    let planned = match scene.table.proposed().map(|proposal| &proposal.plan) {
        Some(Plan::Breach(breach)) => Some((breach.from, breach.to)),
        _ => None,
    };
    for (from, to) in working.chain(planned) {
        let Some(side) = from.side_towards(to) else { continue };
        let ends = side_of(&scene.view.corners(from), side);
        paint_mine_works(scene.painter, scene.view.hex(from), ends, scene.view.hex_width());
    }
}
