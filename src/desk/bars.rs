//! The bars: the sequence of play along the top, charts and lists along the bottom.

use bevy_egui::egui::{
    Align, Align2, Area, Context, CornerRadius, Id, Layout, Margin, Order, Pos2, Rect, Sense, Stroke, StrokeKind, Ui,
    pos2, vec2,
};

use super::panels::words;
use super::style::{bar_frame, bold, condensed, palette::*, panel_frame, panel_shadow, strong, tip_frame};
use super::table::{Speed, Table, Window, Wish};
use super::widgets::{bar_button, phase_pill, refusal, styled, tab_button};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::field::Field;
use crate::games::tobruk::sequence::{Phase, Sequence};
use crate::games::tobruk::situation::{Decision, Decisions};
use crate::games::tobruk::victory::score_of;

/// Height of the top bar in points.
pub const TOP: f32 = 42.0;
/// Height of the strip of buttons at the bottom.
pub const BOTTOM: f32 = 44.0;

/// The top bar: game, scenario, sequence of play with the current step lit, turn, who acts, score, undo, save, menu.
pub fn top(ctx: &Context, table: &mut Table) {
    let screen = ctx.content_rect();
    Area::new(Id::new("top bar")).fixed_pos(screen.min).order(Order::Middle).show(ctx, |ui| {
        bar_frame().show(ui, |ui| {
            ui.set_min_size(vec2(screen.width() - 40.0, TOP - 16.0));
            ui.set_max_size(vec2(screen.width() - 40.0, TOP - 16.0));
            ui.horizontal_centered(|ui| {
                ui.spacing_mut().item_spacing.x = 10.0;
                let narrow = screen.width() < 1360.0;
                ui.label(styled("Tobruk", bold(21.0), IVORY));
                let scenario = table.session.scenario.clone();
                if !narrow {
                    ui.label(styled(
                        format!("{}  {}", numeral(scenario.number), scenario.title),
                        condensed(15.0),
                        CREAM_SOFT,
                    ));
                }
                ui.add_space(12.0);
                let sequence = table.world().resource::<Sequence>().clone();
                let steps = steps(table, &sequence);
                for (title, current) in steps {
                    // Short names, short pills: all of them have to stand side by side.
                    let width = if title.len() < 9 { 74.0 } else { 132.0 };
                    phase_pill(ui, &title, current, if narrow { width * 0.85 } else { width });
                }
                ui.add_space(8.0);
                let turn = if sequence.turn == 0 {
                    "Set-up".to_owned()
                } else {
                    format!("Turn {} of {}", sequence.turn, scenario.length)
                };
                ui.label(styled(turn, strong(16.0), IVORY));
                ui.label(styled(who_acts(table, &sequence), condensed(15.0), CREAM_SOFT));
                ui.label(styled(standing(table), strong(16.0), IVORY));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
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
                });
            });
        });
    });
}

fn steps(table: &Table, sequence: &Sequence) -> Vec<(String, bool)> {
    let on_foot = table.session.scenario.rules >= 2;
    let step = |title: &str, phases: &[Phase]| (title.to_owned(), phases.contains(&sequence.phase));
    let mut steps = if sequence.phase == Phase::SetUp {
        vec![step("Set-up", &[Phase::SetUp]), step("Movement", &[])]
    } else {
        let moves = |side: Side| {
            let current = sequence.phase == Phase::Movement && sequence.active == side;
            (format!("Movement: {}", words::side(table, side)), current)
        };
        vec![moves(sequence.first_mover), moves(sequence.first_mover.enemy())]
    };
    steps.push(step("Combat", &[Phase::Combat]));
    if on_foot {
        steps.push(step("Morale", &[Phase::Morale]));
        steps.push(step("Melee", &[Phase::Melee]));
    }
    if sequence.phase != Phase::SetUp && !on_foot {
        steps.push(step("End of turn", &[Phase::EndOfTurn, Phase::Over]));
    }
    steps
}

