//! What is laid over the areas: where a click does something, and the supply of both sides while U is held.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bevy_egui::egui::{Color32, Pos2, vec2};

use super::hand::Way;
use super::map::{Scene, printed, seen};
use super::{plan, position};
use crate::core::side::Side;
use crate::desk::paint::boundary::paint_choice;
use crate::desk::paint::brush::mix;
use crate::desk::paint::ground::SAND;
use crate::desk::paint::overlay::paint_plate;
use crate::desk::paint::supply_line::{Line, paint_cut, paint_line};
use crate::desk::style::palette;
use crate::games::firestorm::area::Area;
use crate::games::firestorm::position::Position;
use crate::games::firestorm::supply::{self, Supply};

/// Areas in which a click does something.
pub fn paint_lit(scene: &Scene) {
    let hand = &scene.table.hand;
    let printed = printed(scene.table);
    // What is wanted most lies on top.
    let mut lit: Vec<(&Area, &Way)> = hand.lit.iter().collect();
    lit.sort_by_key(|(_, way)| **way != Way::From);
    lit.reverse();
    for (area, way) in lit.into_iter().rev() {
        let (colour, hatched) = match way {
            Way::From => (palette::AMBER, hand.from == Some(*area)),
            Way::Attack => (palette::RED, true),
            Way::Advance => (palette::AMBER, true),
            Way::Retreat | Way::Dump | Way::ByWay | Way::Beside => (palette::BLUE, true),
        };
        let colour = if hand.later { mix(colour, SAND, 0.45) } else { colour };
        paint_choice(scene.painter, &printed.rings[area.index()].seen(scene), colour, hatched, scene.view.hex_width());
    }
}

/// Supply, while it is asked for.
pub fn paint(scene: &Scene) {
    if !scene.table.hand.show_supply {
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
fn paint_broken(scene: &Scene, position: &Position, side: Side, area: Area) -> Option<Area> {
    let width = scene.view.hex_width();
    let courses = &printed(scene.table).courses;
    let line = line_of_old(position, side, area);
    let cut = line.windows(2).find(|pair| position.holder(pair[1]) != side).map(|pair| (pair[0], pair[1]));
    let course: Vec<usize> = courses.course(position.board, &line);
    let open = course.iter().position(|point| courses.area(*point).is_some_and(|at| position.holder(at) != side));
    let open = open.unwrap_or(course.len());
    let points: Vec<Pos2> = course[..(open + 1).min(course.len())].iter().map(|point| courses.at(*point)).collect();
    let points = seen(scene, &points);
    if points.len() > 1 {
        paint_line(scene.painter, &points, Line::Cut, width);
    }
    let crossing = cut.and_then(|(own, enemy)| {
        let pair = (own.min(enemy), own.max(enemy));
        let border = printed(scene.table).borders.iter().find(|border| border.between == pair)?;
        border.crossings.first().map(|at| scene.view.to_screen(at.to_vec2()))
    });
    if let Some(at) = crossing.or_else(|| points.last().copied()) {
        paint_cut(scene.painter, at, width);
    }
    cut.map(|(_, enemy)| enemy)
}

/// The shortest line by road and track to a dump of the side, whoever holds what lies between; empty where no way leads.
fn line_of_old(position: &Position, side: Side, area: Area) -> Vec<Area> {
    let mut found = BTreeMap::from([(area, area)]);
    let mut open = VecDeque::from([area]);
    while let Some(at) = open.pop_front() {
        if position.board.info(at).dump == Some(side) {
            let mut line = vec![at];
            while let Some(before) =
                line.last().and_then(|at| found.get(at)).filter(|before| Some(*before) != line.last())
            {
                line.push(*before);
            }
            line.reverse();
            return line;
        }
        for next in position.around(at).filter(|next| position.way(at, *next).is_some()) {
            if !found.contains_key(&next) {
                found.insert(next, at);
                open.push_back(next);
            }
        }
    }
    Vec::new()
}

/// The line of one area, thick, with a word on how it is supplied.
fn paint_asked(scene: &Scene, position: &Position, area: Area) {
    let (p, width) = (scene.painter, scene.view.hex_width());
    let side = position.holder(area);
    let courses = &printed(scene.table).courses;
    let says = |text: &str, colour: Color32| {
        let at = scene.view.to_screen(plan::markers_at(position.board, area)) + vec2(0.0, width * 0.42);
        paint_plate(p, at, text, (width * 0.22).clamp(12.0, 22.0), colour);
    };
    match supply::of(position, side, area) {
        Supply::Line(line) => {
            let course = courses.course(position.board, &line);
            let points: Vec<Pos2> = course.iter().rev().map(|point| courses.at(*point)).collect();
            paint_line(p, &seen(scene, &points), Line::Asked, width);
            let dump = line.last().copied().unwrap_or(area);
            let text = if dump == area { "a supply dump".to_owned() } else { format!("supplied from {dump}") };
            says(&text, palette::BLUE);
        }
        cut_off => {
            let by = paint_broken(scene, position, side, area);
            let by = by.map(|enemy| format!(", cut by {enemy}")).unwrap_or_default();
            let marker = cut_off == Supply::Marker;
            let text = if marker { format!("uses supply markers{by}") } else { format!("out of supply{by}") };
            says(&text, palette::RED);
        }
    }
}
