//! What a player of The Cauldron may order, and the facts that come of it.

use serde::{Deserialize, Serialize};

use super::components::Supply;
use super::cups::Chit;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::{Printed, PrintedList};
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::material::tables::combat::Outcome;

/// An order. Units, hexes and formations are named, never a place in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are named by what they are")]
pub enum Order {
    /// Set-up: puts a unit into a hex, or moves it to another (17.0).
    Place {
        unit: UnitId,
        #[serde(with = "Printed")]
        hex: Hex,
    },
    /// Set-up is complete.
    EndSetUp,
    /// Infantry begins to breach the hexside between its hex and this one (14.1).
    Breach {
        unit: UnitId,
        #[serde(with = "Printed")]
        to: Hex,
    },
    /// No further breach is begun this turn.
    EndBreaching,
    /// A step of armour is replaced (13.3, 15.0); a unit that was eliminated comes back in a hex.
    Replace {
        unit: UnitId,
        /// The hex of a unit that comes back; empty for a unit on the map.
        #[serde(with = "PrintedList")]
        hex: Vec<Hex>,
    },
    /// Tank replacements that are left are given up (15.0).
    EndReplacing,
    /// The winner of the initiative has this side act first (6.0).
    First { side: Side },
    /// Draws a chit (7.0).
    Draw,
    /// Attacks a unit from the air (13.4).
    Strike { unit: UnitId },
    /// Attacks nobody from the air.
    Spare,
    /// Plays withdraw/attack: a formation leaves the game (13.7).
    Withdraw { formation: Formation },
    /// Plays withdraw/attack: an attack has to follow in this action (13.7).
    Oblige,
    /// Plays an extra move for this unit (13.2).
    ExtraMove { unit: UnitId },
    /// Activates the side of the chit that bears this formation (7.0).
    Activate { formation: Formation },
    /// Activates one unit: of another formation than the chit's, or by the double move (7.0).
    Single { unit: UnitId },
    /// Places a reinforcement that was activated (15.0).
    Enter {
        unit: UnitId,
        #[serde(with = "Printed")]
        hex: Hex,
    },
    /// Moves an activated unit along a path of hexes, its own not counted (8.0).
    Move {
        unit: UnitId,
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
    },
    /// Takes an activated unit off the map over the edge of its hex (8.3).
    Leave { unit: UnitId },
    /// An activated unit attacks all enemies beside it (11.0).
    Attack { unit: UnitId, intensity: Intensity },
    /// A unit joins the attack (11.0).
    Join { unit: UnitId },
    /// Plays a combat or an anti-tank chit for the combat (13.1, 13.6).
    Play { chit: Tactical },
    /// The side adds nothing more to the combat.
    Resolve,
    /// The unit loses a step (11.0).
    Lose { unit: UnitId },
    /// The unit is disrupted (11.0).
    Disrupt { unit: UnitId },
    /// The unit retreats along a path, with a unit of its hex if one is named, and then off the map if it says so (11.1).
    Retreat {
        unit: UnitId,
        with: Option<UnitId>,
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
        off: bool,
    },
    /// The unit goes into a hex that the enemy left (11.2).
    Advance {
        unit: UnitId,
        #[serde(with = "Printed")]
        hex: Hex,
    },
    /// No further unit advances.
    Hold,
    /// The unit is eliminated from a hex that holds too many (10.0).
    Remove { unit: UnitId },
    /// The action is over.
    EndAction,
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
    /// A turn began; actions, Axis first.
    TurnBegan { actions: [u8; 2] },
    /// Infantry began to breach a hexside.
    BreachBegan {
        unit: UnitId,
        #[serde(with = "Printed")]
        from: Hex,
        #[serde(with = "Printed")]
        to: Hex,
    },
    /// A breach was completed; `through` if the far side of the mined hex is open as well.
    Breached {
        #[serde(with = "Printed")]
        from: Hex,
        #[serde(with = "Printed")]
        to: Hex,
        through: bool,
    },
    /// A breach came to nothing and its marker is free again.
    BreachFailed {
        #[serde(with = "Printed")]
        from: Hex,
        #[serde(with = "Printed")]
        to: Hex,
    },
    /// Two markers on opposite sides of a mined hex became one.
    MarkerFreed {
        #[serde(with = "Printed")]
        mined: Hex,
    },
    /// A unit's supply changed.
    Supplied { unit: UnitId, supply: Supply },
    /// The Axis lacks lines of communication, `found` of `needed`, and has an action less.
    LineCut { found: u8, needed: u8 },
    /// Tank replacements came.
    TanksCame { tanks: u8 },
    /// Replacements that were not spent are lost.
    TanksLost { tanks: u8 },
    /// A step was replaced; the hex of a unit that came back.
    Replaced {
        unit: UnitId,
        #[serde(with = "PrintedList")]
        hex: Vec<Hex>,
    },
    /// The dice for the initiative, Axis first, ties left out.
    Initiative { dice: [u8; 2], side: Side },
    /// This side acts first.
    ActsFirst { side: Side },
    /// An action phase began.
    ActionBegan { side: Side },
    /// A side's remaining actions lapse: its cup holds no action chit.
    Lapsed { side: Side, actions: u8 },
    /// A chit was drawn.
    Drew { side: Side, chit: Chit },
    /// A tactical chit was played.
    Played { side: Side, chit: Tactical },
    /// An air chit that was drawn in a sandstorm does nothing.
    Grounded { side: Side },
    /// A side attacks nobody from the air.
    Spared { side: Side },
    /// An attack from the air; the die, what was added to it, and what came of it.
    Struck { unit: UnitId, die: u8, modifier: u8, step: bool, disrupted: bool },
    /// A formation was withdrawn: units that left, and those that could not.
    WithdrawnFormation { formation: Formation, units: Vec<UnitId>, stay: Vec<UnitId> },
    /// Formations were activated, with so many units.
    Activated { formations: Vec<Formation>, units: u8 },
    /// A unit was activated alone.
    ActivatedUnit { unit: UnitId },
    /// A reinforcement was placed.
    Entered {
        unit: UnitId,
        #[serde(with = "Printed")]
        hex: Hex,
    },
    /// A unit moved; `cost` in half movement points.
    Moved {
        unit: UnitId,
        #[serde(with = "Printed")]
        from: Hex,
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
        cost: u16,
    },
    /// A unit left the map and may come back in a later turn.
    Left { unit: UnitId, back: u16 },
    /// An attack was declared.
    Attacked { unit: UnitId, intensity: Intensity, defenders: Vec<UnitId> },
    /// A unit joined it.
    Joined { unit: UnitId },
    /// The attacker adds nothing more, and the defender can answer.
    Bound { side: Side },
    /// The die fell.
    Fought {
        attackers: Vec<UnitId>,
        defenders: Vec<UnitId>,
        attack: u16,
        defence: u16,
        column: usize,
        die: u8,
        modifier: i8,
        outcome: Outcome,
    },
    /// The units attacked were gone before the die fell.
    CalledOff,
    /// A unit lost a step; so many are left.
    StepLost { unit: UnitId, left: u8 },
    /// A unit was eliminated.
    Eliminated { unit: UnitId },
    /// A unit was disrupted.
    Disrupted { unit: UnitId },
    /// A unit went back; `zones` enemy zones were on its way.
    Retreated {
        unit: UnitId,
        #[serde(with = "Printed")]
        from: Hex,
        #[serde(with = "PrintedList")]
        path: Vec<Hex>,
        zones: u8,
    },
    /// A unit could go nowhere, or was breaching, and is eliminated.
    Trapped { unit: UnitId },
    /// A unit advanced.
    Advanced {
        unit: UnitId,
        #[serde(with = "Printed")]
        from: Hex,
        #[serde(with = "Printed")]
        to: Hex,
    },
    /// No further unit advances.
    Held { side: Side },
    /// A unit was eliminated from a hex that held too many.
    Crowded {
        unit: UnitId,
        #[serde(with = "Printed")]
        hex: Hex,
    },
    /// An action phase ended.
    ActionEnded { side: Side },
    /// Disruption ends and used units are turned back.
    Recovered { units: Vec<UnitId> },
    /// The Axis scored on its track, for the rule named; so many points stand there now.
    Scored { rule: String, points: u8, total: u8 },
    /// The game is over.
    Ended { axis: u16, allies: u16, winner: Option<Side> },
}
