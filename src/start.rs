//! What the program was asked to begin with.

use std::path::{Path, PathBuf};

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
    /// The computer player with weights tuned for the scenario, where it has them; elsewhere a regular one.
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

    /// Who plays a scenario whose computer players have these levels.
    #[must_use]
    pub fn played(self, offered: &[Level]) -> Self {
        if self.level().is_some_and(|level| !offered.contains(&level)) { Self::Regular } else { self }
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
    /// The picture is of the order of battle.
    pub forces: bool,
    /// The moment of a saved game that is drawn: after so many orders; its end if there is none.
    pub after: Option<usize>,
    /// Window size in pixels.
    pub size: Option<(u32, u32)>,
}

impl DeskStart {
    /// The saved game that is to be drawn, where a picture of one is wanted.
    #[must_use]
    pub fn saved<'a>(&self, name: &'a str) -> Option<&'a Path> {
        let file = Path::new(name);
        let is_saved = file.extension().is_some_and(|extension| extension == "journal");
        (self.picture.is_some() && is_saved).then_some(file)
    }
}
