//! The map over the ground: hex numbers, counters, reach, lines of fire.

use std::collections::BTreeMap;

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, vec2};

use super::motion::Motion;
use super::paint::brush::fade;
use super::paint::counter::{CounterFace, paint_counter};
use super::paint::ground::{HEX_NUMBER, SECTION_LETTER};
use super::paint::overlay::{
    HexCorners, paint_arc, paint_area, paint_chevron, paint_hover, paint_label, paint_line_of_fire, paint_path,
};
use super::panels::words;
use super::pointing::Held;
use super::style::{bold, condensed, palette, semi, strong, zoom_size};
use super::table::{Proposal, Table};
use super::view::MapView;
use crate::core::hex::{Arc, Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk;
use crate::games::tobruk::board::Name;
use crate::games::tobruk::components::{Location, Unit};
use crate::games::tobruk::scenario::Arrival;
use crate::games::tobruk::sequence::{Phase, Sequence};

/// Hexes smaller than this bear no number.
const NUMBERS_FROM: f32 = 34.0;

/// Units by hex, each stack in the order of its numbers.
#[must_use]
pub fn stacks(table: &Table, motion: &Motion, now: f64) -> BTreeMap<Hex, Vec<Unit>> {
    let mut stacks: BTreeMap<Hex, Vec<Unit>> = BTreeMap::new();
    for unit in tobruk::units(table.world()) {
        // A vehicle destroyed by the shot being shown stands until it is seen to be hit.
        let shown = match unit.location {
            Location::Destroyed => motion.still_there(unit.id, now).filter(|_| table.moment.is_none()).cloned(),
            _ => Some(unit),
        };
        if let Some(unit) = shown
            && let Some(hex) = unit.location.hex()
        {
            stacks.entry(hex).or_default().push(unit);
        }
    }
    stacks
}

/// Where the counters of a stack lie, relative to the middle of the hex, and their size, in points.
#[must_use]
pub fn fan(count: usize, hex_width: f32, spread: bool) -> Vec<(bevy_egui::egui::Vec2, f32)> {
    let size = hex_width * 0.72;
    if count <= 1 {
        return vec![(vec2(0.0, 0.0), size); count];
    }
    #[expect(clippy::cast_precision_loss, reason = "a stack has a few counters")]
    let middle = (count - 1) as f32 / 2.0;
    (0..count)
        .map(|place| {
            #[expect(clippy::cast_precision_loss, reason = "a stack has a few counters")]
            let step = place as f32 - middle;
            if spread {
                (vec2(step * size * 1.08, 0.0), size)
            } else {
                (vec2(step, -step) * (hex_width * 0.22 / middle.max(1.0)), size * 0.86)
            }
        })
        .collect()
}

/// Paints the map.
pub fn paint(painter: &Painter, table: &Table, view: &MapView, motion: &Motion, held: &Held, now: f64) {
    let painter = &painter.with_clip_rect(view.rect);
    letters(painter, table, view);
    numbers(painter, table, view);
    let world_view = WorldView { painter, table, view, motion, now };
    world_view.areas(held);
    if let Some(hex) = table.pointed.filter(|hex| table.over_map && table.data.board.contains(*hex)) {
        paint_hover(painter, &view.corners(hex), view.hex_width());
    }
    world_view.proposal_under();
    if !held.hide_counters {
        world_view.counters(held);
    }
    world_view.proposal_over();
    motion.paint(painter, view, now);
}

fn letters(painter: &Painter, table: &Table, view: &MapView) {
    let size = zoom_size((view.hex_size() * 6.0).clamp(24.0, 420.0));
    for (section, row, place) in table.data.board.section_centres() {
        let at = vec2(3.0_f32.sqrt() * place, 1.5 * row);
        painter.text(view.to_screen(at), Align2::CENTER_CENTER, format!("{section:?}"), bold(size), SECTION_LETTER);
    }
}

fn numbers(painter: &Painter, table: &Table, view: &MapView) {
    let width = view.hex_width();
    if width < NUMBERS_FROM {
        return;
    }
    let font = condensed(zoom_size((width * 0.17).clamp(8.0, 26.0)));
    let ink = fade(HEX_NUMBER, ((width - NUMBERS_FROM) / 14.0).clamp(0.35, 1.0));
    for hex in table.data.board.hexes() {
        let at = view.hex(hex) - vec2(0.0, view.hex_size() * 0.98);
        if view.rect.expand(width).contains(at) {
            painter.text(
                at + vec2(0.0, view.hex_size() * 0.12),
                Align2::CENTER_TOP,
                Name(hex).to_string(),
                font.clone(),
                ink,
            );
        }
    }
}

/// The painter with all it looks at.
struct WorldView<'a> {
    painter: &'a Painter,
    table: &'a Table,
    view: &'a MapView,
    motion: &'a Motion,
    now: f64,
}

