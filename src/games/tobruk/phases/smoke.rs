//! Smoke (VI.C.1): batteries, mortars and guns on the board put it into a hex, where it blocks every line of fire.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::call::{self, Aim, FOR_EFFECT, call_words, is_friend};
use super::observing::{self, Blocked, Called, Watch};
use super::{ammunition, availability, indirect, mortars, on_board_guns};
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::scenario::{BatteryId, Chapter};
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::batteries::{Batteries, Laid};
use crate::games::tobruk::state::components::Gunnery;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::firers::Shooter;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Phase, Sequence, note};
use crate::games::tobruk::state::works::Recorded;

/// Turns that smoke of off-board batteries lasts (VI.C.1.e.1).
const OFF_BOARD: u8 = 2;
/// Turns that smoke fired on the board lasts (VI.C.1.e.2).
const ON_BOARD: u8 = 1;

/// Smoke may be fired so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmokePlan {
    /// What fires it.
    pub by: Shooter,
    /// The hex.
    pub hex: Hex,
    /// Calls on end with this one; `None` for a gun, which needs none.
    pub calls: Option<u8>,
    /// Calls on end before its smoke falls; 1 for what falls at once.
    pub needs: u8,
    /// Hexes by which the fire shifts; `None` where it begins anew.
    pub shift: Option<u8>,
    /// Calls on end that are lost.
    pub lost: u8,
    /// The battery has recorded a fire in the hex.
    pub recorded: Option<Recorded>,
    /// What a battery's observer sees of the hex, or what blocks him (VIII.B.3); `None` before section VIII, for recorded fire and for units.
    pub watch: Option<Result<Watch, Blocked>>,
    /// The die up to which a battery is not available, where it begins to acquire (X.E.1).
    pub refuses_on: Option<u8>,
    /// Turns that the smoke lasts; `None` while the firer ranges on the hex, and for an AFV that acquires it with its hatches shut (VI.C.4.a).
    pub turns: Option<u8>,
    /// Rounds that an AFV fires for it: as many as at a target not acquired (our reading of X.D.2.c).
    pub rounds: u8,
}

impl SmokePlan {
    /// What this fire is, in words: `call 2 of 4`, `smoke for 2 turns`.
    #[must_use]
    pub fn words(&self) -> String {
        match (self.turns, self.calls) {
            (Some(1), _) => "smoke for this turn".to_owned(),
            (Some(turns), _) => format!("smoke for {turns} turns"),
            (None, Some(calls)) if self.needs == FOR_EFFECT => call_words(calls),
            (None, Some(_)) => "the first round, to acquire the hex".to_owned(),
            (None, None) => "hatches shut: no smoke yet, the hex is acquired".to_owned(),
        }
    }
}

/// VI.C.1.a to VI.C.1.c: smoke into a hex, or a call that ranges on it. A battery needs the calls of fire for effect, a mortar one call
/// before it, a gun none; in the hex of a recorded fire its battery needs none either (our reading).
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, by: Shooter, hex: Hex) -> Result<SmokePlan, Refusal> {
    if !position.scenario.plays(Chapter::VI) {
        return Err(Refusal::new(
            "VI.C.1",
            "Smoke comes with the rules of section VI, which this scenario does not use.",
        ));
    }
    if position.scenario.firefight == Some('I') && !position.options.smoke_shells {
        return Err(Refusal::new(
            "Firefight I.Special",
            "Smoke is fired here only if both players agree to it beforehand.",
        ));
    }
    match by {
        Shooter::Battery(battery) => by_battery(position, sequence, battery, hex),
        Shooter::Unit(unit) => by_unit(position, sequence, unit, hex),
    }
}

fn by_battery(position: &Position, sequence: &Sequence, id: BatteryId, hex: Hex) -> Result<SmokePlan, Refusal> {
    let (entry, battery) = call::expect_ready(position, sequence, id)?;
    expect_alone(position)?;
    expect_hex(position, sequence, hex)?;
    let by = Shooter::Battery(id);
    if let Some(recorded) = position.recorded(id, hex) {
        observing::expect_present(position, entry, None)?;
        let (calls, needs, turns) = (Some(FOR_EFFECT), 1, Some(OFF_BOARD));
        let recorded = Some(recorded);
        return Ok(SmokePlan {
            by,
            hex,
            calls,
            needs,
            shift: None,
            lost: 0,
            recorded,
            watch: None,
            refuses_on: None,
            turns,
            rounds: 0,
        });
    }
    let kept = battery.kept(sequence.turn);
    let Aim { calls, shift, lost } = Aim::of(kept, hex);
    let watch = call::expect_sight(position, entry, Called { kept, target: None, hex, calls })?;
    call::expect_view(position, entry, hex, shift == Some(0) && calls >= FOR_EFFECT)?;
    let turns = (calls >= FOR_EFFECT).then_some(OFF_BOARD);
    let (calls, refuses_on) = (Some(calls), availability::refuses_on(position, battery, calls == 1));
    Ok(SmokePlan {
        by,
        hex,
        calls,
        needs: FOR_EFFECT,
        shift,
        lost,
        recorded: None,
        watch,
        refuses_on,
        turns,
        rounds: 0,
    })
}

