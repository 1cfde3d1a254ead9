//! The map of a game of hexes and counters: its grid, places, roads and tracks, and how its file is read and checked. What lies in
//! the hexes and on their sides is each game's own.

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Fault, Faults, Source};
use crate::core::grid::{Columns, Edge, Numbering};
use crate::core::hex::Hex;
use crate::core::places::{Place, Places, RawPlace};
use crate::core::provenance::Provenance;
use crate::core::ways::{MapPart, RawWay, Way, WayKind, Ways};

/// The grid of a map with its places and ways.
#[derive(Debug, Clone)]
pub struct Map<N> {
    /// How its hexes are laid out and named.
    pub columns: Columns<N>,
    hexes: Vec<Hex>,
    places: Places,
    ways: Ways,
    /// Where its parts come from, for the chart.
    pub origins: Vec<MapPart>,
}

impl<N: Numbering> Map<N> {
    /// True for a hex of the board.
    #[must_use]
    pub fn contains(&self, hex: Hex) -> bool {
        self.columns.contains(hex)
    }

    /// All hexes, in the order of [`Hex`].
    pub fn hexes(&self) -> impl ExactSizeIterator<Item = Hex> + Clone + '_ {
        self.hexes.iter().copied()
    }

    /// The hexes of the board next to a hex, clockwise from the east.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<N> {
        self.columns.neighbours(hex)
    }

    /// True if the hex lies on this edge of the board.
    #[must_use]
    pub fn on_edge(&self, hex: Hex, edge: Edge) -> bool {
        self.columns.on_edge(hex, edge)
    }

    /// True if the hex lies on any edge of the board.
    #[must_use]
    pub fn is_rim(&self, hex: Hex) -> bool {
        self.columns.is_rim(hex)
    }

    /// The hex of the place with this id.
    #[must_use]
    pub fn place(&self, id: &str) -> Option<Hex> {
        self.places.hex(id)
    }

    /// All places, in the order of their file.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        self.places.all()
    }

    /// The name of the place in a hex.
    #[must_use]
    pub fn name_of(&self, hex: Hex) -> Option<&str> {
        self.places.name_of(hex)
    }

    /// Reads a printed name or a place's id and refuses hexes off the board.
    ///
    /// # Errors
    /// A sentence that says what a name looks like and how far the board goes.
    pub fn find(&self, name: &str) -> Result<Hex, String> {
        self.place(name).map_or_else(|| self.columns.find(name), Ok)
    }

    /// All roads and tracks.
    #[must_use]
    pub fn ways(&self) -> &[Way] {
        self.ways.all()
    }

    /// True if a road leads from one hex to the other.
    #[must_use]
    pub fn road(&self, from: Hex, to: Hex) -> bool {
        self.ways.road(from, to)
    }

    /// True if a track leads from one hex to the other.
    #[must_use]
    pub fn track(&self, from: Hex, to: Hex) -> bool {
        self.ways.track(from, to)
    }

    /// The better way from one hex to the other, if one leads there.
    #[must_use]
    pub fn way(&self, from: Hex, to: Hex) -> Option<WayKind> {
        self.ways.way(from, to)
    }

    /// True if a way of this kind goes on beyond the rim here.
    #[must_use]
    pub fn leaves(&self, hex: Hex, kind: WayKind) -> bool {
        self.ways.leaves(hex, kind)
    }

    /// The places and the parts of the map, as charts under these rules.
    #[must_use]
    pub fn charts(&self, places: &str, parts: &str) -> [Chart; 2] {
        [self.places.chart::<N>(places), self.ways.chart::<N>(parts, &self.origins)]
    }
}

/// A named part of a map: hexes by their printed names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawPart {
    /// What it is.
    pub name: String,
    /// Its hexes, with blanks between them.
    pub hexes: String,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// Turns what a file says into a checked map and gathers every fault on the way.
pub struct MapReader<'a, N> {
    /// The file.
    pub source: &'a Source,
    /// The grid.
    pub columns: Columns<N>,
    /// The parts that have been read.
    pub origins: Vec<MapPart>,
    /// What is wrong.
    pub faults: Vec<Fault>,
}

impl<'a, N: Numbering> MapReader<'a, N> {
    /// Reads a file of a map with this grid.
    #[must_use]
    pub fn new(source: &'a Source, columns: Columns<N>) -> Self {
        Self { source, columns, origins: Vec::new(), faults: Vec::new() }
    }

    /// Notes a fault at a mark of the file.
    pub fn fault(&mut self, mark: &str, sentence: impl Into<String>) {
        self.faults.push(self.source.fault_at(mark, 0, sentence));
    }

    /// Notes where a part comes from.
    pub fn origin(&mut self, name: impl Into<String>, hexes: impl Into<String>, provenance: Provenance) {
        self.origins.push((name.into(), hexes.into(), provenance));
    }

    /// The hex of a name.
    pub fn hex(&mut self, name: &str) -> Option<Hex> {
        self.columns.find(name).map_err(|sentence| self.fault(name, sentence)).ok()
    }

    /// Hexes of a list of names; each stands once.
    pub fn hexes(&mut self, list: &str) -> Vec<Hex> {
        let mut hexes = Vec::new();
        for name in list.split_whitespace() {
            match self.hex(name) {
                Some(hex) if hexes.contains(&hex) => {
                    let sentence = format!("{name} is listed twice; once is enough");
                    self.faults.push(self.source.fault(list, sentence));
                }
                found => hexes.extend(found),
            }
        }
        if hexes.is_empty() {
            self.faults.push(self.source.fault(list, "a list of hexes has at least one hex, such as 1013"));
        }
        hexes
    }

    /// The hexes of a part.
    pub fn part(&mut self, raw: RawPart) -> Vec<Hex> {
        let hexes = self.hexes(&raw.hexes);
        self.origin(raw.name, raw.hexes, raw.provenance);
        hexes
    }

    /// The hexes of several parts.
    pub fn parts<C: FromIterator<Hex>>(&mut self, raw: Vec<RawPart>) -> C {
        raw.into_iter().flat_map(|part| self.part(part)).collect()
    }

    /// The map with these places and ways, and with the parts that have been read so far.
    pub fn map(&mut self, places: Vec<RawPlace>, ways: Vec<RawWay>) -> Map<N> {
        Map {
            columns: self.columns,
            hexes: self.columns.hexes(),
            places: Places::check(places, self.columns, self.source, &mut self.faults),
            ways: Ways::check(ways, self.columns, self.source, &mut self.faults),
            origins: std::mem::take(&mut self.origins),
        }
    }

    /// What was read, unless there are faults.
    ///
    /// # Errors
    /// All of them.
    pub fn finish<T>(self, read: T) -> Result<T, Faults> {
        if self.faults.is_empty() { Ok(read) } else { Err(Faults(self.faults)) }
    }
}
