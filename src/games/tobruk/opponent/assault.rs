//! The attack on hedgehogs: march up, fight for them from bound to bound, take them hand to hand, and hold enough of them.

use std::collections::{BTreeMap, BTreeSet};

use super::ground;
use super::infantry_situation::{FAR, InfantrySituation};
use super::men::Troop;
use super::ranged;
use crate::core::hex::Hex;
use crate::core::hex_map::HexMap;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;

/// Nobody runs in the open where so few hexes part him from the enemy: running men lose twice as many.
const RUN: u8 = 9;
/// At this range rifles tell.
const TELLING: u16 = 5;
/// With so many turns left there is no more time for anything but the hedgehogs that nobody holds.
const LATE: u16 = 8;

/// The hedgehog to go for: near, and weakly held.
pub fn objective(situation: &InfantrySituation) -> Option<Hex> {
    // Whoever stands on a bunker does not hold it yet (VIII.F.7).
    let bunker =
        |hex: &Hex| situation.position.bunker(*hex).is_some_and(|bunker| *bunker.side != situation.sequence.active);
    let held = |hex: &Hex| situation.own.iter().any(|troop| troop.hex == *hex) && !bunker(hex);
    let count = f64::from(u16::try_from(situation.own.len().max(1)).unwrap_or(1));
    let goals = situation.goals.iter().filter(|hex| !held(hex) || situation.foes.iter().any(|foe| foe.hex == **hex));
    let score = |hex: &Hex| {
        let steps = if situation.own.is_empty() {
            edge_steps(situation, &situation.way([*hex]))
        } else {
            let way = situation.way_for_own(*hex);
            let steps = situation.own.iter().map(|troop| f64::from(way.get(&troop.hex).copied().unwrap_or(FAR)));
            steps.sum::<f64>() / count
        };
        let men: f64 = situation.foes.iter().filter(|foe| foe.hex == *hex).map(|foe| f64::from(foe.men)).sum();
        steps + situation.position.weight(Dial::StepsAMan) * men
    };
    goals.map(|hex| (score(hex), *hex)).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, hex)| hex)
}

/// Steps to the nearest hex of the east edge, before anybody is on the board.
fn edge_steps(situation: &InfantrySituation, way: &HexMap<u16>) -> f64 {
    let edge = situation
        .position
        .board
        .hexes()
        .filter(|hex| situation.position.board.on_edge(*hex, crate::games::tobruk::material::board::Edge::East));
    edge.filter_map(|hex| way.get(&hex)).min().map_or(f64::from(FAR), |steps| f64::from(*steps))
}

/// The next order of the attacker.
pub fn order(situation: &InfantrySituation) -> Option<Order> {
    // Odds asked for fall as the time runs out.
    let least = match situation.worths.left {
        0..=5 => Dial::AttackAtLast,
        6..=11 => Dial::AttackLate,
        _ => Dial::Attack,
    };
    if let Some(order) = situation.melee(situation.position.weight(least), |_| true) {
        return Some(order);
    }
    if let Some(posts) = posts(situation) {
        let mut free = situation.own.iter().filter(|troop| !troop.serves);
        return free.find_map(|troop| occupy(situation, troop, posts.get(&troop.id.0).copied()));
    }
    let way = situation.quiet_way(objective(situation)?);
    situation.own.iter().filter(|troop| !troop.serves).find_map(|troop| advance(situation, troop, &way))
}

