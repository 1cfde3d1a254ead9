//! What a case file of Gazala-Bir Hacheim holds.

use std::path::Path;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::Deserialize;

use crate::core::case::{compare, expect_events, expect_refusal, finish};
use crate::core::dice::Dice;
use crate::core::game::{Game, Log, submit};
use crate::core::index::HexIndex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::scenario::Scenario;
use crate::games::bir_hacheim::phases::{combat, sight, victory};
use crate::games::bir_hacheim::state::components::{Cleared, Location, Objective, Unit};
use crate::games::bir_hacheim::state::decisions::Decisions;
use crate::games::bir_hacheim::state::marks::Air;
use crate::games::bir_hacheim::state::orders::{Event, Order};
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::turn::{Enter, Phase, Sequence};
use crate::games::bir_hacheim::{BirHacheim, Data, Plan, spawn, unit, units};

/// A position, orders and expectations.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The scenario, by id.
    scenario: String,
    /// Options that are switched on.
    #[serde(default)]
    options: Vec<String>,
    /// Where the game stands; `None` leaves it at its beginning.
    #[serde(default)]
    at: Option<At>,
    /// Units on the board. With `at`, all others have left the game.
    #[serde(default)]
    units: Vec<Placed>,
    /// Air points left, Axis first.
    #[serde(default)]
    air: Option<[u8; 2]>,
    /// Minefields that have been cleared.
    #[serde(default)]
    cleared: Vec<String>,
    /// Objectives by the name of their hex, each with the side that holds it.
    #[serde(default)]
    holders: Vec<(String, Side)>,
    /// Orders and what comes of each.
    steps: Vec<Step>,
    /// What the units are like at the end.
    #[serde(default)]
    then: Vec<Expected>,
    /// Points at the end, Axis first.
    #[serde(default)]
    score: Option<[u16; 2]>,
    /// Air points left at the end, Axis first.
    #[serde(default)]
    air_left: Option<[u8; 2]>,
    /// Where the game stands at the end.
    #[serde(default)]
    now: Option<At>,
    /// The side that gives the next order at the end.
    #[serde(default)]
    to_act: Option<Side>,
    /// The winner at the end; `Some(None)` is a draw.
    #[serde(default)]
    winner: Option<Option<Side>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct At {
    turn: u16,
    phase: Phase,
    active: Side,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    /// Its id in the catalog.
    unit: String,
    /// Its hex; `None` leaves it waiting off the board.
    #[serde(default)]
    hex: Option<String>,
    #[serde(default)]
    reduced: bool,
    /// It was destroyed before.
    #[serde(default)]
    eliminated: bool,
    /// Half points spent in this phase.
    #[serde(default)]
    spent: u16,
    #[serde(default)]
    moved: bool,
    #[serde(default)]
    fought: bool,
    /// Engineers posted since this turn.
    #[serde(default)]
    posted: u16,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    order: Order,
    /// The rule that forbids it.
    #[serde(default)]
    refused: Option<String>,
    /// Words that stand in the refusal.
    #[serde(default)]
    says: Option<String>,
    /// Events that follow, in this order; others may lie between.
    #[serde(default)]
    events: Vec<Event>,
    /// Half points that the plan of a move spends.
    #[serde(default)]
    cost: Option<u16>,
    /// The move will owe an attack.
    #[serde(default)]
    owes: Option<bool>,
    /// The move ends beyond the reach of supply.
    #[serde(default)]
    beyond: Option<bool>,
    /// What the plan of an attack says.
    #[serde(default)]
    assault: Option<ExpectedAssault>,
    /// What the side that gives the order is shown of the attack before it does: the column used, or `7 : ?`.
    #[serde(default)]
    shown: Option<String>,
    /// What the plan of a bombardment or strike says.
    #[serde(default)]
    bombing: Option<ExpectedBombing>,
    /// Units on the board, by number, whose defence is kept back after it from the side whose phase it is.
    #[serde(default)]
    kept_back: Option<Vec<UnitId>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedAssault {
    /// Attack and defence strength.
    #[serde(default)]
    strengths: Option<[u16; 2]>,
    /// Odds before the shifts: `2-1`.
    #[serde(default)]
    odds: Option<String>,
    /// The column used: `3-1`.
    #[serde(default)]
    column: Option<String>,
    /// The rules of the shifts with their columns, in their order.
    #[serde(default)]
    shifts: Option<Vec<(String, i8)>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedBombing {
    #[serde(default)]
    value: Option<u16>,
    /// The column used: `11-20`.
    #[serde(default)]
    column: Option<String>,
    #[serde(default)]
    shifts: Option<Vec<(String, i8)>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    unit: String,
    #[serde(default)]
    hex: Option<String>,
    #[serde(default)]
    reduced: Option<bool>,
    #[serde(default)]
    eliminated: Option<bool>,
    /// It was forced off the board.
    #[serde(default)]
    left: Option<bool>,
    #[serde(default)]
    waiting: Option<bool>,
    /// It owes an attack.
    #[serde(default)]
    owes: Option<bool>,
    /// It began its movement phase beyond the reach of supply.
    #[serde(default)]
    frozen: Option<bool>,
}

/// Runs a case.
///
/// # Errors
/// What came out otherwise than expected, a line each.
pub fn run(root: &Path, data: &Data, case: &Case, dice: &[u8]) -> Result<(), Vec<String>> {
    let file = format!("scenarios/{}.ron", case.scenario);
    let scenario = Scenario::load(root, &file, data).map(Arc::new).map_err(|faults| vec![faults.to_string()])?;
    let mut world = BirHacheim::begin(data, &scenario, &case.options, 0).map_err(|sentence| vec![sentence])?;
    world.insert_resource(Dice::scripted(dice.iter().copied()));
    set_position(&mut world, data, &scenario, case).map_err(|sentence| vec![sentence])?;
    BirHacheim::settle(&mut world);

    let mut differences = Vec::new();
    for (place, step) in case.steps.iter().enumerate() {
        step.run(&mut world, data, &format!("step {}", place + 1), &mut differences);
    }
    for expected in &case.then {
        expected.compare(&world, data, &mut differences);
    }
    if let Some(score) = case.score {
        compare(&mut differences, "score", &score, &victory::score_of(&world));
    }
    if let Some(air) = case.air_left {
        compare(&mut differences, "air points left", &air, &world.resource::<Air>().0);
    }
    if let Some(now) = case.now {
        let sequence = world.resource::<Sequence>();
        let found = At { turn: sequence.turn, phase: sequence.phase, active: sequence.active };
        compare(&mut differences, "the game stands", &now, &found);
    }
    if let Some(side) = case.to_act {
        compare(&mut differences, "the side to act", &Some(side), &BirHacheim::to_act(&world));
    }
    if let Some(winner) = case.winner {
        compare(&mut differences, "winner", &winner, &BirHacheim::winner(&world));
    }
    finish(world.resource::<Dice>(), differences)
}

fn find(data: &Data, id: &str) -> Result<UnitId, String> {
    data.catalog.find(id).ok_or_else(|| format!("there is no counter '{id}'; counters are named like 151/50"))
}

fn set_position(world: &mut World, data: &Data, scenario: &Scenario, case: &Case) -> Result<(), String> {
    if case.at.is_some() {
        let others: Vec<Unit> = units(world).collect();
        for other in others {
            let waits = matches!(
                scenario.start_of(other.id),
                Some(crate::games::bir_hacheim::material::scenario::Start::Turn { .. })
            );
            let location = if waits { Location::Waiting } else { Location::Left };
            spawn(world, Unit { location, ..other });
        }
    }
    for placed in &case.units {
        let id = find(data, &placed.unit)?;
        let mut changed = unit(world, id).ok_or_else(|| format!("'{}' is not in the scenario", placed.unit))?;
        changed.location = match &placed.hex {
            _ if placed.eliminated => Location::Eliminated,
            Some(hex) => Location::On(data.board.find(hex)?),
            None => Location::Waiting,
        };
        changed.strength.reduced = placed.reduced;
        (changed.march.spent, changed.march.moved) = (placed.spent, placed.moved);
        changed.duty.fought = placed.fought;
        changed.work.since = placed.posted;
        spawn(world, changed);
    }
    for hex in &case.cleared {
        let hex = data.board.find(hex)?;
        HexIndex::put(world, hex, Cleared);
    }
    if let Some(air) = case.air {
        world.resource_mut::<Air>().0 = air;
    }
    for (hex, side) in &case.holders {
        let hex = data.board.find(hex)?;
        if !scenario.objectives.iter().any(|objective| objective.hex == hex) {
            return Err("holders: this hex is no objective".to_owned());
        }
        HexIndex::put(world, hex, Objective { holder: *side });
    }
    if let Some(at) = case.at {
        let mut sequence = world.resource_mut::<Sequence>();
        (sequence.turn, sequence.phase, sequence.active) = (at.turn, at.phase, at.active);
        world.insert_resource(Decisions::default());
        // The phase begins with this position: who is engaged, frozen or owes an attack follows from it.
        let marched: Vec<Unit> = units(world).filter(|unit| unit.march.moved || unit.duty.fought).collect();
        match at.phase {
            phase @ (Phase::Movement | Phase::Combat) => world.run_schedule(Enter(phase)),
            Phase::SetUp | Phase::Over => {}
        }
        for before in marched {
            if let Some(mut now) = unit(world, before.id) {
                (now.march.spent, now.march.moved) = (before.march.spent, before.march.moved);
                now.duty.fought = before.duty.fought;
                spawn(world, now);
            }
        }
        world.resource_mut::<Log<Event>>().0.clear();
    }
    Ok(())
}

impl Step {
    fn run(&self, world: &mut World, data: &Data, at: &str, differences: &mut Vec<String>) {
        let planned = BirHacheim::plan(world, &self.order);
        if let Some(rule) = &self.refused {
            expect_refusal(differences, at, &planned, rule, self.says.as_deref());
            return;
        }
        let plan = match planned {
            Ok(plan) => plan,
            Err(refusal) => {
                differences.push(format!("{at}: {:?} was refused: {refusal}", self.order));
                return;
            }
        };
        self.compare(&plan, data, at, differences);
        if let Some(wanted) = &self.shown {
            let seen = assault_of(&plan).map(|plan| {
                let viewer = BirHacheim::to_act(world);
                sight::seen(&Position::of(world), viewer, plan).brief(&data.tables.combat)
            });
            compare(differences, &format!("{at}: the side is shown"), &Some(wanted.clone()), &seen);
        }
        let told = world.resource::<Log<Event>>().0.len();
        if let Err(refusal) = submit::<BirHacheim>(world, &self.order) {
            differences.push(format!("{at}: refused after its plan: {refusal}"));
        }
        expect_events(differences, at, world, told, &self.events);
        if let Some(wanted) = &self.kept_back {
            let found = {
                let position = &Position::of(world);
                let viewer = Some(position.sequence.active);
                let hidden = position.units.iter().filter(|unit| !sight::shows_defence(position, viewer, unit));
                hidden.filter(|unit| unit.location.hex().is_some()).map(|unit| unit.id).collect::<Vec<_>>()
            };
            compare(differences, &format!("{at}: hidden defence of"), wanted, &found);
        }
    }

    fn compare(&self, plan: &Plan, data: &Data, at: &str, differences: &mut Vec<String>) {
        if let Plan::Move(plan) = plan {
            if let Some(cost) = self.cost {
                compare(differences, &format!("{at}: half points"), &cost, &plan.cost());
            }
            if let Some(owes) = self.owes {
                compare(differences, &format!("{at}: owes an attack"), &owes, &plan.owes);
            }
            if let Some(beyond) = self.beyond {
                compare(differences, &format!("{at}: ends beyond supply"), &beyond, &plan.beyond);
            }
        } else if self.cost.is_some() || self.owes.is_some() || self.beyond.is_some() {
            differences.push(format!("{at}: the order is not a move"));
        }
        match (&self.assault, assault_of(plan)) {
            (Some(wanted), Some(plan)) => wanted.compare(plan, data, at, differences),
            (Some(_), None) => differences.push(format!("{at}: the order is not an attack")),
            _ => {}
        }
        let bombing = match plan {
            Plan::Bombard(plan) | Plan::Strike(plan) | Plan::Commit(combat::CommitPlan::Bombardment(plan)) => {
                Some(plan)
            }
            _ => None,
        };
        match (&self.bombing, bombing) {
            (Some(wanted), Some(plan)) => wanted.compare(plan, data, at, differences),
            (Some(_), None) => differences.push(format!("{at}: the order is not a bombardment")),
            _ => {}
        }
    }
}

/// The attack that a plan is of.
fn assault_of(plan: &Plan) -> Option<&combat::AssaultPlan> {
    match plan {
        Plan::Attack(plan) | Plan::Support(plan) | Plan::Commit(combat::CommitPlan::Assault(plan)) => Some(plan),
        _ => None,
    }
}

fn shifts(shifts: &[crate::games::bir_hacheim::phases::columns::Shift]) -> Vec<(String, i8)> {
    shifts.iter().map(|shift| (shift.rule.to_owned(), shift.columns)).collect()
}

impl ExpectedAssault {
    fn compare(&self, plan: &combat::AssaultPlan, data: &Data, at: &str, differences: &mut Vec<String>) {
        let table = &data.tables.combat;
        if let Some(strengths) = self.strengths {
            compare(differences, &format!("{at}: strengths"), &strengths, &[plan.attack, plan.defence]);
        }
        if let Some(odds) = &self.odds {
            compare(differences, &format!("{at}: odds"), &odds.as_str(), &table.column_name(plan.odds));
        }
        if let Some(column) = &self.column {
            compare(differences, &format!("{at}: column"), &column.as_str(), &table.column_name(plan.column));
        }
        if let Some(wanted) = &self.shifts {
            compare(differences, &format!("{at}: shifts"), wanted, &shifts(&plan.shifts));
        }
    }
}

impl ExpectedBombing {
    fn compare(
        &self,
        plan: &crate::games::bir_hacheim::phases::bombing::BombingPlan,
        data: &Data,
        at: &str,
        differences: &mut Vec<String>,
    ) {
        if let Some(value) = self.value {
            compare(differences, &format!("{at}: value"), &value, &plan.value);
        }
        if let Some(column) = &self.column {
            let found = data.tables.bombing.column_name(plan.column);
            compare(differences, &format!("{at}: column"), &column.as_str(), &found);
        }
        if let Some(wanted) = &self.shifts {
            compare(differences, &format!("{at}: shifts"), wanted, &shifts(&plan.shifts));
        }
    }
}

impl Expected {
    fn compare(&self, world: &World, data: &Data, differences: &mut Vec<String>) {
        let found = find(data, &self.unit).and_then(|id| unit(world, id).ok_or_else(|| "not in the game".to_owned()));
        let unit = match found {
            Ok(unit) => unit,
            Err(sentence) => {
                differences.push(format!("{}: {sentence}", self.unit));
                return;
            }
        };
        let mut check = |what: &str, wanted: Option<bool>, found: bool| {
            if let Some(wanted) = wanted {
                compare(differences, &format!("{} {what}", self.unit), &wanted, &found);
            }
        };
        check("reduced", self.reduced, unit.strength.reduced);
        check("eliminated", self.eliminated, unit.location == Location::Eliminated);
        check("left", self.left, unit.location == Location::Left);
        check("waiting", self.waiting, unit.location == Location::Waiting);
        check("owes", self.owes, unit.duty.owes);
        check("frozen", self.frozen, unit.march.frozen);
        if let Some(hex) = &self.hex {
            match data.board.find(hex) {
                Ok(hex) => compare(differences, &format!("{} stands", self.unit), &Location::On(hex), &unit.location),
                Err(sentence) => differences.push(sentence),
            }
        }
    }
}
