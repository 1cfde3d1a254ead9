//! Weapon units and the men who operate, leave and pivot them (III.B-III.D).

use bevy_ecs::prelude::{In, Res, ResMut};

use super::silent::Silent;
use super::{aboard, blockhouses, bunkers, dummies, half_tracks, smallest_crew};
use crate::core::game::Log;
use crate::core::hex::Facing;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::components::{Motion, Service};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// Men who are needed to pivot a weapon (III.C.6).
const MEN_TO_PIVOT: u8 = 3;

/// Men of a personnel unit who could still fire rifles or a light weapon: those who neither carried nor fired a weapon, and
/// none once the unit has fired (II.E.4, III.C.5, III.D.3.c).
#[must_use]
pub fn free_men(unit: &ViewItem) -> u8 {
    if unit.gunnery.fired[0] {
        return 0;
    }
    unit.men.left.saturating_sub(unit.men.at_weapons).saturating_sub(unit.men.carrying)
}

/// Operators of a weapon who are in its hex. Those who fell are still named at the weapon, and count no more.
pub fn operators<'a>(position: &'a Position, weapon: &'a ViewItem) -> impl Iterator<Item = ViewItem<'a>> {
    let (hex, operators) = (weapon.location.hex(), &weapon.service.operators);
    // V.G.1: the crew of a gun in portee serves it from the truck.
    let truck = weapon.haul.behind.filter(|_| weapon.haul.portee);
    operators.iter().filter_map(|id| position.find(*id)).filter(move |unit| {
        hex.is_some() && unit.location.hex() == hex || truck.is_some() && unit.location.vehicle() == truck
    })
}

/// The personnel unit that fires a light weapon: its operator, or else the one in its hex with most men free (III.D.3.a).
/// `None` for crew-served weapons and vehicles.
#[must_use]
pub fn operator(position: &Position, weapon: &ViewItem) -> Option<UnitId> {
    if position.class(weapon) != Class::LightWeapon {
        return None;
    }
    let hex = weapon.location.hex()?;
    // III.D.1.f: a crew at its gun has no hand free.
    let able = |unit: &ViewItem| {
        free_men(unit) > 0 && hindered(position, weapon, unit).is_none() && !position.operates_crew_served(*unit.id)
    };
    let mut named = operators(position, weapon).peekable();
    if named.peek().is_some() {
        return named.find(able).map(|unit| *unit.id);
    }
    position
        .personnel_in(hex, *weapon.side)
        .filter(able)
        .max_by_key(|unit| (free_men(unit), std::cmp::Reverse(*unit.id)))
        .map(|unit| *unit.id)
}

/// V.C.1.h: mortars alone fire from under a field emplacement; of medium ones in a pit's hex the one that is in it (V.E.5). Out of a bunker
/// men fire machine guns and light weapons, but no mortars (VIII.F.2).
fn fires_from_under(position: &Position, weapon: &ViewItem, men: &ViewItem) -> bool {
    // IX.C.1.d: nothing fires out of a blockhouse.
    if position.is_in_blockhouse(men) {
        return false;
    }
    if position.is_in_bunker(men) {
        return position.kind(weapon).goes_into_bunkers() && !position.kind(weapon).is_mortar();
    }
    position.scenario.plays(Chapter::V)
        && position.kind(weapon).guns.iter().any(|gun| gun.is_mortar)
        && (position.class(weapon) == Class::LightWeapon
            || position.is_in_pit(weapon)
            || weapon.location.hex().is_some_and(|hex| position.has_hedgehog(hex)))
}

/// What keeps men from operating a weapon this turn.
fn hindered(position: &Position, weapon: &ViewItem, unit: &ViewItem) -> Option<Silent> {
    // III.I.1: men who are overrun fire the weapons that are overrun with them, no others.
    let last_shot = position.options.final_defensive_fire && !weapon.overruns.by.is_empty();
    let hauled = aboard::silent(position, unit);
    if position.is_broken(unit) {
        Some(Silent::Broken)
    } else if unit.motion.moved {
        Some(Silent::Moved)
    } else if hauled.is_some() {
        hauled
    } else if unit.motion.busy {
        Some(Silent::Busy)
    } else if unit.men.under && !fires_from_under(position, weapon, unit) {
        Some(Silent::Under)
    } else if position.is_in_melee(unit) {
        Some(Silent::Melee)
    } else if position.marks.works.assaults(*unit.id) {
        Some(Silent::Assaulting)
    } else if !unit.overruns.by.is_empty() && !last_shot {
        Some(Silent::Overrun)
    } else {
        None
    }
}

