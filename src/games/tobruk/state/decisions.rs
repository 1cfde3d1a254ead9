//! Decisions that have to be made before play goes on, and who makes them.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::events::Cause;
use super::firers::{Arm, Share};
use super::turn::{Phase, Sequence};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::printed;
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::material::tables::casualty::Cover;

/// A decision that has to be made before play goes on. The last one on the stack is asked first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// A vehicle with a second gun may fire it now (I.G.2.a).
    SecondGun {
        /// The vehicle.
        unit: UnitId,
    },
    /// Fire in the same hex: the next of so many hits is scored on a chosen area or rolled for (I.G.1).
    Aim {
        /// The firing vehicle.
        unit: UnitId,
        /// Its gun.
        gun: u8,
        /// The target.
        target: UnitId,
        /// Hits still to be scored.
        hits: u8,
        /// What the rounds are (IV.E.1).
        #[serde(rename = "apcr")]
        shells: Shells,
        /// The firer answers in a gun duel (IV.E.3).
        answers: bool,
    },
    /// Fire on a personnel unit is being put together: more firers, or the dice (II.G.1).
    Engagement {
        /// The unit fired at.
        target: UnitId,
        /// Those who fire.
        firers: Vec<(UnitId, Arm)>,
    },
    /// The fire is announced; units in good cover in the target's hex may go under it before the dice (II.F.2.d).
    Drop {
        /// The unit fired at.
        target: UnitId,
        /// Its cover when the fire was announced.
        cover: Cover,
        /// Those who fire, and what they bring.
        firers: Vec<Share>,
    },
    /// Men have to be struck off (II.G.2, III.D.1.d, II.I.8).
    Casualties {
        /// Whose men.
        side: Side,
        /// The unit fired at, which may take all of them, more than it has men included (II.G.2.b); `None` in a melee.
        target: Option<UnitId>,
        /// The target is a crew at its weapon, fired at or left with these casualties alone, or without a target they are left
        /// to several such crews (III.D.1.d).
        crew: bool,
        /// Units that may take a part.
        pool: Vec<UnitId>,
        /// Men still to be struck off.
        left: u8,
        /// Why.
        cause: Cause,
    },
    /// A unit that is fired at may return the fire, round for round (IV.E.3).
    Answer {
        /// The unit fired at.
        unit: UnitId,
        /// The unit that opened fire.
        opener: UnitId,
    },
    /// Batteries fire for effect on one target: more of them, or the dice (IV.F.6).
    Bombard {
        /// The target.
        target: UnitId,
        /// Those that fire.
        batteries: Vec<BatteryId>,
    },
    /// Batteries fire for effect; those in good cover in the target's hex may go under it before the dice (II.F.2.d).
    Shelter {
        /// The target.
        target: UnitId,
        /// Its cover when the fire was announced; `None` if it is not made of men.
        cover: Option<Cover>,
        /// Those that fire.
        batteries: Vec<BatteryId>,
    },
    /// Mortars, or on-board guns, fire indirectly on one target: more of them, or the dice (IV.F.6, V.C.1, V.D.2).
    Shell {
        /// The target.
        target: UnitId,
        /// Those that fire, and what they bring.
        firers: Vec<Share>,
    },
    /// They fire; those in good cover in the target's hex may go under it before the dice (II.F.2.d).
    Duck {
        /// The target.
        target: UnitId,
        /// Its cover when the fire was announced; `None` if it is not made of men.
        cover: Option<Cover>,
        /// Those that fire, and what they bring.
        firers: Vec<Share>,
    },
    /// An aircraft has come within range of guns that may fire at it (VIII.D.2.c).
    Flak {
        /// The aircraft.
        aircraft: UnitId,
        /// The guns that have not answered.
        guns: Vec<UnitId>,
    },
    /// Bombs are dropped on one target: those of more aircraft, or the dice (VIII.C.5.c).
    Bombs {
        /// The target.
        target: UnitId,
        /// The aircraft.
        aircraft: Vec<UnitId>,
    },
    /// Bombs fall; those in good cover in the target's hex may go under it before the dice (II.F.2.d).
    UnderBombs {
        /// The target.
        target: UnitId,
        /// Its cover as they fell; `None` if it is not made of men.
        cover: Option<Cover>,
        /// The aircraft.
        aircraft: Vec<UnitId>,
        /// They fall on a unit of their own side, by mistake (X.H.1.a.2).
        #[serde(default)]
        own: bool,
    },
    /// Enemies have come to a bunker: the men inside may come out and fight them (VIII.F.7).
    Sally {
        /// The bunker's hex.
        #[serde(with = "printed")]
        hex: Hex,
        /// The side inside.
        side: Side,
    },
    /// The pilot of an aircraft has mistaken its target: the enemy may name another one (X.H.1.a.2).
    Redirect {
        /// The aircraft.
        aircraft: UnitId,
    },
    /// An AFV has left its hull-down position: a friend that came into the hex and faces as it did may take it over (X.C.4.f).
    Fold {
        /// The side of both.
        side: Side,
        /// The AFV that has left.
        from: UnitId,
        /// The hex.
        #[serde(with = "printed")]
        hex: Hex,
        /// Those that may take it over.
        among: Vec<UnitId>,
    },
}

impl Decision {
    /// The side that decides.
    #[must_use]
    pub fn side(&self, active: Side) -> Side {
        match self {
            Self::Aim { answers: true, .. }
            | Self::Drop { .. }
            | Self::Shelter { .. }
            | Self::Duck { .. }
            | Self::UnderBombs { own: false, .. }
            | Self::Flak { .. }
            | Self::Redirect { .. }
            | Self::Answer { .. } => active.enemy(),
            Self::UnderBombs { .. }
            | Self::SecondGun { .. }
            | Self::Aim { .. }
            | Self::Engagement { .. }
            | Self::Bombard { .. }
            | Self::Bombs { .. }
            | Self::Shell { .. } => active,
            Self::Casualties { side, .. } | Self::Sally { side, .. } | Self::Fold { side, .. } => *side,
        }
    }
}

/// Decisions that wait, the next one last.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decisions(pub Vec<Decision>);

impl Decisions {
    /// The side that has to give the next order; `None` when the game is over.
    #[must_use]
    pub fn to_act(&self, now: &Sequence) -> Option<Side> {
        let side = self.0.last().map_or(now.active, |decision| decision.side(now.active));
        (now.phase != Phase::Over).then_some(side)
    }
}
