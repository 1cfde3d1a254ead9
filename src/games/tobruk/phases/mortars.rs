//! Mortars (V.C.1): what keeps one from its target, and the acquisition that its fire goes on from.

use super::call::Aim;
use super::night;
use super::shot::{BURST, Modifier};
use super::sighting::{is_one_target, sight};
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Gun;
use crate::games::tobruk::material::line_of_fire;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// The call on end from which on a mortar's fire tells (V.C.1.c).
pub const FOR_EFFECT: u8 = 2;

/// The mortar of a weapon unit.
#[must_use]
pub fn mortar_of<'a>(position: &Position<'a>, unit: &ViewItem) -> Option<&'a Gun> {
    position.kind(unit).guns.iter().find(|gun| gun.is_mortar)
}

/// V.C.1.c, V.C.1.e: acquisition is kept from turn to turn over two hexes at most, as a battery's is. A mortar that moves can't fire,
/// and loses it so.
#[must_use]
pub fn aim(position: &Position, unit: &ViewItem, hex: Hex, turn: u16) -> Aim {
    Aim::of(position.marks.works.laid(*unit.id).filter(|laid| laid.turn + 1 == turn), hex)
}

/// VII.B.3: a mortar that has hit its target and has kept it acquired since hits it more easily; not another one to which its fire shifts.
#[must_use]
pub fn burst(position: &Position, unit: &ViewItem, target: &ViewItem, aim: Option<&Aim>) -> Option<Modifier> {
    let hit = position.marks.works.burst_on(*unit.id)?;
    let keeps = aim.is_some_and(|aim| aim.shift.is_some()) && position.scenario.plays(Chapter::VII);
    (keeps && is_one_target(position, hit, target)).then_some(BURST)
}

/// V.C.1.d, V.C.1.g: the range of its row, never its own hex, and neither wreck nor smoke on the line of fire. A khamsin bounds its
/// sight (II.K.2). `other` is what it fires at, in words.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_reach(position: &Position, unit: &ViewItem, gun: &Gun, other: &str, at: Hex) -> Result<u8, Refusal> {
    let name = position.name(unit);
    let hex = position.expect_on_board(unit)?;
    let range = hex.range(at);
    if range == 0 {
        return Err(Refusal::new("V.C.1.d", format!("{other} is in the hex of {name}; a mortar can't fire so near.")));
    }
    if usize::from(range) > gun.numbers.len() {
        let reach = gun.numbers.len();
        return Err(Refusal::new(
            "V.C.1.d",
            format!("{other} is {range} hexes from {name}; its range is {reach} hexes."),
        ));
    }
    expect_sight(position, other, at, range)?;
    expect_clear(position, &name, (hex, at), "V.C.1.g")?;
    Ok(range)
}

/// II.K.2: nobody fires farther than five hexes in a khamsin, mortars and guns on the board included (our reading). By night the dark hides
/// what is farther than two (Firefight F).
///
/// # Errors
/// The refusal.
pub(super) fn expect_sight(position: &Position, target: &str, at: Hex, range: u8) -> Result<(), Refusal> {
    if night::hides(position, at, range) {
        return Err(night::unseen(target, range));
    }
    if range <= sight(position) {
        return Ok(());
    }
    let hexes = counted(range, "hex", "hexes");
    Err(Refusal::new("II.K.2", format!("{target} is {hexes} away; nobody can see that far in the khamsin.")))
}

/// V.C.1.g, V.D.2.d: any wreck or smoke on the line, in its end hexes too, keeps the fire from its target.
///
/// # Errors
/// The refusal, in the words of `rule`.
pub(super) fn expect_clear(
    position: &Position,
    name: &str,
    (from, to): (Hex, Hex),
    rule: &'static str,
) -> Result<(), Refusal> {
    if let Some(wreck) = line_of_fire::first(from, to, &position.wrecks) {
        let sentence = format!("A wreck burns in {} on the line of fire of {name}.", Name(wreck));
        return Err(Refusal::new(rule, sentence));
    }
    if let Some(dust) = line_of_fire::first(from, to, &position.dust) {
        let sentence = format!("Dust hangs in {} on the line of fire of {name}.", Name(dust));
        return Err(Refusal::new("X.C.2.c", sentence));
    }
    match line_of_fire::first(from, to, &position.smoke) {
        Some(smoke) => {
            let sentence = format!("Smoke lies in {} on the line of fire of {name}.", Name(smoke));
            Err(Refusal::new(rule, sentence))
        }
        None => Ok(()),
    }
}
