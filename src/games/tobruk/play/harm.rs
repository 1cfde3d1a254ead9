//! The rule by which a unit came to harm. The fact alone does not say; what stands round it in the log does.

use crate::core::game::Entry;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::events::{Event, Harm};

/// The rule by which a unit was harmed so, by the log in which that is noted. A unit suffers the same harm once a game.
#[must_use]
pub fn rule(log: &[Entry<Event>], unit: UnitId, harm: Harm, class: Option<Class>, side: Option<Side>) -> &'static str {
    let noted = Event::Harmed { target: unit, harm };
    let at = log.iter().rposition(|entry| entry.event == noted);
    if class == Some(Class::Blockhouse) {
        return "IX.C.1.e";
    }
    if class == Some(Class::Bunker) {
        return "VIII.F.3";
    }
    if at.is_some_and(|at| went_with_bunker(log, at)) {
        return "VIII.F.4";
    }
    if harm == Harm::Immobilised && at.is_some_and(|at| rammed(log, at)) {
        return "X.D.3";
    }
    if let Some(rule) = at.and_then(|at| assaulted(log, at, harm)) {
        return rule;
    }
    if let Some(rule) = at.and_then(|at| bombarded(log, at, unit, harm, class)) {
        return rule;
    }
    if let Some(rule) = at.and_then(|at| with_vehicle(log, at, harm, class)) {
        return rule;
    }
    if at.is_some_and(|at| matches!(before(log, at), Some(Event::SmallHit { target, .. }) if *target == unit)) {
        return "VIII.E.1.b";
    }
    match (harm, class) {
        (Harm::Destroyed, Some(Class::Carrier)) => "III.H.3",
        (Harm::GunLost(_), Some(class)) if class.is_weapon() => {
            if at.is_none_or(|at| is_hit(log, at, unit)) {
                "III.D.2.d"
            } else {
                "III.G.5"
            }
        }
        (Harm::Eliminated, _) => at.map_or("II.F.4", |at| eliminated_by(log, at, unit, side)),
        _ => "I.F.3.c",
    }
}

/// True for a weapon that was lost with the bunker in which it stood.
fn went_with_bunker(log: &[Entry<Event>], at: usize) -> bool {
    let lost = |entry: &Entry<Event>| matches!(entry.event, Event::Harmed { harm: Harm::GunLost(_), .. });
    let before = log[..at].iter().rev().find(|entry| !lost(entry));
    lost(&log[at]) && before.is_some_and(|entry| matches!(entry.event, Event::BunkerBroken { .. }))
}

/// True for what one of two vehicles suffers that have run into each other.
fn rammed(log: &[Entry<Event>], at: usize) -> bool {
    let other = |entry: &&Entry<Event>| !matches!(entry.event, Event::Harmed { harm: Harm::Immobilised, .. });
    log[..at].iter().rev().find(other).is_some_and(|entry| matches!(entry.event, Event::Rammed { .. }))
}

/// The rule by which a close assault did this harm, to the vehicle or to those who failed; `None` if none did.
fn assaulted(log: &[Entry<Event>], at: usize, harm: Harm) -> Option<&'static str> {
    let gone = |entry: &&Entry<Event>| !matches!(entry.event, Event::Harmed { harm: Harm::Eliminated, .. });
    let before = log[..at].iter().rev().find(gone)?;
    match (&before.event, harm) {
        (Event::Assaulted { destroyed: true, .. }, Harm::Destroyed) => Some("X.G.1.i.2"),
        (Event::Assaulted { destroyed: false, .. }, Harm::Eliminated) => Some("X.G.1.h"),
        _ => None,
    }
}

/// What the log holds before this place.
fn before(log: &[Entry<Event>], at: usize) -> Option<&Event> {
    Some(&log[at.checked_sub(1)?].event)
}

