//! The whole game as plain data to read: what every question about legality, odds and worth is asked of.

use bevy_ecs::prelude::World;

use super::components::{Location, Unit};
use super::decisions::{Decision, Decisions};
use super::markers::Markers;
use super::turn::{Phase, Sequence};
use super::ways;
use crate::core::judge::Judge;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::ways::WayKind;
use crate::core::weights::{Veterans, Weights, judge_of_actor, of_actor};
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::board::Board;
use crate::games::firestorm::material::catalog::{Catalog, Kind, Troop};
use crate::games::firestorm::material::scenario::Scenario;
use crate::games::firestorm::material::tables::Tables;

/// The game at one moment.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each part says what it is")]
pub struct Position<'a> {
    /// All troops, in the order of their numbers.
    pub units: Vec<Unit>,
    pub board: &'a Board,
    pub catalog: &'a Catalog,
    pub scenario: &'a Scenario,
    pub tables: &'a Tables,
    pub sequence: &'a Sequence,
    pub markers: Markers,
    pub decisions: &'a Decisions,
    /// What a computer player weighs with who looks at it.
    pub weights: &'a Weights,
    /// What he makes of a state, where games have told him.
    pub judge: Option<&'a Judge>,
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
            markers: Markers::of(world),
            decisions: world.resource(),
            weights: world.resource::<Shared<Veterans>>().usual(),
            judge: None,
        }
    }

    /// The same as the computer player who has to act weighs it, at his level.
    #[must_use]
    pub fn weighed(world: &World) -> Position<'_> {
        let position = Self::of(world);
        let (scenario, side) = (&position.scenario.id, position.to_act());
        let (weights, judge) = (of_actor(world, scenario, side), judge_of_actor(world, scenario, side));
        Position { weights, judge, ..position }
    }

    /// The troop with this number; `None` if there is none.
    #[must_use]
    pub fn find(&self, id: UnitId) -> Option<&Unit> {
        self.units.binary_search_by_key(&id, |unit| unit.id).ok().map(|place| &self.units[place])
    }

    /// The troop with this number.
    ///
    /// # Errors
    /// A refusal if there is none.
    pub fn unit(&self, id: UnitId) -> Result<&Unit, Refusal> {
        self.find(id).ok_or_else(|| {
            Refusal::new("C.Terms", format!("There is no troop {} in this game; choose one of the cards.", id.0))
        })
    }

    /// What is printed on a troop's card.
    #[must_use]
    pub fn troop(&self, id: UnitId) -> &Troop {
        self.catalog.get(id)
    }

    /// A troop as a player calls it.
    #[must_use]
    pub fn name(&self, id: UnitId) -> &str {
        &self.troop(id).id
    }

    /// True for Rommel, who is no ground troop (`C.Rommel`).
    #[must_use]
    pub fn is_rommel(&self, id: UnitId) -> bool {
        self.troop(id).kind == Kind::Rommel
    }

    /// Rommel, while he is in play.
    #[must_use]
    pub fn rommel(&self) -> Option<&Unit> {
        self.units.iter().find(|unit| self.is_rommel(unit.id) && unit.location.area().is_some())
    }

    /// Troops in an area, Rommel among them; all are of the side that controls it.
    pub fn in_area(&self, area: Area) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.location == Location::In(area))
    }

    /// Ground troops in an area.
    pub fn ground_in(&self, area: Area) -> impl Iterator<Item = &Unit> {
        self.in_area(area).filter(|unit| !self.is_rommel(unit.id))
    }

    /// Who controls an area.
    #[must_use]
    pub fn holder(&self, area: Area) -> Side {
        self.markers.holder(area)
    }

    /// Areas beside one.
    pub fn around(&self, area: Area) -> impl Iterator<Item = Area> {
        self.board.neighbours(area)
    }

    /// The road or track between two areas; with the option also the Trigh Capuzzo between B-1 and B-4.
    #[must_use]
    pub fn way(&self, a: Area, b: Area) -> Option<WayKind> {
        ways::between(self.board, self.sequence, a, b)
    }

    /// True if mines lie on the border between two areas.
    #[must_use]
    pub fn is_mined(&self, a: Area, b: Area) -> bool {
        self.board.border(a, b).is_some_and(|border| border.mines)
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
        match self.decision() {
            Some(Decision::Attack(battle)) => format!("the choice of troops for the attack on {}", battle.into),
            Some(Decision::Defence(battle)) => format!("the choice of troops for the defence of {}", battle.into),
            Some(Decision::Table(battle)) => format!("the battle for {} on the tabletop", battle.into),
            Some(Decision::Retreat { area, .. }) => format!("the retreat from {area}"),
            Some(Decision::Advance { into, .. }) => format!("the advance into {into}"),
            Some(Decision::Reinforce(side)) => format!("the {} reinforcements", side.adjective()),
            None => match now.phase {
                Phase::Battle => format!("the placing of the {} player's battle arrow", now.active.adjective()),
                Phase::Moves => format!("the {} strategic moves", now.active.adjective()),
                phase => phase.title().to_lowercase(),
            },
        }
    }

    /// Refuses an order that does not fit the phase, or while a decision waits.
    ///
    /// # Errors
    /// With the rule of the turn.
    pub fn expect_phase(&self, phase: Phase) -> Result<(), Refusal> {
        if self.sequence.phase == Phase::Over {
            return Err(Refusal::new(
                "C.Outcome",
                "The game is over; load a saved game or start a new one to play on.",
            ));
        }
        if self.sequence.phase != phase || self.decision().is_some() {
            return Err(Refusal::new("C.Turn", format!("Not possible during {}.", self.moment())));
        }
        Ok(())
    }

    /// Refuses a troop of the other side, or one that is not on the map; answers with its area.
    ///
    /// # Errors
    /// With the reason.
    pub fn expect_own(&self, id: UnitId, side: Side) -> Result<(&Unit, Area), Refusal> {
        let unit = self.unit(id)?;
        let name = self.name(id);
        if unit.side != side {
            return Err(Refusal::new(
                "C.Turn",
                format!("{name} belongs to the {}; the {} general acts now.", unit.side, side.adjective()),
            ));
        }
        match unit.location {
            Location::In(area) => Ok((unit, area)),
            Location::Pool => Err(Refusal::new("GG.3.1", format!("{name} is in the reinforcement pool."))),
            Location::Captured => Err(Refusal::new("C.Captures", format!("{name} is out of the game."))),
        }
    }
}
