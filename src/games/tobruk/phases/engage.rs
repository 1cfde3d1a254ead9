//! Anti-personnel fire: units and weapons combine their factors on one unit of men (II.E-II.G, III.E, III.F).

use bevy_ecs::prelude::{In, Query, Res, ResMut};

use super::aboard::{self, Passengers};
use super::bunkers_broken::Breach;
use super::collateral::Collateral;
use super::cover::{cover, cover_close, held_on_top, lies_low, low, strikes_beside};
use super::fall::Fall;
use super::fire;
use super::fire::{expect_decision, explosive_at, sight};
use super::fire_plan::FirePlan;
use super::hit::Battle;
use super::manning::free_men;
pub use super::salvo::{Part, Salvo};
use super::shot::Burst;
use super::silent::Silent;
use super::soft_vehicles::Struck;
use super::{
    bunkers, carriers, crew, duel, dummies, grenades, half_tracks, manning, moving_fire, observing, pits, shot,
    throwing,
};
use crate::core::game::Log;
use crate::core::hex::{Arc, Hex};
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::games::tobruk::material::catalog::{Class, GUNFIRE_RANGE, MachineGuns, Mount, UnitType};
use crate::games::tobruk::material::line_of_fire;
use crate::games::tobruk::material::scenario::{Chapter, Scenario};
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::state::components::{Acquisition, Gunnery, Haul, Permissions};
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::{Arm, Event, Order, Share};
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// A unit may take part in the fire on a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngagePlan {
    /// The unit fired at.
    pub target: UnitId,
    /// Its cover now.
    pub cover: Cover,
    /// What this firer adds.
    pub part: Part,
    /// Those who take part already.
    pub others: Vec<Part>,
}

/// Why a unit's arm can't be turned on personnel. Small and without text, since the computer asks thousands of times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// The unit has no such arm.
    NoSuchArm,
    /// The unit is silent this turn.
    Silent(Silent),
    /// It ran (II.E.5.b).
    Ran,
    /// All its men are busy with weapons (III.C.5, III.D.3.c).
    NoMenFree,
    /// It operates a crew-served weapon (III.D.1.f).
    Operates,
    /// It fights hand to hand, and so does no target but those in its hex by option (II.I.4, II.K.1).
    InMelee,
    /// It drives over another unit, at which alone its machine guns fire (IX.B).
    OverrunAlone,
    /// The target fights hand to hand (II.I.4).
    TargetInMelee,
    /// Friendly personnel is in the target's hex (II.E.3).
    Friends,
    /// Out of reach, so many hexes.
    Range(u8),
    /// Beyond sight in the dust storm.
    Storm(u8),
    /// Outside the field of fire.
    Arc,
    /// The target is in full cover, where gunfire does nothing (II.F.2.c).
    FullCover,
    /// The target is in full cover, where nobody fires at it at all (V.F.1).
    LiesLow,
    /// The turret's gun fired (III.E.2.c.4), or the turret is lost (III.E.2.c.5).
    Turret,
    /// The gun's shot is barred.
    Shot(shot::Bar),
    /// A vehicle without armour in a pit, more than one hex away (V.E.5.b).
    Covered(u8),
    /// The target is an open mount, whose crew fragments alone can strike (IV.D).
    Mount,
    /// The target is an AFV, which high explosive of this gun does nothing to (III.E.1).
    Armour,
    /// Smoke lies on the line of fire, in this hex (VI.C.1.f).
    Smoke(Hex),
    /// The target is inside a bunker, and the firer is not in its hex (VIII.F.2).
    InBunker,
    /// It throws no grenades at the target (VIII.G.1).
    Grenades(throwing::Bar),
}

