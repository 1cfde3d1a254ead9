//! Which rounds a gun fires at a target: what there is to choose from, and what a click fires.

use super::{Table, sight, words};
use crate::core::game::Game;
use crate::core::unit::UnitId;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::phases::shot::Round;
use crate::games::tobruk::phases::sighting::{fired, round_for};
use crate::games::tobruk::phases::{ammunition, apcr};
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::orders::Order;

/// The order that fires the gun in hand at a vehicle or weapon, with the rounds that are wanted. Else with APCR at those that it is kept for
/// (IV.E.1.b); at all others with the first of plain rounds, high explosive and APCR that may be fired (X.D.2.c).
#[must_use]
pub fn fire(table: &Table, unit: &Unit, target: UnitId) -> Order {
    let gun = table.selection.gun;
    let choice = shells_at(table, unit, gun, target);
    let order = |shells| Order::Fire { unit: unit.id, gun, target, shells };
    if let Some(wanted) = table.selection.shells.filter(|wanted| choice.contains(wanted)) {
        return order(wanted);
    }
    if choice.contains(&Shells::Apcr) && is_kept_for(table, target) {
        return order(Shells::Apcr);
    }
    let can = |shells: &Shells| Tobruk::plan(&table.session.world, &order(*shells)).is_ok();
    let thrifty = [Shells::Plain, Shells::Explosive, Shells::Apcr];
    // Without any that can, the first says why not.
    let mut can_choose = thrifty.into_iter().filter(|shells| choice.contains(shells));
    let first = choice.first().copied().unwrap_or(Shells::Plain);
    order(can_choose.find(can).unwrap_or(first))
}

/// What this gun may fire at the target, as far as it has rounds of it.
#[must_use]
pub fn shells_at(table: &Table, unit: &Unit, gun: u8, target: UnitId) -> Vec<Shells> {
    let position = &sight::position(table);
    let Some((unit, target)) = position.find(unit.id).zip(position.find(target)) else { return Vec::new() };
    let place = usize::from(gun);
    let has = |shells: &Shells| {
        let round = round_for(position.class(&target)).unwrap_or(Round::ArmourPiercing);
        ammunition::left(position, &unit, place, fired(position, &unit, place, *shells, round)) != Some(0)
    };
    apcr::rounds(position, &unit, place, target.kind.0).filter(has).collect()
}

/// The kind of rounds that shells are at this target, as the chart of base loads names it.
#[must_use]
pub fn kind_of(table: &Table, unit: &Unit, gun: u8, target: UnitId, shells: Shells) -> &'static str {
    let position = &sight::position(table);
    let units = position.find(unit.id).zip(position.find(target));
    let Some((unit, target)) = units else { return Ammo::Ap.abbreviation() };
    let round = round_for(position.class(&target)).unwrap_or(Round::ArmourPiercing);
    fired(position, &unit, usize::from(gun), shells, round).abbreviation()
}

/// IV.E.1.b: APCR is kept for targets of this type.
fn is_kept_for(table: &Table, target: UnitId) -> bool {
    table.unit(target).is_some_and(|target| words::kind(table, &target).apcr_target)
}
