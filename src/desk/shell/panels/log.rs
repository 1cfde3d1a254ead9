//! The log: what happened, told as players tell it, with the dice as they fell and the rules as links.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bevy_egui::egui::{Align, Align2, Color32, Context, FontId, Id, Layout, Pos2, Rect, Sense, Ui, pos2, vec2};

use super::parts::{link_at, scroll, window};
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::desk::kit::paint::dice::{DieColour, paint_die};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::kit::words::{self, count};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::roll::Roll;
use crate::desk::table::told::{Chapter, Told};
use crate::desk::table::{Player, Table, Window};

/// Room for the turn at the left, in points.
const TURN: f32 = 24.0;
/// How far lines stand in that tell what came of an order, in points.
const INDENT: f32 = 12.0;
/// Size of the rule at the right, in points.
const RULE: f32 = 12.5;
/// Side of a die, in points.
const DIE: f32 = 14.0;
/// Width of two dice and what they did, in points.
const THROW: f32 = 80.0;
/// Height of a line of dice, in points.
const DICE_LINE: f32 = 20.0;
/// Air between two lines, in points.
const AIR: f32 = 3.0;
/// Height of a heading, in points.
const HEADING: f32 = 20.0;
/// Words have so much of the width at least beside their rule.
const BESIDE: f32 = 0.58;

/// What asks why the computer gave an order.
const WHY: &str = "Why?";
/// What is told where the reason would tell more than may be known.
const KEPT: &str = "The computer keeps that to itself.";

/// What a line is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// It tells what happened.
    Tells,
    /// It tells of the computer's order in this place, and can be asked why.
    Asks(usize),
    /// It is the answer.
    Answers,
}

/// One line of the log.
#[derive(Debug, Clone)]
struct Line {
    purpose: Purpose,
    turn: u16,
    told: Told,
    /// It is a heading.
    chapter: Option<Chapter>,
    /// Room that the rule takes at the right, in points.
    room: f32,
    top: f32,
    height: f32,
}

impl Line {
    /// True for a line of nothing but dice.
    fn is_dice(&self) -> bool {
        self.told.text.is_empty() && self.chapter.is_none()
    }
}

/// The lines laid out so far, so that a long game costs no more a frame than a short one.
struct Lines<E> {
    lines: Vec<Line>,
    height: f32,
    width: f32,
    /// The first entry that is told.
    from: usize,
    /// The set-up is one line.
    folded: bool,
    /// For whom they are told.
    viewer: Option<Side>,
    told: usize,
    last: Option<Entry<E>>,
    /// Height in which they are shown.
    room: f32,
    /// The last order that was told, by its place.
    order: Option<usize>,
    /// Why the computer gave the orders for which that was asked, by their places.
    reasons: BTreeMap<usize, String>,
    /// A reason has been added since the lines were laid out.
    answered: bool,
}

impl<E> Default for Lines<E> {
    fn default() -> Self {
        Self {
            lines: Vec::new(),
            height: 0.0,
            width: 0.0,
            from: 0,
            folded: false,
            viewer: None,
            told: 0,
            last: None,
            room: 0.0,
            order: None,
            reasons: BTreeMap::new(),
            answered: false,
        }
    }
}

