//! Broken men in the open, an experimental rule (X.I.1.b.2): they make for a friendly edge of the board, a hex a turn.

use std::collections::BTreeMap;

use bevy_ecs::prelude::{In, Res, ResMut};

use super::surrender::told_step;
use super::{friendly_edge, march};
use crate::core::game::Log;
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::board::Edge;
use crate::games::tobruk::material::scenario::Force;
use crate::games::tobruk::state::components::{Location, Motion};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// The edges that broken men make for: those by which their force comes in; for a force set up on the board those by which alone it may leave,
/// or else those opposite to where the enemy comes in, unless he comes in there too; where none is left, the one that its side has named, or else
/// west for the British and east for the Axis (our reading of X.I.1.b.2).
fn friendly_edges(position: &Position, unit: &ViewItem, force: Option<&Force>) -> Vec<Edge> {
    if let Some(own) = force.and_then(friendly_edge::way_in) {
        return own;
    }
    if let Some(exits) = force.and_then(|force| force.exits.clone()).filter(|exits| !exits.is_empty()) {
        return exits;
    }
    let theirs = position.scenario.forces.iter().filter(|force| force.side != *unit.side);
    let theirs: Vec<Edge> = theirs.filter_map(friendly_edge::way_in).flatten().collect();
    let away = theirs.iter().copied().map(Edge::opposite);
    let mut edges: Vec<Edge> = away.filter(|edge| !theirs.contains(edge)).collect();
    edges.sort_unstable();
    edges.dedup();
    if edges.is_empty() { vec![friendly_edge::of(position, *unit.side)] } else { edges }
}

/// The sides of a hex that lead out over an edge.
fn out_of(edge: Edge) -> &'static [Facing] {
    match edge {
        Edge::North => &[Facing::NW, Facing::NE],
        Edge::South => &[Facing::SW, Facing::SE],
        Edge::West => &[Facing::W],
        Edge::East => &[Facing::E],
    }
}

/// Where a broken unit goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retreat {
    /// The unit.
    pub unit: UnitId,
    /// Its hex.
    pub from: Hex,
    /// The next one; its own where no way is open, `None` off the board.
    pub to: Option<Hex>,
}

/// The next broken unit of the side to move that falls back; `None` if none has to.
#[must_use]
pub fn next(position: &Position) -> Option<Retreat> {
    if position.sequence.phase != Phase::Movement || !position.decisions.0.is_empty() {
        return None;
    }
    let turn = position.sequence.turn;
    position.marks.works.captivity.fates.iter().filter(|fate| fate.moved_on < turn).find_map(|fate| {
        let unit = position.find(fate.unit).filter(|unit| *unit.side == position.sequence.active)?;
        let from = unit.location.hex().filter(|_| !unit.men.under)?;
        // They know no more of the enemy than their side does.
        Some(Retreat { unit: fate.unit, from, to: step(&position.eyes_of(*unit.side), &unit, from) })
    })
}

/// The retreat as it comes out: broken men stop before mines that nobody saw (Firefight H, our reading).
#[must_use]
pub fn met(position: &Position, retreat: Retreat) -> Retreat {
    match retreat.to.filter(|hex| position.has_mines(*hex)) {
        Some(_) => Retreat { to: Some(retreat.from), ..retreat },
        None => retreat,
    }
}

/// X.I.1.b.2: the first hex of a shortest way to a friendly edge; the unit's own where it has none, `None` where it leaves the board.
fn step(position: &Position, unit: &ViewItem, from: Hex) -> Option<Hex> {
    if unit.motion.ended {
        return Some(from);
    }
    let force = position.scenario.force_of(*unit.id);
    let edges = friendly_edges(position, unit, force);
    // By an edge that the scenario closes to them they don't leave.
    let exits = force.and_then(|force| force.exits.as_ref());
    let open = |edge: &&Edge| exits.is_none_or(|exits| exits.contains(edge));
    let leaves = |hex: Hex| {
        Facing::ALL.into_iter().any(|side| position.board.leads_off(hex, side))
            && edges.iter().filter(open).any(|edge| position.board.on_edge(hex, *edge))
    };
    if leaves(from) {
        return None;
    }
    // Where the edge of the board is out of play they go as far that way as the sections in play reach, and stay there (our reading).
    let within = |hex: Hex| position.board.contains(hex) && position.is_in_play(hex);
    let ends = |hex: Hex, edge: Edge| out_of(edge).iter().any(|side| !within(hex.neighbour(*side)));
    let at_edge = |hex: Hex| edges.iter().any(|edge| ends(hex, *edge));
    if at_edge(from) {
        return Some(from);
    }
    let open = |hex: Hex| {
        within(hex)
            && !position.has_mines(hex)
            && !position.holds_up(hex, unit.side.enemy())
            && march::expect_room(position, unit, hex).is_ok()
    };
    // From the edge inwards, so that of all steps the nearest is found; among equals the straight one.
    let mut far: BTreeMap<Hex, u16> =
        position.board.hexes().filter(|hex| at_edge(*hex) && open(*hex)).map(|hex| (hex, 0)).collect();
    let mut ring: Vec<Hex> = far.keys().copied().collect();
    let mut steps = 0;
    while !ring.is_empty() && !far.contains_key(&from) {
        steps += 1;
        let mut wider = Vec::new();
        for hex in ring {
            for next in Facing::ALL.map(|side| hex.neighbour(side)) {
                if !far.contains_key(&next) && (next == from || open(next)) {
                    far.insert(next, steps);
                    wider.push(next);
                }
            }
        }
        ring = wider;
    }
    let Some(distance) = far.get(&from).copied() else { return Some(from) };
    // Straight at the edge before any other way.
    let straight = edges.iter().flat_map(|edge| out_of(*edge)).copied();
    let mut beside = straight.chain(Facing::ALL).map(|side| from.neighbour(side));
    let nearer = beside.find(|hex| far.get(hex).is_some_and(|steps| *steps + 1 == distance));
    Some(nearer.unwrap_or(from))
}

/// The unit goes there.
pub fn walk(
    In(retreat): In<Retreat>,
    mut units: Units<(&mut Location, &mut Motion)>,
    mut marks: ResMut<Marks>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let Retreat { unit, from, to } = retreat;
    if let Some(fate) = marks.works.captivity.fate_mut(unit) {
        fate.moved_on = sequence.turn;
    }
    let Some((mut location, mut motion)) = units.get_mut(unit) else { return };
    motion.ended = true;
    if to == Some(from) {
        return;
    }
    motion.moved = true;
    match to {
        Some(hex) => {
            *location = Location::On(hex);
            (motion.hexes, motion.came, motion.came_on) = (1, from.side_towards(hex), sequence.turn);
        }
        None => {
            *location = Location::Exited;
            marks.works.captivity.end(unit);
        }
    }
    note(&mut log, &sequence, told_step(unit, from, to, false));
}
