//! Victory (`10.Axis`, `10.Allies`): a path from Tobruk to a supply hex; double losses at the end (`10.Losses`).

use bevy_ecs::prelude::World;

use super::{hold, zones};
use crate::core::hex::Hex;
use crate::core::hex_map::HexMap;
use crate::core::search::{cheapest, shortest, way};
use crate::core::side::Side;
use crate::games::battle_for_gazala::state::components::Location;
use crate::games::battle_for_gazala::state::position::Position;

/// The path that wins the game for a side, Tobruk first: of the Axis to either of its supply hexes while it holds Tobruk firmly enough
/// ([`hold::counts`]), of the Allies to the one on the east edge. No hex of it holds an enemy or lies in an enemy zone; the Axis crosses mines only between two hexes of
/// its own units. The shorter one of two.
#[must_use]
pub fn path(position: &Position, side: Side) -> Option<Vec<Hex>> {
    let (start, ends) = ends(position, side)?;
    let before = flood(position, side, start);
    ends.into_iter().filter_map(|end| way(end, |hex| before.get(&hex).copied())).min_by_key(Vec::len)
}

/// What bars a hex of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// No Axis unit is in Tobruk, or not for long enough (`10.Tobruk`).
    Tobruk,
    /// An enemy is in the hex.
    Enemy,
    /// It lies in an enemy zone.
    Zone,
    /// Mines lie before it, and its side does not hold both hexes (`10.AxisMines`).
    Mines,
}

/// The way from Tobruk to a supply hex with the fewest bars, and of those with the fewest hexes: what a side would have to clear.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Course {
    /// Its hexes, Tobruk first.
    pub path: Vec<Hex>,
    /// What bars it, in the order of its hexes; nothing if it is a path of victory.
    pub bars: Vec<(Hex, Bar)>,
}

impl Course {
    /// True for a path of victory.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.bars.is_empty() && !self.path.is_empty()
    }
}

/// Works a side's course out.
#[must_use]
pub fn course(position: &Position, side: Side) -> Course {
    let (start, goals) = (position.board.tobruk(), supply(position, side));
    let barred = ends(position, side).is_none();
    let enemy = zones::of(position, side.enemy());
    let bar_in = |hex: Hex| match () {
        () if position.is_held_by(hex, side.enemy()) => Some(Bar::Enemy),
        () if enemy.contains(&hex) => Some(Bar::Zone),
        () if hex == start && barred => Some(Bar::Tobruk),
        () => None,
    };
    let bar = |from: Hex, to: Hex| bar_in(to).or_else(|| (!crosses(position, side, from, to)).then_some(Bar::Mines));
    // Bars and hexes to each hex, and the hex before it.
    let found = cheapest([(start, (0_u16, 0_u16))], |hex, cost, tell| {
        for next in position.board.neighbours(hex).filter(|next| position.board.is_land(*next)) {
            tell(next, (cost.0 + u16::from(bar(hex, next).is_some()), cost.1 + 1));
        }
    });
    let reached = goals.iter().filter_map(|end| Some((found.get(end)?.0, *end)));
    let end = reached.min().map(|(_, end)| end);
    let path = end.and_then(|end| way(end, |hex| found.get(&hex).map(|(_, before)| *before)));
    let Some(path) = path else { return Course::default() };
    let steps = path.windows(2).map(|step| (step[1], bar(step[0], step[1])));
    let bars = std::iter::once((start, bar_in(start))).chain(steps);
    let bars = bars.filter_map(|(hex, bar)| bar.map(|bar| (hex, bar))).collect();
    Course { path, bars }
}

/// Where a side's path may end: the Axis in either of its supply hexes, the Allies in the one on the east edge.
fn supply(position: &Position, side: Side) -> Vec<Hex> {
    let supply = position.board.supply(side);
    match side {
        Side::Axis => supply.to_vec(),
        Side::Allies => vec![supply[0]],
    }
}

/// Where the path begins and may end; `None` for the Axis while its path does not count (`10.Tobruk`).
fn ends(position: &Position, side: Side) -> Option<(Hex, Vec<Hex>)> {
    let start = position.board.tobruk();
    let counts = side == Side::Allies || hold::counts(position);
    counts.then(|| (start, supply(position, side)))
}

fn flood(position: &Position, side: Side, start: Hex) -> HexMap<Hex> {
    let enemy = zones::of(position, side.enemy());
    let clear = |hex: Hex| !position.is_held_by(hex, side.enemy()) && !enemy.contains(&hex);
    if !clear(start) {
        return HexMap::new();
    }
    shortest([start], |hex, tell| {
        for next in position.board.neighbours(hex) {
            if position.board.is_land(next) && clear(next) && crosses(position, side, hex, next) {
                tell(next);
            }
        }
    })
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

/// The winner at the end of the last turn, none in a draw: the side with a path, else nobody; double losses make a victory a draw and
/// a draw a defeat.
#[must_use]
pub fn outcome(by_path: Option<Side>, bled: Option<Side>) -> Option<Side> {
    match (by_path, bled) {
        (Some(side), Some(loser)) if side == loser => None,
        (None, Some(loser)) => Some(loser.enemy()),
        _ => by_path,
    }
}

/// Both sides' ways of victory and their losses, asked as the game ends.
#[must_use]
pub fn counted(world: &World) -> ([Option<Vec<Hex>>; 2], [u16; 2]) {
    let position = &Position::of(world);
    (Side::BOTH.map(|side| path(position, side)), losses(position))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::core::data::data_root;
    use crate::core::dice::Dice;
    use crate::core::game::Game;
    use crate::core::unit::UnitId;
    use crate::games::battle_for_gazala::{BattleForGazala, Data};

    #[test]
    fn the_course_tells_what_bars_a_path_and_nothing_where_there_is_one() {
        let data = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let scenario = BattleForGazala::load_scenario(&data_root(), "scenarios/battle_for_gazala/01.ron", &data);
        let scenario: Arc<_> = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        let world =
            BattleForGazala::begin_with(&data, &scenario, &[], Dice::seeded(1)).expect("no option is asked for");
        {
            let position = &Position::of(&world);
            let axis = course(position, Side::Axis);
            assert_eq!(axis.bars.first(), Some(&(position.board.tobruk(), Bar::Tobruk)));
            let allies = course(position, Side::Allies);
            assert!(allies.is_open() && !axis.is_open());
            assert_eq!(path(position, Side::Allies).map(|path| path.len()), Some(allies.path.len()));
            // An Axis unit on the road bars it; the way round is taken while one is left.
            let mut position = position.clone();
            let (unit, from) = (UnitId(5), position.board.supply(Side::Allies)[0]);
            position.put(unit, Location::On(from));
            assert_eq!(path(&position, Side::Allies), None);
            assert_eq!(course(&position, Side::Allies).bars.last(), Some(&(from, Bar::Enemy)));
        };
    }
}
