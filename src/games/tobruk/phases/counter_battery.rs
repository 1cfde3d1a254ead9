//! Counter-battery fire (VIII.E.2): enemy batteries that fire are located, fired at by those that reach them, and neutralised.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::{availability, call, observing, stukas_at_batteries};
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::games::tobruk::material::scenario::{BatteryEntry, BatteryId, Chapter};
use crate::games::tobruk::state::batteries::{Batteries, Battery, Counter, FOR_EFFECT, Silence};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// Turns of fire on end that neutralise a battery from the next turn on (VIII.E.2.c.2).
pub const NEUTRALISES: u8 = FOR_EFFECT - 1;
/// Turns that a battery stays neutralised after the last turn of such fire (VIII.E.2.d).
pub const AFTER: u16 = 6;
/// The die that locates a battery (VIII.E.2.c.1).
const LOCATES: u8 = 1;

/// A battery may fire at an enemy battery so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CounterPlan {
    /// The battery that fires.
    pub battery: BatteryId,
    /// The enemy battery.
    pub target: BatteryId,
    /// Turns of such fire on end with this one.
    pub calls: u8,
    /// The die up to which it is not available, where it begins to acquire (X.E.1).
    pub refuses_on: Option<u8>,
    /// Turns in which the enemy battery is neutralised by it; `None` while it is being acquired.
    pub silence: Option<Silence>,
}

/// VIII.E.2.a to VIII.E.2.d: a battery fires at a located enemy battery that it reaches. Its observer need not be on the board, but may not
/// be eliminated (our reading of VIII.B.3.d).
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    id: BatteryId,
    target: BatteryId,
) -> Result<CounterPlan, Refusal> {
    if !position.scenario.plays(Chapter::VIII) {
        let sentence = "Counter-battery fire comes with the rules of section VIII, which this scenario does not use.";
        return Err(Refusal::new("VIII.E.2", sentence));
    }
    let (entry, battery) = call::expect_ready(position, sequence, id)?;
    if !position.decisions.0.is_empty() {
        return Err(Refusal::new("IV.F.1", "The fire that is being built has to be settled first."));
    }
    let (enemy, other) = call::find(position, target)?;
    let (name, theirs) = (&entry.name, &enemy.name);
    if enemy.side == entry.side {
        return Err(Refusal::new("VIII.E.2.a", format!("The {theirs} is on the same side.")));
    }
    observing::expect_alive(position, entry)?;
    if !reaches(position, entry, enemy) {
        let sentence = format!("The {name} can't fire at a {theirs}: the counter-battery matrix does not allow it.");
        return Err(Refusal::new("VIII.E.2.b", sentence));
    }
    if !other.located {
        let sentence = format!("The {theirs} has not been located; it can be only in a turn in which it fires.");
        return Err(Refusal::new("VIII.E.2.c.1", sentence));
    }
    let calls = battery.countered(target, sequence.turn).saturating_add(1);
    let silence = (calls >= NEUTRALISES).then_some(Silence {
        from: sequence.turn + 1,
        through: sequence.turn + AFTER,
        by_air: false,
    });
    let refuses_on = availability::refuses_on(position, battery, calls == 1);
    Ok(CounterPlan { battery: id, target, calls, refuses_on, silence })
}

/// VIII.E.2.b: the matrix lets one battery fire at the other.
fn reaches(position: &Position, battery: &BatteryEntry, enemy: &BatteryEntry) -> bool {
    position.tables.artillery.may_counter(&battery.kind, &enemy.kind)
}

/// Such fire in words: `turn 2 of 4`, `neutralises`.
#[must_use]
pub fn words(calls: u8) -> String {
    if calls < NEUTRALISES { format!("turn {calls} of {FOR_EFFECT}") } else { "neutralises".to_owned() }
}

