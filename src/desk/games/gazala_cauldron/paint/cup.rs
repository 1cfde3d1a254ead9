//! The cup from which a side draws its chits, seen through its wall: what is left can be read at a glance.

use bevy_egui::egui::{Align2, Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, epaint::Vertex, pos2, vec2};

use super::chit::{Chit, chit_size, paint_chit};
use crate::core::nation::Nation;
use crate::core::words::counted;
use crate::desk::kit::paint::brush::{fade, fan, mix, ring, veil};
use crate::desk::kit::paint::card::PAPER;
use crate::desk::kit::style::{condensed, palette, strong, zoom_size};

/// A cup and what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cup {
    /// Whose colours it bears.
    pub nation: Nation,
    /// The kinds in it, each once with its count. What calls formations up lies above the tactical ones; kinds with a count
    /// of 0 keep their place.
    pub chits: Vec<Chit>,
    /// Somebody is to draw from it: the rim is lit.
    pub asked: bool,
}

impl Cup {
    /// How many chits are in it.
    #[must_use]
    pub fn left(&self) -> u32 {
        self.chits.iter().map(|chit| u32::from(chit.count)).sum()
    }
}

/// Narrower than this, in points, no chit is drawn while fewer to the row make it wider ...
const CHIT_FROM: f32 = 38.0;
/// ... nor wider than this.
const CHIT_TO: f32 = 66.0;
/// Between chits, in points.
const GAP: f32 = 6.0;
/// Between the groups, in points, more than between rows.
const PART: f32 = 7.0;
/// Under the last row, in points: the foot with the number of chits.
const FOOT: f32 = 26.0;

/// How a cup of a width is divided; lengths in points from its upper left corner.
struct Plan {
    /// Half axes of the rim.
    rim: Vec2,
    places: Vec<Rect>,
    /// Where the groups part, if both are there.
    part: Option<f32>,
    height: f32,
}

impl Plan {
    fn of(width: f32, cup: &Cup) -> Plan {
        let rim = vec2(width * 0.48, (width * 0.075).clamp(11.0, 24.0));
        let inner = width * 0.82;
        let largest = cup.chits.iter().filter(|chit| chit.is_action()).count();
        let most = largest.max(cup.chits.len() - largest).max(1);
        let columns = (((inner + GAP) / (CHIT_FROM + 8.0 + GAP)) as usize).clamp(3, 6).min(most.max(3));
        let wide = ((inner - GAP * (columns as f32 - 1.0)) / columns as f32).min(CHIT_TO);
        let size = chit_size(wide);
        let mut y = rim.y * 2.0 + 9.0;
        let mut places = vec![Rect::NOTHING; cup.chits.len()];
        let mut part = None;
        for actions in [true, false] {
            let group: Vec<usize> = (0..cup.chits.len()).filter(|i| cup.chits[*i].is_action() == actions).collect();
            if !actions && largest > 0 && !group.is_empty() {
                part = Some(y + (PART - GAP) / 2.0);
                y += PART;
            }
            for (place, chit) in group.iter().enumerate() {
                let (row, column) = (place / columns, place % columns);
                let in_row = columns.min(group.len() - row * columns) as f32;
                let x = width / 2.0 + (column as f32 - (in_row - 1.0) / 2.0) * (wide + GAP);
                let middle = pos2(x, y + row as f32 * (size.y + GAP) + size.y / 2.0);
                places[*chit] = Rect::from_center_size(middle, size);
            }
            y += group.len().div_ceil(columns) as f32 * (size.y + GAP);
        }
        // An empty cup is still a cup.
        let height = (y + FOOT).max(width * 0.62) + rim.y * 0.7;
        Plan { rim, places, part, height }
    }
}

/// How many points high a cup is that is so many wide (from 150).
#[must_use]
pub fn cup_height(width: f32, cup: &Cup) -> f32 {
    Plan::of(width, cup).height
}

