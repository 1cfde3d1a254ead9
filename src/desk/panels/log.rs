//! The log: what happened, told as players tell it, with the dice as they fell and the rules as links.

use std::sync::{Arc, Mutex};

use bevy_egui::egui::{Align2, Color32, FontId, Pos2, Rect, Sense, Ui, pos2, vec2};

use super::parts::{link_at, scroll};
use super::words;
use crate::core::game::{Entry, Game, Log};
use crate::desk::paint::dice::{DieColour, paint_die};
use crate::desk::style::{bold, condensed, palette::*, strong};
use crate::desk::table::Table;
use crate::desk::widgets::heading;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::orders::{Event, Harm};

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

/// Dice that fell, one or two, with what they did in a word.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Throw {
    dice: Vec<u8>,
    word: String,
    good: bool,
}

/// One line of the log: dice, a sentence, or both.
#[derive(Debug, Clone)]
struct Line {
    turn: u16,
    depth: u8,
    throws: Vec<Throw>,
    text: String,
    rule: &'static str,
    /// Room that the rule takes at the right, in points.
    room: f32,
    loud: bool,
    top: f32,
    height: f32,
}

/// The lines laid out so far, so that a long game costs no more a frame than a short one.
#[derive(Debug, Default)]
struct Lines {
    lines: Vec<Line>,
    height: f32,
    width: f32,
    told: usize,
    last: Option<Entry<Event>>,
}

impl Lines {
    /// Takes up what is new. Begins again when the log is no longer what it was, or the panel has another width.
    fn follow(&mut self, ui: &Ui, table: &Table, log: &[Entry<Event>], width: f32) {
        let same = self.told == 0 || (log.get(self.told - 1) == self.last.as_ref() && self.told <= log.len());
        if !same || self.width != width {
            *self = Self { width, ..Self::default() };
        }
        for entry in &log[self.told..] {
            self.take(ui, table, entry);
        }
        self.told = log.len();
        self.last = log.last().cloned();
    }

    fn take(&mut self, ui: &Ui, table: &Table, entry: &Entry<Event>) {
        if let Event::Round { dice, hit } = &entry.event
            && let Some(line) = self.lines.last_mut()
            && line.rule == ROUNDS
        {
            // The rounds of a volley share a line.
            line.throws.push(round(*dice, *hit));
            let height = dice_height(self.width, line.throws.len());
            self.height += height - line.height;
            line.height = height;
            return;
        }
        let Some(mut line) = line(table, entry) else { return };
        line.room = ui.painter().layout_no_wrap(short(line.rule), strong(RULE), BLUE).size().x + 8.0;
        line.top = self.height;
        line.height = if line.rule == ROUNDS {
            dice_height(self.width, line.throws.len())
        } else {
            text_height(ui, &line, self.width)
        };
        self.height += line.height + AIR;
        self.lines.push(line);
    }
}

/// The rule of the to-hit dice, which marks their lines.
const ROUNDS: &str = "I.F.1.c";

/// A long rule's number cut down, so that it leaves room for the sentence.
fn short(rule: &str) -> String {
    let of_scenario =
        rule.strip_prefix("Scenario ").and_then(|rest| rest.split_once('.')).map(|(_, part)| part.to_owned());
    of_scenario.unwrap_or_else(|| rule.replace("Scenarios.", "Sc."))
}

fn round(dice: [u8; 2], hit: bool) -> Throw {
    let total = dice[0] + dice[1];
    Throw { dice: dice.to_vec(), word: format!("{total} {}", if hit { "hit" } else { "miss" }), good: hit }
}

