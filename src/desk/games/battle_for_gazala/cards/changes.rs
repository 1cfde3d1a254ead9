//! What boxes, standing, ways back and chips still to come make of the results of an attack, in sentences with their rules.

use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::battle_for_gazala::words;
use crate::games::battle_for_gazala::material::tables::combat::Outcome;
use crate::games::battle_for_gazala::phases::combat::BattlePlan;
use crate::games::battle_for_gazala::phases::{results, retreat};
use crate::games::battle_for_gazala::play::prompt::{Ask, Prompt};
use crate::games::battle_for_gazala::state::position::Position;

/// A sentence with its rule.
type Line = (String, &'static str);

/// All that is to be said of an attack with these results.
#[must_use]
pub fn of(position: &Position, plan: &BattlePlan, results: &[Outcome]) -> Vec<Line> {
    let mut lines = Vec::new();
    lines.extend(too_weak(position, plan, results));
    lines.extend(still_to_come(position, plan));
    lines.extend(defender(position, plan, results));
    lines.extend(attackers(position, plan, results));
    if results.contains(&Outcome::Exchange) {
        let owed = results::owed(plan);
        lines.push((format!("An exchange costs the attacker units of strength {owed} or more."), "4.Exchange"));
    }
    lines
}

/// The attack can't be made yet, or was brought below the first column.
fn too_weak(position: &Position, plan: &BattlePlan, results: &[Outcome]) -> Option<Line> {
    let first = position.tables.combat.columns(plan.line).first().copied()?;
    match (plan.column, results.is_empty()) {
        (None, true) => Some((format!("Too weak: at least {} is needed.", words::difference(first)), "4.Odds")),
        (None, false) => Some(("Below the first column: the first is used all the same.".to_owned(), "4.Odds")),
        (Some(_), _) => None,
    }
}

/// What the defender's free chips could still do, while the attack is put together.
fn still_to_come(position: &Position, plan: &BattlePlan) -> Option<Line> {
    if matches!(Prompt::of(position).asks, Ask::Defence(_)) {
        return None;
    }
    let enemy = plan.battle.attacker.enemy();
    let free = position.markers.of(enemy);
    let sum: u8 = free.iter().sum();
    (sum > 0).then(|| {
        let chips = words::count(free.len(), "marker");
        (format!("The {enemy} can still add up to {sum} with {chips}."), "7.Support")
    })
}

/// How far the results make the defender, or the attackers, retreat.
fn hexes_back(results: &[Outcome], of: fn(Outcome) -> Option<u8>) -> Vec<u8> {
    let mut hexes: Vec<u8> = results.iter().filter_map(|outcome| of(*outcome)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

fn defender(position: &Position, plan: &BattlePlan, results: &[Outcome]) -> Vec<Line> {
    let back = hexes_back(results, |outcome| match outcome {
        Outcome::DefenderRetreats(hexes) => Some(hexes),
        _ => None,
    });
    let battle = &plan.battle;
    let Some(unit) = position.find(battle.defender) else { return Vec::new() };
    let mut lines = Vec::new();
    if unit.side == Side::Axis && position.board.is_box(battle.target) {
        lines.push(("The Axis gains nothing from being in a box.".to_owned(), "6.Germans"));
    }
    if back.is_empty() {
        return lines;
    }
    if position.is_boxed(unit) {
        lines.push(("In its box the defender may ignore every DR and stay.".to_owned(), "6.BoxRetreat"));
        return lines;
    }
    if results::is_stiff(plan, position.board.tobruk()) {
        let holds = words::dice(position.tables.markers.stiff());
        lines
            .push((format!("On DR it may stand fast instead: it holds on {holds}, else it is eliminated."), "5.Stiff"));
    }
    lines.extend(back.into_iter().find(|hexes| is_trapped(position, battle.defender, *hexes)).map(|hexes| {
        (format!("It can't retreat {}: on such a result it is eliminated.", words::hexes(hexes.into())), "5.Retreat")
    }));
    lines
}

fn is_trapped(position: &Position, unit: UnitId, hexes: u8) -> bool {
    retreat::ways(position, unit, hexes).is_empty()
}

fn attackers(position: &Position, plan: &BattlePlan, results: &[Outcome]) -> Vec<Line> {
    let back = hexes_back(results, |outcome| match outcome {
        Outcome::AttackerRetreats(hexes) => Some(hexes),
        _ => None,
    });
    if back.is_empty() {
        return Vec::new();
    }
    let units = || plan.battle.units.iter().filter_map(|unit| position.find(*unit));
    let named = |ids: Vec<UnitId>| ids.into_iter().map(|id| position.name(id)).collect::<Vec<_>>().join(", ");
    let boxed: Vec<UnitId> = units().filter(|unit| position.is_boxed(unit)).map(|unit| unit.id).collect();
    let trapped = |unit: UnitId| back.iter().any(|hexes| is_trapped(position, unit, *hexes));
    let lost: Vec<UnitId> =
        units().map(|unit| unit.id).filter(|unit| !boxed.contains(unit) && trapped(*unit)).collect();
    let mut lines = Vec::new();
    if !boxed.is_empty() {
        lines.push((format!("On AR {} stays in its box.", named(boxed)), "6.BoxRetreat"));
    }
    if !lost.is_empty() {
        lines.push((format!("{} can't retreat on some AR results.", named(lost)), "5.Retreat"));
    }
    lines
}
