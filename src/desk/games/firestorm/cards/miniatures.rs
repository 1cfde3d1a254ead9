//! The card of a battle that is fought on the table: both forces, shortages, commanders, and the victory points to enter.

use bevy_egui::egui::{Align2, CornerRadius, Id, Rect, Sense, Stroke, StrokeKind, TextEdit, Ui, pos2, vec2};

use super::parts::{AIR, order, refusal, say};
use super::{columns, follows};
use crate::core::side::Side;
use crate::desk::games::firestorm::{SHEET, Table, position, proposing, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{calm_button, plan_line, refusal_tip, styled};
use crate::desk::shell::panels::parts::{cite, headed, pointer_tip, ruled, wide_button};
use crate::desk::table::Player;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::battle::MOST_POINTS;
use crate::games::firestorm::phases::odds::BattlePlan;
use crate::games::firestorm::state::orders::Order;

/// Height of the ten boxes of points, in points.
const BOXES: f32 = 28.0;
/// Height of the scale of what destroys, in points.
const SCALE: f32 = 38.0;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let Some(plan) = table.selection.battle.clone() else { return };
    headed(ui, table, &format!("On the tabletop: {}", words::area(table, plan.battle.into)), 18.0, "C.Combat.2");
    columns::show(ui, table, &plan);
    names(ui, table, &plan);
    ui.add_space(4.0);
    ruled(ui, table, "Victory points from the tabletop game:", "C.After.1");
    for (place, (side, _)) in columns::parties(&plan).into_iter().enumerate() {
        points(ui, table, place, side);
    }
    scale(ui, table, Some(table.selection.points));
    result(ui, table, &plan);
    // Below what is asked for: it may be long.
    shortages(ui, table, &plan);
    ui.add_space(AIR);
    let [attacker, defender] = table.selection.points;
    let why_not = refusal(table, &Order::Enter { attacker, defender });
    let button =
        calm_button(ui, &format!("Record the result {attacker} : {defender}"), "Enter", BLUE, why_not.is_none());
    match why_not {
        Some(refusal) => refusal_tip(&button, &refusal.sentence, refusal.rule.0),
        None if button.clicked() => proposing::enter_result(table),
        None => {}
    }
    ui.add_space(AIR);
    otherwise(ui, table);
    if wide_button(ui, "Battle sheet", "", FRAME_SOFT, true).clicked() {
        table.open(SHEET);
    }
    ui.add_space(AIR);
    let lines = follows::lines(&position::seen(table), &plan);
    for (text, rule) in lines {
        ruled(ui, table, &text, rule);
    }
}

/// What can be done instead of entering a result: dice for it, the next arrow, another battle that is fought meanwhile.
fn otherwise(ui: &mut Ui, table: &mut Table) {
    ruled(ui, table, "Resolved as in the General's Game, if both sides agree:", "GG.Play");
    let people = table.players == [Player::Human; 2];
    let agreed = if people { "We both agree: roll for it" } else { "Roll for it; the computer agrees" };
    button(ui, table, agreed, Order::Dice);
    let others: Vec<(Area, Area)> =
        position::seen(table).markers.arrows.iter().map(|battle| (battle.from, battle.into)).collect();
    if position::seen(table).sequence.several_arrows {
        ruled(ui, table, "While this battle is fought:", "C.Arrows");
        button(ui, table, "Place the next arrow", Order::Leave);
    }
    for (from, into) in others {
        button(ui, table, &format!("Resolve {from} against {}", words::area(table, into)), Order::TakeUp { into });
    }
}

fn button(ui: &mut Ui, table: &mut Table, text: &str, given: Order) {
    let why_not = refusal(table, &given);
    let button = wide_button(ui, text, "", FRAME_SOFT, why_not.is_none());
    match why_not {
        Some(refusal) => refusal_tip(&button, &refusal.sentence, refusal.rule.0),
        None if button.clicked() => order(table, given),
        None => {}
    }
    ui.add_space(AIR);
}

/// What the out-of-supply dice brought, as long as the battle lasts.
fn shortages(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    for (place, (side, _)) in columns::parties(plan).into_iter().enumerate() {
        let Some(die) = plan.battle.shortage[place] else { continue };
        let row = table.data.tables.shortage.row(die).clone();
        ui.add_space(3.0);
        headed(
            ui,
            table,
            &format!("{}, die {die}: {}", side.adjective(), words::signs(&row.title)),
            15.0,
            "C.OutOfSupply",
        );
        say(ui, &row.text);
    }
}