impl Bar {
    /// The refusal in words.
    #[must_use]
    pub fn refusal(self, position: &Position, unit: &ViewItem, arm: Arm, target: &ViewItem) -> Refusal {
        let (name, other) = (position.name(unit), position.name(target));
        match self {
            Self::NoSuchArm => Refusal::new("III.E", format!("{name} has no such weapon to fire at men.")),
            Self::Silent(Silent::Fired) if arm == Arm::HullMachineGuns => Refusal::new(
                "III.E.2.c.1",
                format!("{name} has fired its hull machine guns this turn; all of them fire at one target."),
            ),
            Self::Silent(Silent::Moved) if matches!(arm, Arm::TurretMachineGun | Arm::HullMachineGuns) => Refusal::new(
                "III.E.2.c.1",
                format!("{name} moved this turn; its machine guns fire only when stationary."),
            ),
            Self::Silent(Silent::Moved) if arm == Arm::PassengerGuns => Refusal::new(
                "VIII.D.3.b",
                format!("{name} moved this turn; its machine guns fire only when it stands still."),
            ),
            Self::Silent(Silent::Loading) if arm == Arm::PassengerGuns => Refusal::new(
                "VIII.D.3.b",
                format!("{name} loads or unloads this turn, and its machine guns are silent."),
            ),
            Self::Silent(Silent::Unmanned) if arm == Arm::PassengerGuns => {
                Refusal::new("VIII.D.3.b", format!("Nobody aboard mans the machine guns of {name}."))
            }
            Self::Silent(silent) => {
                let gun = if let Arm::Gun(gun) = arm { position.kind(unit).guns.get(usize::from(gun)) } else { None };
                silent.refusal(position, unit, gun)
            }
            Self::Ran => Refusal::new("II.E.5.b", format!("{name} ran this turn and may not fire.")),
            Self::NoMenFree => Refusal::new(
                if unit.men.at_weapons == 0 { "III.C.5" } else { "III.D.3.c" },
                match unit.men.left {
                    1 => format!("The only man of {name} carried or fired a weapon this turn."),
                    men => format!("All {men} men of {name} carried or fired weapons this turn."),
                },
            ),
            Self::Operates => Refusal::new(
                "III.D.1.f",
                format!("{name} operates a weapon and doesn't fire its own rifles in the same segment."),
            ),
            Self::InMelee => Refusal::new("II.I.11", format!("{name} is in a melee and can't fire at anyone else.")),
            Self::OverrunAlone => {
                let over = unit.overruns.over.map_or_else(String::new, |over| position.called(over));
                Refusal::new("IX.B", format!("{name} overruns {over} this turn; its machine guns fire at that alone."))
            }
            Self::TargetInMelee => {
                Refusal::new("II.I.4", format!("{other} is in a melee; no one may fire into it from outside."))
            }
            Self::Friends => {
                Refusal::new("II.E.3", format!("{name} can't fire at {other}: friendly men are in the same hex."))
            }
            Self::Range(range) => {
                let (rule, reach) = match arm {
                    Arm::SmallArms => ("II.F.1.a", GUNFIRE_RANGE.to_string()),
                    Arm::TurretMachineGun => ("III.E.2.c.2", "18".to_owned()),
                    Arm::HullMachineGuns => ("III.E.2.c.3", "2".to_owned()),
                    Arm::MachineGun if carriers::machine_gun(position, unit).is_some() => {
                        let guns = carriers::machine_gun(position, unit);
                        ("IX.A.3", guns.map_or(0, |guns| guns.factors.len()).to_string())
                    }
                    Arm::Gun(_) | Arm::MachineGun | Arm::PassengerGuns | Arm::Grenades => {
                        ("III.E.2.a", "18".to_owned())
                    }
                };
                Refusal::new(
                    rule,
                    format!("{name} has no factors on {other} at range {range}; its range is {reach} hexes."),
                )
            }
            Self::Storm(range) => Refusal::new(
                "II.K.2",
                format!("{other} is {range} hexes away; nobody can see that far in the khamsin."),
            ),
            Self::Arc => {
                let rule = if arm == Arm::HullMachineGuns { "III.E.2.c.3" } else { "III.D.2.a" };
                Refusal::new(
                    rule,
                    format!("{name} faces {}; {other} is outside its front three sides.", unit.facing.words()),
                )
            }
            Self::FullCover => {
                Refusal::new("II.F.2.c", format!("{other} is in full cover, where gunfire has no effect."))
            }
            Self::LiesLow => low(position, target),
            Self::InBunker => bunkers::sheltered(position, target),
            Self::Grenades(bar) => bar.refusal(position, unit, target),
            Self::Covered(range) => shot::covered(position, target, &format!("{name} can't fire at {other}"), range),
            Self::Smoke(hex) => shot::obscured(&format!("{name} can't fire at {other}"), hex),
            Self::Armour => Refusal::new(
                "III.E.1",
                format!("{name} can't harm {other} that way; only armour-piercing rounds can damage it."),
            ),
            Self::Mount => Refusal::new(
                "IV.D",
                format!("{name} can't harm {other} that way; only high explosive hits the crew of an open mount."),
            ),
            Self::Turret => Refusal::new(
                if turret_gun(position.kind(unit)).is_some_and(|gun| unit.gunnery.fired[gun]) {
                    "III.E.2.c.4"
                } else {
                    "III.E.2.c.5"
                },
                format!("{name} can't fire its turret machine gun: its gun has fired this turn or is out of action."),
            ),
            Self::Shot(bar) => {
                let gun = if let Arm::Gun(gun) = arm { position.kind(unit).guns.get(usize::from(gun)) } else { None };
                let Some(gun) = gun else { return Refusal::new("III.E.1", format!("{name} has no such gun.")) };
                let refusal = bar.refusal(position, unit, gun, target);
                match bar {
                    shot::Bar::Range(_) | shot::Bar::Number(..) | shot::Bar::Modified(_) => {
                        Refusal::new("III.E.1.b.4", refusal.sentence)
                    }
                    _ => refusal,
                }
            }
        }
    }
}

