//! The map: areas with their outlines, borders, mines, roads and tracks (`C.Map`, `C.Minefields`, `C.Dumps`).

mod outline;
mod reading;

use std::collections::BTreeMap;
use std::path::Path;

use bevy_ecs::prelude::Resource;
use serde::Deserialize;

pub use crate::core::ways::WayKind;

use super::area::Area;
use crate::core::chart::{Chart, ChartCell, ChartRow};
use crate::core::data::{Faults, Source};
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::ways::MapPart;

const FILE: &str = "assets/firestorm/map.ron";

/// A point of the map: degrees of latitude north, then of longitude east.
pub type Point = (f32, f32);

/// What an area is to the rules, and how it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct AreaInfo {
    /// Its name.
    pub name: String,
    /// Campaign victory points to whoever holds it, 0 to 50 (`C.Objectives`).
    pub points: u16,
    /// The side whose supply dump it is (`C.Dumps`).
    pub dump: Option<Side>,
    /// It has the permanent works of Tobruk (`GG.Modifiers`).
    pub works: bool,
    /// It has an Allied airfield; without effect on the rules.
    pub airfield: bool,
    /// It has a town; without effect on the rules.
    pub town: bool,
    /// Where its pieces stand, inside the outline.
    pub centre: Point,
    /// The closed line round it, its first point once more at the end. Neighbours share the points of their border.
    pub outline: Vec<Point>,
    /// Where its name comes from.
    pub name_provenance: Provenance,
    /// Where points, dump and works come from.
    pub provenance: Provenance,
}

/// The border of two areas.
#[derive(Debug, Clone, PartialEq)]
pub struct Border {
    /// Mines lie on it (`C.Minefields`).
    pub mines: bool,
    /// The best way across it, which supply and strategic moves follow.
    pub way: Option<WayKind>,
    /// The way across it that is there only with the option `trigh.capuzzo`.
    pub optional: Option<WayKind>,
    /// Its course.
    pub line: Vec<Point>,
    /// Where adjacency and mines come from.
    pub provenance: Provenance,
}

/// A road or track.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// Its name.
    pub name: String,
    /// Road or track.
    pub kind: WayKind,
    /// It is there only with the option `trigh.capuzzo`.
    pub optional: bool,
    /// The areas it leads through, each beside the one before.
    pub areas: Vec<Area>,
    /// Its course.
    pub line: Vec<Point>,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// What a place is drawn as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum PlaceKind {
    Town,
    Airfield,
}

/// A place of the map's key.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// What it is drawn as.
    pub kind: PlaceKind,
    /// The area it lies in.
    pub area: Area,
    /// Where.
    pub at: Point,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// The rectangle that is drawn, in degrees.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Frame {
    pub south: f32,
    pub west: f32,
    pub north: f32,
    pub east: f32,
}

/// The map.
#[derive(Resource, Debug, Clone)]
pub struct Board {
    /// What is drawn.
    pub frame: Frame,
    areas: Vec<AreaInfo>,
    /// By the two areas, the lower first.
    borders: BTreeMap<(Area, Area), Border>,
    /// The areas beside each, in order.
    beside: Vec<Vec<Area>>,
    ways: Vec<Way>,
    places: Vec<Place>,
    coast: Vec<Point>,
    railway: Vec<Point>,
    belts: Vec<Vec<Point>>,
    /// Where its parts come from, for the chart.
    pub origins: Vec<MapPart>,
}

