//! The combat phases: which attacks are made, by whom, and what support fire both sides add.

use super::sight::Stand;
use super::situation::Situation;
use super::stakes::{Purse, Stakes, signed};
use super::{guard, shelling, worth};
use crate::core::hex::Hex;
use crate::core::ranking::ranked;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::state::decisions::Battle;
use crate::games::battle_for_gazala::state::orders::Order;

/// An attack with units that stand beside the enemy.
pub struct Attack {
    pub value: f64,
    pub target: Hex,
    pub units: Vec<UnitId>,
    /// Points of support fire.
    pub support: u16,
}

/// The markers of both sides as purses, own first.
pub fn purses(situation: &Situation) -> [Purse; 2] {
    let of = |side| Purse::of(situation.position.markers.of(side), worth::point(situation.position));
    [of(situation.side), of(situation.side.enemy())]
}

/// The next order of a combat phase.
pub fn order(situation: &Situation) -> Option<Order> {
    if let Some(order) = shelling::decisive(situation) {
        return Some(order);
    }
    let best = ranking(situation).into_iter().next();
    if let Some(attack) = best.filter(|attack| attack.value > situation.position.weight(Dial::WorthAnAttack)) {
        return Some(Order::Attack { unit: *attack.units.first()?, target: attack.target });
    }
    shelling::last_chance(situation).or(Some(Order::EndCombat))
}

/// The first orders of the best attack on each enemy, the best of all first.
pub fn attacks(situation: &Situation) -> Vec<Order> {
    let order = |attack: Attack| Some(Order::Attack { unit: *attack.units.first()?, target: attack.target });
    ranking(situation).into_iter().filter_map(order).collect()
}

fn ranking(situation: &Situation) -> Vec<Attack> {
    ranked(
        situation.enemies().filter_map(|target| best(situation, target, &[], 0)).map(|attack| (attack.value, attack)),
    )
}

/// The attack that is being put together goes on: more units, support fire, then the word.
pub fn press(situation: &Situation, battle: &Battle) -> Option<Order> {
    let target = situation.find(battle.defender)?;
    let laid: u16 = battle.markers[0].iter().map(|value| u16::from(*value)).sum();
    let Some(attack) = best(situation, target, &battle.units, laid) else { return Some(Order::BreakOff) };
    if let Some(unit) = attack.units.iter().find(|unit| !battle.units.contains(unit)) {
        return Some(Order::Attack { unit: *unit, target: battle.target });
    }
    Some(support(situation, attack.support).unwrap_or(Order::Commit))
}

/// The defender's support fire.
pub fn defend(situation: &Situation, battle: &Battle) -> Option<Order> {
    let [own, _] = purses(situation);
    let his = Situation::of(situation.position, battle.attacker)?;
    let stakes = Stakes::of_defence(&his, battle, situation.goals().aims().price)?;
    let laid = battle.markers.clone().map(|values| values.iter().map(|value| i16::from(*value)).sum::<i16>());
    let (_, sum) = stakes.answered(stakes.difference + laid[0] - laid[1], &own);
    Some(support(situation, sum).unwrap_or(Order::Commit))
}

/// The next marker of those that make up a sum, as few as possible.
fn support(situation: &Situation, sum: u16) -> Option<Order> {
    let markers = situation.position.markers.of(situation.side);
    let sets = (1usize..1 << markers.len().min(12)).map(|set| {
        let of = markers.iter().enumerate().filter(move |(place, _)| set >> place & 1 == 1).map(|(_, value)| *value);
        of.collect::<Vec<u8>>()
    });
    let fits = sets.filter(|set| set.iter().map(|value| u16::from(*value)).sum::<u16>() == sum);
    let value = fits.min_by_key(Vec::len)?.into_iter().max()?;
    Some(Order::Support { value })
}

/// The best attack on a target by units beside it, these among them, with so much support already laid.
pub fn best(situation: &Situation, target: &Stand, with: &[UnitId], laid: u16) -> Option<Attack> {
    let position = situation.position;
    let able = |piece: &&Stand| {
        with.contains(&piece.id)
            || !piece.attacked
                && piece.steady
                && position.find(piece.id).is_some_and(|unit| position.expect_fresh(unit).is_ok())
                && !guard::is_pinned(situation, piece.id)
    };
    let beside: Vec<&Stand> = situation
        .terrain
        .steps(target.spot)
        .filter_map(|step| situation.at(step.to))
        .filter(|piece| piece.side == situation.side)
        .filter(able)
        .collect();
    let needed = beside
        .iter()
        .enumerate()
        .filter(|(_, piece)| with.contains(&piece.id))
        .fold(0, |set, (place, _)| set | 1 << place);
    let [own, enemy] = purses(situation);
    let mut best: Option<Attack> = None;
    for set in (1usize..1 << beside.len()).filter(|set| set & needed == needed) {
        let attackers: Vec<(&Stand, usize)> = beside
            .iter()
            .enumerate()
            .filter(|(place, _)| set >> place & 1 == 1)
            .map(|(_, piece)| (*piece, piece.spot))
            .collect();
        let stakes = Stakes::of(situation, &situation.occupancy, &attackers, target);
        let Some((value, support)) = stakes.best(signed(laid), &own, &enemy) else { continue };
        let bound: f64 =
            attackers.iter().map(|(piece, _)| position.weight(Dial::Bound) * f64::from(piece.attack)).sum();
        let value = value - bound;
        if best.as_ref().is_none_or(|most| value > most.value + 1e-9) {
            let units: Vec<UnitId> = attackers.iter().map(|(piece, _)| piece.id).collect();
            // Those who have been named go through with it.
            let more = units.len() > with.len() && stakes.may_fail(signed(laid + support), &enemy);
            if more && guard::opens_together(situation, target.spot, units.iter().copied()) {
                continue;
            }
            best = Some(Attack { value, target: situation.terrain.hex(target.spot), units, support });
        }
    }
    best
}
