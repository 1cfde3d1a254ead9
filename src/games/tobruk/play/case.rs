//! What only case files of Tobruk hold.

use std::collections::BTreeSet;

use bevy_ecs::prelude::World;
use serde::Deserialize;

use super::plan::Plan;
use crate::core::case::{self, At, Differences, Words};
use crate::core::game::Log;
use crate::core::hex::{Facing, Hex};
use crate::core::provenance::Provenance;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Catalog;
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::scenario::{BatteryEntry, BatteryId, PlannedFires, Scenario};
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::material::tables::damage::Aspect;
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::phases::bombardment::{Bombardment, Shells};
use crate::games::tobruk::phases::call::CallPlan;
use crate::games::tobruk::phases::crew_odds::CrewOdds;
use crate::games::tobruk::phases::flight::FlightPlan;
use crate::games::tobruk::phases::indirect::LobPlan;
use crate::games::tobruk::phases::odds::Volley;
use crate::games::tobruk::phases::shot::Initiation;
use crate::games::tobruk::phases::{control, cover, flight, melee, pits, soft_vehicles};
use crate::games::tobruk::state::air::{Dive, Flak, Load, Standing};
use crate::games::tobruk::state::batteries::{Batteries, Battery, Counter, Laid, Silence};
use crate::games::tobruk::state::components::{Acquisition, Location, Unit};
use crate::games::tobruk::state::components::{spawn, unit, units};
use crate::games::tobruk::state::marks::{Held, Marks, Melee};
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Event;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Phase, Sequence};
use crate::games::tobruk::state::works::Recorded;

/// What only a case of this game has.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Case {
    /// Hexes at the end, each with the side that controls it.
    control: Vec<Controlled>,
    /// Melees at the beginning: hex and attacker.
    melees: Vec<(String, Side)>,
    /// A khamsin blows.
    storm: bool,
    /// Hedgehogs that the side which has to hold them has held since a turn.
    held: Vec<(String, u16)>,
    /// Standard rules up to this section are in force instead of the scenario's own.
    rules: Option<u8>,
    /// Optional rules that are in force though the scenario does not offer them.
    optional: Vec<String>,
    /// Batteries off the board instead of the scenario's own, numbered from 1: side, type, and the calls on end that they have made.
    batteries: Vec<(Side, String, Option<Called>)>,
    /// Batteries with the units that observe for them (VIII.B.1).
    observers: Vec<(BatteryId, UnitId)>,
    /// What counter-battery fire has come to (VIII.E.2), and the turns that took nothing from a battery's calls (VIII.B.4).
    fought: Vec<Fought>,
    /// Batteries that are located at the end.
    located_left: Option<Vec<BatteryId>>,
    /// Batteries that are neutralised at the end, or will be: the first turn and the last.
    silent_left: Option<Vec<(BatteryId, u16, u16)>>,
    /// Mined hexes with a lane.
    lanes: Vec<String>,
    /// Hexes with smoke, and the turns that it still lasts.
    smoke: Vec<(String, u8)>,
    /// Recorded fires: battery, kind, hex, and the turn in which it was fired last.
    recorded: Vec<(BatteryId, PlannedFire, String, u16)>,
    /// Fires that sides may record instead of the scenario's own: registrations, concentrations, barrages.
    planned: Vec<(Side, u8, u8, u8)>,
    /// AFVs whose hatches are shut.
    shut: Vec<UnitId>,
    /// Dives whose bombs have still to fall: aircraft, target, the hex where it stood, load.
    dives: Vec<(UnitId, UnitId, String, Load)>,
    /// What the guns of a side do about aircraft without being asked.
    standing: Vec<(Side, Standing)>,
    /// Minefields without mines (IX.D), in the order of their numbers.
    feints: Vec<UnitId>,
    /// Vehicles that have left over the edge that counts.
    away: Vec<UnitId>,
    /// Hexes with smoke at the end, and the turns that it still lasts.
    smoke_left: Option<Vec<(String, u8)>>,
    /// AFVs whose hatches are shut at the end.
    shut_left: Option<Vec<UnitId>>,
}

/// A target that a gun has acquired: the unit, the turn in which it was fired at last, and whether it was hit since (VII.B.3).
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Acquired {
    target: UnitId,
    turn: u16,
    #[serde(default)]
    burst: bool,
}

/// Calls that a battery has made: its last target, the hex in which that stood, how many, and the turn of the last.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Called {
    /// 0 for a hex.
    target: UnitId,
    hex: String,
    calls: u8,
    turn: u16,
}

