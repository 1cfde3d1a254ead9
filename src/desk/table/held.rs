//! Buttons and keys that are held down, and what they have begun.

use bevy::prelude::Resource;
use bevy_egui::egui::Pos2;

use super::menu::MenuAt;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;

/// A press has to move so many points to be a drag.
pub const DRAG: f32 = 7.0;

/// Buttons and keys that are held down, and what they have begun.
#[derive(Resource, Debug, Default)]
pub struct Held {
    /// H: counters are hidden.
    pub hide_counters: bool,
    /// N: the overview is put away.
    pub no_overview: bool,
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
    /// The counter that the last click took out of a fan: a second click at once is for it and its stack, and never an order, though
    /// another hex lies under the pointer by then.
    pub picked: Option<UnitId>,
    /// A stack out of which a counter was taken: it stays together until the pointer has left it.
    pub shut: Option<Hex>,
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
