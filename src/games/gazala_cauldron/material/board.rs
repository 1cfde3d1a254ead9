//! The map: terrain and escarpments, minefields, fortifications, ways, and the areas that the rules close (2.1, 8.0-8.2, 14.0).

use std::ops::Deref;
use std::path::Path;

use bevy_ecs::prelude::Resource;
use serde::Deserialize;

pub use crate::core::grid::Edge;
pub use crate::core::places::{Place, PlaceKind};
use crate::core::search::flood;
pub use crate::core::ways::{Way, WayKind};

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::grid::{self, EvenHigher};
use crate::core::hex::{Facing, Hex};
use crate::core::hex_map::{HexMap, HexSet, StepSet};
use crate::core::places::RawPlace;
use crate::core::provenance::Provenance;
use crate::core::ways::RawWay;
use crate::operational::map::{Map, MapReader, RawPart};

const FILE: &str = "assets/gazala_cauldron/map.ron";

/// Turns of the campaign, the longer scenario.
const LAST_TURN: u8 = 13;

/// How this map's hexes are laid out and named.
pub type Columns = grid::Columns<EvenHigher>;
/// A hex's printed name.
pub type Name = grid::Name<EvenHigher>;
/// A hex in a file, by its printed name.
pub type Printed = grid::Printed<EvenHigher>;
/// Hexes in a file, by their printed names.
pub type PrintedList = grid::PrintedList<EvenHigher>;

/// The natural ground of a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// Open desert.
    Desert,
    /// Rough ground or a ridge.
    Rough,
}

impl Terrain {
    /// As it is printed on the map.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Desert => "desert",
            Self::Rough => "rough",
        }
    }
}

/// A hex as printed. Mines lie on its sides: [`Board::minefield`] knows them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// What it is made of.
    pub terrain: Terrain,
    /// A fortification was built in it.
    pub fortified: bool,
}