/// Who is asked, and for what.
fn who_acts(table: &Table, sequence: &Sequence) -> String {
    let side = words::side(table, Tobruk::to_act(table.world()).unwrap_or(sequence.active));
    let decision = table.world().get_resource::<Decisions>().and_then(|decisions| decisions.0.last());
    match decision {
        Some(Decision::Drop { .. }) => return format!("{side}: take cover?"),
        Some(Decision::Casualties { .. }) => return format!("{side}: casualties"),
        _ => {}
    }
    match sequence.phase {
        Phase::SetUp => format!("{side} sets up"),
        Phase::Movement => format!("{side} to move"),
        Phase::Combat => format!("{side} to fire"),
        Phase::Morale => format!("{side} asks for checks"),
        Phase::Melee => format!("{side} to fight"),
        Phase::Artillery | Phase::EndOfTurn => String::new(),
        Phase::Over => "Game over".to_owned(),
    }
}

/// What counts for victory so far: points, or hedgehogs held.
fn standing(table: &Table) -> String {
    let scenario = &table.session.scenario;
    if let Some(hold) = &scenario.hold {
        let held = table.world().get_resource::<Field>().map_or(0, |field| field.held.len());
        return format!("{}: {held} of {} hedgehogs", words::side(table, hold.side), hold.hedgehogs);
    }
    let [axis, allies] = score_of(table.world());
    format!("{} {allies}   {} {axis}", words::side(table, Side::Allies), words::side(table, Side::Axis))
}

fn numeral(number: u8) -> &'static str {
    ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"].get(usize::from(number)).copied().unwrap_or("")
}

/// The strip at the bottom: charts, roster, log and rules, keys.
pub fn bottom(ctx: &Context, table: &mut Table, width: f32) {
    let screen = ctx.content_rect();
    let at = pos2(screen.left() + 12.0, screen.bottom() - BOTTOM + 6.0);
    Area::new(Id::new("bottom bar")).fixed_pos(at).order(Order::Middle).show(ctx, |ui| {
        ui.set_max_width(width - 24.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            for (text, window) in [
                ("Charts", Window::Charts),
                ("Roster", Window::Roster),
                ("Rules", Window::Rules),
                ("Briefing", Window::Briefing),
                ("Keys F1", Window::Keys),
            ] {
                if tab_button(ui, text, table.is_open(window)).clicked() {
                    table.toggle(window);
                }
            }
            let replaying = table.moment.is_some();
            if table.session.orders() > 0 && tab_button(ui, "Replay", replaying).clicked() {
                table.wishes.push(Wish::Moment(if replaying { None } else { Some(table.session.orders()) }));
            }
        });
    });
}

/// The refusal at the pointer, and the notice at the foot of the map.
pub fn tips(ctx: &Context, table: &mut Table, pointer: Option<Pos2>, map: Rect, now: f64) {
    if let (Some(Err(why)), Some(at), true) = (&table.proposal, pointer, table.over_map) {
        let to_left = at.x + 340.0 > map.right();
        let at = at + vec2(if to_left { -330.0 } else { 16.0 }, 18.0);
        Area::new(Id::new("refusal")).fixed_pos(at).order(Order::Tooltip).interactable(false).show(ctx, |ui| {
            ui.set_max_width(320.0);
            tip_frame().inner_margin(Margin::symmetric(12, 8)).shadow(panel_shadow()).show(ui, |ui| {
                refusal(ui, &why.sentence, why.rule.0);
            });
        });
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
pub fn whose_turn(ctx: &Context, table: &Table, map: Rect) {
    let thinking = Tobruk::to_act(&table.session.world).is_some() && !table.human_to_act() && table.moment.is_none();
    if !thinking {
        return;
    }
    let at = pos2(map.center().x, map.top() + 10.0);
    Area::new(Id::new("thinking"))
        .fixed_pos(at)
        .pivot(Align2::CENTER_TOP)
        .order(Order::Middle)
        .interactable(false)
        .show(ctx, |ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(236.0, 26.0), Sense::hover());
            ui.painter().rect(rect, CornerRadius::same(13), FRAME, Stroke::new(1.0, FRAME_RAISED), StrokeKind::Inside);
            let acts = Tobruk::to_act(&table.session.world);
            let side = words::side(table, acts.unwrap_or(table.session.world.resource::<Sequence>().active));
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
pub fn right(ctx: &Context, table: &mut Table, width: f32, add: impl FnOnce(&mut Ui, &mut Table)) {
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
