//! What is done or would be done, as arrows: moves with their costs, retreats, attacks with their odds.

use bevy_egui::egui::{Pos2, vec2};

use super::Scene;
use super::areas::frost;
use super::cards::retreat::{cost, die};
use super::face::paint_ghost;
use super::selection::Intent;
use super::{highlights, position, words};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::hexes::beyond_rim;
use crate::desk::kit::paint::nato::flash;
use crate::desk::kit::paint::overlay::{paint_label, paint_line_of_fire, paint_path, paint_plate, round_chip};
use crate::desk::kit::paint::zone::{Retreat, paint_retreat};
use crate::desk::kit::style::{palette, semi, zoom_size};
use crate::desk::table::roles::Drawn;
use crate::games::bir_hacheim::phases::bombing::BombingPlan;
use crate::games::bir_hacheim::phases::movement::MovePlan;
use crate::games::bir_hacheim::phases::retreat::{RetreatPlan, Water};
use crate::games::bir_hacheim::phases::sight::SeenAssault;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::{BirHacheim, Plan};

impl Drawn for BirHacheim {
    /// Under the counters: the path of the move or advance that a click would give.
    fn paint_plan(scene: &Scene) {
        match scene.table.proposed().map(|proposal| &proposal.plan) {
            Some(Plan::Move(plan)) => paint_move(scene, plan),
            Some(Plan::Advance(plan)) => path(scene, Some(plan.from), &plan.path),
            _ => {}
        }
    }
}

fn path(scene: &Scene, from: Option<Hex>, path: &[Hex]) {
    let outside = || path.first().and_then(|first| beyond_rim(scene.table.data.board.columns, *first));
    let hexes = from.or_else(outside).into_iter().chain(path.iter().copied());
    let points: Vec<Pos2> = hexes.map(|hex| scene.view.hex(hex)).collect();
    paint_path(scene.painter, &points, "", scene.view.hex_width(), true);
}

fn paint_move(scene: &Scene, plan: &MovePlan) {
    path(scene, plan.from, &plan.path);
    let width = scene.view.hex_width();
    for mined in &plan.mines {
        let at = scene.view.hex(*mined) + vec2(-0.3, 0.3) * width;
        round_chip(scene.painter, at, (width * 0.19).clamp(9.0, 20.0), &die(plan.worst), palette::RED);
    }
}

/// Over the counters: ghosts, retreats, attacks, odds.
pub fn paint_over(scene: &Scene) {
    let Some(position) = position::seen(scene.table) else { return };
    let highlights = &scene.table.selection.highlights;
    retreats(scene, &position);
    ghost(scene);
    let aimed_at = planned(scene, &position);
    // The hex of the attack has its own column there already.
    for (hex, odds) in highlights.odds.iter().filter(|(hex, _)| Some(*hex) != aimed_at) {
        tag(scene, *hex, odds);
    }
}

/// The attack that is put together or would be opened; the hex that it strikes.
fn planned(scene: &Scene, position: &Position) -> Option<Hex> {
    let highlights = &scene.table.selection.highlights;
    if let Some(plan) = highlights.assault.clone().or_else(|| {
        let free = highlights.bombing.is_none();
        highlights::proposed(scene.table).filter(|_| free)
    }) {
        assault(scene, position, &plan);
        return Some(plan.target);
    }
    let proposed = scene.table.proposed().and_then(|proposal| match &proposal.plan {
        Plan::Bombard(plan) | Plan::Strike(plan) => Some(plan),
        _ => None,
    });
    let plan = highlights.bombing.as_ref().or(proposed)?;
    bombing(scene, position, plan);
    Some(plan.target)
}

/// The unit at the end of the move that a click would give, with what that end brings.
fn ghost(scene: &Scene) {
    let (unit, end) = match scene.table.proposed().map(|proposal| &proposal.plan) {
        Some(Plan::Move(plan)) => (plan.unit, plan.path.last().copied()),
        Some(Plan::Advance(plan)) => (plan.unit, plan.path.last().copied()),
        Some(Plan::Retreat(plan)) => (plan.unit, Some(plan.to)),
        Some(Plan::Place(plan)) => (plan.unit, Some(plan.hex)),
        _ => return,
    };
    let (Some(unit), Some(end)) = (scene.table.unit(unit), end) else { return };
    let (at, width) = (scene.view.hex(end), scene.view.hex_width());
    paint_ghost(scene, &unit, at);
    if let Some(Plan::Move(plan)) = scene.table.proposed().map(|proposal| &proposal.plan) {
        let chip = (width * 0.19).clamp(9.0, 20.0);
        round_chip(
            scene.painter,
            at + vec2(0.37, -0.36) * width,
            chip,
            &words::half_points(plan.cost()),
            palette::BLUE,
        );
        if plan.owes {
            flash(scene.painter, at + vec2(0.4, 0.06) * width, width * 0.17);
        }
        if plan.beyond {
            round_chip(scene.painter, at + vec2(-0.36, 0.34) * width, (width * 0.11).max(5.0), "", palette::BLUE);
            frost(scene, at + vec2(-0.36, 0.34) * width, (width * 0.075).max(3.4));
        }
    }
}