/// The rule by which batteries off the board did this harm; `None` if they did not.
fn bombarded(log: &[Entry<Event>], at: usize, unit: UnitId, harm: Harm, class: Option<Class>) -> Option<&'static str> {
    for entry in log[..at].iter().rev() {
        match entry.event {
            Event::DirectHit { hit: false, .. }
            | Event::BombHit { hit: false, .. }
            | Event::KillDie { .. }
            | Event::BurstOnTarget { .. } => {}
            Event::Harmed { target, .. } if target == unit => {}
            Event::DirectHit { target, .. } | Event::BombHit { target, .. } if target == unit => {
                return Some(match class {
                    Some(class) if class.is_weapon() => "IV.F.3.c.2",
                    Some(class) if class.is_afv() => "IV.F.3.c.3",
                    _ => "IV.F.3.c.4",
                });
            }
            Event::MortarHit { hit: false, .. } => {}
            Event::MortarHit { target, .. } if target == unit => return Some("V.C.1.f"),
            Event::Forced { unit: forced, .. } if forced == unit => {
                return match (harm, class) {
                    (Harm::Eliminated, _) => None,
                    (_, Some(class)) if class.is_afv() => Some("V.G.2.c.1"),
                    _ => Some("V.G.2.c.2"),
                };
            }
            Event::Fragments { target, .. } if target == unit && harm != Harm::Eliminated => return Some("IV.F.3.c.4"),
            _ => return None,
        }
    }
    None
}

/// The rule by which the chart of vehicles without armour did this harm, or by which a load shares its vehicle's fate (V.B.5, V.D.1).
fn with_vehicle(log: &[Entry<Event>], at: usize, harm: Harm, class: Option<Class>) -> Option<&'static str> {
    let soft = class.is_some_and(Class::is_soft);
    let load = |class: Class| class.is_weapon() && harm == Harm::Destroyed || class.is_personnel();
    for entry in log[..at].iter().rev() {
        match entry.event {
            Event::KillDie { .. } | Event::Unloaded { forced: true, .. } => {}
            Event::Harmed { harm: Harm::Immobilised, .. } if soft => {}
            Event::SoftHit { .. } | Event::Fragments { .. } if soft => return Some("V.D.1"),
            Event::Harmed { harm: Harm::Destroyed, .. } if class.is_some_and(load) => {
                let weapon = class.is_some_and(Class::is_weapon);
                return Some(if weapon { "V.B.5.d" } else { "V.B.5.b" });
            }
            Event::Harmed { harm: Harm::Eliminated, .. } => {}
            _ => return None,
        }
    }
    None
}

/// True if the weapon that falls silent at this place of the log was just hit; else a vehicle drives over it.
fn is_hit(log: &[Entry<Event>], at: usize, weapon: UnitId) -> bool {
    let mut hit = None;
    for entry in log[..at].iter().rev() {
        match entry.event {
            Event::Round { hit: this, .. } => hit = Some(hit.unwrap_or(false) || this),
            Event::BurstOnTarget { .. } => {}
            // In the same hex every round hits, and none is rolled (I.G.1).
            Event::Fired { target, .. } | Event::NextRound { target, .. } => {
                return target == weapon && hit.unwrap_or(true);
            }
            _ => return false,
        }
    }
    false
}

/// Why a unit of men is gone: its last man fell, its morale broke, its melee is lost, or it went with its weapon.
fn eliminated_by(log: &[Entry<Event>], at: usize, unit: UnitId, side: Option<Side>) -> &'static str {
    let before = || log[..at].iter().rev();
    if matches!(before().next().map(|entry| &entry.event), Some(Event::Lost { unit: lost, .. }) if *lost == unit) {
        return "II.F.4";
    }
    if broke(log, at, unit) {
        return match lost_melee(log, at, side) {
            // A defender that breaks is gone before his melee is fought; an attacker that breaks goes with those who lose it.
            Some((true, fought)) => {
                if fought || !all_broke(log, at) {
                    "II.I.9"
                } else {
                    "II.I.5.c"
                }
            }
            Some((false, _)) => "II.I.5.b",
            None if defends(log, at, unit, side) => "II.I.5.b",
            None => "II.H.3.c",
        };
    }
    let gone = |event: &Event| matches!(event, Event::Harmed { harm: Harm::Eliminated, .. });
    let with_weapon = before().position(|entry| !gone(&entry.event)).map(|back| at - 1 - back);
    if let Some(place) = with_weapon
        && let Event::Harmed { target, harm: Harm::GunLost(_) } = log[place].event
        && is_hit(log, place, target)
    {
        return "III.D.2.d";
    }
    if lost_melee(log, at, side).is_some() { "II.I.6.b.2" } else { "II.F.4" }
}