/// Why nobody can fire the weapon; `None` if somebody can.
#[must_use]
pub fn cannot_fire(position: &Position, weapon: &ViewItem) -> Option<Silent> {
    let air = &position.marks.works.air;
    let (bombed, flak) = (air.is_silenced(*weapon.id), air.fired_at_aircraft(*weapon.id, position.sequence.turn));
    unserved(position, weapon).or(bombed.then_some(Silent::Bombed)).or(flak.then_some(Silent::Flak))
}

/// Why no men can fire the weapon.
fn unserved(position: &Position, weapon: &ViewItem) -> Option<Silent> {
    if !weapon.overruns.by.is_empty() && !position.options.final_defensive_fire {
        return Some(Silent::Overrun);
    }
    if position.class(weapon) == Class::LightWeapon {
        if operator(position, weapon).is_some() {
            return None;
        }
        // Its operators, or else anybody in its hex, would fire it if they could.
        let named: Vec<UnitId> = operators(position, weapon).map(|unit| *unit.id).collect();
        let men: Vec<ViewItem> = weapon
            .location
            .hex()
            .into_iter()
            .flat_map(|hex| position.personnel_in(hex, *weapon.side))
            .filter(|unit| named.is_empty() || named.contains(unit.id))
            .collect();
        let fired = || men.iter().find(|unit| unit.gunnery.fired[0]).map(|unit| Silent::RiflesFired(*unit.id));
        let hindrance = men.iter().find_map(|unit| hindered(position, weapon, unit));
        return hindrance.or_else(fired).or(Some(Silent::Unmanned));
    }
    match men_at(position, weapon) {
        (men, _) if men >= smallest_crew::needed(position, weapon) => None,
        (_, Some(reason)) => Some(reason),
        (0, None) => Some(Silent::Unmanned),
        (men, None) => Some(Silent::CrewTooSmall(men)),
    }
}

/// Men who can serve a crew-served weapon this turn, and what hinders others at it. An HQ group counts its two men (III.D.2.c).
#[must_use]
pub fn men_at(position: &Position, weapon: &ViewItem) -> (u8, Option<Silent>) {
    let (mut men, mut reason) = (0u8, None);
    for unit in operators(position, weapon).filter(|unit| position.class(unit).is_trained()) {
        match hindered(position, weapon, &unit) {
            None => men = men.saturating_add(unit.men.left),
            hindrance => reason = reason.or(hindrance),
        }
    }
    (men, reason)
}

/// Men may begin or cease to operate a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ManPlan {
    /// The men.
    pub unit: UnitId,
    /// The weapon.
    pub weapon: UnitId,
    /// They begin.
    pub begins: bool,
}

/// The men and the weapon, both in play, on one side and in one hex, in the set-up or the movement segment.
fn together<'a>(
    position: &'a Position,
    sequence: &Sequence,
    id: UnitId,
    weapon: UnitId,
    rule: &'static str,
) -> Result<(ViewItem<'a>, ViewItem<'a>), Refusal> {
    let (unit, weapon) = (position.unit(id)?, position.unit(weapon)?);
    let phase = if sequence.phase == Phase::SetUp { Phase::SetUp } else { Phase::Movement };
    position.expect_phase(sequence, phase, Some(&unit))?;
    position.expect_personnel(&unit, rule)?;
    let (men, gun) = (position.name(&unit), position.name(&weapon));
    if !position.class(&weapon).is_weapon() {
        return Err(Refusal::new(rule, format!("{gun} is not a weapon unit.")));
    }
    if weapon.side != unit.side {
        return Err(Refusal::new(rule, format!("{gun} belongs to the other side.")));
    }
    dummies::expect_gun(position, &weapon)?;
    let (hex, at) = (position.expect_on_board(&unit)?, position.expect_on_board(&weapon)?);
    if hex != at {
        return Err(Refusal::new(rule, format!("{men} is in {}, {gun} in {}.", Name(hex), Name(at))));
    }
    if let Some(vehicle) = weapon.haul.behind {
        let sentence = format!("{gun} is hitched to {} and has to be unloaded first.", position.called(vehicle));
        return Err(Refusal::new("V.B.3.c", sentence));
    }
    if weapon.haul.spiked {
        return Err(Refusal::new("V.D.3.a", format!("{gun} is spiked.")));
    }
    Ok((unit, weapon))
}

