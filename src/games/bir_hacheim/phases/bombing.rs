//! Attacks without units beside the enemy: bombardment by artillery (8.0) and strikes from the air (6.2).

use bevy_ecs::prelude::In;

use super::columns::{self, Shift, of_bombing};
use super::combat::{Part, can_fight, expect_debt_first, expect_in_range, expect_target};
use super::debts;
use crate::core::dice::ways;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::Name;
use crate::games::bir_hacheim::material::tables::vulnerability::Bomber;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::decisions::Decision;
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::position_mut::PositionMut;
use crate::games::bir_hacheim::state::turn::Phase;

/// Air points that can be used in one strike (6.2).
pub const MOST_POINTS: u8 = 10;

/// A bombardment or strike with all that the players would work out on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BombingPlan {
    /// The hex.
    pub target: Hex,
    /// The side that attacks.
    pub side: Side,
    /// By what.
    pub by: Bomber,
    /// The artillery that takes part.
    pub guns: Vec<Part>,
    /// Attack strength of the artillery, or air points.
    pub strength: u16,
    /// Each unit in the hex with its vulnerability.
    pub targets: Vec<(UnitId, u8)>,
    /// Strength times the sum of vulnerabilities.
    pub value: u16,
    /// Column of the value, from 0.
    pub base: u8,
    /// The shifts from there.
    pub shifts: Vec<Shift>,
    /// The column used, from 0.
    pub column: u8,
    /// Ways in 36 that a unit suffers a casualty.
    pub losses: u32,
}

fn work_out(position: &Position, target: Hex, by: Bomber, guns: Vec<Part>, strength: u16) -> BombingPlan {
    let side = position.sequence.active;
    let defenders: Vec<&Unit> = position.side_in(target, side.enemy()).collect();
    let targets: Vec<(UnitId, u8)> = defenders
        .iter()
        .map(|unit| (unit.id, position.tables.vulnerability.index(position.counter(unit.id).arm, by)))
        .collect();
    let value = strength * targets.iter().map(|(_, index)| u16::from(*index)).sum::<u16>();
    let table = &position.tables.bombing;
    let base = table.column_of(value);
    let shifts = of_bombing(position, target, by, &defenders);
    let column = table.shifted(base, columns::sum(&shifts));
    let losses = (2..=12).filter(|total| table.cell(column, *total)).map(ways).sum();
    BombingPlan { target, side, by, guns, strength, targets, value, base, shifts, column, losses }
}

/// Works a bombardment out.
#[must_use]
pub fn work_out_guns(position: &Position, target: Hex, guns: &[UnitId]) -> BombingPlan {
    let parts: Vec<Part> = guns
        .iter()
        .filter_map(|id| position.find(*id))
        .map(|unit| Part { unit: unit.id, strength: position.attack(unit), distant: true })
        .collect();
    let strength = parts.iter().map(|part| part.strength).sum();
    work_out(position, target, Bomber::Artillery, parts, strength)
}

/// Refuses an attack on a hex that would leave a unit with a debt and nobody to attack (4.1.2).
fn expect_nobody_stranded(position: &Position, target: Hex, by: Bomber) -> Result<(), Refusal> {
    let from_afar = match by {
        Bomber::Air => "an air strike",
        Bomber::Artillery => "a bombardment",
    };
    match debts::stranded_by(position, target).next() {
        None => Ok(()),
        Some(unit) => Err(Refusal::new(
            "4.1.2",
            format!(
                "{} has to attack {} itself; {from_afar} there would not count as its attack.",
                position.name(unit.id),
                Name::of(target)
            ),
        )),
    }
}

