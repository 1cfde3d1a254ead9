//! The card of a move: what each hex costs, what zones and mines add, what is left, and where the unit comes to stand.

use bevy_egui::egui::{Label, Ui};

use super::parts::{marked_line, order, origin_of};
use crate::desk::games::gazala_cauldron::words::{self, half_points};
use crate::desk::games::gazala_cauldron::{Table, position};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{cited_line, headed, ruled, wide_button};
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::phases::movement::MovePlan;
use crate::games::gazala_cauldron::phases::{combat, zones};
use crate::games::gazala_cauldron::state::orders::Order;

/// A move to the hex pointed at.
pub fn show(ui: &mut Ui, table: &mut Table, plan: &MovePlan, given: &Order) {
    let Some(last) = plan.path.last().copied() else { return };
    headed(ui, table, &format!("Move to {}", words::hex_on(table, last)), 18.0, "8.0");
    let way: Vec<String> = plan
        .path
        .iter()
        .zip(&plan.legs)
        .map(|(hex, leg)| format!("{} (+{})", Name::of(*hex), half_points(leg.cost())))
        .collect();
    let way = format!("Path with the cost of each hex: {}", way.join(", "));
    ui.add(Label::new(styled(way, condensed(14.0), INK_SOFT)).wrap());
    let sum = |of: fn(&crate::core::half::Leg) -> u16| plan.legs.iter().map(of).sum::<u16>();
    let ground = sum(|leg| leg.ground);
    // The costs of ground and ways were lost with the chart, all but the desert's.
    let costs = origin_of(table, "movement", "Rough", "Tracked");
    let costs = costs.filter(|_| ground != 2 * u16::try_from(plan.legs.len()).unwrap_or(0));
    marked_line(ui, table, ("Terrain and roads", ""), "8.0", &half_points(ground), false, costs.as_ref());
    for (label, rule, cost) in [
        ("Leaving enemy ZOCs", "9.0", sum(|leg| leg.zone)),
        ("Across minefields", "14.0", sum(|leg| leg.mines)),
        ("Already spent", "8.0", plan.spent),
    ] {
        if cost > 0 {
            cited_line(ui, table, label, "", rule, &half_points(cost), false);
        }
    }
    let cost = format!("{} of {}", half_points(plan.cost() + plan.spent), half_points(plan.allowance));
    cited_line(ui, table, "Movement points", "", "8.0", &cost, true);
    if let Some(facts) = at_the_end(table, plan) {
        for (words, rule) in facts {
            ruled(ui, table, &words, rule);
        }
    }
    ui.add_space(3.0);
    if wide_button(ui, "Move", "Enter", BLUE, true).clicked() {
        order(table, given.clone());
    }
}

/// What the unit finds where it comes to stand.
fn at_the_end(table: &Table, plan: &MovePlan) -> Option<Vec<(String, &'static str)>> {
    let position = position::of(&table.session.world)?;
    let last = plan.path.last().copied()?;
    let unit = position.find(plan.unit)?;
    let mut facts: Vec<(String, &'static str)> = Vec::new();
    if plan.crowded {
        facts.push(("Overstacks the hex: one unit must be gone when stacking is checked.".to_owned(), "10.0"));
    }
    if zones::is_in_enemy_zone(&position, last, unit.side) {
        facts.push(("In an enemy ZOC: leaving it costs 2 points, and not directly into another.".to_owned(), "9.0"));
    }
    let enemies: Vec<&str> =
        combat::defenders_of(&position, unit.side, last).map(|enemy| position.name(enemy.id)).collect();
    if !enemies.is_empty() {
        let pace = position.pace(plan.unit);
        let left = plan.left();
        let affords = Intensity::ALL
            .into_iter()
            .rev()
            .find(|one| 2 * u16::from(position.tables.attacks.cost(*one, pace)) <= left);
        let attack = affords.map_or_else(|| "no attack".to_owned(), |one| format!("a {}", one.title()));
        facts.push((
            format!(
                "Adjacent to {}: {} left, {attack}.",
                enemies.join(", "),
                words::amount(&half_points(left), "point")
            ),
            "11.0",
        ));
    }
    Some(facts)
}
