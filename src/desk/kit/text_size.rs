//! How large text and panels are: what was chosen, what suits a window, and what a window has room for.

use bevy_egui::egui::{Context, Id, Vec2, vec2};

/// The sizes to choose from, in per cent of the size that the desk is made for.
pub const SIZES: [u16; 7] = [75, 90, 100, 125, 150, 200, 300];

/// The window that the desk is made for at 100 %, in points.
pub const MADE_FOR: Vec2 = vec2(1600.0, 900.0);

/// The fewest points in which bars, panel and map find room: text is never shown larger than leaves these.
const LEAST: Vec2 = vec2(500.0, 300.0);

/// How large text and panels are to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextSize(
    /// In per cent; `None` for what suits the window.
    pub Option<u16>,
);

impl TextSize {
    /// What is chosen for this window.
    #[must_use]
    pub fn of(ctx: &Context) -> Self {
        ctx.data(|data| data.get_temp(key())).unwrap_or_default()
    }

    /// Chooses it.
    pub fn choose(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(key(), self));
        ctx.request_repaint();
    }

    /// What is shown in a window of this size, given in points at 100 %: in per cent.
    #[must_use]
    pub fn shown(self, window: Vec2) -> u16 {
        let most = percent(window / LEAST).max(SIZES[0]);
        self.0.unwrap_or_else(|| suits(window)).clamp(SIZES[0], SIZES[SIZES.len() - 1]).min(most)
    }

    /// The next larger or smaller size than the one shown.
    #[must_use]
    pub fn step(shown: u16, up: bool) -> Self {
        let next = if up {
            SIZES.into_iter().find(|size| *size > shown)
        } else {
            SIZES.into_iter().rev().find(|size| *size < shown)
        };
        Self(Some(next.unwrap_or(shown)))
    }
}

/// What suits a window or a screen of this size, given in points at 100 %: never smaller than 100 %, which is small enough to read.
#[must_use]
pub fn suits(window: Vec2) -> u16 {
    let room = percent(window / MADE_FOR);
    SIZES.into_iter().rev().find(|size| (100..=200).contains(size) && *size <= room).unwrap_or(100)
}

/// The lesser of both parts in whole per cent.
fn percent(part: Vec2) -> u16 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a window is finite, and rounding down is meant"
    )]
    {
        (part.min_elem() * 100.0).clamp(0.0, 1000.0) as u16
    }
}

fn key() -> Id {
    Id::new("text size")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_screen_has_larger_text_by_itself() {
        let sizes = [(1024.0, 700.0), (1600.0, 900.0), (1920.0, 1080.0), (2560.0, 1440.0), (3840.0, 2160.0)];
        assert_eq!(sizes.map(|(width, height)| TextSize(None).shown(vec2(width, height))), [100, 100, 100, 150, 200]);
    }

    #[test]
    fn what_was_chosen_is_shown_as_far_as_the_window_has_room() {
        let chosen = TextSize(Some(300));
        assert_eq!(chosen.shown(vec2(3840.0, 2160.0)), 300);
        assert_eq!(chosen.shown(vec2(1600.0, 900.0)), 300);
        assert_eq!(chosen.shown(vec2(1024.0, 700.0)), 204);
        assert_eq!(TextSize(Some(75)).shown(vec2(1024.0, 700.0)), 75);
        assert_eq!(TextSize(Some(9)).shown(vec2(1600.0, 900.0)), 75);
    }

    #[test]
    fn a_step_goes_to_the_next_size_and_stops_at_the_ends() {
        let steps = [(100, true), (110, true), (110, false), (300, true), (75, false)];
        let next = steps.map(|(shown, up)| TextSize::step(shown, up).0);
        assert_eq!(next, [Some(125), Some(125), Some(100), Some(300), Some(75)]);
    }
}
