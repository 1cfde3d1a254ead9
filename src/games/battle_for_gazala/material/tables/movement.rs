//! What movement costs (`2.Move`, `2.Roads`, `2.Mines`, `2.Zones`), in half points.

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::half::points;
use crate::core::sheet::{Row, Sheet, check_order};
use crate::games::battle_for_gazala::material::board::WayKind;

const FILE: &str = "assets/battle_for_gazala/tables/movement.ron";

/// What a row of the chart is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum Feature {
    Desert,
    Town,
    Road,
    Trail,
    Mines,
    Zone,
}

impl Feature {
    const ALL: [Self; 6] = [Self::Desert, Self::Town, Self::Road, Self::Trail, Self::Mines, Self::Zone];

    /// True where the cost comes on top of what the ground costs.
    fn comes_on_top(self) -> bool {
        matches!(self, Self::Mines | Self::Zone)
    }
}

/// A row of the chart; costs in half points.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementRow {
    feature: Feature,
    name: String,
    mobile: u8,
    leg: u8,
    rule: String,
}

impl Row for MovementRow {
    const COLUMNS: &'static [&'static str] = &["Mobile", "Leg", "Rule"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        let sign = if self.feature.comes_on_top() { "+" } else { "" };
        let cost = |cost: u8| format!("{sign}{}", points(cost.into()));
        vec![cost(self.mobile), cost(self.leg), self.rule.clone()]
    }

    fn fault(&self) -> Option<String> {
        let least = u8::from(!self.feature.comes_on_top());
        if [self.mobile, self.leg].into_iter().any(|cost| !(least..=40).contains(&cost)) {
            return Some("it must cost at most 40 half points, and a hex at least one".to_owned());
        }
        let by_unit = matches!(self.feature, Feature::Trail);
        (!by_unit && self.mobile != self.leg).then(|| "it must cost all units the same".to_owned())
    }
}

/// The movement costs.
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

    fn cost(&self, feature: Feature, mobile: bool) -> u16 {
        // The rows stand in the order of the features: checked when they were read.
        let row = &self.0.rows[feature as usize];
        u16::from(if mobile { row.mobile } else { row.leg })
    }

    /// Half points to enter a hex of open desert or within an escarpment (`2.Escarpment`).
    #[must_use]
    pub fn open(&self) -> u16 {
        self.cost(Feature::Desert, true)
    }

    /// Half points to enter a town.
    #[must_use]
    pub fn town(&self) -> u16 {
        self.cost(Feature::Town, true)
    }

    /// Half points to enter a hex along a road or trail, whatever lies there.
    #[must_use]
    pub fn way(&self, way: WayKind, mobile: bool) -> u16 {
        let feature = match way {
            WayKind::Road => Feature::Road,
            WayKind::Track => Feature::Trail,
        };
        self.cost(feature, mobile)
    }

    /// Half points more for enemy mines (`2.Mines`).
    #[must_use]
    pub fn mines(&self) -> u16 {
        self.cost(Feature::Mines, true)
    }

    /// Half points more to leave an enemy zone of control (`2.Zones`).
    #[must_use]
    pub fn leave_zone(&self) -> u16 {
        self.cost(Feature::Zone, true)
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
        assert_eq!([table.open(), table.town(), table.mines(), table.leave_zone()], [2, 2, 6, 2]);
        assert_eq!([true, false].map(|mobile| table.way(WayKind::Road, mobile)), [1, 1]);
        assert_eq!([true, false].map(|mobile| table.way(WayKind::Track, mobile)), [1, 2]);
        let legs: Vec<String> = table.chart().rows.iter().map(|row| row.cells[1].text.clone()).collect();
        assert_eq!(legs, ["1", "1", "½", "1", "+3", "+1"]);
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("mobile: 6, leg: 6", "mobile: 6, leg: 4")
            .replace("mobile: 1, leg: 1", "mobile: 0, leg: 0")
            .replace("feature: Town", "feature: Desert");
        let told = MovementTable::read(&Source { text, ..source }).expect_err("three things are wrong").to_string();
        for part in ["cost all units the same", "a hex at least one", "the rows must be [Desert"] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
    }
}
