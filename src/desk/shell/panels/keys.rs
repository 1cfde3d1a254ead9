//! All keys, what the mouse does, and the marks on counters (F1).

use bevy_egui::egui::{Align, Context, Grid, Id, Label, Sense, Ui, vec2};

use super::parts::{scroll, window};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{key_cap, styled};
use crate::desk::table::keys::KeyLine;
use crate::desk::table::marks::MarkLine;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Window};

/// What the mouse does in every game.
const MOUSE: [KeyLine; 8] = [
    (&["Left click"], "select a unit; then move it, or fire at the unit clicked"),
    (&["Double click"], "select the whole stack, or all units of one kind in the tray, to move together"),
    (&["Shift", "Click"], "add a unit to those selected, or remove it"),
    (&["Left drag"], "move the unit to where it is dropped"),
    (&["Right click"], "menu for the selection, with the reason where an order is refused"),
    (&["Wheel"], "zoom at the pointer"),
    (&["Right drag"], "pan the map; so does the middle button"),
    (&["Hover"], "what a click would do, its cost and odds, or why it is not allowed"),
];

/// What the keyboard does in every game, before the game's own keys.
const ACTS: [KeyLine; 5] = [
    (&["Enter"], "confirm: give the order shown, answer a decision"),
    (&["Space"], "next unit with something to do"),
    (&["Esc"], "one step back: close a window, deselect the unit; then the menu"),
    (&["F"], "end the phase or the set-up; end an optional decision"),
    (&["W"], "what would the computer do in your place? W again does it"),
];

/// And after them.
const LOOKS: [KeyLine; 17] = [
    (&["Ctrl", "Z"], "undo the last order, or the whole move of a group"),
    (&["Ctrl", "Y"], "redo it"),
    (&["Ctrl", "S"], "save a copy"),
    (&["H"], "hide counters while held"),
    (&["J"], "where units moved in the last turn of each side, while held"),
    (&["P"], "animation speed: normal, fast, instant, step by step"),
    (&["R"], "the rule behind whatever the pointer shows"),
    (&["C"], "charts and tables"),
    (&["T"], "roster: every unit and its state"),
    (&["D"], "the whole log"),
    (&["+", "\u{2212}"], "zoom in and out"),
    (&["Home"], "the whole map"),
    (&["N"], "overview of the map while zoomed in: hide or show it"),
    (&["\u{2190}", "\u{2191}", "\u{2192}", "\u{2193}"], "pan the map"),
    (&["Space"], "in the replay: play or pause"),
    (&["\u{2190}", "\u{2192}"], "in the replay: one order back or forward"),
    (&["F1"], "this list"),
];

/// The list of keys, while it is open.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    window(ctx, table, Window::Keys, "Keys and mouse", vec2(620.0, 560.0), |ui, _| {
        scroll(ui, "keys").show(ui, |ui| list::<G>(ui));
    });
}

/// What the list says of a game.
pub fn list<G: DeskGame>(ui: &mut Ui) {
    part(ui, "Mouse", &[&MOUSE, G::MOUSE]);
    ui.add_space(10.0);
    part(ui, "Keyboard", &[&ACTS, G::KEYS, &LOOKS]);
    ui.add_space(10.0);
    marks(ui, &G::marks());
}

/// Side of a sample, in points.
const SAMPLE: f32 = 42.0;
/// Room of the keys before what they do, in points.
const CAPS: f32 = 128.0;

/// Has the list opened at the marks.
pub fn show_marks(ui: &Ui) {
    ui.data_mut(|data| data.insert_temp(Id::new(MARKS), ()));
}

const MARKS: &str = "list of keys at its marks";

/// A sample of every mark beside its meaning, in two columns.
fn marks(ui: &mut Ui, lines: &[MarkLine]) {
    let title = ui.label(styled("Marks on counters", bold(17.0), INK));
    if ui.data_mut(|data| data.remove_temp::<()>(Id::new(MARKS))).is_some() {
        title.scroll_to_me(Some(Align::TOP));
    }
    let wide = (ui.available_width() - 24.0) / 2.0;
    Grid::new("Marks").num_columns(2).spacing(vec2(12.0, 7.0)).show(ui, |ui| {
        for pair in lines.chunks(2) {
            for (sample, what) in pair {
                ui.horizontal(|ui| {
                    ui.set_width(wide);
                    let room = vec2(SAMPLE * 1.5, SAMPLE * 1.3);
                    let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
                    sample(ui.painter(), rect.center(), SAMPLE);
                    ui.add(Label::new(styled(*what, condensed(15.0), INK)).wrap());
                });
            }
            ui.end_row();
        }
    });
}

fn part(ui: &mut Ui, title: &str, keys: &[&[KeyLine]]) {
    ui.label(styled(title, bold(17.0), INK));
    let wide = ui.available_width() - CAPS - 30.0;
    Grid::new(title).num_columns(2).spacing(vec2(18.0, 5.0)).min_col_width(CAPS).show(ui, |ui| {
        for (caps, what) in keys.iter().copied().flatten() {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for cap in *caps {
                    key_cap(ui, cap);
                }
            });
            // A long one takes a second line: it must not make the window wider.
            ui.vertical(|ui| {
                ui.set_width(wide);
                ui.add(Label::new(styled(*what, condensed(15.0), INK)).wrap());
            });
            ui.end_row();
        }
    });
}