/// Which way an escarpment slopes for whoever crosses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slope {
    /// To the higher side.
    Up,
    /// To the lower side, the shaded one.
    Down,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBoard {
    columns: u8,
    rows: u8,
    even_rows: u8,
    size_provenance: Provenance,
    rough: Vec<RawPart>,
    escarpments: Vec<RawPart>,
    fortified: Vec<RawPart>,
    minefields: Vec<RawMines>,
    prohibited: RawProhibited,
    guarded: RawPart,
    places: Vec<RawPlace>,
    ways: Vec<RawWay>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMines {
    name: String,
    /// The turn from whose minefield phase on they have effect; 0 from the beginning.
    #[serde(default)]
    from: u8,
    /// Part of the front belt, beyond which no Allied unit goes (8.1) and through which lines of communication lead (14.2).
    #[serde(default)]
    belt: bool,
    /// Part of the garrison's ring: no mines lie on the sides that two of its hexes share.
    #[serde(default)]
    ring: bool,
    hexes: String,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawProhibited {
    /// The northernmost hex of the west rim that belongs to it.
    below: String,
    /// The hexes east of the printed line that continues the belt to the south.
    line: String,
    provenance: Provenance,
}

#[derive(Debug, Clone, Copy)]
struct Mines {
    from: u8,
    belt: bool,
    ring: bool,
}

/// The map.
#[derive(Resource, Debug, Clone)]
pub struct Board {
    map: Map<EvenHigher>,
    rough: HexSet,
    fortified: HexSet,
    mines: HexMap<Mines>,
    prohibited: HexSet,
    guarded: HexSet,
    /// Hexsides: the lower hex, then the upper.
    escarpments: StepSet,
}

impl Deref for Board {
    type Target = Map<EvenHigher>;
    fn deref(&self) -> &Self::Target {
        &self.map
    }
}

impl Board {
    /// Reads and checks `assets/gazala_cauldron/map.ron`.
    ///
    /// # Errors
    /// Every fault in the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let raw: RawBoard = source.parse()?;
        let columns = Columns::new(raw.columns, raw.rows, raw.even_rows);
        if [raw.columns, raw.rows, raw.even_rows].into_iter().any(|count| !(2..=99).contains(&count))
            || raw.rows.abs_diff(raw.even_rows) > 1
        {
            let sentence = "a board must have 2 to 99 columns and rows; even columns have as many as odd ones, \
                            one more or one less";
            return Err(source.fault_at("columns", 0, sentence).into());
        }
        Checker(MapReader::new(source, columns)).check(raw)
    }

    /// The ground of a hex; `None` off the board.
    #[must_use]
    pub fn ground(&self, hex: Hex) -> Option<Ground> {
        let terrain = if self.rough.contains(&hex) { Terrain::Rough } else { Terrain::Desert };
        self.contains(hex).then(|| Ground { terrain, fortified: self.fortified.contains(&hex) })
    }

    /// The turn (1 for the morning of 27 May) from whose minefield phase on the mines of a hex have effect (14.0); 0 for those
    /// that lie from the beginning, `None` where there are none.
    #[must_use]
    pub fn mined_from(&self, hex: Hex) -> Option<u8> {
        self.mines.get(&hex).map(|mines| mines.from)
    }

    /// All mined hexes with the turn from which they count, as [`Board::mined_from`] has it.
    pub fn mines(&self) -> impl Iterator<Item = (Hex, u8)> {
        self.mines.iter().map(|(hex, mines)| (hex, mines.from))
    }

    /// True if the side that two hexes share is a minefield hexside in this turn, breaches apart (14.0): one of them is mined, and they
    /// are not both of the ring of Bir Hacheim, whose garrison moves freely inside it.
    #[must_use]
    pub fn minefield(&self, a: Hex, b: Hex, turn: u16) -> bool {
        let counts = |mines: &Mines| u16::from(mines.from) <= turn;
        let [a, b] = [a, b].map(|hex| self.mines.get(&hex));
        let within_the_ring = [a, b].iter().all(|side| side.is_some_and(|mines| mines.ring));
        [a, b].into_iter().flatten().any(counts) && !within_the_ring
    }

    /// True for a mined hex of the front belt, through which a line of communication may lead (14.2).
    #[must_use]
    pub fn in_belt(&self, hex: Hex) -> bool {
        self.mines.get(&hex).is_some_and(|mines| mines.belt)
    }

    /// True in the area that Allied units never enter (8.1).
    #[must_use]
    pub fn prohibited(&self, hex: Hex) -> bool {
        self.prohibited.contains(&hex)
    }

    /// True in the area that two battalions of the 69th Brigade never leave (8.2).
    #[must_use]
    pub fn guarded(&self, hex: Hex) -> bool {
        self.guarded.contains(&hex)
    }

    /// How the escarpment on the side of two adjacent hexes slopes for whoever goes from the first to the second; `None` where there
    /// is none.
    #[must_use]
    pub fn slope(&self, from: Hex, to: Hex) -> Option<Slope> {
        if self.escarpments.contains(&(from, to)) {
            Some(Slope::Up)
        } else {
            self.escarpments.contains(&(to, from)).then_some(Slope::Down)
        }
    }

    /// All escarpment hexsides: the hex on the lower side, then the one on the higher.
    pub fn escarpments(&self) -> impl Iterator<Item = (Hex, Hex)> {
        self.escarpments.iter()
    }

    /// The places and the parts of the map, as charts.
    #[must_use]
    pub fn charts(&self) -> [Chart; 2] {
        self.map.charts("2.1", "2.1")
    }
}

/// Turns the raw map into a checked one.
struct Checker<'a>(MapReader<'a, EvenHigher>);

