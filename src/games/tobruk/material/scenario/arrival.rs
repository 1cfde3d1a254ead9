//! How a force comes into play (Scenarios B.1-B.4).

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::core::hex::{Facing, Hex};
use crate::core::words::listed;
use crate::games::tobruk::material::board::{Board, Edge, Section, parse_row, row as letters_of};

/// How a force comes into play (Scenarios B.1-B.4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Arrival {
    /// Set up before play, within these sections.
    SetUp {
        /// The sections; grey hexes between them count as inside.
        sections: Vec<Section>,
        /// Columns of the board, counted 1 to 35 from the west, to which they are narrowed.
        #[serde(default)]
        places: Option<(i32, i32)>,
        /// The first and the last row to which they are narrowed, counted from 0 in the north.
        #[serde(default, deserialize_with = "rows", serialize_with = "write_rows")]
        rows: Option<(i32, i32)>,
    },
    /// Enters over an edge from a turn on; on turn 1 it must.
    Enters {
        /// The turn.
        turn: u16,
        /// The edge.
        edge: Edge,
        /// Another edge that is open as well.
        #[serde(default)]
        or: Option<Edge>,
        /// The sections whose part of the edges is open.
        sections: Vec<Section>,
        /// The first and the last row to which that is narrowed, counted from 0 in the north.
        #[serde(default, deserialize_with = "rows", serialize_with = "write_rows")]
        rows: Option<(i32, i32)>,
        /// It must enter in that turn, and no later (Scenario 4).
        #[serde(default)]
        must: bool,
        /// A die says whether it is this edge or the one opposite, for all forces of which this is written alike (Firefight A).
        #[serde(default)]
        by_die: bool,
        /// A die for each side names one of the four edges instead: 1 north, 2 south, 3 east, 4 west (Firefight G).
        #[serde(default)]
        any_edge: bool,
    },
    /// Aircraft: they may come in over any edge of the board, in any turn from this one on (VIII.C.2).
    Flies {
        /// The turn.
        turn: u16,
    },
}

/// Rows by their letters: `Some(("O", "W"))`.
fn rows<'de, D: Deserializer<'de>>(from: D) -> Result<Option<(i32, i32)>, D::Error> {
    let Some(names) = Option::<(String, String)>::deserialize(from)? else { return Ok(None) };
    rows_named(&names).map(Some).map_err(D::Error::custom)
}

/// The same, written.
#[expect(clippy::ref_option, reason = "so it is asked for by the derived code")]
fn write_rows<S: Serializer>(rows: &Option<(i32, i32)>, to: S) -> Result<S::Ok, S::Error> {
    rows.map(|(first, last)| (letters_of(first), letters_of(last))).serialize(to)
}

/// A row by its letters: `"W"`.
pub(super) fn row<'de, D: Deserializer<'de>>(from: D) -> Result<i32, D::Error> {
    let name = String::deserialize(from)?;
    rows_named(&(name.clone(), name)).map(|(row, _)| row).map_err(D::Error::custom)
}

/// The same, written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "so it is asked for by the derived code")]
pub(super) fn write_row<S: Serializer>(row: &i32, to: S) -> Result<S::Ok, S::Error> {
    letters_of(*row).serialize(to)
}

/// The first and the last row by their letters, counted from 0 in the north.
///
/// # Errors
/// A sentence naming the row that the board does not have.
pub(super) fn rows_named((first, last): &(String, String)) -> Result<(i32, i32), String> {
    let row = |name: &str| parse_row(name).ok_or_else(|| format!("there is no row '{name}'; the rows are A to MM"));
    Ok((row(first)?, row(last)?))
}

impl Arrival {
    /// The turn from which on the force may enter; 0 when it is set up.
    #[must_use]
    pub fn due(&self) -> u16 {
        match self {
            Self::SetUp { .. } => 0,
            Self::Enters { turn, .. } | Self::Flies { turn } => *turn,
        }
    }

    /// The turn in which the force has to enter; `None` if it may wait (Scenarios B.3, B.4).
    #[must_use]
    pub fn must_by(&self) -> Option<u16> {
        match self {
            Self::Enters { turn, must, .. } if *turn == 1 || *must => Some(*turn),
            _ => None,
        }
    }

    /// True where a die still has to say over which edge the force enters.
    #[must_use]
    pub fn is_by_die(&self) -> bool {
        matches!(self, Self::Enters { by_die: true, .. } | Self::Enters { any_edge: true, .. })
    }

    /// Edges over which the force enters; none when it is set up, or flies in over any.
    pub fn edges(&self) -> impl Iterator<Item = Edge> + use<> {
        let (edge, or) = match self {
            Self::SetUp { .. } | Self::Flies { .. } => (None, None),
            Self::Enters { edge, or, .. } => (Some(*edge), *or),
        };
        edge.into_iter().chain(or)
    }

    /// Where the force comes in, such as "over the east edge of sections C and F in rows O to W"; `None` when it is set up, or flies in
    /// over any edge (Scenarios B.1.b).
    #[must_use]
    pub fn way_in(&self) -> Option<String> {
        let Self::Enters { sections, rows, .. } = self else { return None };
        let mut edges: Vec<&str> = self.edges().map(|edge| edge.words()).collect();
        if let Self::Enters { edge, by_die: true, .. } = self {
            edges.push(edge.opposite().words());
        }
        let letters: Vec<String> = sections.iter().map(|section| format!("{section:?}")).collect();
        if let Self::Enters { any_edge: true, .. } = self {
            edges = vec!["north, south, east or west"];
        }
        let plural = if letters.len() > 1 { "s" } else { "" };
        let between = rows.map_or_else(String::new, |(first, last)| {
            format!(" in rows {} to {}", letters_of(first), letters_of(last))
        });
        Some(format!("over the {} edge of section{plural} {}{between}", edges.join(" or "), listed(&letters)))
    }

    /// True if a unit may be set up in this hex.
    #[must_use]
    pub fn holds(&self, board: &Board, hex: Hex) -> bool {
        let Self::SetUp { sections, places, rows } = self else { return false };
        let column = Board::place(hex);
        board.in_sections(hex, sections)
            && places.is_none_or(|(from, to)| (from..=to).contains(&column))
            && rows.is_none_or(|(first, last)| (first..=last).contains(&hex.r))
    }

    /// True if a unit may come onto the board in this hex (Scenarios B.1.b).
    #[must_use]
    pub fn admits(&self, board: &Board, hex: Hex) -> bool {
        let Self::Enters { sections, rows, .. } = self else { return false };
        self.edges().any(|edge| board.on_edge(hex, edge))
            && board.in_sections(hex, sections)
            && rows.is_none_or(|(first, last)| (first..=last).contains(&hex.r))
    }

    /// Ways in which a unit can be heading as it comes onto the board in this hex.
    #[must_use]
    pub fn headings(&self, board: &Board, hex: Hex) -> Vec<Facing> {
        let mut headings: Vec<Facing> = self.edges().flat_map(|edge| board.headings_in(hex, edge)).collect();
        headings.sort_unstable();
        headings.dedup();
        headings
    }
}
