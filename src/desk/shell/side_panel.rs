//! The right-hand panel: the plan and what lies under it, the one big button, the log and the luck, each at its own place, which does
//! not move whatever stands in it.

use bevy_egui::egui::{Id, Rect, ScrollArea, Stroke, Ui, UiBuilder, pos2, vec2};

use super::panels;
use super::play::computer_to_act;
use crate::desk::kit::big_button::{self, keep_place};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::styled;
use crate::desk::table::Table;
use crate::desk::table::luck::Luck;
use crate::desk::table::roles::{DeskGame, WHOLE_PLAN};

/// The height of the panel in points below which its parts follow on one another instead of each having its place.
const LOW: f32 = 400.0;
/// Height that the log keeps, with its heading, in points: five lines, and three where the plan needs the rest.
const LOG: [f32; 2] = [132.0, 92.0];
/// The height of the panel in points from which on the log keeps five lines.
const FIVE: f32 = 560.0;
/// What plan and area can use: what is more goes to the log, in points.
const ENOUGH: f32 = 640.0;
/// Height of the luck chart, in points; in a panel of little height it takes turns with the log.
const LUCK: f32 = 96.0;
/// The height of the panel in points from which on the luck chart has a place of its own.
const HIGH: f32 = 700.0;
/// Air above and below the big button, in points.
const AIR: f32 = 6.0;

/// The places of the panel, from the top down.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Places {
    /// The plan, with what lies under it.
    upper: Rect,
    /// The big button.
    button: Rect,
    log: Rect,
    /// The luck chart; of no height where it has no place of its own.
    luck: Rect,
}

impl Places {
    fn of(panel: Rect, measures: bool) -> Self {
        let height = panel.height();
        let luck = if measures && height > HIGH { LUCK } else { 0.0 };
        let button = 2.0f32.mul_add(AIR, big_button::HEIGHT);
        let log = (height - luck - button - ENOUGH).max(LOG[usize::from(height <= FIVE)]);
        let at =
            |top: f32, high: f32| Rect::from_min_size(pos2(panel.left(), panel.top() + top), vec2(panel.width(), high));
        let upper = height - log - luck - button;
        Self {
            upper: at(0.0, upper),
            button: at(upper + AIR, big_button::HEIGHT),
            log: at(upper + button, log),
            luck: at(height - luck, luck),
        }
    }

    /// The plan's part of what is above the button, and what lies under it; without a share the plan takes all.
    fn split(&self, share: Option<f32>) -> (Rect, Option<Rect>) {
        let Some(share) = share else { return (self.upper, None) };
        let (plan, area) = self.upper.split_top_bottom_at_fraction(share);
        (plan.with_max_y(plan.max.y - AIR / 2.0), Some(area.with_min_y(area.min.y + AIR / 2.0)))
    }
}

/// A part of the panel at its place.
fn part(ui: &mut Ui, salt: &str, rect: Rect, add: impl FnOnce(&mut Ui)) {
    let mut part = ui.new_child(UiBuilder::new().id_salt(salt).max_rect(rect));
    part.set_clip_rect(rect.expand2(vec2(6.0, 1.0)).intersect(ui.clip_rect()));
    add(&mut part);
}

/// What scrolls where it finds no room; the height that all of it takes, in points.
fn scrolled(ui: &mut Ui, salt: &str, rect: Rect, add: impl FnOnce(&mut Ui)) -> f32 {
    let mut takes = 0.0;
    part(ui, salt, rect, |ui| {
        takes = ScrollArea::vertical().id_salt(salt).auto_shrink(false).show(ui, add).content_size.y;
    });
    takes
}

/// The plan's part of a height where it is given `share` of it: more, where it takes more and what lies under it leaves room.
fn fitted(share: f32, height: f32, [plan, area]: [f32; 2]) -> f32 {
    let needs = (plan + AIR / 2.0) / height;
    let left = 1.0 - (area + AIR / 2.0) / height;
    if needs <= share { share } else { needs.min(left).max(share) }
}

/// The whole panel.
pub fn show<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    let panel = ui.available_rect_before_wrap();
    if panel.height() < LOW {
        one_below_the_other(ui, table);
        return;
    }
    if table.study {
        let (upper, lower) = panel.split_top_bottom_at_fraction(0.55);
        let _ = scrolled(ui, "plan", upper, |ui| G::show_plan(ui, table));
        let _ = scrolled(ui, "area", lower, |ui| G::show_area(ui, table));
        return;
    }
    let luck = luck(ui, table);
    let places = Places::of(panel, !luck.measures.is_empty());
    let share = share(table);
    // In a panel of little height what lies under the plan follows on it, so that no line of the plan is cut off above it.
    let low = panel.height() <= HIGH;
    // What both took when they were drawn last: it does not depend on the room they have.
    let kept = Id::new("heights of plan and area");
    let took = ui.data(|data| data.get_temp::<[f32; 2]>(kept)).unwrap_or_default();
    let divided = !low && share < WHOLE_PLAN;
    let (plan, area) = places.split(divided.then(|| fitted(share, places.upper.height(), took)));
    let mut takes = [0.0; 2];
    keep_place(ui, places.button, |ui| {
        takes[0] = scrolled(ui, "plan", plan, |ui| {
            planned(ui, table);
            if low && share < WHOLE_PLAN {
                G::show_area(ui, table);
            }
        });
    });
    if let Some(area) = area {
        let line = Stroke::new(1.0, HAIRLINE);
        ui.painter().hline(area.x_range(), area.top() - AIR / 2.0, line);
        takes[1] = scrolled(ui, "area", area, |ui| G::show_area(ui, table));
    }
    if takes != took {
        ui.data_mut(|data| data.insert_temp(kept, takes));
        ui.ctx().request_repaint();
    }
    if places.luck.height() > 0.0 {
        part(ui, "luck", places.luck, |ui| panels::luck::show(ui, table, &luck, |_| ()));
    } else if !luck.measures.is_empty() {
        part(ui, "log", places.log, |ui| log_or_luck(ui, table, &luck));
        return;
    }
    part(ui, "log", places.log, |ui| panels::log::show(ui, table, |_| ()));
}

