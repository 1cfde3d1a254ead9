//! What a side may see of the enemy's defence (5.1.1): nothing of it before its attack is declared, unless arithmetic is open.
//!
//! Plans hold everything, for the computer player, cases and tests. Whoever shows a plan to a person shows it through here.

use std::collections::BTreeSet;

use super::columns::Shift;
use super::combat::{AssaultPlan, Part};
use crate::core::chart::Chart;
use crate::core::dice::ways;
use crate::core::hex::Hex;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::catalog::{COUNTERS, Catalog, Counter, DEFENCE};
use crate::games::bir_hacheim::material::tables::combat::{CombatTable, Outcome};
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::decisions::Decision;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::turn::Phase;

/// What is not known, in a table or on a counter.
pub const UNKNOWN: &str = "?";

/// What stands for a reason that may name values of a unit whose defence is kept back.
pub const KEPT_BACK: &str = "revealed once an attack on it is declared (5.1.1)";

/// A defender as it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeenPart {
    /// The unit: who stands there is always seen.
    pub unit: UnitId,
    /// Its strength, if that may be seen.
    pub strength: Option<u16>,
    /// It is artillery that supports from a distance.
    pub distant: bool,
}

/// What follows from the defence: the sum, the odds and the chances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Computed {
    /// Sum of defence strengths, support and air points.
    pub defence: u16,
    /// Column of the odds, from 0.
    pub odds: u8,
    /// The column used, from 0.
    pub column: u8,
    /// The outcome of each total of two dice, 2 to 12.
    pub outcomes: Vec<(u8, Outcome)>,
}

impl Computed {
    /// Ways in 36 that the outcome is one that the test picks.
    #[must_use]
    pub fn ways_of(&self, pick: impl Fn(Outcome) -> bool) -> u32 {
        self.outcomes.iter().filter(|(_, outcome)| pick(*outcome)).map(|(total, _)| ways(*total)).sum()
    }
}

/// An attack as a side may see it. Shifts come of ground, zones and arms, not of strengths: they are always seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenAssault {
    /// The hex attacked.
    pub target: Hex,
    /// The side that attacks.
    pub side: Side,
    /// Attackers.
    pub attackers: Vec<Part>,
    /// Sum of attack strengths and air points.
    pub attack: u16,
    /// Defenders in the hex, and their artillery outside.
    pub defenders: Vec<SeenPart>,
    /// Air points, of the attacker and of the defender.
    pub air: [u8; 2],
    /// The shifts of the column.
    pub shifts: Vec<Shift>,
    /// What follows from the defence; `None` before the attack is declared.
    pub computed: Option<Computed>,
}

impl SeenAssault {
    /// The column used, or both sums as far as they are known: `3-1` or `7 : ?`.
    #[must_use]
    pub fn brief(&self, table: &CombatTable) -> String {
        match &self.computed {
            Some(computed) => table.column_name(computed.column).to_owned(),
            None => format!("{} : {UNKNOWN}", self.attack),
        }
    }
}

/// An attack as a side may see it; with `None` for a side nothing is kept back.
#[must_use]
pub fn seen(position: &Position, viewer: Option<Side>, plan: &AssaultPlan) -> SeenAssault {
    let hidden = viewer == Some(plan.side) && !is_open(position) && !is_declared(position, plan.target);
    let part =
        |part: &Part| SeenPart { unit: part.unit, strength: (!hidden).then_some(part.strength), distant: part.distant };
    SeenAssault {
        target: plan.target,
        side: plan.side,
        attackers: plan.attackers.clone(),
        attack: plan.attack,
        defenders: plan.defenders.iter().map(part).collect(),
        air: plan.air,
        shifts: plan.shifts.clone(),
        computed: (!hidden).then(|| Computed {
            defence: plan.defence,
            odds: plan.odds,
            column: plan.column,
            outcomes: plan.outcomes.clone(),
        }),
    }
}

/// True if a side may see the defence strength of a unit: of its own always, of the enemy's in a combat that has been declared.
#[must_use]
pub fn shows_defence(position: &Position, viewer: Option<Side>, unit: &Unit) -> bool {
    viewer != Some(unit.side.enemy())
        || is_open(position)
        || unit.location.hex().is_some_and(|hex| is_declared(position, hex))
        || unit.side != position.sequence.active
            && of_attack(position).iter().any(|decision| has_fought(decision, unit.id))
}

/// Where a unit's values come from, as far as that may be told: a reason may name the values.
#[must_use]
pub fn origin_of_values(counter: &Counter, kept_back: bool) -> Provenance {
    if kept_back { counter.values.with_reason(KEPT_BACK) } else { counter.values.clone() }
}

/// The charts as a side may see them: those of the counters show of the units whose defence is kept back neither it nor reasons.
#[must_use]
pub fn charts(charts: &[Chart], catalog: &Catalog, kept_back: &BTreeSet<UnitId>) -> Vec<Chart> {
    let names: BTreeSet<&str> = kept_back.iter().map(|unit| catalog.get(*unit).name.as_str()).collect();
    let mut charts = charts.to_vec();
    for chart in charts.iter_mut().filter(|chart| chart.id.starts_with(COUNTERS)) {
        let Chart { rows, columns, .. } = chart;
        for row in rows.iter_mut().filter(|row| names.contains(row.name.as_str())) {
            for (cell, column) in row.cells.iter_mut().zip(&*columns) {
                cell.provenance = cell.provenance.as_ref().map(|origin| origin.with_reason(KEPT_BACK));
                if column == DEFENCE {
                    UNKNOWN.clone_into(&mut cell.text);
                }
            }
        }
    }
    charts
}

/// Nothing is kept back by option, and when the game is over.
#[must_use]
pub fn is_open(position: &Position) -> bool {
    position.options.open_arithmetic || position.sequence.phase == Phase::Over
}

/// True once the attacker is bound by his word and the defender answers.
fn is_declared(position: &Position, target: Hex) -> bool {
    let answers = |decision: &Decision| matches!(decision, Decision::Defence(assault) if assault.target == target);
    position.decisions.0.iter().any(answers)
}

/// The decisions about an attack. A casualty that waits alone is one of a bombardment or strike, which reads no defence: in an attack
/// a retreat or a draw waits beneath it.
fn of_attack<'a>(position: &'a Position) -> &'a [Decision] {
    match &position.decisions.0[..] {
        [Decision::Casualty { .. }] => &[],
        decisions => decisions,
    }
}

/// True if the unit has fought in the combat that this decision settles.
fn has_fought(decision: &Decision, id: UnitId) -> bool {
    match decision {
        Decision::Casualty { among: units, .. }
        | Decision::Exchange { among: units, .. }
        | Decision::Retreat { units, .. } => units.contains(&id),
        Decision::Flight { unit, .. } => *unit == id,
        Decision::Assault(_)
        | Decision::Defence(_)
        | Decision::Bombardment { .. }
        | Decision::Crowd { .. }
        | Decision::Advance { .. } => false,
    }
}