impl<E: Clone + PartialEq> Lines<E> {
    /// Takes up what is new from an entry on; true if there is any. Begins again when the log is no longer what it was, when it is told
    /// for somebody else, or when the panel has another width.
    fn follow(
        &mut self,
        ui: &Ui,
        log: &[Entry<E>],
        (width, from, folded, viewer): (f32, usize, bool, Option<Side>),
        tell: impl Fn(&E) -> (Option<Chapter>, Option<Told>),
        computers: impl Fn(usize) -> Option<usize>,
    ) -> bool {
        let from = from.min(log.len());
        let only_answered = self.answered && self.told == log.len();
        let same = self.told == 0 || (log.get(self.told - 1) == self.last.as_ref() && self.told <= log.len());
        if !same
            || self.width != width
            || self.from != from
            || self.folded != folded
            || self.viewer != viewer
            || self.told < from
            || self.answered
        {
            // What was answered stays so for the same person in the same game, and is read where it was asked.
            let stays = same && self.viewer == viewer;
            let reasons = if stays { std::mem::take(&mut self.reasons) } else { BTreeMap::new() };
            let room = if self.answered { self.room } else { 0.0 };
            *self = Self { width, from, folded, viewer, told: from, reasons, room, ..Self::default() };
            let set_up = log[from..].iter().take_while(|entry| entry.turn == 0).count();
            if folded && set_up > 0 {
                let orders = log[from..from + set_up].iter().filter(|entry| tell(&entry.event).1.is_some()).count();
                self.head(0, Chapter { title: format!("{SET_UP}: {}", count(orders, "line")), side: None });
                self.told += set_up;
            }
        }
        let new = self.told < log.len() && !only_answered;
        for (place, entry) in log.iter().enumerate().skip(self.told) {
            match tell(&entry.event) {
                (Some(chapter), _) => self.head(entry.turn, chapter),
                (None, Some(told)) => self.take_up(ui, entry.turn, told, computers(place)),
                (None, None) => {}
            }
        }
        self.told = log.len();
        self.last = log.last().cloned();
        new
    }

    /// A heading.
    fn head(&mut self, turn: u16, chapter: Chapter) {
        let told = Told { rolls: Vec::new(), text: String::new(), rule: "", depth: 0, loud: false };
        let top = self.height + if self.lines.is_empty() { 0.0 } else { AIR };
        let purpose = Purpose::Tells;
        self.lines.push(Line { purpose, turn, told, chapter: Some(chapter), room: 0.0, top, height: HEADING });
        self.height = top + HEADING + AIR;
    }

    /// A line that tells something; the first one that tells of a computer's order can be asked why, and has the answer below it.
    fn take_up(&mut self, ui: &Ui, turn: u16, told: Told, of: Option<usize>) {
        let asks = of.filter(|of| !told.text.is_empty() && self.order != Some(*of));
        let Some(order) = asks else {
            self.take(ui, turn, told, Purpose::Tells);
            return;
        };
        self.order = Some(order);
        let Some(text) = self.reasons.get(&order).cloned() else {
            self.take(ui, turn, told, Purpose::Asks(order));
            return;
        };
        self.take(ui, turn, told, Purpose::Tells);
        let answer = Told { rolls: Vec::new(), text, rule: "", depth: 1, loud: false };
        self.take(ui, turn, answer, Purpose::Answers);
    }

    fn take(&mut self, ui: &Ui, turn: u16, told: Told, purpose: Purpose) {
        if told.text.is_empty()
            && let Some(line) = self.lines.last_mut().filter(|line| line.is_dice())
        {
            // The rounds of a volley share a line.
            line.told.rolls.extend(told.rolls);
            let height = dice_height(self.width, line.told.rolls.len());
            self.height += height - line.height;
            line.height = height;
            return;
        }
        let wide = |word: String| ui.painter().layout_no_wrap(word, strong(RULE), BLUE).size().x + 8.0;
        let asked = if matches!(purpose, Purpose::Asks(_)) { wide(WHY.to_owned()) } else { 0.0 };
        let room = wide(short(told.rule)) + asked;
        let mut line = Line { purpose, turn, told, chapter: None, room, top: self.height, height: 0.0 };
        line.height = if line.is_dice() {
            dice_height(self.width, line.told.rolls.len())
        } else {
            text_height(ui, &line, self.width)
        };
        self.height += line.height + AIR;
        self.lines.push(line);
    }
}

/// A long rule's number cut down, so that it leaves room for the sentence.
fn short(rule: &str) -> String {
    let of_scenario =
        rule.strip_prefix("Scenario ").and_then(|rest| rest.split_once('.')).map(|(_, part)| part.to_owned());
    words::rule(&of_scenario.unwrap_or_else(|| rule.replace("Scenarios.", "Sc.")))
}

fn left_of(depth: u8) -> f32 {
    TURN + if depth > 0 { INDENT } else { 0.0 }
}

/// Dice of a volley in one line of the panel; at least one roll.
fn rolls_in(width: f32) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few dice")]
    let fit = ((width - left_of(1)) / THROW).max(1.0) as usize;
    fit
}

