//! The map: sea, escarpments, mines and boxes, ways, and the hexes that the rules name (`2.Move`, `6.Boxes`, `7.SupplyHexes`).

use std::collections::{BTreeMap, BTreeSet};
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
use crate::core::grid::{self, RowsFromEast};
use crate::core::hex::{Facing, Hex};
use crate::core::hex_map::{HexSet, StepSet};
use crate::core::places::RawPlace;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::ways::RawWay;
use crate::operational::map::{Map, MapReader, RawPart};

const FILE: &str = "assets/battle_for_gazala/map.ron";

/// How this map's hexes are laid out and named: what is called a column there is a row here, and the other way round.
pub type Columns = grid::Columns<RowsFromEast>;
/// A hex's printed name.
pub type Name = grid::Name<RowsFromEast>;
/// A hex in a file, by its printed name.
pub type Printed = grid::Printed<RowsFromEast>;
/// Hexes in a file, by their printed names.
pub type PrintedList = grid::PrintedList<RowsFromEast>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBoard {
    rows: u8,
    columns: u8,
    size_provenance: Provenance,
    sea: Vec<RawPart>,
    escarpments: Vec<RawPart>,
    minefields: Vec<RawPart>,
    boxes: Vec<RawPart>,
    supply: Vec<RawSupply>,
    tobruk: RawHex,
    airfield: RawHex,
    other_airfields: RawPart,
    places: Vec<RawPlace>,
    ways: Vec<RawWay>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSupply {
    side: Side,
    hexes: String,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHex {
    hex: String,
    provenance: Provenance,
}

/// The map.
#[derive(Resource, Debug, Clone)]
pub struct Board {
    map: Map<RowsFromEast>,
    sea: HexSet,
    /// Hexsides: the hex on the lower side, then the one on the upper.
    escarpments: StepSet,
    /// Hexsides: the hex before the mines, then the one behind them.
    mines: StepSet,
    boxes: HexSet,
    /// Axis first.
    supply: [[Hex; 2]; 2],
    tobruk: Hex,
    airfield: Hex,
    other_airfields: Vec<Hex>,
}

impl Deref for Board {
    type Target = Map<RowsFromEast>;
    fn deref(&self) -> &Self::Target {
        &self.map
    }
}

impl Board {
    /// Reads and checks `assets/battle_for_gazala/map.ron`.
    ///
    /// # Errors
    /// Every fault in the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let raw: RawBoard = source.parse()?;
        let columns = Columns::new(raw.rows, raw.columns, raw.columns);
        if [raw.rows, raw.columns].into_iter().any(|count| !(2..=99).contains(&count)) {
            return Err(source.fault_at("rows", 0, "a board must have 2 to 99 rows and columns").into());
        }
        Checker(MapReader::new(source, columns)).check(raw)
    }

    /// True for a hex of the board that is not all sea.
    #[must_use]
    pub fn is_land(&self, hex: Hex) -> bool {
        self.contains(hex) && !self.sea.contains(&hex)
    }

    /// True if an escarpment runs along the side of two hexes (`2.Escarpment`).
    #[must_use]
    pub fn escarpment(&self, from: Hex, to: Hex) -> bool {
        self.escarpments.contains(&(from, to)) || self.escarpments.contains(&(to, from))
    }

    /// All escarpment hexsides: the hex on the lower side, then the one on the upper.
    pub fn escarpments(&self) -> impl Iterator<Item = (Hex, Hex)> {
        self.escarpments.iter()
    }

    /// True if the side of two hexes is a minefield hexside (`2.Mines`).
    #[must_use]
    pub fn mined(&self, from: Hex, to: Hex) -> bool {
        self.mines.contains(&(from, to)) || self.mines.contains(&(to, from))
    }

    /// True for a step into mines: the hex itself is a box of the Allies, or the hexside is mined (`2.Mines`).
    #[must_use]
    pub fn leads_into_mines(&self, from: Hex, to: Hex) -> bool {
        self.is_box(to) || self.mined(from, to)
    }

    /// All minefield hexsides: the hex before the mines, then the one behind them.
    pub fn mines(&self) -> impl Iterator<Item = (Hex, Hex)> {
        self.mines.iter()
    }

    /// True for a minefield hex, which is a fortified box of the Allies (`6.Boxes`).
    #[must_use]
    pub fn is_box(&self, hex: Hex) -> bool {
        self.boxes.contains(&hex)
    }

    /// True for a town.
    #[must_use]
    pub fn is_town(&self, hex: Hex) -> bool {
        self.places().iter().any(|place| place.hex == hex && place.kind == PlaceKind::Town)
    }

    /// Tobruk, where both sides' paths of victory begin (`10.Axis`, `10.Allies`).
    #[must_use]
    pub fn tobruk(&self) -> Hex {
        self.tobruk
    }

    /// The airfield that costs the Allies a marker (`7.Airfield`).
    #[must_use]
    pub fn airfield(&self) -> Hex {
        self.airfield
    }

    /// The airfields without effect (`7.OtherAirfields`).
    #[must_use]
    pub fn other_airfields(&self) -> &[Hex] {
        &self.other_airfields
    }

    /// A side's two supply hexes (`7.SupplyHexes`); the path of victory leads to either of the Axis's, to the first of the Allies'.
    #[must_use]
    pub fn supply(&self, side: Side) -> [Hex; 2] {
        self.supply[side.index()]
    }

    /// The places and the parts of the map, as charts.
    #[must_use]
    pub fn charts(&self) -> [Chart; 2] {
        self.map.charts("11.Scenario", "2.Move")
    }
}

/// Turns the raw map into a checked one.
struct Checker<'a>(MapReader<'a, RowsFromEast>);

