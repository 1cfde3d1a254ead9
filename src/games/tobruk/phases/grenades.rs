//! Hand grenades, an optional rule (VIII.G.1): all men of a unit throw, at one enemy unit in their hex.

use super::aboard;
use super::crew;
use super::engage::Bar;
use super::salvo::Part;
use super::shot::Burst;
use super::silent::Silent;
use crate::core::refusal::Refusal;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::state::orders::{Arm, Share};
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Fragmentation factors of one grenade (VIII.G.1.a).
const FACTORS: u16 = 5;
/// The others inside a bunker take this part of them (VIII.G.1.b).
pub const PART: u16 = 4;

/// The cover that grenades leave: stationary at best (VIII.G.1.a).
#[must_use]
pub fn reduced(cover: Cover) -> Cover {
    if matches!(cover, Cover::Good | Cover::Full) { Cover::Stationary } else { cover }
}

/// True for fire that is grenades; they are thrown apart from other fire, since they take the cover away.
#[must_use]
pub fn are_thrown(firers: &[Share]) -> bool {
    firers.iter().any(|share| share.arm == Arm::Grenades)
}

/// What the grenades of a unit add to a fire (VIII.G.1, VIII.G.1.a).
///
/// # Errors
/// The bar.
pub fn part(position: &Position, unit: &ViewItem, target: &ViewItem, range: u8) -> Result<Part, Bar> {
    if position.kind(unit).people.is_none() || !position.options.grenades {
        return Err(Bar::NoSuchArm);
    }
    if range > 0 {
        return Err(Bar::OtherHex(range));
    }
    if position.class(target).is_afv() && !crew::is_exposed(position, target) && !aboard::is_struck(position, target) {
        return Err(Bar::Armour);
    }
    let silent = if unit.gunnery.fired[0] {
        Some(Silent::Fired)
    } else if unit.gunnery.done {
        Some(Silent::Done)
    } else if unit.men.under && !position.is_in_bunker(unit) {
        Some(Silent::Under)
    } else if unit.motion.busy {
        Some(Silent::Busy)
    } else if !unit.overruns.by.is_empty() {
        Some(Silent::Overrun)
    } else {
        aboard::silent(position, unit)
    };
    if let Some(silent) = silent {
        return Err(Bar::Silent(silent));
    }
    if unit.motion.hexes >= 2 {
        return Err(Bar::Ran);
    }
    // VIII.G.1: in a melee they are final fire, at those who fight in it.
    if position.is_in_melee(unit) && !position.is_in_melee(target) {
        return Err(Bar::InMelee);
    }
    if position.operates_crew_served(*unit.id) || unit.men.at_weapons > 0 {
        return Err(Bar::AtWeapons);
    }
    let men = unit.men.left.saturating_sub(unit.men.carrying);
    if men == 0 {
        return Err(Bar::NoMenFree);
    }
    Ok(Part {
        unit: *unit.id,
        arm: Arm::Grenades,
        range,
        men,
        factors: FACTORS * u16::from(men),
        halved: false,
        rounds: 0,
        acquired: false,
        number: None,
        burst: Burst::Off,
    })
}

/// VIII.G.1.a: grenades and other fire are no one fire.
///
/// # Errors
/// The refusal.
pub fn expect_alone(position: &Position, unit: &ViewItem, arm: Arm, others: &[Part]) -> Result<(), Refusal> {
    match others.first() {
        Some(other) if (other.arm == Arm::Grenades) != (arm == Arm::Grenades) => {
            let sentence = format!(
                "{} can't join: grenades take the target's cover away, and are thrown apart from other fire.",
                position.name(unit)
            );
            Err(Refusal::new("VIII.G.1.a", sentence))
        }
        _ => Ok(()),
    }
}
