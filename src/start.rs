//! What the program was asked to begin with.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::core::level::Level;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Who {
    /// A human player.
    Human,
    /// The computer player, who slips now and then.
    Recruit,
    /// The computer player.
    #[value(alias = "computer")]
    Regular,
    /// The computer player, who looks ahead where he can; elsewhere a regular one.
    Veteran,
    /// Random legal orders.
    Random,
}

impl Who {
    /// The word that stands in a journal.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Random => "random",
            Self::Recruit | Self::Regular | Self::Veteran => self.level().map_or("", Level::word),
        }
    }

    /// The computer player's level; `None` where somebody else plays.
    #[must_use]
    pub fn level(self) -> Option<Level> {
        match self {
            Self::Human | Self::Random => None,
            Self::Recruit => Some(Level::Recruit),
            Self::Regular => Some(Level::Regular),
            Self::Veteran => Some(Level::Veteran),
        }
    }
}

/// What the desk is to begin with.
#[derive(Debug, Clone, Default)]
pub struct DeskStart {
    /// The scenario to open at once.
    pub scenario: Option<String>,
    /// Who plays, Axis first.
    pub players: Option<[Who; 2]>,
    /// Seed of the dice.
    pub seed: Option<u64>,
    /// Options that are switched on.
    pub options: Vec<String>,
    /// The experimental rules that are suggested for the scenario are switched on as well.
    pub preset: bool,
    /// Draw the set-up into this file and stop.
    pub picture: Option<PathBuf>,
    /// Window size in pixels.
    pub size: Option<(u32, u32)>,
}
