//! The rule by which a unit came to harm. The fact alone does not say; what stands round it in the log does.

use crate::core::game::Entry;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::orders::{Event, Harm};

/// The rule by which a unit was harmed so, by the log in which that is noted. A unit suffers the same harm once a game.
#[must_use]
pub fn rule(log: &[Entry<Event>], unit: UnitId, harm: Harm, class: Option<Class>, side: Option<Side>) -> &'static str {
    let noted = Event::Harmed { target: unit, harm };
    let at = log.iter().rposition(|entry| entry.event == noted);
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

/// True if the weapon that falls silent at this place of the log was just hit; else a vehicle drives over it.
fn is_hit(log: &[Entry<Event>], at: usize, weapon: UnitId) -> bool {
    let mut hit = None;
    for entry in log[..at].iter().rev() {
        match entry.event {
            Event::Round { hit: this, .. } => hit = Some(hit.unwrap_or(false) || this),
            // In the same hex every round hits, and none is rolled (I.G.1).
            Event::Fired { target, .. } => return target == weapon && hit.unwrap_or(true),
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
    let turn = log.get(at).map(|entry| entry.turn);
    let broke = before()
        .take_while(|entry| Some(entry.turn) == turn)
        .any(|entry| matches!(entry.event, Event::MoraleChecked { unit: checked, broke: true, .. } if checked == unit));
    if broke {
        return match lost_melee(log, at, side) {
            // A defender that breaks is gone before his melee ends; an attacker that breaks goes with those who lose it.
            Some((attacks, fought)) if attacks => {
                if fought {
                    "II.I.9"
                } else {
                    "II.I.5.c"
                }
            }
            _ => "II.H.3.c",
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
