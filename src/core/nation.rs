//! Whose units they are.

use serde::{Deserialize, Serialize};

use crate::core::side::Side;

/// Whose unit it is, the Axis first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Nation {
    German,
    Italian,
    British,
    Indian,
    SouthAfrican,
    #[serde(alias = "French")]
    FreeFrench,
}

impl Nation {
    /// All six.
    pub const ALL: [Self; 6] =
        [Self::German, Self::Italian, Self::British, Self::Indian, Self::SouthAfrican, Self::FreeFrench];

    /// The side the nation fights for.
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            Self::German | Self::Italian => Side::Axis,
            Self::British | Self::Indian | Self::SouthAfrican | Self::FreeFrench => Side::Allies,
        }
    }

    /// As an adjective.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::German => "German",
            Self::Italian => "Italian",
            Self::British => "British",
            Self::Indian => "Indian",
            Self::SouthAfrican => "South African",
            Self::FreeFrench => "Free French",
        }
    }
}
