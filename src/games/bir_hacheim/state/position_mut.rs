//! The position as it is changed: what moves counters, rolls dice and writes the log when an order is carried out.

use bevy_ecs::prelude::{Commands, Has, Query, Res, ResMut};
use bevy_ecs::system::SystemParam;

use super::components::{Attacked, Cleared, Duty, Location, March, Objective, Strength, Work};
use super::decisions::Decisions;
use super::marks::{Air, Debts};
use super::orders::Event;
use super::turn::{Sequence, note};
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::index::HexIndex;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::systems::{Failures, Missing};
use crate::core::unit::{UnitId, UnitIndex};
use crate::games::bir_hacheim::material::board::Board;
use crate::games::bir_hacheim::material::catalog::Catalog;
use crate::games::bir_hacheim::material::tables::Tables;

type Parts = (
    &'static Side,
    &'static mut Location,
    &'static mut Strength,
    &'static mut March,
    &'static mut Duty,
    &'static mut Work,
);

/// All that an order changes.
#[derive(SystemParam)]
#[expect(missing_docs, reason = "each part says what it is")]
pub struct PositionMut<'w, 's> {
    pub units: Query<'w, 's, Parts>,
    pub index: Res<'w, UnitIndex>,
    pub hexes: Query<'w, 's, (Has<Cleared>, Option<&'static mut Objective>)>,
    pub hex_index: Res<'w, HexIndex>,
    pub commands: Commands<'w, 's>,
    pub board: Res<'w, Shared<Board>>,
    pub catalog: Res<'w, Shared<Catalog>>,
    pub tables: Res<'w, Shared<Tables>>,
    pub sequence: ResMut<'w, Sequence>,
    pub air: ResMut<'w, Air>,
    pub debts: ResMut<'w, Debts>,
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
    pub fn change(&mut self, id: UnitId, change: impl FnOnce(&mut Location, &mut Strength, &mut March, &mut Duty)) {
        let unit = self.index.entity(id).and_then(|entity| self.units.get_mut(entity).ok());
        let Some((_, mut location, mut strength, mut march, mut duty, _)) = unit else {
            return self.failures.note(Missing(id));
        };
        change(&mut location, &mut strength, &mut march, &mut duty);
    }

    /// Where a unit is.
    #[must_use]
    pub fn location(&self, id: UnitId) -> Location {
        let found = self.index.entity(id).and_then(|entity| self.units.get(entity).ok());
        found.map_or(Location::Waiting, |(_, location, ..)| *location)
    }

    /// A hex is attacked: nobody attacks it again in this turn (6.2).
    pub fn attack(&mut self, target: Hex) {
        HexIndex::put_later(&mut self.commands, target, Attacked);
    }

    /// True if the mines of a hex have been cleared (9.3).
    #[must_use]
    pub fn is_cleared(&self, hex: Hex) -> bool {
        let hex = self.hex_index.entity(hex);
        hex.and_then(|hex| self.hexes.get(hex).ok()).is_some_and(|(cleared, _)| cleared)
    }

    /// The side that an objective comes to belong to (11.2). True if that is news.
    pub fn take(&mut self, hex: Hex, side: Side) -> bool {
        let Some(hex) = self.hex_index.entity(hex) else { return false };
        let Ok((_, Some(mut objective))) = self.hexes.get_mut(hex) else { return false };
        std::mem::replace(&mut objective.holder, side) != side
    }

    /// Puts a unit into a hex, without dice. Engineers that were posted elsewhere begin anew (9.3).
    pub fn put(&mut self, id: UnitId, hex: Hex) {
        self.change(id, |location, _, _, _| *location = Location::On(hex));
        self.post(id, 0);
    }

    /// Sets since when engineers are posted; 0 when they are not (9.3).
    pub fn post(&mut self, id: UnitId, since: u16) {
        match self.index.entity(id).and_then(|entity| self.units.get_mut(entity).ok()) {
            Some((.., mut work)) => *work = Work { since },
            None => self.failures.note(Missing(id)),
        }
    }

    /// 7.0: a casualty: the counter is turned, or a reduced unit destroyed. True if it is destroyed.
    pub fn reduce(&mut self, id: UnitId) -> bool {
        let mut reduced = false;
        self.change(id, |_, strength, _, duty| {
            reduced = strength.reduced;
            (strength.reduced, duty.hurt) = (true, true);
        });
        if reduced {
            self.eliminate(id);
        } else {
            self.note(Event::Reduced { unit: id });
        }
        reduced
    }

    /// A unit is destroyed.
    pub fn eliminate(&mut self, id: UnitId) {
        self.take_off(id);
        self.note(Event::Eliminated { unit: id });
    }

    /// A unit that can go nowhere is destroyed (5.3).
    pub fn trap(&mut self, id: UnitId) {
        self.take_off(id);
        self.note(Event::Trapped { unit: id });
    }

    fn take_off(&mut self, id: UnitId) {
        self.change(id, |location, _, _, _| *location = Location::Eliminated);
    }

    /// 9.1: a unit has come into a hex: units of the Axis roll for its mines. True if the unit is still there after it.
    pub fn cross_mines(&mut self, id: UnitId, hex: Hex) -> bool {
        let axis = self.catalog.get(id).nation.side() == Side::Axis;
        let mined = self.board.ground(hex).is_some_and(|ground| ground.mined) && !self.is_cleared(hex);
        if !axis || !mined {
            return true;
        }
        let die = self.dice.die();
        let struck = die <= self.catalog.get(id).arm.struck_up_to();
        self.note(Event::Mined { unit: id, hex, die, struck });
        !struck || !self.reduce(id)
    }
}
