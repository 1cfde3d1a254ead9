//! Overrun of personnel and weapons by tanks and self-propelled guns (III.G), and the final defensive fire against it (III.I.1).

use std::collections::BTreeSet;

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::morale::morale;
use super::movement::{self, MovePlan};
use super::shot::{Firer, Round, Shot, Target, shot};
use super::shot_bar::Bar;
use super::{arrows, command, shown_sides, sizing};
use crate::core::game::Log;
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::{Class, Gun};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::components::{Acquisition, Damage, Motion, Overruns};
use crate::games::tobruk::state::events::{Event, Harm};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::sight::Sight;
use crate::games::tobruk::state::turn::{Sequence, note};

/// A vehicle may overrun so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OverrunPlan {
    /// The unit overrun.
    pub target: UnitId,
    /// The vehicle's move into its hex; `None` if it is there already and keeps its facing.
    pub step: Option<MovePlan>,
    /// The vehicle.
    pub unit: UnitId,
    /// Weapons that are overrun with the men who operate them, or alone; those that are destroyed are marked. None with men who
    /// are in a melee (III.G.8).
    pub weapons: Vec<(UnitId, bool)>,
    /// The target is an emplacement: whoever lies under it unseen is shown as the vehicle comes (V.F.1).
    pub unseen: bool,
}

/// III.G.1 to III.G.6: a tank or self-propelled gun that can move drives over one adjacent unit, or one in its own hex.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    at: UnitId,
    facing: Facing,
) -> Result<OverrunPlan, Refusal> {
    let unit = movement::mover(position, sequence, id)?;
    let name = position.name(&unit);
    let target = position.unit(at)?;
    let other = position.name(&target);
    if !position.class(&unit).is_afv() {
        return Err(Refusal::new("III.G", format!("{name} can't overrun; tanks and self-propelled guns can.")));
    }
    if unit.crew.withdraws() {
        return Err(Refusal::new("IV.C.4", format!("The crew of {name} withdraws and can't overrun.")));
    }
    command::expect_free(position, &unit, "overrun")?;
    let class = position.class(&target);
    if class == Class::Blockhouse {
        return Err(Refusal::new("IX.C.1", format!("Units inside {other} can't be overrun.")));
    }
    if class.shelters_men() && position.scenario.plays(Chapter::V) {
        return plan_unseen(position, sequence, &unit, &target, facing);
    }
    if target.side == unit.side || !(class.is_personnel() || class.is_weapon()) {
        return Err(Refusal::new("III.G", format!("{other} is not an enemy personnel or weapon unit.")));
    }
    let hex = position.expect_on_board(&target)?;
    if position.is_in_blockhouse(&target) {
        return Err(Refusal::new("IX.C.1", format!("{other} is inside a blockhouse and can't be overrun.")));
    }
    if position.is_in_bunker(&target) {
        return Err(Refusal::new("VIII.F", format!("{other} is inside a bunker and can't be overrun.")));
    }
    let from = start(position, &unit)?;
    if class.is_weapon()
        && let Some(men) = super::manning::operators(position, &target).next()
    {
        let crew = position.name(&men);
        let remedy = if position.is_in_melee(&men) {
            "it can't be overrun while they are in a melee"
        } else {
            "overrun the men and it goes with them"
        };
        return Err(Refusal::new("III.G.2", format!("{other} is operated by {crew}; {remedy}.")));
    }
    if class.is_weapon() && target.damage.lost[0] {
        return Err(Refusal::new("III.D.2.d", format!("{other} is already out of action.")));
    }
    if target.haul.portee {
        return Err(Refusal::new("III.G", format!("{other} stands on a truck's bed and can't be overrun.")));
    }
    let goes_on = unit.overruns.last == Some(at);
    let step = step(position, sequence, &unit, (from, hex), facing, (goes_on, &other))?;
    let weapons = weapons_of(position, &target);
    Ok(OverrunPlan { target: at, step, unit: id, weapons, unseen: false })
}

/// The hex from which it drives.
fn start(position: &Position, unit: &ViewItem) -> Result<Hex, Refusal> {
    let enters = || Refusal::new("III.G.1", format!("{} enters this turn and can't overrun.", position.name(unit)));
    unit.location.hex().ok_or_else(enters)
}

