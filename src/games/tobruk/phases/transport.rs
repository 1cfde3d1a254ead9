//! Transport (V.B): who comes aboard a vehicle or is hitched to it, who leaves it, and how those aboard lie under fire. Men ride on
//! AFVs by the same rules, where the option is on (V.G.3).

use bevy_ecs::prelude::{In, Query, Res, ResMut};

use super::aboard::{capacity, may_carry, men_aboard, room_of, takes_inside};
use super::manning::operators;
use super::{ammunition_carriers, carriers, command, march, night_loads, towing, withdrawal};
use crate::core::game::Log;
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::state::components::{Haul, Location, Men, Motion, Service};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::{Marks, Melee};
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// A unit may be loaded so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadPlan {
    /// The unit.
    pub unit: UnitId,
    /// The vehicle.
    pub vehicle: UnitId,
    /// Light weapons that the men take along.
    pub carrying: Vec<UnitId>,
    /// It is hitched behind the vehicle, not carried.
    pub tows: bool,
    /// Men aboard then, as the capacity counts them.
    pub men: u8,
    /// Men that the vehicle carries.
    pub capacity: u8,
    /// Before play, or off the board: it takes no turn (our reading: forces come loaded if they like).
    pub at_once: bool,
}

/// Refuses what is not possible in this phase or to this side; true for the set-up.
fn expect_time(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Result<bool, Refusal> {
    if !position.scenario.plays(Chapter::V) {
        return Err(Refusal::new("V.B", "Vehicles carry and tow by the rules of section V, which are not in force."));
    }
    let set_up = sequence.phase == Phase::SetUp;
    if !set_up && sequence.phase != Phase::Movement {
        let sentence = "Loading and unloading is done in the movement segment.";
        position.expect_phase(sequence, Phase::Movement, Some(unit)).map_err(|_| Refusal::new("V.B.3.a", sentence))?;
    }
    position.expect_phase(sequence, sequence.phase, Some(unit))?;
    Ok(set_up)
}

/// V.B.1, V.B.2, V.B.3.b: men or a weapon that began the segment in a vehicle's hex come aboard, or are hitched.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_load(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    vehicle: UnitId,
    carrying: &[UnitId],
) -> Result<LoadPlan, Refusal> {
    let (unit, vehicle) = (position.unit(id)?, position.unit(vehicle)?);
    let set_up = expect_time(position, sequence, &unit)?;
    let (name, truck) = (position.name(&unit), position.name(&vehicle));
    let refuse = |rule: &'static str, sentence: String| Err(Refusal::new(rule, sentence));
    if unit.side != vehicle.side {
        return refuse("V.B", format!("{truck} belongs to the other side."));
    }
    if set_up && position.scenario.guns_deployed && position.class(&unit).is_crew_served() {
        return refuse("Firefight J.Special", format!("{name} is set up ready to fire, not hitched up."));
    }
    let inside = takes_inside(position, &vehicle, &unit);
    // X.C.3.a: by the towing chart AFVs tow too, which carry nobody.
    let on_chart = towing::is_played(position) && position.class(&unit) == Class::HeavyWeapon;
    let carries = match () {
        () if inside => Some((1, Cover::Full)),
        () if on_chart => capacity(position, &vehicle).or(Some((0, Cover::Full))),
        () => capacity(position, &vehicle),
    };
    if position.scenario.is_hulk(*vehicle.id) {
        return refuse("Firefight G.Special", format!("{truck} was left where it stands; nobody boards it."));
    }
    let held = vehicle.haul.behind.or(vehicle.haul.hooking.map(|hooking| hooking.vehicle));
    if let Some(tower) = held.and_then(|tower| position.find(tower)).filter(|tower| tower.side != vehicle.side) {
        let sentence =
            format!("{truck} is being taken in tow by {}, an enemy; nobody boards it.", position.name(&tower));
        return refuse("X.C.3.a", sentence);
    }
    let Some((most, _)) = carries else {
        if position.class(&vehicle).is_afv() {
            return refuse("V.G.3", format!("Men ride on {truck} only by the optional rule."));
        }
        return refuse("V.B.1", format!("{truck} carries and tows nothing."));
    };
    ammunition_carriers::expect_no_carrier(position, &vehicle)?;
    if let Some(other) = unit.haul.behind {
        return refuse("V.B.2", format!("{name} is hitched to {} already.", position.called(other)));
    }
    if position.marks.works.air.fired_at_aircraft(id, sequence.turn) {
        return refuse("VIII.D.2.c.3", format!("{name} fired at aircraft this turn and is not hitched up."));
    }
    let waits = *vehicle.location == Location::Waiting
        && (*unit.location == Location::Waiting || changes_afvs(position, &unit));
    if waits {
        let force = |id| position.scenario.entry_of(id).map(|entry| entry.force);
        if set_up || vehicle.entry.due > sequence.turn || force(id) != force(*vehicle.id) {
            return refuse("V.B.3.b", format!("{name} and {truck} are not due to enter together."));
        }
    } else {
        let (hex, at) = (position.expect_on_board(&unit)?, position.expect_on_board(&vehicle)?);
        if hex != at {
            let sentence = format!("{name} is in {}, {truck} in {}; they load in one hex.", Name(hex), Name(at));
            return refuse("V.B.3.b", sentence);
        }
    }
    let at_once = set_up || waits;
    if !at_once {
        expect_idle(position, &vehicle, "V.B.3.b")?;
        expect_free(position, &unit, "V.B.3.b")?;
    }
    let class = position.class(&unit);
    if on_chart {
        towing::expect_on_chart(position, &vehicle, &unit)?;
        if !at_once {
            return Err(towing::takes_turns(position, &vehicle, &unit));
        }
    }
    if inside {
        expect_seat(position, &vehicle)?;
        command::expect_observer(position, &vehicle)?;
        if !carrying.is_empty() {
            return refuse("VIII.B.5", format!("{name} takes nothing along into an AFV."));
        }
        let (men, capacity, tows) = (1, most, false);
        return Ok(LoadPlan { unit: id, vehicle: *vehicle.id, carrying: Vec::new(), tows, men, capacity, at_once });
    }
    if !class.is_personnel() && !carrying.is_empty() {
        return refuse("V.B.1.c", "Only men carry light weapons along.".to_owned());
    }
    let on_bed = position.behind(*vehicle.id).filter(|gun| gun.haul.portee);
    if let Some(gun) = on_bed.filter(|_| class != Class::Crew) {
        let sentence = format!("{truck} has {} on its bed and carries its crew only.", position.name(&gun));
        return refuse("V.G.1.c", sentence);
    }
    let aboard = || position.aboard(*vehicle.id);
    let mut men = men_aboard(position, *vehicle.id);
    match class {
        Class::Infantry | Class::HqGroup | Class::Observer | Class::Crew => {
            if on_bed.is_some() && aboard().any(|other| position.class(&other).is_personnel()) {
                return refuse("V.G.1.c", format!("{truck} has a gun on its bed, and already carries a crew."));
            }
            men = room_of(position, aboard().chain([unit]));
            if men > most {
                let sentence =
                    format!("{truck} carries {}; with {name} it would be {men}.", counted(most, "man", "men"));
                return refuse(if position.class(&vehicle).is_afv() { "V.G.3.a" } else { "V.B.1" }, sentence);
            }
            expect_portable(position, &unit, carrying, at_once)?;
        }
        _ if position.class(&vehicle).is_afv() && !on_chart => {
            return refuse("V.G.3.a", format!("{truck} carries riders and nothing else."));
        }
        Class::LightWeapon => {
            return refuse("V.B.1.c", format!("{name} comes aboard with the men who carry it; name it with them."));
        }
        Class::MediumWeapon => {
            if let Some(other) = aboard().find(|other| position.class(other) == Class::MediumWeapon) {
                let sentence = format!("{truck} has {} aboard, and takes one medium weapon.", position.name(&other));
                return refuse("V.B.1.d", sentence);
            }
        }
        Class::HeavyWeapon => {
            if let Some(other) = position.behind(*vehicle.id) {
                return refuse("V.B.2", format!("{truck} tows {} already.", position.name(&other)));
            }
            let (tower, gun) = (position.kind(&vehicle), position.kind(&unit));
            if !on_chart && !position.tables.transport.tows(&tower.charts_as, &gun.id) {
                return refuse("V.B.2.b", format!("{truck} can't tow {name}."));
            }
        }
        Class::Tank
        | Class::SelfPropelled
        | Class::Carrier
        | Class::Transport
        | Class::Hedgehog
        | Class::Minefield
        | Class::WeaponPit
        | Class::Bunker
        | Class::AtTrench
        | Class::Blockhouse
        | Class::Dummy
        | Class::Aircraft => {
            return refuse("V.B", format!("{name} can't be carried or towed."));
        }
    }
    Ok(LoadPlan {
        unit: id,
        vehicle: *vehicle.id,
        carrying: carrying.to_vec(),
        tows: class == Class::HeavyWeapon,
        men,
        capacity: most,
        at_once,
    })
}

