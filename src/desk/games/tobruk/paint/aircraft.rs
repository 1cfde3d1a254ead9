//! A dive-bomber seen from above, drawn from its lines (VIII.C).

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

use super::vehicle::Paintwork;
use crate::desk::kit::paint::brush::{Stand, fade, mix};

/// Metres of the aircraft for one of a vehicle: it is drawn no larger than a counter allows.
const REDUCED: f32 = 0.42;

/// The right half of the fuselage, from the spinner to the rudder.
const FUSELAGE: [[f32; 2]; 6] = [[5.6, 0.0], [5.1, 0.42], [3.4, 0.62], [0.4, 0.6], [-4.6, 0.22], [-5.2, 0.1]];
/// The right wing: straight out to the kink, then tapering to the tip.
const WING: [[f32; 2]; 5] = [[2.7, 0.3], [2.6, 2.0], [1.5, 6.7], [-0.1, 6.9], [-0.4, 0.3]];
/// The right half of the tailplane.
const TAIL: [[f32; 2]; 4] = [[-3.7, 0.1], [-4.0, 2.3], [-5.0, 2.4], [-5.0, 0.1]];
/// The glazing over the two seats.
const CANOPY: [[f32; 2]; 4] = [[2.2, 0.2], [1.6, 0.42], [-1.7, 0.4], [-2.1, 0.16]];
/// The fairing of a wheel in front of the kink of a wing.
const SPAT: [[f32; 2]; 4] = [[3.6, 1.75], [3.6, 2.2], [2.2, 2.3], [2.2, 1.65]];

/// Draws it at `stand` (points per metre of a vehicle, facing).
pub fn paint_aircraft(painter: &Painter, stand: Stand, work: Paintwork) {
    let unit = stand.scale.x * REDUCED;
    let line = Stroke::new((unit * 0.3).clamp(0.8, 2.4), work.ink);
    let at = |[x, y]: [f32; 2]| stand.at(x * REDUCED, y * REDUCED);
    let side = |points: &[[f32; 2]], way: f32| -> Vec<Pos2> { points.iter().map(|[x, y]| at([*x, way * y])).collect() };
    let both = |points: &[[f32; 2]]| -> Vec<Pos2> {
        let left = points.iter().rev().map(|[x, y]| [*x, -y]);
        points.iter().copied().chain(left).map(at).collect()
    };
    let form = |points: Vec<Pos2>, fill: Color32| painter.add(Shape::convex_polygon(points, fill, line));
    // In the air: its shadow lies well off it.
    for part in [side(&WING, 1.0), side(&WING, -1.0), both(&FUSELAGE)] {
        let fallen = part.into_iter().map(|p| p + unit * vec2(1.3, 1.9)).collect();
        painter.add(Shape::convex_polygon(fallen, fade(work.ink, 0.2), Stroke::NONE));
    }
    for way in [1.0, -1.0] {
        form(side(&SPAT, way), mix(work.hull, work.ink, 0.25));
        form(side(&WING, way), work.hull);
        form(side(&TAIL, way), work.hull);
        cross(painter, at([1.0, way * 5.2]), unit * 0.75, work);
    }
    form(both(&FUSELAGE), mix(work.hull, work.top, 0.5));
    form(both(&CANOPY), mix(work.top, work.ink, 0.35));
    painter.line_segment([at([5.5, -1.5]), at([5.5, 1.5])], Stroke::new(line.width * 0.8, fade(work.ink, 0.6)));
}

/// The straight cross on a wing.
fn cross(painter: &Painter, centre: Pos2, arm: f32, work: Paintwork) {
    for (width, colour) in [(0.8, work.top), (0.42, work.ink)] {
        let stroke = Stroke::new(arm * width, colour);
        painter.line_segment([centre - vec2(arm, 0.0), centre + vec2(arm, 0.0)], stroke);
        painter.line_segment([centre - vec2(0.0, arm), centre + vec2(0.0, arm)], stroke);
    }
}
