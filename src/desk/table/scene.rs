//! What painters paint on, with all that they look at.

use bevy_egui::egui::{Painter, Pos2, Rect};

use super::Table;
use super::game::TableGame;
use super::held::Held;
use super::motion::Motion;
use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::terrain::Terrain;
use crate::desk::kit::view::MapView;

/// The painter with all it looks at.
pub struct Scene<'a, G: TableGame> {
    /// Paints into the map's part of the screen.
    pub painter: &'a Painter,
    /// The game.
    pub table: &'a Table<G>,
    /// Where the window looks.
    pub view: &'a MapView,
    /// What moves.
    pub motion: &'a Motion,
    /// What is held down.
    pub held: &'a Held,
    /// Seconds since the program began.
    pub now: f64,
}

impl<G: TableGame> Scene<'_, G> {
    /// Where a unit stands in the moment that is looked at.
    #[must_use]
    pub fn hex_of(&self, unit: Option<UnitId>) -> Option<Hex> {
        self.table.unit(unit?)?.hex()
    }

    /// The middle of a hex on the screen, if it can be seen.
    #[must_use]
    pub fn visible(&self, hex: Hex) -> Option<Pos2> {
        let at = self.view.hex(hex);
        self.view.is_near(at).then_some(at)
    }

    /// True while what came of an order is shown and not an earlier moment.
    #[must_use]
    pub fn lingering(&self) -> bool {
        lingering(self.table, self.motion, self.now)
    }
}

/// What is printed on the map, painted about the origin of the board: where the window looks is the camera's affair.
pub struct Land<'a, G: TableGame> {
    /// Paints without bounds.
    pub painter: &'a Painter,
    /// The game.
    pub table: &'a Table<G>,
    /// Centre to corner of a hex, in points.
    pub hex_size: f32,
    /// The paper, in hex sizes.
    pub sheet: Rect,
}

impl<G: TableGame> Land<'_, G> {
    /// A point of the board where it is painted.
    #[must_use]
    pub fn at(&self, point: Pos2) -> Pos2 {
        (point.to_vec2() * self.hex_size).to_pos2()
    }

    /// Width of a hex in points.
    #[must_use]
    pub fn hex_width(&self) -> f32 {
        3.0_f32.sqrt() * self.hex_size
    }

    /// Paints the ground of a map of hexes.
    pub fn paint_terrain(&self, terrain: &Terrain) {
        terrain.paint(self.painter, |point| self.at(point), self.sheet, self.hex_width());
    }
}

/// True while units that an order took off the map still stand on it.
#[must_use]
pub fn lingering<G: TableGame>(table: &Table<G>, motion: &Motion, now: f64) -> bool {
    motion.is_busy(now) && table.moment.is_none()
}
