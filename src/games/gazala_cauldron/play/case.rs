//! Case files of The Cauldron: a position, orders, and what must come of them.

use std::path::Path;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::Deserialize;

use crate::core::case::{compare, expect_events, expect_refusal, finish};
use crate::core::dice::Dice;
use crate::core::game::{Game, Log, submit};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::data::Data;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::scenario::Scenario;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::phases::combat::AssaultPlan;
use crate::games::gazala_cauldron::state::actions::{Actions, Stage};
use crate::games::gazala_cauldron::state::components::{Location, Supply, Unit};
use crate::games::gazala_cauldron::state::cups::{Chit, Cups};
use crate::games::gazala_cauldron::state::decisions::{Decision, Decisions};
use crate::games::gazala_cauldron::state::marks::{Breach, Marks};
use crate::games::gazala_cauldron::state::orders::{Event, Order};
use crate::games::gazala_cauldron::state::turn::{Enter, Phase, Sequence};
use crate::games::gazala_cauldron::{GazalaCauldron, Plan, spawn, unit, units};

/// A case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The scenario, by id.
    scenario: String,
    /// Options that are switched on.
    #[serde(default)]
    options: Vec<String>,
    /// Where the game stands; without it the set-up begins.
    #[serde(default)]
    at: Option<At>,
    /// Runs what the phase does when it begins, with this position.
    #[serde(default)]
    enter: bool,
    /// Where units are and what they are like. With `at`, units not named are off the map: reinforcements wait, others withdrawn.
    #[serde(default)]
    units: Vec<Placed>,
    /// Breach markers: from, to, both sides of the hex, and the unit at work.
    #[serde(default)]
    breaches: Vec<(String, String, bool, Option<String>)>,
    /// Chits in the cups, Axis first.
    #[serde(default)]
    cups: [Vec<Chit>; 2],
    /// Tactical chits available, Axis first.
    #[serde(default)]
    available: [Vec<Tactical>; 2],
    /// Actions left, Axis first.
    #[serde(default)]
    left: Option<[u8; 2]>,
    /// How far the action in progress has come.
    #[serde(default)]
    stage: Option<Stage>,
    /// Its action chit; with it come its single units.
    #[serde(default)]
    chit: Option<String>,
    /// Action phases begun in this turn.
    #[serde(default)]
    begun: u8,
    /// A sandstorm blows.
    #[serde(default)]
    storm: bool,
    /// How often formations have been activated in this turn.
    #[serde(default)]
    activations: Vec<(Formation, u8)>,
    /// Formations withdrawn before.
    #[serde(default)]
    withdrawn: Vec<Formation>,
    /// Points on the Axis's track.
    #[serde(default)]
    points: Option<u8>,
    /// Decisions that wait, the next one last.
    #[serde(default)]
    decisions: Vec<Decision>,
    /// Orders and what comes of each.
    steps: Vec<Step>,
    /// Events that the beginning of the phase brings, in this order; others may lie between.
    #[serde(default)]
    begins: Vec<Event>,
    /// What the units are like at the end.
    #[serde(default)]
    then: Vec<Expected>,
    /// Points at the end, Axis first.
    #[serde(default)]
    score: Option<[u16; 2]>,
    /// Points on the Axis's track at the end.
    #[serde(default)]
    track: Option<u8>,
    /// Actions left at the end, Axis first.
    #[serde(default)]
    actions_left: Option<[u8; 2]>,
    /// Chits in the cups at the end, Axis first, in order.
    #[serde(default)]
    cups_left: Option<[Vec<Chit>; 2]>,
    /// Tactical chits available at the end, Axis first.
    #[serde(default)]
    held: Option<[Vec<Tactical>; 2]>,
    /// Breach markers on the map at the end, as above.
    #[serde(default)]
    markers: Option<Vec<(String, String, bool, Option<String>)>>,
    /// Where the game stands at the end.
    #[serde(default)]
    now: Option<At>,
    /// The side that gives the next order at the end.
    #[serde(default)]
    to_act: Option<Side>,
    /// The winner at the end; `Some(None)` is a tie.
    #[serde(default)]
    winner: Option<Option<Side>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct At {
    turn: u16,
    phase: Phase,
    active: Side,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    /// Its id in the catalog.
    unit: String,
    /// Its hex; `None` leaves it off the map.
    #[serde(default)]
    hex: Option<String>,
    /// Steps left; all of them if not given.
    #[serde(default)]
    steps: Option<u8>,
    #[serde(default)]
    used: bool,
    #[serde(default)]
    disrupted: bool,
    #[serde(default)]
    supply: Supply,
    /// It was activated in this action.
    #[serde(default)]
    active: bool,
    /// Half points spent in this action.
    #[serde(default)]
    spent: u16,
    /// It has completed its movement.
    #[serde(default)]
    done: bool,
    #[serde(default)]
    eliminated: bool,
    /// It is off the map and may enter from this turn on.
    #[serde(default)]
    waits: Option<u16>,
}

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
    /// Half points that the plan of a move, or of leaving the map, spends.
    #[serde(default)]
    cost: Option<u16>,
    /// What the plan of an attack says.
    #[serde(default)]
    assault: Option<ExpectedAssault>,
    /// Chances in ten of a strike from the air: a step, disruption.
    #[serde(default)]
    strike: Option<(u8, u8)>,
    /// Units that the plan activates, by id.
    #[serde(default)]
    activates: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedAssault {
    /// Attack and defence strength.
    #[serde(default)]
    strengths: Option<[u16; 2]>,
    /// The column used: `5-1`.
    #[serde(default)]
    column: Option<String>,
    /// What is added to the die.
    #[serde(default)]
    modifier: Option<i8>,
    /// The modifiers by name, in their order; those of 0 as well.
    #[serde(default)]
    modifiers: Option<Vec<(String, i8)>>,
    /// Defenders by id.
    #[serde(default)]
    defenders: Option<Vec<String>>,
    /// What each die from 0 to 9 brings: `- / RD`.
    #[serde(default)]
    outcomes: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    unit: String,
    #[serde(default)]
    hex: Option<String>,
    #[serde(default)]
    steps: Option<u8>,
    #[serde(default)]
    used: Option<bool>,
    #[serde(default)]
    disrupted: Option<bool>,
    #[serde(default)]
    supply: Option<Supply>,
    #[serde(default)]
    done: Option<bool>,
    #[serde(default)]
    eliminated: Option<bool>,
    #[serde(default)]
    withdrawn: Option<bool>,
    /// The turn from which it may enter.
    #[serde(default)]
    waits: Option<u16>,
}

