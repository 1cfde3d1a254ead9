//! Avalon Hill's Tobruk: single vehicles, squads and guns on 75 m hexes in turns of 30 seconds.

pub mod material;
pub mod opponent;
pub mod phases;
pub mod play;
pub mod state;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{EntityRef, IntoSystem, World};
use bevy_ecs::schedule::IntoScheduleConfigs;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::dice::Dice;
use crate::core::game::{DiceIn, Game, Log, Telling, expect_options};
use crate::core::hex::Facing;
use crate::core::index::OfEntity;
use crate::core::ledger::Ledger;
use crate::core::material::Material;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::systems::{run, run_with, world_of};
use crate::core::unit::{UnitId, UnitIndex};
use material::board::Board;
use material::catalog::{Catalog, Class};
use material::scenario::{Chapter, Scenario};
use material::tables::Tables;
use material::{catalog, scenario, tables};
use phases::fire_plan::FirePlan;
use phases::{
    bombardment, bombs, bunkers, call, carriers, casualties, counter_battery, cover, crew, duel, dummies, engage,
    feints, fire, flak, flight, forcing, half_tracks, indirect, manning, melee, morale, movement, observing, overrun,
    pits, plotting, portee, reliability, set_up, shelling, smoke, softening, spiking, transport, victory, vision,
};
use play::{case, narration, random, sequence};
use state::batteries::Batteries;
use state::components::{
    Crew, Damage, Entry, Gunnery, Haul, Kind, Location, Men, Motion, Number, Overruns, Permissions, Service, Unit,
};
use state::decisions::{Decision, Decisions};
use state::marks::Marks;
use state::options::Options;
use state::orders::{Event, Order};
use state::position;
use state::position::Position;
use state::sight::FaceDown;
use state::turn::{Enter, Phase, Sequence};

/// The game of Tobruk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tobruk;

/// Everything the box held, read and checked once, shared by all games in progress.
pub type Data = Material<Board, Catalog, Tables>;

/// An order found legal, with all that the players would work out on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// A unit is set up.
    Place(set_up::PlacePlan),
    /// The side's set-up ends.
    EndSetUp,
    /// A unit moves, pivots, backs, enters or leaves.
    Move(movement::MovePlan),
    /// The side's movement ends.
    EndMovement,
    /// A gun fires.
    Fire(FirePlan),
    /// A hit in the same hex is scored.
    Aim(fire::AimPlan),
    /// Both guns fire at one target.
    FireBoth(Box<[FirePlan; 2]>),
    /// A unit that is fired at returns the fire.
    Answer(duel::AnswerPlan),
    /// It does not.
    Decline(UnitId),
    /// The second gun is held.
    HoldFire(UnitId),
    /// The side's fire ends.
    EndFire,
    /// Men begin or cease to operate a weapon.
    Man(manning::ManPlan),
    /// Men pivot a weapon.
    Pivot(manning::PivotPlan),
    /// Men go under cover, or come out of it.
    Cover(cover::CoverPlan),
    /// A vehicle overruns a unit.
    Overrun(overrun::OverrunPlan),
    /// A unit joins the fire on personnel.
    Engage(engage::EngagePlan),
    /// The dice of the fire on personnel.
    Resolve(engage::Salvo),
    /// Nobody takes cover with this unit, which is fired at.
    Stand(UnitId),
    /// A battery off the board is called.
    Call(call::CallPlan),
    /// The dice of batteries that fire for effect.
    Bombard(bombardment::Bombardment),
    /// The side's batteries fire no more.
    EndCalls,
    /// Men are struck off.
    Lose(casualties::LosePlan),
    /// A unit's morale is checked.
    Check(morale::CheckPlan),
    /// The side asks for no more checks.
    EndChecks,
    /// A round of a melee.
    Melee(melee::MeleePlan),
    /// A unit is loaded onto a vehicle, or hitched to it.
    Load(transport::LoadPlan),
    /// A unit leaves its vehicle.
    Unload(transport::UnloadPlan),
    /// Men spike a weapon.
    Spike(spiking::SpikePlan),
    /// Men mount a gun in portee, or dismount it.
    Mount(portee::MountPlan),
    /// A mortar or an on-board gun fires indirectly.
    Lob(Box<indirect::LobPlan>),
    /// The dice of mortars, or of on-board guns that fire indirectly.
    Shell(shelling::Shelling),
    /// A weapon or vehicle goes into a pit.
    EnterPit(pits::EnterPlan),
    /// A unit forces a minefield.
    Force(Box<forcing::ForcePlan>),
    /// Smoke falls in a hex, or is ranged on it.
    Smoke(smoke::SmokePlan),
    /// A fire is recorded before play, or struck off.
    Record(plotting::RecordPlan),
    /// A gun acquires a target without a round.
    Acquire(Box<FirePlan>),
    /// A battery fires at an enemy battery.
    Counter(counter_battery::CounterPlan),
    /// An aircraft flies, dives, or leaves.
    Fly(Box<flight::FlightPlan>),
    /// A gun fires at an aircraft.
    Flak(flak::FlakPlan),
    /// Guns let an aircraft pass.
    HoldFlak(UnitId),
    /// What a side's guns do about aircraft from now on.
    StandingFlak(flak::StandingPlan),
    /// An aircraft drops its bombs.
    Bomb(Box<bombs::BombPlan>),
    /// The dice of bombs.
    Bombs(Box<bombs::BombsPlan>),
    /// The men in a bunker stay inside.
    StayInside(bunkers::StayPlan),
    /// A Carrier's rifle is taken off or put back.
    Rifle(carriers::RiflePlan),
    /// A dummy is taken off by its owner.
    RemoveDummy(UnitId),
    /// A minefield is recorded as a dummy, or as none.
    Feign(feints::FeintPlan),
}

