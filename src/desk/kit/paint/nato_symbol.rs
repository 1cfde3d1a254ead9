//! The signs of branch and size of a unit, as staffs draw them.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Branch {
    /// On foot: crossed straps.
    Infantry,
    /// In lorries: crossed straps on wheels.
    MotorInfantry,
    /// Tanks: a track.
    Armour,
    /// Pioneers: a bridge.
    Engineer,
    /// Guns: a ball.
    Artillery,
    /// Guns on tracks or lorries: a ball in a track.
    MobileArtillery,
    /// Scouts in cars: a single strap.
    Recon,
    /// Anti-tank guns: a roof.
    AntiTank,
    /// Anti-aircraft guns: a dome.
    Flak,
}

/// How large a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Echelon {
    /// `II`
    Battalion,
    /// `III`
    Regiment,
    /// `X`
    Brigade,
    /// `XX`
    Division,
    /// `XXX`
    Corps,
}

/// The sign of a branch in its box: `ink` on `paper`.
pub fn paint_branch(painter: &Painter, rect: Rect, branch: Branch, ink: Color32, paper: Color32) {
    let line = Stroke::new((rect.height() * 0.085).clamp(1.0, 4.0), ink);
    let at = |x: f32, y: f32| rect.min + vec2(x, y) * rect.size();
    if branch == Branch::MotorInfantry {
        let r = rect.height() * 0.13;
        for x in [0.22, 0.78] {
            painter.circle_filled(at(x, 1.0) + vec2(0.0, r * 1.05), r, ink);
        }
    }
    let corners = vec![rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    painter.add(Shape::convex_polygon(corners, paper, line));
    match branch {
        Branch::Infantry | Branch::MotorInfantry => {
            painter.line_segment([rect.left_top(), rect.right_bottom()], line);
            painter.line_segment([rect.left_bottom(), rect.right_top()], line);
        }
        Branch::Armour => track(painter, rect, line),
        Branch::Engineer => {
            let bridge = [at(0.24, 0.72), at(0.24, 0.32), at(0.76, 0.32), at(0.76, 0.72)];
            let heavy = Stroke::new(line.width * 1.25, ink);
            painter.line(bridge.to_vec(), heavy);
            painter.line_segment([at(0.5, 0.32), at(0.5, 0.72)], heavy);
        }
        Branch::Artillery => {
            painter.circle_filled(rect.center(), rect.height() * 0.21, ink);
        }
        Branch::Recon => {
            painter.line_segment([rect.left_bottom(), rect.right_top()], line);
        }
        Branch::AntiTank => {
            painter.line(vec![rect.left_bottom(), at(0.5, 0.06), rect.right_bottom()], line);
        }
        Branch::Flak => {
            let dome = |i: i32| {
                let angle = std::f32::consts::PI * i as f32 / 16.0;
                at(0.5 - 0.5 * angle.cos(), 1.0 - 0.72 * angle.sin())
            };
            painter.line((0..=16).map(dome).collect(), line);
        }
        Branch::MobileArtillery => {
            track(painter, rect, line);
            painter.circle_filled(rect.center(), rect.height() * 0.135, ink);
        }
    }
}

/// The flat oval of armour.
fn track(painter: &Painter, rect: Rect, line: Stroke) {
    let oval = Rect::from_center_size(rect.center(), rect.size() * vec2(0.7, 0.52));
    let mut points = super::brush::rounded(oval, oval.height() / 2.0);
    points.dedup_by(|a, b| a.distance(*b) < 0.05);
    painter.add(Shape::closed_line(points, line));
}

/// The sign of a size, its foot at `foot`, `high` points high.
pub fn paint_echelon(painter: &Painter, foot: Pos2, high: f32, echelon: Echelon, ink: Color32) {
    let line = Stroke::new((high * 0.2).clamp(0.8, 3.0), ink);
    let (bars, crosses) = match echelon {
        Echelon::Battalion => (2, 0),
        Echelon::Regiment => (3, 0),
        Echelon::Brigade => (0, 1),
        Echelon::Division => (0, 2),
        Echelon::Corps => (0, 3),
    };
    let row = |count: u32, step: f32| (0..count).map(move |i| foot.x + step * (i as f32 - (count as f32 - 1.0) / 2.0));
    for x in row(bars, high * 0.55) {
        painter.line_segment([pos2(x, foot.y), pos2(x, foot.y - high)], line);
    }
    let arm = Vec2::splat(high * 0.5);
    for x in row(crosses, high * 1.25) {
        let middle = pos2(x, foot.y - high * 0.5);
        painter.line_segment([middle - arm, middle + arm], line);
        painter.line_segment([middle - arm.rot90(), middle + arm.rot90()], line);
    }
}
