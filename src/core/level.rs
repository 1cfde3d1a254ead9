//! How well the computer plays. No level sees more than a player in its place, and none rolls better.

/// A level of the computer player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Level {
    /// The tactical player, who now and then stops too early or takes the second-best choice.
    Recruit,
    /// The tactical player.
    #[default]
    Regular,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 2] = [Self::Recruit, Self::Regular];

    /// The word that stands in a journal and on the command line.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Recruit => "recruit",
            Self::Regular => "regular",
        }
    }

    /// The level that a journal's word means: `computer` is that of the journals written before there were levels, and for a while `veteran`
    /// could be asked for, who played as a regular player does. `None` where no computer player is meant.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        match word {
            "computer" | "veteran" => Some(Self::Regular),
            _ => Self::ALL.into_iter().find(|level| level.word() == word),
        }
    }

    /// What the level is called where it is chosen.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Recruit => "Recruit",
            Self::Regular => "Regular",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written() {
        for level in Level::ALL {
            assert_eq!(Level::of_word(level.word()), Some(level));
            assert_eq!(level.title().to_lowercase(), level.word());
        }
        assert_eq!(["computer", "veteran"].map(Level::of_word), [Some(Level::Regular); 2]);
        assert_eq!(["human", "random", "Recruit", ""].map(Level::of_word), [None; 4]);
    }
}