/// The systems of the phases. Added to the world of a game in progress, which the window only looks at.
#[derive(Debug, Clone, Copy, Default)]
pub struct TobrukPlugin;

impl Plugin for TobrukPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<UnitIndex>()
            .init_resource::<Decisions>()
            .init_resource::<Log<Event>>()
            .add_systems(
                Enter(Phase::Movement),
                (
                    sequence::begin_movement,
                    smoke::begin_turn,
                    counter_battery::begin_turn,
                    reliability::due.pipe(reliability::roll),
                )
                    .chain(),
            )
            .init_resource::<Marks>()
            .init_resource::<Batteries>()
            .add_systems(
                Enter(Phase::Batteries),
                (sequence::anybody.pipe(sequence::begin_batteries), bombs::first.pipe(bombs::begin)).chain(),
            )
            .add_systems(
                Enter(Phase::Mortars),
                (observing::waiting.pipe(observing::wait), sequence::anybody.pipe(sequence::begin_step)).chain(),
            )
            .add_systems(Enter(Phase::Guns), sequence::anybody.pipe(sequence::begin_step))
            .add_systems(Enter(Phase::Artillery), softening::targets.pipe(softening::fire))
            .add_systems(
                Enter(Phase::Combat),
                (counter_battery::heard.pipe(counter_battery::locate), sequence::begin_combat).chain(),
            )
            .add_systems(
                Enter(Phase::Morale),
                (overrun::concluded.pipe(overrun::conclude), sequence::begin_morale).chain(),
            )
            .add_systems(Enter(Phase::Melee), (crew::rise, sequence::begin_melee).chain())
            .add_systems(
                Enter(Phase::EndOfTurn),
                (
                    spiking::spiked.pipe(spiking::conclude),
                    portee::done.pipe(portee::conclude),
                    sequence::end_turn,
                    transport::end_turn,
                )
                    .chain(),
            )
            .add_systems(Enter(Phase::Over), victory::outcome.pipe(victory::end_game));
    }
}

/// The units of a game in progress as plain data, in the order of their numbers.
pub fn units(world: &World) -> impl Iterator<Item = Unit> + '_ {
    UnitIndex::all(world, Unit::of)
}

/// One unit of a game in progress as plain data.
#[must_use]
pub fn unit(world: &World, id: UnitId) -> Option<Unit> {
    UnitIndex::one(world, id, Unit::of)
}

impl OfEntity for Unit {
    fn of(unit: EntityRef) -> Option<Self> {
        Some(Self {
            id: *unit.get()?,
            kind: *unit.get()?,
            side: *unit.get()?,
            number: *unit.get()?,
            location: *unit.get()?,
            facing: *unit.get()?,
            entry: *unit.get()?,
            motion: *unit.get()?,
            gunnery: *unit.get()?,
            damage: *unit.get()?,
            permissions: unit.get::<Permissions>()?.clone(),
            men: *unit.get()?,
            service: unit.get::<Service>()?.clone(),
            overruns: unit.get::<Overruns>()?.clone(),
            crew: *unit.get()?,
            haul: *unit.get()?,
        })
    }
}

