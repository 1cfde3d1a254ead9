//! Marks for the state of men and weapons in the field. They add to a counter and never hide its values.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use super::emplacement::{EARTH, SANDBAG, TRENCH, paint_sandbags};
use crate::core::grid::Edge;
use crate::desk::kit::paint::brush::{fade, mark_size, mix, rounded};
use crate::desk::kit::paint::card::paint_arrow;
use crate::desk::kit::paint::overlay::round_chip;
use crate::desk::kit::style::palette;

/// The shelter of a unit (II.F.2); what it loses by moving is told by its arrows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cover {
    /// In the open.
    #[default]
    Open,
    /// On a field emplacement, or at a gun.
    Good,
    /// Under a field emplacement.
    Full,
}

/// The crew of an AFV (IV.C).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Crew {
    /// All men are there, or crews don't count.
    #[default]
    Whole,
    /// So many have been lost; the others fight on.
    Lost(u8),
    /// It has bailed out: the vehicle stands abandoned.
    Out,
}

/// What a vehicle is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// Its company's commander is in it (X.D.5).
    Commands,
    /// It carries ammunition (X.D.2.f).
    Ammunition,
}

/// Men were lost, and how many is hidden (II.G.5).
pub const UNTOLD: u8 = u8::MAX;

/// How a unit stands in the field. The default is a unit in the open to which nothing has happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FieldState {
    /// Its shelter.
    pub cover: Cover,
    /// Hexes moved this turn on foot: one (assault) or two (running); an arrow for each.
    pub hexes_moved: u8,
    /// Ran last turn, so that it may not run again: a hollow arrow, while it has not moved.
    pub ran_before: bool,
    /// Men lost this turn; [`UNTOLD`] when the viewer may know only that there were some.
    pub casualties: u8,
    /// Morale broken, but still there (attackers in a melee).
    pub broken: bool,
    /// Hull-down in a fold of the ground: a bank before it.
    pub hull_down: bool,
    /// Its company commander's vehicle, or one that carries ammunition: a letter on its left edge (X.D.5, X.D.2.f).
    pub task: Option<Task>,
    /// Being overrun by a vehicle.
    pub overrun: bool,
    /// Held in its hex by a melee.
    pub melee: bool,
    /// The crew of an AFV.
    pub crew: Crew,
    /// The edge that an AFV's crew makes for: it withdraws.
    pub home: Option<Edge>,
    /// A weapon that has been spiked.
    pub spiked: bool,
    /// In tow behind a vehicle, or being hooked up to one (X.C.3).
    pub towed: bool,
    /// Men at the weapon, as far as the viewer may know; 0 = abandoned. Means nothing for other symbols.
    pub operators: u8,
}

/// The radius of the round marks on a counter `size` points wide.
fn disc(painter: &Painter, size: f32) -> f32 {
    mark_size(painter, size, 0.15, [4.0, 30.0])
}

/// How far the sandbags of good and full cover reach beyond the edge of a counter `size` points wide, in points.
pub(super) fn wall(size: f32, cover: Cover) -> f32 {
    if cover == Cover::Open { 0.0 } else { (size * 0.09).max(2.0) }
}

/// What lies under the cardboard: the trench before a unit in good cover.
pub(super) fn paint_beneath(painter: &Painter, rect: Rect, state: &FieldState) {
    if state.cover != Cover::Good {
        return;
    }
    let size = rect.width();
    let thick = wall(size, state.cover);
    // From flank to flank round the lower edge.
    let arc: Vec<Pos2> =
        rounded(rect.expand(thick * 0.5), size * 0.2).into_iter().filter(|p| p.y > rect.center().y).collect();
    let flank = |x: f32| pos2(x, rect.top() + size * 0.42);
    let (Some(first), Some(last)) = (arc.first(), arc.last()) else { return };
    let arc = [&[flank(first.x)], &arc[..], &[flank(last.x)]].concat();
    painter.add(Shape::line(arc.clone(), Stroke::new(thick * 1.35, fade(TRENCH, 0.75))));
    paint_sandbags(painter, &arc, thick, mix(EARTH, TRENCH, 0.55));
}

/// What lies on the symbol and under the values: the bank of full cover, the tracks of an overrun, a crack.
pub(super) fn paint_upon(painter: &Painter, rect: Rect, round: f32, state: &FieldState) {
    let size = rect.width();
    if state.cover == Cover::Full || state.hull_down {
        bank(painter, rect);
    }
    if state.overrun {
        tracks(&painter.with_clip_rect(rect.intersect(painter.clip_rect())), rect);
    }
    if state.broken {
        let zigzag = [[0.56, 0.0], [0.47, 0.22], [0.6, 0.4], [0.42, 0.62], [0.54, 0.8], [0.46, 1.0]];
        let line: Vec<Pos2> = zigzag.iter().map(|[x, y]| rect.min + size * vec2(*x, *y)).collect();
        let width = (size * 0.045).clamp(1.2, 5.0);
        painter.add(Shape::line(line.clone(), Stroke::new(width * 2.1, palette::IVORY)));
        painter.add(Shape::line(line, Stroke::new(width, palette::FRAME)));
    }
    if state.cover == Cover::Full {
        let thick = wall(size, state.cover);
        let mut ring = rounded(rect.expand(thick * 0.5), round + thick * 0.5);
        ring.extend(ring.first().copied());
        paint_sandbags(painter, &ring, thick, mix(EARTH, TRENCH, 0.55));
    }
}

