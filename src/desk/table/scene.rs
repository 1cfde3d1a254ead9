//! What painters paint on, with all that they look at.

use bevy_egui::egui::{Painter, Pos2};

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

    /// Paints the ground. It goes as far as the sand, under the bars too, so that no seam shows along their edges.
    pub fn paint_terrain(&self, terrain: &Terrain) {
        let window = self.painter.ctx().content_rect();
        let mut wide = self.painter.clone();
        wide.set_clip_rect(window);
        terrain.paint(&wide, |point| self.view.to_screen(point.to_vec2()), window, self.view.hex_width());
    }

    /// True while what came of an order is shown and not an earlier moment.
    #[must_use]
    pub fn lingering(&self) -> bool {
        lingering(self.table, self.motion, self.now)
    }
}

/// True while units that an order took off the map still stand on it.
#[must_use]
pub fn lingering<G: TableGame>(table: &Table<G>, motion: &Motion, now: f64) -> bool {
    motion.is_busy(now) && table.moment.is_none()
}