/// A unit as it waits for its set-up or entry.
fn waiting_unit(entry: &scenario::Roster, force: &scenario::Force) -> Unit {
    Unit {
        id: entry.id,
        kind: Kind(entry.kind),
        side: force.side,
        number: Number(entry.number),
        location: Location::Waiting,
        facing: scenario::first_facing(force.side),
        entry: Entry { due: force.arrives.due(), entered: None },
        motion: Motion::default(),
        gunnery: Gunnery::default(),
        damage: Damage::default(),
        permissions: Permissions::default(),
        men: Men { left: entry.men, ..Men::default() },
        service: Service::default(),
        overruns: Overruns::default(),
        crew: Crew::default(),
        haul: Haul::default(),
    }
}

/// The unit aboard or behind the vehicle with which it begins; a light weapon is carried by the men named before it (V.B.1.c).
fn loaded(mut unit: Unit, scenario: &Scenario, catalog: &Catalog) -> Unit {
    let class = |id: UnitId| scenario.entry_of(id).map(|entry| catalog.get(entry.kind).class);
    if let Some(carrier) = scenario.entry_of(unit.id).and_then(|entry| entry.mounted_on) {
        unit.location = Location::Aboard(carrier);
    }
    for load in &scenario.loaded {
        if load.tows == Some(unit.id) {
            unit.haul.behind = Some(load.vehicle);
        }
        let Some(place) = load.aboard.iter().position(|id| *id == unit.id) else { continue };
        unit.location = Location::Aboard(load.vehicle);
        if class(unit.id) == Some(Class::LightWeapon) {
            let before = load.aboard[..place].iter().rev();
            let men = before.copied().find(|id| class(*id).is_some_and(Class::is_personnel));
            unit.service.operators.extend(men);
        }
    }
    unit
}

/// The whole state of a game of Tobruk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    sequence: Sequence,
    options: Options,
    marks: Marks,
    decisions: Decisions,
    dice: Dice,
    units: Vec<Unit>,
    batteries: Batteries,
}

impl Game for Tobruk {
    const ID: &'static str = scenario::GAME;
    // 1: vehicles alone. 2: men, weapons, melees and options. 3: crews, wrecks, gun duels and batteries.
    // 4: transport, spiked weapons, mortars, pits, lanes through mines and three options. 5: smoke, recorded fires, shut hatches, exits
    // that count, and calls on hexes. 6: fire that has hit its target (VII.B.3).
    // 7: observers, counter-battery fire, aircraft, bunkers and small hits of section VIII; rifles, counters and dummy minefields of IX.
    // 8: what the log has not told yet of an aircraft's flight.
    const STATE: u32 = 8;
    // 1: as first published. 2: initiation at the flanks of AFVs alone, units overrun in the order of checks, what a dropped target
    // leaves falls on any nation, friends of any nation share for men with light weapons, casualties left to a crew alone are passed
    // on, HQ groups at guns score as crews, no check is left over from a melee, two options for first fire go together. 3: no second full crew at a gun, nobody overrun leaves
    // one, the game goes on for guns that still score, both sides of a melee are checked alike. 4: an open mount answers high explosive,
    // who has answered opens fire no more, crews withdraw over the nearer of their edges. 5: by the rules of section V men unseen are overrun,
    // men under cover never fired at, and what a side can't see does not stop the game for it; riders get down under mortars.
    // 6: men beside a vehicle or a gun may drop before indirect fire, mines are forced without a pivot, only mortars fire indirectly at
    // the next hex, those whose vehicle a die destroys take the rounds that hit alone, a battery acquires before smoke falls, men who
    // enter on foot carry their weapons.
    // 7: by section VIII a battery goes on after its own smoke and keeps what it has acquired while its observer is blind, aircraft are fired
    // at where they begin, stay ten turns after an attack and make none on a unit that has left; all rounds of small guns are fired, crews of
    // silenced guns use no arms of their own, men who drop into a bunker fall with it; final fire reaches all enemies in a melee's hex.
    // 8: a howitzer's high explosive strikes an AFV and the men on it in one fire, and a Marder's crew as hits and misses; bombs make no gun
    // unknown, smoke makes one known; a lane is a way home; dummies hold no barrage; all aboard what indirect fire destroys take its factors.
    const RULES: u32 = 8;
    type Order = Order;
    type Plan = Plan;
    type Event = Event;
    type Snapshot = Snapshot;
    type Data = Data;
    type Scenario = Arc<Scenario>;
    type Case = case::Case;

