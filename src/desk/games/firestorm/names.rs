//! Names of areas with flag, number and points, towns, and the sea.

use bevy_egui::egui::{Align2, Pos2, Rect, Vec2, vec2};

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
use crate::desk::table::roles::InStacks;
use crate::games::firestorm::Firestorm;
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
    for (line, middle) in lines(scene) {
        let size = vec2(line.whole(), line.size * LETTERS * 2.0);
        labels.keep(Rect::from_center_size(Pos2::new(middle, line.at.y), size), COUNTER);
    }
    labels
}

/// Names of all areas.
pub fn paint(scene: &Scene) {
    let position = position::seen(scene.table);
    for (laid, middle) in lines(scene) {
        paint_area(scene, &laid, middle, position.holder(laid.area));
    }
}

/// The lines of all areas, each with its middle on the screen.
fn lines<'a>(scene: &'a Scene) -> Vec<(Line<'a>, f32)> {
    let lines: Vec<Line> = Area::ALL.into_iter().map(|area| line(scene, area)).collect();
    // The frame of the map cuts no name off.
    let frame = plan::extent(&scene.table.data.board);
    let sides = [frame.left(), frame.right()].map(|x| scene.view.to_screen(vec2(x, 0.0)).x);
    let cards: Vec<(Area, Rect)> = if scene.held.hide_counters {
        Vec::new()
    } else {
        let size = Vec2::splat(scene.view.counter_size());
        let hexes = Firestorm::counters(scene.table, scene.lingering()).into_keys();
        hexes.filter_map(|hex| Some((plan::area(hex)?, Rect::from_center_size(scene.view.hex(hex), size)))).collect()
    };
    let middles = middles(&lines, &cards, sides);
    lines.into_iter().zip(middles).collect()
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
/// Half the height of a line with its points, and what lines are apart that are not on a level, in sizes of the type.
const LETTERS: f32 = 0.64;
const LEVEL: f32 = 1.2;

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
    // Clear of the cards below it where the type is large beside them.
    let cards = scene.view.to_screen(plan::middle(board, area)).y - scene.view.counter_size() / 2.0;
    let at = scene.view.to_screen(plan::name_at(board, area));
    Line { area, at: Pos2::new(at.x, at.y.min(cards - size * LETTERS)), size, name, number, parts }
}

/// So often lines give way to one another at most: a chain of neighbours passes it on.
const PASSES: usize = 48;
/// Less than this, in points, is not seen.
const SLIGHT: f32 = 0.2;

/// The middle of each line on the screen: those on a level that would run into one another give way, and so do they to the cards of other
/// areas; none runs over a side of the map.
fn middles(lines: &[Line], cards: &[(Area, Rect)], [left, right]: [f32; 2]) -> Vec<f32> {
    let mut middles: Vec<f32> = lines.iter().map(|line| line.at.x).collect();
    for _ in 0..PASSES {
        let before = middles.clone();
        for a in 0..lines.len() {
            for b in a + 1..lines.len() {
                let [one, other] = [&lines[a], &lines[b]];
                if (one.at.y - other.at.y).abs() >= one.size * LEVEL {
                    continue;
                }
                let away = middles[b] - middles[a];
                let over = (one.whole() + other.whole()) / 2.0 + one.size * GAP - away.abs();
                if over > 0.0 {
                    let push = (over / 2.0).copysign(other.at.x - one.at.x);
                    middles[a] -= push;
                    middles[b] += push;
                }
            }
        }
        for (middle, line) in middles.iter_mut().zip(lines) {
            let half = line.whole() / 2.0 + line.size * GAP;
            for (_, card) in cards.iter().filter(|(area, _)| *area != line.area) {
                let level = (card.center().y - line.at.y).abs() < card.height() / 2.0 + line.size * LETTERS - 1.0;
                let over = half + card.width() / 2.0 - (card.center().x - *middle).abs();
                if level && over > 0.0 {
                    *middle -= over.copysign(card.center().x - line.at.x);
                }
            }
            *middle = middle.min(right - half).max(left + half);
        }
        if before.iter().zip(&middles).all(|(before, now)| (before - now).abs() < SLIGHT) {
            break;
        }
    }
    middles
}

/// Flag of the holder, number, name and points, in a line above the cards.
fn paint_area(scene: &Scene, laid: &Line, middle: f32, holder: Side) {
    let width = scene.view.hex_width();
    let board = &scene.table.data.board;
    let info = board.info(laid.area);
    if !scene.view.window.expand(width * 3.0).contains(laid.at) {
        return;
    }
    let (at, size, gap) = (laid.at, laid.size, laid.size * GAP);
    let p = scene.painter;
    let mut x = middle - laid.whole() / 2.0;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_on_a_level_give_way_and_stay_on_the_map() {
        let line = |x: f32, y: f32| Line {
            area: Area::A1,
            at: Pos2::new(x, y),
            size: 10.0,
            name: "",
            number: String::new(),
            parts: [20.0, 40.0, 10.0],
        };
        let lines = [line(40.0, 50.0), line(70.0, 52.0), line(100.0, 48.0), line(70.0, 90.0), line(270.0, 92.0)];
        let wide = lines[0].whole() + 10.0 * GAP;
        let card = Rect::from_center_size(Pos2::new(300.0, 90.0), vec2(20.0, 20.0));
        let middles = middles(&lines, &[(Area::A2, card)], [0.0, 400.0]);
        assert!(middles[1] - middles[0] > wide - 1.0 && middles[2] - middles[1] > wide - 1.0, "{middles:?}");
        assert!(middles[0] >= wide / 2.0, "{middles:?}");
        assert_eq!(middles[3], 70.0, "one on another level stays");
        assert!((middles[4] + wide / 2.0 - 290.0).abs() < 2.0, "clear of the card: {middles:?}");
    }
}
