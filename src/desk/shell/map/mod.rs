//! The map over the ground: what the game paints, and between it the counters.

pub(super) mod chip;
mod counters;
mod key;
mod legend;
pub mod places;
pub mod reach;
pub(in crate::desk) mod stack;
pub mod zones;

pub use stack::unit_at;

use bevy_egui::egui::{Painter, Pos2};

use super::{lesson, motion};
use crate::core::side::Side;
use crate::desk::kit::paint::trail::paint_track;
use crate::desk::kit::view::MapView;
use crate::desk::table::Table;
use crate::desk::table::held::Held;
use crate::desk::table::motion::Motion;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::Scene;

/// Paints the map.
pub fn paint<G: DeskGame>(painter: &Painter, table: &Table<G>, view: &MapView, motion: &Motion, held: &Held, now: f64) {
    // Under bars and panel too: nothing that is laid over the map ends before the window does.
    let painter = &painter.with_clip_rect(painter.ctx().content_rect());
    let scene = Scene { painter, table, view, motion, held, now };
    legend::paint(&scene);
    G::paint_ground(&scene);
    if let Some(hex) = table.pointed.filter(|hex| table.over_map && G::on_board(table, *hex)) {
        G::paint_pointed(&scene, hex);
    }
    trails(&scene);
    G::paint_plan(&scene);
    motion::paint_below(painter, motion, view, now);
    G::paint_names(&scene);
    if !held.hide_counters {
        counters::paint(&scene);
    }
    G::paint_over(&scene);
    lesson::paint(&scene);
    key::paint(&scene);
    let named = table.pointed.filter(|hex| table.over_map && held.fan.is_none() && G::on_board(table, *hex));
    chip::note(painter.ctx(), named.and_then(|hex| chip::paint(&scene, hex)));
    motion::paint(painter, motion, view, &table.book, (now, !table.halts()));
}

/// Where counters went since those at the desk last gave an order; not while dice roll, on which the last way may have hung.
fn trails<G: DeskGame>(scene: &Scene<G>) {
    let Scene { painter, table, view, .. } = *scene;
    if table.moment.is_some() || table.rolling {
        return;
    }
    for side in Side::BOTH {
        for way in table.trails.shown(side) {
            let points: Vec<Pos2> = way.iter().map(|hex| view.hex(*hex)).collect();
            paint_track(painter, &points, table.side_ink(side), view.hex_width());
        }
    }
}
