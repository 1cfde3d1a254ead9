//! The chip at the pointer: the hex by name, its ground, how far it is from the selected unit, and in study the odds against who is there.

use bevy_egui::egui::{Context, CornerRadius, Id, Pos2, Rect, Stroke, StrokeKind, vec2};

use crate::core::hex::Hex;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::style::{condensed, palette, strong};
use crate::desk::shell::play::computer_to_act;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::Scene;

/// After so many seconds without a movement the mouse is at rest.
const AT_REST: f32 = 1.0;

/// What the chip says: the name, and the rest.
#[must_use]
pub fn words<G: DeskGame>(scene: &Scene<G>, hex: Hex) -> [String; 2] {
    let [name, ground] = G::hex_words(scene.table, hex);
    let from = scene.hex_of(scene.table.selected).filter(|from| *from != hex);
    let far = from.filter(|_| !matches!(scene.view.layout, Layout::Areas(_))).map(|from| match from.range(hex) {
        1 => "1 hex".to_owned(),
        far => format!("{far} hexes"),
    });
    // Who plays sees them at the target; who studies asks about any enemy.
    let studies = scene.table.study || scene.table.moment.is_some();
    let odds = scene.table.selected.filter(|_| studies).and_then(|_| G::odds_words(scene.table, hex));
    let rest = Some(ground).into_iter().chain(far).chain(odds);
    let rest: Vec<String> = rest.filter(|words| !words.is_empty()).collect();
    [name, rest.join("  \u{b7}  ")]
}

/// Where it is kept where the chip of this frame lies.
fn key() -> Id {
    Id::new("chip at the pointer")
}

/// Notes where the chip of this frame lies, if there is one.
pub(super) fn note(ctx: &Context, chip: Option<Rect>) {
    ctx.data_mut(|data| data.insert_temp(key(), chip));
}

/// Where the chip of this frame lies: what is told about the hex keeps off it.
#[must_use]
pub fn shown(ctx: &Context) -> Option<Rect> {
    ctx.data(|data| data.get_temp::<Option<Rect>>(key())).flatten()
}

/// Paints it above the pointer, inside the part of the map that is clear; answers with where it lies.
pub(super) fn paint<G: DeskGame>(scene: &Scene<G>, hex: Hex) -> Option<Rect> {
    let p = scene.painter;
    let pointer = p.ctx().input(|input| input.pointer.latest_pos()).filter(|_| !scene.held.panning)?;
    // Under a mouse at rest the moves of the other side are to be seen.
    let still = p.ctx().input(|input| input.pointer.time_since_last_movement()) > AT_REST;
    if still && (scene.motion.is_busy(scene.now) || computer_to_act(scene.table)) {
        return None;
    }
    let [name, rest] = words(scene, hex);
    let name = p.layout_no_wrap(name, strong(14.5), palette::CREAM);
    let rest = p.layout_no_wrap(rest, condensed(14.0), palette::CREAM_SOFT);
    let gap = if rest.is_empty() { 0.0 } else { 9.0 };
    let size = vec2(name.size().x + gap + rest.size().x + 18.0, name.size().y + 7.0);
    let room = scene.view.rect.shrink(6.0);
    let mut corner = pointer + vec2(16.0, -12.0 - size.y);
    if corner.y < room.top() {
        corner.y = pointer.y + 22.0;
    }
    corner.x = corner.x.min(room.right() - size.x).max(room.left());
    let chip = Rect::from_min_size(corner, size);
    let line = Stroke::new(1.0, palette::FRAME_RAISED);
    p.rect(chip, CornerRadius::same(4), palette::FRAME, line, StrokeKind::Inside);
    let at = |x: f32, high: f32| Pos2::new(chip.left() + x, chip.center().y - high / 2.0);
    let (name_wide, high) = (name.size().x, [name.size().y, rest.size().y]);
    p.galley(at(9.0, high[0]), name, palette::CREAM);
    p.galley(at(9.0 + name_wide + gap, high[1]), rest, palette::CREAM_SOFT);
    Some(chip)
}
