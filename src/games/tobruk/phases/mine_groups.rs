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

/// Counters of one group that have none of it beside them.
fn alone(group: &[(UnitId, Hex)]) -> impl Iterator<Item = (UnitId, Hex)> {
    let beside = |(id, hex): &(UnitId, Hex)| group.iter().any(|(other, at)| other != id && at.range(*hex) == 1);
    group.iter().copied().filter(move |mine| !beside(mine))
}

/// Scenario 9: a minefield lies beside another of its group, and touches no other group. The counters are laid one by one, in any order:
/// no more of a group may lie alone than are left of it to be laid beside them.
///
/// # Errors
/// The refusal.
pub fn expect_group(position: &Position, mine: &ViewItem, hex: Hex) -> Result<(), Refusal> {
    let Some(group) = group_of(position, *mine.id) else { return Ok(()) };
    let refuse = |sentence: String| Err(Refusal::new("Scenario 9.Special.1", sentence));
    let (name, others) = (position.name(mine), laid(position));
    let others = others.into_iter().filter(|(id, ..)| id != mine.id);
    let (own, foreign): (Vec<_>, Vec<_>) = others.partition(|(_, other, _)| *other == group);
    let waits = |unit: &ViewItem| {
        *unit.location == Location::Waiting && unit.id != mine.id && position.class(unit) == Class::Minefield
    };
    let waiting = position.all().filter(waits).filter(|unit| group_of(position, *unit.id) == Some(group)).count();
    if let Some((other, ..)) = foreign.iter().find(|(.., at)| at.range(hex) <= 1) {
        return refuse(format!("{} is next to {}, which is of another group.", Name(hex), position.called(*other)));
    }
    let after: Vec<(UnitId, Hex)> = own.iter().map(|(id, _, at)| (*id, *at)).chain([(*mine.id, hex)]).collect();
    if alone(&after).count() <= waiting {
        return Ok(());
    }
    match (alone(&after).any(|(id, _)| id == *mine.id), alone(&after).next(), own.first()) {
        (true, _, Some((first, _, at))) => {
            refuse(format!("{name} has to lie next to its group, {} in {}.", position.called(*first), Name(*at)))
        }
        (false, Some((other, _)), _) => refuse(format!("{} would be left alone by {name}.", position.called(other))),
        _ => Ok(()),
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
    let own = laid(position).into_iter().filter(|(_, other, _)| *other == group);
    let mut beside = own.flat_map(|(.., hex)| Facing::ALL.map(|side| hex.neighbour(side)));
    !beside.any(lawful) && !position.board.hexes().any(lawful)
}

/// Minefields of a side to act that lie alone on the board, with none of their group beside them.
#[must_use]
pub fn strays(position: &Position) -> Vec<UnitId> {
    let mut groups: BTreeMap<usize, Vec<(UnitId, Hex)>> = BTreeMap::new();
    for (id, group, hex) in laid(position) {
        groups.entry(group).or_default().push((id, hex));
    }
    groups.values().flat_map(|group| alone(group)).map(|(id, _)| id).collect()
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
