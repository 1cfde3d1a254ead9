//! Ammunition carriers (X.D.2.f): vehicles that carry and tow nothing else, and burn easily.

use crate::core::refusal::Refusal;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// By so much a result that may destroy a carrier is worse (X.D.2.f.3).
const BURNS: u8 = 3;

/// True for an ammunition carrier.
#[must_use]
pub fn is_carrier(position: &Position, vehicle: &ViewItem) -> bool {
    position.options.replenishment && position.marks.works.ammunition.carriers.contains(vehicle.id)
}

/// Refuses an ammunition carrier that is to carry or tow something (X.D.2.f.1). In its captors' hands it carries as others do (X.I.5.b), and
/// burns as before: its load is still aboard.
///
/// # Errors
/// The refusal.
pub fn expect_no_carrier(position: &Position, vehicle: &ViewItem) -> Result<(), Refusal> {
    if is_carrier(position, vehicle) && !position.is_captured(vehicle) {
        let sentence =
            format!("{} is an ammunition carrier, which carries and tows nothing else.", position.name(vehicle));
        return Err(Refusal::new("X.D.2.f.1", sentence));
    }
    Ok(())
}

/// The highest die that destroys a vehicle without armour, where the chart prints this one: of an ammunition carrier 3 more (X.D.2.f.3).
#[must_use]
pub fn burns_on(carrier: bool, printed: u8) -> u8 {
    if carrier { printed + BURNS } else { printed }
}
