//! What is done or would be done, as arrows: moves with their costs, ways back with their reasons, attacks with their odds.

use std::collections::BTreeSet;

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Stroke, Vec2, vec2};

use super::Scene;
use super::face::paint_ghost;
use super::overlays::SupplyShown;
use super::position;
use super::selection::Intent;
use crate::core::half::points;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::hexes::beyond_rim;
use crate::desk::kit::paint::overlay::{paint_path, paint_plate, round_chip};
use crate::desk::kit::paint::trail::{paint_advance, paint_reached, paint_way_back};
use crate::desk::kit::paint::zone::Retreat;
use crate::desk::kit::style::palette;
use crate::desk::table::roles::Drawn;
use crate::games::gazala_cauldron::phases::combat::AssaultPlan;
use crate::games::gazala_cauldron::phases::movement::MovePlan;
use crate::games::gazala_cauldron::phases::retreat::RetreatPlan;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::{GazalaCauldron, Plan};

impl Drawn for GazalaCauldron {
    /// Under the counters: the path of the move that a click would give.
    fn paint_plan(scene: &Scene) {
        let board = &scene.table.data.board;
        match scene.table.proposed().map(|proposal| &proposal.plan) {
            Some(Plan::Move(plan)) => paint_move(scene, plan),
            Some(Plan::Leave(unit, _)) => {
                let here = scene.hex_of(Some(*unit));
                let outside = here.and_then(|hex| beyond_rim(board.columns, hex));
                path(scene, here.into_iter().chain(outside));
            }
            Some(Plan::Enter(plan)) => {
                path(scene, beyond_rim(board.columns, plan.hex).into_iter().chain([plan.hex]));
            }
            Some(_) => {}
            None => path(scene, later_way(scene).into_iter()),
        }
    }
}

/// The way of a unit that is only asked about: to the hex pointed at, or to the one from which it would attack best who stands there.
fn later_way(scene: &Scene) -> Vec<Hex> {
    let (table, highlights) = (scene.table, &scene.table.selection.highlights);
    let asked = table.pointed.filter(|_| highlights.later && table.over_map);
    let Some((hex, here)) = asked.zip(scene.hex_of(table.selected)) else { return Vec::new() };
    let approach = highlights.approach.as_ref().filter(|(target, ..)| *target == hex);
    let to = approach.map_or(hex, |(_, from, _)| *from);
    let way = highlights.reach.path(to).unwrap_or_default();
    if way.is_empty() { way } else { std::iter::once(here).chain(way).collect() }
}

fn path(scene: &Scene, hexes: impl Iterator<Item = Hex>) {
    let points: Vec<Pos2> = hexes.map(|hex| scene.view.hex(hex)).collect();
    paint_path(scene.painter, &points, "", scene.view.hex_width(), true);
}

/// The path, with a chip where a zone is left or mines are crossed.
fn paint_move(scene: &Scene, plan: &MovePlan) {
    path(scene, std::iter::once(plan.from).chain(plan.path.iter().copied()));
    let width = scene.view.hex_width();
    for (hex, leg) in plan.path.iter().zip(&plan.legs) {
        if leg.mines + leg.zone > 0 {
            let at = scene.view.hex(*hex) + vec2(-0.33, 0.3) * width;
            let more = format!("+{}", points(leg.mines + leg.zone));
            round_chip(scene.painter, at, (width * 0.19).clamp(9.0, 20.0), &more, palette::RED);
        }
    }
}