/// Where the vehicle is that carries the unit; `None` if none does.
fn carrier(position: &Position, unit: &ViewItem) -> Option<Location> {
    unit.location.vehicle().and_then(|vehicle| position.find(vehicle)).map(|vehicle| *vehicle.location)
}

/// VIII.B.5: an observer may change AFVs before they enter, and does so where his own broke down on the way (IV.G.2.2).
fn changes_afvs(position: &Position, unit: &ViewItem) -> bool {
    let carrier = carrier(position, unit);
    position.is_inside(unit) && matches!(carrier, Some(Location::Waiting | Location::BrokenDown))
}

/// VIII.B.5: an AFV takes one observer, beside its crew.
fn expect_seat(position: &Position, vehicle: &ViewItem) -> Result<(), Refusal> {
    let name = position.name(vehicle);
    if vehicle.crew.out {
        let sentence = format!("The crew of {name} has bailed out; nobody observes from it.");
        return Err(Refusal::new("VIII.B.5.c", sentence));
    }
    match position.aboard(*vehicle.id).find(|other| position.is_inside(other)) {
        Some(other) => {
            let sentence = format!("{name} has {} inside, and takes one observer.", position.name(&other));
            Err(Refusal::new("VIII.B.5", sentence))
        }
        None => Ok(()),
    }
}

