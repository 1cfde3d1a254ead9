//! A map drawn small: its land, drawn once, and a dot for each stack.

use std::sync::Arc;

use bevy_egui::egui::emath::TSTransform;
use bevy_egui::egui::{
    Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, Vertex},
};

use super::ground::land;
use super::map::zones::side_ink;
use crate::core::field::Piece;
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::style::palette;
use crate::desk::table::Table;
use crate::desk::table::roles::DeskGame;

/// The land of a map, to be painted small.
#[derive(Debug, Clone)]
pub struct SmallMap {
    mesh: Arc<Mesh>,
    /// The paper with the map, in hex sizes.
    pub sheet: Rect,
    /// Points to a hex size for which it is drawn.
    pub size: f32,
}

impl SmallMap {
    /// Draws the land of a game, for a part of the board to find room in so many points.
    #[must_use]
    pub fn of<G: DeskGame>(table: &Table<G>, part: Rect, room: Vec2) -> Self {
        let sheet = G::sheet(table);
        let size = (room / part.size()).min_elem();
        let mut mesh = land(table, size);
        let layout = G::layout(&table.data);
        for (wash, hexes) in G::underlay(table).washes {
            for hex in hexes {
                let first = u32::try_from(mesh.vertices.len()).unwrap_or(0);
                let corners = layout.corners_of(hex).map(|p| (p.to_vec2() * size).to_pos2());
                mesh.vertices.extend(corners.map(|p| Vertex::untextured(p, wash)));
                (1..5).for_each(|next| mesh.add_triangle(first, first + next, first + next + 1));
            }
        }
        // The table round it is left out.
        let reach = sheet * size;
        for vertex in &mut mesh.vertices {
            vertex.pos = vertex.pos.clamp(reach.min, reach.max);
        }
        Self { mesh: mesh.into(), sheet, size }
    }

    /// Paints it with so many points to a hex size, and with the middle of the board's first hex at a point.
    pub fn paint<G: DeskGame>(&self, painter: &Painter, table: &Table<G>, origin: Pos2, size: f32) {
        let at = |point: Vec2| origin + point * size;
        let sheet = Rect::from_min_max(at(self.sheet.min.to_vec2()), at(self.sheet.max.to_vec2()));
        painter.add(RectShape::filled(sheet, 0.0, SAND));
        let mut mesh = Mesh::clone(&self.mesh);
        mesh.transform(TSTransform::new(origin.to_vec2(), size / self.size));
        painter.add(Shape::mesh(mesh));
        let dot = (size * 0.62).clamp(1.3, 3.0);
        let layout = G::layout(&table.data);
        for (hex, units) in G::counters(table, false) {
            if let Some(unit) = units.last() {
                let ink = side_ink(unit.side()).colour;
                let place = Rect::from_center_size(at(layout.centre(hex)), Vec2::splat(2.0 * dot));
                painter.rect(place, 0.5, ink, Stroke::new(0.6, palette::IVORY), StrokeKind::Outside);
            }
        }
    }
}
