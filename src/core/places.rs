//! Places with names on maps whose hexes stand in columns.

use serde::Deserialize;

use super::chart::{Chart, ChartCell, ChartRow};
use super::data::{Fault, Source};
use super::grid::{Columns, Name, Numbering};
use super::hex::Hex;
use super::provenance::Provenance;

/// What a named place is, for its symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum PlaceKind {
    /// A port town.
    Town,
    /// A village or a group of houses.
    Village,
    /// A fort, or a fortified crossing.
    Fort,
    /// A cistern or well, Bir.
    Well,
    /// A saint's tomb, Sidi.
    Tomb,
    /// A hill or ridge.
    Height,
    /// A landmark in the desert.
    Landmark,
}

/// A place with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its id in the scenario files, such as `bir_hacheim`.
    pub id: String,
    /// As it is shown.
    pub name: String,
    /// What it is.
    pub kind: PlaceKind,
    /// Where it is.
    pub hex: Hex,
    /// Where that comes from.
    pub provenance: Provenance,
}

/// A place as a map's file has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawPlace {
    id: String,
    name: String,
    kind: PlaceKind,
    hex: String,
    provenance: Provenance,
}

/// All places of a map, each with an id and a hex of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places(Vec<Place>);

impl Places {
    /// Checks the places of a file and puts their faults with the others.
    #[must_use]
    pub fn check<N: Numbering>(
        raw: Vec<RawPlace>,
        columns: Columns<N>,
        source: &Source,
        faults: &mut Vec<Fault>,
    ) -> Self {
        let mut places: Vec<Place> = Vec::new();
        for RawPlace { id, name, kind, hex, provenance } in raw {
            let hex = match columns.find(&hex) {
                Ok(hex) => hex,
                Err(sentence) => {
                    faults.push(source.fault_at(&hex, 0, sentence));
                    continue;
                }
            };
            if let Some(known) = places.iter().find(|known| known.id == id || known.hex == hex) {
                let sentence = format!("{name} and {} have the same id or hex; give each place its own", known.name);
                faults.push(source.fault(&name, sentence));
            }
            places.push(Place { id, name, kind, hex, provenance });
        }
        Self(places)
    }

    /// All of them, in the order of their file.
    #[must_use]
    pub fn all(&self) -> &[Place] {
        &self.0
    }

    /// The hex of the place with this id.
    #[must_use]
    pub fn hex(&self, id: &str) -> Option<Hex> {
        self.0.iter().find(|place| place.id == id).map(|place| place.hex)
    }

    /// The name of the place in a hex.
    #[must_use]
    pub fn name_of(&self, hex: Hex) -> Option<&str> {
        self.0.iter().find(|place| place.hex == hex).map(|place| place.name.as_str())
    }

    /// The places as a chart.
    #[must_use]
    pub fn chart<N: Numbering>(&self, rule: &str) -> Chart {
        let origin =
            Provenance::Deduced("The printed map is lost; the origin of each place is given at its hex".to_owned());
        let mut chart = Chart::new("places", "Places", rule, &origin, vec!["Hex".to_owned()]);
        for place in &self.0 {
            let text = Name::<N>::of(place.hex).to_string();
            let cell = ChartCell { text, provenance: Some(place.provenance.clone()) };
            chart.rows.push(ChartRow { name: place.name.clone(), cells: vec![cell] });
        }
        chart
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::grid::EvenHigher;

    #[test]
    fn places_have_an_id_and_a_hex_of_their_own() {
        let text = r#"[
            (id: "a", name: "One", kind: Well, hex: "0102", provenance: Seed("1.0")),
            (id: "b", name: "Two", kind: Fort, hex: "0102", provenance: Seed("1.0")),
            (id: "c", name: "Three", kind: Tomb, hex: "0909", provenance: Seed("1.0")),
        ]"#;
        let source = Source { file: "map.ron".to_owned(), text: text.to_owned() };
        let raw: Vec<RawPlace> = source.parse().unwrap_or_else(|faults| panic!("{faults}"));
        let mut faults = Vec::new();
        let places = Places::check(raw, Columns::<EvenHigher>::new(4, 3, 4), &source, &mut faults);
        let told: Vec<String> = faults.iter().map(Fault::to_string).collect();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].starts_with("map.ron:3:") && told[0].contains("Two and One have"), "{}", told[0]);
        assert!(told[1].starts_with("map.ron:4:") && told[1].contains("0909 is off the board"), "{}", told[1]);
        assert_eq!(places.hex("a").and_then(|hex| places.name_of(hex)), Some("One"));
        assert_eq!(places.chart::<EvenHigher>("2.1").rows[0].cells[0].text, "0102");
    }
}