/// Who commanded; noted with the result, or when Enter is pressed in a field.
fn names(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    ui.add_space(3.0);
    ruled(ui, table, "Commanders at the table:", "C.Manoeuvre.1");
    let (mut left, mut typing) = (false, false);
    ui.columns_const(|fields: &mut [Ui; 2]| {
        for (place, ui) in fields.iter_mut().enumerate() {
            let side = columns::parties(plan)[place].0;
            let hint = styled(format!("{} commander", side.adjective()), condensed(14.5), INK_SOFT);
            let id = Id::new(("commander", place));
            let field = TextEdit::singleline(&mut table.selection.names[place])
                .id(id)
                .hint_text(hint)
                .char_limit(40)
                .desired_width(ui.available_width() - 16.0)
                .font(condensed(15.0))
                .text_color(INK);
            let field = ui.add(field);
            left |= field.lost_focus();
            typing |= field.has_focus();
        }
    });
    // From one field to the other nothing is noted yet.
    if left && !typing {
        proposing::note_names(table);
    }
}

/// A side's points: ten boxes to choose from.
fn points(ui: &mut Ui, table: &mut Table, place: usize, side: Side) {
    let role = if place == 0 { "attacker" } else { "defender" };
    ui.horizontal_wrapped(|ui| {
        ui.label(styled(side.to_string(), bold(15.0), words::side_ink(side)));
        ui.label(styled(role, condensed(14.0), INK_SOFT));
    });
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BOXES), Sense::click());
    let width = rect.width() / f32::from(MOST_POINTS + 1);
    for number in 0..=MOST_POINTS {
        let left = rect.left() + width * f32::from(number);
        let cell = Rect::from_x_y_ranges(left..=left + width, rect.y_range()).shrink(1.5);
        let pointed = response.hover_pos().is_some_and(|at| cell.x_range().contains(at.x));
        let (fill, edge) = match () {
            () if table.selection.points[place] == number => (AMBER, INK_SOFT),
            () if pointed => (AMBER_WASH, AMBER),
            () => (IVORY, HAIRLINE),
        };
        let p = ui.painter();
        p.rect(cell, CornerRadius::same(3), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        p.text(cell.center(), Align2::CENTER_CENTER, number.to_string(), bold(16.0), INK);
        let clicked =
            response.clicked() && response.interact_pointer_pos().is_some_and(|at| cell.x_range().contains(at.x));
        if clicked {
            table.selection.points[place] = number;
        }
    }
}

/// On which dice enemy troops are destroyed, by one's own victory points; the rows of `points` are marked.
pub fn scale(ui: &mut Ui, table: &mut Table, points: Option<[u8; 2]>) {
    let destroy = &table.data.tables.destroy;
    let mut rows: Vec<(String, Option<u8>)> = Vec::new();
    for points in 0..=MOST_POINTS {
        let row = (destroy.points_name(points).to_owned(), destroy.by_points(points));
        if rows.last() != Some(&row) {
            rows.push(row);
        }
    }
    let struck: Vec<String> = points.iter().flatten().map(|points| destroy.points_name(*points).to_owned()).collect();
    ui.add_space(3.0);
    let line = plan_line(ui, "Enemy troops destroyed on, by own points", "", "", false);
    cite(table, &line, "C.After.1");
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), SCALE), Sense::hover());
    #[expect(clippy::cast_precision_loss, reason = "a few rows")]
    let width = rect.width() / rows.len().max(1) as f32;
    let mut left = rect.left();
    for (name, needs) in rows {
        let cell = Rect::from_x_y_ranges(left..=left + width, rect.y_range()).shrink(1.0);
        left += width;
        let hit = struck.contains(&name);
        let (fill, edge) = if hit { (AMBER, INK_SOFT) } else { (IVORY, HAIRLINE) };
        let p = ui.painter();
        p.rect(cell, CornerRadius::same(3), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        let at = |down: f32| pos2(cell.center().x, cell.top() + down);
        p.text(at(11.0), Align2::CENTER_CENTER, &name, condensed(13.0), if hit { INK } else { INK_SOFT });
        p.text(at(26.0), Align2::CENTER_CENTER, words::needs(needs), strong(14.0), INK);
    }
    pointer_tip(&response, "A die is rolled for each enemy troop in the battle (C.After.1).");
}

/// What the points that are about to be entered come to.
fn result(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    let [attacker, defender] = table.selection.points;
    let [(attacks, _), (defends, into)] = columns::parties(plan);
    let (text, ink) = match attacker.cmp(&defender) {
        std::cmp::Ordering::Greater => (format!("The {attacks} win the battle for {into}"), words::side_ink(attacks)),
        std::cmp::Ordering::Equal => (format!("A draw: the {defends} hold {into}"), INK),
        std::cmp::Ordering::Less => (format!("The {defends} win and hold {into}"), words::side_ink(defends)),
    };
    ui.add_space(3.0);
    ui.label(styled(text, strong(15.5), ink));
}