    fn load_data(root: &Path) -> Result<Data, Faults> {
        let board = Board::load(root);
        let ledger = Ledger::load(root, Self::ID);
        let catalog = Tables::load(root).and_then(|tables| Ok((Catalog::load(root, &tables)?, tables)));
        match (board, ledger, catalog) {
            (Ok(board), Ok(ledger), Ok((catalog, tables))) => Ok(Data {
                board: Arc::new(board),
                catalog: Arc::new(catalog),
                tables: Arc::new(tables),
                ledger: Arc::new(ledger),
            }),
            (board, ledger, catalog) => Err(Faults(
                [board.err(), ledger.err(), catalog.err()].into_iter().flatten().flat_map(|faults| faults.0).collect(),
            )),
        }
    }

    fn read_scenario(_: &Path, source: &Source, data: &Data) -> Result<Arc<Scenario>, Faults> {
        Scenario::read(source, data).map(Arc::new)
    }

    fn played(scenario: Arc<Scenario>, options: &[String]) -> Arc<Scenario> {
        scenario.played(options)
    }

    fn charts(data: &Data) -> Vec<Chart> {
        data.charts()
    }

    fn ledger(data: &Data) -> &Ledger {
        &data.ledger
    }

    fn begin_with(data: &Data, scenario: &Arc<Scenario>, options: &[String], dice: Dice) -> Result<World, String> {
        let scenario = &scenario.clone().played(options);
        expect_options(&scenario.id, &scenario.options, options)?;
        let mut world = world_of(TobrukPlugin);
        data.lend(&mut world);
        world.insert_resource(Shared(scenario.clone()));
        world.insert_resource(dice);
        world.insert_resource(Options::of(scenario, options));
        world.insert_resource(Sequence::new(scenario));
        world.insert_resource(Batteries::of(scenario));
        if let Some(face_down) = FaceDown::of(&data.catalog) {
            world.insert_resource(face_down);
        }
        for entry in &scenario.roster {
            let force = &scenario.forces[entry.force];
            spawn(&mut world, loaded(waiting_unit(entry, force), scenario, &data.catalog));
        }
        Ok(world)
    }

    fn plan(world: &World, order: &Order) -> Result<Plan, Refusal> {
        let position = &Position::of(world).seen_by_actor();
        plan(position, position.sequence, order)
    }

