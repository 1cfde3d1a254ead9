//! What halves a unit's fire now: the smallest crew that can work a weapon (X.F.3), and the dark (Firefight F).

use super::power::Power;
use super::{manning, night, obscuration, smallest_crew};
use crate::core::hex::Hex;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// What is left of a unit's fire at what is in this hex.
#[must_use]
pub fn power(position: &Position, unit: &ViewItem, at: Hex) -> Power {
    let few = is_short(position, unit).then(|| rule_of_few(position, unit));
    Power { few, dark: night::is_dark(position, at), haze: false }
}

/// What is left of gunfire, which wrecks and dust on its line weaken (X.G.2).
///
/// # Errors
/// The second hex that blocks it.
pub(super) fn of_gunfire(position: &Position, unit: &ViewItem, from: Hex, at: Hex) -> Result<Power, Hex> {
    let hazy = obscuration::hexes(position, from, at);
    match hazy[..] {
        [_, second, ..] => Err(second),
        _ => Ok(Power { haze: !hazy.is_empty(), ..power(position, unit, at) }),
    }
}

/// True for a weapon at which there are no more men than the smallest crew that can fire it (X.F.3).
fn is_short(position: &Position, unit: &ViewItem) -> bool {
    position.options.minimum_crews
        && position.class(unit).is_crew_served()
        && manning::men_at(position, unit).0 <= smallest_crew::needed(position, unit)
}

/// The rule that halves the fire of such a weapon: of a heavy one its rate, of a mortar its fragments, of a machine gun its factors.
fn rule_of_few(position: &Position, unit: &ViewItem) -> &'static str {
    match position.class(unit) {
        Class::MediumWeapon if position.kind(unit).is_mortar() => "X.F.3.b",
        Class::MediumWeapon => "X.F.3.c",
        _ => "X.F.3.a",
    }
}
