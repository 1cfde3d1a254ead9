//! The battle card: both sides with each bonus, the exact chances, what follows, who can still be brought, and the red button.

use bevy_egui::egui::{Ui, vec2};

use super::parts::{AIR, CHOICE, about, card_button, order, refusal, say, sortie_button};
use super::{chances, columns, follows, miniatures};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::desk::games::firestorm::{Table, position, words};
use crate::desk::kit::big_button::ENTER;
use crate::desk::kit::paint::card::CardFrame;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{action_button, hover_tip, refusal_tip};
use crate::desk::shell::panels::parts::{choice, headed, ruled, wide_button};
use crate::desk::shell::panels::plan::refused;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::phases::odds::BattlePlan;
use crate::games::firestorm::play::prompt::Ask;
use crate::games::firestorm::state::decisions::Stance;
use crate::games::firestorm::state::orders::Order;

/// The button that places the arrow.
pub const PLACE: &str = "Place the battle arrow";

/// The attack that a battle arrow would begin, before it is placed.
pub fn proposed(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    heading(ui, table, plan, "GG.2.2");
    columns::standing(ui, table, plan);
    what_follows(ui, table, plan);
    ui.add_space(AIR);
    let given = Order::Arrow { from: plan.battle.from, into: plan.battle.into };
    let why_not = refusal(table, &given);
    let button = action_button(ui, PLACE, ENTER, why_not.is_none());
    match why_not {
        Some(refusal) => refusal_tip(&button, &refusal.sentence, refusal.rule.0),
        None if button.clicked() => order(table, given),
        None => {}
    }
    ui.add_space(AIR);
    say(ui, "Troops are chosen after it is placed; no die is rolled before that.");
}

/// The battle while somebody else puts it together.
pub fn looked_at(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    heading(ui, table, plan, "GG.2");
    columns::show(ui, table, plan);
    outcome(ui, table, plan, false);
    what_follows(ui, table, plan);
}

/// The battle as the side to act puts it together.
pub fn composed(ui: &mut Ui, table: &mut Table) {
    let Some(plan) = table.selection.battle.clone() else { return };
    let place = usize::from(matches!(table.selection.prompt.asks, Ask::Defence(_)));
    heading(ui, table, &plan, "GG.2");
    // Above all that grows as troops join: what is clicked stays under the pointer.
    choose(ui, table, &plan, place);
    columns::show(ui, table, &plan);
    if table.session.scenario.table_top {
        as_points(ui, table, &plan, place);
    }
    outcome(ui, table, &plan, place == 0);
    if let Some(Err(why)) = table.proposal.clone() {
        refused(ui, table, &why);
    }
    ui.add_space(AIR);
    let text = match (place, table.session.scenario.table_top) {
        (0, _) => "Done: the defender commits next",
        (_, false) => "Fight",
        (_, true) => "To the tabletop",
    };
    let why_not = refusal(table, &Order::Ready);
    let button = action_button(ui, text, "Enter", why_not.is_none());
    match why_not {
        Some(refusal) => refusal_tip(&button, &refusal.sentence, refusal.rule.0),
        None if button.clicked() => order(table, Order::Ready),
        None => {}
    }
    ui.add_space(AIR);
    if table.session.undo_reach() > 0 && wide_button(ui, "Undo", "Esc", FRAME_SOFT, true).clicked() {
        table.take_back();
    }
    what_follows(ui, table, &plan);
}

fn heading(ui: &mut Ui, table: &mut Table, plan: &BattlePlan, rule: &str) {
    let battle = &plan.battle;
    let text = format!("{} against {}", battle.from, words::area(table, battle.into));
    headed(ui, table, &text, 18.0, rule);
}

/// The chances of the dice; at a table-top battle what victory points will destroy.
fn outcome(ui: &mut Ui, table: &mut Table, plan: &BattlePlan, open: bool) {
    if table.session.scenario.table_top {
        miniatures::scale(ui, table, None);
    } else {
        chances::show(ui, table, plan, open);
    }
}

fn what_follows(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    ui.add_space(4.0);
    let lines = follows::lines(&position::seen(table), plan);
    for (text, rule) in lines {
        ruled(ui, table, &text, rule);
    }
}

