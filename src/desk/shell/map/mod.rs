//! The map over the ground: what the game paints, and between it the counters.

mod counters;
pub mod places;
pub mod reach;
pub(in crate::desk) mod stack;
pub mod zones;

pub use stack::unit_at;

use bevy_egui::egui::{Painter, Pos2};

use super::motion::Motion;
use super::pointing::Held;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::terrain::Terrain;
use crate::desk::kit::view::MapView;
use crate::desk::table::Table;
use crate::desk::table::game::DeskGame;

/// The painter with all it looks at.
pub struct Scene<'a, G: DeskGame> {
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

impl<G: DeskGame> Scene<'_, G> {
    /// Where a unit stands in the moment that is looked at.
    #[must_use]
    pub fn hex_of(&self, unit: Option<UnitId>) -> Option<Hex> {
        use crate::desk::table::game::Piece;
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
    pub(crate) fn lingering(&self) -> bool {
        lingering(self.table, self.motion, self.now)
    }
}

/// True while units that an order took off the map still stand on it.
fn lingering<G: DeskGame>(table: &Table<G>, motion: &Motion, now: f64) -> bool {
    motion.is_busy(now) && table.moment.is_none()
}

/// Paints the map.
pub fn paint<G: DeskGame>(painter: &Painter, table: &Table<G>, view: &MapView, motion: &Motion, held: &Held, now: f64) {
    let painter = &painter.with_clip_rect(view.rect);
    let scene = Scene { painter, table, view, motion, held, now };
    G::paint_ground(&scene);
    if let Some(hex) = table.pointed.filter(|hex| table.over_map && G::on_board(table, *hex)) {
        G::paint_pointed(&scene, hex);
    }
    G::paint_plan(&scene);
    if !held.hide_counters {
        counters::paint(&scene);
    }
    G::paint_over(&scene);
    motion.paint(painter, view, now);
}
