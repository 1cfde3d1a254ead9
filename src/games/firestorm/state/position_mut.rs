//! The position as it is changed: what moves counters, rolls dice and writes the log when an order is carried out.

use bevy_ecs::prelude::{Query, Res, ResMut};
use bevy_ecs::system::SystemParam;

use super::components::{AreaIndex, Dump, Fortified, Holder, Location, Redeployment};
use super::decisions::Decisions;
use super::markers::{Arrows, Moves, Sorties};
use super::orders::Event;
use super::turn::{Sequence, note};
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::systems::{Failures, Missing};
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
    pub areas: Query<'w, 's, (&'static mut Holder, &'static mut Fortified, &'static mut Dump)>,
    pub area_index: Res<'w, AreaIndex>,
    pub board: Res<'w, Shared<Board>>,
    pub catalog: Res<'w, Shared<Catalog>>,
    pub scenario: Res<'w, Shared<Scenario>>,
    pub tables: Res<'w, Shared<Tables>>,
    pub sequence: ResMut<'w, Sequence>,
    pub sorties: ResMut<'w, Sorties>,
    pub moves: ResMut<'w, Moves>,
    pub arrows: ResMut<'w, Arrows>,
    pub decisions: ResMut<'w, Decisions>,
    pub dice: ResMut<'w, Dice>,
    pub log: ResMut<'w, Log<Event>>,
    pub failures: Res<'w, Failures>,
}

impl PositionMut<'_, '_> {
    /// Adds an event to the log.
    pub fn note(&mut self, event: Event) {
        note(&mut self.log, &self.sequence, event);
    }

    /// Puts a troop somewhere else.
    pub fn put(&mut self, id: UnitId, to: Location) {
        match self.index.entity(id).and_then(|entity| self.units.get_mut(entity).ok()) {
            Some((_, mut location, _)) => *location = to,
            None => self.failures.note(Missing(id)),
        }
    }

    /// Marks whether a troop has made its strategic move.
    pub fn mark_moved(&mut self, id: UnitId, moved: bool) {
        match self.index.entity(id).and_then(|entity| self.units.get_mut(entity).ok()) {
            Some((.., mut redeployment)) => redeployment.moved = moved,
            None => self.failures.note(Missing(id)),
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

    /// Does something to an area.
    pub fn change(&mut self, area: Area, change: impl FnOnce(&mut Holder, &mut Fortified, &mut Dump)) {
        match self.area_index.entity(area).and_then(|entity| self.areas.get_mut(entity).ok()) {
            Some((mut holder, mut fortified, mut dump)) => change(&mut holder, &mut fortified, &mut dump),
            None => self.failures.note(format_args!("area {area} is not there")),
        }
    }

    fn area(&self, area: Area) -> Option<(&Holder, &Fortified, &Dump)> {
        self.areas.get(self.area_index.entity(area)?).ok()
    }

    /// True if the side controls the area.
    #[must_use]
    pub fn holds(&self, side: Side, area: Area) -> bool {
        self.area(area).is_some_and(|(holder, ..)| holder.0 == side)
    }

    /// True for an area with a fortified marker.
    #[must_use]
    pub fn is_fortified(&self, area: Area) -> bool {
        self.area(area).is_some_and(|(_, fortified, _)| fortified.0)
    }

    /// Supply markers in an area.
    #[must_use]
    pub fn markers(&self, area: Area) -> u8 {
        self.area(area).map_or(0, |(.., dump)| dump.markers)
    }

    /// Adds supply markers to an area.
    pub fn add_markers(&mut self, area: Area, markers: u8) {
        self.change(area, |_, _, dump| dump.markers += markers);
    }

    /// Takes supply markers from an area, as many as there are.
    pub fn take_markers(&mut self, area: Area, markers: u8) {
        self.change(area, |_, _, dump| dump.markers = dump.markers.saturating_sub(markers));
    }

    /// Removes fortified markers that were left without a troop (`C.Fortified`).
    pub fn tidy_forts(&mut self) {
        for area in Area::ALL {
            if self.is_fortified(area) && self.troops_in(area).is_empty() {
                self.change(area, |_, fortified, _| fortified.0 = false);
                self.note(Event::FortRemoved { area });
            }
        }
    }
}