/// The melee that this side loses with the removal at this place of the log: whether it attacked there, and whether a round was
/// fought.
fn lost_melee(log: &[Entry<Event>], at: usize, side: Option<Side>) -> Option<(bool, bool)> {
    let gone = |event: &Event| matches!(event, Event::Harmed { harm: Harm::Eliminated, .. });
    let end = log.get(at..)?.iter().find(|entry| !gone(&entry.event))?;
    let Event::MeleeWon { hex: won, winner } = end.event else { return None };
    if winner == side {
        return None;
    }
    let fought = |entry: &&Entry<Event>| matches!(entry.event, Event::MeleeOdds { hex, .. } if hex == won);
    let mut this_turn = log[..at].iter().rev().take_while(|entry| entry.turn == end.turn);
    let fought = this_turn.clone().any(|entry| fought(&entry));
    let attacker = this_turn.find_map(|entry| match entry.event {
        Event::MeleeAnnounced { hex, attacker } | Event::MeleeOdds { hex, attacker, .. } if hex == won => {
            Some(attacker)
        }
        _ => None,
    });
    Some((attacker.is_some() && attacker == side, fought))
}

/// True if the unit's morale broke in the turn of this place of the log, before it.
fn broke(log: &[Entry<Event>], at: usize, unit: UnitId) -> bool {
    this_turn(log, at)
        .any(|entry| matches!(entry.event, Event::MoraleChecked { unit: checked, broke: true, .. } if checked == unit))
}

/// What the log holds before this place of the turn that stands there, the last first.
fn this_turn(log: &[Entry<Event>], at: usize) -> impl Iterator<Item = &Entry<Event>> {
    let turn = log.get(at).map(|entry| entry.turn);
    log[..at.min(log.len())].iter().rev().take_while(move |entry| Some(entry.turn) == turn)
}

/// The unit that is gone by this entry.
fn eliminated(entry: &Entry<Event>) -> Option<UnitId> {
    match entry.event {
        Event::Harmed { target, harm: Harm::Eliminated } => Some(target),
        _ => None,
    }
}

/// True if the morale of all units that are gone with the one at this place of the log broke this turn.
fn all_broke(log: &[Entry<Event>], at: usize) -> bool {
    let before = log[..at].iter().rev().map_while(eliminated);
    let after = log[at..].iter().map_while(eliminated);
    before.chain(after).all(|unit| broke(log, at, unit))
}

/// True if the unit stands in a hex in which the enemy announced a melee this turn. Where it stands the log says, if it was set up
/// or moved there.
fn defends(log: &[Entry<Event>], at: usize, unit: UnitId, side: Option<Side>) -> bool {
    let stands = log[..at].iter().rev().find_map(|entry| match &entry.event {
        Event::Placed { unit: placed, hex, .. } if *placed == unit => Some(*hex),
        Event::Moved { unit: moved, path, .. } if *moved == unit => path.last().copied(),
        _ => None,
    });
    this_turn(log, at).any(|entry| {
        matches!(entry.event, Event::MeleeAnnounced { hex, attacker } if Some(hex) == stands && Some(attacker) != side)
    })
}

/// True if the melee that ends so in this hex was none, because the morale of all units that attacked there broke (II.I.5.c). The
/// log is read from its end: of two melees in a hex that ended alike it is the last.
#[must_use]
pub fn no_melee(
    log: &[Entry<Event>],
    hex: Hex,
    winner: Option<Side>,
    side_of: impl Fn(UnitId) -> Option<Side>,
) -> bool {
    let won = Event::MeleeWon { hex, winner };
    let Some(at) = log.iter().rposition(|entry| entry.event == won) else { return false };
    let announced = this_turn(log, at).find_map(|entry| match entry.event {
        Event::MeleeAnnounced { hex: named, attacker } if named == hex => Some(attacker),
        _ => None,
    });
    let fought =
        this_turn(log, at).any(|entry| matches!(entry.event, Event::MeleeOdds { hex: named, .. } if named == hex));
    if fought || announced.is_none() || winner == announced {
        return false;
    }
    let gone = log[..at].iter().rev().map_while(eliminated);
    let mut attackers = gone.filter(|unit| side_of(*unit) == announced).peekable();
    attackers.peek().is_some() && attackers.all(|unit| broke(log, at, unit))
}
