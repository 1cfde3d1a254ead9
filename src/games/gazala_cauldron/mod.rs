//! Gazala: The Cauldron, 2nd edition: battalions from 27 May to 14 June 1942, set going by chits drawn from two cups.

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
pub use material::scenario::EVERY_WITHDRAWAL;
use material::scenario::Scenario;
use phases::{
    activation, advance, air, breaching, combat, communications, drawing, losses, movement, recovery, reinforcements,
    replacements, retreat, set_up, stacking, supply, victory, withdrawal,
};
pub use play::plan::{Plan, plan};
use play::{case, fortune, legal, muster, narration, random, sequence};
use state::actions::Actions;
use state::components::{Action, State, Supply, Unit};
pub use state::components::{spawn, unit, units};
use state::cups::Cups;
use state::decisions::Decisions;
use state::marks::{BreachIndex, Marks};
use state::orders::{Event, Order};
use state::position::Position;
use state::turn::{Enter, Phase, Sequence};

/// The game of Gazala: The Cauldron.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GazalaCauldron;

/// The systems of the phases.
#[derive(Debug, Clone, Copy, Default)]
pub struct GazalaCauldronPlugin;

impl Plugin for GazalaCauldronPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<UnitIndex>()
            .init_resource::<BreachIndex>()
            .init_resource::<Decisions>()
            .init_resource::<Actions>()
            .init_resource::<Cups>()
            .init_resource::<Log<Event>>()
            .add_systems(Enter(Phase::Chits), drawing::filled.pipe(sequence::begin_turn))
            .add_systems(Enter(Phase::Minefield), breaching::outcomes.pipe(breaching::complete))
            .add_systems(
                Enter(Phase::Supply),
                (
                    supply::changes.pipe(supply::mark),
                    communications::lacking.pipe(sequence::take_action),
                    sequence::bring_tanks,
                )
                    .chain(),
            )
            .add_systems(Enter(Phase::Initiative), sequence::begin_initiative)
            .add_systems(Enter(Phase::Actions), sequence::begin_action)
            .add_systems(Enter(Phase::Recovery), recovery::carry_out)
            .add_systems(Enter(Phase::VictoryPoints), victory::gained.pipe(victory::score))
            .add_systems(Enter(Phase::Over), victory::counted.pipe(sequence::end_game));
    }
}

/// The whole state of a game of The Cauldron.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    sequence: Sequence,
    actions: Actions,
    cups: Cups,
    marks: Marks,
    decisions: Decisions,
    dice: Dice,
    units: Vec<Unit>,
}

impl Game for GazalaCauldron {
    const ID: &'static str = scenario::GAME;
    const STATE: u32 = 1;
    const RULES: u32 = 1;
    const STRENGTH: &'static str = "steps";
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
        let every_withdrawal = options.iter().any(|option| option == EVERY_WITHDRAWAL);
        let mut world = world_of(GazalaCauldronPlugin);
        data.lend(&mut world);
        world.insert_resource(Shared(scenario.clone()));
        world.insert_resource(dice);
        Marks { points: scenario.victory_points, ..Marks::default() }.put(&mut world);
        world.insert_resource(Sequence::new(scenario, every_withdrawal));
        for (id, start) in &scenario.forces {
            let counter = data.catalog.get(*id);
            let used = scenario.used.contains(id);
            spawn(
                &mut world,
                Unit {
                    id: *id,
                    side: counter.side(),
                    location: sequence::beginning(start),
                    state: State { steps: counter.steps, used, disrupted: false, supply: Supply::Supplied },
                    action: Action::default(),
                },
            );
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
            Plan::Breach(plan) => run_with(world, breaching::carry_out, plan),
            Plan::EndBreaching => world.resource_mut::<Sequence>().ended = true,
            Plan::Replace(plan) => run_with(world, replacements::carry_out, plan),
            Plan::EndReplacing => run(world, replacements::carry_out_end),
            Plan::First(side) => run_with(world, sequence::carry_out_first, side),
            Plan::Draw(plan) => run_with(world, drawing::carry_out, plan),
            Plan::Strike(plan) => run_with(world, air::carry_out, plan),
            Plan::Spare => run(world, air::carry_out_spare),
            Plan::Withdraw(plan) => run_with(world, withdrawal::carry_out, plan),
            Plan::Oblige => run(world, withdrawal::carry_out_oblige),
            Plan::Activate(plan) => run_with(world, activation::carry_out, plan),
            Plan::Single(plan) => run_with(world, activation::carry_out_single, plan),
            Plan::Enter(plan) => run_with(world, reinforcements::carry_out, plan),
            Plan::Move(plan) => run_with(world, movement::carry_out, plan),
            Plan::Leave(unit, cost) => run_with(world, movement::carry_out_leave, (unit, cost)),
            Plan::Attack(plan) => run_with(world, combat::carry_out, plan),
            Plan::Join(plan) => run_with(world, combat::carry_out_join, plan),
            Plan::Play(chit, plan) => run_with(world, combat::carry_out_play, (chit, plan)),
            Plan::Resolve(plan) => run_with(world, combat::carry_out_resolve, plan),
            Plan::Lose(unit) => run_with(world, losses::carry_out, unit),
            Plan::Disrupt(unit) => run_with(world, losses::carry_out_disrupt, unit),
            Plan::Retreat(plan) => run_with(world, retreat::carry_out, plan),
            Plan::Advance(plan) => run_with(world, advance::carry_out, plan),
            Plan::Hold => run(world, advance::carry_out_hold),
            Plan::Remove(unit, hex) => run_with(world, stacking::carry_out, (unit, hex)),
            Plan::EndAction => run(world, activation::carry_out_end),
        }
    }

    fn settle(world: &mut World) {
        sequence::settle(world);
    }

    fn to_act(world: &World) -> Option<Side> {
        let sequence = world.resource::<Sequence>();
        let decision = world.resource::<Decisions>().0.last();
        let side = decision.map_or(sequence.active, |decision| decision.side(sequence.active));
        (sequence.phase != Phase::Over).then_some(side)
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

    fn imagine(world: &mut World, side: Side, dice: &mut ChaCha8Rng) -> bool {
        opponent::imagine(world.resource_mut::<Cups>().of_mut(side.enemy()), dice);
        true
    }

    fn fortune(world: &World) -> Vec<f64> {
        fortune::of(world)
    }

    fn next_best(world: &World, _own: &Order) -> Vec<Order> {
        opponent::next_best(&Position::weighed(world))
    }

    fn rests() -> Vec<Order> {
        vec![Order::Resolve, Order::Hold, Order::EndReplacing, Order::EndBreaching, Order::EndAction]
    }

    fn reason(world: &World, order: &Order, viewer: Option<Side>) -> Option<String> {
        opponent::reason(&Position::weighed(world), order, viewer)
    }

    fn snapshot(world: &World) -> Snapshot {
        Snapshot {
            sequence: *world.resource(),
            actions: world.resource::<Actions>().clone(),
            cups: world.resource::<Cups>().clone(),
            marks: Marks::of(world),
            decisions: world.resource::<Decisions>().clone(),
            dice: world.resource::<Dice>().clone(),
            units: units(world).collect(),
        }
    }

    fn restore(world: &mut World, snapshot: &Snapshot) {
        world.insert_resource(snapshot.sequence);
        world.insert_resource(snapshot.actions.clone());
        world.insert_resource(snapshot.cups.clone());
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
