//! The mapboard: printed names of hexes, sections, grey border hexes and edges (Components A, Scenarios B.1).

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

pub use crate::core::grid::Edge;

use crate::core::data::{Faults, Source};
use crate::core::hex::{Facing, Hex};
use crate::core::provenance::Provenance;

/// The board as its file has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBoard {
    rows: i32,
    places: i32,
    grey_row: i32,
    grey_places: [i32; 2],
    sections: [[Section; 3]; 2],
    provenance: Provenance,
}

/// One of the six sections of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the letters are their names")]
pub enum Section {
    A,
    B,
    C,
    D,
    E,
    F,
}

impl Section {
    /// All of them: the whole board.
    pub const ALL: [Self; 6] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F];
}

/// The mapboard, or the part of it that a game is played on as if there were no more.
#[derive(Resource, Debug, Clone)]
pub struct Board {
    rows: (i32, i32),
    places: (i32, i32),
    grey_row: i32,
    grey_places: [i32; 2],
    sections: [[Section; 3]; 2],
    /// Where the board comes from.
    pub provenance: Provenance,
}

impl Board {
    /// Reads and checks `assets/tobruk/map.ron`.
    ///
    /// # Errors
    /// Every fault in the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, "assets/tobruk/map.ron")?;
        let raw: RawBoard = source.parse()?;
        let inside = |value: i32, most: i32| (1..most).contains(&value);
        let mut faults = Vec::new();
        if raw.rows < 3 || raw.places < 3 || raw.rows > 52 || raw.places > 99 {
            faults.push(source.fault_at(
                "rows",
                0,
                format!(
                    "a board of {} rows by {} hexes is not possible; the printed one has 39 by 35",
                    raw.rows, raw.places
                ),
            ));
        }
        if !inside(raw.grey_row, raw.rows) {
            faults.push(source.fault_at(
                "grey_row",
                0,
                format!("grey row {} is not on the board; the printed one is 19", raw.grey_row),
            ));
        }
        if !(inside(raw.grey_places[0], raw.grey_places[1]) && inside(raw.grey_places[1], raw.places)) {
            faults.push(source.fault_at(
                "grey_places",
                0,
                format!(
                    "grey places {:?} do not divide the board in three; the printed ones are 12 and 24",
                    raw.grey_places
                ),
            ));
        }
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        let RawBoard { rows, places, grey_row, grey_places, sections, provenance } = raw;
        Ok(Self { rows: (0, rows - 1), places: (1, places), grey_row, grey_places, sections, provenance })
    }

    /// The part of the board that these sections are, with edges of its own (Firefights 1.b); `None` where they form no rectangle.
    #[must_use]
    pub fn part(&self, sections: &[Section]) -> Option<Self> {
        let hexes: Vec<Hex> = self.hexes().filter(|hex| self.in_sections(*hex, sections)).collect();
        let span = |of: fn(Hex) -> i32| {
            let along = || hexes.iter().map(|hex| of(*hex));
            Some((along().min()?, along().max()?))
        };
        let part = Self { rows: span(|hex| hex.r)?, places: span(Self::place)?, ..self.clone() };
        (part.hexes().count() == hexes.len()).then_some(part)
    }

    /// The hex in a row (A = 0) and place (1 = westernmost).
    #[must_use]
    pub fn hex(row: i32, place: i32) -> Hex {
        Hex::new(place + row.div_euclid(2) - row, row)
    }

    /// The place of a hex in its row, 1 = westernmost.
    #[must_use]
    pub fn place(hex: Hex) -> i32 {
        hex.q + hex.r - hex.r.div_euclid(2)
    }

    /// Its rows, counted from 0 in the north.
    #[must_use]
    pub fn rows(&self) -> RangeInclusive<i32> {
        self.rows.0..=self.rows.1
    }

    /// The places of a row, counted from 1 in the west.
    #[must_use]
    pub fn places(&self) -> RangeInclusive<i32> {
        self.places.0..=self.places.1
    }

    /// True for a hex of the board.
    #[must_use]
    pub fn contains(&self, hex: Hex) -> bool {
        self.rows().contains(&hex.r) && self.places().contains(&Self::place(hex))
    }

    /// All hexes, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.rows().flat_map(|row| self.places().map(move |place| Self::hex(row, place)))
    }

    /// The hex in its middle.
    #[must_use]
    pub fn middle(&self) -> Hex {
        Self::hex(i32::midpoint(self.rows.0, self.rows.1), i32::midpoint(self.places.0, self.places.1))
    }

    /// True for the grey hexes between sections.
    #[must_use]
    pub fn is_grey(&self, hex: Hex) -> bool {
        hex.r == self.grey_row || self.grey_places.contains(&Self::place(hex))
    }

    /// The section of a hex; `None` on grey hexes and off the board.
    #[must_use]
    pub fn section(&self, hex: Hex) -> Option<Section> {
        if !self.contains(hex) || self.is_grey(hex) {
            return None;
        }
        let place = Self::place(hex);
        let column = usize::from(place > self.grey_places[0]) + usize::from(place > self.grey_places[1]);
        Some(self.sections[usize::from(hex.r > self.grey_row)][column])
    }

    /// The middle of each section, for its letter on the map: fractions of rows and places.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a board has few hexes")]
    pub fn section_centres(&self) -> Vec<(Section, f32, f32)> {
        let mut centres = Vec::new();
        let bands = [(self.rows.0, self.grey_row - 1), (self.grey_row + 1, self.rows.1)];
        for (band, (first, last)) in bands.into_iter().enumerate() {
            let [west, east] = self.grey_places;
            let columns = [(self.places.0, west - 1), (west + 1, east - 1), (east + 1, self.places.1)];
            for (column, (from, to)) in columns.into_iter().enumerate() {
                centres.push((self.sections[band][column], (first + last) as f32 / 2.0, (from + to) as f32 / 2.0));
            }
        }
        centres
    }

    /// True if a hex lies in the area made of these sections. Grey hexes count when they lie between two of them, as the
    /// interior ones of a larger area do (Scenarios B.1.a).
    #[must_use]
    pub fn in_sections(&self, hex: Hex, sections: &[Section]) -> bool {
        if !self.contains(hex) {
            return false;
        }
        if let Some(section) = self.section(hex) {
            return sections.contains(&section);
        }
        let inside = |hex: Hex| self.section(hex).is_some_and(|section| sections.contains(&section));
        let place = Self::place(hex);
        let on_column = self.grey_places.contains(&place);
        let across = |rows: i32, places: i32| inside(Self::hex(hex.r + rows, place + places));
        match (hex.r == self.grey_row, on_column) {
            (true, true) => [(-1, -1), (-1, 1), (1, -1), (1, 1)].into_iter().all(|(rows, places)| across(rows, places)),
            (true, false) => across(-1, 0) && across(1, 0),
            _ => across(0, -1) && across(0, 1),
        }
    }

    /// Hexes from a hex of the board to an edge; 0 for those that border on it.
    #[must_use]
    pub fn to_edge(&self, hex: Hex, edge: Edge) -> i32 {
        match edge {
            Edge::North => hex.r - self.rows.0,
            Edge::South => self.rows.1 - hex.r,
            Edge::West => Self::place(hex) - self.places.0,
            Edge::East => self.places.1 - Self::place(hex),
        }
    }

    /// True if the hex borders on the given outer edge.
    #[must_use]
    pub fn on_edge(&self, hex: Hex, edge: Edge) -> bool {
        self.contains(hex) && self.to_edge(hex, edge) == 0
    }

    /// True if the unit can leave the board from this hex through the given side.
    #[must_use]
    pub fn leads_off(&self, hex: Hex, side: Facing) -> bool {
        self.contains(hex) && !self.contains(hex.neighbour(side))
    }

    /// Ways in which a unit that comes over `edge` can be heading when it enters `hex`: through a side of the hex that
    /// borders on that edge, front first and so inwards.
    pub fn headings_in(&self, hex: Hex, edge: Edge) -> impl Iterator<Item = Facing> + '_ {
        Facing::ALL.into_iter().filter(move |heading| {
            let outside = hex.neighbour(heading.opposite());
            let place = Self::place(outside);
            self.on_edge(hex, edge)
                && match edge {
                    Edge::North => outside.r < self.rows.0,
                    Edge::South => outside.r > self.rows.1,
                    Edge::West => place < self.places.0 && self.rows().contains(&outside.r),
                    Edge::East => place > self.places.1 && self.rows().contains(&outside.r),
                }
        })
    }

    /// Reads a printed name and refuses hexes off the board.
    ///
    /// # Errors
    /// A sentence that says what a name looks like and how far the board goes.
    pub fn find(&self, name: &str) -> Result<Hex, String> {
        let Some(hex) = parse(name) else {
            return Err(format!("'{name}' is not a hex; hexes are named like N-26, row letter and number"));
        };
        if self.contains(hex) {
            return Ok(hex);
        }
        if self.rows().contains(&hex.r) {
            let (first, last) = (Self::hex(hex.r, self.places.0), Self::hex(hex.r, self.places.1));
            return Err(format!("hex {name} is off the board; its row runs from {} to {}", Name(first), Name(last)));
        }
        let (first, last) = (letters(self.rows.0), letters(self.rows.1));
        Err(format!("hex {name} is off the board; its rows are {first} to {last}"))
    }
}

