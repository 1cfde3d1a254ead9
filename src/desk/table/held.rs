//! Buttons and keys that are held down, and what they have begun.

use bevy::prelude::Resource;
use bevy_egui::egui::Pos2;

use super::menu::MenuAt;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;

/// A press has to move so many points to be a drag.
pub const DRAG: f32 = 7.0;

/// A click that follows within so many seconds is the second of a double click, however slow the frames between them are.
pub const AT_ONCE: f64 = 0.8;

/// Buttons and keys that are held down, and what they have begun.
#[derive(Resource, Debug, Default)]
pub struct Held {
    /// H: counters are hidden.
    pub hide_counters: bool,
    /// N: the overview is shown or put away; `None` as long as the room on the map decides it.
    pub overview: Option<bool>,
    /// Where the left button went down on the map.
    pub press: Option<Press>,
    /// The left button went down to let a card go: it means nothing more when it comes up.
    pub spent: bool,
    /// Where the right or middle button went down.
    pub pan_from: Option<Pos2>,
    /// The pan has become more than a click.
    pub panning: bool,
    /// The menu of the selection.
    pub context_menu: Option<MenuAt>,
    /// The hex whose stack is laid out side by side.
    pub fan: Option<Hex>,
    /// The counter that the last click took out of a fan.
    pub picked: Option<Picked>,
    /// A stack out of which a counter was taken: it stays together until the pointer has left it.
    pub shut: Option<Hex>,
}

/// A counter that a click took out of a fan, where, and when in seconds.
#[derive(Debug, Clone, Copy)]
pub struct Picked {
    /// The counter.
    pub unit: UnitId,
    /// The point of the screen.
    pub at: Pos2,
    /// When.
    pub when: f64,
}

impl Picked {
    /// True for a click that follows at once at the same place: it is for the counter and its stack, and never an order, though another
    /// hex lies under the pointer by then.
    #[must_use]
    pub fn is_clicked_again(&self, at: Pos2, now: f64) -> bool {
        self.at.distance(at) <= DRAG && now - self.when < AT_ONCE
    }
}

/// The left button as it went down.
#[derive(Debug, Clone, Copy)]
pub struct Press {
    /// The point of the screen.
    pub at: Pos2,
    /// The hex there.
    pub hex: Option<Hex>,
    /// The counter there.
    pub unit: Option<UnitId>,
}

impl Press {
    /// True once the pointer has gone too far for a click.
    #[must_use]
    pub fn drags(&self, pointer: Pos2) -> bool {
        self.at.distance(pointer) > DRAG
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    #[test]
    fn a_second_click_at_once_and_at_the_same_place_is_for_what_the_first_took_up() {
        let picked = Picked { unit: UnitId(1), at: pos2(100.0, 100.0), when: 5.0 };
        assert!(picked.is_clicked_again(pos2(102.0, 99.0), 5.5));
        assert!(!picked.is_clicked_again(pos2(102.0, 99.0), 7.0), "a later one is an order");
        assert!(!picked.is_clicked_again(pos2(140.0, 99.0), 5.5), "so is one elsewhere");
    }
}
