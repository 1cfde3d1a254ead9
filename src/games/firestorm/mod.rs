//! Firestorm Gazala: the battle in 22 areas and three turns, as the General's Game of dice or as a campaign of table-top battles.

pub mod material;
pub mod opponent;
pub mod phases;
pub mod play;
pub mod state;

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
use crate::core::game::{DiceIn, Game, Log, Telling, expect_options};
use crate::core::judge::fit::Reading;
use crate::core::ledger::Ledger;
use crate::core::muster::Standing;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::systems::{run, run_with, world_of};
use crate::core::unit::UnitIndex;
use crate::core::weights::Veterans;
pub use material::data::Data;
use material::scenario::Scenario;
use material::{scenario, signs};
use phases::{advance, arrows, battle, retreat, strategic, victory};
pub use play::plan::{Plan, plan};
use play::{case, legal, muster, narration, random, sequence};
use state::components::{AreaIndex, Location, Redeployment, Unit};
pub use state::components::{spawn, unit, units};
use state::decisions::{Decision, Decisions};
use state::markers::Markers;
use state::orders::{Event, Order};
use state::position::Position;
use state::turn::{Enter, Phase, Sequence};

/// The least margin as which the fall of Tobruk counts to a judge, in points: twice the one that wins at the end.
const CLEAR_MARGIN: f64 = 100.0;

/// The game of Firestorm Gazala.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Firestorm;

/// The systems of the turn.
#[derive(Debug, Clone, Copy, Default)]
pub struct FirestormPlugin;

impl Plugin for FirestormPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<UnitIndex>()
            .init_resource::<AreaIndex>()
            .init_resource::<Decisions>()
            .init_resource::<Log<Event>>()
            .add_systems(Enter(Phase::Planning), sequence::begin_turn)
            .add_systems(Enter(Phase::Battle), sequence::initiative.pipe(sequence::begin_battle))
            .add_systems(Enter(Phase::Reinforcements), sequence::begin_reinforcements)
            .add_systems(
                Enter(Phase::Moves),
                (strategic::convoy_comes.pipe(strategic::bring_convoy), strategic::begin_moves).chain(),
            )
            .add_systems(Enter(Phase::Points), victory::counted.pipe(sequence::begin_points))
            .add_systems(Enter(Phase::Over), victory::decided.pipe(sequence::end_game));
    }
}

/// The whole state of a game of Firestorm Gazala.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    sequence: Sequence,
    markers: Markers,
    decisions: Decisions,
    dice: Dice,
    units: Vec<Unit>,
}

impl Game for Firestorm {
    const ID: &'static str = scenario::GAME;
    const STATE: u32 = 2;
    const RULES: u32 = 3;
    const STRENGTH: &'static str = "bonus points";
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

    fn read_scenario(root: &Path, source: &Source, data: &Data) -> Result<Arc<Scenario>, Faults> {
        Scenario::read(root, source, data).map(Arc::new)
    }

    fn draft(root: &Path, source: &Source, data: &Data) -> Result<Box<dyn Draft>, Faults> {
        scenario::draft(root, source, data)
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
        expect_options(&scenario.id, &scenario.options, options)?;
        let mut world = world_of(FirestormPlugin);
        data.lend(&mut world);
        world.insert_resource(Shared(scenario.clone()));
        world.insert_resource(dice);
        Markers::new(scenario).put(&mut world);
        world.insert_resource(Sequence::new(options));
        for (id, area) in &scenario.starts {
            let side = data.catalog.get(*id).side();
            let location = Location::In(*area);
            spawn(&mut world, Unit { id: *id, side, location, redeployment: Redeployment::default() });
        }
        world.run_schedule(Enter(Phase::Planning));
        sequence::settle(&mut world);
        Ok(world)
    }

    fn plan(world: &World, order: &Order) -> Result<Plan, Refusal> {
        plan(&Position::of(world), order)
    }

