//! Broken ground and ridges: a darker tone with an uneven rim, and short strokes where slopes are.

use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Shape, epaint::Vertex, vec2};

use super::brush::veil;
use super::line::{Region, whim};
use super::overlay::HexCorners;
use super::relief::CREST;

/// The tone of broken ground.
const STONE: Color32 = Color32::from_rgb(0xab, 0x7c, 0x2e);
/// Strokes to a hex.
const STROKES: u32 = 26;

/// The rough ground of a map: made once from its hexes (corners in hex sizes), painted at any zoom.
#[derive(Clone, Debug, Default)]
pub struct Rough {
    hexes: Region,
    ground: Region,
    middles: Vec<Pos2>,
}

impl Rough {
    /// Ground of these hexes.
    #[must_use]
    pub fn new(hexes: &[HexCorners]) -> Self {
        Rough {
            hexes: Region::of_hexes(hexes),
            ground: Region::swept(hexes, 0.3, 0.08),
            middles: hexes.iter().map(|hex| hex[0].lerp(hex[3], 0.5)).collect(),
        }
    }

    /// Paints it.
    pub fn paint(&self, painter: &Painter, project: impl Fn(Pos2) -> Pos2) {
        // The hexes exactly, for the rules; the heart of them once more, for the eye.
        self.hexes.fill(painter, &project, veil(STONE, 0.17));
        self.ground.vignette(painter, &project, -0.22, STONE, 0.2);
        self.ground.fill(painter, &project, veil(STONE, 0.2));
        self.ground.vignette(painter, &project, 0.5, CREST, 0.22);
        let mut mesh = Mesh::default();
        for middle in &self.middles {
            for i in 0..STROKES {
                let top = *middle + vec2(0.72 * whim(*middle, 2 * i + 30), 0.66 * whim(*middle, 2 * i + 31));
                let lean = 0.05 * whim(top, 9);
                let long = 0.13 + 0.06 * whim(top, 10);
                let first = mesh.vertices.len() as u32;
                let corners = [(vec2(-0.024, 0.0), 0.7), (vec2(0.024, 0.0), 0.7), (vec2(lean, long), 0.25)];
                for (offset, strength) in corners {
                    mesh.vertices.push(Vertex::untextured(project(top + offset), veil(CREST, strength)));
                }
                mesh.add_triangle(first, first + 1, first + 2);
            }
        }
        painter.add(Shape::mesh(mesh));
    }
}
