//! Minefields in groups, with lanes between them, and anti-tank trenches apart from mines (Scenario 9).

use std::collections::BTreeMap;

use super::set_up;
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// The group that a minefield counter belongs to: the counters of a scenario by number, so many to a group. `None` where mines lie as they
/// like.
fn group_of(position: &Position, id: UnitId) -> Option<usize> {
    let size = usize::from(position.scenario.minefield_groups?).max(1);
    let is_mine = |kind| position.catalog.get(kind).class == Class::Minefield;
    let mut mines = position.scenario.roster.iter().filter(|entry| is_mine(entry.kind));
    Some(mines.position(|entry| entry.id == id)? / size)
}

/// Minefields on the board, each with its group.
fn laid(position: &Position) -> Vec<(UnitId, usize, Hex)> {
    let mines = position.those(|_, class, _| class == Class::Minefield);
    mines.filter_map(|mine| Some((*mine.id, group_of(position, *mine.id)?, mine.location.hex()?))).collect()
}

/// Scenario 9: a minefield lies beside another of its group, leaves none of it alone, and touches no other group. The counters are laid one
/// by one, so that the first of a group has none beside it yet.
///
/// # Errors
/// The refusal.
pub fn expect_group(position: &Position, mine: &ViewItem, hex: Hex) -> Result<(), Refusal> {
    let Some(group) = group_of(position, *mine.id) else { return Ok(()) };
    let refuse = |sentence: String| Err(Refusal::new("Scenario 9.Special.1", sentence));
    let (name, others) = (position.name(mine), laid(position));
    let others = others.into_iter().filter(|(id, ..)| id != mine.id);
    let (own, foreign): (Vec<_>, Vec<_>) = others.partition(|(_, other, _)| *other == group);
    if let Some((other, ..)) = foreign.iter().find(|(.., at)| at.range(hex) <= 1) {
        return refuse(format!("{} is next to {}, which is of another group.", Name(hex), position.called(*other)));
    }
    if !own.is_empty() && !own.iter().any(|(.., at)| at.range(hex) == 1) {
        let (first, _, at) = own[0];
        let sentence = format!("{name} has to lie next to its group, {} in {}.", position.called(first), Name(at));
        return refuse(sentence);
    }
    let alone = own.iter().find(|(id, _, at)| {
        let beside = |(other, _, hex): &(UnitId, usize, Hex)| other != id && hex.range(*at) == 1;
        hex.range(*at) != 1 && !own.iter().any(beside)
    });
    match alone {
        Some((other, ..)) => refuse(format!("{} would be left alone by {name}.", position.called(*other))),
        None => Ok(()),
    }
}

/// Scenario 9: no anti-tank trench lies next to mines.
///
/// # Errors
/// The refusal.
pub fn expect_apart(position: &Position, work: &ViewItem, hex: Hex) -> Result<(), Refusal> {
    let class = position.class(work);
    let other = match class {
        Class::AtTrench => Class::Minefield,
        Class::Minefield => Class::AtTrench,
        _ => return Ok(()),
    };
    if !position.scenario.trenches_apart_from_mines {
        return Ok(());
    }
    let beside = position.those(|_, class, at| class == other && at.range(hex) <= 1).next();
    beside.map_or(Ok(()), |beside| {
        let at = beside.location.hex().unwrap_or(hex);
        let (name, what) = (position.name(work), position.kind(&beside).name.to_lowercase());
        let sentence = format!("{name} may not lie in {}: a {what} is in {}.", Name(hex), Name(at));
        Err(Refusal::new("Scenario 9.Special.2", sentence))
    })
}

/// True for a minefield that waits and has no lawful hex left: it stays out (our reading of Scenario 9).
#[must_use]
pub fn stays_out(position: &Position, sequence: &Sequence, unit: &ViewItem) -> bool {
    let waits = *unit.location == Location::Waiting && position.class(unit) == Class::Minefield;
    let Some(group) = group_of(position, *unit.id).filter(|_| waits) else { return false };
    let lawful = |hex: Hex| set_up::place(position, sequence, *unit.id, hex, *unit.facing).is_ok();
    let own: Vec<Hex> =
        laid(position).into_iter().filter(|(_, other, _)| *other == group).map(|(.., hex)| hex).collect();
    if own.is_empty() {
        return !position.board.hexes().any(lawful);
    }
    !own.iter().any(|hex| Facing::ALL.into_iter().any(|side| lawful(hex.neighbour(side))))
}

/// Minefields of a side to act that lie alone on the board, with none of their group beside them.
#[must_use]
pub fn strays(position: &Position) -> Vec<UnitId> {
    let mut groups: BTreeMap<usize, Vec<UnitId>> = BTreeMap::new();
    for (id, group, _) in laid(position) {
        groups.entry(group).or_default().push(id);
    }
    groups.into_values().filter(|group| group.len() == 1).flatten().collect()
}

/// Scenario 9: as the set-up ends no minefield lies alone.
///
/// # Errors
/// The refusal.
pub fn expect_no_strays(position: &Position) -> Result<(), Refusal> {
    let Some(stray) = strays(position).first().and_then(|id| position.find(*id)) else { return Ok(()) };
    let sentence = format!("{} lies alone; each minefield lies next to another of its group.", position.name(&stray));
    Err(Refusal::new("Scenario 9.Special.1", sentence))
}
