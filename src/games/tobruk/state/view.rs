//! A unit as it is read.

use bevy_ecs::prelude::{Entity, EntityRef};

use super::components::{
    Crew, Damage, Entry, Gunnery, Haul, Kind, Location, Men, Motion, Number, Overruns, Permissions, Service,
};
use crate::core::hex::Facing;
use crate::core::side::Side;
use crate::core::unit::UnitId;

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

impl<'a> ViewItem<'a> {
    /// The unit that an entity is; `None` if it is none.
    #[must_use]
    pub fn of(unit: EntityRef<'a>) -> Option<Self> {
        Some(Self {
            entity: unit.id(),
            id: unit.get()?,
            kind: unit.get()?,
            side: unit.get()?,
            number: unit.get()?,
            location: unit.get()?,
            facing: unit.get()?,
            entry: unit.get()?,
            motion: unit.get()?,
            gunnery: unit.get()?,
            damage: unit.get()?,
            permissions: unit.get()?,
            men: unit.get()?,
            service: unit.get()?,
            overruns: unit.get()?,
            crew: unit.get()?,
            haul: unit.get()?,
        })
    }
}
