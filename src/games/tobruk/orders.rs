//! What a player of Tobruk may order, and the facts that come of it.

use serde::{Deserialize, Serialize};

use super::board::printed;
use super::sequence::Phase;
use super::tables::damage::{Area, Aspect};
use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// An order. Units and hexes are named, never a place in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are named by what they are")]
pub enum Order {
    /// Set-up: puts a unit into a hex, or moves it to another.
    Place {
        unit: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
        facing: Facing,
    },
    /// Set-up is complete.
    EndSetUp,
    /// Moves a unit along a path of hexes, its own not counted, and leaves it facing so. An empty path is a pivot in place.
    /// A unit that waits off the board enters in the first hex of the path.
    Move {
        unit: UnitId,
        #[serde(with = "printed::list")]
        path: Vec<Hex>,
        facing: Facing,
        #[serde(default)]
        reverse: bool,
    },
    /// Moves a unit along a path and then off the board, for good.
    Exit {
        unit: UnitId,
        #[serde(with = "printed::list")]
        path: Vec<Hex>,
    },
    /// The side has moved all it wants to.
    EndMovement,
    /// Fires one gun of a vehicle, all rounds it has, at one target.
    Fire { unit: UnitId, gun: u8, target: UnitId },
    /// Same-hex fire: scores the next hit on the area chosen, or rolls for it.
    Aim { area: Option<Area> },
    /// Leaves the vehicle's second gun silent this turn.
    HoldFire,
    /// The side fires no more this segment.
    EndFire,
}

/// How a vehicle is damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Harm {
    /// M-kill.
    Immobilised,
    /// F-kill of the gun in this place.
    GunLost(u8),
    /// K-kill.
    Destroyed,
}

/// A fact, as it is told in the log, shown on the map and checked by cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are named by what they are")]
pub enum Event {
    /// A unit was set up.
    Placed {
        unit: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
        facing: Facing,
    },
    /// A phase began, with the side that acts first in it.
    Began { phase: Phase, side: Side },
    /// The die for who moves first, when movement alternates: odd is Allies, even Axis.
    FirstMover { die: u8, side: Side },
    /// The die for who fires first, when movement alternates.
    FirstFirer { die: u8, side: Side },
    /// A unit moved, or entered if it was in no hex before.
    Moved {
        unit: UnitId,
        from: Option<Place>,
        #[serde(with = "printed::list")]
        path: Vec<Hex>,
        facing: Facing,
        reverse: bool,
        cost: u8,
    },
    /// A unit pivoted in its hex.
    Pivoted { unit: UnitId, from: Facing, facing: Facing },
    /// A unit left the board.
    Exited {
        unit: UnitId,
        from: Place,
        #[serde(with = "printed::list")]
        path: Vec<Hex>,
    },
    /// A side ended its movement or its fire.
    Passed { side: Side, phase: Phase },
    /// A gun fired.
    Fired {
        unit: UnitId,
        gun: u8,
        target: UnitId,
        rounds: u8,
        acquired: bool,
        range: u8,
        /// Two dice needed to hit; `None` in the same hex, where every round hits.
        number: Option<u8>,
        aspect: Aspect,
    },
    /// Two dice for a round.
    Round { dice: [u8; 2], hit: bool },
    /// Two dice for the area a hit struck; `None` is a ricochet.
    Struck { target: UnitId, aspect: Aspect, dice: [u8; 2], area: Option<Area> },
    /// The area a hit in the same hex was scored on by choice.
    Chosen { target: UnitId, area: Area },
    /// What the damage table says of a hit: the cell as printed; whether it does anything at this range.
    Result { target: UnitId, aspect: Aspect, area: Area, row: String, cell: String, range: u8, effect: bool },
    /// One die for the chance of a K-kill.
    KillDie { target: UnitId, die: u8, needed: u8 },
    /// A vehicle is damaged anew.
    Harmed { target: UnitId, harm: Harm },
    /// The second gun was held.
    Held { unit: UnitId },
    /// The points a side has now.
    Score { axis: u16, allies: u16 },
    /// The game is over.
    Ended { winner: Side, axis: u16, allies: u16 },
}

/// A hex in an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(#[serde(with = "printed")] pub Hex);
