//! Roads and tracks of maps whose hexes stand in columns.

use serde::Deserialize;

use super::chart::{Chart, ChartCell, ChartRow};
use super::data::{Fault, Source};
use super::grid::{Columns, Name, Numbering};
use super::hex::Hex;
use super::hex_map::StepSet;
use super::provenance::Provenance;

/// The two kinds of way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
pub enum WayKind {
    /// A made road.
    Road,
    /// A desert track.
    Track,
}

impl WayKind {
    /// As a heading.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Road => "Road",
            Self::Track => "Track",
        }
    }
}

/// A road or track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Road or track.
    pub kind: WayKind,
    /// The hexes it leads through, each next to the one before.
    pub hexes: Vec<Hex>,
    /// It goes on beyond the rim from its first hex, from its last.
    pub leaves: [bool; 2],
    /// Where its course comes from.
    pub provenance: Provenance,
}

/// A way as a map's file has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawWay {
    #[serde(default)]
    name: Option<String>,
    kind: WayKind,
    hexes: String,
    #[serde(default)]
    leaves: [bool; 2],
    provenance: Provenance,
}

impl RawWay {
    fn check<N: Numbering>(self, columns: Columns<N>, source: &Source, faults: &mut Vec<Fault>) -> Option<Way> {
        let mut hexes: Vec<Hex> = Vec::new();
        for name in self.hexes.split_whitespace() {
            match columns.find(name) {
                Ok(hex) => hexes.push(hex),
                Err(sentence) => faults.push(source.fault_at(name, 0, sentence)),
            }
        }
        for pair in hexes.windows(2) {
            if pair[0].range(pair[1]) != 1 {
                let [from, to] = [pair[0], pair[1]].map(Name::<N>::of);
                let sentence = format!("{from} and {to} are not adjacent; a road runs from hex to adjacent hex");
                faults.push(source.fault(&self.hexes, sentence));
            }
        }
        if hexes.len() < 2 {
            faults.push(source.fault(&self.hexes, "a road has at least two hexes"));
            return None;
        }
        let way = Way { name: self.name, kind: self.kind, hexes, leaves: self.leaves, provenance: self.provenance };
        for hex in way.ends_beyond().filter(|hex| !columns.is_rim(*hex)) {
            let name = Name::<N>::of(hex);
            let sentence = format!("{name} is not on the map edge; no road leaves the board there");
            faults.push(source.fault_at(&name.to_string(), 0, sentence));
        }
        Some(way)
    }
}

impl Way {
    /// Its ends from which it goes on beyond the rim.
    fn ends_beyond(&self) -> impl Iterator<Item = Hex> {
        let ends = [self.hexes.first(), self.hexes.last()];
        ends.into_iter().zip(self.leaves).filter_map(|(hex, leaves)| hex.copied().filter(|_| leaves))
    }
}

/// A part of a map for its chart: its name, the hexes it covers, its origin.
pub type MapPart = (String, String, Provenance);

/// All ways of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ways {
    ways: Vec<Way>,
    /// Steps along roads and tracks, both directions.
    roads: StepSet,
    tracks: StepSet,
}

impl Ways {
    /// Checks the ways of a file and puts their faults with the others.
    #[must_use]
    pub fn check<N: Numbering>(
        raw: Vec<RawWay>,
        columns: Columns<N>,
        source: &Source,
        faults: &mut Vec<Fault>,
    ) -> Self {
        let ways: Vec<Way> = raw.into_iter().filter_map(|way| way.check(columns, source, faults)).collect();
        Self { roads: steps(&ways, WayKind::Road), tracks: steps(&ways, WayKind::Track), ways }
    }

    /// All of them, in the order of their file.
    #[must_use]
    pub fn all(&self) -> &[Way] {
        &self.ways
    }

    /// True if a road leads from one hex to the other.
    #[must_use]
    pub fn road(&self, from: Hex, to: Hex) -> bool {
        self.roads.contains(&(from, to))
    }

    /// True if a track leads from one hex to the other.
    #[must_use]
    pub fn track(&self, from: Hex, to: Hex) -> bool {
        self.tracks.contains(&(from, to))
    }

    /// The better way from one hex to the other, if one leads there.
    #[must_use]
    pub fn way(&self, from: Hex, to: Hex) -> Option<WayKind> {
        if self.road(from, to) { Some(WayKind::Road) } else { self.track(from, to).then_some(WayKind::Track) }
    }

