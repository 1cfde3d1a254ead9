//! The wheel and the right button: zoom, pan, the menu of the selection.

use bevy_egui::egui::{Context, Event, MouseWheelUnit, PointerButton, Pos2};

use crate::desk::kit::view::MapView;
use crate::desk::table::Table;
use crate::desk::table::held::{DRAG, Held};
use crate::desk::table::menu::MenuAt;
use crate::desk::table::roles::DeskGame;

/// Zooms and pans; a right click that does not move asks for the menu.
pub(super) fn pan_and_zoom<G: DeskGame>(
    ctx: &Context,
    table: &mut Table<G>,
    view: &mut MapView,
    held: &mut Held,
    pointer: Option<Pos2>,
) {
    let (wheel, shift) = turned(ctx);
    if wheel != 0.0
        && table.over_map
        && let Some(at) = pointer
        && (table.study || !G::wheel(table, if wheel > 0.0 { 1 } else { -1 }, shift))
    {
        view.zoom_at(at, 1.12_f32.powf(wheel.clamp(-4.0, 4.0)));
        // Once more, for lines as thick as the new zoom asks.
        ctx.request_repaint();
    }
    let (down, at) = ctx.input(|input| {
        (
            input.pointer.button_down(PointerButton::Secondary) || input.pointer.button_down(PointerButton::Middle),
            input.pointer.latest_pos(),
        )
    });
    match (down, held.pan_from, at) {
        (true, None, Some(at)) if table.over_map => held.pan_from = Some(at),
        (true, Some(from), Some(at)) if held.panning || from.distance(at) > DRAG => {
            held.panning = true;
            view.pan(at - from);
            held.pan_from = Some(at);
        }
        (false, Some(from), _) => {
            let secondary = ctx.input(|input| input.pointer.button_released(PointerButton::Secondary));
            if !held.panning && secondary {
                open_menu(ctx, table, held, from);
            }
            held.pan_from = None;
            held.panning = false;
        }
        // Pressed and let go between two frames.
        (false, None, Some(at))
            if table.over_map && ctx.input(|input| input.pointer.button_released(PointerButton::Secondary)) =>
        {
            open_menu(ctx, table, held, at);
        }
        _ => {}
    }
    view.keep_near(G::extent(table));
}

/// By how many lines the wheel was turned, and whether Shift is held.
fn turned(ctx: &Context) -> (f32, bool) {
    ctx.input(|input| {
        let wheel: f32 = input
            .events
            .iter()
            .filter_map(|event| match event {
                Event::MouseWheel { unit, delta, .. } => Some(match unit {
                    MouseWheelUnit::Point => (delta.y + delta.x) / 40.0,
                    MouseWheelUnit::Line | MouseWheelUnit::Page => delta.y + delta.x,
                }),
                _ => None,
            })
            .sum();
        (wheel, input.modifiers.shift)
    })
}

/// The menu of the selection; without one, of the own unit that was clicked.
fn open_menu<G: DeskGame>(ctx: &Context, table: &mut Table<G>, held: &mut Held, at: Pos2) {
    if table.selected.is_none()
        && let Some(unit) = table.pointed_unit.filter(|unit| G::is_own(table, *unit))
    {
        table.select(Some(unit));
    }
    if table.selected.is_some() {
        ctx.request_repaint();
        held.context_menu = Some(MenuAt { at, hex: table.pointed, unit: table.pointed_unit });
    }
}