/// Runs a case.
///
/// # Errors
/// What came out otherwise than expected, a line each.
pub fn run(root: &Path, data: &Data, case: &Case, dice: &[u8]) -> Result<(), Vec<String>> {
    let file = format!("scenarios/{}.ron", case.scenario);
    let scenario = Scenario::load(root, &file, data).map(Arc::new).map_err(|faults| vec![faults.to_string()])?;
    let mut world = GazalaCauldron::begin(data, &scenario, &case.options, 0).map_err(|sentence| vec![sentence])?;
    world.insert_resource(Dice::scripted(dice.iter().copied()));
    set_position(&mut world, data, case).map_err(|sentence| vec![sentence])?;
    let mut differences = Vec::new();
    if let Some(at) = case.at.filter(|_| case.enter) {
        world.run_schedule(Enter(at.phase));
    }
    GazalaCauldron::settle(&mut world);
    expect_events(&mut differences, "the beginning", &world, 0, &case.begins);

    for (place, step) in case.steps.iter().enumerate() {
        step.run(&mut world, data, &format!("step {}", place + 1), &mut differences);
    }
    for expected in &case.then {
        expected.compare(&world, data, &mut differences);
    }
    case.compare(&world, data, &mut differences);
    finish(world.resource::<Dice>(), differences)
}

fn find(data: &Data, id: &str) -> Result<UnitId, String> {
    data.catalog.find(id).ok_or_else(|| format!("there is no counter '{id}'; counters are named like 10 Hus"))
}

fn breach(data: &Data, (from, to, through, by): &(String, String, bool, Option<String>)) -> Result<Breach, String> {
    let by = by.as_ref().map(|unit| find(data, unit)).transpose()?;
    Ok(Breach { from: data.board.find(from)?, to: data.board.find(to)?, by, through: *through })
}