/// What an arm of a unit adds to the fire on a personnel unit, or why it can't.
///
/// # Errors
/// The bar.
pub fn part(position: &Position, unit: &ViewItem, arm: Arm, target: &ViewItem, turn: u16) -> Result<Part, Bar> {
    let (Some(hex), Some(at)) = (unit.location.hex(), target.location.hex()) else { return Err(Bar::NoSuchArm) };
    let range = hex.range(at);
    if range > 0 && position.is_in_bunker(target) {
        return Err(Bar::InBunker);
    }
    if position.class(target).is_vehicle() && !aboard::is_struck(position, target) {
        match arm {
            Arm::Gun(_) if !crew::is_exposed(position, target) => return Err(Bar::Armour),
            Arm::Gun(_) | Arm::Grenades => {}
            _ if shuts(position, target) => {}
            _ => return Err(Bar::Mount),
        }
    }
    // VII.B.1.a: rounds may hit a vehicle in a pit that gunfire does nothing to.
    let is_gun = matches!(arm, Arm::Gun(_));
    if pits::shields(position, target, range) || !is_gun && pits::keeps_off(position, target, range) {
        return Err(Bar::Covered(range));
    }
    let melee = position.is_in_melee(target);
    if melee && (range > 0 || position.is_in_bunker(unit)) {
        return Err(Bar::TargetInMelee);
    }
    // II.K.1.a: those in a melee fire at each other, and at enemies who are in its hex otherwise: in a vehicle, or inside a bunker.
    let final_fire = position.options.final_fire && range == 0 && position.is_in_melee(unit);
    if range > sight(position) {
        return Err(Bar::Storm(range));
    }
    if let Some(smoke) = line_of_fire::first(hex, at, &position.smoke) {
        return Err(Bar::Smoke(smoke));
    }
    match arm {
        Arm::SmallArms => rifles(position, unit, target, range, final_fire),
        Arm::Gun(gun) => shell(position, unit, usize::from(gun), target, turn),
        Arm::Grenades => throwing::part(position, unit, target, range).map_err(Bar::Grenades),
        _ => {
            let guns = machine_guns(position, unit, arm)?;
            if moving_fire::bound_to(position, unit).is_some_and(|over| over != *target.id) {
                return Err(Bar::OverrunAlone);
            }
            if is_hidden(position, target) {
                return Err(Bar::FullCover);
            }
            if !bears(unit, guns.arc, hex, at, target) {
                return Err(Bar::Arc);
            }
            let halved = moving_fire::halves(unit);
            let full = if arm == Arm::PassengerGuns {
                half_tracks::factors(position, unit, guns, range)
            } else {
                guns.factors(range)
            };
            let factors = if halved { full / 2 } else { full };
            if factors == 0 {
                return Err(Bar::Range(range));
            }
            Ok(gunfire(unit, arm, range, 0, factors, halved))
        }
    }
}

/// VI.C.4.c: gunfire at an AFV does nothing to it but make its crew shut the hatches.
fn shuts(position: &Position, target: &ViewItem) -> bool {
    position.class(target).is_afv() && position.scenario.plays(Chapter::VI)
}

fn gunfire(unit: &ViewItem, arm: Arm, range: u8, men: u8, factors: u16, halved: bool) -> Part {
    let (rounds, acquired, number, burst, shot) = (0, false, None, Burst::Off, None);
    Part { unit: *unit.id, arm, range, men, factors, halved, rounds, acquired, number, burst, shot }
}

/// True for men in full cover, where gunfire does nothing (II.F.2.c). A vehicle is struck itself, whatever cover it gives.
fn is_hidden(position: &Position, target: &ViewItem) -> bool {
    !position.class(target).is_vehicle() && cover_close(position, target) == Cover::Full
}

/// II.E, II.F step 1: the rifles of the men who are free.
fn rifles(position: &Position, unit: &ViewItem, target: &ViewItem, range: u8, final_fire: bool) -> Result<Part, Bar> {
    let Some(people) = &position.kind(unit).people else { return Err(Bar::NoSuchArm) };
    if unit.gunnery.fired[0] {
        return Err(Bar::Silent(Silent::Fired));
    }
    if unit.gunnery.done {
        return Err(Bar::Silent(Silent::Done));
    }
    if unit.men.under && !position.is_in_bunker(unit) {
        return Err(Bar::Silent(Silent::Under));
    }
    if unit.motion.hexes >= 2 {
        return Err(Bar::Ran);
    }
    if let Some(silent) = aboard::silent(position, unit) {
        return Err(Bar::Silent(silent));
    }
    if unit.motion.busy {
        return Err(Bar::Silent(Silent::Busy));
    }
    if !unit.overruns.by.is_empty() {
        return Err(Bar::Silent(Silent::Overrun));
    }
    if position.is_in_melee(unit) && !final_fire {
        return Err(Bar::InMelee);
    }
    let Some(at) = target.location.hex() else { return Err(Bar::NoSuchArm) };
    // VIII.F.5: men inside a bunker and those on top of it fire at each other.
    let apart = range == 0 && position.is_in_bunker(unit) != position.is_in_bunker(target);
    if !final_fire && !apart && position.has_personnel(at, *unit.side) {
        return Err(Bar::Friends);
    }
    if is_hidden(position, target) {
        return Err(Bar::FullCover);
    }
    if usize::from(range) > GUNFIRE_RANGE {
        return Err(Bar::Range(range));
    }
    if position.operates_crew_served(*unit.id) || position.has_served(*unit.id) {
        return Err(Bar::Operates);
    }
    let men = free_men(unit);
    if men == 0 {
        return Err(Bar::NoMenFree);
    }
    let halved = unit.motion.hexes == 1;
    let full = people.gunfire(men, range);
    let factors = if halved { full / 2 } else { full };
    if factors == 0 {
        return Err(Bar::Range(range));
    }
    Ok(gunfire(unit, Arm::SmallArms, range, men, factors, halved))
}

