//! Units and their stable identity.

use std::collections::BTreeMap;
use std::fmt;

use bevy_ecs::prelude::{Bundle, Component, Entity, EntityRef, Resource, World};
use serde::{Deserialize, Serialize};

/// A unit's own number in a game in progress. It stands in orders, logs and files, where an [`Entity`] never does.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unit {}", self.0)
    }
}

/// From a unit's number to its entity; walking it gives the units in the order of their numbers.
#[derive(Resource, Debug, Default, Clone)]
pub struct UnitIndex(pub BTreeMap<UnitId, Entity>);

impl UnitIndex {
    /// The entity of a unit; `None` if the game in progress has no such unit.
    #[must_use]
    pub fn entity(&self, id: UnitId) -> Option<Entity> {
        self.0.get(&id).copied()
    }

    /// All units of a game in progress as plain data, by number, each read from its entity by `read`.
    pub fn units<'w, T>(world: &'w World, read: fn(EntityRef<'w>) -> Option<T>) -> impl Iterator<Item = T> + 'w
    where
        T: 'w,
    {
        let index = world.get_resource::<Self>();
        let entities = index.into_iter().flat_map(|index| index.0.values());
        entities.filter_map(move |entity| read(world.get_entity(*entity).ok()?))
    }

    /// One unit of a game in progress as plain data.
    pub fn unit<'w, T>(world: &'w World, id: UnitId, read: fn(EntityRef<'w>) -> Option<T>) -> Option<T> {
        read(world.get_entity(world.get_resource::<Self>()?.entity(id)?).ok()?)
    }

    /// Puts a unit into the world, or in the place of the one with its number.
    pub fn put(world: &mut World, id: UnitId, unit: impl Bundle) {
        if let Some(entity) = world.resource::<Self>().entity(id) {
            world.entity_mut(entity).insert(unit);
        } else {
            let entity = world.spawn(unit).id();
            world.resource_mut::<Self>().0.insert(id, entity);
        }
    }

    /// All units, by number.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, Entity)> + '_ {
        self.0.iter().map(|(id, entity)| (*id, *entity))
    }
}
