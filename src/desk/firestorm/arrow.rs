//! The battle arrow with its odds, and the ways of troops and markers that go back, advance or move.

use bevy_egui::egui::{Pos2, Vec2};

use super::face::paint_ghost;
use super::map::{Scene, printed, seen};
use super::{plan, position};
use crate::core::unit::UnitId;
use crate::desk::map::zones::side_ink;
use crate::desk::paint::battle_arrow::{Placed, arrow_middle, paint_battle_arrow, paint_odds};
use crate::desk::paint::depot::paint_supplies;
use crate::desk::paint::line::{along, length};
use crate::desk::paint::overlay::paint_path;
use crate::desk::paint::trail::paint_advance;
use crate::desk::style::palette;
use crate::games::firestorm::area::Area;
use crate::games::firestorm::odds::BattlePlan;
use crate::games::firestorm::position::Position;
use crate::games::firestorm::{Plan, supply};

/// From the middle of an area's cards to the arrow, in board units.
const CLEAR: f32 = 0.75;

/// Under the counters: the arrow that stands or is proposed, the way of what moves.
pub fn paint(scene: &Scene) {
    if let Some(battle) = &scene.table.hand.battle {
        let placed = if scene.table.hand.proposed { Placed::Proposed } else { Placed::Standing };
        let [from, over, into] = course(scene, battle.battle.from, battle.battle.into);
        paint_battle_arrow(scene.painter, from, over, into, placed, scene.view.hex_width());
    }
    if let Some((_, from, to, by_way)) = step(scene)
        && let Some(from) = from
    {
        let points = if by_way { along_ways(scene, from, to) } else { Vec::new() };
        let direct = [from, to].map(|area| scene.view.to_screen(plan::middle(&scene.table.data.board, area)));
        match scene.table.proposed().map(|proposal| &proposal.plan) {
            Some(Plan::Advance(_)) => paint_advance(scene.painter, direct[0], direct[1], scene.view.hex_width()),
            _ if points.len() > 1 => paint_path(scene.painter, &points, "", scene.view.hex_width(), true),
            _ => paint_path(scene.painter, &direct, "", scene.view.hex_width(), true),
        }
    }
}

/// Over the counters: the odds, and a ghost where something would come to lie.
pub fn paint_over(scene: &Scene) {
    ghost(scene);
    let Some(battle) = &scene.table.hand.battle else { return };
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
    supply::reach(position, position.holder(from), from).line(from, to).unwrap_or_default()
}

/// The card or marker at the end of its way.
fn ghost(scene: &Scene) {
    let Some((unit, _, to, _)) = step(scene) else { return };
    let places = scene.table.hand.plan(&scene.table.data);
    let width = scene.view.hex_width();
    match unit {
        Some(unit) => {
            let Some(card) = scene.table.unit(unit) else { return };
            let lying = position::seen(scene.table).in_area(to).count();
            paint_ghost(scene, &card, scene.view.hex(plan::place(places, to, lying)));
        }
        None => {
            let at = scene.view.hex(plan::marker(places, to));
            let ink = super::markers::stores(position::seen(scene.table).holder(to));
            paint_supplies(scene.painter, at, width * 0.34, 1, ink.gamma_multiply(0.7));
        }
    }
}
