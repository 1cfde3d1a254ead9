//! Movement of men: assault and running movement (II.C), stacking (II.D), and the weapons they carry (III.C).

use super::manning::operators;
use super::movement::{MovePlan, walk};
use super::night;
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Infantry and crew units of a side in one hex (II.D.1).
pub const STACK: usize = 6;
/// Hexes of running movement (II.C.3).
pub(super) const RUN: u8 = 2;

/// Hexes a unit of men may go this turn: two, or one if it ran the turn before (II.C.3), and by night (Firefight F).
#[must_use]
pub fn allowance(position: &Position, sequence: &Sequence, unit: &ViewItem) -> u8 {
    if ran_last(sequence, unit) || night::is_night(position) { 1 } else { RUN }
}

fn ran_last(sequence: &Sequence, unit: &ViewItem) -> bool {
    unit.men.ran_on > 0 && unit.men.ran_on + 1 == sequence.turn
}

/// Infantry and crews of a side in a hex, one unit left out.
pub(super) fn stacked(position: &Position, hex: Hex, side: Side, but: UnitId) -> usize {
    position
        .personnel_in(hex, side)
        .filter(|unit| *unit.id != but && position.class(unit).counts_for_stacking())
        .count()
}

/// II.D.1: no more than six infantry and crew units of a side in a hex; HQ groups don't count.
///
/// # Errors
/// The refusal.
pub fn expect_room(position: &Position, unit: &ViewItem, hex: Hex) -> Result<(), Refusal> {
    let count = stacked(position, hex, *unit.side, *unit.id);
    if !position.class(unit).counts_for_stacking() || count < STACK {
        return Ok(());
    }
    Err(Refusal::new(
        "II.D.1",
        format!("{} already holds {count} infantry and crew units; the limit is {STACK} per side.", Name(hex)),
    ))
}

fn enemies_in(position: &Position, unit: &ViewItem, hex: Hex) -> bool {
    position.holds_up(hex, unit.side.enemy())
}

/// II.C: men go one hex, or run two unless they ran the turn before. They stop where they meet enemy personnel (II.I.2).
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    unit: &ViewItem,
    path: &[Hex],
    facing: Facing,
    reverse: bool,
    carrying: &[UnitId],
) -> Result<MovePlan, Refusal> {
    let name = position.name(unit);
    if reverse || facing != *unit.facing {
        return Err(Refusal::new(
            "II.C.1",
            format!("{name} has no front: it moves in any direction and never backs or pivots."),
        ));
    }
    if path.is_empty() {
        return Err(Refusal::new("II.C.2", format!("{name} has to move at least one hex.")));
    }
    walk(position, unit, path)?;
    let hexes = path.len();
    night::expect_walk(position, unit, hexes)?;
    if hexes > usize::from(RUN) {
        return Err(Refusal::new("II.C.3", format!("{name} can run {RUN} hexes a turn; this is {hexes}.")));
    }
    if hexes == usize::from(RUN) && ran_last(sequence, unit) {
        return Err(Refusal::new(
            "II.C.3",
            format!("{name} ran on turn {}; it may move one hex now and run again next turn.", unit.men.ran_on),
        ));
    }
    for (place, hex) in path.iter().enumerate() {
        if enemies_in(position, unit, *hex) {
            if place + 1 < hexes {
                return Err(Refusal::new(
                    "II.I.2.b",
                    format!("There is enemy personnel in {}; {name} has to stop there and fight.", Name(*hex)),
                ));
            }
        } else {
            expect_room(position, unit, *hex)?;
        }
    }
    let burden = burden(position, unit, path, carrying)?;
    let last = path[hexes - 1];
    Ok(MovePlan {
        unit: *unit.id,
        from: unit.location.hex(),
        path: path.to_vec(),
        faced: *unit.facing,
        facing,
        reverse: false,
        exits: false,
        scores: Vec::new(),
        cost: u8::try_from(hexes).unwrap_or(u8::MAX),
        allowance: allowance(position, sequence, unit),
        pivots: false,
        carrying: carrying.to_vec(),
        burden,
        melee: position.has_fighters(last, unit.side.enemy()),
        keeps_turn: false,
        load: Vec::new(),
    })
}

