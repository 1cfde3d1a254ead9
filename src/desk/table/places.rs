//! Where units are by now, while what befell them is told clip by clip.

use std::collections::BTreeMap;

use super::clip::{Clip, Gait};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;

/// Where each unit is by now.
#[derive(Debug, Clone, Default)]
pub struct Places(BTreeMap<UnitId, Hex>);

impl Places {
    /// Where a unit is; `None` while it is off the map.
    #[must_use]
    pub fn of(&self, unit: UnitId) -> Option<Hex> {
        self.0.get(&unit).copied()
    }

    /// Where several units are, each hex once.
    #[must_use]
    pub fn hexes(&self, units: &[UnitId]) -> Vec<Hex> {
        let mut hexes: Vec<Hex> = units.iter().filter_map(|unit| self.of(*unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// Puts a unit down without a clip. The hex where it was, if it was anywhere.
    pub fn put(&mut self, unit: UnitId, hex: Hex) -> Option<Hex> {
        self.0.insert(unit, hex)
    }

    /// The counter on its way from a hex, or from beyond the map; `None` if it stays.
    pub fn glide(&mut self, unit: UnitId, from: impl Into<Option<Hex>>, path: &[Hex], gait: Gait) -> Option<Clip> {
        self.put(unit, *path.last()?);
        Some(Clip::glide(unit, from.into().into_iter().chain(path.iter().copied()).collect(), gait))
    }

    /// A word at a unit.
    #[must_use]
    pub fn word(&self, unit: UnitId, text: &str, grave: bool) -> Option<Clip> {
        Some(Clip::word(self.of(unit)?, text, grave))
    }
}

impl FromIterator<(UnitId, Hex)> for Places {
    fn from_iter<I: IntoIterator<Item = (UnitId, Hex)>>(units: I) -> Self {
        Self(units.into_iter().collect())
    }
}
