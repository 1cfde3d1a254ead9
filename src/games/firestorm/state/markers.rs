//! What lies on the map and beside it, troops apart: who controls what, fortified and supply markers, sorties. The areas are entities;
//! the [`Markers`] is all of it as plain data.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::{Resource, World};
use serde::{Deserialize, Serialize};

use super::components::{AreaIndex, Dump, Fortified, Holder};
use super::decisions::Battle;
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::material::scenario::Scenario;

/// Sorties left in this turn (`C.Air`).
#[derive(Resource, Debug, Clone, Default)]
pub struct Sorties(pub BTreeMap<Aircraft, u8>);

/// Troops that the side that moves may still move strategically; none is no limit (`GG.3.3`).
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct Moves(pub Option<u8>);

/// Battles that are fought on tables while further arrows are placed, in the order of their arrows (`C.Arrows`).
#[derive(Resource, Debug, Clone, Default)]
pub struct Arrows(pub Vec<Battle>);

/// The markers of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Markers {
    /// Who controls each area, in the order of [`Area::ALL`].
    pub control: Vec<Side>,
    /// Areas with a fortified marker (`C.Fortified`).
    pub forts: BTreeSet<Area>,
    /// Supply markers by area (`C.SupplyMarkers`).
    pub supply: BTreeMap<Area, u8>,
    /// Supply markers that have made their strategic move, by the area they came to.
    pub carried: BTreeMap<Area, u8>,
    /// Those of [`Sorties`].
    pub sorties: BTreeMap<Aircraft, u8>,
    /// Those of [`Moves`].
    pub moves: Option<u8>,
    /// Those of [`Arrows`].
    pub arrows: Vec<Battle>,
}

impl Markers {
    /// The markers at the beginning.
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

    /// The markers of a world.
    #[must_use]
    pub fn of(world: &World) -> Self {
        let mut markers = Self {
            control: Vec::with_capacity(Area::ALL.len()),
            forts: BTreeSet::new(),
            supply: BTreeMap::new(),
            carried: BTreeMap::new(),
            sorties: world.resource::<Sorties>().0.clone(),
            moves: world.resource::<Moves>().0,
            arrows: world.resource::<Arrows>().0.clone(),
        };
        let areas = AreaIndex::all(world, |area| {
            let dump = area.get::<Dump>()?;
            Some((*area.get::<Area>()?, area.get::<Holder>()?.0, area.get::<Fortified>()?.0, *dump))
        });
        for (area, holder, fortified, dump) in areas {
            markers.control.push(holder);
            markers.forts.extend(fortified.then_some(area));
            markers.supply.extend((dump.markers > 0).then_some((area, dump.markers)));
            markers.carried.extend((dump.carried > 0).then_some((area, dump.carried)));
        }
        markers
    }

    /// Puts it into a world, in the place of what lies there.
    pub fn put(&self, world: &mut World) {
        for area in Area::ALL {
            let count = |markers: &BTreeMap<Area, u8>| markers.get(&area).copied().unwrap_or(0);
            let dump = Dump { markers: count(&self.supply), carried: count(&self.carried) };
            AreaIndex::put(world, area, (Holder(self.holder(area)), Fortified(self.forts.contains(&area)), dump));
        }
        world.insert_resource(Sorties(self.sorties.clone()));
        world.insert_resource(Moves(self.moves));
        world.insert_resource(Arrows(self.arrows.clone()));
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
    pub fn supply_at(&self, area: Area) -> u8 {
        self.supply.get(&area).copied().unwrap_or(0)
    }

    /// Supply markers there that can still make a strategic move.
    #[must_use]
    pub fn fresh_supply(&self, area: Area) -> u8 {
        self.supply_at(area).saturating_sub(self.carried.get(&area).copied().unwrap_or(0))
    }
}
