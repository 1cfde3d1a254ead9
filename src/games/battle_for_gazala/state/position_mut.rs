//! The position as it is changed: what moves counters, rolls dice and writes the log when an order is carried out.

use bevy_ecs::prelude::{Query, Res, ResMut};
use bevy_ecs::system::SystemParam;

use super::components::{Action, Condition, Location};
use super::decisions::Decisions;
use super::markers::Markers;
use super::orders::Event;
use super::turn::{Sequence, note};
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::systems::{Failures, Missing};
use crate::core::unit::{UnitId, UnitIndex};
use crate::games::battle_for_gazala::material::board::Board;
use crate::games::battle_for_gazala::material::catalog::Catalog;
use crate::games::battle_for_gazala::material::scenario::Scenario;
use crate::games::battle_for_gazala::material::tables::Tables;

type Parts = (&'static Side, &'static mut Location, &'static mut Condition, &'static mut Action);

/// All that an order changes.
#[derive(SystemParam)]
#[expect(missing_docs, reason = "each part says what it is")]
pub struct PositionMut<'w, 's> {
    pub units: Query<'w, 's, Parts>,
    pub index: Res<'w, UnitIndex>,
    pub board: Res<'w, Shared<Board>>,
    pub catalog: Res<'w, Shared<Catalog>>,
    pub scenario: Res<'w, Shared<Scenario>>,
    pub tables: Res<'w, Shared<Tables>>,
    pub sequence: ResMut<'w, Sequence>,
    pub markers: ResMut<'w, Markers>,
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

    /// Does something to a unit; that there is none with this number is a fault.
    pub fn change(&mut self, id: UnitId, change: impl FnOnce(&mut Location, &mut Condition, &mut Action)) {
        let unit = self.index.entity(id).and_then(|entity| self.units.get_mut(entity).ok());
        let Some((_, mut location, mut condition, mut action)) = unit else { return self.failures.note(Missing(id)) };
        change(&mut location, &mut condition, &mut action);
    }

    /// Does something to every unit.
    pub fn change_all(&mut self, mut change: impl FnMut(Side, &mut Condition, &mut Action)) {
        for (side, _, mut condition, mut action) in &mut self.units {
            change(*side, &mut condition, &mut action);
        }
    }

    /// The hex of a unit on the map.
    #[must_use]
    pub fn hex(&self, id: UnitId) -> Option<Hex> {
        let entity = self.index.entity(id)?;
        self.units.get(entity).ok()?.1.hex()
    }

    /// Units of the side whose player turn it is that recover as it ends (`5.Zones`), by number.
    #[must_use]
    pub fn recovering(&self) -> Vec<UnitId> {
        let now = *self.sequence;
        let due = |id: &UnitId| {
            let unit = self.index.entity(*id).and_then(|entity| self.units.get(entity).ok());
            unit.is_some_and(|(side, location, condition, _)| {
                *side == now.active
                    && location.hex().is_some()
                    && condition.recovers.is_some_and(|turn| turn <= now.turn)
            })
        };
        self.index.iter().map(|(id, _)| id).filter(due).collect()
    }

    /// Puts a unit into a hex.
    pub fn put(&mut self, id: UnitId, hex: Hex) {
        self.change(id, |location, _, _| *location = Location::On(hex));
    }

    /// A unit is eliminated.
    pub fn eliminate(&mut self, id: UnitId) {
        self.change(id, |location, _, _| *location = Location::Eliminated);
        self.note(Event::Eliminated { unit: id });
    }
}
