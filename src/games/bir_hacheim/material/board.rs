//! The map: the ground of its 400 hexes, places, roads and tracks, and the Gazala line (2.1, 10.0).

use std::ops::Deref;
use std::path::Path;

use bevy_ecs::prelude::Resource;
use serde::Deserialize;

pub use crate::core::grid::Edge;
pub use crate::core::places::{Place, PlaceKind};
pub use crate::core::ways::{Way, WayKind};

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::grid::{self, EvenLower};
use crate::core::hex::Hex;
use crate::core::hex_map::HexSet;
use crate::core::places::RawPlace;
use crate::core::provenance::Provenance;
use crate::core::ways::RawWay;
use crate::operational::map::{Map, MapReader};

/// How this map's hexes are laid out and named.
pub type Columns = grid::Columns<EvenLower>;
/// A hex's printed name.
pub type Name = grid::Name<EvenLower>;
/// A hex in a file, by its printed name.
pub type Printed = grid::Printed<EvenLower>;
/// Hexes in a file, by their printed names.
pub type PrintedList = grid::PrintedList<EvenLower>;

const FILE: &str = "assets/bir_hacheim/map.ron";

/// The natural ground of a hex; roads, mines and fortifications lie upon it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Terrain {
    /// Open desert.
    Clear,
    /// A town or village.
    City,
    /// A ridge or escarpment.
    Crest,
    /// Open sea: nobody enters.
    Sea,
    /// A lagoon: no armour (5.3.2).
    SeaArm,
}

impl Terrain {
    /// As it is printed in the terrain table.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::City => "city",
            Self::Crest => "crest",
            Self::Sea => "sea",
            Self::SeaArm => "sea arm",
        }
    }
}

/// A hex as printed. Minefields that have been cleared are the game's to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// What it is made of.
    pub terrain: Terrain,
    /// A minefield was laid in it (9.0).
    pub mined: bool,
    /// A fortification was built in it; it serves whoever stands there (10.0).
    pub fortified: bool,
}

/// How a hex lies to the Gazala line (11.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Front {
    /// On the Axis side.
    West,
    /// In the mine belt itself.
    On,
    /// On the Allied side.
    East,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBoard {
    columns: u8,
    rows: Vec<String>,
    terrain_provenance: Provenance,
    fortified: Vec<RawFort>,
    front: Vec<(u8, u8)>,
    front_provenance: Provenance,
    places: Vec<RawPlace>,
    ways: Vec<RawWay>,
    supply_heads: Vec<String>,
    supply_heads_provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFort {
    hexes: Vec<String>,
    provenance: Provenance,
}

/// The map.
#[derive(Resource, Debug, Clone)]
pub struct Board {
    map: Map<EvenLower>,
    /// By column, then row.
    ground: Vec<Ground>,
    /// By row: the columns of the mine belt, first and last.
    front: Vec<(u8, u8)>,
    supply_heads: Vec<Hex>,
}

impl Deref for Board {
    type Target = Map<EvenLower>;
    fn deref(&self) -> &Self::Target {
        &self.map
    }
}

impl Board {
    /// Reads and checks `assets/bir_hacheim/map.ron`.
    ///
    /// # Errors
    /// Every fault in the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let raw: RawBoard = source.parse()?;
        let rows = u8::try_from(raw.rows.len()).unwrap_or(u8::MAX);
        let columns = Columns::new(raw.columns, rows, rows);
        if [raw.columns, rows].into_iter().any(|count| !(2..=99).contains(&count)) {
            let sentence = format!("a board of {} columns and {} rows is not possible", raw.columns, raw.rows.len());
            return Err(source.fault_at("columns", 0, sentence).into());
        }
        Checker(MapReader::new(source, columns)).check(raw)
    }

    /// The ground of a hex; `None` off the board.
    #[must_use]
    pub fn ground(&self, hex: Hex) -> Option<Ground> {
        let (column, row) = self.columns.place(hex)?;
        self.ground.get(cell(self.columns, column, row)).copied()
    }

    /// True unless the hex is open sea or off the board; who may enter a sea arm stands in the terrain table.
    #[must_use]
    pub fn is_land(&self, hex: Hex) -> bool {
        self.ground(hex).is_some_and(|ground| ground.terrain != Terrain::Sea)
    }

    /// True if a road goes on beyond the rim here: who enters over it pays the road's cost.
    #[must_use]
    pub fn road_leaves(&self, hex: Hex) -> bool {
        self.map.leaves(hex, WayKind::Road)
    }

    /// The two road hexes of the west rim, from which the Axis is supplied (4.1.2).
    #[must_use]
    pub fn supply_heads(&self) -> &[Hex] {
        &self.supply_heads
    }

    /// How a hex lies to the Gazala line, row by row (11.1); hexes off the board lie on it.
    #[must_use]
    pub fn front(&self, hex: Hex) -> Front {
        let Some((column, row)) = self.columns.place(hex) else { return Front::On };
        let (first, last) = self.front[usize::from(row) - 1];
        if column < first {
            Front::West
        } else if column > last {
            Front::East
        } else {
            Front::On
        }
    }

    /// The places and the parts of the map, as charts.
    #[must_use]
    pub fn charts(&self) -> [Chart; 2] {
        self.map.charts("2.1", "2.1")
    }
}

