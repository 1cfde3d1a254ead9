//! Gazala-Bir Hacheim: regiments and brigades from 26 May to 22 June 1942, in fourteen turns of two days.

pub mod material;
pub mod opponent;
pub mod phases;
pub mod play;
pub mod state;

use std::path::Path;
use std::sync::Arc;

use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoSystem, World};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::core::balance::Balances;
use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::dice::Dice;
use crate::core::draft::Draft;
use crate::core::game::{DiceIn, Game, Log, Telling, expect_options};
use crate::core::index::HexIndex;
use crate::core::ledger::Ledger;
use crate::core::muster::Standing;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::systems::{run, run_with, world_of};
use crate::core::unit::UnitIndex;
use crate::core::weights::Veterans;
pub use material::data::Data;
use material::scenario;
use material::scenario::{Scenario, Start};
use phases::{advance, bombing, combat, debts, losses, mines, movement, retreat, set_up, victory};
pub use play::plan::{Plan, plan};
use play::{case, legal, muster, narration, random, sequence};
use state::components::{Duty, Location, March, Strength, Unit, Work};
pub use state::components::{spawn, unit, units};
use state::decisions::Decisions;
use state::marks::Marks;
use state::options::Options;
use state::orders::{Event, Order};
use state::position::Position;
use state::turn::{Enter, Phase, Sequence};

/// The game of Gazala-Bir Hacheim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BirHacheim;

/// The systems of the phases.
#[derive(Debug, Clone, Copy, Default)]
pub struct BirHacheimPlugin;

impl Plugin for BirHacheimPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<UnitIndex>()
            .init_resource::<HexIndex>()
            .init_resource::<Decisions>()
            .init_resource::<Options>()
            .init_resource::<Log<Event>>()
            .add_systems(Enter(Phase::Movement), sequence::marches.pipe(sequence::begin_movement))
            .add_systems(Enter(Phase::Combat), debts::owing.pipe(sequence::begin_combat))
            .add_systems(Enter(Phase::Over), victory::score_of.pipe(sequence::end_game));
    }
}

/// The whole state of a game of Gazala-Bir Hacheim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    sequence: Sequence,
    marks: Marks,
    decisions: Decisions,
    dice: Dice,
    units: Vec<Unit>,
}

impl Game for BirHacheim {
    const ID: &'static str = scenario::GAME;
    const STATE: u32 = 4;
    const RULES: u32 = 4;
    const STRENGTH: &'static str = "attack factors";
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
        expect_options(&scenario.id, &scenario.options, options)?;
        let mut world = world_of(BirHacheimPlugin);
        data.lend(&mut world);
        world.insert_resource(Shared(scenario.clone()));
        world.insert_resource(Options::of(options));
        world.insert_resource(dice);
        Marks::new(scenario).put(&mut world);
        world.insert_resource(Sequence::new(scenario));
        for (id, start) in scenario.forces.iter().filter(|(_, start)| *start != Start::Absent) {
            let location = if let Start::At(hex) = start { Location::On(*hex) } else { Location::Waiting };
            let unit = Unit {
                id: *id,
                side: data.catalog.get(*id).side(),
                location,
                strength: Strength::default(),
                march: March::default(),
                duty: Duty::default(),
                work: Work::default(),
            };
            spawn(&mut world, unit);
        }
        Ok(world)
    }

    fn plan(world: &World, order: &Order) -> Result<Plan, Refusal> {
        plan(&Position::of(world), order)
    }

    fn carry_out(world: &mut World, plan: Plan) {
        match plan {
            Plan::Place(plan) => run_with(world, set_up::carry_out, plan),
            Plan::EndSetUp => run(world, set_up::carry_out_end),
            Plan::Move(plan) => run_with(world, movement::carry_out, plan),
            Plan::Clear(plan) => run_with(world, mines::carry_out, plan),
            Plan::EndMovement => movement::carry_out_end(world),
            Plan::Attack(plan) => run_with(world, combat::carry_out, plan),
            Plan::Bombard(plan) => run_with(world, bombing::carry_out, plan),
            Plan::Strike(plan) => run_with(world, bombing::carry_out_strike, plan),
            Plan::Support(plan) => run_with(world, combat::carry_out_support, plan),
            Plan::Commit(plan) => run_with(world, combat::carry_out_commit, plan),
            Plan::EndCombat => run(world, combat::carry_out_end),
            Plan::Lose(plan) => run_with(world, losses::carry_out, plan),
            Plan::Enough => run(world, losses::carry_out_enough),
            Plan::Retreat(plan) => run_with(world, retreat::carry_out, plan),
            Plan::Leave(unit) => run_with(world, retreat::carry_out_leave, unit),
            Plan::Advance(plan) => run_with(world, advance::carry_out, plan),
            Plan::Hold => run(world, advance::carry_out_hold),
        }
    }

    fn settle(world: &mut World) {
        sequence::settle(world);
    }

    fn to_act(world: &World) -> Option<Side> {
        let sequence = world.get_resource::<Sequence>()?;
        let side_of = |id| unit(world, id).map_or(sequence.active, |unit| unit.side);
        let decision = world.get_resource::<Decisions>().and_then(|decisions| decisions.0.last());
        let side = decision.map_or(sequence.active, |decision| decision.side(sequence.active, side_of));
        (sequence.phase != Phase::Over).then_some(side)
    }

    fn turn(world: &World) -> u16 {
        world.get_resource::<Sequence>().map_or(0, |sequence| sequence.turn)
    }

    fn score(world: &World) -> [u16; 2] {
        victory::score_of(world)
    }

    fn muster(world: &World, viewer: Option<Side>) -> Vec<Standing> {
        muster::muster(&Position::of(world), viewer)
    }

    fn winner(world: &World) -> Option<Side> {
        world.get_resource::<Sequence>()?.winner
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

    fn is_own_part(world: &World, side: Side) -> bool {
        world.resource::<Sequence>().active == side
    }

    fn next_best(world: &World, own: &Order) -> Vec<Order> {
        opponent::next_best(&Position::weighed(world), own)
    }

    fn rests() -> Vec<Order> {
        vec![Order::Commit { points: 0 }, Order::Hold, Order::EndMovement, Order::EndCombat]
    }

    fn reason(world: &World, order: &Order, viewer: Option<Side>) -> Option<String> {
        opponent::reason(&Position::weighed(world), order, viewer)
    }

    fn snapshot(world: &World) -> Snapshot {
        Snapshot {
            sequence: *world.resource::<Sequence>(),
            marks: Marks::of(world),
            decisions: world.resource::<Decisions>().clone(),
            dice: world.resource::<Dice>().clone(),
            units: units(world).collect(),
        }
    }

    fn restore(world: &mut World, snapshot: &Snapshot) {
        world.insert_resource(snapshot.sequence);
        snapshot.marks.put(world);
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
