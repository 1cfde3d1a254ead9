//! Breaching minefields (14.1): infantry of the Axis begins in one minefield phase and is through in the next.

use bevy_ecs::prelude::{In, World};

use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::{Board, Name};
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::state::marks::Breach;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;
use crate::games::gazala_cauldron::state::turn::Phase;

/// The first turn in which breaches are begun: May 28 (14.1).
pub const FIRST_TURN: u16 = 3;
/// Markers that can be placed in a turn (14.1).
pub const A_TURN: usize = 2;

/// Markers that are not on the map.
#[must_use]
pub fn markers_left(position: &Position) -> usize {
    usize::from(position.tables.chits.breach_markers()).saturating_sub(position.marks.breaches.len())
}

/// Markers that can still be placed in this turn.
#[must_use]
pub fn placeable(position: &Position) -> usize {
    if position.sequence.turn < FIRST_TURN {
        return 0;
    }
    let begun = position.marks.breaches.iter().filter(|breach| breach.by.is_some()).count();
    A_TURN.saturating_sub(begun).min(markers_left(position))
}

/// Why no further breach is begun in this turn; `None` while one can be.
fn closed(position: &Position) -> Option<String> {
    let date = |turn: u16| position.tables.turns.turn(turn.max(1)).date.as_str();
    let turn = position.sequence.turn;
    if turn < FIRST_TURN {
        return Some(format!(
            "Breaching begins with the turn of {}; this is {}.",
            date(FIRST_TURN),
            if turn == 0 { "the set-up" } else { date(turn) }
        ));
    }
    if placeable(position) > 0 {
        return None;
    }
    Some(if markers_left(position) == 0 {
        let all = position.tables.chits.breach_markers();
        format!("No further breach can be begun: all {all} breach markers are on the map.")
    } else {
        format!("No further breach can be begun: {A_TURN} have been begun this turn.")
    })
}

/// Refuses a breach outside the minefield phase, with what rules it out.
fn expect_time(position: &Position) -> Result<(), Refusal> {
    if matches!(position.sequence.phase, Phase::Minefield | Phase::Over) {
        return position.expect_phase(Phase::Minefield);
    }
    let why = closed(position)
        .unwrap_or_else(|| format!("Breaches are begun in the minefield phase; this is {}.", position.sequence.part()));
    Err(Refusal::new("14.1", why))
}

/// Plans to begin a breach of the hexside between the unit's hex and another.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, to: Hex) -> Result<Breach, Refusal> {
    expect_time(position)?;
    let unit = position.unit(id)?;
    position.expect_own(unit, Side::Axis)?;
    let (from, name) = (position.expect_on_map(unit)?, position.name(id));
    position.expect_hex(to)?;
    if position.arm(id) != Arm::Infantry {
        return Err(Refusal::new(
            "14.1",
            format!("{name} is {}; only infantry breaches minefields.", position.arm(id).word()),
        ));
    }
    if from.range(to) != 1 {
        return Err(Refusal::new(
            "14.1",
            format!("{} is not adjacent to {}, where {name} is.", Name::of(to), Name::of(from)),
        ));
    }
    if !position.is_mined(from, to) {
        return Err(Refusal::new(
            "14.1",
            format!("There is no unbreached minefield between {} and {}.", Name::of(from), Name::of(to)),
        ));
    }
    if position.marks.is_breaching(id) {
        return Err(Refusal::new("14.1", format!("{name} is already breaching.")));
    }
    let same = |breach: &&Breach| (breach.from, breach.to) == (from, to) || (breach.from, breach.to) == (to, from);
    if position.marks.breaches.iter().any(|breach| same(&breach)) {
        return Err(Refusal::new(
            "14.1",
            format!("The hexside between {} and {} is already being breached.", Name::of(from), Name::of(to)),
        ));
    }
    if let Some(why) = closed(position) {
        return Err(Refusal::new("14.1", why));
    }
    Ok(Breach { from, to, by: Some(id), through: false })
}

/// Lays the marker.
pub fn carry_out(In(breach): In<Breach>, mut position: PositionMut) {
    let mut breaches = position.breaches();
    breaches.push(breach);
    position.lay(breaches);
    let Some(unit) = breach.by else { return };
    position.note(Event::BreachBegan { unit, from: breach.from, to: breach.to });
}

/// Plans to begin no further breach.
///
/// # Errors
/// In another phase.
pub fn plan_end(position: &Position) -> Result<(), Refusal> {
    position.expect_phase(Phase::Minefield)
}

