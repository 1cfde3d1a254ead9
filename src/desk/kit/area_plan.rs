//! A board of areas instead of hexes: their outlines, and the places in them where counters lie.
//!
//! The address of a place is written as a [`Hex`]: `q` is the area's number, `r` the place in it from 0. So counters, clips and
//! the pointer need not know whether a board has hexes.

use bevy_egui::egui::{Vec2, vec2};

use crate::core::hex::Hex;

/// An area: its outline and the middles of its places, in counter sizes of the board.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AreaShape {
    /// Corners, in turn.
    pub outline: Vec<Vec2>,
    /// Places for counters, the first one filled first.
    pub places: Vec<Vec2>,
}

/// All areas of a board, by number.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AreaPlan(pub Vec<AreaShape>);

/// The address of what lies in no area.
const NOWHERE: Hex = Hex { q: -1, r: -1 };

impl AreaPlan {
    /// The address of a place: counters beyond the last place of an area lie on it.
    #[must_use]
    pub fn place(&self, area: usize, place: usize) -> Hex {
        let last = self.0.get(area).map_or(0, |shape| shape.places.len().saturating_sub(1));
        let number = |number: usize| i32::try_from(number).unwrap_or(-1);
        Hex::new(number(area), number(place.min(last)))
    }

    /// The area of an address, by number.
    #[must_use]
    pub fn area(&self, place: Hex) -> Option<usize> {
        usize::try_from(place.q).ok().filter(|area| *area < self.0.len())
    }

    /// The middle of a place, of the last one for those beyond it; far off the board for none.
    #[must_use]
    pub fn middle(&self, place: Hex) -> Vec2 {
        let found = self.area(place).and_then(|area| {
            let places = &self.0[area].places;
            places.get(usize::try_from(place.r).ok()?).or(places.last())
        });
        found.copied().unwrap_or(vec2(-1000.0, -1000.0))
    }

    /// The nearest place of the area that covers a point.
    #[must_use]
    pub fn place_at(&self, at: Vec2) -> Hex {
        let Some(area) = self.0.iter().position(|shape| covers(&shape.outline, at)) else { return NOWHERE };
        let away = |place: &Vec2| (*place - at).length_sq();
        let places = self.0[area].places.iter().enumerate();
        let nearest = places.min_by(|(_, a), (_, b)| away(a).total_cmp(&away(b)));
        self.place(area, nearest.map_or(0, |(place, _)| place))
    }

    /// Every place, those of the same area as `near` first: a counter hangs over a border now and then.
    #[must_use]
    pub fn places_from(&self, near: Hex) -> Vec<Hex> {
        let here = self.area(near);
        let others = (0..self.0.len()).filter(|area| Some(*area) != here);
        let areas = here.into_iter().chain(others);
        areas.flat_map(|area| (0..self.0[area].places.len()).map(move |place| self.place(area, place))).collect()
    }
}

/// True for a point inside a polygon.
#[must_use]
pub fn covers(outline: &[Vec2], at: Vec2) -> bool {
    let mut inside = false;
    let ends = outline.iter().skip(1).chain(outline.first());
    for (a, b) in outline.iter().zip(ends) {
        if (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x {
            inside = !inside;
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(left: f32, places: &[(f32, f32)]) -> AreaShape {
        let corner = |x, y| vec2(left + x, y);
        AreaShape {
            outline: vec![corner(0.0, 0.0), corner(4.0, 0.0), corner(4.0, 4.0), corner(0.0, 4.0)],
            places: places.iter().map(|(x, y)| corner(*x, *y)).collect(),
        }
    }

    #[test]
    fn a_point_finds_the_nearest_place_of_its_area() {
        let plan = AreaPlan(vec![square(0.0, &[(1.0, 2.0), (3.0, 2.0)]), square(4.0, &[(0.5, 2.0)])]);
        assert_eq!(plan.place_at(vec2(1.5, 1.0)), Hex::new(0, 0));
        // Nearer to the place beyond the border, but not in its area.
        assert_eq!(plan.place_at(vec2(3.9, 2.0)), Hex::new(0, 1));
        assert_eq!(plan.place_at(vec2(4.1, 2.0)), Hex::new(1, 0));
        assert_eq!(plan.place_at(vec2(9.0, 2.0)), NOWHERE);
        assert_eq!(plan.middle(Hex::new(0, 1)), vec2(3.0, 2.0));
    }

    #[test]
    fn counters_beyond_the_last_place_lie_on_it() {
        let plan = AreaPlan(vec![square(0.0, &[(1.0, 2.0), (3.0, 2.0)])]);
        assert_eq!(plan.place(0, 7), Hex::new(0, 1));
        assert_eq!(plan.middle(Hex::new(0, 7)), plan.middle(Hex::new(0, 1)));
        assert_eq!(plan.places_from(NOWHERE), [Hex::new(0, 0), Hex::new(0, 1)]);
    }
}