fn by_unit(position: &Position, sequence: &Sequence, id: UnitId, hex: Hex) -> Result<SmokePlan, Refusal> {
    let unit = position.unit(id)?;
    if !sequence.phase.is_indirect() {
        position.expect_phase(sequence, Phase::Batteries, None)?;
    }
    let name = position.name(&unit);
    let Some((step, gun)) = indirect::step_of(position, &unit).filter(|(_, gun)| gun.fires_smoke) else {
        return Err(Refusal::new("VI.C.1.a", format!("{name} fires no smoke.")));
    };
    position.expect_phase(sequence, step, Some(&unit))?;
    expect_alone(position)?;
    position.expect_on_board(&unit)?;
    indirect::expect_ready(position, &unit, gun, step)?;
    expect_hex(position, sequence, hex)?;
    let by = Shooter::Unit(id);
    if step == Phase::Mortars {
        mortars::expect_reach(position, &unit, gun, &Name(hex).to_string(), hex)?;
        let Aim { calls, shift, lost } = mortars::aim(position, &unit, hex, sequence.turn);
        let turns = (calls >= mortars::FOR_EFFECT).then_some(ON_BOARD);
        let (calls, needs) = (Some(calls), mortars::FOR_EFFECT);
        return Ok(SmokePlan {
            by,
            hex,
            calls,
            needs,
            shift,
            lost,
            recorded: None,
            watch: None,
            refuses_on: None,
            turns,
            rounds: 0,
        });
    }
    on_board_guns::expect_reach_to(position, &unit, gun, hex)?;
    ammunition::expect(position, &unit, 0, Ammo::Smoke)?;
    // VI.C.4.a with VI.C.1.b: with its hatches shut an AFV fires no rounds into a hex that is new to it.
    let kept = || mortars::aim(position, &unit, hex, sequence.turn).shift == Some(0);
    let falls = !position.marks.works.is_shut(id) || kept();
    Ok(SmokePlan {
        by,
        hex,
        calls: None,
        needs: 1,
        shift: None,
        lost: 0,
        recorded: None,
        watch: None,
        refuses_on: None,
        turns: falls.then_some(ON_BOARD),
        rounds: if falls {
            ammunition::left(position, &unit, 0, Ammo::Smoke).unwrap_or(0).min(gun.initial_rounds)
        } else {
            0
        },
    })
}

/// Smoke is a portion of fire by itself.
fn expect_alone(position: &Position) -> Result<(), Refusal> {
    if position.decisions.0.is_empty() {
        return Ok(());
    }
    Err(Refusal::new("IV.F.1", "The fire that is being built has to be settled first."))
}

/// VI.C.1.c: any hex of the board, next to friends too, but not one with friends in it (our reading).
fn expect_hex(position: &Position, sequence: &Sequence, hex: Hex) -> Result<(), Refusal> {
    position.expect_in_play(hex, "VI.C.1.b")?;
    let friend = position.in_hex(hex).find(|unit| *unit.side == sequence.active && is_friend(position, unit));
    match friend {
        Some(friend) => {
            let sentence = format!(
                "{} is in {}; smoke is fired next to friendly units, not on them.",
                position.name(&friend),
                Name(hex)
            );
            Err(Refusal::new("VI.C.1.c", sentence))
        }
        None => Ok(()),
    }
}