impl Checker<'_> {
    fn check(mut self, raw: RawBoard) -> Result<Board, Faults> {
        let columns = self.0.columns;
        self.0.origin("Grid", format!("{} hexes", columns.hexes().len()), raw.size_provenance);
        let rough = self.0.parts(raw.rough);
        let fortified = self.0.parts(raw.fortified);
        let upper = self.0.parts(raw.escarpments);
        let mines = self.mines(raw.minefields);
        let prohibited = self.prohibited(raw.prohibited, &mines);
        let guarded = self.0.part(raw.guarded).into_iter().collect();
        let map = self.0.map(raw.places, raw.ways);
        let escarpments = escarpments(columns, &upper);
        let board = Board { map, rough, fortified, mines, prohibited, guarded, escarpments };
        self.together(&board);
        self.0.finish(board)
    }

    fn mines(&mut self, raw: Vec<RawMines>) -> HexMap<Mines> {
        let mut all: HexMap<Mines> = HexMap::new();
        for RawMines { name, from, belt, ring, hexes, provenance } in raw {
            if from > LAST_TURN {
                let sentence = format!(
                    "{name}: a minefield that counts from turn {from} never does; the last turn is {LAST_TURN}"
                );
                self.0.faults.push(self.0.source.fault(&name, sentence));
            }
            for hex in self.0.hexes(&hexes) {
                if all.insert(hex, Mines { from, belt, ring }).is_some() {
                    let sentence = format!("{} is mined twice; a hex can be in only one minefield", Name::of(hex));
                    self.0.faults.push(self.0.source.fault(&hexes, sentence));
                }
            }
            self.0.origin(name, hexes, provenance);
        }
        all
    }

    /// What can be reached from the west rim without crossing the belt or the line that goes on from it (8.1).
    fn prohibited(&mut self, raw: RawProhibited, mines: &HexMap<Mines>) -> HexSet {
        let columns = self.0.columns;
        let line = self.0.hexes(&raw.line);
        let wall = |hex: &Hex| line.contains(hex) || mines.get(hex).is_some_and(|mines| mines.belt);
        let below = self.0.hexes(&raw.below).into_iter().filter(|hex| !wall(hex));
        let area = flood(below, |hex, tell| columns.neighbours(hex).filter(|next| !wall(next)).for_each(tell));
        if area.iter().any(|hex| columns.on_edge(hex, Edge::East) || columns.on_edge(hex, Edge::North)) {
            self.0.fault(
                "prohibited",
                "there is a gap in the belt and the line: the prohibited area reaches the north or east edge (8.1)",
            );
        }
        let text = format!("west of the front belt and of {}", raw.line);
        self.0.origin("Area prohibited to the Allies", text, raw.provenance);
        area
    }

    /// What can be wrong only between the parts of the map.
    fn together(&mut self, board: &Board) {
        let mut wrong: Vec<(Hex, &str)> = Vec::new();
        let mined = |hex: &Hex| board.mines.contains_key(hex);
        wrong.extend(board.rough.iter().filter(|hex| mined(hex)).map(|hex| (hex, "rough ground and a minefield")));
        wrong.extend(
            board.guarded.iter().filter(|hex| board.prohibited(*hex)).map(|hex| (hex, "guarded and prohibited")),
        );
        for (hex, both) in wrong {
            let name = Name::of(hex).to_string();
            self.0.fault(&name, format!("{name} is both {both}; remove it from one list"));
        }
    }
}

/// The northern sides of the listed hexes wherever the hex beyond is not listed itself, so that the line has no gap.
fn escarpments(columns: Columns, upper: &HexSet) -> StepSet {
    let sides = upper.iter().flat_map(|hex| NORTHERN_SIDES.map(|side| (hex.neighbour(side), hex)));
    sides.filter(|(lower, _)| columns.contains(*lower) && !upper.contains(lower)).collect()
}