/// III.G.1, III.G.6: the vehicle's move into the hex of what it overruns, or its turn in it where it goes on with it.
fn step(
    position: &Position,
    sequence: &Sequence,
    unit: &ViewItem,
    (from, hex): (Hex, Hex),
    facing: Facing,
    (goes_on, other): (bool, &str),
) -> Result<Option<MovePlan>, Refusal> {
    let (id, name) = (*unit.id, position.name(unit));
    Ok(match from.range(hex) {
        0 if !goes_on => {
            return Err(Refusal::new(
                "III.G.1",
                format!("{name} did not overrun {other} last turn; a new overrun begins in an adjacent hex."),
            ));
        }
        0 if facing == *unit.facing => None,
        0 => Some(movement::plan(position, sequence, id, &[], facing, false, &[])?),
        // III.G.1: one hex, and a pivot in it.
        1 => Some(movement::plan(position, sequence, id, &[hex], facing, false, &[])?),
        range => {
            return Err(Refusal::new(
                "III.G.1",
                format!("{} is {range} hexes from {name}; an overrun begins adjacent to the hex, or in it.", Name(hex)),
            ));
        }
    })
}

/// The weapons that are overrun with a unit, each with whether it falls.
fn weapons_of(position: &Position, target: &ViewItem) -> Vec<(UnitId, bool)> {
    if position.class(target).is_weapon() {
        return vec![(*target.id, falls(position, target, false))];
    }
    if position.is_in_melee(target) {
        // III.G.8: in a melee the men's morale suffers, and nothing else.
        return Vec::new();
    }
    position
        .served_by(*target.id)
        .filter(|weapon| weapon.location.hex() == target.location.hex() && !weapon.damage.lost[0])
        .map(|weapon| (*weapon.id, falls(position, &weapon, target.men.under)))
        .collect()
}

/// V.F.1 forbids to look at men under cover and to fire at them, not to drive over them: such an overrun is announced on their emplacement
/// (our reading).
fn plan_unseen(
    position: &Position,
    sequence: &Sequence,
    unit: &ViewItem,
    emplacement: &ViewItem,
    facing: Facing,
) -> Result<OverrunPlan, Refusal> {
    let hex = position.expect_on_board(emplacement)?;
    let from = start(position, unit)?;
    if position.has_personnel(hex, *unit.side) {
        let sentence = format!("Nobody lies unseen in {}: men of the same side are there.", Name(hex));
        return Err(Refusal::new("V.F.1", sentence));
    }
    // Whom it drove over last turn may be out of sight again.
    let goes_on = unit.overruns.last.is_some_and(|last| position.find(last).is_none());
    let other = format!("anybody unseen in {}", Name(hex));
    let step = step(position, sequence, unit, (from, hex), facing, (goes_on, &other))?;
    let (target, id) = (*emplacement.id, *unit.id);
    Ok(OverrunPlan { target, step, unit: id, weapons: Vec::new(), unseen: true })
}

/// The overrun as it comes out: of those who lie unseen in the hex the one with the highest morale is shown (our reading: its owner would),
/// or a weapon without men; where nobody does it is a move.
#[must_use]
pub fn met(position: &Position, plan: OverrunPlan) -> OverrunPlan {
    // IX.A.1: a dummy is gone as the vehicle comes near.
    if position.find(plan.target).is_some_and(|target| position.class(&target) == Class::Dummy) {
        return OverrunPlan { unseen: true, weapons: Vec::new(), ..plan };
    }
    let met = if plan.unseen {
        position.find(plan.unit).and_then(|unit| shown(position, &unit, plan.target))
    } else {
        unseen_crew(position, plan.target)
    };
    match met {
        Some(target) => {
            let weapons = weapons_of(position, &target);
            OverrunPlan { target: *target.id, weapons, unseen: false, ..plan }
        }
        None => plan,
    }
}

