//! Where the counters of one hex lie: overlapping while nobody looks, side by side when they are looked at.

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, Stroke, Vec2, epaint::RectShape, vec2};

use super::brush::mark_size;
use crate::desk::kit::style::{bold, palette, zoom_size};

/// How far a stack may spread from its first to its last counter, in counter sides.
const STACK_SPREAD: f32 = 0.34;
/// From one counter of a stack to the next, in counter sides, while there is room.
const STACK_STEP: f32 = 0.17;
/// From middle to middle of counters laid out side by side, in counter sides: room for the marks on their edges.
const FAN_STEP: Vec2 = vec2(1.24, 1.3);

/// The middles of `count` counters with sides of `size` points as a tidy stack about the middle of their hex, in points,
/// in the order in which they are drawn. Each lies to the lower right of the one before, so that every number and the
/// strength of the last can be read.
#[must_use]
pub fn stacked(count: usize, size: f32) -> Vec<Vec2> {
    let last = count.saturating_sub(1) as f32;
    let step = (STACK_SPREAD / last.max(1.0)).min(STACK_STEP) * size;
    (0..count).map(|place| Vec2::splat((place as f32 - last / 2.0) * step)).collect()
}

/// The middles of the same counters laid out side by side, in points about the middle of their hex: one row for up to
/// three, two rows for up to eight, then three.
#[must_use]
pub fn fanned(count: usize, size: f32) -> Vec<Vec2> {
    let rows = match count {
        0..=3 => 1,
        4..=8 => 2,
        _ => 3,
    };
    let columns = count.div_ceil(rows).max(1);
    let rows = count.div_ceil(columns);
    (0..count)
        .map(|place| {
            let (row, column) = (place / columns, place % columns);
            let in_row = columns.min(count - row * columns);
            let x = column as f32 - (in_row as f32 - 1.0) / 2.0;
            let y = row as f32 - (rows as f32 - 1.0) / 2.0;
            vec2(x, y) * FAN_STEP * size
        })
        .collect()
}

/// How far a fan of `count` counters reaches from the middle of its hex, in points: half its width and half its height.
/// While the mouse is inside, the fan stays open.
#[must_use]
pub fn fan_reach(count: usize, size: f32) -> Vec2 {
    let half = fanned(count, size).into_iter().fold(Vec2::ZERO, |reach, place| reach.max(place.abs()));
    half + FAN_STEP * (size / 2.0)
}

/// True for a point, relative to the middle of the hex, at which a fan of `count` counters has one.
#[must_use]
pub fn fan_covers(count: usize, size: f32, point: Vec2) -> bool {
    fanned(count, size).into_iter().any(|place| (point - place).abs().max_elem() <= size / 2.0)
}

/// How many counters lie there: an ivory figure in a dark disc. `size` is the side of a counter in points.
pub fn paint_count(painter: &Painter, centre: Pos2, count: usize, size: f32) {
    let r = mark_size(painter, size, 0.2, [6.5, 17.0]);
    let shade = Rect::from_center_size(centre + vec2(0.0, r * 0.16), Vec2::splat(2.1 * r));
    painter.add(RectShape::filled(shade, r * 1.05, palette::SHADOW).with_blur_width(r * 0.5));
    painter.circle(centre, r, palette::FRAME, Stroke::new((r * 0.14).max(1.0), palette::IVORY));
    let font = bold(zoom_size(r * 1.45));
    painter.text(centre, Align2::CENTER_CENTER, count.to_string(), font, palette::IVORY);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_counter_lies_in_the_middle() {
        assert_eq!(stacked(1, 40.0), [Vec2::ZERO]);
        assert_eq!(fanned(1, 40.0), [Vec2::ZERO]);
        assert!(stacked(0, 40.0).is_empty() && fanned(0, 40.0).is_empty());
    }

    #[test]
    fn stacks_stay_in_their_hex_and_fans_do_not_overlap() {
        for count in 2..20 {
            let stack = stacked(count, 100.0);
            assert_eq!(stack.len(), count);
            assert!(stack.iter().all(|place| place.x.abs() <= 25.1 && place.y == place.x), "{count}: {stack:?}");
            let fan = fanned(count, 100.0);
            assert_eq!(fan.len(), count);
            for (i, a) in fan.iter().enumerate() {
                assert!(a.abs().x <= fan_reach(count, 100.0).x && a.abs().y <= fan_reach(count, 100.0).y);
                assert!(fan_covers(count, 100.0, *a) && !fan_covers(count, 100.0, *a + vec2(60.0, 0.0)));
                assert!(fan[..i].iter().all(|b| (*a - *b).abs().max_elem() > 105.0), "{count}: {fan:?}");
            }
        }
    }
}
