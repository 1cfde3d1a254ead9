//! Combat (5.0): an attack is put together by the attacker, answered by the defender, and the dice are rolled.

use bevy_ecs::prelude::In;

use super::columns::{self, Shift, of_assault};
use super::{bombing, debts, results, retreat};
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::Name;
use crate::games::bir_hacheim::material::tables::combat::Outcome;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::decisions::{Assault, Decision};
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::position_mut::PositionMut;
use crate::games::bir_hacheim::state::turn::Phase;

/// A unit's part in a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The unit.
    pub unit: UnitId,
    /// Its strength: attack of attackers and supporting artillery, defence of defenders.
    pub strength: u16,
    /// It is artillery that takes part from a distance: it neither retreats nor suffers (8.0).
    pub distant: bool,
}

/// An attack with all that the players would work out on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssaultPlan {
    /// The hex attacked.
    pub target: Hex,
    /// The side that attacks.
    pub side: Side,
    /// Attackers.
    pub attackers: Vec<Part>,
    /// Defenders in the hex, and their artillery outside.
    pub defenders: Vec<Part>,
    /// Air points, of the attacker and of the defender.
    pub air: [u8; 2],
    /// Sum of attack strengths and air points.
    pub attack: u16,
    /// Sum of defence strengths, support and air points.
    pub defence: u16,
    /// Column of the odds, from 0.
    pub odds: u8,
    /// The shifts from there.
    pub shifts: Vec<Shift>,
    /// The column used, from 0.
    pub column: u8,
    /// The outcome of each total of two dice, 2 to 12.
    pub outcomes: Vec<(u8, Outcome)>,
    /// Units of either side that are under siege (5.3.3).
    pub besieged: Vec<UnitId>,
}

/// Works an attack out.
#[must_use]
pub fn work_out(position: &Position, assault: &Assault) -> AssaultPlan {
    let side = position.sequence.active;
    let attackers: Vec<&Unit> = assault.units.iter().filter_map(|id| position.find(*id)).collect();
    let defenders: Vec<&Unit> = position.side_in(assault.target, side.enemy()).collect();
    let is_distant = |unit: &Unit| unit.location.hex().is_none_or(|hex| hex.range(assault.target) != 1);
    let near: Vec<&Unit> = attackers.iter().copied().filter(|unit| !is_distant(unit)).collect();
    let attack_parts: Vec<Part> = attackers
        .iter()
        .map(|unit| Part { unit: unit.id, strength: position.attack(unit), distant: is_distant(unit) })
        .collect();
    let inside = defenders.iter().map(|unit| Part { unit: unit.id, strength: position.defence(unit), distant: false });
    let outside = assault.support.iter().filter_map(|id| position.find(*id)).map(|unit| Part {
        unit: unit.id,
        strength: position.attack(unit),
        distant: true,
    });
    let defence_parts: Vec<Part> = inside.chain(outside).collect();
    let air = [assault.air[side.index()], assault.air[side.enemy().index()]];
    let sum = |parts: &[Part], air: u8| parts.iter().map(|part| part.strength).sum::<u16>() + u16::from(air);
    let (attack, defence) = (sum(&attack_parts, air[0]), sum(&defence_parts, air[1]));
    let table = &position.tables.combat;
    let (odds, _) = table.column_of_odds(attack, defence);
    let shifts = of_assault(position, assault.target, &attackers, &defenders);
    let column = table.shifted(odds, columns::sum(&shifts));
    let besieged =
        near.iter().chain(&defenders).filter(|unit| retreat::is_besieged(position, unit)).map(|unit| unit.id);
    let besieged = besieged.collect();
    AssaultPlan {
        target: assault.target,
        side,
        attackers: attack_parts,
        defenders: defence_parts,
        air,
        attack,
        defence,
        odds,
        shifts,
        column,
        outcomes: (2..=12).map(|total| (total, table.cell(column, total))).collect(),
        besieged,
    }
}

/// The attack that is being put together, if any.
#[must_use]
pub fn assault<'a>(position: &'a Position) -> Option<&'a Assault> {
    match position.decision() {
        Some(Decision::Assault(assault) | Decision::Defence(assault)) => Some(assault),
        _ => None,
    }
}