/// What section VIII has brought upon a battery.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Fought {
    battery: u8,
    /// The calls that it has made.
    called: Option<Called>,
    /// It is located.
    located: bool,
    /// Its fire at an enemy battery: that, the turns on end, the last of them.
    counter: Option<(BatteryId, u8, u16)>,
    /// It is neutralised from a turn through another.
    silent: Option<(u16, u16)>,
    /// The last turn that took nothing from its calls.
    waited: u16,
    /// The last turn in which its observer directed its fire.
    directed: u16,
}

impl Fought {
    fn apply(&self, batteries: &mut Batteries, data: &Data) -> Result<(), String> {
        let id = BatteryId(self.battery);
        let battery = batteries.find_mut(id).ok_or_else(|| format!("there is no battery {}", self.battery))?;
        if let Some(called) = &self.called {
            battery.laid = Some(called.laid(data)?);
        }
        battery.located = self.located;
        battery.counter = self.counter.map(|(target, calls, turn)| Counter { target, calls, turn });
        battery.silence = self.silent.map(|(from, through)| Silence { from, through });
        (battery.waited, battery.directed) = (self.waited, self.directed);
        Ok(())
    }
}

impl Called {
    fn laid(&self, data: &Data) -> Result<Laid, String> {
        Ok(Laid {
            target: Some(self.target).filter(|target| target.0 > 0),
            aim: data.board.find(&self.hex)?,
            calls: self.calls,
            turn: self.turn,
        })
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Controlled {
    hex: String,
    by: Option<Side>,
}

/// A unit of a position. With `at`, units that are not named are out of the game.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Placed {
    unit: u16,
    /// Printed name of its hex; `None` leaves it waiting off the board.
    hex: Option<String>,
    facing: Option<Facing>,
    /// Plays as another type of vehicle.
    kind: Option<String>,
    moved: bool,
    ended: bool,
    came: Option<Facing>,
    came_on: u16,
    entered: Option<u16>,
    immobilised: bool,
    lost: [bool; 2],
    fired: [bool; 2],
    done: bool,
    acquired: [Option<Acquired>; 2],
    fired_at: Vec<UnitId>,
    fired_on_by: Vec<UnitId>,
    destroyed: bool,
    /// Men left; the full strength of its type if absent.
    men: Option<u8>,
    /// Men lost this turn.
    lost_men: u8,
    /// It lies under the field emplacement in its hex.
    under: bool,
    /// Hexes it moved this turn.
    hexes: u8,
    /// The turn in which it ran last.
    ran_on: u16,
    /// Units that operate it.
    operators: Vec<UnitId>,
    /// The unit that this vehicle overran the turn before.
    overran: Option<UnitId>,
    /// It is a wreck in its hex.
    wreck: bool,
    /// Men its crew has lost.
    crew_lost: u8,
    /// The turn in which it lost men last.
    crew_lost_on: u16,
    /// Its crew has bailed out.
    bailed_out: bool,
    /// The turn on which it is due.
    due: Option<u16>,
    /// The vehicle that carries it.
    aboard: Option<UnitId>,
    /// The vehicle that tows it, in its hex.
    behind: Option<UnitId>,
    /// It stands on the bed of that vehicle.
    portee: bool,
    /// It is spiked.
    spiked: bool,
    /// Calls that it has made, if it is a mortar.
    called: Option<Called>,
    /// It has hit what it was called on, if it is a mortar (VII.B.3).
    on_target: bool,
    /// It flies over this hex.
    aloft: Option<String>,
    /// What it still carries, if it flies; all five bombs if absent.
    bombs: Option<Option<Load>>,
    /// The first of the turns that it may stay without an attack, if it flies.
    since: u16,
    /// The gun has fired at aircraft in this turn.
    flak_on: u16,
}

/// What an order is expected to bring.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Step {
    /// Events that do not follow.
    never: Vec<Event>,
    /// What the plan of a shot says.
    shot: Option<ExpectedShot>,
    /// Movement points that the plan of a move spends.
    cost: Option<u8>,
    /// Morale value that the plan of a check has.
    morale: Option<i8>,
    /// What the plan of a fire on men says.
    salvo: Option<ExpectedSalvo>,
    /// The odds that the plan of a melee says: `1 to 2`.
    odds: Option<String>,
    /// Factors that the plan of one firer says, in all its rounds.
    factors: Option<u16>,
    /// Of each gun that the plan of an answer names: rounds, number, and whether it waits for half of the other's rounds.
    answer: Option<Vec<(u8, Option<u8>, bool)>>,
    /// What the plan of a battery's call says.
    call: Option<ExpectedCall>,
    /// Men aboard and men carried that the plan of a loading says.
    load: Option<(u8, u8)>,
    /// Chances of a fire on a vehicle without armour in parts of ten thousand, rounded: K-killed, M-killed.
    outlook: Option<(u32, u32)>,
    /// What the plan of a mortar or an on-board gun that fires indirectly says.
    lob: Option<ExpectedLob>,
    /// What the plan of a fire with smoke says.
    smoke: Option<ExpectedSmoke>,
    /// Fires of the kind that may still be recorded.
    fires_left: Option<u8>,
    /// What the plan of counter-battery fire says.
    counter: Option<ExpectedCounter>,
    /// What the plan of a flight says.
    flight: Option<ExpectedFlight>,
    /// What the plan of bombs says.
    bombs: Option<ExpectedBombs>,
    /// Minefields that may still be recorded as dummies (IX.D).
    feints_left: Option<usize>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedCounter {
    /// Turns of such fire on end with this one.
    calls: Option<u8>,
    /// The first and the last turn in which it neutralises; `None` while it acquires.
    silence: Option<Option<(u16, u16)>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedSmoke {
    /// Calls on end with this one.
    calls: Option<u8>,
    /// Hexes by which the fire shifts; `None` where it begins anew.
    shift: Option<Option<u8>>,
    /// Turns that the smoke lasts; `None` while the firer ranges.
    turns: Option<Option<u8>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedLob {
    range: Option<u8>,
    /// A mortar's calls on end with this one.
    calls: Option<u8>,
    /// Hexes by which a mortar's fire shifts; `None` where it begins anew.
    shift: Option<Option<u8>>,
    /// Calls on end that are lost.
    lost: Option<u8>,
    /// The fire tells.
    effect: Option<bool>,
    /// Fragmentation factors of all that fire.
    factors: Option<u16>,
    /// The number for the direct hit of this one; `None` if none is rolled.
    number: Option<Option<u8>>,
    /// Expected casualties, in parts of ten thousand, rounded.
    expected: Option<u32>,
    /// Units that may go under cover before the dice.
    may_drop: Option<Vec<UnitId>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedCall {
    /// Calls on end with this one.
    calls: Option<u8>,
    /// Hexes by which the fire shifts; `None` where it begins anew.
    shift: Option<Option<u8>>,
    /// Calls on end that are lost.
    lost: Option<u8>,
    /// The battery's observer sees the target.
    sees: Option<bool>,
    /// It is fire for effect.
    effect: Option<bool>,
    /// Fragmentation factors of all batteries that fire.
    factors: Option<u16>,
    /// Ways out of 36 for a direct hit, battery by battery.
    hit_ways: Option<Vec<u32>>,
    /// Rolls for a direct hit, battery by battery.
    rolls: Option<Vec<u8>>,
    /// Expected casualties, in parts of ten thousand, rounded.
    expected: Option<u32>,
    /// Units that may go under cover before the dice.
    may_drop: Option<Vec<UnitId>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedFlight {
    /// Hexes that the aircraft comes into.
    hexes: Option<usize>,
    /// Movement points spent.
    cost: Option<u8>,
    /// Where it ends.
    ends: Option<String>,
    /// None of its hexes is flown through twice, each is beside the one before.
    lawful: Option<bool>,
    /// Hexes of guns that are known and whose range it comes into.
    flak: Option<Vec<String>>,
    leaves: Option<bool>,
    /// What the bombs do, where it dives.
    bombs: Option<ExpectedBombs>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedBombs {
    /// Fragmentation factors of all bombs.
    factors: Option<u16>,
    /// Factors of each bomb.
    each: Option<Vec<u16>>,
    /// Ways out of 36 for a direct hit, bomb by bomb.
    hit_ways: Option<Vec<u32>>,
    cover: Option<Option<Cover>>,
    /// Expected casualties, in parts of ten thousand, rounded.
    expected: Option<u32>,
    /// Units that may go under cover before the dice.
    may_drop: Option<Vec<UnitId>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedSalvo {
    /// Factors of all firers, in all their rounds.
    factors: Option<u32>,
    cover: Option<Cover>,
    /// Units that may go under cover before the dice.
    may_drop: Option<Vec<UnitId>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedShot {
    range: Option<u8>,
    rounds: Option<u8>,
    acquired: Option<bool>,
    /// The rounds are APCR.
    apcr: Option<bool>,
    base: Option<u8>,
    number: Option<u8>,
    wrecks: Option<u8>,
    aspect: Option<Aspect>,
    turret: Option<Aspect>,
    because: Option<ExpectedInitiation>,
    /// Chances in parts of ten thousand, rounded: nothing, immobilised, first and second gun lost, destroyed.
    chances: Option<[u32; 5]>,
    /// Of the crew, in the same parts: nothing happens at all, it loses men, it bails out, it withdraws; and men lost on the average.
    crew: Option<[u32; 5]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum ExpectedInitiation {
    Number,
    FiredOn,
    Aspect,
    FiredAt,
}

/// What a unit is expected to be like.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expected {
    unit: u16,
    hex: Option<String>,
    facing: Option<Facing>,
    moved: Option<bool>,
    immobilised: Option<bool>,
    lost: Option<[bool; 2]>,
    destroyed: Option<bool>,
    exited: Option<bool>,
    waiting: Option<bool>,
    men: Option<u8>,
    under: Option<bool>,
    broken: Option<bool>,
    operators: Option<Vec<UnitId>>,
    /// Its cover state.
    cover: Option<Cover>,
    /// Its wreck burns in this hex.
    wreck: Option<String>,
    /// Men its crew has lost.
    crew_lost: Option<u8>,
    bailed_out: Option<bool>,
    /// Its crew withdraws.
    withdraws: Option<bool>,
    /// It broke down before it could enter.
    broken_down: Option<bool>,
    /// The vehicle that carries it; 0 for none.
    aboard: Option<u16>,
    /// The vehicle that tows it or has it on its bed; 0 for none.
    behind: Option<u16>,
    /// It stands on a truck's bed.
    portee: Option<bool>,
    spiked: Option<bool>,
    /// It is in the weapon pit of its hex.
    in_pit: Option<bool>,
    /// The hex over which it flies.
    aloft: Option<String>,
    /// What it still carries, if it flies.
    bombs: Option<Option<Load>>,
    /// Turns in which it may still fly on without an attack.
    turns_left: Option<u16>,
    /// Its guns have acquired nothing.
    without_target: Option<bool>,
}

impl Words<Tobruk> for Case {
    type At = At<Phase>;
    type Placed = Placed;
    type Step = Step;
    type Expected = Expected;

    fn set_up(
        case: &case::Position<Tobruk>,
        world: &mut World,
        data: &Data,
        scenario: &std::sync::Arc<Scenario>,
    ) -> Result<(), String> {
        if let Some(rules) = case.own.rules {
            world.insert_resource(Shared(std::sync::Arc::new(Scenario { rules, ..Scenario::clone(scenario) })));
        }
        if !case.own.optional.is_empty() {
            let names: Vec<String> = case.options.iter().chain(&case.own.optional).cloned().collect();
            world.insert_resource(Options::of(scenario, &names));
        }
        if !case.own.batteries.is_empty() {
            batteries(&case.own.batteries, world, data)?;
        }
        if !case.own.observers.is_empty() {
            let mut scenario = Scenario::clone(world.resource::<Shared<Scenario>>());
            for (battery, observer) in &case.own.observers {
                let entry = scenario.batteries.iter_mut().find(|entry| entry.id == *battery);
                entry.ok_or_else(|| format!("there is no battery {}", battery.0))?.observer = Some(*observer);
            }
            world.insert_resource(Shared(std::sync::Arc::new(scenario)));
        }
        for fought in &case.own.fought {
            fought.apply(&mut world.resource_mut::<Batteries>(), data)?;
        }
        if !case.own.planned.is_empty() {
            let planned = case.own.planned.iter().map(|(side, registrations, concentrations, barrages)| PlannedFires {
                side: *side,
                registrations: *registrations,
                concentrations: *concentrations,
                barrages: *barrages,
                provenance: Provenance::Seed(String::new()),
            });
            let scenario = Scenario::clone(world.resource::<Shared<Scenario>>());
            world.insert_resource(Shared(std::sync::Arc::new(Scenario { planned: planned.collect(), ..scenario })));
        }
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
        let mut marks = Marks { storm: case.own.storm, ..Marks::default() };
        for (hex, attacker) in &case.own.melees {
            marks.melees.push(Melee { hex: data.board.find(hex)?, attacker: *attacker, rounds: 0 });
        }
        for (hex, since) in &case.own.held {
            marks.held.push(Held { hex: data.board.find(hex)?, since: *since });
        }
        for hex in &case.own.lanes {
            marks.works.clear(data.board.find(hex)?);
        }
        for (hex, turns) in &case.own.smoke {
            marks.works.obscure(data.board.find(hex)?, *turns);
        }
        for (battery, fire, hex, used_on) in &case.own.recorded {
            let hex = data.board.find(hex)?;
            marks.works.record(Recorded { battery: *battery, fire: *fire, hex, used_on: *used_on });
        }
        for unit in &case.own.shut {
            marks.works.shut(*unit);
        }
        for (unit, target, hex, load) in &case.own.dives {
            let hex = data.board.find(hex)?;
            marks.works.air.dives.push(Dive { unit: *unit, target: *target, hex, load: *load });
        }
        for (side, answer) in &case.own.standing {
            marks.works.air.standing[side.index()] = *answer;
        }
        for placed in &case.units {
            placed.fly(&mut marks, data)?;
        }
        marks.works.feints.clone_from(&case.own.feints);
        marks.works.away.clone_from(&case.own.away);
        for placed in &case.units {
            if let Some(called) = &placed.called {
                marks.works.lay(UnitId(placed.unit), called.laid(data)?);
                if placed.on_target {
                    marks.works.hit_by(UnitId(placed.unit));
                }
            }
        }
        world.insert_resource(marks);
        for placed in &case.units {
            let found = unit(world, UnitId(placed.unit))
                .ok_or_else(|| format!("there is no unit {} in the scenario", placed.unit))?;
            if let Some(vehicle) = placed.aboard.filter(|vehicle| unit(world, *vehicle).is_none()) {
                return Err(format!("unit {} can't be aboard {}: there is no such unit", placed.unit, vehicle.0));
            }
            let placed = placed.apply(found, data)?;
            spawn(world, placed);
        }
        pits::look(world);
        world.resource_mut::<Log<Event>>().0.clear();
        Ok(())
    }

    fn now(world: &World) -> At<Phase> {
        let Sequence { turn, phase, active, .. } = *world.resource::<Sequence>();
        At { turn, phase, active }
    }

    fn compare_plan(step: &Step, world: &World, data: &Data, plan: &Plan, found: &mut Differences) {
        match plan {
            Plan::Call(plan) => step.call.iter().for_each(|wanted| compare_call(wanted, plan, data, found)),
            Plan::Lob(plan) => step.lob.iter().for_each(|wanted| compare_lob(wanted, plan, data, found)),
            Plan::Move(plan) => found.expect("cost", &step.cost, plan.cost),
            Plan::Fly(plan) => step.flight.iter().for_each(|wanted| compare_flight(wanted, plan, data, found)),
            Plan::Bomb(plan) => {
                step.bombs.iter().for_each(|wanted| compare_bombs(wanted, plan.fire.as_ref(), data, found));
            }
            Plan::Bombs(plan) => {
                step.bombs.iter().for_each(|wanted| compare_bombs(wanted, plan.fire.as_ref(), data, found));
            }
            Plan::Check(plan) => found.expect("morale", &step.morale, plan.morale.value()),
            Plan::Melee(plan) => found.expect("odds", &step.odds, melee::odds_words(plan.odds).to_owned()),
            Plan::Engage(plan) => found.expect("factors", &step.factors, plan.part.total()),
            Plan::Resolve(salvo) => {
                if let Some(outlook) = soft_vehicles::outlook(&Position::of(world), salvo) {
                    let chances = (ten_thousandths(outlook.destroyed), ten_thousandths(outlook.immobilised));
                    found.expect("outlook", &step.outlook, chances);
                }
                let Some(wanted) = &step.salvo else { return };
                let total = salvo.parts.iter().map(|part| u32::from(part.total())).sum();
                found.expect("factors of all", &wanted.factors, total);
                found.expect("cover", &wanted.cover, salvo.cover);
                found.expect("units that may drop", &wanted.may_drop, salvo.may_drop.clone());
            }
            Plan::Smoke(plan) => step.smoke.iter().for_each(|wanted| {
                found.expect_some("calls", &wanted.calls, plan.calls);
                found.expect("shift", &wanted.shift, plan.shift);
                found.expect("turns", &wanted.turns, plan.turns);
            }),
            Plan::Counter(plan) => step.counter.iter().for_each(|wanted| {
                found.expect("turns of fire", &wanted.calls, plan.calls);
                let silence = plan.silence.map(|silence| (silence.from, silence.through));
                found.expect("neutralises", &wanted.silence, silence);
            }),
            Plan::Feign(plan) => found.expect("dummies left", &step.feints_left, plan.left),
            Plan::Record(plan) => found.expect("fires left", &step.fires_left, plan.left),
            Plan::Load(plan) => found.expect("load", &step.load, (plan.men, plan.capacity)),
            Plan::Answer(answer) => {
                let shots = answer.shots.iter().map(|(plan, waits)| (plan.shot.rounds, plan.shot.number(), *waits));
                found.expect("answer", &step.answer, shots.collect());
            }
            Plan::Fire(fire) => {
                let Some(wanted) = &step.shot else { return };
                let shot = &fire.shot;
                found.expect("range", &wanted.range, shot.range);
                found.expect("rounds", &wanted.rounds, shot.rounds);
                found.expect("acquired", &wanted.acquired, shot.acquired);
                found.expect("APCR", &wanted.apcr, fire.apcr);
                found.expect_some("base number", &wanted.base, shot.base);
                found.expect_some("number", &wanted.number, shot.number());
                found.expect("wrecks", &wanted.wrecks, shot.wrecks);
                found.expect("aspect", &wanted.aspect, shot.aspect);
                found.expect("turret", &wanted.turret, shot.turret);
                let because = match shot.initiation {
                    Initiation::Number => ExpectedInitiation::Number,
                    Initiation::FiredOn => ExpectedInitiation::FiredOn,
                    Initiation::Aspect => ExpectedInitiation::Aspect,
                    Initiation::FiredAt => ExpectedInitiation::FiredAt,
                };
                found.expect("allowed because", &wanted.because, because);
                let catalog = world.resource::<Shared<Catalog>>();
                let hit = catalog.hit_odds(fire.gun_of(catalog), fire.target_kind, shot.struck(), shot.range);
                let volley = Volley::new(shot, &hit, &fire.damage);
                let chances = [
                    volley.nothing(),
                    volley.immobilised(),
                    volley.gun_lost(0),
                    volley.gun_lost(1),
                    volley.destroyed(),
                ];
                found.expect("chances", &wanted.chances, chances.map(ten_thousandths));
                let crew = CrewOdds::of(&Position::of(world), fire);
                let crew = crew.map(|odds| [odds.nothing, odds.hit, odds.bails_out, odds.withdraws, odds.expected]);
                found.expect_some("crew", &wanted.crew, crew.map(|odds| odds.map(ten_thousandths)));
            }
            _ => {}
        }
    }

    fn compare_after(step: &Step, world: &World, told: usize, found: &mut Differences) {
        let log = &world.resource::<Log<Event>>().0[told..];
        for unwanted in step.never.iter().filter(|unwanted| log.iter().any(|entry| entry.event == **unwanted)) {
            found.note(format_args!("{unwanted:?} should not follow"));
        }
    }

    fn compare_unit(wanted: &Expected, world: &World, _: &Data, found: &mut Differences) {
        let id = UnitId(wanted.unit);
        found.at(format!("unit {}:", wanted.unit));
        let position = &Position::of(world);
        let in_pit = position.marks.works.is_in_pit(id);
        let lies = position.find(id).map(|unit| cover::cover(position, &unit));
        let left = position.find(id).map(|unit| flight::turns_left(position, &unit));
        let carries = position.marks.works.air.flight(id).map(|flight| flight.bombs);
        let unit = unit(world, id).ok_or_else(|| format!("there is no unit {}", wanted.unit));
        let Some(unit) = found.found(unit) else { return };
        let hex = unit.location.hex().map_or_else(|| format!("{:?}", unit.location), |hex| Name(hex).to_string());
        found.expect("in a pit", &wanted.in_pit, in_pit);
        found.expect_some("turns left", &wanted.turns_left, left);
        found.expect_some("bombs", &wanted.bombs, carries);
        found.expect_some("aloft", &wanted.aloft, unit.location.aloft().map(|hex| Name(hex).to_string()));
        let without = unit.gunnery.acquired.iter().flatten().all(Acquisition::is_lost);
        found.expect("without a target", &wanted.without_target, without);
        found.expect("men", &wanted.men, unit.men.left);
        found.expect("under cover", &wanted.under, unit.men.under);
        found.expect("broken", &wanted.broken, unit.men.broken);
        found.expect("operators", &wanted.operators, unit.service.operators.iter().copied().collect());
        found.expect_some("cover", &wanted.cover, lies);
        found.expect("hex", &wanted.hex, hex);
        found.expect("facing", &wanted.facing, unit.facing);
        found.expect("moved", &wanted.moved, unit.motion.moved);
        found.expect("immobilised", &wanted.immobilised, unit.damage.immobilised);
        found.expect("guns lost", &wanted.lost, unit.damage.lost);
        found.expect("destroyed", &wanted.destroyed, unit.location.is_destroyed());
        found.expect_some("wreck", &wanted.wreck, unit.location.wreck().map(|hex| Name(hex).to_string()));
        found.expect("crew lost", &wanted.crew_lost, unit.crew.lost);
        found.expect("bailed out", &wanted.bailed_out, unit.crew.out);
        found.expect("withdraws", &wanted.withdraws, unit.crew.withdraws());
        found.expect("aboard", &wanted.aboard, unit.location.vehicle().map_or(0, |vehicle| vehicle.0));
        found.expect("behind", &wanted.behind, unit.haul.behind.map_or(0, |vehicle| vehicle.0));
        found.expect("in portee", &wanted.portee, unit.haul.portee);
        found.expect("spiked", &wanted.spiked, unit.haul.spiked);
        found.expect("broken down", &wanted.broken_down, unit.location == Location::BrokenDown);
        found.expect("exited", &wanted.exited, unit.location == Location::Exited);
        found.expect("waiting", &wanted.waiting, unit.location == Location::Waiting);
    }

    fn compare_end(&self, world: &World, data: &Data, found: &mut Differences) {
        let works = &world.resource::<Marks>().works;
        let left = works.smoke.iter().map(|smoke| (Name(smoke.hex).to_string(), smoke.turns)).collect();
        found.expect("smoke", &self.smoke_left, left);
        found.expect("hatches shut", &self.shut_left, works.shut.clone());
        let batteries = &world.resource::<Batteries>().0;
        let located = batteries.iter().filter(|battery| battery.located).map(|battery| battery.id).collect();
        found.expect("located", &self.located_left, located);
        let silent = batteries.iter().filter_map(|battery| battery.silence.map(|at| (battery.id, at.from, at.through)));
        found.expect("neutralised", &self.silent_left, silent.collect());
        for Controlled { hex, by } in &self.control {
            if let Some(place) = found.found(data.board.find(hex)) {
                let controller = control::controller(&Position::of(world), place);
                found.compare(&format!("control of {hex}"), by, &controller);
            }
        }
    }
}

/// Compares the plan of a battery's call.
fn compare_call(wanted: &ExpectedCall, plan: &CallPlan, data: &Data, found: &mut Differences) {
    found.expect("calls", &wanted.calls, plan.calls);
    found.expect("shift", &wanted.shift, plan.shift);
    found.expect("calls lost", &wanted.lost, plan.lost);
    found.expect("observer sees", &wanted.sees, matches!(plan.watch, Some(Ok(_))));
    found.expect("fire for effect", &wanted.effect, plan.effect.is_some());
    let Some(fire) = &plan.effect else { return };
    found.expect("factors of all", &wanted.factors, fire.factors());
    let ways = fire.shells.iter().map(Shells::hit_ways).collect();
    found.expect("ways to hit", &wanted.hit_ways, ways);
    found.expect("rolls to hit", &wanted.rolls, fire.shells.iter().map(|shells| shells.rolls).collect());
    found.expect("units that may drop", &wanted.may_drop, fire.may_drop.clone());
    let expected = fire.odds(&data.tables.casualty).map(|odds| ten_thousandths(odds.expected()));
    found.expect_some("casualties", &wanted.expected, expected);
}

/// Compares the plan of a flight.
fn compare_flight(wanted: &ExpectedFlight, plan: &FlightPlan, data: &Data, found: &mut Differences) {
    found.expect("hexes", &wanted.hexes, plan.path.len());
    found.expect("cost", &wanted.cost, plan.cost);
    found.expect_some("end", &wanted.ends, plan.path.last().map(|hex| Name(*hex).to_string()));
    found.expect("leaves", &wanted.leaves, plan.leaves);
    found.expect("flak", &wanted.flak, plan.flak.iter().map(|hex| Name(*hex).to_string()).collect());
    let whole: Vec<Hex> = plan.from.iter().chain(&plan.path).copied().collect();
    let different: BTreeSet<Hex> = whole.iter().copied().collect();
    let steps = whole.windows(2).all(|step| step[0].range(step[1]) == 1);
    found.expect("lawful", &wanted.lawful, steps && different.len() == whole.len());
    let fire = plan.dive.as_ref().map(|dive| &dive.fire);
    wanted.bombs.iter().for_each(|wanted| compare_bombs(wanted, fire, data, found));
}

/// Compares what bombs do.
fn compare_bombs(wanted: &ExpectedBombs, fire: Option<&Bombardment>, data: &Data, found: &mut Differences) {
    let Some(fire) = fire else {
        found.note(format_args!("there is no target in sight for bombs"));
        return;
    };
    found.expect("factors of all", &wanted.factors, fire.factors());
    found.expect("factors", &wanted.each, fire.shells.iter().map(|shells| shells.factors).collect());
    found.expect("ways to hit", &wanted.hit_ways, fire.shells.iter().map(Shells::hit_ways).collect());
    found.expect("cover", &wanted.cover, fire.cover);
    found.expect("units that may drop", &wanted.may_drop, fire.may_drop.clone());
    let expected = fire.odds(&data.tables.casualty).map(|odds| ten_thousandths(odds.expected()));
    found.expect_some("casualties", &wanted.expected, expected);
}

/// Compares the plan of indirect fire from the board.
fn compare_lob(wanted: &ExpectedLob, plan: &LobPlan, data: &Data, found: &mut Differences) {
    found.expect("range", &wanted.range, plan.range);
    found.expect_some("calls", &wanted.calls, plan.aim.map(|aim| aim.calls));
    found.expect("shift", &wanted.shift, plan.aim.and_then(|aim| aim.shift));
    found.expect_some("calls lost", &wanted.lost, plan.aim.map(|aim| aim.lost));
    found.expect("fire for effect", &wanted.effect, plan.effect.is_some());
    found.expect("number", &wanted.number, plan.share.and_then(|share| share.number));
    let Some(fire) = &plan.effect else { return };
    found.expect("factors of all", &wanted.factors, fire.factors());
    found.expect("units that may drop", &wanted.may_drop, fire.may_drop.clone());
    let expected = fire.odds(&data.tables.casualty).map(|odds| ten_thousandths(odds.expected()));
    found.expect_some("casualties", &wanted.expected, expected);
}

/// A chance in parts of ten thousand, rounded.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance lies between 0 and 1")]
fn ten_thousandths(chance: f64) -> u32 {
    (chance * 10_000.0).round() as u32
}

/// Puts the batteries of a case into the game.
fn batteries(placed: &[(Side, String, Option<Called>)], world: &mut World, data: &Data) -> Result<(), String> {
    let (mut entries, mut laid) = (Vec::new(), Vec::new());
    for ((side, kind, called), number) in placed.iter().zip(1u8..) {
        let id = BatteryId(number);
        let row = data.tables.artillery.battery(kind).ok_or_else(|| format!("there is no battery '{kind}'"))?;
        let (name, provenance) = (format!("{} battery {number}", row.name), Provenance::Seed(String::new()));
        entries.push(BatteryEntry { id, side: *side, kind: kind.clone(), name, observer: None, provenance });
        let called = called.as_ref().map(|called| called.laid(data));
        laid.push(Battery::new(id, called.transpose()?));
    }
    let scenario = Scenario::clone(world.resource::<Shared<Scenario>>());
    world.insert_resource(Shared(std::sync::Arc::new(Scenario { batteries: entries, ..scenario })));
    world.insert_resource(Batteries(laid));
    Ok(())
}

impl Placed {
    /// What the air knows of the unit.
    fn fly(&self, marks: &mut Marks, data: &Data) -> Result<(), String> {
        let (id, air) = (UnitId(self.unit), &mut marks.works.air);
        if self.aloft.is_some() {
            air.enter(id, self.since);
            if let (Some(bombs), Some(flight)) = (self.bombs, air.flight_mut(id)) {
                flight.bombs = bombs;
            }
        }
        if let (true, Some(hex)) = (self.flak_on > 0, &self.hex) {
            air.flak.push(Flak { gun: id, hex: data.board.find(hex)?, fired_on: self.flak_on, asked: Vec::new() });
        }
        Ok(())
    }

    fn apply(&self, mut unit: Unit, data: &Data) -> Result<Unit, String> {
        if let Some(hex) = &self.hex {
            unit.location = Location::On(data.board.find(hex)?);
            unit.entry.entered = self.entered.or(Some(0));
        }
        if let Some(hex) = &self.aloft {
            unit.location = Location::Aloft(data.board.find(hex)?);
            unit.entry.entered = self.entered.or(Some(self.since));
        }
        if let (true, Some(hex)) = (self.wreck, unit.location.hex()) {
            unit.location = Location::Wreck(hex);
        }
        unit.entry.due = self.due.unwrap_or(unit.entry.due);
        unit.crew.lost = self.crew_lost;
        unit.crew.lost_on = self.crew_lost_on;
        unit.crew.out = self.bailed_out;
        if let Some(vehicle) = self.aboard {
            unit.location = Location::Aboard(vehicle);
        }
        unit.haul.behind = self.behind;
        unit.haul.portee = self.portee;
        unit.haul.spiked = self.spiked;
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
        let acquired = |Acquired { target, turn, burst }: Acquired| Acquisition { target, turn, burst };
        unit.gunnery.acquired = self.acquired.map(|known| known.map(acquired));
        unit.permissions.fired_at = self.fired_at.iter().copied().collect();
        unit.permissions.fired_on_by = self.fired_on_by.iter().copied().collect();
        Ok(unit)
    }
}
