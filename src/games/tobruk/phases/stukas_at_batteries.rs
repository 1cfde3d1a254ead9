//! Stukas against batteries, an experimental rule (X.H.2): a group that waits silences a located enemy battery.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::flight::{MET, met_by_fighters};
use super::sorties::{GROUP, group};
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::{BatteryEntry, BatteryId};
use crate::games::tobruk::state::batteries::{Batteries, Silence};
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// Turns for which a group silences a battery, that of the attack included (X.H.2.c, X.H.2.d).
pub const TURNS: u16 = 10;

/// A group may attack a battery so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatteryPlan {
    /// The aircraft of the group.
    pub units: Vec<UnitId>,
    /// The battery.
    pub battery: BatteryId,
    /// Turns in which it is neutralised.
    pub silence: Silence,
    /// Fighters may meet the group (VIII.G.3).
    pub intercepted: bool,
}

/// X.H.2: in its side's movement segment a whole group that has not come to the board is sent against a located enemy battery, of any type.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, battery: BatteryId) -> Result<BatteryPlan, Refusal> {
    let refuse = |rule: &'static str, sentence: String| Err(Refusal::new(rule, sentence));
    if !position.options.stukas_at_batteries {
        return refuse("X.H.2", "Stukas are sent against batteries by an experimental rule only.".to_owned());
    }
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::Movement, Some(&unit))?;
    let name = position.name(&unit);
    if position.class(&unit) != Class::Aircraft {
        return refuse("X.H.2", format!("{name} is no aircraft."));
    }
    if !position.decisions.0.is_empty() {
        return refuse("X.H.2.a", "Another decision comes first.".to_owned());
    }
    if position.marks.works.air.aside.contains(&id) {
        return refuse("X.H.2.a", format!("{name} has been sent against a battery already."));
    }
    let group = group(position, &unit);
    if let Some(other) = group.iter().find(|other| *other.location != Location::Waiting) {
        let sentence = format!("{} does not wait off the board; a whole group is sent.", position.name(other));
        return refuse("X.H.2.a", sentence);
    }
    if let Some(other) = group.iter().find(|other| other.entry.due > sequence.turn) {
        let (name, due) = (position.name(other), other.entry.due);
        let sentence = format!("{name} may come from turn {due} on; this is turn {}.", sequence.turn);
        return refuse("VIII.C.2", sentence);
    }
    if group.len() < GROUP {
        let sentence = format!("{GROUP} Stukas at least are needed; {name} has a group of {}.", group.len());
        return refuse("X.H.2.c", sentence);
    }
    let known = position.scenario.battery(battery).zip(position.batteries.find(battery));
    let Some((entry, known)) = known else {
        let sentence = format!("There is no battery {} in this game; choose one of the roster's.", battery.0);
        return refuse("IV.F.5", sentence);
    };
    if entry.side == *unit.side {
        return refuse("X.H.2", format!("The {} is on the same side.", entry.name));
    }
    if !known.located {
        let sentence = format!("The {} has not been located; it can be only in a turn in which it fires.", entry.name);
        return refuse("X.H.2.b", sentence);
    }
    let turn = sequence.turn;
    let silence = Silence { from: turn, through: turn + TURNS - 1, by_air: true };
    if let Some(through) = known.silent_through(turn).filter(|through| *through >= silence.through) {
        let sentence = format!("The {} is already neutralised until turn {through}.", entry.name);
        return refuse("X.H.2.c", sentence);
    }
    let intercepted = !met_by_fighters(position, &unit).is_empty();
    Ok(BatteryPlan { units: group.iter().map(|unit| *unit.id).collect(), battery, silence, intercepted })
}

/// The group is set aside, and the battery is silent at once (X.H.2.d), unless fighters meet the group.
pub fn carry_out(
    In(plan): In<BatteryPlan>,
    mut locations: Units<&mut Location>,
    options: Res<Options>,
    mut batteries: ResMut<Batteries>,
    mut marks: ResMut<Marks>,
    mut dice: ResMut<Dice>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let BatteryPlan { units, battery, silence, intercepted } = plan;
    note(&mut log, &sequence, Event::BatteryBombed { units: units.clone(), battery });
    for unit in &units {
        if let Some(mut location) = locations.get_mut(*unit) {
            *location = Location::Exited;
        }
    }
    marks.works.air.aside.extend(units.iter().copied());
    let mut met = false;
    if intercepted {
        let die = dice.die();
        met = die <= MET;
        note(&mut log, &sequence, Event::Intercepted { units, die, met });
    }
    if let Some(enemy) = batteries.find_mut(battery).filter(|_| !met) {
        let longer = enemy.silence.filter(|known| known.through > silence.through);
        let Silence { through, by_air, .. } = longer.unwrap_or(silence);
        enemy.silence = Some(Silence { from: silence.from, through, by_air });
        (enemy.laid, enemy.counter, enemy.waited) = (None, None, 0);
        note(&mut log, &sequence, Event::Neutralised { battery, through, by_air: true });
    }
    if options.alternating_movement {
        sequence.hand_over();
    }
}

/// True if a side has a group that may still be sent, so that it could use to know where a battery is (X.H.2.b).
#[must_use]
pub fn may_come(position: &Position, side: Side) -> bool {
    let waits = |unit: &ViewItem| *unit.location == Location::Waiting && *unit.side == side;
    let aircraft = |unit: &ViewItem| position.class(unit) == Class::Aircraft && waits(unit);
    position.options.stukas_at_batteries
        && position.all().any(|unit| {
            aircraft(&unit) && {
                let group = group(position, &unit);
                group.len() == GROUP && group.iter().all(waits)
            }
        })
}

/// Located batteries of the enemy.
fn located<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = &'a BatteryEntry> {
    let located = |entry: &&BatteryEntry| position.batteries.find(entry.id).is_some_and(|battery| battery.located);
    position.scenario.batteries.iter().filter(move |entry| entry.side != side).filter(located)
}

/// Every legal attack of an aircraft's group on a battery.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    if !position.options.stukas_at_batteries {
        return Vec::new();
    }
    let lawful = located(position, *unit.side).filter(|entry| plan(position, sequence, *unit.id, entry.id).is_ok());
    lawful.map(|entry| Order::BombBattery { unit: *unit.id, battery: entry.id }).collect()
}
