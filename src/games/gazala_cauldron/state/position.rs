//! The whole game as plain data to read: what every question about legality, odds and worth is asked of.

use std::ops::Deref;

use bevy_ecs::prelude::World;

use super::actions::{Actions, Stage};
use super::components::{Location, Unit};
use super::cups::{Cup, Cups};
use super::decisions::{Decision, Decisions};
use super::marks::Marks;
use super::turn::{Phase, Sequence};
use crate::core::field::Field;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::weights::{Veterans, Weights, of_actor};
use crate::games::gazala_cauldron::material::board::{Board, Ground, Name, Terrain};
use crate::games::gazala_cauldron::material::catalog::{Arm, Catalog, Counter, Face, Pace};
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::material::scenario::Scenario;
use crate::games::gazala_cauldron::material::tables::Tables;

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
    pub actions: &'a Actions,
    pub cups: &'a Cups,
    pub marks: Marks,
    pub decisions: &'a Decisions,
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
            actions: world.resource(),
            cups: world.resource(),
            marks: Marks::of(world),
            decisions: world.resource(),
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
            Refusal::new("2.2.3", format!("There is no unit {} in this game; choose one of the counters.", id.0))
        })
    }

    /// What is printed on a unit's counter.
    #[must_use]
    pub fn counter(&self, id: UnitId) -> &Counter {
        self.catalog.get(id)
    }

    /// A unit as a player calls it: `10 Hus`.
    #[must_use]
    pub fn name(&self, id: UnitId) -> &str {
        &self.counter(id).id
    }

    /// Several units as a player calls them.
    #[must_use]
    pub fn names(&self, ids: &[UnitId]) -> String {
        let names: Vec<&str> = ids.iter().map(|id| self.name(*id)).collect();
        names.join(", ")
    }

    /// What a unit is made of.
    #[must_use]
    pub fn arm(&self, id: UnitId) -> Arm {
        self.counter(id).arm
    }

    /// How a unit moves.
    #[must_use]
    pub fn pace(&self, id: UnitId) -> Pace {
        self.counter(id).pace()
    }

    /// A unit's combat values as they are now.
    #[must_use]
    pub fn face(&self, unit: &Unit) -> Face {
        self.counter(unit.id).face(unit.state.steps, unit.state.used)
    }

    /// The ground of a hex; desert outside the map.
    #[must_use]
    pub fn ground(&self, hex: Hex) -> Ground {
        self.board.ground(hex).unwrap_or(Ground { terrain: Terrain::Desert, fortified: false })
    }

    /// True if a minefield that counts in this turn and has not been breached lies on the hexside of two adjacent hexes (14.0).
    #[must_use]
    pub fn is_mined(&self, a: Hex, b: Hex) -> bool {
        self.board.minefield(a, b, self.sequence.turn) && !self.marks.is_breached(a, b)
    }

    /// True if nothing of the ground bars the way between two adjacent hexes: an escarpment without a way does (8.0).
    #[must_use]
    pub fn is_passable(&self, from: Hex, to: Hex) -> bool {
        self.board.slope(from, to).is_none() || self.board.way(from, to).is_some()
    }

    /// True if the unit may be in the hex at all: the Allies not in their prohibited zone (8.1), two battalions of the 69th
    /// Brigade only in its area (8.2).
    #[must_use]
    pub fn may_be_in(&self, unit: &Unit, hex: Hex) -> bool {
        self.board.contains(hex)
            && (unit.side == Side::Axis
                || !self.board.prohibited(hex) && (!self.counter(unit.id).bracketed || self.board.guarded(hex)))
    }

    /// A side's cup.
    #[must_use]
    pub fn cup(&self, side: Side) -> &Cup {
        self.cups.of(side)
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
        Some(self.decision().map_or(self.sequence.active, |decision| decision.side(self.sequence.active)))
    }

    /// The moment of the game in words, for refusals.
    #[must_use]
    pub fn moment(&self) -> String {
        let now = self.sequence;
        let what = match self.decision() {
            Some(Decision::First(_)) => "the choice of who acts first",
            Some(Decision::Tanks(_)) => "tank replacements",
            Some(Decision::Air(_)) => "the air attack",
            Some(Decision::Arrive { .. }) => "the placing of reinforcements",
            Some(Decision::Assault(_) | Decision::Defence(_)) => "the attack that has been declared",
            Some(Decision::Loss { .. }) => "a step loss",
            Some(Decision::Disruption { .. }) => "a disruption",
            Some(Decision::Retreat { .. }) => "the retreat",
            Some(Decision::Advance { .. }) => "the advance",
            Some(Decision::Crowd { .. }) => "an overstacked hex",
            None => return now.part(),
        };
        what.to_owned()
    }

    /// Refuses an order that does not fit the phase, or while a decision waits.
    ///
    /// # Errors
    /// With the rule of the sequence of play.
    pub fn expect_phase(&self, phase: Phase) -> Result<(), Refusal> {
        if self.sequence.phase == Phase::Over {
            return Err(Refusal::new("16.0", "The game is over; load a saved game or start a new one to play on."));
        }
        if self.sequence.phase != phase {
            return Err(Refusal::new("3.0", format!("Not possible during {}.", self.moment())));
        }
        if self.decision().is_some() {
            return Err(Refusal::new("3.0", format!("This has to be resolved first: {}.", self.moment())));
        }
        Ok(())
    }

    /// Refuses an order that does not fit the stage of the action in progress.
    ///
    /// # Errors
    /// With the rule of the action phase.
    pub fn expect_stage(&self, stages: &[Stage]) -> Result<(), Refusal> {
        self.expect_phase(Phase::Actions)?;
        if stages.contains(&self.actions.stage) {
            return Ok(());
        }
        let sentence = match self.actions.stage {
            Stage::Draw => "A chit has to be drawn first.",
            Stage::Choose => "The action chit has to be used first: activate a formation or a unit.",
            Stage::Move => "The units of this action have been chosen; move and fight with them, or end the action.",
        };
        Err(Refusal::new("7.0", sentence))
    }

    /// Refuses a unit of the other side.
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

    /// Refuses a unit that is not on the map.
    ///
    /// # Errors
    /// With the reason why it is not.
    pub fn expect_on_map(&self, unit: &Unit) -> Result<Hex, Refusal> {
        let name = self.name(unit.id);
        match unit.location {
            Location::On(hex) => Ok(hex),
            Location::Waiting { .. } => Err(Refusal::new("15.0", format!("{name} is not on the map."))),
            Location::Eliminated => Err(Refusal::new("11.0", format!("{name} is eliminated."))),
            Location::Withdrawn => Err(Refusal::new("13.7", format!("{name} was withdrawn for good."))),
        }
    }

    /// Refuses a hex in which the unit may not be (8.1, 8.2).
    ///
    /// # Errors
    /// With the area's rule.
    pub fn expect_area(&self, unit: &Unit, hex: Hex) -> Result<(), Refusal> {
        if unit.side == Side::Allies && self.board.prohibited(hex) {
            return Err(Refusal::new(
                "8.1",
                format!("{} lies west of the minefield line, which Allied units may not enter.", Name::of(hex)),
            ));
        }
        if self.may_be_in(unit, hex) {
            return Ok(());
        }
        let name = self.name(unit.id);
        Err(Refusal::new(
            "8.2",
            format!("{name} has to stay in the area of the 69th Brigade; {} is outside.", Name::of(hex)),
        ))
    }

    /// Refuses a hex outside the map.
    ///
    /// # Errors
    /// With its number.
    pub fn expect_hex(&self, hex: Hex) -> Result<(), Refusal> {
        if self.board.contains(hex) {
            return Ok(());
        }
        Err(Refusal::new("2.1", format!("Hex {} is not on the map; choose another.", Name::of(hex))))
    }
}
