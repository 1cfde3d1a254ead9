//! The card while activated units move and fight: the unit in hand with its move or its attack, else who was activated.

use bevy_egui::egui::Ui;

use super::parts::{AIR, card, ending, playable, say, unit_line};
use super::{attack, choose, movement};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::selection::Playing;
use crate::desk::games::gazala_cauldron::{Table, position, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::strong;
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{headed, ruled, wide_button};
use crate::desk::shell::panels::plan::{refused, with_card};
use crate::desk::table::Wish;
use crate::desk::table::roles::ToDo;
use crate::games::gazala_cauldron::phases::movement::{allowance, left};
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::{GazalaCauldron, Plan};

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    match table.proposal.clone() {
        Some(Ok(proposal)) => match &proposal.plan {
            Plan::Move(plan) => {
                with_card(ui, table, card, |ui, table| movement::show(ui, table, plan, &proposal.order));
            }
            Plan::Attack(plan) => attack::declared(ui, table, plan),
            Plan::Single(_) => {
                card(ui, table);
                choose::single(ui, table, &proposal.order);
            }
            Plan::Leave(unit, cost) => {
                card(ui, table);
                leaving(ui, table, *unit, *cost);
            }
            _ => in_hand(ui, table),
        },
        Some(Err(refusal)) => {
            card(ui, table);
            refused(ui, table, &refusal);
        }
        None => in_hand(ui, table),
    }
}

/// The selected unit with the attack it can make, or all that were activated.
fn in_hand(ui: &mut Ui, table: &mut Table) {
    match table.selection.attack().cloned() {
        Some(Ok(plan)) => attack::declared(ui, table, &plan),
        Some(Err(refusal)) => {
            card(ui, table);
            attack::intensities(ui, table);
            refused(ui, table, &refusal);
            leave_button(ui, table);
        }
        None if table.subject().is_some() => {
            card(ui, table);
            let goes = table.selection.highlights.reach.ends().next().is_some();
            say(
                ui,
                if goes {
                    "Point at a lit hex to see the path and its cost, click to move there. Next unit: Space."
                } else {
                    "It can't move now. Next unit: Space."
                },
            );
            leave_button(ui, table);
            ui.add_space(AIR);
            ending(ui, table);
        }
        None => overview(ui, table),
    }
}

/// Everybody who was activated, with what is left to each.
fn overview(ui: &mut Ui, table: &mut Table) {
    headed(ui, table, &GazalaCauldron::who_acts(table), 19.0, "8.0");
    say(ui, "Select an activated unit, then click its destination, or drag it there. It attacks all adjacent enemies.");
    let Some((side, notes, units)) = position::of(&table.session.world).map(|position| facts(&position)) else {
        return;
    };
    for (words, rule) in notes {
        ruled(ui, table, words, rule);
    }
    playable(ui, table, side);
    if table.selection.playing == Some(Playing::ExtraMove) {
        say(ui, "Click the unit that the extra move should activate.");
        choose::waiting(ui, table, true);
    }
    ui.label(styled(format!("Activated: {}", units.len()), strong(15.0), INK));
    for (unit, note, value) in units {
        if unit_line(ui, table, unit, note, &value, false).clicked() {
            table.wishes.push(Wish::Show(unit));
        }
    }
    ending(ui, table);
}

type Line = (UnitId, &'static str, String);

fn facts(position: &Position) -> (Side, Vec<(&'static str, &'static str)>, Vec<Line>) {
    let actions = position.actions;
    let mut notes = Vec::new();
    if actions.storm {
        notes.push(("Sandstorm: all units lose two thirds of their movement this action.", "13.5"));
    }
    if actions.owed {
        notes.push(("An attack has to be made in this action, or the Axis scores a point.", "13.7"));
    }
    if actions.singles > 0 {
        notes.push(("Another unit can be activated: click it.", "7.0"));
    }
    let active = position.units.iter().filter(|unit| unit.action.active && unit.location.hex().is_some());
    let lines = active.map(|unit| {
        let note = match () {
            () if unit.action.done => "done",
            () if actions.moving == Some(unit.id) => "the active unit",
            () if position.marks.is_breaching(unit.id) => "breaching",
            () => "",
        };
        let left = words::half_points(left(position, unit));
        (unit.id, note, format!("{left} of {}", words::half_points(allowance(position, unit))))
    });
    (position.sequence.active, notes, lines.collect())
}

/// The button by which the selected unit leaves the map, where it may.
fn leave_button(ui: &mut Ui, table: &mut Table) {
    let (Some(unit), Some(cost)) = (table.selected, table.selection.highlights.leaving) else { return };
    leaving(ui, table, unit, cost);
}

fn leaving(ui: &mut Ui, table: &mut Table, unit: UnitId, cost: u16) {
    ui.add_space(AIR);
    let back = GazalaCauldron::turn(&table.session.world) + 2;
    let date = position::of(&table.session.world).map_or_else(String::new, |position| {
        let last = position.scenario.last_turn;
        if back > last { "after the end".to_owned() } else { words::date(&position, back).to_owned() }
    });
    ruled(
        ui,
        table,
        &format!("Off the map it waits until {date}; then it re-enters in supply and in good order."),
        "8.3",
    );
    let text = format!("Leave the map ({} MP)", words::half_points(cost));
    // It is there for those in need, and not what a unit that has just arrived is for.
    if wide_button(ui, &text, "", FRAME_SOFT, table.human_to_act()).clicked() {
        table.wishes.push(Wish::Order(Order::Leave { unit }));
    }
}
