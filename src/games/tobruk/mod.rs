//! Avalon Hill's Tobruk: single vehicles, squads and guns on 75 m hexes in turns of 30 seconds.

pub mod aspect;
pub mod board;
pub mod case;
pub mod catalog;
pub mod components;
pub mod control;
pub mod fire;
pub mod movement;
pub mod odds;
pub mod opponent;
pub mod orders;
pub mod random;
pub mod scenario;
pub mod sequence;
pub mod set_up;
pub mod shot;
pub mod situation;
pub mod tables;
pub mod tell;
pub mod victory;
pub mod view;

use std::path::Path;
use std::sync::Arc;

use bevy_app::{App, Plugin, SubApp};
use bevy_ecs::prelude::{Entity, In, IntoSystem, Res, Resource, World};
use bevy_ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy_ecs::system::SystemState;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::core::data::Faults;
use crate::core::dice::Dice;
use crate::core::game::{Game, Log, Telling};
use crate::core::hex::Facing;
use crate::core::ledger::Ledger;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use board::Board;
use catalog::Catalog;
use components::{Damage, Entry, Gunnery, Kind, Location, Motion, Number, Permissions, Unit};
use orders::{Event, Order};
use scenario::{ALTERNATING_MOVEMENT, Scenario};
use sequence::{Enter, Phase, Sequence};
use situation::{Decision, Decisions, Situation};
use tables::Tables;

/// The game of Tobruk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tobruk;

/// Everything the box held, read and checked once, shared by all games in progress.
#[derive(Debug, Clone)]
pub struct Data {
    /// The board.
    pub board: Arc<Board>,
    /// The unit types.
    pub catalog: Arc<Catalog>,
    /// All charts and tables.
    pub tables: Arc<Tables>,
    /// The rules ledger.
    pub ledger: Arc<Ledger>,
}

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
    Fire(fire::FirePlan),
    /// A hit in the same hex is scored.
    Aim(fire::AimPlan),
    /// The second gun is held.
    HoldFire(UnitId),
    /// The side's fire ends.
    EndFire,
}

/// The systems of the phases. Added to the world of a game in progress, which the window only looks at.
#[derive(Debug, Clone, Copy, Default)]
pub struct TobrukPlugin;

impl Plugin for TobrukPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<UnitIndex>()
            .init_resource::<Decisions>()
            .init_resource::<Log<Event>>()
            .add_systems(Enter(Phase::Movement), sequence::begin_movement)
            .add_systems(Enter(Phase::Combat), sequence::begin_combat)
            .add_systems(Enter(Phase::EndOfTurn), sequence::end_turn)
            .add_systems(Enter(Phase::Over), victory::end_game);
    }
}

/// The units of a game in progress as plain data, in the order of their numbers.
pub fn units(world: &World) -> impl Iterator<Item = Unit> + '_ {
    let index = world.get_resource::<UnitIndex>();
    index.into_iter().flat_map(UnitIndex::iter).filter_map(|(_, entity)| unit_at(world, entity))
}

/// One unit of a game in progress as plain data.
#[must_use]
pub fn unit(world: &World, id: UnitId) -> Option<Unit> {
    unit_at(world, world.get_resource::<UnitIndex>()?.entity(id)?)
}

fn unit_at(world: &World, entity: Entity) -> Option<Unit> {
    let unit = world.get_entity(entity).ok()?;
    Some(Unit {
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
    })
}

/// A unit as it waits for its set-up or entry.
fn waiting_unit(entry: &scenario::Roster, force: &scenario::Force) -> Unit {
    Unit {
        id: entry.id,
        kind: Kind(entry.kind),
        side: force.side,
        number: Number(entry.number),
        location: Location::Waiting,
        facing: if force.side == Side::Axis { Facing::W } else { Facing::E },
        entry: Entry { due: force.arrives.due(), entered: None },
        motion: Motion::default(),
        gunnery: Gunnery::default(),
        damage: Damage::default(),
        permissions: Permissions::default(),
    }
}

/// The whole state of a game of Tobruk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    sequence: Sequence,
    decisions: Decisions,
    dice: Dice,
    units: Vec<Unit>,
}

/// Runs a read-only question about the game.
pub fn ask<R: 'static>(world: &mut World, question: impl FnOnce(&Situation, &Sequence) -> R) -> R {
    let mut state = world.remove_resource::<Asking>().unwrap_or_else(|| Asking::new(world));
    let answer = {
        let (situation, sequence) = state.0.get(world).expect("the game's resources are there from its beginning on");
        question(&situation, &sequence)
    };
    world.insert_resource(state);
    answer
}

