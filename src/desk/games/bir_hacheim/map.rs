//! The map of this game, from the ground up: terrain, mines and forts, names, areas, the tracks on the sheet's margin.

use bevy_egui::egui::{Rect, vec2};

use super::overlays::approach;
use super::{Scene, Table, areas, arrows, places, position, terrain, tracks};
use crate::core::hex::Hex;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::mines::{paint_fort, paint_mines};
use crate::desk::kit::paint::places::paint_number;
use crate::desk::kit::paint::sheet::around;
use crate::desk::shell::map::reach::paint_targets;
use crate::desk::table::roles::OnMap;
use crate::desk::table::scene::Land;
use crate::games::bir_hacheim::material::board::{Board, Columns, Name, Terrain};
use crate::games::bir_hacheim::state::marks::Marks;
use crate::games::bir_hacheim::{BirHacheim, Plan};

/// The sheet: the board and the tracks beside it.
#[must_use]
pub fn extent(board: &Board) -> Rect {
    tracks::sheet(Layout::Columns.extent(board.hexes()))
}

/// Room for the legend: the open sea off Tobruk.
#[must_use]
pub fn legend_room() -> Rect {
    let at = |column, row| Layout::Columns.middle(Columns::hex(column, row));
    Rect::from_two_pos(at(20, 1) + vec2(0.2, -1.2), at(25, 2) + vec2(0.7, 0.7))
}

/// The paper with the board.
#[must_use]
pub fn paper(board: &Board) -> Rect {
    around(extent(board), legend_room())
}

impl OnMap for BirHacheim {
    /// Coast, crests, grid, ways.
    fn paint_land(land: &Land<Self>) {
        let table = land.table;
        land.paint_terrain(table.selection.terrain.get_or_init(|| terrain::of(&table.data.board)));
    }

    fn path(table: &Table) -> Vec<Hex> {
        match table.proposed().map(|proposal| &proposal.plan) {
            Some(Plan::Move(plan)) => plan.path.clone(),
            _ => Vec::new(),
        }
    }

    fn odds_words(table: &Table, hex: Hex) -> Option<String> {
        let (unit, viewer) = (table.selected?, position::viewer(table));
        let (from, odds) = position::in_its_turn(&position::seen(table)?, unit, |position| {
            approach(position, viewer, unit, hex, &table.selection.highlights.reach)
        })??;
        Some(format!("odds {odds} from {}, with all adjacent", Name::of(from)))
    }

    /// What lies on the ground.
    fn paint_ground(scene: &Scene) {
        tracks::paint(scene);
        works(scene);
        places::paint_signs(scene);
        areas::paint(scene);
    }

    fn paint_names(scene: &Scene) {
        places::paint_names(scene);
    }

    /// Over the counters.
    fn paint_over(scene: &Scene) {
        paint_targets(scene, &scene.table.selection.highlights.targets);
        places::paint_flags(scene);
        arrows::paint_over(scene);
    }
}

/// Minefields, cleared ones hollow; forts; numbers of hexes.
fn works(scene: &Scene) {
    let (p, view) = (scene.painter, scene.view);
    let width = view.hex_width();
    let board = &scene.table.data.board;
    let cleared = Marks::of(scene.table.world()).cleared;
    let mut forts = Vec::new();
    for hex in board.hexes() {
        let (Some(at), Some(ground)) = (scene.visible(hex), board.ground(hex)) else { continue };
        if ground.mined {
            paint_mines(p, &view.corners(hex), width, cleared.contains(&hex));
        }
        if ground.fortified {
            forts.push(hex);
        }
        if ground.terrain != Terrain::Sea {
            paint_number(p, at, &Name::of(hex).to_string(), width);
        }
    }
    // Their walls reach over the neighbours' edges.
    for hex in forts {
        paint_fort(p, &view.corners(hex), width);
    }
}