    fn carry_out(world: &mut World, plan: Plan) {
        match plan {
            Plan::Place(plan) => run_with(world, set_up::carry_out_place, plan),
            Plan::EndSetUp => run(world, set_up::carry_out_end),
            Plan::Move(plan) => {
                let plan = movement::met(&Position::of(world), plan);
                let (unit, path) = (plan.unit, plan.path.clone());
                run_with(world, movement::carry_out, plan);
                dummies::approached(world, unit, &path);
                bunkers::ask(world, unit);
            }
            Plan::EndMovement => run(world, movement::carry_out_end),
            Plan::Fire(plan) => run_with(world, fire::carry_out, plan),
            Plan::Aim(plan) => run_with(world, fire::carry_out_aim, plan),
            Plan::FireBoth(plans) => run_with(world, duel::carry_out_both, plans),
            Plan::Answer(plan) => run_with(world, duel::carry_out_answer, plan),
            Plan::Decline(unit) => run_with(world, duel::carry_out_decline, unit),
            Plan::HoldFire(unit) => {
                run_with(world, fire::carry_out_hold, unit);
                let finished = fire::finished(&Position::of(world));
                run_with(world, fire::finish, finished);
            }
            Plan::StayInside(plan) => run_with(world, bunkers::carry_out_stay, plan),
            Plan::EndFire => run(world, fire::carry_out_end),
            Plan::Man(plan) => run_with(world, manning::carry_out_man, plan),
            Plan::Pivot(plan) => run_with(world, manning::carry_out_pivot, plan),
            Plan::Cover(plan) => run_with(world, cover::carry_out, plan),
            Plan::Overrun(plan) => {
                let mut plan = overrun::met(&Position::of(world), plan);
                if let Some(mut step) = plan.step.take() {
                    // The overrun itself gives the next move to the other side.
                    step.keeps_turn = true;
                    let path = step.path.clone();
                    run_with(world, movement::carry_out, step);
                    dummies::approached(world, plan.unit, &path);
                }
                run_with(world, overrun::carry_out, plan);
            }
            Plan::Engage(plan) => run_with(world, engage::carry_out, plan),
            Plan::Resolve(plan) => run_with(world, engage::carry_out_resolve, plan),
            Plan::Stand(target) => {
                run_with(world, engage::carry_out_stand, target);
                let position = &Position::of(world);
                let (salvo, shells) = (engage::strike(position), bombardment::strike(position));
                let lobbed = shelling::strike(position);
                let bombed = bombs::strike(position);
                if let Some(strike) = salvo {
                    run_with(world, engage::roll, strike);
                }
                if let Some(strike) = shells {
                    run_with(world, bombardment::roll, strike);
                }
                if let Some(strike) = lobbed {
                    run_with(world, shelling::roll, strike);
                }
                if let Some(strike) = bombed {
                    run_with(world, bombs::roll, strike);
                }
            }
            Plan::Lob(plan) => run_with(world, indirect::carry_out, *plan),
            Plan::Shell(plan) => run_with(world, shelling::announce, plan),
            Plan::EnterPit(plan) => run_with(world, pits::carry_out, plan),
            Plan::Force(plan) => {
                run_with(world, movement::carry_out, plan.step.clone());
                dummies::approached(world, plan.step.unit, &plan.step.path);
                run_with(world, forcing::roll, *plan);
            }
            Plan::Smoke(plan) => run_with(world, smoke::carry_out, plan),
            Plan::Record(plan) => run_with(world, plotting::carry_out, plan),
            Plan::Acquire(plan) => run_with(world, vision::carry_out, *plan),
            Plan::Call(plan) => run_with(world, call::carry_out, plan),
            Plan::Counter(plan) => run_with(world, counter_battery::carry_out, plan),
            Plan::Bombard(plan) => run_with(world, bombardment::announce, plan),
            Plan::EndCalls => run(world, call::carry_out_end),
            Plan::Lose(plan) => run_with(world, casualties::carry_out, plan),
            Plan::Check(plan) => {
                // Friends that the enemy does not see count all the same.
                let plan = morale::in_truth(&Position::of(world), plan);
                run_with(world, morale::carry_out, plan);
                run(world, morale::hand_over);
            }
            Plan::EndChecks => run(world, morale::carry_out_end),
            Plan::Melee(plan) => run_with(world, melee::carry_out, plan),
            Plan::Load(plan) => run_with(world, transport::carry_out_load, plan),
            Plan::Unload(plan) => {
                let plan = transport::met(&Position::of(world), plan);
                let unit = plan.unit;
                run_with(world, transport::carry_out_unload, plan);
                bunkers::ask(world, unit);
            }
            Plan::Spike(plan) => run_with(world, spiking::carry_out, plan),
            Plan::Mount(plan) => run_with(world, portee::carry_out, plan),
            Plan::Fly(plan) => run_with(world, flight::carry_out, *plan),
            Plan::Flak(plan) => run_with(world, flak::carry_out, plan),
            Plan::HoldFlak(aircraft) => run_with(world, flak::carry_out_hold, aircraft),
            Plan::StandingFlak(plan) => run_with(world, flak::carry_out_standing, plan),
            Plan::Bomb(plan) => run_with(world, bombs::carry_out, *plan),
            Plan::Bombs(_) => bombs::come_down(world),
            Plan::Rifle(plan) => run_with(world, carriers::carry_out, plan),
            Plan::Feign(plan) => run_with(world, feints::carry_out, plan),
            Plan::RemoveDummy(unit) => run_with(world, dummies::carry_out_remove, unit),
        }
    }

    fn settle(world: &mut World) {
        sequence::settle(world);
    }

    fn to_act(world: &World) -> Option<Side> {
        world.get_resource::<Decisions>()?.to_act(world.get_resource()?)
    }

    fn turn(world: &World) -> u16 {
        world.get_resource::<Sequence>().map_or(0, |sequence| sequence.turn)
    }

    fn in_sight(world: &World, side: Side) -> BTreeSet<UnitId> {
        // Asked before and after every order: only where anything can be hidden is there anything to look at.
        let hides = world.resource::<Shared<Scenario>>().plays(Chapter::V);
        if hides { Position::of(world).seen_open(side) } else { BTreeSet::new() }
    }

    fn score(world: &World) -> [u16; 2] {
        victory::score_of(world)
    }

    fn winner(world: &World) -> Option<Side> {
        world.get_resource::<Sequence>()?.winner
    }

    fn legal_orders(world: &World) -> Vec<Order> {
        let position = &Position::of(world).seen_by_actor();
        legal_orders(position, position.sequence)
    }

    fn random_order(world: &World, dice: &mut ChaCha8Rng) -> Option<Order> {
        let position = &Position::of(world).seen_by_actor();
        random::order(position, position.sequence, dice)
    }

