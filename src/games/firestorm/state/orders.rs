//! What a general of Firestorm Gazala may order, and the facts that come of it.

use serde::{Deserialize, Serialize};

use super::decisions::Stance;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;

/// An order. Troops and areas are named, never a place in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are named by what they are")]
pub enum Order {
    /// Places the battle arrow (`GG.2.2`).
    Arrow { from: Area, into: Area },
    /// Puts a troop on the arrow (`GG.2.3`).
    Commit { unit: UnitId },
    /// Flies a sortie (`C.Air`).
    Sortie { aircraft: Aircraft },
    /// At the table: takes points in place of a troop (`C.Points`).
    AsPoints { unit: UnitId },
    /// At the table: how the defender means to fight (`C.Combat.1`).
    Take { stance: Stance },
    /// The side brings nothing more to the battle.
    Ready,
    /// At the table: who commanded (`C.Manoeuvre.1`).
    Name { attacker: String, defender: String },
    /// At the table: the victory points of attacker and defender, 0 to 9 (`C.After.1`).
    Enter { attacker: u8, defender: u8 },
    /// A troop of a lost area retreats (`GG.2.7`).
    Retreat { unit: UnitId, to: Area },
    /// A supply marker of a lost area goes along.
    Haul { to: Area },
    /// A troop goes into the area taken (`GG.2.8`).
    Advance { unit: UnitId },
    /// A supply marker of an adjacent area comes along.
    Bring { from: Area },
    /// Nobody advances any more.
    Hold,
    /// A troop of the pool comes back through a dump (`GG.3.1`).
    Reinforce { unit: UnitId, to: Area },
    /// A strategic move (`GG.3.3`).
    Redeploy { unit: UnitId, to: Area },
    /// A supply marker makes a strategic move.
    Carry { from: Area, to: Area },
    /// The side makes no further strategic move.
    EndMoves,
    /// At the table: the defender takes points in place of his fortified marker (`C.Works`).
    FortAsPoints,
    /// At the table: both agree to decide the battle by dice, as in the General's Game (`GG.Play`).
    Dice,
    /// At the table: the next arrow is placed while the battle is fought (`C.Arrows`).
    Leave,
    /// Another battle that is being fought is taken up: that for this area.
    TakeUp { into: Area },
}

/// A die that was rolled to destroy a troop, or to bring one back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are named by what they are")]
pub struct Roll {
    pub unit: UnitId,
    pub die: u8,
    /// The lowest die that does it.
    pub needs: u8,
}

impl Roll {
    /// True if the die did it.
    #[must_use]
    pub fn succeeds(&self) -> bool {
        self.die >= self.needs
    }
}

/// A fact, as it is told in the log, shown on the map and checked by cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are named by what they are")]
pub enum Event {
    /// A turn began with so many battles.
    TurnBegan { die: u8, battles: u8 },
    /// The initiative was rolled for: dice and bonus of the Axis and the Allies.
    Initiative { dice: [u8; 2], bonus: u8, side: Side },
    /// The Axis has the first battle of the game without a roll.
    AxisBegins,
    /// The side has no attack to make.
    PassedOn { side: Side },
    /// Neither side has.
    Skipped { battle: u8 },
    /// The battle arrow was placed.
    Arrow { side: Side, from: Area, into: Area },
    /// A troop was put on it.
    Committed { unit: UnitId },
    /// A sortie was assigned.
    Sortie { aircraft: Aircraft },
    /// Points are taken in place of a troop.
    AsPoints { unit: UnitId },
    /// The defender of a table-top battle chose how to fight.
    Took { stance: Stance },
    /// A side brings nothing more.
    Ready { side: Side },
    /// A supply marker was used up.
    MarkerUsed { side: Side, area: Area },
    /// A side fights out of supply; the die of a table-top battle.
    OutOfSupply { side: Side, area: Area, die: Option<u8> },
    /// Who commands at the table.
    Named { attacker: String, defender: String },
    /// The dice of a battle, with all that was added, the attacker first.
    Fought { from: Area, into: Area, dice: [u8; 2], bonus: [i8; 2] },
    /// The victory points of a table-top battle, the attacker first.
    Entered { from: Area, into: Area, points: [u8; 2] },
    /// A roll to destroy a troop.
    Destroying { roll: Roll },
    /// A roll to recover a tank troop.
    Recovering { roll: Roll },
    /// The fortified marker was given up in place of the area.
    FortLost { area: Area },
    /// A fortified marker without troops was removed.
    FortRemoved { area: Area },
    /// Supply markers were lost with their troops.
    MarkersLost { area: Area, markers: u8 },
    /// An area was captured.
    Taken { area: Area, side: Side },
    /// A troop was captured.
    Captured { unit: UnitId },
    /// A troop went back.
    Retreated { unit: UnitId, from: Area, to: Area },
    /// A supply marker went along.
    Hauled { from: Area, to: Area },
    /// A troop advanced.
    Advanced { unit: UnitId, from: Area, to: Area },
    /// A supply marker advanced.
    Brought { from: Area, to: Area },
    /// Nobody advances any more.
    Held { side: Side },
    /// A troop came back through a dump.
    Reinforced { unit: UnitId, to: Area },
    /// The convoy reached B-3 (`GG.3.2`).
    Convoy { markers: u8 },
    /// The Allied die for strategic moves.
    AlliedMoves { die: u8 },
    /// A strategic move.
    Redeployed { unit: UnitId, from: Area, to: Area },
    /// A supply marker's strategic move.
    Carried { from: Area, to: Area },
    /// A side has made its strategic moves.
    MovesEnded { side: Side },
    /// The points at the end of a turn, Axis first.
    Counted { points: [u16; 2] },
    /// Tobruk has fallen, in supply: the Axis wins at once.
    TobrukFell,
    /// The game is over.
    Ended { points: [u16; 2], winner: Option<Side> },
    /// Points are taken in place of the fortified marker.
    FortAsPoints { area: Area },
    /// The next arrow is placed while a battle is fought.
    Left { into: Area },
    /// A battle that is being fought is taken up again.
    TakenUp { into: Area },
}
