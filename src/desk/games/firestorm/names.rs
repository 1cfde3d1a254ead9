//! Names of areas with flag, number and points, towns, and the sea.

use bevy_egui::egui::{Align2, Pos2, Rect, vec2};

use super::Scene;
use super::markers::dump_at;
use super::{plan, position};
use crate::core::side::Side;
use crate::desk::kit::labels::{COUNTER, Labels, SIGN};
use crate::desk::kit::paint::brush::{halo_text, map_point, mix, veil};
use crate::desk::kit::paint::depot::{paint_control, paint_points};
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::paint::overlay::paint_label;
use crate::desk::kit::paint::places::{Beside, Sign, paint_region_name, paint_sign};
use crate::desk::kit::paint::sea::SHORE;
use crate::desk::kit::style::{Face, palette, semi, zoom_size};
use crate::desk::shell::map::places;
use crate::desk::shell::map::zones::side_ink;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::board::PlaceKind;

/// Areas bear their numbers alone below this width of a hex, in points.
const NAMES_FROM: f32 = 34.0;
/// Names of lesser places are left out below this one.
const PLACES_FROM: f32 = 66.0;

/// Signs of towns and airfields, with the names of those that are not called as their areas are.
pub fn paint_places(scene: &Scene, labels: &mut Labels) {
    let width = scene.view.hex_width();
    let board = &scene.table.data.board;
    for place in board.places() {
        let at = scene.view.to_screen(plan::at(place.at));
        let town = place.kind == PlaceKind::Town;
        let sign = if place.name == "Tobruk" {
            Sign::City
        } else if town {
            Sign::Village
        } else {
            Sign::Airfield
        };
        paint_sign(scene.painter, at, sign, width * if town { 0.9 } else { 0.95 });
        let own = place.name != board.info(place.area).name;
        if town && own || width >= PLACES_FROM {
            let size = zoom_size((width * 0.2).clamp(10.0 * map_point(scene.painter), 22.0));
            let name = scene.painter.layout_no_wrap(place.name.clone(), semi(size), palette::INK).size();
            let side = if sign == Sign::City { Beside::Above } else { Beside::Below };
            if let Some(free) = labels.beside(at, name, side, width * 0.6) {
                paint_label(scene.painter, free.center(), &place.name, semi(size), palette::INK, 0.0);
            }
        }
    }
}

/// The name across the sea.
pub fn paint_sea(scene: &Scene) {
    let at = scene.view.to_screen(plan::at((32.245, 23.6)));
    let size = (scene.view.hex_width() * 0.36).clamp(13.0, 60.0);
    paint_region_name(scene.painter, at, "MEDITERRANEAN SEA", veil(SHORE, 0.8), size, 0.05);
}

/// What counters, the lines of the areas, their markers, towns and dumps take, for the names of places and ways.
pub fn labels(scene: &Scene) -> Labels {
    let mut labels = places::labels(scene);
    let width = scene.view.hex_width();
    let board = &scene.table.data.board;
    for area in Area::ALL {
        let line = vec2(width * (0.13 * board.info(area).name.len() as f32 + 1.1), width * 0.32);
        labels.keep(Rect::from_center_size(scene.view.to_screen(plan::name_at(board, area)), line), COUNTER);
        let markers = scene.view.to_screen(plan::markers_at(board, area));
        labels.keep(Rect::from_center_size(markers, vec2(width * 0.9, width * 0.36)), SIGN);
        if let Some(dump) = dump_at(area) {
            let at = scene.view.to_screen(plan::at(dump));
            labels.keep(Rect::from_center_size(at, vec2(width, width) * 0.5), COUNTER);
        }
    }
    for place in board.places() {
        labels.keep(Rect::from_center_size(scene.view.to_screen(plan::at(place.at)), vec2(width, width) * 0.4), SIGN);
    }
    labels
}

/// Names of all areas.
pub fn paint(scene: &Scene) {
    let position = position::seen(scene.table);
    let lines: Vec<Line> = Area::ALL.into_iter().map(|area| line(scene, area)).collect();
    for laid in &lines {
        paint_area(scene, &lines, laid, position.holder(laid.area));
    }
}