/// The fire is noted, a portion by itself.
pub fn carry_out(
    In(plan): In<CounterPlan>,
    mut batteries: ResMut<Batteries>,
    mut dice: ResMut<Dice>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let CounterPlan { battery, target, calls, refuses_on, silence } = plan;
    if !availability::answers((battery, refuses_on), &mut batteries, &mut dice, &sequence, &mut log) {
        sequence.hand_over();
        return;
    }
    if let Some(battery) = batteries.find_mut(battery) {
        battery.counter = Some(Counter { target, calls, turn: sequence.turn });
    }
    if let (Some(silence), Some(enemy)) = (silence, batteries.find_mut(target)) {
        let from = enemy.silence.map_or(silence.from, |known| known.from);
        // What Stukas have done may last longer (X.H.2.c).
        let longer = enemy.silence.filter(|known| known.through > silence.through);
        let Silence { through, by_air, .. } = longer.unwrap_or(silence);
        enemy.silence = Some(Silence { from, through, by_air });
    }
    note(&mut log, &sequence, Event::Countered { battery, target, calls });
    sequence.hand_over();
}

/// A new turn begins: what is neutralised from it on has lost its acquisition, and what has been silent long enough may fire again
/// (VIII.E.2.d).
pub fn begin_turn(sequence: Res<Sequence>, mut batteries: ResMut<Batteries>, mut log: ResMut<Log<Event>>) {
    let turn = sequence.turn;
    for battery in &mut batteries.0 {
        let Some(Silence { from, through, .. }) = battery.silence else { continue };
        if from == turn {
            (battery.laid, battery.counter, battery.waited) = (None, None, 0);
            note(&mut log, &sequence, Event::Neutralised { battery: battery.id, through, by_air: false });
        } else if through < turn {
            battery.silence = None;
            note(&mut log, &sequence, Event::Recovered { battery: battery.id });
        }
    }
}

/// Batteries that fired this turn and that the enemy could use to know the place of: he has a battery that reaches them and whose observer
/// lives (our reading of VIII.E.2.c.1).
pub fn heard(world: &World) -> Vec<BatteryId> {
    let position = &Position::of(world);
    if !position.scenario.plays(Chapter::VIII) {
        return Vec::new();
    }
    let turn = position.sequence.turn;
    let fired = position.batteries.0.iter().filter(|battery| battery.has_fired(turn) && !battery.located);
    let useful = |battery: &&Battery| {
        let Some(entry) = position.scenario.battery(battery.id) else { return false };
        // X.H.2.b: Stukas may use it too.
        if stukas_at_batteries::may_come(position, entry.side.enemy()) {
            return true;
        }
        let mut enemies = position.scenario.batteries.iter().filter(|enemy| enemy.side != entry.side);
        enemies.any(|enemy| reaches(position, enemy, entry) && !observing::is_dead(position, enemy.id))
    };
    fired.filter(useful).map(|battery| battery.id).collect()
}

/// VIII.E.2.c.1: at the end of the indirect fire a die for each of them; a 1 locates it for the rest of the game.
pub fn locate(
    In(heard): In<Vec<BatteryId>>,
    sequence: Res<Sequence>,
    mut batteries: ResMut<Batteries>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
) {
    for id in heard {
        let die = dice.die();
        let located = die <= LOCATES;
        if let Some(battery) = batteries.find_mut(id) {
            battery.located = located;
        }
        note(&mut log, &sequence, Event::Located { battery: id, die, located });
    }
}

/// Every legal order of counter-battery fire of the side to act, in the order of the batteries.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence) -> Vec<Order> {
    if sequence.phase != Phase::Batteries {
        return Vec::new();
    }
    let of = |side: Side| position.scenario.batteries.iter().filter(move |entry| entry.side == side);
    let located = |entry: &&BatteryEntry| position.batteries.find(entry.id).is_some_and(|battery| battery.located);
    let targets: Vec<BatteryId> = of(sequence.active.enemy()).filter(located).map(|entry| entry.id).collect();
    let mut orders = Vec::new();
    for entry in of(sequence.active) {
        let reached = targets.iter().filter(|target| plan(position, sequence, entry.id, **target).is_ok());
        orders.extend(reached.map(|target| Order::Counter { battery: entry.id, target: *target }));
    }
    orders
}

/// True if a side could fire so now, were it its turn.
#[must_use]
pub fn can_fire(position: &Position, side: Side) -> bool {
    let sequence = Sequence { phase: Phase::Batteries, active: side, ..position.sequence.clone() };
    !legal(position, &sequence).is_empty()
}