    fn carry_out(world: &mut World, plan: Plan) {
        match plan {
            Plan::Arrow(plan) => run_with(world, battle::carry_out_arrow, plan),
            Plan::Commit(unit, plan) => run_with(world, battle::carry_out_commit, (unit, plan)),
            Plan::Sortie(aircraft, plan) => run_with(world, battle::carry_out_sortie, (aircraft, plan)),
            Plan::AsPoints(unit, plan) => run_with(world, battle::carry_out_as_points, (unit, plan)),
            Plan::Take(plan) => run_with(world, battle::carry_out_take, plan),
            Plan::Ready(plan) => run_with(world, battle::carry_out_ready, plan),
            Plan::Name(battle) => run_with(world, battle::carry_out_name, battle),
            Plan::Enter(battle, points) => run_with(world, battle::carry_out_enter, (battle, points)),
            Plan::Retreat(plan) => run_with(world, retreat::carry_out, plan),
            Plan::Advance(plan) => run_with(world, advance::carry_out, plan),
            Plan::Hold => run(world, advance::carry_out_hold),
            Plan::Reinforce(plan) => run_with(world, strategic::carry_out_reinforce, plan),
            Plan::Move(plan) => run_with(world, strategic::carry_out, plan),
            Plan::EndMoves => run(world, strategic::carry_out_end),
            Plan::FortAsPoints(plan) => run_with(world, battle::carry_out_fort_as_points, plan),
            Plan::Dice(plan) => run_with(world, battle::carry_out_dice, plan),
            Plan::Leave(battle) => {
                run_with(world, arrows::carry_out_leave, battle);
                sequence::begin_next_arrow(world);
            }
            Plan::TakeUp(into) => run_with(world, arrows::carry_out_take_up, into),
        }
    }

    fn settle(world: &mut World) {
        sequence::settle(world);
    }

    fn to_act(world: &World) -> Option<Side> {
        let sequence = world.resource::<Sequence>();
        let decision = world.resource::<Decisions>().0.last();
        (sequence.phase != Phase::Over).then(|| decision.map_or(sequence.active, Decision::side))
    }

    fn turn(world: &World) -> u16 {
        world.resource::<Sequence>().turn
    }

    fn score(world: &World) -> [u16; 2] {
        victory::points(&Position::of(world))
    }

    fn muster(world: &World, _viewer: Option<Side>) -> Vec<Standing> {
        muster::muster(&Position::of(world))
    }

    fn winner(world: &World) -> Option<Side> {
        world.resource::<Sequence>().winner
    }

    fn legal_orders(world: &World) -> Vec<Order> {
        legal::orders(&Position::of(world))
    }

    fn random_order(world: &World, dice: &mut ChaCha8Rng) -> Option<Order> {
        random::order(&Position::of(world), dice)
    }

    fn computer_order(world: &World, dice: &mut ChaCha8Rng) -> Option<Order> {
        opponent::order(&Position::weighed(world), dice)
    }

    fn glance(world: &World, dice: &mut ChaCha8Rng) -> Option<Order> {
        opponent::glance(&Position::weighed(world), dice)
    }

    fn signs() -> Vec<String> {
        signs::names()
    }

    fn reading(world: &World) -> Option<Reading> {
        opponent::reading(&Position::of(world))
    }

    /// Whoever takes Tobruk wins with however few points: that counts as a clear margin at least.
    fn margin(world: &World) -> f64 {
        let ([axis, allies], fell) = (Self::score(world).map(f64::from), victory::decided(world).fell);
        (axis - allies).max(if fell { CLEAR_MARGIN } else { f64::NEG_INFINITY })
    }

    fn next_best(world: &World, _own: &Order) -> Vec<Order> {
        opponent::next_best(&Position::weighed(world))
    }

    fn rests() -> Vec<Order> {
        vec![Order::Ready, Order::Hold, Order::EndMoves]
    }

    fn reason(world: &World, order: &Order, _: Option<Side>) -> Option<String> {
        opponent::reason(&Position::weighed(world), order)
    }

    fn snapshot(world: &World) -> Snapshot {
        Snapshot {
            sequence: *world.resource(),
            markers: Markers::of(world),
            decisions: world.resource::<Decisions>().clone(),
            dice: world.resource::<Dice>().clone(),
            units: units(world).collect(),
        }
    }

    fn restore(world: &mut World, snapshot: &Snapshot) {
        world.insert_resource(snapshot.sequence);
        snapshot.markers.put(world);
        world.insert_resource(snapshot.decisions.clone());
        world.insert_resource(snapshot.dice.clone());
        for unit in &snapshot.units {
            spawn(world, *unit);
        }
    }

    fn tell(world: &World, event: &Event, dice: DiceIn) -> Option<Telling> {
        narration::tell(world, event, dice)
    }
}