fn set_position(world: &mut World, data: &Data, case: &Case) -> Result<(), String> {
    if case.at.is_some() {
        let others: Vec<Unit> = units(world).collect();
        for other in others {
            let location = match other.location {
                Location::Waiting { from } if from > 0 => other.location,
                _ => Location::Withdrawn,
            };
            spawn(world, Unit { location, ..other });
        }
    }
    for placed in &case.units {
        let id = find(data, &placed.unit)?;
        let mut changed = unit(world, id).ok_or_else(|| format!("'{}' is not in the scenario", placed.unit))?;
        changed.location = match (&placed.hex, placed.waits) {
            _ if placed.eliminated => Location::Eliminated,
            (Some(hex), _) => Location::On(data.board.find(hex)?),
            (None, Some(from)) => Location::Waiting { from },
            (None, None) => return Err(format!("{}: say its hex, 'waits' or 'eliminated'", placed.unit)),
        };
        let steps = if placed.eliminated { 0 } else { data.catalog.get(id).steps };
        changed.state.steps = placed.steps.unwrap_or(steps);
        (changed.state.used, changed.state.disrupted) = (placed.used, placed.disrupted);
        changed.state.supply = placed.supply;
        changed.action.active = placed.active;
        (changed.action.spent, changed.action.done) = (placed.spent, placed.done);
        spawn(world, changed);
    }
    let mut marks = Marks::of(world);
    marks.breaches = case.breaches.iter().map(|marker| breach(data, marker)).collect::<Result<_, _>>()?;
    marks.withdrawn.clone_from(&case.withdrawn);
    marks.points = case.points.unwrap_or(marks.points);
    marks.put(world);
    let mut cups = Cups::default();
    for side in Side::BOTH {
        let cup = cups.of_mut(side);
        cup.inside.clone_from(&case.cups[side.index()]);
        cup.inside.sort_unstable();
        cup.available.clone_from(&case.available[side.index()]);
    }
    world.insert_resource(cups);
    let chit =
        case.chit.as_ref().map(|id| data.tables.chits.action(id).ok_or_else(|| format!("there is no chit '{id}'")));
    let singles = chit.transpose()?.map_or(0, |chit| chit.units.max(1));
    let stage = case.stage.unwrap_or_default();
    world.insert_resource(Actions {
        left: case.left.unwrap_or([1, 1]),
        begun: case.begun,
        stage,
        chit: case.chit.clone(),
        singles: if stage == Stage::Choose { singles } else { 0 },
        storm: case.storm,
        activations: case.activations.iter().copied().collect(),
        ..Actions::default()
    });
    if let Some(at) = case.at {
        let mut sequence = world.resource_mut::<Sequence>();
        (sequence.turn, sequence.phase, sequence.active) = (at.turn, at.phase, at.active);
        world.insert_resource(Decisions(case.decisions.clone()));
        world.resource_mut::<Log<Event>>().0.clear();
    }
    Ok(())
}

impl Case {
    fn compare(&self, world: &World, data: &Data, differences: &mut Vec<String>) {
        let sequence = world.resource::<Sequence>();
        if let Some(score) = self.score {
            compare(differences, "score", &score, &GazalaCauldron::score(world));
        }
        if let Some(track) = self.track {
            compare(differences, "points on the track", &track, &Marks::of(world).points);
        }
        if let Some(left) = self.actions_left {
            compare(differences, "actions left", &left, &world.resource::<Actions>().left);
        }
        let cups = world.resource::<Cups>();
        if let Some(left) = &self.cups_left {
            compare(differences, "chits in the cups", left, &cups.0.clone().map(|cup| cup.inside));
        }
        if let Some(held) = &self.held {
            compare(differences, "chits available", held, &cups.0.clone().map(|cup| cup.available));
        }
        if let Some(markers) = &self.markers {
            match markers.iter().map(|marker| breach(data, marker)).collect::<Result<Vec<Breach>, String>>() {
                Ok(markers) => compare(differences, "breaches", &markers, &Marks::of(world).breaches),
                Err(sentence) => differences.push(sentence),
            }
        }
        if let Some(now) = self.now {
            let found = At { turn: sequence.turn, phase: sequence.phase, active: sequence.active };
            compare(differences, "the game stands", &now, &found);
        }
        if let Some(side) = self.to_act {
            compare(differences, "the side to act", &Some(side), &GazalaCauldron::to_act(world));
        }
        if let Some(winner) = self.winner {
            compare(differences, "winner", &winner, &GazalaCauldron::winner(world));
        }
    }
}

