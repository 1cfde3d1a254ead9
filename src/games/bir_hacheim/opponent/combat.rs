//! The combat phase: the best attack first, put together unit by unit; then guns and aircraft on what is left.

use super::air;
use super::bound::{beside, is_bound_to_it_alone, owes_elsewhere};
use super::gain::{Stakes, gain, told};
use super::joining::{guns_in_range, near, supporters, with_guns};
use super::owed::Owed;
use super::settled::Settled;
use super::situation::Situation;
use super::worth;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::phases::bombing::{self, MOST_POINTS};
use crate::games::bir_hacheim::phases::combat as rules;
use crate::games::bir_hacheim::phases::debts;
use crate::games::bir_hacheim::phases::zones;
use crate::games::bir_hacheim::play::legal::targets;
use crate::games::bir_hacheim::play::plan::plan;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::decisions::Assault;
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// Air points weighed at most for an attack.
const MOST_SUPPORT: u8 = 12;

/// The next attack, bombardment or strike, or the end of the combat.
pub fn order(situation: &Situation) -> Option<Order> {
    let position = situation.position;
    let targets = targets(position, situation.side);
    let attacks = attacks(situation, &targets);
    let open: Vec<UnitId> = debts::open(position).map(|unit| unit.id).collect();
    let pays = |attack: &&Attack| {
        open.iter()
            .filter_map(|id| position.find(*id))
            .any(|unit| debts::owed(position, unit).contains(&attack.assault.target))
    };
    let good = attacks.iter().find(|attack| attack.value > position.weight(Dial::WorthAnAttack));
    let chosen = good.or_else(|| attacks.iter().find(pays));
    if let Some(attack) = chosen {
        return next_of(situation, attack, &[]);
    }
    bombard(situation, &targets).or_else(|| strike(situation, &targets)).or(Some(Order::EndCombat))
}

/// The first orders of the attacks that could be made, the best first.
pub fn orders(situation: &Situation) -> Vec<Order> {
    let attacks = attacks(situation, &targets(situation.position, situation.side));
    attacks.iter().filter_map(|attack| next_of(situation, attack, &[])).collect()
}

/// The best attack on each of these hexes, the best of all first.
pub fn attacks(situation: &Situation, targets: &[Hex]) -> Vec<Attack> {
    let attacks = targets.iter().filter_map(|target| best_attack(situation, *target, &[]));
    let mut attacks: Vec<Attack> = attacks.collect();
    attacks.sort_by(|a, b| b.value.total_cmp(&a.value));
    attacks
}

/// Goes on with the attack that is being put together.
pub fn join(situation: &Situation, assault: &Assault) -> Option<Order> {
    let attack = best_attack(situation, assault.target, &assault.units)?;
    next_of(situation, &attack, &assault.units)
}

/// What a unit that stays beside the enemy adds to the attacks it can take part in, or what its debt costs. Who is settled for one attack is
/// not reckoned with in another.
pub fn contribution(situation: &Situation, settled: &Settled, unit: &Unit, owes: bool) -> f64 {
    contributed(situation, settled, unit, owes, gain)
}

/// The same as it is told: whatever the doctrine makes of it.
pub fn told_contribution(situation: &Situation, settled: &Settled, unit: &Unit, owes: bool) -> f64 {
    contributed(situation, settled, unit, owes, told)
}

/// The same by what attacks bring in one way or the other.
fn contributed(
    situation: &Situation,
    settled: &Settled,
    unit: &Unit,
    owes: bool,
    gain: impl Fn(&Situation, &Assault) -> f64,
) -> f64 {
    let position = situation.position;
    let Some(hex) = unit.location.hex() else { return 0.0 };
    let mut targets: Vec<Hex> = position.around(hex).collect();
    let attacked = |target: &Hex| position.marks.attacked.contains(target);
    let open = |target: &Hex| position.is_held_by(*target, situation.side.enemy()) && !attacked(target);
    targets.retain(|target| open(target) && !owes_elsewhere(position, unit, hex, *target));
    let value = |near: &[UnitId], target: Hex| {
        if near.is_empty() {
            return 0.0;
        }
        gain(situation, &Assault { target, units: near.to_vec(), support: supporters(situation, target), air: [0; 2] })
    };
    let added = targets.into_iter().map(|target| {
        let able = beside(position, situation.side, target, |unit| !unit.duty.fought);
        let mut near: Vec<UnitId> = able.into_iter().map(|unit| unit.id).collect();
        near.retain(|id| settled.units.get(id).is_none_or(|hex| *hex == target));
        let with = value(&near, target);
        let others: Vec<UnitId> = near.iter().copied().filter(|id| *id != unit.id).collect();
        let without = value(&others, target);
        // Others who marched here and have to attack do so, with him or without.
        let bound = |id: &UnitId| position.find(*id).is_some_and(|other| is_bound_to_it_alone(position, other, target));
        if others.iter().any(bound) {
            return with - without;
        }
        let share = with / f64::from(u8::try_from(near.len()).unwrap_or(1).max(1));
        if with > 0.0 { share.max(with - without.max(0.0)) } else { share }
    });
    let best = added.fold(f64::NEG_INFINITY, f64::max);
    if !best.is_finite() {
        0.0
    } else if owes {
        best
    } else {
        best.max(0.0)
    }
}

/// An attack as it should be put together.
pub struct Attack {
    pub assault: Assault,
    /// Air points.
    pub points: u8,
    /// What it wins on average, less the air points.
    pub value: f64,
}

