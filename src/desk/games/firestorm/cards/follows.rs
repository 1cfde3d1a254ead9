//! What follows a battle: who retreats where, or is captured, what the fortified marker holds, who advances, what is won.

use crate::core::side::Side;
use crate::desk::games::firestorm::words;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::odds::BattlePlan;
use crate::games::firestorm::phases::{retreat, victory};
use crate::games::firestorm::state::decisions::Supply;
use crate::games::firestorm::state::position::Position;

/// A sentence with its rule.
pub type Line = (String, &'static str);

/// What comes of it if the attacker wins, and if not.
#[must_use]
pub fn lines(position: &Position, plan: &BattlePlan) -> Vec<Line> {
    let battle = &plan.battle;
    let (into, from) = (battle.into, battle.from);
    let holds = position.markers.forts.contains(&into) && position.in_area(into).next().is_some();
    let mut lines = Vec::new();
    let mut taken = "If the attack wins".to_owned();
    if holds {
        let text = format!("If the attack wins, {into} still holds: the fortified marker is lost in its place.");
        lines.push((text, "C.Fortified"));
        taken = "If no troop is left there".to_owned();
    }
    lines.push((format!("{taken}, {into} is {}: {}.", hands(position, plan), prize(position, into)), "GG.2.7"));
    lines.extend(after(position, plan, holds));
    lines.push((format!("Lost tanks are recovered on 5 or 6 by the side that then holds {into}."), "GG.Recovery"));
    lines.push((format!("Otherwise neither side gives ground: {from} and {into} stay as they are."), "GG.2.7"));
    lines
}

/// What becomes of the defenders, and who advances.
fn after(position: &Position, plan: &BattlePlan, holds: bool) -> Vec<Line> {
    let battle = &plan.battle;
    let (into, side) = (battle.into, battle.attacker.enemy());
    let mut lines = Vec::new();
    let troops: Vec<_> = position.in_area(into).map(|unit| unit.id).collect();
    if !troops.is_empty() && !holds {
        let worth: u16 = troops.iter().map(|unit| victory::worth(position, *unit)).sum();
        let ways: Vec<String> =
            retreat::ways_back(position.board, position.sequence, |to| position.holder(to) == side, into)
                .map(|to| to.to_string())
                .collect();
        lines.push(match () {
            () if plan.supply[1] == Supply::Out => {
                (format!("Its troops are out of supply and are captured: {worth}."), "GG.2.7")
            }
            () if ways.is_empty() => (format!("No retreat is open: its troops are captured, {worth}."), "GG.2.7"),
            () => (format!("Its troops retreat to {}.", words::listed(&ways, "or")), "GG.2.7"),
        });
    } else if !troops.is_empty() && plan.supply[1] == Supply::Out {
        let which = if position.scenario.table_top { "when the area is lost" } else { "and not recovered" };
        lines.push((format!("Troops destroyed {which} are captured: it is out of supply."), "GG.2.6"));
    }
    let near: Vec<String> = position
        .around(into)
        .filter(|area| position.holder(*area) == battle.attacker && position.in_area(*area).next().is_some())
        .map(|area| area.to_string())
        .collect();
    lines.push((
        format!("Three troops may advance, those of the battle first; then from {}.", words::listed(&near, "or")),
        "GG.2.8",
    ));
    lines
}

/// Whose the area then is.
fn hands(position: &Position, plan: &BattlePlan) -> &'static str {
    let attacker = plan.battle.attacker;
    match attacker {
        Side::Axis if falls(position, plan.battle.into) => "in Axis hands, and Tobruk may fall",
        Side::Axis => "in Axis hands",
        Side::Allies => "in Allied hands",
    }
}

/// True if the area is the last of Tobruk that the Axis lacks.
fn falls(position: &Position, into: Area) -> bool {
    let held = |area: &Area| *area == into || position.holder(*area) == Side::Axis;
    Area::TOBRUK.contains(&into) && (position.sequence.either_tobruk || Area::TOBRUK.iter().all(held))
}

fn prize(position: &Position, into: Area) -> String {
    match position.board.info(into).points {
        0 => "no points".to_owned(),
        1 => "1 point changes hands".to_owned(),
        points => format!("{points} points change hands"),
    }
}
