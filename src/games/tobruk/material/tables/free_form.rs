//! What works, batteries and recorded fires cost in a free-form battle.

use std::path::Path;

use serde::Deserialize;

use crate::core::data::{Faults, Source};
use crate::core::sheet::{Row, Sheet};

pub(super) const FILE: &str = "assets/tobruk/tables/free_form.ron";

/// The items that the table has.
const ITEMS: [&str; 11] = [
    "battery",
    "registration",
    "concentration",
    "barrage",
    "hedgehog",
    "british_dummy",
    "minefield",
    "weapon_pit",
    "at_trench",
    "bunker",
    "blockhouse",
];

/// What one thing costs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// A unit's id, the kind of a recorded fire, or `battery`.
    pub item: String,
    /// As it is listed.
    pub name: String,
    /// Points; of a battery the fragmentation factors for one.
    pub points: u8,
}

impl Row for Price {
    const COLUMNS: &'static [&'static str] = &["Points"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.points.to_string()]
    }

    fn fault(&self) -> Option<String> {
        (self.points == 0).then(|| "nothing is to be had for 0 points; give at least 1".to_owned())
    }
}

/// The prices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreeFormPrices(pub Sheet<Price>);

impl FreeFormPrices {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let sheet: Sheet<Price> = source.parse()?;
        let mut faults = Vec::new();
        sheet.check(&source, &mut faults);
        let has = |item: &str| sheet.rows.iter().any(|row| row.item == item);
        if sheet.rows.len() != ITEMS.len() || !ITEMS.iter().all(|item| has(item)) {
            faults.push(source.fault_at(
                "rows",
                0,
                format!("the items must be these, each once: {}", ITEMS.join(", ")),
            ));
        }
        if faults.is_empty() { Ok(Self(sheet)) } else { Err(Faults(faults)) }
    }

    /// What an item costs; `None` for one that the table does not have.
    #[must_use]
    pub fn of(&self, item: &str) -> Option<u16> {
        self.0.rows.iter().find(|row| row.item == item).map(|row| u16::from(row.points))
    }

    /// What a battery with so many fragmentation factors costs.
    #[must_use]
    pub fn of_battery(&self, factors: u8) -> u16 {
        u16::from(factors).div_ceil(self.of("battery").unwrap_or(1).max(1))
    }
}
