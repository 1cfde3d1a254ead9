//! A unit as a query reads it.
#![expect(missing_docs, reason = "each component says what it is, and the derive writes items of its own")]

use bevy_ecs::prelude::Entity;
use bevy_ecs::query::QueryData;

use super::components::{Damage, Entry, Gunnery, Kind, Location, Men, Motion, Number, Overruns, Permissions, Service};
use crate::core::hex::Facing;
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// All components of a unit, to read.
#[derive(QueryData)]
pub struct View {
    pub entity: Entity,
    pub id: &'static UnitId,
    pub kind: &'static Kind,
    pub side: &'static Side,
    pub number: &'static Number,
    pub location: &'static Location,
    pub facing: &'static Facing,
    pub entry: &'static Entry,
    pub motion: &'static Motion,
    pub gunnery: &'static Gunnery,
    pub damage: &'static Damage,
    pub permissions: &'static Permissions,
    pub men: &'static Men,
    pub service: &'static Service,
    pub overruns: &'static Overruns,
}
