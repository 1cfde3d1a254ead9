//! What a gun may fire at a target beside its plain rounds: APCR, a scarce round that pierces better, and the targets that it is kept for
//! (IV.E.1); where ammunition is limited, high explosive at AFVs and AP at weapons as well (X.D.2.c).

use super::ammunition;
use crate::core::refusal::Refusal;
use crate::games::tobruk::material::catalog::{Gun, Shells, TypeId};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// What a gun of this unit may fire at that type of target: plain rounds, APCR where that is allowed (IV.E.1.a, IV.E.1.b), which is everywhere
/// once its AP is gone (X.D.2.c.1), high explosive at AFVs (X.D.2.c.2), and AP at weapons, at which plain rounds are high explosive (X.D.2.c).
pub fn rounds(
    position: &Position,
    unit: &ViewItem,
    gun: usize,
    target: TypeId,
) -> impl Iterator<Item = Shells> + use<> {
    let (row, target) = (position.kind(unit).guns.get(gun), position.catalog.get(target));
    let has = || row.is_some_and(|gun| gun.apcr.is_some());
    let special =
        position.scenario.plays(Chapter::IV) && has() && (target.apcr_target || has_no_ap(position, unit, gun));
    let explosive = position.options.ammunition_limits && target.class.is_afv() && position.kind(unit).class.is_afv();
    let explosive = explosive && row.is_some_and(|gun| gun.explosive.is_some());
    let solid = fires_both(position, unit, row) && target.class.is_weapon();
    let choice = [(special, Shells::Apcr), (explosive, Shells::Explosive), (solid, Shells::Solid)];
    let more = choice.into_iter().filter_map(|(may, shells)| may.then_some(shells));
    std::iter::once(Shells::Plain).chain(more)
}

/// X.D.2.c: the player says which rounds are fired, where the gun of an AFV has AP and high explosive and rounds are counted.
fn fires_both(position: &Position, unit: &ViewItem, gun: Option<&Gun>) -> bool {
    position.options.ammunition_limits
        && position.class(unit).is_afv()
        && gun.is_some_and(|gun| gun.frag.is_some() && !gun.is_howitzer)
}

/// X.D.2.c.1: the gun has fired its last AP round.
fn has_no_ap(position: &Position, unit: &ViewItem, gun: usize) -> bool {
    ammunition::left(position, unit, gun, Ammo::Ap) == Some(0)
}

/// IV.E.1, X.D.2.c: refuses rounds that a gun does not have, or not for that target.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect(
    position: &Position,
    unit: &ViewItem,
    (place, gun): (usize, &Gun),
    shells: Shells,
    target: &ViewItem,
) -> Result<(), Refusal> {
    match shells {
        Shells::Plain => Ok(()),
        Shells::Apcr => expect_apcr(position, unit, (place, gun), target),
        Shells::Explosive => expect_explosive(position, unit, gun, target),
        Shells::Solid => expect_solid(position, unit, gun, target),
    }
}

fn expect_apcr(
    position: &Position,
    unit: &ViewItem,
    (place, gun): (usize, &Gun),
    target: &ViewItem,
) -> Result<(), Refusal> {
    let name = position.name(unit);
    if !position.scenario.plays(Chapter::IV) {
        return Err(Refusal::new(
            "IV.E.1.a",
            format!("{name} has no APCR in this scenario; it comes with the rules of section IV."),
        ));
    }
    if gun.apcr.is_none() {
        return Err(Refusal::new(
            "IV.E.1.a",
            format!("The {} of {name} has no APCR; Pzkw IIIh, Pzkw IIIj, Marder III and 50mm PAK have it.", gun.name),
        ));
    }
    if !position.kind(target).apcr_target && !has_no_ap(position, unit, place) {
        return Err(Refusal::new(
            "IV.E.1.b",
            format!(
                "{} is no target for APCR, which is kept for Grant, Matilda II and Valentine; fire plain rounds.",
                position.name(target)
            ),
        ));
    }
    Ok(())
}

fn expect_explosive(position: &Position, unit: &ViewItem, gun: &Gun, target: &ViewItem) -> Result<(), Refusal> {
    let (name, other) = (position.name(unit), position.name(target));
    if !position.options.ammunition_limits {
        let sentence =
            format!("{name} fires high explosive at {other} where ammunition is limited, an experimental rule.");
        return Err(Refusal::new("X.D.2.c.2", sentence));
    }
    if !position.class(unit).is_afv() || gun.explosive.is_none() {
        let sentence = format!("The {} of {name} fires no high explosive beside its plain rounds.", gun.name);
        return Err(Refusal::new("X.D.2.c.2", sentence));
    }
    if !position.class(target).is_afv() {
        let sentence = format!("{other} is no AFV: fire plain rounds at it, or high explosive at men.");
        return Err(Refusal::new("X.D.2.c.2", sentence));
    }
    Ok(())
}

fn expect_solid(position: &Position, unit: &ViewItem, gun: &Gun, target: &ViewItem) -> Result<(), Refusal> {
    if fires_both(position, unit, Some(gun)) && position.class(target).is_weapon() {
        return Ok(());
    }
    let sentence = format!(
        "Only AFVs that carry AP and high explosive choose between them, at weapons and where ammunition is limited: \
         {} fires plain rounds at {}.",
        position.name(unit),
        position.name(target)
    );
    Err(Refusal::new("X.D.2.c", sentence))
}
