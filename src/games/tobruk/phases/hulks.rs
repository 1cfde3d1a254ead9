//! Vehicles that were immobilised before play, or in it (Firefight G): what the enemy scores for them, and claims as the game ends.

use super::towing;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::scenario::Points;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// What the enemy claims for a vehicle as the game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The vehicle.
    pub unit: UnitId,
    /// Who claims it.
    pub by: Side,
    /// It is captured; else it was left alone, as M-killed.
    pub captured: bool,
    /// Points.
    pub points: u16,
}

/// True for a vehicle hooked up to one of the enemy's.
fn is_taken(position: &Position, unit: &ViewItem) -> bool {
    let vehicle = unit.haul.behind.and_then(|vehicle| position.find(vehicle));
    vehicle.is_some_and(|vehicle| vehicle.side != unit.side)
}

/// Points that the enemy has for a hulk before the game ends: if it is destroyed, or was towed off the board (our reading). That it can't
/// move scores only at the end.
#[must_use]
pub fn points(position: &Position, unit: &ViewItem, points: &Points) -> u16 {
    let off = *unit.location == Location::Exited && is_taken(position, unit);
    match unit.location {
        location if location.is_destroyed() => points.killed,
        _ if off && !unit.damage.any_lost() => points.captured,
        _ => 0,
    }
}

/// Points for a vehicle that was disabled in play and that the enemy has towed off the board: captured (our reading). `None` for all others.
#[must_use]
pub fn points_towed_off(position: &Position, unit: &ViewItem, points: &Points) -> Option<u16> {
    let off = *unit.location == Location::Exited && is_taken(position, unit);
    (off && !unit.damage.any_lost()).then_some(points.captured)
}

/// True for a unit that keeps the enemy from claiming a hulk in its hex: no work, and not damaged. Men are unhurt as long as any is left.
fn watches(position: &Position, unit: &ViewItem) -> bool {
    let class = position.class(unit);
    let hurt =
        unit.damage.immobilised || unit.damage.any_lost() || unit.crew.out || unit.haul.spiked || unit.men.broken;
    !class.is_emplacement() && !hurt
}

/// What is claimed as the game ends: for hulks in tow of the enemy's as captured, for those alone in their hexes and not hooked up as M-killed;
/// for vehicles disabled in play and in such a tow, what a capture brings beyond what they have scored.
#[must_use]
pub fn claims(position: &Position, scored: impl Fn(&ViewItem) -> u16) -> Vec<Claim> {
    let claim = |unit: ViewItem| {
        let hex = unit.location.hex()?;
        let points = position.scenario.points.get(&unit.kind.0)?;
        let captured = is_taken(position, &unit);
        let alone = || {
            let there = |other: &ViewItem| position.place(other) == Some(hex) && other.id != unit.id;
            unit.haul.behind.is_none() && !position.all().any(|other| there(&other) && watches(position, &other))
        };
        let (captured, points) = match () {
            () if captured && !unit.damage.any_lost() => (true, points.captured.max(points.immobilised)),
            () if alone() => (false, points.immobilised),
            () => return None,
        };
        Some(Claim { unit: *unit.id, by: unit.side.enemy(), captured, points })
    };
    // Of those that were disabled in play the damage has scored already, and only the most counts (Firefights 4.a).
    let later = |unit: ViewItem| {
        let points = position.scenario.points.get(&unit.kind.0)?;
        let taken = unit.location.hex().is_some() && is_taken(position, &unit) && !position.is_captured(&unit);
        let taken = taken && !unit.damage.any_lost();
        let more = points.captured.saturating_sub(scored(&unit));
        let claim = Claim { unit: *unit.id, by: unit.side.enemy(), captured: true, points: more };
        (taken && more > 0).then_some(claim)
    };
    if position.scenario.hulks().next().is_none() {
        return Vec::new();
    }
    let is_hulk = |unit: &ViewItem| position.scenario.is_hulk(*unit.id);
    let vehicles = position.all().filter(|unit| position.class(unit).is_vehicle());
    let claims = vehicles.filter_map(|unit| if is_hulk(&unit) { claim(unit) } else { later(unit) });
    claims.collect()
}

/// True while a hulk is on the board that either side may still recover or destroy.
#[must_use]
pub fn are_left(position: &Position) -> bool {
    position
        .scenario
        .hulks()
        .filter_map(|entry| position.find(entry.id))
        .any(|unit| towing::place(&unit).is_some() && !unit.location.is_destroyed())
}
