//! The keyboard as a game reads it, and the lines that tell of it.

use bevy_egui::egui::{Context, Key, Modifiers};

/// Keys that work together or instead of one another, and what they do.
pub type KeyLine = (&'static [&'static str], &'static str);

/// The keyboard, silent while somebody types into a field, or a window lies over what the keys are for.
pub struct Keys<'a> {
    /// Where it is read.
    pub(in crate::desk) ctx: &'a Context,
    /// Its keys are somebody else's.
    pub(in crate::desk) silent: bool,
}

impl Keys<'_> {
    /// True once when the key goes down, without Shift or Ctrl.
    #[must_use]
    pub fn pressed(&self, key: Key) -> bool {
        !self.silent && self.ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key))
    }

    /// True once when the key goes down with Ctrl.
    #[must_use]
    pub fn with_ctrl(&self, key: Key) -> bool {
        !self.silent && self.ctx.input_mut(|input| input.consume_key(Modifiers::CTRL, key))
    }

    /// True while the key is held.
    #[must_use]
    pub fn down(&self, key: Key) -> bool {
        !self.silent && self.ctx.input(|input| input.key_down(key))
    }
}