/// III.E.1: high explosive of a gun.
fn shell(position: &Position, unit: &ViewItem, gun: usize, target: &ViewItem, turn: u16) -> Result<Part, Bar> {
    let Some(row) = position.kind(unit).guns.get(gun) else { return Err(Bar::NoSuchArm) };
    if lies_low(position, target) {
        return Err(Bar::LiesLow);
    }
    if let Some(silent) = fire::holds(position, unit, gun) {
        return Err(Bar::Silent(silent));
    }
    let shot = match explosive_at(position, unit, gun, target, turn) {
        Some(Ok(shot)) => shot,
        Some(Err(bar)) => return Err(Bar::Shot(bar)),
        None => return Err(Bar::NoSuchArm),
    };
    // V.E.5.b: fragments do nothing to a vehicle in a pit.
    let factors = if pits::keeps_off(position, target, shot.range) { 0 } else { u16::from(row.frag.unwrap_or(0)) };
    Ok(Part {
        unit: *unit.id,
        arm: Arm::Gun(u8::try_from(gun).unwrap_or(0)),
        range: shot.range,
        men: 0,
        factors,
        halved: false,
        rounds: shot.rounds,
        acquired: shot.acquired,
        number: shot.number(),
        burst: shot.burst,
        shot: Some(shot),
    })
}

/// The machine guns of an arm, if they can fire this turn (III.E.2).
fn machine_guns<'a>(position: &'a Position, unit: &ViewItem, arm: Arm) -> Result<&'a MachineGuns, Bar> {
    let kind = position.kind(unit);
    let (guns, fired) = match arm {
        Arm::TurretMachineGun => (kind.turret_machine_guns.as_ref(), unit.gunnery.fired_turret),
        Arm::HullMachineGuns => (kind.hull_machine_guns.as_ref(), unit.gunnery.fired_hull),
        Arm::PassengerGuns => (half_tracks::guns(position, unit), unit.gunnery.fired_turret),
        _ => {
            let own = kind.weapon.as_ref().and_then(|weapon| weapon.machine_gun.as_ref());
            (own.or_else(|| carriers::machine_gun(position, unit)), unit.gunnery.fired_turret)
        }
    };
    let Some(guns) = guns else { return Err(Bar::NoSuchArm) };
    let crew = crew::silent(position, unit);
    let hauled = aboard::silent(position, unit);
    let silent = if crew.is_some() {
        crew
    } else if hauled.is_some() {
        hauled
    } else if unit.gunnery.answered {
        Some(Silent::Answered)
    } else if unit.motion.moved && !moving_fire::allows(position, unit) {
        Some(Silent::Moved)
    } else if unit.motion.busy {
        Some(Silent::Busy)
    } else if fired {
        Some(Silent::Fired)
    } else if unit.gunnery.done {
        Some(Silent::Done)
    } else if unit.overruns.over.is_some() && !moving_fire::allows(position, unit) {
        Some(Silent::Overrunning)
    } else if arm == Arm::TurretMachineGun && observing::ties_down(position, unit) {
        Some(Silent::Observes)
    } else if !unit.overruns.by.is_empty() {
        // It can't harm what drives over it, and the final fire is for nothing else (III.I.1).
        Some(Silent::Overrun)
    } else if arm == Arm::PassengerGuns {
        (!half_tracks::is_manned(position, unit)).then_some(Silent::Unmanned)
    } else if arm == Arm::MachineGun && position.class(unit).is_weapon() {
        if unit.damage.lost[0] {
            Some(Silent::Lost)
        } else if position.marks.works.is_struck(*unit.id) {
            Some(Silent::Struck)
        } else {
            manning::cannot_fire(position, unit)
        }
    } else {
        None
    };
    if let Some(silent) = silent {
        return Err(Bar::Silent(silent));
    }
    let turret_is_silent = || turret_gun(kind).is_some_and(|gun| unit.gunnery.fired[gun] || unit.damage.lost[gun]);
    if arm == Arm::TurretMachineGun && turret_is_silent() {
        return Err(Bar::Turret);
    }
    Ok(guns)
}

/// Place of the gun in a vehicle's turret, if it has one.
fn turret_gun(kind: &UnitType) -> Option<usize> {
    kind.guns.iter().position(|gun| gun.mount == Mount::Turret)
}

/// True if guns with this field of fire bear on the target; in the same hex by the side through which it came in (I.G.1).
pub(super) fn bears(unit: &ViewItem, arc: Arc, hex: Hex, at: Hex, target: &ViewItem) -> bool {
    if arc == Arc::All {
        return true;
    }
    if hex != at {
        return arc.covers(hex, *unit.facing, at);
    }
    match target.motion.came {
        Some(travel) if target.motion.came_on > unit.motion.came_on => arc.holds_side(*unit.facing, travel.opposite()),
        _ => true,
    }
}

/// The arms a type of unit can turn on personnel.
pub fn arms(position: &Position, unit: &ViewItem) -> impl Iterator<Item = Arm> + use<> {
    let kind = position.kind(unit);
    let guns: [Option<Arm>; 2] = std::array::from_fn(|place| {
        let gun = kind.guns.get(place)?;
        (gun.frag.is_some() && !gun.is_mortar).then_some(Arm::Gun(u8::try_from(place).unwrap_or(0)))
    });
    [
        kind.people.as_ref().map(|_| Arm::SmallArms),
        guns[0],
        guns[1],
        kind.turret_machine_guns.as_ref().map(|_| Arm::TurretMachineGun),
        kind.hull_machine_guns.as_ref().map(|_| Arm::HullMachineGuns),
        kind.weapon.as_ref().and_then(|weapon| weapon.machine_gun.as_ref()).map(|_| Arm::MachineGun),
        half_tracks::guns(position, unit).map(|_| Arm::PassengerGuns),
        kind.people.as_ref().filter(|_| position.options.grenades).map(|_| Arm::Grenades),
        carriers::machine_gun(position, unit).map(|_| Arm::MachineGun),
    ]
    .into_iter()
    .flatten()
}