/// The men with the highest morale at a weapon that is seen where they are not: it is with them that it is overrun (III.G.2, our reading).
fn unseen_crew<'a>(position: &Position<'a>, weapon: UnitId) -> Option<ViewItem<'a>> {
    let weapon = position.find(weapon).filter(|weapon| position.class(weapon).is_weapon())?;
    let men: Vec<UnitId> = super::manning::operators(position, &weapon).map(|men| *men.id).collect();
    staunchest(position, men.into_iter().filter_map(|id| position.find(id)))
}

/// Of some men those with the highest morale, the first by number among equals.
fn staunchest<'a>(position: &Position, men: impl Iterator<Item = ViewItem<'a>>) -> Option<ViewItem<'a>> {
    men.max_by_key(|men| (morale(position, men).value(), std::cmp::Reverse(*men.id)))
}

/// What is shown to a vehicle that drives over an emplacement.
fn shown<'a>(position: &Position<'a>, unit: &ViewItem, emplacement: UnitId) -> Option<ViewItem<'a>> {
    let hex = position.find(emplacement)?.location.hex()?;
    // Nobody drives over those inside a bunker (our reading of VIII.F).
    let hides = |other: &ViewItem| position.sight(other, *unit.side) == Sight::Hidden && !position.is_sheltered(other);
    let there = || position.in_hex(hex).filter(|other| other.side != unit.side).filter(hides);
    if unit.location.hex() == Some(hex) {
        return there().find(|other| unit.overruns.last == Some(*other.id));
    }
    let men = there().filter(|other| position.class(other).is_personnel());
    staunchest(position, men).or_else(|| {
        let alone = |weapon: &ViewItem| super::manning::operators(position, weapon).next().is_none();
        there().find(|other| position.class(other).is_weapon() && !other.damage.lost[0] && alone(other))
    })
}

/// III.G.5: an overrun destroys a weapon, but not a light one that men carry or operate or that lies in entrenchments, nor a
/// medium mortar operated from full cover, nor any whose men are in a melee by now (III.G.8).
fn falls(position: &Position, weapon: &ViewItem, under: bool) -> bool {
    let mut men = super::manning::operators(position, weapon).peekable();
    let is_manned = men.peek().is_some();
    if men.any(|men| position.is_in_melee(&men)) {
        return false;
    }
    match position.class(weapon) {
        Class::LightWeapon => !is_manned && weapon.location.hex().is_none_or(|hex| !position.has_emplacement(hex)),
        Class::MediumWeapon => !(under && position.kind(weapon).guns.iter().any(|gun| gun.is_mortar)),
        _ => true,
    }
}

/// Drives over the unit. Without the final defensive fire its weapons fall at once.
pub fn carry_out(
    In(plan): In<OverrunPlan>,
    mut units: Units<(&mut Overruns, &mut Damage, &mut Motion)>,
    options: Res<Options>,
    mut marks: ResMut<Marks>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    if let Some((mut overruns, _, mut motion)) = units.get_mut(plan.unit) {
        overruns.over = (!plan.unseen).then_some(plan.target);
        motion.ended = true;
    }
    if plan.unseen {
        // Nobody was there.
        if options.alternating_movement {
            sequence.hand_over();
        }
        return;
    }
    if let Some((mut overruns, ..)) = units.get_mut(plan.target) {
        overruns.by.insert(plan.unit);
    }
    note(&mut log, &sequence, Event::Overran { unit: plan.unit, target: plan.target });
    for (weapon, falls) in plan.weapons {
        let Some((mut overruns, mut damage, _)) = units.get_mut(weapon) else { continue };
        overruns.by.insert(plan.unit);
        if falls && !options.final_defensive_fire && !damage.lost[0] {
            damage.lost[0] = true;
            marks.works.crushed.push((plan.unit, weapon));
            note(&mut log, &sequence, Event::Harmed { target: weapon, harm: Harm::GunLost(0) });
        }
    }
    if options.alternating_movement {
        sequence.hand_over();
    }
}

