//! The right-hand panel: the plan and what lies under it, the log in all the room that they leave, the luck, and at the foot the one big
//! button. The button never moves, nor does the end of the log; what the plan needs it takes from the log's older lines, and keeps it as
//! long as the same is asked.

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
/// Height that the log keeps, with its heading, in points: four lines in a high panel, else three.
const LOG: [f32; 2] = [112.0, 92.0];
/// The least part of plan and log together that the plan keeps, however little stands in it.
const LEAST: f32 = 0.3;
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
    log: Rect,
    /// The luck chart; of no height where it has no place of its own.
    luck: Rect,
    /// The big button.
    button: Rect,
}

impl Places {
    /// In a panel with or without luck to be measured, where plan and area need so much height.
    fn of(panel: Rect, measures: bool, needs: f32) -> Self {
        let height = panel.height();
        let luck = if measures && height > HIGH { LUCK } else { 0.0 };
        let button = big_button::HEIGHT + AIR;
        let room = height - luck - button;
        let most = room - LOG[usize::from(height <= HIGH)];
        let upper = (needs + AIR).max(room * LEAST).min(most);
        let at =
            |top: f32, high: f32| Rect::from_min_size(pos2(panel.left(), panel.top() + top), vec2(panel.width(), high));
        Self {
            upper: at(0.0, upper),
            log: at(upper, room - upper),
            luck: at(room, luck),
            button: at(height - big_button::HEIGHT, big_button::HEIGHT),
        }
    }

    /// The plan's part of what is above the log, and what lies under it; without a share the plan takes all.
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
    let luck = G::luck(table, table.world());
    let share = share(table);
    let asks = Id::new((G::who_acts(table), table.selected.is_some(), share < WHOLE_PLAN));
    let needed = ui.data(|data| data.get_temp::<Needs>(needs_key())).unwrap_or(Needs { asks, takes: [0.0; 2] });
    let places = Places::of(panel, !luck.measures.is_empty(), needed.takes.iter().sum());
    // In a panel of little height what lies under the plan follows on it, so that no line of the plan is cut off above it.
    let low = panel.height() <= HIGH;
    let divided = !low && share < WHOLE_PLAN;
    let (plan, area) = places.split(divided.then(|| fitted(share, places.upper.height(), needed.takes)));
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
    // The word that dice roll is no reason to move anything.
    let needs = if table.rolling { needed } else { needed.with(asks, takes) };
    if needs != needed {
        ui.data_mut(|data| data.insert_temp(needs_key(), needs));
        ui.ctx().request_repaint();
    }
    ui.painter().hline(places.log.x_range(), places.log.top(), Stroke::new(1.0, HAIRLINE));
    let log = places.log.with_min_y(places.log.top() + AIR / 2.0);
    if places.luck.height() > 0.0 {
        part(ui, "luck", places.luck, |ui| panels::luck::show(ui, table, &luck, |_| ()));
    } else if !luck.measures.is_empty() {
        part(ui, "log", log, |ui| log_or_luck(ui, table, &luck));
        return;
    }
    part(ui, "log", log, |ui| panels::log::show(ui, table, |_| ()));
}

/// What plan and area needed at most since the same is asked, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Needs {
    asks: Id,
    takes: [f32; 2],
}

impl Needs {
    /// With what they take now: what was asked before needs nothing any more.
    fn with(self, asks: Id, takes: [f32; 2]) -> Self {
        let before = if asks == self.asks { self.takes } else { [0.0; 2] };
        Self { asks, takes: [0, 1].map(|part| takes[part].max(before[part])) }
    }
}

fn needs_key() -> Id {
    Id::new("what plan and area need")
}

/// The plan's part of what is above the button; all of it while dice roll, for what lies under the plan would tell what they bring.
fn share<G: DeskGame>(table: &Table<G>) -> f32 {
    if table.rolling { WHOLE_PLAN } else { G::plan_share(table) }
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
        let text = if table.tumble { "The dice are rolling." } else { "More dice to come." };
        ui.label(styled(text, bold(19.0), INK));
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
        let luck = G::luck(table, table.world());
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
            for needs in [0.0, 250.0, 3000.0] {
                let Places { upper, log, luck, button } = Places::of(panel(height), measures, needs);
                assert!(upper.height() > 80.0 && log.height() >= LOG[usize::from(height <= HIGH)]);
                assert!(upper.bottom() <= log.top() && log.bottom() <= luck.top() && luck.bottom() < button.top());
                assert!((button.bottom() - (50.0 + height)).abs() < 0.01);
                assert_eq!(luck.height() > 0.0, measures && height > HIGH);
            }
        }
    }

    #[test]
    fn the_log_takes_what_the_plan_leaves_and_the_button_never_moves() {
        let [little, much] = [100.0, 500.0].map(|needs| Places::of(panel(801.0), true, needs));
        assert!(little.log.height() > much.log.height() + 200.0 && (much.upper.height() - 506.0).abs() < 0.01);
        assert_eq!((little.button, little.log.bottom()), (much.button, much.log.bottom()));
        let (plan, area) = much.split(Some(0.6));
        assert!(plan.bottom() < area.expect("there is room").top());
        assert_eq!(much.split(None), (much.upper, None));
    }

    #[test]
    fn what_was_needed_is_kept_as_long_as_the_same_is_asked() {
        let [one, other] = ["one", "other"].map(Id::new);
        let needs = Needs { asks: one, takes: [100.0, 40.0] };
        assert_eq!(needs.with(one, [60.0, 50.0]).takes, [100.0, 50.0]);
        assert_eq!(needs.with(other, [60.0, 20.0]), Needs { asks: other, takes: [60.0, 20.0] });
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