impl WorldView<'_> {
    fn corners(&self, hexes: impl IntoIterator<Item = Hex>) -> Vec<HexCorners> {
        hexes.into_iter().map(|hex| self.view.corners(hex)).collect()
    }

    fn sequence(&self) -> Option<&Sequence> {
        self.table.world().get_resource::<Sequence>()
    }

    /// Where the selected unit can go, be set up or enter; and what it can fire at.
    fn areas(&self, held: &Held) {
        let Some(sequence) = self.sequence() else { return };
        let width = self.view.hex_width();
        if self.table.moment.is_some() || !self.table.human_to_act() {
            return;
        }
        match sequence.phase {
            Phase::SetUp => {
                let area: Vec<Hex> = self
                    .table
                    .session
                    .scenario
                    .forces
                    .iter()
                    .filter(|force| force.side == sequence.active)
                    .filter_map(
                        |force| if let Arrival::SetUp { sections } = &force.arrives { Some(sections) } else { None },
                    )
                    .flat_map(|sections| {
                        self.table
                            .data
                            .board
                            .hexes()
                            .filter(move |hex| self.table.data.board.in_sections(*hex, sections))
                    })
                    .collect();
                paint_area(self.painter, &self.corners(area), palette::BLUE, width);
            }
            Phase::Movement if self.table.selected.is_some() => {
                let reach = &self.table.reach;
                if !reach.costs.is_empty() {
                    paint_area(self.painter, &self.corners(reach.costs.keys().copied()), palette::BLUE, width);
                    self.costs();
                }
            }
            _ => {}
        }
        if held.line_of_fire || sequence.phase == Phase::Combat {
            self.field_of_fire();
        }
    }

    /// The movement points to each hex in reach, small in its lower corner.
    fn costs(&self) {
        let width = self.view.hex_width();
        if width < NUMBERS_FROM {
            return;
        }
        let font = strong(zoom_size((width * 0.2).clamp(9.0, 24.0)));
        for (hex, cost) in &self.table.reach.costs {
            if *cost > 0 {
                let at = self.view.hex(*hex) + vec2(0.0, self.view.hex_size() * 0.72);
                paint_label(self.painter, at, &cost.to_string(), font.clone(), palette::BLUE, 0.0);
            }
        }
    }

    fn field_of_fire(&self) {
        let Some(unit) = self.table.selected.and_then(|id| self.table.unit(id)) else { return };
        let Some(hex) = unit.location.hex() else { return };
        let kind = words::kind(self.table, &unit);
        let Some(gun) = kind.guns.get(usize::from(self.table.gun)) else { return };
        let (first, last) = match gun.arc {
            Arc::All => return,
            Arc::FrontThree => (-1.0, 1.0),
            Arc::FrontRight => (0.0, 1.0),
        };
        let step = std::f32::consts::FRAC_PI_3;
        #[expect(clippy::cast_precision_loss, reason = "six facings")]
        let facing = unit.facing.index() as f32 * step;
        #[expect(clippy::cast_precision_loss, reason = "a table has few ranges")]
        let radius = gun.numbers.len() as f32 * self.view.hex_width();
        paint_arc(self.painter, self.view.hex(hex), radius, facing + first * step, facing + last * step, palette::RED);
    }

    /// The way a move would take.
    fn proposal_under(&self) {
        let Some(Ok(proposal)) = &self.table.proposal else { return };
        if let Some(plan) = proposal.movement() {
            let mut points: Vec<Pos2> = plan.from.iter().chain(&plan.path).map(|hex| self.view.hex(*hex)).collect();
            if plan.from.is_none()
                && let Some(first) = plan.path.first()
            {
                points.insert(0, self.view.hex(first.neighbour(plan.facing.opposite())));
            }
            if points.len() > 1 {
                let cost = format!("{}/{}", plan.cost, plan.allowance);
                paint_path(self.painter, &points, &cost, self.view.hex_width(), true);
            }
        }
    }

    /// The ghost at the end of a move, the line of a shot.
    fn proposal_over(&self) {
        match &self.table.proposal {
            Some(Ok(proposal)) => self.good_proposal(proposal),
            Some(Err(_)) => {
                if let (Some(from), Some(to)) = (self.hex_of(self.table.selected), self.hex_of(self.table.pointed_unit))
                    && self.sequence().is_some_and(|sequence| sequence.phase == Phase::Combat)
                {
                    self.line(from, to, false);
                }
            }
            None => {}
        }
    }

    fn good_proposal(&self, proposal: &Proposal) {
        if let Some(fire) = proposal.fire() {
            if let (Some(from), Some(to)) = (self.hex_of(Some(fire.unit)), self.hex_of(Some(fire.target))) {
                self.line(from, to, true);
            }
            return;
        }
        let (unit, hex, facing) = match (&proposal.order, proposal.movement()) {
            (tobruk::orders::Order::Place { unit, hex, facing }, _) => (*unit, Some(*hex), *facing),
            (_, Some(plan)) if !plan.exits => (plan.unit, plan.path.last().copied().or(plan.from), plan.facing),
            _ => return,
        };
        let (Some(hex), Some(unit)) = (hex, self.table.unit(unit)) else { return };
        let centre = self.view.hex(hex);
        let mut face = CounterFace { ghost: true, ..words::face(self.table, &unit) };
        face.facing = angle(facing);
        paint_counter(self.painter, centre, self.view.hex_width() * 0.72, &face);
        paint_chevron(self.painter, centre, self.view.hex_width() * 0.46, angle(facing), palette::BLUE);
    }

    fn line(&self, from: Hex, to: Hex, allowed: bool) {
        let range = from.range(to);
        let (a, b) = (self.view.hex(from), self.view.hex(to));
        paint_line_of_fire(
            self.painter,
            a,
            b,
            self.view.hex_width() * 0.4,
            &range.to_string(),
            self.view.hex_width(),
            allowed,
        );
    }

    fn hex_of(&self, unit: Option<UnitId>) -> Option<Hex> {
        self.table.unit(unit?)?.location.hex()
    }

    fn counters(&self, held: &Held) {
        let width = self.view.hex_width();
        let stacks = stacks(self.table, self.motion, self.now);
        let mut last = Vec::new();
        for (hex, units) in &stacks {
            let centre = self.view.hex(*hex);
            if !self.view.rect.expand(width * 2.0).contains(centre) {
                continue;
            }
            let spread = self.table.pointed == Some(*hex) && units.len() > 1 && self.table.over_map;
            for (unit, (offset, size)) in units.iter().zip(fan(units.len(), width, spread)) {
                let face = self.face(unit);
                let moving = self.motion.place(unit.id, self.view, self.now).filter(|_| self.table.moment.is_none());
                match moving {
                    Some((at, facing)) => last.push((at, size, CounterFace { facing, ..face })),
                    None if spread || face.selected => last.push((centre + offset, size, face)),
                    None => paint_counter(self.painter, centre + offset, size, &face),
                }
            }
        }
        // What moves, is fanned out or is selected lies on top.
        for (at, size, face) in last {
            paint_counter(self.painter, at, size, &face);
        }
        self.hidden_marks(&stacks);
        self.odds(held);
    }

    /// O: the chance that the selected gun destroys each enemy, over its counter.
    fn odds(&self, held: &Held) {
        let width = self.view.hex_width();
        let font = bold(zoom_size((width * 0.26).clamp(11.0, 26.0)));
        for (unit, chance) in &held.odds {
            if let Some(hex) = self.hex_of(Some(*unit)) {
                paint_label(
                    self.painter,
                    self.view.hex(hex) - vec2(0.0, width * 0.46),
                    chance,
                    font.clone(),
                    palette::RED,
                    0.0,
                );
            }
        }
    }

    fn face(&self, unit: &Unit) -> CounterFace {
        let mut face = words::face(self.table, unit);
        face.selected = self.table.selected == Some(unit.id);
        face.turret = self.turret(unit);
        face
    }

    /// Turrets follow the target fired at last, and the one pointed at.
    fn turret(&self, unit: &Unit) -> Option<f32> {
        let from = unit.location.hex()?;
        let proposed =
            self.table.proposal.as_ref().and_then(|proposal| proposal.as_ref().ok()).and_then(Proposal::fire);
        let turret_gun =
            words::kind(self.table, unit).guns.iter().position(|gun| gun.mount == tobruk::catalog::Mount::Turret)?;
        let turn = self.sequence()?.turn;
        let target = proposed
            .filter(|plan| plan.unit == unit.id && usize::from(plan.gun) == turret_gun)
            .map(|plan| plan.target)
            .or_else(|| {
                unit.gunnery.acquired[turret_gun]
                    .filter(|last| last.turn + 1 >= turn && !unit.motion.moved)
                    .map(|last| last.target)
            })?;
        let to = self.table.unit(target)?.location.hex()?;
        (from != to).then(|| (self.view.hex(to) - self.view.hex(from)).angle())
    }

    /// A stack says how many counters it holds.
    fn hidden_marks(&self, stacks: &BTreeMap<Hex, Vec<Unit>>) {
        let width = self.view.hex_width();
        for (hex, units) in stacks.iter().filter(|(_, units)| units.len() > 2) {
            let at = self.view.hex(*hex) + vec2(width * 0.36, -width * 0.36);
            paint_label(
                self.painter,
                at,
                &format!("x{}", units.len()),
                semi(zoom_size((width * 0.2).clamp(10.0, 20.0))),
                palette::INK,
                0.0,
            );
        }
    }
}

/// A facing in radians clockwise from east.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "six facings")]
pub fn angle(facing: Facing) -> f32 {
    facing.index() as f32 * std::f32::consts::FRAC_PI_3
}

/// The counter under a point of the screen.
#[must_use]
pub fn unit_at(table: &Table, view: &MapView, motion: &Motion, now: f64, point: Pos2) -> Option<UnitId> {
    let width = view.hex_width();
    let stacks = stacks(table, motion, now);
    let near = view.hex_at(point);
    let candidates =
        std::iter::once(near).chain(table.pointed).chain(Facing::ALL.into_iter().map(|side| near.neighbour(side)));
    for hex in candidates {
        let Some(units) = stacks.get(&hex) else { continue };
        let spread = table.pointed == Some(hex) && units.len() > 1;
        for (unit, (offset, size)) in units.iter().zip(fan(units.len(), width, spread)).rev() {
            if Rect::from_center_size(view.hex(hex) + offset, vec2(size, size)).contains(point) {
                return Some(unit.id);
            }
        }
    }
    None
}