/// III.I.1: the shot of a weapon at the vehicle that drives over it: at one hex, at the acquired rate, if the vehicle came in
/// through the field of fire. `None` if this is no such shot.
pub fn last_shot(
    position: &Position,
    weapon: &ViewItem,
    vehicle: &ViewItem,
    gun: &Gun,
    firer: &Firer,
    turn: u16,
) -> Option<Result<Shot, Bar>> {
    if !position.options.final_defensive_fire || weapon.overruns.by.is_empty() || !position.class(weapon).is_weapon() {
        return None;
    }
    // III.I.1: at vehicles that overrun it and that came in this turn, at no others.
    let came = vehicle.motion.came.filter(|_| vehicle.motion.came_on == turn);
    let Some(came) = came.filter(|_| weapon.overruns.by.contains(vehicle.id)) else {
        return Some(Err(Bar::Overrun));
    };
    let hex = firer.hex.neighbour(came.opposite());
    let class = position.class(vehicle);
    let size = sizing::of(position, vehicle).filter(|_| firer.sizes);
    let across = arrows::across(position, vehicle, firer.hex, hex);
    let (facing, motion) = (*vehicle.facing, vehicle.motion);
    let chosen = shown_sides::chosen(position, *weapon.id, *vehicle.id);
    let target = Target { id: *vehicle.id, hex, facing, motion, class, pit: None, size, across, chosen };
    // An acquired target: the last one fired at, on the turn before; what it has hit of it counts on (VII.B.3).
    let kept = |last: &Acquisition| last.target == *vehicle.id && (last.turn == turn || last.turn + 1 == turn);
    let burst = firer.last_target.is_some_and(|last| kept(&last) && last.burst);
    let last = Acquisition { target: *vehicle.id, turn: turn.saturating_sub(1), burst };
    // Smoke does not come between units in one hex (VI.C.1.f), nor does the dust that the vehicle has left behind it.
    let mut dust = firer.dust.to_vec();
    for left in arrows::hexes_of(position, *vehicle.id) {
        if let Some(place) = dust.iter().position(|hex| *hex == left) {
            dust.remove(place);
        }
    }
    let firer = Firer { last_target: Some(last), smoke: &[], dust: &dust, ..*firer };
    // The hex that lies outside the arc is the one the vehicle came from, not the one it is in.
    let outside = |bar| if bar == Bar::Arc { Bar::ArcSameHex } else { bar };
    Some(shot(gun, Round::ArmourPiercing, &firer, &target, turn).map_err(outside))
}

/// What becomes of a unit that is overrun at the end of the combat segment.
#[derive(Debug, Clone)]
pub struct Concluded {
    unit: UnitId,
    overruns: Overruns,
    /// A weapon that falls.
    falls: bool,
}

/// III.I.1: at the end of the combat segment the weapons fall that are driven over by vehicles which their final fire did not stop.
/// Other fire stops nothing (III.I.1.b): the vehicle has driven over the unit by then (III.G.4).
pub fn concluded(world: &World) -> Vec<Concluded> {
    let position = &Position::of(world);
    if !position.options.final_defensive_fire {
        return Vec::new();
    }
    let drives_on = |id: &UnitId| position.find(*id).is_some_and(|unit| unit.overruns.over.is_some());
    let judge = |unit: ViewItem| {
        let by: BTreeSet<UnitId> = unit.overruns.by.iter().copied().filter(drives_on).collect();
        let under = super::manning::operators(position, &unit).any(|men| men.men.under);
        let is_whole = position.class(&unit).is_weapon() && !unit.damage.lost[0];
        let falls = is_whole && !by.is_empty() && falls(position, &unit, under);
        Concluded { unit: *unit.id, overruns: Overruns { by, ..unit.overruns.clone() }, falls }
    };
    position.all().filter(|unit| !unit.overruns.by.is_empty()).map(judge).collect()
}

/// Tells it, and what is overrun no more.
pub fn conclude(
    In(all): In<Vec<Concluded>>,
    mut units: Units<(&mut Overruns, &mut Damage)>,
    mut marks: ResMut<Marks>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    for Concluded { unit, overruns, falls } in all {
        if let Some(vehicle) = overruns.by.first().filter(|_| falls) {
            marks.works.crushed.push((*vehicle, unit));
        }
        let Some((mut now, mut damage)) = units.get_mut(unit) else {
            continue;
        };
        *now = overruns;
        damage.lost[0] |= falls;
        if falls {
            note(&mut log, &sequence, Event::Harmed { target: unit, harm: Harm::GunLost(0) });
        }
    }
}