/// Hexes to be held at the end, one for each unit, once the enemy is weak or time is short; `None` before.
pub fn posts(situation: &InfantrySituation) -> Option<BTreeMap<u16, Hex>> {
    let needed = usize::from(situation.position.scenario.hold.as_ref()?.hedgehogs);
    // Where pits count too vehicles hold with the men, and their hexes need none.
    let at_end = situation.position.scenario.hold.as_ref().is_some_and(|hold| hold.at_end);
    let free = situation.goals.iter().filter(|hex| situation.foes.iter().all(|foe| foe.hex != **hex));
    let free: Vec<Hex> = free.filter(|hex| !(at_end && is_held_by_vehicle(situation, **hex))).copied().collect();
    let men = |troops: &[Troop]| troops.iter().map(|troop| f64::from(troop.men)).sum::<f64>();
    // Men under cover are not seen; where it counts at the end alone, who walks to his post early walks under their fire.
    let weak = !at_end && men(&situation.foes) <= situation.position.weight(Dial::Weak) * men(&situation.own);
    let late = situation.worths.left <= LATE;
    // Crews stay at their guns.
    let own: Vec<&Troop> = situation.own.iter().filter(|troop| !troop.serves).collect();
    let few = free.len().min(own.len()) < needed && !at_end;
    if few || !(weak || late) || free.is_empty() {
        return None;
    }
    // The nearest pairs first.
    let mut pairs: Vec<(u16, usize, Hex)> = Vec::new();
    for hex in &free {
        let way = situation.way_for_own(*hex);
        pairs.extend(own.iter().enumerate().map(|(place, troop)| {
            let steps = way.get(&troop.hex).copied().unwrap_or(FAR);
            (steps, place, *hex)
        }));
    }
    pairs.sort_unstable();
    let (mut posts, mut taken) = (BTreeMap::new(), BTreeSet::new());
    for (steps, place, hex) in pairs {
        let id = own[place].id.0;
        if steps < FAR && taken.len() < free.len() && !posts.contains_key(&id) && taken.insert(hex) {
            posts.insert(id, hex);
        }
    }
    // Those who are left over go along with the nearest.
    for troop in own {
        let nearest = free.iter().min_by_key(|hex| troop.hex.range(**hex)).copied();
        if let Some(nearest) = nearest {
            posts.entry(troop.id.0).or_insert(nearest);
        }
    }
    Some(posts)
}

/// True for a hex that a vehicle of ours holds and no man of ours.
fn is_held_by_vehicle(situation: &InfantrySituation, hex: Hex) -> bool {
    let (position, side) = (situation.position, situation.sequence.active);
    position.in_hex(hex).any(|unit| *unit.side == side && position.class(&unit).is_vehicle())
        && !situation.own.iter().any(|troop| troop.hex == hex)
}

/// Goes to its post and under cover there.
fn occupy(situation: &InfantrySituation, troop: &Troop, post: Option<Hex>) -> Option<Order> {
    if troop.motion.ended {
        return None;
    }
    let post = post?;
    if troop.hex == post {
        return cover(situation, troop);
    }
    let way = situation.way([post]);
    best_step(situation, troop, &way, situation.position.weight(Dial::ToPost), 0)
}

/// The danger of a place, in men: the enemy's fire shared among those whom it reaches.
pub fn danger(situation: &InfantrySituation, hex: Hex, steps: u8) -> f64 {
    let targets = situation
        .own
        .iter()
        .filter(|other| situation.nearest_foe(other.hex) <= situation.rifles_reach())
        .count()
        .max(1);
    let share = 2.0 / (f64::from(u16::try_from(targets).unwrap_or(1)) + 1.0);
    let factors = situation.factors_on(hex) + situation.machine_guns_on(hex);
    situation.men_lost(situation.cover_in(hex, steps), factors) * share
}

/// What that counts against the enemy's losses, as the side's doctrine has it.
fn cost(situation: &InfantrySituation, hex: Hex, steps: u8) -> f64 {
    let doctrine = situation.position.scenario.doctrines.of(situation.sequence.active);
    doctrine.price(situation.sequence.turn) * danger(situation, hex, steps)
}

/// Under cover, or out of it, as fire given and taken have it.
fn cover(situation: &InfantrySituation, troop: &Troop) -> Option<Order> {
    if !situation.hedgehogs.contains(&troop.hex) || situation.position.marks.melee(troop.hex).is_some() {
        return None;
    }
    let position = situation.position;
    if position.bunker(troop.hex).is_some() {
        let order = Order::TakeCover { unit: troop.id };
        return plan(position, situation.sequence, &order).is_ok().then_some(order);
    }
    let fire = situation.fire_from(troop, troop.hex, troop.motion.hexes, situation.position.weight(Dial::Hidden));
    let threat = cost(situation, troop.hex, 0);
    let under = threat > 0.0 && threat >= fire;
    match (under, troop.cover == Cover::Full) {
        (true, false) => Some(Order::TakeCover { unit: troop.id }),
        (false, true) => Some(Order::Rise { unit: troop.id }),
        _ => None,
    }
}

/// One bound towards the objective, or none.
fn advance(situation: &InfantrySituation, troop: &Troop, way: &HexMap<u16>) -> Option<Order> {
    if troop.motion.ended {
        return None;
    }
    let forward = situation.position.weight(Dial::Forward);
    if let Some(order) = best_step(situation, troop, way, forward, nearest_allowed(situation, troop)) {
        return Some(order);
    }
    cover(situation, troop)
}

