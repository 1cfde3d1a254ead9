//! The position as it is changed: what moves counters, rolls dice and writes the log when an order is carried out.

use bevy_ecs::prelude::{Commands, Query, Res, ResMut, World};
use bevy_ecs::system::SystemParam;

use super::actions::Actions;
use super::components::{Action, Location, State, Supply};
use super::cups::Cups;
use super::decisions::Decisions;
use super::marks::{self, Breach, Laid, Track, Withdrawn};
use super::orders::Event;
use super::turn::{Sequence, note};
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::systems::{Failures, Missing};
use crate::core::unit::{UnitId, UnitIndex};
use crate::games::gazala_cauldron::material::board::Board;
use crate::games::gazala_cauldron::material::catalog::Catalog;
use crate::games::gazala_cauldron::material::scenario::Scenario;
use crate::games::gazala_cauldron::material::tables::Tables;

/// All that an order changes.
#[derive(SystemParam)]
#[expect(missing_docs, reason = "each part says what it is")]
pub struct PositionMut<'w, 's> {
    pub units: Query<'w, 's, (&'static Side, &'static mut Location, &'static mut State, &'static mut Action)>,
    pub index: Res<'w, UnitIndex>,
    pub board: Res<'w, Shared<Board>>,
    pub catalog: Res<'w, Shared<Catalog>>,
    pub scenario: Res<'w, Shared<Scenario>>,
    pub tables: Res<'w, Shared<Tables>>,
    pub sequence: ResMut<'w, Sequence>,
    pub actions: ResMut<'w, Actions>,
    pub cups: ResMut<'w, Cups>,
    pub markers: Query<'w, 's, (&'static Laid, &'static Breach)>,
    pub track: ResMut<'w, Track>,
    pub withdrawn: ResMut<'w, Withdrawn>,
    pub commands: Commands<'w, 's>,
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
    pub fn change(&mut self, id: UnitId, change: impl FnOnce(&mut Location, &mut State, &mut Action)) {
        let unit = self.index.entity(id).and_then(|entity| self.units.get_mut(entity).ok());
        let Some((_, mut location, mut state, mut action)) = unit else { return self.failures.note(Missing(id)) };
        change(&mut location, &mut state, &mut action);
    }

    /// The breach markers on the map, in the order in which they were laid.
    #[must_use]
    pub fn breaches(&self) -> Vec<Breach> {
        let mut markers: Vec<(&Laid, &Breach)> = self.markers.iter().collect();
        markers.sort_unstable_by_key(|(laid, _)| **laid);
        markers.into_iter().map(|(_, breach)| *breach).collect()
    }

    /// Lays these in their place.
    pub fn lay(&mut self, breaches: Vec<Breach>) {
        self.commands.queue(move |world: &mut World| marks::lay(world, &breaches));
    }

    /// What a unit is like now; nothing if there is none with this number.
    #[must_use]
    pub fn look(&self, id: UnitId) -> Option<(Location, State, Action)> {
        let entity = self.index.entity(id)?;
        self.units.get(entity).ok().map(|(_, location, state, action)| (*location, *state, *action))
    }

    /// Puts a unit into a hex.
    pub fn put(&mut self, id: UnitId, hex: Hex) {
        self.change(id, |location, _, _| *location = Location::On(hex));
    }

    /// 11.0: a step is lost; the unit is eliminated with its last one.
    pub fn lose_step(&mut self, id: UnitId) {
        let mut left = 0;
        self.change(id, |_, state, _| {
            state.steps = state.steps.saturating_sub(1);
            left = state.steps;
        });
        if left == 0 {
            self.eliminate(id);
        } else {
            self.note(Event::StepLost { unit: id, left });
        }
    }

    /// A unit is eliminated with all its steps.
    pub fn eliminate(&mut self, id: UnitId) {
        self.take_off(id);
        self.note(Event::Eliminated { unit: id });
    }

    /// A unit that can go nowhere is eliminated (11.1, 14.1).
    pub fn trap(&mut self, id: UnitId) {
        self.take_off(id);
        self.note(Event::Trapped { unit: id });
    }

    /// A unit goes to the eliminated, without a word.
    pub fn take_off(&mut self, id: UnitId) {
        self.change(id, |location, state, action| {
            *location = Location::Eliminated;
            state.steps = 0;
            *action = Action::default();
        });
        if self.actions.moving == Some(id) {
            self.actions.moving = None;
        }
    }

    /// 12.0: a unit is disrupted; nothing more happens to one that is so already.
    pub fn disrupt(&mut self, id: UnitId) {
        let mut changed = false;
        self.change(id, |_, state, _| {
            changed = !state.disrupted;
            state.disrupted = true;
        });
        if changed {
            self.note(Event::Disrupted { unit: id });
        }
    }

    /// 8.0: the unit's movement is complete: it is turned to its used side if it spent anything.
    pub fn finish(&mut self, id: UnitId) {
        self.change(id, |_, state, action| {
            action.done = true;
            state.used |= action.spent > 0;
        });
        if self.actions.moving == Some(id) {
            self.actions.moving = None;
        }
    }

    /// 8.0: this unit is the active one now; the one before it has completed its movement.
    pub fn take_up(&mut self, id: UnitId) {
        if let Some(before) = self.actions.moving.filter(|before| *before != id) {
            self.finish(before);
        }
        self.actions.moving = Some(id);
        self.actions.stirred = true;
    }

    /// 8.3, 11.1: a unit leaves the map and may come back two turns later, in supply and good order.
    pub fn send_off(&mut self, id: UnitId) {
        let back = self.sequence.turn + 2;
        self.change(id, |location, state, action| {
            *location = Location::Waiting { from: back };
            *state = State { steps: state.steps, used: false, disrupted: false, supply: Supply::Supplied };
            *action = Action::default();
        });
        if self.actions.moving == Some(id) {
            self.actions.moving = None;
        }
        self.note(Event::Left { unit: id, back });
    }
}
