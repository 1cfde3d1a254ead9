//! How much a side weighs fire, danger and ground in each posture of its tanks.

use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::scenario::Posture;
use crate::games::tobruk::state::position::Position;

/// Weights of the parts of a place's value. Fire and danger are in victory points a turn.
#[derive(Debug, Clone, Copy)]
pub struct Doctrine {
    /// Fire from the place next turn; fire in this turn counts 1.
    pub next: f64,
    /// What the enemy can take there.
    pub danger: f64,
    /// At whom an enemy's gun is expected to fire.
    pub aim: Aim,
    /// Danger from an enemy that moved and fires next turn at the earliest; there is still a move to be made before.
    pub later: f64,
    /// Each hex farther than wanted from the goal: the wing, or the range at which the gun hits well.
    pub ground: f64,
}

/// At whom an enemy's gun is expected to fire: he fires every gun once, so a vehicle more in range costs little.
#[derive(Debug, Clone, Copy)]
pub enum Aim {
    /// At any that it reaches, the likelier the more it takes there: of twenty guns that come upon twenty tanks each has one to fear.
    Likely,
    /// At the best target: danger counts as far as this vehicle would be better than all others of its side, and so much of the rest.
    Best {
        /// The part of the danger from a gun that could as well fire at somebody else near by.
        shared: f64,
    },
}

impl Doctrine {
    /// The same where a point lost counts so much against one that is taken.
    pub fn at_price(self, price: f64) -> Self {
        Self { danger: self.danger * price, ..self }
    }
}

impl Posture {
    /// What a place elsewhere has to be worth more than this one, in points, before a vehicle leaves a hex from which it can fire. A
    /// side whose tanks shift about each turn fires less than half of its guns, and never twice at one target.
    pub fn reluctance(self, position: &Position) -> f64 {
        position.weight(match self {
            Self::Stand => Dial::StandReluctance,
            Self::Press => Dial::PressReluctance,
            Self::Hold | Self::Gather | Self::Strike | Self::Charge => Dial::Reluctance,
        })
    }

    /// The weights for this posture.
    pub fn doctrine(self, position: &Position) -> Doctrine {
        let weight = |dial| position.weight(dial);
        let best = |shared| Aim::Best { shared: weight(shared) };
        match self {
            Self::Stand => Doctrine {
                next: weight(Dial::StandNext),
                danger: weight(Dial::StandDanger),
                aim: Aim::Likely,
                later: weight(Dial::Later),
                ground: 0.0,
            },
            Self::Press => Doctrine { ground: weight(Dial::PressGround), ..Self::Stand.doctrine(position) },
            Self::Hold => Doctrine {
                next: weight(Dial::HoldNext),
                danger: weight(Dial::HoldDanger),
                aim: best(Dial::HoldShared),
                later: weight(Dial::HoldLater),
                ground: weight(Dial::HoldGround),
            },
            Self::Gather => Doctrine {
                next: weight(Dial::GatherNext),
                danger: weight(Dial::GatherDanger),
                aim: best(Dial::Shared),
                later: weight(Dial::Later),
                ground: weight(Dial::GatherGround),
            },
            Self::Charge => Doctrine {
                next: weight(Dial::ChargeNext),
                danger: weight(Dial::ChargeDanger),
                aim: best(Dial::Shared),
                later: weight(Dial::Later),
                ground: weight(Dial::ChargeGround),
            },
            Self::Strike => Doctrine {
                next: weight(Dial::StrikeNext),
                danger: weight(Dial::StrikeDanger),
                aim: best(Dial::Shared),
                later: weight(Dial::Later),
                ground: weight(Dial::StrikeGround),
            },
        }
    }
}
