//! Where something that is read lies on the map: where it covers least of what is looked at.

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};

/// Into how many steps width and height of the bounds are cut where a place is sought.
const STEPS: u8 = 28;
/// How far from what it is about counts as much as a thing of weight 1 that is hidden, in points.
const AWAY: f32 = 90.0;

/// What is touched weighs so much of what it weighs hidden whole.
const TOUCHED: f32 = 0.25;

/// Something on the screen that should not be hidden.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Kept {
    /// Where it is.
    pub rect: Rect,
    /// How much it matters: hidden whole it weighs so much.
    pub weight: f32,
}

impl Kept {
    /// Something of a weight.
    #[must_use]
    pub fn new(rect: Rect, weight: f32) -> Self {
        Self { rect, weight }
    }

    /// How much of it a box hides, in its weight: that it is touched at all counts for a good part.
    fn hidden_by(&self, shown: Rect) -> f32 {
        let both = shown.intersect(self.rect);
        if !both.is_positive() {
            return 0.0;
        }
        let share = both.area() / self.rect.area().max(1.0);
        self.weight * share.mul_add(1.0 - TOUCHED, TOUCHED)
    }
}

/// The line from one point to another as things of this weight each, both ends left out, `wide` points across.
pub fn line(from: Pos2, to: Pos2, wide: f32, weight: f32) -> impl Iterator<Item = Kept> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few steps")]
    let steps = (from.distance(to) / wide.max(1.0)).clamp(1.0, 40.0) as u8;
    let share = move |step| f32::from(step) / f32::from(steps);
    (1..steps).map(move |step| Kept::new(Rect::from_center_size(from.lerp(to, share(step)), Vec2::splat(wide)), weight))
}

/// Where a box of this size lies within the bounds that is about what is in `about`: beside it, with so much `air` between them, where
/// it hides least of what is kept; of places that hide as much the nearest. One that is larger than the bounds begins at their corner.
#[must_use]
pub fn least_covering(size: Vec2, about: Rect, air: f32, bounds: Rect, kept: &[Kept]) -> Rect {
    let away = (about.size() + size) / 2.0 + Vec2::splat(air);
    let middle = about.center();
    let within = |rect: Rect| {
        let high = (bounds.max - size).max(bounds.min);
        Rect::from_min_size(rect.min.clamp(bounds.min, high), size)
    };
    let steps = || (-2_i8..=2).map(|step| f32::from(step) / 2.0);
    // Along all four sides of what it is about ...
    let sides = steps().flat_map(|along| [vec2(1.0, along), vec2(-1.0, along), vec2(along, -1.0), vec2(along, 1.0)]);
    let beside = sides.map(|way| Rect::from_center_size(middle + way * away, size));
    // ... or anywhere.
    let free = (bounds.size() - size).max(Vec2::ZERO) / f32::from(STEPS);
    let grid = || (0..=STEPS).map(f32::from);
    let elsewhere = grid().flat_map(|x| grid().map(move |y| vec2(x, y)));
    let elsewhere = elsewhere.map(|step| Rect::from_min_size(bounds.min + step * free, size));
    let cost = |shown: &Rect| {
        let hidden: f32 = kept.iter().map(|thing| thing.hidden_by(*shown)).sum();
        hidden + shown.distance_to_pos(middle) / AWAY
    };
    let places = beside.chain(elsewhere).map(within);
    let least = places.map(|place| (cost(&place), place)).min_by(|(a, _), (b, _)| a.total_cmp(b));
    least.map_or_else(|| within(Rect::from_center_size(middle, size)), |(_, place)| place)
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    const BOUNDS: Rect = Rect { min: Pos2::ZERO, max: pos2(960.0, 640.0) };

    fn hex(x: f32, y: f32) -> Rect {
        Rect::from_center_size(pos2(x, y), Vec2::splat(40.0))
    }

    #[test]
    fn a_box_lies_beside_what_it_is_about_and_never_on_it() {
        let size = vec2(330.0, 90.0);
        for (x, y) in [(20.0, 20.0), (480.0, 320.0), (940.0, 20.0), (20.0, 620.0), (940.0, 620.0)] {
            let about = hex(x, y);
            let place = least_covering(size, about, 10.0, BOUNDS, &[Kept::new(about, 1000.0)]);
            assert!(BOUNDS.contains_rect(place) && !place.intersects(about), "{place} at {x}, {y}");
            assert!(place.distance_to_pos(about.center()) < 60.0, "{place} is far from {x}, {y}");
        }
    }

    #[test]
    fn it_keeps_off_all_that_stands_around_where_there_is_room() {
        let about = hex(480.0, 320.0);
        let around = [(0.0, -45.0), (45.0, 0.0), (-45.0, 0.0), (90.0, 45.0), (-90.0, 45.0), (0.0, 45.0)];
        let kept: Vec<Kept> = around
            .map(|(x, y)| Kept::new(about.translate(vec2(x, y)), 8.0))
            .into_iter()
            .chain([Kept::new(about, 1e3)])
            .collect();
        let place = least_covering(vec2(330.0, 90.0), about, 10.0, BOUNDS, &kept);
        assert!(kept.iter().all(|thing| !thing.rect.intersects(place)), "{place}");
    }

    #[test]
    fn what_matters_little_is_hidden_before_what_matters_much() {
        // A wall of counters, but for a gap in which a target stands.
        let about = hex(480.0, 320.0);
        let bounds = Rect::from_min_max(pos2(300.0, 250.0), pos2(660.0, 390.0));
        let kept = [Kept::new(about, 1e3), Kept::new(hex(400.0, 270.0), 40.0), Kept::new(hex(400.0, 370.0), 4.0)];
        let place = least_covering(vec2(340.0, 45.0), about, 4.0, bounds, &kept);
        assert!(!place.intersects(kept[1].rect) && !place.intersects(about), "{place}");
    }

    #[test]
    fn a_line_is_kept_between_its_ends() {
        let kept: Vec<Kept> = line(pos2(0.0, 0.0), pos2(100.0, 0.0), 10.0, 1.0).collect();
        assert_eq!(kept.len(), 9);
        assert!(kept.iter().all(|thing| (1.0..99.0).contains(&thing.rect.center().x)));
        assert_eq!(line(pos2(0.0, 0.0), pos2(3.0, 0.0), 10.0, 1.0).count(), 0);
    }
}
