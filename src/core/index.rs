//! From what the rules name to its entity: units by number, hexes and areas by place.

use std::collections::BTreeMap;

use bevy_ecs::prelude::{Bundle, Commands, Component, Entity, EntityRef, Resource, World};

use super::hex::Hex;

/// From a hex to its entity, for hexes on which something changes in play; what does not stands on the map.
pub type HexIndex = Index<Hex>;

/// From a name to its entity; walking it gives the entities in the order of their names, on every machine.
#[derive(Resource, Debug, Clone)]
pub struct Index<K: Component>(BTreeMap<K, Entity>);

/// Plain data that is read off its entity.
pub trait OfEntity: Sized {
    /// What stands on the entity; `None` for one of another kind.
    fn of(entity: EntityRef) -> Option<Self>;
}

impl<K: Component> Default for Index<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Component + Copy + Ord> Index<K> {
    /// The entity of this name; `None` if the game in progress has none.
    #[must_use]
    pub fn entity(&self, name: K) -> Option<Entity> {
        self.0.get(&name).copied()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All entities, in order.
    pub fn iter(&self) -> impl Iterator<Item = (K, Entity)> + '_ {
        self.0.iter().map(|(name, entity)| (*name, *entity))
    }

    /// All of a game in progress as plain data, in order, each read from its entity by `read`.
    pub fn all<'w, T>(world: &'w World, read: fn(EntityRef<'w>) -> Option<T>) -> impl Iterator<Item = T> + 'w
    where
        T: 'w,
    {
        let index = world.get_resource::<Self>();
        let entities = index.into_iter().flat_map(|index| index.0.values());
        entities.filter_map(move |entity| read(world.get_entity(*entity).ok()?))
    }

    /// One of a game in progress as plain data.
    pub fn one<'w, T>(world: &'w World, name: K, read: fn(EntityRef<'w>) -> Option<T>) -> Option<T> {
        read(world.get_entity(world.get_resource::<Self>()?.entity(name)?).ok()?)
    }

    /// All that have a component, in order.
    pub fn with<C: Component>(world: &World) -> impl Iterator<Item = (K, &C)> {
        let index = world.get_resource::<Self>();
        index.into_iter().flat_map(Self::iter).filter_map(|(name, entity)| Some((name, world.get(entity)?)))
    }

    /// Takes a component from all that have it.
    pub fn take<C: Component>(world: &mut World) {
        let entities: Vec<Entity> = world.resource::<Self>().0.values().copied().collect();
        for entity in entities {
            world.entity_mut(entity).remove::<C>();
        }
    }

    /// Gives the entity of this name these components in the place of those it has; there is one from now on.
    pub fn put(world: &mut World, name: K, components: impl Bundle) {
        let entity = world.resource::<Self>().entity(name).unwrap_or_else(|| {
            let entity = world.spawn(name).id();
            world.resource_mut::<Self>().0.insert(name, entity);
            entity
        });
        world.entity_mut(entity).insert(components);
    }

    /// Puts other entities in the place of all that there are.
    pub fn replace<B: Bundle>(world: &mut World, entities: impl IntoIterator<Item = (K, B)>) {
        for entity in std::mem::take(&mut world.resource_mut::<Self>().0).into_values() {
            world.despawn(entity);
        }
        for (name, components) in entities {
            Self::put(world, name, components);
        }
    }

    /// The same as [`Index::put`] from a system, once it has run.
    pub fn put_later(commands: &mut Commands, name: K, components: impl Bundle) {
        commands.queue(move |world: &mut World| Self::put(world, name, components));
    }
}
