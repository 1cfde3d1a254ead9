//! How fast things are shown.

use serde::{Deserialize, Serialize};

/// How what happens is shown, as the player chose it: kept from game to game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Pace {
    /// How fast.
    pub speed: Speed,
    /// The view goes to what happens out of sight.
    pub follow: bool,
    /// What has happened since one's last turn is told as one's turn begins.
    pub news: bool,
}

impl Default for Pace {
    fn default() -> Self {
        Self { speed: Speed::Normal, follow: true, news: true }
    }
}

/// How fast the computer's orders and the dice are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speed {
    /// Waits for a key after each order of the computer.
    Step,
    /// Every move and shot is shown.
    Normal,
    /// Shown in a third of the time.
    Fast,
    /// Nothing is shown moving.
    Instant,
}

impl Speed {
    /// All four, as the menu lists them.
    pub const ALL: [Self; 4] = [Self::Step, Self::Normal, Self::Fast, Self::Instant];

    /// What the menu calls it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Step => "Step",
            Self::Normal => "Normal",
            Self::Fast => "Fast",
            Self::Instant => "Instant",
        }
    }

    /// The next faster one; after the fastest the slowest.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Step => Self::Normal,
            Self::Normal => Self::Fast,
            Self::Fast => Self::Instant,
            Self::Instant => Self::Step,
        }
    }
}