/// Every breach that could be begun now.
pub fn choices<'a>(position: &'a Position) -> impl Iterator<Item = (UnitId, Hex)> + 'a {
    let units = position.on_map(Side::Axis).filter(|_| placeable(position) > 0);
    let sides = units.flat_map(|(unit, hex)| position.board.neighbours(hex).map(move |to| (unit.id, to)));
    sides.filter(|(unit, to)| plan(position, *unit, *to).is_ok())
}

/// What becomes of a breach that was begun in the turn before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// As it was begun.
    begun: Breach,
    /// As it is complete; `None` when it came to nothing.
    complete: Option<Breach>,
}

/// 14.1: what becomes of the breaches under construction. An Allied unit across the hexside stops one; so does the loss of the
/// infantry at work. The far side of the mined hex is opened as well with no Allied unit beyond it; infantry that breaks out of a
/// mined hex opens the side behind it.
#[must_use]
pub fn outcomes(world: &World) -> Vec<Outcome> {
    let position = &Position::of(world);
    let working = position.marks.breaches.iter().filter(|breach| breach.by.is_some());
    working.map(|breach| Outcome { begun: *breach, complete: completed(position, breach) }).collect()
}

fn completed(position: &Position, breach: &Breach) -> Option<Breach> {
    let at_work = breach.by.and_then(|unit| position.find(unit)).and_then(|unit| unit.location.hex());
    if at_work != Some(breach.from) || position.is_held_by(breach.to, Side::Allies) {
        return None;
    }
    let is_mined = |hex| position.board.mined_from(hex).is_some_and(|turn| u16::from(turn) <= position.sequence.turn);
    let into = Breach { by: None, ..*breach };
    let out = Breach { from: breach.to, to: breach.from, ..into };
    let done = if is_mined(breach.to) { into } else { out };
    let far = done.beyond();
    let through = is_mined(done.to) && position.board.contains(far) && !position.is_held_by(far, Side::Allies);
    Some(Breach { through, ..done })
}

/// Completes or removes them, and frees a marker where two lie on opposite sides of a mined hex.
pub fn complete(In(outcomes): In<Vec<Outcome>>, mut position: PositionMut) {
    let mut breaches = position.breaches();
    for Outcome { begun, complete } in outcomes {
        let Some(place) = breaches.iter().position(|marker| *marker == begun) else { continue };
        let (from, to) = (begun.from, begun.to);
        if let Some(complete) = complete {
            breaches[place] = complete;
            position.note(Event::Breached { from, to, through: complete.through });
        } else {
            breaches.remove(place);
            position.note(Event::BreachFailed { from, to });
        }
    }
    while let Some((kept, freed, mined)) = doubled(&breaches, &position.board) {
        let merged = &mut breaches[kept];
        if merged.to != mined {
            (merged.from, merged.to) = (merged.to, merged.from);
        }
        merged.through = true;
        breaches.remove(freed);
        position.note(Event::MarkerFreed { mined });
    }
    while let Some((freed, mined)) = needless(&breaches) {
        breaches.remove(freed);
        position.note(Event::MarkerFreed { mined });
    }
    position.lay(breaches);
}

/// A complete breach whose hexsides are all opened by another: its place in the list, and the hex across it.
fn needless(breaches: &[Breach]) -> Option<(usize, Hex)> {
    let covers = |one: &Breach, other: &Breach| {
        other.by.is_none() && one.opens(other.from, other.to) && (!other.through || one.opens(other.to, other.beyond()))
    };
    let places = 0..breaches.len();
    let mut freed = places
        .clone()
        .filter(|place| places.clone().any(|other| other != *place && covers(&breaches[other], &breaches[*place])));
    freed.next().map(|place| (place, breaches[place].to))
}

/// Two complete breaches of opposite hexsides of one mined hex, as places in the list with that hex.
fn doubled(breaches: &[Breach], board: &Board) -> Option<(usize, usize, Hex)> {
    let single = |breach: &&Breach| breach.by.is_none() && !breach.through;
    for (kept, first) in breaches.iter().enumerate().filter(|(_, breach)| single(breach)) {
        for (freed, second) in breaches.iter().enumerate().skip(kept + 1).filter(|(_, breach)| single(breach)) {
            for (mined, near) in [(first.to, first.from), (first.from, first.to)] {
                let far = mined + (mined - near);
                let both = (second.from, second.to) == (mined, far) || (second.from, second.to) == (far, mined);
                if both && board.mined_from(mined).is_some() {
                    return Some((kept, freed, mined));
                }
            }
        }
    }
    None
}
