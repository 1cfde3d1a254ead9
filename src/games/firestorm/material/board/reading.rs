//! Turns the map's file into a checked map and lists every fault on the way.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::outline::{closed, holds, join, walk};
use super::{AreaInfo, Board, Border, Frame, Place, PlaceKind, Point, Way, WayKind};
use crate::core::data::{Fault, Faults, Source};
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::ways::MapPart;
use crate::games::firestorm::material::area::Area;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBoard {
    frame: Frame,
    areas: Vec<RawArea>,
    borders: Vec<RawBorder>,
    /// What bounds the areas apart from borders.
    edges: Vec<RawEdge>,
    lines_provenance: Provenance,
    ways: Vec<RawWay>,
    places: Vec<Place>,
    railway: RawLine,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawArea {
    area: Area,
    name: String,
    #[serde(default)]
    points: u16,
    #[serde(default)]
    dump: Option<Side>,
    #[serde(default)]
    works: bool,
    centre: Point,
    name_provenance: Provenance,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBorder {
    between: (Area, Area),
    #[serde(default)]
    mines: bool,
    line: Vec<Point>,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEdge {
    of: Area,
    shore: bool,
    line: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWay {
    name: String,
    kind: WayKind,
    #[serde(default)]
    optional: bool,
    areas: Vec<Area>,
    line: Vec<Point>,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLine {
    line: Vec<Point>,
    provenance: Provenance,
}

/// Reads and checks the map.
pub fn read(source: &Source) -> Result<Board, Faults> {
    let raw: RawBoard = source.parse()?;
    let mut reader = Reader { source, faults: Vec::new() };
    let board = reader.board(raw);
    match board {
        Some(board) if reader.faults.is_empty() => Ok(board),
        _ => Err(Faults(reader.faults)),
    }
}

struct Reader<'a> {
    source: &'a Source,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn at(&mut self, mark: &str, sentence: impl Into<String>) {
        self.faults.push(self.source.fault_at(mark, 0, sentence));
    }

    fn board(&mut self, raw: RawBoard) -> Option<Board> {
        let mut origins: Vec<MapPart> = Vec::new();
        let outlines = self.outlines(&raw.borders, &raw.edges);
        let coast = self.coast(&raw.edges);
        self.frame(&raw.frame, &raw.edges);
        origins.push(("Borders and shore".to_owned(), "their course".to_owned(), raw.lines_provenance));
        let mut borders = self.borders(raw.borders);
        let ways = self.ways(raw.ways, &mut borders, &outlines, &mut origins);
        self.places(&raw.places, &outlines, &mut origins);
        let areas = self.areas(raw.areas, &outlines, &raw.places);
        origins.push(("Railway".to_owned(), "from the east to Belhamed".to_owned(), raw.railway.provenance));
        let mined = borders.values().filter(|border| border.mines).map(|border| border.line.clone());
        let belts = join(mined.collect());
        let beside = |area: Area| {
            Area::ALL.into_iter().filter(|other| borders.contains_key(&(area.min(*other), area.max(*other)))).collect()
        };
        let board = Board {
            frame: raw.frame,
            areas: areas?,
            beside: Area::ALL.map(beside).into(),
            borders,
            ways,
            places: raw.places,
            coast,
            railway: raw.railway.line,
            belts,
            origins,
        };
        Some(board)
    }

    /// The closed line round each area.
    fn outlines(&mut self, borders: &[RawBorder], edges: &[RawEdge]) -> Vec<Vec<Point>> {
        let outline = |area: Area| {
            let bounded = |border: &&RawBorder| border.between.0 == area || border.between.1 == area;
            let lines = borders.iter().filter(bounded).map(|border| border.line.clone());
            join(lines.chain(edges.iter().filter(|edge| edge.of == area).map(|edge| edge.line.clone())).collect())
        };
        let outlines: Vec<Vec<Vec<Point>>> = Area::ALL.into_iter().map(outline).collect();
        for (area, lines) in Area::ALL.into_iter().zip(&outlines) {
            if let Some(open) = lines.iter().find(|line| !closed(line)) {
                let end = open.last().copied().unwrap_or_default();
                let sentence =
                    format!("the lines round {area} don't meet at {end:?}; each must end where the next begins");
                self.at(&format!("area: {area:?},"), sentence);
            } else if lines.len() != 1 {
                let sentence = format!("{} closed lines run round {area}; an area has one", lines.len());
                self.at(&format!("area: {area:?},"), sentence);
            }
        }
        outlines.into_iter().map(|lines| lines.into_iter().next().unwrap_or_default()).collect()
    }

    /// The shores of the areas as one line, from west to east.
    fn coast(&mut self, edges: &[RawEdge]) -> Vec<Point> {
        let shores = edges.iter().filter(|edge| edge.shore).map(|edge| edge.line.clone());
        let mut joined = join(shores.collect());
        if joined.len() != 1 || joined.iter().any(|line| closed(line)) {
            self.at("edges", "the shores of the areas must join into one coast, from west to east");
        }
        let mut coast = joined.pop().unwrap_or_default();
        if coast.first().map(|point| point.1) > coast.last().map(|point| point.1) {
            coast.reverse();
        }
        coast
    }

    /// Edges that are no shore lie on the frame.
    fn frame(&mut self, frame: &Frame, edges: &[RawEdge]) {
        for edge in edges {
            let off = |(lat, lon): &&Point| {
                let on = [*lat == frame.south, *lat == frame.north, *lon == frame.west, *lon == frame.east];
                !edge.shore && !on.contains(&true)
            };
            if let Some(point) = edge.line.iter().find(off) {
                let sentence = format!("{point:?} at the edge of {} is not on the frame; fix the point", edge.of);
                self.at(&format!("of: {:?}, shore: false", edge.of), sentence);
            }
        }
    }

    fn borders(&mut self, raw: Vec<RawBorder>) -> BTreeMap<(Area, Area), Border> {
        let mut borders = BTreeMap::new();
        for RawBorder { between: (a, b), mines, line, provenance } in raw {
            let mark = format!("between: ({a:?}, {b:?})");
            if a >= b || line.len() < 2 {
                self.at(
                    &mark,
                    format!("a border must lie between two areas, the lower first, and have a line: {a} and {b}"),
                );
            }
            let border = Border { mines, way: None, optional: None, line, provenance };
            if borders.insert((a, b), border).is_some() {
                let sentence = format!("the border of {a} and {b} is listed twice; once is enough");
                self.faults.push(self.source.fault_at(&mark, 1, sentence));
            }
        }
        borders
    }

    fn ways(
        &mut self,
        raw: Vec<RawWay>,
        borders: &mut BTreeMap<(Area, Area), Border>,
        outlines: &[Vec<Point>],
        origins: &mut Vec<MapPart>,
    ) -> Vec<Way> {
        let mut ways = Vec::new();
        for RawWay { name, kind, optional, areas, line, provenance } in raw {
            for pair in areas.windows(2) {
                let ends = (pair[0].min(pair[1]), pair[0].max(pair[1]));
                let Some(border) = borders.get_mut(&ends) else {
                    let sentence = format!("{name}: {} and {} are not adjacent; list each area passed", ends.0, ends.1);
                    self.faults.push(self.source.fault(&name, sentence));
                    continue;
                };
                let better = if optional { &mut border.optional } else { &mut border.way };
                if *better != Some(WayKind::Road) {
                    *better = Some(kind);
                }
            }
            let mut met: Vec<Area> = walk(&line)
                .filter_map(|point| Area::ALL.into_iter().find(|area| holds(&outlines[area.index()], point)))
                .collect();
            met.dedup();
            if met != areas {
                let [met, areas] = [&met, &areas].map(|areas| words(areas));
                let sentence = format!("{name} is drawn through {met} but listed as {areas}; the two must agree");
                self.faults.push(self.source.fault(&name, sentence));
            }
            let option = if optional { ", optional" } else { "" };
            origins.push((format!("{name} ({}{option})", kind.title()), words(&areas), provenance.clone()));
            ways.push(Way { name, kind, optional, areas, line, provenance });
        }
        ways
    }

    fn places(&mut self, places: &[Place], outlines: &[Vec<Point>], origins: &mut Vec<MapPart>) {
        for place in places {
            if !holds(&outlines[place.area.index()], place.at) {
                let sentence =
                    format!("{} at {:?} is not inside {}; fix one of them", place.name, place.at, place.area);
                self.faults.push(self.source.fault(&place.name, sentence));
            }
            let text = format!("{:?} in {}", place.kind, place.area);
            origins.push((place.name.clone(), text, place.provenance.clone()));
        }
    }

    fn areas(&mut self, raw: Vec<RawArea>, outlines: &[Vec<Point>], places: &[Place]) -> Option<Vec<AreaInfo>> {
        if raw.iter().map(|area| area.area).ne(Area::ALL) {
            self.at("areas", "the areas must be A1 to A7, B1 to B7 and C1 to C8, each once and in this order");
            return None;
        }
        let mut areas: Vec<AreaInfo> = Vec::new();
        for raw in raw {
            let RawArea { area, name, points, dump, works, centre, name_provenance, provenance } = raw;
            let outline = outlines[area.index()].clone();
            let mark = format!("area: {area:?},");
            if name.trim().is_empty() || areas.iter().any(|other| other.name == name) {
                self.at(&mark, format!("{area} needs a name of its own"));
            }
            if points > 50 {
                self.at(&mark, format!("{area} is worth {points} points; an area is worth 0 to 50"));
            }
            if !holds(&outline, centre) {
                self.at(&mark, format!("the centre {centre:?} is not inside {area}; its pieces are placed there"));
            }
            let has = |kind| places.iter().any(|place| place.area == area && place.kind == kind);
            let (airfield, town) = (has(PlaceKind::Airfield), has(PlaceKind::Town));
            areas.push(AreaInfo {
                name,
                points,
                dump,
                works,
                airfield,
                town,
                centre,
                outline,
                name_provenance,
                provenance,
            });
        }
        Some(areas)
    }
}

fn words(areas: &[Area]) -> String {
    let names: Vec<String> = areas.iter().map(Area::to_string).collect();
    names.join(" ")
}
