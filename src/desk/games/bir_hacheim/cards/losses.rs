//! The card of a loss: who can take it, what it does to each, and in a draw how much has gone.

use std::collections::BTreeSet;

use bevy_egui::egui::{Label, Ui};

use super::parts::{order, unit_line};
use crate::core::unit::UnitId;
use crate::desk::games::bir_hacheim::{Table, position, words};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::shell::panels::parts::{cited_line, headed, wide_button};
use crate::games::bir_hacheim::phases::losses;
use crate::games::bir_hacheim::phases::sight::UNKNOWN;
use crate::games::bir_hacheim::play::prompt::{Ask, Prompt};
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// What has to be chosen, in words.
struct Asked {
    title: String,
    rule: &'static str,
    text: String,
    /// Strength gone so far, and owed, in a draw.
    sums: Option<(u16, Option<u16>)>,
    /// Those that can be chosen, what it does to each, and the strength that counts.
    units: Vec<(UnitId, String, String)>,
    /// The defender in a draw may stop.
    may_stop: bool,
}

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let asked =
        position::of(&table.session.world).and_then(|position| asked(&position, &table.selection.highlights.hidden));
    let Some(asked) = asked else { return };
    headed(ui, table, &asked.title, 19.0, asked.rule);
    ui.add(Label::new(styled(&asked.text, condensed(15.0), INK)).wrap());
    if let Some((gone, owed)) = asked.sums {
        let owed = owed.map_or_else(|| "at least one unit".to_owned(), |owed| format!("owed {owed}"));
        cited_line(ui, table, "Strength eliminated", &owed, "5.1.7", &gone.to_string(), true);
    }
    ui.add_space(3.0);
    for (unit, fate, strength) in asked.units {
        let lit = table.pointed_unit == Some(unit);
        let line = unit_line(ui, table, unit, &fate, &strength, lit);
        hover_tip(&line, &words::counter(table, unit).name);
        if line.clicked() {
            order(table, Order::Lose { unit });
        }
    }
    ui.add_space(3.0);
    if asked.may_stop && wide_button(ui, "Stop eliminating", "F", BLUE, true).clicked() {
        order(table, Order::Enough);
    }
}

fn asked(position: &Position, hidden: &BTreeSet<UnitId>) -> Option<Asked> {
    let Prompt { side, asks } = Prompt::of(position);
    let who = words::side(side?);
    let (Ask::Casualty { among, .. } | Ask::Exchange { among, .. }) = &asks else { return None };
    let units = losses::still_there(position, among);
    let choices = units.iter().map(|unit| {
        let plan = losses::plan(position, unit.id).ok();
        let destroyed = plan.is_some_and(|plan| plan.destroyed);
        (
            unit.id,
            fate(position, unit, destroyed, hidden.contains(&unit.id)),
            plan.map_or_else(String::new, |plan| plan.strength.to_string()),
        )
    });
    let mut choices: Vec<(UnitId, String, String)> = choices.collect();
    Some(match asks {
        Ask::Exchange { gone, owed, .. } => Asked {
            title: format!("{who} player: a draw"),
            rule: "5.1.7",
            text: match owed {
                None => "Choose at least one defending unit to eliminate. The attacker then loses at least as much \
                     attack strength; the remaining defenders retreat."
                    .to_owned(),
                Some(owed) => {
                    format!("Choose attacking units to eliminate until {owed} points of attack strength are lost.")
                }
            },
            sums: Some((gone, owed)),
            units: choices,
            may_stop: owed.is_none() && gone > 0,
        },
        Ask::Casualty { eliminated, .. } => {
            for (_, _, strength) in &mut choices {
                strength.clear();
            }
            let (title, text) = if eliminated {
                ("a unit is eliminated", "Choose the unit to eliminate.")
            } else {
                ("a casualty", "Choose the unit that takes the loss.")
            };
            let text = format!("{text} Click a line, or the counter on the map.");
            let rule = if eliminated { "5.1.7" } else { "7.0" };
            Asked { title: format!("{who} player: {title}"), rule, text, sums: None, units: choices, may_stop: false }
        }
        _ => return None,
    })
}

/// What the loss does to a unit; its defence only if that may be seen (5.1.1).
fn fate(position: &Position, unit: &Unit, destroyed: bool, hidden: bool) -> String {
    let counter = position.counter(unit.id);
    if destroyed {
        let points = position.scenario.points_for(counter.nation);
        return format!("eliminated, {} to the enemy", words::count(usize::from(points), "point"));
    }
    let defence = |reduced| if hidden { UNKNOWN.to_owned() } else { counter.defence(reduced).to_string() };
    let strengths = |reduced| format!("{}-{}", counter.attack(reduced), defence(reduced));
    format!("flipped: {} becomes {}", strengths(false), strengths(true))
}
