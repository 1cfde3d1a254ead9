//! How well the computer plays. No level sees more than a player in its place, and none rolls better.

use bevy_ecs::prelude::{Resource, World};

use super::side::Side;

/// A level of the computer player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Level {
    /// The tactical player, who now and then stops too early or takes the second-best choice.
    Recruit,
    /// The tactical player.
    #[default]
    Regular,
    /// The tactical player with weights that games against regular players have tuned for his side of the scenario, who may choose anew for each
    /// turn among several sets of them by playing it on in his mind; or one who rates a state by what games have shown its signs to lead to.
    Veteran,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 3] = [Self::Recruit, Self::Regular, Self::Veteran];

    /// The word that stands in a journal and on the command line.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Recruit => "recruit",
            Self::Regular => "regular",
            Self::Veteran => "veteran",
        }
    }

    /// The level that a journal's word means: `computer` is that of the journals written before there were levels. `None` where no
    /// computer player is meant.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        if word == "computer" { Some(Self::Regular) } else { Self::ALL.into_iter().find(|level| level.word() == word) }
    }

    /// The level at which the computer plays a scenario that has these: a regular player takes the place of one that is not among them.
    #[must_use]
    pub fn played(self, offered: &[Self]) -> Self {
        if offered.contains(&self) { self } else { Self::Regular }
    }

    /// What the level is called where it is chosen.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Recruit => "Recruit",
            Self::Regular => "Regular",
            Self::Veteran => "Veteran",
        }
    }
}

/// The levels of both sides' computer players in a game, Axis first. A game without it is played by regular ones.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Levels(pub [Level; 2]);

impl Levels {
    /// The level of a side's player in a game.
    #[must_use]
    pub fn of(world: &World, side: Side) -> Level {
        world.get_resource::<Self>().copied().unwrap_or_default().0[side.index()]
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
        assert_eq!(Level::of_word("computer"), Some(Level::Regular));
        assert_eq!(["human", "random", "Recruit", ""].map(Level::of_word), [None; 4]);
    }
}
