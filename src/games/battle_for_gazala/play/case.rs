//! What only case files of Battle for Gazala hold.

use bevy_ecs::prelude::World;
use serde::Deserialize;

use super::plan::Plan;
use crate::core::case::{self, Differences, Words};
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::material::board::{Name, Printed};
use crate::games::battle_for_gazala::material::data::Data;
use crate::games::battle_for_gazala::material::scenario::Scenario;
use crate::games::battle_for_gazala::material::tables::combat::{Line, Outcome};
use crate::games::battle_for_gazala::phases::movement::Reach;
use crate::games::battle_for_gazala::phases::victory;
use crate::games::battle_for_gazala::state::components::{Action, Condition, Location, Unit};
use crate::games::battle_for_gazala::state::components::{spawn, unit, units};
use crate::games::battle_for_gazala::state::decisions::Decisions;
use crate::games::battle_for_gazala::state::markers::Markers;
use crate::games::battle_for_gazala::state::orders::Event;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::turn::Hold;
use crate::games::battle_for_gazala::state::turn::{Enter, Phase, Sequence};

/// What only a case of this game has.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Case {
    /// Runs what the phase does when it begins, with this position.
    enter: bool,
    /// The units that are not named stay where the scenario has them; otherwise they are eliminated.
    rest: bool,
    /// Support fire markers left, Axis first; with `at`, none if not given.
    markers: Option<[Vec<u8>; 2]>,
    /// Support fire markers at the end, Axis first.
    markers_left: Option<[Vec<u8>; 2]>,
    /// Where units could go at the end.
    reach: Vec<Reached>,
    /// Whether a side has its path from Tobruk at the end.
    path: Vec<(Side, bool)>,
}

/// Where the game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At {
    turn: u16,
    phase: Phase,
    active: Side,
    /// How firmly the Axis holds Tobruk.
    #[serde(default)]
    hold: Hold,
}

/// A unit of a position.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Placed {
    /// Its id in the catalog.
    unit: String,
    /// Its hex; `None` for a reinforcement that waits.
    hex: Option<Place>,
    eliminated: bool,
    disrupted: bool,
    took_part: bool,
    attacked: bool,
    spent: u16,
    stopped: bool,
    arrived: bool,
    /// The turn in which it recovers from a retreat.
    recovers: Option<u16>,
}