/// True if the unit can fire at any enemy personnel now.
#[must_use]
pub fn can_engage(position: &Position, unit: &ViewItem, turn: u16) -> bool {
    // Most units can't for reasons of their own: those are cheap to find.
    let under = || unit.men.under && !position.is_in_bunker(unit);
    if unit.gunnery.done || position.kind(unit).people.is_some() && (unit.gunnery.fired[0] || under()) {
        return false;
    }
    targets(position, unit)
        .any(|target| arms(position, unit).any(|arm| part(position, unit, arm, &target, turn).is_ok()))
}

/// Enemy personnel within reach of anything the unit has.
fn targets<'a>(position: &'a Position, unit: &ViewItem) -> impl Iterator<Item = ViewItem<'a>> {
    let (from, enemy, kind) = (unit.location.hex(), unit.side.enemy(), position.kind(unit));
    let machine_gun = kind.weapon.as_ref().and_then(|weapon| weapon.machine_gun.as_ref());
    let machine_gun = machine_gun.or_else(|| carriers::machine_gun(position, unit));
    let reach = [
        kind.people.as_ref().map(|_| GUNFIRE_RANGE),
        kind.guns.iter().filter(|gun| gun.frag.is_some()).map(|gun| gun.numbers.len()).max(),
        [
            kind.turret_machine_guns.as_ref(),
            kind.hull_machine_guns.as_ref(),
            machine_gun,
            half_tracks::guns(position, unit),
        ]
        .into_iter()
        .filter_map(|guns| guns.map(|guns| usize::from(guns.reach)))
        .max(),
    ];
    let reach = reach.into_iter().flatten().max();
    let near = move |at: Hex| from.zip(reach).is_some_and(|(from, reach)| usize::from(from.range(at)) <= reach);
    let struck = move |unit: &ViewItem| {
        position.class(unit).is_personnel()
            || crew::is_exposed(position, unit)
            || aboard::is_struck(position, unit)
            || shuts(position, unit)
            || dummies::lies_face_down(position, unit)
    };
    position.on_board(enemy).filter(move |(unit, at)| near(*at) && struck(unit)).map(|(unit, _)| unit)
}

/// II.G.1, III.F.2: a unit takes part in the fire on a personnel unit, alone or with those named before.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, arm: Arm, at: UnitId) -> Result<EngagePlan, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::Combat, Some(&unit))?;
    let target = position.unit(at)?;
    let mut others = Vec::new();
    if let Some(Decision::Engagement { target: named, firers }) = position.decisions.0.last() {
        if *named != at {
            return Err(Refusal::new("II.G.1", format!("Fire on {} is still being built.", position.called(*named))));
        }
        if firers.contains(&(id, arm)) {
            return Err(Refusal::new("II.E.4", format!("{} is already taking part.", position.name(&unit))));
        }
        if let Some(shared) = clash(position, &unit, arm, firers) {
            return Err(shared);
        }
        others = parts(position, firers, &target, sequence.turn);
        grenades::expect_alone(position, &unit, arm, &others)?;
    } else {
        expect_decision(position, id)?;
    }
    position.expect_on_board(&unit)?;
    if target.side == unit.side {
        return Err(Refusal::new("I.E.1", format!("{} is on the same side.", position.name(&target))));
    }
    aboard::expect_on_foot(position, &target)?;
    position.expect_on_board(&target)?;
    let struck = crew::is_exposed(position, &target)
        || aboard::is_struck(position, &target)
        || shuts(position, &target)
        || dummies::lies_face_down(position, &target);
    if !position.class(&target).is_personnel() && !struck {
        let (rule, what) = match position.class(&target) {
            Class::Carrier | Class::Transport => ("III.H.3", "gunfire and fragmentation have no effect on it"),
            class if class.is_vehicle() && position.class(&unit).is_personnel() => {
                ("III.D", "rifles have no effect on it")
            }
            class if class.is_vehicle() => ("III.E.1", "only armour-piercing rounds can damage it"),
            class if class.is_crew_served() => ("III.D.2.d", "aim a gun at it, or fire at its crew"),
            Class::LightWeapon => ("III.D.3.f", "it can't be fired at"),
            _ => ("II.J", "it can't be fired at"),
        };
        return Err(Refusal::new(rule, format!("{} is not a personnel unit: {what}.", position.name(&target))));
    }
    let part =
        part(position, &unit, arm, &target, sequence.turn).map_err(|bar| bar.refusal(position, &unit, arm, &target))?;
    let cover = cover_close(position, &target);
    let cover = if arm == Arm::Grenades { cover.under_grenades() } else { cover };
    Ok(EngagePlan { target: at, cover, part, others })
}

