//! What only case files of The Cauldron hold.

use bevy_ecs::prelude::World;
use serde::Deserialize;

use super::plan::Plan;
use crate::core::case::{self, At, Differences, Words};
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::material::data::Data;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::scenario::Scenario;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::state::actions::{Actions, Stage};
use crate::games::gazala_cauldron::state::components::{Location, Supply, Unit};
use crate::games::gazala_cauldron::state::components::{spawn, unit, units};
use crate::games::gazala_cauldron::state::cups::{Chit, Cups};
use crate::games::gazala_cauldron::state::decisions::{Decision, Decisions};
use crate::games::gazala_cauldron::state::marks::{Breach, Marks};
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::turn::{Enter, Phase, Sequence};

/// What only a case of this game has.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Case {
    /// Runs what the phase does when it begins, with this position.
    enter: bool,
    /// Breach markers: from, to, both sides of the hex, and the unit at work.
    breaches: Vec<(String, String, bool, Option<String>)>,
    /// Chits in the cups, Axis first.
    cups: [Vec<Chit>; 2],
    /// Tactical chits available, Axis first.
    available: [Vec<Tactical>; 2],
    /// Actions left, Axis first.
    left: Option<[u8; 2]>,
    /// How far the action in progress has come.
    stage: Option<Stage>,
    /// Its action chit; with it come its single units.
    chit: Option<String>,
    /// Action phases begun in this turn.
    begun: u8,
    /// A sandstorm blows.
    storm: bool,
    /// How often formations have been activated in this turn.
    activations: Vec<(Formation, u8)>,
    /// Formations withdrawn before.
    withdrawn: Vec<Formation>,
    /// Points on the Axis's track.
    points: Option<u8>,
    /// Decisions that wait, the next one last.
    decisions: Vec<Decision>,
    /// Points on the Axis's track at the end.
    track: Option<u8>,
    /// Actions left at the end, Axis first.
    actions_left: Option<[u8; 2]>,
    /// Chits in the cups at the end, Axis first, in order.
    cups_left: Option<[Vec<Chit>; 2]>,
    /// Tactical chits available at the end, Axis first.
    held: Option<[Vec<Tactical>; 2]>,
    /// Breach markers on the map at the end, as above.
    markers: Option<Vec<(String, String, bool, Option<String>)>>,
}

/// A unit of a position. With `at`, units that are not named are off the map: reinforcements wait, others are withdrawn.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Placed {
    /// Its id in the catalog.
    unit: String,
    /// Its hex; `None` leaves it off the map.
    hex: Option<String>,
    /// Steps left; all of them if not given.
    steps: Option<u8>,
    used: bool,
    disrupted: bool,
    supply: Supply,
    /// It was activated in this action.
    active: bool,
    /// Half points spent in this action.
    spent: u16,
    /// It has completed its movement.
    done: bool,
    eliminated: bool,
    /// It is off the map and may enter from this turn on.
    waits: Option<u16>,
}

/// What an order is expected to bring.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Step {
    /// Half points that the plan of a move, or of leaving the map, spends.
    cost: Option<u16>,
    /// What the plan of an attack says.
    assault: Option<ExpectedAssault>,
    /// Chances in ten of a strike from the air: a step, disruption.
    strike: Option<(u8, u8)>,
    /// Units that the plan activates, by id.
    activates: Option<Vec<String>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedAssault {
    /// Attack and defence strength.
    strengths: Option<[u16; 2]>,
    /// The column used: `5-1`.
    column: Option<String>,
    /// What is added to the die.
    modifier: Option<i8>,
    /// The modifiers by name, in their order; those of 0 as well.
    modifiers: Option<Vec<(String, i8)>>,
    /// Defenders by id.
    defenders: Option<Vec<String>>,
    /// What each die from 0 to 9 brings: `- / RD`.
    outcomes: Option<Vec<String>>,
}

/// What a unit is expected to be like.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expected {
    unit: String,
    hex: Option<String>,
    steps: Option<u8>,
    used: Option<bool>,
    disrupted: Option<bool>,
    supply: Option<Supply>,
    done: Option<bool>,
    eliminated: Option<bool>,
    withdrawn: Option<bool>,
    /// The turn from which it may enter.
    waits: Option<u16>,
}

fn find(data: &Data, id: &str) -> Result<UnitId, String> {
    data.catalog.find(id).ok_or_else(|| format!("there is no counter '{id}'; counters are named like 10 Hus"))
}

fn breach(data: &Data, (from, to, through, by): &(String, String, bool, Option<String>)) -> Result<Breach, String> {
    let by = by.as_ref().map(|unit| find(data, unit)).transpose()?;
    Ok(Breach { from: data.board.find(from)?, to: data.board.find(to)?, by, through: *through })
}

impl Words<GazalaCauldron> for Case {
    type At = At<Phase>;
    type Placed = Placed;
    type Step = Step;
    type Expected = Expected;