/// What is there to be brought, those that take part in their frames, each refused one with its reason.
fn choose(ui: &mut Ui, table: &mut Table, plan: &BattlePlan, place: usize) {
    let (side, area) = columns::parties(plan)[place];
    let now = position::now(table);
    let standing = table.selection.prompt.asks.battle().map(|battle| battle.forces[place].clone()).unwrap_or_default();
    let troops: Vec<UnitId> = now.in_area(area).map(|unit| unit.id).collect();
    let sorties: Vec<(Aircraft, u8)> = now
        .markers
        .sorties
        .iter()
        .filter(|(aircraft, _)| aircraft.side() == side)
        .map(|(a, left)| (*a, *left))
        .collect();
    ui.add_space(3.0);
    let text = match troops.is_empty() {
        true => format!("No troops are in {area}; sorties left this turn:"),
        false => format!("Click the troops from {area} that take part, or a sortie:"),
    };
    ruled(ui, table, &text, "GG.2.3");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        for unit in troops {
            if standing.troops.contains(&unit) {
                let response = card_button(ui, table, unit, CHOICE, Some(CardFrame::Active));
                columns::brought(table, &response, &about(table, unit), true, &Order::Commit { unit });
            } else {
                troop(ui, table, unit);
            }
        }
        for (aircraft, left) in sorties {
            sortie(ui, table, aircraft, left);
        }
    });
    if place == 1 && table.session.scenario.table_top {
        stances(ui, table, plan.battle.stance);
    }
}

fn troop(ui: &mut Ui, table: &mut Table, unit: UnitId) {
    let given = Order::Commit { unit };
    let why_not = refusal(table, &given);
    let frame = (why_not.is_none()).then_some(CardFrame::Asked);
    let response = card_button(ui, table, unit, CHOICE, frame);
    answer(
        table,
        &response,
        given,
        why_not.as_ref(),
        &format!("{} takes part.\n{}", words::name(table, unit), about(table, unit)),
    );
}

fn sortie(ui: &mut Ui, table: &mut Table, aircraft: Aircraft, left: u8) {
    let given = Order::Sortie { aircraft };
    let why_not = refusal(table, &given);
    let response = sortie_button(ui, aircraft, CHOICE, Some(left), why_not.is_none());
    let tip = format!("A sortie of {}: {} left this turn.", aircraft.title(), left);
    answer(table, &response, given, why_not.as_ref(), &tip);
}

/// A click gives the order, or the refusal is said.
fn answer(table: &mut Table, response: &bevy_egui::egui::Response, given: Order, why_not: Option<&Refusal>, tip: &str) {
    match why_not {
        Some(refusal) => refusal_tip(response, &refusal.sentence, refusal.rule.0),
        None => {
            hover_tip(response, tip);
            if response.clicked() {
                order(table, given);
            }
        }
    }
}

/// How the defender of a table-top battle fights.
fn stances(ui: &mut Ui, table: &mut Table, now: Stance) {
    ui.add_space(AIR);
    ruled(
        ui,
        table,
        "How the defender fights; he has his mines and fortified marker only if he defends:",
        "C.Combat.1",
    );
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for stance in [Stance::Defend, Stance::Manoeuvre, Stance::Attack] {
            if choice(ui, words::stance(stance), stance == now).clicked() && stance != now {
                order(table, Order::Take { stance });
            }
        }
    });
}

/// What stands at the table for points: troops on the arrow, and the defender's fortified marker.
fn as_points(ui: &mut Ui, table: &mut Table, plan: &BattlePlan, place: usize) {
    let troops = plan.battle.forces[place].troops.clone();
    let able: Vec<UnitId> =
        troops.into_iter().filter(|unit| refusal(table, &Order::AsPoints { unit: *unit }).is_none()).collect();
    if !able.is_empty() {
        ruled(ui, table, "Points in place of:", "C.Points");
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(5.0, 3.0);
            for unit in able {
                if choice(ui, words::name(table, unit), false).clicked() {
                    order(table, Order::AsPoints { unit });
                }
            }
        });
    }
    if refusal(table, &Order::FortAsPoints).is_none() {
        ruled(ui, table, "Points in place of his marker; agree on how many:", "C.Works.Rate");
        if choice(ui, "Fortified marker", false).clicked() {
            order(table, Order::FortAsPoints);
        }
    }
}
