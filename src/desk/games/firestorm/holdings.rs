//! The map's borders as they are painted: bands of who holds what, borders, mine belts and the works of Tobruk.

use super::paint::boundary::{paint_boundary, paint_inner_band, paint_mined_border, paint_works};
use super::printed::{self, printed, seen};
use super::{Scene, position};
use crate::core::side::Side;
use crate::desk::shell::map::zones::side_ink;
use crate::games::firestorm::material::area::Area;

/// How wide the band of the holder is, in hex widths.
const BAND: f32 = 0.42;

/// Bands of the holders, borders, mines, works.
pub fn paint(scene: &Scene) {
    let (p, width) = (scene.painter, scene.view.hex_width());
    let printed = printed(scene.table);
    let position = position::seen(scene.table);
    for (area, ring) in Area::ALL.into_iter().zip(&printed.rings) {
        let holder = position.holder(area);
        let strength: Vec<f32> =
            ring.0.iter().map(|(_, beyond)| strength(holder, beyond.map(|to| position.holder(to)))).collect();
        paint_inner_band(p, &printed::ring(scene, ring), &strength, width * BAND, side_ink(holder).colour);
    }
    for border in &printed.borders {
        let (a, b) = border.between;
        paint_boundary(p, &seen(scene, &border.line), position.holder(a) != position.holder(b), width);
    }
    // Over the plain borders, so that no mines are lost where three areas meet.
    for (belt, crossings) in &printed.belts {
        paint_mined_border(p, &seen(scene, belt), &seen(scene, crossings), width);
    }
    for line in &printed.works {
        paint_works(p, &seen(scene, line), width);
    }
}

/// How strong the band of a holder is: strongest towards the enemy.
fn strength(holder: Side, beyond: Option<Side>) -> f32 {
    match beyond {
        Some(other) if other != holder => 0.95,
        Some(_) => 0.28,
        None => 0.2,
    }
}
