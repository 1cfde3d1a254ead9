//! Ways over an operational map: back out of a fight in order of preference, forward into a hex that was left, and the
//! lines of communication that keep an army alive.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, vec2};

use super::brush::{fade, mix, veil};
use super::ground::SAND;
use super::line::{along, length, paces};
use super::overlay::{paint_plate, round_chip, smoothed};
use super::zone::{Retreat, paint_retreat_mark, retreat_colours};
use crate::desk::kit::style::{bold, condensed, palette, zoom_size};

/// A line cut off so that it begins `skip` units on and ends `short` units early.
fn between(line: &[Pos2], skip: f32, short: f32) -> Vec<Pos2> {
    let whole = length(line);
    let (from, to) = (skip.min(whole * 0.45), (whole - short).max(whole * 0.55));
    let mut cut: Vec<Pos2> = along(line, from).into_iter().map(|at| at.0).collect();
    let mut gone = 0.0;
    for pair in line.windows(2) {
        gone += pair[0].distance(pair[1]);
        if gone > from && gone < to {
            cut.push(pair[1]);
        }
    }
    cut.extend(along(line, to).map(|at| at.0));
    cut
}

/// The width of a broad arrow, as a part of its length at most: a head as deep as the whole arrow would be nothing but barbs.
const BROAD: f32 = 0.42;

/// A broad arrow along a line: edges of `edge`, filled with `fill`, its shaft `wide` points across if it is long enough for that.
fn broad_arrow(painter: &Painter, line: &[Pos2], wide: f32, fill: Color32, edge: Stroke) {
    let Some((tip, way)) = along(line, f32::MAX) else { return };
    let wide = wide.min(length(line) * BROAD);
    let deep = wide * 1.55;
    let shaft = between(line, 0.0, deep);
    let Some((neck, _)) = along(&shaft, f32::MAX) else { return };
    // The head looks the way the whole of it goes, not as the last inch does.
    let way = if tip.distance(neck) > 0.1 { (tip - neck).normalized() } else { way };
    let side = way.rot90() * wide * 1.3;
    let head = vec![neck + side, tip, neck - side];
    let halo = veil(palette::IVORY, 0.8);
    painter.line(shaft.clone(), Stroke::new(wide + edge.width * 2.0 + 2.6, halo));
    painter.add(Shape::closed_line(head.clone(), Stroke::new(edge.width * 2.0 + 2.6, halo)));
    painter.line(shaft.clone(), Stroke::new(wide + edge.width * 2.0, edge.color));
    painter.add(Shape::convex_polygon(head.clone(), fill, Stroke::new(edge.width * 2.0, edge.color)));
    painter.add(Shape::convex_polygon(head, fill, Stroke::NONE));
    let joined: Vec<Pos2> = shaft.into_iter().chain([neck + way * edge.width * 1.6]).collect();
    painter.line(joined, Stroke::new(wide, fill));
}

/// A way back through the middles of hexes: an arrow with its rank on a chip where ways are ranked (1 is best) and, in a word, why it is not
/// better, such as `zone`. Free ways are pale, costly ones tinted, barred ones crossed out. `width` is the width of a hex in
/// points.
pub fn paint_way_back(painter: &Painter, points: &[Pos2], rank: Option<u8>, why: &str, retreat: Retreat, width: f32) {
    let line = smoothed(points);
    let (colour, fill) = retreat_colours(retreat);
    // Clear of the counter, and so narrow on a small map that ways to hexes side by side lie side by side.
    let cut = between(&line, width * 0.46, width * 0.1);
    broad_arrow(
        painter,
        &cut,
        (width * 0.13).clamp(1.8, 17.0),
        fill,
        Stroke::new((width * 0.032).clamp(0.6, 3.4), colour),
    );
    let Some((middle, way)) = along(&cut, length(&cut) * 0.5) else { return };
    if retreat == Retreat::Barred {
        paint_retreat_mark(painter, middle, way, retreat, width);
    }
    let r = (width * 0.17).clamp(7.5, 19.0);
    if let Some(((tail, _), rank)) = along(&cut, width * 0.22).zip(rank) {
        round_chip(painter, tail, r, &rank.to_string(), colour);
    }
    if !why.is_empty()
        && let Some(end) = points.last()
    {
        paint_plate(painter, *end + vec2(0.0, width * 0.3), why, (width * 0.19).clamp(10.5, 20.0), colour);
    }
}