/// How near to the enemy a unit goes forward: under rifle fire headquarters and crews without a weapon follow the sections.
fn nearest_allowed(situation: &InfantrySituation, troop: &Troop) -> u8 {
    if !matches!(troop.kind.class, Class::HqGroup | Class::Crew) {
        return 0;
    }
    let sections = situation.own.iter().filter(|other| other.kind.class == Class::Infantry);
    let foremost = sections.map(|other| situation.nearest_foe(other.hex)).min();
    foremost.map_or(situation.rifles_reach() + 1, |foremost| foremost.min(situation.rifles_reach() + 1))
}

/// Turns until men are so near that their rifles tell: two hexes and one in turn as long as they run.
fn turns_to_fire(range: u8) -> u16 {
    let range = u16::from(range);
    let (run, walked) = (range.saturating_sub(RUN.into()), range.min(RUN.into()).saturating_sub(TELLING));
    (run * 2).div_ceil(3) + walked
}

/// The step that brings the unit on at least cost, no nearer to the enemy than this; `None` if it stands best where it is.
fn best_step(
    situation: &InfantrySituation,
    troop: &Troop,
    way: &HexMap<u16>,
    progress: f64,
    nearest: u8,
) -> Option<Order> {
    let reach = situation.reach(troop.id);
    let massed = situation.is_massed();
    let too_near = |hex: Hex| {
        situation.preparation.as_ref().is_some_and(|preparation| {
            let range = preparation.range(hex);
            range < preparation.keeps && range < preparation.range(troop.hex)
        })
    };
    let crowding = situation.position.weight(Dial::Crowding) * ground::crowding(situation.position);
    let company = |hex: Hex| situation.own.iter().filter(|other| other.id != troop.id && other.hex == hex).count();
    let mut best: Option<(f64, Option<Vec<Hex>>)> = None;
    let here = *way.get(&troop.hex).unwrap_or(&FAR);
    // Where nothing is to be held, ground that is not even come near any more is worth nothing.
    let far = situation.goals.iter().map(|goal| turns_to_fire(goal.range(troop.hex))).min();
    let late = ground::wanted(situation.position).is_none() && far.is_some_and(|far| far > situation.worths.left + 1);
    let progress = if late { 0.0 } else { progress };
    for (hex, steps) in reach.costs.iter() {
        // Whoever stands among them already need not leave.
        if hex != troop.hex && situation.foes.iter().any(|foe| foe.hex == hex) || too_near(hex) {
            continue;
        }
        let near = situation.nearest_foe(hex);
        if near < nearest && near < situation.nearest_foe(troop.hex) {
            continue;
        }
        // Nobody goes into the range of rifles alone.
        if !massed && near <= situation.rifles_reach() && near < situation.nearest_foe(troop.hex) {
            continue;
        }
        if *steps > 1 && near <= RUN && situation.cover_in(hex, *steps) != Cover::Good {
            continue;
        }
        // Nobody runs where shells are about to fall.
        if *steps > 1
            && situation.cover_in(hex, *steps) != Cover::Good
            && ranged::is_ranged(situation.position, situation.sequence.active.enemy(), hex)
        {
            continue;
        }
        let fire = situation.fire_from(troop, hex, *steps, situation.position.weight(Dial::Hidden));
        let gain = f64::from(here) - f64::from(*way.get(&hex).unwrap_or(&FAR));
        let friends = situation.friends(hex, troop.id).min(5);
        let value = fire - cost(situation, hex, *steps)
            + progress * gain
            + situation.position.weight(Dial::Friend) * f64::from(u16::try_from(friends).unwrap_or(0))
            - crowding * f64::from(u16::try_from(company(hex)).unwrap_or(0));
        if best.as_ref().is_none_or(|(most, _)| value > *most + 1e-9) {
            best = Some((value, reach.path(hex)));
        }
    }
    best?.1.map(|path| situation.go(troop, path))
}

#[cfg(test)]
mod tests {
    use super::turns_to_fire;

    #[test]
    fn men_run_up_to_where_rifles_tell() {
        assert_eq!([5, 9, 10, 12, 20].map(turns_to_fire), [0, 4, 5, 6, 12]);
    }
}
