//! The shot that a gun of a unit has at another unit, as both stand now (I.E to I.H).

use super::halving::power;
use super::power::Power;
use super::shot::{Firer, Round, STORM_SIGHT, Shot, Target, shot};
use super::shot_bar::Bar;
use super::{ammunition, arrows, final_fire, overrun, pits, shown_sides, sizing, turret};
use crate::core::hex::{Arc, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{Class, Gun, Shells};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::components::Acquisition;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// The field of fire of a gun; the 2 pdr's is all round by option (III.I.2), and from section V on (our reading of V.C.4).
#[must_use]
pub fn arc_of(position: &Position, unit: &ViewItem, gun: &Gun) -> Arc {
    // V.G.1.b: on a truck's bed, the rear three sides of the truck, which the gun faces.
    if unit.haul.portee {
        return Arc::FrontThree;
    }
    let by_rule = position.options.two_pdr_all_round || position.scenario.plays(Chapter::V);
    let all_round = by_rule && position.class(unit).is_weapon() && gun.row == "two_pdr";
    if all_round { Arc::All } else { gun.arc }
}

/// Hexes that can be seen: all of the board, or five in a khamsin (II.K.2).
#[must_use]
pub fn sight(position: &Position) -> u8 {
    if position.marks.storm { STORM_SIGHT } else { u8::MAX }
}

/// True if fire at one of these goes on as fire at the other: from section VII on a weapon and the men at it are one target (our reading of
/// VII.B.3).
#[must_use]
pub fn is_one_target(position: &Position, last: UnitId, now: &ViewItem) -> bool {
    let at = |weapon: &ViewItem, men: UnitId| {
        position.class(weapon).is_weapon() && weapon.service.operators.contains(&men) && position.find(men).is_some()
    };
    let plays = || position.scenario.plays(Chapter::VII);
    last == *now.id || plays() && (at(now, last) || position.find(last).is_some_and(|weapon| at(&weapon, *now.id)))
}

/// What a unit looks like to the guns it fires with, at this target.
fn firer<'a>(
    position: &'a Position,
    unit: &'a ViewItem,
    hex: Hex,
    gun: usize,
    row: &Gun,
    other: &ViewItem,
) -> Firer<'a> {
    let last = unit.gunnery.acquired[gun].filter(|last| is_one_target(position, last.target, other));
    Firer {
        hex,
        facing: *unit.facing,
        motion: unit.motion,
        permissions: unit.permissions,
        last_target: last.map(|last| Acquisition { target: *other.id, ..last }),
        arc: arc_of(position, unit, row),
        restrained: is_restrained(position, position.class(unit)),
        sight: sight(position),
        wrecks: &position.wrecks,
        dust: &position.dust,
        smoke: &position.smoke,
        sizes: position.scenario.plays(Chapter::VII),
        power: other.location.hex().map_or_else(Power::default, |at| power(position, unit, at)),
    }
}

/// True for AFVs, which open fire by the rules of fire initiation (I.H) unless their ammunition is counted (I.H.6).
#[must_use]
pub fn is_restrained(position: &Position, class: Class) -> bool {
    class.is_afv() && !position.options.ammunition_limits
}

/// What a unit looks like to those who fire at it.
fn target<'a>(position: &Position, firer: UnitId, unit: &'a ViewItem, from: Hex, hex: Hex) -> Target<'a> {
    let (class, pit) = (position.class(unit), pits::of(position, unit));
    Target {
        id: *unit.id,
        hex,
        facing: *unit.facing,
        motion: unit.motion,
        class,
        pit,
        size: sizing::of(position, unit),
        across: arrows::across(position, unit, from, hex),
        chosen: shown_sides::chosen(position, firer, *unit.id),
    }
}

/// What has to be fired at a unit; `None` if guns can't be aimed at it at all.
#[must_use]
pub fn round_for(class: Class) -> Option<Round> {
    match class {
        Class::Tank | Class::SelfPropelled | Class::Carrier | Class::Transport => Some(Round::ArmourPiercing),
        Class::MediumWeapon | Class::HeavyWeapon | Class::Dummy => Some(Round::Any),
        Class::Infantry | Class::HqGroup | Class::Observer | Class::Crew | Class::Bunker => Some(Round::HighExplosive),
        Class::LightWeapon
        | Class::Hedgehog
        | Class::Minefield
        | Class::WeaponPit
        | Class::AtTrench
        | Class::Blockhouse
        | Class::Aircraft => None,
    }
}

/// The gun's shot at the target, or why it is barred; the firer's own state is not asked. `None` if one of them is not on the
/// board, or guns can't be aimed at the target.
#[must_use]
pub fn shot_at(
    position: &Position,
    unit: &ViewItem,
    gun: usize,
    other: &ViewItem,
    turn: u16,
) -> Option<Result<Shot, Bar>> {
    shot_with(position, unit, gun, Shells::Plain, other, turn)
}

/// The same with these shells; whether they may be fired at the target is asked elsewhere.
#[must_use]
pub fn shot_with(
    position: &Position,
    unit: &ViewItem,
    gun: usize,
    shells: Shells,
    other: &ViewItem,
    turn: u16,
) -> Option<Result<Shot, Bar>> {
    Some(open_hatches(position, unit, shot_by_any(position, unit, gun, shells, other, turn)?))
}

/// The same whether hatches are shut or not: of a fire that goes on they keep no round back, and a target can be acquired with them shut
/// (VI.C.4.a).
#[must_use]
pub fn shot_by_any(
    position: &Position,
    unit: &ViewItem,
    gun: usize,
    shells: Shells,
    other: &ViewItem,
    turn: u16,
) -> Option<Result<Shot, Bar>> {
    shot_of(position, unit, (gun, shells), round_for(position.class(other))?, other, turn)
}