/// The prepared way into the world that [`ask`] uses again and again.
#[derive(Resource)]
struct Asking(SystemState<(Situation<'static, 'static>, Res<'static, Sequence>)>);

impl Asking {
    fn new(world: &mut World) -> Self {
        Self(SystemState::new(world))
    }
}

/// Runs a system that carries a plan out.
fn run_with<I, M, S>(world: &mut World, system: S, plan: I)
where
    I: Send + 'static,
    S: IntoSystem<In<I>, (), M> + 'static,
{
    if let Err(error) = world.run_system_cached_with(system, plan) {
        tracing::error!("a plan could not be carried out: {error}");
    }
}

/// Runs a system that carries out an order without particulars.
fn run<M, S>(world: &mut World, system: S)
where
    S: IntoSystem<(), (), M> + 'static,
{
    if let Err(error) = world.run_system_cached(system) {
        tracing::error!("an order could not be carried out: {error}");
    }
}

/// After a gun's fire: the second gun of the same vehicle, or the other side's portion (I.G.2.a, I.F.4).
fn conclude_fire(world: &mut World, unit: UnitId, before: [u16; 2]) {
    let after = victory::score_of(world);
    if after != before {
        let turn = world.resource::<Sequence>().turn;
        let event = Event::Score { axis: after[0], allies: after[1] };
        world.resource_mut::<Log<Event>>().0.push(crate::core::game::Entry { turn, event });
    }
    if !world.resource::<Decisions>().0.is_empty() {
        return;
    }
    if world.run_system_cached_with(fire::has_second_gun, unit).unwrap_or(false) {
        world.resource_mut::<Decisions>().0.push(Decision::SecondGun { unit });
    } else {
        run_with(world, fire::finish, unit);
    }
}

impl Game for Tobruk {
    const ID: &'static str = "tobruk";
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

    fn load_scenario(root: &Path, file: &str, data: &Data) -> Result<Arc<Scenario>, Faults> {
        Scenario::load(root, file, data).map(Arc::new)
    }

    fn begin(data: &Data, scenario: &Arc<Scenario>, options: &[String], seed: u64) -> Result<World, String> {
        if let Some(option) = options.iter().find(|option| !scenario.offers(option)) {
            return Err(format!(
                "scenario {} has no option '{option}'; it has: {}",
                scenario.id,
                scenario.options.join(", ")
            ));
        }
        let mut app = SubApp::new();
        app.add_plugins(TobrukPlugin);
        let mut world = std::mem::take(app.world_mut());
        // Rules run in one thread and in one order on every machine.
        for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        world.insert_resource(Shared(data.board.clone()));
        world.insert_resource(Shared(data.catalog.clone()));
        world.insert_resource(Shared(scenario.clone()));
        world.insert_resource(Dice::seeded(seed));
        world.insert_resource(Sequence::new(scenario, options.iter().any(|option| option == ALTERNATING_MOVEMENT)));
        for entry in &scenario.roster {
            let force = &scenario.forces[entry.force];
            spawn(&mut world, waiting_unit(entry, force));
        }
        Ok(world)
    }

    fn plan(world: &mut World, order: &Order) -> Result<Plan, Refusal> {
        ask(world, |situation, sequence| plan(situation, sequence, order))
    }

    fn carry_out(world: &mut World, plan: Plan) {
        match plan {
            Plan::Place(plan) => run_with(world, set_up::carry_out_place, plan),
            Plan::EndSetUp => run(world, set_up::carry_out_end),
            Plan::Move(plan) => run_with(world, movement::carry_out, plan),
            Plan::EndMovement => run(world, movement::carry_out_end),
            Plan::Fire(plan) => {
                let (unit, before) = (plan.unit, victory::score_of(world));
                run_with(world, fire::carry_out, plan);
                conclude_fire(world, unit, before);
            }
            Plan::Aim(plan) => {
                let (unit, before) = (plan.fire.unit, victory::score_of(world));
                run_with(world, fire::carry_out_aim, plan);
                conclude_fire(world, unit, before);
            }
            Plan::HoldFire(unit) => {
                run_with(world, fire::carry_out_hold, unit);
                run_with(world, fire::finish, unit);
            }
            Plan::EndFire => run(world, fire::carry_out_end),
        }
    }

    fn settle(world: &mut World) {
        sequence::settle(world);
    }

    fn to_act(world: &World) -> Option<Side> {
        let sequence = world.get_resource::<Sequence>()?;
        (sequence.phase != Phase::Over).then_some(sequence.active)
    }

    fn turn(world: &World) -> u16 {
        world.get_resource::<Sequence>().map_or(0, |sequence| sequence.turn)
    }

    fn winner(world: &World) -> Option<Side> {
        world.get_resource::<Sequence>()?.winner
    }

    fn legal_orders(world: &mut World) -> Vec<Order> {
        ask(world, legal_orders)
    }

    fn random_order(world: &mut World, dice: &mut ChaCha8Rng) -> Option<Order> {
        ask(world, |situation, sequence| random::order(situation, sequence, dice))
    }

    fn computer_order(world: &mut World, dice: &mut ChaCha8Rng) -> Option<Order> {
        ask(world, |situation, sequence| opponent::order(situation, sequence, dice))
    }

    fn snapshot(world: &World) -> Snapshot {
        Snapshot {
            sequence: world.resource::<Sequence>().clone(),
            decisions: world.resource::<Decisions>().clone(),
            dice: world.resource::<Dice>().clone(),
            units: units(world).collect(),
        }
    }

    fn restore(world: &mut World, snapshot: &Snapshot) {
        world.insert_resource(snapshot.sequence.clone());
        world.insert_resource(snapshot.decisions.clone());
        world.insert_resource(snapshot.dice.clone());
        for unit in &snapshot.units {
            spawn(world, unit.clone());
        }
    }

    fn tell(world: &World, event: &Event) -> Option<Telling> {
        tell::tell(world, event)
    }

    fn run_case(root: &Path, data: &Data, case: &case::Case, dice: &[u8]) -> Result<(), Vec<String>> {
        case::run(root, data, case, dice)
    }
}

/// Puts a unit into the world, or in the place of the one with its number.
pub fn spawn(world: &mut World, unit: Unit) {
    let id = unit.id;
    if let Some(entity) = world.resource::<UnitIndex>().entity(id) {
        world.entity_mut(entity).insert(unit);
    } else {
        let entity = world.spawn(unit).id();
        world.resource_mut::<UnitIndex>().0.insert(id, entity);
    }
}

/// Reads an order and answers with its plan, or the reason why it is not allowed.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(situation: &Situation, sequence: &Sequence, order: &Order) -> Result<Plan, Refusal> {
    Ok(match order {
        Order::Place { unit, hex, facing } => Plan::Place(set_up::place(situation, sequence, *unit, *hex, *facing)?),
        Order::EndSetUp => {
            set_up::end(situation, sequence)?;
            Plan::EndSetUp
        }
        Order::Move { unit, path, facing, reverse } => {
            Plan::Move(movement::plan(situation, sequence, *unit, path, *facing, *reverse)?)
        }
        Order::Exit { unit, path } => Plan::Move(movement::plan_exit(situation, sequence, *unit, path)?),
        Order::EndMovement => {
            movement::plan_end(situation, sequence)?;
            Plan::EndMovement
        }
        Order::Fire { unit, gun, target } => Plan::Fire(fire::plan(situation, sequence, *unit, *gun, *target)?),
        Order::Aim { area } => Plan::Aim(fire::plan_aim(situation, sequence, *area)?),
        Order::HoldFire => Plan::HoldFire(fire::plan_hold(situation, sequence)?),
        Order::EndFire => {
            fire::plan_end(situation, sequence)?;
            Plan::EndFire
        }
    })
}

/// Every legal order, sorted. In the set-up that is every hex of the area with every facing for every unit.
fn legal_orders(situation: &Situation, sequence: &Sequence) -> Vec<Order> {
    let mut orders =
        vec![Order::EndSetUp, Order::EndMovement, Order::HoldFire, Order::EndFire, Order::Aim { area: None }];
    orders.extend(catalog::AREAS.map(|area| Order::Aim { area: Some(area) }));
    orders.retain(|order| plan(situation, sequence, order).is_ok());
    for unit in situation.all().filter(|unit| *unit.side == sequence.active) {
        orders.extend(legal_orders_of(situation, sequence, *unit.id));
    }
    orders.sort_unstable();
    orders
}

/// Every legal order for one unit.
#[must_use]
pub fn legal_orders_of(situation: &Situation, sequence: &Sequence, id: UnitId) -> Vec<Order> {
    let Some(unit) = situation.find(id) else { return Vec::new() };
    match sequence.phase {
        Phase::SetUp => situation
            .board
            .hexes()
            .flat_map(|hex| Facing::ALL.map(|facing| (hex, facing)))
            .filter(|(hex, facing)| set_up::place(situation, sequence, id, *hex, *facing).is_ok())
            .map(|(hex, facing)| Order::Place { unit: id, hex, facing })
            .collect(),
        Phase::Movement => movement::legal(situation, sequence, id),
        Phase::Combat => fire::legal(situation, sequence, &unit)
            .into_iter()
            .filter(|order| plan(situation, sequence, order).is_ok())
            .collect(),
        Phase::EndOfTurn | Phase::Over => Vec::new(),
    }
}

impl Data {
    /// Every chart, table and counter of the game.
    #[must_use]
    pub fn charts(&self) -> Vec<crate::core::chart::Chart> {
        tables::charts::charts(&self.tables)
    }
}
