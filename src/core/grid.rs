//! Boards whose hexes stand in columns (flat side up), named by column and row as `CCRR` from `0101` in the north-west.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::hex::{Facing, Hex};

/// An outer edge of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the compass says it")]
pub enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The edge's name in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }
}

/// A board of columns, the even ones half a hex lower.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns {
    /// Number of columns, 1 to 99.
    pub columns: u8,
    /// Hexes in a column, 1 to 99.
    pub rows: u8,
}

impl Columns {
    /// The hex with this printed column and row, both from 1; on the board or off it.
    #[must_use]
    pub fn hex(column: u8, row: u8) -> Hex {
        let q = i32::from(column) - 1;
        Hex::new(q, i32::from(row) - 1 - q.div_euclid(2))
    }

    /// Printed column and row of a hex; `None` off the board.
    #[must_use]
    pub fn place(self, hex: Hex) -> Option<(u8, u8)> {
        let (column, row) = column_and_row(hex);
        let column = u8::try_from(column).ok().filter(|column| (1..=self.columns).contains(column))?;
        let row = u8::try_from(row).ok().filter(|row| (1..=self.rows).contains(row))?;
        Some((column, row))
    }

    /// True for a hex of the board.
    #[must_use]
    pub fn contains(self, hex: Hex) -> bool {
        self.place(hex).is_some()
    }

    /// All hexes, in the order of [`Hex`].
    #[must_use]
    pub fn hexes(self) -> Vec<Hex> {
        let mut hexes: Vec<Hex> =
            (1..=self.columns).flat_map(|column| (1..=self.rows).map(move |row| Self::hex(column, row))).collect();
        hexes.sort_unstable();
        hexes
    }

    /// The hexes of the board next to a hex, clockwise from the south-east.
    pub fn neighbours(self, hex: Hex) -> impl Iterator<Item = Hex> {
        Facing::ALL.into_iter().map(move |side| hex.neighbour(side)).filter(move |hex| self.contains(*hex))
    }

    /// True if the hex lies in the outermost column or row of this edge.
    #[must_use]
    pub fn on_edge(self, hex: Hex, edge: Edge) -> bool {
        self.place(hex).is_some_and(|(column, row)| match edge {
            Edge::North => row == 1,
            Edge::East => column == self.columns,
            Edge::South => row == self.rows,
            Edge::West => column == 1,
        })
    }

    /// The way to an adjacent hex in words. Sides bear other names here than on boards whose hexes stand on a corner.
    #[must_use]
    pub fn side_words(side: Facing) -> &'static str {
        match side {
            Facing::E => "south-east",
            Facing::SE => "south",
            Facing::SW => "south-west",
            Facing::W => "north-west",
            Facing::NW => "north",
            Facing::NE => "north-east",
        }
    }
}

/// How far south a hex's centre lies, in half hexes: equal for hexes that stand side by side two columns apart.
#[must_use]
pub fn southing(hex: Hex) -> i32 {
    2 * hex.r + hex.q
}

fn column_and_row(hex: Hex) -> (i32, i32) {
    (hex.q + 1, hex.r + 1 + hex.q.div_euclid(2))
}

/// A hex's printed name: two digits of the column and two of the row, such as `1013`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name(pub Hex);

impl Name {
    /// Reads a printed name, on or off the board; `None` if it is none.
    #[must_use]
    pub fn parse(name: &str) -> Option<Hex> {
        if name.len() != 4 || !name.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let (column, row) = (name[..2].parse().ok()?, name[2..].parse().ok()?);
        (column > 0 && row > 0).then(|| Columns::hex(column, row))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = column_and_row(self.0);
        write!(f, "{column:02}{row:02}")
    }
}

/// Hexes stand in files by their printed names.
pub mod printed {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::{Hex, Name};