fn dice_height(width: f32, rolls: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a few lines")]
    let lines = rolls.div_ceil(rolls_in(width)) as f32;
    lines * DICE_LINE
}

fn dice_width(line: &Line) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "one or two dice")]
    let dice = line.told.rolls.iter().map(|roll| roll.faces.len()).sum::<usize>() as f32;
    if dice > 0.0 { dice * (DIE + 3.0) + 4.0 } else { 0.0 }
}

fn font_of(line: &Line) -> FontId {
    if line.told.loud { bold(14.5) } else { condensed(14.5) }
}

fn ink_of(line: &Line) -> Color32 {
    match line.purpose {
        Purpose::Answers => INK_SOFT,
        _ if line.told.loud => RED,
        _ => INK,
    }
}

/// Room for a line's words: beside its rule, or all of the width where that would break them after a few.
fn text_width(line: &Line, width: f32) -> f32 {
    let whole = (width - left_of(line.told.depth) - dice_width(line)).max(60.0);
    if stands_below(line, width) { whole } else { whole - line.room }
}

/// True for a line whose rule stands behind its last word, for beside it there would be too little room for the words.
fn stands_below(line: &Line, width: f32) -> bool {
    let whole = (width - left_of(line.told.depth) - dice_width(line)).max(60.0);
    whole - line.room < width * BESIDE
}

fn text_height(ui: &Ui, line: &Line, width: f32) -> f32 {
    let galley = ui.painter().layout(line.told.text.clone(), font_of(line), ink_of(line), text_width(line, width));
    let high = galley.size().y.max(if line.told.rolls.is_empty() { 0.0 } else { DIE + 3.0 });
    let last = galley.rows.last().map_or(0.0, |row| row.rect().width());
    let whole = text_width(line, width);
    // The rule has a row of its own where the last one is full.
    let more = stands_below(line, width) && last + line.room > whole;
    if more { high + DICE_LINE - 2.0 } else { high }
}

/// How much of a line is left out above so that what shows of it begins with a whole row, where so much of it is hidden, in points.
fn whole_rows(ui: &Ui, line: &Line, width: f32, hidden: f32) -> f32 {
    if hidden <= 0.0 {
        return 0.0;
    }
    if line.chapter.is_some() {
        return line.height;
    }
    if line.is_dice() {
        return (hidden / DICE_LINE).ceil() * DICE_LINE;
    }
    let galley = ui.painter().layout(line.told.text.clone(), font_of(line), ink_of(line), text_width(line, width));
    galley.rows.iter().map(|row| row.min_y()).find(|top| *top + 0.5 >= hidden).unwrap_or(line.height)
}

/// What the heading of a set-up begins with.
const SET_UP: &str = "Set-up";

/// The log with its heading; fills the room that is left, the newest line at the bottom.
pub fn show<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, beside: impl FnOnce(&mut Ui)) {
    let all = Id::new("log unfolded");
    let mut unfolded = ui.data(|data| data.get_temp::<bool>(all)).unwrap_or(false);
    ui.horizontal(|ui| {
        let title = ui.link(styled("Log", bold(17.0), BLUE));
        hover_tip(&title, "The whole log in a window (D)");
        if title.clicked() {
            table.toggle(Window::Log);
        }
        beside(ui);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.link(styled("Since my last turn", condensed(14.0), BLUE)).clicked() {
                table.toggle(Window::News);
            }
        });
    });
    if ui.available_height() < HEADING {
        // The heading alone finds room.
        return;
    }
    let folded = G::turn(table.world()) > 0 && !unfolded;
    if list(ui, table, "log", 0, [folded, true]) {
        unfolded = !unfolded;
        ui.data_mut(|data| data.insert_temp(all, unfolded));
    }
}

/// The whole log, while its window is open: in a low panel there is room for a few lines at most.
pub fn whole<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    window(ctx, table, Window::Log, "Log", vec2(620.0, 640.0), |ui, table| {
        list(ui, table, "whole log", 0, [false, true]);
    });
}

