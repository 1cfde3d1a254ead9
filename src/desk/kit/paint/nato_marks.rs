//! Small marks on the edges of a counter, clear of what is printed: what has befallen the unit.

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::brush::{map_point, mark_size};
use super::card::paint_arrow;
use super::overlay::round_chip;
use crate::desk::kit::style::{bold, palette, zoom_size};

/// The state of a unit: each has its own place on the edge and its own shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NatoMarks {
    /// Has moved: an arrow head at the left edge.
    pub moved: bool,
    /// Has attacked or fired: a red disc with a cross at the right edge, where no counter of the next row lies over it.
    pub attacked: bool,
    /// Owes an attack: a red flash at the right edge.
    pub must_attack: bool,
    /// Out of supply or out of its reach, may not move: a star of frost at the lower left.
    pub frozen: bool,
    /// Next to the enemy: two wedges that meet at the upper left.
    pub engaged: bool,
    /// Disrupted: a red disc with a D at the upper right.
    pub disrupted: bool,
    /// Busy with a lane through mines: pick and shovel at the upper left.
    pub breaching: bool,
    /// Cut off: a fuel can at the lower left.
    pub supply: Supplied,
}

/// How a unit is supplied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Supplied {
    /// As it should be: no mark.
    #[default]
    Full,
    /// Out of supply: a can struck through.
    Out,
    /// Isolated: a pale can struck through on dark.
    Isolated,
}

/// What has befallen the unit, on the edges, clear of what is printed.
pub(super) fn paint_marks(painter: &Painter, rect: Rect, marks: NatoMarks) {
    let size = rect.width();
    let disc = mark_size(painter, size, 0.13, [3.6, 26.0]);
    // These matter too much to be lost when the map is small.
    let large = mark_size(painter, size, 0.13, [4.8, 26.0]);
    if marks.moved {
        paint_arrow(painter, rect, 0, true);
    }
    if marks.engaged {
        let at = rect.left_top() + size * vec2(0.03, 0.03);
        round_chip(painter, at, disc, "", palette::FRAME);
        for side in [-1.0, 1.0] {
            let tip = at + vec2(side * disc * 0.08, 0.0);
            let wing = |y: f32| tip + disc * vec2(side * 0.6, y);
            painter.add(Shape::convex_polygon(vec![tip, wing(-0.45), wing(0.45)], palette::RED, Stroke::NONE));
        }
    }
    if marks.frozen {
        let at = rect.left_bottom() + size * vec2(0.02, -0.02);
        round_chip(painter, at, disc, "", palette::BLUE);
        let line = Stroke::new((disc * 0.18).max(1.0), palette::BLUE);
        for i in 0..3 {
            let arm = disc * 0.66 * Vec2::angled(std::f32::consts::PI * (i as f32 / 3.0 + 0.5));
            painter.line_segment([at - arm, at + arm], line);
        }
    }
    if marks.breaching {
        tools(painter, rect.left_top() + size * vec2(0.03, 0.03), large);
    }
    if marks.supply != Supplied::Full {
        can(painter, rect.left_bottom() + size * vec2(-0.06, 0.05), large, marks.supply == Supplied::Isolated);
    }
    if marks.disrupted {
        let at = rect.right_top() + size * vec2(-0.02, 0.02);
        painter.circle(at, large * 1.08, palette::RED, Stroke::new((large * 0.16).max(1.0), palette::IVORY));
        painter.text(at, Align2::CENTER_CENTER, "D", bold(zoom_size(large * 1.6)), palette::IVORY);
    }
    if marks.attacked {
        let at = rect.right_center() + size * vec2(0.0, 0.04);
        painter.circle(at, disc, palette::RED, Stroke::new((disc * 0.16).max(1.0), palette::IVORY));
        let line = Stroke::new((disc * 0.2).max(1.0), palette::IVORY);
        for way in [vec2(0.42, 0.42), vec2(0.42, -0.42)] {
            painter.line_segment([at - way * disc, at + way * disc], line);
        }
    }
    if marks.must_attack {
        flash(painter, rect.right_center() + size * vec2(0.03, -0.06), size * 0.25);
    }
}

/// A red flash, `half` its height in points.
pub fn flash(painter: &Painter, centre: Pos2, half: f32) {
    let half = half.max(5.0 * map_point(painter));
    let at = |[x, y]: [f32; 2]| centre + half * vec2(x, y);
    let bolt = [[0.18, -1.0], [-0.55, 0.14], [-0.08, 0.14], [-0.22, 1.0], [0.55, -0.2], [0.08, -0.2]].map(at);
    let halo = Stroke::new((half * 0.24).clamp(1.6, 5.0), palette::IVORY);
    painter.add(Shape::closed_line(bolt.to_vec(), halo));
    // Two halves: the whole is not convex.
    let fill = |points: Vec<Pos2>| Shape::convex_polygon(points, palette::RED, Stroke::new(0.6, palette::RED));
    painter.add(fill(vec![bolt[0], bolt[1], bolt[2], bolt[5]]));
    painter.add(fill(vec![bolt[2], bolt[3], bolt[4], bolt[5]]));
}

/// Pick and shovel, crossed.
fn tools(painter: &Painter, at: Pos2, disc: f32) {
    round_chip(painter, at, disc * 1.1, "", palette::BLUE);
    let line = Stroke::new((disc * 0.17).max(1.0), palette::BLUE);
    let to = |x: f32, y: f32| at + disc * vec2(x, y);
    painter.line_segment([to(-0.5, 0.55), to(0.42, -0.42)], line);
    painter.line(vec![to(0.02, -0.62), to(0.45, -0.45), to(0.62, -0.02)], line);
    painter.line_segment([to(0.5, 0.55), to(-0.3, -0.3)], line);
    let blade = vec![to(-0.62, -0.42), to(-0.42, -0.62), to(-0.12, -0.36), to(-0.36, -0.12)];
    painter.add(Shape::convex_polygon(blade, palette::BLUE, Stroke::NONE));
}

/// A fuel can struck through; `lost` = pale on dark.
fn can(painter: &Painter, at: Pos2, disc: f32, lost: bool) {
    let (paper, ink) = if lost { (palette::BLUE, palette::IVORY) } else { (palette::IVORY, palette::BLUE) };
    painter.circle(at, disc * 1.1, paper, Stroke::new((disc * 0.16).max(1.0), ink));
    let to = |x: f32, y: f32| at + disc * vec2(x, y);
    let body = vec![to(-0.34, -0.34), to(0.2, -0.34), to(0.38, -0.16), to(0.38, 0.58), to(-0.34, 0.58)];
    painter.add(Shape::convex_polygon(body, ink, Stroke::NONE));
    painter.line(vec![to(-0.2, -0.36), to(-0.2, -0.6), to(0.16, -0.6)], Stroke::new((disc * 0.14).max(0.8), ink));
    let slash = [to(-0.74, 0.62), to(0.74, -0.62)];
    painter.line_segment(slash, Stroke::new((disc * 0.42).max(2.0), paper));
    painter.line_segment(slash, Stroke::new((disc * 0.2).max(1.0), palette::RED));
}
