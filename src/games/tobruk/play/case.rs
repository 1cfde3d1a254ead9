//! What only case files of Tobruk hold.

mod expected;
mod placed;

use bevy_ecs::prelude::World;
use expected::{
    Expected, ExpectedInitiation, Step, compare_bombs, compare_call, compare_flight, compare_lob, ten_thousandths,
};
use placed::{Called, Controlled, Fought, Placed, batteries};
use serde::Deserialize;

use super::plan::Plan;
use crate::core::case::{self, At, Differences, Words};
use crate::core::game::Log;
use crate::core::hex::{Facing, Hex};
use crate::core::provenance::Provenance;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::systems::run_with;
use crate::core::unit::UnitId;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::{Catalog, Shells};
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::scenario::{BatteryId, PlannedFires, Scenario};
use crate::games::tobruk::material::tables::ammunition::Rounds;
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::phases::ammunition::{KINDS, rounds_of};
use crate::games::tobruk::phases::crew_odds::CrewOdds;
use crate::games::tobruk::phases::odds::Volley;
use crate::games::tobruk::phases::shot::Initiation;
use crate::games::tobruk::phases::{control, cover, flight, melee, pits, soft_vehicles};
use crate::games::tobruk::state::air::{Dive, Load, Standing};
use crate::games::tobruk::state::batteries::Batteries;
use crate::games::tobruk::state::components::{Acquisition, Location, Unit, spawn, unit, units};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::folds::Fold;
use crate::games::tobruk::state::marks::{Held, Marks, Melee};
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Phase, Sequence};
use crate::games::tobruk::state::works::{Arrow, Recorded};

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
    /// Vehicles that turned in the last hex of their moves this turn, each with how it faced as it came into it (X.C.6).
    turned: Vec<(UnitId, Facing)>,
    /// AFVs that are hull-down where they stand (X.C.4), with how they face.
    hull_down: Vec<(UnitId, String, Facing)>,
    /// AFVs that are hull-down at the end.
    hull_down_left: Option<Vec<UnitId>>,
    /// Movement arrows: unit, hex, and the side by which it left (X.C.1, X.C.2).
    arrows: Vec<(UnitId, String, Facing)>,
    /// Hexes over which star shells burn (Firefight F).
    star_shells: Vec<String>,
    /// Minefields that are recorded in secret (Firefight H).
    hidden_mines: Vec<UnitId>,
    /// Commanders' vehicles that were named (X.D.5), in the order of their numbers.
    commanders: Vec<UnitId>,
    /// Ammunition carriers (X.D.2.f), in the order of their numbers.
    ammunition_carriers: Vec<UnitId>,
    /// Base loads that were chosen: type, gun, rounds (X.D.2).
    stowed: Vec<(String, u8, Rounds)>,
    /// What guns of units have fired.
    spent: Vec<(UnitId, u8, Rounds)>,
    /// What guns of units have left at the end.
    rounds_left: Vec<(UnitId, u8, Rounds)>,
    /// Vehicles that have left over the edge that counts.
    away: Vec<UnitId>,
    /// Hexes with smoke at the end, and the turns that it still lasts.
    smoke_left: Option<Vec<(String, u8)>>,
    /// AFVs whose hatches are shut at the end.
    shut_left: Option<Vec<UnitId>>,
    /// Hexes over which star shells burn at the end.
    star_shells_left: Option<Vec<String>>,
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
                // A crew is where its AFV is (X.D.1).
                if matches!(other.location, Location::Serving(vehicle) if listed.contains(&vehicle)) {
                    continue;
                }
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
            marks.works.record(Recorded {
                battery: *battery,
                fire: *fire,
                hex,
                used_on: *used_on,
                smoke: false,
                scouted: false,
            });
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
            placed.hold(&mut marks);
        }
        marks.works.feints.clone_from(&case.own.feints);
        for (unit, hex, heading) in &case.own.arrows {
            marks.works.arrows.push(Arrow { unit: *unit, hex: data.board.find(hex)?, heading: *heading });
        }
        for (unit, faced) in &case.own.turned {
            marks.works.aspects.turn(*unit, Some(*faced));
        }
        for (unit, hex, facing) in &case.own.hull_down {
            marks.works.folds.push(Fold { unit: *unit, hex: data.board.find(hex)?, facing: *facing });
        }
        for hex in &case.own.star_shells {
            marks.works.light(data.board.find(hex)?);
        }
        for mine in &case.own.hidden_mines {
            marks.works.hide_mine(*mine, true);
        }
        for (kind, gun, rounds) in &case.own.stowed {
            let kind = data.catalog.find(kind).ok_or_else(|| format!("there is no type '{kind}'"))?;
            marks.works.ammunition.stow(kind, *gun, *rounds);
        }
        for (unit, gun, rounds) in &case.own.spent {
            for ammo in KINDS {
                marks.works.ammunition.fire(*unit, *gun, ammo, rounds.of(ammo));
            }
        }
        marks.works.ammunition.carriers.clone_from(&case.own.ammunition_carriers);
        marks.works.commanders.clone_from(&case.own.commanders);
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
        if let Some(pits) = pits::changed(&Position::of(world)) {
            run_with(world, pits::look, pits);
        }
        if case.at.is_some() {
            world.resource_mut::<Log<Event>>().0.clear();
        }
        Ok(())
    }

    fn scenario_of(world: &World, _: std::sync::Arc<Scenario>) -> std::sync::Arc<Scenario> {
        world.resource::<Shared<Scenario>>().0.clone()
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
            Plan::Stow(plan) => found.expect("load", &step.stow, (plan.load, plan.over)),
            Plan::CloseAssault(plan) => found.expect("assault", &step.assault, (plan.men, plan.counts, plan.ways)),
            Plan::Feign(plan) => found.expect("dummies left", &step.feints_left, plan.left),
            Plan::Conceal(plan) => found.expect("minefields left to hide", &step.feints_left, plan.left),
            Plan::StarShell(plan) => {
                found.expect("lit", &step.lit, plan.enemies.iter().chain(&plan.friends).copied().collect());
            }
            Plan::Record(plan) => found.expect("fires left", &step.fires_left, plan.left),
            Plan::HookUp(plan) => found.expect("turns", &step.turns, plan.turns),
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
                found.expect("APCR", &wanted.apcr, fire.shells == Shells::Apcr);
                found.expect("last rounds", &wanted.short, fire.shot.short);
                found.expect("kind of rounds", &wanted.ammo, fire.ammo);
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

    fn unit(_: &Data, name: &str) -> Result<UnitId, String> {
        name.parse().map(UnitId).map_err(|_| format!("there is no unit '{name}'; units are named by their numbers"))
    }

    fn hex(data: &Data, name: &str) -> Result<Hex, String> {
        data.board.find(name)
    }

    fn compare_unit(wanted: &Expected, world: &World, _: &Data, found: &mut Differences) {
        let id = UnitId(wanted.unit);
        found.at(format!("unit {}:", wanted.unit));
        let position = &Position::of(world);
        let in_pit = position.marks.works.is_in_pit(id);
        let lies = position.find(id).map(|unit| cover::cover(position, &unit));
        let left = position.find(id).map(|unit| flight::turns_left(position, &unit));
        let carries = position.marks.works.air.flight(id).map(|flight| flight.bombs);
        let falls = position.find(id).is_some_and(|unit| position.is_broken(&unit));
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
        found.expect("turns of hooking up", &wanted.hooking, unit.haul.hooking.map(|hooking| hooking.turns));
        found.expect("in portee", &wanted.portee, unit.haul.portee);
        found.expect("spiked", &wanted.spiked, unit.haul.spiked);
        found.expect("broken down", &wanted.broken_down, unit.location == Location::BrokenDown);
        found.expect("side", &wanted.side, unit.side);
        found.expect_some(
            "prisoners in",
            &wanted.prisoners,
            unit.location.surrendered().map(|hex| Name(hex).to_string()),
        );
        found.expect("led off", &wanted.led_off, unit.location == Location::Captured);
        found.expect("broken by X.I.1.b", &wanted.falls, falls);
        found.expect("exited", &wanted.exited, unit.location == Location::Exited);
        found.expect("waiting", &wanted.waiting, unit.location == Location::Waiting);
    }

    fn compare_end(&self, world: &World, data: &Data, found: &mut Differences) {
        let works = &world.resource::<Marks>().works;
        let left = works.smoke.iter().map(|smoke| (Name(smoke.hex).to_string(), smoke.turns)).collect();
        found.expect("smoke", &self.smoke_left, left);
        let position = &Position::of(world);
        for (unit, gun, wanted) in &self.rounds_left {
            let rounds = position.find(*unit).and_then(|unit| rounds_of(position, &unit, *gun));
            found.expect(&format!("rounds of {}'s gun {gun}", unit.0), &Some(Some(*wanted)), rounds);
        }
        let folds = works.folds.iter().map(|fold| fold.unit).collect();
        found.expect("hull-down", &self.hull_down_left, folds);
        found.expect("hatches shut", &self.shut_left, works.shut.clone());
        let lit = works.star_shells.iter().map(|hex| Name(*hex).to_string()).collect();
        found.expect("star shells", &self.star_shells_left, lit);
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