    /// Writes the printed name.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(hex: &Hex, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Name(*hex))
    }

    /// Reads the printed name.
    ///
    /// # Errors
    /// When the text is no hex's name.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        read(&String::deserialize(deserializer)?)
    }

    fn read<E: Error>(text: &str) -> Result<Hex, E> {
        Name::parse(text).ok_or_else(|| E::custom(format!("'{text}' is no hex; hexes are named like 1013")))
    }

    /// The same for paths.
    pub mod list {
        use serde::{Deserialize, Deserializer, Serializer};

        use super::{Hex, Name, read};

        /// Writes the printed names.
        ///
        /// # Errors
        /// Those of the serializer.
        pub fn serialize<S: Serializer>(hexes: &[Hex], serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(hexes.iter().map(|hex| Name(*hex).to_string()))
        }

        /// Reads the printed names.
        ///
        /// # Errors
        /// When one of the texts is no hex's name.
        pub fn deserialize<'de, C: FromIterator<Hex>, D: Deserializer<'de>>(deserializer: D) -> Result<C, D::Error> {
            Vec::<String>::deserialize(deserializer)?.iter().map(|text| read(text)).collect()
        }
    }

    /// The same for sets.
    pub mod set {
        use std::collections::BTreeSet;

        use serde::Serializer;

        pub use super::list::deserialize;
        use super::{Hex, Name};

        /// Writes the printed names.
        ///
        /// # Errors
        /// Those of the serializer.
        pub fn serialize<S: Serializer>(hexes: &BTreeSet<Hex>, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(hexes.iter().map(|hex| Name(*hex).to_string()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Columns = Columns { columns: 25, rows: 16 };

    fn hex(name: &str) -> Hex {
        Name::parse(name).expect("a hex's name")
    }

    #[test]
    fn every_hex_has_one_name_and_reads_back() {
        let hexes = BOARD.hexes();
        assert_eq!(hexes.len(), 400);
        assert!(hexes.is_sorted());
        for hex in hexes {
            assert_eq!(Name::parse(&Name(hex).to_string()), Some(hex));
            let (column, row) = BOARD.place(hex).expect("on the board");
            assert_eq!(Columns::hex(column, row), hex);
        }
        for wrong in ["", "101", "10130", "1o13", "0013", "1000", "+113", "١٢"] {
            assert_eq!(Name::parse(wrong), None, "{wrong}");
        }
        assert!(!BOARD.contains(hex("2601")) && !BOARD.contains(hex("0117")));
    }

    #[test]
    fn even_columns_stand_half_a_hex_lower() {
        let around = |name| {
            let mut names: Vec<String> = BOARD.neighbours(hex(name)).map(|hex| Name(hex).to_string()).collect();
            names.sort();
            names
        };
        assert_eq!(around("1013"), ["0913", "0914", "1012", "1014", "1113", "1114"]);
        assert_eq!(around("1109"), ["1008", "1009", "1108", "1110", "1208", "1209"]);
        assert_eq!(around("0101"), ["0102", "0201"]);
        assert_eq!(southing(hex("1109")), southing(hex("0909")));
        assert_eq!(southing(hex("1009")), southing(hex("1109")) + 1);
    }

    #[test]
    fn sides_lead_where_their_words_say() {
        let to = |words| {
            let side = Facing::ALL.into_iter().find(|side| Columns::side_words(*side) == words).expect("a side");
            Name(hex("0505").neighbour(side)).to_string()
        };
        assert_eq!([to("north"), to("south")], ["0504", "0506"]);
        assert_eq!([to("north-east"), to("south-east")], ["0604", "0605"]);
        assert_eq!([to("north-west"), to("south-west")], ["0404", "0405"]);
    }

    #[test]
    fn edges_are_the_outermost_columns_and_rows() {
        let count = |edge| BOARD.hexes().into_iter().filter(|hex| BOARD.on_edge(*hex, edge)).count();
        assert_eq!(Edge::ALL.map(count), [25, 16, 25, 16]);
    }
}