/// V.B.3.b, V.B.3.c: the vehicle stands still in this segment, and does nothing but load and unload.
pub(super) fn expect_idle(position: &Position, vehicle: &ViewItem, rule: &'static str) -> Result<(), Refusal> {
    let name = position.name(vehicle);
    if let Some(driver) = withdrawal::driver(position, vehicle) {
        let driver = position.name(&driver);
        let sentence = format!("The crew of {driver} withdraws: it drives on, and nobody comes aboard or gets down.");
        return Err(Refusal::new("IV.C.4", sentence));
    }
    let turned = |unit: &ViewItem| unit.motion.moved || unit.motion.ended && !unit.haul.loading;
    if turned(vehicle) {
        let sentence = format!("{name} moved or pivoted this turn; it loads and unloads standing still.");
        return Err(Refusal::new(rule, sentence));
    }
    // X.C.3: in tow it turns with the vehicle that tows it.
    match vehicle.haul.behind.and_then(|tower| position.find(tower)).filter(turned) {
        Some(tower) => {
            let sentence = format!(
                "{} moved or pivoted this turn with {name} in tow, which loads and unloads standing still.",
                position.name(&tower)
            );
            Err(Refusal::new(rule, sentence))
        }
        None => Ok(()),
    }
}

/// V.B.3.b: what is loaded began the segment in its hex, and is not held there.
pub(super) fn expect_free(position: &Position, unit: &ViewItem, rule: &'static str) -> Result<(), Refusal> {
    let name = position.name(unit);
    if unit.motion.moved || unit.motion.ended {
        return Err(Refusal::new(rule, format!("{name} has moved or worked this turn.")));
    }
    if position.is_in_melee(unit) {
        return Err(Refusal::new("II.I.2.a", format!("{name} is in a melee and can't leave its hex.")));
    }
    if !unit.overruns.by.is_empty() {
        return Err(Refusal::new("III.G.3", format!("{name} is overrun and can't move.")));
    }
    Ok(())
}