/// What stands on the edges: arrows, men lost, crossed bayonets.
pub(super) fn paint_on_edges(painter: &Painter, rect: Rect, state: &FieldState) {
    let size = rect.width();
    for arrow in 0..state.hexes_moved.min(2) {
        paint_arrow(painter, rect, arrow, true);
    }
    if state.ran_before && state.hexes_moved == 0 {
        paint_arrow(painter, rect, 0, false);
    }
    if state.casualties > 0 {
        let at = rect.left_bottom() + size * vec2(0.02, -0.02);
        let count = if state.casualties == UNTOLD { "?".to_owned() } else { state.casualties.to_string() };
        round_chip(painter, at, disc(painter, size), &format!("\u{2212}{count}"), palette::RED);
    }
    if let Some(task) = state.task {
        let at = rect.left_center() + size * vec2(0.02, 0.08);
        let letter = match task {
            Task::Commands => "C",
            Task::Ammunition => "A",
        };
        round_chip(painter, at, disc(painter, size), letter, palette::BLUE);
    }
    if let Some(edge) = state.home {
        homeward(painter, rect, edge);
    }
    if state.melee {
        bayonets(painter, rect.right_center() + size * vec2(0.02, -0.04), disc(painter, size) * 1.2);
    }
}

/// An arrow out of the counter, on the side of the edge that its crew drives to.
fn homeward(painter: &Painter, rect: Rect, edge: Edge) {
    let size = rect.width();
    let way = match edge {
        Edge::North => vec2(0.0, -1.0),
        Edge::East => vec2(1.0, 0.0),
        Edge::South => vec2(0.0, 1.0),
        Edge::West => vec2(-1.0, 0.0),
    };
    let side = way.rot90();
    let at = |ahead: f32, aside: f32| rect.center() + size * (way * ahead + side * aside);
    let (shaft, head) = ([at(0.4, 0.0), at(0.6, 0.0)], [at(0.74, 0.0), at(0.56, 0.13), at(0.56, -0.13)]);
    let width = (size * 0.09).clamp(2.0, 9.0);
    let halo = (size * 0.03).clamp(1.0, 3.0);
    painter.line_segment(shaft, Stroke::new(width + 2.0 * halo, palette::IVORY));
    painter.add(Shape::convex_polygon(head.to_vec(), palette::IVORY, Stroke::new(2.0 * halo, palette::IVORY)));
    painter.line_segment(shaft, Stroke::new(width, palette::FRAME));
    painter.add(Shape::convex_polygon(head.to_vec(), palette::FRAME, Stroke::NONE));
}

/// The bank of a trench across the lower half of a counter: heads show above it at most.
fn bank(painter: &Painter, rect: Rect) {
    let size = rect.width();
    let at = |x: f32, y: f32| rect.min + size * vec2(x, y);
    let (left, right, low) = (0.03, 0.97, 0.765);
    let crest = |i: u32| 0.545 + [0.0, 0.022, -0.012, 0.016, -0.02][i as usize % 5];
    let line: Vec<Pos2> = (0..=10).map(|i| at(left + (right - left) * i as f32 / 10.0, crest(i))).collect();
    // In strips: a crooked crest makes a shape that is not convex.
    for pair in line.windows(2) {
        let strip = vec![pair[0], pair[1], pos2(pair[1].x, at(0.0, low).y), pos2(pair[0].x, at(0.0, low).y)];
        painter.add(Shape::convex_polygon(strip, EARTH, Stroke::new(0.6, EARTH)));
    }
    let hatch = Stroke::new((size * 0.014).clamp(0.6, 2.4), fade(TRENCH, 0.55));
    for i in 0..12 {
        let x = 0.08 + i as f32 * 0.072;
        let y = 0.64 + 0.05 * (i % 2) as f32;
        painter.line_segment([at(x + 0.035, y), at(x, y + 0.065)], hatch);
    }
    paint_sandbags(painter, &line, (size * 0.085).max(2.0), mix(SANDBAG, TRENCH, 0.7));
}

/// The prints of two tracks across a counter.
fn tracks(painter: &Painter, rect: Rect) {
    let size = rect.width();
    let way = vec2(1.0, -0.62).normalized();
    let side = way.rot90();
    let (link, wide) = (size * 0.075, size * 0.085);
    let print = Stroke::new((size * 0.036).max(1.0), fade(palette::FRAME, 0.42));
    let bed = Stroke::new(wide * 2.2, fade(TRENCH, 0.18));
    for lane in [-1.0, 1.0] {
        let middle = rect.center() + side * lane * size * 0.2;
        painter.line_segment([middle - way * size, middle + way * size], bed);
        let count = (size * 0.75 / link) as i32;
        for i in -count..=count {
            let at = middle + way * (i as f32 * link);
            painter.line_segment([at - side * wide, at + side * wide], print);
        }
    }
}

/// Crossed bayonets in a round chip.
fn bayonets(painter: &Painter, centre: Pos2, radius: f32) {
    round_chip(painter, centre, radius, "", palette::RED);
    let steel: Color32 = palette::FRAME;
    for lean in [-1.0, 1.0] {
        let way = vec2(lean * 0.72, -0.7);
        let side = way.rot90();
        let at = |x: f32, y: f32| centre + radius * (way * x + side * y);
        let blade = vec![at(0.8, 0.0), at(0.5, 0.09), at(-0.3, 0.09), at(-0.3, -0.09), at(0.5, -0.09)];
        painter.add(Shape::convex_polygon(blade, steel, Stroke::new(0.4, steel)));
        let hilt = |from: [f32; 2], to: [f32; 2], width: f32| {
            let ends = [at(from[0], from[1]), at(to[0], to[1])];
            painter.line_segment(ends, Stroke::new((radius * width).max(0.9), palette::RED));
        };
        hilt([-0.34, 0.25], [-0.34, -0.25], 0.13);
        hilt([-0.34, 0.0], [-0.74, 0.0], 0.2);
    }
}
