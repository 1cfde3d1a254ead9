//! Where a unit can go this turn (I.C, II.C), with what it costs.

use super::march;
use super::movement::mover;
use super::night_loads::Bounds;
use super::straight_march;
use super::towing;
use super::way_home::WayHome;
use crate::core::hex::{Facing, Hex};
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::search::cheapest;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Where a vehicle can go this turn.
#[derive(Debug, Clone, Default)]
pub struct Reach {
    /// The hex it starts from; `None` when it enters.
    pub start: Option<Hex>,
    /// Its movement allowance.
    pub allowance: u8,
    /// Movement points to each hex, without a pivot in it. The starting hex has 0.
    pub costs: HexMap<u8>,
    /// Headings with which it can come into the hexes of the entry edge.
    entries: HexMap<Vec<Facing>>,
    /// Hexes of enemy personnel, in which men have to stop (II.I.2.b), and lanes through mines.
    stops: HexSet,
    /// Lanes through mines, which are entered as the only hex of a move (V.G.2.b.1).
    lanes: HexSet,
}

impl Reach {
    /// Ways in which the unit is heading as it comes onto the board in this hex; none for one on the board (Scenarios B.3).
    #[must_use]
    pub fn headings_in(&self, hex: Hex) -> &[Facing] {
        self.entries.get(&hex).map_or(&[], Vec::as_slice)
    }

    /// Where a unit can go; empty when it may not move.
    #[must_use]
    pub fn of(position: &Position, sequence: &Sequence, id: UnitId) -> Self {
        let Ok(unit) = mover(position, sequence, id) else { return Self::default() };
        let is_personnel = position.class(&unit).is_personnel();
        let allowance =
            if is_personnel { march::allowance(position, sequence, &unit) } else { towing::allowance(position, &unit) };
        let mut reach = Self { allowance, ..Self::default() };
        if straight_march::heading(position, &unit).is_some() {
            reach.drive_straight(position, &unit);
            return reach;
        }
        let closed = Closed::of(position, &unit);
        if is_personnel {
            reach.stops.clone_from(&closed.stops);
        }
        reach.stops.extend(&closed.lanes);
        reach.lanes.clone_from(&closed.lanes);
        let bounds = Bounds::of(position, &unit);
        let may = |hex: Hex| bounds.as_ref().is_none_or(|bounds| bounds.allow(hex));
        let open = |hex: Hex| position.board.contains(hex) && position.is_in_play(hex) && !closed.hexes.contains(&hex);
        let mut firsts = Vec::new();
        if let Some(hex) = unit.location.hex() {
            reach.start = Some(hex);
            firsts.push((hex, 0));
        } else if let Some(arrives) = position.scenario.force_of(id).map(|force| &force.arrives) {
            for hex in position.board.hexes().filter(|hex| arrives.admits(position.board, *hex) && open(*hex)) {
                reach.entries.insert(hex, arrives.headings(position.board, hex));
                firsts.push((hex, 1));
            }
        }
        let home = WayHome::of(position, &unit);
        let leads = |from: Hex, to: Hex| home.as_ref().is_none_or(|home| home.leads_on(from, to));
        let found = cheapest(firsts, |hex, cost, tell| {
            if cost != reach.allowance && (cost == 0 || !reach.stops.contains(&hex)) {
                let beside = Facing::ALL.map(|side| hex.neighbour(side));
                beside
                    .into_iter()
                    .filter(|next| open(*next) && may(*next) && leads(hex, *next))
                    .filter(|next| cost == 0 || !closed.lanes.contains(next))
                    .for_each(|next| tell(next, cost + 1));
            }
        });
        reach.costs = found.iter().map(|(hex, (cost, _))| (hex, *cost)).collect();
        reach
    }

    /// The courses of a vehicle that has to drive straight on.
    fn drive_straight(&mut self, position: &Position, unit: &ViewItem) {
        self.start = unit.location.hex();
        self.costs.extend(self.start.map(|hex| (hex, 0)));
        for order in straight_march::orders(position, unit) {
            let Order::Move { path, facing, .. } = order else { continue };
            if self.start.is_none()
                && let Some(first) = path.first()
            {
                self.entries.insert(*first, vec![facing]);
            }
            self.costs.extend((1..).zip(path).map(|(cost, hex)| (hex, cost)));
        }
    }