/// An advance into a hex that was left: a short full arrow with three chevrons behind its head, from hex to hex. `width` is
/// the width of a hex in points.
pub fn paint_advance(painter: &Painter, from: Pos2, to: Pos2, width: f32) {
    let way = (to - from).normalized();
    let line = [from + way * width * 0.36, to - way * width * 0.08];
    let wide = (width * 0.2).clamp(5.0, 24.0);
    let edge = Stroke::new((width * 0.02).clamp(0.8, 2.2), palette::FRAME);
    broad_arrow(painter, &line, wide, palette::BLUE, edge);
    let arm = wide * 0.3;
    for step in 0..3_u8 {
        let at = line[0] + way * wide * (0.45 + 0.5 * f32::from(step));
        let wing = |side: f32| at - way * arm * 0.6 + way.rot90() * side * arm;
        let stroke = Stroke::new((wide * 0.11).max(1.0), palette::IVORY);
        painter.line(vec![wing(1.0), at, wing(-1.0)], stroke);
    }
}

/// An attack that strikes: a broad red arrow from hex to hex, `grown` from 0 to 1. `width` is the width of a hex in points.
pub fn paint_strike(painter: &Painter, from: Pos2, to: Pos2, grown: f32, width: f32) {
    let way = (to - from).normalized();
    let (start, end) = (from + way * width * 0.12, to - way * width * 0.2);
    let tip = start + (end - start) * grown.clamp(0.15, 1.0);
    let edge = Stroke::new((width * 0.022).clamp(0.9, 2.4), palette::FRAME);
    broad_arrow(painter, &[start, tip], (width * 0.17).clamp(5.0, 22.0), palette::RED, edge);
}

/// Where counters went: a dashed line through the middles of hexes with a dart at its end, in a side's colour. `width` is the width
/// of a hex in points.
pub fn paint_track(painter: &Painter, points: &[Pos2], colour: Color32, width: f32) {
    let line = smoothed(points);
    let wide = (width * 0.055).clamp(1.6, 4.5);
    let Some((tip, way)) = along(&line, f32::MAX).filter(|_| line.len() > 1) else { return };
    let cut = between(&line, width * 0.1, wide * 3.0);
    painter.line(cut.clone(), Stroke::new(wide + 2.4, veil(palette::IVORY, 0.75)));
    painter.extend(Shape::dashed_line(&cut, Stroke::new(wide, colour), wide * 3.2, wide * 1.7));
    let side = way.rot90() * wide * 1.8;
    let head = vec![tip, tip - way * wide * 3.6 + side, tip - way * wide * 3.6 - side];
    painter.add(Shape::convex_polygon(head, colour, Stroke::new(1.2, veil(palette::IVORY, 0.9))));
    if let Some(start) = points.first() {
        painter.circle(*start, wide * 1.1, colour, Stroke::new(1.2, veil(palette::IVORY, 0.9)));
    }
}

/// How a line of communication fares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reached {
    /// Which line it is, from 1.
    pub line: u8,
    /// Units it reaches ...
    pub units: u32,
    /// ... of so many that are asked for.
    pub needed: u32,
}

impl Reached {
    fn ink(self) -> Color32 {
        if self.units >= self.needed { palette::BLUE } else { palette::RED }
    }
}

