//! The arms of a unit that can be turned on men: what each adds to a fire, and what bars it (II.F, III.E, III.F).

use super::cover::{cover_close, lies_low, low};
use super::halving::of_gunfire;
use super::manning::{self, free_men};
use super::obscuration::RULE;
use super::power::Power;
use super::readiness;
use super::salvo::Part;
use super::shot::Burst;
use super::sighting::{explosive_at, sight};
use super::silent::Silent;
use super::{
    aboard, bunkers, carriers, command, crew, dummies, final_fire, half_tracks, howitzers, moving_fire, night,
    observing, optics, pits, shot_bar, throwing,
};
use crate::core::hex::{Arc, Hex};
use crate::core::refusal::Refusal;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::{GUNFIRE_RANGE, MachineGuns, Mount, UnitType};
use crate::games::tobruk::material::line_of_fire;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::state::firers::Arm;
use crate::games::tobruk::state::position::{Position, ViewItem};

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
    /// Farther than fire reaches into the dark (Firefight F).
    Dark(u8),
    /// Outside the field of fire.
    Arc,
    /// The target is in full cover, where gunfire does nothing (II.F.2.c).
    FullCover,
    /// The target is in full cover, where nobody fires at it at all (V.F.1).
    LiesLow,
    /// The turret's gun fired (III.E.2.c.4), or the turret is lost (III.E.2.c.5).
    Turret,
    /// The gun's shot is barred.
    Shot(shot_bar::Bar),
    /// A vehicle without armour in a pit, more than one hex away (V.E.5.b).
    Covered(u8),
    /// The target is an open mount, whose crew fragments alone can strike (IV.D).
    Mount,
    /// The target is an AFV, which high explosive of this gun does nothing to (III.E.1).
    Armour,
    /// Smoke lies on the line of fire, in this hex (VI.C.1.f).
    Smoke(Hex),
    /// Wrecks or dust lie on the line of gunfire in two hexes, this one among them (X.G.2).
    Haze(Hex),
    /// The target is inside a bunker, and the firer is not in its hex (VIII.F.2).
    InBunker,
    /// It throws no grenades at the target (VIII.G.1).
    Grenades(throwing::Bar),
    /// The target assaults the vehicle and did not move for that (X.G.1.f).
    Unmoved,
    /// It fires at men who assault it with the weapons of its turret and machine guns alone (X.G.1.f).
    NotFinal,
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
                let sentence = if reach.parse().is_ok_and(|reach: u8| range <= reach) {
                    format!("{name} has no factors left on {other}: halved, they come to nothing.")
                } else {
                    format!("{name} has no factors on {other} at range {range}; its range is {reach} hexes.")
                };
                Refusal::new(rule, sentence)
            }
            Self::Storm(range) => Refusal::new(
                "II.K.2",
                format!("{other} is {range} hexes away; nobody can see that far in the khamsin."),
            ),
            Self::Dark(range) => night::unseen(&format!("{name} can't fire at {other}"), range),
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
            Self::Unmoved => Refusal::new(
                "X.G.1.f",
                format!("{name} can't fire at {other}, which assaults it and did not move for that."),
            ),
            Self::NotFinal => Refusal::new(
                "X.G.1.f",
                format!("{name} fires at men who assault it with its turret gun or machine guns alone."),
            ),
            Self::Covered(range) => {
                shot_bar::covered(position, target, &format!("{name} can't fire at {other}"), range)
            }
            Self::Smoke(hex) => shot_bar::obscured(&format!("{name} can't fire at {other}"), hex),
            Self::Haze(hex) => Refusal::new(
                RULE,
                format!(
                    "{name} can't fire at {other}: wrecks or dust in two hexes, one of them {}, block gunfire.",
                    Name(hex)
                ),
            ),
            Self::Armour if fires_howitzer(position, unit, arm) => Refusal::new(
                "VI.B.1.b",
                format!("{name} fires high explosive at {other} alone, as a shot: it isn't combined with other fire."),
            ),
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
                    shot_bar::Bar::Range(_) | shot_bar::Bar::Number(..) | shot_bar::Bar::Modified(_) => {
                        Refusal::new("III.E.1.b.4", refusal.sentence)
                    }
                    _ => refusal,
                }
            }
        }
    }
}

