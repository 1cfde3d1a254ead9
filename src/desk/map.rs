//! The map over the ground: hex numbers, counters, reach, lines of fire.

use std::collections::BTreeMap;

use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{Align2, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};

use super::motion::Motion;
use super::overlays::{Flag, paint_flags, paint_morale, paint_steps};
use super::paint::brush::fade;
use super::paint::counter::{CounterFace, Symbol, paint_counter};
use super::paint::emplacement::paint_emplacement;
use super::paint::ground::{HEX_NUMBER, SECTION_LETTER};
use super::paint::overlay::{
    HexCorners, paint_arc, paint_area, paint_chevron, paint_hover, paint_label, paint_line_of_fire, paint_path,
};
use super::paint::stack::{fan_reach, fanned, stacked};
use super::panels::words;
use super::pointing::Held;
use super::style::{bold, condensed, palette, semi, strong, zoom_size};
use super::table::{Proposal, Table};
use super::view::MapView;
use crate::core::hex::{Arc, Facing, Hex};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk;
use crate::games::tobruk::board::Name;
use crate::games::tobruk::catalog::Class;
use crate::games::tobruk::components::{Location, Unit};
use crate::games::tobruk::sequence::{Phase, Sequence};
use crate::games::tobruk::situation::{Decision, Decisions};

/// Hexes smaller than this bear no number.
const NUMBERS_FROM: f32 = 34.0;

