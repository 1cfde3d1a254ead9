//! The ground of an operational map as one thing: what is made once, and painted in the order of a printed map.

use bevy_egui::egui::{Painter, Pos2, Rect};

use super::brush::mix;
use super::line::Region;
use super::overlay::HexCorners;
use super::places::{GRID, paint_grid};
use super::relief::Relief;
use super::rough::Rough;
use super::scarp::{ScarpSide, Scarps};
use super::sea::{SEA, SHORE, Water, paint_rim};
use super::ways::Ways;

/// Hexes narrower than this, in points, have no lines between them: the map is a sketch then.
const GRID_FROM: f32 = 12.0;

/// What a map is made of. Corners and points in hex sizes, as the board measures.
#[derive(Clone, Debug, Default)]
pub struct TerrainPlan {
    /// Every hex of the board that is not sea.
    pub land: Vec<HexCorners>,
    /// Sea hexes of the board.
    pub sea: Vec<HexCorners>,
    /// Sea beyond the board, so that the coast runs on.
    pub sea_beyond: Vec<HexCorners>,
    /// Arms of the sea.
    pub lagoons: Vec<HexCorners>,
    /// Crest hexes.
    pub crests: Vec<HexCorners>,
    /// Rough hexes and ridges.
    pub rough: Vec<HexCorners>,
    /// Escarpments that run along hexsides.
    pub scarps: Vec<ScarpSide>,
    /// Roads through the middles of hexes.
    pub roads: Vec<Vec<Pos2>>,
    /// Tracks through the middles of hexes.
    pub tracks: Vec<Vec<Pos2>>,
}

/// The ground of a map with its curves computed.
#[derive(Clone, Debug, Default)]
pub struct Terrain {
    land: Vec<HexCorners>,
    sea: Vec<HexCorners>,
    board: Region,
    water: Water,
    relief: Relief,
    rough: Rough,
    scarps: Scarps,
    ways: Ways,
}

impl Terrain {
    /// Computes the curves; a few milliseconds, so once for a map.
    #[must_use]
    pub fn new(plan: TerrainPlan) -> Self {
        let wet = [&plan.sea[..], &plan.sea_beyond[..]].concat();
        Terrain {
            board: Region::of_hexes(&[&plan.land[..], &plan.sea[..]].concat()),
            water: Water::new(&wet, &plan.lagoons),
            relief: Relief::new(&plan.crests),
            rough: Rough::new(&plan.rough),
            scarps: Scarps::new(&plan.scarps),
            ways: Ways::new(&plan.roads, &plan.tracks),
            land: plan.land,
            sea: plan.sea,
        }
    }

    /// Paints relief, water, grid, ways and the rim of the board over the sand. `hex` is the width of a hex in points, `sheet` the
    /// paper with the board, in hex sizes.
    pub fn paint(&self, painter: &Painter, project: impl Fn(Pos2) -> Pos2, sheet: Rect, hex: f32) {
        self.relief.paint(painter, &project, hex);
        self.rough.paint(painter, &project);
        self.scarps.paint(painter, &project, hex);
        self.water.paint(painter, &project, hex);
        if hex >= GRID_FROM {
            let seen = |hexes: &[HexCorners]| -> Vec<HexCorners> { hexes.iter().map(|h| h.map(&project)).collect() };
            paint_grid(painter, &seen(&self.sea), mix(SHORE, SEA, 0.55), hex);
            paint_grid(painter, &seen(&self.land), GRID, hex);
        }
        self.ways.paint(painter, &project, hex);
        paint_rim(painter, &self.board, sheet, &project, hex);
    }
}
