//! Vehicles that have to leave over an edge (Scenario 9, Firefight D): the way there round mines and trenches, by which trucks and half-tracks
//! drive at once: whoever lingers under the enemy's guns does not get through. Who brings observers lets them down first.

use super::barriers::Barriers;
use crate::core::hex::{Facing, Hex};
use crate::core::hex_map::HexMap;
use crate::core::search::cheapest;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Edge;
use crate::games::tobruk::material::catalog::{Class, Gun, TypeId};
use crate::games::tobruk::phases::aboard::load;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::phases::victory;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// So near an enemy who can hurt them vehicles go round him if it is not far.
const EXPOSED: u8 = 8;
/// Tanks hit trucks farther off: up to where they need this number.
const TANK_HITS: u8 = 8;
/// The most hexes that they go round for one hex less under the enemy's eyes.
const DETOUR: u16 = 3;

/// The edge over which a side has to bring vehicles off, or scores for trucks that leave, if there is one.
pub fn edge(position: &Position, side: Side) -> Option<Edge> {
    let through = position.scenario.breakthrough.as_ref().filter(|through| through.side == side);
    let is_truck = |kind: &TypeId| position.catalog.get(*kind).class == Class::Transport;
    let exits = position.scenario.exits.as_ref().filter(|exits| exits.side == side && exits.kinds.iter().any(is_truck));
    through.map(|through| through.edge).or(exits.map(|exits| exits.edge))
}

/// True while vehicles of a side are on the board that score when they leave over that edge.
pub fn is_under_way(position: &Position, side: Side) -> bool {
    edge(position, side).is_some()
        && position.on_board(side).any(|(unit, _)| {
            !unit.damage.immobilised && !unit.crew.out && victory::scores_over(position, &unit).is_some()
        })
}

/// True for a vehicle with an observer aboard, among others or alone.
fn has_observer(position: &Position, unit: &ViewItem) -> bool {
    let is_observer = |id: &UnitId| position.find(*id).is_some_and(|unit| position.class(&unit) == Class::Observer);
    load(position, *unit.id).iter().any(is_observer)
}

/// What is left of a way. The cheaper one is the shorter of two that cost the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Way {
    /// Its hexes, those under the eyes of many enemies counted for several, so that all find the same weak place.
    pub cost: u16,
    /// Its hexes, each counted once.
    pub hexes: u16,
}

impl Way {
    const NONE: Self = Self { cost: 0, hexes: 0 };
    const FAR: Self = Self { cost: u16::MAX, hexes: u16::MAX };
}

/// The way from every hex to that edge, as vehicles drive: not through mines, unless there is a lane, nor trenches.
pub fn way(position: &Position, edge: Edge) -> HexMap<Way> {
    let barriers = Barriers::of(position);
    let open = |hex: Hex| barriers.is_open(hex);
    let armed = |side: Side, class: Class| {
        side != position.sequence.active && (class.is_personnel() || class.is_vehicle() || class == Class::HeavyWeapon)
    };
    let foes = position.those(|side, class, _| armed(side, class));
    let foes = foes.filter_map(|unit| Some(unit.location.hex()?.within(reach(position, &unit))));
    let mut eyes: HexMap<u16> = HexMap::new();
    foes.flatten().for_each(|hex| *eyes.or_default(hex) += 1);
    let cost = |hex: Hex| 1 + eyes.get(&hex).map_or(0, |eyes| (eyes / 2).min(DETOUR));
    let goals = position.board.hexes().filter(|hex| position.board.on_edge(*hex, edge) && open(*hex));
    let found = cheapest(goals.map(|hex| (hex, Way::NONE)), |hex: Hex, so_far: Way, tell| {
        let nearer = Facing::ALL.into_iter().map(|side| hex.neighbour(side)).filter(|next| open(*next));
        let way = Way { cost: so_far.cost + cost(hex), hexes: so_far.hexes + 1 };
        nearer.for_each(|next| tell(next, way));
    });
    found.iter().map(|(hex, (way, _))| (hex, *way)).collect()
}

/// How far off an enemy is to be gone round: a tank as far as it hits well.
fn reach(position: &Position, unit: &ViewItem) -> u8 {
    let hits = |gun: &Gun| gun.numbers.iter().filter(|number| **number <= TANK_HITS).count();
    let tank = position.class(unit).is_afv().then(|| position.kind(unit).guns.iter().map(hits).max()).flatten();
    tank.and_then(|range| u8::try_from(range).ok()).map_or(EXPOSED, |range| range.max(EXPOSED))
}

/// The next truck or half-track that counts there on its way to the edge, or over it.
pub fn run(position: &Position, sequence: &Sequence) -> Option<Order> {
    let edge = edge(position, sequence.active)?;
    let way = way(position, edge);
    let mut vehicles = position.those(|side, class, _| side == sequence.active && class == Class::Transport);
    vehicles.find_map(|unit| {
        let stays = unit.motion.ended || unit.damage.immobilised || has_observer(position, &unit);
        if stays || victory::scores_over(position, &unit).is_none() {
            return None;
        }
        drive(position, sequence, &unit, edge, &way)
    })
}

/// Over the edge, or as near to it as the vehicle comes.
fn drive(position: &Position, sequence: &Sequence, unit: &ViewItem, edge: Edge, way: &HexMap<Way>) -> Option<Order> {
    let (id, from) = (*unit.id, unit.location.hex()?);
    let reach = Reach::of(position, sequence, id);
    let legal = |order: &Order| plan(position, sequence, order).is_ok();
    let last = reach.costs.keys().filter(|hex| position.board.on_edge(*hex, edge));
    let exits = last.map(|hex| Order::Exit { unit: id, path: reach.path(hex).unwrap_or_default() });
    if let Some(order) = exits.into_iter().find(|order| legal(order)) {
        return Some(order);
    }
    let steps = |hex: &Hex| way.get(hex).copied().unwrap_or(Way::FAR);
    let mut nearer: Vec<Hex> = reach.costs.keys().filter(|hex| steps(hex) < steps(&from)).collect();
    // Whoever goes round has to be over the edge in the last turn.
    let left = i32::from(position.scenario.length.saturating_sub(sequence.turn));
    let drives = left * i32::from(position.catalog.get(unit.kind.0).movement);
    nearer.sort_by_key(|hex| (position.board.to_edge(*hex, edge) >= drives, steps(hex), *hex));
    nearer.into_iter().find_map(|hex| go(position, sequence, id, &reach, hex))
}

/// To this hex, whichever way the vehicle then faces; `None` where that can't be done.
pub fn go(position: &Position, sequence: &Sequence, unit: UnitId, reach: &Reach, hex: Hex) -> Option<Order> {
    let facing = |facing: &Facing| reach.path_facing(hex, *facing).map(|(path, cost)| (cost, path, *facing));
    let (_, path, facing) = Facing::ALL.iter().filter_map(facing).min_by_key(|(cost, ..)| *cost)?;
    let order = Order::Move { unit, path, facing, reverse: false, carrying: Vec::new() };
    plan(position, sequence, &order).is_ok().then_some(order)
}
