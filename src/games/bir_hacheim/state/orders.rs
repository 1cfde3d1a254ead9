//! What a player of Gazala-Bir Hacheim may order, and the facts that come of it.

use serde::{Deserialize, Serialize};

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::{Printed, PrintedList};
use crate::games::bir_hacheim::material::tables::combat::Outcome;
use crate::games::bir_hacheim::material::tables::vulnerability::Bomber;

/// An order. Units and hexes are named, never a place in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are named by what they are")]
pub enum Order {
    /// Set-up: puts a unit that is placed freely into a hex, or moves it to another (11.1).
    Place {
        unit: UnitId,
        #[serde(with = "Printed")]
        hex: Hex,
    },
    /// Set-up is complete.
    EndSetUp,
    /// Moves a unit along a path of hexes, its own not counted; a unit that waits enters in the first one (4.0, 4.2.1).
    Move {
        unit: UnitId,
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
    },
    /// Engineers put the marker of a cleared minefield into their hex (9.3).
    Clear { unit: UnitId },
    /// The side has moved all it wants to.
    EndMovement,
    /// Adds a unit to the attack on a hex: one beside it, or artillery in range once one beside it takes part (5.1.1, 8.0).
    Attack {
        unit: UnitId,
        #[serde(with = "Printed")]
        target: Hex,
    },
    /// Adds artillery to the bombardment of a hex (8.0).
    Bombard {
        unit: UnitId,
        #[serde(with = "Printed")]
        target: Hex,
    },
    /// Attacks a hex with air points alone (6.2).
    Strike {
        #[serde(with = "Printed")]
        target: Hex,
        points: u8,
    },
    /// Adds artillery of the side attacked to the defence (8.0).
    Support { unit: UnitId },
    /// Commits so many air points to the combat being put together. That binds the side: nothing is changed after it (5.1.1).
    Commit { points: u8 },
    /// The side attacks no more this phase.
    EndCombat,
    /// The unit takes the casualty, or is the one that is eliminated (5.1.7).
    Lose { unit: UnitId },
    /// A draw: the defender eliminates no further unit (5.1.7).
    Enough,
    /// The unit retreats into a hex (5.3).
    Retreat {
        unit: UnitId,
        #[serde(with = "Printed")]
        to: Hex,
    },
    /// The unit is forced off the board (4.2.2).
    Leave { unit: UnitId },
    /// The unit follows into the hex that the enemy left, and perhaps one farther (5.2).
    Advance {
        unit: UnitId,
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
    },
    /// No further unit advances.
    Hold,
}

/// A fact, as it is told in the log, shown on the map and checked by cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are named by what they are")]
pub enum Event {
    /// A unit was set up.
    Placed {
        unit: UnitId,
        #[serde(with = "Printed")]
        hex: Hex,
    },
    /// A side has placed all its units.
    SetUp { side: Side },
    /// A unit was named for an attack or a bombardment.
    Joined {
        unit: UnitId,
        #[serde(with = "Printed")]
        target: Hex,
    },
    /// Artillery supports the defence of a hex.
    Supported {
        unit: UnitId,
        #[serde(with = "Printed")]
        target: Hex,
    },
    /// A side is bound, with so many air points (5.1.1).
    Committed { side: Side, points: u8 },
    /// In a draw the defender eliminates no further unit.
    Spared { side: Side },
    /// No further unit advances.
    Held { side: Side },
    /// A side's movement phase began.
    MovementBegan { side: Side },
    /// A side's combat phase began.
    CombatBegan { side: Side },
    /// A unit moved, or entered the board when `from` is empty; `cost` in half movement points.
    Moved {
        unit: UnitId,
        #[serde(with = "PrintedList")]
        from: Vec<Hex>,
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
        cost: u16,
    },
    /// A die for a unit of the Axis that came into a minefield (9.1).
    Mined {
        unit: UnitId,
        #[serde(with = "Printed")]
        hex: Hex,
        die: u8,
        struck: bool,
    },
    /// Engineers cleared a minefield.
    Cleared {
        unit: UnitId,
        #[serde(with = "Printed")]
        hex: Hex,
    },
    /// An Allied unit recovered its casualties (7.0).
    Recovered { unit: UnitId },
    /// A hex was attacked and the dice were rolled; strengths with support and air.
    Fought {
        #[serde(with = "Printed")]
        target: Hex,
        units: Vec<UnitId>,
        attack: u16,
        defence: u16,
        /// Air points of the attacker and of the defender.
        air: [u8; 2],
        /// Where the odds stood in the table before the shifts, and the column used after them, from 0.
        odds: u8,
        column: u8,
        dice: [u8; 2],
        outcome: Outcome,
    },
    /// A hex was bombarded or struck from the air.
    Bombed {
        #[serde(with = "Printed")]
        target: Hex,
        by: Bomber,
        units: Vec<UnitId>,
        /// Attack strength or air points, times the vulnerability of the units in the hex.
        value: u16,
        column: u8,
        dice: [u8; 2],
        loss: bool,
    },
    /// A unit was turned to its reduced side.
    Reduced { unit: UnitId },
    /// A unit was destroyed.
    Eliminated { unit: UnitId },
    /// A unit that could go nowhere was destroyed (5.3).
    Trapped { unit: UnitId },
    /// A unit went back.
    Retreated {
        unit: UnitId,
        #[serde(with = "Printed")]
        from: Hex,
        #[serde(with = "Printed")]
        to: Hex,
    },
    /// A unit was forced off the board.
    Left { unit: UnitId },
    /// A unit advanced after combat.
    Advanced {
        unit: UnitId,
        #[serde(with = "Printed")]
        from: Hex,
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
    },
    /// An objective changed hands.
    Taken {
        #[serde(with = "Printed")]
        hex: Hex,
        side: Side,
    },
    /// A unit that would owe an attack owes none: no enemy because of whom it would may be attacked any more (4.1.2, 6.2).
    Lapsed { unit: UnitId },
    /// The game is over.
    Ended { axis: u16, allies: u16, winner: Option<Side> },
}