/// The smoke falls, or the call is noted; either is a portion of the fire.
pub fn carry_out(
    In(plan): In<SmokePlan>,
    mut guns: Units<(&mut Gunnery,)>,
    mut batteries: ResMut<Batteries>,
    mut marks: ResMut<Marks>,
    mut dice: ResMut<Dice>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let SmokePlan { by, hex, calls, turns, recorded, watch, refuses_on, .. } = plan;
    let turn = sequence.turn;
    match by {
        Shooter::Battery(battery) => {
            if !availability::answers((battery, refuses_on), &mut batteries, &mut dice, &sequence, &mut log) {
                sequence.hand_over();
                return;
            }
            if let Some(called) = batteries.find_mut(battery) {
                called.opened_at = None;
            }
            // VI.C.2.d: no unit was fired upon, so that there is nothing to shift from.
            let calls = calls.filter(|_| recorded.is_none()).unwrap_or(0);
            batteries.lay(battery, Laid { target: None, aim: hex, calls, turn });
            if matches!(watch, Some(Ok(_))) {
                batteries.direct(battery, turn);
            }
            if recorded.is_some() {
                marks.works.use_recorded(battery, hex, turn, true);
            }
        }
        Shooter::Unit(unit) => {
            if let Some((mut gunnery,)) = guns.get_mut(unit) {
                gunnery.fired[0] = true;
                gunnery.done = true;
            }
            // V.F.3: a weapon is known from its first shot, and smoke is one; a gun needs no calls for it.
            marks.works.lay(unit, Laid { target: None, aim: hex, calls: calls.unwrap_or(0), turn });
        }
    }
    if let Some(turns) = turns {
        marks.works.obscure(hex, turns);
        note(&mut log, &sequence, Event::Smoked { by, hex, turns });
    } else {
        note(&mut log, &sequence, Event::Ranged { by, hex, calls: calls.unwrap_or(0) });
    }
    sequence.hand_over();
}

/// A new turn begins: smoke thins, and what has lasted its time is gone (VI.C.1.e).
pub fn begin_turn(sequence: Res<Sequence>, mut marks: ResMut<Marks>, mut log: ResMut<Log<Event>>) {
    let hexes = marks.works.clear_smoke();
    if !hexes.is_empty() {
        note(&mut log, &sequence, Event::SmokeCleared { hexes });
    }
}

/// What of the side to act could fire smoke in this step, by what it is.
pub fn shooters<'a>(position: &'a Position, sequence: &'a Sequence) -> impl Iterator<Item = Shooter> + 'a {
    let (side, step) = (sequence.active, sequence.phase);
    let plays = position.scenario.plays(Chapter::VI) && position.decisions.0.is_empty();
    let batteries =
        position.scenario.batteries.iter().filter(move |entry| plays && step == Phase::Batteries && entry.side == side);
    let idle = move |entry: &&crate::games::tobruk::material::scenario::BatteryEntry| {
        position.batteries.find(entry.id).is_some_and(|battery| !battery.has_fired(sequence.turn))
            && call::expect_ready(position, sequence, entry.id).is_ok()
    };
    let units = position.on_board(side).map(|(unit, _)| unit).filter(move |unit| {
        plays
            && step != Phase::Batteries
            && indirect::step_of(position, unit).is_some_and(|(theirs, gun)| theirs == step && gun.fires_smoke)
            && indirect::silent(position, unit, step).is_none()
    });
    batteries.filter(idle).map(|entry| Shooter::Battery(entry.id)).chain(units.map(|unit| Shooter::Unit(*unit.id)))
}

/// Every legal order to fire smoke in this step, in the order of what fires it.
pub fn orders<'a>(position: &'a Position, sequence: &'a Sequence) -> impl Iterator<Item = Order> + 'a {
    shooters(position, sequence).flat_map(move |by| {
        let hexes = hexes(position, sequence, by).into_iter();
        hexes.filter(move |hex| plan(position, sequence, by, *hex).is_ok()).map(move |hex| Order::Smoke { by, hex })
    })
}

/// Hexes that it could fire smoke into: of a battery whose observer sees nothing, those alone that need no sight (VIII.B.3.c).
fn hexes(position: &Position, sequence: &Sequence, by: Shooter) -> Vec<Hex> {
    let Shooter::Battery(id) = by else { return position.board.hexes().collect() };
    if observing::blind(position, id).is_none() {
        return position.board.hexes().collect();
    }
    let recorded = position.recorded.iter().filter(|recorded| recorded.battery == id).map(|recorded| recorded.hex);
    let aim = position.batteries.find(id).and_then(|battery| battery.kept(sequence.turn)).map(|laid| laid.aim);
    let mut hexes: Vec<Hex> = recorded.chain(aim).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// True if anything of the side to act could fire smoke now.
#[must_use]
pub fn can_fire(position: &Position, sequence: &Sequence) -> bool {
    orders(position, sequence).next().is_some()
}
