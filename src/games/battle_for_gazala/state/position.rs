//! The whole game as plain data to read: what every question about legality, odds and worth is asked of.

use std::ops::Deref;

use bevy_ecs::prelude::World;

use super::components::{Location, Unit};
use super::decisions::{Decision, Decisions};
use super::markers::Markers;
use super::turn::{Phase, Sequence};
use crate::core::field::Field;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::weights::{Veterans, Weights, of_actor};
use crate::games::battle_for_gazala::material::board::{Board, Name};
use crate::games::battle_for_gazala::material::catalog::{Catalog, UnitKind};
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::material::scenario::Scenario;
use crate::games::battle_for_gazala::material::tables::Tables;
use crate::games::battle_for_gazala::material::terrain::Terrain;

/// The game at one moment.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each part says what it is")]
pub struct Position<'a> {
    /// All units: what a field is asked, a position can be asked.
    pub units: Field<Unit>,
    pub board: &'a Board,
    pub terrain: &'a Terrain,
    pub catalog: &'a Catalog,
    pub scenario: &'a Scenario,
    pub tables: &'a Tables,
    pub sequence: &'a Sequence,
    pub markers: &'a Markers,
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
            terrain: world.resource::<Shared<Terrain>>(),
            catalog: world.resource::<Shared<Catalog>>(),
            scenario: world.resource::<Shared<Scenario>>(),
            tables: world.resource::<Shared<Tables>>(),
            sequence: world.resource(),
            markers: world.resource(),
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

    /// Puts a unit somewhere else: how look-ahead changes a position.
    pub fn put(&mut self, id: UnitId, location: Location) {
        self.units.change(id, |unit| unit.location = location);
    }

    /// The unit with this number.
    ///
    /// # Errors
    /// A refusal if there is none.
    pub fn unit(&self, id: UnitId) -> Result<&Unit, Refusal> {
        self.find(id).ok_or_else(|| {
            Refusal::new("11.Scenario", format!("There is no unit {} in this game; choose one of the counters.", id.0))
        })
    }

    /// The unit in a hex: no two stand together.
    #[must_use]
    pub fn in_hex(&self, hex: Hex) -> Option<&Unit> {
        self.units.in_hex(hex).next()
    }

    /// What is printed on a unit's counter.
    #[must_use]
    pub fn counter(&self, id: UnitId) -> &UnitKind {
        self.catalog.get(id)
    }

    /// A unit as a player calls it.
    #[must_use]
    pub fn name(&self, id: UnitId) -> &str {
        &self.counter(id).id
    }

    /// Attack strength.
    #[must_use]
    pub fn attack(&self, id: UnitId) -> u16 {
        u16::from(self.counter(id).attack)
    }

    /// Defence strength: a disrupted unit has half of it, rounded up (`7.Bombardment`).
    #[must_use]
    pub fn defence(&self, unit: &Unit) -> u16 {
        let whole = u16::from(self.counter(unit.id).defence);
        if unit.condition.is_disrupted() { whole.div_ceil(2) } else { whole }
    }

    /// True if nothing but enemies bars the way between two adjacent hexes: both are land, and an escarpment between them is crossed
    /// by a road or trail (`2.Escarpment`).
    #[must_use]
    pub fn is_passable(&self, from: Hex, to: Hex) -> bool {
        self.board.contains(to)
            && self.board.is_land(to)
            && (!self.board.escarpment(from, to) || self.board.way(from, to).is_some())
    }

    /// True for a unit of the Allies in one of their boxes (`6.Boxes`).
    #[must_use]
    pub fn is_boxed(&self, unit: &Unit) -> bool {
        unit.side == Side::Allies && unit.location.hex().is_some_and(|hex| self.board.is_box(hex))
    }

    /// True for a step into an enemy's mines (`2.Mines`): all of them are Allied.
    #[must_use]
    pub fn crosses_mines(&self, side: Side, from: Hex, to: Hex) -> bool {
        side == Side::Axis && self.board.leads_into_mines(from, to)
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
        Some(self.decision().map_or(self.sequence.active, Decision::side))
    }

    /// The moment of the game in words, for refusals.
    #[must_use]
    pub fn moment(&self) -> String {
        let now = self.sequence;
        let side = self.to_act().map_or("", Side::adjective);
        match self.decision() {
            Some(Decision::Attack(battle)) => format!("the {side} attack on {}", Name::of(battle.target)),
            Some(Decision::Defence(battle)) => format!("the {side} defence of {}", Name::of(battle.target)),
            Some(Decision::Answer(_)) => format!("the {side} answer to a bombardment"),
            Some(Decision::Exchange { .. }) => format!("the {side} loss in an exchange"),
            Some(Decision::Retreat(_)) => format!("the {side} retreat"),
            Some(Decision::Advance { hex, .. }) => format!("the {side} advance into {}", Name::of(*hex)),
            Some(Decision::Arrival { hex, .. }) => format!("the choice of a reinforcement for {}", Name::of(*hex)),
            Some(Decision::Nearby { hex, .. }) => {
                format!("the choice of a hex adjacent to {} for a reinforcement", Name::of(*hex))
            }
            None => format!("the {side} player's {} phase", now.phase.title().to_lowercase()),
        }
    }

    /// Refuses an order that does not fit the phase, or while a decision waits.
    ///
    /// # Errors
    /// With the rule of the turn.
    pub fn expect_phase(&self, phases: &[Phase]) -> Result<(), Refusal> {
        if self.sequence.phase == Phase::Over {
            return Err(Refusal::new("1.Turn", "The game is over; load a saved game or start a new one to play on."));
        }
        if !phases.contains(&self.sequence.phase) || self.decision().is_some() {
            return Err(Refusal::new("1.Turn", format!("Not possible during {}.", self.moment())));
        }
        Ok(())
    }

    /// Refuses a unit of the other side, or one that is not on the map; answers with its hex.
    ///
    /// # Errors
    /// With the reason.
    pub fn expect_own(&self, id: UnitId, side: Side) -> Result<(&Unit, Hex), Refusal> {
        let (unit, name) = (self.unit(id)?, self.name(id));
        if unit.side != side {
            return Err(Refusal::new(
                "1.Turn",
                format!("{name} belongs to the {}; the {} player acts now.", unit.side, side.adjective()),
            ));
        }
        match unit.location {
            Location::On(hex) => Ok((unit, hex)),
            Location::Waiting => Err(Refusal::new("9.Reinforcements", format!("{name} has not arrived yet."))),
            Location::Eliminated => Err(Refusal::new("10.Losses", format!("{name} is out of the game."))),
        }
    }

    /// Refuses a hex off the map, or one of sea.
    ///
    /// # Errors
    /// With the reason.
    pub fn expect_land(&self, hex: Hex) -> Result<(), Refusal> {
        if !self.board.contains(hex) {
            return Err(Refusal::new("2.Move", format!("{} is off the map.", Name::of(hex))));
        }
        if !self.board.is_land(hex) {
            return Err(Refusal::new("2.Move", format!("{} is sea.", Name::of(hex))));
        }
        Ok(())
    }

    /// `8.Mobile`: refuses a unit that may not act in the phase in progress.
    ///
    /// # Errors
    /// With the reason.
    pub fn expect_fresh(&self, unit: &Unit) -> Result<(), Refusal> {
        if !self.sequence.phase.is_mobile() {
            return Ok(());
        }
        let name = self.name(unit.id);
        if !self.counter(unit.id).mobile {
            return Err(Refusal::new(
                "8.Mobile",
                format!("{name} is a leg unit; only mobile units act in the mobile phase."),
            ));
        }
        if unit.action.took_part {
            return Err(Refusal::new(
                "8.Mobile",
                format!("{name} took part in the movement or combat phase and can't act in the mobile phase."),
            ));
        }
        if unit.action.arrived {
            return Err(Refusal::new(
                "9.Reinforcements",
                format!("{name} arrived this turn and can't act in the mobile phase."),
            ));
        }
        Ok(())
    }

    /// `5.Zones`: refuses a unit that makes no attack because a retreat has disrupted it.
    ///
    /// # Errors
    /// With the turn in which it recovers.
    pub fn expect_steady(&self, unit: &Unit) -> Result<(), Refusal> {
        match unit.condition.recovers {
            None => Ok(()),
            Some(turn) => Err(Refusal::new(
                "5.Zones",
                format!(
                    "{} retreated past an enemy ZOC; it may not attack until the end of the {} player turn of turn \
                     {turn}.",
                    self.name(unit.id),
                    unit.side.adjective()
                ),
            )),
        }
    }
}
