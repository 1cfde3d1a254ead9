//! The right-hand panel: the plan and what lies under it, the log, the luck, and at the foot the one big button. The plan hangs from the
//! top and the log stands on its foot: where they meet depends on how much the plan says, and no line of either moves with it, only
//! the log's heading. What finds no room scrolls.

use bevy_egui::egui::{Id, Rect, ScrollArea, Stroke, Ui, UiBuilder, pos2, vec2};

use super::call;
use super::editing;
use super::lesson;
use super::panels;
use super::panels::parts::{give_room, is_low};
use super::play::computer_to_act;
use crate::core::field::Piece;
use crate::desk::kit::big_button::{self, keep_place};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::table::Table;
use crate::desk::table::luck::Luck;
use crate::desk::table::roles::DeskGame;

/// The plan's part of what luck and button leave, at least; so much or more of it is no news.
const PLAN: f32 = 0.4;
/// The height that the log keeps with its heading, in points.
const LINES: f32 = 90.0;
/// In a panel that leaves less than this for plan and log, in points, the log gives way to the plan ...
const FOR_BOTH: f32 = 270.0;
/// ... but for two of its lines under its heading ...
const FEW_LINES: f32 = 72.0;
/// ... and but for the heading alone while a person at the desk has something to decide.
const HEADING: f32 = 25.0;
/// Height of the luck chart, in points; in a panel of little height it takes turns with the log.
const LUCK: f32 = 96.0;
/// The height of the panel in points from which on the luck chart has a place of its own, and lines are not set closer.
const HIGH: f32 = 700.0;
/// Height of a line where lines are set closer, in points.
const CLOSE: f32 = 18.0;
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
    /// Where the plan takes so much height, in points, if there is so much; in a low panel the log keeps so much at least.
    fn of(panel: Rect, plan: f32, log_keeps: f32) -> Self {
        let height = panel.height();
        let luck = if height > HIGH { LUCK } else { 0.0 };
        let button = big_button::HEIGHT + AIR;
        let room = height - luck - button;
        let most = room - LINES;
        let log = if room < FOR_BOTH {
            (room - (plan + AIR).max(room * PLAN)).max(log_keeps)
        } else {
            room - (plan + AIR).clamp(room * PLAN, most)
        };
        let at =
            |top: f32, high: f32| Rect::from_min_size(pos2(panel.left(), panel.top() + top), vec2(panel.width(), high));
        Self {
            upper: at(0.0, room - log - AIR),
            log: at(room - log, log),
            luck: at(room, luck),
            button: at(height - big_button::HEIGHT, big_button::HEIGHT),
        }
    }
}

/// A plan that is lower by no more than this, in points, leaves the log where it is.
const SLACK: f32 = 60.0;
/// So long, in seconds, a plan has to be shorter before the log takes the room.
const LINGERS: f64 = 1.2;

/// The height that the plan has taken of late: what the pointer brings and takes away leaves the log where it is, and what stays short
/// gives it room again.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Taken {
    what: Id,
    height: f32,
    /// When the plan last took so much, in seconds.
    when: f64,
}

impl Taken {
    fn id() -> Id {
        Id::new("height of the plan")
    }

    /// As far as it is known.
    fn so_far(ui: &Ui) -> Option<Self> {
        ui.data(|data| data.get_temp(Self::id()))
    }

    /// What is kept where the plan takes so much now.
    fn after(self, height: f32, now: f64) -> Self {
        if height + SLACK >= self.height {
            Self { height: self.height.max(height), when: now, ..self }
        } else if now - self.when > LINGERS {
            Self { height, when: now, ..self }
        } else {
            self
        }
    }

    /// Takes note of what the plan took now; drawn once more where that is news, and later where it may become some.
    fn note(ui: &Ui, what: Id, height: f32) {
        let (before, now) = (Self::so_far(ui), ui.input(|input| input.time));
        let same = before.filter(|before| before.what == what);
        let taken = same.map_or(Self { what, height, when: now }, |before| before.after(height, now));
        if before.is_none_or(|before| before.height != taken.height) {
            ui.ctx().request_repaint();
        } else if height + SLACK < taken.height {
            ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64(LINGERS));
        }
        ui.data_mut(|data| data.insert_temp(Self::id(), taken));
    }
}

/// A part of the panel at its place.
fn part(ui: &mut Ui, salt: &str, rect: Rect, add: impl FnOnce(&mut Ui)) {
    let mut part = ui.new_child(UiBuilder::new().id_salt(salt).max_rect(rect));
    part.set_clip_rect(rect.expand2(vec2(6.0, 1.0)).intersect(ui.clip_rect()));
    add(&mut part);
}

/// What scrolls where it finds no room; something else begins at its top again. Answers with the height that it takes, in points.
fn scrolled(ui: &mut Ui, rect: Rect, what: Id, add: impl FnOnce(&mut Ui)) -> f32 {
    let mut height = 0.0;
    // What comes again later is read from its top as well.
    let last = Id::new("plan shown last");
    let comes = ui.data(|data| data.get_temp::<Id>(last)) != Some(what);
    ui.data_mut(|data| data.insert_temp(last, what));
    part(ui, "plan", rect, |ui| {
        // Room is kept for the bar: nothing moves aside when it comes.
        let width = rect.width() - ui.spacing().scroll.allocated_width();
        let area = ScrollArea::vertical().id_salt(what).auto_shrink(false);
        let area = if comes { area.vertical_scroll_offset(0.0) } else { area };
        let shown = area.show(ui, |ui| {
            ui.set_max_width(width);
            // Of what it takes itself, not of all that it may.
            ui.scope(add).response.rect.height()
        });
        height = shown.inner;
    });
    height
}

