//! Attacks that are prepared by movement: who goes beside which enemy.

use std::collections::BTreeSet;

use super::reach;
use super::sight::Stand;
use super::situation::Situation;
use super::stakes::{Purse, Stakes, signed};
use super::{guard, place, worth};
use crate::core::search::FAR;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::material::terrain::Spot;
use crate::games::battle_for_gazala::phases::movement;
use crate::games::battle_for_gazala::state::turn::Phase;

/// Targets that are looked at closely.
const TARGETS: usize = 8;
/// Units that are tried for each spot beside the enemy.
const TRIED: usize = 3;

/// An attack as it should be made.
#[derive(Clone)]
pub struct Thrust {
    pub value: f64,
    pub target: Spot,
    /// Who attacks from where.
    pub members: Vec<(UnitId, Spot)>,
    /// Points of support fire.
    pub support: u16,
    /// The fight itself is worth it, places apart: once there they will make the attack.
    pays: bool,
    /// Attackers may go back or be lost.
    may_fail: bool,
}

/// A unit with all that it can reach.
pub struct Ready<'v> {
    pub piece: &'v Stand,
    /// Half points to each spot; nothing if it can't move any more.
    pub reach: Option<Vec<u16>>,
    here: f64,
    /// It stays out of attacks: it alone bars the enemy's way or holds Tobruk, or a retreat has disrupted it.
    pinned: bool,
}

/// Own units that can still move or attack in this half of the player turn.
pub fn ready<'v>(situation: &'v Situation) -> Vec<Ready<'v>> {
    let position = situation.position;
    let fit =
        situation.own().filter(|piece| position.find(piece.id).is_some_and(|unit| position.expect_fresh(unit).is_ok()));
    fit.map(|piece| {
        let unmoved = position.find(piece.id).is_some_and(|unit| unit.action.spent == 0);
        let moves = unmoved && movement::ready(position, piece.id).is_ok();
        let reach = moves.then(|| {
            reach::of(situation.terrain, &situation.occupancy, situation.side, piece.mobile, piece.spot, piece.movement)
        });
        let pinned = !piece.steady || guard::is_pinned(situation, piece.id);
        Ready { piece, reach, here: place::value(situation, piece, piece.spot), pinned }
    })
    .collect()
}

/// All attacks worth making that don't share units, the best first.
pub fn all(situation: &Situation, ready: &[Ready]) -> Vec<Thrust> {
    let position = situation.position;
    let mut markers = position.markers.of(situation.side).to_vec();
    let enemy = Purse::of(position.markers.of(situation.side.enemy()), worth::point(position));
    let price = worth::point(position);
    let mut bound: BTreeSet<UnitId> = BTreeSet::new();
    let mut own = Purse::of(&markers, price);
    let mut open: Vec<(&Stand, Option<Thrust>)> = targets(situation, ready)
        .into_iter()
        .map(|target| (target, find(situation, ready, &bound, target, &own, &enemy)))
        .collect();
    let mut thrusts = Vec::new();
    loop {
        let paying = open.iter().filter_map(|(_, thrust)| thrust.as_ref()).filter(|thrust| thrust.pays);
        let best = paying.max_by(|a, b| a.value.total_cmp(&b.value));
        let Some(best) = best.filter(|thrust| thrust.value > position.weight(Dial::WorthAnAttack)).cloned() else {
            return thrusts;
        };
        bound.extend(best.members.iter().map(|(unit, _)| *unit));
        spend(&mut markers, best.support);
        own = Purse::of(&markers, price);
        let slots: BTreeSet<Spot> = best.members.iter().map(|(_, spot)| *spot).collect();
        open.retain(|(target, _)| target.spot != best.target);
        for (target, thrust) in &mut open {
            let touched = thrust.as_ref().is_some_and(|thrust| {
                best.support > 0
                    || thrust.members.iter().any(|(unit, spot)| bound.contains(unit) || slots.contains(spot))
            });
            if touched {
                *thrust = find(situation, ready, &bound, target, &own, &enemy);
            }
        }
        thrusts.push(best);
    }
}

/// Takes markers of so much together away, large ones first.
fn spend(markers: &mut Vec<u8>, sum: u16) {
    let mut left = sum;
    markers.sort_unstable_by(|a, b| b.cmp(a));
    markers.retain(|marker| {
        let used = u16::from(*marker) <= left;
        left -= if used { u16::from(*marker) } else { 0 };
        !used
    });
}

/// The enemies against whom the most can be brought.
fn targets<'v>(situation: &'v Situation, ready: &[Ready]) -> Vec<&'v Stand> {
    let most = |target: &Stand| {
        let mut strengths: Vec<u16> = ready
            .iter()
            .filter(|ready| {
                situation.terrain.steps(target.spot).any(|step| {
                    step.to == ready.piece.spot || ready.reach.as_ref().is_some_and(|reach| reach[step.to] != FAR)
                })
            })
            .map(|ready| ready.piece.attack)
            .collect();
        strengths.sort_unstable_by(|a, b| b.cmp(a));
        let slots = situation.terrain.steps(target.spot).count();
        let sum: u16 = strengths.iter().take(slots).sum();
        (sum > 0).then(|| {
            f64::from(sum.min(16)) - f64::from(target.defence) + 3.0 * situation.goals().prize(situation, target)
        })
    };
    let mut found: Vec<(f64, &Stand)> =
        situation.enemies().filter_map(|target| Some((most(target)?, target))).collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.id.cmp(&b.1.id)));
    found.into_iter().take(TARGETS).map(|(_, target)| target).collect()
}

