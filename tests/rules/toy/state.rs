//! What changes: units are entities with components, where the game stands is a resource. Rules read it as a [`Position`] and change it
//! by a [`PositionMut`].

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleLabel;
use bevy_ecs::system::SystemParam;
use gazala::core::dice::Dice;
use gazala::core::game::{Entry, Log};
use gazala::core::shared::Shared;
use gazala::core::side::Side;
use gazala::core::unit::{UnitId, UnitIndex};
use serde::{Deserialize, Serialize};

use super::material::{CARS, CONVOY, GOAL, Place, Scenario};

#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Location(pub Place);

/// A unit as plain data; as a bundle it is also what is put into the world.
#[derive(Bundle, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub id: UnitId,
    pub side: Side,
    pub location: Location,
}

impl Unit {
    pub fn read(entity: EntityRef) -> Option<Self> {
        Some(Self { id: *entity.get()?, side: *entity.get()?, location: *entity.get()? })
    }

    pub fn at(&self) -> Place {
        self.location.0
    }
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    #[default]
    Weather,
    Axis,
    Allied,
    Over,
}

/// Runs when a phase begins.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Enter(pub Phase);

/// Where the game stands.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sequence {
    pub turn: u16,
    pub phase: Phase,
    pub storm: bool,
    /// Hexes that the unit of this phase has moved.
    pub moved: u8,
    /// The phase ends as soon as nobody is asked anything.
    pub ended: bool,
    /// The convoy is attacked: the Axis player has to answer.
    pub attacked: bool,
    /// Loads that the convoy still carries.
    pub loads: u8,
    pub winner: Option<Side>,
}

/// What a player may do. Orders stand in journals and cases as they are written here.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Order {
    Move { unit: UnitId, to: Place },
    Attack,
    Stand,
    Retreat { to: Place },
    EndPhase,
}

/// What came of it, for the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    Weather { die: u8, storm: bool },
    Moved { unit: UnitId, to: Place },
    Attacked,
    Fought { die: u8 },
    Passed { side: Side },
    Ended { loads: u8, winner: Side },
}

/// The position as it is read: all that rules, players and the window go by.
pub struct Position {
    pub now: Sequence,
    pub turns: u16,
    pub convoy: Unit,
    pub cars: Unit,
}

impl Position {
    pub fn of(world: &World) -> Self {
        let unit = |id| UnitIndex::one(world, id, Unit::read).expect("both units are there from the beginning on");
        let turns = world.resource::<Shared<Scenario>>().turns;
        Self { now: *world.resource(), turns, convoy: unit(CONVOY), cars: unit(CARS) }
    }

    pub fn to_act(&self) -> Option<Side> {
        match self.now.phase {
            Phase::Over => None,
            Phase::Allied if !self.now.attacked => Some(Side::Allies),
            _ => Some(Side::Axis),
        }
    }

    /// The unit of the side whose phase it is, its enemy, and its movement allowance (rule 3.3).
    pub fn in_phase(&self) -> (&Unit, &Unit, u8) {
        match self.now.phase {
            Phase::Allied => (&self.cars, &self.convoy, 2),
            _ => (&self.convoy, &self.cars, 1),
        }
    }

    pub fn delivered(&self) -> u8 {
        if self.convoy.at() == GOAL { self.now.loads } else { 0 }
    }
}

/// The position as it is changed, by the systems that carry orders out.
#[derive(SystemParam)]
pub struct PositionMut<'w, 's> {
    pub units: Query<'w, 's, &'static mut Location>,
    pub index: Res<'w, UnitIndex>,
    pub sequence: ResMut<'w, Sequence>,
    pub dice: ResMut<'w, Dice>,
    pub log: ResMut<'w, Log<Event>>,
}

impl PositionMut<'_, '_> {
    pub fn note(&mut self, event: Event) {
        self.log.0.push(Entry { turn: self.sequence.turn, event });
    }

    pub fn put(&mut self, unit: UnitId, to: Place) {
        if let Some(mut location) = self.index.entity(unit).and_then(|entity| self.units.get_mut(entity).ok()) {
            location.0 = to;
        }
        self.note(Event::Moved { unit, to });
    }
}
