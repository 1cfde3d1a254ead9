//! Where borders run: their lines, mine belts, the line round each area, and the works of Tobruk.

use bevy_egui::egui::{Pos2, Vec2};

use super::plan;
use crate::desk::kit::area_plan::covers;
use crate::desk::kit::paint::overlay::curve;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::board::{Board, Border, Point};

/// How far the works of Tobruk lie inside the border, in board units.
const INSIDE: f32 = 0.22;

/// A border as it is drawn.
#[derive(Debug, Clone)]
pub struct BorderLine {
    /// The two areas.
    pub between: (Area, Area),
    /// Its course in board units.
    pub line: Vec<Pos2>,
    /// Where roads and tracks lead over it.
    pub crossings: Vec<Pos2>,
}

/// The line round an area, and at each of its points the area beyond; none at the shore and the edge of the map.
#[derive(Debug, Clone)]
pub struct Ring(pub Vec<(Pos2, Option<Area>)>);

/// All borders.
#[must_use]
pub fn lines(board: &Board) -> Vec<BorderLine> {
    let line = |(a, b, border): (Area, Area, &Border)| {
        let line = plan::line(&border.line);
        let ways = board.ways().iter().filter(|way| !way.optional || border.optional.is_some());
        let crossings = ways.flat_map(|way| crossings(&line, &plan::line(&way.line))).collect();
        BorderLine { between: (a, b), line: curve(&line), crossings }
    };
    board.borders().map(line).collect()
}

/// The mined borders, joined as far as they go, and where roads and tracks lead through.
#[must_use]
pub fn belts(board: &Board) -> Vec<(Vec<Pos2>, Vec<Pos2>)> {
    let belt = |points: &Vec<Point>| {
        let line = plan::line(points);
        let ways = board.ways().iter().filter(|way| !way.optional);
        let crossings = ways.flat_map(|way| crossings(&line, &plan::line(&way.line))).collect();
        (curve(&line), crossings)
    };
    board.belts().iter().map(belt).collect()
}

/// The line round each area.
#[must_use]
pub fn rings(board: &Board) -> Vec<Ring> {
    let ring = |area: Area| {
        let mut points = board.info(area).outline.clone();
        points.pop();
        let beyond = |point: &(f32, f32)| {
            board.neighbours(area).find(|next| board.border(area, *next).is_some_and(|at| at.line.contains(point)))
        };
        Ring(points.iter().map(|point| (plan::at(*point).to_pos2(), beyond(point))).collect())
    };
    Area::ALL.into_iter().map(ring).collect()
}

/// The perimeter of the areas with works against those without, outside on its left.
#[must_use]
pub fn works(board: &Board) -> Vec<Vec<Pos2>> {
    let mut lines: Vec<Vec<Pos2>> = Vec::new();
    let perimeter = board.borders().filter(|(a, b, _)| board.info(*a).works != board.info(*b).works);
    for (a, b, border) in perimeter {
        let within = if board.info(a).works { a } else { b };
        let outline: Vec<Vec2> = board.info(within).outline.iter().map(|point| plan::at(*point)).collect();
        let line = inside(&plan::line(&border.line), &outline);
        match lines.last_mut() {
            Some(last) if last.first().zip(line.last()).is_some_and(|(a, b)| a.distance(*b) < 1.0) => {
                *last = line.into_iter().chain(last.drain(..)).collect();
            }
            _ => lines.push(line),
        }
    }
    lines.iter().map(|line| curve(line)).collect()
}

/// A line moved into the outline that it bounds, and turned so that the outline lies to its right.
fn inside(line: &[Pos2], outline: &[Vec2]) -> Vec<Pos2> {
    let moved = |side: f32| -> Vec<Pos2> {
        let at = |i: usize| {
            let way = line[(i + 1).min(line.len() - 1)] - line[i.saturating_sub(1)];
            line[i] + way.normalized().rot90() * side
        };
        (0..line.len()).map(at).collect()
    };
    let (left, mut right) = (moved(INSIDE), moved(-INSIDE));
    if covers(outline, right[right.len() / 2].to_vec2()) {
        right
    } else {
        right.clone_from(&left);
        right.reverse();
        right
    }
}

/// Where one line crosses another.
fn crossings(one: &[Pos2], other: &[Pos2]) -> Vec<Pos2> {
    let cross = |a: Vec2, b: Vec2| a.x * b.y - a.y * b.x;
    let meet = |a: &[Pos2], b: &[Pos2]| {
        let (p, q, to) = (a[1] - a[0], b[1] - b[0], b[0] - a[0]);
        let across = cross(p, q);
        let (t, u) = (cross(to, q) / across, cross(to, p) / across);
        let within = across.abs() > 1e-6 && (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u);
        within.then(|| a[0] + p * t)
    };
    one.windows(2).flat_map(|a| other.windows(2).filter_map(move |b| meet(a, b))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn the_works_of_tobruk_are_one_line_that_looks_outwards() {
        let board = Board::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let works = works(&board);
        assert_eq!(works.len(), 1, "{:?}", works.iter().map(Vec::len).collect::<Vec<_>>());
        let within = |point: Pos2| {
            Area::TOBRUK.into_iter().any(|area| {
                let outline: Vec<Vec2> = board.info(area).outline.iter().map(|point| plan::at(*point)).collect();
                covers(&outline, point.to_vec2())
            })
        };
        let middle = works[0].len() / 2;
        let (at, way) = (works[0][middle], (works[0][middle + 1] - works[0][middle]).normalized());
        assert!(within(at) && !within(at + way.rot90() * 0.6));
    }

    #[test]
    fn the_coast_road_leads_through_the_belt() {
        let board = Board::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let lines = lines(&board);
        let crossings = |a, b| lines.iter().find(|line| line.between == (a, b)).map(|line| line.crossings.len());
        assert_eq!(crossings(Area::A2, Area::A3), Some(1));
        assert_eq!(crossings(Area::B1, Area::B3), Some(0));
    }
}
