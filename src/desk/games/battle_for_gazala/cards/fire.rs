//! The card of a bombardment: the marker, what it is answered with, the chance, and what disruption means (`7.Bombardment`).

use bevy_egui::egui::Ui;

use super::parts::{AIR, LAID, laid_chips, marked_line, order, say, shown_line};
use super::tray;
use crate::core::side::Side;
use crate::desk::games::battle_for_gazala::{Table, chips, position, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::strong;
use crate::desk::kit::widgets::{Hatch, action_button, styled};
use crate::desk::shell::panels::column;
use crate::desk::shell::panels::orders::roll_button;
use crate::desk::shell::panels::parts::{cited_line, headed, ruled, wide_button};
use crate::games::battle_for_gazala::phases::bombardment::BombardPlan;
use crate::games::battle_for_gazala::phases::combat::FACES;
use crate::games::battle_for_gazala::state::orders::Order;

/// The bombardment that a click, or letting go, would begin.
pub fn opens(ui: &mut Ui, table: &mut Table, plan: &BombardPlan) {
    figures(ui, table, plan);
    let enemy = plan.bombardment.attacker.enemy();
    let answers = position::of(&table.session.world).map_or_else(String::new, |position| {
        let free = position.markers.of(enemy);
        let sum: u8 = free.iter().sum();
        format!("The {enemy} may answer: {}, {sum} in all.", words::count(free.len(), "marker"))
    });
    ruled(ui, table, &answers, "7.Bombardment");
    roll_button(ui, table, "Bombard", "Click, or drop the marker, to aim; Enter then bombards.");
}

/// The bombardment while somebody else answers it.
pub fn looked_at(ui: &mut Ui, table: &mut Table, plan: &BombardPlan) {
    figures(ui, table, plan);
}

/// The bombardment as it is answered, by markers that were `laid` or by none yet: the plan may count one that is only pointed at.
pub fn answered(ui: &mut Ui, table: &mut Table, plan: &BombardPlan, laid: bool) {
    let top = ui.cursor().min;
    figures(ui, table, plan);
    ui.add_space(3.0);
    say(ui, "Answer with markers from the tray, or accept the bombardment.");
    if action_button(ui, "Commit and roll", "Enter", true).clicked() {
        order(table, Order::Commit);
    }
    ui.add_space(AIR);
    if laid && wide_button(ui, "Remove the answering markers", "Esc", FRAME_SOFT, true).clicked() {
        table.take_back();
    }
    let card = ui.min_rect().with_min_y(top.y);
    if tray::let_go_over(ui, table, card) {
        chips::drop_on_card(table);
    }
}

fn figures(ui: &mut Ui, table: &mut Table, plan: &BombardPlan) {
    let fire = &plan.bombardment;
    headed(ui, table, &format!("Bombard {}", words::hex_on(table, plan.target)), 19.0, "7.Bombardment");
    let counter = words::counter(table, fire.unit).clone();
    shown_line(ui, table, fire.unit, counter.branch.word(), &counter.values());
    chip_line(ui, table, fire.attacker, "bombards", &[fire.value]);
    chip_line(ui, table, fire.attacker.enemy(), "answers", &fire.answers);
    let answer: u8 = fire.answers.iter().sum();
    let label = format!("{} \u{2212} {answer}", fire.value);
    let dice = match plan.most {
        0 => "no die".to_owned(),
        most => format!("on {}", words::dice(most)),
    };
    cited_line(ui, table, "Remaining", &label, "7.Bombardment", &dice, true);
    let (most, faces) = (u32::from(plan.most.min(FACES)), u32::from(FACES));
    column::chance(ui, &format!("Disrupted {most}/{faces}"), [most, faces], RED, Hatch::Light);
    let halved = u16::from(counter.defence).div_ceil(2);
    let value = format!("{halved} of {}", counter.defence);
    marked_line(ui, table, ("Defence if disrupted", ""), "7.Bombardment", &value, false, None);
    ruled(ui, table, "While disrupted it has no zone of control, until the turn ends.", "3.Zones");
}

/// A side's chips in this bombardment.
fn chip_line(ui: &mut Ui, table: &mut Table, side: Side, verb: &str, values: &[u8]) {
    ui.horizontal_wrapped(|ui| {
        ui.set_min_height(LAID + 6.0);
        ui.label(styled(format!("{side} {verb}"), strong(15.0), words::side_ink(side)));
        if values.is_empty() {
            ui.label(styled("with nothing", strong(15.0), INK_SOFT));
        }
        laid_chips(ui, table, side, values);
    });
}