/// A hex by its printed name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
struct Place(#[serde(with = "Printed")] Hex);

/// What an order is expected to bring.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Step {
    /// What the plan of an attack says.
    battle: Option<ExpectedBattle>,
    /// Half points of a move, hex by hex.
    legs: Option<Vec<u16>>,
    /// The highest die of a bombardment.
    most: Option<u8>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedBattle {
    /// Strengths of attacker and defender.
    strengths: Option<[u16; 2]>,
    /// The line of differences.
    line: Option<Line>,
    /// The column, from 1; 0 below the first.
    column: Option<usize>,
    /// The results of the dice 1 to 6.
    results: Option<Vec<Outcome>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reached {
    unit: String,
    hex: Place,
    /// Half points of the cheapest way; `None` if it can't get there.
    cost: Option<u16>,
}

/// What a unit is expected to be like.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expected {
    unit: String,
    hex: Option<Place>,
    waiting: bool,
    eliminated: bool,
    /// Whatever has disrupted it.
    disrupted: Option<bool>,
    /// The turn in which it recovers from a retreat; `Some(None)` for none.
    recovers: Option<Option<u16>>,
}

fn find(data: &Data, id: &str) -> Result<UnitId, String> {
    data.catalog.find(id).ok_or_else(|| format!("there is no unit '{id}'; units are named as on their counters"))
}

impl Words<BattleForGazala> for Case {
    type At = At;
    type Placed = Placed;
    type Step = Step;
    type Expected = Expected;

    fn set_up(
        case: &case::Position<BattleForGazala>,
        world: &mut World,
        data: &Data,
        _: &std::sync::Arc<Scenario>,
    ) -> Result<(), String> {
        let Some(at) = case.at else { return Ok(()) };
        if !case.own.rest {
            let others: Vec<Unit> = units(world).collect();
            for other in others {
                spawn(world, Unit { location: Location::Eliminated, ..other });
            }
        }
        for placed in &case.units {
            let id = find(data, &placed.unit)?;
            let mut changed = unit(world, id).ok_or_else(|| format!("'{}' is not in the scenario", placed.unit))?;
            changed.location = match placed.hex {
                _ if placed.eliminated => Location::Eliminated,
                Some(Place(hex)) => Location::On(hex),
                None => Location::Waiting,
            };
            changed.condition = Condition { disrupted: placed.disrupted, recovers: placed.recovers };
            let Placed { took_part, attacked, spent, stopped, arrived, .. } = *placed;
            changed.action = Action { spent, stopped, attacked, took_part, arrived };
            spawn(world, changed);
        }
        world.insert_resource(Markers(case.own.markers.clone().unwrap_or_default()));
        let mut sequence = world.resource_mut::<Sequence>();
        (sequence.turn, sequence.phase, sequence.active) = (at.turn, at.phase, at.active);
        (sequence.ended, sequence.hold, sequence.winner) = (false, at.hold, None);
        world.insert_resource(Decisions::default());
        world.resource_mut::<Log<Event>>().0.clear();
        if case.own.enter {
            world.run_schedule(Enter(at.phase));
        }
        Ok(())
    }

    fn now(world: &World) -> At {
        let Sequence { turn, phase, active, hold, .. } = *world.resource::<Sequence>();
        At { turn, phase, active, hold }
    }

    fn compare_plan(step: &Step, _: &World, _: &Data, plan: &Plan, found: &mut Differences) {
        let battle = match plan {
            Plan::Attack(_, plan) | Plan::Support(_, plan) | Plan::Commit(plan) => Some(plan),
            _ => None,
        };
        if let Some((wanted, plan)) = found.both("the order is not part of an attack", &step.battle, battle) {
            found.expect("strengths", &wanted.strengths, [plan.strength(0), plan.strength(1)]);
            found.expect("line", &wanted.line, plan.line);
            found.expect("column", &wanted.column, plan.column.map_or(0, |column| column + 1));
            found.expect("results", &wanted.results, plan.results.clone());
        }
        let legs = if let Plan::Move(plan) = plan { Some(&plan.legs) } else { None };
        found.expect_some("half points", &step.legs, legs.map(|legs| legs.iter().map(|leg| leg.cost()).collect()));
        let most = match plan {
            Plan::Bombard(plan) | Plan::Answer(_, plan) | Plan::Bear(plan) => Some(plan.most),
            _ => None,
        };
        found.expect_some("highest die", &step.most, most);
    }

    fn unit(data: &Data, name: &str) -> Result<UnitId, String> {
        find(data, name)
    }

    fn hex(data: &Data, name: &str) -> Result<Hex, String> {
        data.board.find(name)
    }

    fn compare_unit(wanted: &Expected, world: &World, data: &Data, found: &mut Differences) {
        let unit = find(data, &wanted.unit).and_then(|id| unit(world, id).ok_or_else(|| "not in the game".to_owned()));
        found.at(&wanted.unit);
        let Some(unit) = found.found(unit) else { return };
        let location = match wanted.hex {
            Some(Place(hex)) => Some(Location::On(hex)),
            None if wanted.eliminated => Some(Location::Eliminated),
            None => wanted.waiting.then_some(Location::Waiting),
        };
        found.expect("is", &location, unit.location);
        found.expect("is disrupted", &wanted.disrupted, unit.condition.is_disrupted());
        found.expect("recovers in turn", &wanted.recovers, unit.condition.recovers);
    }

    fn compare_end(&self, world: &World, data: &Data, found: &mut Differences) {
        let position = &Position::of(world);
        for Reached { unit, hex: Place(hex), cost } in &self.reach {
            if let Some(id) = found.found(find(data, unit)) {
                let reached = Reach::of(position, id).cost(*hex);
                found.compare(&format!("{unit} to {}", Name::of(*hex)), cost, &reached);
            }
        }
        found.expect("support fire markers", &self.markers_left, world.resource::<Markers>().0.clone());
        for (side, open) in &self.path {
            let is_open = victory::path(position, *side).is_some();
            found.compare(&format!("a path of the {side}"), open, &is_open);
        }
    }
}
