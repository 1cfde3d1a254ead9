//! What is said over the map for a while: at its head, or at its foot while the head is looked at.

use bevy_egui::egui::{Area, Context, Id, LayerId, Margin, Order, Rect, Vec2, pos2, vec2};

use crate::core::hex::Hex;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, tip_frame};
use crate::desk::kit::view::MapView;
use crate::desk::kit::widgets::styled;
use crate::desk::table::Table;
use crate::desk::table::motion::Motion;
use crate::desk::table::roles::DeskGame;

/// Between the foot of the map and the strip, in points: room for what lies there.
const FOOT: f32 = 64.0;
/// Between the head of the map and the strip, in points: room for whose turn it is.
const HEAD: f32 = 44.0;
/// Between the edge of the strip and its words, in points.
const MARGIN: Margin = Margin::symmetric(14, 9);

/// The notice, until there was time to read it. The card of a battle is read by itself, and first; nothing is said before dice
/// lie.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>, view: &MapView, motion: &Motion, now: f64) {
    let rolling = table.rolling;
    let Some((sentence, said)) = &mut table.notice else { return };
    if motion.held(now).is_some() || rolling {
        *said = 0.0;
        return;
    }
    let open = table.windows.len();
    let opened = Id::new("windows as it was said");
    if *said == 0.0 {
        *said = now;
        ctx.data_mut(|data| data.insert_temp(opened, open));
    } else if ctx.data(|data| data.get_temp::<usize>(opened)).is_some_and(|before| open > before) {
        // Something else is read.
        table.notice = None;
        return;
    }
    if now - *said > reading(sentence) {
        table.notice = None;
        ctx.data_mut(|data| data.remove::<Hex>(pointed_key()));
        return;
    }
    ctx.request_repaint_after(std::time::Duration::from_millis(500));
    let sentence = sentence.clone();
    let map = table.map_rect;
    let wide = (map.width() * 0.7).max(280.0);
    let words = ctx.layer_painter(LayerId::background()).layout(sentence.clone(), condensed(16.0), CREAM, wide);
    let strip = place(words.size() + MARGIN.sum() + Vec2::splat(2.0), map, &looked_at(ctx, table, view, motion, now));
    Area::new(Id::new("notice")).fixed_pos(strip.min).order(Order::Tooltip).interactable(false).show(ctx, |ui| {
        ui.set_max_width(wide);
        tip_frame().inner_margin(MARGIN).show(ui, |ui| {
            ui.label(styled(sentence, condensed(16.0), CREAM));
        });
    });
}

/// The hexes where something happens, and the one pointed at last, on the screen: on its way to the panel the pointer leaves the place
/// of a fight, and that place matters still.
fn looked_at<G: DeskGame>(ctx: &Context, table: &Table<G>, view: &MapView, motion: &Motion, now: f64) -> Vec<Rect> {
    if let Some(hex) = table.pointed {
        ctx.data_mut(|data| data.insert_temp(pointed_key(), hex));
    }
    let pointed = ctx.data(|data| data.get_temp::<Hex>(pointed_key()));
    let happens = motion.running(now).map_or_else(Vec::new, |running| running.clip.places());
    let around = |hex: Hex| Rect::from_center_size(view.hex(hex), Vec2::splat(view.hex_width() * 1.15));
    happens.into_iter().chain(pointed).map(around).collect()
}

/// Where the hex pointed at last is kept while something is said.
fn pointed_key() -> Id {
    Id::new("pointed at last")
}

/// Where a strip of this size lies: at the head of the map, or at its foot if it would hide there what is looked at.
fn place(size: Vec2, map: Rect, looked_at: &[Rect]) -> Rect {
    let left = map.center().x - size.x / 2.0;
    let foot = Rect::from_min_size(pos2(left, map.bottom() - FOOT - size.y), size);
    let head = Rect::from_min_size(pos2(left, map.top() + HEAD), size);
    let hides = |strip: Rect| looked_at.iter().any(|hex| hex.intersects(strip.expand2(vec2(4.0, 4.0))));
    if hides(head) && !hides(foot) { foot } else { head }
}

/// Seconds that it takes to read a sentence, and then some.
fn reading(sentence: &str) -> f64 {
    f64::from(u32::try_from(sentence.split_whitespace().count()).unwrap_or(0)).mul_add(0.4, 4.0).max(6.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strip_never_lies_on_what_is_looked_at() {
        let map = Rect::from_min_max(pos2(0.0, 42.0), pos2(960.0, 676.0));
        let size = vec2(420.0, 38.0);
        for y in [60.0, 110.0, 300.0, 590.0, 640.0] {
            let hex = Rect::from_center_size(pos2(480.0, y), Vec2::splat(40.0));
            let strip = place(size, map, &[hex]);
            assert!(map.contains_rect(strip) && !strip.intersects(hex), "{strip} hides {y}");
        }
        assert!(place(size, map, &[]).center().y < map.center().y, "it lies at the head where nothing is in its way");
    }
}
