//! A unit as it is read.

use std::sync::{Mutex, PoisonError};

use bevy_ecs::prelude::{Entity, FromWorld, QueryState, Resource, World};
use bevy_ecs::query::QueryData;

use super::components::{
    Crew, Damage, Entry, Gunnery, Haul, Kind, Location, Men, Motion, Number, Overruns, Permissions, Service,
};
use crate::core::field::Piece;
use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};

/// All components of a unit, where they stand in the world.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "each component says what it is")]
pub struct ViewItem<'a> {
    pub entity: Entity,
    pub id: &'a UnitId,
    pub kind: &'a Kind,
    pub side: &'a Side,
    pub number: &'a Number,
    pub location: &'a Location,
    pub facing: &'a Facing,
    pub entry: &'a Entry,
    pub motion: &'a Motion,
    pub gunnery: &'a Gunnery,
    pub damage: &'a Damage,
    pub permissions: &'a Permissions,
    pub men: &'a Men,
    pub service: &'a Service,
    pub overruns: &'a Overruns,
    pub crew: &'a Crew,
    pub haul: &'a Haul,
}

/// The components of a unit, in two halves: a query takes no more at once.
type Parts<'a> = (
    (Entity, &'a UnitId, &'a Kind, &'a Side, &'a Number, &'a Location, &'a Facing, &'a Entry, &'a Motion),
    (&'a Gunnery, &'a Damage, &'a Permissions, &'a Men, &'a Service, &'a Overruns, &'a Crew, &'a Haul),
);

/// The query over all components of the units, made once for a game: to make one takes a third of the time of a reading.
#[derive(Resource)]
pub struct Reading(Mutex<QueryState<Parts<'static>>>);

impl FromWorld for Reading {
    fn from_world(world: &mut World) -> Self {
        Self(Mutex::new(world.query()))
    }
}

impl Piece for ViewItem<'_> {
    fn id(&self) -> UnitId {
        *self.id
    }
    fn side(&self) -> Side {
        *self.side
    }
    fn hex(&self) -> Option<Hex> {
        self.location.hex()
    }
}

impl<'a> ViewItem<'a> {
    /// All units of a game in progress, in the order of their numbers.
    #[must_use]
    pub fn all(world: &'a World) -> Vec<Self> {
        let Some((reading, index)) = world.get_resource::<Reading>().zip(world.get_resource::<UnitIndex>()) else {
            return Vec::new();
        };
        // One walk through the table in which they all stand: to look up each component of each unit takes most of a game's time.
        let mut query = reading.0.lock().unwrap_or_else(PoisonError::into_inner);
        query.update_archetypes(world);
        let mut units = Vec::with_capacity(index.len());
        units.extend(query.iter_manual(world).map(Self::of));
        drop(query);
        if !units.is_sorted_by_key(|unit: &Self| *unit.id) {
            units.sort_unstable_by_key(|unit| *unit.id);
        }
        units
    }

    fn of(parts: <Parts<'static> as QueryData>::Item<'a, '_>) -> Self {
        let (
            (entity, id, kind, side, number, location, facing, entry, motion),
            (gunnery, damage, permissions, men, service, overruns, crew, haul),
        ) = parts;
        Self {
            entity,
            id,
            kind,
            side,
            number,
            location,
            facing,
            entry,
            motion,
            gunnery,
            damage,
            permissions,
            men,
            service,
            overruns,
            crew,
            haul,
        }
    }
}
