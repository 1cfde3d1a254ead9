//! The column of a table that an attack uses: all columns in a strip, the results of the one used face by face, chances as bars.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Align2, Color32, CornerRadius, Label, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::parts::pointer_tip;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong, zoom_size};
use crate::desk::kit::widgets::{Hatch, chance_bar, hover_tip};

/// All columns: the one that shifts start from is framed, the one used is amber.
pub fn strip(ui: &mut Ui, names: &[&str], base: Option<usize>, used: Option<usize>, tip: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
    #[expect(clippy::cast_precision_loss, reason = "a few columns")]
    let width = rect.width() / names.len().max(1) as f32;
    for (place, name) in names.iter().enumerate() {
        let (is_used, is_base) = (used == Some(place), base == Some(place));
        let (fill, edge) = match () {
            () if is_used => (AMBER, Stroke::new(1.0, INK_SOFT)),
            () if is_base => (IVORY, Stroke::new(1.8, BLUE)),
            () => (IVORY, Stroke::new(1.0, HAIRLINE)),
        };
        let cell = cell_of(rect, width, place);
        let p = ui.painter();
        p.rect(cell, CornerRadius::same(3), fill, edge, StrokeKind::Inside);
        let set = |size: f32| {
            let font = if is_used { bold(size + 1.0) } else { condensed(size) };
            p.layout_no_wrap((*name).to_owned(), font, if is_used { FRAME } else { INK_SOFT })
        };
        // In a narrow panel smaller: columns don't run into one another.
        let name = set(13.0);
        let shrink = (cell.width() - 3.0) / name.size().x.max(1.0);
        let name = if shrink < 1.0 { set(zoom_size((13.0 * shrink - 0.25).max(7.0))) } else { name };
        p.galley(cell.center() - name.size() / 2.0, name, INK);
    }
    hover_tip(&response, tip);
}

#[expect(clippy::cast_precision_loss, reason = "a few cells")]
fn cell_of(rect: Rect, width: f32, place: usize) -> Rect {
    let left = rect.left() + width * place as f32;
    Rect::from_x_y_ranges(left..=left + width, rect.y_range()).shrink(1.0)
}

/// A face of the die, or a roll of several that bring the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Face {
    /// The roll.
    pub roll: String,
    /// Its ways, where they differ; may be empty.
    pub ways: String,
    /// What it brings: a line or two of letters.
    pub letters: Vec<String>,
    /// How much of amber the cell is washed with, 0 to 1: the more, the better for the attacker.
    pub wash: f32,
    /// What it brings, in words.
    pub words: String,
}

/// The results face by face; the one pointed at says what it means.
pub fn faces(ui: &mut Ui, height: f32, faces: &[Face]) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    #[expect(clippy::cast_precision_loss, reason = "a few cells")]
    let width = rect.width() / faces.len().max(1) as f32;
    for (place, face) in faces.iter().enumerate() {
        let cell = cell_of(rect, width, place);
        let p = ui.painter();
        let fill = mix(IVORY, AMBER, face.wash);
        p.rect(cell, CornerRadius::same(3), fill, Stroke::new(1.0, HAIRLINE), StrokeKind::Inside);
        let text = |down: f32, text: &str, font, ink| {
            p.text(pos2(cell.center().x, cell.top() + down), Align2::CENTER_CENTER, text, font, ink);
        };
        text(9.0, &face.roll, condensed(12.5), INK_SOFT);
        text(22.0, &face.ways, condensed(11.0), INK_SOFT);
        let top = if face.ways.is_empty() { 16.0 } else { 30.0 };
        for (letters, down) in face.letters.iter().zip(rows(face.letters.len(), top, height)) {
            text(down, letters, strong(13.5), INK);
        }
        if response.hover_pos().is_some_and(|at| cell.x_range().contains(at.x)) {
            pointer_tip(&response, &face.words);
        }
    }
}

/// What the codes on the faces mean, below them: each code once, in plain words.
pub fn codes(ui: &mut Ui, codes: Vec<(String, &str)>) {
    let mut job = LayoutJob::default();
    let format = |font, ink| TextFormat::simple(font, ink);
    let last = codes.len().saturating_sub(1);
    for (place, (code, words)) in codes.into_iter().enumerate() {
        job.append(&code, 0.0, format(strong(13.0), INK));
        let end = if place == last { "" } else { ";  " };
        job.append(&format!(" {words}{end}"), 0.0, format(condensed(13.0), INK_SOFT));
    }
    ui.add(Label::new(job).wrap());
}

/// How far down so many lines stand in a cell below its head, in points.
fn rows(count: usize, top: f32, height: f32) -> impl Iterator<Item = f32> {
    #[expect(clippy::cast_precision_loss, reason = "a line or two")]
    let first = (top + height) / 2.0 - 7.0 * (count as f32 - 1.0) - 2.0;
    (0u8..2).map(move |row| first + 14.0 * f32::from(row)).take(count)
}

/// A bar for so many of all the faces, or ways to roll.
pub fn chance(ui: &mut Ui, label: &str, [came, all]: [u32; 2], colour: Color32, hatch: Hatch) {
    #[expect(clippy::cast_precision_loss, reason = "36 at most")]
    let bar = chance_bar(ui, label, came as f32 / all.max(1) as f32, colour, hatch);
    hover_tip(&bar, &format!("{came} of {all}"));
}
