//! Where to attack: for each enemy hex the best attack that can be brought together this turn, and the units' ways to it.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::air;
use super::bound::{beside, has_to_attack, is_bound_to, owes_elsewhere};
use super::gain::{Stakes, gain};
use super::joining::{is_in_range, supporters};
use super::settled;
use super::situation::Situation;
use super::worth;
use crate::core::hex::{Facing, Hex};
use crate::core::hex_map::HexSet;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::catalog::Arm;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::phases::combat::{AssaultPlan, work_out};
use crate::games::bir_hacheim::phases::debts;
use crate::games::bir_hacheim::phases::movement::Reach;
use crate::games::bir_hacheim::play::legal::targets;
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::decisions::Assault;
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::{Position, STACK};

/// Air points weighed at most.
const MOST_SUPPORT: u8 = 8;
/// Guns add to an attack only if nothing else wants them.
const GUNS: usize = 3;

/// Strength that a whole division counts more when units are put in order.
const WHOLE: u16 = 4;
/// The same for one whose other units are in place.
const BEGUN: u16 = 20;

/// A unit that could take part, and the hexes from which.
struct Candidate<'a> {
    unit: &'a Unit,
    /// Hex, what it costs to be there, and whether it has to move.
    spots: Vec<(Hex, f64, bool)>,
}

/// An attack to be brought together.
pub struct Battle {
    target: Hex,
    value: f64,
    /// Units have marched to it in this turn: it is brought together before another one draws their partners off.
    begun: bool,
    moves: Vec<(UnitId, Hex)>,
    /// Who takes part, guns among them.
    units: Vec<UnitId>,
    /// What the attack comes to once all are in place, without air points.
    pub plan: AssaultPlan,
    /// Air points that it is to have.
    pub points: u8,
}

/// The next move towards the attacks that are worth most; `None` when all units for them are in place.
pub fn order(situation: &Situation) -> Option<Order> {
    next(situation).map(|(order, _)| order)
}

/// The same, with the attack it is for.
pub fn next(situation: &Situation) -> Option<(Order, Battle)> {
    let position = situation.position;
    let able = |unit: &&Unit| {
        let arm = position.counter(unit.id).arm;
        unit.side == situation.side
            && !unit.march.moved
            && matches!(unit.location, Location::On(_))
            && arm != Arm::Engineers
            && !arm.is_artillery()
            && situation.is_in_reach(unit)
            && can_leave(situation, unit)
    };
    let reaches: Vec<(&Unit, Rc<Reach>)> =
        position.units.iter().filter(able).map(|unit| (unit, situation.reach(unit.id))).collect();
    let mut used: BTreeSet<UnitId> = BTreeSet::new();
    let mut targets = targets(position, situation.side);
    let mut has_settled = false;
    loop {
        let battles = targets.iter().filter_map(|target| best_battle(situation, &reaches, *target, &used));
        let least = |begun: bool| if begun { 0.0 } else { position.weight(Dial::WorthABattle) };
        let best = battles
            .filter(|battle| battle.value > least(battle.begun))
            .max_by(|a, b| a.begun.cmp(&b.begun).then(a.value.total_cmp(&b.value)));
        // Who is bound to attack as it is takes part in no other attack.
        if !has_settled && best.as_ref().is_none_or(|best| !best.begun) {
            has_settled = true;
            let settled = settled::of(situation, &used);
            if !settled.units.is_empty() {
                targets.retain(|target| !settled.hexes.contains(target));
                used.extend(settled.units.into_keys());
                continue;
            }
        }
        let best = best?;
        let ways = best.moves.iter().filter_map(|(unit, hex)| {
            let (_, reach) = reaches.iter().find(|(able, _)| able.id == *unit)?;
            Some((reach.leg(*hex)?.mines, *unit, reach.path(*hex)?))
        });
        // Those with mines on their way go last: nobody waits for them.
        if let Some((_, unit, path)) = ways.min_by_key(|(mines, unit, _)| (*mines, *unit)) {
            return Some((Order::Move { unit, path }, best));
        }
        targets.retain(|target| *target != best.target);
        used.extend(best.units);
    }
}