/// Where each kind of chit lies, in the order of [`Cup::chits`].
#[must_use]
pub fn cup_places(area: Rect, cup: &Cup) -> Vec<Rect> {
    Plan::of(area.width(), cup).places.into_iter().map(|place| place.translate(area.min.to_vec2())).collect()
}

/// Draws the cup into the width of `area`, from its top down, [`cup_height`] high.
pub fn paint_cup(painter: &Painter, area: Rect, cup: &Cup) {
    let plan = Plan::of(area.width(), cup);
    let vessel = Vessel::new(area, &plan, cup.nation);
    vessel.shadow(painter);
    vessel.mouth(painter);
    vessel.wall(painter);
    vessel.rim(painter, cup.asked);
    let ink = cup.nation.ink();
    if let Some(y) = plan.part {
        let y = area.top() + y - GAP / 2.0;
        let half = area.width() * 0.36;
        painter.hline(area.center().x - half..=area.center().x + half, y, Stroke::new(1.0, fade(ink, 0.28)));
    }
    for (chit, place) in cup.chits.iter().zip(&plan.places) {
        paint_chit(painter, place.translate(area.min.to_vec2()), chit);
    }
    let words = match cup.left() {
        0 => "empty".to_owned(),
        left => counted(left, "chit", "chits"),
    };
    let at = pos2(area.center().x, area.top() + plan.height - plan.rim.y * 0.7 - FOOT * 0.34);
    painter.text(at, Align2::CENTER_CENTER, words, strong(zoom_size(14.0)), mix(ink, palette::INK, 0.3));
    if cup.chits.is_empty() {
        let at = pos2(area.center().x, area.top() + plan.height * 0.55);
        painter.text(at, Align2::CENTER_CENTER, "nothing left to draw", condensed(13.0), palette::INK_SOFT);
    }
}

/// The drawn cup: a cone cut off, standing on its narrow end.
struct Vessel {
    middle: f32,
    /// Height of the rim's and the foot's middle.
    ends: [f32; 2],
    /// Half axes of both.
    axes: [Vec2; 2],
    card: Color32,
    ink: Color32,
}

impl Vessel {
    fn new(area: Rect, plan: &Plan, nation: Nation) -> Vessel {
        let foot = vec2(plan.rim.x * 0.9, plan.rim.y * 0.62);
        let ends = [area.top() + plan.rim.y + 1.0, area.top() + plan.height - foot.y - 2.0];
        Vessel { middle: area.center().x, ends, axes: [plan.rim, foot], card: nation.colour(), ink: nation.ink() }
    }

    fn ellipse(&self, end: usize, grow: f32) -> Vec<Pos2> {
        let centre = pos2(self.middle, self.ends[end]);
        ring(Pos2::ZERO, 1.0, 72)
            .into_iter()
            .map(|p| centre + p.to_vec2() * (self.axes[end] + Vec2::splat(grow)))
            .collect()
    }

    fn shadow(&self, painter: &Painter) {
        let foot = Rect::from_center_size(pos2(self.middle, self.ends[1] + 5.0), self.axes[1] * vec2(2.06, 2.2));
        let shape = bevy_egui::egui::epaint::RectShape::filled(foot, foot.height() / 2.0, palette::SHADOW);
        painter.add(shape.with_blur_width(9.0));
    }

    /// The dark inside, lighter toward the front wall.
    fn mouth(&self, painter: &Painter) {
        let points = self.ellipse(0, 0.0);
        let (top, high) = (self.ends[0] - self.axes[0].y, self.axes[0].y * 2.0);
        let (dark, light) = (mix(self.card, self.ink, 0.82), mix(self.card, self.ink, 0.4));
        painter.add(fan(pos2(self.middle, self.ends[0]), &points, |p| mix(dark, light, (p.y - top) / high)));
    }