/// The best attack on a hex that has these units in it.
pub fn best_attack(situation: &Situation, target: Hex, joined: &[UnitId]) -> Option<Attack> {
    let position = situation.position;
    let near = near(situation, target);
    if near.is_empty() {
        return None;
    }
    let support = supporters(situation, target);
    let with = |units: &[UnitId]| Assault { target, units: units.to_vec(), support: support.clone(), air: [0; 2] };
    let value = |units: &[UnitId]| gain(situation, &with(units));
    let owed = Owed::beside(situation, target);
    let all = |units: &[UnitId]| value(units) + owed.value(units);
    let mut units: Vec<UnitId> = joined.to_vec();
    units.extend(near.iter().filter(|id| !joined.contains(id)));
    let mut most = all(&units);
    // Those who only stand to lose stay out of it, unless they owe the attack and have no other to make; and so do those who are
    // needed where others have to attack.
    let bound: Vec<UnitId> = debts::stranded_by(position, target).map(|unit| unit.id).collect();
    let keep = |unit: &UnitId| joined.contains(unit) || bound.contains(unit);
    while let Some((less, without)) = owed
        .fewer(&units, keep)
        .into_iter()
        .filter(|units| units.iter().any(|id| near.contains(id)))
        .map(|units| (all(&units), units))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(less, _)| *less > most + 1e-6)
    {
        (most, units) = (less, without);
    }
    let guns = guns_in_range(position, situation.side, target);
    let units = with_guns(position, units, guns, all);
    let artillery = units.iter().all(|id| position.counter(*id).arm.is_artillery());
    let most = if artillery { 0 } else { MOST_SUPPORT };
    let stakes = Stakes::with(position, &rules::work_out(position, &with(&units)), || situation.supply());
    let (points, value) =
        air::best(position, situation.side, most, |points| air::answered(position, situation.side, &stakes, points));
    Some(Attack { assault: with(&units), points, value })
}

/// The next unit of an attack, those beside the enemy first, or the air points that bind it.
fn next_of(situation: &Situation, attack: &Attack, joined: &[UnitId]) -> Option<Order> {
    let position = situation.position;
    let target = attack.assault.target;
    let missing: Vec<UnitId> = attack.assault.units.iter().copied().filter(|id| !joined.contains(id)).collect();
    let orders = missing.into_iter().map(|unit| Order::Attack { unit, target });
    let next = orders.into_iter().find(|order| plan(position, order).is_ok());
    Some(next.unwrap_or(Order::Commit { points: attack.points }))
}

/// What a casualty by bombs is worth: the enemy chooses the unit.
fn casualty(position: &Position, units: &[UnitId]) -> f64 {
    let costs = units.iter().filter_map(|id| position.find(*id)).map(|unit| {
        let engaged = zones::is_engaged(position, unit);
        let recovers = unit.side == Side::Allies && !engaged && !unit.strength.reduced;
        worth::casualty(position, unit) * if recovers { position.weight(Dial::LossRecovers) } else { 1.0 }
    });
    let least = costs.fold(f64::INFINITY, f64::min);
    if least.is_finite() { least } else { 0.0 }
}

fn value_of(position: &Position, bombing: &bombing::BombingPlan) -> f64 {
    let units: Vec<UnitId> = bombing.targets.iter().map(|(unit, _)| *unit).collect();
    f64::from(bombing.losses) / 36.0 * casualty(position, &units)
}

/// Guns that can bombard a hex.
pub fn guns(situation: &Situation, target: Hex) -> Vec<UnitId> {
    let position = situation.position;
    let own = position.on_map(situation.side).filter(|(unit, _)| position.counter(unit.id).range.is_some());
    own.map(|(unit, _)| unit.id).filter(|id| bombing::plan(position, *id, target).is_ok()).collect()
}

/// The bombardment that brings most.
fn bombard(situation: &Situation, targets: &[Hex]) -> Option<Order> {
    let position = situation.position;
    let best = targets
        .iter()
        .filter_map(|target| {
            let guns = guns(situation, *target);
            let first = guns.first().copied()?;
            let value = value_of(position, &bombing::work_out_guns(position, *target, &guns));
            Some((value, first, *target))
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 > 0.0).then_some(Order::Bombard { unit: best.1, target: best.2 })
}

/// Adds guns to a bombardment as long as they help.
pub fn join_bombardment(situation: &Situation, target: Hex, joined: &[UnitId]) -> Option<Order> {
    let position = situation.position;
    let value = |guns: &[UnitId]| value_of(position, &bombing::work_out_guns(position, target, guns));
    let able = guns(situation, target);
    let all: Vec<UnitId> = joined.iter().chain(&able).copied().collect();
    if value(&all) > value(joined) + 1e-9
        && let Some(gun) = able.first()
    {
        return Some(Order::Bombard { unit: *gun, target });
    }
    Some(Order::Commit { points: 0 })
}

/// The strike that is worth most more than its points.
fn strike(situation: &Situation, targets: &[Hex]) -> Option<Order> {
    let position = situation.position;
    let strikes = targets.iter().map(|target| {
        let value = |points: u8| {
            bombing::plan_strike(position, *target, points).map_or(0.0, |bombing| value_of(position, &bombing))
        };
        (air::best(position, situation.side, MOST_POINTS, value), *target)
    });
    let ((points, value), target) = strikes.max_by(|a, b| a.0.1.total_cmp(&b.0.1))?;
    (points > 0 && value > 0.0).then_some(Order::Strike { target, points })
}
