//! The overview: the whole map small in a corner while only part of it is seen, with the frame of the view.

use bevy::prelude::{App, OnEnter, ResMut, Resource, resource_exists};
use bevy::prelude::{IntoScheduleConfigs, Res};
use bevy_egui::egui::{
    Align2, Area, Context, CornerRadius, Id, Order, Rect, Sense, Stroke, StrokeKind, Vec2, epaint::RectShape, pos2,
    vec2,
};

use super::small_map::SmallMap;
use crate::core::hex::Hex;
use crate::desk::kit::style::palette;
use crate::desk::kit::view::{MapView, OVERVIEW};
use crate::desk::table::Table;
use crate::desk::table::held::Held;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::screen::Screen;

/// The most room it takes, in points.
const ROOM: Vec2 = vec2(210.0, 158.0);

/// The map as it is shown small: drawn once for a table, nothing while none is laid.
#[derive(Resource, Default)]
pub struct Overview(Option<SmallMap>);

/// Draws the small map of a game when its table is laid.
pub fn of_game<G: DeskGame>(app: &mut App) {
    app.init_resource::<Overview>().add_systems(OnEnter(Screen::Table), draw::<G>.run_if(resource_exists::<Table<G>>));
}

fn draw<G: DeskGame>(table: Res<Table<G>>, mut overview: ResMut<Overview>) {
    overview.0 = Some(SmallMap::of(&table, G::sheet(&table), ROOM));
}

/// A map narrower than this, in points, has no room for it unless it is asked for: it would lie on hexes that are played on.
const LEAST: f32 = 500.0;

/// True where it is shown while a part of the map is out of view.
pub fn is_shown(view: &MapView, held: &Held) -> bool {
    held.overview.unwrap_or(view.rect.width() >= LEAST)
}

/// Shows it in the lower left corner of the map, while nothing that is looked at lies under it; a click or a drag in it turns the view
/// there. N puts it away.
pub fn show<G: DeskGame>(
    ctx: &Context,
    table: &Table<G>,
    view: &mut MapView,
    held: &Held,
    overview: &Overview,
    looked_at: &[Hex],
) {
    let Some(map) = overview.0.as_ref().filter(|_| is_shown(view, held)) else { return };
    let seen = Rect::from_min_max(view.to_board(view.rect.min).to_pos2(), view.to_board(view.rect.max).to_pos2());
    if seen.expand(1.0).contains_rect(G::extent(table)) {
        return;
    }
    // Large text leaves less room for the map than for the panel: the overview keeps to a corner of it.
    let size = map.size * (view.rect.size() * OVERVIEW / (map.sheet.size() * map.size)).min_elem().min(1.0);
    let small = map.sheet.size() * size;
    // Above the bar of the replay.
    let foot = if table.moment.is_some() { 66.0 } else { 8.0 };
    let corner = pos2(view.rect.left() + 14.0, view.rect.bottom() - foot);
    let under = Rect::from_min_size(corner - vec2(0.0, small.y), small).expand(view.hex_width());
    if looked_at.iter().any(|hex| under.contains(view.hex(*hex))) {
        return;
    }
    let area = Area::new(Id::new("overview")).fixed_pos(corner).pivot(Align2::LEFT_BOTTOM).order(Order::Middle);
    area.show(ctx, |ui| {
        let (rect, response) = ui.allocate_exact_size(small, Sense::click_and_drag());
        let p = ui.painter();
        p.add(RectShape::filled(rect.expand(3.0).translate(vec2(0.0, 2.0)), 4.0, palette::SHADOW).with_blur_width(9.0));
        let origin = rect.min - map.sheet.min.to_vec2() * size;
        map.paint(p, table, origin, size);
        let at = |point: Vec2| origin + point * size;
        let frame = Rect::from_min_max(at(seen.min.to_vec2()), at(seen.max.to_vec2())).intersect(rect);
        p.rect_stroke(frame, 1.0, Stroke::new(3.4, palette::FRAME), StrokeKind::Middle);
        p.rect_stroke(frame, 1.0, Stroke::new(1.6, palette::AMBER), StrokeKind::Middle);
        p.rect_stroke(rect, CornerRadius::same(2), Stroke::new(2.0, palette::FRAME), StrokeKind::Outside);
        if (response.dragged() || response.clicked())
            && let Some(pointer) = response.interact_pointer_pos()
        {
            view.centre = (pointer - origin) / size;
            ctx.request_repaint();
        }
    });
}