impl Board {
    /// Reads and checks `assets/firestorm/map.ron`.
    ///
    /// # Errors
    /// Every fault in the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        reading::read(&Source::read(root, FILE)?)
    }

    /// An area.
    #[must_use]
    pub fn info(&self, area: Area) -> &AreaInfo {
        &self.areas[area.index()]
    }

    /// The areas beside one, in order.
    pub fn neighbours(&self, area: Area) -> impl Iterator<Item = Area> {
        self.beside[area.index()].iter().copied()
    }

    /// The border of two areas; `None` if they are not adjacent. Areas that meet in a point only are not.
    #[must_use]
    pub fn border(&self, a: Area, b: Area) -> Option<&Border> {
        self.borders.get(&(a.min(b), a.max(b)))
    }

    /// All borders with their two areas, the lower first.
    pub fn borders(&self) -> impl Iterator<Item = (Area, Area, &Border)> {
        self.borders.iter().map(|((a, b), border)| (*a, *b, border))
    }

    /// All roads and tracks.
    #[must_use]
    pub fn ways(&self) -> &[Way] {
        &self.ways
    }

    /// Towns and airfields.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The shore from west to east; the sea lies north of it.
    #[must_use]
    pub fn coast(&self) -> &[Point] {
        &self.coast
    }

    /// The mined borders, joined to lines as long as they go.
    #[must_use]
    pub fn belts(&self) -> &[Vec<Point>] {
        &self.belts
    }

    /// The railway, to its railhead.
    #[must_use]
    pub fn railway(&self) -> &[Point] {
        &self.railway
    }

    /// The area that holds a point; `None` in the sea and off the map.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Area> {
        Area::ALL.into_iter().find(|area| outline::holds(&self.info(*area).outline, point))
    }

    /// The area of this name, such as `B-3`, `B3` or `Bir el Harmat`.
    ///
    /// # Errors
    /// A sentence that says what areas are called.
    pub fn find(&self, name: &str) -> Result<Area, String> {
        let named = || Area::ALL.into_iter().find(|area| self.info(*area).name == name);
        Area::parse(name).or_else(named).ok_or_else(|| {
            format!("there is no area '{name}'; areas are A-1 to A-7, B-1 to B-7 and C-1 to C-8, or go by their names")
        })
    }

    /// Areas, borders and the other parts of the map, as charts.
    #[must_use]
    pub fn charts(&self) -> [Chart; 3] {
        [self.area_chart(), self.border_chart(), self.part_chart()]
    }

    fn area_chart(&self) -> Chart {
        let columns = ["Name", "Points", "Dump", "Works"];
        let mut chart = chart("areas", "Areas", &columns);
        for area in Area::ALL {
            let info = self.info(area);
            let points = if info.works { "special".to_owned() } else { info.points.to_string() };
            let dump = info.dump.map_or_else(|| "-".to_owned(), |side| side.to_string());
            let works = if info.works { "yes" } else { "-" };
            let cell = |text: String| ChartCell { text, provenance: Some(info.provenance.clone()) };
            let name = ChartCell { text: info.name.clone(), provenance: Some(info.name_provenance.clone()) };
            let cells = vec![name, cell(points), cell(dump), cell(works.to_owned())];
            chart.rows.push(ChartRow { name: area.to_string(), cells });
        }
        chart
    }

    fn border_chart(&self) -> Chart {
        let mut chart = chart("borders", "Borders", &["Mines", "Road or track"]);
        for (a, b, border) in self.borders() {
            let mines = if border.mines { "yes" } else { "-" };
            let leads = |way: &&Way| way.areas.windows(2).any(|pair| pair == [a, b] || pair == [b, a]);
            let way = self.ways.iter().filter(leads).min_by_key(|way| (way.optional, way.kind == WayKind::Track));
            let (text, origin) = way.map_or_else(
                || ("-".to_owned(), border.provenance.clone()),
                |way| {
                    let option = if way.optional { " (optional)" } else { "" };
                    (format!("{}{option}", way.kind.title()), way.provenance.clone())
                },
            );
            let mines = ChartCell { text: mines.to_owned(), provenance: Some(border.provenance.clone()) };
            let way = ChartCell { text, provenance: Some(origin) };
            chart.rows.push(ChartRow { name: format!("{a} and {b}"), cells: vec![mines, way] });
        }
        chart
    }

    fn part_chart(&self) -> Chart {
        let mut chart = chart("map", "Map", &["Part"]);
        for (name, text, provenance) in &self.origins {
            let cell = ChartCell { text: text.clone(), provenance: Some(provenance.clone()) };
            chart.rows.push(ChartRow { name: name.clone(), cells: vec![cell] });
        }
        chart
    }
}

