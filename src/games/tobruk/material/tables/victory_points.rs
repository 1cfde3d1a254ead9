//! Firefight victory points.

use std::path::Path;

use serde::Deserialize;

use crate::core::data::{Faults, Source};
use crate::core::sheet::{Row, Sheet, dash};
use crate::games::tobruk::material::nation::Nation;

pub(super) const FILE: &str = "assets/tobruk/tables/victory_points.ron";

/// What the enemy scores for one kind of unit.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitPoints {
    /// Whose unit it is.
    pub nation: Nation,
    /// As printed.
    pub name: String,
    /// The unit ids it serves for, or the kind of personnel.
    pub units: Vec<String>,
    /// For a vehicle's K-kill or destroyed personnel; `None` where the case is not scored.
    pub destroyed: Option<u8>,
    /// For an M- or F-kill.
    pub damaged: Option<u8>,
    /// For capture or surrender.
    pub captured: Option<u8>,
}

impl Row for UnitPoints {
    const COLUMNS: &'static [&'static str] =
        &["Nation", "K-kill or destroyed", "M- or F-kill", "Captured or surrendered"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.nation.word().to_owned(), dash(self.destroyed), dash(self.damaged), dash(self.captured)]
    }

    fn key(&self) -> String {
        format!("{} {}", self.nation.word(), self.name)
    }

    fn fault(&self) -> Option<String> {
        (self.destroyed.is_none() && self.damaged.is_none() && self.captured.is_none())
            .then(|| "a row needs points for at least one case".to_owned())
    }
}

/// The firefight victory point table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VictoryPoints(pub Sheet<UnitPoints>);

impl VictoryPoints {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let sheet: Sheet<UnitPoints> = source.parse()?;
        let mut faults = Vec::new();
        sheet.check(&source, &mut faults);
        if faults.is_empty() { Ok(Self(sheet)) } else { Err(Faults(faults)) }
    }

    /// The points for a nation's unit, by its unit id or kind of personnel.
    #[must_use]
    pub fn of(&self, nation: Nation, unit: &str) -> Option<&UnitPoints> {
        self.0.rows.iter().find(|row| row.nation == nation && row.units.iter().any(|known| known == unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn points_as_printed() {
        let table = VictoryPoints::load(&data_root()).expect("the table is sound");
        assert_eq!(table.0.rows.len(), 57);
        // The example of rule 4.a: 20 points for capturing a Pzkw IIIh, 3 for its M-kill.
        let panzer = table.of(Nation::German, "panzer_iii_h").unwrap();
        assert_eq!((panzer.destroyed, panzer.damaged, panzer.captured), (Some(20), Some(3), Some(20)));
        let truck = |nation| table.of(nation, "light_truck").and_then(|row| row.captured);
        assert_eq!((truck(Nation::British), truck(Nation::German)), (Some(4), Some(2)));
        assert_eq!(table.of(Nation::German, "stuka").unwrap().captured, None);
    }
}
