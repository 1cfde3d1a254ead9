//! The nations whose counters are in the game, and the sides they fight for.

use serde::{Deserialize, Serialize};

use crate::core::side::Side;

/// Whose counters these are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Nation {
    British,
    German,
    Italian,
}

impl Nation {
    /// The side the nation fights for.
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            Self::British => Side::Allies,
            Self::German | Self::Italian => Side::Axis,
        }
    }

    /// As an adjective.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::British => "British",
            Self::German => "German",
            Self::Italian => "Italian",
        }
    }
}