/// True for a unit that need not stay beside the enemy. One that could only go from one enemy to another is reckoned with where it is.
fn can_leave(situation: &Situation, unit: &Unit) -> bool {
    unit.location.hex().is_none_or(|hex| !situation.is_contact(hex))
        || situation.reach(unit.id).ends().any(|(hex, _)| !situation.is_contact(hex))
}

/// The best attack on a hex by units that are not used elsewhere.
fn best_battle(
    situation: &Situation,
    reaches: &[(&Unit, Rc<Reach>)],
    target: Hex,
    used: &BTreeSet<UnitId>,
) -> Option<Battle> {
    let position = situation.position;
    let ring: Vec<Hex> = position
        .around(target)
        .filter(|hex| position.board.is_land(*hex) && !position.is_held_by(*hex, situation.side.enemy()))
        .collect();
    let is_able = |id: UnitId| reaches.iter().any(|(unit, _)| unit.id == id);
    let bound = |unit: &Unit| !used.contains(&unit.id) && !is_able(unit.id);
    let committed = beside(position, situation.side, target, bound);
    let candidates: Vec<Candidate> = reaches
        .iter()
        .filter(|(unit, _)| !used.contains(&unit.id))
        .filter_map(|(unit, reach)| candidate(situation, unit, reach, target, &ring))
        .collect();
    if candidates.is_empty() {
        return None;
    }
    let guns: Vec<UnitId> = position
        .on_map(situation.side)
        .filter(|(gun, hex)| {
            is_in_range(position, gun, *hex, target) && !used.contains(&gun.id) && !situation.is_contact(*hex)
        })
        .map(|(gun, _)| gun.id)
        .take(GUNS)
        .collect();
    let search = Search { situation, target, committed, candidates, guns, support: supporters(situation, target) };
    let base = search.owed(bound);
    let mut best: Option<Battle> = None;
    for held in holds(target, &ring) {
        if let Some(battle) = search.best(&held, base)
            && best.as_ref().is_none_or(|best| battle.value > best.value)
        {
            best = Some(battle);
        }
    }
    best
}

/// Sets of hexes around the target that surround it when held: none asked for, opposite pairs, and every second hex.
fn holds(target: Hex, ring: &[Hex]) -> Vec<Vec<Hex>> {
    let around: Vec<Hex> = Facing::ALL.into_iter().map(|side| target.neighbour(side)).collect();
    let pairs = (0..3).map(|first| vec![around[first], around[first + 3]]);
    let threes = (0..2).map(|first| vec![around[first], around[first + 2], around[first + 4]]);
    let all = pairs.chain(threes).filter(|set| set.iter().all(|hex| ring.contains(hex)));
    [Vec::new()].into_iter().chain(all).collect()
}

fn candidate<'a>(
    situation: &Situation,
    unit: &'a Unit,
    reach: &Reach,
    target: Hex,
    ring: &[Hex],
) -> Option<Candidate<'a>> {
    let position = situation.position;
    let from = unit.location.hex()?;
    let cost = |hex: Hex, mines: u8| {
        let beyond = if situation.is_beyond(unit, hex) { position.weight(Dial::BattleBeyond) } else { 0.0 };
        beyond + worth::mines(position, unit, mines)
            - position.weight(Dial::BattleCover) * f64::from(situation.cover(hex))
    };
    let counts = |hex: &Hex| !owes_elsewhere(position, unit, *hex, target);
    let stays = (ring.contains(&from) && counts(&from)).then(|| (from, cost(from, 0), false));
    let goes = ring.iter().filter(|hex| counts(hex)).filter_map(|hex| {
        let leg = reach.leg(*hex).filter(|leg| leg.room && *hex != from)?;
        Some((*hex, cost(*hex, leg.mines), true))
    });
    let mut spots: Vec<(Hex, f64, bool)> = stays.into_iter().chain(goes).collect();
    spots.sort_by(|a, b| a.1.total_cmp(&b.1));
    (!spots.is_empty()).then_some(Candidate { unit, spots })
}

