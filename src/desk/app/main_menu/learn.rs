//! The lessons in the main menu, by part of the course, with those that have been taken.

use bevy_egui::egui::{Label, ScrollArea, Ui};

use super::shelf::{LessonLine, Shelf};
use crate::core::journal::save_folder;
use crate::core::lesson::Done;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::shell::panels::parts::{dark_button, list_line_of, wide_button};

/// The list, read when it is opened.
#[derive(Default)]
pub struct Learn {
    lines: Vec<LessonLine>,
    done: Done,
    told: String,
    /// It is shown in place of the scenarios.
    pub shown: bool,
}

impl Learn {
    /// Reads what has been taken.
    pub fn look_again(&mut self) {
        (self.done, self.told) = match Done::read(&save_folder()) {
            Ok(done) => (done, String::new()),
            Err(sentence) => (Done::default(), sentence),
        };
    }

    /// True if no lesson has been taken.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.done.count() == 0
    }
}

/// The button that opens the lessons: in blue for who has neither played nor learned.
pub fn button(ui: &mut Ui, learn: &mut Learn, played: bool) {
    let new = !played && learn.is_untouched();
    let (text, fill) = if new { ("New here? Learn to play", BLUE) } else { ("Learn", FRAME_SOFT) };
    if wide_button(ui, text, "", fill, true).clicked() {
        learn.shown = true;
        learn.lines.clear();
    }
}

/// The list of lessons, with what went wrong; answers with the one that is chosen: its game and its id.
pub fn show(ui: &mut Ui, learn: &mut Learn, shelf: &Shelf, notice: &str) -> Option<(&'static str, String)> {
    if learn.lines.is_empty() {
        for game in &shelf.0 {
            match game.lessons() {
                Ok(lines) => learn.lines.extend(lines),
                Err(sentence) => learn.told = sentence,
            }
        }
    }
    ui.label(styled("Learn", bold(26.0), INK));
    for told in [learn.told.as_str(), notice].into_iter().filter(|told| !told.is_empty()) {
        ui.add(Label::new(styled(told, condensed(15.0), RED)).wrap());
    }
    divider(ui);
    let mut asked = None;
    let first = learn.lines.iter().position(|line| !learn.done.has(&line.id));
    let room = ui.available_height() - 44.0;
    ScrollArea::vertical().id_salt("lessons").max_height(room).auto_shrink(false).show(ui, |ui| {
        let mut part = "";
        for (place, line) in learn.lines.iter().enumerate() {
            if line.part != part {
                part = &line.part;
                ui.label(styled(part, bold(17.0), INK));
            }
            let note = match line.minutes {
                _ if learn.done.has(&line.id) => "done".to_owned(),
                minutes => format!("{minutes} min"),
            };
            if list_line_of(ui, &line.title, &note, first == Some(place), 23.0).clicked() {
                asked = Some((line.game, line.id.clone()));
            }
        }
    });
    if dark_button(ui, "Scenarios").clicked() {
        learn.shown = false;
    }
    asked
}