/// V.B.1.c: light weapons that the men carry, one a man (III.C.1).
fn expect_portable(position: &Position, unit: &ViewItem, carrying: &[UnitId], at_once: bool) -> Result<(), Refusal> {
    let name = position.name(unit);
    for (place, id) in carrying.iter().enumerate() {
        let weapon = position.unit(*id)?;
        let gun = position.name(&weapon);
        if position.class(&weapon) != Class::LightWeapon {
            return Err(Refusal::new("V.B.1.c", format!("{gun} is not a light weapon, and is loaded by itself.")));
        }
        let here = weapon.side == unit.side && weapon.location == unit.location && !carrying[..place].contains(id);
        let other = operators(position, &weapon).find(|other| other.id != unit.id);
        if !here || other.is_some() {
            return Err(Refusal::new("V.B.1.c", format!("{gun} is not with {name}, and can't come along.")));
        }
        if !at_once {
            expect_free(position, &weapon, "V.B.3.b")?;
        }
    }
    if carrying.len() > usize::from(unit.men.left) {
        let has = counted(unit.men.left, "man", "men");
        return Err(Refusal::new("III.C.1.b", format!("{name} has {has}; each carries one light weapon.")));
    }
    Ok(())
}

/// A unit may leave its vehicle so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnloadPlan {
    /// The unit.
    pub unit: UnitId,
    /// The vehicle.
    pub vehicle: UnitId,
    /// Where it comes down; `None` off the board.
    pub hex: Option<Hex>,
    /// The facing of a weapon on the ground.
    pub facing: Facing,
    /// Light weapons that the men take along.
    pub carrying: Vec<UnitId>,
    /// It comes down among enemy personnel: a melee is announced (V.B.6).
    pub melee: bool,
    /// The last turn in which a weapon can't fire that takes two turns to unhook; 0 for all others (X.C.3.b.4).
    pub unlimbers: u16,
    /// Before play, or off the board: it takes no turn.
    pub at_once: bool,
}

/// V.B.3.c: a unit leaves a vehicle that stands still.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_unload(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    facing: Facing,
) -> Result<UnloadPlan, Refusal> {
    let unit = position.unit(id)?;
    // Whoever tows a unit unhooks it, a wreck or a hulk of the enemy's too (X.C.3).
    let tower = unit.haul.behind.filter(|_| towing::is_played(position)).and_then(|vehicle| position.find(vehicle));
    let set_up = expect_time(position, sequence, tower.as_ref().unwrap_or(&unit))?;
    let name = position.name(&unit);
    let refuse = |rule: &'static str, sentence: String| Err(Refusal::new(rule, sentence));
    if carriers::is_mounted(position, &unit) {
        return refuse("IX.A.3", format!("{name} is mounted on its Carrier; men in the hex take it off."));
    }
    if unit.haul.portee {
        return refuse("V.G.1.f", format!("{name} stands on a truck's bed; its crew takes it down in four turns."));
    }
    let Some(vehicle) = unit.location.vehicle().or(unit.haul.behind).and_then(|vehicle| position.find(vehicle)) else {
        return refuse("V.B.3.c", format!("{name} is neither aboard a vehicle nor hitched to one."));
    };
    if position.scenario.number == 4 && position.is_inside(&unit) && vehicle.location.hex().is_none() {
        let sentence = format!("{name} comes in an AFV in this scenario, and does not leave it before it enters.");
        return refuse("Addenda.4.Observers", sentence);
    }
    if position.class(&unit) == Class::LightWeapon
        && let Some(men) = carried_by(position, &unit)
    {
        return refuse("V.B.1.c", format!("{name} leaves the vehicle with {}.", position.name(&men)));
    }
    if !position.kind(&unit).has_facing() && facing != *unit.facing {
        return refuse("II.C.1", format!("{name} has no front and no facing."));
    }
    if position.class(&unit).is_vehicle() && facing != *unit.facing {
        return refuse("X.C.3.d", format!("{name} faces {} as it was towed, and stays so.", unit.facing.words()));
    }
    let hex = vehicle.location.hex();
    if position.scenario.firefight.is_some() && !set_up && hex.is_none() && position.class(&unit).is_crew_served() {
        let sentence = format!("{name} has to enter on the first turn and stays hitched up or aboard until then.");
        return refuse("Firefights.1.a", sentence);
    }
    let at_once = set_up || hex.is_none();
    let mut melee = false;
    if let Some(hex) = hex {
        if !at_once {
            expect_idle(position, &vehicle, "V.B.3.c")?;
        }
        if unit.haul.loading {
            return refuse("V.B.3.b", format!("{name} was loaded this turn, and does nothing else."));
        }
        night_loads::expect_to_dismount(position, &unit, &vehicle, hex)?;
        if position.class(&unit).is_personnel() {
            melee = position.has_fighters(hex, unit.side.enemy());
            if !melee {
                march::expect_room(position, &unit, hex)?;
            }
        }
    } else if *vehicle.location != Location::Waiting {
        position.expect_on_board(&vehicle)?;
    }
    let served = position.aboard(*vehicle.id).filter(|weapon| position.class(weapon) == Class::LightWeapon);
    let carrying = served.filter(|weapon| weapon.service.operators.contains(&id)).map(|weapon| *weapon.id).collect();
    let slow = unit.haul.behind.is_some() && !at_once && towing::is_played(position);
    let unlimbers = if slow && towing::takes_twice(position, &unit) { sequence.turn + 1 } else { 0 };
    Ok(UnloadPlan { unit: id, vehicle: *vehicle.id, hex, facing, carrying, melee, unlimbers, at_once })
}

