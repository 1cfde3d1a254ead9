//! Signs of tactical chits, drawn as vectors.

use std::f32::consts::{PI, TAU};

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, vec2};

use super::brush::fan;

/// What a tactical chit is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TacticSign {
    /// Help in a combat: a burst.
    Combat,
    /// One more unit moves: a double arrow.
    ExtraMove,
    /// A step comes back: a wrench.
    Replacement,
    /// A strike from the air: an aircraft from above.
    Air,
    /// Sand in the air: a swirl.
    Sandstorm,
    /// Guns against tanks: a gun from the side.
    AntiTank,
    /// Leave the field or attack: two arrows that part.
    WithdrawAttack,
}

/// Draws the sign about `centre`, no part of it farther than `half` points off, across or down.
pub fn paint_tactic_sign(painter: &Painter, centre: Pos2, half: f32, sign: TacticSign, ink: Color32) {
    let pen = Pen { painter, centre, half, ink };
    match sign {
        TacticSign::Combat => pen.burst(),
        TacticSign::ExtraMove => {
            pen.line(&[[-0.95, 0.0], [0.1, 0.0]], 0.26);
            pen.fill(&[[-0.2, -0.62], [0.36, 0.0], [-0.2, 0.62]]);
            pen.fill(&[[0.36, -0.62], [0.95, 0.0], [0.36, 0.62]]);
        }
        TacticSign::Replacement => pen.wrench(),
        TacticSign::Air => {
            pen.fill(&[[-0.1, 0.8], [-0.13, -0.6], [0.0, -0.95], [0.13, -0.6], [0.1, 0.8]]);
            pen.fill(&[
                [-0.95, 0.16],
                [-0.9, -0.06],
                [-0.1, -0.42],
                [0.1, -0.42],
                [0.9, -0.06],
                [0.95, 0.16],
                [0.0, 0.02],
            ]);
            pen.fill(&[[-0.4, 0.86], [-0.36, 0.7], [0.0, 0.5], [0.36, 0.7], [0.4, 0.86]]);
        }
        TacticSign::Sandstorm => pen.swirl(),
        TacticSign::AntiTank => {
            pen.line(&[[-0.3, 0.1], [0.95, -0.34]], 0.17);
            pen.line(&[[0.76, -0.2], [0.97, -0.42]], 0.17);
            pen.line(&[[-0.12, -0.55], [0.06, 0.42]], 0.16);
            pen.line(&[[-0.1, 0.3], [-0.95, 0.7]], 0.17);
            let hub = pen.at([0.02, 0.38]);
            painter.circle(hub, half * 0.34, Color32::TRANSPARENT, pen.stroke(0.14));
            painter.circle_filled(hub, half * 0.11, ink);
        }
        TacticSign::WithdrawAttack => {
            pen.line(&[[-0.5, -0.4], [0.8, -0.4]], 0.18);
            pen.fill(&[[-0.42, -0.82], [-0.95, -0.4], [-0.42, 0.02]]);
            pen.line(&[[-0.8, 0.42], [0.5, 0.42]], 0.18);
            pen.fill(&[[0.42, 0.0], [0.95, 0.42], [0.42, 0.84]]);
        }
    }
}

/// Draws in units of the sign's half size.
struct Pen<'a> {
    painter: &'a Painter,
    centre: Pos2,
    half: f32,
    ink: Color32,
}

impl Pen<'_> {
    fn at(&self, [x, y]: [f32; 2]) -> Pos2 {
        self.centre + self.half * vec2(x, y)
    }

    fn stroke(&self, wide: f32) -> Stroke {
        Stroke::new((self.half * wide).max(0.9), self.ink)
    }

    fn line(&self, points: &[[f32; 2]], wide: f32) {
        self.painter.line(points.iter().map(|p| self.at(*p)).collect(), self.stroke(wide));
    }

    /// A convex shape.
    fn fill(&self, points: &[[f32; 2]]) {
        let points = points.iter().map(|p| self.at(*p)).collect();
        self.painter.add(Shape::convex_polygon(points, self.ink, Stroke::NONE));
    }

    /// Eight points, long and short by turns.
    fn burst(&self) {
        let point = |i: i32| {
            let reach = [1.0, 0.4, 0.68, 0.4][(i % 4) as usize];
            self.centre + self.half * reach * Vec2::angled(TAU * i as f32 / 16.0 - PI / 2.0)
        };
        let points: Vec<Pos2> = (0..16).map(point).collect();
        self.painter.add(fan(self.centre, &points, |_| self.ink));
        // The triangles have hard edges; a line softens them.
        self.painter.add(Shape::closed_line(points, Stroke::new(0.8, self.ink)));
    }

    /// An open jaw at the upper right, a ring at the lower left.
    fn wrench(&self) {
        self.line(&[[-0.5, 0.5], [0.28, -0.28]], 0.3);
        let jaw = |i: i32| {
            let way = Vec2::angled(-PI / 4.0 + 0.62 + (TAU - 1.24) * i as f32 / 18.0);
            self.at([0.5 + 0.34 * way.x, -0.5 + 0.34 * way.y])
        };
        self.painter.line((0..=18).map(jaw).collect(), self.stroke(0.26));
        self.painter.circle_stroke(self.at([-0.6, 0.6]), self.half * 0.23, self.stroke(0.2));
    }

    /// Gusts that curl at their ends.
    fn swirl(&self) {
        for (y, from, to, curl) in [(-0.22, -0.95, 0.42, -0.3), (0.2, -0.7, 0.55, 0.3), (0.56, -0.9, -0.1, 0.18)] {
            let (turn, r): (f32, f32) = (curl, curl * 0.9);
            let arc = |i: i32| {
                let angle = 1.35 * PI * i as f32 / 14.0;
                self.at([to + turn.abs() * 0.9 * angle.sin(), y + r - r * angle.cos()])
            };
            let line = std::iter::once(self.at([from, y])).chain((0..=14).map(arc)).collect();
            self.painter.line(line, self.stroke(0.17));
        }
    }
}
