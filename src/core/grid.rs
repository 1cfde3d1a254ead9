//! Boards whose hexes are named by four digits: by column and row as `CCRR` from the north-west where they stand in columns (flat side
//! up), by row and column as `RRCC` from the north-east where they lie in rows (a corner up).

use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

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

    /// The edge across the board.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

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

/// How a map numbers the hexes of its lines, which are columns unless the numbering says otherwise. The first pair of digits counts
/// the lines, the second the hexes in a line.
pub trait Numbering: fmt::Debug + Clone + Copy + PartialEq + Eq {
    /// What the first and the second pair of digits count.
    const PAIRS: [&'static str; 2] = ["column", "row"];

    /// The edges at which the first pair begins and ends, then those of the second.
    const ENDS: [[Edge; 2]; 2] = [[Edge::West, Edge::East], [Edge::North, Edge::South]];

    /// The hex with this printed line and place in it, both from 1; on the board or off it.
    fn hex(line: i32, place: i32) -> Hex;

    /// Printed line of a hex and its place there, on the board or off it.
    fn line_and_place(hex: Hex) -> (i32, i32);

    /// The way to an adjacent hex in words. Sides bear other names where hexes stand in columns than where they stand on a corner.
    fn side_words(side: Facing) -> &'static str {
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

/// Even columns stand half a hex lower than odd ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EvenLower;

impl Numbering for EvenLower {
    fn hex(column: i32, row: i32) -> Hex {
        let q = column - 1;
        Hex::new(q, row - 1 - q.div_euclid(2))
    }

    fn line_and_place(hex: Hex) -> (i32, i32) {
        (hex.q + 1, hex.r + 1 + hex.q.div_euclid(2))
    }
}

/// Even columns stand half a hex higher than odd ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EvenHigher;

impl Numbering for EvenHigher {
    fn hex(column: i32, row: i32) -> Hex {
        Hex::new(column - 1, row - 1 - column.div_euclid(2))
    }

    fn line_and_place(hex: Hex) -> (i32, i32) {
        let column = hex.q + 1;
        (column, hex.r + 1 + column.div_euclid(2))
    }
}

/// The column from which coordinates in a row count eastwards; any would do, this one keeps them small.
const ZERO_COLUMN: i32 = 34;

/// Rows from the north, the hexes of each counted from the east; even rows stand half a hex further west than odd ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowsFromEast;

impl Numbering for RowsFromEast {
    const PAIRS: [&'static str; 2] = ["row", "column"];
    const ENDS: [[Edge; 2]; 2] = [[Edge::North, Edge::South], [Edge::East, Edge::West]];

    fn hex(row: i32, column: i32) -> Hex {
        Hex::new(ZERO_COLUMN - column - row.div_euclid(2), row - 1)
    }

    fn line_and_place(hex: Hex) -> (i32, i32) {
        let row = hex.r + 1;
        (row, ZERO_COLUMN - hex.q - row.div_euclid(2))
    }

    fn side_words(side: Facing) -> &'static str {
        side.words()
    }
}

/// The size of a board of columns, or of rows where these are what its first pair of digits counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns<N> {
    /// Number of columns, 1 to 99.
    pub columns: u8,
    /// Hexes in an odd column, 1 to 99.
    pub rows: u8,
    /// Hexes in an even column, 1 to 99.
    pub even_rows: u8,
    numbering: PhantomData<N>,
}

impl<N: Numbering> Columns<N> {
    /// A board of so many columns with so many hexes in the odd and in the even ones.
    #[must_use]
    pub fn new(columns: u8, rows: u8, even_rows: u8) -> Self {
        Self { columns, rows, even_rows, numbering: PhantomData }
    }

    /// The hex with this printed column and row, both from 1; on the board or off it.
    #[must_use]
    pub fn hex(column: u8, row: u8) -> Hex {
        N::hex(i32::from(column), i32::from(row))
    }

    /// Hexes in a column.
    #[must_use]
    pub fn rows_of(self, column: u8) -> u8 {
        if column.is_multiple_of(2) { self.even_rows } else { self.rows }
    }

