//! What is done or would be done, as arrows: moves with their costs, ways back, attacks with their difference, markers laid.

use bevy_egui::egui::{Color32, Pos2, Vec2, vec2};

use super::Scene;
use super::face::paint_ghost;
use super::markers::{ChipState, paint_chip};
use super::{position, words};
use crate::core::half::points;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::desk::kit::paint::overlay::{paint_path, paint_plate, round_chip};
use crate::desk::kit::paint::trail::{paint_advance, paint_way_back};
use crate::desk::kit::paint::zone::Retreat;
use crate::desk::kit::style::palette;
use crate::desk::shell::map::reach::paint_stop;
use crate::games::battle_for_gazala::Plan;
use crate::games::battle_for_gazala::phases::bombardment::BombardPlan;
use crate::games::battle_for_gazala::phases::combat::BattlePlan;
use crate::games::battle_for_gazala::phases::movement::MovePlan;
use crate::games::battle_for_gazala::play::prompt::Ask;
use crate::games::battle_for_gazala::state::position::Position;

/// Under the counters: the path of the move that a click would give.
pub fn paint_plan(scene: &Scene) {
    if let Some(Plan::Move(plan)) = scene.table.proposed().map(|proposal| &proposal.plan) {
        paint_move(scene, plan);
    }
}

/// The path, with a chip where a zone is left or mines are crossed.
fn paint_move(scene: &Scene, plan: &MovePlan) {
    let hexes = std::iter::once(&plan.from).chain(&plan.path);
    let course: Vec<Pos2> = hexes.map(|hex| scene.view.hex(*hex)).collect();
    let width = scene.view.hex_width();
    paint_path(scene.painter, &course, "", width, true);
    for (hex, leg) in plan.path.iter().zip(&plan.legs).filter(|(_, leg)| leg.mines + leg.zone > 0) {
        let more = format!("+{}", points(leg.mines + leg.zone));
        chip(scene, *hex, vec2(-0.37, 0.3), &more, palette::RED);
    }
}

/// A round chip in a hex, away from its middle by so many hex widths.
fn chip(scene: &Scene, hex: Hex, aside: Vec2, text: &str, ink: Color32) {
    let width = scene.view.hex_width();
    round_chip(scene.painter, scene.view.hex(hex) + aside * width, (width * 0.19).clamp(9.0, 20.0), text, ink);
}

/// Over the counters: ghosts, ways back, advances, attacks and bombardments.
pub fn paint_over(scene: &Scene) {
    let Some(position) = position::seen(scene.table) else { return };
    let highlights = &scene.table.selection.highlights;
    retreats(scene);
    ghost(scene);
    if let Some(plan) = &highlights.battle {
        battle(scene, &position, plan);
    } else if let Some(plan) = &highlights.bombardment {
        bombardment(scene, plan);
    }
    for (hex, difference) in &highlights.odds {
        plate(scene, *hex, difference, palette::RED);
    }
}

/// The unit at the end of the way that a click would give.
fn ghost(scene: &Scene) {
    let (unit, end) = match scene.table.proposed().map(|proposal| &proposal.plan) {
        Some(Plan::Move(plan)) => (plan.unit, plan.path.last().copied()),
        Some(Plan::Retreat(plan)) => (plan.unit, plan.path.last().copied()),
        Some(Plan::Arrive(unit, hex, _) | Plan::Enter(unit, hex)) => (*unit, Some(*hex)),
        Some(Plan::Advance(unit, hex)) => {
            if let Some(from) = scene.hex_of(Some(*unit)) {
                paint_advance(scene.painter, scene.view.hex(from), scene.view.hex(*hex), scene.view.hex_width());
            }
            return;
        }
        _ => return,
    };
    let (Some(unit), Some(end)) = (scene.table.unit(unit), end) else { return };
    paint_ghost(scene, &unit, scene.view.hex(end));
    if let Some(Plan::Move(plan)) = scene.table.proposed().map(|proposal| &proposal.plan) {
        chip(scene, end, vec2(0.37, -0.36), &points(plan.cost()), palette::BLUE);
        if plan.stops {
            paint_stop(scene, end, vec2(-0.37, -0.36));
        }
    }
}

