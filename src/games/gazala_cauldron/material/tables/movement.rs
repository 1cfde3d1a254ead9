//! The Movement Point Cost Chart (8.0, 9.0, 14.0), in half points.

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::half::points;
use crate::core::sheet::{Row, Sheet, check_order};
use crate::games::gazala_cauldron::material::board::{Terrain, WayKind};
use crate::games::gazala_cauldron::material::catalog::Pace;

const FILE: &str = "assets/gazala_cauldron/tables/movement.ron";

/// What a row of the chart is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum Feature {
    Desert,
    Rough,
    Track,
    Road,
    Escarpment,
    Minefield,
    Zone,
}

impl Feature {
    const ALL: [Self; 7] =
        [Self::Desert, Self::Rough, Self::Track, Self::Road, Self::Escarpment, Self::Minefield, Self::Zone];

    /// What each row's costs have to be.
    fn allows(self, cost: Cost) -> bool {
        match self {
            Self::Desert | Self::Rough | Self::Track | Self::Road => matches!(cost, Cost::Half(1..=48)),
            Self::Escarpment => cost == Cost::OnlyByWay,
            Self::Minefield | Self::Zone => matches!(cost, Cost::More(0..=48)),
        }
    }
}

/// A cost of movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum Cost {
    /// So many half points to enter.
    Half(u8),
    /// So many half points more than without.
    More(u8),
    /// It can be crossed along a road or track only.
    OnlyByWay,
}

impl Cost {
    fn half_points(self) -> u16 {
        match self {
            Self::Half(cost) | Self::More(cost) => u16::from(cost),
            Self::OnlyByWay => 0,
        }
    }

    /// As printed, in points.
    fn text(self) -> String {
        match self {
            Self::Half(_) => points(self.half_points()),
            Self::More(_) => format!("+{}", points(self.half_points())),
            Self::OnlyByWay => "by road or track".to_owned(),
        }
    }
}

/// A row of the chart.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementRow {
    feature: Feature,
    name: String,
    tracked: Cost,
    wheeled: Cost,
    foot: Cost,
    /// The rule besides this chart.
    rule: String,
}

impl Row for MovementRow {
    const COLUMNS: &'static [&'static str] = &["Tracked", "Wheeled", "Foot", "Rule"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.tracked.text(), self.wheeled.text(), self.foot.text(), self.rule.clone()]
    }

    fn fault(&self) -> Option<String> {
        let costs = [self.tracked, self.wheeled, self.foot];
        if !costs.into_iter().all(|cost| self.feature.allows(cost)) {
            return Some(
                "terrain and roads cost Half(..), mines and zones More(..), both in half points; escarpments are \
                 OnlyByWay"
                    .to_owned(),
            );
        }
        let alike = matches!(self.feature, Feature::Minefield | Feature::Zone);
        (alike && costs.iter().any(|cost| *cost != self.tracked)).then(|| "it must cost all units the same".to_owned())
    }
}

/// The Movement Point Cost Chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementTable(Sheet<MovementRow>);

impl MovementTable {
    /// Reads and checks the chart.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let sheet: Sheet<MovementRow> = source.parse()?;
        let mut faults = Vec::new();
        sheet.check(source, &mut faults);
        check_order(source, "rows", sheet.rows.iter().map(|row| row.feature), &Feature::ALL, &mut faults);
        if faults.is_empty() { Ok(Self(sheet)) } else { Err(Faults(faults)) }
    }

    fn cost(&self, feature: Feature, pace: Pace) -> u16 {
        // The rows stand in the order of the features: checked when they were read.
        let row = &self.0.rows[feature as usize];
        match pace {
            Pace::Tracked => row.tracked,
            Pace::Wheeled => row.wheeled,
            Pace::Foot => row.foot,
        }
        .half_points()
    }

    /// Half points to enter a hex of such terrain.
    #[must_use]
    pub fn terrain(&self, terrain: Terrain, pace: Pace) -> u16 {
        let feature = match terrain {
            Terrain::Desert => Feature::Desert,
            Terrain::Rough => Feature::Rough,
        };
        self.cost(feature, pace)
    }

    /// Half points to enter a hex along a way, instead of its terrain's.
    #[must_use]
    pub fn way(&self, way: WayKind, pace: Pace) -> u16 {
        let feature = match way {
            WayKind::Road => Feature::Road,
            WayKind::Track => Feature::Track,
        };
        self.cost(feature, pace)
    }

    /// Half points more for an Allied unit that crosses a minefield hexside (14.0).
    #[must_use]
    pub fn minefield(&self) -> u16 {
        self.cost(Feature::Minefield, Pace::Tracked)
    }

    /// Half points more to leave a hex in an enemy zone of control (9.0).
    #[must_use]
    pub fn zone(&self) -> u16 {
        self.cost(Feature::Zone, Pace::Tracked)
    }

    /// The chart as shown.
    #[must_use]
    pub fn chart(&self) -> Chart {
        self.0.chart("movement")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn costs_as_designed() {
        let table = MovementTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let paces = [Pace::Tracked, Pace::Wheeled, Pace::Foot];
        assert_eq!(paces.map(|pace| table.terrain(Terrain::Desert, pace)), [2, 2, 2]);
        assert_eq!(paces.map(|pace| table.terrain(Terrain::Rough, pace)), [4, 6, 4]);
        assert_eq!(paces.map(|pace| table.way(WayKind::Track, pace)), [2, 2, 2]);
        assert_eq!(paces.map(|pace| table.way(WayKind::Road, pace)), [1, 1, 2]);
        assert_eq!((table.minefield(), table.zone()), (24, 4));
        let rows: Vec<String> = table.chart().rows.iter().map(|row| row.cells[1].text.clone()).collect();
        assert_eq!(rows, ["1", "3", "1", "½", "by road or track", "+12", "+2"]);
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("wheeled: More(24)", "wheeled: More(12)")
            .replace("tracked: Half(1)", "tracked: More(1)")
            .replace("feature: Track,", "feature: Rough,");
        let told = MovementTable::read(&Source { text, ..source }).expect_err("three things are wrong").to_string();
        for part in ["it must cost all units the same", "terrain and roads cost Half(..)", "the rows must be [Desert"] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
    }
}
