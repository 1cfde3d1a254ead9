//! What the order proposed would do, on the map: the path and the ghost at its end, lines of fire.

use super::map::seed;
use super::paint::counter::{CounterFace, Symbol, paint_counter};
use super::paint::emplacement::paint_emplacement;
use super::{Proposal, Scene, words};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::overlay::{paint_chevron, paint_line_of_fire};
use crate::desk::kit::style::palette;
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::turn::Phase;

/// The ghost at the end of a move, the line of a shot.
pub fn paint_over(scene: &Scene) {
    announced(scene);
    match &scene.table.proposal {
        Some(Ok(proposal)) => good_proposal(scene, proposal),
        Some(Err(_)) => {
            if let (Some(from), Some(to)) = (scene.hex_of(scene.table.selected), scene.hex_of(scene.table.pointed_unit))
                && words::sequence(scene.table).is_some_and(|sequence| sequence.phase == Phase::Combat)
            {
                line(scene, from, to, false);
            }
        }
        None => {}
    }
}

/// The lines of a fire that is being put together, or that is announced.
fn announced(scene: &Scene) {
    let (target, mut firers): (UnitId, Vec<UnitId>) = match &scene.table.selection.prompt.asks {
        Ask::Engagement { target, firers } => (*target, firers.iter().map(|(unit, _)| *unit).collect()),
        Ask::Drop { target, firers, .. } => (*target, firers.iter().map(|share| share.unit).collect()),
        _ => return,
    };
    firers.dedup();
    let Some(to) = scene.hex_of(Some(target)) else { return };
    let mut hexes: Vec<Hex> = firers.into_iter().filter_map(|unit| scene.hex_of(Some(unit))).collect();
    hexes.sort_unstable();
    hexes.dedup();
    for from in hexes {
        line(scene, from, to, true);
    }
}

fn good_proposal(scene: &Scene, proposal: &Proposal) {
    if let Some(plan) = proposal.engagement() {
        if let (Some(from), Some(to)) = (scene.hex_of(Some(plan.part.unit)), scene.hex_of(Some(plan.target))) {
            line(scene, from, to, true);
        }
        return;
    }
    if let Some(fire) = proposal.fire() {
        if let (Some(from), Some(to)) = (scene.hex_of(Some(fire.unit)), scene.hex_of(Some(fire.target))) {
            line(scene, from, to, true);
        }
        return;
    }
    let (unit, hex, facing) = match (&proposal.order, proposal.movement()) {
        (Order::Place { unit, hex, facing }, _) => (*unit, Some(*hex), *facing),
        (Order::Pivot { weapon, facing, .. }, _) => (*weapon, scene.hex_of(Some(*weapon)), *facing),
        (_, Some(plan)) if !plan.exits => (plan.unit, plan.path.last().copied().or(plan.from), plan.facing),
        _ => return,
    };
    let (Some(hex), Some(unit)) = (hex, scene.table.unit(unit)) else { return };
    let centre = scene.view.hex(hex);
    let kind = words::kind(scene.table, &unit);
    if let Symbol::Emplacement(symbol) = words::symbol(kind) {
        let mut painter = scene.painter.clone();
        painter.multiply_opacity(0.6);
        paint_emplacement(&painter, symbol, centre, scene.view.hex_size(), seed(hex));
        return;
    }
    let mut face = CounterFace { ghost: true, ..words::face(scene.table, &unit) };
    if kind.has_facing() {
        face.facing = scene.view.layout.angle(facing);
    }
    paint_counter(scene.painter, centre, scene.view.counter_size(), &face);
    if kind.has_facing() {
        paint_chevron(
            scene.painter,
            centre,
            scene.view.hex_width() * 0.46,
            scene.view.layout.angle(facing),
            palette::BLUE,
        );
    }
}

fn line(scene: &Scene, from: Hex, to: Hex, allowed: bool) {
    let range = from.range(to);
    let (a, b) = (scene.view.hex(from), scene.view.hex(to));
    paint_line_of_fire(
        scene.painter,
        a,
        b,
        scene.view.hex_width() * 0.4,
        &range.to_string(),
        scene.view.hex_width(),
        allowed,
    );
}
