//! The ways of victory laid over the map: from Tobruk to a supply hex, with crosses where they are barred (`10.Axis`, `10.Allies`).

use bevy_egui::egui::{Pos2, vec2};

use super::Scene;
use super::position;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::desk::kit::paint::overlay::paint_plate;
use crate::desk::kit::paint::supply_line::{paint_course, paint_cut};
use crate::desk::kit::style::palette;
use crate::desk::shell::map::zones::side_ink;
use crate::games::battle_for_gazala::phases::hold;
use crate::games::battle_for_gazala::phases::victory::{Bar, Course};
use crate::games::battle_for_gazala::state::position::Position;

/// Both sides' ways, under the counters, while they are asked for.
pub fn paint_ways(scene: &Scene) {
    for (side, course) in Side::BOTH.into_iter().zip(courses(scene)) {
        paint_way(scene, side, course);
    }
}

/// What bars them, over the counters.
pub fn paint_bars(scene: &Scene) {
    let Some(position) = position::seen(scene.table) else { return };
    for course in courses(scene) {
        paint_crosses(scene, &position, course);
    }
}

fn courses<'a>(scene: &'a Scene) -> &'a [Course] {
    let selection = &scene.table.selection;
    if selection.show_path { &selection.paths.sides } else { &[] }
}

fn paint_way(scene: &Scene, side: Side, course: &Course) {
    let points: Vec<Pos2> = course.path.iter().map(|hex| scene.view.hex(*hex)).collect();
    let first = course.bars.first().and_then(|(barred, _)| course.path.iter().position(|hex| hex == barred));
    let open = first.unwrap_or(points.len());
    paint_course(scene.painter, &points, open, side_ink(side).colour, scene.view.hex_width());
}

/// A cross in each hex that is barred, and why; what bars several hexes one after the other is said once.
fn paint_crosses(scene: &Scene, position: &Position, course: &Course) {
    let width = scene.view.hex_width();
    let mut said = None;
    for hex in &course.path {
        let bar = course.bars.iter().find(|(barred, _)| barred == hex).map(|(_, bar)| *bar);
        let again = said == bar && bar != Some(Bar::Enemy);
        said = bar;
        let Some((bar, at)) = bar.zip(scene.visible(*hex)) else { continue };
        paint_cut(scene.painter, at, width * 0.8);
        if !again {
            let words = words(position, *hex, bar);
            let size = (width * 0.2).clamp(11.0, 20.0);
            paint_plate(scene.painter, at + vec2(0.0, width * 0.44), &words, size, palette::RED);
        }
    }
}

/// What bars a hex, in a few words.
fn words(position: &Position, hex: Hex, bar: Bar) -> String {
    match bar {
        Bar::Tobruk if !position.is_held_by(hex, Side::Axis) => "no Axis unit in Tobruk".to_owned(),
        Bar::Tobruk => match hold::counts_from(position) {
            Some(turn) => format!("counts as turn {turn} ends"),
            None => "taken too late".to_owned(),
        },
        Bar::Enemy => position.in_hex(hex).map_or_else(String::new, |unit| position.name(unit.id).to_owned()),
        Bar::Zone => "enemy ZOC".to_owned(),
        Bar::Mines => "mines".to_owned(),
    }
}
