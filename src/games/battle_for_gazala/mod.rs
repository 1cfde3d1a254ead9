//! Cauldron: Battle for Gazala: brigades and regiments, support fire markers, a mobile phase, and the way from Tobruk to the west.

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
pub use material::scenario::AS_PRINTED;
use material::scenario::Scenario;
use material::terrain::Terrain;
use phases::{advance, allotment, arrivals, bombardment, combat, exchange, hold, movement, retreat, victory};
pub use play::plan::{Plan, plan};
use play::{case, legal, muster, narration, random, sequence};
use state::components::{Action, Condition, Location, Unit};
pub use state::components::{spawn, unit, units};
use state::decisions::{Decision, Decisions};
use state::markers::Markers;
use state::orders::{Event, Order};
use state::position::Position;
use state::turn::{Enter, Phase, Sequence};

/// The game of Battle for Gazala.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BattleForGazala;

/// The systems of the turn.
#[derive(Debug, Clone, Copy, Default)]
pub struct BattleForGazalaPlugin;

impl Plugin for BattleForGazalaPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<UnitIndex>()
            .init_resource::<Decisions>()
            .init_resource::<Markers>()
            .init_resource::<Sequence>()
            .init_resource::<Log<Event>>()
            .add_systems(Enter(Phase::Support), allotment::of_both.pipe(sequence::begin_turn))
            .add_systems(Enter(Phase::Movement), hold::as_player_turn_begins.pipe(sequence::begin_movement))
            .add_systems(Enter(Phase::Arrivals), arrivals::judge.pipe(arrivals::bring))
            .add_systems(Enter(Phase::Combat), sequence::begin_phase)
            .add_systems(Enter(Phase::MobileMovement), sequence::begin_phase)
            .add_systems(Enter(Phase::MobileCombat), sequence::begin_phase)
            .add_systems(Enter(Phase::Over), victory::counted.pipe(sequence::end_game));
    }
}

/// The whole state of a game of Battle for Gazala.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    sequence: Sequence,
    markers: Markers,
    decisions: Decisions,
    dice: Dice,
    units: Vec<Unit>,
}

impl Game for BattleForGazala {
    const ID: &'static str = scenario::GAME;
    const STATE: u32 = 2;
    const RULES: u32 = 6;
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
        let mut world = world_of(BattleForGazalaPlugin);
        world.resource_mut::<Sequence>().as_printed = options.iter().any(|option| option == AS_PRINTED);
        data.lend(&mut world);
        world.insert_resource(Shared(Arc::new(Terrain::of(&data.board, &data.tables.movement))));
        world.insert_resource(Shared(scenario.clone()));
        world.insert_resource(dice);
        let starts = scenario.starts.iter().map(|(id, hex)| (*id, Location::On(*hex)));
        let later = scenario.reinforcements.iter().map(|arrival| (arrival.unit, Location::Waiting));
        for (id, location) in starts.chain(later) {
            let side = data.catalog.get(id).side();
            let (condition, action) = (Condition::default(), Action::default());
            spawn(&mut world, Unit { id, side, location, condition, action });
        }
        world.run_schedule(Enter(Phase::Support));
        sequence::settle(&mut world);
        Ok(world)
    }

    fn plan(world: &World, order: &Order) -> Result<Plan, Refusal> {
        plan(&Position::of(world), order)
    }

    fn carry_out(world: &mut World, plan: Plan) {
        match plan {
            Plan::Move(plan) => run_with(world, movement::carry_out, plan),
            Plan::EndMovement | Plan::EndCombat => run(world, movement::carry_out_end),
            Plan::Arrive(unit, hex, others) => run_with(world, arrivals::carry_out, (unit, hex, others)),
            Plan::Enter(unit, hex) => run_with(world, arrivals::carry_out_enter, (unit, hex)),
            Plan::Attack(unit, plan) => run_with(world, combat::carry_out, (unit, plan)),
            Plan::Support(value, plan) => run_with(world, combat::carry_out_support, (value, plan)),
            Plan::Commit(plan) => run_with(world, combat::carry_out_commit, plan),
            Plan::BreakOff(battle) => run_with(world, combat::carry_out_break_off, battle),
            Plan::Bombard(plan) => run_with(world, bombardment::carry_out, plan),
            Plan::Answer(value, plan) => run_with(world, bombardment::carry_out_answer, (value, plan)),
            Plan::Bear(plan) => run_with(world, bombardment::carry_out_commit, plan),
            Plan::Lose(plan) => run_with(world, exchange::carry_out, plan),
            Plan::Retreat(plan) => run_with(world, retreat::carry_out, plan),
            Plan::Stand(unit, most) => run_with(world, retreat::carry_out_stand, (unit, most)),
            Plan::Ignore(unit) => run_with(world, retreat::carry_out_ignore, unit),
            Plan::Advance(unit, hex) => run_with(world, advance::carry_out, (unit, hex)),
            Plan::Hold(side) => run_with(world, advance::carry_out_hold, side),
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

    /// Enemy units that each side has eliminated.
    fn score(world: &World) -> [u16; 2] {
        let [axis, allies] = victory::losses(&Position::of(world));
        [allies, axis]
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

    fn next_best(world: &World, _own: &Order) -> Vec<Order> {
        opponent::next_best(&Position::weighed(world))
    }

    fn rests() -> Vec<Order> {
        vec![Order::BreakOff, Order::Commit, Order::Hold, Order::EndMovement, Order::EndCombat]
    }

    fn reason(world: &World, order: &Order, _: Option<Side>) -> Option<String> {
        opponent::reason(&Position::weighed(world), order)
    }

    fn snapshot(world: &World) -> Snapshot {
        Snapshot {
            sequence: *world.resource(),
            markers: world.resource::<Markers>().clone(),
            decisions: world.resource::<Decisions>().clone(),
            dice: world.resource::<Dice>().clone(),
            units: units(world).collect(),
        }
    }

    fn restore(world: &mut World, snapshot: &Snapshot) {
        world.insert_resource(snapshot.sequence);
        world.insert_resource(snapshot.markers.clone());
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
