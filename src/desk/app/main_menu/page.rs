//! How the main menu is divided: three columns, two, or one, by the room there is.

use bevy_egui::egui::{Rect, Ui, Vec2, pos2, vec2};

use crate::desk::kit::style::panel_frame;

/// Room between two columns, in points.
const GAP: f32 = 14.0;
/// Width of the list of scenarios, in points.
const LIST: f32 = 290.0;
/// Width of what is chosen for a game, in points.
const CHOICES: f32 = 310.0;

/// Where the parts of the menu stand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Page {
    /// The title above.
    pub head: Rect,
    /// How large the title is.
    pub title: Title,
    /// The columns, side by side.
    pub body: Rect,
    /// How many.
    pub columns: Columns,
}

/// How large the title is, by the height of the window; with the smallest there is no small print below the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Title {
    /// Large, with a line below it.
    Large,
    /// Smaller, with the line.
    Middle,
    /// Small, without the line.
    Small,
}

/// How many columns there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Columns {
    /// Scenarios, briefing, choices.
    Three,
    /// Scenarios; choices with the briefing below.
    Two,
    /// All one below the other.
    One,
}

impl Page {
    /// The parts on a screen of this size, in points.
    #[must_use]
    pub fn of(screen: Rect) -> Self {
        let title = match screen.height() {
            ..520.0 => Title::Small,
            520.0..800.0 => Title::Middle,
            _ => Title::Large,
        };
        let columns = match screen.width() {
            ..620.0 => Columns::One,
            620.0..900.0 => Columns::Two,
            _ => Columns::Three,
        };
        // Beside the columns, above and below them together, the title's own height, and how far they stand below the middle.
        let [aside, around, head, down] = match title {
            Title::Large => [40.0, 190.0, 100.0, 46.0],
            Title::Middle => [24.0, 112.0, 66.0, 21.0],
            Title::Small => [14.0, 58.0, 38.0, 17.0],
        };
        let size = vec2((screen.width() - 2.0 * aside).min(1180.0), (screen.height() - around).min(640.0));
        let at = pos2(screen.center().x - size.x / 2.0, screen.top() + (screen.height() - size.y) / 2.0 + down);
        Self {
            head: Rect::from_min_size(at - vec2(0.0, head), vec2(size.x, head - 6.0)),
            title,
            body: Rect::from_min_size(at, size),
            columns,
        }
    }

    /// The columns from left to right; the right one where there are only two has the room of both, and one has it all.
    #[must_use]
    pub fn parts(&self) -> [Rect; 3] {
        let (left, right) = (self.body.left(), self.body.right());
        let column = |from: f32, to: f32| Rect::from_x_y_ranges(from..=to, self.body.y_range());
        match self.columns {
            Columns::Three => [
                column(left, left + LIST),
                column(left + LIST + GAP, right - CHOICES - GAP),
                column(right - CHOICES, right),
            ],
            Columns::Two => {
                let wide = column(left + LIST + GAP, right);
                [column(left, left + LIST), wide, wide]
            }
            Columns::One => [self.body; 3],
        }
    }
}

/// A column in its frame.
pub fn column(ui: &mut Ui, at: Rect, add: impl FnOnce(&mut Ui)) {
    ui.scope_builder(bevy_egui::egui::UiBuilder::new().max_rect(at), |ui| {
        panel_frame().show(ui, |ui| {
            let inner: Vec2 = at.size() - vec2(35.0, 27.0);
            ui.set_min_size(inner);
            ui.set_max_size(inner);
            ui.vertical(|ui| add(ui));
        });
    });
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Pos2;

    use super::*;

    #[test]
    fn every_column_lies_in_the_window_and_is_wide_enough_to_read() {
        for (width, height) in
            [(500.0, 300.0), (683.0, 467.0), (800.0, 450.0), (1024.0, 576.0), (1280.0, 720.0), (3840.0, 2160.0)]
        {
            let screen = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            let page = Page::of(screen);
            assert!(screen.contains_rect(page.head) && screen.contains_rect(page.body), "{width} x {height}");
            assert!(page.head.bottom() <= page.body.top());
            for part in page.parts() {
                assert!(page.body.contains_rect(part) && part.width() >= 240.0 && part.height() >= 200.0, "{part:?}");
            }
        }
    }
}
