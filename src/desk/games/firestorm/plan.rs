//! The board as the shell lays it out: degrees as board units, and in every area places for troop cards with room for its name
//! above the first row and for its markers below.

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};

use crate::core::hex::Hex;
use crate::desk::kit::area_plan::{AreaPlan, AreaShape, covers};
use crate::desk::kit::paint::sheet::around;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::board::{Board, Point};

/// Board units to a degree of latitude.
pub const SCALE: f32 = 28.0;
/// How much shorter a degree of longitude is here: the cosine of the map's middle latitude.
const NARROWED: f32 = 0.85;
/// The point, in degrees, that is the origin of the board.
const ORIGIN: Point = (32.3, 22.96);

/// From middle to middle of cards side by side.
const STEP: f32 = 1.33;
/// From the first row to the next one, beyond the name or the markers.
const ROW: f32 = 1.8;
/// Half a card, as far as it has to lie inside its area: a corner may hang over a border.
const HALF: f32 = 0.5;
/// The most cards of a row.
const WIDEST: usize = 5;
/// The most places of an area.
const MOST: usize = 12;
/// From the middle of the first row up to the name.
const NAME: f32 = 0.91;
/// From the middle of the first row down to the markers.
const MARKERS: f32 = 0.93;

/// A point of the map on the board.
#[must_use]
pub fn at((lat, lon): Point) -> Vec2 {
    vec2((lon - ORIGIN.1) * SCALE * NARROWED, (ORIGIN.0 - lat) * SCALE)
}

/// A line of the map on the board.
#[must_use]
pub fn line(points: &[Point]) -> Vec<Pos2> {
    points.iter().map(|point| at(*point).to_pos2()).collect()
}

/// What is drawn of the map.
#[must_use]
pub fn extent(board: &Board) -> Rect {
    let frame = board.frame;
    Rect::from_two_pos(at((frame.north, frame.west)).to_pos2(), at((frame.south, frame.east)).to_pos2())
}

/// Room for the legend: the open sea north of Tobruk.
#[must_use]
pub fn legend_room(board: &Board) -> Rect {
    Rect::from_min_size(extent(board).right_top() + vec2(-8.6, 0.5), vec2(8.2, 3.6))
}

/// The paper with the map.
#[must_use]
pub fn paper(board: &Board) -> Rect {
    around(extent(board), legend_room(board))
}

/// The middle of the first row of an area's cards.
#[must_use]
pub fn middle(board: &Board, area: Area) -> Vec2 {
    at(board.info(area).centre)
}

/// The middle of the line with an area's name.
#[must_use]
pub fn name_at(board: &Board, area: Area) -> Vec2 {
    middle(board, area) - vec2(0.0, NAME)
}

/// The middle of the line with an area's markers.
#[must_use]
pub fn markers_at(board: &Board, area: Area) -> Vec2 {
    middle(board, area) + vec2(0.0, MARKERS)
}

/// All areas with their outlines and places.
#[must_use]
pub fn area_plan(board: &Board) -> AreaPlan {
    let shape = |area: Area| {
        let mut outline: Vec<Vec2> = board.info(area).outline.iter().map(|point| at(*point)).collect();
        // The first point stands at the end once more.
        outline.pop();
        let mut places = places(&outline, middle(board, area));
        // The last place is that of the supply markers.
        places.push(markers_at(board, area));
        AreaShape { outline, places }
    };
    AreaPlan(Area::ALL.into_iter().map(shape).collect())
}

/// The area of a place.
#[must_use]
pub fn area(hex: Hex) -> Option<Area> {
    Area::ALL.get(usize::try_from(hex.q).ok()?).copied()
}

/// The address of a place of an area, from 0: cards beyond the last one lie on it.
#[must_use]
pub fn place(plan: &AreaPlan, area: Area, place: usize) -> Hex {
    plan.place(area.index(), place.min(cards(plan, area).saturating_sub(1)))
}

/// The address of an area's supply markers.
#[must_use]
pub fn marker(plan: &AreaPlan, area: Area) -> Hex {
    plan.place(area.index(), cards(plan, area))
}

/// How many places for cards an area has.
fn cards(plan: &AreaPlan, area: Area) -> usize {
    plan.0.get(area.index()).map_or(0, |shape| shape.places.len().saturating_sub(1))
}

/// Places in rows about the middle, the nearest first: each row from its middle outwards.
fn places(outline: &[Vec2], middle: Vec2) -> Vec<Vec2> {
    let row = |y: f32, shift: f32| -> Vec<Vec2> {
        let across = (-4_i8..=4).map(|step| vec2(f32::from(step) * STEP + shift, y));
        across.map(|offset| middle + offset).filter(|place| holds(outline, *place)).collect()
    };
    let mut places = Vec::new();
    for y in [0.0, ROW, -ROW, ROW + STEP, -ROW - STEP] {
        let (straight, shifted) = (row(y, 0.0), row(y, STEP / 2.0));
        let mut row = if shifted.len() > straight.len() { shifted } else { straight };
        row.sort_by(|a, b| aside(*a, middle).total_cmp(&aside(*b, middle)));
        row.truncate(WIDEST);
        places.extend(row);
    }
    places.truncate(MOST);
    if places.is_empty() { vec![middle] } else { places }
}

/// How far to the side a place lies; to the left counts less, so that rows are read from there.
fn aside(place: Vec2, middle: Vec2) -> f32 {
    let x = place.x - middle.x;
    if x > 0.0 { x } else { -x - 0.01 }
}

/// True if a card lies inside the outline.
fn holds(outline: &[Vec2], place: Vec2) -> bool {
    let corners =
        [(-1.0, -1.0), (0.0, -1.0), (1.0, -1.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (-1.0, 1.0), (-1.0, 0.0)];
    corners.iter().all(|(x, y)| covers(outline, place + vec2(*x, *y) * HALF))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    fn board() -> Board {
        Board::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn every_area_has_room_for_three_cards_and_the_great_ones_for_eight() {
        let board = board();
        let plan = area_plan(&board);
        for area in Area::ALL {
            let shape = &plan.0[area.index()];
            assert!((shape.places[0] - middle(&board, area)).length() < STEP, "{area}");
            let least = if matches!(
                area,
                Area::A1 | Area::A4 | Area::B1 | Area::B6 | Area::C1 | Area::C2 | Area::C4 | Area::C8
            ) {
                8
            } else {
                3
            };
            assert!(cards(&plan, area) >= least, "{area}: {}", cards(&plan, area));
            for (rank, at) in shape.places.iter().enumerate() {
                assert!(covers(&shape.outline, *at), "{area} {rank}");
                let address = if rank < cards(&plan, area) { place(&plan, area, rank) } else { marker(&plan, area) };
                assert_eq!(plan.place_at(*at), address);
                assert_eq!(super::area(address), Some(area));
            }
        }
    }

    #[test]
    fn cards_lie_clear_of_each_other() {
        let plan = area_plan(&board());
        let of_cards = |shape: &AreaShape| shape.places[..shape.places.len() - 1].to_vec();
        let all: Vec<Vec2> = plan.0.iter().flat_map(of_cards).collect();
        for (i, a) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|b| (*a - *b).abs().max_elem() > 1.1), "{a:?}");
        }
    }
}