    fn computer_order(world: &World, dice: &mut ChaCha8Rng) -> Option<Order> {
        let position = &Position::of(world).seen_by_actor();
        opponent::order(position, position.sequence, dice)
    }

    fn snapshot(world: &World) -> Snapshot {
        Snapshot {
            sequence: world.resource::<Sequence>().clone(),
            options: *world.resource::<Options>(),
            marks: world.resource::<Marks>().clone(),
            decisions: world.resource::<Decisions>().clone(),
            dice: world.resource::<Dice>().clone(),
            units: units(world).collect(),
            batteries: world.resource::<Batteries>().clone(),
        }
    }

    fn restore(world: &mut World, snapshot: &Snapshot) {
        world.insert_resource(snapshot.sequence.clone());
        world.insert_resource(snapshot.options);
        world.insert_resource(snapshot.marks.clone());
        world.insert_resource(snapshot.decisions.clone());
        world.insert_resource(snapshot.dice.clone());
        world.insert_resource(snapshot.batteries.clone());
        for unit in &snapshot.units {
            spawn(world, unit.clone());
        }
    }

    fn tell(world: &World, event: &Event, dice: DiceIn) -> Option<Telling> {
        narration::tell(world, event, dice, None)
    }
}

/// Puts a unit into the world, or in the place of the one with its number.
pub fn spawn(world: &mut World, unit: Unit) {
    UnitIndex::put(world, unit.id, unit);
}