    /// The hexes of the edge over which it can come in; none for a unit on the board.
    pub fn edge(&self) -> impl Iterator<Item = Hex> {
        self.entries.keys()
    }

    /// True if the unit can come into this hex and go on from it.
    #[must_use]
    pub fn passes(&self, hex: Hex) -> bool {
        self.costs.contains_key(&hex) && !self.stops.contains(&hex)
    }

    /// A shortest path to `hex`, the start not counted; `None` if it is out of reach or the start itself.
    #[must_use]
    pub fn path(&self, hex: Hex) -> Option<Vec<Hex>> {
        let mut cost = *self.costs.get(&hex)?;
        if cost == 0 {
            return None;
        }
        let mut path = vec![hex];
        let mut at = hex;
        let first = u8::from(self.start.is_none());
        while cost > first {
            at = Facing::ALL
                .into_iter()
                .map(|side| at.neighbour(side))
                .find(|next| self.costs.get(next) == Some(&(cost - 1)) && (cost == 1 || !self.stops.contains(next)))?;
            cost -= 1;
            if cost > 0 {
                path.push(at);
            }
        }
        path.reverse();
        Some(path)
    }

    /// The cheapest path to `hex` that leaves the unit facing so, with its cost; `None` if there is none.
    #[must_use]
    pub fn path_facing(&self, hex: Hex, facing: Facing) -> Option<(Vec<Hex>, u8)> {
        let pivoting = self.path(hex).map(|path| {
            let cost = self.costs.get(&hex).map_or(u8::MAX, |cost| cost + 1);
            (path, cost)
        });
        let before = hex.neighbour(facing.opposite());
        let heading = if self.entries.get(&hex).is_some_and(|headings| headings.contains(&facing)) {
            Some((vec![hex], 1))
        } else {
            let straight = |cost: &&u8| !self.lanes.contains(&hex) || **cost == 0;
            self.costs.get(&before).filter(straight).map(|cost| {
                let mut path = self.path(before).unwrap_or_default();
                path.push(hex);
                (path, cost + 1)
            })
        };
        // Going out and back again ends in the starting hex.
        let home =
            (self.start == Some(hex)).then(|| (vec![before, hex], 2)).filter(|_| self.costs.contains_key(&before));
        let turned_home = (self.start == Some(hex))
            .then(|| Facing::ALL.into_iter().map(|side| hex.neighbour(side)).find(|next| self.costs.contains_key(next)))
            .flatten()
            .map(|next| (vec![next, hex], 3));
        [heading.filter(|_| self.start != Some(hex)), home, pivoting, turned_home]
            .into_iter()
            .flatten()
            .filter(|(_, cost)| *cost <= self.allowance)
            .min_by_key(|(_, cost)| *cost)
    }
}

/// Hexes closed to a unit, gathered once.
struct Closed {
    /// Mines, and hexes full of its own men.
    hexes: HexSet,
    /// Hexes of enemy personnel.
    stops: HexSet,
    /// Mined hexes with a lane.
    lanes: HexSet,
}

impl Closed {
    fn of(position: &Position, unit: &ViewItem) -> Self {
        let mut closed = Self { hexes: HexSet::new(), stops: HexSet::new(), lanes: HexSet::new() };
        let mut counts: HexMap<usize> = HexMap::new();
        for other in &position.units {
            let Some(hex) = other.location.hex() else { continue };
            let class = position.class(other);
            if class == Class::Minefield && position.marks.works.has_lane(hex) {
                closed.lanes.insert(hex);
            } else if class == Class::Minefield || class == Class::AtTrench && position.class(unit).is_vehicle() {
                closed.hexes.insert(hex);
            } else if class.is_personnel() && other.side != unit.side {
                if !position.is_in_blockhouse(other) && !position.is_broken(other) {
                    closed.stops.insert(hex);
                }
            } else if class.counts_for_stacking() && other.id != unit.id {
                *counts.or_default(hex) += 1;
            }
        }
        if position.class(unit).counts_for_stacking() {
            let full = counts.iter().filter(|(hex, count)| **count >= march::STACK && !closed.stops.contains(hex));
            closed.hexes.extend(full.map(|(hex, _)| hex));
        }
        closed
    }
}
