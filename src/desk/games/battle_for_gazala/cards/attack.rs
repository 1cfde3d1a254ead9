//! The card of an attack: both sides with their strengths and chips, the difference, the ground, what the die may bring and what the
//! ground makes of it, who could join, and the red button (`4.Attack`).

use bevy_egui::egui::{Ui, vec2};

use super::parts::{AIR, LAID, laid_chips, order, refusal, say, shown_line};
use super::{changes, column, tray};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::battle_for_gazala::{Table, chips, position, proposing, words};
use crate::desk::kit::answers::answer_range;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, strong};
use crate::desk::kit::widgets::{action_button, hover_tip, refusal_tip, styled};
use crate::desk::shell::panels::parts::{headed, origin, origin_mark, ruled, wide_button};
use crate::games::battle_for_gazala::phases::answers;
use crate::games::battle_for_gazala::phases::combat::{self, BattlePlan, Part};
use crate::games::battle_for_gazala::play::prompt::Ask;
use crate::games::battle_for_gazala::state::orders::Order;

/// The attack that a click on the enemy would open.
pub fn opens(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    figures(ui, table, plan);
    say(ui, "Click to open this attack; others can then join, and no die is rolled yet.");
    sides(ui, table, plan);
}

/// The attack while somebody else puts it together or meets it.
pub fn looked_at(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    figures(ui, table, plan);
    sides(ui, table, plan);
}

/// The attack as the side to act puts it together, or meets it.
pub fn composed(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    let top = ui.cursor().min;
    figures(ui, table, plan);
    let answers = matches!(table.selection.prompt.asks, Ask::Defence(_));
    if !answers {
        joiners(ui, table);
    }
    support(ui, table, if answers { plan.battle.attacker.enemy() } else { plan.battle.attacker });
    let text = if answers { "Commit and roll" } else { "Attack" };
    let why_not = refusal(table, &Order::Commit);
    let button = action_button(ui, text, "Enter", why_not.is_none());
    match why_not {
        Some(refusal) => refusal_tip(&button, &refusal.sentence, refusal.rule.0),
        None if button.clicked() => order(table, Order::Commit),
        None => {}
    }
    sides(ui, table, plan);
    ui.add_space(AIR);
    take_back(ui, table, answers);
    let card = ui.min_rect().with_min_y(top.y);
    if tray::let_go_over(ui, table, card) {
        chips::drop_on_card(table);
    }
}

/// The button that takes back what was put together, if there is something.
fn take_back(ui: &mut Ui, table: &mut Table, answers: bool) {
    // The plan on the card may count a marker that is only pointed at.
    let laid = position::of(&table.session.world)
        .is_some_and(|position| matches!(combat::asked(&position), Some((battle, 1)) if !battle.markers[1].is_empty()));
    if answers && !laid {
        return;
    }
    let text = if answers { "Remove the markers" } else { "Cancel attack" };
    if wide_button(ui, text, "Esc", FRAME_SOFT, true).clicked() && !table.take_back() && !answers {
        order(table, Order::BreakOff);
    }
}

/// What the attack comes to. Above the units: however many they are, it is seen.
fn figures(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    let battle = &plan.battle;
    headed(ui, table, &format!("Attack on {}", words::hex_on(table, battle.target)), 19.0, "4.Attack");
    let committed = matches!(table.selection.prompt.asks, Ask::Defence(_));
    column::show(ui, table, plan, committed);
    let results = column::results(table, plan, committed);
    let lines = position::seen(table).map_or_else(Vec::new, |position| changes::of(&position, plan, &results));
    for (words, rule) in lines {
        ruled(ui, table, &words, rule);
    }
    let answers = position::seen(table).map_or_else(Vec::new, |position| answers::range(&position, battle));
    answer_range(ui, if battle.is_on_box(&table.data.board) { "is lost" } else { "retreats or is lost" }, &answers);
}

/// Both sides with their strengths and chips.
fn sides(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    for place in [0, 1] {
        side(ui, table, plan, place);
    }
}

/// The attacker's side (0) or the defender's (1): the sum and the chips, then unit by unit.
fn side(ui: &mut Ui, table: &mut Table, plan: &BattlePlan, place: usize) {
    let battle = &plan.battle;
    let side = if place == 0 { battle.attacker } else { battle.attacker.enemy() };
    let part = if place == 0 { "attack" } else { "defence" };
    ui.horizontal(|ui| {
        ui.set_min_height(LAID + 6.0);
        ui.label(styled(format!("{} {part}", side.adjective()), bold(15.5), words::side_ink(side)));
        ui.label(styled(plan.strength(place).to_string(), strong(15.0), INK));
        laid_chips(ui, table, side, &battle.markers[place]);
    });
    let units = if place == 0 { battle.units.clone() } else { vec![battle.defender] };
    for (unit, part) in units.into_iter().zip(&plan.parts[place]) {
        line(ui, table, unit, part, place);
    }
}

/// A unit with what it gives, and where that comes from.
fn line(ui: &mut Ui, table: &mut Table, id: UnitId, part: &Part, place: usize) {
    let Some(unit) = table.unit(id) else { return };
    let counter = words::counter(table, id).clone();
    let boxed = position::seen(table).is_some_and(|position| position.is_boxed(&unit));
    let halved = place == 1 && unit.condition.is_disrupted();
    let note = match (halved, boxed) {
        (true, _) => format!("disrupted: half of {}", counter.defence),
        (false, true) => "in its box".to_owned(),
        (false, false) => counter.branch.word().to_owned(),
    };
    let value = part.value.to_string();
    let line = shown_line(ui, table, id, &note, &value);
    let wide = ui.painter().layout_no_wrap(value, strong(15.0), INK).size().x;
    origin_mark(ui, line.rect.right_center() - vec2(wide + 12.0, 4.0), &counter.provenance);
    let what = if place == 0 { "attack" } else { "defence" };
    hover_tip(&line, &format!("{}\n{what} {}", counter.name, origin(&counter.provenance)));
}

/// What support fire its side could still lay on the attack; nothing once it has none.
fn support(ui: &mut Ui, table: &mut Table, side: Side) {
    let free = position::of(&table.session.world).map_or(0, |position| position.markers.of(side).len());
    if free > 0 {
        let text = format!("Support fire can still be added: {} in the tray.", words::count(free, "marker"));
        ruled(ui, table, &text, "7.Support");
    }
}

/// Who else could join, with a button for all.
fn joiners(ui: &mut Ui, table: &mut Table) {
    let waiting = table.selection.highlights.waiting.len();
    if waiting == 0 {
        ruled(ui, table, "No other unit can join.", "4.Attack");
        return;
    }
    let text = format!("{} could join: click the counter.", words::count(waiting, "unit"));
    ruled(ui, table, &text, "4.Attack");
    if wide_button(ui, "Add all that can join", "A", BLUE, true).clicked() {
        proposing::add_all(table);
    }
    ui.add_space(AIR);
}