/// A firer who is named already can't fire twice, nor both with its turret's gun and machine gun (III.E.2.c.4).
fn clash(position: &Position, unit: &ViewItem, arm: Arm, firers: &[(UnitId, Arm)]) -> Option<Refusal> {
    let in_turret = |arm: &Arm| match arm {
        Arm::TurretMachineGun => true,
        Arm::Gun(gun) => position.kind(unit).guns.get(usize::from(*gun)).is_some_and(|gun| gun.mount == Mount::Turret),
        _ => false,
    };
    let clash = position.class(unit).is_vehicle()
        && in_turret(&arm)
        && firers.iter().any(|(other, theirs)| other == unit.id && in_turret(theirs));
    clash.then(|| {
        Refusal::new(
            "III.E.2.c.4",
            format!("{} fires either its turret gun or its coaxial machine gun, not both.", position.name(unit)),
        )
    })
}

/// What the named firers bring, as they stand.
fn parts(position: &Position, firers: &[(UnitId, Arm)], target: &ViewItem, turn: u16) -> Vec<Part> {
    firers.iter().filter_map(|(id, arm)| part(position, &position.find(*id)?, *arm, target, turn).ok()).collect()
}

/// The firer is named; no die is rolled yet.
pub fn carry_out(
    In(plan): In<EngagePlan>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    let firer = (plan.part.unit, plan.part.arm);
    let (unit, arm) = firer;
    let joined = Event::Joined { unit, arm, target: plan.target, factors: plan.part.total() };
    note(&mut log, &sequence, joined);
    match decisions.0.last_mut() {
        Some(Decision::Engagement { firers, .. }) => firers.push(firer),
        _ => {
            // A vehicle that goes on firing has its portion already.
            if matches!(decisions.0.last(), Some(Decision::SecondGun { .. })) {
                decisions.0.pop();
            }
            decisions.0.push(Decision::Engagement { target: plan.target, firers: vec![firer] });
        }
    }
}

/// The fire that is being put together, ready for the dice.
///
/// # Errors
/// When none is.
pub fn plan_resolve(position: &Position, sequence: &Sequence) -> Result<Salvo, Refusal> {
    position.expect_phase(sequence, Phase::Combat, None)?;
    let Some(Decision::Engagement { target, firers }) = position.decisions.0.last() else {
        return Err(Refusal::new("II.G.1", "No fire on personnel is being built: choose a firer and its target."));
    };
    salvo(position, *target, firers, sequence.turn)
}

fn salvo(position: &Position, id: UnitId, firers: &[(UnitId, Arm)], turn: u16) -> Result<Salvo, Refusal> {
    let target = position.unit(id)?;
    let salvo = combined(position, &target, parts(position, firers, &target, turn));
    let charts = charts(position, &target, firers.iter().copied(), turn);
    Ok(Salvo { charts, ..salvo })
}

/// The shots of those howitzers among the firers whose hits are read on the damage chart of the AFV fired at (VI.B.1.b).
fn charts(
    position: &Position,
    target: &ViewItem,
    firers: impl Iterator<Item = (UnitId, Arm)>,
    turn: u16,
) -> Vec<FirePlan> {
    if !position.class(target).is_afv() {
        return Vec::new();
    }
    let plan = |(unit, arm): (UnitId, Arm)| {
        let (unit, Arm::Gun(gun)) = (position.find(unit)?, arm) else { return None };
        position.kind(&unit).guns.get(usize::from(gun)).filter(|row| row.is_howitzer)?;
        fire::plan_of(position, &unit, gun, target, false, turn)?.ok()
    };
    firers.filter_map(plan).collect()
}

/// The fire of these on a target, before its dice.
#[must_use]
pub(super) fn combined(position: &Position, target: &ViewItem, parts: Vec<Part>) -> Salvo {
    let vehicle = position.class(target).is_vehicle();
    let passengers = Passengers::under_direct_fire(position, target).filter(|_| vehicle);
    let cover = match &passengers {
        Some(men) if position.class(target).is_soft() => men.cover,
        _ => cover_close(position, target),
    };
    let thrown = parts.iter().any(|part| part.arm == Arm::Grenades);
    let (cover, passengers) = if thrown {
        (cover.under_grenades(), passengers.and_then(|_| Passengers::under_grenades(position, target)))
    } else {
        (cover, passengers)
    };
    let may_drop = may_drop(position, target, cover);
    let (armoured, charts) = (shuts(position, target), Vec::new());
    Salvo { target: *target.id, cover, parts, may_drop, vehicle, armoured, passengers, charts }
}

/// Units in the target's hex that could go under their emplacement before the dice (II.F.2.d); nobody else is in danger when
/// the target lay under it already as the fire was announced.
pub(super) fn may_drop(position: &Position, target: &ViewItem, announced: Cover) -> Vec<UnitId> {
    if position.class(target).is_vehicle() {
        let crew = crew::is_exposed(position, target) || half_tracks::is_operated(position, target);
        let may = crew && announced == Cover::Good && !target.crew.down && !target.gunnery.any_fired();
        return if may { vec![*target.id] } else { Vec::new() };
    }
    match target.location.hex() {
        // Who fires at those inside a bunker does not fire at those on it.
        _ if position.is_in_bunker(target) => Vec::new(),
        Some(hex) if announced == Cover::Good => can_drop(position, hex, *target.side).collect(),
        _ => Vec::new(),
    }
}

