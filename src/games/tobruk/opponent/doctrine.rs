//! What a side is up to, and how much it weighs fire, danger and ground for it.

use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::state::position::Position;

/// What a side is up to in its movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posture {
    /// The enemy has to beat it, since a tie is its own: it lets him come, faces him and shoots, and moves only for a place worth more.
    Stand,
    /// It needs so many times the enemy's points, and he comes only if he has to: it stands and shoots likewise, but where nobody is near
    /// it closes up little by little, as far as that costs no more than it brings (Scenario 7).
    Press,
    /// It is ahead: it keeps what it has, shoots when that is cheap, and backs off from a stronger enemy.
    Hold,
    /// It is behind and still scattered: it forms up on two sides of the enemy, out of his reach.
    Gather,
    /// It is behind and near enough in strength: it goes in together.
    Strike,
    /// There are ten turns, and what stands at the edge of the range is shot to pieces by the better gun (firefights): it closes at once,
    /// far beyond the range at which its own gun hits well.
    Charge,
}

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