/// 5.0: plans to name a unit for the attack on a hex; the first one opens the combat.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, target: Hex) -> Result<AssaultPlan, Refusal> {
    let joined = match position.decision() {
        Some(Decision::Assault(assault)) => {
            if assault.target != target {
                return Err(Refusal::new(
                    "5.1",
                    format!(
                        "The attack on {} is still being built; make it or call it off first.",
                        Name::of(assault.target)
                    ),
                ));
            }
            Some(assault)
        }
        _ => {
            position.expect_phase(Phase::Combat)?;
            None
        }
    };
    let unit = can_fight(position, id)?;
    expect_target(position, target)?;
    let hex = position.expect_on_board(unit)?;
    let name = position.name(id);
    expect_debt_first(position, unit, Some(target))?;
    if hex.range(target) != 1 {
        let Some(range) = position.counter(id).range else {
            return Err(Refusal::new(
                "5.0",
                format!("{name} in {} is not adjacent to {}.", Name::of(hex), Name::of(target)),
            ));
        };
        expect_in_range(position, unit, hex, target, range)?;
        let beside = |id: &UnitId| {
            position.find(*id).and_then(|unit| unit.location.hex()).is_some_and(|hex| hex.range(target) == 1)
        };
        if !joined.is_some_and(|assault| assault.units.iter().any(beside)) {
            return Err(Refusal::new(
                "8.0",
                format!(
                    "{name} can support an attack on {} once an adjacent unit attacks; alone it bombards.",
                    Name::of(target)
                ),
            ));
        }
    }
    let mut assault =
        joined.cloned().unwrap_or(Assault { target, units: Vec::new(), support: Vec::new(), air: [0; 2] });
    if assault.units.contains(&id) {
        return Err(Refusal::new("5.1.1", format!("{name} is already taking part in this attack.")));
    }
    assault.units.push(id);
    assault.units.sort_unstable();
    Ok(work_out(position, &assault))
}

/// A unit of the side to attack that has not fought in this phase.
///
/// # Errors
/// Why it can't.
pub fn can_fight<'a>(position: &'a Position, id: UnitId) -> Result<&'a Unit, Refusal> {
    let unit = position.unit(id)?;
    position.expect_own(unit, position.sequence.active)?;
    position.expect_on_board(unit)?;
    if unit.duty.fought {
        let rule = if position.counter(id).arm.is_artillery() { "8.0" } else { "5.0" };
        return Err(Refusal::new(rule, format!("{} has already fought this phase.", position.name(id))));
    }
    Ok(unit)
}

/// A unit that owes an attack makes it on an enemy that engages it, and fights nowhere else before (4.1.2).
///
/// # Errors
/// With the hexes that it can attack.
pub fn expect_debt_first(position: &Position, unit: &Unit, target: Option<Hex>) -> Result<(), Refusal> {
    let owed = debts::owed(position, unit);
    if owed.is_empty() || target.is_some_and(|target| owed.contains(&target)) {
        return Ok(());
    }
    let beside = target.filter(|target| unit.location.hex().is_some_and(|hex| hex.range(*target) == 1));
    // Armour beside infantry is not engaged by it; contact made by a retreat is no debt.
    let ignored = beside.map_or_else(String::new, |hex| format!("; an attack on {} does not count", Name::of(hex)));
    let targets: Vec<String> = owed.into_iter().map(|hex| Name::of(hex).to_string()).collect();
    Err(Refusal::new(
        "4.1.2",
        format!("{} is engaged and has to attack {}{ignored}.", position.name(unit.id), targets.join(" or ")),
    ))
}

/// A hex with enemies that has not been attacked in this turn.
///
/// # Errors
/// Why it is no target.
pub fn expect_target(position: &Position, target: Hex) -> Result<(), Refusal> {
    position.expect_hex(target)?;
    if !position.is_held_by(target, position.sequence.active.enemy()) {
        return Err(Refusal::new("5.0", format!("There is no enemy in {}.", Name::of(target))));
    }
    if position.marks.attacked.contains(&target) {
        return Err(Refusal::new(
            "6.2",
            format!("{} has already been attacked this turn; no hex is attacked twice.", Name::of(target)),
        ));
    }
    Ok(())
}

/// 8.0: artillery reaches so many hexes.
///
/// # Errors
/// With both numbers.
pub fn expect_in_range(position: &Position, unit: &Unit, from: Hex, target: Hex, range: u8) -> Result<(), Refusal> {
    let far = from.range(target);
    if far <= range {
        return Ok(());
    }
    Err(Refusal::new(
        "8.0",
        format!("{} is {far} hexes from {}; its range is {range}.", position.name(unit.id), Name::of(target)),
    ))
}

