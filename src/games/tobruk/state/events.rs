//! The facts that come of orders, as they are told, shown and checked.

use serde::{Deserialize, Serialize};

use super::air::{Load, Standing};
use super::assaults::CalledOff;
use super::firers::{Arm, Share, Shooter};
use super::turn::Phase;
use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::{Edge, printed};
use crate::games::tobruk::material::catalog::{Shells, TypeId};
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::material::tables::ammunition::Rounds;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::material::tables::damage::{Area, Aspect};
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::material::tables::vehicles::Strike;

/// Why men are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// Anti-personnel fire.
    Fire,
    /// A melee.
    Melee,
    /// Artillery before the first turn (II.K.3).
    Artillery,
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
    /// A personnel unit has no men left, or is taken off with its weapon.
    Eliminated,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u8) -> bool {
    *number == 0
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
    /// The die for who fires first, when movement alternates (I.I.1) or first fire is rolled for (II.K.4).
    FirstFirer { die: u8, side: Side },
    /// Nobody of this side could fire in the combat segment, so it was passed over (I.B.2).
    CouldNotFire { side: Side },
    /// A unit moved, or entered if it was in no hex before.
    Moved {
        unit: UnitId,
        from: Option<Place>,
        #[serde(with = "printed::list")]
        path: Vec<Hex>,
        facing: Facing,
        reverse: bool,
        cost: u8,
        #[serde(default)]
        carrying: Vec<UnitId>,
    },
    /// Men operate a weapon now.
    Manned { unit: UnitId, weapon: UnitId },
    /// Men have left a weapon.
    Unmanned { unit: UnitId, weapon: UnitId },
    /// Men pivoted a weapon.
    WeaponPivoted { weapon: UnitId, by: UnitId, from: Facing, facing: Facing },
    /// Men went under their field emplacement.
    TookCover { unit: UnitId },
    /// Men came out from under it.
    Rose { unit: UnitId },
    /// Personnel came into a hex of enemy personnel.
    MeleeAnnounced {
        #[serde(with = "printed")]
        hex: Hex,
        attacker: Side,
    },
    /// A vehicle overruns a unit.
    Overran { unit: UnitId, target: UnitId },
    /// A vehicle was stopped by the weapon it was about to overrun (III.I.1.b).
    OverrunStopped { unit: UnitId },
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
        /// What it fires (IV.E.1).
        #[serde(rename = "apcr", default, skip_serializing_if = "Shells::is_plain")]
        shells: Shells,
        /// The kind of rounds, where they are counted (X.D.2.c).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ammo: Option<Ammo>,
    },
    /// A unit takes part in a fire that is being put together.
    Joined { unit: UnitId, arm: Arm, target: UnitId, factors: u16 },
    /// The units fired at stay as they are.
    StoodFast { target: UnitId },
    /// Units fire together on a personnel unit.
    Engaged { target: UnitId, firers: Vec<Share>, cover: Cover },
    /// One die on the Casualty Table.
    Casualties { target: UnitId, cover: Cover, factors: u8, die: u8, men: u8 },
    /// A unit lost men.
    Lost { unit: UnitId, men: u8, cause: Cause },
    /// Two dice against a unit's morale.
    MoraleChecked { unit: UnitId, dice: [u8; 2], morale: i8, broke: bool },
    /// A melee begins to be fought with these men.
    MeleeOdds {
        #[serde(with = "printed")]
        hex: Hex,
        attacker: Side,
        attackers: u16,
        defenders: u16,
        odds: String,
    },
    /// One die on the Melee Table.
    MeleeRound {
        #[serde(with = "printed")]
        hex: Hex,
        die: u8,
        attacker_loses: u8,
        defender_loses: u8,
    },
    /// A melee is over; `None` if nobody is left.
    MeleeWon {
        #[serde(with = "printed")]
        hex: Hex,
        winner: Option<Side>,
    },
    /// The die for a dust storm (II.K.2).
    Khamsin { die: u8, needed: u8, storm: bool },
    /// Dice for the artillery before the first turn: men this side loses.
    Softened { side: Side, dice: Vec<u8>, men: u8 },
    /// Hedgehogs that the side which has to hold them held through the whole turn.
    HedgehogsHeld { side: Side, held: u8, needed: u8 },
    /// At the end: whether the side that has to take a hex controls it, with an observer there (Scenario 8).
    PointTaken { side: Side, taken: bool },
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
    /// A unit that was fired at returns the fire; what it fires with follows.
    Answered { unit: UnitId, target: UnitId },
    /// It does not.
    Declined { unit: UnitId },
    /// The next round of a gun duel is this gun's.
    NextRound { unit: UnitId, gun: u8, target: UnitId, number: Option<u8> },
    /// A crew lost so many men, which makes so many in all.
    CrewLost { unit: UnitId, men: u8, lost: u8 },
    /// One die on the Bail-out Chart; no die where the crew has no choice.
    BailOut {
        unit: UnitId,
        die: Option<u8>,
        lost: u8,
        out: bool,
        /// What the die loses, the commander being lost (X.D.5.c).
        #[serde(default, skip_serializing_if = "is_zero")]
        less: u8,
    },
    /// Two dice for whether a vehicle arrives (IV.G.2).
    Reliability { unit: UnitId, dice: [u8; 2], arrives: bool },
    /// Points for undamaged vehicles on the board at the end.
    Standing { axis: u16, allies: u16 },
    /// A battery was called: the hex of its target, and the number of its calls on end.
    Called {
        battery: BatteryId,
        target: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
        calls: u8,
    },
    /// Batteries fire for effect, with these fragmentation factors together (IV.F.3.b).
    Bombarded { target: UnitId, batteries: Vec<BatteryId>, factors: u16, cover: Option<Cover> },
    /// Two dice for a direct hit of a battery (IV.F.3.b).
    DirectHit { battery: BatteryId, target: UnitId, dice: [u8; 2], hit: bool },
    /// What the chart of vehicles without armour says of fragmentation factors (IV.F.3.c.4).
    Fragments { target: UnitId, factors: u16, effect: bool },
    /// The edge over which a side comes in, which a die has said before the first turn (Firefights A to C).
    WayIn {
        side: Side,
        edge: Edge,
        die: u8,
        /// Dice rolled before that named no edge (Firefight G).
        #[serde(default)]
        again: Vec<u8>,
    },
    /// The points a side has now.
    Score { axis: u16, allies: u16 },
    /// The game is over, without a winner in a draw.
    Ended { winner: Option<Side>, axis: u16, allies: u16 },
    /// A unit was loaded onto a vehicle with what it carries, or hitched to it.
    Loaded {
        unit: UnitId,
        vehicle: UnitId,
        #[serde(default)]
        carrying: Vec<UnitId>,
    },
    /// A unit left the vehicle that carried or towed it: by order, or forced by fire.
    Unloaded { unit: UnitId, vehicle: UnitId, forced: bool },
    /// What the chart of vehicles without armour says of a direct hit (V.D.1).
    SoftHit { target: UnitId, strike: Strike, effect: bool },
    /// Men begin to spike a weapon.
    Spiking { unit: UnitId, weapon: UnitId },
    /// A weapon is spiked.
    Spiked { unit: UnitId, weapon: UnitId },
    /// Men work on a gun that is mounted on a truck or taken down from it; so many turns of the work are done.
    Mounting { unit: UnitId, weapon: UnitId, vehicle: UnitId, turns: u8 },
    /// A gun stands in portee now, or is on the ground again.
    Mounted { weapon: UnitId, vehicle: UnitId, portee: bool },
    /// A hit struck what a weapon pit covers of an AFV, and does nothing (V.E.5.c).
    Covered { target: UnitId, area: Area },
    /// A mortar or an on-board gun fires indirectly; of a mortar the number of its calls on end (V.C.1.c, V.D.2.c).
    Lobbed {
        unit: UnitId,
        target: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
        calls: Option<u8>,
    },
    /// Mortars or on-board guns fire for effect together.
    Shelled { target: UnitId, firers: Vec<Share>, cover: Option<Cover> },
    /// Two dice for a direct hit of a mortar (V.C.1.f).
    MortarHit { unit: UnitId, target: UnitId, dice: [u8; 2], number: u8, hit: bool },
    /// A weapon or vehicle is in the weapon pit of its hex now.
    EnteredPit {
        unit: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// One die for a unit that forces a minefield (V.G.2.b).
    Forced {
        unit: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
        die: u8,
        success: bool,
    },
    /// A fire was recorded (VI.C.2.a).
    Recorded {
        battery: BatteryId,
        fire: PlannedFire,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// A recorded fire was struck off.
    Erased {
        battery: BatteryId,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// A battery fires by what it has recorded in a hex (VI.C.2.c).
    CalledRecorded {
        battery: BatteryId,
        fire: PlannedFire,
        #[serde(with = "printed")]
        hex: Hex,
        target: UnitId,
    },
    /// A battery or a mortar ranges on a hex; the number of its calls on end (VI.C.1.b).
    Ranged {
        by: Shooter,
        #[serde(with = "printed")]
        hex: Hex,
        calls: u8,
    },
    /// Smoke falls in a hex, for so many turns (VI.C.1.e).
    Smoked {
        by: Shooter,
        #[serde(with = "printed")]
        hex: Hex,
        turns: u8,
    },
    /// Smoke has cleared (VI.C.1.e.3).
    SmokeCleared {
        #[serde(with = "printed::list")]
        hexes: Vec<Hex>,
    },
    /// So many factors fall on each of the others in the target's hex (VI.C.3).
    Collateral { target: UnitId, factors: u16 },
    /// The crew of an AFV has shut its hatches: no initial fire at new targets this turn (VI.C.4); after so many gunfire factors, or
    /// after high explosive.
    HatchesShut { unit: UnitId, factors: Option<u16> },
    /// A gun has acquired a target without a round (VI.C.4.a).
    Acquired { unit: UnitId, gun: u8, target: UnitId },
    /// Points for AFVs beyond the row that counts, at the end (Scenario 6).
    Ground { side: Side, points: u16 },
    /// An aircraft flew along these hexes, or entered if it was in none before (VIII.C.1).
    Flew {
        unit: UnitId,
        from: Option<Place>,
        #[serde(with = "printed::list")]
        path: Vec<Hex>,
        facing: Facing,
    },
    /// The same up to where guns may fire at it, as these alone are told before they have fired (VIII.D.2.c.1).
    InRange {
        unit: UnitId,
        from: Option<Place>,
        #[serde(with = "printed::list")]
        path: Vec<Hex>,
        facing: Facing,
    },
    /// An aircraft dived on a unit and has said what it drops (VIII.C.5).
    Dived {
        unit: UnitId,
        target: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
        load: Load,
    },
    /// One die for fighters that may meet a group of Stukas; those that they met (VIII.G.3).
    Intercepted { units: Vec<UnitId>, die: u8, met: bool },
    /// Two dice of a gun that fires at an aircraft (VIII.D.2.c.2).
    FlakFired { gun: UnitId, aircraft: UnitId, dice: [u8; 2], hit: bool },
    /// Guns let an aircraft pass.
    FlakHeld { aircraft: UnitId },
    /// What a side's guns do about aircraft from now on.
    FlakOrders { side: Side, answer: Standing },
    /// An aircraft drops its bombs on a unit.
    Dropped { unit: UnitId, target: UnitId, load: Load },
    /// The unit that an aircraft dived on has left that hex: there is no attack, and it keeps its bombs (VIII.C.5).
    BrokenOff {
        unit: UnitId,
        target: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
        load: Load,
    },
    /// Bombs fall on a unit, with these fragmentation factors together (VIII.C.5.c).
    Bombed { target: UnitId, aircraft: Vec<UnitId>, factors: u16, cover: Option<Cover> },
    /// Two dice for the direct hit of one bomb (VIII.C.5.b).
    BombHit { unit: UnitId, heavy: bool, target: UnitId, dice: [u8; 2], hit: bool },
    /// Weapons cease fire for this turn, and have lost their targets (VIII.C.6).
    Silenced {
        #[serde(with = "printed")]
        hex: Hex,
        weapons: Vec<UnitId>,
    },
    /// A direct hit has broken a bunker open: so many fragmentation factors on each of those inside (VIII.F.4).
    BunkerBroken { target: UnitId, factors: u16 },
    /// Nobody comes out of the bunker in this hex, or no more of its men (VIII.F.7).
    StayedInside {
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// Two dice for a hit by 40mm or less on a weapon: whether it falls silent (VIII.E.1.b).
    SmallHit { target: UnitId, ammo: Ammo, dice: [u8; 2], destroyed: bool },
    /// A gun or a mortar has hit its target: the number that its next rounds need (VII.B.3); of a mortar it is told with its next fire.
    BurstOnTarget { unit: UnitId, gun: u8, target: UnitId, number: Option<u8> },
    /// A battery fires at an enemy battery; the turns of such fire on end (VIII.E.2).
    Countered { battery: BatteryId, target: BatteryId, calls: u8 },
    /// The die that locates a battery that has fired (VIII.E.2.c.1).
    Located { battery: BatteryId, die: u8, located: bool },
    /// A battery is neutralised from this turn on; the last turn, if the fire at it is not kept up (VIII.E.2.d). Stukas did it (X.H.2.c).
    Neutralised {
        battery: BatteryId,
        through: u16,
        #[serde(default)]
        by_air: bool,
    },
    /// It may fire again (VIII.E.2.d).
    Recovered { battery: BatteryId },
    /// Men have taken the rifle off a Carrier (IX.A.3).
    TakenOff { unit: UnitId, weapon: UnitId, vehicle: UnitId },
    /// They have put it back.
    PutBack { unit: UnitId, weapon: UnitId, vehicle: UnitId },
    /// A gun is shown to be a dummy, and taken off (IX.A.1).
    DummyShown {
        unit: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// Its owner has taken a dummy off.
    DummyRemoved {
        unit: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// A minefield was recorded as a dummy, or as none (IX.D).
    Feigned { unit: UnitId, dummy: bool },
    /// An attempt to force a minefield has shown that there are no mines (IX.D).
    FeintShown {
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// One die for a battery that is called: up to so much it is not available (X.E.1).
    Availability { battery: BatteryId, die: u8, needed: u8, available: bool },
    /// Two dice for the track of an AFV that has destroyed a heavy weapon in an overrun (X.D.4.a).
    TrackTested { unit: UnitId, weapon: UnitId, dice: [u8; 2], breaks: bool },
    /// One die for the optics of an AFV whose front so many gunfire factors struck, and for an M13/40 one for its crew (X.D.4.b).
    OpticsTested { unit: UnitId, factors: u16, die: u8, lost: bool, crew: Option<u8> },
    /// The enemy knows of a fire that was recorded before play (X.E.2).
    Scouted { battery: BatteryId, fire: PlannedFire, hex: Place },
    /// A side has chosen the base load of a gun of a type, so many rounds beyond the chart's total (X.D.2.a, X.D.2.d).
    Stowed { side: Side, kind: TypeId, gun: u8, load: Rounds, over: u16 },
    /// A gun has fired its last round of a kind (X.D.2.c).
    RoundsGone { unit: UnitId, gun: u8, ammo: Ammo },
    /// An AFV is overloaded no more, or nearly out of ammunition (X.D.2.d, X.D.2.e).
    LoadFell { unit: UnitId, exhausted: bool },
    /// The load of an AFV has shifted a result that may destroy it (X.D.2.d, X.D.2.e).
    KillShifted { unit: UnitId, printed: u8, needed: u8 },
    /// So many factors in one firing have put a gun out of action (X.E.5).
    GunBroken { unit: UnitId, factors: u32 },
    /// A star shell burns over a hex until the turn ends (Firefight F).
    StarShell {
        unit: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// A minefield was recorded in secret, or lies on the board again (Firefight H).
    Concealed { unit: UnitId, hidden: bool },
    /// A unit has come into mines that it did not see (Firefight H).
    MinesShown {
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// A weapon or a vehicle is being hooked up to a vehicle; so many turns of those that it takes are done (X.C.3.b).
    Hooking { unit: UnitId, vehicle: UnitId, turns: u8, of: u8 },
    /// Direct fire has interrupted that: this turn does not count (X.C.3.b.2).
    HookUpHeld { unit: UnitId, vehicle: UnitId },
    /// One of the two has moved or fired, or is gone: the turns are lost (X.C.3.b.2).
    HookUpLost { unit: UnitId, vehicle: UnitId },
    /// Infantry sets to work on an enemy vehicle (Firefight G).
    Demolishing { unit: UnitId, vehicle: UnitId },
    /// It has not: others of the vehicle's side have come, or it had to fight.
    DemolitionOff { unit: UnitId, vehicle: UnitId },
    /// It has demolished it.
    Demolished { unit: UnitId, vehicle: UnitId },
    /// At the end: what the enemy claims for a vehicle that was immobile from the beginning (Firefight G).
    Claimed { unit: UnitId, captured: bool, points: u16 },
    /// A unit has surrendered to the enemy in its hex (X.I.1.a).
    Surrendered {
        unit: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// A unit has broken away from the enemy: it lies in full cover, or falls back (X.I.1.b).
    Broke { unit: UnitId, under: bool },
    /// Broken men or prisoners are themselves again (X.I.1.e).
    Rallied { unit: UnitId, captive: bool },
    /// Broken men fell back a hex, or off the board (X.I.1.b.2).
    FellBack { unit: UnitId, from: Place, hex: Option<Place> },
    /// Prisoners were led a hex, or off the board (X.I.1.a, X.I.1.c).
    Led { unit: UnitId, from: Place, hex: Option<Place> },
    /// A weapon or a vehicle is captured by this side, or recaptured (X.I.4).
    Captured { unit: UnitId, side: Side },
    /// At the end: vehicles that a side has brought off the board, those of the type that has to be among them, and whether they are enough
    /// (Scenario 9).
    BrokenThrough { side: Side, vehicles: u16, of_kind: u16, enough: bool },
    /// A die for each AFV that drove: those that are hull-down now (X.C.4.b).
    HullDownSought { dice: Vec<u8>, units: Vec<UnitId> },
    /// An AFV takes a hull-down position over from one that has left it (X.C.4.f).
    HullDownTaken {
        unit: UnitId,
        from: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// Nobody takes it over.
    HullDownEmpty {
        from: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// An AFV has given its hull-down position up.
    HullDownLeft { unit: UnitId },
    /// The crew of an AFV has got out of it, so many men (X.D.1).
    CrewOnFoot { unit: UnitId, vehicle: UnitId, men: u8 },
    /// A vehicle is an ammunition carrier, or is none any more (X.D.2.f.1).
    CarriesAmmunition { unit: UnitId, carries: bool },
    /// An AFV has taken on rounds from a carrier (X.D.2.f.2).
    TookOn { unit: UnitId, carrier: UnitId, gun: u8, ammo: Ammo, rounds: u8 },
    /// A side has named the edge that its broken men make for (X.I.1.b.2).
    EdgeNamed { side: Side, edge: Edge },
    /// An AFV is its company commander's (X.D.5).
    Appointed { unit: UnitId },
    /// An AFV has rammed an enemy vehicle: both are M-killed (X.D.3).
    Rammed { unit: UnitId, target: UnitId },
    /// Men assault a vehicle in their hex (X.G.1).
    AssaultAnnounced { unit: UnitId, vehicle: UnitId },
    /// An assault does not take place, and why (X.G.1.c, X.G.1.d, X.G.1.g).
    AssaultOff { vehicle: UnitId, why: CalledOff },
    /// So many men assault a vehicle, who count as so many, by two dice; none if the morale of all broke (X.G.1.i).
    Assaulted { vehicle: UnitId, men: u16, counts: u16, dice: Option<[u8; 2]>, destroyed: bool },
    /// A unit fires at the side of a vehicle that it has chosen (X.C.6.a).
    BestAspect { unit: UnitId, target: UnitId, aspect: Aspect },
    /// A unit has come into a hex on which the barrage of these batteries goes on: its full effect, or collateral damage (X.E.4.b.2).
    Swept {
        unit: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
        batteries: Vec<BatteryId>,
        factors: u16,
        full: bool,
    },
    /// One die for an aircraft that attacks: on a 1 its pilot has mistaken the target (X.H.1.a).
    Mistaken { unit: UnitId, target: UnitId, die: u8, mistaken: bool },
    /// It bombs this unit instead (X.H.1.a.2).
    Redirected {
        unit: UnitId,
        target: UnitId,
        #[serde(with = "printed")]
        hex: Hex,
    },
    /// It bombs its target all the same: nothing else is near (X.H.1.a.1), or the enemy chooses so (X.H.1.a.2).
    Unmistaken {
        unit: UnitId,
        target: UnitId,
        #[serde(default)]
        by_choice: bool,
    },
    /// A group of aircraft attacks a battery (X.H.2.a).
    BatteryBombed { units: Vec<UnitId>, battery: BatteryId },
}

/// A hex in an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(#[serde(with = "printed")] pub Hex);
