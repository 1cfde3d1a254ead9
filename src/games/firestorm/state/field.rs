//! What lies on the map and beside it, troops apart: who controls what, fortified and supply markers, sorties.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::decisions::Battle;
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::material::scenario::Scenario;

/// The markers of the game.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Who controls each area, in the order of [`Area::ALL`].
    pub control: Vec<Side>,
    /// Areas with a fortified marker (`C.Fortified`).
    pub forts: BTreeSet<Area>,
    /// Supply markers by area (`C.SupplyMarkers`).
    pub supply: BTreeMap<Area, u8>,
    /// Supply markers that have made their strategic move, by the area they came to.
    pub carried: BTreeMap<Area, u8>,
    /// Sorties left in this turn (`C.Air`).
    pub sorties: BTreeMap<Aircraft, u8>,
    /// Troops that the side that moves may still move strategically; none is no limit (`GG.3.3`).
    pub moves: Option<u8>,
    /// Battles that are fought on tables while further arrows are placed, in the order of their arrows (`C.Arrows`).
    pub arrows: Vec<Battle>,
}

impl Field {
    /// The field at the beginning.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        let mut control = vec![Side::Allies; Area::ALL.len()];
        for (area, side) in &scenario.control {
            control[area.index()] = *side;
        }
        Self {
            control,
            forts: scenario.forts.iter().copied().collect(),
            supply: scenario.supply.iter().copied().collect(),
            carried: BTreeMap::new(),
            sorties: scenario.sorties.iter().copied().collect(),
            moves: None,
            arrows: Vec::new(),
        }
    }

    /// Who controls an area.
    #[must_use]
    pub fn holder(&self, area: Area) -> Side {
        self.control[area.index()]
    }

    /// The battle under way that an area is part of.
    #[must_use]
    pub fn engaged(&self, area: Area) -> Option<&Battle> {
        self.arrows.iter().find(|battle| battle.touches(area))
    }

    /// Supply markers in an area.
    #[must_use]
    pub fn markers(&self, area: Area) -> u8 {
        self.supply.get(&area).copied().unwrap_or(0)
    }

    /// Supply markers there that can still make a strategic move.
    #[must_use]
    pub fn fresh_markers(&self, area: Area) -> u8 {
        self.markers(area).saturating_sub(self.carried.get(&area).copied().unwrap_or(0))
    }

    /// Adds supply markers to an area.
    pub fn add_markers(&mut self, area: Area, markers: u8) {
        *self.supply.entry(area).or_insert(0) += markers;
    }

    /// Takes supply markers from an area, as many as there are.
    pub fn take_markers(&mut self, area: Area, markers: u8) {
        let left = self.markers(area).saturating_sub(markers);
        if left == 0 {
            self.supply.remove(&area);
        } else {
            self.supply.insert(area, left);
        }
    }
}