/// A hex's printed name: row letter and the number of its diagonal, such as `N-26`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name(pub Hex);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Row letters and diagonal numbers are axial coordinates: a step south-west keeps the number.
        write!(f, "{}-{}", letters(self.0.r), self.0.q + self.0.r)
    }
}

/// The letters of a row, counted from 0 in the north.
#[must_use]
pub fn row(row: i32) -> String {
    letters(row)
}

fn letters(row: i32) -> String {
    let letter = char::from(b'A' + u8::try_from(row.rem_euclid(26)).unwrap_or(0));
    String::from(letter).repeat(usize::try_from(row.div_euclid(26) + 1).unwrap_or(1))
}

/// Reads a printed name, on or off the board; `None` if it is none.
#[must_use]
pub fn parse(name: &str) -> Option<Hex> {
    let (row, number) = name.split_once('-')?;
    let r = parse_row(row)?;
    if number.is_empty() || number.len() > 2 || !number.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    Some(Hex::new(number.parse::<i32>().ok()? - r, r))
}

/// The row with these letters, A to ZZ, counted from 0 in the north; `None` if there is none.
#[must_use]
pub fn parse_row(letters: &str) -> Option<i32> {
    let first = *letters.as_bytes().first()?;
    if !first.is_ascii_uppercase() || letters.len() > 2 || letters.bytes().any(|letter| letter != first) {
        return None;
    }
    Some(i32::from(first - b'A') + 26 * (i32::try_from(letters.len()).ok()? - 1))
}