/// The log from an entry on, as far as the map has shown it; true if the heading of the set-up was clicked. With its set-up `folded`, and
/// scrolled to its `end` as it grows, or left where it is.
pub(super) fn list<G: DeskGame>(
    ui: &mut Ui,
    table: &mut Table<G>,
    id: &str,
    from: usize,
    [folded, end]: [bool; 2],
) -> bool {
    let memory = ui.data_mut(|data| {
        data.get_temp_mut_or_default::<Arc<Mutex<Lines<G::Event>>>>(Id::new(("log lines", id))).clone()
    });
    let Ok(mut lines) = memory.lock() else { return false };
    let mut asked = Asked::Nothing;
    let width = ui.available_width() - 10.0;
    let tell = |event: &G::Event| (G::chapter(table, event), G::told(table, event));
    let computers = |entry: usize| {
        let order = table.session.order_behind(entry)?;
        let by = table.session.given_by(order)?;
        (table.player(by) == Player::Computer).then_some(order)
    };
    let new = match table.world().get_resource::<Log<G::Event>>() {
        Some(log) => {
            let told =
                table.untold.filter(|_| table.moment.is_none()).map_or(log.0.len(), |told| told.min(log.0.len()));
            lines.follow(ui, &log.0[..told], (width, from, folded, table.viewer()), tell, computers)
        }
        None => false,
    };
    let mut area = scroll(ui, id).stick_to_bottom(end);
    let room = ui.available_height();
    if (std::mem::replace(&mut lines.room, room) != room || new) && end {
        area = area.vertical_scroll_offset((lines.height - room).max(0.0));
    }
    area.show_viewport(ui, |ui, view| {
        let (rect, _) = ui.allocate_exact_size(vec2(width, lines.height), Sense::hover());
        let first = lines.lines.partition_point(|line| line.top + line.height < view.top());
        let mut turn = first.checked_sub(1).and_then(|place| lines.lines.get(place)).map(|line| line.turn);
        // At its end the log begins with a whole row of letters or dice.
        let ends = view.bottom() + 1.0 > lines.height;
        let clip = ui.clip_rect();
        for line in lines.lines[first..].iter().take_while(|line| line.top <= view.bottom()) {
            let new_turn = line.told.depth == 0 || turn != Some(line.turn);
            turn = Some(line.turn);
            let hidden = if ends { (view.top() - line.top).max(0.0) } else { 0.0 };
            let from = rect.top() + line.top + whole_rows(ui, line, width, hidden);
            ui.set_clip_rect(clip.with_min_y(from.max(clip.top())));
            match paint(ui, table, line, rect, new_turn) {
                Asked::Nothing => {}
                other => asked = other,
            }
        }
    });
    match asked {
        Asked::Rule(rule) => table.show_rule(rule),
        Asked::Why(order) => {
            // Worked out once, in the position as it was, and kept.
            let reason = table.session.reason(&table.data, order, table.viewer());
            lines.reasons.insert(order, reason.unwrap_or_else(|| KEPT.to_owned()));
            lines.answered = true;
            ui.ctx().request_repaint();
        }
        Asked::Nothing | Asked::Fold => {}
    }
    asked == Asked::Fold
}

/// What was clicked in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    Nothing,
    Rule(&'static str),
    /// Why the order in this place was given.
    Why(usize),
    Fold,
}

/// Paints a heading in its side's colour.
fn paint_heading<G: DeskGame>(ui: &mut Ui, table: &Table<G>, line: &Line, chapter: &Chapter, list: Rect) -> Asked {
    let rect = Rect::from_min_size(pos2(list.left(), list.top() + line.top), vec2(list.width(), HEADING - 2.0));
    let fill = chapter.side.map_or(INK_SOFT, |side| table.side_ink(side));
    ui.painter().rect_filled(rect, 3.0, fill);
    let p = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let turn = if line.turn > 0 { format!("{}  ", line.turn) } else { String::new() };
    let at = rect.left_center() + vec2(7.0, 0.0);
    p.text(at, Align2::LEFT_CENTER, format!("{turn}{}", chapter.title), bold(14.0), IVORY);
    if !chapter.title.starts_with(SET_UP) {
        return Asked::Nothing;
    }
    let response = ui.interact(rect, Id::new("fold the set-up"), Sense::click());
    p.text(rect.right_center() - vec2(7.0, 0.0), Align2::RIGHT_CENTER, "show", condensed(13.5), IVORY);
    if response.clicked() { Asked::Fold } else { Asked::Nothing }
}

