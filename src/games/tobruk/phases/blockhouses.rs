//! Blockhouses (IX.C.1): shelter for men, who neither fire nor fight in one. Men inside are men under their emplacement, as with hedgehogs
//! and bunkers; those outside have nothing from it.

use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::tables::artillery::Battery;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// Men that a blockhouse holds (IX.C.1.b).
const MEN: u8 = 30;

/// Men of a side inside the blockhouse of a hex.
fn inside<'a>(position: &'a Position, hex: Hex, side: Side) -> impl Iterator<Item = ViewItem<'a>> {
    position.personnel_in(hex, side).filter(|unit| position.is_in_blockhouse(unit))
}

/// True for officers, who find room beside the others, as in bunkers (our reading).
fn is_extra(position: &Position, unit: &ViewItem) -> bool {
    position.class(unit).is_officer()
}

/// IX.C.1.b, IX.C.1.g: what keeps men from going into the blockhouse of their hex.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_entry(position: &Position, sequence: &Sequence, unit: &ViewItem, hex: Hex) -> Result<(), Refusal> {
    let (name, place) = (position.name(unit), Name(hex));
    if !matches!(sequence.phase, Phase::SetUp | Phase::Movement) {
        let sentence = format!("{name} can go into the blockhouse of {place} only in the movement segment.");
        return Err(Refusal::new("IX.C.1.g", sentence));
    }
    if position.is_in_melee(unit) {
        let sentence = format!("{name} is in a melee and can't go into the blockhouse.");
        return Err(Refusal::new("IX.C.1.f", sentence));
    }
    if let Some(enemy) = inside(position, hex, unit.side.enemy()).next() {
        let sentence = format!("{} is inside the blockhouse of {place}; {name} can't enter it.", position.name(&enemy));
        return Err(Refusal::new("IX.C.1", sentence));
    }
    if is_extra(position, unit) {
        return Ok(());
    }
    let others = inside(position, hex, *unit.side).filter(|other| other.id != unit.id && !is_extra(position, other));
    let men = others.map(|other| other.men.left).fold(unit.men.left, u8::saturating_add);
    if men > MEN {
        let sentence = format!("The blockhouse of {place} holds {MEN} men; with {name} it would be {men}.");
        return Err(Refusal::new("IX.C.1.b", sentence));
    }
    Ok(())
}

/// IX.C.1.b: the weapons that men leave as they go inside: all but light ones, which they take along.
#[must_use]
pub fn left_outside(position: &Position, unit: UnitId) -> Vec<UnitId> {
    let weapons = position.served_by(unit).filter(|weapon| position.class(weapon) != Class::LightWeapon);
    weapons.map(|weapon| *weapon.id).collect()
}

/// IX.C.1.b: men inside a blockhouse have nothing in hand but their light weapons; all others stand outside.
///
/// # Errors
/// The refusal.
pub fn expect_at_hand(position: &Position, unit: &ViewItem, weapon: &ViewItem) -> Result<(), Refusal> {
    if position.class(weapon) == Class::LightWeapon || !position.is_in_blockhouse(unit) {
        return Ok(());
    }
    let (name, gun) = (position.name(unit), position.name(weapon));
    let sentence = format!("{name} is inside a blockhouse, and {gun} is not; the men have to come out to it first.");
    Err(Refusal::new("IX.C.1.b", sentence))
}

/// Whose blockhouses a side fires at: the enemy's, whether anybody is in them or not, and its own with enemies inside, whom it has seen go
/// in; never one with its own men inside (our reading).
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_target(position: &Position, side: Side, work: &ViewItem) -> Result<(), Refusal> {
    let name = position.name(work);
    let hex = position.expect_on_board(work)?;
    if let Some(own) = inside(position, hex, side).next() {
        return Err(Refusal::new("IX.C.1.e", format!("{} is inside {name}.", position.name(&own))));
    }
    if *work.side == side && inside(position, hex, side.enemy()).next().is_none() {
        return Err(Refusal::new("I.E.1", format!("{name} is on the same side.")));
    }
    Ok(())
}

/// IX.C.1.e: only batteries larger than 105mm fire at a blockhouse; nothing on the board breaks one.
///
/// # Errors
/// The refusal.
pub fn expect_broken_by(position: &Position, target: &ViewItem, battery: Option<&str>) -> Result<(), Refusal> {
    let is_heavy = |kind| position.tables.artillery.battery(kind).is_some_and(Battery::is_heavy);
    if position.class(target) != Class::Blockhouse || battery.is_some_and(is_heavy) {
        return Ok(());
    }
    let sentence = format!("Nothing of 105mm or less breaks open {}.", position.name(target));
    Err(Refusal::new("IX.C.1.e", sentence))
}
