//! After a battle (`GG.2.6` to `GG.2.8`, `C.After`): rolls to destroy, the fortified marker, recovery, capture, retreat, advance.

use std::cmp::Ordering;

use super::advance::ADVANCING;
use super::odds::BattlePlan;
use super::retreat::ways_back;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::decisions::Supply;
use crate::games::firestorm::state::decisions::{Battle, Decision};
use crate::games::firestorm::state::orders::{Event, Roll};
use crate::games::firestorm::state::position_mut::PositionMut;

/// The lowest die that recovers a tank troop (`GG.Recovery`).
const RECOVERS: u8 = 5;

/// A battle of dice: what destroys depends on the difference (`GG.Destroy`).
pub fn of_dice(position: &mut PositionMut, plan: &BattlePlan, dice: [u8; 2]) {
    let difference = plan.difference(dice);
    let by = u8::try_from(difference.unsigned_abs()).unwrap_or(u8::MAX);
    let table = &position.tables.destroy;
    let (lost, won) = (table.losing(by), table.winning(by));
    let result = difference.cmp(&0);
    let needs = match result {
        Ordering::Greater => [won, lost],
        Ordering::Less => [lost, won],
        Ordering::Equal => [lost, lost],
    };
    let stranded = plan.supply[1] == Supply::Out;
    let pooled = settle(position, &plan.battle, result, needs, stranded);
    // What a beaten defender loses goes to the pool only in supply, even where a fortified marker holds the area (`GG.2.6`).
    if result == Ordering::Greater && stranded {
        take(position, &pooled);
    }
}

/// A table-top battle: what destroys depends on the enemy's victory points (`C.After.1`).
pub fn of_table(position: &mut PositionMut, battle: &Battle, points: [u8; 2]) {
    let table = &position.tables.destroy;
    let needs = [table.by_points(points[1]), table.by_points(points[0])];
    settle(position, battle, points[0].cmp(&points[1]), needs, battle.shortage[1].is_some());
}

/// `result` is how the attacker's side compares with the defender's, `needs` the lowest dice that destroy a troop of each, and
/// `stranded` tells that the defender fought out of supply. Answers with those of his troops that have come into the pool.
fn settle(
    position: &mut PositionMut,
    battle: &Battle,
    result: Ordering,
    needs: [Option<u8>; 2],
    stranded: bool,
) -> Vec<UnitId> {
    let stood = !position.troops_in(battle.into).is_empty();
    // The attacker rolls for the defender's troops first.
    let mut defenders_lost = destroy(position, &battle.forces[1].troops, needs[1]);
    let attackers_lost = destroy(position, &battle.forces[0].troops, needs[0]);
    let (from, into) = (battle.from, battle.into);
    let taken = result == Ordering::Greater && !holds_fort(position, into);
    if taken {
        // Those that came through go first; a tank that is recovered may follow.
        let survivors = battle.forces[0].troops.iter().copied().filter(|unit| position.area_of(*unit) == Some(from));
        let first = survivors.filter(|unit| !position.is_rommel(*unit)).collect();
        recover(position, &attackers_lost, from);
        capture(position, battle, &defenders_lost, stranded);
        let advance = Decision::Advance { side: battle.attacker, into, first, left: ADVANCING };
        // The defender retreats before the attacker comes.
        let place = position.decisions.0.len()
            - usize::from(matches!(position.decisions.0.last(), Some(Decision::Retreat { .. })));
        position.decisions.0.insert(place, advance);
    } else {
        recover(position, &defenders_lost, into);
        // Markers by which no troop stood stay where they are.
        if stood {
            orphan(position, into);
        }
    }
    orphan(position, from);
    position.tidy_forts();
    defenders_lost.retain(|unit| position.location(*unit) == Some(Location::Pool));
    defenders_lost
}

/// Rolls for each troop; those destroyed go to the pool, Rommel out of the game (`C.Rommel`).
fn destroy(position: &mut PositionMut, troops: &[UnitId], needs: Option<u8>) -> Vec<UnitId> {
    let Some(needs) = needs else { return Vec::new() };
    let mut lost = Vec::new();
    for unit in troops {
        let roll = Roll { unit: *unit, die: position.dice.die(), needs };
        position.note(Event::Destroying { roll });
        if roll.succeeds() {
            let gone = if position.is_rommel(*unit) { Location::Captured } else { Location::Pool };
            position.put(*unit, gone);
            lost.push(*unit);
        }
    }
    lost
}

/// `C.Fortified`: with a troop left in the area, be it Rommel, its fortified marker is lost in place of the area. True if it was.
fn holds_fort(position: &mut PositionMut, area: Area) -> bool {
    if !position.is_fortified(area) || position.troops_in(area).is_empty() {
        return false;
    }
    position.change(area, |_, fortified, _| fortified.0 = false);
    position.note(Event::FortLost { area });
    true
}

/// `GG.Recovery`: the side that ends in command of the area rolls for its tank troops destroyed in the battle.
fn recover(position: &mut PositionMut, lost: &[UnitId], to: Area) {
    for unit in lost {
        if !position.catalog.get(*unit).is_tank() {
            continue;
        }
        let roll = Roll { unit: *unit, die: position.dice.die(), needs: RECOVERS };
        position.note(Event::Recovering { roll });
        if roll.succeeds() {
            position.put(*unit, Location::In(to));
        }
    }
}

/// Supply markers whose troops have all been destroyed go with them (`C.SupplyMarkers`).
fn orphan(position: &mut PositionMut, area: Area) {
    let markers = position.markers(area);
    if markers > 0 && position.troops_in(area).is_empty() {
        position.take_markers(area, markers);
        position.note(Event::MarkersLost { area, markers });
    }
}

/// Troops are captured; one that has been already stays so.
fn take(position: &mut PositionMut, troops: &[UnitId]) {
    for unit in troops.iter().copied() {
        if position.location(unit) != Some(Location::Captured) {
            position.put(unit, Location::Captured);
            position.note(Event::Captured { unit });
        }
    }
}

/// The area changes hands: its troops retreat, or are captured where they can't, or are out of supply (`GG.2.6`, `GG.2.7`).
fn capture(position: &mut PositionMut, battle: &Battle, lost: &[UnitId], stranded: bool) {
    let (area, side) = (battle.into, battle.attacker.enemy());
    let left = position.troops_in(area);
    let open = !stranded
        && ways_back(&position.board, &position.sequence, |to| position.holds(side, to), area).next().is_some();
    position.change(area, |holder, fortified, _| (holder.0, fortified.0) = (battle.attacker, false));
    position.note(Event::Taken { area, side: battle.attacker });
    let markers = position.markers(area);
    if !open {
        let taken: Vec<UnitId> = left.iter().chain(lost).copied().collect();
        take(position, &taken);
    }
    if open && !left.is_empty() {
        position.decisions.0.push(Decision::Retreat { side, area, units: left, markers });
    } else if markers > 0 {
        position.take_markers(area, markers);
        position.note(Event::MarkersLost { area, markers });
    }
}
