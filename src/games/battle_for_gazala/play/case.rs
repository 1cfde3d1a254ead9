//! Case files of Battle for Gazala: a position, orders, and what must come of them.

use std::path::Path;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::Deserialize;

use crate::core::case::{compare, expect_events, expect_refusal, finish};
use crate::core::dice::Dice;
use crate::core::game::{Game, Log, submit};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::board::{Name, Printed};
use crate::games::battle_for_gazala::material::data::Data;
use crate::games::battle_for_gazala::material::scenario::Scenario;
use crate::games::battle_for_gazala::material::tables::combat::{Line, Outcome};
use crate::games::battle_for_gazala::phases::movement::Reach;
use crate::games::battle_for_gazala::phases::victory;
use crate::games::battle_for_gazala::state::components::{Action, Condition, Location, Unit};
use crate::games::battle_for_gazala::state::decisions::Decisions;
use crate::games::battle_for_gazala::state::markers::Markers;
use crate::games::battle_for_gazala::state::orders::{Event, Order};
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::turn::Hold;
use crate::games::battle_for_gazala::state::turn::{Enter, Phase, Sequence};
use crate::games::battle_for_gazala::{BattleForGazala, Plan, spawn, unit, units};

/// A case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The scenario, by id.
    scenario: String,
    /// Options that are switched on.
    #[serde(default)]
    options: Vec<String>,
    /// Where the game stands; without it the first turn begins.
    #[serde(default)]
    at: Option<At>,
    /// Runs what the phase does when it begins, with this position.
    #[serde(default)]
    enter: bool,
    /// Where units are; with `at`, those not named are eliminated unless `rest` says otherwise.
    #[serde(default)]
    units: Vec<Placed>,
    /// The other units stay where the scenario has them.
    #[serde(default)]
    rest: bool,
    /// Support fire markers left, Axis first; with `at`, none if not given.
    #[serde(default)]
    markers: Option<[Vec<u8>; 2]>,
    /// Events that the beginning brings, in this order; others may lie between.
    #[serde(default)]
    begins: Vec<Event>,
    /// Orders and what comes of each.
    #[serde(default)]
    steps: Vec<Step>,
    /// What the units are like at the end.
    #[serde(default)]
    then: Vec<Expected>,
    /// Support fire markers at the end, Axis first.
    #[serde(default)]
    markers_left: Option<[Vec<u8>; 2]>,
    /// Where units could go at the end.
    #[serde(default)]
    reach: Vec<Reached>,
    /// Whether a side has its path from Tobruk at the end.
    #[serde(default)]
    path: Vec<(Side, bool)>,
    /// Where the game stands at the end.
    #[serde(default)]
    now: Option<At>,
    /// The side that gives the next order at the end.
    #[serde(default)]
    to_act: Option<Side>,
    /// The winner at the end; `Some(None)` is a draw.
    #[serde(default)]
    winner: Option<Option<Side>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct At {
    turn: u16,
    phase: Phase,
    active: Side,
    /// How firmly the Axis holds Tobruk.
    #[serde(default)]
    hold: Hold,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    /// Its id in the catalog.
    unit: String,
    /// Its hex; `None` for a reinforcement that waits.
    #[serde(default)]
    hex: Option<Place>,
    #[serde(default)]
    eliminated: bool,
    #[serde(default)]
    disrupted: bool,
    #[serde(default)]
    took_part: bool,
    #[serde(default)]
    attacked: bool,
    #[serde(default)]
    spent: u16,
    #[serde(default)]
    stopped: bool,
    #[serde(default)]
    arrived: bool,
    /// The turn in which it recovers from a retreat.
    #[serde(default)]
    recovers: Option<u16>,
}

