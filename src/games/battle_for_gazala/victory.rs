//! Victory (`10.Axis`, `10.Allies`): a path from Tobruk to a supply hex; double losses at the end (`10.Losses`).

use std::collections::{BTreeMap, VecDeque};

use super::components::Location;
use super::position::Position;
use super::zones;
use crate::core::hex::Hex;
use crate::core::side::Side;

/// The path that wins the game for a side, Tobruk first: of the Axis to either of its supply hexes while it is in Tobruk, of the Allies
/// to the one on the east edge. No hex of it holds an enemy or lies in an enemy zone; the Axis crosses mines only between two hexes of
/// its own units.
#[must_use]
pub fn path(position: &Position, side: Side) -> Option<Vec<Hex>> {
    let (start, ends) = ends(position, side)?;
    let before = flood(position, side, start);
    let end = ends.iter().copied().find(|hex| before.contains_key(hex))?;
    let (mut at, mut path) = (end, vec![end]);
    while at != start {
        at = *before.get(&at)?;
        path.push(at);
    }
    path.reverse();
    Some(path)
}

/// The hexes that a path from Tobruk reaches, to show how far it comes; empty where it can't even begin.
#[must_use]
pub fn reached(position: &Position, side: Side) -> Vec<Hex> {
    ends(position, side).map_or_else(Vec::new, |(start, _)| flood(position, side, start).into_keys().collect())
}

/// Where the path begins and may end; `None` for the Axis unless one of its units is in Tobruk and one was when the turn began, so
/// that the Allies have had a word in it (`10.Tobruk`).
fn ends(position: &Position, side: Side) -> Option<(Hex, Vec<Hex>)> {
    let (start, supply) = (position.board.tobruk(), position.board.supply(side));
    match side {
        Side::Axis => {
            let held = position.sequence.tobruk_held && position.is_held_by(start, Side::Axis);
            held.then(|| (start, supply.to_vec()))
        }
        Side::Allies => Some((start, vec![supply[0]])),
    }
}

fn flood(position: &Position, side: Side, start: Hex) -> BTreeMap<Hex, Hex> {
    let enemy = zones::of(position, side.enemy());
    let clear = |hex: Hex| !position.is_held_by(hex, side.enemy()) && !enemy.contains(&hex);
    let mut before = BTreeMap::new();
    if !clear(start) {
        return before;
    }
    before.insert(start, start);
    let mut open = VecDeque::from([start]);
    while let Some(hex) = open.pop_front() {
        for next in position.board.neighbours(hex) {
            if !before.contains_key(&next)
                && position.board.is_land(next)
                && clear(next)
                && crosses(position, side, hex, next)
            {
                before.insert(next, hex);
                open.push_back(next);
            }
        }
    }
    before
}

/// `10.AxisMines`: the Axis crosses a minefield hexside only between two hexes that its units hold.
fn crosses(position: &Position, side: Side, from: Hex, to: Hex) -> bool {
    let mined = position.board.mined(from, to) || position.board.is_box(from) || position.board.is_box(to);
    side == Side::Allies || !mined || [from, to].into_iter().all(|hex| position.is_held_by(hex, Side::Axis))
}

/// Units that each side has lost, Axis first.
#[must_use]
pub fn losses(position: &Position) -> [u16; 2] {
    let lost = |side: Side| {
        position.units.iter().filter(move |unit| unit.side == side && unit.location == Location::Eliminated)
    };
    Side::BOTH.map(|side| u16::try_from(lost(side).count()).unwrap_or(u16::MAX))
}

/// `10.Losses`: the side that has lost twice as many units as the other, or more.
#[must_use]
pub fn bled([axis, allies]: [u16; 2]) -> Option<Side> {
    if axis > 0 && axis >= 2 * allies {
        Some(Side::Axis)
    } else if allies > 0 && allies >= 2 * axis {
        Some(Side::Allies)
    } else {
        None
    }
}

/// The winner at the end of the last turn, none in a draw: the Allies by their path, else nobody; double losses make a victory a draw
/// and a draw a defeat.
#[must_use]
pub fn outcome(path: bool, bled: Option<Side>) -> Option<Side> {
    let winner = path.then_some(Side::Allies);
    match (winner, bled) {
        (Some(side), Some(loser)) if side == loser => None,
        (None, Some(loser)) => Some(loser.enemy()),
        _ => winner,
    }
}