/// II.I.2.a, III.G.3: men who are in a melee or overrun are held: they come to no weapon and leave none.
fn expect_free(position: &Position, unit: &ViewItem) -> Result<(), Refusal> {
    if position.is_in_melee(unit) {
        return Err(Refusal::new("III.D.1.f", format!("{} is in a melee.", position.name(unit))));
    }
    if !unit.overruns.by.is_empty() {
        let held = format!("{} is overrun: it can't man or leave a weapon this turn.", position.name(unit));
        return Err(Refusal::new("III.G.3", held));
    }
    Ok(())
}

/// III.D.1.b, III.D.2.b, III.D.3.b: men who began the segment in its hex come under the weapon's counter. Crews and HQ groups
/// operate crew-served weapons, as many as make a full crew, any men a light one.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_man(position: &Position, sequence: &Sequence, id: UnitId, weapon: UnitId) -> Result<ManPlan, Refusal> {
    let guns = position.unit(weapon)?;
    if half_tracks::guns(position, &guns).is_some() {
        half_tracks::expect_man(position, sequence, &position.unit(id)?, &guns)?;
        return Ok(ManPlan { unit: id, weapon, begins: true });
    }
    let (unit, weapon) = together(position, sequence, id, weapon, "III.D.2.b")?;
    let (men, gun) = (position.name(&unit), position.name(&weapon));
    let is_light = position.class(&weapon) == Class::LightWeapon;
    if weapon.service.operators.contains(&id) {
        return Err(Refusal::new("III.D.1.b", format!("{men} is already operating {gun}.")));
    }
    if unit.motion.moved {
        return Err(Refusal::new(
            "III.D.2.b",
            format!("{men} moved this turn; to operate a weapon a unit has to begin the segment in its hex."),
        ));
    }
    if weapon.damage.lost[0] {
        return Err(Refusal::new("III.D.2.d", format!("{gun} is out of action.")));
    }
    if !weapon.overruns.by.is_empty() {
        return Err(Refusal::new("III.G.3", format!("{gun} is overrun this turn; nobody can operate it.")));
    }
    expect_free(position, &unit)?;
    if !is_light && !position.class(&unit).is_trained() {
        return Err(Refusal::new(
            "III.D.2.c",
            format!("{men} is not trained on {gun}; crews and HQ groups operate crew-served weapons."),
        ));
    }
    let is_other_gun = |other: &ViewItem| position.class(other).is_crew_served() && !other.damage.lost[0];
    if !is_light && let Some(other) = position.served_by(id).find(is_other_gun) {
        return Err(Refusal::new("III.D.1.b", format!("{men} is already operating {}.", position.name(&other))));
    }
    blockhouses::expect_at_hand(position, &unit, &weapon)?;
    bunkers::expect_room_for_gun(position, &unit, &weapon)?;
    let full = position.kind(&weapon).weapon.as_ref().map_or(0, |weapon| weapon.crew);
    let trained = operators(position, &weapon).filter(|other| position.class(other).is_trained());
    let at_it = trained.map(|other| other.men.left).fold(0, u8::saturating_add);
    if !is_light && at_it >= full {
        return Err(Refusal::new(
            "III.D.2.b",
            format!(
                "{gun} has {} at it, a full crew; others may join only when casualties have reduced it.",
                counted(at_it, "man", "men")
            ),
        ));
    }
    let light = position.served_by(id).filter(|other| position.class(other) == Class::LightWeapon).count();
    if is_light && light >= usize::from(unit.men.left) {
        return Err(Refusal::new(
            "III.D.3.a",
            format!(
                "{men} has {} and operates {}; each needs a man.",
                counted(unit.men.left, "man", "men"),
                counted(u8::try_from(light).unwrap_or(u8::MAX), "light weapon", "light weapons")
            ),
        ));
    }
    Ok(ManPlan { unit: id, weapon: *weapon.id, begins: true })
}