/// Plans to name artillery for the bombardment of a hex; the first one opens it.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, target: Hex) -> Result<BombingPlan, Refusal> {
    let mut guns = match position.decision() {
        Some(Decision::Bombardment { target: other, guns }) => {
            if *other != target {
                return Err(Refusal::new(
                    "8.0",
                    format!(
                        "The bombardment of {} is still being built; make it or call it off first.",
                        Name::of(*other)
                    ),
                ));
            }
            guns.clone()
        }
        _ => {
            position.expect_phase(Phase::Combat)?;
            Vec::new()
        }
    };
    let unit = can_fight(position, id)?;
    let hex = position.expect_on_board(unit)?;
    let name = position.name(id);
    let Some(range) = position.counter(id).range else {
        return Err(Refusal::new("8.0", format!("{name} is not artillery and can't bombard.")));
    };
    expect_target(position, target)?;
    if hex.range(target) <= 1 {
        return Err(Refusal::new(
            "8.0",
            format!("{name} is adjacent to {}: it attacks there like any other unit.", Name::of(target)),
        ));
    }
    expect_in_range(position, unit, hex, target, range)?;
    expect_debt_first(position, unit, None)?;
    expect_nobody_stranded(position, target, Bomber::Artillery)?;
    if guns.contains(&id) {
        return Err(Refusal::new("8.0", format!("{name} is already taking part in this bombardment.")));
    }
    guns.push(id);
    guns.sort_unstable();
    Ok(work_out_guns(position, target, &guns))
}

/// The artillery takes part.
pub fn carry_out(In(plan): In<BombingPlan>, mut position: PositionMut) {
    let guns: Vec<UnitId> = plan.guns.iter().map(|part| part.unit).collect();
    let before = match position.decisions.0.pop() {
        Some(Decision::Bombardment { guns, .. }) => guns,
        _ => Vec::new(),
    };
    for unit in guns.iter().filter(|gun| !before.contains(gun)) {
        position.note(Event::Joined { unit: *unit, target: plan.target });
    }
    position.decisions.0.push(Decision::Bombardment { target: plan.target, guns });
}

/// Plans a strike from the air.
///
/// # Errors
/// The refusal.
pub fn plan_strike(position: &Position, target: Hex, points: u8) -> Result<BombingPlan, Refusal> {
    position.expect_phase(Phase::Combat)?;
    let side = position.sequence.active;
    let left = position.marks.air[side.index()];
    if points == 0 || points > left.min(MOST_POINTS) {
        return Err(Refusal::new(
            "6.2",
            format!(
                "An air strike takes 1 to {MOST_POINTS} air points, not {points}; the {} player has {left} left.",
                side.adjective()
            ),
        ));
    }
    expect_target(position, target)?;
    expect_nobody_stranded(position, target, Bomber::Air)?;
    Ok(work_out(position, target, Bomber::Air, Vec::new(), u16::from(points)))
}

/// Strikes from the air.
pub fn carry_out_strike(In(plan): In<BombingPlan>, mut position: PositionMut) {
    roll(&mut position, &plan);
}

/// Rolls the dice of a bombardment or strike.
pub fn roll(position: &mut PositionMut, plan: &BombingPlan) {
    match plan.by {
        Bomber::Artillery => {
            position.decisions.0.pop();
            for part in &plan.guns {
                position.change(part.unit, |_, _, _, duty| duty.fought = true);
            }
        }
        Bomber::Air => {
            let spent = u8::try_from(plan.strength).unwrap_or(u8::MAX);
            let air = &mut position.air.0[plan.side.index()];
            *air = air.saturating_sub(spent);
        }
    }
    position.attack(plan.target);
    let dice = position.dice.two();
    let loss = position.tables.bombing.cell(plan.column, dice[0] + dice[1]);
    position.note(Event::Bombed {
        target: plan.target,
        by: plan.by,
        units: plan.guns.iter().map(|part| part.unit).collect(),
        value: plan.value,
        column: plan.column,
        dice,
        loss,
    });
    if loss {
        let among = plan.targets.iter().map(|(unit, _)| *unit).collect();
        position.decisions.0.push(Decision::Casualty { side: plan.side.enemy(), among, eliminated: false });
    }
}
