//! What happened since one's last turn: the part of the log that begins with the other side's.

use bevy_egui::egui::{Context, vec2};

use super::log::list;
use super::parts::{wide_button, window};
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::desk::kit::big_button::ENTER;
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::{BLUE, INK_SOFT};
use crate::desk::kit::widgets::styled;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::told::news;
use crate::desk::table::{Player, Table, Window};

/// The window, while it is open.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    window(ctx, table, Window::News, "Since your last turn", vec2(520.0, 460.0), |ui, table| {
        let from = since(table);
        let room = ui.available_height() - 42.0;
        ui.allocate_ui(vec2(ui.available_width(), room), |ui| {
            if tells(table, from) {
                list(ui, table, "news", from, [false, false]);
            } else {
                ui.set_min_height(room);
                ui.label(styled("Nothing has happened since.", condensed(16.0), INK_SOFT));
            }
        });
        if wide_button(ui, "To the map", ENTER, BLUE, true).clicked() {
            table.close(Window::News);
        }
    });
}

/// The entry of the log with which the news begin of the side that looks.
fn since<G: DeskGame>(table: &Table<G>) -> usize {
    let Some(log) = table.world().get_resource::<Log<G::Event>>() else { return 0 };
    let side = match table.players {
        [Player::Computer, Player::Human] => Side::Allies,
        [Player::Human, Player::Computer] => Side::Axis,
        _ => G::to_act(table.world()).unwrap_or(Side::Axis),
    };
    let chapter = |(place, entry): (usize, &Entry<G::Event>)| Some((place, G::chapter(table, &entry.event)?.side));
    let chapters: Vec<(usize, Option<Side>)> = log.0.iter().enumerate().filter_map(chapter).collect();
    let sides: Vec<Option<Side>> = chapters.iter().map(|(_, side)| *side).collect();
    let chapter = chapters.get(news(&sides, side)).map_or(0, |(place, _)| *place);
    // Both sides may act within one part of the log.
    table.stretches.since(side).map_or(chapter, |since| since.min(chapter))
}

/// Notes that the window is due where a person's turn begins with these events of the other side's order.
pub fn hand_over<G: DeskGame>(table: &mut Table<G>, by: Side, events: usize) {
    if table.player(by.enemy()) != Player::Human || !table.pace.news {
        return;
    }
    let Some(log) = table.session.world.get_resource::<Log<G::Event>>() else { return };
    let of = |entry: &Entry<G::Event>| G::chapter(table, &entry.event).and_then(|chapter| chapter.side);
    let begun = log.0[events.min(log.0.len())..].iter().rev().find_map(of);
    // The first turn of the game has nothing before it.
    let before = log.0[..events.min(log.0.len())].iter().any(|entry| of(entry).is_some());
    let begins = begun == Some(by.enemy()) || table.trails.is_fresh(by) && G::takes_over(table);
    table.news_due = before && begins && G::to_act(&table.session.world) == Some(by.enemy());
}

/// Opens it once all has been shown; where nothing happened, or something else is read, it stays shut.
pub fn open_if_due<G: DeskGame>(table: &mut Table<G>) {
    if !std::mem::take(&mut table.news_due) || !table.windows.is_empty() {
        return;
    }
    if tells(table, since(table)) {
        table.open(Window::News);
    }
}

/// True if the log has anything to tell from this entry on.
fn tells<G: DeskGame>(table: &Table<G>, from: usize) -> bool {
    let Some(log) = table.world().get_resource::<Log<G::Event>>() else { return false };
    let tells =
        |entry: &Entry<G::Event>| G::chapter(table, &entry.event).is_none() && G::told(table, &entry.event).is_some();
    log.0[from.min(log.0.len())..].iter().any(tells)
}