/// The plan's part of what is above the button; all of it while dice roll, for what lies under the plan would tell what they bring.
fn share<G: DeskGame>(table: &Table<G>) -> f32 {
    if table.rolling { WHOLE_PLAN } else { G::plan_share(table) }
}

/// How the dice fell: while others roll as it was before, for it would tell what they bring.
fn luck<G: DeskGame>(ui: &Ui, table: &Table<G>) -> Luck {
    let now = G::luck(table, table.world());
    let kept = Id::new("luck as it was");
    ui.data_mut(|data| {
        if table.rolling {
            return data.get_temp(kept).unwrap_or(now);
        }
        data.insert_temp(kept, now.clone());
        now
    })
}

/// Log and luck chart take turns at one place.
fn log_or_luck<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, luck: &Luck) {
    let place = Id::new("luck in place of the log");
    let lies = ui.data(|data| data.get_temp::<bool>(place)).unwrap_or(false);
    let mut turned = false;
    let mut other = |ui: &mut Ui| {
        let word = if lies { "Log" } else { "Luck" };
        turned = ui.link(styled(word, condensed(14.0), BLUE)).clicked();
    };
    if lies {
        panels::luck::show(ui, table, luck, &mut other);
    } else {
        panels::log::show(ui, table, &mut other);
    }
    if turned {
        ui.data_mut(|data| data.insert_temp(place, !lies));
        ui.ctx().request_repaint();
    }
}

/// The units in hand together, the plan, and what came of the last order unless the next is being put together. Nothing of it while
/// dice roll: who is asked next, and for what, would tell what they bring.
fn planned<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    if table.rolling {
        ui.label(styled("The dice are rolling.", bold(19.0), INK));
        return;
    }
    panels::group::show(ui, table);
    G::show_plan(ui, table);
    if G::plan_share(table) < WHOLE_PLAN {
        panels::outcome::show(ui, table);
    }
    if !big_button::is_free(ui) {
        return;
    }
    if table.human_to_act() {
        panels::orders::ended_or_awaited(ui, table);
    } else if computer_to_act(table) {
        big_button::given(ui, "The computer is playing", "", FRAME_SOFT, false);
    }
}

/// All parts of the panel one below the other in what scrolls, where there is no height for each to have its place.
fn one_below_the_other<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    ScrollArea::vertical().id_salt("panel").auto_shrink(false).show(ui, |ui| {
        planned(ui, table);
        if share(table) < WHOLE_PLAN {
            G::show_area(ui, table);
        }
        if table.study {
            return;
        }
        ui.allocate_ui(vec2(ui.available_width(), 2.0 * LOG[0]), |ui| panels::log::show(ui, table, |_| ()));
        let luck = luck(ui, table);
        if !luck.measures.is_empty() {
            panels::luck::show(ui, table, &luck, |_| ());
        }
    });
}

/// Nothing, while the curtain is about to fall: what the other player is asked is his.
pub fn veiled<G: DeskGame>(_: &mut Ui, _: &mut Table<G>) {}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(height: f32) -> Rect {
        Rect::from_min_size(pos2(900.0, 50.0), vec2(330.0, height))
    }

    #[test]
    fn the_parts_fill_the_panel_and_do_not_overlap() {
        for (height, measures) in [(400.0, true), (621.0, true), (801.0, true), (801.0, false), (1900.0, true)] {
            let Places { upper, button, log, luck } = Places::of(panel(height), measures);
            assert!(upper.height() > 200.0 && log.height() >= LOG[usize::from(height <= FIVE)]);
            assert!(upper.bottom() < button.top() && button.bottom() < log.top());
            assert!(log.bottom() <= luck.top() && (luck.bottom() - (50.0 + height)).abs() < 0.01);
            assert_eq!(luck.height() > 0.0, measures && height > HIGH);
        }
    }

    #[test]
    fn what_the_plan_needs_moves_nothing_below_it() {
        let places = Places::of(panel(621.0), true);
        let (plan, area) = places.split(Some(0.6));
        assert!(plan.bottom() < area.expect("there is room").top());
        assert_eq!(places.split(None), (places.upper, None));
    }

    #[test]
    fn a_plan_takes_the_room_that_what_lies_under_it_leaves() {
        // It has enough; it needs a little more; it needs more than there is; nothing is left.
        for ([plan, area], found) in
            [([100.0, 50.0], 0.5), ([237.0, 50.0], 0.6), ([900.0, 97.0], 0.75), ([900.0, 397.0], 0.5)]
        {
            assert!((fitted(0.5, 400.0, [plan, area]) - found).abs() < 0.001, "{plan} {area}");
        }
    }
}
