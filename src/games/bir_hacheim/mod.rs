//! Gazala-Bir Hacheim: regiments and brigades from 26 May to 22 June 1942, in fourteen turns of two days.

pub mod material;
pub mod opponent;
pub mod phases;
pub mod play;
pub mod state;

use std::path::Path;
use std::sync::Arc;

use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{EntityRef, IntoSystem, World};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::dice::Dice;
use crate::core::game::{DiceIn, Game, Log, Telling, expect_options};
use crate::core::index::{HexIndex, OfEntity};
use crate::core::ledger::Ledger;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::systems::{run, run_with, world_of};
use crate::core::unit::{UnitId, UnitIndex};
pub use material::data::Data;
use material::scenario;
use material::scenario::{Scenario, Start};
use phases::{advance, bombing, combat, debts, losses, mines, movement, retreat, set_up, victory};
use play::{case, legal, narration, random, sequence};
use state::components::{Duty, Location, March, Strength, Unit, Work};
use state::decisions::Decisions;
use state::marks::Marks;
use state::options::Options;
use state::orders::{Event, Order};
use state::position::Position;
use state::turn::{Enter, Phase, Sequence};

/// The game of Gazala-Bir Hacheim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BirHacheim;

/// An order found legal, with all that the players would work out on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// A unit is set up.
    Place(set_up::PlacePlan),
    /// The side's set-up ends.
    EndSetUp,
    /// A unit moves or enters.
    Move(movement::MovePlan),
    /// Engineers clear a minefield.
    Clear(mines::ClearPlan),
    /// The side's movement ends.
    EndMovement,
    /// A unit joins an attack.
    Attack(combat::AssaultPlan),
    /// Artillery joins a bombardment.
    Bombard(bombing::BombingPlan),
    /// A strike from the air.
    Strike(bombing::BombingPlan),
    /// Artillery joins the defence.
    Support(combat::AssaultPlan),
    /// Air points are committed.
    Commit(combat::CommitPlan),
    /// The side's combat ends.
    EndCombat,
    /// A unit takes a loss.
    Lose(losses::LosePlan),
    /// The defender in a draw loses no more.
    Enough,
    /// A unit goes back.
    Retreat(retreat::RetreatPlan),
    /// A unit leaves the board.
    Leave(UnitId),
    /// A unit advances.
    Advance(advance::AdvancePlan),
    /// Nobody advances any more.
    Hold,
}

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
            side: *unit.get()?,
            location: *unit.get()?,
            strength: *unit.get()?,
            march: *unit.get()?,
            duty: *unit.get()?,
            work: *unit.get()?,
        })
    }
}

/// Puts a unit into the world, or in the place of the one with its number.
pub fn spawn(world: &mut World, unit: Unit) {
    UnitIndex::put(world, unit.id, unit);
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

/// Reads an order and answers with its plan, or the reason why it is not allowed.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, order: &Order) -> Result<Plan, Refusal> {
    Ok(match order {
        Order::Place { unit, hex } => Plan::Place(set_up::plan(position, *unit, *hex)?),
        Order::EndSetUp => {
            set_up::plan_end(position)?;
            Plan::EndSetUp
        }
        Order::Move { unit, path } => Plan::Move(movement::plan(position, *unit, path)?),
        Order::Clear { unit } => Plan::Clear(mines::plan(position, *unit)?),
        Order::EndMovement => {
            movement::plan_end(position)?;
            Plan::EndMovement
        }
        Order::Attack { unit, target } => Plan::Attack(combat::plan(position, *unit, *target)?),
        Order::Bombard { unit, target } => Plan::Bombard(bombing::plan(position, *unit, *target)?),
        Order::Strike { target, points } => Plan::Strike(bombing::plan_strike(position, *target, *points)?),
        Order::Support { unit } => Plan::Support(combat::plan_support(position, *unit)?),
        Order::Commit { points } => Plan::Commit(combat::plan_commit(position, *points)?),
        Order::EndCombat => {
            combat::plan_end(position)?;
            Plan::EndCombat
        }
        Order::Lose { unit } => Plan::Lose(losses::plan(position, *unit)?),
        Order::Enough => {
            losses::plan_enough(position)?;
            Plan::Enough
        }
        Order::Retreat { unit, to } => Plan::Retreat(retreat::plan(position, *unit, *to)?),
        Order::Leave { unit } => Plan::Leave(retreat::plan_leave(position, *unit)?),
        Order::Advance { unit, path } => Plan::Advance(advance::plan(position, *unit, path)?),
        Order::Hold => {
            advance::plan_hold(position)?;
            Plan::Hold
        }
    })
}

impl Game for BirHacheim {
    const ID: &'static str = scenario::GAME;
    const STATE: u32 = 4;
    const RULES: u32 = 4;
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

    fn charts(data: &Data) -> Vec<Chart> {
        data.charts()
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
        for (id, start) in &scenario.forces {
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
        opponent::order(&Position::of(world), dice)
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
