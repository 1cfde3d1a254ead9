//! The read-only view of the game that every plan is made from.

use bevy_ecs::prelude::{Query, Res, Resource};
use bevy_ecs::system::SystemParam;
use serde::{Deserialize, Serialize};

use super::board::Board;
use super::catalog::{Catalog, UnitType};
use super::components::Location;
use super::scenario::Scenario;
use super::sequence::{Phase, Sequence};
pub use super::view::{View, ViewItem};
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};

/// A decision that has to be made before play goes on. The last one on the stack is asked first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// A vehicle with a second gun may fire it now (I.G.2.a).
    SecondGun {
        /// The vehicle.
        unit: UnitId,
    },
    /// Fire in the same hex: the next of so many hits is scored on a chosen area or rolled for (I.G.1).
    Aim {
        /// The firing vehicle.
        unit: UnitId,
        /// Its gun.
        gun: u8,
        /// The target.
        target: UnitId,
        /// Hits still to be scored.
        hits: u8,
    },
}

/// Decisions that wait, the next one last.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decisions(pub Vec<Decision>);

/// The whole game, to read.
#[derive(SystemParam)]
#[expect(missing_docs, reason = "each part says what it is")]
pub struct Situation<'w, 's> {
    pub units: Query<'w, 's, View>,
    pub index: Res<'w, UnitIndex>,
    pub board: Res<'w, Shared<Board>>,
    pub catalog: Res<'w, Shared<Catalog>>,
    pub scenario: Res<'w, Shared<Scenario>>,
    pub decisions: Res<'w, Decisions>,
}

impl Situation<'_, '_> {
    /// The unit with this number.
    ///
    /// # Errors
    /// A refusal if there is none.
    pub fn unit(&self, id: UnitId) -> Result<ViewItem<'_, '_>, Refusal> {
        self.find(id).ok_or_else(|| {
            Refusal::new(
                "Scenarios.A.2",
                format!("There is no unit {} in this game; choose one of the units in the roster.", id.0),
            )
        })
    }

    /// The unit with this number; `None` if there is none.
    #[must_use]
    pub fn find(&self, id: UnitId) -> Option<ViewItem<'_, '_>> {
        self.units.get(self.index.entity(id)?).ok()
    }

    /// All units in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = ViewItem<'_, '_>> {
        self.index.iter().filter_map(|(_, entity)| self.units.get(entity).ok())
    }

    /// The units of one side on the board.
    pub fn on_board(&self, side: Side) -> impl Iterator<Item = (ViewItem<'_, '_>, Hex)> {
        self.all().filter_map(move |unit| {
            if *unit.side != side {
                return None;
            }
            let hex = unit.location.hex()?;
            Some((unit, hex))
        })
    }

    /// The unit's type.
    #[must_use]
    pub fn kind(&self, unit: &ViewItem) -> &UnitType {
        self.catalog.get(unit.kind.0)
    }

    /// The unit as a player calls it: `Grant 3`.
    #[must_use]
    pub fn name(&self, unit: &ViewItem) -> String {
        format!("{} {}", self.kind(unit).name, unit.number.0)
    }

    /// A side as the players of this scenario call it.
    #[must_use]
    pub fn player(&self, side: Side) -> &'static str {
        player(&self.scenario, &self.catalog, side)
    }

    /// Refuses an order that does not fit the phase, or comes from the side that is not to act.
    ///
    /// # Errors
    /// With the rule of the sequence of play.
    pub fn expect_phase(&self, sequence: &Sequence, phase: Phase, unit: Option<&ViewItem>) -> Result<(), Refusal> {
        if sequence.phase == Phase::Over {
            return Err(Refusal::new("Scenarios.A.4", "The game is over; load it or begin another to go on playing."));
        }
        if sequence.phase != phase {
            return Err(Refusal::new(
                "I.B",
                format!("This can't be ordered now: it is the {} of turn {}.", segment(sequence.phase), sequence.turn),
            ));
        }
        if let Some(unit) = unit
            && *unit.side != sequence.active
        {
            return Err(Refusal::new(
                match phase {
                    Phase::Combat => "I.B.2",
                    _ => "I.B.1",
                },
                format!(
                    "{} belongs to the {} player; now the {} player gives the orders.",
                    self.name(unit),
                    self.player(*unit.side),
                    self.player(sequence.active)
                ),
            ));
        }
        Ok(())
    }

    /// Refuses a unit that is not on the board.
    ///
    /// # Errors
    /// With the reason why it is not.
    pub fn expect_on_board(&self, unit: &ViewItem) -> Result<Hex, Refusal> {
        match *unit.location {
            Location::On(hex) => Ok(hex),
            Location::Waiting => {
                Err(Refusal::new("Scenarios.B.6", format!("{} has not come onto the board yet.", self.name(unit))))
            }
            Location::Exited => Err(Refusal::new(
                "Scenarios.B.5",
                format!("{} has left the board and can't come back.", self.name(unit)),
            )),
            Location::Destroyed => Err(Refusal::new("I.F.3.b", format!("{} is destroyed.", self.name(unit)))),
        }
    }

    /// True if the side has a unit that could do something in a movement segment of this turn.
    #[must_use]
    pub fn can_ever_move(&self, sequence: &Sequence, side: Side) -> bool {
        self.all().any(|unit| {
            *unit.side == side
                && match unit.location {
                    Location::On(_) => !unit.damage.immobilised,
                    Location::Waiting => unit.entry.due <= sequence.turn,
                    Location::Exited | Location::Destroyed => false,
                }
        })
    }
}

/// A side as the players of a scenario call it: by its nation, or `Axis` when Germans and Italians fight together.
#[must_use]
pub fn player(scenario: &Scenario, catalog: &Catalog, side: Side) -> &'static str {
    let mut nations = scenario
        .forces
        .iter()
        .filter(|force| force.side == side)
        .flat_map(|force| &force.strength)
        .map(|(kind, ..)| catalog.get(*kind).nation);
    match (nations.next(), side) {
        (Some(first), _) if nations.all(|nation| nation == first) => first.word(),
        (_, Side::Axis) => "Axis",
        (_, Side::Allies) => "British",
    }
}

fn segment(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "set-up before the first turn, not the game itself; the set-up",
        Phase::Movement => "movement segment",
        Phase::Combat => "combat segment",
        Phase::EndOfTurn => "end",
        Phase::Over => "end of the game",
    }
}