/// Men in good cover in a hex who may go under its emplacement: they have not fired (II.F.2.d).
fn can_drop(position: &Position, hex: Hex, side: Side) -> impl Iterator<Item = UnitId> {
    let may = position.has_emplacement(hex) && !held_on_top(position, hex);
    let men = position.personnel_in(hex, side).filter(move |_| may);
    men.filter(|unit| !unit.gunnery.fired[0] && unit.men.at_weapons == 0)
        .filter(|unit| cover(position, unit) == Cover::Good)
        .filter(|unit| !position.served_by(*unit.id).any(|weapon| weapon.gunnery.any_fired()))
        .filter(move |unit| bunkers::expect_room(position, unit, hex).is_ok())
        .map(|unit| *unit.id)
}

/// Units that may drop before the dice of indirect fire on a target: those fired at, and from section VI on, since fire on a vehicle or
/// a weapon strikes the men beside it too, these as well (II.F.2.d, VI.C.3).
pub(super) fn may_drop_from_above(position: &Position, target: &ViewItem, announced: Option<Cover>) -> Vec<UnitId> {
    // VIII.D.3.b: men at the guns of a half-track drop as they do before direct fire.
    let at_guns = || half_tracks::is_operated(position, target).then(|| cover(position, target));
    let announced = announced.or_else(at_guns);
    let mut may = announced.map_or_else(Vec::new, |announced| may_drop(position, target, announced));
    if let Some(hex) = target.location.hex().filter(|_| strikes_beside(position, target)) {
        may.extend(can_drop(position, hex, *target.side));
    }
    may
}

/// II.F.2.d: nobody else takes cover.
///
/// # Errors
/// When nobody was asked.
pub fn plan_stand(position: &Position, sequence: &Sequence) -> Result<UnitId, Refusal> {
    position.expect_phase(sequence, Phase::Combat, None)?;
    match position.decisions.0.last() {
        Some(Decision::Drop { target, .. }) => Ok(*target),
        _ => Err(Refusal::new("II.F.2.d", "No unit has to decide whether to take cover.")),
    }
}

/// The fire is announced: it can't be taken back. Those in good cover may drop; otherwise the dice roll at once.
pub fn carry_out_resolve(
    In(plan): In<Salvo>,
    mut shooters: Query<(&mut Gunnery, &mut Permissions)>,
    mut hauls: Query<&mut Haul>,
    index: Res<UnitIndex>,
    scenario: Res<Shared<Scenario>>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    decisions.0.pop();
    marks.firing = plan.parts.iter().map(|part| part.unit).collect();
    marks.firing.sort_unstable();
    marks.firing.dedup();
    let turn = sequence.turn;
    for part in &plan.parts {
        let Some((mut gunnery, mut permissions)) = index.entity(part.unit).and_then(|unit| shooters.get_mut(unit).ok())
        else {
            continue;
        };
        match part.arm {
            Arm::SmallArms | Arm::Grenades => gunnery.fired[0] = true,
            Arm::Gun(gun) => {
                gunnery.fired[usize::from(gun)] = true;
                let burst = part.burst == Burst::On;
                gunnery.acquired[usize::from(gun)] = Some(Acquisition { burst, ..Acquisition::new(plan.target, turn) });
                permissions.fired_at.insert(plan.target);
            }
            Arm::TurretMachineGun | Arm::MachineGun | Arm::PassengerGuns => gunnery.fired_turret = true,
            Arm::HullMachineGuns => gunnery.fired_hull = true,
        }
    }
    // I.H.2.a: an open mount that is fired at may fire back; what men may fire at is not restricted.
    let target = index.entity(plan.target).filter(|_| plan.vehicle);
    if let Some((_, mut permissions)) = target.and_then(|target| shooters.get_mut(target).ok()) {
        permissions.fired_on_by.extend(&marks.firing);
    }
    // V.G.1.f: direct fire disturbs those who mount a gun.
    let struck = index.entity(plan.target).filter(|_| scenario.plays(Chapter::V));
    if let Some(mut haul) = struck.and_then(|target| hauls.get_mut(target).ok()) {
        haul.under_fire = true;
    }
    let firers: Vec<Share> = plan.parts.iter().map(Part::share).collect();
    note(&mut log, &sequence, Event::Engaged { target: plan.target, firers: firers.clone(), cover: plan.cover });
    if let Some(factors) = plan.shuts_hatches()
        && marks.works.shut(plan.target)
    {
        note(&mut log, &sequence, Event::HatchesShut { unit: plan.target, factors });
    }
    decisions.0.push(Decision::Drop { target: plan.target, cover: plan.cover, firers });
}

/// Notes that nobody takes cover any more.
pub fn carry_out_stand(In(target): In<UnitId>, sequence: Res<Sequence>, mut log: ResMut<Log<Event>>) {
    note(&mut log, &sequence, Event::StoodFast { target });
}

/// The announced fire if nobody can take cover from it: the dice roll at once.
#[must_use]
pub fn unanswered(position: &Position) -> Option<Strike> {
    let Some(Decision::Drop { target, cover, .. }) = position.decisions.0.last() else { return None };
    let answered = position.find(*target).is_some_and(|target| !may_drop(position, &target, *cover).is_empty());
    if answered { None } else { strike(position) }
}

