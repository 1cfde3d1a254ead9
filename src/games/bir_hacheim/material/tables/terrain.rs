//! The Field Effects Table: what ground costs in movement and gives in combat (4.0, 5.1.2).

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::sheet::{Row, Sheet, check_order, signed};
use crate::games::bir_hacheim::material::board::Terrain;
use crate::games::bir_hacheim::material::catalog::Arm;

const FILE: &str = "assets/bir_hacheim/tables/terrain.ron";

/// More half points than any unit has: what forbidden ground costs.
const BEYOND_ALL: u16 = 1000;

/// What a row of the table is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the names are the printed ones")]
pub enum Feature {
    Clear,
    City,
    Crest,
    Sea,
    SeaArm,
    Road,
    Track,
    Fortification,
    Minefield,
}

impl Feature {
    const ALL: [Self; 9] = [
        Self::Clear,
        Self::City,
        Self::Crest,
        Self::Sea,
        Self::SeaArm,
        Self::Road,
        Self::Track,
        Self::Fortification,
        Self::Minefield,
    ];

    /// What each row's costs have to be.
    fn allows(self, cost: Cost) -> bool {
        match self {
            Self::Clear | Self::City | Self::Crest | Self::Road | Self::Track => matches!(cost, Cost::Half(1..=20)),
            Self::Sea | Self::SeaArm => matches!(cost, Cost::Half(1..=20) | Cost::Forbidden),
            Self::Fortification | Self::Minefield => matches!(cost, Cost::More(0..=20)),
        }
    }
}

impl From<Terrain> for Feature {
    fn from(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Clear => Self::Clear,
            Terrain::City => Self::City,
            Terrain::Crest => Self::Crest,
            Terrain::Sea => Self::Sea,
            Terrain::SeaArm => Self::SeaArm,
        }
    }
}

/// A cost of movement, in half points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Cost {
    /// So many half points to enter.
    Half(u8),
    /// So many half points more than without.
    More(u8),
    /// It can't be entered.
    Forbidden,
}

impl Cost {
    fn half_points(self) -> u16 {
        match self {
            Self::Half(cost) | Self::More(cost) => u16::from(cost),
            Self::Forbidden => BEYOND_ALL,
        }
    }

    /// As printed, in points.
    fn text(self) -> String {
        match self {
            Self::More(0) => "-".to_owned(),
            Self::More(cost) => format!("+{}", points(cost)),
            Self::Half(cost) => points(cost),
            Self::Forbidden => "forbidden".to_owned(),
        }
    }
}

fn points(half: u8) -> String {
    if half.is_multiple_of(2) { (half / 2).to_string() } else { format!("{}.5", half / 2) }
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainRow {
    /// What it is about.
    pub feature: Feature,
    /// As printed.
    pub name: String,
    /// For infantry and artillery.
    pub foot: Cost,
    /// For all others.
    pub motorised: Cost,
    /// Armour can't enter even so.
    #[serde(default)]
    pub no_armour: bool,
    /// Columns in the defender's favour; for a minefield, in favour of nobody who attacks out of it.
    pub columns: i8,
    /// The rule besides this table.
    #[serde(default)]
    pub reference: Option<String>,
}

impl Row for TerrainRow {
    const COLUMNS: &'static [&'static str] = &["Not motorised", "Motorised", "Combat", "Rule"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        let armour = if self.no_armour { ", no armour" } else { "" };
        let columns = match self.columns {
            0 => "-".to_owned(),
            1 | -1 => format!("{} column", signed(self.columns)),
            more => format!("{more} columns"),
        };
        let reference = self.reference.clone().unwrap_or_else(|| "-".to_owned());
        vec![self.foot.text(), format!("{}{armour}", self.motorised.text()), columns, reference]
    }

    fn fault(&self) -> Option<String> {
        let costs = [self.foot, self.motorised];
        if !costs.into_iter().all(|cost| self.feature.allows(cost)) {
            return Some(
                "terrain and roads cost Half(..), mines and fortifications More(..), both in half points; \
                         only sea is Forbidden"
                    .to_owned(),
            );
        }
        (!(-2..=4).contains(&self.columns)).then(|| format!("{} columns are not possible", self.columns))
    }
}

/// The Field Effects Table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerrainTable(Sheet<TerrainRow>);

