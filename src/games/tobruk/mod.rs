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
use bevy_ecs::prelude::{IntoSystem, World};
use bevy_ecs::schedule::IntoScheduleConfigs;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::core::balance::Balances;
use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::dice::Dice;
use crate::core::draft::Draft;
use crate::core::game::{DiceIn, Entry as Told, Game, Log, Suggestion, Telling, expect_options};
use crate::core::ledger::Ledger;
use crate::core::muster::Standing;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::systems::{run, run_with, world_of};
use crate::core::unit::{UnitId, UnitIndex};
use crate::core::weights::Veterans;
use material::catalog::{Catalog, Class};
pub use material::data::Data;
use material::free_form::Battle;
use material::scenario;
use material::scenario::{Chapter, Scenario, WayIn};
use phases::{
    best_aspect, bombardment, bombs, bunkers, call, capture, carriers, casualties, close_assault, command,
    counter_battery, cover, crew, demolition, dropping, duel, dummies, end_of_movement, engage, feints, fire, flak,
    flight, forcing, friendly_edge, hidden_mines, hooking, indirect, leading, manning, melee, mistaken, morale,
    movement, observing, overrun, pits, plotting, portee, rally, reconnaissance, reliability, replenishment, set_up,
    shelling, smoke, softening, spending, spiking, star_shells, stowing, strike, stukas_at_batteries, surrender,
    sustained, tracks, transport, turning, under_way, undulating_ground, unseen_mines, victory, vision,
};
pub use play::legal::orders_of as legal_orders_of;
pub use play::plan::{Plan, plan};
use play::{case, legal, muster, narration, random, sequence};
use state::batteries::Batteries;
use state::components::{
    Crew, Damage, Entry, Gunnery, Haul, Kind, Location, Men, Motion, Number, Overruns, Permissions, Service, Unit,
};
pub use state::components::{spawn, unit, units};
use state::decisions::Decisions;
use state::events::Event;
use state::marks::Marks;
use state::options::Options;
use state::orders::Order;
use state::position::{Position, ViewItem};
use state::sight::FaceDown;
use state::turn::{Enter, Phase, Sequence};
use state::view::Reading;

/// The game of Tobruk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tobruk;

/// The systems of the phases. Added to the world of a game in progress, which the window only looks at.
#[derive(Debug, Clone, Copy, Default)]
pub struct TobrukPlugin;

impl Plugin for TobrukPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<UnitIndex>()
            .init_resource::<Reading>()
            .init_resource::<Decisions>()
            .init_resource::<Log<Event>>()
            .add_systems(
                Enter(Phase::Movement),
                (
                    sequence::begin_movement,
                    rally::beginning.pipe(rally::begin),
                    smoke::begin_turn,
                    counter_battery::begin_turn,
                    reconnaissance::scout,
                    reliability::due.pipe(reliability::roll),
                    command::leaderless.pipe(command::take_over),
                )
                    .chain(),
            )
            .init_resource::<Marks>()
            .init_resource::<Batteries>()
            .add_systems(
                Enter(Phase::Batteries),
                (
                    undulating_ground::look,
                    sequence::anybody.pipe(sequence::begin_batteries),
                    bombs::first.pipe(bombs::begin),
                    mistaken::due.pipe(mistaken::roll),
                )
                    .chain(),
            )
            .add_systems(
                Enter(Phase::Mortars),
                (observing::waiting.pipe(observing::wait), sequence::anybody.pipe(sequence::begin_step)).chain(),
            )
            .add_systems(Enter(Phase::Guns), sequence::anybody.pipe(sequence::begin_step))
            .add_systems(Enter(Phase::Artillery), softening::targets.pipe(softening::fire))
            .add_systems(
                Enter(Phase::Combat),
                (undulating_ground::look, counter_battery::heard.pipe(counter_battery::locate), sequence::begin_combat)
                    .chain(),
            )
            .add_systems(
                Enter(Phase::Morale),
                (
                    overrun::concluded.pipe(overrun::conclude),
                    tracks::due.pipe(tracks::roll),
                    sequence::silent.pipe(sequence::begin_morale),
                    surrender::intimidate,
                )
                    .chain(),
            )
            .add_systems(
                Enter(Phase::Melee),
                (crew::rise, surrender::overtake, rally::due.pipe(rally::rally), sequence::begin_melee).chain(),
            )
            .add_systems(
                Enter(Phase::EndOfTurn),
                (
                    spiking::spiked.pipe(spiking::conclude),
                    portee::done.pipe(portee::conclude),
                    demolition::done.pipe(demolition::conclude),
                    hooking::worked.pipe(hooking::conclude),
                    capture::due.pipe(capture::take),
                    sequence::end_turn,
                    transport::end_turn,
                )
                    .chain(),
            )
            .add_systems(Enter(Phase::Over), victory::outcome.pipe(victory::end_game));
    }
}