/// A hex by its printed name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
struct Place(#[serde(with = "Printed")] Hex);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    order: Order,
    /// The rule that forbids it.
    #[serde(default)]
    refused: Option<String>,
    /// Words that stand in the refusal.
    #[serde(default)]
    says: Option<String>,
    /// Events that follow, in this order; others may lie between.
    #[serde(default)]
    events: Vec<Event>,
    /// What the plan of an attack says.
    #[serde(default)]
    battle: Option<ExpectedBattle>,
    /// Half points of a move, hex by hex.
    #[serde(default)]
    legs: Option<Vec<u16>>,
    /// The highest die of a bombardment.
    #[serde(default)]
    most: Option<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedBattle {
    /// Strengths of attacker and defender.
    #[serde(default)]
    strengths: Option<[u16; 2]>,
    /// The line of differences.
    #[serde(default)]
    line: Option<Line>,
    /// The column, from 1; 0 below the first.
    #[serde(default)]
    column: Option<usize>,
    /// The results of the dice 1 to 6.
    #[serde(default)]
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    unit: String,
    #[serde(default)]
    hex: Option<Place>,
    #[serde(default)]
    waiting: bool,
    #[serde(default)]
    eliminated: bool,
    /// Whatever has disrupted it.
    #[serde(default)]
    disrupted: Option<bool>,
    /// The turn in which it recovers from a retreat; `Some(None)` for none.
    #[serde(default)]
    recovers: Option<Option<u16>>,
}

/// Runs a case.
///
/// # Errors
/// What came out otherwise than expected, a line each.
pub fn run(root: &Path, data: &Data, case: &Case, dice: &[u8]) -> Result<(), Vec<String>> {
    let file = format!("scenarios/{}.ron", case.scenario);
    let scenario = Scenario::load(root, &file, data).map(Arc::new).map_err(|faults| vec![faults.to_string()])?;
    let script = Dice::scripted(dice.iter().copied());
    let mut world = BattleForGazala::begin_with(data, &scenario, &case.options, script.clone())
        .map_err(|sentence| vec![sentence])?;
    let mut differences = Vec::new();
    if let Some(at) = case.at {
        world.insert_resource(script);
        set_position(&mut world, data, case, at).map_err(|sentence| vec![sentence])?;
        if case.enter {
            world.run_schedule(Enter(at.phase));
        }
        BattleForGazala::settle(&mut world);
    }
    expect_events(&mut differences, "the beginning", &world, 0, &case.begins);
    for (place, step) in case.steps.iter().enumerate() {
        step.run(&mut world, &format!("step {}", place + 1), &mut differences);
    }
    for expected in &case.then {
        expected.compare(&world, data, &mut differences);
    }
    for reached in &case.reach {
        reached.compare(&world, data, &mut differences);
    }
    case.compare(&world, &mut differences);
    finish(world.resource::<Dice>(), differences)
}

fn find(data: &Data, id: &str) -> Result<UnitId, String> {
    data.catalog.find(id).ok_or_else(|| format!("there is no unit '{id}'; units are named as on their counters"))
}

fn set_position(world: &mut World, data: &Data, case: &Case, at: At) -> Result<(), String> {
    if !case.rest {
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
    world.insert_resource(Markers(case.markers.clone().unwrap_or_default()));
    let mut sequence = world.resource_mut::<Sequence>();
    (sequence.turn, sequence.phase, sequence.active) = (at.turn, at.phase, at.active);
    (sequence.ended, sequence.hold, sequence.winner) = (false, at.hold, None);
    world.insert_resource(Decisions::default());
    world.resource_mut::<Log<Event>>().0.clear();
    Ok(())
}

impl Case {
    fn compare(&self, world: &World, differences: &mut Vec<String>) {
        let sequence = world.resource::<Sequence>();
        if let Some(markers) = &self.markers_left {
            compare(differences, "support fire markers", markers, &world.resource::<Markers>().0);
        }
        for (side, open) in &self.path {
            let found = victory::path(&Position::of(world), *side).is_some();
            compare(differences, &format!("a path of the {side}"), open, &found);
        }
        if let Some(now) = self.now {
            let Sequence { turn, phase, active, hold, .. } = *sequence;
            compare(differences, "the game stands", &now, &At { turn, phase, active, hold });
        }
        if let Some(side) = self.to_act {
            compare(differences, "the side to act", &Some(side), &BattleForGazala::to_act(world));
        }
        if let Some(winner) = self.winner {
            compare(differences, "winner", &winner, &sequence.winner);
            compare(differences, "the game is over", &Phase::Over, &sequence.phase);
        }
    }
}

impl Step {
    fn run(&self, world: &mut World, at: &str, differences: &mut Vec<String>) {
        let planned = BattleForGazala::plan(world, &self.order);
        if let Some(rule) = &self.refused {
            expect_refusal(differences, at, &planned, rule, self.says.as_deref());
            return;
        }
        match planned {
            Ok(plan) => self.compare(&plan, at, differences),
            Err(refusal) => {
                differences.push(format!("{at}: {:?} was refused: {refusal}", self.order));
                return;
            }
        }
        let told = world.resource::<Log<Event>>().0.len();
        if let Err(refusal) = submit::<BattleForGazala>(world, &self.order) {
            differences.push(format!("{at}: refused after its plan: {refusal}"));
        }
        expect_events(differences, at, world, told, &self.events);
    }

    fn compare(&self, plan: &Plan, at: &str, differences: &mut Vec<String>) {
        let battle = match plan {
            Plan::Attack(_, plan) | Plan::Support(_, plan) | Plan::Commit(plan) => Some(plan),
            _ => None,
        };
        match (&self.battle, battle) {
            (Some(wanted), Some(plan)) => {
                if let Some(strengths) = wanted.strengths {
                    compare(
                        differences,
                        &format!("{at}: strengths"),
                        &strengths,
                        &[plan.strength(0), plan.strength(1)],
                    );
                }
                if let Some(line) = wanted.line {
                    compare(differences, &format!("{at}: line"), &line, &plan.line);
                }
                if let Some(column) = wanted.column {
                    let found = plan.column.map_or(0, |column| column + 1);
                    compare(differences, &format!("{at}: column"), &column, &found);
                }
                if let Some(results) = &wanted.results {
                    compare(differences, &format!("{at}: results"), results, &plan.results);
                }
            }
            (Some(_), None) => differences.push(format!("{at}: the order is not part of an attack")),
            _ => {}
        }
        if let Some(legs) = &self.legs {
            let found: Option<Vec<u16>> =
                if let Plan::Move(plan) = plan { Some(plan.legs.iter().map(|leg| leg.cost()).collect()) } else { None };
            compare(differences, &format!("{at}: half points"), &Some(legs.clone()), &found);
        }
        if let Some(most) = self.most {
            let found = match plan {
                Plan::Bombard(plan) | Plan::Answer(_, plan) | Plan::Bear(plan) => Some(plan.most),
                _ => None,
            };
            compare(differences, &format!("{at}: highest die"), &Some(most), &found);
        }
    }
}

impl Reached {
    fn compare(&self, world: &World, data: &Data, differences: &mut Vec<String>) {
        match find(data, &self.unit) {
            Ok(id) => {
                let Place(hex) = self.hex;
                let found = Reach::of(&Position::of(world), id).cost(hex);
                compare(differences, &format!("{} to {}", self.unit, Name::of(hex)), &self.cost, &found);
            }
            Err(sentence) => differences.push(sentence),
        }
    }
}

impl Expected {
    fn compare(&self, world: &World, data: &Data, differences: &mut Vec<String>) {
        let found = find(data, &self.unit).and_then(|id| unit(world, id).ok_or_else(|| "not in the game".to_owned()));
        let unit = match found {
            Ok(unit) => unit,
            Err(sentence) => {
                differences.push(format!("{}: {sentence}", self.unit));
                return;
            }
        };
        let wanted = match self.hex {
            Some(Place(hex)) => Some(Location::On(hex)),
            None if self.eliminated => Some(Location::Eliminated),
            None => self.waiting.then_some(Location::Waiting),
        };
        if let Some(wanted) = wanted {
            compare(differences, &format!("{} is", self.unit), &wanted, &unit.location);
        }
        if let Some(disrupted) = self.disrupted {
            compare(differences, &format!("{} is disrupted", self.unit), &disrupted, &unit.condition.is_disrupted());
        }
        if let Some(recovers) = self.recovers {
            compare(differences, &format!("{} recovers in turn", self.unit), &recovers, &unit.condition.recovers);
        }
    }
}