    fn set_up(
        case: &case::Position<GazalaCauldron>,
        world: &mut World,
        data: &Data,
        _: &std::sync::Arc<Scenario>,
    ) -> Result<(), String> {
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
        marks.breaches = case.own.breaches.iter().map(|marker| breach(data, marker)).collect::<Result<_, _>>()?;
        marks.withdrawn.clone_from(&case.own.withdrawn);
        marks.points = case.own.points.unwrap_or(marks.points);
        marks.put(world);
        let mut cups = Cups::default();
        for side in Side::BOTH {
            let cup = cups.of_mut(side);
            cup.inside.clone_from(&case.own.cups[side.index()]);
            cup.inside.sort_unstable();
            cup.available.clone_from(&case.own.available[side.index()]);
        }
        world.insert_resource(cups);
        let chit = case
            .own
            .chit
            .as_ref()
            .map(|id| data.tables.chits.action(id).ok_or_else(|| format!("there is no chit '{id}'")));
        let singles = chit.transpose()?.map_or(0, |chit| chit.units.max(1));
        let stage = case.own.stage.unwrap_or_default();
        world.insert_resource(Actions {
            left: case.own.left.unwrap_or([1, 1]),
            begun: case.own.begun,
            stage,
            chit: case.own.chit.clone(),
            singles: if stage == Stage::Choose { singles } else { 0 },
            storm: case.own.storm,
            activations: case.own.activations.iter().copied().collect(),
            ..Actions::default()
        });
        if let Some(at) = case.at {
            let mut sequence = world.resource_mut::<Sequence>();
            (sequence.turn, sequence.phase, sequence.active) = (at.turn, at.phase, at.active);
            world.insert_resource(Decisions(case.own.decisions.clone()));
            world.resource_mut::<Log<Event>>().0.clear();
            if case.own.enter {
                world.run_schedule(Enter(at.phase));
            }
        }
        Ok(())
    }

    fn now(world: &World) -> At<Phase> {
        let Sequence { turn, phase, active, .. } = *world.resource::<Sequence>();
        At { turn, phase, active }
    }

    fn compare_plan(step: &Step, _: &World, data: &Data, plan: &Plan, found: &mut Differences) {
        let cost = match plan {
            Plan::Move(plan) => Some(plan.cost()),
            Plan::Leave(_, cost) => Some(*cost),
            _ => None,
        };
        found.expect_some("half points", &step.cost, cost);
        let assault = match plan {
            Plan::Attack(plan) | Plan::Join(plan) | Plan::Play(_, plan) | Plan::Resolve(plan) => Some(plan),
            _ => None,
        };
        if let Some((wanted, plan)) = found.both("the order is not an attack", &step.assault, assault) {
            let modifiers = plan.modifiers.iter().map(|modifier| (modifier.name.to_owned(), modifier.value)).collect();
            found.expect("strengths", &wanted.strengths, [plan.attack, plan.defence]);
            found.expect("column", &wanted.column, data.tables.combat.column_name(plan.column).to_owned());
            found.expect("modifier", &wanted.modifier, plan.modifier());
            found.expect("modifiers", &wanted.modifiers, modifiers);
            found.expect("defenders", &wanted.defenders, names(data, &plan.assault.defenders));
            found.expect("outcomes", &wanted.outcomes, plan.outcomes.iter().map(ToString::to_string).collect());
        }
        let chances = if let Plan::Strike(plan) = plan { Some(plan.chances()) } else { None };
        found.expect_some("chances", &step.strike, chances);
        let activates = match plan {
            Plan::Activate(plan) => names(data, &plan.units),
            Plan::Single(plan) => names(data, &[plan.unit]),
            _ => Vec::new(),
        };
        found.expect("activates", &step.activates, activates);
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
        found.expect("used", &wanted.used, unit.state.used);
        found.expect("disrupted", &wanted.disrupted, unit.state.disrupted);
        found.expect("done", &wanted.done, unit.action.done);
        found.expect("eliminated", &wanted.eliminated, unit.location == Location::Eliminated);
        found.expect("withdrawn", &wanted.withdrawn, unit.location == Location::Withdrawn);
        found.expect("steps", &wanted.steps, unit.state.steps);
        found.expect("supply", &wanted.supply, unit.state.supply);
        found.expect("waits", &wanted.waits.map(|from| Location::Waiting { from }), unit.location);
        let hex = wanted.hex.as_ref().and_then(|hex| found.found(data.board.find(hex)));
        found.expect("stands", &hex.map(Location::On), unit.location);
    }

    fn compare_end(&self, world: &World, data: &Data, found: &mut Differences) {
        let (marks, cups) = (Marks::of(world), &world.resource::<Cups>().0);
        found.expect("points on the track", &self.track, marks.points);
        found.expect("actions left", &self.actions_left, world.resource::<Actions>().left);
        found.expect("chits in the cups", &self.cups_left, cups.clone().map(|cup| cup.inside));
        found.expect("chits available", &self.held, cups.clone().map(|cup| cup.available));
        let markers = self.markers.as_ref().map(|markers| markers.iter().map(|marker| breach(data, marker)).collect());
        let markers: Option<Vec<Breach>> = markers.and_then(|markers| found.found(markers));
        found.expect("breaches", &markers, marks.breaches);
    }
}

fn names(data: &Data, units: &[UnitId]) -> Vec<String> {
    units.iter().map(|unit| data.catalog.get(*unit).id.clone()).collect()
}