struct Search<'a> {
    situation: &'a Situation<'a>,
    target: Hex,
    committed: Vec<&'a Unit>,
    candidates: Vec<Candidate<'a>>,
    guns: Vec<UnitId>,
    support: Vec<UnitId>,
}

impl Search<'_> {
    fn assault(&self, near: &[UnitId]) -> Assault {
        let mut units: Vec<UnitId> = near.iter().chain(&self.guns).copied().collect();
        units.sort_unstable();
        Assault { target: self.target, units, support: self.support.clone(), air: [0; 2] }
    }

    /// What the units that are there already, and can't move, bring or have to pay: here, or where else all who have to attack can.
    fn owed(&self, bound: impl Fn(&Unit) -> bool) -> f64 {
        let (position, side) = (self.situation.position, self.situation.side);
        if self.committed.is_empty() {
            return 0.0;
        }
        let ids = |units: &[&Unit]| units.iter().map(|unit| unit.id).collect::<Vec<UnitId>>();
        let value = gain(self.situation, &self.assault(&ids(&self.committed)));
        let owing = self.committed.iter().filter(|unit| debts::owes(position, unit));
        let mut hexes = owing.map(|unit| has_to_attack(position, unit));
        let Some(mut open) = hexes.next() else { return value.max(0.0) };
        hexes.for_each(|hexes| open.retain(|hex| hexes.contains(hex)));
        let elsewhere = open.into_iter().filter(|hex| *hex != self.target).map(|target| {
            let units = ids(&beside(position, side, target, &bound));
            gain(self.situation, &Assault { target, units, support: supporters(self.situation, target), air: [0; 2] })
        });
        elsewhere.fold(value, f64::max)
    }

    /// Candidates in the order in which they are added: what makes a division whole that is there in part, then whole divisions and
    /// single units, the strongest first.
    fn packets(&self) -> Vec<Vec<usize>> {
        let position = self.situation.position;
        let mut packets: Vec<(u16, Vec<usize>)> = Vec::new();
        let mut single: Vec<usize> = (0..self.candidates.len()).collect();
        let attack = |packet: &[usize]| -> u16 {
            packet.iter().map(|place| position.attack(self.candidates[*place].unit)).sum()
        };
        for (_, members) in position.catalog.divisions().filter(|(_, members)| members.len() > 1) {
            let here = |id: &UnitId| self.candidates.iter().position(|candidate| candidate.unit.id == *id);
            let there = members.iter().filter(|id| self.committed.iter().any(|unit| unit.id == **id)).count();
            let packet: Vec<usize> = members.iter().filter_map(here).collect();
            if packet.is_empty() || packet.len() + there < members.len() {
                continue;
            }
            single.retain(|place| !packet.contains(place));
            let bonus = WHOLE + if there > 0 { BEGUN } else { 0 };
            packets.push((attack(&packet) + bonus, packet));
        }
        packets.extend(single.into_iter().map(|place| (attack(&[place]), vec![place])));
        packets.sort_by_key(|(strength, _)| std::cmp::Reverse(*strength));
        packets.into_iter().map(|(_, packet)| packet).collect()
    }

    /// The best attack that holds these hexes.
    fn best(&self, held: &[Hex], base: f64) -> Option<Battle> {
        let position = self.situation.position;
        let price = worth::price(position, self.situation.side);
        let begun = self.committed.iter().any(|unit| is_bound_to(position, unit, self.target));
        let mut imagined: Position = position.clone();
        let mut near: Vec<UnitId> = self.committed.iter().map(|unit| unit.id).collect();
        let mut stacks: Vec<Hex> = self.committed.iter().filter_map(|unit| unit.location.hex()).collect();
        let (mut moves, mut costs) = (Vec::new(), 0.0);
        // What was at stake in the hexes that are left.
        let mut left: BTreeMap<Hex, f64> = BTreeMap::new();
        let mut best: Option<Battle> = None;
        for packet in self.packets() {
            for place in packet {
                let candidate = &self.candidates[place];
                let Some((hex, cost, moves_there)) = self.spot(&imagined, candidate, held, &stacks) else { continue };
                near.push(candidate.unit.id);
                stacks.push(hex);
                costs += cost + position.weight(Dial::Use) * f64::from(position.attack(candidate.unit));
                if moves_there {
                    moves.push((candidate.unit.id, hex));
                    if let Some(from) = candidate.unit.location.hex() {
                        costs += worth::post(&imagined, candidate.unit, from);
                        left.entry(from).or_insert_with(|| {
                            let stack: Vec<&Unit> = position.side_in(from, self.situation.side).collect();
                            self.situation.loss(from, &stack)
                        });
                    }
                    go(&mut imagined, candidate.unit.id, hex);
                }
            }
            if near.is_empty() {
                continue;
            }
            let exposed = self.exposed(&imagined, &stacks) - self.exposed(position, &stacks);
            let plan = work_out(&imagined, &self.assault(&near));
            let stakes = Stakes::with(&imagined, &plan, || self.situation.supply());
            let (points, value) = air::best(position, self.situation.side, MOST_SUPPORT, |points| {
                air::answered(position, self.situation.side, &stakes, points)
            });
            let costs = costs + self.left(&imagined, &left, &stacks);
            // What is less at stake than before is saved once, what is more costs its price.
            let exposed = price * exposed.max(0.0) + exposed.min(0.0);
            let value = value - base - costs - position.weight(Dial::Exposed) * exposed;
            if best.as_ref().is_none_or(|best| value > best.value) {
                best = Some(Battle {
                    target: self.target,
                    value,
                    begun,
                    moves: moves.clone(),
                    units: plan.attackers.iter().map(|part| part.unit).collect(),
                    plan,
                    points,
                });
            }
        }
        best
    }

    /// Where a candidate goes: to a hex that is to be held and is not yet, or to its cheapest with room.
    fn spot(
        &self,
        imagined: &Position,
        candidate: &Candidate,
        held: &[Hex],
        stacks: &[Hex],
    ) -> Option<(Hex, f64, bool)> {
        let room = |hex: Hex| {
            imagined.side_in(hex, self.situation.side).filter(|unit| unit.id != candidate.unit.id).count() < STACK
        };
        let mut free = candidate.spots.iter().filter(|(hex, ..)| room(*hex));
        let open = |hex: &Hex| held.contains(hex) && !stacks.contains(hex);
        let wanted = free.clone().find(|(hex, ..)| open(hex));
        wanted.or_else(|| free.next()).copied()
    }

    /// What the side loses, when all who go are gone, in the hexes that they leave, but for those around the target: these are counted among
    /// what is exposed.
    fn left(&self, imagined: &Position, left: &BTreeMap<Hex, f64>, stacks: &[Hex]) -> f64 {
        let more = |(hex, before): (&Hex, &f64)| {
            let stack: Vec<&Unit> = imagined.side_in(*hex, self.situation.side).collect();
            (self.situation.loss(*hex, &stack) - before).max(0.0)
        };
        left.iter().filter(|(hex, _)| !stacks.contains(hex)).map(more).sum()
    }

    /// What the stacks around the target stand to lose in the enemy's turn.
    fn exposed(&self, imagined: &Position, stacks: &[Hex]) -> f64 {
        let hexes: HexSet = stacks.iter().copied().collect();
        let stack = |hex: Hex| imagined.side_in(hex, self.situation.side).collect::<Vec<&Unit>>();
        hexes.into_iter().map(|hex| self.situation.loss(hex, &stack(hex))).sum()
    }
}

/// Puts a unit elsewhere in an imagined position.
pub fn go(imagined: &mut Position, id: UnitId, hex: Hex) {
    imagined.units.change(id, |unit| {
        unit.location = Location::On(hex);
        unit.march.moved = true;
    });
}
