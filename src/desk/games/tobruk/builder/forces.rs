//! A side's force: its points, what is unusual about it, and the price list.

use bevy_egui::egui::{Align, Align2, CornerRadius, Frame, Label, Layout, Margin, Sense, Ui, pos2, vec2};

use super::page::Page;
use super::pieces::{bar, changed, ink_of, scrolling, stepper};
use crate::core::side::Side;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{cut, hover_tip, styled};
use crate::desk::kit::words;
use crate::games::tobruk::material::free_form::{BUDGETS, Group, Line, MOST_OF_A_KIND};

/// Points by which a click changes the budget.
const BUDGET_STEP: i32 = 10;
/// Room for what is unusual, in points.
const WARNINGS: f32 = 44.0;
/// Room for the buttons of a line, in points.
const BUTTONS: f32 = 96.0;
/// Room between them and those of the reserve, in points.
const BETWEEN: f32 = 10.0;

/// The force of a side.
pub fn show(ui: &mut Ui, page: &mut Page, side: Side) {
    let host = page.battle.host_mut(side);
    let cost = host.cost(&page.lists[side.index()]);
    ui.horizontal(|ui| {
        ui.label(styled(side.to_string(), bold(19.0), ink_of(side)));
        let over = cost > u32::from(host.budget);
        ui.label(styled(format!("{cost} points of"), condensed(15.0), if over { RED } else { INK }));
        let by = stepper(ui, &host.budget.to_string(), true, 40.0) * BUDGET_STEP;
        host.budget = changed(host.budget, by, (*BUDGETS.start(), *BUDGETS.end()));
        if host.reserve.is_some() {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add_space(BETWEEN);
                ui.label(styled("in reserve", condensed(13.5), INK_SOFT));
            });
        }
    });
    bar(ui, cost, host.budget);
    // The lines stay where they are under the pointer, whatever has to be said.
    let list = vec2(ui.available_width(), (ui.available_height() - WARNINGS).max(60.0));
    ui.allocate_ui(list, |ui| lines(ui, page, side));
    scrolling(ui, if side == Side::Allies { "unusual allies" } else { "unusual axis" }, |ui| warnings(ui, page, side));
}

/// The price list.
fn lines(ui: &mut Ui, page: &mut Page, side: Side) {
    scrolling(ui, if side == Side::Allies { "allies" } else { "axis" }, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for group in Group::ALL {
            ui.add_space(3.0);
            ui.label(styled(group.title(), strong(14.5), INK_SOFT));
            for place in 0..page.lists[side.index()].len() {
                if page.lists[side.index()][place].group == group {
                    let line = page.lists[side.index()][place].clone();
                    offer(ui, page, side, &line);
                }
            }
        }
    });
}

/// What was not usual on this side: it warns and keeps nobody.
fn warnings(ui: &mut Ui, page: &Page, side: Side) {
    for warning in page.warnings.iter().filter(|warning| warning.side == side) {
        let text = format!("{} ({})", warning.sentence, words::rule(warning.rule));
        let frame = Frame::new().fill(AMBER_WASH).corner_radius(CornerRadius::same(3)).inner_margin(Margin::same(2));
        let line = frame.show(ui, |ui| ui.add(Label::new(styled(text, condensed(14.0), INK)).wrap())).inner;
        if let Some(entry) = page.data.ledger.get(warning.rule) {
            hover_tip(&line, &format!("{}. {}", entry.title, entry.text));
        }
    }
}

/// A line of the list: what it is, what it costs, how many there are.
fn offer(ui: &mut Ui, page: &mut Page, side: Side, line: &Line) {
    let host = page.battle.host_mut(side);
    let number = host.has(&line.id);
    ui.horizontal(|ui| {
        let buttons = if host.reserve.is_some() { 2.0 * BUTTONS + BETWEEN } else { BUTTONS };
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - buttons, 23.0), Sense::hover());
        let p = ui.painter();
        if number > 0 {
            p.rect_filled(rect, CornerRadius::same(3), AMBER_WASH);
        }
        let price = format!("{}", line.points);
        let right =
            p.text(pos2(rect.right() - 6.0, rect.center().y), Align2::RIGHT_CENTER, price, condensed(14.5), INK_SOFT);
        let font = if number > 0 { strong(14.5) } else { condensed(14.5) };
        let name = cut(p, &line.name, font, INK, right.left() - rect.left() - 14.0);
        p.galley(pos2(rect.left() + 6.0, rect.center().y - name.size().y / 2.0), name, INK);
        let each = words::count(usize::from(line.points), "point");
        let tip =
            if line.step > 1 { format!("{each} each, in groups of {}", line.step) } else { format!("{each} each") };
        hover_tip(&response, &format!("{}: {tip}. Shift adds or takes five.", line.name));
        let by = stepper(ui, &number.to_string(), number > 0, 26.0) * i32::from(line.step);
        if by != 0 {
            let most = u16::from(MOST_OF_A_KIND);
            let next = changed(u16::from(number), by, (0, most));
            host.set(&line.id, u8::try_from(next).unwrap_or(MOST_OF_A_KIND));
        }
        if host.reserve.is_some() && line.may_wait() && number > 0 {
            ui.add_space(BETWEEN);
            let late = host.in_reserve(&line.id);
            let by = stepper(ui, &late.to_string(), late > 0, 26.0);
            let next = changed(late.into(), by, (0, number.into()));
            host.set_reserve(&line.id, u8::try_from(next).unwrap_or(late));
        }
    });
}
