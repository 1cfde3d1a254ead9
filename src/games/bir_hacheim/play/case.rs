//! What only case files of Gazala-Bir Hacheim hold.

use bevy_ecs::prelude::World;
use serde::Deserialize;

use super::plan::Plan;
use crate::core::case::{self, At, Differences, Words};
use crate::core::game::{Game, Log};
use crate::core::hex::Hex;
use crate::core::index::HexIndex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::material::data::Data;
use crate::games::bir_hacheim::material::scenario::{Scenario, Start};
use crate::games::bir_hacheim::phases::columns::Shift;
use crate::games::bir_hacheim::phases::{combat, sight};
use crate::games::bir_hacheim::state::components::{Cleared, Location, Objective, Unit};
use crate::games::bir_hacheim::state::components::{spawn, unit, units};
use crate::games::bir_hacheim::state::decisions::Decisions;
use crate::games::bir_hacheim::state::marks::Air;
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::turn::{Enter, Phase, Sequence};

/// What only a case of this game has.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Case {
    /// Air points left, Axis first.
    air: Option<[u8; 2]>,
    /// Minefields that have been cleared.
    cleared: Vec<String>,
    /// Objectives by the name of their hex, each with the side that holds it.
    holders: Vec<(String, Side)>,
    /// Air points left at the end, Axis first.
    air_left: Option<[u8; 2]>,
}

/// A unit of a position. With `at`, units that are not named have left the game, or wait for their turn.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Placed {
    /// Its id in the catalog.
    unit: String,
    /// Its hex; `None` leaves it waiting off the board.
    hex: Option<String>,
    reduced: bool,
    /// It was destroyed before.
    eliminated: bool,
    /// Half points spent in this phase.
    spent: u16,
    moved: bool,
    fought: bool,
    /// Engineers posted since this turn.
    posted: u16,
}

/// What an order is expected to bring.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Step {
    /// Half points that the plan of a move spends.
    cost: Option<u16>,
    /// The move will owe an attack.
    owes: Option<bool>,
    /// The move ends beyond the reach of supply.
    beyond: Option<bool>,
    /// What the plan of an attack says.
    assault: Option<ExpectedAssault>,
    /// What the side that gives the order is shown of the attack before it does: the column used, or `7 : ?`.
    shown: Option<String>,
    /// What the plan of a bombardment or strike says.
    bombing: Option<ExpectedBombing>,
    /// Units on the board, by number, whose defence is kept back after it from the side whose phase it is.
    kept_back: Option<Vec<UnitId>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedAssault {
    /// Attack and defence strength.
    strengths: Option<[u16; 2]>,
    /// Odds before the shifts: `2-1`.
    odds: Option<String>,
    /// The column used: `3-1`.
    column: Option<String>,
    /// The rules of the shifts with their columns, in their order.
    shifts: Option<Vec<(String, i8)>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedBombing {
    value: Option<u16>,
    /// The column used: `11-20`.
    column: Option<String>,
    shifts: Option<Vec<(String, i8)>>,
}

/// What a unit is expected to be like.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expected {
    unit: String,
    hex: Option<String>,
    reduced: Option<bool>,
    eliminated: Option<bool>,
    /// It was forced off the board.
    left: Option<bool>,
    waiting: Option<bool>,
    /// It owes an attack.
    owes: Option<bool>,
    /// It began its movement phase beyond the reach of supply.
    frozen: Option<bool>,
}

fn find(data: &Data, id: &str) -> Result<UnitId, String> {
    data.catalog.find(id).ok_or_else(|| format!("there is no counter '{id}'; counters are named like 151/50"))
}

impl Words<BirHacheim> for Case {
    type At = At<Phase>;
    type Placed = Placed;
    type Step = Step;
    type Expected = Expected;