/// Reads an order and answers with its plan, or the reason why it is not allowed.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, order: &Order) -> Result<Plan, Refusal> {
    flak::expect_answer(position, order)?;
    bunkers::expect_answer(position, order)?;
    if let Some(stay) = bunkers::plan_stay(position).filter(|_| *order == Order::Stand) {
        return Ok(Plan::StayInside(stay));
    }
    Ok(match order {
        Order::Place { unit, hex, facing } => Plan::Place(set_up::place(position, sequence, *unit, *hex, *facing)?),
        Order::EndSetUp => {
            set_up::end(position, sequence)?;
            Plan::EndSetUp
        }
        Order::Move { unit, path, facing, reverse, carrying } => {
            Plan::Move(movement::plan(position, sequence, *unit, path, *facing, *reverse, carrying)?)
        }
        Order::Exit { unit, path } => Plan::Move(movement::plan_exit(position, sequence, *unit, path)?),
        Order::EndMovement => {
            movement::plan_end(position, sequence)?;
            Plan::EndMovement
        }
        Order::Fire { unit, gun, target, apcr } => {
            Plan::Fire(fire::plan(position, sequence, *unit, *gun, *target, *apcr)?)
        }
        Order::Aim { area } => Plan::Aim(fire::plan_aim(position, sequence, *area)?),
        Order::FireBoth { unit, target } => Plan::FireBoth(duel::plan_both(position, sequence, *unit, *target)?),
        Order::Answer { guns } => Plan::Answer(duel::plan_answer(position, sequence, guns)?),
        Order::Decline => Plan::Decline(duel::plan_decline(position, sequence)?),
        Order::HoldFire => Plan::HoldFire(fire::plan_hold(position, sequence)?),
        Order::EndFire => {
            fire::plan_end(position, sequence)?;
            Plan::EndFire
        }
        Order::Man { unit, weapon } => Plan::Man(manning::plan_man(position, sequence, *unit, *weapon)?),
        Order::Leave { unit, weapon } => Plan::Man(manning::plan_leave(position, sequence, *unit, *weapon)?),
        Order::Pivot { weapon, by, facing } => {
            Plan::Pivot(manning::plan_pivot(position, sequence, *weapon, *by, *facing)?)
        }
        Order::TakeCover { unit } => Plan::Cover(cover::plan_take(position, sequence, *unit)?),
        Order::Rise { unit } => Plan::Cover(cover::plan_rise(position, sequence, *unit)?),
        Order::Overrun { unit, target, facing } => {
            Plan::Overrun(overrun::plan(position, sequence, *unit, *target, *facing)?)
        }
        Order::Engage { unit, arm, target } => Plan::Engage(engage::plan(position, sequence, *unit, *arm, *target)?),
        Order::Resolve if matches!(position.decisions.0.last(), Some(Decision::Bombs { .. })) => {
            Plan::Bombs(Box::new(bombs::plan_resolve(position, sequence)?))
        }
        Order::Resolve if sequence.phase == Phase::Batteries => Plan::Bombard(bombardment::plan(position, sequence)?),
        Order::Resolve if sequence.phase.is_indirect() => Plan::Shell(shelling::plan(position, sequence)?),
        Order::Resolve => Plan::Resolve(engage::plan_resolve(position, sequence)?),
        Order::Stand if matches!(position.decisions.0.last(), Some(Decision::UnderBombs { .. })) => {
            Plan::Stand(bombs::plan_stand(position, sequence)?)
        }
        Order::Stand if sequence.phase == Phase::Batteries => Plan::Stand(bombardment::plan_stand(position, sequence)?),
        Order::Stand if sequence.phase.is_indirect() => Plan::Stand(shelling::plan_stand(position, sequence)?),
        Order::Stand => Plan::Stand(engage::plan_stand(position, sequence)?),
        Order::Call { battery, target } => Plan::Call(call::plan(position, sequence, *battery, *target)?),
        Order::EndCalls => {
            call::plan_end(position, sequence)?;
            Plan::EndCalls
        }
        Order::Lose { unit, men } => Plan::Lose(casualties::plan(position, *unit, *men)?),
        Order::Check { unit } => Plan::Check(morale::plan(position, sequence, *unit)?),
        Order::EndChecks => {
            morale::plan_end(position, sequence)?;
            Plan::EndChecks
        }
        Order::Melee { hex } => Plan::Melee(melee::plan(position, sequence, *hex)?),
        Order::Load { unit, vehicle, carrying } => {
            Plan::Load(transport::plan_load(position, sequence, *unit, *vehicle, carrying)?)
        }
        Order::Unload { unit, facing } => Plan::Unload(transport::plan_unload(position, sequence, *unit, *facing)?),
        Order::Spike { unit, weapon } => Plan::Spike(spiking::plan(position, sequence, *unit, *weapon)?),
        Order::Mount { unit, weapon, vehicle } => {
            Plan::Mount(portee::plan(position, sequence, *unit, *weapon, *vehicle)?)
        }
        Order::Lob { unit, target } => Plan::Lob(Box::new(indirect::plan(position, sequence, *unit, *target)?)),
        Order::Smoke { by, hex } => Plan::Smoke(smoke::plan(position, sequence, *by, *hex)?),
        Order::Record { battery, fire, hex } => {
            Plan::Record(plotting::plan(position, sequence, *battery, *fire, *hex)?)
        }
        Order::Erase { battery, hex } => Plan::Record(plotting::plan_erase(position, sequence, *battery, *hex)?),
        Order::CallRecorded { battery, hex, target } => {
            Plan::Call(call::plan_recorded(position, sequence, *battery, *hex, *target)?)
        }
        Order::Acquire { unit, gun, target } => {
            Plan::Acquire(Box::new(vision::plan(position, sequence, *unit, *gun, *target)?))
        }
        Order::Counter { battery, target } => {
            Plan::Counter(counter_battery::plan(position, sequence, *battery, *target)?)
        }
        Order::Fly { unit, to } => Plan::Fly(Box::new(flight::plan(position, sequence, *unit, *to)?)),
        Order::Dive { unit, target, load } => {
            Plan::Fly(Box::new(flight::plan_dive(position, sequence, *unit, *target, *load)?))
        }
        Order::FlyOff { unit } => Plan::Fly(Box::new(flight::plan_off(position, sequence, *unit)?)),
        Order::Bomb { unit, target } => Plan::Bomb(Box::new(bombs::plan(position, sequence, *unit, *target)?)),
        Order::Flak { gun } => Plan::Flak(flak::plan(position, sequence, *gun)?),
        Order::HoldFlak => Plan::HoldFlak(flak::plan_hold(position, sequence)?),
        Order::StandingFlak { answer } => Plan::StandingFlak(flak::plan_standing(position, sequence, *answer)?),
        Order::Feign { unit, dummy } => Plan::Feign(feints::plan(position, sequence, *unit, *dummy)?),
        Order::RemoveDummy { unit } => Plan::RemoveDummy(dummies::plan_remove(position, sequence, *unit)?),
        Order::TakeOff { unit, weapon } => Plan::Rifle(carriers::plan_take_off(position, sequence, *unit, *weapon)?),
        Order::PutBack { unit, weapon } => Plan::Rifle(carriers::plan_put_back(position, sequence, *unit, *weapon)?),
        Order::EnterPit { unit } => Plan::EnterPit(pits::plan(position, sequence, *unit)?),
        Order::Force { unit, hex, carrying } => {
            Plan::Force(Box::new(forcing::plan(position, sequence, *unit, *hex, carrying)?))
        }
    })
}