/// The unit takes part.
pub fn carry_out(In(plan): In<AssaultPlan>, mut position: PositionMut) {
    let units: Vec<UnitId> = plan.attackers.iter().map(|part| part.unit).collect();
    let before = match position.decisions.0.pop() {
        Some(Decision::Assault(assault)) => assault.units,
        _ => Vec::new(),
    };
    for unit in units.iter().filter(|unit| !before.contains(unit)) {
        position.note(Event::Joined { unit: *unit, target: plan.target });
    }
    position.decisions.0.push(Decision::Assault(Assault {
        target: plan.target,
        units,
        support: Vec::new(),
        air: [0; 2],
    }));
}

/// 8.0: plans to support the defence with artillery outside the hex.
///
/// # Errors
/// The refusal.
pub fn plan_support(position: &Position, id: UnitId) -> Result<AssaultPlan, Refusal> {
    let Some(Decision::Defence(assault)) = position.decision() else {
        return Err(Refusal::new(
            "8.0",
            "Artillery supports a defence only while an attack awaits the defender's answer.",
        ));
    };
    let unit = position.unit(id)?;
    position.expect_own(unit, position.sequence.active.enemy())?;
    let hex = position.expect_on_board(unit)?;
    let name = position.name(id);
    let Some(range) = position.counter(id).range else {
        return Err(Refusal::new("8.0", format!("{name} is not artillery; only artillery supports from another hex.")));
    };
    if hex == assault.target {
        return Err(Refusal::new("8.0", format!("{name} is in {} and defends it in any case.", Name::of(hex))));
    }
    if unit.duty.fought {
        return Err(Refusal::new("8.0", format!("{name} has already supported a combat this phase.")));
    }
    expect_in_range(position, unit, hex, assault.target, range)?;
    let mut assault = assault.clone();
    assault.support.push(id);
    assault.support.sort_unstable();
    Ok(work_out(position, &assault))
}

/// The artillery supports.
pub fn carry_out_support(In(plan): In<AssaultPlan>, mut position: PositionMut) {
    let guns: Vec<UnitId> = plan.defenders.iter().filter(|part| part.distant).map(|part| part.unit).collect();
    let before = match position.decisions.0.last() {
        Some(Decision::Defence(assault)) => assault.support.clone(),
        _ => Vec::new(),
    };
    for gun in guns.iter().filter(|gun| !before.contains(gun)) {
        position.change(*gun, |_, _, _, duty| duty.fought = true);
        position.note(Event::Supported { unit: *gun, target: plan.target });
    }
    if let Some(Decision::Defence(assault)) = position.decisions.0.last_mut() {
        assault.support = guns;
    }
}

/// A side's word that binds it: so many air points, and nothing is changed after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommitPlan {
    /// To an attack, with all that is known by now.
    Assault(AssaultPlan),
    /// To a bombardment, which takes no air points.
    Bombardment(bombing::BombingPlan),
}

/// 5.1.1: plans to commit air points; the attacker is bound first, then the defender.
///
/// # Errors
/// The refusal.
pub fn plan_commit(position: &Position, points: u8) -> Result<CommitPlan, Refusal> {
    let Some(side) = position.to_act() else {
        return Err(Refusal::new("11.2", "The game is over."));
    };
    let left = position.marks.air[side.index()];
    if points > left {
        return Err(Refusal::new(
            "6.1",
            format!("The {} player has {left} air points left, not {points}.", side.adjective()),
        ));
    }
    match position.decision() {
        Some(Decision::Assault(assault) | Decision::Defence(assault)) => {
            let attacks = side == position.sequence.active;
            let artillery = |id: &UnitId| position.counter(*id).arm.is_artillery();
            if attacks && points > 0 && assault.units.iter().all(artillery) {
                return Err(Refusal::new("8.0", "An attack by artillery alone gets no air support."));
            }
            if attacks {
                expect_all_debtors(position, assault)?;
            }
            let mut assault = assault.clone();
            assault.air[side.index()] = points;
            Ok(CommitPlan::Assault(work_out(position, &assault)))
        }
        Some(Decision::Bombardment { target, guns }) => {
            if points > 0 {
                return Err(Refusal::new("8.0", "A bombardment by artillery gets no air support."));
            }
            Ok(CommitPlan::Bombardment(bombing::work_out_guns(position, *target, guns)))
        }
        _ => Err(Refusal::new("6.1", "Air points are committed only to a combat that is being built.")),
    }
}

