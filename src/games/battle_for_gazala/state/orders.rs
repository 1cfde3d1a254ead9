//! What a player of Battle for Gazala may order, and the facts that come of it.

use serde::{Deserialize, Serialize};

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::board::{Printed, PrintedList};
use crate::games::battle_for_gazala::material::tables::combat::Outcome;

/// An order. Units and hexes are named, never a place in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are named by what they are")]
pub enum Order {
    /// Moves a unit along a path of hexes, its own not counted (`2.Move`).
    Move {
        unit: UnitId,
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
    },
    /// The side has moved all it wants to.
    EndMovement,
    /// This one of the reinforcements that wait for a hex comes (`9.Reinforcements`).
    Arrive { unit: UnitId },
    /// Begins an attack on a hex, or adds a unit to it (`4.Attack`).
    Attack {
        unit: UnitId,
        #[serde(with = "Printed")]
        target: Hex,
    },
    /// Adds a support fire marker of this value to the attack, the defence or the answer (`7.Support`).
    Support { value: u8 },
    /// What has been put together stands: the attack is made, the defence is complete.
    Commit,
    /// The attack is not made after all.
    BreakOff,
    /// A support fire marker alone against a hex, at any distance (`7.Bombardment`).
    Bombard {
        #[serde(with = "Printed")]
        target: Hex,
        value: u8,
    },
    /// The side attacks no more in this phase.
    EndCombat,
    /// The unit is lost in an exchange (`4.Exchange`).
    Lose { unit: UnitId },
    /// The unit retreats (`5.Retreat`).
    Retreat {
        unit: UnitId,
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
    },
    /// The unit stands instead of retreating: a die decides (`5.Stiff`).
    Stand { unit: UnitId },
    /// The unit follows into the hex that was left (`5.Advance`).
    Advance { unit: UnitId },
    /// Nobody follows.
    Hold,
    /// The unit stays in its box and ignores the retreat (`6.BoxRetreat`).
    Ignore { unit: UnitId },
    /// A reinforcement whose hex a friend holds comes into a free hex beside it (`9.Delay`).
    Enter {
        unit: UnitId,
        #[serde(with = "Printed")]
        hex: Hex,
    },
}

/// A fact, as it is told in the log, shown on the map and checked by cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are named by what they are")]
pub enum Event {
    /// A turn began, with the support fire markers of each side, Axis first (`7.Markers`).
    TurnBegan { markers: [Vec<u8>; 2] },
    /// A player turn began.
    PlayerTurn { side: Side },
    /// Nobody of the side may move on the first turn: its movement passes by (`2.FirstTurn`).
    NobodyMoves { side: Side },
    /// A unit moved.
    Moved {
        unit: UnitId,
        #[serde(with = "Printed")]
        from: Hex,
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
    },
    /// A reinforcement came.
    Arrived {
        unit: UnitId,
        #[serde(with = "Printed")]
        hex: Hex,
    },
    /// A reinforcement could not come (`9.Delay`).
    Delayed {
        unit: UnitId,
        #[serde(with = "Printed")]
        hex: Hex,
    },
    /// A unit takes part in the attack on a hex.
    Joined {
        unit: UnitId,
        #[serde(with = "Printed")]
        target: Hex,
    },
    /// A support fire marker was used.
    Supported { side: Side, value: u8 },
    /// The attack was not made.
    BrokenOff {
        #[serde(with = "Printed")]
        target: Hex,
    },
    /// The attack stands.
    Committed { side: Side },
    /// A hex was bombarded.
    Bombarded {
        side: Side,
        #[serde(with = "Printed")]
        target: Hex,
        value: u8,
    },
    /// What came of it; no die where nothing was left of the marker.
    Bombardment { unit: UnitId, die: Option<u8>, most: u8, disrupted: bool },
    /// An attack was resolved: the difference of the strengths, the die, the result.
    Fought {
        #[serde(with = "Printed")]
        target: Hex,
        difference: i16,
        die: u8,
        outcome: Outcome,
    },
    /// The unit does not retreat: it stays in its box (`6.BoxRetreat`).
    Ignored { unit: UnitId },
    /// The unit stood, or tried to (`5.Stiff`).
    Stood { unit: UnitId, die: u8, held: bool },
    /// The unit went back.
    Retreated {
        unit: UnitId,
        #[serde(with = "Printed")]
        from: Hex,
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
    },
    /// The unit was eliminated.
    Eliminated { unit: UnitId },
    /// The unit had no way back and was eliminated.
    Trapped { unit: UnitId },
    /// The unit followed.
    Advanced {
        unit: UnitId,
        #[serde(with = "Printed")]
        to: Hex,
    },
    /// Nobody followed.
    Held { side: Side },
    /// A phase was ended by its player.
    PhaseEnded { side: Side },
    /// The Axis has a path from Tobruk to one of its supply hexes (`10.Axis`).
    PathOpen {
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
    },
    /// The game is over: units lost by each side, Axis first; whether double losses changed the result (`10.Losses`).
    Ended { losses: [u16; 2], downgraded: Option<Side>, winner: Option<Side> },
    /// The unit retreated past an enemy zone: the die, and whether it is lost (`5.Zones`).
    Passed { unit: UnitId, die: u8, lost: bool },
    /// A retreat past enemy zones has disrupted the unit until its side's player turn of this turn ends (`5.Zones`).
    Disrupted { unit: UnitId, until: u16 },
    /// The unit has recovered from its retreat.
    Recovered { unit: UnitId },
}