/// III.C.1 to III.C.3: the men tied up by the weapons carried along. One man carries a light weapon, three a medium one, one hex
/// a turn; all begin in the same hex.
pub(super) fn burden(position: &Position, unit: &ViewItem, path: &[Hex], carrying: &[UnitId]) -> Result<u8, Refusal> {
    let name = position.name(unit);
    let mut burden = 0u8;
    for (place, id) in carrying.iter().enumerate() {
        let weapon = position.unit(*id)?;
        let gun = position.name(&weapon);
        let Some(men) = position.kind(&weapon).weapon.as_ref().and_then(|weapon| weapon.carriers) else {
            return Err(Refusal::new("III.C.2", format!("{gun} can't be carried by men.")));
        };
        let enters = *unit.location == Location::Waiting && weapon.entry.due <= position.sequence.turn;
        if weapon.side != unit.side || weapon.location != unit.location || !(enters || unit.location.hex().is_some()) {
            return Err(Refusal::new(
                "III.C.3",
                format!("{gun} is not in the hex of {name}, which has to begin the segment with whatever it carries."),
            ));
        }
        if path.len() > 1 {
            return Err(Refusal::new(
                if men == 1 { "III.C.1.a" } else { "III.C.2.a" },
                format!("{name} can carry {gun} one hex a turn, not {}.", path.len()),
            ));
        }
        if let Some(vehicle) = weapon.haul.behind {
            let sentence = format!("{gun} is hitched to {} and has to be unloaded first.", position.called(vehicle));
            return Err(Refusal::new("V.B.3.c", sentence));
        }
        if weapon.motion.busy {
            return Err(Refusal::new("III.C.6", format!("{gun} was pivoted this turn and can't be moved.")));
        }
        if weapon.motion.moved || weapon.motion.ended || carrying[..place].contains(id) {
            return Err(Refusal::new("III.C.3", format!("{gun} has already been moved this turn.")));
        }
        if !weapon.overruns.by.is_empty() {
            return Err(Refusal::new("III.G.3", format!("{gun} is overrun and can't be moved.")));
        }
        // V.E.7: from section V on a weapon that is out of action is carried away too.
        if weapon.damage.lost[0] && !position.scenario.plays(Chapter::V) {
            return Err(Refusal::new("III.D.2.d", format!("{gun} is out of action and can't be moved.")));
        }
        if let Some(other) = operators(position, &weapon).find(|other| other.id != unit.id) {
            return Err(Refusal::new("III.C.3", format!("{gun} is operated by {}.", position.name(&other))));
        }
        burden = burden.saturating_add(men);
        if burden > unit.men.left {
            let rule = if men == 1 { "III.C.1.b" } else { "III.C.2.b" };
            return Err(Refusal::new(
                rule,
                format!("{name} has {}; carrying this needs {burden}.", counted(unit.men.left, "man", "men")),
            ));
        }
    }
    Ok(burden)
}

/// Men leave the board by the rules of their movement.
///
/// # Errors
/// The refusal, with its rule.
pub fn check_exit(position: &Position, sequence: &Sequence, unit: &ViewItem, plan: &MovePlan) -> Result<(), Refusal> {
    night::expect_walk(position, unit, plan.cost.into())?;
    if plan.cost > allowance(position, sequence, unit) {
        return Err(Refusal::new(
            "II.C.3",
            format!(
                "{} would move {}; its limit is {}.",
                position.name(unit),
                counted(plan.cost, "hex", "hexes"),
                allowance(position, sequence, unit)
            ),
        ));
    }
    for hex in &plan.path {
        if enemies_in(position, unit, *hex) {
            return Err(Refusal::new("II.I.2.b", format!("There is enemy personnel in {}.", Name(*hex))));
        }
        expect_room(position, unit, *hex)?;
    }
    Ok(())
}

/// Weapons that a unit could carry along alone: those in its hex that nobody else operates.
pub fn portable<'a>(position: &'a Position, unit: &'a ViewItem) -> impl Iterator<Item = UnitId> + 'a {
    unit.location.hex().into_iter().flat_map(|hex| position.in_hex(hex)).filter_map(move |weapon| {
        let can = weapon.side == unit.side
            && position.kind(&weapon).weapon.as_ref().is_some_and(|weapon| weapon.carriers.is_some())
            && operators(position, &weapon).all(|other| other.id == unit.id);
        can.then_some(*weapon.id)
    })
}