/// Paints a line; what of it was clicked.
fn paint<G: DeskGame>(ui: &mut Ui, table: &Table<G>, line: &Line, list: Rect, turn: bool) -> Asked {
    if let Some(chapter) = &line.chapter {
        return paint_heading(ui, table, line, chapter, list);
    }
    let top = list.top() + line.top;
    let p = ui.painter();
    if turn && line.turn > 0 {
        let at = pos2(list.left() + TURN - 9.0, top);
        p.text(at, Align2::RIGHT_TOP, line.turn.to_string(), bold(13.5), INK_SOFT);
    }
    let left = list.left() + left_of(line.told.depth);
    if line.is_dice() {
        let fit = rolls_in(list.width());
        for (place, roll) in line.told.rolls.iter().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "a few dice")]
            let at = pos2(left + THROW * (place % fit) as f32, top + DICE_LINE * (place / fit) as f32);
            paint_roll(ui, roll, at);
        }
    } else {
        if let Some(roll) = line.told.rolls.first() {
            paint_roll(ui, roll, pos2(left, top - 1.0));
        }
        let galley = p.layout(line.told.text.clone(), font_of(line), ink_of(line), text_width(line, list.width()));
        ui.painter().galley(pos2(left + dice_width(line), top), galley, INK);
    }
    // A full line of dice leaves no room for its rule, which the shot's own line leads to.
    if line.is_dice() && line.told.rolls.len().is_multiple_of(rolls_in(list.width())) {
        return Asked::Nothing;
    }
    let end = pos2(list.right(), top + line.height.max(DICE_LINE) - DICE_LINE / 2.0);
    let below = !line.is_dice() && stands_below(line, list.width());
    let foot = pos2(list.right(), top + line.height - 8.0);
    let at = if line.is_dice() {
        end
    } else if below {
        foot
    } else {
        pos2(list.right(), top + 8.0)
    };
    let link = link_at(ui, at, &short(line.told.rule), RULE, (line.top.to_bits(), "log rule"));
    let clicked = link.clicked();
    if link.hovered() && !line.told.rule.is_empty() {
        hover_tip(&link, &table.rule_title(line.told.rule));
    }
    if let Purpose::Asks(order) = line.purpose {
        let beside = pos2(link.rect.left() - 8.0, at.y);
        let why = link_at(ui, beside, WHY, RULE, (line.top.to_bits(), "log why"));
        if why.hovered() {
            hover_tip(&why, "What the computer wanted with this, and what it expected of it.");
        }
        if why.clicked() {
            return Asked::Why(order);
        }
    }
    if clicked && !line.told.rule.is_empty() { Asked::Rule(line.told.rule) } else { Asked::Nothing }
}

fn paint_roll(ui: &Ui, roll: &Roll, at: Pos2) {
    let mut x = at.x + DIE / 2.0;
    for (place, die) in roll.faces.iter().enumerate() {
        let colour = if place == 0 { DieColour::Ivory } else { DieColour::Red };
        paint_die(ui.painter(), pos2(x, at.y + DICE_LINE / 2.0), DIE, *die, 0.0, colour, false);
        x += DIE + 3.0;
    }
    if !roll.word.is_empty() {
        let (font, ink) = if roll.hit { (bold(14.0), RED) } else { (condensed(14.0), INK_SOFT) };
        ui.painter().text(pos2(x - 4.0, at.y + DICE_LINE / 2.0), Align2::LEFT_CENTER, &roll.word, font, ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_rules_are_shown_short() {
        assert_eq!(["Scenario 1.Victory", "Scenarios.B.5", "I.F.1"].map(short), ["Victory", "Sc.B.5", "I.F.1"]);
    }

    #[test]
    fn a_narrow_panel_still_shows_one_throw_a_line() {
        assert_eq!(rolls_in(40.0), 1);
        assert_eq!(dice_height(left_of(1) + 3.0 * THROW, 6), 2.0 * DICE_LINE);
    }
}
