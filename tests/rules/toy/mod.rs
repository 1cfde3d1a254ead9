//! A sixth game, as small as a game can be: what `core::game::Game` asks of a game, told by one. Its files bear the names of the floors
//! of `src/games/<game>`; read them in that order, and this one last. The battery runs it like the five others.
//!
//! A German convoy drives along the Trigh Capuzzo from Segnali to El Adem; British armoured cars lie in wait. Two units, four hexes:
//!
//! ```text
//!     Segnali   Knightsbridge
//!          Harmat       El Adem
//! ```

mod material;
mod opponent;
mod phases;
mod play;
mod state;
mod tested;

use std::path::Path;
use std::sync::Arc;

use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;
use gazala::core::chart::Chart;
use gazala::core::data::{Faults, Source};
use gazala::core::dice::{Dice, one};
use gazala::core::game::{DiceIn, Game, Log, Telling, expect_options};
use gazala::core::ledger::Ledger;
use gazala::core::muster::Standing;
use gazala::core::provenance::Provenance;
use gazala::core::refusal::Refusal;
use gazala::core::shared::Shared;
use gazala::core::side::Side;
use gazala::core::systems::{run, run_with, world_of};
use gazala::core::unit::UnitIndex;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use material::{CARS, CONVOY, Data, GAME, HIT, Place, Scenario};
use phases::Plan;
use play::Case;
use state::{Enter, Event, Location, Order, Phase, Position, Sequence, Unit};

/// The game, as its type.
#[derive(Debug, Clone, Copy)]
pub struct Toy;

/// The sequence of play, as one reads it: what runs as each phase begins.
pub struct ToyPlugin;

impl Plugin for ToyPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<UnitIndex>()
            .init_resource::<Log<Event>>()
            .add_systems(Enter(Phase::Weather), (phases::begin_turn, phases::roll_weather).chain())
            .add_systems(Enter(Phase::Axis), phases::begin_phase)
            .add_systems(Enter(Phase::Allied), phases::begin_phase)
            .add_systems(Enter(Phase::Over), phases::delivered.pipe(phases::end_game));
    }
}

/// The whole state as plain data: what is hashed, put back by undo, and equal in equal games.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    sequence: Sequence,
    dice: Dice,
    units: Vec<Unit>,
}

impl Game for Toy {
    const ID: &'static str = GAME;
    const STATE: u32 = 1;
    const RULES: u32 = 1;
    const STRENGTH: &'static str = "units";
    type Order = Order;
    type Plan = Plan;
    type Event = Event;
    type Snapshot = Snapshot;
    type Data = Data;
    type Scenario = Arc<Scenario>;
    type Case = Case;

    fn load_data(root: &Path) -> Result<Data, Faults> {
        Ledger::load(root, Self::ID).map(|ledger| Data { ledger: Arc::new(ledger) })
    }

    fn read_scenario(_: &Path, source: &Source, _: &Data) -> Result<Arc<Scenario>, Faults> {
        Scenario::read(source).map(Arc::new)
    }

    fn charts(_: &Data) -> Vec<Chart> {
        let columns = (1..=6).map(|die| die.to_string()).collect();
        let mut chart = Chart::new("attack", "Attack", "4.4", &Provenance::Seed("rule 4.4".to_owned()), columns);
        chart.push("Loads lost", (1..=6).map(|die| u8::from(die >= HIT).to_string()).collect());
        vec![chart]
    }

    fn id_of(scenario: &Self::Scenario) -> &str {
        &scenario.id
    }

    fn ledger(data: &Data) -> &Ledger {
        &data.ledger
    }

    fn begin_with(_: &Data, scenario: &Arc<Scenario>, options: &[String], dice: Dice) -> Result<World, String> {
        expect_options(&scenario.id, &[], options)?;
        let mut world = world_of(ToyPlugin);
        world.insert_resource(Shared(scenario.clone()));
        world.insert_resource(dice);
        world.insert_resource(Sequence { loads: scenario.loads, ..Sequence::default() });
        for (id, side, place) in [(CONVOY, Side::Axis, Place::Segnali), (CARS, Side::Allies, Place::Knightsbridge)] {
            UnitIndex::put(&mut world, id, Unit { id, side, location: Location(place) });
        }
        world.run_schedule(Enter(Phase::Weather));
        play::settle(&mut world);
        Ok(world)
    }

    fn plan(world: &World, order: &Order) -> Result<Plan, Refusal> {
        phases::plan(&Position::of(world), order)
    }

    fn carry_out(world: &mut World, plan: Plan) {
        match plan {
            Plan::Move { unit, to } => run_with(world, phases::carry_out_move, (unit, to)),
            Plan::Attack(_) => run(world, phases::carry_out_attack),
            Plan::Stand => run(world, phases::carry_out_stand),
            Plan::Retreat(to) => run_with(world, phases::carry_out_retreat, to),
            Plan::EndPhase(side) => run_with(world, phases::carry_out_end, side),
        }
    }

    fn settle(world: &mut World) {
        play::settle(world);
    }

    fn to_act(world: &World) -> Option<Side> {
        Position::of(world).to_act()
    }

    fn turn(world: &World) -> u16 {
        world.resource::<Sequence>().turn
    }

    /// Loads in El Adem, and loads lost.
    fn score(world: &World) -> [u16; 2] {
        let position = Position::of(world);
        let loads = world.resource::<Shared<Scenario>>().loads;
        [position.delivered(), loads - position.now.loads].map(u16::from)
    }

    fn muster(world: &World, _viewer: Option<Side>) -> Vec<Standing> {
        play::muster(&Position::of(world))
    }

    fn winner(world: &World) -> Option<Side> {
        world.resource::<Sequence>().winner
    }

    fn legal_orders(world: &World) -> Vec<Order> {
        play::legal(&Position::of(world))
    }

    fn random_order(world: &World, dice: &mut ChaCha8Rng) -> Option<Order> {
        one(play::legal(&Position::of(world)), dice)
    }

    fn computer_order(world: &World, dice: &mut ChaCha8Rng) -> Option<Order> {
        opponent::order(&Position::of(world), dice)
    }

    fn snapshot(world: &World) -> Snapshot {
        let units = UnitIndex::all(world, Unit::read).collect();
        Snapshot { sequence: *world.resource(), dice: world.resource::<Dice>().clone(), units }
    }

    fn restore(world: &mut World, snapshot: &Snapshot) {
        world.insert_resource(snapshot.sequence);
        world.insert_resource(snapshot.dice.clone());
        for unit in &snapshot.units {
            UnitIndex::put(world, unit.id, *unit);
        }
    }

    fn tell(_: &World, event: &Event, dice: DiceIn) -> Option<Telling> {
        Some(play::tell(event, dice))
    }
}