impl Checker<'_> {
    fn check(mut self, raw: RawBoard) -> Result<Board, Faults> {
        let size = format!("{} hexes", self.0.columns.hexes().len());
        self.0.origin("Grid", size, raw.size_provenance);
        let sea: HexSet = self.0.parts(raw.sea);
        let escarpments = self.lines(raw.escarpments, &sea);
        let mines = self.lines(raw.minefields, &sea);
        let boxes = self.0.parts(raw.boxes);
        let supply = self.supply(raw.supply);
        let tobruk = self.named("Tobruk", raw.tobruk);
        let airfield = self.named("Tobruk airfield", raw.airfield);
        let other_airfields = self.0.part(raw.other_airfields);
        let map = self.0.map(raw.places, raw.ways);
        let (Some(supply), Some(tobruk), Some(airfield)) = (supply, tobruk, airfield) else {
            return Err(Faults(self.0.faults));
        };
        let board = Board { map, sea, escarpments, mines, boxes, supply, tobruk, airfield, other_airfields };
        self.together(&board);
        self.0.finish(board)
    }

    /// Hexsides along chains of hexes, where no sea is: the hex beyond, then the one of the chain.
    fn lines(&mut self, raw: Vec<RawPart>, sea: &HexSet) -> StepSet {
        let mut sides = BTreeSet::new();
        for chain in raw {
            let chain = self.0.part(chain);
            let gap = chain.windows(2).find(|pair| pair[0].range(pair[1]) != 1);
            if let Some([from, to]) = gap.and_then(|pair| <&[Hex; 2]>::try_from(pair).ok()) {
                let name = Name::of(*to).to_string();
                self.0.fault(
                    &name,
                    format!("{} and {name} are not adjacent; a line runs from hex to adjacent hex", Name::of(*from)),
                );
            } else {
                sides.extend(left_of(&chain));
            }
        }
        let is_land = |hex: &Hex| self.0.columns.contains(*hex) && !sea.contains(hex);
        sides.into_iter().filter(|(beyond, hex)| is_land(beyond) && is_land(hex)).collect()
    }

    fn named(&mut self, name: &str, raw: RawHex) -> Option<Hex> {
        let found = self.0.hex(&raw.hex);
        self.0.origin(name, raw.hex, raw.provenance);
        found
    }

    /// The supply hexes of both sides, Axis first.
    fn supply(&mut self, raw: Vec<RawSupply>) -> Option<[[Hex; 2]; 2]> {
        let mut found: BTreeMap<Side, [Hex; 2]> = BTreeMap::new();
        for RawSupply { side, hexes, provenance } in raw {
            if let Ok(two) = <[Hex; 2]>::try_from(self.0.hexes(&hexes)) {
                found.insert(side, two);
            }
            self.0.origin(format!("Supply hexes, {side}"), hexes, provenance);
        }
        let both = found.get(&Side::Axis).copied().zip(found.get(&Side::Allies).copied());
        if both.is_none() {
            self.0.fault("supply", "each side has two supply hexes (7.SupplyHexes)");
        }
        both.map(|(axis, allies)| [axis, allies])
    }

    /// What can be wrong only between the parts of the map.
    fn together(&mut self, board: &Board) {
        let both =
            board.supply.iter().flatten().copied().chain(&board.boxes).chain(board.other_airfields.iter().copied());
        let named = both
            .chain([board.tobruk, board.airfield])
            .chain(board.ways().iter().flat_map(|way| way.hexes.iter().copied()));
        let wet: HexSet = named.filter(|hex| !board.is_land(*hex)).collect();
        for hex in wet {
            let name = Name::of(hex).to_string();
            self.0.fault(&name, format!("{name} is a sea hex; roads, boxes and the hexes of the rules are on land"));
        }
        let reached = within_reach(board);
        if let Some(lost) = board.hexes().find(|hex| board.is_land(*hex) && !reached.contains(hex)) {
            let sentence =
                format!("no path leads from Tobruk to {}; a road or trail has to cross the escarpment", Name::of(lost));
            self.0.fault("escarpments", sentence);
        }
    }
}