/// The unloading as it comes out: men who come down among enemies that they could not see attack them (V.B.6, V.F.1).
#[must_use]
pub fn met(position: &Position, mut plan: UnloadPlan) -> UnloadPlan {
    if let (Some(unit), Some(hex)) = (position.find(plan.unit), plan.hex) {
        plan.melee |= position.class(&unit).is_personnel() && position.has_fighters(hex, unit.side.enemy());
    }
    plan
}

/// The men aboard with a light weapon who carry it.
fn carried_by<'a>(position: &Position<'a>, weapon: &ViewItem) -> Option<ViewItem<'a>> {
    let mut men = weapon.service.operators.iter().filter_map(|id| position.find(*id));
    men.find(|unit| unit.location == weapon.location && unit.men.left > 0)
}

/// What loading changes of a unit.
type Body = (&'static mut Location, &'static mut Facing, &'static mut Motion, &'static mut Haul, &'static mut Men);

/// Puts the unit under the vehicle's counter, or behind it.
pub fn carry_out_load(
    In(plan): In<LoadPlan>,
    mut units: Units<Body>,
    mut services: Units<&mut Service>,
    options: Res<Options>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let LoadPlan { unit, vehicle, carrying, tows, at_once, .. } = plan;
    for id in carrying.iter().chain([&unit]) {
        let Some((mut location, _, _, mut haul, mut men)) = units.get_mut(*id) else {
            continue;
        };
        men.under = false;
        if tows {
            haul.behind = Some(vehicle);
        } else {
            *location = Location::Aboard(vehicle);
        }
    }
    services.for_each_mut(|id, mut service| {
        if carrying.contains(&id) {
            service.operators = std::iter::once(unit).collect();
        } else if id == unit {
            service.operators.clear();
        } else {
            service.operators.remove(&unit);
        }
    });
    if !at_once {
        for id in carrying.iter().chain([&unit, &vehicle]) {
            busy(&mut units, *id);
        }
    }
    note(&mut log, &sequence, Event::Loaded { unit, vehicle, carrying });
    if options.alternating_movement && !at_once {
        sequence.hand_over();
    }
}

/// The unit neither moves nor fires any more this turn.
fn busy(units: &mut Units<Body>, id: UnitId) {
    if let Some((_, _, mut motion, mut haul, _)) = units.get_mut(id) {
        (motion.ended, motion.busy, haul.loading) = (true, true, true);
    }
}

/// Puts the unit on the ground beside its vehicle.
pub fn carry_out_unload(
    In(plan): In<UnloadPlan>,
    mut units: Units<Body>,
    options: Res<Options>,
    mut marks: ResMut<Marks>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let UnloadPlan { unit, vehicle, hex, facing, carrying, melee, unlimbers, at_once } = plan;
    for id in carrying.iter().chain([&unit]) {
        let Some((mut location, mut faces, mut motion, mut haul, _)) = units.get_mut(*id) else {
            continue;
        };
        let towed = haul.behind.take().is_some();
        haul.unlimbers = unlimbers;
        *location = match (hex, location.wreck()) {
            (Some(hex), Some(_)) => Location::Wreck(hex),
            (Some(hex), None) => Location::On(hex),
            (None, _) => Location::Waiting,
        };
        if *id == unit {
            *faces = facing;
        }
        if hex.is_some() && !at_once && towed {
            // It came into its hex as it was towed there, and was seen so (IX.A.1).
            let came = motion.came.or(Some(facing.opposite()));
            *motion = Motion { moved: false, hexes: 0, came, ..*motion };
        } else if hex.is_some() && !at_once {
            *motion = Motion { moved: false, hexes: 0, came: None, came_on: sequence.turn, ..*motion };
        }
    }
    if !at_once {
        for id in carrying.iter().chain([&unit, &vehicle]) {
            busy(&mut units, *id);
        }
    }
    note(&mut log, &sequence, Event::Unloaded { unit, vehicle, forced: false });
    if let Some(hex) = hex.filter(|hex| melee && marks.melee(*hex).is_none()) {
        let attacker = sequence.active;
        marks.melees.push(Melee { hex, attacker, rounds: 0 });
        note(&mut log, &sequence, Event::MeleeAnnounced { hex, attacker });
    }
    if options.alternating_movement && !at_once {
        sequence.hand_over();
    }
}

/// What held for this turn alone is forgotten.
pub fn end_turn(mut hauls: Query<&mut Haul>, sequence: Res<Sequence>) {
    for mut haul in &mut hauls {
        if !haul.is_empty() {
            let unlimbers = if haul.unlimbers > sequence.turn { haul.unlimbers } else { 0 };
            *haul = Haul { loading: false, under_fire: false, spikes: None, demolishes: None, unlimbers, ..*haul };
        }
    }
}

/// Every way for a unit to come aboard a vehicle or to leave it, legal or not.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    if !position.scenario.plays(Chapter::V) || !matches!(sequence.phase, Phase::SetUp | Phase::Movement) {
        return Vec::new();
    }
    let id = *unit.id;
    if unit.location.vehicle().is_some() || unit.haul.behind.is_some() {
        let turns = position.kind(unit).has_facing() && !position.class(unit).is_vehicle();
        let faces = if turns { &Facing::ALL[..] } else { &[*unit.facing][..] };
        let mut orders: Vec<Order> = faces.iter().map(|facing| Order::Unload { unit: id, facing: *facing }).collect();
        if changes_afvs(position, unit) {
            let others = position.all().filter(|vehicle| {
                vehicle.side == unit.side
                    && *vehicle.location == Location::Waiting
                    && takes_inside(position, vehicle, unit)
            });
            orders.extend(others.map(|vehicle| Order::Load { unit: id, vehicle: *vehicle.id, carrying: Vec::new() }));
        }
        return orders;
    }
    let mut loads = vec![Vec::new()];
    if position.class(unit).is_personnel() {
        let light = |weapon: &ViewItem| {
            weapon.side == unit.side && weapon.location == unit.location && position.class(weapon) == Class::LightWeapon
        };
        let near: Vec<ViewItem> = position.all().filter(light).collect();
        loads.extend(near.iter().map(|weapon| vec![*weapon.id]));
        let own = near.iter().filter(|weapon| weapon.service.operators.contains(&id));
        let own: Vec<UnitId> = own.map(|weapon| *weapon.id).collect();
        if own.len() > 1 {
            loads.push(own);
        }
    }
    let vehicles = position.all().filter(|vehicle| {
        vehicle.side == unit.side && vehicle.location == unit.location && may_carry(position, vehicle, unit)
    });
    vehicles
        .flat_map(|vehicle| {
            let vehicle = *vehicle.id;
            loads.iter().map(move |carrying| Order::Load { unit: id, vehicle, carrying: carrying.clone() })
        })
        .collect()
}