/// Men leave a weapon alone, unless they are held where they are.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_leave(position: &Position, sequence: &Sequence, id: UnitId, weapon: UnitId) -> Result<ManPlan, Refusal> {
    let guns = position.unit(weapon)?;
    if half_tracks::guns(position, &guns).is_some() {
        half_tracks::expect_leave(position, sequence, &position.unit(id)?, &guns)?;
        return Ok(ManPlan { unit: id, weapon, begins: false });
    }
    let (unit, weapon) = together(position, sequence, id, weapon, "III.D.1.b")?;
    if !weapon.service.operators.contains(&id) {
        return Err(Refusal::new(
            "III.D.1.b",
            format!("{} does not operate {}.", position.name(&unit), position.name(&weapon)),
        ));
    }
    expect_free(position, &unit)?;
    Ok(ManPlan { unit: id, weapon: *weapon.id, begins: false })
}

/// Puts the men under the weapon's counter, or takes them from it.
pub fn carry_out_man(
    In(plan): In<ManPlan>,
    mut weapons: Units<&mut Service>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let (unit, weapon) = (plan.unit, plan.weapon);
    let Some(mut service) = weapons.get_mut(weapon) else { return };
    if plan.begins {
        service.operators.insert(unit);
        note(&mut log, &sequence, Event::Manned { unit, weapon });
    } else {
        service.operators.remove(&unit);
        note(&mut log, &sequence, Event::Unmanned { unit, weapon });
    }
}

/// Men may pivot a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PivotPlan {
    /// The weapon.
    pub weapon: UnitId,
    /// The men.
    pub by: UnitId,
    /// The weapon's facing before.
    pub faced: Facing,
    /// Its facing after.
    pub facing: Facing,
}

/// III.C.6: three men who began the segment in its hex pivot a weapon with a restricted field of fire.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_pivot(
    position: &Position,
    sequence: &Sequence,
    weapon: UnitId,
    by: UnitId,
    facing: Facing,
) -> Result<PivotPlan, Refusal> {
    position.expect_phase(sequence, Phase::Movement, None)?;
    let (unit, weapon) = together(position, sequence, by, weapon, "III.C.6")?;
    let (men, gun) = (position.name(&unit), position.name(&weapon));
    let refuse = |sentence: String| Err(Refusal::new("III.C.6", sentence));
    if !position.kind(&weapon).has_facing() {
        return refuse(format!("{gun} fires in all directions and needs no pivot."));
    }
    blockhouses::expect_at_hand(position, &unit, &weapon)?;
    if unit.men.left < MEN_TO_PIVOT {
        let has = counted(unit.men.left, "man", "men");
        return refuse(format!("{men} has {has}; {MEN_TO_PIVOT} are needed to pivot {gun}."));
    }
    if unit.motion.moved || unit.motion.ended {
        return refuse(format!("{men} has already moved or worked this turn."));
    }
    if weapon.motion.moved || weapon.motion.ended {
        return refuse(format!("{gun} has already been carried or pivoted this turn."));
    }
    if position.is_in_melee(&unit) || !unit.overruns.by.is_empty() || !weapon.overruns.by.is_empty() {
        return refuse(format!("{men} is in a melee or overrun."));
    }
    if facing == *weapon.facing {
        return refuse(format!("{gun} already faces {}.", facing.words()));
    }
    Ok(PivotPlan { weapon: *weapon.id, by, faced: *weapon.facing, facing })
}

/// Turns the weapon; neither it nor the men move or fire this turn.
pub fn carry_out_pivot(
    In(plan): In<PivotPlan>,
    mut units: Units<(&mut Facing, &mut Motion)>,
    mut sequence: ResMut<Sequence>,
    options: Res<crate::games::tobruk::state::options::Options>,
    mut log: ResMut<Log<Event>>,
) {
    if let Some((mut facing, mut motion)) = units.get_mut(plan.weapon) {
        *facing = plan.facing;
        (motion.ended, motion.busy) = (true, true);
    }
    if let Some((_, mut motion)) = units.get_mut(plan.by) {
        (motion.ended, motion.busy) = (true, true);
    }
    let PivotPlan { weapon, by, faced, facing, .. } = plan;
    note(&mut log, &sequence, Event::WeaponPivoted { weapon, by, from: faced, facing });
    if options.alternating_movement {
        sequence.hand_over();
    }
}