/// 4.1.2: nobody is left with a debt and nobody to attack: who has no other enemy joins, which he always can.
fn expect_all_debtors(position: &Position, assault: &Assault) -> Result<(), Refusal> {
    match debts::stranded_by(position, assault.target).find(|unit| !assault.units.contains(&unit.id)) {
        None => Ok(()),
        Some(unit) => Err(Refusal::new(
            "4.1.2",
            format!(
                "{} has to attack {} as well and has no other enemy to attack: add it to this attack.",
                position.name(unit.id),
                Name::of(assault.target)
            ),
        )),
    }
}

/// Binds the side; after the defender, or if the defender has nothing to answer with, the dice are rolled.
pub fn carry_out_commit(In(plan): In<CommitPlan>, mut position: PositionMut) {
    match plan {
        CommitPlan::Bombardment(plan) => bombing::roll(&mut position, &plan),
        CommitPlan::Assault(plan) => {
            let (attacker, defender) = (plan.side, plan.side.enemy());
            let answered = matches!(position.decisions.0.pop(), Some(Decision::Defence(_)));
            let (side, points) = if answered { (defender, plan.air[1]) } else { (attacker, plan.air[0]) };
            position.note(Event::Committed { side, points });
            position.air.0[side.index()] -= points;
            if answered {
                results::roll(&mut position, &plan);
                return;
            }
            for part in &plan.attackers {
                position.change(part.unit, |_, _, _, duty| duty.fought = true);
            }
            position.attack(plan.target);
            if !can_answer(&position, &plan) {
                results::roll(&mut position, &plan);
                return;
            }
            // The plan has the attacker's air points before the defender's, the decision the Axis's before the Allies'.
            let mut air = [0; 2];
            (air[attacker.index()], air[defender.index()]) = (plan.air[0], plan.air[1]);
            let units = plan.attackers.iter().map(|part| part.unit).collect();
            let assault = Assault { target: plan.target, units, support: Vec::new(), air };
            position.decisions.0.push(Decision::Defence(assault));
        }
    }
}

/// True if the defender has air points or artillery that could support.
fn can_answer(position: &PositionMut, plan: &AssaultPlan) -> bool {
    let defender = plan.side.enemy();
    position.air.0[defender.index()] > 0
        || position.index.iter().any(|(id, entity)| {
            let Ok((side, location, _, _, duty, _)) = position.units.get(entity) else { return false };
            let reach = position.catalog.get(id).range;
            *side == defender
                && !duty.fought
                && location
                    .hex()
                    .zip(reach)
                    .is_some_and(|(hex, range)| hex != plan.target && hex.range(plan.target) <= range)
        })
}

/// True if the side has something that it could still attack, with units, artillery or from the air.
#[must_use]
pub fn can_attack(position: &Position) -> bool {
    let side = position.sequence.active;
    let targets: Vec<Hex> = position
        .on_map(side.enemy())
        .map(|(_, hex)| hex)
        .filter(|hex| !position.marks.attacked.contains(hex))
        .collect();
    if position.marks.air[side.index()] > 0 && !targets.is_empty() {
        return true;
    }
    position.on_map(side).any(|(unit, hex)| {
        let reach = position.counter(unit.id).range.unwrap_or(1);
        !unit.duty.fought && targets.iter().any(|target| hex.range(*target) <= reach)
    })
}

/// 4.1.2: a side may end its combat once nobody owes an attack any more.
///
/// # Errors
/// The first unit that does, with a hex that it can attack.
pub fn plan_end(position: &Position) -> Result<(), Refusal> {
    position.expect_phase(Phase::Combat)?;
    debts::open(position).next().map_or(Ok(()), |unit| expect_debt_first(position, unit, None))
}

/// Ends the combat phase.
pub fn carry_out_end(mut position: PositionMut) {
    position.sequence.ended = true;
}

/// True when a combat has been settled: no decision waits, but units still bear its marks.
pub fn is_settled(position: &Position) -> bool {
    position.decisions.0.is_empty() && position.units.iter().any(|unit| unit.duty.hurt || unit.duty.besieged)
}

/// Takes the marks of the combat off.
pub fn finish(mut position: PositionMut) {
    for (.., mut duty, _) in &mut position.units {
        (duty.hurt, duty.besieged) = (false, false);
    }
}

/// The units of both sides that are beside each other in this attack: those that can suffer and retreat.
#[must_use]
pub fn engaged(parts: &[Part]) -> Vec<UnitId> {
    parts.iter().filter(|part| !part.distant).map(|part| part.unit).collect()
}
