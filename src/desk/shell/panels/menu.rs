//! The menu of a game in progress: save a copy, replay, briefing, speed, size of the panels, leave.

use bevy_egui::egui::{Context, Label, Ui, vec2};

use super::parts::{choice, dark_button, scroll, wide_button, window};
use super::text_size;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::shell::editing;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Speed, Table, Window, Wish};

/// The menu, while it is open.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    window(ctx, table, Window::Menu, "Menu", vec2(380.0, 640.0), |ui, table| {
        scroll(ui, "menu").show(ui, |ui| lines(ui, table));
    });
}

fn lines<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    ui.spacing_mut().item_spacing.y = 7.0;
    if !table.study {
        game(ui, table);
    }
    if wide_button(ui, "Briefing", "", FRAME_SOFT, true).clicked() {
        table.close(Window::Menu);
        table.open(Window::Briefing);
    }
    divider(ui);
    ui.label(styled("Animation speed for moves and fire", bold(15.5), INK));
    ui.horizontal_wrapped(|ui| {
        for speed in Speed::ALL {
            if choice(ui, speed.word(), table.pace.speed == speed).clicked() {
                table.pace.speed = speed;
            }
        }
    });
    ui.label(styled("The view follows what happens out of sight", bold(15.5), INK));
    ui.horizontal(|ui| {
        for (follow, name) in [(true, "Yes"), (false, "No")] {
            if choice(ui, name, table.pace.follow == follow).clicked() {
                table.pace.follow = follow;
            }
        }
    });
    ui.label(styled("Show what happened since your last turn", bold(15.5), INK));
    ui.horizontal(|ui| {
        for (news, name) in [(true, "Yes"), (false, "No")] {
            if choice(ui, name, table.pace.news == news).clicked() {
                table.pace.news = news;
            }
        }
    });
    text_size::choose(ui);
    divider(ui);
    ui.horizontal_wrapped(|ui| {
        if dark_button(ui, if table.study { "Back to the map" } else { "Back to the game" }).clicked() {
            table.close(Window::Menu);
        }
        if dark_button(ui, "Quit to the main menu").clicked() {
            match &table.edit {
                Some(_) => editing::leave(table),
                None => table.wishes.push(Wish::Leave),
            }
        }
    });
}

/// What can be done with a game that is played.
fn game<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    if wide_button(ui, "Save a copy", "", FRAME_SOFT, true).clicked() {
        table.wishes.push(Wish::SaveCopy);
    }
    saved(ui, table);
    if wide_button(ui, "Replay", "", FRAME_SOFT, table.session.orders() > 0).clicked() {
        table.wishes.push(Wish::Moment(Some(table.session.orders())));
        table.close(Window::Menu);
    }
}

/// Where the game is being saved, or why it is not.
fn saved<G: DeskGame>(ui: &mut Ui, table: &Table<G>) {
    let (text, ink) = match (table.session.save_failed(), table.session.file()) {
        (Some(failed), _) => (failed.to_owned(), RED),
        (None, Some(file)) => (format!("Every order is saved in {}.", file.display()), INK_SOFT),
        (None, None) => ("This game is not being saved.".to_owned(), RED),
    };
    ui.add(Label::new(styled(text, condensed(13.5), ink)).wrap());
}
