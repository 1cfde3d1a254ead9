//! The battle arrow with its odds, and the ways of troops and markers that retreat, advance or move.

use bevy_egui::egui::{Pos2, Vec2};

use super::Scene;
use super::face::paint_ghost;
use super::paint::battle_arrow::{Placed, arrow_middle, paint_battle_arrow, paint_odds};
use super::printed::{printed, seen};
use super::{markers, plan, position};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::depot::paint_supplies;
use crate::desk::kit::paint::line::{along, length};
use crate::desk::kit::paint::overlay::paint_path;
use crate::desk::kit::paint::trail::paint_advance;
use crate::desk::kit::style::palette;
use crate::desk::shell::map::zones::side_ink;
use crate::desk::table::roles::Drawn;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::odds::BattlePlan;
use crate::games::firestorm::phases::supply;
use crate::games::firestorm::state::decisions::Battle;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::{Firestorm, Plan};

/// From the middle of an area's cards to the arrow, in board units.
const CLEAR: f32 = 0.75;

impl Drawn for Firestorm {
    /// Under the counters: the arrow that stands or is proposed, the way of what moves.
    fn paint_plan(scene: &Scene) {
        let position = position::seen(scene.table);
        for battle in &position.markers.arrows {
            paint_arrow(scene, battle, Placed::Standing);
        }
        if let Some(plan) = &scene.table.selection.battle {
            let placed = if scene.table.selection.proposed { Placed::Proposed } else { Placed::Standing };
            paint_arrow(scene, &plan.battle, placed);
        }
        if let Some((unit, Some(from), to, by_way)) = step(scene) {
            paint_step(scene, unit, from, to, by_way);
        }
    }
}

fn paint_arrow(scene: &Scene, battle: &Battle, placed: Placed) {
    let [from, over, into] = course(scene, battle.from, battle.into);
    paint_battle_arrow(scene.painter, from, over, into, placed, scene.view.hex_width());
}

/// The way of a troop or marker: along roads and tracks, or over the border.
fn paint_step(scene: &Scene, unit: Option<UnitId>, from: Area, to: Area, by_way: bool) {
    let (p, width) = (scene.painter, scene.view.hex_width());
    let start = scene.view.to_screen(plan::middle(&scene.table.data.board, from));
    let end = scene.view.hex(place(scene, unit, to));
    if matches!(scene.table.proposed().map(|proposal| &proposal.plan), Some(Plan::Advance(_))) {
        paint_advance(p, start, end, width);
        return;
    }
    let points = if by_way { along_ways(scene, from, to) } else { Vec::new() };
    // Its head stays clear of the card at the end.
    let direct = [start, end + (start - end).normalized() * width * 0.42];
    paint_path(p, if points.len() > 1 { &points } else { &direct }, "", width, true);
}

/// Where a troop, or a marker without one, would come to lie in an area.
fn place(scene: &Scene, unit: Option<UnitId>, to: Area) -> Hex {
    let places = scene.table.selection.plan(&scene.table.data);
    let lying = position::seen(scene.table).in_area(to).count();
    if unit.is_some() { plan::place(places, to, lying) } else { plan::marker(places, to) }
}

/// Over the counters: the odds, and a ghost where something would come to lie.
pub fn paint_over(scene: &Scene) {
    ghost(scene);
    let Some(battle) = &scene.table.selection.battle else { return };
    let by_dice = !scene.table.session.scenario.table_top;
    if by_dice && !battle.battle.forces[0].troops.is_empty() {
        odds(scene, battle);
    }
}

/// Where an arrow begins, where it crosses the border and where it ends, on the screen.
fn course(scene: &Scene, from: Area, into: Area) -> [Pos2; 3] {
    let board = &scene.table.data.board;
    let [start, end] = [from, into].map(|area| plan::middle(board, area).to_pos2());
    let pair = (from.min(into), from.max(into));
    let border = printed(scene.table).borders.iter().find(|border| border.between == pair);
    let over = border.and_then(|border| along(&border.line, length(&border.line) / 2.0)).map(|(at, _)| at);
    let over = over.unwrap_or_else(|| start.lerp(end, 0.5));
    let step = |from: Pos2| -> Vec2 { (over - from).normalized() * CLEAR.min(from.distance(over) * 0.5) };
    [start + step(start), over, end + step(end) * 1.3].map(|point| scene.view.to_screen(point.to_vec2()))
}

/// The chances of both sides on the arrow's shaft.
fn odds(scene: &Scene, battle: &BattlePlan) {
    let [from, over, into] = course(scene, battle.battle.from, battle.battle.into);
    let chances = battle.chances();
    let sides = [battle.battle.attacker, battle.battle.attacker.enemy()].map(|side| side_ink(side).colour);
    let shares = [(chances.win, sides[0]), (chances.draw, palette::DUN), (chances.loss, sides[1])];
    paint_odds(scene.painter, arrow_middle(from, over, into), scene.view.hex_width(), shares);
}

/// What the order proposed moves, from where, to where, and whether by road or track; a supply marker without a troop.
fn step(scene: &Scene) -> Option<(Option<UnitId>, Option<Area>, Area, bool)> {
    match &scene.table.proposed()?.plan {
        Plan::Retreat(plan) => Some((plan.unit, Some(plan.from), plan.to, false)),
        Plan::Advance(plan) => Some((plan.unit, Some(plan.from), plan.to, false)),
        Plan::Reinforce(plan) | Plan::Move(plan) => Some((plan.unit, plan.from, plan.to, plan.by_way)),
        _ => None,
    }
}

/// The course along roads and tracks from area to area, on the screen.
fn along_ways(scene: &Scene, from: Area, to: Area) -> Vec<Pos2> {
    let position = position::seen(scene.table);
    let courses = &printed(scene.table).courses;
    let course = courses.course(&scene.table.data.board, &areas_between(&position, from, to));
    seen(scene, &course.into_iter().map(|point| courses.at(point)).collect::<Vec<_>>())
}

/// The areas of the shortest way by road and track through a side's own areas.
fn areas_between(position: &Position, from: Area, to: Area) -> Vec<Area> {
    supply::reach(position, position.holder(from), from).line(to).unwrap_or_default()
}

/// The card or marker at the end of its way.
fn ghost(scene: &Scene) {
    let Some((unit, _, to, _)) = step(scene) else { return };
    let at = scene.view.hex(place(scene, unit, to));
    match unit.and_then(|unit| scene.table.unit(unit)) {
        Some(card) => paint_ghost(scene, &card, at),
        None => {
            let ink = markers::stores(position::seen(scene.table).holder(to));
            paint_supplies(scene.painter, at, scene.view.hex_width() * markers::CAN, 1, ink.gamma_multiply(0.7));
        }
    }
}
