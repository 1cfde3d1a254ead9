//! The whole game as plain data to read: what every question about legality, odds and worth is asked of.

use std::ops::Deref;

use bevy_ecs::prelude::World;

use super::components::{Location, Unit};
use super::decisions::{Decision, Decisions};
use super::marks::Marks;
use super::options::Options;
use super::turn::{Phase, Sequence};
use crate::core::field::Field;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::weights::{Veterans, Weights, of_actor};
use crate::games::bir_hacheim::material::board::{Board, Ground, Name, Terrain};
use crate::games::bir_hacheim::material::catalog::{Catalog, Counter};
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::material::scenario::Scenario;
use crate::games::bir_hacheim::material::tables::Tables;

/// Units that can stand in one hex (4.1.1).
pub const STACK: usize = 3;

/// The game at one moment.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each part says what it is")]
pub struct Position<'a> {
    /// All units: what a field is asked, a position can be asked.
    pub units: Field<Unit>,
    pub board: &'a Board,
    pub catalog: &'a Catalog,
    pub scenario: &'a Scenario,
    pub tables: &'a Tables,
    pub sequence: &'a Sequence,
    pub marks: Marks,
    pub decisions: &'a Decisions,
    pub options: &'a Options,
    /// What a computer player weighs with who looks at it.
    pub weights: &'a Weights,
}

impl Deref for Position<'_> {
    type Target = Field<Unit>;
    fn deref(&self) -> &Field<Unit> {
        &self.units
    }
}

