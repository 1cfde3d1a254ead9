//! Where a printed value comes from, so that the screen can mark what is not from the rule text.

use serde::{Deserialize, Serialize};

/// The origin of a table, counter or part of a map.
///
/// An owner of the boxed game looks for everything that is not [`Provenance::Seed`] and puts the printed value into the
/// RON file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Provenance {
    /// Printed in the rule text, at this place.
    Seed(String),
    /// Follows from other printed values; the reason.
    Deduced(String),
    /// Printed in another published source; where.
    Published(String),
    /// Lost, and put in its place by us; the reason.
    Reconstructed(String),
}

impl Provenance {
    /// True for values that an owner of the boxed game should compare with the cardboard.
    #[must_use]
    pub fn needs_checking(&self) -> bool {
        matches!(self, Self::Deduced(_) | Self::Reconstructed(_))
    }

    /// One word for the kind of origin, as shown on screen and in `gazala charts`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Seed(_) => "rule text",
            Self::Deduced(_) => "deduced",
            Self::Published(_) => "published",
            Self::Reconstructed(_) => "reconstructed",
        }
    }

    /// The same kind of origin with another reason.
    #[must_use]
    pub fn with_reason(&self, reason: &str) -> Self {
        let reason = reason.to_owned();
        match self {
            Self::Seed(_) => Self::Seed(reason),
            Self::Deduced(_) => Self::Deduced(reason),
            Self::Published(_) => Self::Published(reason),
            Self::Reconstructed(_) => Self::Reconstructed(reason),
        }
    }

    /// The place or the reason that was given.
    #[must_use]
    pub fn reason(&self) -> &str {
        match self {
            Self::Seed(text) | Self::Deduced(text) | Self::Published(text) | Self::Reconstructed(text) => text,
        }
    }
}

/// A value with an origin of its own, for the cells of a table that differ from the rest of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellNote {
    /// The row, named as the table names it.
    pub row: String,
    /// The column, named as the table names it.
    pub column: String,
    /// Where this one value comes from.
    pub provenance: Provenance,
}