/// An arrow for each way back of the selected unit.
fn retreats(scene: &Scene) {
    let table = scene.table;
    let from = scene.hex_of(table.selected).filter(|_| matches!(table.selection.prompt.asks, Ask::Retreat(_)));
    let Some(from) = from else { return };
    let (why, kind) =
        if table.selection.highlights.pressed { ("past a ZOC", Retreat::Costly) } else { ("", Retreat::Free) };
    for way in table.selection.highlights.ways.values() {
        let course: Vec<Pos2> = std::iter::once(&from).chain(way).map(|hex| scene.view.hex(*hex)).collect();
        paint_way_back(scene.painter, &course, None, why, kind, scene.view.hex_width());
    }
}

/// An arrow from each attacker, the difference over the target, and behind it the markers of both sides.
fn battle(scene: &Scene, position: &Position, plan: &BattlePlan) {
    let battle = &plan.battle;
    let (to, width) = (scene.view.hex(battle.target), scene.view.hex_width());
    let mut behind = Vec2::ZERO;
    for from in battle.units.iter().filter_map(|unit| position.find(*unit)?.location.hex()) {
        let from = scene.view.hex(from);
        let way = (to - from).normalized();
        behind += way;
        paint_path(scene.painter, &[from + way * width * 0.3, to - way * width * 0.42], "", width, false);
    }
    let ink = if plan.column.is_some() { palette::RED } else { palette::INK_SOFT };
    plate(scene, battle.target, &words::difference(plan.difference()), ink);
    chips(scene, battle.target, behind, battle.attacker, [&battle.markers[0], &battle.markers[1]]);
}

/// The dice that disrupt the target, and over it the marker with the answers.
fn bombardment(scene: &Scene, plan: &BombardPlan) {
    let fire = &plan.bombardment;
    let (text, ink) = match plan.most {
        0 => ("no effect".to_owned(), palette::INK_SOFT),
        most => (format!("die {}", words::dice(most)), palette::RED),
    };
    plate(scene, plan.target, &text, ink);
    chips(scene, plan.target, Vec2::ZERO, fire.attacker, [&[fire.value], &fire.answers]);
}

/// A row of markers for the attacker and one for the defender, beyond a hex as seen from the attackers; over it where they stand
/// all round.
#[expect(clippy::cast_precision_loss, reason = "a few markers")]
fn chips(scene: &Scene, hex: Hex, behind: Vec2, attacker: Side, rows: [&[u8]; 2]) {
    let Some(at) = scene.visible(hex) else { return };
    let width = scene.view.hex_width();
    let size = (width * 0.36).clamp(16.0, 44.0);
    let step = size * 1.12;
    let way = if behind.length() > 0.5 { behind.normalized() } else { -Vec2::Y };
    let middle = at + way * width;
    for (row, side, down) in [(rows[0], attacker, -0.5), (rows[1], attacker.enemy(), 0.5)] {
        let first = middle + vec2(-step * (row.len() as f32 - 1.0) / 2.0, step * down);
        for (place, value) in row.iter().enumerate() {
            let at = first + vec2(step * place as f32, 0.0);
            paint_chip(scene.painter, at, size, side, *value, ChipState::Laid);
        }
    }
}

/// A plate at the upper corner of a hex, clear of its counter.
fn plate(scene: &Scene, hex: Hex, text: &str, ink: Color32) {
    let Some(at) = scene.visible(hex) else { return };
    let width = scene.view.hex_width();
    paint_plate(scene.painter, at - vec2(0.0, width * 0.53), text, (width * 0.24).clamp(12.0, 26.0), ink);
}