impl Position<'_> {
    /// The position of a world.
    #[must_use]
    pub fn of(world: &World) -> Position<'_> {
        Position {
            units: super::components::units(world).collect(),
            board: world.resource::<Shared<Board>>(),
            catalog: world.resource::<Shared<Catalog>>(),
            scenario: world.resource::<Shared<Scenario>>(),
            tables: world.resource::<Shared<Tables>>(),
            sequence: world.resource(),
            marks: Marks::of(world),
            decisions: world.resource(),
            options: world.resource(),
            weights: world.resource::<Shared<Veterans>>().usual(),
        }
    }

    /// The same as the computer player who has to act weighs it, at his level.
    #[must_use]
    pub fn weighed(world: &World) -> Position<'_> {
        let position = Self::of(world);
        let weights = of_actor(world, &position.scenario.id, position.to_act());
        Position { weights, ..position }
    }

    /// What a dial is for the computer player who looks at it.
    #[must_use]
    pub fn weight(&self, dial: Dial) -> f64 {
        self.weights.at(dial as usize)
    }

    /// The unit with this number.
    ///
    /// # Errors
    /// A refusal if there is none.
    pub fn unit(&self, id: UnitId) -> Result<&Unit, Refusal> {
        self.find(id).ok_or_else(|| {
            Refusal::new("2.2", format!("There is no unit {} in this game; choose one of the counters.", id.0))
        })
    }

    /// What is printed on a unit's counter.
    #[must_use]
    pub fn counter(&self, id: UnitId) -> &Counter {
        self.catalog.get(id)
    }

    /// A unit as a player calls it: `151/50`.
    #[must_use]
    pub fn name(&self, id: UnitId) -> &str {
        self.catalog.name(id)
    }

    /// The hexes around one that belong to the board.
    pub fn around(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        self.board.neighbours(hex)
    }

    /// The ground of a hex; the sea outside the board.
    #[must_use]
    pub fn ground(&self, hex: Hex) -> Ground {
        self.board.ground(hex).unwrap_or(Ground { terrain: Terrain::Sea, mined: false, fortified: false })
    }

    /// True if mines lie in the hex that have not been cleared (9.3).
    #[must_use]
    pub fn is_mined(&self, hex: Hex) -> bool {
        self.ground(hex).mined && !self.marks.cleared.contains(&hex)
    }

    /// True if units of this kind can be in the hex at all: never the sea, and no armour in an arm of it (table of terrain).
    #[must_use]
    pub fn can_be_in(&self, unit: &Unit, hex: Hex) -> bool {
        let arm = self.counter(unit.id).arm;
        self.board.ground(hex).is_some_and(|ground| self.tables.terrain.allows(ground.terrain, arm))
    }

    /// True if the unit's zone does not hold that of the other: armour passes by infantry (4.1.2).
    #[must_use]
    pub fn is_ignored_by(&self, zone_of: &Unit, mover: &Unit) -> bool {
        self.counter(mover.id).arm.is_armour() && self.counter(zone_of.id).arm.is_infantry()
    }

    /// Attack strength as it is now.
    #[must_use]
    pub fn attack(&self, unit: &Unit) -> u16 {
        u16::from(self.counter(unit.id).attack(unit.strength.reduced))
    }

    /// Defence strength as it is now.
    #[must_use]
    pub fn defence(&self, unit: &Unit) -> u16 {
        u16::from(self.counter(unit.id).defence(unit.strength.reduced))
    }

    /// The decision that is asked now.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.decisions.0.last()
    }

    /// The side that gives the next order; `None` when the game is over.
    #[must_use]
    pub fn to_act(&self) -> Option<Side> {
        if self.sequence.phase == Phase::Over {
            return None;
        }
        let side_of = |id| self.find(id).map_or(self.sequence.active, |unit| unit.side);
        Some(self.decision().map_or(self.sequence.active, |decision| decision.side(self.sequence.active, side_of)))
    }

    /// The side that holds an objective.
    #[must_use]
    pub fn holder(&self, hex: Hex) -> Option<Side> {
        let place = self.scenario.objectives.iter().position(|objective| objective.hex == hex)?;
        self.marks.holders.get(place).copied()
    }

    /// The moment of the game in words, for refusals.
    #[must_use]
    pub fn moment(&self) -> String {
        let now = self.sequence;
        match now.phase {
            Phase::SetUp => "the set-up before the first turn".to_owned(),
            Phase::Over => "the end of the game".to_owned(),
            phase => {
                format!("the {} {} phase of turn {}", now.active.adjective(), phase.title().to_lowercase(), now.turn)
            }
        }
    }

    /// Refuses an order that does not fit the phase, or while a decision waits.
    ///
    /// # Errors
    /// With the rule of the sequence of play.
    pub fn expect_phase(&self, phase: Phase) -> Result<(), Refusal> {
        if self.sequence.phase == Phase::Over {
            return Err(Refusal::new("11.2", "The game is over; load a saved game or start a new one to play on."));
        }
        if self.sequence.phase != phase {
            return Err(Refusal::new("3.0", format!("Not possible during {}.", self.moment())));
        }
        if self.decision().is_some() {
            return Err(Refusal::new("5.1", "The combat under way has to be resolved first."));
        }
        Ok(())
    }

    /// Refuses a unit of the side whose phase it is not.
    ///
    /// # Errors
    /// With the rule of the sequence of play.
    pub fn expect_own(&self, unit: &Unit, side: Side) -> Result<(), Refusal> {
        if unit.side == side {
            return Ok(());
        }
        Err(Refusal::new(
            "3.0",
            format!("{} belongs to the {}; the {} player acts now.", self.name(unit.id), unit.side, side.adjective()),
        ))
    }

    /// Refuses a unit that is not on the board.
    ///
    /// # Errors
    /// With the reason why it is not.
    pub fn expect_on_board(&self, unit: &Unit) -> Result<Hex, Refusal> {
        let name = self.name(unit.id);
        match unit.location {
            Location::On(hex) => Ok(hex),
            Location::Waiting => Err(Refusal::new("4.2.1", format!("{name} has not entered the board yet."))),
            Location::Left => Err(Refusal::new("4.2.2", format!("{name} was forced off the board and can't return."))),
            Location::Eliminated => Err(Refusal::new("7.0", format!("{name} is eliminated."))),
        }
    }

    /// Refuses a hex outside the board.
    ///
    /// # Errors
    /// With its number.
    pub fn expect_hex(&self, hex: Hex) -> Result<(), Refusal> {
        if self.board.contains(hex) {
            return Ok(());
        }
        Err(Refusal::new("2.1", format!("Hex {} is not on the board; choose one of its 400 hexes.", Name::of(hex))))
    }
}