/// An announced fire whose dice roll now.
#[derive(Debug, Clone)]
pub struct Strike {
    fall: Fall,
    firers: Vec<Share>,
    /// The vehicle that is struck by section V, and those aboard.
    vehicle: Option<Struck>,
    /// The target is a vehicle: with an open mount it may answer (IV.E.3.a). Men never do.
    answers: bool,
    /// The vehicle can move, as long as this fire does not immobilise it (III.I.1.b).
    could_move: bool,
    /// Howitzers whose hits are read on its damage chart (VI.B.1.b).
    charts: Vec<FirePlan>,
    /// Others inside the bunker, whom grenades strike too (VIII.G.1.b).
    collateral: Option<Collateral>,
}

/// The announced fire, as the units fired at have answered it.
pub fn strike(position: &Position) -> Option<Strike> {
    let Some(Decision::Drop { target, cover: announced, firers }) = position.decisions.0.last() else { return None };
    let target = position.find(*target)?;
    let thrown = grenades::are_thrown(firers);
    let near =
        |share: &Share| position.find(share.unit).is_some_and(|unit| unit.location.hex() == target.location.hex());
    let fall = if position.class(&target).is_weapon() {
        Fall::at_gun(position, &target, *announced)
    } else if thrown {
        Fall::of_grenades(position, &target, *announced)
    } else if firers.iter().all(near) {
        Fall::close(position, &target, *announced)
    } else {
        Fall::of(position, &target, *announced)
    };
    let vehicle = aboard::is_struck(position, &target).then(|| {
        let crew = crew::is_exposed(position, &target).then(|| fall.clone());
        Struck::of(position, &target, firers, crew)
    });
    let factors = firers.iter().map(|share| share.factors).sum();
    let collateral = thrown.then(|| Collateral::inside(position, &target, factors)).flatten();
    let turn = position.sequence.turn;
    let charts = charts(position, &target, firers.iter().map(|share| (share.unit, share.arm)), turn);
    let (answers, could_move) = (position.class(&target).is_vehicle(), !target.damage.immobilised);
    Some(Strike { fall, firers: firers.clone(), vehicle, answers, could_move, charts, collateral })
}

/// Steps 2 and 3: the dice, and the men they cost (II.F.3, III.E.1.b, III.E.1.c).
pub fn roll(In(strike): In<Strike>, mut battle: Battle) {
    battle.decisions.0.pop();
    let target = strike.fall.aim();
    let opener = strike.firers.iter().find(|share| share.rounds > 0 && strike.answers).copied();
    if let Some(vehicle) = strike.vehicle {
        vehicle.roll(&strike.firers, &strike.charts, &mut battle);
    } else if strike.answers {
        // High explosive alone strikes the crew of an open mount (IV.D); gunfire makes any crew shut the hatches, no more.
        let explosive: Vec<Share> =
            strike.firers.iter().filter(|share| share.rounds > 0 || share.arm == Arm::Grenades).copied().collect();
        if !explosive.is_empty() {
            fall(strike.fall, &explosive, &strike.charts, &mut battle);
        }
    } else {
        fall(strike.fall, &strike.firers, &[], &mut battle);
    }
    if let Some(others) = strike.collateral {
        others.suffer(&mut battle);
    }
    if let Some(opener) = opener {
        duel::begin_after(&mut battle, (opener.unit, target), opener.rounds, strike.could_move);
    }
}

/// The dice of fire on men, and the men that they cost; inside a bunker the hit that breaks it open as well (VIII.F.3, VIII.F.4), on an
/// open mount what a howitzer's hit does to it (VI.B.1.b).
fn fall(fall: Fall, firers: &[Share], charts: &[FirePlan], battle: &mut Battle) {
    let (counts_hits, target) = (fall.counts_hits(), fall.aim());
    let (mut hits, mut plain) = (0u32, 0u32);
    let mut breach = Breach::of(fall.bunker());
    for share in firers {
        if share.rounds == 0 || !counts_hits {
            plain += u32::from(share.factors);
            continue;
        }
        let each = share.factors / u16::from(share.rounds);
        let breaks = battle.breaks_bunkers(share);
        let mut number = share.number;
        for _ in 0..share.rounds {
            let hit = battle.round_of(share, target, &mut number);
            if hit {
                battle.chart_hit(charts, share);
            }
            // What bursts inside by now reaches nobody else, but misses still find those on top.
            let inside = breach.counts(hit && breaks, each) && (hit || fall.is_close());
            if !inside {
                *(if hit { &mut hits } else { &mut plain }) += u32::from(each);
            }
        }
    }
    fall.resolve(hits, plain, battle);
    breach.collapse(battle);
}

/// Ways for one unit to take part in a fire now that may be legal.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    let mut orders = Vec::new();
    let named = match position.decisions.0.last() {
        Some(Decision::Engagement { target, .. }) => Some(*target),
        _ => None,
    };
    for target in targets(position, unit).filter(|target| named.is_none_or(|named| named == *target.id)) {
        for arm in arms(position, unit) {
            if part(position, unit, arm, &target, sequence.turn).is_ok() {
                orders.push(Order::Engage { unit: *unit.id, arm, target: *target.id });
            }
        }
    }
    orders
}