fn chart(id: &str, title: &str, columns: &[&str]) -> Chart {
    let origin =
        Provenance::Deduced("The printed map is lost; the origin of each part is given at its cell".to_owned());
    Chart::new(id, title, "C.Map", &origin, columns.iter().map(|&column| column.to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::core::data::data_root;

    fn board() -> Board {
        Board::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn area(name: &str) -> Area {
        Area::parse(name).expect("an area's name")
    }

    /// The neighbours of each area, typed a second time.
    const NEIGHBOURS: [(&str, &str); 22] = [
        ("A1", "A2 B1"),
        ("A2", "A1 A3 B1 B2"),
        ("A3", "A2 A4 B2"),
        ("A4", "A3 A5 B2 B5"),
        ("A5", "A4 A6 B5 B6"),
        ("A6", "A5 A7 B6"),
        ("A7", "A6 B6 B7"),
        ("B1", "A1 A2 B2 B3 B4 C1"),
        ("B2", "A2 A3 A4 B1 B4 B5"),
        ("B3", "B1 B4 B5 C3 C4"),
        ("B4", "B1 B2 B3"),
        ("B5", "A4 A5 B2 B3 B6 C4"),
        ("B6", "A5 A6 A7 B5 B7 C4 C7 C8"),
        ("B7", "A7 B6 C7"),
        ("C1", "B1 C2 C3"),
        ("C2", "C1 C3 C4 C5"),
        ("C3", "B3 C1 C2 C4"),
        ("C4", "B3 B5 B6 C2 C3 C5 C6 C8"),
        ("C5", "C2 C4 C6"),
        ("C6", "C4 C5 C8"),
        ("C7", "B6 B7 C8"),
        ("C8", "B6 C4 C6 C7"),
    ];

    /// Borders with a road, with a track, and with mines.
    const ROADS: &str = "A1A2 A2A3 A3A4 A4A5 A5A6 A6A7 A7B6 A7B7 B6B7";
    const TRACKS: &str =
        "A1B1 A3B2 A4B2 A5B5 A5B6 B1C1 B3B4 B3B5 B3C3 B5B6 B5C4 B6C4 B6C7 B6C8 B7C7 C1C2 C1C3 C3C4 C4C5 C4C8 C6C8 C7C8";
    const MINES: &str = "A2A3 A2B2 B1B2 B1B3 B1B4 C1C3 C2C3";

    #[test]
    fn borders_typed_a_second_time() {
        let board = board();
        for (name, around) in NEIGHBOURS {
            let found: Vec<String> = board.neighbours(area(name)).map(|area| format!("{area:?}")).collect();
            assert_eq!(found.join(" "), around, "{name}");
        }
        assert_eq!(board.borders().count(), 46);
        let with = |wanted: fn(&Border) -> bool| {
            let found = board.borders().filter(|(_, _, border)| wanted(border));
            found.map(|(a, b, _)| format!("{a:?}{b:?}")).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(with(|border| border.way == Some(WayKind::Road)), ROADS);
        assert_eq!(with(|border| border.way == Some(WayKind::Track)), TRACKS);
        assert_eq!(with(|border| border.mines), MINES);
        assert_eq!(with(|border| border.optional.is_some()), "B1B4");
    }

    #[test]
    fn borders_that_the_text_states() {
        let board = board();
        let [b1, b3, b4] = ["B1", "B3", "B4"].map(area);
        assert!(board.border(b3, b1).is_some_and(|border| border.mines && border.way.is_none()));
        assert!(board.border(b4, b1).is_some() && board.border(b3, b4).is_some());
        for (a, b) in [("C2", "C4"), ("C4", "B5"), ("C4", "C5")] {
            assert!(board.border(area(a), area(b)).is_some(), "{a} and {b}");
        }
        assert_eq!(board.border(b1, area("C3")), None, "they meet in a point");
        assert_eq!(board.border(b1, b1), None);
    }

    #[test]
    fn points_dumps_and_works_as_printed() {
        let board = board();
        let points = |letter: char| -> Vec<u16> {
            let of_row = Area::ALL.into_iter().filter(|area| format!("{area:?}").starts_with(letter));
            of_row.map(|area| board.info(area).points).collect()
        };
        assert_eq!(points('A'), [40, 0, 20, 20, 20, 0, 0]);
        assert_eq!(points('B'), [20, 20, 20, 20, 20, 30, 50]);
        assert_eq!(points('C'), [0, 0, 20, 0, 0, 0, 20, 10]);
        assert_eq!(Area::ALL.into_iter().map(|area| board.info(area).points).sum::<u16>(), 330);
        let dumps = |side| -> Vec<String> {
            let found = Area::ALL.into_iter().filter(|area| board.info(*area).dump == Some(side));
            found.map(|area| area.to_string()).collect()
        };
        assert_eq!(dumps(Side::Axis), ["A-1", "C-1"]);
        assert_eq!(dumps(Side::Allies), ["A-6", "A-7", "B-7"]);
        let works: Vec<Area> = Area::ALL.into_iter().filter(|area| board.info(*area).works).collect();
        assert_eq!(works, Area::TOBRUK);
        let airfields: Vec<&str> = Area::ALL
            .into_iter()
            .map(|area| board.info(area))
            .filter(|info| info.airfield)
            .map(|info| info.name.as_str())
            .collect();
        assert_eq!(airfields, ["Gazala", "Tobruk West", "El Adem", "Belhamed", "Sidi Rezegh"]);
        assert!(board.info(area("A5")).town && !board.info(area("C3")).town);
    }

    #[test]
    fn areas_are_found_by_number_and_name() {
        let board = board();
        for name in ["B3", "B-3", "Bir el Harmat"] {
            assert_eq!(board.find(name), Ok(area("B3")), "{name}");
        }
        assert!(board.find("C9").is_err_and(|told| told.contains("A-1 to A-7")));
    }

    #[test]
    fn outlines_share_their_points_and_cover_the_land_once() {
        let board = board();
        for (a, b, border) in board.borders() {
            for area in [a, b] {
                let outline = &board.info(area).outline;
                assert!(border.line.iter().all(|point| outline.contains(point)), "{area} by {a} and {b}");
            }
        }
        let frame = board.frame;
        let coast_at =
            |lon: f32| board.coast().windows(2).find(|pair| pair[0].1 <= lon && lon < pair[1].1).map(|pair| pair[0].0);
        let mut land = 0;
        for row in 0..45_u8 {
            for column in 0..68_u8 {
                let point =
                    (frame.south + 0.011 + 0.02 * f32::from(row), frame.west + 0.011 + 0.02 * f32::from(column));
                let holders =
                    Area::ALL.into_iter().filter(|area| outline::holds(&board.info(*area).outline, point)).count();
                assert!(holders <= 1, "{point:?}");
                land += holders;
                // South of Tobruk's harbour all is land.
                assert!(holders == 1 || point.0 > 31.99, "{point:?}");
                let north = coast_at(point.1).is_some_and(|coast| point.0 > coast + 0.1);
                assert!(!north || holders == 0, "{point:?}");
            }
        }
        assert!(land > 2400, "{land}");
    }

    #[test]
    fn coast_belt_and_railway_lead_where_they_should() {
        let board = board();
        let (west, east) = (board.coast()[0], board.coast()[board.coast().len() - 1]);
        assert!(west.0 == board.frame.north && east.1 == board.frame.east, "{west:?} {east:?}");
        let [belt] = board.belts() else { panic!("one belt, not {}", board.belts().len()) };
        let ends = [belt[0], belt[belt.len() - 1]];
        assert!(ends.iter().any(|end| board.coast().contains(end)), "the belt begins at the sea");
        let last = |side: Area| ends.iter().any(|end| board.info(side).outline.contains(end));
        assert!(last(Area::C3) && last(Area::C4), "and ends behind Bir Hacheim");
        let railhead = board.railway().last().and_then(|point| board.at(*point));
        assert_eq!(railhead, Some(Area::B7));
    }

    #[test]
    fn ways_join_the_pieces_of_the_map() {
        let board = board();
        // A way with nothing but its own area leads on beyond the frame.
        for way in board.ways().iter().filter(|way| way.areas.len() == 1) {
            let leaves = |point: &Point| point.1 == board.frame.west || point.1 == board.frame.east;
            assert!(way.line.iter().any(leaves), "{}", way.name);
        }
        let names: BTreeSet<&str> = board.ways().iter().map(|way| way.name.as_str()).collect();
        assert_eq!(names.len(), board.ways().len());
        let optional: Vec<&[Area]> =
            board.ways().iter().filter(|way| way.optional).map(|way| way.areas.as_slice()).collect();
        assert_eq!(optional, [[Area::B1, Area::B4]]);
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("areas: [A7, B6],", "areas: [A7, B6, C3],")
            .replace("name: \"Acroma\", points: 20", "name: \"Gazala\", points: 70")
            .replacen("centre: (31.628, 23.490)", "centre: (31.435, 23.490)", 1)
            .replace(
                "name: \"El Adem airfield\", kind: Airfield, area: B6",
                "name: \"El Adem airfield\", kind: Airfield, area: B5",
            )
            .replace(
                "(of: C1, shore: false, line: [(31.600, 22.960)",
                "(of: C1, shore: false, line: [(31.600, 22.990)",
            );
        let faults = reading::read(&Source { text, ..source }).expect_err("many things are wrong");
        let told = faults.to_string();
        for part in [
            "Tobruk - El Adem: B-6 and C-3 are not adjacent",
            "Tobruk - El Adem is drawn through A-7 B-6 but listed as A-7 B-6 C-3",
            "A-5 needs a name of its own",
            "A-5 is worth 70 points",
            "the centre (31.435, 23.49) is not inside C-3",
            "El Adem airfield at (31.85, 23.895) is not inside B-5",
            "the lines round C-1 don't meet",
            "(31.6, 22.99) at the edge of C-1 is not on the frame",
        ] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0 && fault.column > 0), "{told}");
    }

    #[test]
    fn charts_mark_what_is_ours() {
        let [areas, borders, map] = board().charts();
        assert_eq!((areas.rows.len(), borders.rows.len()), (22, 46));
        let ours = |row: &&ChartRow| row.cells[0].provenance.as_ref().is_some_and(Provenance::needs_checking);
        let named: Vec<&str> = areas.rows.iter().filter(ours).map(|row| row.name.as_str()).collect();
        assert_eq!(named, ["A-2", "C-1", "C-2", "C-4", "C-5", "C-6"]);
        let stated: Vec<&str> = borders.rows.iter().filter(|row| !ours(row)).map(|row| row.name.as_str()).collect();
        assert_eq!(stated, ["B-1 and B-3", "B-3 and B-4", "B-5 and C-4", "C-2 and C-4", "C-4 and C-5"]);
        assert!(map.rows.iter().all(|row| ours(&row)), "the printed map is lost");
    }
}