    /// The front wall, round to the eye: lit left of its middle, darker toward its edges.
    fn wall(&self, painter: &Painter) {
        const STRIPS: u32 = 48;
        let pale = mix(self.card, PAPER, 0.62);
        let (lit, shade) = (mix(pale, PAPER, 0.3), mix(self.card, self.ink, 0.22));
        let mut mesh = Mesh::default();
        let edge = |end: usize, u: f32| {
            let sag = (1.0 - u * u).max(0.0).sqrt();
            pos2(self.middle + u * self.axes[end].x, self.ends[end] + sag * self.axes[end].y)
        };
        for i in 0..=STRIPS {
            // Strips grow narrow toward the edges, where the wall turns away.
            let u = -(std::f32::consts::PI * i as f32 / STRIPS as f32).cos();
            let dark = (u - -0.25).abs() / if u > -0.25 { 1.25 } else { 0.75 };
            let colour = if dark < 0.45 {
                mix(lit, pale, dark / 0.45)
            } else {
                mix(pale, shade, ((dark - 0.45) / 0.55).powi(2))
            };
            mesh.vertices.push(Vertex::untextured(edge(0, u), colour));
            mesh.vertices.push(Vertex::untextured(edge(1, u), mix(colour, shade, 0.3)));
        }
        for i in (0..2 * STRIPS).step_by(2) {
            mesh.add_triangle(i, i + 1, i + 2);
            mesh.add_triangle(i + 1, i + 3, i + 2);
        }
        painter.add(Shape::mesh(mesh));
        let line = Stroke::new(1.3, mix(self.card, self.ink, 0.62));
        let foot: Vec<Pos2> = (0..=24).map(|i| edge(1, i as f32 / 12.0 - 1.0)).collect();
        painter.line([vec![edge(0, -1.0)], foot, vec![edge(0, 1.0)]].concat(), line);
        // A band runs round the foot, another under the rim.
        for (end, off, wide) in [(0, 5.0, 2.2), (1, -5.0, 1.4)] {
            let band = (0..=32).map(|i| edge(end, (i as f32 / 16.0 - 1.0) * 0.992) + vec2(0.0, off)).collect();
            painter.line(band, Stroke::new(wide, veil(mix(self.card, self.ink, 0.3), 0.75)));
        }
    }

    fn rim(&self, painter: &Painter, asked: bool) {
        let line = self.ellipse(0, 0.0);
        if asked {
            painter.add(Shape::closed_line(self.ellipse(0, 1.0), Stroke::new(7.0, fade(palette::AMBER, 0.55))));
        }
        let metal = if asked { palette::AMBER } else { mix(self.card, self.ink, 0.12) };
        painter.add(Shape::closed_line(line.clone(), Stroke::new(5.2, mix(self.card, self.ink, 0.68))));
        painter.add(Shape::closed_line(line, Stroke::new(3.2, metal)));
        let glint = self.ellipse(0, 0.0)[30..50].to_vec();
        painter.line(glint, Stroke::new(1.2, veil(palette::IVORY, 0.6)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::games::gazala_cauldron::paint::chit::ChitPrint;
    use crate::desk::kit::paint::tactic_sign::TacticSign;

    #[test]
    fn every_chit_has_a_place_of_its_own_at_any_width() {
        let action = Chit::new(Nation::German, ChitPrint::Action("15 Pz".to_owned()));
        let tactic = Chit::new(Nation::German, ChitPrint::Tactic(TacticSign::Air, "Air".to_owned()));
        let chits = [vec![action; 15], vec![tactic; 6]].concat();
        let cup = Cup { nation: Nation::German, chits, asked: false };
        for width in [150.0, 180.0, 240.0, 400.0, 800.0] {
            let area = Rect::from_min_size(pos2(10.0, 20.0), vec2(width, cup_height(width, &cup)));
            let places = cup_places(area, &cup);
            assert_eq!(places.len(), 21);
            for (i, place) in places.iter().enumerate() {
                assert!(area.contains_rect(*place) && place.width() >= 34.0, "{width}: {place}");
                assert!(places[..i].iter().all(|other| !other.intersects(*place)), "{width}: {place}");
            }
        }
    }
}