/// True for a howitzer, whose hits on an AFV are read on its damage chart (VI.B.1.b).
fn fires_howitzer(position: &Position, unit: &ViewItem, arm: Arm) -> bool {
    let Arm::Gun(gun) = arm else { return false };
    let gun = position.kind(unit).guns.get(usize::from(gun));
    gun.is_some_and(|gun| howitzers::at_armour(position, gun).is_some())
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
            _ if shuts(position, target) || optics::is_aimed_at(position, target) => {}
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
    if night::hides(position, at, range) {
        return Err(Bar::Dark(range));
    }
    if let Some(smoke) = line_of_fire::first(hex, at, &position.smoke) {
        return Err(Bar::Smoke(smoke));
    }
    let last = final_fire::is_final(position, *unit.id, *target.id);
    if last && !target.motion.moved {
        return Err(Bar::Unmoved);
    }
    let range = if last { final_fire::RANGE } else { range };
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
            let power = of_gunfire(position, unit, hex, at).map_err(Bar::Haze)?;
            let factors = power.factors(if halved { full / 2 } else { full });
            if factors == 0 {
                return Err(Bar::Range(range));
            }
            Ok(gunfire(unit, arm, range, (0, factors), halved, power))
        }
    }
}

/// VI.C.4.c: gunfire at an AFV does nothing to it but make its crew shut the hatches.
pub(super) fn shuts(position: &Position, target: &ViewItem) -> bool {
    position.class(target).is_afv() && position.scenario.plays(Chapter::VI)
}

fn gunfire(unit: &ViewItem, arm: Arm, range: u8, (men, factors): (u8, u16), halved: bool, power: Power) -> Part {
    let (rounds, acquired, number, burst, shot) = (0, false, None, Burst::Off, None);
    Part { unit: *unit.id, arm, range, men, factors, halved, power, rounds, acquired, number, burst, shot }
}

/// True for men in full cover, where gunfire does nothing (II.F.2.c). A vehicle is struck itself, whatever cover it gives.
fn is_hidden(position: &Position, target: &ViewItem) -> bool {
    !position.class(target).is_vehicle() && cover_close(position, target) == Cover::Full
}

/// II.E, II.F step 1: the rifles of the men who are free.
fn rifles(position: &Position, unit: &ViewItem, target: &ViewItem, range: u8, final_fire: bool) -> Result<Part, Bar> {
    let Some(people) = &position.kind(unit).people else { return Err(Bar::NoSuchArm) };
    if position.marks.works.assaults(*unit.id) {
        return Err(Bar::Silent(Silent::Assaulting));
    }
    if position.is_broken(unit) {
        return Err(Bar::Silent(Silent::Broken));
    }
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
    let power = of_gunfire(position, unit, unit.location.hex().unwrap_or(at), at).map_err(Bar::Haze)?;
    let factors = power.factors(if halved { full / 2 } else { full });
    if factors == 0 {
        return Err(Bar::Range(range));
    }
    Ok(gunfire(unit, Arm::SmallArms, range, (men, factors), halved, power))
}

/// III.E.1: high explosive of a gun.
fn shell(position: &Position, unit: &ViewItem, gun: usize, target: &ViewItem, turn: u16) -> Result<Part, Bar> {
    let Some(row) = position.kind(unit).guns.get(gun) else { return Err(Bar::NoSuchArm) };
    if lies_low(position, target) {
        return Err(Bar::LiesLow);
    }
    if final_fire::is_final(position, *unit.id, *target.id) && !final_fire::may_fire(row) {
        return Err(Bar::NotFinal);
    }
    if let Some(silent) = readiness::holds(position, unit, gun) {
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
        power: shot.power,
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
    } else if command::commands(position, unit) {
        Some(Silent::Commands)
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
#[must_use]
pub fn turret_gun(kind: &UnitType) -> Option<usize> {
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
    let ready: Vec<Arm> = arms(position, unit).filter(|arm| is_ready(position, unit, *arm)).collect();
    !ready.is_empty()
        && targets(position, unit)
            .any(|target| ready.iter().any(|arm| part(position, unit, *arm, &target, turn).is_ok()))
}

/// True unless a gun or machine gun is silent this turn, whatever the target.
fn is_ready(position: &Position, unit: &ViewItem, arm: Arm) -> bool {
    match arm {
        Arm::Gun(gun) => readiness::gun_ready(position, unit, usize::from(gun)),
        Arm::SmallArms | Arm::Grenades => true,
        _ => machine_guns(position, unit, arm).is_ok(),
    }
}

/// Enemy personnel within reach of anything the unit has.
pub(super) fn targets<'a>(position: &'a Position, unit: &ViewItem) -> impl Iterator<Item = ViewItem<'a>> {
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
            || optics::is_aimed_at(position, unit)
            || dummies::lies_face_down(position, unit)
    };
    position.on_board(enemy).filter(move |(unit, at)| near(*at) && struck(unit)).map(|(unit, _)| unit)
}
