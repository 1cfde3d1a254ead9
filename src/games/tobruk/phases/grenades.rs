//! What hand grenades do, an optional rule (VIII.G.1): they take cover away, and so are thrown apart from other fire.

use super::salvo::Part;
use crate::core::refusal::Refusal;
use crate::games::tobruk::state::firers::{Arm, Share};
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Fragmentation factors of one grenade (VIII.G.1.a).
pub const FACTORS: u16 = 5;
/// The others inside a bunker take this part of them (VIII.G.1.b).
pub const PART: u16 = 4;

/// True for fire that is grenades; they are thrown apart from other fire, since they take the cover away.
#[must_use]
pub fn are_thrown(firers: &[Share]) -> bool {
    firers.iter().any(|share| share.arm == Arm::Grenades)
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
