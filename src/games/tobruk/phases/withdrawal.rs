//! Crews that withdraw (IV.C.4): their way home, what they have to drive of it each turn, and those that can't.

use std::collections::BTreeMap;

use bevy_ecs::prelude::In;

use super::crew::{home_words, homes};
use super::hit::Battle;
use super::movement::{self, MovePlan};
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::search::cheapest;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Edge;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// The way home of a vehicle that withdraws.
#[derive(Debug, Clone)]
pub struct WayHome {
    /// The nearest of them is home: the most direct way counts.
    edges: Vec<Edge>,
    /// Movement points from each hex off the board.
    left: BTreeMap<Hex, u16>,
    /// Lanes through mines, each of which takes a turn to enter (V.G.2.b.1).
    lanes: Vec<Hex>,
}

impl WayHome {
    /// For a vehicle whose crew withdraws; `None` for others.
    #[must_use]
    pub fn of(position: &Position, unit: &ViewItem) -> Option<Self> {
        if !unit.crew.withdraws() {
            return None;
        }
        let edges = homes(position, unit);
        // No vehicle drives into mines, nor into an anti-tank trench (IX.C.2.b); a lane through mines is safe (V.G.2.b.1).
        let lanes = position.marks.works.lanes.clone();
        let bars = |class: Class| matches!(class, Class::Minefield | Class::AtTrench);
        let mut barred: Vec<Hex> =
            position.those(|_, class, _| bars(class)).filter_map(|unit| unit.location.hex()).collect();
        barred.retain(|hex| lanes.binary_search(hex).is_err());
        barred.sort_unstable();
        let open = |hex: Hex| {
            // Out of mines that it forced a unit drives freely (our reading of V.G.2).
            let clear = barred.binary_search(&hex).is_err() || unit.location.hex() == Some(hex);
            position.board.contains(hex) && position.is_in_play(hex) && clear
        };
        let way = |hex: &Hex| open(*hex) && movement::way_over(position, *hex, &edges).is_some();
        let firsts: Vec<(Hex, u16)> = position.board.hexes().filter(way).map(|hex| (hex, 1)).collect();
        let found = cheapest(firsts, |hex, cost, tell| {
            Facing::ALL
                .map(|side| hex.neighbour(side))
                .into_iter()
                .filter(|next| open(*next))
                .for_each(|next| tell(next, cost + 1));
        });
        Some(Self { edges, lanes, left: found.iter().map(|(hex, (cost, _))| (hex, *cost)).collect() })
    }

    /// The side of a hex over which it leaves the board.
    #[must_use]
    pub fn exit(&self, position: &Position, hex: Hex) -> Option<Facing> {
        movement::way_over(position, hex, &self.edges)
    }

    /// True if a step leads home by a shortest way.
    #[must_use]
    pub fn leads_on(&self, from: Hex, to: Hex) -> bool {
        self.left.get(&from).zip(self.left.get(&to)).is_some_and(|(from, to)| to + 1 == *from)
    }

    /// The next hexes of its shortest ways.
    fn nexts(&self, from: Hex) -> impl Iterator<Item = Hex> {
        Facing::ALL.map(|side| from.neighbour(side)).into_iter().filter(move |next| self.leads_on(from, *next))
    }

    fn is_lane(&self, hex: Hex) -> bool {
        self.lanes.binary_search(&hex).is_ok()
    }

    /// True if a shortest way off the board leads through no lane from here.
    fn is_free(&self, from: Hex) -> bool {
        self.left.get(&from) == Some(&1) || self.nexts(from).any(|next| !self.is_lane(next) && self.is_free(next))
    }

    /// True if its turn ends here, whatever is left of its allowance: it came into a lane, or a lane is all that lies ahead (V.G.2.b.1).
    fn ends_turn(&self, from: Hex, to: Hex) -> bool {
        from != to && self.is_lane(to) || self.nexts(to).all(|next| self.is_lane(next))
    }

    /// IV.C.4: the whole allowance by a shortest way, and off the board as soon as that is enough.
    ///
    /// # Errors
    /// The refusal.
    pub fn expect(&self, position: &Position, unit: &ViewItem, plan: &MovePlan) -> Result<(), Refusal> {
        let name = position.name(unit);
        let edge = home_words(position, unit);
        let refused = |sentence: String| Err(Refusal::new("IV.C.4", sentence));
        let Some(from) = plan.from else { return Ok(()) };
        let way = std::iter::once(from).chain(plan.path.iter().copied()).zip(&plan.path);
        if plan.reverse
            || plan.path.is_empty() && !plan.exits
            || !way.into_iter().all(|(from, to)| self.leads_on(from, *to))
        {
            return refused(format!("The crew of {name} withdraws: it drives by a shortest way to the {edge} edge."));
        }
        let left = self.left.get(&from).copied().unwrap_or(u16::MAX);
        if !plan.exits && left <= u16::from(plan.allowance) && self.is_free(from) {
            return refused(format!("The crew of {name} withdraws and can leave the board this turn: it must."));
        }
        let ends = plan.path.last().is_some_and(|last| self.ends_turn(from, *last));
        if !plan.exits && plan.cost < plan.allowance && !ends {
            let hexes = counted(plan.allowance, "hex", "hexes");
            return refused(format!(
                "The crew of {name} withdraws: it drives all its {hexes} towards the {edge} edge."
            ));
        }
        Ok(())
    }
}

/// A side's vehicles that have to withdraw and have not moved this turn.
pub fn withdrawing<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = ViewItem<'a>> {
    position
        .on_board(side)
        .map(|(unit, _)| unit)
        .filter(|unit| unit.crew.withdraws() && !unit.damage.immobilised && !unit.motion.ended)
}

/// IV.C.4: a side's movement does not end before its crews that withdraw have driven.
///
/// # Errors
/// The refusal.
pub fn expect_withdrawn(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    let Some(unit) = withdrawing(position, sequence.active).next() else { return Ok(()) };
    let sentence =
        format!("The crew of {} withdraws: it has to drive home before the movement ends.", position.name(&unit));
    Err(Refusal::new("IV.C.4", sentence))
}

/// An order that takes a crew of the side to act a turn nearer home; `None` if none has to drive.
#[must_use]
pub fn drive_home(position: &Position, sequence: &Sequence) -> Option<Order> {
    let is_allowed = |order: &Order| match order {
        Order::Move { unit, path, facing, reverse, carrying } => {
            movement::plan(position, sequence, *unit, path, *facing, *reverse, carrying).is_ok()
        }
        Order::Exit { unit, path } => movement::plan_exit(position, sequence, *unit, path).is_ok(),
        _ => false,
    };
    withdrawing(position, sequence.active)
        .find_map(|unit| movement::legal(position, sequence, *unit.id).into_iter().find(is_allowed))
}

/// Vehicles whose crew withdraws and can't: immobilised, or with no way home (IV.C.4).
#[must_use]
pub fn stranded(position: &Position) -> Vec<UnitId> {
    let lost = |unit: &ViewItem, hex: Hex| {
        unit.damage.immobilised || WayHome::of(position, unit).is_some_and(|way| !way.left.contains_key(&hex))
    };
    let withdraws = position.all().filter(|unit| unit.crew.withdraws());
    withdraws.filter(|unit| unit.location.hex().is_some_and(|hex| lost(unit, hex))).map(|unit| *unit.id).collect()
}

/// They bail out without a die.
pub fn abandon(In(units): In<Vec<UnitId>>, mut battle: Battle) {
    for unit in units {
        battle.abandon(unit);
    }
}
