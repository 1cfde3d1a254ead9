//! Guns and anti-tank rifles: which way they face, and when their men come up.

use super::infantry_situation::InfantrySituation;
use super::men::Troop;
use super::value::{Piece, pieces, threat};
use crate::core::hex::{Facing, Hex};
use crate::games::tobruk::material::catalog::{Class, MachineGuns};
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::smallest_crew;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::ViewItem;

/// What a weapon could take next turn if it faced so.
fn takes(situation: &InfantrySituation, weapon: &Piece, foes: &[Piece], facing: Facing, ahead: u16) -> f64 {
    let from = Piece { facing, ..*weapon };
    let value = |foe: &Piece| {
        let worth = situation.worths.get(foe.kind);
        let at = if ahead > 0 { foe.rested() } else { *foe };
        threat(situation.position, &from, &at, &worth, situation.sequence.turn + ahead)
    };
    foes.iter().map(value).fold(0.0, f64::max)
}

/// Turns a gun that has nothing before it towards the enemy.
pub fn order(situation: &InfantrySituation) -> Option<Order> {
    let position = situation.position;
    let side = situation.sequence.active;
    let foes = pieces(position, side.enemy());
    if foes.is_empty() {
        return None;
    }
    let guns = position.those(|theirs, class, _| theirs == side && class.is_crew_served());
    guns.filter(|gun| !gun.damage.lost[0] && position.kind(gun).has_facing()).find_map(|gun| {
        let piece = Piece::of(&gun, gun.location.hex()?);
        let here =
            takes(situation, &piece, &foes, piece.facing, 0).max(takes(situation, &piece, &foes, piece.facing, 1));
        let (best, facing) = Facing::ALL
            .into_iter()
            .map(|facing| (takes(situation, &piece, &foes, facing, 1), facing))
            .max_by(|a, b| a.0.total_cmp(&b.0))?;
        if best < here * 2.0 + position.weight(Dial::WorthAPivot) {
            return None;
        }
        let by = gun.service.operators.iter().map(|by| Order::Pivot { weapon: *gun.id, by: *by, facing });
        let mut legal = by.filter(|order| plan(position, situation.sequence, order).is_ok());
        legal.next()
    })
}

/// A crew comes up from under cover for a good shot of its gun this turn. Out of a bunker it fires as it is, in a blockhouse it stays safe.
pub fn come_up(situation: &InfantrySituation) -> Option<Order> {
    let position = situation.position;
    let inside = |hex: Hex| position.bunker(hex).is_some() || position.has_blockhouse(hex);
    let under = situation.own.iter().filter(|troop| troop.serves && troop.cover == Cover::Full && !troop.motion.ended);
    let under = under.filter(|troop| !inside(troop.hex) && position.marks.melee(troop.hex).is_none());
    let mut pays = under.filter(|troop| weapon_pays(situation, troop)).map(|troop| Order::Rise { unit: troop.id });
    pays.find(|order| plan(position, situation.sequence, order).is_ok())
}

/// True if the men have an anti-tank rifle with a good shot this turn, or serve a gun with one that is worth what the enemy's fire costs them.
pub fn weapon_pays(situation: &InfantrySituation, troop: &Troop) -> bool {
    let (position, side) = (situation.position, situation.sequence.active);
    let weapons: Vec<ViewItem> = if troop.serves {
        let serves = |weapon: &ViewItem| {
            !weapon.damage.lost[0] && !weapon.haul.spiked && troop.men >= smallest_crew::needed(position, weapon)
        };
        position.served_by(troop.id).filter(serves).collect()
    } else {
        let held = |unit: &ViewItem| {
            unit.location.hex() == Some(troop.hex)
                && (unit.service.operators.is_empty() || unit.service.operators.contains(&troop.id))
        };
        position.those(|theirs, class, _| theirs == side && class == Class::LightWeapon).filter(held).collect()
    };
    if weapons.is_empty() {
        return false;
    }
    // Machine guns fire at men.
    let given = weapons.iter().map(|weapon| at_men(situation, weapon, troop)).fold(0.0, f64::max);
    let taken = situation.men_lost(Cover::Good, situation.factors_on(troop.hex));
    if given > 0.0 && given >= position.weight(Dial::PaysClose) * taken {
        return true;
    }
    let foes = pieces(position, side.enemy());
    let least = position.weight(Dial::WorthAShot).max(if troop.serves { taken } else { 0.0 });
    weapons.iter().any(|weapon| {
        let piece = Piece::of(weapon, troop.hex);
        takes(situation, &piece, &foes, piece.facing, 0) >= least
    })
}

/// Casualties that a machine gun which these men serve can inflict.
fn at_men(situation: &InfantrySituation, weapon: &ViewItem, troop: &Troop) -> f64 {
    let kind = situation.position.kind(weapon);
    let gun = kind.weapon.as_ref().and_then(|weapon| weapon.machine_gun.as_ref()).filter(|_| troop.serves);
    let factors = |gun: &MachineGuns, foe: &Troop| {
        let bears = gun.arc.covers(troop.hex, *weapon.facing, foe.hex);
        if bears {
            situation.in_sight(troop.hex, foe.hex) * f64::from(gun.factors(troop.hex.range(foe.hex)))
        } else {
            0.0
        }
    };
    gun.map_or(0.0, |gun| situation.fire(|foe| factors(gun, foe), 0.0))
}