/// The line of an area's name, laid out.
struct Line<'a> {
    area: Area,
    at: Pos2,
    size: f32,
    name: &'a str,
    number: String,
    /// Widths of number, name and points with what is between.
    parts: [f32; 3],
}

impl Line<'_> {
    /// Its width in points, the flag reckoned in.
    fn whole(&self) -> f32 {
        self.size * (FLAG + GAP) + self.parts.iter().sum::<f32>()
    }
}

/// Width of a flag, air between the parts of a line, and half the width of the points, in sizes of the type.
const FLAG: f32 = 0.85;
const GAP: f32 = 0.32;
const DISC: f32 = 0.58;

fn line<'a>(scene: &'a Scene, area: Area) -> Line<'a> {
    let width = scene.view.hex_width();
    let board = &scene.table.data.board;
    let info = board.info(area);
    let point = map_point(scene.painter);
    let size = zoom_size((width * 0.25).clamp(11.0 * point, 30.0));
    let name = if width >= NAMES_FROM * point { info.name.as_str() } else { "" };
    let number = area.to_string();
    let wide =
        |text: &str, face: Face| scene.painter.layout_no_wrap(text.to_owned(), face.at(size), palette::INK).size().x;
    let named = if name.is_empty() { 0.0 } else { size * GAP + wide(name, Face::SemiStrong) };
    let scored = if info.points > 0 || info.works { size * (GAP + DISC * 2.0) } else { 0.0 };
    let parts = [wide(&number, Face::Bold), named, scored];
    Line { area, at: scene.view.to_screen(plan::name_at(board, area)), size, name, number, parts }
}

/// How far a line gives way to those beside it that would run into it, in points.
fn way_given(lines: &[Line], own: &Line) -> f32 {
    let beside = lines.iter().filter(|other| other.area != own.area);
    let level = beside.filter(|other| (other.at.y - own.at.y).abs() < own.size * 1.2);
    let given = level.map(|other| {
        let away = other.at.x - own.at.x;
        let over = (own.whole() + other.whole()) / 2.0 + own.size * GAP - away.abs();
        over.max(0.0) / 2.0 * -away.signum()
    });
    given.sum()
}

/// Flag of the holder, number, name and points, in a line above the cards.
fn paint_area(scene: &Scene, lines: &[Line], laid: &Line, holder: Side) {
    let width = scene.view.hex_width();
    let board = &scene.table.data.board;
    let (info, frame) = (board.info(laid.area), plan::extent(board));
    if !scene.view.window.expand(width * 3.0).contains(laid.at) {
        return;
    }
    let (at, size, gap, whole) = (laid.at, laid.size, laid.size * GAP, laid.whole());
    let p = scene.painter;
    // The frame of the map cuts no name off.
    let [left, right] = [frame.left(), frame.right()].map(|x| scene.view.to_screen(vec2(x, 0.0)).x);
    let middle = at.x + way_given(lines, laid);
    let middle = middle.min(right - whole / 2.0 - gap).max(left + whole / 2.0 + gap);
    let mut x = middle - whole / 2.0;
    let y = |down: f32| at.y + size * down;
    paint_control(p, Pos2::new(x, y(0.5)), size * 1.05, side_ink(holder));
    x += size * FLAG + gap;
    let halo = veil(mix(SAND, palette::IVORY, 0.5), 0.8);
    let around = (size * 0.13).clamp(1.2, 3.2);
    let print = |x: f32, text: &str, face: Face, ink| {
        halo_text(p, Pos2::new(x, at.y), Align2::LEFT_CENTER, text, face.at(size), ink, halo, around, 0.0);
    };
    let [number_wide, name_wide, scored] = laid.parts;
    print(x, &laid.number, Face::Bold, mix(palette::INK_SOFT, palette::INK, 0.35));
    x += number_wide;
    if !laid.name.is_empty() {
        print(x + gap, laid.name, Face::SemiStrong, palette::INK);
    }
    x += name_wide;
    if scored > 0.0 {
        let disc = size * DISC;
        paint_points(p, Pos2::new(x + gap + disc, at.y), disc, (info.points > 0).then_some(info.points));
    }
}
