//! What a player of Tobruk may order.

use serde::{Deserialize, Serialize};

use super::air::{Load, Standing};
use super::firers::{Arm, Barrel, Shooter};
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::{Edge, printed};
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::material::tables::damage::{Area, Aspect};
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::material::tables::hit_probability::Ammo;

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
        /// Weapons that its men carry along (III.C).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        carrying: Vec<UnitId>,
    },
    /// Moves a unit along a path and then off the board, for good.
    Exit {
        unit: UnitId,
        #[serde(with = "printed::list")]
        path: Vec<Hex>,
    },
    /// Men come under a weapon's counter to operate it (III.D.1.b, III.D.3.b).
    Man { unit: UnitId, weapon: UnitId },
    /// Men leave a weapon alone.
    Leave { unit: UnitId, weapon: UnitId },
    /// Men pivot a weapon in its hex (III.C.6).
    Pivot { weapon: UnitId, by: UnitId, facing: Facing },
    /// Men on a field emplacement go under it: full cover (II.F.2).
    TakeCover { unit: UnitId },
    /// Men come out from under a field emplacement (II.F.2.c).
    Rise { unit: UnitId },
    /// A vehicle drives over a unit, or goes on doing so in its hex (III.G).
    Overrun { unit: UnitId, target: UnitId, facing: Facing },
    /// The side has moved all it wants to.
    EndMovement,
    /// Fires one gun of a vehicle or weapon unit, all rounds it has, at one vehicle or weapon; with APCR (IV.E.1), or with high
    /// explosive (X.D.2.c.2), if that is named.
    Fire {
        unit: UnitId,
        gun: u8,
        target: UnitId,
        #[serde(rename = "apcr", default, skip_serializing_if = "Shells::is_plain")]
        shells: Shells,
    },
    /// Adds a firer to the fire on a personnel unit; the first one names the target (II.G.1, III.F.2).
    Engage { unit: UnitId, arm: Arm, target: UnitId },
    /// The fire on a personnel unit, or that of batteries for effect, is complete: the dice are rolled.
    Resolve,
    /// The units fired at stay as they are: none of them takes cover now, or no further one.
    Stand,
    /// So many men of the unit are struck off.
    Lose { unit: UnitId, men: u8 },
    /// Same-hex fire: scores the next hit on the area chosen, or rolls for it.
    Aim { area: Option<Area> },
    /// Leaves the vehicle's second gun silent this turn.
    HoldFire,
    /// The side fires no more this segment.
    EndFire,
    /// A battery off the board fires at a unit: it ranges, and from the fourth call on end it fires for effect (IV.F.3). While a
    /// fire for effect is put together, it joins it (IV.F.6).
    Call { battery: BatteryId, target: UnitId },
    /// The side's batteries fire no more this turn; in their steps its mortars, or its on-board guns.
    EndCalls,
    /// Asks for a morale check on an enemy unit that lost men (II.H.3).
    Check { unit: UnitId },
    /// The side asks for no more morale checks.
    EndChecks,
    /// The next round of the melee in this hex (II.I.6).
    Melee {
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// Fires both guns of a vehicle at one vehicle or weapon, a round of each in turn, before it may answer (IV.E.3.f).
    FireBoth { unit: UnitId, target: UnitId },
    /// Returns the fire of the unit that opened a gun duel, with these guns (IV.E.3).
    Answer { guns: Vec<Barrel> },
    /// Does not return it.
    Decline,
    /// Men come aboard a vehicle in their hex with light weapons that they carry, or a weapon is lifted onto it or hitched to it
    /// (V.B.3.b).
    Load {
        unit: UnitId,
        vehicle: UnitId,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        carrying: Vec<UnitId>,
    },
    /// A unit leaves the vehicle that carries or tows it; a weapon faces so (V.B.3.c).
    Unload { unit: UnitId, facing: Facing },
    /// Men spike a weapon in their hex (V.D.3).
    Spike { unit: UnitId, weapon: UnitId },
    /// Men put a gun on a truck's bed, or take it down from there, for one turn of the four that it takes (V.G.1.f).
    Mount { unit: UnitId, weapon: UnitId, vehicle: UnitId },
    /// A mortar or a gun on the board fires indirectly at a unit (V.C.1, V.D.2), or joins such fire (IV.F.6). A mortar's first fire on
    /// end acquires, from the second on it tells.
    Lob { unit: UnitId, target: UnitId },
    /// A weapon or vehicle goes into the empty weapon pit of its hex (V.E.5).
    EnterPit { unit: UnitId },
    /// A unit forces its way into a minefield beside it, men with the weapons that they carry (V.G.2).
    Force {
        unit: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        carrying: Vec<UnitId>,
    },
    /// A battery, a mortar or a gun on the board puts smoke into a hex, or ranges on the hex for that (VI.C.1).
    Smoke {
        by: Shooter,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// Set-up: a fire of a battery is recorded (VI.C.2.a).
    Record {
        battery: BatteryId,
        fire: PlannedFire,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// Set-up: it is struck off again.
    Erase {
        battery: BatteryId,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// A battery fires at a unit by what it has recorded in a hex (VI.C.2.c), or joins such fire.
    CallRecorded {
        battery: BatteryId,
        #[serde(with = "printed")]
        hex: Hex,
        target: UnitId,
    },
    /// A gun of an AFV whose hatches are shut acquires a new target and fires no round at it (VI.C.4.a).
    Acquire { unit: UnitId, gun: u8, target: UnitId },
    /// A battery fires at a located enemy battery (VIII.E.2).
    Counter { battery: BatteryId, target: BatteryId },
    /// An aircraft flies level all its way and ends over this hex (VIII.C.1); one that waits enters over an edge.
    Fly {
        unit: UnitId,
        #[serde(with = "printed")]
        to: Hex,
    },
    /// An aircraft flies to a unit's hex, dives and says what it will drop on it (VIII.C.5).
    Dive { unit: UnitId, target: UnitId, load: Load },
    /// An aircraft leaves the board by the shortest way, for good (VIII.C.2).
    FlyOff { unit: UnitId },
    /// An aircraft that has dived drops its bombs, alone or with others on the same unit (VIII.C.5.c).
    Bomb { unit: UnitId, target: UnitId },
    /// A gun fires at the aircraft that has come within its range (VIII.D.2.c).
    Flak { gun: UnitId },
    /// The guns that were asked do not.
    HoldFlak,
    /// What the guns of the side do about aircraft from now on without being asked.
    StandingFlak { answer: Standing },
    /// Men take the rifle off its Carrier (IX.A.3).
    TakeOff { unit: UnitId, weapon: UnitId },
    /// They put it back.
    PutBack { unit: UnitId, weapon: UnitId },
    /// The owner takes a dummy off the board (IX.A.1).
    RemoveDummy { unit: UnitId },
    /// Set-up: a minefield is recorded as one without mines, or as one with mines again (IX.D).
    Feign { unit: UnitId, dummy: bool },
    /// A mortar fires a star shell over a hex (Firefight F).
    StarShell {
        unit: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// Before a type of AFV comes into play: each of it carries so many rounds of a kind for this gun (X.D.2.a).
    Stow { kind: String, gun: u8, ammo: Ammo, rounds: u8 },
    /// Set-up: a minefield is recorded in secret, or lies on the board again (Firefight H).
    Conceal { unit: UnitId, hidden: bool },
    /// Men announce that they assault a vehicle in their hex (X.G.1).
    CloseAssault { unit: UnitId, vehicle: UnitId },
    /// An AFV gives its hull-down position up (X.C.4).
    ComeUp { unit: UnitId },
    /// An AFV takes the hull-down position over that a friend has left (X.C.4.f).
    TakeOver { unit: UnitId },
    /// An AFV drives into an enemy vehicle (X.D.3).
    Ram {
        unit: UnitId,
        target: UnitId,
        #[serde(with = "printed::list")]
        path: Vec<Hex>,
    },
    /// A vehicle begins to hook up a weapon or another vehicle in its hex, to tow it (X.C.3.b).
    HookUp { unit: UnitId, vehicle: UnitId },
    /// Infantry demolishes an enemy vehicle with which it is alone in its hex (Firefight G).
    Demolish { unit: UnitId, vehicle: UnitId },
    /// Set-up: the edge that the side's broken men make for (X.I.1.b.2).
    NameEdge { edge: Edge },
    /// Before play: a transport vehicle is an ammunition carrier, or is none any more (X.D.2.f.1).
    NameCarrier { unit: UnitId, carries: bool },
    /// An AFV takes on rounds of a kind for a gun from a carrier in its hex (X.D.2.f.2).
    TakeOn { unit: UnitId, carrier: UnitId, gun: u8, ammo: Ammo },
    /// Before its company comes into play: an AFV is the commander's (X.D.5).
    Appoint { unit: UnitId },
    /// The enemy leads prisoners one hex (X.I.1.a).
    Lead {
        unit: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// The enemy leads prisoners off the board, for good (X.I.1.c).
    LeadOff { unit: UnitId },
    /// A unit fires at this side of a vehicle that turned in the last hex of its move (X.C.6).
    Aspect { unit: UnitId, target: UnitId, aspect: Aspect },
    /// An aircraft whose pilot has mistaken its target bombs this unit, or its target after all (X.H.1.a.2).
    Redirect { unit: UnitId, target: Option<UnitId> },
    /// The group of an aircraft that waits is sent against an enemy battery (X.H.2).
    BombBattery { unit: UnitId, battery: BatteryId },
}