/// Printed names of a set of hexes, for sentences.
#[must_use]
pub fn names(hexes: &BTreeSet<Hex>) -> String {
    hexes.iter().map(|hex| Name(*hex).to_string()).collect::<Vec<_>>().join(", ")
}

/// Hexes stand in files by their printed names.
pub mod printed {
    use super::{Hex, Name, parse};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

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
        let text = String::deserialize(deserializer)?;
        parse(&text).ok_or_else(|| D::Error::custom(format!("'{text}' is not a hex; hexes are named like N-26")))
    }

    /// The same for paths.
    pub mod list {
        use super::super::{Hex, Name, parse};
        use serde::{Deserialize, Deserializer, Serializer, de::Error};

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
        pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Hex>, D::Error> {
            Vec::<String>::deserialize(deserializer)?
                .iter()
                .map(|text| {
                    parse(text)
                        .ok_or_else(|| D::Error::custom(format!("'{text}' is not a hex; hexes are named like N-26")))
                })
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        Board::load(&crate::core::data::data_root()).expect("the board's file is sound")
    }

    #[test]
    fn corners_and_centre_bear_the_printed_names() {
        let board = board();
        let name = |row, place| Name(Board::hex(row, place)).to_string();
        assert_eq!((name(0, 1), name(0, 35)), ("A-1".into(), "A-35".into()));
        assert_eq!((name(38, 1), name(38, 35)), ("MM-20".into(), "MM-54".into()));
        let centre = board.find("DD-32").expect("on the board");
        assert_eq!((centre.r, Board::place(centre), board.section(centre)), (29, 18, Some(Section::E)));
        assert_eq!(board.hexes().count(), 39 * 35);
    }

    #[test]
    fn numbers_run_north_east_to_south_west() {
        let hex = parse("N-26").expect("a name");
        assert_eq!(Name(hex.neighbour(Facing::SW)).to_string(), "O-26");
        assert_eq!(Name(hex.neighbour(Facing::SE)).to_string(), "O-27");
        assert_eq!(Name(hex.neighbour(Facing::E)).to_string(), "N-27");
        assert_eq!(Name(hex.neighbour(Facing::NE)).to_string(), "M-26");
    }

    #[test]
    fn every_hex_has_one_name_and_reads_back() {
        let board = board();
        for hex in board.hexes() {
            assert_eq!(board.find(&Name(hex).to_string()), Ok(hex));
        }
        for wrong in ["", "A", "A-", "-3", "a-3", "AB-3", "AAA-3", "A-x", "A-0", "A-36", "NN-30", "B--3"] {
            assert!(board.find(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sections_are_11_by_19_and_interior_grey_hexes_belong_to_larger_areas() {
        let board = board();
        for section in [Section::A, Section::B, Section::C, Section::D, Section::E, Section::F] {
            assert_eq!(board.hexes().filter(|hex| board.in_sections(*hex, &[section])).count(), 11 * 19);
        }
        let both = board.hexes().filter(|hex| board.in_sections(*hex, &[Section::A, Section::B])).count();
        assert_eq!(both, 23 * 19);
        let all = [Section::A, Section::B, Section::C, Section::D, Section::E, Section::F];
        assert_eq!(board.hexes().filter(|hex| board.in_sections(*hex, &all)).count(), 39 * 35);
    }

    #[test]
    fn a_section_alone_has_edges_of_its_own() {
        let board = board();
        let part = board.part(&[Section::B]).expect("a section is a rectangle");
        assert_eq!(part.hexes().count(), 11 * 19);
        assert!(part.hexes().all(|hex| board.in_sections(hex, &[Section::B]) && part.in_sections(hex, &[Section::B])));
        let corners = [(0, 13), (0, 23), (18, 13), (18, 23)].map(|(row, place)| Board::hex(row, place));
        let on = |edge| corners.map(|hex| part.on_edge(hex, edge));
        assert_eq!(on(Edge::North), [true, true, false, false]);
        assert_eq!(on(Edge::South), [false, false, true, true]);
        assert_eq!(on(Edge::West), [true, false, true, false]);
        assert_eq!(on(Edge::East), [false, true, false, true]);
        assert!(part.leads_off(corners[3], Facing::E) && !board.leads_off(corners[3], Facing::E));
        let south: Vec<Facing> = part.headings_in(Board::hex(18, 18), Edge::South).collect();
        assert_eq!(south, [Facing::NW, Facing::NE]);
        assert_eq!(part.to_edge(Board::hex(10, 15), Edge::West), 2);
        assert_eq!((part.middle(), board.middle()), (Board::hex(9, 18), Board::hex(19, 18)));
        let two = board.part(&[Section::B, Section::C]).expect("two beside each other are one");
        assert_eq!(two.hexes().count(), 23 * 19);
        assert!(board.part(&[Section::A, Section::C]).is_none() && board.part(&[Section::A, Section::E]).is_none());
        assert!(part.find("T-30").is_err() && board.find("T-30").is_ok());
    }

    #[test]
    fn units_enter_front_first_through_the_edge_they_come_over() {
        let board = board();
        let headings = |name: &str, edge| board.headings_in(parse(name).expect("a name"), edge).collect::<Vec<_>>();
        // Row C stands half a hex further east than its neighbours, so three of its sides border on the edge.
        assert_eq!(headings("C-36", Edge::East), [Facing::SW, Facing::W, Facing::NW]);
        assert_eq!(headings("B-35", Edge::East), [Facing::W]);
        assert_eq!(headings("C-35", Edge::East), []);
    }
}