/// Every legal order, sorted. In the set-up that is every hex of the area with every facing for every unit.
fn legal_orders(position: &Position, sequence: &Sequence) -> Vec<Order> {
    let mut orders = vec![
        Order::EndSetUp,
        Order::EndMovement,
        Order::HoldFire,
        Order::EndFire,
        Order::Aim { area: None },
        Order::Resolve,
        Order::Stand,
        Order::EndChecks,
        Order::EndCalls,
        Order::Decline,
    ];
    orders.extend(call::legal(position, sequence));
    orders.extend(counter_battery::legal(position, sequence));
    orders.extend(indirect::legal(position, sequence));
    orders.extend(smoke::orders(position, sequence));
    orders.extend(plotting::legal(position, sequence));
    orders.extend(duel::answers(position));
    orders.extend(bombs::legal(position, sequence));
    orders.extend(flak::orders(position));
    orders.extend(catalog::AREAS.map(|area| Order::Aim { area: Some(area) }));
    orders.extend(position.marks.melees.iter().map(|melee| Order::Melee { hex: melee.hex }));
    orders.retain(|order| plan(position, sequence, order).is_ok());
    for unit in position.all() {
        orders.extend(legal_orders_of(position, sequence, *unit.id));
    }
    orders.sort_unstable();
    orders.dedup();
    orders
}

/// Every legal order that names one unit as the one that acts.
#[must_use]
pub fn legal_orders_of(position: &Position, sequence: &Sequence, id: UnitId) -> Vec<Order> {
    let Some(unit) = position.find(id) else { return Vec::new() };
    let mut orders = Vec::new();
    if let Some(Decision::Casualties { left, .. }) = position.decisions.0.last() {
        orders.extend((1..=*left).map(|men| Order::Lose { unit: id, men }));
    }
    let class = position.class(&unit);
    if class == Class::Aircraft {
        return flight::legal(position, sequence, &unit);
    }
    if class.is_personnel() || crew::is_exposed(position, &unit) || half_tracks::is_manned(position, &unit) {
        orders.extend([Order::TakeCover { unit: id }, Order::Rise { unit: id }, Order::Check { unit: id }]);
    }
    if *unit.side == sequence.active {
        orders.push(Order::EnterPit { unit: id });
        if class == Class::Dummy {
            orders.push(Order::RemoveDummy { unit: id });
        }
        if class == Class::Minefield {
            orders.extend([true, false].map(|dummy| Order::Feign { unit: id, dummy }));
        }
        match sequence.phase {
            Phase::SetUp => {
                let faces = if position.kind(&unit).has_facing() { &Facing::ALL[..] } else { &[*unit.facing][..] };
                let hexes = position.board.hexes();
                let places = hexes.flat_map(|hex| faces.iter().map(move |facing| (hex, *facing)));
                orders.extend(places.map(|(hex, facing)| Order::Place { unit: id, hex, facing }));
            }
            Phase::Movement => {
                orders.extend(movement::legal(position, sequence, id));
                orders.extend(forcing::legal(position, sequence, &unit));
            }
            Phase::Combat => {
                orders.extend(fire::legal(position, sequence, &unit));
                orders.extend(engage::legal(position, sequence, &unit));
                orders.extend(duel::both(position, &unit));
                orders.extend(vision::legal(position, sequence, &unit));
            }
            _ => {}
        }
        if class.is_weapon() {
            orders.extend(served(position, &unit));
        }
        orders.extend(half_tracks::legal(position, &unit));
        orders.extend(transport::legal(position, sequence, &unit));
        orders.extend(spiking::legal(position, sequence, &unit));
        orders.extend(carriers::legal(position, sequence, &unit));
        orders.extend(portee::legal(position, sequence, &unit));
    }
    orders.retain(|order| plan(position, sequence, order).is_ok());
    orders
}

/// What the men in a weapon's hex could do with it.
fn served(position: &Position, weapon: &position::ViewItem) -> Vec<Order> {
    let Some(hex) = weapon.location.hex() else { return Vec::new() };
    position
        .personnel_in(hex, *weapon.side)
        .flat_map(|unit| {
            let (unit, weapon) = (*unit.id, *weapon.id);
            Facing::ALL
                .map(|facing| Order::Pivot { weapon, by: unit, facing })
                .into_iter()
                .chain([Order::Man { unit, weapon }, Order::Leave { unit, weapon }])
        })
        .collect()
}

impl Data {
    /// Every chart, table and counter of the game.
    #[must_use]
    pub fn charts(&self) -> Vec<crate::core::chart::Chart> {
        tables::charts::charts(&self.tables)
    }
}