/// A line of communication through the middles of hexes: a ribbon with darts along it the way supplies go, and a plate at
/// its end with what it reaches. Short of what is needed it is red and broken. `width` is the width of a hex in points.
pub fn paint_communication(painter: &Painter, points: &[Pos2], reached: Reached, width: f32) {
    let line = smoothed(points);
    let Some((end, _)) = along(&line, f32::MAX) else { return };
    let ink = reached.ink();
    let wide = (width * 0.24).clamp(6.0, 30.0);
    let edge = (width * 0.028).clamp(1.0, 3.2);
    painter.line(line.clone(), Stroke::new(wide, veil(mix(SAND, palette::IVORY, 0.7), 0.55)));
    painter.line(line.clone(), Stroke::new(wide, veil(ink, 0.32)));
    for side in [-0.5, 0.5] {
        let off = |i: usize| {
            let (before, after) = (line[i.saturating_sub(1)], line[(i + 1).min(line.len() - 1)]);
            line[i] + (after - before).normalized().rot90() * wide * side
        };
        let border: Vec<Pos2> = (0..line.len()).map(off).collect();
        if reached.units >= reached.needed {
            painter.line(border, Stroke::new(edge, ink));
        } else {
            painter.extend(Shape::dashed_line(&border, Stroke::new(edge, ink), edge * 4.0, edge * 3.0));
        }
    }
    for (at, way) in paces(&line, width * 0.62) {
        let (long, half) = (wide * 0.42, wide * 0.26);
        let dart = vec![
            at + way * long,
            at - way * long * 0.5 + way.rot90() * half,
            at - way * long * 0.5 - way.rot90() * half,
        ];
        painter.add(Shape::convex_polygon(dart, veil(ink, 0.75), Stroke::NONE));
    }
    if let Some(start) = line.first() {
        round_chip(painter, *start, (width * 0.2).clamp(8.0, 22.0), &reached.line.to_string(), ink);
    }
    flag(painter, end, reached, width);
}

/// The plate at the end of a line: units reached, large, and of how many.
fn flag(painter: &Painter, end: Pos2, reached: Reached, width: f32) {
    let ink = reached.ink();
    let size = (width * 0.26).clamp(11.0, 28.0);
    let count = painter.layout_no_wrap(reached.units.to_string(), bold(zoom_size(size)), ink);
    let of =
        painter.layout_no_wrap(format!(" of {}", reached.needed), condensed(zoom_size(size * 0.72)), palette::INK_SOFT);
    let whole = vec2(count.size().x + of.size().x, count.size().y);
    let plate = Rect::from_center_size(end - vec2(0.0, width * 0.46), whole + vec2(size * 0.6, 0.0));
    let line = Stroke::new((width * 0.03).clamp(1.2, 2.6), ink);
    painter.line_segment([plate.center_bottom(), end], line);
    painter.rect(plate, size * 0.3, palette::IVORY, line, bevy_egui::egui::StrokeKind::Middle);
    let foot = plate.left_center() + vec2(size * 0.3, 0.0);
    painter.galley(Align2::LEFT_CENTER.anchor_size(foot, count.size()).min, count.clone(), ink);
    let beside = foot + vec2(count.size().x, size * 0.06);
    painter.galley(Align2::LEFT_CENTER.anchor_size(beside, of.size()).min, of, ink);
}

/// A unit that a line of communication reaches: brackets under its counter of `size` points about `at`.
pub fn paint_reached(painter: &Painter, at: Pos2, size: f32) {
    let foot = at + vec2(0.0, size * 0.6);
    let (half, high) = (size * 0.4, size * 0.13);
    let line =
        vec![foot + vec2(-half, -high), foot + vec2(-half, 0.0), foot + vec2(half, 0.0), foot + vec2(half, -high)];
    let wide = (size * 0.085).clamp(2.0, 7.0);
    painter.line(line.clone(), Stroke::new(wide + 2.0, fade(palette::IVORY, 0.9)));
    painter.line(line, Stroke::new(wide, palette::BLUE));
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    #[test]
    fn a_line_is_cut_at_both_ends() {
        let line = [pos2(0.0, 0.0), pos2(10.0, 0.0), pos2(20.0, 0.0)];
        let cut = between(&line, 4.0, 3.0);
        assert_eq!(cut, [pos2(4.0, 0.0), pos2(10.0, 0.0), pos2(17.0, 0.0)]);
        // Too short for both: the middle is left.
        assert!(length(&between(&line, 50.0, 50.0)) > 1.0);
        assert!(between(&[], 1.0, 1.0).is_empty());
    }
}
