//! All keys and what the mouse does (F1).

use bevy_egui::egui::{Context, Grid, Ui, vec2};

use super::parts::{scroll, window};
use crate::desk::style::{bold, condensed, palette::*};
use crate::desk::table::{Table, Window};
use crate::desk::widgets::{key_cap, styled};

/// Keys that work together or instead of one another, and what they do.
pub type Key = (&'static [&'static str], &'static str);

/// What the mouse does.
pub const MOUSE: [Key; 7] = [
    (&["Left click"], "select a unit; then move it, or fire at the unit clicked"),
    (&["Shift click"], "more units that fire on men together; with Ctrl all of the hex"),
    (&["Left drag"], "move the unit to where it is let go"),
    (&["Right click"], "menu of the selection, with why a line is refused"),
    (&["Wheel"], "zoom at the pointer; over the selected unit, or with Shift, turn it"),
    (&["Right drag"], "move the map; the middle button does it too"),
    (&["Hover"], "odds of the shot, cost of the move, or why it is not allowed"),
];

/// What the keyboard does.
pub const KEYS: [Key; 23] = [
    (&["Enter"], "confirm: fire, move, answer a decision"),
    (&["Space"], "next unit with something to do"),
    (&["Esc"], "one step back: close a window, let go of the unit; then the menu"),
    (&["Q", "E"], "turn the facing wanted at the end of the move left or right"),
    (&["G"], "other gun of the vehicle, or what a unit fires at men with"),
    (&["A"], "all that can join the fire on men"),
    (&["V"], "take cover, or come out of it"),
    (&["B"], "bring the weapon in the hex along, or leave it"),
    (&["F"], "end the segment or the set-up; hold the second gun; roll the dice"),
    (&["Ctrl", "Z"], "take the last order back"),
    (&["Ctrl", "Y"], "give it again"),
    (&["Ctrl", "S"], "save a copy"),
    (&["H"], "hide counters while held"),
    (&["L"], "lines and fields of fire while held"),
    (&["O"], "the chance to destroy each target, or the factors on it, while held"),
    (&["M"], "who supports or shakes the morale of the selected men, while held"),
    (&["R"], "the rule behind what the pointer shows"),
    (&["C"], "charts and tables"),
    (&["T"], "rosters: men left, targets, damage"),
    (&["+", "\u{2212}"], "zoom in and out"),
    (&["Home"], "the whole map"),
    (&["\u{2190}", "\u{2191}", "\u{2192}", "\u{2193}"], "move the map"),
    (&["F1"], "this list"),
];

/// The list of keys, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    window(ctx, table, Window::Keys, "Keys and mouse", vec2(620.0, 560.0), |ui, _| {
        scroll(ui, "keys").show(ui, |ui| {
            part(ui, "Mouse", &MOUSE);
            ui.add_space(10.0);
            part(ui, "Keyboard", &KEYS);
        });
    });
}

fn part(ui: &mut Ui, title: &str, keys: &[Key]) {
    ui.label(styled(title, bold(17.0), INK));
    Grid::new(title).num_columns(2).spacing(vec2(18.0, 5.0)).min_col_width(120.0).show(ui, |ui| {
        for (caps, what) in keys {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for cap in *caps {
                    key_cap(ui, cap);
                }
            });
            ui.label(styled(*what, condensed(15.0), INK));
            ui.end_row();
        }
    });
}