/// True where anything can be hidden: from section V on.
fn may_hide(world: &World) -> bool {
    world.resource::<Shared<Scenario>>().plays(Chapter::V)
}

/// A unit as it waits for its set-up or entry.
fn waiting_unit(entry: &scenario::Roster, force: &scenario::Force) -> Unit {
    // Firefight G: immobile, and nobody is in it.
    let hulk = force.hulks;
    Unit {
        id: entry.id,
        kind: Kind(entry.kind),
        side: force.side,
        number: Number(entry.number),
        location: entry.bails_from.map_or(Location::Waiting, Location::Serving),
        facing: scenario::first_facing(force.side),
        entry: Entry { due: force.arrives.due(), entered: None },
        motion: Motion::default(),
        gunnery: Gunnery::default(),
        damage: Damage { immobilised: hulk, ..Damage::default() },
        permissions: Permissions::default(),
        men: Men { left: entry.men, ..Men::default() },
        service: Service::default(),
        overruns: Overruns::default(),
        crew: Crew { out: hulk, ..Crew::default() },
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
    // 8: what the log has not told yet of an aircraft's flight. 9: experimental rules, and all rounds of a gun in a duel.
    // 10: rounds aboard AFVs. 11: further experimental rules: tows and hooking up, close assaults, hull-down positions; broken men,
    // prisoners, and what is captured.
    // 12: the last experimental rules. 13: who silenced a battery, and where a move through a barrage began.
    const STATE: u32 = 13;
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
    // 9: a gun that is towed elsewhere is unknown again; from section IX on a machine gun that has fired is known; fragments find no crew
    // that has left. 10: a gun is unknown again once it was towed elsewhere, however it came down; one that was not towed stays known.
    // 11: mortars lie unseen under hedgehogs and in trenches, a gun hitched in its pit under its symbol; one gun's high explosive at an open
    // mount goes round by round; with shut hatches no smoke falls into a new hex; a weapon is overrun with the men unseen at it. 12: the
    // same for both guns of one unit.
    // 13: experimental rules alone: a melee calls a close assault off, half of an odd number of men counts, what is in tow takes no pit, a
    // chain of surrender goes on after the checks, equals don't capture each other. 14: the same: a commander who broke down is replaced at
    // once, no edge is friendly to both sides nor over the enemy's, what turned in tow takes no rounds on, a gun harms captured AFVs of its side.
    // 15: vehicles in tow score as they leave, an HQ group taken at a gun counts as its crew after it was led off, checked units are
    // intimidated too; experimental rules: spiked guns are no prize, a vehicle that hooks a gun up does not drive out of an assault.
    // 16: experimental rules: a crew that withdraws is not hooked up, and drives on with what it tows.
    const RULES: u32 = 16;
    const STRENGTH: &'static str = "men on foot";
    type Order = Order;
    type Plan = Plan;
    type Event = Event;
    type Snapshot = Snapshot;
    type Data = Data;
    type Scenario = Arc<Scenario>;
    type Case = case::Case;

    fn load_data(root: &Path) -> Result<Data, Faults> {
        Data::load(root)
    }

    fn read_scenario(_: &Path, source: &Source, data: &Data) -> Result<Arc<Scenario>, Faults> {
        Scenario::read(source, data).map(Arc::new)
    }

    fn played(scenario: Arc<Scenario>, options: &[String]) -> Arc<Scenario> {
        scenario.played(options)
    }

    fn suggested(scenario: &Arc<Scenario>) -> Option<Suggestion> {
        let preset = scenario.preset.clone()?;
        Some(Suggestion { options: preset.options, provenance: preset.provenance })
    }

    fn warnings(scenario: &Arc<Scenario>, data: &Data) -> Vec<String> {
        let warnings = Battle::of(scenario, data).map_or_else(Vec::new, |battle| battle.warnings(data));
        warnings.into_iter().map(|warning| format!("{} [{}]", warning.sentence, warning.rule)).collect()
    }

    fn draft(_: &Path, source: &Source, data: &Data) -> Result<Box<dyn Draft>, Faults> {
        scenario::draft(source, data)
    }

    fn charts(data: &Data) -> Vec<Chart> {
        data.charts()
    }

    fn id_of(scenario: &Self::Scenario) -> &str {
        &scenario.id
    }

    fn veterans(data: &Data) -> &Veterans {
        &data.veterans
    }

    fn balances(data: &Data) -> &Balances {
        &data.balances
    }

    fn ledger(data: &Data) -> &Ledger {
        &data.ledger
    }

    fn begin_with(data: &Data, scenario: &Arc<Scenario>, options: &[String], dice: Dice) -> Result<World, String> {
        let scenario = &scenario.clone().played(options);
        expect_options(&scenario.id, &scenario.options, options)?;
        let mut world = world_of(TobrukPlugin);
        data.lend(&mut world);
        world.insert_resource(Shared(scenario.board.clone()));
        let mut dice = dice;
        let (scenario, ways_in) = &scenario.clone().with_ways_in(&mut dice);
        let told = ways_in.iter().cloned();
        let told = told.map(|WayIn { side, edge, die, again }| Event::WayIn { side, edge, die, again });
        world.insert_resource(Log(told.map(|event| Told { turn: 0, event }).collect()));
        world.insert_resource(Shared(scenario.clone()));
        world.insert_resource(dice);
        world.insert_resource(Options::of(scenario, options));
        world.insert_resource(Sequence::new(scenario));
        world.insert_resource(Batteries::of(scenario));
        if let Some(face_down) = FaceDown::of(&data.catalog, scenario) {
            world.insert_resource(face_down);
        }
        for entry in &scenario.roster {
            let force = &scenario.forces[entry.force];
            spawn(&mut world, loaded(waiting_unit(entry, force), scenario, &data.catalog));
        }
        if world.resource::<Options>().command_control {
            for (observer, commander) in command::seats(scenario, &data.catalog) {
                let unit = unit(&world, observer).map(|unit| Unit { location: Location::Aboard(commander), ..unit });
                unit.into_iter().for_each(|unit| spawn(&mut world, unit));
            }
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
            Plan::Move(plan) => under_way::go(world, plan, None),
            Plan::EndMovement => run(world, end_of_movement::carry_out),
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
                    let (path, last) = (step.path.clone(), step.path.last().copied());
                    run_with(world, movement::carry_out, step.clone());
                    turning::moved(world, &step);
                    dummies::approached(world, plan.unit, &path);
                    sustained::entered(world, plan.unit, last);
                }
                if under_way::arrives(world, plan.unit) {
                    run_with(world, overrun::carry_out, plan);
                }
            }
            Plan::Engage(plan) => run_with(world, engage::carry_out, plan),
            Plan::Resolve(plan) => run_with(world, engage::carry_out_resolve, plan),
            Plan::Stand(target) => {
                run_with(world, dropping::carry_out_stand, target);
                let position = &Position::of(world);
                let (salvo, shells) = (strike::strike(position), bombardment::strike(position));
                let lobbed = shelling::strike(position);
                let bombed = bombs::strike(position);
                if let Some(strike) = salvo {
                    run_with(world, strike::roll, strike);
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
                unseen_mines::forced(world, &plan);
                let (unit, hex) = (plan.step.unit, plan.hex);
                run_with(world, forcing::roll, *plan);
                sustained::entered(world, unit, Some(hex));
            }
            Plan::Smoke(plan) => {
                run_with(world, smoke::carry_out, plan);
                run_with(world, spending::spend_smoke, plan);
            }
            Plan::Stow(plan) => run_with(world, stowing::carry_out, plan),
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
            Plan::StarShell(plan) => run_with(world, star_shells::carry_out, plan),
            Plan::Conceal(plan) => run_with(world, hidden_mines::carry_out, plan),
            Plan::HookUp(plan) => run_with(world, hooking::carry_out, plan),
            Plan::Demolish(plan) => run_with(world, demolition::carry_out, plan),
            Plan::Lead(plan) => {
                unseen_mines::led(world, plan.to);
                let plan = leading::met(&Position::of(world), plan);
                run_with(world, leading::carry_out, plan);
                sustained::entered(world, plan.unit, plan.to.filter(|to| *to != plan.from));
            }
            Plan::Feign(plan) => run_with(world, feints::carry_out, plan),
            Plan::CloseAssault(plan) => run_with(world, close_assault::carry_out, plan),
            Plan::Ram(plan) => under_way::go(world, plan.step, Some(plan.target)),
            Plan::NameEdge(plan) => run_with(world, friendly_edge::carry_out, plan),
            Plan::NameCarrier(plan) => run_with(world, replenishment::carry_out_name, plan),
            Plan::TakeOn(plan) => run_with(world, replenishment::carry_out, plan),
            Plan::Appoint(plan) => run_with(world, command::carry_out, plan),
            Plan::ComeUp(unit) => run_with(world, undulating_ground::carry_out_up, unit),
            Plan::Aspect(plan) => run_with(world, best_aspect::carry_out, plan),
            Plan::Redirect(plan) => run_with(world, mistaken::carry_out, plan),
            Plan::BombBattery(plan) => run_with(world, stukas_at_batteries::carry_out, *plan),
            Plan::TakeOver(plan) => undulating_ground::take_over(world, plan),
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
        if may_hide(world) { Position::of(world).seen_open(side) } else { BTreeSet::new() }
    }

    fn imagine(world: &mut World, _side: Side, _dice: &mut ChaCha8Rng) -> bool {
        // Who may lie where has not been worked out.
        !may_hide(world)
    }

    fn score(world: &World) -> [u16; 2] {
        victory::score_of(world)
    }

    fn muster(world: &World, viewer: Option<Side>) -> Vec<Standing> {
        let position = Position::of(world);
        match viewer {
            Some(side) => muster::muster(&position.seen_by(side), viewer),
            None => muster::muster(&position, None),
        }
    }

    /// Men and vehicles: what they dig and lay does nothing by itself.
    fn troops(world: &World, side: Side) -> usize {
        let position = Position::of(world);
        let acts = |unit: &ViewItem| {
            let class = position.class(unit);
            class.is_personnel() || class.is_vehicle()
        };
        let is_left =
            |unit: &ViewItem| matches!(unit.location, Location::On(_) | Location::Waiting | Location::Aboard(_));
        position.all().filter(|unit| *unit.side == side && acts(unit) && is_left(unit)).count()
    }

    fn winner(world: &World) -> Option<Side> {
        world.get_resource::<Sequence>()?.winner
    }

    fn legal_orders(world: &World) -> Vec<Order> {
        let position = &Position::of(world).seen_by_actor();
        legal::orders(position, position.sequence)
    }

    fn random_order(world: &World, dice: &mut ChaCha8Rng) -> Option<Order> {
        let position = &Position::of(world).seen_by_actor();
        random::order(position, position.sequence, dice)
    }

    fn computer_order(world: &World, dice: &mut ChaCha8Rng) -> Option<Order> {
        let position = &Position::weighed(world).seen_by_actor();
        opponent::order(position, position.sequence, dice)
    }

    fn next_best(world: &World, own: &Order) -> Vec<Order> {
        let position = &Position::weighed(world).seen_by_actor();
        opponent::next_best(position, position.sequence, own)
    }

    fn rests() -> Vec<Order> {
        vec![
            Order::Resolve,
            Order::HoldFire,
            Order::Decline,
            Order::EndMovement,
            Order::EndFire,
            Order::EndCalls,
            Order::EndChecks,
        ]
    }

    fn reason(world: &World, order: &Order, viewer: Option<Side>) -> Option<String> {
        let position = Position::weighed(world);
        let actor = position.decisions.to_act(position.sequence)?;
        let told = viewer.is_none_or(|viewer| viewer == actor);
        // The enemy hears nothing of what he does not see, and nothing of what stays hidden until it tells.
        if !told && !opponent::is_open(&Position::of(world).seen_by(actor.enemy()), &position, order) {
            return None;
        }
        let position = &position.seen_by(actor);
        opponent::reason(position, position.sequence, order, told)
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
        narration::tell(world, event, dice, narration::Reader::Both)
    }
}
