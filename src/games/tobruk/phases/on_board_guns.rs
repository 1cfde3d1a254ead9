//! Guns on the board that fire indirectly (V.D.2): which can, when, and at what.

use super::ammunition;
use super::arms::bears;
use super::command;
use super::halving::power;
use super::mortars;
use super::power::Power;
use super::readiness;
use super::sighting::{self, is_one_target};
use super::silent::Silent;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Gun;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::components::Acquisition;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Hexes that a vehicle may have moved and still fire indirectly (V.D.2.e).
const MOVES: u8 = 1;

/// The reach of a unit's indirect fire: `Some(None)` is the whole board, `None` no such fire. The 75mm LIG has it from section VI on.
#[must_use]
pub fn reach(position: &Position, unit: &ViewItem) -> Option<Option<u8>> {
    let reach = position.tables.artillery.indirect_range(&position.kind(unit).id)?;
    (position.class(unit).is_vehicle() || position.scenario.plays(Chapter::VI)).then_some(reach)
}

/// Why the gun stays silent; a vehicle that moved one hex does not (V.D.2.e).
#[must_use]
pub fn silent(position: &Position, unit: &ViewItem) -> Option<Silent> {
    let moved_little = position.class(unit).is_vehicle() && unit.motion.moved && unit.motion.hexes <= MOVES;
    if command::commands(position, unit) {
        return Some(Silent::Commands);
    }
    if !moved_little {
        return readiness::silent(position, unit, 0);
    }
    let rested = crate::games::tobruk::state::components::Motion { moved: false, ..*unit.motion };
    readiness::silent(position, &ViewItem { motion: &rested, ..*unit }, 0)
}

/// V.D.2.e: the refusal of a vehicle that moved farther.
#[must_use]
pub fn moved_too_far(position: &Position, unit: &ViewItem) -> Refusal {
    let hexes = counted(unit.motion.hexes, "hex", "hexes");
    Refusal::new(
        "V.D.2.e",
        format!("{} moved {hexes} this turn; it fires indirectly after {MOVES} at most.", position.name(unit)),
    )
}

/// Rounds that it fires at a target, and whether it has acquired it. A vehicle that moved has lost what it had acquired (our reading
/// of V.D.2.e); one that has shut its hatches fires none at a new target, and acquires it (VI.C.4.a).
#[must_use]
pub fn rounds(position: &Position, unit: &ViewItem, gun: &Gun, target: &ViewItem, turn: u16) -> (u8, bool) {
    let last = unit.gunnery.acquired[0];
    let goes_on = |last: Acquisition| is_one_target(position, last.target, target) && last.turn + 1 == turn;
    let acquired = !unit.motion.moved && last.is_some_and(goes_on);
    let shut = position.marks.works.is_shut(*unit.id);
    let rounds = if acquired {
        gun.acquired_rounds
    } else if shut {
        0
    } else {
        gun.initial_rounds
    };
    let power = target.location.hex().map_or_else(Power::default, |at| power(position, unit, at));
    let rounds = power.rounds(rounds);
    (ammunition::left(position, unit, 0, Ammo::He).map_or(rounds, |left| left.min(rounds)), acquired)
}

/// V.D.2.a, V.D.2.c, V.D.2.d: range, field of fire, and neither wreck nor smoke on the line.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_reach(
    position: &Position,
    unit: &ViewItem,
    gun: &Gun,
    target: &ViewItem,
    at: Hex,
) -> Result<u8, Refusal> {
    let hex = position.expect_on_board(unit)?;
    let bears = bears(unit, sighting::arc_of(position, unit, gun), hex, at, target);
    expect_reach_of(position, unit, &position.name(target), at, bears)
}

/// VI.C.1.b: the same for smoke in a hex.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_reach_to(position: &Position, unit: &ViewItem, gun: &Gun, at: Hex) -> Result<u8, Refusal> {
    let hex = position.expect_on_board(unit)?;
    let bears = sighting::arc_of(position, unit, gun).covers(hex, *unit.facing, at);
    expect_reach_of(position, unit, &Name(at).to_string(), at, bears)
}

fn expect_reach_of(position: &Position, unit: &ViewItem, other: &str, at: Hex, bears: bool) -> Result<u8, Refusal> {
    let name = position.name(unit);
    let hex = position.expect_on_board(unit)?;
    let range = hex.range(at);
    if let Some(Some(reach)) = reach(position, unit)
        && range > reach
    {
        let sentence = format!("{other} is {range} hexes from {name}; its indirect fire reaches {reach}.");
        return Err(Refusal::new("V.D.2.a", sentence));
    }
    if !bears {
        let facing = unit.facing.words();
        let sentence = format!("{name} faces {facing}; {other} is outside its field of fire, as in direct fire.");
        return Err(Refusal::new("V.D.2.c", sentence));
    }
    mortars::expect_sight(position, other, at, range)?;
    mortars::expect_clear(position, &name, (hex, at), "V.D.2.d")?;
    Ok(range)
}
