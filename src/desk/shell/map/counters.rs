//! The counters on the map, stacked, fanned out or on their way.

use std::collections::BTreeMap;

use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{Rect, Stroke, StrokeKind, vec2};

use super::stack::laid_out;
use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::desk::kit::paint::brush::fade;
use crate::desk::kit::paint::stack::{fan_reach, paint_count};
use crate::desk::kit::style::palette;
use crate::desk::shell::editing;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::Scene;

/// Paints all counters.
pub(super) fn paint<G: DeskGame>(scene: &Scene<G>) {
    let Scene { table, view, motion, held, now, .. } = *scene;
    let stacks = editing::counters(table, scene.lingering());
    let mut last = Vec::new();
    for (hex, units) in &stacks {
        let centre = view.hex(*hex);
        if !view.window.expand(view.hex_width() * 2.0).contains(centre) {
            continue;
        }
        let spread = held.fan == Some(*hex);
        for (unit, offset, size) in laid_out(table, units, view, spread) {
            let moving = motion.place(unit.id(), view, now).filter(|_| table.moment.is_none());
            let together = table.group.contains(&unit.id());
            let lit = together || G::is_lit(table, &unit);
            match moving {
                Some((at, heading)) => last.push((0, at, size, unit, Some(heading))),
                None if spread => last.push((2, centre + offset, size, unit, None)),
                None if lit => last.push((1, centre + offset, size, unit, None)),
                None => G::paint_counter(scene, &unit, centre + offset, size, None),
            }
        }
    }
    last.sort_by_key(|(layer, ..)| *layer);
    if let Some((hex, units)) = held.fan.and_then(|fan| stacks.get_key_value(&fan)) {
        tray(scene, *hex, units.len());
    }
    // What moves, is fanned out or is selected lies on top.
    for (_, at, size, unit, heading) in last {
        G::paint_counter(scene, &unit, at, size, heading);
        if table.group.contains(&unit.id()) {
            let frame = Rect::from_center_size(at, vec2(size, size)).expand(size * 0.04);
            let line = Stroke::new((size * 0.06).max(2.0), palette::AMBER);
            scene.painter.rect_stroke(frame, size * 0.1, line, StrokeKind::Outside);
        }
    }
    hidden_marks(scene, &stacks);
    editing::paint(scene);
}

/// What the counters of a fan lie on, so that they stand out from those around.
fn tray<G: DeskGame>(scene: &Scene<G>, hex: Hex, count: usize) {
    let size = scene.view.counter_size();
    let tray = Rect::from_center_size(scene.view.hex(hex), fan_reach(count, size) * 2.0);
    let round = size * 0.14;
    scene.painter.add(RectShape::filled(tray.expand(2.0), round, palette::SHADOW).with_blur_width(size * 0.2));
    scene.painter.rect(
        tray,
        round,
        fade(palette::PARCHMENT, 0.86),
        Stroke::new(1.2, fade(palette::FRAME, 0.7)),
        StrokeKind::Inside,
    );
}

/// A stack that lies together says how many counters it holds, in a dark disc in the corner that they leave free.
fn hidden_marks<G: DeskGame>(scene: &Scene<G>, stacks: &BTreeMap<Hex, Vec<G::Unit>>) {
    for (hex, units) in stacks.iter().filter(|(hex, _)| scene.held.fan != Some(**hex)) {
        let Some(at) = scene.visible(*hex) else { continue };
        let laid = laid_out(scene.table, units, scene.view, false);
        if let [(_, first, size), .., (_, last, _)] = laid[..]
            && laid.len() > 2
        {
            paint_count(scene.painter, at + vec2(last.x, first.y) + vec2(size, -size) * 0.46, laid.len(), size);
        }
    }
}
