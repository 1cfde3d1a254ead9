//! The minefields: dots along the mined hexsides, and the boxes of the Allies, mined all round behind their walls (`2.Mines`,
//! `6.Boxes`).

use super::Scene;
use super::terrain::Printed;
use crate::core::hex::Hex;
use crate::desk::kit::paint::mine_belt::paint_mined_side;
use crate::desk::kit::paint::mines::{paint_fort, paint_mines};

/// Paints belt and boxes.
pub fn paint(scene: &Scene, printed: &Printed) {
    let (p, view) = (scene.painter, scene.view);
    let width = view.hex_width();
    let board = &scene.table.data.board;
    let boxes: Vec<Hex> =
        board.hexes().iter().copied().filter(|hex| board.is_box(*hex) && scene.visible(*hex).is_some()).collect();
    for hex in &boxes {
        paint_mines(p, &view.corners(*hex), width, false);
    }
    for side in &printed.mines {
        let side = side.map(|end| view.to_screen(end.to_vec2()));
        if view.is_near(side[0]) {
            paint_mined_side(p, side, width);
        }
    }
    // Their walls reach over the neighbours' edges.
    for hex in boxes {
        paint_fort(p, &view.corners(hex), width);
    }
}