/// Over the counters: ghosts, ways back, attacks with their odds, units that lines reach.
pub fn paint_over(scene: &Scene) {
    let Some(position) = position::seen(scene.table) else { return };
    let highlights = &scene.table.selection.highlights;
    retreats(scene);
    ghost(scene);
    if let Some(plan) = highlights.assault.as_ref().or_else(|| proposed_attack(scene)) {
        assault(scene, &position, plan);
    } else if let Some(Ok(plan)) = scene.table.selection.attack() {
        // What the selected unit would attack where it stands.
        for hex in hexes_of(&position, plan.defenders.iter().map(|part| part.unit)) {
            tag(scene, hex, position.tables.combat.column_name(plan.column));
        }
    }
    if let Some((target, _, odds)) = &highlights.approach {
        tag(scene, *target, odds);
    }
    if let Some(supply) = &highlights.supply {
        paint_supply(scene, &position, supply);
    }
    if let Some(Plan::Advance(plan)) = scene.table.proposed().map(|proposal| &proposal.plan) {
        paint_advance(scene.painter, scene.view.hex(plan.from), scene.view.hex(plan.to), scene.view.hex_width());
    }
    if let Some(lines) = &highlights.lines {
        for unit in lines.reached() {
            if let Some(at) = scene.hex_of(Some(unit)).and_then(|hex| scene.visible(hex)) {
                paint_reached(scene.painter, at, scene.view.counter_size());
            }
        }
    }
}

fn proposed_attack<'a>(scene: &'a Scene) -> Option<&'a AssaultPlan> {
    match scene.table.proposed().map(|proposal| &proposal.plan) {
        Some(Plan::Attack(plan)) => Some(plan),
        _ => None,
    }
}

/// The unit at the end of the way that a click would give.
fn ghost(scene: &Scene) {
    let (unit, end) = match scene.table.proposed().map(|proposal| &proposal.plan) {
        Some(Plan::Move(plan)) => (plan.unit, plan.path.last().copied()),
        Some(Plan::Retreat(plan)) => (plan.units[0], plan.way.path.last().copied()),
        Some(Plan::Place(plan)) => (plan.unit, Some(plan.hex)),
        Some(Plan::Enter(plan)) => (plan.unit, Some(plan.hex)),
        Some(Plan::Replace(plan)) => (plan.unit, plan.hex),
        _ => return,
    };
    let (Some(unit), Some(end)) = (scene.table.unit(unit), end) else { return };
    let (at, width) = (scene.view.hex(end), scene.view.hex_width());
    paint_ghost(scene, &unit, at);
    let chip = |text: &str, offset, ink: Color32| {
        round_chip(scene.painter, at + offset * width, (width * 0.19).clamp(9.0, 20.0), text, ink);
    };
    if let Some(Plan::Move(plan)) = scene.table.proposed().map(|proposal| &proposal.plan) {
        chip(&points(plan.cost()), vec2(0.37, -0.36), palette::BLUE);
        if plan.crowded {
            chip("!", vec2(-0.37, -0.36), palette::RED);
        }
    }
}

/// An arrow for each way back of the selected unit, ranked; at the one pointed at what it costs.
fn retreats(scene: &Scene) {
    let highlights = &scene.table.selection.highlights;
    let width = scene.view.hex_width();
    let ends: BTreeSet<usize> = highlights
        .intents
        .values()
        .filter_map(|way| if let Intent::Retreat(place) = way { Some(*place) } else { None })
        .collect();
    let ways = highlights.retreats.iter().enumerate().filter(|(place, plan)| plan.way.off || ends.contains(place));
    for (rank, (_, plan)) in ways.enumerate() {
        let mut hexes = vec![plan.from];
        hexes.extend(plan.way.path.iter().copied());
        if plan.way.off {
            hexes.extend(hexes.last().and_then(|hex| beyond_rim(scene.table.data.board.columns, *hex)));
        }
        let points: Vec<Pos2> = hexes.iter().map(|hex| scene.view.hex(*hex)).collect();
        let pointed = scene.table.pointed.is_some() && scene.table.pointed == hexes.last().copied();
        let why = if pointed || plan.way.off { reason(plan) } else { String::new() };
        let kind = if plan.way.zones > 0 { Retreat::Costly } else { Retreat::Free };
        paint_way_back(scene.painter, &points, u8::try_from(rank + 1).ok(), &why, kind, width);
    }
}

