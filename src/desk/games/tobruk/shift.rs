//! How far the fire of the battery in hand can shift: the hexes around its aim, and its next call (IV.F.4).

use bevy_egui::egui::{Painter, Pos2, Stroke, vec2};

use super::overlays::dashed_outline;
use super::{Table, calling, words};
use crate::desk::kit::paint::overlay::paint_label;
use crate::desk::kit::style::{bold, palette, zoom_size};
use crate::desk::kit::view::MapView;
use crate::games::tobruk::phases::call::{SHIFT, call_words};
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::batteries::Batteries;
use crate::games::tobruk::state::turn::Sequence;

/// Paints the aim of the battery that is called next, and the hexes to which its fire can shift; nothing where it begins anew.
pub fn paint(painter: &Painter, table: &Table, view: &MapView) {
    if !matches!(table.selection.prompt.asks, Ask::Batteries) {
        return;
    }
    let world = table.world();
    let found = calling::chosen(table).zip(world.get_resource::<Batteries>()).zip(world.get_resource::<Sequence>());
    let laid = found.and_then(|((id, batteries), sequence)| batteries.find(id)?.kept(sequence.turn));
    let Some(laid) = laid else { return };
    let width = view.hex_width();
    let on_board = |hex: &_| words::in_play(table, *hex);
    let around = view.corners_of(laid.aim.within(SHIFT).into_iter().filter(on_board));
    dashed_outline(painter, &around, palette::RED, width);
    let at = view.hex(laid.aim);
    paint_aim(painter, at, width);
    let text = format!("next {}", call_words(laid.calls.saturating_add(1)));
    let above = at - vec2(0.0, width * (f32::from(SHIFT) + 0.75) * 0.87);
    paint_label(painter, above, &text, bold(zoom_size((width * 0.3).clamp(13.0, 26.0))), palette::RED_DEEP, 0.0);
}

/// The cross-hairs over what is aimed at; `width` is that of a hex in points.
pub fn paint_aim(painter: &Painter, at: Pos2, width: f32) {
    let arm = width * 0.5;
    let pen = Stroke::new((width * 0.05).clamp(1.6, 4.0), palette::RED);
    painter.circle_stroke(at, arm * 0.6, pen);
    for way in [vec2(arm, 0.0), vec2(0.0, arm)] {
        for sign in [1.0, -1.0] {
            painter.line_segment([at + way * (sign * 0.4), at + way * sign], pen);
        }
    }
}
