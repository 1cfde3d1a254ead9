//! Where mines may lie that a side has not seen (Firefight H): a gap in a fence of mines is seldom one.

use crate::core::hex::Hex;
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::side::Side;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::position::Position;

/// A hex with so many minefields beside it that are seen is a gap between them.
const GAP: u8 = 2;

/// Gaps between the minefields that a side sees, as long as its enemy has laid more than these: how many he has is no secret.
pub fn of(position: &Position, side: Side) -> HexSet {
    let laid = position.scenario.roster.iter().filter(|entry| {
        position.catalog.get(entry.kind).class == Class::Minefield
            && position.scenario.force_of(entry.id).is_some_and(|force| force.side != side)
    });
    let seen = position.those(|owner, class, _| owner != side && class == Class::Minefield);
    let seen: Vec<Hex> = seen.filter_map(|unit| unit.location.hex()).collect();
    if position.scenario.night.as_ref().is_none_or(|night| night.hidden_minefields == 0) || laid.count() <= seen.len() {
        return HexSet::default();
    }
    let mut gaps: HexMap<u8> = HexMap::new();
    seen.iter().flat_map(|hex| hex.within(1)).for_each(|hex| *gaps.or_default(hex) += 1);
    gaps.iter().filter(|(_, mines)| **mines >= GAP).map(|(hex, _)| hex).collect()
}
