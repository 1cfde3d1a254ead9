//! The card of a move: what each hex costs, what mines and zones add, what is left, and what the unit finds at its end.

use bevy_egui::egui::{Label, Ui};

use super::parts::{marked_line, order, origin_of};
use crate::core::half::Leg;
use crate::core::provenance::Provenance;
use crate::desk::games::battle_for_gazala::words::{self, half_points};
use crate::desk::games::battle_for_gazala::{Table, position};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{cited_line, headed, ruled, wide_button};
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::phases::combat;
use crate::games::battle_for_gazala::phases::movement::MovePlan;
use crate::games::battle_for_gazala::state::orders::Order;

/// A move to the hex pointed at.
pub fn show(ui: &mut Ui, table: &mut Table, plan: &MovePlan, given: &Order) {
    let Some(last) = plan.path.last().copied() else { return };
    headed(ui, table, &format!("Move to {}", words::hex_on(table, last)), 18.0, "2.Move");
    let legs = plan.path.iter().zip(&plan.legs);
    let way: Vec<String> = legs.map(|(hex, leg)| format!("{} {}", Name::of(*hex), half_points(leg.cost()))).collect();
    ui.add(Label::new(styled(way.join(" \u{b7} "), condensed(14.0), INK_SOFT)).wrap());
    let sum = |of: fn(&Leg) -> u16| plan.legs.iter().map(of).sum::<u16>();
    let row = |name: &str| origin_of(table, "movement", name, "Mobile").filter(Provenance::needs_checking);
    let lines = [
        ("Terrain and roads", "2.Roads", sum(|leg| leg.ground), row("Trail")),
        ("Mines", "2.Mines", sum(|leg| leg.mines), row("Enemy mines, Axis")),
        ("Leaving enemy ZOCs", "2.Zones", sum(|leg| leg.zone), row("Leaving an enemy zone")),
        ("Already spent", "2.Move", plan.spent, None),
    ];
    for (label, rule, cost, origin) in lines {
        if cost > 0 {
            marked_line(ui, table, (label, ""), rule, &half_points(cost), false, origin.as_ref());
        }
    }
    let cost = format!("{} of {}", half_points(plan.cost() + plan.spent), half_points(plan.allowance));
    cited_line(ui, table, "Movement points", "", "2.Move", &cost, true);
    for (words, rule) in at_the_end(table, plan) {
        ruled(ui, table, &words, rule);
    }
    ui.add_space(3.0);
    if wide_button(ui, "Move", "Enter", BLUE, true).clicked() {
        order(table, given.clone());
    }
}

/// What ends the move there, what the move rules out, and which enemies the unit could attack from there.
fn at_the_end(table: &Table, plan: &MovePlan) -> Vec<(String, &'static str)> {
    let Some(position) = position::of(&table.session.world) else { return Vec::new() };
    let (Some(last), Some(unit)) = (plan.path.last().copied(), position.find(plan.unit)) else { return Vec::new() };
    let mut facts: Vec<(String, &'static str)> = Vec::new();
    let mined = plan.legs.last().is_some_and(|leg| leg.mines > 0);
    match (plan.stops, mined) {
        (true, true) => facts.push(("Its move ends in the mines.".to_owned(), "2.Mines")),
        (true, false) => facts.push(("Its move ends in an enemy ZOC.".to_owned(), "2.Zones")),
        (false, _) => {}
    }
    let enemies: Vec<&str> = combat::targets(&position, unit.side, last)
        .filter_map(|hex| position.in_hex(hex))
        .map(|enemy| position.name(enemy.id))
        .collect();
    if !enemies.is_empty() {
        facts.push((format!("It can attack {} from there.", enemies.join(", ")), "4.Attack"));
    }
    if position.counter(plan.unit).mobile && !position.sequence.phase.is_mobile() && !unit.action.took_part {
        facts.push(("If it moves now, it can't act in the mobile phase.".to_owned(), "8.Mobile"));
    }
    facts
}