/// Why a way back is not better, in a few words.
fn reason(plan: &RetreatPlan) -> String {
    let way = &plan.way;
    let mut words = Vec::new();
    match way.zones {
        0 => {}
        1 => words.push("enemy ZOC".to_owned()),
        zones => words.push(format!("{zones} enemy ZOCs")),
    }
    if way.wrong > 0 && !way.off {
        words.push("wrong direction".to_owned());
    }
    if way.crowded {
        words.push("overstacked".to_owned());
    }
    if way.off {
        words.push("off the map".to_owned());
    }
    words.join(", ")
}

/// The mark of a unit that traces supply: a full blue disc.
pub(super) fn supplied(painter: &Painter, at: Pos2, r: f32) {
    painter.circle(at, r, palette::BLUE, Stroke::new((r * 0.25).max(1.0), palette::IVORY));
}

/// The mark of a unit that is cut off: a red cross.
pub(super) fn cut_off(painter: &Painter, at: Pos2, r: f32) {
    painter.rect_filled(Rect::from_center_size(at, Vec2::splat(r * 2.2)), r * 0.3, palette::IVORY);
    for way in [1.0, -1.0] {
        let arm = vec2(r * 0.8, r * 0.8 * way);
        painter.line_segment([at - arm, at + arm], Stroke::new((r * 0.45).max(1.5), palette::RED));
    }
}

/// Beside each counter whether it traces supply, and the line of the unit that is asked about.
fn paint_supply(scene: &Scene, position: &Position, supply: &SupplyShown) {
    let size = scene.view.counter_size();
    for (unit, hex) in Side::BOTH.into_iter().flat_map(|side| position.on_map(side)) {
        let Some(at) = scene.visible(hex) else { continue };
        let at = at + vec2(0.46, 0.46) * size;
        let r = (size * 0.13).max(4.0);
        let mark = if supply.cut_off.contains(&unit.id) { cut_off } else { supplied };
        mark(scene.painter, at, r);
    }
    let Some(line) = supply.line.as_ref().filter(|line| line.len() > 1) else { return };
    let points: Vec<Pos2> = line.iter().map(|hex| scene.view.hex(*hex)).collect();
    paint_path(scene.painter, &points, "", scene.view.hex_width(), true);
}

/// Odds at the upper edge of a hex.
fn tag(scene: &Scene, hex: Hex, text: &str) {
    let Some(at) = scene.visible(hex) else { return };
    let width = scene.view.hex_width();
    paint_plate(scene.painter, at - vec2(0.0, width * 0.42), text, (width * 0.24).clamp(12.0, 26.0), palette::RED);
}

/// Arrows from all attackers to the defenders beside them, and the odds between.
fn assault(scene: &Scene, position: &Position, plan: &AssaultPlan) {
    let from = hexes_of(position, plan.attackers.iter().map(|part| part.unit));
    let to = hexes_of(position, plan.defenders.iter().map(|part| part.unit));
    for (from, to) in from.iter().flat_map(|from| to.iter().map(move |to| (*from, *to))) {
        if crate::games::gazala_cauldron::phases::combat::can_fight_across(position, from, to) {
            arrow(scene, from, to);
        }
    }
    if let Some(hex) = to.first() {
        tag(scene, *hex, position.tables.combat.column_name(plan.column));
    }
}

/// Where units stand, each hex once.
fn hexes_of(position: &Position, units: impl Iterator<Item = UnitId>) -> BTreeSet<Hex> {
    units.filter_map(|id| position.find(id)?.location.hex()).collect()
}

/// A short red arrow between the counters of two neighbours.
fn arrow(scene: &Scene, from: Hex, to: Hex) {
    let (a, b) = (scene.view.hex(from), scene.view.hex(to));
    let width = scene.view.hex_width();
    let way = (b - a).normalized() * width;
    paint_path(scene.painter, &[a + way * 0.3, b - way * 0.29], "", width, false);
}
