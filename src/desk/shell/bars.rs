//! The bars: the sequence of play along the top, charts and lists along the bottom.

use bevy_egui::egui::{
    Align, Align2, Area, Context, CornerRadius, Id, Layout, Margin, Order, Pos2, Rect, Sense, Stroke, StrokeKind, Ui,
    pos2, vec2,
};

use super::play::computer_to_act;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bar_frame, bold, condensed, panel_frame, panel_shadow, strong, tip_frame};
use crate::desk::kit::widgets::{bar_button, phase_pill, styled, tab_button};
use crate::desk::kit::words::numeral;
use crate::desk::table::game::game_title;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Speed, Table, Window, Wish};

/// Height of the top bar in points.
pub const TOP: f32 = 42.0;
/// Height of the strip of buttons at the bottom.
pub const BOTTOM: f32 = 44.0;

/// The top bar: game, scenario, sequence of play with the current step lit, turn, who acts, score, undo, save, menu.
pub fn top<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    let screen = ctx.content_rect();
    Area::new(Id::new("top bar")).fixed_pos(screen.min).order(Order::Middle).show(ctx, |ui| {
        bar_frame().show(ui, |ui| {
            ui.set_min_size(vec2(screen.width() - 40.0, TOP - 16.0));
            ui.set_max_size(vec2(screen.width() - 40.0, TOP - 16.0));
            ui.horizontal_centered(|ui| {
                ui.spacing_mut().item_spacing.x = 10.0;
                let narrow = screen.width() < 1360.0;
                ui.label(styled(game_title::<G>(), bold(21.0), IVORY));
                if !narrow {
                    let title = G::title(&table.session.scenario);
                    let text = format!("{}  {}", numeral(title.number), title.title);
                    ui.label(styled(text, condensed(15.0), CREAM_SOFT));
                }
                ui.add_space(12.0);
                if table.study {
                    phase_pill(ui, "Study", true, 74.0);
                    ui.label(styled("The set-up. Click a unit to study it.", condensed(15.0), CREAM_SOFT));
                } else {
                    progress(ui, table, narrow);
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| buttons(ui, table));
            });
        });
    });
}

/// The sequence of play, the turn, who acts and the score.
fn progress<G: DeskGame>(ui: &mut Ui, table: &Table<G>, narrow: bool) {
    for (title, current) in G::steps(table) {
        // Short names, short pills: all of them have to stand side by side.
        let width = match title.len() {
            ..9 => 74.0,
            9..=10 => 90.0,
            _ => 132.0,
        };
        phase_pill(ui, &title, current, if narrow { width * 0.85 } else { width });
    }
    ui.add_space(8.0);
    ui.label(styled(G::clock(table), strong(16.0), IVORY));
    ui.label(styled(G::who_acts(table), condensed(15.0), CREAM_SOFT));
    ui.label(styled(G::standing(table), strong(16.0), IVORY));
}

/// What can be done with the game as a whole, from the right-hand edge inwards.
fn buttons<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
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
    let reach = table.session.undo_reach();
    let text = if reach > 0 { format!("Undo {reach}") } else { "Undo".to_owned() };
    if bar_button(ui, &text, reach > 0 && table.human_to_act()).clicked() {
        table.wishes.push(Wish::Undo);
    }
}

/// The strip at the bottom: charts, the game's own lists, rules, briefing, keys.
pub fn bottom<G: DeskGame>(ctx: &Context, table: &mut Table<G>, width: f32) {
    let screen = ctx.content_rect();
    let at = pos2(screen.left() + 12.0, screen.bottom() - BOTTOM + 6.0);
    Area::new(Id::new("bottom bar")).fixed_pos(at).order(Order::Middle).show(ctx, |ui| {
        ui.set_max_width(width - 24.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let rest = [("Rules", Window::Rules), ("Briefing", Window::Briefing), ("Keys F1", Window::Keys)];
            for (text, window) in [("Charts", Window::Charts)].iter().chain(G::TABS).chain(&rest) {
                if tab_button(ui, text, table.is_open(*window)).clicked() {
                    table.toggle(*window);
                }
            }
            let replaying = table.moment.is_some();
            if table.session.orders() > 0 && !table.study && tab_button(ui, "Replay", replaying).clicked() {
                table.wishes.push(Wish::Moment(if replaying { None } else { Some(table.session.orders()) }));
            }
        });
    });
}

/// The refusal at the pointer, and the notice at the foot of the map.
pub fn tips<G: DeskGame>(ctx: &Context, table: &mut Table<G>, pointer: Option<Pos2>, map: Rect, now: f64) {
    if let (Some(Err(why)), Some(at), true) = (&table.proposal, pointer, table.over_map) {
        let to_left = at.x + 340.0 > map.right();
        let at = at + vec2(if to_left { -330.0 } else { 16.0 }, 18.0);
        Area::new(Id::new("refusal")).fixed_pos(at).order(Order::Tooltip).interactable(false).show(ctx, |ui| {
            ui.set_max_width(320.0);
            tip_frame().inner_margin(Margin::symmetric(12, 8)).shadow(panel_shadow()).show(ui, |ui| {
                // Grey while it is only pointed at; amber once it was asked for and refused.
                let ink = if table.refused.as_ref() == Some(why) { AMBER } else { CREAM_SOFT };
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.label(styled(&why.sentence, condensed(15.0), ink));
                ui.label(styled(why.rule.0, strong(14.0), ink));
            });
        });
    }
    if table.refused.as_ref() != table.proposal.as_ref().and_then(|meant| meant.as_ref().err()) {
        table.refused = None;
    }
    let Some((sentence, said)) = &mut table.notice else { return };
    if *said == 0.0 {
        *said = now;
    }
    if now - *said > 6.0 {
        table.notice = None;
        return;
    }
    ctx.request_repaint_after(std::time::Duration::from_millis(500));
    let at = pos2(map.center().x, map.bottom() - 64.0);
    Area::new(Id::new("notice"))
        .fixed_pos(at)
        .pivot(Align2::CENTER_BOTTOM)
        .order(Order::Tooltip)
        .interactable(false)
        .show(ctx, |ui| {
            ui.set_max_width(map.width() * 0.7);
            tip_frame().inner_margin(Margin::symmetric(14, 9)).show(ui, |ui| {
                ui.label(styled(sentence.as_str(), condensed(16.0), CREAM));
            });
        });
}

/// Says at the top of the map that the computer is at play.
pub fn whose_turn<G: DeskGame>(ctx: &Context, table: &Table<G>, map: Rect) {
    let Some(side) = G::to_act(&table.session.world).filter(|_| computer_to_act(table)) else { return };
    let at = pos2(map.center().x, map.top() + 10.0);
    Area::new(Id::new("thinking"))
        .fixed_pos(at)
        .pivot(Align2::CENTER_TOP)
        .order(Order::Middle)
        .interactable(false)
        .show(ctx, |ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(236.0, 26.0), Sense::hover());
            ui.painter().rect(rect, CornerRadius::same(13), FRAME, Stroke::new(1.0, FRAME_RAISED), StrokeKind::Inside);
            let side = table.side_name(side);
            ui.painter().text(
                rect.center(),
                Align2::CENTER_CENTER,
                if table.speed == Speed::Step {
                    format!("{side}: Space for the next order")
                } else {
                    format!("{side}: the computer plays")
                },
                strong(14.0),
                CREAM,
            );
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
