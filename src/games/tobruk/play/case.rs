//! What a case file of Tobruk holds.

use std::path::Path;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::Deserialize;

use crate::core::case::{compare, finish};
use crate::core::dice::Dice;
use crate::core::game::{Game, Log, submit};
use crate::core::hex::Facing;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::scenario::Scenario;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::odds::Volley;
use crate::games::tobruk::phases::shot::Initiation;
use crate::games::tobruk::phases::{control, cover, melee, victory};
use crate::games::tobruk::state::components::{Acquisition, Location, Unit};
use crate::games::tobruk::state::field::{Field, Held, Melee};
use crate::games::tobruk::state::orders::{Event, Order};
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Phase, Sequence};
use crate::games::tobruk::{Data, Plan, Tobruk, spawn, unit, units};

/// A position, orders and expectations.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The scenario, by id.
    scenario: String,
    /// Options that are switched on.
    #[serde(default)]
    options: Vec<String>,
    /// Where the game stands; `None` leaves it at its beginning.
    #[serde(default)]
    at: Option<At>,
    /// Units on the board. With `at`, all others are out of the game.
    #[serde(default)]
    units: Vec<Placed>,
    /// Orders and what comes of each.
    steps: Vec<Step>,
    /// What the units are like at the end.
    #[serde(default)]
    then: Vec<Expected>,
    /// Points at the end, Axis first.
    #[serde(default)]
    score: Option<[u16; 2]>,
    /// Where the game stands at the end.
    #[serde(default)]
    now: Option<At>,
    /// The winner at the end.
    #[serde(default)]
    winner: Option<Side>,
    /// Hexes at the end, each with the side that controls it.
    #[serde(default)]
    control: Vec<Controlled>,
    /// Melees at the beginning: hex and attacker.
    #[serde(default)]
    melees: Vec<(String, Side)>,
    /// A khamsin blows.
    #[serde(default)]
    storm: bool,
    /// Hedgehogs that the side which has to hold them has held since a turn.
    #[serde(default)]
    held: Vec<(String, u16)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Controlled {
    hex: String,
    by: Option<Side>,
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
    unit: u16,
    /// Printed name of its hex; `None` leaves it waiting off the board.
    #[serde(default)]
    hex: Option<String>,
    #[serde(default)]
    facing: Option<Facing>,
    /// Plays as another type of vehicle.
    #[serde(default)]
    kind: Option<String>,
    #[serde(default)]
    moved: bool,
    #[serde(default)]
    ended: bool,
    #[serde(default)]
    came: Option<Facing>,
    #[serde(default)]
    came_on: u16,
    #[serde(default)]
    entered: Option<u16>,
    #[serde(default)]
    immobilised: bool,
    #[serde(default)]
    lost: [bool; 2],
    #[serde(default)]
    fired: [bool; 2],
    #[serde(default)]
    done: bool,
    #[serde(default)]
    acquired: [Option<Acquisition>; 2],
    #[serde(default)]
    fired_at: Vec<UnitId>,
    #[serde(default)]
    fired_on_by: Vec<UnitId>,
    #[serde(default)]
    destroyed: bool,
    /// Men left; the full strength of its type if absent.
    #[serde(default)]
    men: Option<u8>,
    /// Men lost this turn.
    #[serde(default)]
    lost_men: u8,
    /// It lies under the field emplacement in its hex.
    #[serde(default)]
    under: bool,
    /// Hexes it moved this turn.
    #[serde(default)]
    hexes: u8,
    /// The turn in which it ran last.
    #[serde(default)]
    ran_on: u16,
    /// Units that operate it.
    #[serde(default)]
    operators: Vec<UnitId>,
    /// The unit that this vehicle overran the turn before.
    #[serde(default)]
    overran: Option<UnitId>,
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
    /// Events that do not follow.
    #[serde(default)]
    never: Vec<Event>,
    /// What the plan of a shot says.
    #[serde(default)]
    shot: Option<ExpectedShot>,
    /// Movement points that the plan of a move spends.
    #[serde(default)]
    cost: Option<u8>,
    /// Morale value that the plan of a check has.
    #[serde(default)]
    morale: Option<i8>,
    /// What the plan of a fire on men says.
    #[serde(default)]
    salvo: Option<ExpectedSalvo>,
    /// The odds that the plan of a melee says: `1 to 2`.
    #[serde(default)]
    odds: Option<String>,
    /// Factors that the plan of one firer says, in all its rounds.
    #[serde(default)]
    factors: Option<u16>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedSalvo {
    /// Factors of all firers, in all their rounds.
    #[serde(default)]
    factors: Option<u32>,
    #[serde(default)]
    cover: Option<Cover>,
    /// Units that may go under cover before the dice.
    #[serde(default)]
    may_drop: Option<Vec<UnitId>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedShot {
    #[serde(default)]
    range: Option<u8>,
    #[serde(default)]
    rounds: Option<u8>,
    #[serde(default)]
    acquired: Option<bool>,
    #[serde(default)]
    base: Option<u8>,
    #[serde(default)]
    number: Option<u8>,
    #[serde(default)]
    aspect: Option<crate::games::tobruk::material::tables::damage::Aspect>,
    #[serde(default)]
    because: Option<ExpectedInitiation>,
    /// Chances in parts of ten thousand, rounded: nothing, immobilised, first and second gun lost, destroyed.
    #[serde(default)]
    chances: Option<[u32; 5]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum ExpectedInitiation {
    Number,
    FiredOn,
    Aspect,
    FiredAt,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    unit: u16,
    #[serde(default)]
    hex: Option<String>,
    #[serde(default)]
    facing: Option<Facing>,
    #[serde(default)]
    moved: Option<bool>,
    #[serde(default)]
    immobilised: Option<bool>,
    #[serde(default)]
    lost: Option<[bool; 2]>,
    #[serde(default)]
    destroyed: Option<bool>,
    #[serde(default)]
    exited: Option<bool>,
    #[serde(default)]
    waiting: Option<bool>,
    #[serde(default)]
    men: Option<u8>,
    #[serde(default)]
    under: Option<bool>,
    #[serde(default)]
    broken: Option<bool>,
    #[serde(default)]
    operators: Option<Vec<UnitId>>,
    /// Its cover state.
    #[serde(default)]
    cover: Option<Cover>,
}

/// Runs a case.
///
/// # Errors
/// What came out otherwise than expected, a line each.
pub fn run(root: &Path, data: &Data, case: &Case, dice: &[u8]) -> Result<(), Vec<String>> {
    let file = format!("scenarios/{}.ron", case.scenario);
    let scenario = Scenario::load(root, &file, data).map(Arc::new).map_err(|faults| vec![faults.to_string()])?;
    let mut world = Tobruk::begin(data, &scenario, &case.options, 0).map_err(|sentence| vec![sentence])?;
    world.insert_resource(Dice::scripted(dice.iter().copied()));
    set_position(&mut world, data, case).map_err(|sentence| vec![sentence])?;
    Tobruk::settle(&mut world);

    let mut differences = Vec::new();
    for (place, step) in case.steps.iter().enumerate() {
        let at = format!("step {}", place + 1);
        step.run(&mut world, &at, &mut differences);
    }
    for expected in &case.then {
        expected.compare(&mut world, &mut differences);
    }
    if let Some(score) = case.score {
        compare(&mut differences, "score", &score, &victory::score_of(&world));
    }
    if let Some(now) = case.now {
        let sequence = world.resource::<Sequence>();
        let found = At { turn: sequence.turn, phase: sequence.phase, active: sequence.active };
        compare(&mut differences, "the game stands", &now, &found);
    }
    if let Some(winner) = case.winner {
        compare(&mut differences, "winner", &Some(winner), &Tobruk::winner(&world));
    }
    for held in &case.control {
        match data.board.find(&held.hex) {
            Ok(hex) => {
                let found = control::controller(&Position::of(&world), hex);
                compare(&mut differences, &format!("control of {}", held.hex), &held.by, &found);
            }
            Err(sentence) => differences.push(sentence),
        }
    }
    finish(world.resource::<Dice>(), differences)
}

fn set_position(world: &mut World, data: &Data, case: &Case) -> Result<(), String> {
    if let Some(at) = case.at {
        let listed: Vec<UnitId> = case.units.iter().map(|placed| UnitId(placed.unit)).collect();
        let others: Vec<Unit> = units(world).filter(|unit| !listed.contains(&unit.id)).collect();
        for other in others {
            spawn(world, Unit { location: Location::Exited, ..other });
        }
        let mut sequence = world.resource_mut::<Sequence>();
        (sequence.turn, sequence.phase, sequence.active) = (at.turn, at.phase, at.active);
        // The side that is not to act has had its turn in movement, and has its turn to come in fire.
        sequence.passed = [false; 2];
        if at.phase == Phase::Movement && at.active != sequence.first_mover {
            sequence.passed[at.active.enemy().index()] = true;
        }
    }
    let mut field = Field { storm: case.storm, ..Field::default() };
    for (hex, attacker) in &case.melees {
        field.melees.push(Melee { hex: data.board.find(hex)?, attacker: *attacker, rounds: 0 });
    }
    for (hex, since) in &case.held {
        field.held.push(Held { hex: data.board.find(hex)?, since: *since });
    }
    world.insert_resource(field);
    for placed in &case.units {
        let found = unit(world, UnitId(placed.unit))
            .ok_or_else(|| format!("there is no unit {} in the scenario", placed.unit))?;
        let placed = placed.apply(found, data)?;
        spawn(world, placed);
    }
    Ok(())
}

impl Placed {
    fn apply(&self, mut unit: Unit, data: &Data) -> Result<Unit, String> {
        if let Some(hex) = &self.hex {
            unit.location = Location::On(data.board.find(hex)?);
            unit.entry.entered = self.entered.or(Some(0));
        }
        if self.destroyed {
            unit.location = Location::Destroyed;
        }
        if let Some(kind) = &self.kind {
            unit.kind.0 = data.catalog.find(kind).ok_or_else(|| format!("there is no unit type '{kind}'"))?;
            unit.men.left = data.catalog.get(unit.kind.0).people.as_ref().map_or(0, |people| people.men);
        }
        unit.men.left = self.men.unwrap_or(unit.men.left);
        unit.men.lost = self.lost_men;
        unit.men.under = self.under;
        unit.men.ran_on = self.ran_on;
        unit.motion.hexes = self.hexes;
        unit.overruns.last = self.overran;
        unit.service.operators = self.operators.iter().copied().collect();
        unit.facing = self.facing.unwrap_or(unit.facing);
        unit.motion.moved = self.moved || self.hexes > 0;
        unit.motion.ended = self.ended;
        unit.motion.came = self.came;
        unit.motion.came_on = self.came_on;
        unit.damage.immobilised = self.immobilised;
        unit.damage.lost = self.lost;
        unit.gunnery.fired = self.fired;
        unit.gunnery.done = self.done;
        unit.gunnery.acquired = self.acquired;
        unit.permissions.fired_at = self.fired_at.iter().copied().collect();
        unit.permissions.fired_on_by = self.fired_on_by.iter().copied().collect();
        Ok(unit)
    }
}

impl Step {
    fn run(&self, world: &mut World, at: &str, differences: &mut Vec<String>) {
        match (Tobruk::plan(world, &self.order), &self.refused) {
            (Ok(plan), None) => self.compare_plan(world, &plan, at, differences),
            (Ok(_), Some(rule)) => {
                differences.push(format!("{at}: expected a refusal by {rule}, but the order is allowed"))
            }
            (Err(refusal), None) => differences.push(format!("{at}: refused: {refusal}")),
            (Err(refusal), Some(rule)) => {
                if refusal.rule.0 != rule {
                    differences.push(format!("{at}: expected a refusal by {rule}, found: {refusal}"));
                }
                if let Some(words) = &self.says
                    && !refusal.sentence.contains(words.as_str())
                {
                    differences.push(format!("{at}: the refusal does not say '{words}': {refusal}"));
                }
            }
        }
        let before = world.resource::<Log<Event>>().0.len();
        let state = Tobruk::snapshot(world);
        let refused = submit::<Tobruk>(world, &self.order).is_err();
        if refused && state != Tobruk::snapshot(world) {
            differences.push(format!("{at}: the refused order changed the state"));
        }
        let log = &world.resource::<Log<Event>>().0[before..];
        let mut found = log.iter();
        for wanted in &self.events {
            if !found.any(|entry| entry.event == *wanted) {
                let events: Vec<String> = log.iter().map(|entry| format!("{:?}", entry.event)).collect();
                differences.push(format!("{at}: no {wanted:?} in its place among:\n    {}", events.join("\n    ")));
                break;
            }
        }
        for unwanted in self.never.iter().filter(|unwanted| log.iter().any(|entry| entry.event == **unwanted)) {
            differences.push(format!("{at}: {unwanted:?} should not follow"));
        }
    }

    fn compare_plan(&self, world: &mut World, plan: &Plan, at: &str, differences: &mut Vec<String>) {
        if let (Some(cost), Plan::Move(plan)) = (self.cost, plan) {
            compare(differences, &format!("{at}: cost"), &cost, &plan.cost);
        }
        if let (Some(morale), Plan::Check(plan)) = (self.morale, plan) {
            compare(differences, &format!("{at}: morale"), &morale, &plan.morale.value());
        }
        if let (Some(odds), Plan::Melee(plan)) = (&self.odds, plan) {
            compare(differences, &format!("{at}: odds"), odds, &melee::odds_words(plan.odds));
        }
        if let (Some(factors), Plan::Engage(plan)) = (self.factors, plan) {
            compare(differences, &format!("{at}: factors"), &factors, &plan.part.total());
        }
        if let (Some(expected), Plan::Resolve(salvo)) = (&self.salvo, plan) {
            let total: u32 = salvo.parts.iter().map(|part| u32::from(part.total())).sum();
            if let Some(factors) = expected.factors {
                compare(differences, &format!("{at}: factors of all"), &factors, &total);
            }
            if let Some(cover) = expected.cover {
                compare(differences, &format!("{at}: cover"), &cover, &salvo.cover);
            }
            if let Some(may_drop) = &expected.may_drop {
                compare(differences, &format!("{at}: units that may drop"), may_drop, &salvo.may_drop);
            }
        }
        let (Some(expected), Plan::Fire(fire)) = (&self.shot, plan) else { return };
        let shot = &fire.shot;
        let mut check = |what: &str, wanted: Option<String>, found: String| {
            if let Some(wanted) = wanted
                && wanted != found
            {
                differences.push(format!("{at}: {what}: expected {wanted}, found {found}"));
            }
        };
        check("range", expected.range.map(|range| range.to_string()), shot.range.to_string());
        check("rounds", expected.rounds.map(|rounds| rounds.to_string()), shot.rounds.to_string());
        check("acquired", expected.acquired.map(|acquired| acquired.to_string()), shot.acquired.to_string());
        check("base number", expected.base.map(|base| format!("{:?}", Some(base))), format!("{:?}", shot.base));
        check("number", expected.number.map(|number| format!("{:?}", Some(number))), format!("{:?}", shot.number()));
        check("aspect", expected.aspect.map(|aspect| format!("{aspect:?}")), format!("{:?}", shot.aspect));
        let because = match shot.initiation {
            Initiation::Number => ExpectedInitiation::Number,
            Initiation::FiredOn => ExpectedInitiation::FiredOn,
            Initiation::Aspect => ExpectedInitiation::Aspect,
            Initiation::FiredAt => ExpectedInitiation::FiredAt,
        };
        check("allowed because", expected.because.map(|wanted| format!("{wanted:?}")), format!("{because:?}"));
        if let Some(chances) = expected.chances {
            let catalog = world.resource::<Shared<crate::games::tobruk::material::catalog::Catalog>>();
            let hit = catalog.hit_odds(fire.gun_of(catalog), fire.target_kind, shot.aspect, shot.range);
            let volley = Volley::new(shot, &hit, &fire.damage);
            let found =
                [volley.nothing(), volley.immobilised(), volley.gun_lost(0), volley.gun_lost(1), volley.destroyed()]
                    .map(|chance| {
                        #[expect(
                            clippy::cast_possible_truncation,
                            clippy::cast_sign_loss,
                            reason = "a chance lies between 0 and 1"
                        )]
                        {
                            (chance * 10_000.0).round() as u32
                        }
                    });
            check("chances", Some(format!("{chances:?}")), format!("{found:?}"));
        }
    }
}

impl Expected {
    fn compare(&self, world: &mut World, differences: &mut Vec<String>) {
        let id = UnitId(self.unit);
        let position = &Position::of(world);
        let lies = position.find(id).map(|unit| cover::cover(position, &unit));
        let Some(found) = unit(world, UnitId(self.unit)) else {
            differences.push(format!("there is no unit {}", self.unit));
            return;
        };
        let mut check = |what: &str, wanted: Option<String>, found: String| {
            if let Some(wanted) = wanted
                && wanted != found
            {
                differences.push(format!("unit {}: {what}: expected {wanted}, found {found}", self.unit));
            }
        };
        check("men", self.men.map(|men| men.to_string()), found.men.left.to_string());
        check("under cover", self.under.map(|under| under.to_string()), found.men.under.to_string());
        check("broken", self.broken.map(|broken| broken.to_string()), found.men.broken.to_string());
        let operators: Vec<UnitId> = found.service.operators.iter().copied().collect();
        check("operators", self.operators.as_ref().map(|wanted| format!("{wanted:?}")), format!("{operators:?}"));
        check("cover", self.cover.map(|cover| format!("{:?}", Some(cover))), format!("{lies:?}"));
        let hex = found.location.hex().map_or_else(|| format!("{:?}", found.location), |hex| Name(hex).to_string());
        check("hex", self.hex.clone(), hex);
        check("facing", self.facing.map(|facing| facing.to_string()), found.facing.to_string());
        check("moved", self.moved.map(|moved| moved.to_string()), found.motion.moved.to_string());
        check(
            "immobilised",
            self.immobilised.map(|immobilised| immobilised.to_string()),
            found.damage.immobilised.to_string(),
        );
        check("guns lost", self.lost.map(|lost| format!("{lost:?}")), format!("{:?}", found.damage.lost));
        let is = |location: Location| (found.location == location).to_string();
        check("destroyed", self.destroyed.map(|destroyed| destroyed.to_string()), is(Location::Destroyed));
        check("exited", self.exited.map(|exited| exited.to_string()), is(Location::Exited));
        check("waiting", self.waiting.map(|waiting| waiting.to_string()), is(Location::Waiting));
    }
}
