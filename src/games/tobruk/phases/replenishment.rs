//! Replenishment, an option within the ammunition limits (X.D.2.f): vehicles named ammunition carriers hand rounds to AFVs in their hex.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::ammunition::{KINDS, Stores, in_words};
use super::ammunition_carriers::is_carrier;
use super::transport::{expect_free, expect_idle};
use super::{carriers, withdrawal};
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::components::{Haul, Location, Motion};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// AFVs for which there is one ammunition carrier (X.D.2.f.1).
const AFVS_EACH: usize = 10;
/// AFVs that a carrier serves in a turn (X.D.2.f.2).
const SERVES: usize = 2;

/// Carriers that a side may name: one for every ten AFVs that it has, and for those left over (our reading).
#[must_use]
pub fn allowed(position: &Position, side: Side) -> usize {
    let afvs = position.scenario.roster.iter().filter(|entry| {
        let owner = position.scenario.forces.get(entry.force).map(|force| force.side);
        owner == Some(side) && position.catalog.get(entry.kind).class.is_afv() && !position.scenario.is_hulk(entry.id)
    });
    afvs.count().div_ceil(AFVS_EACH)
}

/// A vehicle becomes an ammunition carrier, or is one no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamePlan {
    /// The vehicle.
    pub unit: UnitId,
    /// It becomes one.
    pub carries: bool,
    /// How many more its side may name then.
    pub left: usize,
}

/// X.D.2.f.1: before play, or before it enters, an empty transport vehicle is named an ammunition carrier.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_name(position: &Position, sequence: &Sequence, id: UnitId, carries: bool) -> Result<NamePlan, Refusal> {
    let refuse = |sentence: String| Err(Refusal::new("X.D.2.f.1", sentence));
    if !position.options.replenishment {
        return refuse("AFVs take on ammunition in play by an experimental rule only.".to_owned());
    }
    let unit = position.unit(id)?;
    let name = position.name(&unit);
    if !position.decisions.0.is_empty() || !matches!(sequence.phase, Phase::SetUp | Phase::Movement) {
        return refuse("Ammunition carriers are named before play, or before they enter.".to_owned());
    }
    position.expect_phase(sequence, sequence.phase, Some(&unit))?;
    if !matches!(position.class(&unit), Class::Carrier | Class::Transport) {
        return refuse(format!("{name} is no transport vehicle."));
    }
    if sequence.phase == Phase::Movement && !(*unit.location == Location::Waiting && unit.entry.due > 0) {
        return refuse(format!("{name} is in play; ammunition carriers are named before that."));
    }
    if is_carrier(position, &unit) == carries {
        let is = if carries { "an ammunition carrier already" } else { "no ammunition carrier" };
        return refuse(format!("{name} is {is}."));
    }
    let most = allowed(position, *unit.side);
    let named = position.marks.works.ammunition.carriers.iter();
    let named =
        named.filter(|id| position.find(**id).is_some_and(|other| position.owner(&other) == *unit.side)).count();
    if !carries {
        return Ok(NamePlan { unit: id, carries, left: (most + 1).saturating_sub(named) });
    }
    if named >= most {
        let carriers = counted(u8::try_from(most).unwrap_or(u8::MAX), "ammunition carrier", "ammunition carriers");
        let named = if most == 1 { "which is named by now" } else { "which are named by now" };
        return refuse(format!("One for every {AFVS_EACH} AFVs: the side may have {carriers}, {named}."));
    }
    let load = position.aboard(id).find(|other| !carriers::is_mounted(position, other)).or(position.behind(id));
    if let Some(load) = load {
        return refuse(format!("{name} has {} aboard or in tow, and carries no ammunition.", position.name(&load)));
    }
    Ok(NamePlan { unit: id, carries, left: most - named - 1 })
}

/// It is noted.
pub fn carry_out_name(
    In(plan): In<NamePlan>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    let NamePlan { unit, carries, .. } = plan;
    let named = &mut marks.works.ammunition.carriers;
    named.retain(|other| *other != unit);
    if carries {
        named.push(unit);
        named.sort_unstable();
    }
    note(&mut log, &sequence, Event::CarriesAmmunition { unit, carries });
}

/// An AFV takes on rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeOnPlan {
    /// The AFV.
    pub unit: UnitId,
    /// The carrier.
    pub carrier: UnitId,
    /// The gun.
    pub gun: u8,
    /// The kind.
    pub ammo: Ammo,
    /// How many.
    pub rounds: u8,
}

