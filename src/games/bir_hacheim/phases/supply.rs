//! How far the Axis's motorised units can go from the roads of the western rim (4.1.2), and lines in general.

use bevy_ecs::prelude::In;

use super::zones;
use crate::core::hex::Hex;
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::search::distances;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::Terrain;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::position_mut::PositionMut;
use crate::games::bir_hacheim::state::turn::Phase;

/// Hexes that motorised units of the Axis can be away from a road hex of the western rim.
pub const LIMIT: u16 = 20;

/// Hexes to the nearest of some heads, along lines that the enemy does not cut.
#[must_use]
pub fn lines(heads: &[Hex], open: impl Fn(Hex) -> bool, around: impl Fn(Hex) -> Vec<Hex>) -> HexMap<u16> {
    let heads = heads.iter().copied().filter(|head| open(*head));
    distances(heads, |hex, tell| around(hex).into_iter().filter(|beside| open(*beside)).for_each(tell))
}

/// What the Axis's lines reach at one moment.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    /// Hexes of line to each hex that a line can pass, however long.
    pub lengths: HexMap<u16>,
    /// The Axis holds Tobruk: there is no limit any more.
    pub lifted: bool,
}

impl Lines {
    /// The lines of this position: free of Allied zones, of mines and of the enemy.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let zones: HexSet = zones::of_side(position, Side::Allies);
        let enemies: HexSet = position.on_map(Side::Allies).map(|(_, hex)| hex).collect();
        let open = |hex: Hex| {
            position.ground(hex).terrain != Terrain::Sea
                && !zones.contains(&hex)
                && !position.is_mined(hex)
                && !enemies.contains(&hex)
        };
        Self {
            lengths: lines(position.board.supply_heads(), open, |hex| position.around(hex).collect()),
            lifted: position.board.place("tobruk").and_then(|hex| position.holder(hex)) == Some(Side::Axis),
        }
    }

    /// Hexes of line to a unit's hex; `None` if no line reaches it.
    #[must_use]
    pub fn length(&self, position: &Position, hex: Hex) -> Option<u16> {
        length(position, &self.lengths, hex)
    }
}

/// Hexes of line to a unit's hex, which may itself be mined or in a zone; `None` if no line reaches it.
#[must_use]
pub fn length(position: &Position, lengths: &HexMap<u16>, hex: Hex) -> Option<u16> {
    let beside = position.around(hex).filter_map(|beside| lengths.get(&beside)).min().map(|length| length + 1);
    lengths.get(&hex).copied().or(beside)
}

/// True for a unit that the limit holds: motorised ones of the Axis.
#[must_use]
pub fn is_bound(position: &Position, unit: &Unit) -> bool {
    unit.side == Side::Axis && position.counter(unit.id).arm.is_motorised()
}

/// 4.1.2: a motorised unit of the Axis beyond the limit can't move.
#[must_use]
pub fn is_frozen(position: &Position, lines: &Lines, unit: &Unit, hex: Hex) -> bool {
    is_bound(position, unit) && !lines.lifted && lines.length(position, hex).is_none_or(|length| length > LIMIT)
}

/// Units that began the movement phase beyond the limit and are within it now: engineers have opened a lane, or Tobruk is taken.
#[must_use]
pub fn freed(position: &Position) -> Vec<UnitId> {
    if position.sequence.phase != Phase::Movement || !position.units.iter().any(|unit| unit.march.frozen) {
        return Vec::new();
    }
    let lines = Lines::of(position);
    let frozen = position.units.iter().filter(|unit| unit.march.frozen);
    let within = frozen.filter(|unit| unit.location.hex().is_some_and(|hex| !is_frozen(position, &lines, unit, hex)));
    within.map(|unit| unit.id).collect()
}

/// They can move again.
pub fn set_free(In(units): In<Vec<UnitId>>, mut position: PositionMut) {
    for unit in units {
        position.change(unit, |_, _, march, _| march.frozen = false);
    }
}
