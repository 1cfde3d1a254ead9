//! What is laid over the areas: where a click does something, and the supply of both sides while U is held.

use std::collections::BTreeSet;

use bevy_egui::egui::{Pos2, vec2};

use super::Scene;
use super::cuts::{Cut, cut};
use super::paint::boundary::paint_choice;
use super::printed::{self, printed, seen};
use super::selection::Intent;
use super::{plan, position};
use crate::core::side::Side;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::paint::overlay::paint_plate;
use crate::desk::kit::paint::supply_line::{Line, paint_cut, paint_line};
use crate::desk::kit::style::palette;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::supply;
use crate::games::firestorm::state::decisions::Supply;
use crate::games::firestorm::state::position::Position;

/// Areas in which a click does something.
pub fn paint_lit(scene: &Scene) {
    let selection = &scene.table.selection;
    let printed = printed(scene.table);
    // What is wanted most lies on top.
    let mut lit: Vec<(&Area, &Intent)> = selection.lit.iter().collect();
    lit.sort_by_key(|(_, way)| **way != Intent::From);
    for (area, way) in lit {
        let (colour, hatched) = match way {
            Intent::From => (palette::AMBER, selection.from == Some(*area)),
            Intent::Attack => (palette::RED, true),
            Intent::Advance => (palette::AMBER, true),
            Intent::Retreat | Intent::Dump | Intent::Along | Intent::Beside => (palette::BLUE, true),
        };
        let colour = if selection.later { mix(colour, SAND, 0.45) } else { colour };
        paint_choice(
            scene.painter,
            &printed::ring(scene, &printed.rings[area.index()]),
            colour,
            hatched,
            scene.view.hex_width(),
        );
    }
}

/// Supply, while it is asked for.
pub fn paint(scene: &Scene) {
    if !scene.table.selection.show_supply {
        return;
    }
    let position = position::seen(scene.table);
    for side in Side::BOTH {
        paint_side(scene, &position, side);
    }
    if let Some(area) = asked(scene) {
        paint_asked(scene, &position, area);
    }
}

/// The area whose line stands out: that pointed at, else that of the selected troop.
fn asked(scene: &Scene) -> Option<Area> {
    let pointed = scene.table.pointed.filter(|_| scene.table.over_map).and_then(plan::area);
    pointed.or_else(|| scene.table.selected_unit()?.area())
}

/// All lines of a side, each stretch once, and where lines are cut.
fn paint_side(scene: &Scene, position: &Position, side: Side) {
    let own = || Area::ALL.into_iter().filter(|area| position.holder(*area) == side);
    let mut drawn: BTreeSet<(usize, usize)> = BTreeSet::new();
    let courses = &printed(scene.table).courses;
    for line in own().filter_map(|area| supply::line(position, side, area)) {
        let course = courses.course(position.board, &line);
        let mut piece: Vec<usize> = Vec::new();
        let mut pieces = Vec::new();
        for pair in course.windows(2) {
            if drawn.insert((pair[0].min(pair[1]), pair[0].max(pair[1]))) {
                if piece.is_empty() {
                    piece.push(pair[0]);
                }
                piece.push(pair[1]);
            } else if !piece.is_empty() {
                pieces.push(std::mem::take(&mut piece));
            }
        }
        pieces.push(piece);
        for piece in pieces.iter().filter(|piece| piece.len() > 1) {
            // Supplies come from the dump.
            let points: Vec<Pos2> = piece.iter().rev().map(|point| courses.at(*point)).collect();
            paint_line(scene.painter, &seen(scene, &points), Line::Whole, scene.view.hex_width());
        }
    }
    for area in own().filter(|area| supply::line(position, side, *area).is_none()) {
        paint_broken(scene, position, side, area);
    }
}

/// The course from an area as far as the enemy bars it, with a cross there.
fn paint_broken(scene: &Scene, position: &Position, side: Side, area: Area) {
    let Some(Cut { way, at }) = cut(position, side, area) else { return };
    let width = scene.view.hex_width();
    let courses = &printed(scene.table).courses;
    let course = courses.course(position.board, &way);
    let open = course.iter().position(|point| courses.area(*point) == Some(at)).map_or(course.len(), |first| first + 1);
    let points: Vec<Pos2> = course[..open].iter().map(|point| courses.at(*point)).collect();
    let points = seen(scene, &points);
    if points.len() > 1 {
        paint_line(scene.painter, &points, Line::Cut, width);
    }
    let crossing = way.windows(2).find(|pair| pair[1] == at).and_then(|pair| {
        let pair = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        let border = printed(scene.table).borders.iter().find(|border| border.between == pair)?;
        border.crossings.first().map(|at| scene.view.to_screen(at.to_vec2()))
    });
    if let Some(at) = crossing.or_else(|| points.last().copied()) {
        paint_cut(scene.painter, at, width);
    }
}

/// The line of one area, thick.
fn paint_asked(scene: &Scene, position: &Position, area: Area) {
    let side = position.holder(area);
    let courses = &printed(scene.table).courses;
    if let Supply::Line(line) = supply::of(position, side, area) {
        let course = courses.course(position.board, &line);
        let points: Vec<Pos2> = course.iter().rev().map(|point| courses.at(*point)).collect();
        paint_line(scene.painter, &seen(scene, &points), Line::Asked, scene.view.hex_width());
    }
}

/// Over the cards: a word on how the area that is asked about is supplied.
pub fn paint_over(scene: &Scene) {
    let Some(area) = asked(scene).filter(|_| scene.table.selection.show_supply) else { return };
    let position = position::seen(scene.table);
    let side = position.holder(area);
    let (text, colour) = match supply::of(&position, side, area) {
        Supply::Line(line) => match line.last().filter(|dump| **dump != area) {
            Some(dump) => (format!("supplied from {dump}"), palette::BLUE),
            None => ("a supply dump".to_owned(), palette::BLUE),
        },
        cut_off => {
            let by = cut(&position, side, area).map(|cut| format!(", cut by {}", cut.at)).unwrap_or_default();
            let how = if cut_off == Supply::Marker { "expends a supply marker" } else { "out of supply" };
            (format!("{how}{by}"), palette::RED)
        }
    };
    let width = scene.view.hex_width();
    let at = scene.view.to_screen(plan::markers_at(position.board, area)) + vec2(0.0, width * 0.42);
    paint_plate(scene.painter, at, &text, (width * 0.22).clamp(12.0, 22.0), colour);
}
