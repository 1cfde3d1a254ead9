//! What the players agreed on before the game.

use bevy_ecs::prelude::Resource;

use crate::games::bir_hacheim::material::scenario::OPEN_ARITHMETIC;

/// The options of a game in progress.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// [`OPEN_ARITHMETIC`] is on.
    pub open_arithmetic: bool,
}

impl Options {
    /// Reads the names of the options that are switched on.
    #[must_use]
    pub fn of(names: &[String]) -> Self {
        Self { open_arithmetic: names.iter().any(|name| name == OPEN_ARITHMETIC) }
    }
}
