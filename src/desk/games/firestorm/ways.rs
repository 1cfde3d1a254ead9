//! Roads, tracks and the railway: how they are drawn and named.

use super::Scene;
use super::paint::boundary::paint_railway;
use super::plan;
use super::printed::{printed, seen};
use crate::desk::kit::labels::Labels;
use crate::desk::kit::paint::ways::{paint_way_word, way_word};

/// Names of lesser tracks are left out below this width of a hex, in points.
const LESSER_FROM: f32 = 78.0;

/// Names of ways are so much larger than on a map of hexes as large as these cards.
const LARGER: f32 = 1.2;

/// Railway, roads, tracks.
pub fn paint(scene: &Scene) {
    let (view, width) = (scene.view, scene.view.hex_width());
    let printed = printed(scene.table);
    paint_railway(scene.painter, &seen(scene, &printed.railway), width);
    printed.ways.paint(scene.painter, |point| view.to_screen(point.to_vec2()), width);
}

/// Their names.
pub fn paint_names(scene: &Scene, labels: &mut Labels) {
    let width = scene.view.hex_width();
    for way in scene.table.data.board.ways().iter().filter(|way| !way.optional) {
        let (name, at, raise, lesser) = naming(&way.name);
        if width >= LESSER_FROM || !lesser {
            let line = seen(scene, &plan::line(&way.line));
            let word = way_word(scene.painter, name, width * LARGER);
            paint_way_word(scene.painter, &word, &labels.along(&line, &word, at, raise * width));
        }
    }
}

/// What a way is called along it, at which share of its length and how far above it in hex widths, and whether it may be left
/// out: where it is clear of cards and names.
fn naming(name: &str) -> (&str, f32, f32, bool) {
    match name {
        "Via Balbia" => (name, 0.415, 0.17, false),
        "Trigh Capuzzo" => (name, 0.2, 0.17, false),
        "Trigh Capuzzo, east" => ("Trigh Capuzzo", 0.86, 0.17, false),
        "Trigh el Abd" => (name, 0.42, 0.17, false),
        "Track to Bir Hacheim" => ("Trigh el Abd", 0.62, 0.17, false),
        "Axis by-pass" => (name, 0.36, -0.17, false),
        _ => (name, 0.5, 0.17, true),
    }
}
