//! The bar along the top: game, scenario, sequence of play with the current step lit, turn, who acts, score, undo, save, menu. What
//! finds no room is left out, the least needed first.

use std::collections::BTreeSet;

use bevy_egui::egui::{Align, Area, Context, FontId, Id, Layout, Order, Ui, vec2};

use super::editing;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bar_frame, bold, condensed, strong};
use crate::desk::kit::widgets::{bar_button, hover_tip, phase_pill, styled};
use crate::desk::kit::words::numeral;
use crate::desk::table::game::game_title;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Window, Wish};

/// Height of the bar in points.
pub const TOP: f32 = 42.0;
/// Room between two parts of the bar, in points.
const GAP: f32 = 10.0;
/// Room beside the bar's parts, at either edge, in points.
const EDGE: f32 = 20.0;

/// The bar.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    let screen = ctx.content_rect();
    Area::new(Id::new("top bar")).fixed_pos(screen.min).order(Order::Middle).show(ctx, |ui| {
        bar_frame().show(ui, |ui| {
            let size = vec2(screen.width() - 2.0 * EDGE, TOP - 16.0);
            ui.set_min_size(size);
            ui.set_max_size(size);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                // The buttons first: nothing pushes them away.
                buttons(ui, table);
                ui.add_space(GAP);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| progress(ui, table));
            });
        });
    });
}

/// A part of the bar.
#[derive(Clone)]
struct Entry {
    text: String,
    look: Look,
    /// The parts with the greatest number go first where room is short; 0 stays.
    spare: u8,
}

/// How a part of the bar looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Game,
    Soft,
    Value,
    Step { current: bool },
}

impl Look {
    fn font(self) -> FontId {
        match self {
            Self::Game => bold(21.0),
            Self::Soft => condensed(15.0),
            Self::Value => strong(16.0),
            // As wide as when it is lit.
            Self::Step { .. } => bold(14.0),
        }
    }
}

/// The parts from left to right.
fn parts<G: DeskGame>(table: &Table<G>) -> Vec<Entry> {
    let part = |text: String, look, spare| Entry { text, look, spare };
    let title = G::title(&table.session.scenario).of_own(table.session.head.text.is_some());
    let mark: &str = match title.mark.parse() {
        Ok(number) => numeral(number),
        Err(_) => &title.mark,
    };
    let mut parts = vec![
        part(game_title::<G>().to_owned(), Look::Game, 5),
        part(format!("{mark}  {}", title.title).trim_start().to_owned(), Look::Soft, 6),
    ];
    if table.study {
        if let Some(edit) = &table.edit {
            parts.push(part("Edit".to_owned(), Look::Step { current: true }, 0));
            parts.push(part(editing::hint(edit).to_owned(), Look::Soft, 4));
            return parts;
        }
        parts.push(part("Study".to_owned(), Look::Step { current: true }, 0));
        parts.push(part("The set-up. Click a unit to study it.".to_owned(), Look::Soft, 4));
        return parts;
    }
    let steps = G::steps(table).into_iter();
    parts.extend(steps.map(|(step, current)| part(step, Look::Step { current }, if current { 1 } else { STEPS })));
    parts.push(part(G::clock(table), Look::Value, 0));
    parts.push(part(G::who_acts(table), Look::Soft, 3));
    parts.push(part(G::standing(table), Look::Value, 2));
    parts.retain(|part| !part.text.is_empty());
    parts
}

