//! The courses along roads and tracks that supply follows.

use bevy_egui::egui::Pos2;

use super::{markers, plan};
use crate::core::search::{Found, shortest, way};
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::board::Board;

/// Points of ways nearer to each other than this, in board units, are joined.
const JOINED: f32 = 0.12;

/// The net of roads and tracks: points with their areas, and which are joined.
#[derive(Debug, Clone, Default)]
pub struct Courses {
    points: Vec<(Pos2, Option<Area>)>,
    links: Vec<Vec<usize>>,
}

impl Courses {
    /// The net of a board; `optional` ways are there only with their option.
    #[must_use]
    pub fn of(board: &Board, optional: bool) -> Self {
        let mut net = Self::default();
        for way in board.ways().iter().filter(|way| optional || !way.optional) {
            let mut last = None;
            for point in &way.line {
                let here = net.point(plan::at(*point).to_pos2(), board.at(*point));
                if let Some(last) = last.filter(|last| *last != here) {
                    net.links[here].push(last);
                    net.links[last].push(here);
                }
                last = Some(here);
            }
        }
        net
    }

    /// The number of the point there.
    fn point(&mut self, at: Pos2, area: Option<Area>) -> usize {
        if let Some(known) = self.points.iter().position(|(point, _)| point.distance(at) < JOINED) {
            return known;
        }
        self.points.push((at, area));
        self.links.push(Vec::new());
        self.points.len() - 1
    }

    /// The course from the ways of one area to those of another through these areas only, given in their order; numbers of
    /// points. Empty where no way leads on.
    #[must_use]
    pub fn course(&self, board: &Board, line: &[Area]) -> Vec<usize> {
        let [first, .., last] = line else { return Vec::new() };
        let near = |area: Area| {
            // Supplies come from the dump itself.
            let dump = (area == *last).then(|| markers::dump_at(area)).flatten();
            let middle = dump.map_or_else(|| plan::middle(board, area), plan::at).to_pos2();
            let mut there: Vec<usize> = (0..self.points.len()).filter(|i| self.points[*i].1 == Some(area)).collect();
            there.sort_by(|a, b| self.points[*a].0.distance(middle).total_cmp(&self.points[*b].0.distance(middle)));
            there
        };
        let ends = near(*last);
        let found = near(*first).into_iter().find_map(|start| {
            let reach = self.reach(start, line);
            ends.iter().find_map(|end| way(*end, |point| reach.at(point).copied()))
        });
        found.unwrap_or_default()
    }

    /// The points reached from one, each with the point before it.
    fn reach(&self, start: usize, within: &[Area]) -> Vec<Option<usize>> {
        let inside = |point: &usize| self.points[*point].1.is_some_and(|area| within.contains(&area));
        shortest([start], |at, tell| self.links[at].iter().copied().filter(inside).for_each(tell))
    }

    /// A point of the net.
    #[must_use]
    pub fn at(&self, point: usize) -> Pos2 {
        self.points[point].0
    }

    /// The area of a point.
    #[must_use]
    pub fn area(&self, point: usize) -> Option<Area> {
        self.points[point].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn a_course_leads_along_ways_from_area_to_dump() {
        let board = Board::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let net = Courses::of(&board, false);
        for line in [
            vec![Area::B4, Area::B3, Area::B5, Area::B6, Area::B7],
            vec![Area::C2, Area::C1],
            vec![Area::C5, Area::C4, Area::B6, Area::A7],
        ] {
            let course = net.course(&board, &line);
            let mut areas: Vec<Area> = course.iter().filter_map(|point| net.area(*point)).collect();
            areas.dedup();
            assert_eq!(areas, line);
        }
        assert!(net.course(&board, &[Area::B1, Area::B4]).is_empty(), "only with its option");
        assert!(!Courses::of(&board, true).course(&board, &[Area::B1, Area::B4]).is_empty());
    }
}