impl Step {
    fn run(&self, world: &mut World, data: &Data, at: &str, differences: &mut Vec<String>) {
        let planned = GazalaCauldron::plan(world, &self.order);
        if let Some(rule) = &self.refused {
            expect_refusal(differences, at, &planned, rule, self.says.as_deref());
            return;
        }
        let plan = match planned {
            Ok(plan) => plan,
            Err(refusal) => {
                differences.push(format!("{at}: {:?} was refused: {refusal}", self.order));
                return;
            }
        };
        self.compare(&plan, data, at, differences);
        let told = world.resource::<Log<Event>>().0.len();
        if let Err(refusal) = submit::<GazalaCauldron>(world, &self.order) {
            differences.push(format!("{at}: refused after its plan: {refusal}"));
        }
        expect_events(differences, at, world, told, &self.events);
    }

    fn compare(&self, plan: &Plan, data: &Data, at: &str, differences: &mut Vec<String>) {
        if let Some(cost) = self.cost {
            let found = match plan {
                Plan::Move(plan) => Some(plan.cost()),
                Plan::Leave(_, cost) => Some(*cost),
                _ => None,
            };
            compare(differences, &format!("{at}: half points"), &Some(cost), &found);
        }
        let assault = match plan {
            Plan::Attack(plan) | Plan::Join(plan) | Plan::Play(_, plan) | Plan::Resolve(plan) => Some(plan),
            _ => None,
        };
        match (&self.assault, assault) {
            (Some(wanted), Some(plan)) => wanted.compare(plan, data, at, differences),
            (Some(_), None) => differences.push(format!("{at}: the order is not an attack")),
            _ => {}
        }
        if let Some(chances) = self.strike {
            let found = if let Plan::Strike(plan) = plan { Some(plan.chances()) } else { None };
            compare(differences, &format!("{at}: chances"), &Some(chances), &found);
        }
        if let Some(wanted) = &self.activates {
            let found: Vec<String> = match plan {
                Plan::Activate(plan) => names(data, &plan.units),
                Plan::Single(plan) => names(data, &[plan.unit]),
                _ => Vec::new(),
            };
            compare(differences, &format!("{at}: activates"), wanted, &found);
        }
    }
}

fn names(data: &Data, units: &[UnitId]) -> Vec<String> {
    units.iter().map(|unit| data.catalog.get(*unit).id.clone()).collect()
}

impl ExpectedAssault {
    fn compare(&self, plan: &AssaultPlan, data: &Data, at: &str, differences: &mut Vec<String>) {
        if let Some(strengths) = self.strengths {
            compare(differences, &format!("{at}: strengths"), &strengths, &[plan.attack, plan.defence]);
        }
        if let Some(column) = &self.column {
            let found = data.tables.combat.column_name(plan.column);
            compare(differences, &format!("{at}: column"), &column.as_str(), &found);
        }
        if let Some(modifier) = self.modifier {
            compare(differences, &format!("{at}: modifier"), &modifier, &plan.modifier());
        }
        if let Some(wanted) = &self.modifiers {
            let found: Vec<(String, i8)> =
                plan.modifiers.iter().map(|modifier| (modifier.name.to_owned(), modifier.value)).collect();
            compare(differences, &format!("{at}: modifiers"), wanted, &found);
        }
        if let Some(wanted) = &self.defenders {
            compare(differences, &format!("{at}: defenders"), wanted, &names(data, &plan.assault.defenders));
        }
        if let Some(wanted) = &self.outcomes {
            let found: Vec<String> = plan.outcomes.iter().map(ToString::to_string).collect();
            compare(differences, &format!("{at}: outcomes"), wanted, &found);
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
        let mut check = |what: &str, wanted: Option<bool>, found: bool| {
            if let Some(wanted) = wanted {
                compare(differences, &format!("{} {what}", self.unit), &wanted, &found);
            }
        };
        check("used", self.used, unit.state.used);
        check("disrupted", self.disrupted, unit.state.disrupted);
        check("done", self.done, unit.action.done);
        check("eliminated", self.eliminated, unit.location == Location::Eliminated);
        check("withdrawn", self.withdrawn, unit.location == Location::Withdrawn);
        if let Some(steps) = self.steps {
            compare(differences, &format!("{} steps", self.unit), &steps, &unit.state.steps);
        }
        if let Some(supply) = self.supply {
            compare(differences, &format!("{} supply", self.unit), &supply, &unit.state.supply);
        }
        if let Some(from) = self.waits {
            compare(differences, &format!("{} waits", self.unit), &Location::Waiting { from }, &unit.location);
        }
        if let Some(hex) = &self.hex {
            match data.board.find(hex) {
                Ok(hex) => compare(differences, &format!("{} stands", self.unit), &Location::On(hex), &unit.location),
                Err(sentence) => differences.push(sentence),
            }
        }
    }
}