    fn set_up(
        case: &case::Position<BirHacheim>,
        world: &mut World,
        data: &Data,
        scenario: &std::sync::Arc<Scenario>,
    ) -> Result<(), String> {
        if case.at.is_some() {
            let others: Vec<Unit> = units(world).collect();
            for other in others {
                let waits = matches!(scenario.start_of(other.id), Some(Start::Turn { .. }));
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
        for hex in &case.own.cleared {
            let hex = data.board.find(hex)?;
            HexIndex::put(world, hex, Cleared);
        }
        if let Some(air) = case.own.air {
            world.resource_mut::<Air>().0 = air;
        }
        for (hex, side) in &case.own.holders {
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

    fn now(world: &World) -> At<Phase> {
        let Sequence { turn, phase, active, .. } = *world.resource::<Sequence>();
        At { turn, phase, active }
    }

    fn compare_plan(step: &Step, world: &World, data: &Data, plan: &Plan, found: &mut Differences) {
        if let Plan::Move(plan) = plan {
            found.expect("half points", &step.cost, plan.cost());
            found.expect("owes an attack", &step.owes, plan.owes);
            found.expect("ends beyond supply", &step.beyond, plan.beyond);
        } else if step.cost.is_some() || step.owes.is_some() || step.beyond.is_some() {
            found.note("the order is not a move");
        }
        let assault = assault_of(plan);
        if let Some((wanted, plan)) = found.both("the order is not an attack", &step.assault, assault) {
            let table = &data.tables.combat;
            found.expect("strengths", &wanted.strengths, [plan.attack, plan.defence]);
            found.expect("odds", &wanted.odds, table.column_name(plan.odds).to_owned());
            found.expect("column", &wanted.column, table.column_name(plan.column).to_owned());
            found.expect("shifts", &wanted.shifts, shifts(&plan.shifts));
        }
        let bombing = match plan {
            Plan::Bombard(plan) | Plan::Strike(plan) | Plan::Commit(combat::CommitPlan::Bombardment(plan)) => {
                Some(plan)
            }
            _ => None,
        };
        if let Some((wanted, plan)) = found.both("the order is not a bombardment", &step.bombing, bombing) {
            found.expect("value", &wanted.value, plan.value);
            found.expect("column", &wanted.column, data.tables.bombing.column_name(plan.column).to_owned());
            found.expect("shifts", &wanted.shifts, shifts(&plan.shifts));
        }
        let seen = assault.map(|plan| {
            let viewer = BirHacheim::to_act(world);
            sight::seen(&Position::of(world), viewer, plan).brief(&data.tables.combat)
        });
        found.expect_some("the side is shown", &step.shown, seen);
    }

    fn compare_after(step: &Step, world: &World, _: usize, found: &mut Differences) {
        if step.kept_back.is_none() {
            return;
        }
        let position = &Position::of(world);
        let viewer = Some(position.sequence.active);
        let hidden = position.units.iter().filter(|unit| !sight::shows_defence(position, viewer, unit));
        let hidden = hidden.filter(|unit| unit.location.hex().is_some()).map(|unit| unit.id).collect();
        found.expect("hidden defence of", &step.kept_back, hidden);
    }

    fn unit(data: &Data, name: &str) -> Result<UnitId, String> {
        find(data, name)
    }

    fn hex(data: &Data, name: &str) -> Result<Hex, String> {
        data.board.find(name)
    }

    fn compare_unit(wanted: &Expected, world: &World, data: &Data, found: &mut Differences) {
        let unit = find(data, &wanted.unit).and_then(|id| unit(world, id).ok_or_else(|| "not in the game".to_owned()));
        found.at(&wanted.unit);
        let Some(unit) = found.found(unit) else { return };
        found.expect("reduced", &wanted.reduced, unit.strength.reduced);
        found.expect("eliminated", &wanted.eliminated, unit.location == Location::Eliminated);
        found.expect("left", &wanted.left, unit.location == Location::Left);
        found.expect("waiting", &wanted.waiting, unit.location == Location::Waiting);
        found.expect("owes", &wanted.owes, unit.duty.owes);
        found.expect("frozen", &wanted.frozen, unit.march.frozen);
        let hex = wanted.hex.as_ref().and_then(|hex| found.found(data.board.find(hex)));
        found.expect("stands", &hex.map(Location::On), unit.location);
    }

    fn compare_end(&self, world: &World, _: &Data, found: &mut Differences) {
        found.expect("air points left", &self.air_left, world.resource::<Air>().0);
    }
}

/// The attack that a plan is of.
fn assault_of(plan: &Plan) -> Option<&combat::AssaultPlan> {
    match plan {
        Plan::Attack(plan) | Plan::Support(plan) | Plan::Commit(combat::CommitPlan::Assault(plan)) => Some(plan),
        _ => None,
    }
}

fn shifts(shifts: &[Shift]) -> Vec<(String, i8)> {
    shifts.iter().map(|shift| (shift.rule.to_owned(), shift.columns)).collect()
}
