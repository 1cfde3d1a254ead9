//! What the rules of section V lay down on the board: fire that mortars have laid, weapon pits and who is in them, lanes through
//! minefields.

use serde::{Deserialize, Serialize};

use super::batteries::Laid;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::printed;

/// What a mortar fired at last (V.C.1.c, V.C.1.e).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lobbed {
    /// The mortar.
    pub mortar: UnitId,
    /// Its target, aim and calls on end.
    pub laid: Laid,
}

/// A weapon pit in its hex (V.E).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pit {
    /// Its hex.
    #[serde(with = "printed")]
    pub hex: Hex,
    /// The weapon or vehicle in it, or the wreck of one (V.E.5, V.E.7).
    pub holds: Option<UnitId>,
    /// Weapons and vehicles that were in its hex when that was looked at last.
    pub seen: Vec<UnitId>,
}

/// All of it; empty in the scenarios of sections I to IV.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Works {
    /// Mortars that have fired, in the order of their numbers.
    pub lobbed: Vec<Lobbed>,
    /// Weapon pits, in the order of their hexes.
    pub pits: Vec<Pit>,
    /// Mined hexes through which a vehicle has forced a lane (V.G.2.b.1), in order.
    #[serde(with = "printed::list")]
    pub lanes: Vec<Hex>,
}

impl Works {
    /// What a mortar fired at last.
    #[must_use]
    pub fn laid(&self, mortar: UnitId) -> Option<Laid> {
        self.lobbed.iter().find(|lobbed| lobbed.mortar == mortar).map(|lobbed| lobbed.laid)
    }

    /// Notes what a mortar fires at.
    pub fn lay(&mut self, mortar: UnitId, laid: Laid) {
        match self.lobbed.binary_search_by_key(&mortar, |lobbed| lobbed.mortar) {
            Ok(place) => self.lobbed[place].laid = laid,
            Err(place) => self.lobbed.insert(place, Lobbed { mortar, laid }),
        }
    }

    /// The weapon or vehicle in the pit of a hex.
    #[must_use]
    pub fn held(&self, hex: Hex) -> Option<UnitId> {
        self.pits.iter().find(|pit| pit.hex == hex)?.holds
    }

    /// True for a weapon or vehicle that is in a pit.
    #[must_use]
    pub fn is_in_pit(&self, unit: UnitId) -> bool {
        self.pits.iter().any(|pit| pit.holds == Some(unit))
    }

    /// True for a mined hex with a lane through it.
    #[must_use]
    pub fn has_lane(&self, hex: Hex) -> bool {
        self.lanes.binary_search(&hex).is_ok()
    }

    /// A vehicle has forced a lane through the mines of a hex.
    pub fn clear(&mut self, hex: Hex) {
        if let Err(place) = self.lanes.binary_search(&hex) {
            self.lanes.insert(place, hex);
        }
    }
}