    /// Printed column and row of a hex; `None` off the board.
    #[must_use]
    pub fn place(self, hex: Hex) -> Option<(u8, u8)> {
        let (column, row) = N::line_and_place(hex);
        let column = u8::try_from(column).ok().filter(|column| (1..=self.columns).contains(column))?;
        let row = u8::try_from(row).ok().filter(|row| (1..=self.rows_of(column)).contains(row))?;
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
        let column = |column| (1..=self.rows_of(column)).map(move |row| Self::hex(column, row));
        let mut hexes: Vec<Hex> = (1..=self.columns).flat_map(column).collect();
        hexes.sort_unstable();
        hexes
    }

    /// The hexes of the board next to a hex, clockwise from the south-east.
    pub fn neighbours(self, hex: Hex) -> impl Iterator<Item = Hex> {
        Facing::ALL.into_iter().map(move |side| hex.neighbour(side)).filter(move |hex| self.contains(*hex))
    }

    /// True if the hex lies in the outermost column, or is the first or last of its own.
    #[must_use]
    pub fn on_edge(self, hex: Hex, edge: Edge) -> bool {
        self.place(hex).is_some_and(|(column, row)| {
            let [[first, last], [top, bottom]] = N::ENDS;
            let ends = [
                (first, column == 1),
                (last, column == self.columns),
                (top, row == 1),
                (bottom, row == self.rows_of(column)),
            ];
            ends.contains(&(edge, true))
        })
    }

    /// True if the hex lies on any edge of the board.
    #[must_use]
    pub fn is_rim(self, hex: Hex) -> bool {
        Edge::ALL.into_iter().any(|edge| self.on_edge(hex, edge))
    }

    /// Reads a printed name and refuses hexes off the board.
    ///
    /// # Errors
    /// A sentence that says what a name looks like and how far the board goes.
    pub fn find(self, name: &str) -> Result<Hex, String> {
        let [first, second] = N::PAIRS;
        let Some(hex) = Name::<N>::parse(name) else {
            return Err(format!("'{name}' is not a hex; hexes are named like 1013, {first} and {second}"));
        };
        if self.contains(hex) {
            return Ok(hex);
        }
        let Self { columns, rows, even_rows, .. } = self;
        let even = if rows == even_rows { String::new() } else { format!(", in even {first}s to {even_rows:02}") };
        Err(format!(
            "hex {name} is off the board, which has {first}s 01 to {columns:02} and {second}s 01 to {rows:02}{even}"
        ))
    }

    /// The way to an adjacent hex in words.
    #[must_use]
    pub fn side_words(side: Facing) -> &'static str {
        N::side_words(side)
    }
}

/// How far south a hex's centre lies where hexes stand in columns, in half hexes: equal for hexes that stand side by side two columns apart.
#[must_use]
pub fn southing(hex: Hex) -> i32 {
    2 * hex.r + hex.q
}

/// A hex's printed name: two digits of its line and two of its place there, such as `1013`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name<N> {
    hex: Hex,
    numbering: PhantomData<N>,
}

impl<N: Numbering> Name<N> {
    /// The name of a hex.
    #[must_use]
    pub fn of(hex: Hex) -> Self {
        Self { hex, numbering: PhantomData }
    }

    /// Reads a printed name, on or off the board; `None` if it is none.
    #[must_use]
    pub fn parse(name: &str) -> Option<Hex> {
        if name.len() != 4 || !name.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let (column, row) = (name[..2].parse().ok()?, name[2..].parse().ok()?);
        (column > 0 && row > 0).then(|| N::hex(column, row))
    }

    fn read<E: Error>(text: &str) -> Result<Hex, E> {
        Self::parse(text).ok_or_else(|| E::custom(format!("'{text}' is not a hex; hexes are named like 1013")))
    }
}

impl<N: Numbering> fmt::Display for Name<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = N::line_and_place(self.hex);
        write!(f, "{column:02}{row:02}")
    }
}