/// X.D.2.f.2: an AFV takes on rounds of one kind for one gun from a carrier that began the segment in its hex: no more than it has fired of
/// its base load (our reading, so that every load keeps to the chart).
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    carrier: UnitId,
    gun: u8,
    ammo: Ammo,
) -> Result<TakeOnPlan, Refusal> {
    let refuse = |sentence: String| Err(Refusal::new("X.D.2.f.2", sentence));
    if !position.options.replenishment {
        return refuse("AFVs take on ammunition in play by an experimental rule only.".to_owned());
    }
    let (unit, truck) = (position.unit(id)?, position.unit(carrier)?);
    position.expect_phase(sequence, Phase::Movement, Some(&unit))?;
    let (name, other) = (position.name(&unit), position.name(&truck));
    let row = Stores::of(position).and_then(|stores| stores.row(unit.kind.0, gun));
    let Some(row) = row else {
        return refuse(format!("{name} has no gun {} whose rounds are counted.", u16::from(gun) + 1));
    };
    // What was captured serves nobody: its rounds fit no gun of the captor's (our reading).
    if !is_carrier(position, &truck) || truck.side != unit.side || position.is_captured(&truck) {
        return refuse(format!("{other} is no ammunition carrier of its side."));
    }
    let (hex, at) = (position.expect_on_board(&unit)?, position.expect_on_board(&truck)?);
    if hex != at {
        return refuse(format!("{name} is in {}, {other} in {}; they share a hex to do this.", Name(hex), Name(at)));
    }
    if unit.crew.out {
        return refuse(format!("The crew of {name} has bailed out."));
    }
    if unit.crew.withdraws() {
        return Err(Refusal::new("IV.C.4", format!("The crew of {name} withdraws and takes on nothing.")));
    }
    if let Some(tower) = withdrawal::driver(position, &unit) {
        let sentence = format!("The crew of {} withdraws and drives on with {name} in tow.", position.name(&tower));
        return Err(Refusal::new("IV.C.4", sentence));
    }
    let served = &position.marks.works.ammunition.served;
    if served.iter().any(|(_, afv)| *afv == id) {
        return refuse(format!("{name} has taken on ammunition this turn."));
    }
    if served.iter().filter(|(by, _)| *by == carrier).count() >= SERVES {
        return refuse(format!("{other} has served {SERVES} AFVs this turn, as many as it can."));
    }
    expect_idle(position, &truck, "X.D.2.f.2")?;
    expect_free(position, &unit, "X.D.2.f.2")?;
    if let Some(tower) = unit.haul.behind.and_then(|tower| position.find(tower)).filter(has_worked) {
        return refuse(format!("{} tows {name}, and has moved or worked this turn.", position.name(&tower)));
    }
    let fired = position.marks.works.ammunition.fired(id, gun).of(ammo);
    let rate = rate(position, &unit, gun);
    let rounds = rate.min(fired);
    if rounds == 0 {
        let gun = position.kind(&unit).guns.get(usize::from(gun)).map_or("gun", |gun| gun.name.as_str());
        if !row.ammo.contains(&ammo) {
            return Err(Refusal::new("X.D.2.a", format!("The {gun} of {name} carries no {}.", in_words(ammo))));
        }
        return refuse(format!("The {gun} of {name} lacks no {}.", in_words(ammo)));
    }
    Ok(TakeOnPlan { unit: id, carrier, gun, ammo, rounds })
}

/// True for a vehicle that has moved this turn, turned on the spot, or done other work.
fn has_worked(vehicle: &ViewItem) -> bool {
    vehicle.motion.moved || vehicle.motion.ended && !vehicle.haul.loading
}

/// Rounds that a gun takes on in a turn, by the size of its shells.
fn rate(position: &Position, unit: &ViewItem, gun: u8) -> u8 {
    let row = position.kind(unit).guns.get(usize::from(gun)).map(|gun| gun.row.as_str());
    let calibre = row.and_then(|row| position.tables.hit_probability.row(row)).map(|row| row.calibre);
    calibre.and_then(|calibre| position.tables.ammunition.loaded(calibre)).unwrap_or(0)
}

/// The rounds are aboard; neither vehicle moves or fires this turn.
pub fn carry_out(
    In(plan): In<TakeOnPlan>,
    mut units: Units<(&mut Motion, &mut Haul)>,
    options: Res<Options>,
    mut marks: ResMut<Marks>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let TakeOnPlan { unit, carrier, gun, ammo, rounds } = plan;
    let ammunition = &mut marks.works.ammunition;
    ammunition.take_on(unit, gun, ammo, rounds);
    ammunition.served.push((carrier, unit));
    for id in [unit, carrier] {
        if let Some((mut motion, mut haul)) = units.get_mut(id) {
            (motion.ended, motion.busy, haul.loading) = (true, true, true);
        }
    }
    note(&mut log, &sequence, Event::TookOn { unit, carrier, gun, ammo, rounds });
    if options.alternating_movement {
        sequence.hand_over();
    }
}

/// What a unit could do by this rule, legal or not: an AFV takes on rounds, a transport vehicle becomes a carrier or is one no more.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    if !position.options.replenishment || !matches!(sequence.phase, Phase::SetUp | Phase::Movement) {
        return Vec::new();
    }
    let id = *unit.id;
    if !position.class(unit).is_afv() {
        return vec![Order::NameCarrier { unit: id, carries: !is_carrier(position, unit) }];
    }
    let Some(hex) = unit.location.hex() else { return Vec::new() };
    let carriers = position.in_hex(hex).filter(|other| is_carrier(position, other)).map(|other| *other.id);
    let kind = position.kind(unit);
    let all = carriers.flat_map(|carrier| kind.gun_numbers().map(move |gun| (carrier, gun)));
    all.flat_map(|(carrier, gun)| KINDS.map(|ammo| Order::TakeOn { unit: id, carrier, gun, ammo })).collect()
}
