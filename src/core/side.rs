//! The two sides of every game.

use std::fmt;

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

/// A side of the Battle of Gazala; on a unit, the side it fights for.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// Germans and Italians.
    Axis,
    /// British Commonwealth and Free French.
    Allies,
}

impl Side {
    /// Both sides, in the order in which everything is listed.
    pub const BOTH: [Self; 2] = [Self::Axis, Self::Allies];

    /// The other side.
    #[must_use]
    pub fn enemy(self) -> Self {
        match self {
            Self::Axis => Self::Allies,
            Self::Allies => Self::Axis,
        }
    }

    /// The word before a noun: `the Allied player`.
    #[must_use]
    pub fn adjective(self) -> &'static str {
        match self {
            Self::Axis => "Axis",
            Self::Allies => "Allied",
        }
    }

    /// 0 for the Axis, 1 for the Allies: the place in a pair kept per side.
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Self::Axis => 0,
            Self::Allies => 1,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Axis => "Axis",
            Self::Allies => "Allies",
        })
    }
}