/// An arrow to each hex into which the selected unit can retreat; the cost in words at the one pointed at.
fn retreats(scene: &Scene, position: &Position) {
    let width = scene.view.hex_width();
    let font = semi(zoom_size((width * 0.24).clamp(12.0, 22.0)));
    for (hex, way) in &scene.table.selection.highlights.intents {
        let Intent::Retreat(plan) = way else { continue };
        let (from, to) = (scene.view.hex(plan.from), scene.view.hex(plan.to));
        paint_retreat(scene.painter, from, to, kind(plan), width);
        let words = cost(position, plan);
        if scene.table.pointed == Some(*hex) && !words.is_empty() {
            paint_label(scene.painter, to + vec2(0.0, width * 0.3), &words, font.clone(), palette::RED, 0.0);
        }
    }
}

fn kind(plan: &RetreatPlan) -> Retreat {
    match plan.water {
        Some(Water::Destroyed) => Retreat::Barred,
        Some(Water::Casualty) => Retreat::Costly,
        None if plan.suffers || plan.first_of_two && !plan.spared => Retreat::Costly,
        // Mines are a risk, told at the hex.
        None => Retreat::Free,
    }
}

/// Arrows from all attackers, dashes from artillery at a distance on either side, the column at the target, or what is known of it.
fn assault(scene: &Scene, position: &Position, plan: &SeenAssault) {
    let attackers = plan.attackers.iter().map(|part| (part.unit, part.distant));
    let (guns, near): (Vec<_>, Vec<_>) = attackers.partition(|(_, distant)| *distant);
    let support = plan.defenders.iter().filter(|part| part.distant).map(|part| part.unit);
    let units = |parts: Vec<(UnitId, bool)>| parts.into_iter().map(|(unit, _)| unit);
    for from in hexes_of(position, &units(near).collect::<Vec<_>>()) {
        arrow(scene, from, plan.target);
    }
    for from in hexes_of(position, &units(guns).chain(support).collect::<Vec<_>>()) {
        fire(scene, from, plan.target);
    }
    tag(scene, plan.target, &plan.brief(&position.tables.combat));
}

/// Dashes from the guns, and the column at the target.
fn bombing(scene: &Scene, position: &Position, plan: &BombingPlan) {
    let guns: Vec<UnitId> = plan.guns.iter().map(|part| part.unit).collect();
    for from in hexes_of(position, &guns) {
        fire(scene, from, plan.target);
    }
    tag(scene, plan.target, position.tables.bombing.column_name(plan.column));
}

/// Where units stand, each hex once.
fn hexes_of(position: &Position, units: &[UnitId]) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = units.iter().filter_map(|id| position.find(*id)?.location.hex()).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// A short red arrow between the counters of two neighbours.
fn arrow(scene: &Scene, from: Hex, to: Hex) {
    let (a, b) = (scene.view.hex(from), scene.view.hex(to));
    let width = scene.view.hex_width();
    let way = (b - a).normalized() * width;
    paint_path(scene.painter, &[a + way * 0.3, b - way * 0.29], "", width, false);
}

fn fire(scene: &Scene, from: Hex, to: Hex) {
    let (a, b) = (scene.view.hex(from), scene.view.hex(to));
    let width = scene.view.hex_width();
    paint_line_of_fire(scene.painter, a, b, width * 0.4, &from.range(to).to_string(), width, true);
}

/// The column of a combat at the upper edge of its hex.
fn tag(scene: &Scene, hex: Hex, text: &str) {
    let Some(at) = scene.visible(hex) else { return };
    let width = scene.view.hex_width();
    paint_plate(scene.painter, at - vec2(0.0, width * 0.42), text, (width * 0.24).clamp(12.0, 26.0), palette::RED);
}