/// The whole panel.
pub fn show<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    let panel = ui.available_rect_before_wrap();
    if panel.height() <= HIGH {
        ui.spacing_mut().interact_size.y = CLOSE;
    }
    let what = Id::new((G::who_acts(table), table.selected));
    if table.edit.is_some() {
        scrolled(ui, panel, Id::new("editing"), |ui| editing::show(ui, table));
        return;
    }
    if table.study {
        give_room(ui, panel.height());
        scrolled(ui, panel, what, |ui| {
            G::show_plan(ui, table);
            divider(ui);
            G::show_area(ui, table);
        });
        return;
    }
    call::strip(ui, table, panel);
    let luck = G::luck(table, table.world());
    let keeps = if table.human_to_act() { HEADING } else { FEW_LINES };
    let places = Places::of(panel, Taken::so_far(ui).map_or(0.0, |taken| taken.height), keeps);
    // The same whoever acts: cards keep their order.
    give_room(ui, Places::of(panel, f32::INFINITY, FEW_LINES).upper.height());
    let mut taken = 0.0;
    keep_place(ui, places.button, |ui| {
        taken = scrolled(ui, places.upper, what, |ui| {
            lesson::card(ui, table);
            planned(ui, table);
            // What lies under the plan would tell what rolling dice bring.
            if !table.rolling && !G::takes_all(table) {
                divider(ui);
                G::show_area(ui, table);
            }
        });
    });
    Taken::note(ui, what, taken);
    ui.painter().hline(places.log.x_range(), places.log.top() - AIR / 2.0, Stroke::new(1.0, HAIRLINE));
    if places.luck.height() > 0.0 {
        part(ui, "luck", places.luck, |ui| panels::luck::show(ui, table, &luck, |_| ()));
        part(ui, "log", places.log, |ui| panels::log::show(ui, table, |_| ()));
    } else {
        part(ui, "log", places.log, |ui| log_or_luck(ui, table, &luck));
    }
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

/// The units in hand together, what came of the last order unless the next is being put together, and the plan. Nothing of it while
/// dice roll: who is asked next, and for what, would tell what they bring.
fn planned<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    if table.rolling {
        let text = match (table.tumble, table.one_die) {
            (true, true) => "The die is rolling.",
            (true, false) => "The dice are rolling.",
            (false, true) => "The die is down.",
            (false, false) => "The dice are down.",
        };
        ui.label(styled(text, bold(19.0), INK));
        return;
    }
    // In a low panel what is about to be done comes first.
    let low = is_low(ui) && table.human_to_act() && table.proposal.is_some();
    if !low {
        before(ui, table);
    }
    big_button::keep_for_enter(ui, table.human_to_act() && table.proposed().is_some());
    panels::orders::points(ui, table);
    if !low && !G::takes_all(table) {
        panels::outcome::show(ui, table);
    }
    G::show_plan(ui, table);
    if low {
        before(ui, table);
    }
    if low && !G::takes_all(table) && panels::outcome::is_shown(table) {
        divider(ui);
        panels::outcome::lines(ui, table);
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

/// The units in hand together. Those that wait beside the map are told below their tray: nothing moves under the pointer that picks them.
fn before<G: DeskGame>(ui: &mut Ui, table: &Table<G>) {
    if table.selected_unit().is_none_or(|unit| unit.hex().is_some()) {
        panels::group::show(ui, table);
    }
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
        // 1280 x 720, 1600 x 900 and 1920 x 1080 at 100 %; the first two at 150 %; the least of all windows.
        for (height, plan, keeps) in [631.0, 811.0, 991.0, 391.0, 511.0, 211.0]
            .into_iter()
            .flat_map(|height| [0.0, 300.0, 5_000.0].map(|plan| (height, plan)))
            .flat_map(|(height, plan)| [HEADING, FEW_LINES].map(|keeps| (height, plan, keeps)))
        {
            let Places { upper, log, luck, button } = Places::of(panel(height), plan, keeps);
            assert!(upper.height() > height * 0.25, "{height}");
            let kept = if height > 320.0 || plan == 0.0 { LINES } else { keeps };
            assert!(log.height() >= kept, "in a low panel the log gives way: {height}");
            assert!(upper.bottom() <= log.top() && log.bottom() <= luck.top() && luck.bottom() < button.top());
            assert!((button.bottom() - (50.0 + height)).abs() < 0.01);
            assert_eq!(luck.height() > 0.0, height > HIGH);
        }
    }

    #[test]
    fn the_log_takes_the_room_of_a_plan_that_stays_short_and_not_of_one_that_the_pointer_takes_away_for_a_moment() {
        let what = Id::new("a plan");
        let taken = Taken { what, height: 500.0, when: 10.0 };
        assert_eq!(taken.after(200.0, 10.5), taken, "for a moment nothing moves");
        assert_eq!(taken.after(200.0, 11.5).height, 200.0, "then the log takes the room");
        assert_eq!(taken.after(470.0, 20.0).height, 500.0, "a line more or less is nothing");
        assert_eq!(taken.after(600.0, 10.1).height, 600.0, "what is longer has its room at once");
    }

    #[test]
    fn the_log_has_what_a_short_plan_leaves() {
        let [short, long] = [300.0, 400.0].map(|plan| Places::of(panel(811.0), plan, FEW_LINES));
        assert_eq!([short.upper.height(), long.upper.height()], [300.0, 400.0]);
        assert!((short.log.height() - long.log.height() - 100.0).abs() < 0.01);
        assert_eq!(short.log.bottom(), long.log.bottom());
    }
}