/// Units by hex, those at the bottom of the stack first: what men carry and officers, men, guns, vehicles. Emplacements lie on
/// the ground.
#[must_use]
pub fn stacks(table: &Table, motion: &Motion, now: f64) -> BTreeMap<Hex, Vec<Unit>> {
    let mut stacks: BTreeMap<Hex, Vec<Unit>> = BTreeMap::new();
    for unit in tobruk::units(table.world()) {
        if words::kind(table, &unit).class.is_emplacement() {
            continue;
        }
        // A unit destroyed by the fire being shown stands until it is seen to be hit.
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
    let rank = |unit: &Unit| match words::kind(table, unit).class {
        Class::LightWeapon => 0,
        Class::HqGroup => 1,
        class if class.is_personnel() => 2,
        class if class.is_weapon() => 3,
        _ => 4,
    };
    for stack in stacks.values_mut() {
        stack.sort_by_key(|unit| (rank(unit), unit.side, unit.id));
    }
    stacks
}

/// The counters of a stack that show while it lies together: crews are under the counters of their guns, which say how many
/// men they are.
fn closed(table: &Table, units: &[Unit], selected: Option<UnitId>) -> Vec<Unit> {
    let at_gun = |unit: &Unit| {
        units.iter().any(|gun| {
            gun.service.operators.contains(&unit.id)
                && words::kind(table, gun).class.is_crew_served()
                && selected != Some(unit.id)
        })
    };
    units.iter().filter(|unit| !at_gun(unit)).cloned().collect()
}

/// The counters of a stack with their middles, relative to that of the hex, and their size, in points.
fn laid_out(table: &Table, units: &[Unit], view: &MapView, spread: bool) -> Vec<(Unit, Vec2, f32)> {
    let size = view.counter_size();
    let (units, places, size) = if spread {
        (units.to_vec(), fanned(units.len(), size), size)
    } else {
        let units = closed(table, units, table.selected);
        let size = if units.len() > 1 { size * 0.86 } else { size };
        let places = stacked(units.len(), size);
        (units, places, size)
    };
    units.into_iter().zip(places).map(|(unit, place)| (unit, place, size)).collect()
}

/// Paints the map.
pub fn paint(painter: &Painter, table: &Table, view: &MapView, motion: &Motion, held: &Held, flags: &[Flag], now: f64) {
    let painter = &painter.with_clip_rect(view.rect);
    letters(painter, table, view);
    numbers(painter, table, view);
    let world_view = WorldView { painter, table, view, motion, now };
    world_view.emplacements(held);
    world_view.areas(held);
    if let Some(hex) = table.pointed.filter(|hex| table.over_map && table.data.board.contains(*hex)) {
        paint_hover(painter, &view.corners(hex), view.hex_width());
    }
    world_view.proposal_under();
    if !held.hide_counters {
        world_view.counters(held);
        paint_flags(painter, table, view, flags);
    }
    world_view.proposal_over();
    if let Some(ring) = &held.morale {
        paint_morale(painter, view, ring);
    }
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
                let board = &self.table.data.board;
                let area = board.hexes().filter(|hex| self.sets_up_in(sequence.active, *hex));
                paint_area(self.painter, &self.corners(area), palette::BLUE, width);
            }
            Phase::Movement if self.table.selected.is_some() => {
                let reach = &self.table.reach;
                if !reach.costs.is_empty() {
                    // Loaded men go one hex (III.C.1.a).
                    let most = if self.table.load.is_empty() { u8::MAX } else { 1 };
                    let hexes = reach.costs.iter().filter(|(_, cost)| **cost <= most).map(|(hex, _)| *hex);
                    paint_area(self.painter, &self.corners(hexes), palette::BLUE, width);
                    self.costs();
                }
            }
            _ => {}
        }
        if held.line_of_fire || sequence.phase == Phase::Combat {
            self.field_of_fire();
        }
        if held.line_of_fire
            && let Some(unit) = self.table.selected.and_then(|id| self.table.unit(id))
            && (self.table.strength_is_open(unit.id) || unit.men.left == 0)
        {
            paint_steps(self.painter, self.table, self.view, &unit);
        }
    }

    /// True for a hex in which the selected unit, or without one any of the side, may be set up.
    fn sets_up_in(&self, side: Side, hex: Hex) -> bool {
        let scenario = &self.table.session.scenario;
        let board = &self.table.data.board;
        match self.table.selected.and_then(|id| scenario.force_of(id)).filter(|force| force.side == side) {
            Some(force) => force.arrives.holds(board, hex),
            None => scenario.forces.iter().any(|force| force.side == side && force.arrives.holds(board, hex)),
        }
    }

    /// Hedgehogs and minefields, dug into the ground.
    fn emplacements(&self, held: &Held) {
        for unit in tobruk::units(self.table.world()) {
            let Symbol::Emplacement(kind) = words::symbol(words::kind(self.table, &unit)) else { continue };
            let Some(hex) = unit.location.hex() else { continue };
            let centre = self.view.hex(hex);
            if !self.view.rect.expand(self.view.hex_width()).contains(centre) {
                continue;
            }
            paint_emplacement(self.painter, kind, centre, self.view.hex_size(), seed(hex));
            if self.table.selected == Some(unit.id) && !held.hide_counters {
                paint_hover(self.painter, &self.view.corners(hex), self.view.hex_width());
            }
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
        let (arc, reach) = if let Some(gun) = kind.guns.get(usize::from(self.table.gun)) {
            (kind.weapon.as_ref().map_or(gun.arc, |weapon| weapon.arc), gun.numbers.len())
        } else if let Some(guns) = kind.weapon.as_ref().and_then(|weapon| weapon.machine_gun.as_ref()) {
            (guns.arc, usize::from(guns.reach))
        } else {
            return;
        };
        let (first, last) = match arc {
            Arc::All => return,
            Arc::FrontThree => (-1.0, 1.0),
            Arc::FrontRight => (0.0, 1.0),
        };
        let step = std::f32::consts::FRAC_PI_3;
        #[expect(clippy::cast_precision_loss, reason = "six facings")]
        let facing = unit.facing.index() as f32 * step;
        #[expect(clippy::cast_precision_loss, reason = "a table has few ranges")]
        let radius = reach as f32 * self.view.hex_width();
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
                let cost = if plan.melee { "!".to_owned() } else { format!("{}/{}", plan.cost, plan.allowance) };
                paint_path(self.painter, &points, &cost, self.view.hex_width(), true);
            }
        }
        if let tobruk::Plan::Overrun(plan) = &proposal.plan
            && let (Some(from), Some(to)) = (self.hex_of(Some(plan.unit)), self.hex_of(Some(plan.target)))
            && from != to
        {
            // Red: not a mere move.
            paint_path(self.painter, &[self.view.hex(from), self.view.hex(to)], "!", self.view.hex_width(), false);
        }
    }

    /// The ghost at the end of a move, the line of a shot.
    fn proposal_over(&self) {
        self.announced();
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

    /// The lines of a fire that is being put together, or that is announced.
    fn announced(&self) {
        let Some(decision) = self.table.world().get_resource::<Decisions>().and_then(|decisions| decisions.0.last())
        else {
            return;
        };
        let (target, mut firers): (UnitId, Vec<UnitId>) = match decision {
            Decision::Engagement { target, firers } => (*target, firers.iter().map(|(unit, _)| *unit).collect()),
            Decision::Drop { target, firers, .. } => (*target, firers.iter().map(|share| share.unit).collect()),
            _ => return,
        };
        firers.dedup();
        let Some(to) = self.hex_of(Some(target)) else { return };
        let mut hexes: Vec<Hex> = firers.into_iter().filter_map(|unit| self.hex_of(Some(unit))).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for from in hexes {
            self.line(from, to, true);
        }
    }

    fn good_proposal(&self, proposal: &Proposal) {
        if let Some(plan) = proposal.engagement() {
            if let (Some(from), Some(to)) = (self.hex_of(Some(plan.part.unit)), self.hex_of(Some(plan.target))) {
                self.line(from, to, true);
            }
            return;
        }
        if let Some(fire) = proposal.fire() {
            if let (Some(from), Some(to)) = (self.hex_of(Some(fire.unit)), self.hex_of(Some(fire.target))) {
                self.line(from, to, true);
            }
            return;
        }
        let (unit, hex, facing) = match (&proposal.order, proposal.movement()) {
            (tobruk::orders::Order::Place { unit, hex, facing }, _) => (*unit, Some(*hex), *facing),
            (tobruk::orders::Order::Pivot { weapon, facing, .. }, _) => (*weapon, self.hex_of(Some(*weapon)), *facing),
            (_, Some(plan)) if !plan.exits => (plan.unit, plan.path.last().copied().or(plan.from), plan.facing),
            _ => return,
        };
        let (Some(hex), Some(unit)) = (hex, self.table.unit(unit)) else { return };
        let centre = self.view.hex(hex);
        let kind = words::kind(self.table, &unit);
        if let Symbol::Emplacement(symbol) = words::symbol(kind) {
            let mut painter = self.painter.clone();
            painter.multiply_opacity(0.6);
            paint_emplacement(&painter, symbol, centre, self.view.hex_size(), seed(hex));
            return;
        }
        let mut face = CounterFace { ghost: true, ..words::face(self.table, &unit) };
        if kind.has_facing() {
            face.facing = angle(facing);
        }
        paint_counter(self.painter, centre, self.view.counter_size(), &face);
        if kind.has_facing() {
            paint_chevron(self.painter, centre, self.view.hex_width() * 0.46, angle(facing), palette::BLUE);
        }
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
            let spread = held.fan == Some(*hex);
            for (unit, offset, size) in laid_out(self.table, units, self.view, spread) {
                let face = self.face(&unit, held);
                let moving = self.motion.place(unit.id, self.view, self.now).filter(|_| self.table.moment.is_none());
                match moving {
                    Some((at, facing)) => {
                        let facing = if words::kind(self.table, &unit).has_facing() { facing } else { face.facing };
                        last.push((0, at, size, CounterFace { facing, ..face }));
                    }
                    None if spread => last.push((2, centre + offset, size, face)),
                    None if face.selected => last.push((1, centre + offset, size, face)),
                    None => paint_counter(self.painter, centre + offset, size, &face),
                }
            }
        }
        last.sort_by_key(|(layer, ..)| *layer);
        if let Some((hex, units)) = held.fan.and_then(|fan| stacks.get_key_value(&fan)) {
            self.tray(*hex, units.len());
        }
        // What moves, is fanned out or is selected lies on top.
        for (_, at, size, face) in last {
            paint_counter(self.painter, at, size, &face);
        }
        self.hidden_marks(&stacks, held);
        self.odds(held);
    }

    /// What the counters of a fan lie on, so that they stand out from those around.
    fn tray(&self, hex: Hex, count: usize) {
        let size = self.view.counter_size();
        let tray = Rect::from_center_size(self.view.hex(hex), fan_reach(count, size) * 2.0);
        let round = size * 0.14;
        self.painter.add(RectShape::filled(tray.expand(2.0), round, palette::SHADOW).with_blur_width(size * 0.2));
        self.painter.rect(
            tray,
            round,
            fade(palette::PARCHMENT, 0.86),
            Stroke::new(1.2, fade(palette::FRAME, 0.7)),
            StrokeKind::Inside,
        );
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

    fn face(&self, unit: &Unit, held: &Held) -> CounterFace {
        let mut face = words::face(self.table, unit);
        face.selected =
            self.table.selected == Some(unit.id) || held.party.contains(&unit.id) || self.takes_part(unit.id);
        face.turret = self.turret(unit);
        face
    }

    /// True for a unit that is named in the fire being put together, and for its target.
    fn takes_part(&self, unit: UnitId) -> bool {
        match self.table.world().get_resource::<Decisions>().and_then(|decisions| decisions.0.last()) {
            Some(Decision::Engagement { target, firers }) => {
                *target == unit || firers.iter().any(|(firer, _)| *firer == unit)
            }
            _ => false,
        }
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

    /// A stack that lies together says how many counters it holds.
    fn hidden_marks(&self, stacks: &BTreeMap<Hex, Vec<Unit>>, held: &Held) {
        let width = self.view.hex_width();
        for (hex, units) in stacks.iter().filter(|(hex, _)| held.fan != Some(**hex)) {
            let count = closed(self.table, units, self.table.selected).len();
            if count < 3 {
                continue;
            }
            let at = self.view.hex(*hex) + vec2(width * 0.36, -width * 0.36);
            paint_label(
                self.painter,
                at,
                &format!("x{count}"),
                semi(zoom_size((width * 0.2).clamp(10.0, 20.0))),
                palette::INK,
                0.0,
            );
        }
    }
}

/// Tells one emplacement's drawing from another's.
fn seed(hex: Hex) -> u32 {
    (hex.q * 31 + hex.r * 17).unsigned_abs()
}

/// A facing in radians clockwise from east.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "six facings")]
pub fn angle(facing: Facing) -> f32 {
    facing.index() as f32 * std::f32::consts::FRAC_PI_3
}

/// The counter under a point of the screen; in the set-up, on an empty hex, the emplacement there.
#[must_use]
pub fn unit_at(
    table: &Table,
    view: &MapView,
    motion: &Motion,
    fan: Option<Hex>,
    now: f64,
    point: Pos2,
) -> Option<UnitId> {
    let stacks = stacks(table, motion, now);
    let near = view.hex_at(point);
    // A fan lies over everything else, and what lies between two of its counters belongs to the nearer one.
    if let Some((hex, units)) = fan.and_then(|fan| stacks.get_key_value(&fan)) {
        let middle = view.hex(*hex);
        if Rect::from_center_size(middle, fan_reach(units.len(), view.counter_size()) * 2.0).contains(point) {
            let away = |offset: &Vec2| (middle + *offset).distance_sq(point);
            let counters = laid_out(table, units, view, true).into_iter();
            return counters.min_by(|(_, a, _), (_, b, _)| away(a).total_cmp(&away(b))).map(|(unit, ..)| unit.id);
        }
    }
    for hex in std::iter::once(near).chain(Facing::ALL.into_iter().map(|side| near.neighbour(side))) {
        let Some(units) = stacks.get(&hex).filter(|_| fan != Some(hex)) else { continue };
        for (unit, offset, size) in laid_out(table, units, view, false).into_iter().rev() {
            if Rect::from_center_size(view.hex(hex) + offset, vec2(size, size)).contains(point) {
                return Some(unit.id);
            }
        }
    }
    let setting_up = table.world().get_resource::<Sequence>().is_some_and(|now| now.phase == Phase::SetUp);
    let selected = table.selected.and_then(|id| table.unit(id));
    // While another unit waits to be placed, a click in the hex places it.
    if !setting_up || stacks.contains_key(&near) || selected.is_some_and(|unit| unit.location.hex() != Some(near)) {
        return None;
    }
    tobruk::units(table.world()).find(|unit| unit.location == Location::On(near)).map(|unit| unit.id)
}
