//! The way of an aircraft over the map (VIII.C): the flight that a click would give, what is left of the one being flown, and where dives
//! wait for their bombs.

use std::collections::BTreeSet;

use bevy_egui::egui::{Pos2, vec2};

use super::shift::paint_aim;
use super::{Scene, sight, words};
use crate::core::hex::{Facing, Hex};
use crate::desk::kit::paint::overlay::{paint_path, paint_plate};
use crate::desk::kit::style::palette;
use crate::games::tobruk::Plan;
use crate::games::tobruk::phases::flight::FlightPlan;
use crate::games::tobruk::state::air::{Course, Dive};

/// A flight as it is drawn.
struct Way<'a> {
    from: Option<Hex>,
    path: &'a [Hex],
    dive: Option<Dive>,
    leaves: bool,
    /// Movement points, where they are told.
    cost: Option<u8>,
}

impl<'a> Way<'a> {
    fn planned(plan: &'a FlightPlan) -> Self {
        let dive = plan.dive.as_ref().map(|plan| plan.dive);
        Self { from: plan.from, path: &plan.path, dive, leaves: plan.leaves, cost: Some(plan.cost) }
    }

    fn begun(course: &'a Course, from: Option<Hex>) -> Self {
        Self { from, path: &course.path, dive: course.dive, leaves: course.leaves, cost: None }
    }

    /// The hexes that it leads through; it comes in from beside the board, and goes off there.
    fn hexes(&self, scene: &Scene) -> Vec<Hex> {
        let mut hexes: Vec<Hex> = self.from.into_iter().chain(self.path.iter().copied()).collect();
        if self.from.is_none()
            && let Some(outside) = hexes.first().and_then(|first| beside_board(scene, *first))
        {
            hexes.insert(0, outside);
        }
        if self.leaves
            && let Some(outside) = hexes.last().and_then(|last| beside_board(scene, *last))
        {
            hexes.push(outside);
        }
        hexes
    }

    /// Level flight in blue up to the hex before the dive, which is red down to where the bombs are let go.
    fn paint(&self, scene: &Scene) {
        let width = scene.view.hex_width();
        let points: Vec<Pos2> = self.hexes(scene).into_iter().map(|hex| scene.view.hex(hex)).collect();
        let Some(dive) = self.dive else {
            let cost = self.cost.map_or_else(String::new, |cost| cost.to_string());
            paint_path(scene.painter, &points, &cost, width, true);
            return;
        };
        let begins = points.len().saturating_sub(2);
        paint_path(scene.painter, &points[..points.len().saturating_sub(1)], "", width, true);
        paint_path(scene.painter, &points[begins..], "", width, false);
        let at = scene.view.hex(dive.hex);
        paint_aim(scene.painter, at, width);
        let size = (width * 0.24).clamp(11.0, 22.0);
        paint_plate(scene.painter, at + vec2(0.0, width * 0.78), dive.load.words(), size, palette::RED_DEEP);
    }
}

/// Paints them; the rest of a flight is known to those alone who fly it.
pub fn paint(scene: &Scene) {
    let table = scene.table;
    if table.moment.is_some() {
        return;
    }
    let position = &sight::position(table);
    let air = &position.marks.works.air;
    let waiting: BTreeSet<Hex> = air.dives.iter().map(|dive| dive.hex).collect();
    for hex in waiting {
        paint_aim(scene.painter, scene.view.hex(hex), scene.view.hex_width());
    }
    if let Some(course) = &air.course
        && let Some(unit) = position.find(course.unit)
        && table.viewer() == Some(*unit.side)
    {
        Way::begun(course, unit.location.aloft()).paint(scene);
    }
    if let Some(Plan::Fly(plan)) = table.proposed().map(|proposal| &proposal.plan) {
        Way::planned(plan).paint(scene);
    }
}

/// A hex beside the board next to one at its edge.
fn beside_board(scene: &Scene, hex: Hex) -> Option<Hex> {
    Facing::ALL.into_iter().map(|side| hex.neighbour(side)).find(|next| !words::in_play(scene.table, *next))
}