/// For serde's `with`: a hex stands in files by its printed name.
pub struct Printed<N>(PhantomData<N>);

impl<N: Numbering> Printed<N> {
    /// Writes the printed name.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(hex: &Hex, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Name::<N>::of(*hex))
    }

    /// Reads the printed name.
    ///
    /// # Errors
    /// When the text is no hex's name.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        Name::<N>::read(&String::deserialize(deserializer)?)
    }
}

/// For serde's `with`: paths and sets of hexes stand in files by their printed names.
pub struct PrintedList<N>(PhantomData<N>);

impl<N: Numbering> PrintedList<N> {
    /// Writes the printed names.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<'a, S: Serializer>(
        hexes: impl IntoIterator<Item = &'a Hex>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let names: Vec<String> = hexes.into_iter().map(|hex| Name::<N>::of(*hex).to_string()).collect();
        serializer.collect_seq(names)
    }

    /// Reads the printed names.
    ///
    /// # Errors
    /// When one of the texts is no hex's name.
    pub fn deserialize<'de, C: FromIterator<Hex>, D: Deserializer<'de>>(deserializer: D) -> Result<C, D::Error> {
        Vec::<String>::deserialize(deserializer)?.iter().map(|text| Name::<N>::read(text)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Lower = Name<EvenLower>;
    type Higher = Name<EvenHigher>;

    fn board() -> Columns<EvenLower> {
        Columns::new(25, 16, 16)
    }

    fn uneven() -> Columns<EvenHigher> {
        Columns::new(30, 21, 22)
    }

    fn from_east() -> Columns<RowsFromEast> {
        Columns::new(29, 34, 34)
    }

    /// The neighbours of a hex on the board, by name.
    fn around<N: Numbering>(board: Columns<N>, name: &str) -> Vec<String> {
        let hex = Name::<N>::parse(name).expect("a hex's name");
        let mut names: Vec<String> = board.neighbours(hex).map(|hex| Name::<N>::of(hex).to_string()).collect();
        names.sort();
        names
    }

    fn names_read_back<N: Numbering>(board: Columns<N>, count: usize) {
        let hexes = board.hexes();
        assert_eq!(hexes.len(), count);
        assert!(hexes.is_sorted());
        for hex in hexes {
            assert_eq!(Name::<N>::parse(&Name::<N>::of(hex).to_string()), Some(hex));
            let (column, row) = board.place(hex).expect("on the board");
            assert_eq!(Columns::<N>::hex(column, row), hex);
        }
    }

    #[test]
    fn every_hex_has_one_name_and_reads_back() {
        names_read_back(board(), 400);
        names_read_back(uneven(), 15 * 21 + 15 * 22);
        names_read_back(from_east(), 29 * 34);
        for wrong in ["", "101", "10130", "1o13", "0013", "1000", "+113", "١٢"] {
            assert_eq!(Lower::parse(wrong), None, "{wrong}");
        }
        for off in ["2601", "0117"] {
            assert!(board().find(off).is_err_and(|told| told.ends_with("columns 01 to 25 and rows 01 to 16")), "{off}");
        }
        for off in ["3001", "0135"] {
            let told = from_east().find(off).expect_err("off the board");
            assert!(told.ends_with("rows 01 to 29 and columns 01 to 34"), "{told}");
        }
        assert!(from_east().find("west").is_err_and(|told| told.ends_with("row and column")));
        assert!(uneven().find("0222").is_ok() && uneven().find("3022").is_ok());
        assert!(uneven().find("0122").is_err_and(|told| told.ends_with("rows 01 to 21, in even columns to 22")));
    }

    #[test]
    fn even_columns_stand_half_a_hex_lower() {
        let hex = |name| Lower::parse(name).expect("a hex's name");
        assert_eq!(around(board(), "1013"), ["0913", "0914", "1012", "1014", "1113", "1114"]);
        assert_eq!(around(board(), "1109"), ["1008", "1009", "1108", "1110", "1208", "1209"]);
        assert_eq!(around(board(), "0101"), ["0102", "0201"]);
        assert_eq!(southing(hex("1109")), southing(hex("0909")));
        assert_eq!(southing(hex("1009")), southing(hex("1109")) + 1);
    }

    #[test]
    fn even_columns_stand_half_a_hex_higher() {
        let hex = |name| Higher::parse(name).expect("a hex's name");
        assert_eq!(around(uneven(), "1216"), ["1115", "1116", "1215", "1217", "1315", "1316"]);
        assert_eq!(around(uneven(), "1315"), ["1215", "1216", "1314", "1316", "1415", "1416"]);
        assert_eq!(around(uneven(), "0101"), ["0102", "0201", "0202"]);
        for (one, other) in [("1215", "1314"), ("1216", "1315"), ("1217", "1316"), ("1214", "1313")] {
            assert_eq!(hex(one).range(hex(other)), 1, "{one} {other}");
        }
        let side = hex("1217").side_towards(hex("1316")).expect("adjacent");
        assert_eq!(hex("1316").neighbour(side), hex("1416"), "in one straight line");
        assert_eq!(southing(hex("1216")), southing(hex("1316")) - 1);
    }

    #[test]
    fn rows_count_from_the_east_and_even_ones_stand_half_a_hex_further_west() {
        let hex = |name| Name::<RowsFromEast>::parse(name).expect("a hex's name");
        assert_eq!(around(from_east(), "0608"), ["0508", "0509", "0607", "0609", "0708", "0709"]);
        assert_eq!(around(from_east(), "0709"), ["0608", "0609", "0708", "0710", "0808", "0809"]);
        assert_eq!(around(from_east(), "0101"), ["0102", "0201"]);
        assert_eq!(hex("0608").side_towards(hex("0607")), Some(Facing::E));
        assert_eq!(hex("0608").side_towards(hex("0709")), Some(Facing::SW));
        assert_eq!(hex("0608").side_towards(hex("0708")), Some(Facing::SE));
        assert_eq!(Columns::<RowsFromEast>::side_words(Facing::NW), "north-west");
        for (name, edge) in [
            ("1201", Edge::East),
            ("1101", Edge::East),
            ("0734", Edge::West),
            ("0117", Edge::North),
            ("2917", Edge::South),
        ] {
            let edges: Vec<Edge> = Edge::ALL.into_iter().filter(|edge| from_east().on_edge(hex(name), *edge)).collect();
            assert_eq!(edges, [edge], "{name}");
        }
        let count = |edge| from_east().hexes().into_iter().filter(|hex| from_east().on_edge(*hex, edge)).count();
        assert_eq!(Edge::ALL.map(count), [34, 29, 34, 29]);
    }

    #[test]
    fn sides_lead_where_their_words_say() {
        let to = |words| {
            let mut sides = Facing::ALL.into_iter();
            let side = sides.find(|side| Columns::<EvenLower>::side_words(*side) == words).expect("a side");
            let from = Lower::parse("0505").expect("a hex's name");
            Lower::of(from.neighbour(side)).to_string()
        };
        assert_eq!([to("north"), to("south")], ["0504", "0506"]);
        assert_eq!([to("north-east"), to("south-east")], ["0604", "0605"]);
        assert_eq!([to("north-west"), to("south-west")], ["0404", "0405"]);
    }

    #[test]
    fn edges_are_the_outermost_columns_and_rows() {
        let count = |edge| board().hexes().into_iter().filter(|hex| board().on_edge(*hex, edge)).count();
        assert_eq!(Edge::ALL.map(count), [25, 16, 25, 16]);
        let count = |edge| uneven().hexes().into_iter().filter(|hex| uneven().on_edge(*hex, edge)).count();
        assert_eq!(Edge::ALL.map(count), [30, 22, 30, 21]);
        assert!(
            uneven().hexes().into_iter().filter(|hex| uneven().is_rim(*hex)).all(|hex| around(
                uneven(),
                &Higher::of(hex).to_string()
            )
            .len()
                < 6)
        );
    }
}
