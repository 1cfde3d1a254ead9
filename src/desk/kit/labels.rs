//! Where names stand on a map: clear of counters, boxes, signs and one another, as near as can be to where they belong.

use bevy_egui::egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::paint::lettering::{Word, base_line, boxes};
use super::paint::places::Beside;

/// What is taken on the screen, and how badly a name would sit on it.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    taken: Vec<(Rect, f32)>,
}

/// A counter may not be covered.
pub const COUNTER: f32 = 3.0;
/// Nor may another name.
const NAME: f32 = 4.0;
/// What a name must not cost: it would be half under counters.
const TOO_DEAR: f32 = 1.1;
/// A sign or a wall might, if there is no better place.
pub const SIGN: f32 = 1.2;

impl Labels {
    /// Marks a part of the screen as taken; `weight` is one of this module's.
    pub fn keep(&mut self, part: Rect, weight: f32) {
        self.taken.push((part, weight));
    }

    /// What is taken of a part of the screen.
    fn within(&self, part: Rect) -> Self {
        Self { taken: self.taken.iter().filter(|(taken, _)| taken.intersects(part)).copied().collect() }
    }

    /// What it costs to cover a part of the screen: 0 where it is free.
    fn cost(&self, part: Rect) -> f32 {
        let whole = part.area().max(1.0);
        let covered = |(taken, weight): &(Rect, f32)| {
            let common = taken.intersect(part);
            if common.is_positive() { common.area() / whole * weight + 0.1 * weight } else { 0.0 }
        };
        self.taken.iter().map(covered).sum()
    }

    /// The cheapest of several places, each with a price of its own; the first of equal ones.
    fn cheapest<T>(&self, places: impl IntoIterator<Item = (T, Vec<Rect>, f32)>) -> Option<(T, Vec<Rect>, f32)> {
        let mut best: Option<(T, Vec<Rect>, f32)> = None;
        for (place, parts, price) in places {
            let share = 1.0 / parts.len().max(1) as f32;
            let cost = price + parts.iter().map(|part| self.cost(*part) * share).sum::<f32>();
            if best.as_ref().is_none_or(|(_, _, least)| cost + 1e-4 < *least) {
                best = Some((place, parts, cost));
            }
        }
        best
    }

    /// A place for a name of this size beside a hex, first of all on the side where it belongs; it is taken then. `None` if it could
    /// not be read anywhere. `width` is the width of the hex in points.
    pub fn beside(&mut self, centre: Pos2, size: Vec2, first: Beside, width: f32) -> Option<Rect> {
        let mut sides = vec![first];
        sides.extend([Beside::Below, Beside::Above, Beside::Right, Beside::Left].into_iter().filter(|s| *s != first));
        let mut places = Vec::new();
        for (ring, price) in [(0.0, 0.0), (0.16, 0.18), (0.4, 0.5)] {
            for (i, side) in sides.iter().enumerate() {
                let rank = price + 0.05 * i as f32;
                for (slide, more) in [(0.0, 0.0), (-0.22, 0.05), (0.22, 0.06), (-0.45, 0.09), (0.45, 0.1)] {
                    let place = spot(centre, size, *side, ring, slide, width);
                    places.push((place, vec![place], rank + more));
                }
            }
        }
        let near = Rect::from_center_size(centre, size * 2.0 + Vec2::splat(width * 2.0));
        let (found, _, _) = self.within(near).cheapest(places).filter(|(_, _, cost)| *cost < TOO_DEAR)?;
        self.keep(found.expand(1.0), NAME);
        Some(found)
    }

    /// A base line for a name along a way, near the share `at` of its length and `raise` points above it; it is taken then.
    pub fn along(&mut self, way: &[Pos2], word: &Word, at: f32, raise: f32) -> Vec<Pos2> {
        let mut places = Vec::new();
        for slide in [0.0, 0.04, -0.04, 0.08, -0.08, 0.13, -0.13, 0.19, -0.19, 0.26, -0.26] {
            for (up, price) in [(raise, 0.0), (-raise, 0.06)] {
                let share: f32 = at + slide;
                if (0.04..=0.96).contains(&share) {
                    let base = base_line(way, share, up, word);
                    let parts = boxes(&base, word);
                    places.push((base, parts, price + slide.abs() * 0.9));
                }
            }
        }
        let Some((base, parts, _)) = self.cheapest(places).filter(|(_, _, cost)| *cost < TOO_DEAR) else {
            return Vec::new();
        };
        for part in parts {
            self.keep(part, NAME);
        }
        base
    }
}

/// The rectangle of a name on one side of a hex, `ring` hex widths farther out and slid along that side by a share of its size.
fn spot(centre: Pos2, size: Vec2, side: Beside, ring: f32, slide: f32, width: f32) -> Rect {
    let half = size / 2.0;
    let away = match side {
        Beside::Above => vec2(slide * size.x, -(0.44 + ring) * width - half.y),
        Beside::Below => vec2(slide * size.x, (0.44 + ring) * width + half.y),
        Beside::Left => vec2(-(0.5 + ring) * width - half.x, slide * width),
        Beside::Right => vec2((0.5 + ring) * width + half.x, slide * width),
    };
    Rect::from_center_size(pos2(centre.x, centre.y) + away, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_goes_where_it_belongs_unless_a_counter_lies_there() {
        let (centre, size, width) = (pos2(100.0, 100.0), vec2(60.0, 12.0), 40.0);
        let free = Labels::default().beside(centre, size, Beside::Below, width);
        assert!(free.is_some_and(|free| free.top() > centre.y));
        let mut labels = Labels::default();
        let counter = Rect::from_center_size(pos2(100.0, 126.0), Vec2::splat(34.0));
        labels.keep(counter, COUNTER);
        let moved = labels.beside(centre, size, Beside::Below, width).expect("there is room above");
        assert!(!moved.intersects(counter), "{moved}");
        let other = labels.beside(centre, size, Beside::Below, width).expect("there is room beside");
        assert!(!other.intersects(moved) && !other.intersects(counter), "{other} {moved}");
        // Under a crowd of counters no name is set.
        labels.keep(Rect::from_center_size(centre, Vec2::splat(900.0)), COUNTER);
        assert_eq!(labels.beside(centre, size, Beside::Below, width), None);
    }
}
