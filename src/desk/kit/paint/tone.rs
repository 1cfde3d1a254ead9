//! Tone in the large: swells of light and shade over the whole sheet, so that the desert is no flat colour.

use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, epaint::Vertex, pos2};

use super::brush::veil;
use super::easy::drift;
use crate::desk::kit::style::palette;

/// From point to point of the net, in hex sizes.
const STEP: f32 = 0.75;
/// The shade of a slope that looks away from the light.
const SHADE: Color32 = Color32::from_rgb(0x8a, 0x66, 0x36);

/// The height of the ground at a place; for the eye alone.
fn height(at: Pos2) -> f32 {
    drift(at, 13.0, 61) + 0.5 * drift(at, 5.6, 62) + 0.2 * drift(at, 2.4, 63)
}

/// How light (above 0) or dark the ground is at a place, about -1 to 1: broad drifts, and slopes lit from the north-west.
fn light(at: Pos2) -> f32 {
    const FAR: f32 = 0.55;
    let slope = height(pos2(at.x + FAR, at.y + FAR)) - height(pos2(at.x - FAR, at.y - FAR));
    (0.55 * drift(at, 17.0, 64) + 0.3 * drift(at, 7.0, 65) + 1.15 * slope).clamp(-1.0, 1.0)
}

/// Paints it over an area in hex sizes, as strong as told: 0.06 is plain to see and disturbs nothing.
pub fn paint_tone(painter: &Painter, area: Rect, project: impl Fn(Pos2) -> Pos2, strength: f32) {
    let (columns, rows) = ((area.width() / STEP).ceil() as u32, (area.height() / STEP).ceil() as u32);
    let mut mesh = Mesh::default();
    for row in 0..=rows {
        for column in 0..=columns {
            let at = area.min + bevy_egui::egui::vec2(column as f32, row as f32) * STEP;
            let light = light(at);
            // The eye takes a veil of light for less than one of shade.
            let colour = if light > 0.0 {
                veil(palette::IVORY, light * strength * 3.2)
            } else {
                veil(SHADE, -light * strength * 3.6)
            };
            mesh.vertices.push(Vertex::untextured(project(at.clamp(area.min, area.max)), colour));
        }
    }
    let wide = columns + 1;
    for row in 0..rows {
        for column in 0..columns {
            let first = row * wide + column;
            mesh.add_triangle(first, first + 1, first + wide);
            mesh.add_triangle(first + 1, first + wide + 1, first + wide);
        }
    }
    painter.add(Shape::mesh(mesh));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_as_much_light_as_shade() {
        let all: Vec<f32> = (0..2500_u16).map(|i| light(pos2(f32::from(i % 50), f32::from(i / 50)))).collect();
        let mean = all.iter().sum::<f32>() / 2500.0;
        assert!(mean.abs() < 0.15, "{mean}");
        assert!(all.iter().any(|l| *l > 0.5) && all.iter().any(|l| *l < -0.5));
    }
}
