//! The strip of buttons along the bottom, the right-hand panel's frame, and what is said over the map.

use bevy_egui::egui::{
    Align2, Area, Context, CornerRadius, Id, Order, Popup, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::battle_card::takes_all;
use super::play::computer_to_act;
use super::top_bar::TOP;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{panel_frame, strong, tip_frame};
use crate::desk::kit::widgets::{TAB_AIR, tab_button, tab_text_width};
use crate::desk::kit::words;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Speed, Table, Window, Wish};

/// Height of the strip of buttons at the bottom.
pub const BOTTOM: f32 = 44.0;

/// What a button of the strip does.
#[derive(Clone, Copy)]
enum Tab {
    Window(Window),
    Replay,
}

/// The strip at the bottom: charts, the game's own lists, rules, briefing, keys, the replay; what finds no room stands in a menu at its
/// end.
pub fn bottom<G: DeskGame>(ctx: &Context, table: &mut Table<G>, width: f32) {
    let screen = ctx.content_rect();
    let at = pos2(screen.left() + 12.0, screen.bottom() - BOTTOM + 6.0);
    let rest: [(&str, Window); 5] = [
        ("Rules", Window::Rules),
        ("Briefing", Window::Briefing),
        ("Compare", Window::Compare),
        ("Log", Window::Log),
        ("Keys F1", Window::Keys),
    ];
    let windows = [("Charts", Window::Charts)];
    let windows = windows.iter().chain(G::TABS).chain(&rest).map(|(text, window)| (*text, Tab::Window(*window)));
    let replay = (table.session.orders() > 0 && !table.study).then_some(("Replay", Tab::Replay));
    let tabs: Vec<(&str, Tab)> = windows.chain(replay).collect();
    Area::new(Id::new("bottom bar")).fixed_pos(at).order(Order::Middle).show(ctx, |ui| {
        ui.set_max_width(width - 24.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            let words: Vec<f32> = tabs.iter().map(|(text, _)| tab_text_width(ui, text)).collect();
            let (air, shown) = fitting(&words, tab_text_width(ui, MORE), width - 24.0);
            for (text, tab) in &tabs[..shown] {
                if tab_button(ui, text, is_open(table, *tab), air).clicked() {
                    press(table, *tab);
                }
            }
            if shown < tabs.len() {
                more(ui, table, &tabs[shown..], air);
            }
        });
    });
}

/// Room between two buttons of the strip, in points.
const GAP: f32 = 8.0;
/// The button at the end of the strip that opens the rest.
const MORE: &str = "More";

/// How much air each button of the strip has beside its word, and how many of them find room in a width in points: all, with less
/// air where they must, or as many as leave room for a button that opens the rest.
fn fitting(words: &[f32], more: f32, width: f32) -> (f32, usize) {
    let long = |words: &[f32], air: f32| words.iter().map(|word| word + air + GAP).sum::<f32>() - GAP;
    if let Some(air) = [TAB_AIR, 26.0, 16.0].into_iter().find(|air| long(words, *air) <= width) {
        return (air, words.len());
    }
    let room = width - more - 16.0 - GAP;
    (16.0, (0..words.len()).rev().find(|shown| long(&words[..*shown], 16.0) <= room).unwrap_or(0))
}

fn is_open<G: DeskGame>(table: &Table<G>, tab: Tab) -> bool {
    match tab {
        Tab::Window(window) => table.is_open(window),
        Tab::Replay => table.moment.is_some(),
    }
}

fn press<G: DeskGame>(table: &mut Table<G>, tab: Tab) {
    match tab {
        Tab::Window(window) => table.toggle(window),
        Tab::Replay => {
            let orders = table.session.orders();
            table.wishes.push(Wish::Moment(if table.moment.is_some() { None } else { Some(orders) }));
        }
    }
}

