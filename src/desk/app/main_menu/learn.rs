//! The lessons in the main menu, by part of the course, with those that have been taken.

use bevy_egui::egui::{Key, Label, Modifiers, ScrollArea, Ui};

use super::shelf::{LessonLine, Offer, Shelf};
use crate::core::journal::save_folder;
use crate::core::lesson::Done;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::kit::words::count;
use crate::desk::shell::panels::parts::{dark_button, list_line_of, wide_button};

/// The list, read when it is opened.
#[derive(Default)]
pub struct Learn {
    lines: Vec<LessonLine>,
    done: Done,
    told: String,
    /// The line that the arrow keys have marked; the first lesson that has not been taken if they were not used.
    marked: Option<usize>,
    /// It is shown in place of the scenarios.
    pub shown: bool,
}

/// What is chosen in the list.
pub enum Chosen {
    /// A lesson: its game and its id.
    Lesson(&'static str, String),
    /// The scenario after a part of the course, by id.
    Scenario(String),
}

impl Learn {
    /// Reads what has been taken.
    pub fn look_again(&mut self) {
        (self.done, self.told) = match Done::read(&save_folder()) {
            Ok(done) => (done, String::new()),
            Err(sentence) => (Done::default(), sentence),
        };
        self.marked = None;
    }

    /// True for who has neither played nor taken a lesson.
    #[must_use]
    pub fn is_for_beginners(&self, played: bool) -> bool {
        !played && self.done.count() == 0
    }

    /// Reads the lessons if they have not been read.
    fn read(&mut self, shelf: &Shelf) {
        if !self.lines.is_empty() {
            return;
        }
        for game in &shelf.0 {
            match game.lessons() {
                Ok(lines) => self.lines.extend(lines),
                Err(sentence) => self.told = sentence,
            }
        }
    }

    /// The line that Enter opens: the one marked, or else the first that has not been taken, or the first of all.
    fn current(&self) -> usize {
        let first = || self.lines.iter().position(|line| !self.done.has(&line.id));
        self.marked.or_else(first).unwrap_or_default()
    }

    /// Reads the keys: arrows mark another line, Enter opens the one marked. True if the mark has moved.
    fn keys(&mut self, ui: &Ui, chosen: &mut Option<Chosen>) -> bool {
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let before = self.current();
        let mut now = before;
        if pressed(Key::ArrowDown) {
            now = (now + 1).min(self.lines.len().saturating_sub(1));
        }
        if pressed(Key::ArrowUp) {
            now = now.saturating_sub(1);
        }
        if now != before {
            self.marked = Some(now);
        }
        if pressed(Key::Enter)
            && let Some(line) = self.lines.get(now)
        {
            *chosen = Some(Chosen::Lesson(line.game, line.id.clone()));
        }
        now != before
    }
}

/// Height of the buttons below the scenarios, in points, the one for saved games with them.
#[must_use]
pub fn buttons_height(learn: &Learn, played: bool) -> f32 {
    if learn.is_for_beginners(played) { 112.0 } else { 76.0 }
}

/// The button that opens the lessons. Who has neither played nor learned is offered the first lesson above it, in blue.
pub fn buttons(ui: &mut Ui, learn: &mut Learn, shelf: &Shelf, played: bool) -> Option<Chosen> {
    let mut chosen = None;
    if learn.is_for_beginners(played) {
        learn.read(shelf);
        if let Some(first) = learn.lines.first() {
            let text = format!("New here? The first lesson: {}", count(usize::from(first.minutes), "minute"));
            if wide_button(ui, &text, "", BLUE, true).clicked() {
                chosen = Some(Chosen::Lesson(first.game, first.id.clone()));
            }
        }
    }
    if wide_button(ui, "Learn", "", FRAME_SOFT, true).clicked() {
        learn.shown = true;
        learn.lines.clear();
    }
    chosen
}

/// The heading of a part of the course: how long it takes, and how much of it has been taken.
fn head(learn: &Learn, part: &str) -> String {
    let lines: Vec<&LessonLine> = learn.lines.iter().filter(|line| line.part == part).collect();
    let minutes: usize = lines.iter().map(|line| usize::from(line.minutes)).sum();
    let time = count(minutes, "minute");
    match lines.iter().filter(|line| learn.done.has(&line.id)).count() {
        0 => format!("{part}: {time}"),
        done => format!("{part}: {time}, {done} of {} done", lines.len()),
    }
}

/// The list of lessons, with what went wrong; answers with what is chosen.
pub fn show(ui: &mut Ui, learn: &mut Learn, shelf: &Shelf, offers: &[Box<dyn Offer>], notice: &str) -> Option<Chosen> {
    learn.read(shelf);
    ui.label(styled("Learn", bold(26.0), INK));
    for told in [learn.told.as_str(), notice].into_iter().filter(|told| !told.is_empty()) {
        ui.add(Label::new(styled(told, condensed(15.0), RED)).wrap());
    }
    divider(ui);
    let mut chosen = None;
    let moved = learn.keys(ui, &mut chosen);
    let current = learn.current();
    let room = ui.available_height() - 44.0;
    ScrollArea::vertical().id_salt("lessons").max_height(room).auto_shrink(false).show(ui, |ui| {
        for (place, line) in learn.lines.iter().enumerate() {
            if place == 0 || learn.lines[place - 1].part != line.part {
                ui.label(styled(head(learn, &line.part), bold(17.0), INK));
            }
            let note = match line.minutes {
                _ if learn.done.has(&line.id) => "done".to_owned(),
                minutes => format!("{minutes} min"),
            };
            let shown = list_line_of(ui, &line.title, &note, current == place, 23.0);
            if moved && current == place {
                shown.scroll_to_me(None);
            }
            if shown.clicked() {
                chosen = Some(Chosen::Lesson(line.game, line.id.clone()));
            }
            let last = learn.lines.get(place + 1).is_none_or(|next| next.part != line.part);
            let offer = line.scenario.as_ref().filter(|_| last);
            let offer = offer.and_then(|id| offers.iter().find(|offer| offer.id() == id));
            if let Some(offer) = offer {
                let title = offer.title();
                let text = format!("Then play {}: {}", title.called(), title.title);
                if list_line_of(ui, &text, &title.date, false, 23.0).clicked() {
                    chosen = Some(Chosen::Scenario(offer.id().to_owned()));
                }
            }
        }
    });
    if dark_button(ui, "Scenarios").clicked() {
        learn.shown = false;
    }
    chosen
}