/// The line that tells an event; `None` for events that are only shown.
fn line(table: &Table, entry: &Entry<Event>) -> Option<Line> {
    let telling = Tobruk::tell(table.world(), &entry.event)?;
    let throw = |dice: &[u8]| vec![Throw { dice: dice.to_vec(), word: String::new(), good: true }];
    let (throws, text) = match &entry.event {
        Event::Round { dice, hit } => (vec![round(*dice, *hit)], String::new()),
        Event::Struck { dice, aspect, area, .. } => {
            let struck = area.map_or("ricochet", |area| area.name());
            (throw(dice), format!("{}, {aspect}: {struck}.", dice[0] + dice[1]))
        }
        Event::KillDie { die, needed, .. } => {
            let (than, what) = if die <= needed { ("within", "destroyed") } else { ("above", "it holds") };
            (throw(&[*die]), format!("{than} the {needed} for a K-kill: {what}."))
        }
        Event::FirstMover { die, side } => (throw(&[*die]), format!("{} moves first.", words::side(table, *side))),
        Event::FirstFirer { die, side } => (throw(&[*die]), format!("{} fires first.", words::side(table, *side))),
        Event::Casualties { die, .. } | Event::MeleeRound { die, .. } | Event::Khamsin { die, .. } => {
            (throw(&[*die]), after_die(&telling.text))
        }
        Event::MoraleChecked { dice, .. } => {
            (throw(dice), telling.text.replace(&format!("{}+{} = ", dice[0], dice[1]), ""))
        }
        _ => (Vec::new(), telling.text.replace("<=", " \u{2264} ")),
    };
    let loud = matches!(
        entry.event,
        Event::Harmed { harm: Harm::Destroyed | Harm::Eliminated, .. } | Event::Ended { .. } | Event::MeleeWon { .. }
    );
    let rule = telling.rule;
    Some(Line { turn: entry.turn, depth: telling.depth, throws, text, rule, room: 0.0, loud, top: 0.0, height: 0.0 })
}

/// A sentence without the die that is drawn before it.
fn after_die(text: &str) -> String {
    let end = |rest: &str| rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    if let Some(rest) = text.strip_prefix("Die ") {
        return words::capital(rest[end(rest)..].trim_start_matches([':', ',', ' ']));
    }
    match text.split_once(", die ") {
        Some((before, rest)) => format!("{before}{}", &rest[end(rest)..]),
        None => text.to_owned(),
    }
}

fn left_of(depth: u8) -> f32 {
    TURN + if depth > 0 { INDENT } else { 0.0 }
}

/// Dice of a volley in one line of the panel; at least one throw.
fn throws_in(width: f32) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few dice")]
    let fit = ((width - left_of(1)) / THROW).max(1.0) as usize;
    fit
}

fn dice_height(width: f32, throws: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a few lines")]
    let lines = throws.div_ceil(throws_in(width)) as f32;
    lines * DICE_LINE
}

fn dice_width(line: &Line) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "one or two dice")]
    let dice = line.throws.iter().map(|throw| throw.dice.len()).sum::<usize>() as f32;
    if dice > 0.0 { dice * (DIE + 3.0) + 4.0 } else { 0.0 }
}

fn font_of(line: &Line) -> FontId {
    match (line.loud, line.depth) {
        (true, _) => bold(14.5),
        _ => condensed(14.5),
    }
}

fn ink_of(line: &Line) -> Color32 {
    if line.loud { RED } else { INK }
}

fn text_width(line: &Line, width: f32) -> f32 {
    (width - left_of(line.depth) - dice_width(line) - line.room).max(60.0)
}

fn text_height(ui: &Ui, line: &Line, width: f32) -> f32 {
    let galley = ui.painter().layout(line.text.clone(), font_of(line), ink_of(line), text_width(line, width));
    galley.size().y.max(if line.throws.is_empty() { 0.0 } else { DIE + 3.0 })
}

