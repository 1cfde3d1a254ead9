//! Gunfire damage, an experimental rule (X.D.4.b): a hundred gunfire factors on the front of an AFV may destroy its optics.

use crate::core::unit::UnitId;
use crate::games::tobruk::material::aspect::aspect;
use crate::games::tobruk::material::tables::damage::Aspect;
use crate::games::tobruk::state::firers::{Arm, Share};
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Gunfire factors on the front (X.D.4.b.1).
pub const FACTORS: u16 = 100;
/// The die that destroys the optics, and that strikes the crew of an M13/40.
pub const ON: u8 = 1;
/// The tank whose crew suffers as well (X.D.4.b.2).
const WEAK: &str = "m13_40";

/// Gunfire on the front of an AFV that is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Optics {
    /// The AFV.
    pub unit: UnitId,
    /// Factors of those who see its front.
    pub factors: u16,
    /// It is an M13/40.
    pub weak: bool,
}

impl Optics {
    /// What one combined fire comes to; `None` where it does not reach that much (our reading: only those who see the front count).
    #[must_use]
    pub fn of(position: &Position, target: &ViewItem, firers: impl Iterator<Item = Share>) -> Option<Self> {
        let at = target.location.hex().filter(|_| is_aimed_at(position, target))?;
        let sees = |share: &Share| {
            let from = position.find(share.unit).and_then(|unit| unit.location.hex());
            from.is_some_and(|from| aspect(at, *target.facing, target.motion.moved, from) == Aspect::Front)
        };
        let gunfire = firers.filter(|share| share.rounds == 0 && share.arm != Arm::Grenades).filter(sees);
        let factors: u16 = gunfire.map(|share| share.factors).sum();
        let weak = position.kind(target).id == WEAK;
        (factors >= FACTORS).then_some(Self { unit: *target.id, factors, weak })
    }
}

/// True for an AFV that gunfire may be aimed at by this rule.
#[must_use]
pub fn is_aimed_at(position: &Position, target: &ViewItem) -> bool {
    position.options.incidental_damage && position.class(target).is_afv()
}