/// All land that units get to from Tobruk, enemies apart (`2.Escarpment`).
fn within_reach(board: &Board) -> HexSet {
    flood([board.tobruk], |at, tell| {
        let crossed = |next: &Hex| !board.escarpment(at, *next) || board.way(at, *next).is_some();
        board.neighbours(at).filter(|next| board.is_land(*next) && crossed(next)).for_each(tell);
    })
}

/// The sides of a chain of adjacent hexes that lie on the left of whoever goes along it: the hex beyond, then the one of the chain. At
/// both ends it goes straight on.
fn left_of(chain: &[Hex]) -> Vec<(Hex, Hex)> {
    let mut sides = Vec::new();
    for (place, hex) in chain.iter().enumerate() {
        let before = place.checked_sub(1).and_then(|before| hex.side_towards(chain[before]));
        let after = chain.get(place + 1).and_then(|after| hex.side_towards(*after));
        let (Some(back), Some(ahead)) =
            (before.or(after.map(Facing::opposite)), after.or(before.map(Facing::opposite)))
        else {
            continue;
        };
        let mut side = back.turned(1);
        while side != ahead {
            sides.push((hex.neighbour(side), *hex));
            side = side.turned(1);
        }
    }
    sides
}

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

    fn names(hexes: impl IntoIterator<Item = Hex>) -> Vec<String> {
        hexes.into_iter().map(|hex| Name::of(hex).to_string()).collect()
    }

    fn pairs(sides: impl Iterator<Item = (Hex, Hex)>) -> Vec<String> {
        let mut pairs: Vec<String> = sides.map(|(a, b)| format!("{}-{}", Name::of(a), Name::of(b))).collect();
        pairs.sort_unstable();
        pairs
    }

    #[test]
    fn the_map_has_the_hexes_that_the_text_names() {
        let board = board();
        assert_eq!(board.hexes().len(), 29 * 34);
        assert_eq!(names([board.tobruk(), board.airfield()]), ["0608", "0709"]);
        assert_eq!(names(board.other_airfields().to_vec()), ["1510", "2707"]);
        assert_eq!(names(board.supply(Side::Axis)), ["0734", "2934"]);
        assert_eq!(names(board.supply(Side::Allies)), ["1201", "1410"]);
        assert!(board.supply(Side::Axis).into_iter().all(|hex| board.columns.on_edge(hex, Edge::West)));
        assert!(board.columns.on_edge(board.supply(Side::Allies)[0], Edge::East));
        assert!(board.is_town(board.tobruk()) && !board.is_town(hex("1510")));
        assert_eq!(names(board.neighbours(board.tobruk()).filter(|hex| board.is_land(*hex))), ["0709", "0609", "0509"]);
        assert_eq!(board.hexes().filter(|hex| !board.is_land(*hex)).count(), 92);
        assert!(!board.is_land(hex("0135")) && !board.contains(hex("3001")));
        let boxes = board.hexes().filter(|hex| board.is_box(*hex));
        assert_eq!(names(boxes), ["0228", "0429", "0730", "0928", "1126", "1526", "2423"]);
        assert_eq!(board.find("bir_hacheim"), Ok(hex("2423")));
        assert_eq!(board.name_of(hex("1417")), Some("Knightsbridge"));
    }

    #[test]
    fn the_belt_is_closed_from_the_coast_round_bir_hacheim() {
        let board = board();
        let chain: HexSet = board.mines().map(|(_, behind)| behind).collect();
        assert_eq!(board.mines().count(), 68);
        // Whoever comes from the west or the south stands behind the belt only after crossing it, or past its end at 1919.
        for (before, behind) in board.mines() {
            assert!(board.mined(before, behind) && board.mined(behind, before));
            assert!(!chain.contains(&before), "{}", Name::of(before));
        }
        let next = |name: &str, other: &str| board.mined(hex(name), hex(other));
        for (before, behind) in
            [("0129", "0128"), ("0730", "0630"), ("1527", "1526"), ("2524", "2423"), ("2523", "2423"), ("2018", "1919")]
        {
            assert!(next(before, behind), "{before} {behind}");
        }
        assert!(!next("1526", "1525") && !next("2423", "2422") && !next("1819", "1919"));
        // A line of mines has no gap: west of the belt, a step to a hex behind it crosses it.
        let west = flood([hex("0734")], |at, tell| {
            let land = board.neighbours(at).filter(|next| next.r < hex("2501").r && board.is_land(*next));
            land.filter(|next| !board.mined(at, *next)).for_each(tell);
        });
        assert!(!west.contains(&hex("0128")) && !west.contains(&hex("1417")) && west.contains(&hex("2424")));
        assert!(!west.iter().any(|hex| chain.contains(&hex)));
    }

    #[test]
    fn only_these_ways_cross_escarpments() {
        let board = board();
        let crossed = board.escarpments().filter(|(lower, upper)| board.way(*lower, *upper).is_some());
        assert_eq!(
            pairs(crossed),
            [
                "0325-0424",
                "0327-0427",
                "0416-0516",
                "0609-0710",
                "0709-0808",
                "1003-1004",
                "1003-1103",
                "1117-1217",
                "1213-1313",
                "1310-1410",
                "1401-1502",
                "1506-1605",
                "1603-1604",
                "1804-1905",
            ]
        );
        assert!(board.escarpments().all(|(lower, upper)| board.is_land(lower) && board.is_land(upper)));
        assert!(board.escarpment(hex("0809"), hex("0709")) && board.escarpment(hex("0709"), hex("0809")));
        assert!(!board.escarpment(hex("0608"), hex("0709")));
        // The coast below the first escarpment is cut off but for these ways.
        let coast = flood([board.tobruk()], |at, tell| {
            let land = board.neighbours(at).filter(|next| board.is_land(*next));
            land.filter(|next| !board.escarpment(at, *next)).for_each(tell);
        });
        assert_eq!(coast.len(), 71);
    }

    #[test]
    fn ways_lead_to_the_supply_hexes() {
        let board = board();
        assert_eq!(board.ways().len(), 16);
        let step = |from: &str, to: &str| board.way(hex(from), hex(to));
        assert_eq!(step("0608", "0709"), Some(WayKind::Road));
        assert_eq!(step("1102", "1201"), Some(WayKind::Road));
        assert_eq!(step("1410", "1411"), Some(WayKind::Road));
        assert_eq!(step("1413", "1412"), Some(WayKind::Track));
        assert_eq!(step("0608", "0609"), Some(WayKind::Road));
        assert_eq!(step("0608", "0509"), None);
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("\"1121 1120 1119 1118\"", "\"1121 1119 1118\"")
            .replace("hexes: \"2423\"", "hexes: \"2435\"")
            .replace("0515 0514 0513 0512 0611", "0515 0514 0513 0512 0512")
            .replace("\"0734 2934\"", "\"0734\"");
        let faults = Board::read(&Source { text, ..source.clone() }).expect_err("four things are wrong");
        let told = faults.to_string();
        for part in [
            "1121 and 1119 are not adjacent",
            "hex 2435 is off the board",
            "0512 and 0512 are not adjacent",
            "each side has two supply hexes",
        ] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
        // What is wrong only together is told when all else is right.
        let text = source.text.replace("0317 0316 0415 0515", "0317 0316 0415 0415").replace("\"0709\"", "\"0708\"");
        let told = Board::read(&Source { text, ..source.clone() }).expect_err("two things are wrong").to_string();
        assert!(told.contains("0708 is a sea hex"), "{told}");
        let text = source.text.replace("0809 0808 0807 0907 0906 1005", "0809 0808 0908 0907 0906 1005");
        let told = Board::read(&Source { text, ..source }).expect_err("0807 is cut off").to_string();
        assert!(told.contains("no path leads from Tobruk to 0807"), "{told}");
    }
}
