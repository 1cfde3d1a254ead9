//! The view goes to where something happens, and what happens waits for it.

use bevy_egui::egui::{Rect, Vec2, vec2};

use crate::core::hex::Hex;
use crate::desk::kit::view::MapView;
use crate::desk::table::motion::Motion;

/// How quickly the view goes: the part of the way that is left after a second.
const LEFT: f32 = 1e-5;

/// Brings what is shown now into view, a step for each frame, and no bare table with it; `by` are the seconds since the last one.
///
/// What came of a person's `own` order was given where he looked: as long as any of it is seen nothing slides away under his pointer.
pub fn follow(view: &mut MapView, board: Rect, motion: &mut Motion, own: bool, (now, by): (f64, f64)) {
    let Some(places) = motion.running(now).map(|running| running.clip.places()) else { return };
    let beside_panel = view.rect.with_max_y(view.window.bottom().max(view.rect.bottom()));
    let sees = own && places.iter().any(|hex| beside_panel.contains(view.hex(*hex)));
    let Some(way) = way(view, &places).filter(|_| !sees) else {
        motion.arrived();
        return;
    };
    if !motion.wait(now, by) {
        return;
    }
    #[expect(clippy::cast_possible_truncation, reason = "a part between 0 and 1")]
    let part = 1.0 - LEFT.powf(by as f32);
    // The last points are not worth a frame of their own.
    let step = if way.length() * (1.0 - part) < 4.0 { way } else { way * part };
    let before = view.centre;
    view.pan(step);
    view.keep_within(board);
    if (view.centre - before).length() * view.hex_size() < 0.5 {
        // There is no more of the board to be seen.
        motion.arrived();
    }
}

/// Brings the first of these hexes into view at once, and as many of the others as can be.
pub fn bring(view: &mut MapView, board: Rect, places: &[Hex]) {
    if let Some(way) = way(view, places) {
        view.pan(way);
        view.keep_within(board);
    }
}

/// How far the board has to be moved, in points, so that the first of these hexes is in view and as many of the others as can be;
/// `None` if they are.
fn way(view: &MapView, places: &[Hex]) -> Option<Vec2> {
    let inner = view.rect.shrink((view.hex_width() * 1.2).min(view.rect.size().min_elem() * 0.3));
    let first = view.hex(*places.first()?);
    let mut part = Rect::from_min_max(first, first);
    for hex in &places[1..] {
        let with = part.union(Rect::from_pos(view.hex(*hex)));
        if with.width() <= inner.width() && with.height() <= inner.height() {
            part = with;
        }
    }
    // What lies at the very edge is seen too: nothing slides away under the pointer of who orders something there.
    if view.rect.shrink(view.hex_width() * 0.4).contains_rect(part) {
        return None;
    }
    // Well inside, so that what follows is seen as well, but no farther: the view is not to swing to and fro.
    let calm = view.rect.shrink2(view.rect.size() * 0.25);
    let by = |low: f32, high: f32, first: f32, last: f32| match () {
        () if last - first > high - low => (low + high - first - last) / 2.0,
        () if first < low => low - first,
        () if last > high => high - last,
        () => 0.0,
    };
    Some(vec2(
        by(calm.left(), calm.right(), part.left(), part.right()),
        by(calm.top(), calm.bottom(), part.top(), part.bottom()),
    ))
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;
    use crate::desk::table::clip::Clip;
    use crate::desk::table::speed::Speed;

    const BOARD: Rect = Rect { min: pos2(-20.0, -20.0), max: pos2(400.0, 200.0) };

    #[test]
    fn what_happens_far_off_is_brought_into_view() {
        let mut view = MapView::default();
        let mut motion = Motion::default();
        motion.show(vec![Clip::word(Hex::new(60, 40), "eliminated", true)], Speed::Normal, 0.0);
        let mut now = 0.0;
        let before = view.centre;
        for _ in 0..20 {
            follow(&mut view, BOARD, &mut motion, false, (now, 0.05));
            now += 0.05;
        }
        assert!(view.rect.contains(view.hex(Hex::new(60, 40))) && view.centre != before);
        assert!(motion.is_busy(now), "it has waited for the view");
    }

    #[test]
    fn what_can_be_seen_moves_nothing() {
        let mut view = MapView::default();
        let mut motion = Motion::default();
        motion.show(vec![Clip::word(Hex::new(1, 1), "eliminated", true)], Speed::Normal, 0.0);
        let before = view.clone();
        follow(&mut view, BOARD, &mut motion, false, (0.1, 0.05));
        assert_eq!(view, before);
    }

    #[test]
    fn an_own_move_that_begins_in_sight_moves_nothing() {
        use crate::core::unit::UnitId;
        use crate::desk::table::clip::Gait;
        let looked_at = |own: bool| {
            let mut view = MapView::default();
            let mut motion = Motion::default();
            let path = vec![Hex::new(1, 1), Hex::new(2, 1), Hex::new(60, 40)];
            motion.show(vec![Clip::glide(UnitId(1), path, Gait::Move)], Speed::Normal, 0.0);
            follow(&mut view, BOARD, &mut motion, own, (0.1, 0.05));
            view
        };
        assert_eq!(looked_at(true), MapView::default());
        assert_ne!(looked_at(false), MapView::default(), "the enemy's is followed");
    }
}
