//! The position as it is changed: what moves counters, rolls dice and writes the log when an order is carried out.

use bevy_ecs::prelude::{Query, Res, ResMut};
use bevy_ecs::system::SystemParam;

use super::components::{Location, Redeployment};
use super::decisions::Decisions;
use super::field::Field;
use super::orders::Event;
use super::turn::{Sequence, note};
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::board::Board;
use crate::games::firestorm::material::catalog::{Catalog, Kind};
use crate::games::firestorm::material::scenario::Scenario;
use crate::games::firestorm::material::tables::Tables;

/// All that an order changes.
#[derive(SystemParam)]
#[expect(missing_docs, reason = "each part says what it is")]
pub struct PositionMut<'w, 's> {
    pub units: Query<'w, 's, (&'static Side, &'static mut Location, &'static mut Redeployment)>,
    pub index: Res<'w, UnitIndex>,
    pub board: Res<'w, Shared<Board>>,
    pub catalog: Res<'w, Shared<Catalog>>,
    pub scenario: Res<'w, Shared<Scenario>>,
    pub tables: Res<'w, Shared<Tables>>,
    pub sequence: ResMut<'w, Sequence>,
    pub field: ResMut<'w, Field>,
    pub decisions: ResMut<'w, Decisions>,
    pub dice: ResMut<'w, Dice>,
    pub log: ResMut<'w, Log<Event>>,
}

impl PositionMut<'_, '_> {
    /// Adds an event to the log.
    pub fn note(&mut self, event: Event) {
        note(&mut self.log, &self.sequence, event);
    }

    /// Puts a troop somewhere else.
    pub fn put(&mut self, id: UnitId, to: Location) {
        let Some(entity) = self.index.entity(id) else { return };
        if let Ok((_, mut location, _)) = self.units.get_mut(entity) {
            *location = to;
        }
    }

    /// Marks whether a troop has made its strategic move.
    pub fn mark_moved(&mut self, id: UnitId, moved: bool) {
        let Some(entity) = self.index.entity(id) else { return };
        if let Ok((.., mut redeployment)) = self.units.get_mut(entity) {
            redeployment.moved = moved;
        }
    }

    /// Where a troop is; nothing if there is none with this number.
    #[must_use]
    pub fn location(&self, id: UnitId) -> Option<Location> {
        let entity = self.index.entity(id)?;
        self.units.get(entity).ok().map(|(_, location, _)| *location)
    }

    /// The area that a troop is in.
    #[must_use]
    pub fn area_of(&self, id: UnitId) -> Option<Area> {
        self.location(id)?.area()
    }

    /// True for Rommel.
    #[must_use]
    pub fn is_rommel(&self, id: UnitId) -> bool {
        self.catalog.get(id).kind == Kind::Rommel
    }

    /// The troops in an area, by number, Rommel among them.
    #[must_use]
    pub fn troops_in(&self, area: Area) -> Vec<UnitId> {
        self.index.iter().map(|(id, _)| id).filter(|id| self.area_of(*id) == Some(area)).collect()
    }

    /// Removes fortified markers that were left without a troop (`C.Fortified`).
    pub fn tidy_forts(&mut self) {
        let forts: Vec<Area> = self.field.forts.iter().copied().collect();
        for area in forts {
            if self.troops_in(area).is_empty() {
                self.field.forts.remove(&area);
                self.note(Event::FortRemoved { area });
            }
        }
    }
}