/// North-west, north and north-east, as they lie in columns.
const NORTHERN_SIDES: [Facing; 3] = [Facing::W, Facing::NW, Facing::NE];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    fn board() -> Board {
        Board::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn hex(name: &str) -> Hex {
        Name::parse(name).expect("a hex's name")
    }

    fn hexes(names: &str) -> Vec<Hex> {
        names.split(' ').map(hex).collect()
    }

    /// Where one gets to from a hex without crossing a minefield hexside.
    fn free(board: &Board, from: &str, turn: u16) -> HexSet {
        flood([hex(from)], |at, tell| {
            board.neighbours(at).filter(|next| !board.minefield(at, *next, turn)).for_each(tell);
        })
    }

    #[test]
    fn the_map_has_the_hexes_that_the_text_names() {
        let board = board();
        assert_eq!(board.hexes().count(), 645);
        for name in ["0101", "0121", "0222", "1321", "1422", "2121", "2022", "2803", "3001", "3022"] {
            assert!(board.contains(hex(name)), "{name}");
        }
        assert!(!board.contains(hex("1322")) && !board.contains(hex("3101")));
        assert!(["1321", "1422", "2121", "2022"].iter().all(|name| board.on_edge(hex(name), Edge::South)));
        assert!(["0108", "0110"].iter().all(|name| board.on_edge(hex(name), Edge::West)));
        assert!(board.on_edge(hex("0801"), Edge::North) && board.on_edge(hex("3022"), Edge::East));
        let fortified: Vec<Hex> =
            board.hexes().filter(|hex| board.ground(*hex).is_some_and(|ground| ground.fortified)).collect();
        let mut expected = hexes("1118 1218 1219 1318 1504 1605 2705");
        expected.sort();
        assert_eq!(fortified, expected);
        assert_eq!(board.ground(hex("1209")), Some(Ground { terrain: Terrain::Rough, fortified: false }));
        assert_eq!(board.ground(hex("3101")), None);
    }

    #[test]
    fn the_belt_runs_without_a_gap_from_0104_to_1119() {
        let board = board();
        let mut at = hex("0104");
        let mut seen = HexSet::new();
        while let Some(next) = board.neighbours(at).find(|next| board.in_belt(*next) && !seen.contains(next)) {
            seen.insert(at);
            at = next;
        }
        assert_eq!(Name::of(at).to_string(), "1118");
        assert_eq!(board.hexes().filter(|hex| board.in_belt(*hex)).count(), 20);
        assert!(!board.in_belt(hex("1119")) && board.mined_from(hex("1119")) == Some(0));
        assert_eq!(hex("1118").range(hex("1119")), 1);
    }

    #[test]
    fn mines_lie_on_all_sides_of_a_mined_hex_but_inside_the_ring() {
        let board = board();
        for (open, mined) in [("1215", "1314"), ("1216", "1315"), ("1217", "1316"), ("1416", "1316")] {
            assert!(board.minefield(hex(open), hex(mined), 1) && board.minefield(hex(mined), hex(open), 1), "{mined}");
        }
        assert!(board.minefield(hex("1315"), hex("1316"), 1), "between two mined hexes");
        assert!(!board.minefield(hex("1214"), hex("1313"), 1), "the gap");
        assert!(
            [("1213", true), ("1314", true), ("1214", false), ("1313", false)]
                .into_iter()
                .all(|(name, mined)| board.mined_from(hex(name)).is_some() == mined)
        );
        let ring = hexes("1118 1218 1219 1318");
        for a in &ring {
            for b in board.neighbours(*a) {
                assert_eq!(board.minefield(*a, b, 1), !ring.contains(&b), "{} {}", Name::of(*a), Name::of(b));
            }
        }
        assert!(board.minefield(hex("1317"), hex("1318"), 1), "the rear belt joins the ring");
    }

    #[test]
    fn the_triangle_north_of_bir_hacheim_has_one_way_out() {
        let board = board();
        let mut triangle = hexes("1014 1015 1114 1115 1116 1214 1215 1216 1217");
        triangle.sort();
        let mut ways_out: Vec<(Hex, Hex)> = Vec::new();
        for at in &triangle {
            let free = board.neighbours(*at).filter(|next| !board.minefield(*at, *next, 1) && !triangle.contains(next));
            ways_out.extend(free.map(|next| (*at, next)));
        }
        assert_eq!(ways_out, [(hex("1214"), hex("1313"))]);
        assert!(free(&board, "1313", 1).is_superset(&triangle.into_iter().collect()));
    }

    #[test]
    fn mines_laid_later_count_from_their_turn_on() {
        let board = board();
        assert_eq!(
            ["1102", "0204", "0801", "0104"].map(|name| board.mined_from(hex(name))),
            [Some(9), Some(11), Some(11), Some(0)]
        );
        let sides = |turn| [("1102", "1101"), ("0403", "0404")].map(|(a, b)| board.minefield(hex(a), hex(b), turn));
        assert_eq!([sides(8), sides(9), sides(10), sides(11)], [[false; 2], [true, false], [true, false], [true; 2]]);
        // From then on the belt and the new line close off the north-western corner.
        let corner = free(&board, "0101", 11);
        assert!(!corner.contains(&hex("0205")) && corner.contains(&hex("0501")), "{}", corner.len());
        assert!(free(&board, "0101", 10).contains(&hex("0205")));
        assert_eq!(board.mines().filter(|(_, from)| *from == 11).count(), 7);
    }

    #[test]
    fn the_prohibited_area_lies_west_of_belt_and_line() {
        let board = board();
        for name in ["0106", "0110", "0205", "0309", "0816", "1018", "1020", "0121"] {
            assert_eq!(board.prohibited(hex(name)), name != "0205", "{name}");
        }
        for name in ["0104", "0105", "0509", "1118", "1119", "1120", "1121", "1220", "1222", "0811", "0103"] {
            assert!(!board.prohibited(hex(name)), "{name}");
        }
        assert_eq!(board.hexes().filter(|hex| board.prohibited(*hex)).count(), 110);
        // No step leads round the belt.
        for hex in board.hexes().filter(|hex| board.prohibited(*hex)) {
            for next in board.neighbours(hex).filter(|next| !board.prohibited(*next)) {
                let name = Name::of(next).to_string();
                assert!(board.in_belt(next) || ["1119", "1120", "1121"].contains(&name.as_str()), "{name}");
            }
        }
    }

    #[test]
    fn the_150th_has_room_for_its_box_behind_the_belt() {
        let board = board();
        let room = board
            .hexes()
            .filter(|at| at.range(hex("0810")) <= 2 && board.mined_from(*at).is_none() && !board.prohibited(*at));
        assert_eq!(room.count(), 15);
    }

    #[test]
    fn the_69th_guards_twenty_hexes() {
        let board = board();
        assert_eq!(board.hexes().filter(|hex| board.guarded(*hex)).count(), 20);
        assert!(["0101", "0104", "0204", "0801"].iter().all(|name| board.guarded(hex(name))));
        assert!(!["0105", "0205", "0802", "0901"].iter().any(|name| board.guarded(hex(name))));
    }

    #[test]
    fn escarpments_fall_to_the_north_and_ways_cross_them() {
        let board = board();
        assert_eq!(board.slope(hex("1603"), hex("1604")), Some(Slope::Up));
        assert_eq!(board.slope(hex("1604"), hex("1603")), Some(Slope::Down));
        assert_eq!(board.slope(hex("1604"), hex("1605")), None);
        assert_eq!(board.escarpments().count(), 40);
        assert!(board.escarpments().all(|(lower, upper)| lower.range(upper) == 1));
        let crossed: Vec<[String; 2]> = board
            .escarpments()
            .filter(|(lower, upper)| board.way(*lower, *upper).is_some())
            .map(|(lower, upper)| [lower, upper].map(|hex| Name::of(hex).to_string()))
            .collect();
        let crossed: Vec<String> = crossed.iter().map(|pair| pair.join("-")).collect();
        let mut expected = ["1603-1604", "2203-2303", "2802-2803"].map(str::to_owned);
        expected.sort_by_key(|pair| crossed.iter().position(|known| known == pair));
        assert_eq!(crossed, expected);
    }

    #[test]
    fn ways_go_from_hex_to_hex() {
        let board = board();
        assert_eq!(board.ways().len(), 10);
        for way in board.ways() {
            assert!(way.hexes.windows(2).all(|step| step[0].range(step[1]) == 1));
        }
        assert_eq!(board.way(hex("2802"), hex("2803")), Some(WayKind::Road));
        assert_eq!(board.way(hex("0410"), hex("0509")), Some(WayKind::Track));
        assert_eq!(board.way(hex("0410"), hex("0510")), None);
        assert_eq!(board.place("knightsbridge"), Some(hex("1605")));
        assert_eq!(board.name_of(hex("1219")), Some("Bir Hacheim"));
        assert_eq!(board.find("bir_hacheim"), Ok(hex("1219")));
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("0104 0105 0206 0207", "0104 0105 0207")
            .replace("2802 2803 2703", "2802 2703")
            .replace("hex: \"2503\"", "hex: \"2523\"")
            .replace("1009 1109 1209", "1009 1317 1209")
            .replace("from: 9,", "from: 19,");
        let faults = Board::read(&Source { text, ..source }).expect_err("five things are wrong");
        let told = faults.to_string();
        for part in [
            "the prohibited area reaches the north or east edge",
            "2802 and 2703 are not adjacent",
            "hex 2523 is off the board",
            "1317 is both rough ground and a minefield",
            "from turn 19 never does",
        ] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }
}
