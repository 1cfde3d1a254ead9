//! The overview: the whole map small in a corner while only part of it is seen, with the frame of the view.

use std::sync::Arc;

use bevy::prelude::{App, OnEnter, ResMut, Resource, resource_exists};
use bevy::prelude::{IntoScheduleConfigs, Res};
use bevy_egui::egui::emath::TSTransform;
use bevy_egui::egui::{
    Align2, Area, Context, CornerRadius, Id, Mesh, Order, Rect, Sense, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, Vertex},
    pos2, vec2,
};

use super::ground::land;
use super::map::zones::side_ink;
use crate::core::field::Piece;
use crate::desk::kit::style::palette;
use crate::desk::kit::view::MapView;
use crate::desk::table::Table;
use crate::desk::table::held::Held;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::screen::Screen;

/// The most room it takes, in points.
const ROOM: Vec2 = vec2(210.0, 158.0);
/// The most of the map's room that it takes, on either side.
const MOST: f32 = 0.26;

/// The map as it is shown small: drawn once for a table.
#[derive(Resource, Default)]
pub struct Overview {
    mesh: Arc<Mesh>,
    /// Nothing while no map lies on the table.
    sheet: Option<Rect>,
    /// Points to a hex size.
    size: f32,
}

/// Draws the small map of a game when its table is laid.
pub fn of_game<G: DeskGame>(app: &mut App) {
    app.init_resource::<Overview>().add_systems(OnEnter(Screen::Table), draw::<G>.run_if(resource_exists::<Table<G>>));
}

fn draw<G: DeskGame>(table: Res<Table<G>>, mut overview: ResMut<Overview>) {
    let sheet = G::sheet(&table);
    let size = (ROOM.x / sheet.width()).min(ROOM.y / sheet.height());
    let mut mesh = land(&table, size);
    let layout = G::layout(&table.data);
    for (wash, hexes) in G::underlay(&table).washes {
        for hex in hexes {
            let first = u32::try_from(mesh.vertices.len()).unwrap_or(0);
            let corners = layout.corners_of(hex).map(|p| (p.to_vec2() * size).to_pos2());
            mesh.vertices.extend(corners.map(|p| Vertex::untextured(p, wash)));
            (1..5).for_each(|next| mesh.add_triangle(first, first + next, first + next + 1));
        }
    }
    // The table round it is left out.
    let reach = Rect::from_min_max((sheet.min.to_vec2() * size).to_pos2(), (sheet.max.to_vec2() * size).to_pos2());
    for vertex in &mut mesh.vertices {
        vertex.pos = vertex.pos.clamp(reach.min, reach.max);
    }
    *overview = Overview { mesh: mesh.into(), sheet: Some(sheet), size };
}

/// Shows it in the lower left corner of the map; a click or a drag in it turns the view there. N puts it away.
pub fn show<G: DeskGame>(ctx: &Context, table: &Table<G>, view: &mut MapView, held: &Held, overview: &Overview) {
    let Some(sheet) = overview.sheet.filter(|_| !held.no_overview) else { return };
    let seen = Rect::from_min_max(view.to_board(view.rect.min).to_pos2(), view.to_board(view.rect.max).to_pos2());
    if seen.expand(1.0).contains_rect(G::extent(table)) {
        return;
    }
    // Large text leaves less room for the map than for the panel: the overview keeps to a corner of it.
    let share = (view.rect.size() * MOST / (sheet.size() * overview.size)).min_elem().min(1.0);
    let size = overview.size * share;
    let small = sheet.size() * size;
    let corner = pos2(view.rect.left() + 14.0, view.rect.bottom() - 8.0);
    let area = Area::new(Id::new("overview")).fixed_pos(corner).pivot(Align2::LEFT_BOTTOM).order(Order::Middle);
    area.show(ctx, |ui| {
        let (rect, response) = ui.allocate_exact_size(small, Sense::click_and_drag());
        let p = ui.painter();
        p.add(RectShape::filled(rect.expand(3.0).translate(vec2(0.0, 2.0)), 4.0, palette::SHADOW).with_blur_width(9.0));
        p.rect_filled(rect, 0.0, crate::desk::kit::paint::ground::SAND);
        let origin = rect.min - sheet.min.to_vec2() * size;
        let mut mesh = Mesh::clone(&overview.mesh);
        mesh.transform(TSTransform::new(origin.to_vec2(), share));
        p.add(Shape::mesh(mesh));
        let at = |point: Vec2| origin + point * size;
        let dot = (size * 0.62).clamp(1.3, 3.0);
        for (hex, units) in G::counters(table, false) {
            if let Some(unit) = units.last() {
                let ink = side_ink(unit.side()).colour;
                let place = Rect::from_center_size(at(view.layout.centre(hex)), Vec2::splat(2.0 * dot));
                p.rect(place, 0.5, ink, Stroke::new(0.6, palette::IVORY), StrokeKind::Outside);
            }
        }
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