/// The shot of a gun with high explosive at men, or at those in an open mount (III.E.1, IV.D).
#[must_use]
pub fn explosive_at(
    position: &Position,
    unit: &ViewItem,
    gun: usize,
    other: &ViewItem,
    turn: u16,
) -> Option<Result<Shot, Bar>> {
    Some(open_hatches(position, unit, explosive_by_any(position, unit, gun, other, turn)?))
}

/// The same whether hatches are shut or not, as [`shot_by_any`].
#[must_use]
pub fn explosive_by_any(
    position: &Position,
    unit: &ViewItem,
    gun: usize,
    other: &ViewItem,
    turn: u16,
) -> Option<Result<Shot, Bar>> {
    shot_of(position, unit, (gun, Shells::Plain), Round::HighExplosive, other, turn)
}

/// VI.C.4.a: an AFV with its hatches shut fires at targets alone that it has acquired.
fn open_hatches(position: &Position, unit: &ViewItem, shot: Result<Shot, Bar>) -> Result<Shot, Bar> {
    shot.and_then(|shot| if is_blind(position, unit, &shot) { Err(Bar::Shut) } else { Ok(shot) })
}

pub(super) fn is_blind(position: &Position, unit: &ViewItem, shot: &Shot) -> bool {
    !shot.acquired && position.marks.works.is_shut(*unit.id)
}

fn shot_of(
    position: &Position,
    unit: &ViewItem,
    (gun, shells): (usize, Shells),
    round: Round,
    other: &ViewItem,
    turn: u16,
) -> Option<Result<Shot, Bar>> {
    let (hex, at) = (unit.location.hex()?, other.location.hex()?);
    let row = position.kind(unit).guns.get(gun)?.firing(shells);
    // Direct high explosive at AFVs comes with section VI.
    if row.is_howitzer && shells.is_plain() && round == Round::ArmourPiercing && !position.scenario.plays(Chapter::VI) {
        return Some(Err(Bar::NoArmourPiercing));
    }
    if hex != at && position.is_in_bunker(other) {
        return Some(Err(Bar::InBunker));
    }
    if position.class(other) == Class::Bunker && !row.breaks_bunkers {
        return Some(Err(Bar::TooLight));
    }
    let firer = firer(position, unit, hex, gun, row, other);
    if let Some(shot) = overrun::last_shot(position, unit, other, row, &firer, turn) {
        return Some(shot);
    }
    if let Some(shot) = final_fire::shot_at(position, unit, other, row, &firer, turn) {
        let ammo = fired(position, unit, gun, shells, round);
        return Some(shot.and_then(|shot| capped(position, unit, (gun, ammo), other, turn, shot)));
    }
    // High explosive at a gun that lies face down is fire at those who stand at it, who have no size (IX.A.1).
    let at_crew = round == Round::HighExplosive && position.class(other).is_weapon();
    let target = target(position, *unit.id, other, hex, at);
    let target = if at_crew { Target { size: None, pit: None, ..target } } else { target };
    let ammo = fired(position, unit, gun, shells, round);
    let shot =
        shot(row, round, &firer, &target, turn).and_then(|shot| capped(position, unit, (gun, ammo), other, turn, shot));
    let soft = position.class(other).is_soft() && position.scenario.plays(Chapter::V);
    Some(shot.map(|shot| Shot {
        turret: turret::shown(position, other, hex, turn).unwrap_or(shot.turret),
        soft,
        small: position.class(other).is_weapon() && position.scenario.plays(Chapter::VIII),
        ..shot
    }))
}

/// What a gun fires: at weapons high explosive while it has any, unless AP is asked for (our reading of X.D.2.c), at men nothing else.
#[must_use]
pub fn fired(position: &Position, unit: &ViewItem, gun: usize, shells: Shells, round: Round) -> Ammo {
    let row = position.kind(unit).guns.get(gun);
    let explosive = row.is_some_and(|row| row.is_howitzer);
    match (shells, round) {
        (Shells::Apcr, _) => Ammo::Apcr,
        (Shells::Solid, _) => Ammo::Ap,
        (Shells::Explosive, _) | (_, Round::HighExplosive) => Ammo::He,
        _ if explosive => Ammo::He,
        (Shells::Plain, Round::ArmourPiercing) => Ammo::Ap,
        (Shells::Plain, Round::Any) => {
            let has =
                row.is_some_and(|row| row.frag.is_some()) && ammunition::left(position, unit, gun, Ammo::He) != Some(0);
            if has { Ammo::He } else { Ammo::Ap }
        }
    }
}

/// The shot with no more rounds than the gun has left; barred if it has none. A fire that goes on has been counted already.
///
/// # Errors
/// The bar.
fn capped(
    position: &Position,
    unit: &ViewItem,
    (gun, ammo): (usize, Ammo),
    target: &ViewItem,
    turn: u16,
    shot: Shot,
) -> Result<Shot, Bar> {
    let Some(left) = ammunition::left(position, unit, gun, ammo) else { return Ok(shot) };
    let last = unit.gunnery.acquired[gun].filter(|last| last.turn == turn && unit.gunnery.fired[gun]);
    if last.is_some_and(|last| is_one_target(position, last.target, target)) {
        return Ok(shot);
    }
    if left == 0 {
        return Err(Bar::Spent(ammo));
    }
    Ok(Shot { rounds: shot.rounds.min(left), short: (left < shot.rounds).then_some(left), ..shot })
}