impl TerrainTable {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let sheet: Sheet<TerrainRow> = source.parse()?;
        let mut faults = Vec::new();
        sheet.check(&source, &mut faults);
        check_order(&source, "rows", sheet.rows.iter().map(|row| row.feature), &Feature::ALL, &mut faults);
        if faults.is_empty() { Ok(Self(sheet)) } else { Err(Faults(faults)) }
    }

    fn row(&self, feature: Feature) -> &TerrainRow {
        // The rows stand in the order of the features: checked when they were read.
        &self.0.rows[feature as usize]
    }

    /// True if units of this arm may enter such ground.
    #[must_use]
    pub fn allows(&self, terrain: Terrain, arm: Arm) -> bool {
        let row = self.row(terrain.into());
        let cost = if arm.is_motorised() { row.motorised } else { row.foot };
        cost != Cost::Forbidden && !(row.no_armour && arm == Arm::Armour)
    }

    /// Half movement points to enter a hex, by the motorised column or the other: its terrain's, or the road's or track's along
    /// which the unit comes, whichever is least; more in a minefield if the unit pays for it (9.1). Ask [`TerrainTable::allows`]
    /// first: forbidden ground has a price that nobody can pay.
    #[must_use]
    pub fn cost(&self, terrain: Terrain, motorised: bool, road: bool, track: bool, mined: bool) -> u16 {
        let price = |feature| {
            let row = self.row(feature);
            (if motorised { row.motorised } else { row.foot }).half_points()
        };
        let ways = [(road, Feature::Road), (track, Feature::Track)].into_iter().filter(|(here, _)| *here);
        let ground = ways.map(|(_, way)| price(way)).fold(price(terrain.into()), u16::min);
        ground + if mined { price(Feature::Minefield) } else { 0 }
    }

    /// Columns that the terrain gives its defender, fortifications apart (5.1.2).
    #[must_use]
    pub fn columns(&self, terrain: Terrain) -> u8 {
        self.shift(terrain.into())
    }

    /// Columns that a fortification gives its defender besides (10.0).
    #[must_use]
    pub fn fortification(&self) -> u8 {
        self.shift(Feature::Fortification)
    }

    /// Columns against the Axis in a minefield: as attackers, if all stand in one, and as defenders (9.2).
    #[must_use]
    pub fn minefield(&self) -> u8 {
        self.shift(Feature::Minefield)
    }

    fn shift(&self, feature: Feature) -> u8 {
        self.row(feature).columns.unsigned_abs()
    }

    /// The table as shown.
    #[must_use]
    pub fn chart(&self) -> Chart {
        self.0.chart("terrain")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    fn table() -> TerrainTable {
        TerrainTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn rows_as_printed() {
        let chart = table().chart();
        let rows: Vec<String> = chart
            .rows
            .iter()
            .map(|row| {
                let cells: Vec<&str> = row.cells.iter().take(3).map(|cell| cell.text.as_str()).collect();
                format!("{}: {}", row.name, cells.join(" | "))
            })
            .collect();
        // Typed a second time from the printed table.
        assert_eq!(
            rows,
            [
                "Clear: 1 | 1 | -",
                "City: 1 | 1 | 2 columns",
                "Crest: 2 | 3 | 2 columns",
                "Sea: forbidden | forbidden | -",
                "Sea arm: 2 | 2, no armour | 2 columns",
                "Road: 1 | 0.5 | -",
                "Track: 1 | 1 | -",
                "Fortification: - | - | +1 column",
                "Minefield: +1 | +1 | -1 column",
            ]
        );
    }

    #[test]
    fn ways_and_mines_change_the_cost() {
        let table = table();
        let cost = |terrain, motorised, road, track, mined| table.cost(terrain, motorised, road, track, mined);
        assert_eq!(cost(Terrain::Crest, true, false, false, false), 6);
        assert_eq!(cost(Terrain::Crest, false, false, false, false), 4);
        assert_eq!(cost(Terrain::Crest, true, true, true, false), 1);
        assert_eq!(cost(Terrain::Crest, true, false, true, false), 2);
        assert_eq!(cost(Terrain::Crest, false, true, false, false), 2);
        assert_eq!(cost(Terrain::Clear, true, true, false, true), 3);
        assert_eq!(cost(Terrain::Clear, false, false, false, true), 4);
        assert!(cost(Terrain::Sea, true, false, false, false) > 100);
    }

    #[test]
    fn sea_is_closed_to_all_and_its_arms_to_armour() {
        let table = table();
        for arm in Arm::ALL {
            assert!(!table.allows(Terrain::Sea, arm));
            assert_eq!(table.allows(Terrain::SeaArm, arm), arm != Arm::Armour);
            assert!(table.allows(Terrain::Crest, arm));
        }
        assert_eq!((table.columns(Terrain::SeaArm), table.fortification(), table.minefield()), (2, 1, 1));
    }
}
