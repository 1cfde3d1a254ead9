//! The map while a set-up is edited: counters where the set-up has them, and what hangs on the pointer.

use std::collections::BTreeMap;

use bevy_egui::egui::{Align2, CornerRadius, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};

use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::brush::fade;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::strong;
use crate::desk::kit::widgets::cut;
use crate::desk::table::Table;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::Scene;

/// Counters by hex: where the set-up has them while one is edited, faulty or not, else where the game has them.
#[must_use]
pub fn counters<G: DeskGame>(table: &Table<G>, lingering: bool) -> BTreeMap<Hex, Vec<G::Unit>> {
    let Some(places) = table.edit.as_ref().and_then(|edit| edit.places()) else { return G::counters(table, lingering) };
    // As the game piles them; what it has on the ground, such as hedgehogs, lies below.
    let piled = G::counters(table, lingering).into_values().flatten().map(|unit| unit.id());
    let piled: BTreeMap<UnitId, usize> = piled.zip(1..).collect();
    let mut places: Vec<(UnitId, Hex)> = places.into_iter().collect();
    places.sort_by_key(|(unit, _)| piled.get(unit).copied());
    let mut stacks: BTreeMap<Hex, Vec<G::Unit>> = BTreeMap::new();
    for (unit, hex) in places {
        if let Some(unit) = G::unit(&table.session.world, unit) {
            stacks.entry(hex).or_default().push(unit);
        }
    }
    stacks
}

/// Paints new units of a set-up whose faults keep it from being laid, and what hangs on the pointer.
pub fn paint<G: DeskGame>(scene: &Scene<G>) {
    let Some(edit) = &scene.table.edit else { return };
    let size = scene.view.counter_size();
    for placed in &edit.units {
        let new = G::unit(&scene.table.session.world, placed.unit).is_none();
        if let Some(at) = placed.hex.filter(|_| new).and_then(|hex| scene.visible(hex)) {
            blank(scene, at, size, &placed.name);
        }
    }
    let Some(pointer) = scene.painter.ctx().pointer_latest_pos() else { return };
    let dragged = scene.held.press.filter(|press| press.drags(pointer)).and_then(|press| press.unit);
    match (dragged.and_then(|unit| G::unit(&scene.table.session.world, unit)), &edit.hand) {
        (Some(unit), _) => G::paint_counter(scene, &unit, pointer, size, None),
        (None, Some(hand)) if scene.table.over_map => blank(scene, pointer, size, hand.name()),
        _ => {}
    }
}

/// A counter that has no face yet.
fn blank<G: DeskGame>(scene: &Scene<G>, at: Pos2, size: f32, name: &str) {
    let rect = Rect::from_center_size(at, Vec2::splat(size));
    let round = CornerRadius::same(3);
    scene.painter.rect(rect, round, fade(AMBER_WASH, 0.9), Stroke::new(1.5, AMBER), StrokeKind::Inside);
    let text = cut(scene.painter, name, strong((size * 0.28).clamp(8.0, 15.0)), INK, size - 4.0);
    let corner = Align2::CENTER_CENTER.anchor_size(at, vec2(text.size().x, text.size().y)).min;
    scene.painter.galley(corner, text, INK);
}