/// The best attack on a target by units that are not bound yet: the one that brings most is added as long as there are any.
fn find(
    situation: &Situation,
    ready: &[Ready],
    bound: &BTreeSet<UnitId>,
    target: &Stand,
    own: &Purse,
    enemy: &Purse,
) -> Option<Thrust> {
    let slots: Vec<Spot> = situation.terrain.steps(target.spot).map(|step| step.to).collect();
    let mut members: Vec<(&Ready, Spot)> = Vec::new();
    let mut best: Option<Thrust> = None;
    while members.len() < slots.len() {
        let free = ready.iter().filter(|ready| {
            !ready.pinned
                && !bound.contains(&ready.piece.id)
                && !members.iter().any(|(member, _)| member.piece.id == ready.piece.id)
        });
        let free: Vec<&Ready> = free.collect();
        let mut step: Option<(Thrust, (&Ready, Spot))> = None;
        for slot in slots.iter().filter(|slot| !members.iter().any(|(_, taken)| taken == *slot)) {
            for candidate in candidates(situation, &free, *slot) {
                let mut tried = members.clone();
                tried.push((candidate, *slot));
                let Some(thrust) = weigh(situation, &tried, target, own, enemy) else { continue };
                if step.as_ref().is_none_or(|(most, _)| thrust.value > most.value) {
                    step = Some((thrust, (candidate, *slot)));
                }
            }
        }
        let Some((thrust, member)) = step else { break };
        members.push(member);
        let better = |most: &Thrust| (thrust.pays, thrust.value) > (most.pays, most.value);
        let units = || thrust.members.iter().map(|(unit, _)| *unit);
        let opens = || thrust.may_fail && guard::opens_together(situation, target.spot, units());
        if best.as_ref().is_none_or(better) && !opens() {
            best = Some(thrust);
        }
    }
    best
}

/// Units that could attack from a spot, the strongest first: the one that stands there, or some that can get there.
fn candidates<'r, 'v>(situation: &Situation, free: &[&'r Ready<'v>], slot: Spot) -> Vec<&'r Ready<'v>> {
    if !situation.occupancy.is_free(slot) {
        return free.iter().copied().filter(|ready| ready.piece.spot == slot).collect();
    }
    let comes = |ready: &&&Ready| ready.reach.as_ref().is_some_and(|reach| reach[slot] != FAR);
    let mut able: Vec<&Ready> = free.iter().filter(comes).copied().collect();
    able.sort_by(|a, b| b.piece.attack.cmp(&a.piece.attack).then(a.here.total_cmp(&b.here)));
    let mut seen: Vec<u16> = Vec::new();
    able.retain(|ready| {
        let fresh = seen.iter().filter(|attack| **attack == ready.piece.attack).count() < 1;
        seen.push(ready.piece.attack);
        fresh
    });
    able.truncate(TRIED);
    able
}

/// What an attack by these units from these spots is worth; one that can't be made counts very little.
fn weigh(
    situation: &Situation,
    members: &[(&Ready, Spot)],
    target: &Stand,
    own: &Purse,
    enemy: &Purse,
) -> Option<Thrust> {
    /// An attack that still lacks strength.
    const TOO_WEAK: f64 = -10.0;
    let position = situation.position;
    let moves: Vec<(&Stand, Spot)> = members.iter().map(|(ready, spot)| (ready.piece, *spot)).collect();
    let occupancy = situation.moved(&moves);
    let stakes = Stakes::of(situation, &occupancy, &moves, target);
    let places: f64 =
        members.iter().map(|(ready, spot)| place::value(situation, ready.piece, *spot) - ready.here).sum();
    let bound: f64 = moves.iter().map(|(piece, _)| position.weight(Dial::Bound) * f64::from(piece.attack)).sum();
    let early = position.sequence.phase == Phase::Movement;
    let reserve: f64 =
        moves.iter().filter(|(piece, _)| early && piece.mobile).map(|_| position.weight(Dial::Reserve)).sum();
    let found = stakes.best(0, own, enemy);
    let (value, support) = found.unwrap_or((TOO_WEAK + 0.1 * f64::from(stakes.difference), 0));
    let members = members.iter().map(|(ready, spot)| (ready.piece.id, *spot)).collect();
    Some(Thrust {
        value: value + position.weight(Dial::AttackPlace) * places - bound - reserve,
        target: target.spot,
        members,
        support,
        may_fail: stakes.may_fail(signed(support), enemy),
        pays: value - bound > position.weight(Dial::WorthAnAttack),
    })
}