/// The log with its heading; fills the room that is left, the newest line at the bottom.
pub fn show(ui: &mut Ui, table: &mut Table) {
    heading(ui, "Log", 17.0, None);
    let memory = ui.data_mut(|data| {
        data.get_temp_mut_or_default::<Arc<Mutex<Lines>>>(bevy_egui::egui::Id::new("log lines")).clone()
    });
    let Ok(mut lines) = memory.lock() else { return };
    let mut asked = None;
    scroll(ui, "log").stick_to_bottom(true).show_viewport(ui, |ui, view| {
        let width = ui.available_width() - 10.0;
        if let Some(log) = table.world().get_resource::<Log<Event>>() {
            lines.follow(ui, table, &log.0, width);
        }
        let (rect, _) = ui.allocate_exact_size(vec2(width, lines.height), Sense::hover());
        let first = lines.lines.partition_point(|line| line.top + line.height < view.top());
        let mut turn = first.checked_sub(1).and_then(|place| lines.lines.get(place)).map(|line| line.turn);
        for line in lines.lines[first..].iter().take_while(|line| line.top <= view.bottom()) {
            let new_turn = line.depth == 0 || turn != Some(line.turn);
            turn = Some(line.turn);
            if paint(ui, table, line, rect, new_turn) {
                asked = Some(line.rule);
            }
        }
    });
    if let Some(rule) = asked {
        table.show_rule(rule);
    }
}

/// Paints a line; true if its rule was clicked.
fn paint(ui: &mut Ui, table: &Table, line: &Line, list: Rect, turn: bool) -> bool {
    let top = list.top() + line.top;
    let p = ui.painter();
    if turn && line.turn > 0 {
        let at = pos2(list.left() + TURN - 9.0, top);
        p.text(at, Align2::RIGHT_TOP, line.turn.to_string(), bold(13.5), INK_SOFT);
    }
    let left = list.left() + left_of(line.depth);
    if line.rule == ROUNDS {
        let fit = throws_in(list.width());
        for (place, throw) in line.throws.iter().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "a few dice")]
            let at = pos2(left + THROW * (place % fit) as f32, top + DICE_LINE * (place / fit) as f32);
            paint_throw(ui, throw, at);
        }
    } else {
        if let Some(throw) = line.throws.first() {
            paint_throw(ui, throw, pos2(left, top - 1.0));
        }
        let galley = p.layout(line.text.clone(), font_of(line), ink_of(line), text_width(line, list.width()));
        ui.painter().galley(pos2(left + dice_width(line), top), galley, INK);
    }
    // A full line of dice leaves no room for its rule, which the shot's own line leads to.
    if line.rule == ROUNDS && line.throws.len().is_multiple_of(throws_in(list.width())) {
        return false;
    }
    let end = pos2(list.right(), top + line.height.max(DICE_LINE) - DICE_LINE / 2.0);
    let at = if line.rule == ROUNDS { end } else { pos2(list.right(), top + 8.0) };
    let link = link_at(ui, at, &short(line.rule), RULE, (line.top.to_bits(), "log rule"));
    let clicked = link.clicked();
    if link.hovered() {
        crate::desk::widgets::hover_tip(&link, &words::rule_title(table, line.rule));
    }
    clicked
}

fn paint_throw(ui: &Ui, throw: &Throw, at: Pos2) {
    let mut x = at.x + DIE / 2.0;
    for (place, die) in throw.dice.iter().enumerate() {
        let colour = if place == 0 { DieColour::Ivory } else { DieColour::Red };
        paint_die(ui.painter(), pos2(x, at.y + DICE_LINE / 2.0), DIE, *die, 0.0, colour, false);
        x += DIE + 3.0;
    }
    if !throw.word.is_empty() {
        let (font, ink) = if throw.good { (bold(14.0), RED) } else { (condensed(14.0), INK_SOFT) };
        ui.painter().text(pos2(x - 4.0, at.y + DICE_LINE / 2.0), Align2::LEFT_CENTER, &throw.word, font, ink);
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
    fn a_die_that_is_drawn_is_not_told_again() {
        let told = ["Die 4: the attacker loses 2.", "40 factors on good cover, die 5: 2 casualties.", "No die at all."];
        let left = ["The attacker loses 2.", "40 factors on good cover: 2 casualties.", "No die at all."];
        assert_eq!(told.map(after_die), left.map(str::to_owned));
    }

    #[test]
    fn a_narrow_panel_still_shows_one_throw_a_line() {
        assert_eq!(throws_in(40.0), 1);
        assert_eq!(dice_height(left_of(1) + 3.0 * THROW, 6), 2.0 * DICE_LINE);
    }
}
