//! The two columns of a battle: what attacker and defender bring, each bonus with its rule, how they are supplied, the sums.

use bevy_egui::egui::{Label, Response, Ui, vec2};

use super::bonus;
use super::parts::{CARD, about, card_button, empty_place, settled, side_heading, sortie_button, supplied};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::firestorm::{Table, position, proposing, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::shell::panels::parts::ruled;
use crate::desk::table::Wish;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::battle::LIMIT;
use crate::games::firestorm::phases::odds::BattlePlan;
use crate::games::firestorm::play::prompt::Ask;
use crate::games::firestorm::state::components::Unit;
use crate::games::firestorm::state::orders::Order;

/// The sides of a battle with their areas, the attacker first.
#[must_use]
pub fn parties(plan: &BattlePlan) -> [(Side, Area); 2] {
    let battle = &plan.battle;
    [(battle.attacker, battle.from), (battle.attacker.enemy(), battle.into)]
}

/// Both columns as the battle stands.
pub fn show(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    both(ui, table, plan, forces, "To the die");
}

/// Both columns before the arrow is placed: what stands in both areas.
pub fn standing(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    both(ui, table, plan, troops, "Without troops");
}

fn both(
    ui: &mut Ui,
    table: &mut Table,
    plan: &BattlePlan,
    cards: fn(&mut Ui, &mut Table, &BattlePlan, usize),
    sum: &str,
) {
    let valued = !table.session.scenario.table_top;
    ui.columns_const(|columns: &mut [Ui; 2]| {
        for (place, column) in columns.iter_mut().enumerate() {
            column.spacing_mut().item_spacing.y = 1.0;
            let (side, area) = parties(plan)[place];
            let verb = if place == 0 { "attack" } else { "defend" };
            side_heading(column, side, &format!("{side} {verb}"));
            column.label(styled(words::area(table, area), condensed(13.5), INK_SOFT));
            cards(column, table, plan, place);
            for bonus in &plan.bonuses[place] {
                bonus::line(column, table, bonus, valued);
            }
            supply(column, table, plan, place);
        }
    });
    if valued {
        ui.columns_const(|columns: &mut [Ui; 2]| {
            for (place, column) in columns.iter_mut().enumerate() {
                bonus::sum(column, sum, plan.bonus(place));
            }
        });
    }
}

/// Troops and sortie on the arrow, and the places that are left.
fn forces(ui: &mut Ui, table: &mut Table, plan: &BattlePlan, place: usize) {
    let force = plan.battle.forces[place].clone();
    let counted = force.troops.iter().filter(|unit| !is_rommel(table, **unit)).count();
    let own = composed(table, place);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        for unit in &force.troops {
            let response = card_button(ui, table, *unit, CARD, None);
            let tip = about(table, *unit);
            brought(table, &response, &tip, own, &Order::Commit { unit: *unit });
        }
        if let Some(aircraft) = force.sortie {
            let response = sortie_button(ui, aircraft, CARD, None, true);
            brought(table, &response, aircraft.title(), own, &Order::Sortie { aircraft });
        }
        // On the table nobody joins any more.
        let places = if matches!(table.selection.prompt.asks, Ask::Table(_)) { 0 } else { LIMIT };
        for _ in counted + usize::from(force.sortie.is_some())..places {
            empty_place(ui, CARD);
        }
    });
    for unit in &force.as_points {
        let text = format!("{} counts as points", words::name(table, *unit));
        ui.label(styled(text, condensed(13.5), INK_SOFT));
    }
    if place == 1 && plan.battle.fort_as_points {
        ui.label(styled("The fortified marker counts as points", condensed(13.5), INK_SOFT));
    }
}

/// True for the column that a person at this desk puts together now.
fn composed(table: &Table, place: usize) -> bool {
    let asked = match table.selection.prompt.asks {
        Ask::Attack(_) => place == 0,
        Ask::Defence(_) => place != 0,
        _ => false,
    };
    table.human_to_act() && asked
}

/// What a click on something brought does: one's own stays at home again.
pub fn brought(table: &mut Table, response: &Response, tip: &str, own: bool, order: &Order) {
    let does = if own { "\nClick to leave it out of the battle." } else { "" };
    hover_tip(response, &format!("{tip}{does}"));
    if !response.clicked() {
        return;
    }
    match order {
        _ if own => {
            table.take_out(proposing::without(table, order));
        }
        Order::Commit { unit } => table.wishes.push(Wish::Show(*unit)),
        _ => {}
    }
}

fn is_rommel(table: &Table, unit: UnitId) -> bool {
    table.data.catalog.rommel() == Some(unit)
}

/// All troops of the area, as many of them in a row as find room.
fn troops(ui: &mut Ui, table: &mut Table, plan: &BattlePlan, place: usize) {
    let (_, area) = parties(plan)[place];
    let there: Vec<Unit> = position::seen(table).in_area(area).copied().collect();
    if there.is_empty() {
        ui.label(styled("No troops.", strong(14.5), INK_SOFT));
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        for unit in there {
            card(ui, table, unit.id);
        }
    });
}

fn card(ui: &mut Ui, table: &mut Table, unit: UnitId) {
    let response = card_button(ui, table, unit, CARD, None);
    hover_tip(&response, &about(table, unit));
    if response.clicked() {
        table.wishes.push(Wish::Show(unit));
    }
}

/// The line of supply, or why there is none.
fn supply(ui: &mut Ui, table: &mut Table, plan: &BattlePlan, place: usize) {
    let (side, area) = parties(plan)[place];
    let (text, rule, grave) = match &plan.battle.supply {
        Some(supply) => settled(&supply[place]),
        None => supplied(&position::seen(table), side, area),
    };
    if grave {
        ui.add(Label::new(styled(words::capital(&text), strong(14.0), RED)).wrap());
    } else {
        ruled(ui, table, &words::capital(&text), rule);
    }
}