/// The buttons that find no room, in a menu.
fn more<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, tabs: &[(&str, Tab)], air: f32) {
    let button = tab_button(ui, MORE, tabs.iter().any(|(_, tab)| is_open(table, *tab)), air);
    Popup::menu(&button).frame(tip_frame()).show(|ui| {
        for (text, tab) in tabs {
            if tab_button(ui, text, is_open(table, *tab), TAB_AIR).clicked() {
                press(table, *tab);
            }
        }
    });
}

/// Says at the top of the map that the computer is at play, or that orders are still being given; nothing while a `card` is read there.
pub fn whose_turn<G: DeskGame>(ctx: &Context, table: &Table<G>, map: Rect, card: bool) {
    if card {
        return;
    }
    let acts = || G::to_act(table.present()).filter(|_| computer_to_act(table));
    let level = |side| table.session.head.level(side).unwrap_or_default().word();
    let text = match (table.still_given(), acts().map(|side| format!("{} ({})", table.side_name(side), level(side)))) {
        (0, None) => return,
        (0, Some(side)) if table.halts() => format!("{side}: waits until you close this window"),
        (0, Some(side)) if table.ahead.is_some() => {
            format!(
                "{side}: planning the turn, {:.0}% (Space: go with the best plan so far)",
                100.0 * table.ahead.unwrap_or_default()
            )
        }
        (0, Some(side)) if table.pace.speed == Speed::Step => format!("{side}: Space for the next order"),
        // Where the text is large it would lie on the counters of the map's first rows, and the panel's big button says the same.
        (0, Some(_)) if takes_all(map) => return,
        (0, Some(side)) if table.pace.speed == Speed::Instant => format!("{side}: the computer plays"),
        (0, Some(side)) => format!("{side}: the computer plays (P: faster)"),
        (left, _) => format!("{} to go ...", words::count(left, "order")),
    };
    let at = pos2(map.center().x, map.top() + 10.0);
    Area::new(Id::new("thinking"))
        .fixed_pos(at)
        .pivot(Align2::CENTER_TOP)
        .order(Order::Middle)
        .interactable(false)
        .show(ctx, |ui| {
            let text = ui.painter().layout_no_wrap(text, strong(14.0), CREAM);
            let (rect, _) = ui.allocate_exact_size(vec2((text.size().x + 32.0).max(200.0), 26.0), Sense::hover());
            ui.painter().rect(rect, CornerRadius::same(13), FRAME, Stroke::new(1.0, FRAME_RAISED), StrokeKind::Inside);
            ui.painter().galley(rect.center() - text.size() / 2.0, text, CREAM);
        });
}

/// The frame of the right-hand panel.
pub fn right<G: DeskGame>(ctx: &Context, table: &mut Table<G>, width: f32, add: impl FnOnce(&mut Ui, &mut Table<G>)) {
    let screen = ctx.content_rect();
    let rect = Rect::from_min_max(
        pos2(screen.right() - width - 10.0, screen.top() + TOP + 10.0),
        pos2(screen.right() - 10.0, screen.bottom() - 10.0),
    );
    Area::new(Id::new("right panel")).fixed_pos(rect.min).order(Order::Middle).show(ctx, |ui| {
        panel_frame().show(ui, |ui| {
            let inner = rect.size() - vec2(35.0, 27.0);
            ui.set_min_size(inner);
            ui.set_max_size(inner);
            add(ui, table);
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_that_find_no_room_make_room_for_the_one_that_opens_them() {
        let words = [50.0; 6];
        let wide = fitting(&words, 40.0, 604.0);
        assert_eq!(wide, (TAB_AIR, 6));
        let tight = fitting(&words, 40.0, 440.0);
        assert_eq!(tight, (16.0, 6));
        let (air, shown) = fitting(&words, 40.0, 300.0);
        assert!((1..6).contains(&shown));
        assert!(shown as f32 * (50.0 + air + GAP) + 40.0 + air <= 300.0, "the last button is whole");
        assert_eq!(fitting(&words, 40.0, 10.0).1, 0);
    }
}