    /// True if a way of this kind goes on beyond the rim here.
    #[must_use]
    pub fn leaves(&self, hex: Hex, kind: WayKind) -> bool {
        self.ways.iter().filter(|way| way.kind == kind).any(|way| way.ends_beyond().any(|end| end == hex))
    }

    /// The parts of the map and its ways as a chart.
    #[must_use]
    pub fn chart<N: Numbering>(&self, rule: &str, parts: &[MapPart]) -> Chart {
        let origin =
            Provenance::Deduced("The printed map is lost; the origin of each part is given at its hexes".to_owned());
        let mut chart = Chart::new("map", "Map", rule, &origin, vec!["Hexes".to_owned()]);
        for (name, text, provenance) in parts.iter().cloned().chain(self.ways.iter().map(part::<N>)) {
            chart.rows.push(ChartRow { name, cells: vec![ChartCell { text, provenance: Some(provenance) }] });
        }
        chart
    }
}

fn part<N: Numbering>(way: &Way) -> MapPart {
    let hexes: Vec<String> = way.hexes.iter().map(|hex| Name::<N>::of(*hex).to_string()).collect();
    let kind = way.kind.title();
    let ends = [hexes.first(), hexes.last()].map(|end| end.map_or("", String::as_str)).join(" - ");
    let name = way.name.as_ref().map_or_else(|| format!("{kind} {ends}"), |name| format!("{name} ({kind})"));
    (name, hexes.join(" "), way.provenance.clone())
}

fn steps(ways: &[Way], kind: WayKind) -> StepSet {
    let pairs = ways.iter().filter(|way| way.kind == kind).flat_map(|way| way.hexes.windows(2));
    pairs.flat_map(|pair| [(pair[0], pair[1]), (pair[1], pair[0])]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::grid::EvenHigher;

    fn ways(text: &str) -> (Ways, Vec<Fault>) {
        let source = Source { file: "map.ron".to_owned(), text: text.to_owned() };
        let raw: Vec<RawWay> = source.parse().unwrap_or_else(|faults| panic!("{faults}"));
        let mut faults = Vec::new();
        (Ways::check(raw, Columns::<EvenHigher>::new(4, 3, 4), &source, &mut faults), faults)
    }

    #[test]
    fn ways_lead_both_ways_and_the_road_goes_before_the_track() {
        let (ways, faults) = ways(
            r#"[
                (kind: Road, hexes: "0101 0202 0302", leaves: (true, false), provenance: Seed("1.0")),
                (name: "Trigh", kind: Track, hexes: "0202 0302 0303", provenance: Seed("1.0")),
            ]"#,
        );
        assert!(faults.is_empty(), "{faults:?}");
        let hex = |name| Name::<EvenHigher>::parse(name).expect("a hex's name");
        assert_eq!(ways.way(hex("0302"), hex("0202")), Some(WayKind::Road));
        assert!(ways.track(hex("0202"), hex("0302")) && ways.track(hex("0302"), hex("0202")));
        assert_eq!(ways.way(hex("0303"), hex("0302")), Some(WayKind::Track));
        assert_eq!(ways.way(hex("0101"), hex("0302")), None);
        assert!(ways.leaves(hex("0101"), WayKind::Road) && !ways.leaves(hex("0302"), WayKind::Road));
        let chart = ways.chart::<EvenHigher>("2.1", &[]);
        let rows: Vec<&str> = chart.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(rows, ["Road 0101 - 0302", "Trigh (Track)"]);
    }

    #[test]
    fn each_fault_of_a_way_is_told() {
        let (_, faults) = ways(
            r#"[
                (kind: Road, hexes: "0101 0301", provenance: Seed("1.0")),
                (kind: Road, hexes: "0102", provenance: Seed("1.0")),
                (kind: Road, hexes: "0202 0302", leaves: (true, false), provenance: Seed("1.0")),
                (kind: Road, hexes: "0303 0909 0304", provenance: Seed("1.0")),
            ]"#,
        );
        let told: Vec<String> = faults.iter().map(Fault::to_string).collect();
        for (told, (line, part)) in told.iter().zip([
            (2, "0101 and 0301 are not adjacent"),
            (3, "at least two hexes"),
            (4, "0202 is not on the map edge"),
            (5, "0909 is off the board"),
            (5, "0304 is off the board"),
            (5, "at least two hexes"),
        ]) {
            assert!(told.starts_with(&format!("map.ron:{line}:")) && told.contains(part), "{told}");
        }
        assert_eq!(told.len(), 6, "{told:?}");
    }
}