fn cell(columns: Columns, column: u8, row: u8) -> usize {
    (usize::from(column) - 1) * usize::from(columns.rows) + usize::from(row) - 1
}

/// Turns the raw map into a checked one.
struct Checker<'a>(MapReader<'a, EvenLower>);

impl Checker<'_> {
    fn check(mut self, raw: RawBoard) -> Result<Board, Faults> {
        let columns = self.0.columns;
        let mut ground = self.ground(columns, &raw.rows);
        if raw.front.len() != raw.rows.len() {
            self.0.fault("front", format!("{} rows have {} stretches of front", raw.rows.len(), raw.front.len()));
        }
        for (first, last) in &raw.front {
            if first > last || *first < 2 || *last >= columns.columns {
                let sentence =
                    format!("a front from column {first} to {last} does not divide a row into west and east");
                self.0.fault(&format!("({first}, {last})"), sentence);
            }
        }
        self.0.origin("Terrain and minefields", "all hexes", raw.terrain_provenance);
        for fort in raw.fortified {
            for name in &fort.hexes {
                if let Some((column, row)) = self.0.hex(name).and_then(|hex| columns.place(hex)) {
                    ground[cell(columns, column, row)].fortified = true;
                }
            }
            self.0.origin("Fortification", fort.hexes.join(" "), fort.provenance);
        }
        self.0.origin("Front line", "all rows", raw.front_provenance);
        let supply_heads = raw.supply_heads.iter().filter_map(|name| self.0.hex(name)).collect();
        self.0.origin("Supply heads", raw.supply_heads.join(" "), raw.supply_heads_provenance);
        let board = Board { map: self.0.map(raw.places, raw.ways), ground, front: raw.front, supply_heads };
        self.against_the_ground(&board);
        self.0.finish(board)
    }

    fn ground(&mut self, columns: Columns, rows: &[String]) -> Vec<Ground> {
        let clear = Ground { terrain: Terrain::Clear, mined: false, fortified: false };
        let mut ground = vec![clear; usize::from(columns.columns) * usize::from(columns.rows)];
        for (row, text) in (1..).zip(rows) {
            if text.chars().count() != usize::from(columns.columns) {
                let sentence =
                    format!("row {row} has {} hexes; it should have {}", text.chars().count(), columns.columns);
                self.0.faults.push(self.0.source.fault(text, sentence));
                continue;
            }
            for (column, letter) in (1..).zip(text.chars()) {
                let terrain = match letter {
                    '.' | 'm' => Terrain::Clear,
                    'C' => Terrain::City,
                    '^' => Terrain::Crest,
                    '~' => Terrain::Sea,
                    'a' => Terrain::SeaArm,
                    _ => {
                        let sentence = format!(
                            "row {row} has a '{letter}'; hexes are . clear, m mined, C city, ^ crest, ~ sea and a sea arm"
                        );
                        self.0.faults.push(self.0.source.fault(text, sentence));
                        Terrain::Clear
                    }
                };
                ground[cell(columns, column, row)] = Ground { terrain, mined: letter == 'm', fortified: false };
            }
        }
        ground
    }

    /// What can be wrong only between the parts of the map.
    fn against_the_ground(&mut self, board: &Board) {
        let places = board.places().iter().map(|place| place.hex);
        let wet = places.chain(board.ways().iter().flat_map(|way| way.hexes.iter().copied()));
        let wet: HexSet = wet.filter(|hex| !board.is_land(*hex)).collect();
        for hex in wet {
            self.0.fault(
                &Name::of(hex).to_string(),
                format!("{} is open sea; places and roads are on land", Name::of(hex)),
            );
        }
        for hex in &board.supply_heads {
            if !board.on_edge(*hex, Edge::West) || !board.road_leaves(*hex) {
                let sentence = format!("no road leaves the west edge at {}; supply comes in there", Name::of(*hex));
                self.0.fault("supply_heads", sentence);
            }
        }
        if board.supply_heads.len() != 2 {
            self.0
                .fault("supply_heads", format!("{} supply heads; the rule has two (4.1.2)", board.supply_heads.len()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::games::bir_hacheim::material::tables::terrain::TerrainTable;

    fn board() -> Board {
        Board::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn hex(name: &str) -> Hex {
        Name::parse(name).expect("a hex's name")
    }

    #[test]
    fn the_map_has_four_hundred_hexes() {
        let board = board();
        assert_eq!(board.hexes().count(), 400);
        let count = |terrain| {
            board.hexes().filter(|hex| board.ground(*hex).is_some_and(|ground| ground.terrain == terrain)).count()
        };
        assert_eq!(count(Terrain::SeaArm), 1);
        assert_eq!(count(Terrain::City), 4);
        let mined = board.hexes().filter(|hex| board.ground(*hex).is_some_and(|ground| ground.mined));
        assert_eq!(mined.count(), 18);
        assert_eq!(board.hexes().filter(|hex| board.ground(*hex).is_some_and(|ground| ground.fortified)).count(), 13);
        assert_eq!(board.ground(hex("2601")), None);
    }

    #[test]
    fn the_move_of_sixteen_points_can_be_made() {
        // 4.0: motorised infantry from Sidi Breghisc over Bir Tamrad, the belt and Gazala to the crest beyond Commonwealth Keep.
        let board = board();
        let table = TerrainTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let path: Vec<Hex> =
            "0305 0304 0303 0402 0503 0602 0703 0802 0903 0904 1004 1105 1204".split(' ').map(hex).collect();
        let costs: Vec<u16> = path
            .windows(2)
            .map(|step| {
                assert_eq!(step[0].range(step[1]), 1);
                let ground = board.ground(step[1]).expect("on the board");
                let (road, track) = (board.road(step[0], step[1]), board.track(step[0], step[1]));
                table.cost(ground.terrain, true, road, track, ground.mined)
            })
            .collect();
        assert_eq!(costs, [2, 2, 2, 4, 6, 1, 1, 6, 2, 2, 2, 2]);
        assert_eq!(costs.iter().sum::<u16>(), 32);
        let named = |name| board.name_of(hex(name));
        assert_eq!(
            [named("0305"), named("0303"), named("0802")],
            [Some("Sidi Breghisc"), Some("Bir Tamrad"), Some("Gazala")]
        );
        assert!(board.ground(hex("0602")).is_some_and(|ground| ground.fortified && ground.terrain == Terrain::Crest));
        // The move ends on the crest south-east of Commonwealth Keep.
        assert_eq!(board.place("commonwealth_keep").map(|keep| keep + Hex::new(1, 0)), Some(hex("1204")));
    }

    #[test]
    fn ways_go_from_hex_to_hex() {
        let board = board();
        for way in board.ways() {
            assert!(way.hexes.windows(2).all(|step| step[0].range(step[1]) == 1));
            assert!(way.hexes.iter().all(|hex| board.is_land(*hex)));
        }
        let (near, far) = (hex("0101"), hex("0201"));
        assert!(board.road(near, far) && board.road(far, near) && !board.track(near, far));
        assert_eq!(board.way(hex("0808"), hex("0909")), Some(WayKind::Track));
        assert_eq!(board.way(hex("0503"), hex("0602")), None, "the road enters the crest by another side");
    }

    #[test]
    fn supply_comes_in_by_two_roads_of_the_west_rim() {
        let board = board();
        assert_eq!(board.supply_heads(), [hex("0101"), hex("0108")]);
        assert!(board.road_leaves(hex("0101")) && board.road_leaves(hex("2506")) && !board.road_leaves(hex("2509")));
        assert!(board.leaves(hex("2509"), WayKind::Track) && !board.road_leaves(hex("0208")));
        assert!(board.is_rim(hex("0101")) && board.is_rim(hex("1216")) && !board.is_rim(hex("0202")));
    }

    #[test]
    fn the_belt_parts_west_from_east() {
        let board = board();
        let front = |name| board.front(hex(name));
        assert_eq!([front("0403"), front("0503"), front("0602")], [Front::West, Front::On, Front::East]);
        assert_eq!([front("0909"), front("1109"), front("0916")], [Front::On, Front::East, Front::West]);
        // Every row has its three parts, and no mined hex lies west of the belt.
        for mined in board.hexes().filter(|hex| board.ground(*hex).is_some_and(|ground| ground.mined)) {
            assert_ne!(board.front(mined), Front::West, "{}", Name::of(mined));
        }
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("....m......^..C^^^^^~~~~~", "....m......^..C^^^x^~~~~~")
            .replace("0303 0402 0401", "0303 0401")
            .replace("hex: \"2308\"", "hex: \"2301\"")
            .replace("[\"0101\", \"0108\"]", "[\"0101\", \"0107\"]");
        let faults = Board::read(&Source { text, ..source }).expect_err("four things are wrong");
        let told = faults.to_string();
        for part in [
            "row 4 has a 'x'",
            "0303 and 0401 are not adjacent",
            "2301 is open sea",
            "no road leaves the west edge at 0107",
        ] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.len() == 4 && faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }
}
