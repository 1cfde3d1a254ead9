//! The map of this game, from the ground up: terrain, mine belts and forts, lines and districts, names, areas.

use bevy_egui::egui::{Pos2, Rect, vec2};

use super::overlays::approach;
use super::paint::frontier::{paint_district, paint_frontier};
use super::terrain::Printed;
use super::{Scene, Table, areas, arrows, belt, places, position};
use crate::core::half::points;
use crate::core::hex::Hex;
use crate::core::nation::Nation;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::mines::paint_fort;
use crate::desk::kit::paint::places::paint_number;
use crate::desk::kit::paint::sheet::around;
use crate::desk::kit::style::palette;
use crate::desk::table::roles::OnMap;
use crate::desk::table::scene::Land;
use crate::games::gazala_cauldron::material::board::{Board, Name};
use crate::games::gazala_cauldron::{GazalaCauldron, Plan};

/// The board.
#[must_use]
pub fn extent(board: &Board) -> Rect {
    Layout::Columns.extent(board.hexes())
}

/// Room for the legend: a strip west of the board, every hex of which is played on.
#[must_use]
pub fn legend_room(board: &Board) -> Rect {
    Rect::from_min_size(extent(board).min + vec2(-6.1, 0.4), vec2(5.5, 13.0))
}

/// The paper with the board.
#[must_use]
pub fn paper(board: &Board) -> Rect {
    around(extent(board), legend_room(board))
}

/// What is printed on the map of this table.
fn printed(table: &Table) -> &Printed {
    table.selection.printed.get_or_init(|| Printed::of(&table.data.board))
}

impl OnMap for GazalaCauldron {
    /// Ridges, escarpments, grid, ways.
    fn paint_land(land: &Land<Self>) {
        land.paint_terrain(&printed(land.table).terrain);
    }

    fn path(table: &Table) -> Vec<Hex> {
        match table.proposed().map(|proposal| &proposal.plan) {
            Some(Plan::Move(plan)) => plan.path.clone(),
            _ => Vec::new(),
        }
    }

    fn odds_words(table: &Table, hex: Hex) -> Option<String> {
        let (position, selection) = (position::seen(table)?, &table.selection);
        let reach = &selection.highlights.reach;
        let enemy = position.find(table.selected?)?.side.enemy();
        if !position.is_held_by(hex, enemy) {
            let cost = reach.ends().find(|(end, _)| *end == hex).map(|(_, cost)| cost)?;
            return Some(format!("{} MP", points(cost)));
        }
        let known = selection.highlights.approach.as_ref().filter(|(target, ..)| *target == hex);
        let known = known.map(|(_, from, odds)| (*from, odds.clone()));
        let found = || approach(&position, table.selected?, hex, selection.intensity, reach);
        let Some((from, odds)) = known.or_else(found) else {
            return Some("out of reach in one move".to_owned());
        };
        let beside = table.selected_unit().and_then(|unit| unit.location.hex()) == Some(from);
        let place = if beside { String::new() } else { format!(" from {}", Name::of(from)) };
        Some(format!("odds {odds}{place}, {} attack alone", selection.intensity.word()))
    }

    /// What lies on the ground.
    fn paint_ground(scene: &Scene) {
        let (p, view, table) = (scene.painter, scene.view, scene.table);
        let board = &table.data.board;
        let width = view.hex_width();
        let printed = printed(table);
        belt::paint(scene);
        for hex in board.hexes().filter(|hex| board.ground(*hex).is_some_and(|ground| ground.fortified)) {
            if scene.visible(hex).is_some() {
                paint_fort(p, &view.corners(hex), width);
            }
        }
        for hex in board.hexes() {
            if let Some(at) = scene.visible(hex) {
                paint_number(p, at, &Name::of(hex).to_string(), width);
            }
        }
        for line in &printed.frontier {
            let line: Vec<Pos2> = line.iter().map(|point| view.to_screen(point.to_vec2())).collect();
            paint_frontier(p, &line, palette::RUST, width);
        }
        let guarded = view.corners_of(printed.guarded.iter().copied());
        paint_district(p, &guarded, Nation::British.ink(), width);
        places::paint_signs(scene);
        areas::paint(scene);
    }

    fn paint_names(scene: &Scene) {
        places::paint_names(scene);
    }

    /// Over the counters.
    fn paint_over(scene: &Scene) {
        belt::paint_works(scene);
        arrows::paint_over(scene);
    }
}