/// Game, sequence of play, turn, who acts and score, as far as there is room.
fn progress<G: DeskGame>(ui: &mut Ui, table: &Table<G>) {
    let parts = parts(table);
    let wide = |part: &Entry| {
        let text = ui.painter().layout_no_wrap(part.text.clone(), part.look.font(), CREAM).size().x;
        if matches!(part.look, Look::Step { .. }) {
            if part.text.is_empty() { DOT } else { (text + 18.0).max(60.0) }
        } else {
            text
        }
    };
    let widths = |parts: &[Entry]| -> Vec<(f32, u8)> { parts.iter().map(|part| (wide(part), part.spare)).collect() };
    let all = parts;
    let mut parts: Vec<Entry> = all.clone();
    let mut keep = kept(&widths(&parts), ui.available_width());
    if parts.iter().any(|part| !keep.contains(&part.spare)) {
        dotted(&mut parts);
        keep = kept(&widths(&parts), ui.available_width());
    }
    let is_whole = parts.iter().all(|part| keep.contains(&part.spare));
    for ((part, whole), (width, spare)) in parts.iter().zip(&all).zip(widths(&parts)) {
        if !keep.contains(&spare) {
            continue;
        }
        let shown = match part.look {
            Look::Game => ui.label(styled(&part.text, part.look.font(), IVORY)),
            Look::Soft => ui.label(styled(&part.text, part.look.font(), CREAM_SOFT)),
            Look::Value => ui.label(styled(&part.text, part.look.font(), IVORY)),
            Look::Step { current } => phase_pill(ui, &whole.text, current, (width > DOT).then_some(width)),
        };
        // What was left out is told where the turn stands, and a step's name at its number.
        if part.look == Look::Value && !is_whole {
            let all: Vec<&str> = all.iter().map(|part| part.text.as_str()).collect();
            hover_tip(&shown, &all.join("\n"));
        } else if part.text != whole.text {
            hover_tip(&shown, &whole.text);
        }
    }
}

/// Width of a step of the sequence of play that is only a dot, in points.
const DOT: f32 = 12.0;

/// Steps of the sequence of play give way after so many other parts; see [`Entry::spare`].
const STEPS: u8 = 4;

/// All steps but the current one as dots, where their names find no room.
fn dotted(parts: &mut [Entry]) {
    for step in parts.iter_mut().filter(|part| part.look == (Look::Step { current: false })) {
        step.text.clear();
    }
}

/// Which parts are kept in this room, of parts with their widths: the most needed first, and what still finds room beside them where a
/// longer one does not.
fn kept(parts: &[(f32, u8)], room: f32) -> BTreeSet<u8> {
    let long = |of: u8| parts.iter().filter(|(_, spare)| *spare == of).map(|(width, _)| width + GAP).sum::<f32>();
    let ranks: BTreeSet<u8> = parts.iter().map(|(_, spare)| *spare).collect();
    let mut taken = -GAP;
    let fits = |rank: &u8| {
        let whole = taken + long(*rank);
        let fits = whole <= room || *rank == 0;
        if fits {
            taken = whole;
        }
        fits
    };
    ranks.into_iter().filter(fits).collect()
}

/// What can be done with the game as a whole, from the right-hand edge inwards.
fn buttons<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    if table.edit.is_some() {
        if bar_button(ui, "Menu", true).clicked() {
            editing::leave(table);
        }
        return;
    }
    if table.study {
        if bar_button(ui, "Menu", true).clicked() {
            table.wishes.push(Wish::Leave);
        }
        if bar_button(ui, "Play", true).clicked() {
            table.wishes.push(Wish::Play);
        }
        return;
    }
    if bar_button(ui, "Menu", true).clicked() {
        table.toggle(Window::Menu);
    }
    if bar_button(ui, "Save", true).clicked() {
        table.wishes.push(Wish::SaveCopy);
    }
    if bar_button(ui, "Undo", table.session.undo_reach() > 0 && table.human_to_act()).clicked() {
        table.wishes.push(Wish::Undo);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_without_room_are_dots_but_for_the_current_one() {
        let step = |text: &str, current| Entry { text: text.to_owned(), look: Look::Step { current }, spare: STEPS };
        let score = Entry { text: "3-2".to_owned(), look: Look::Value, spare: 2 };
        let mut parts = vec![step("Movement", false), step("Combat", true), step("Morale", false), score];
        dotted(&mut parts);
        assert_eq!(parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>(), ["", "Combat", "", "3-2"]);
    }

    #[test]
    fn the_least_needed_goes_first_and_the_turn_always_stays() {
        let parts = [(150.0, 5), (120.0, 6), (80.0, 1), (80.0, 4), (80.0, 4), (100.0, 0), (140.0, 3), (90.0, 2)];
        let kept = |room: f32| kept(&parts, room).into_iter().collect::<Vec<u8>>();
        assert_eq!(kept(2000.0), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(kept(850.0), [0, 1, 2, 3, 4, 5]);
        assert_eq!(kept(800.0), [0, 1, 2, 3, 4, 5]);
        assert_eq!(kept(700.0), [0, 1, 2, 3, 4]);
        assert_eq!(kept(300.0), [0, 1, 2]);
        assert_eq!(kept(10.0), [0]);
        assert_eq!(kept(425.0), [0, 1, 2, 6], "who acts finds no room, something shorter does");
    }
}
