//! The map of this game, from the ground up: sea, ways, borders with mines, places, names, what is laid over it, markers.

use bevy_egui::egui::{Pos2, Rect, Shape, Stroke};

use super::cards::best_answer;
use super::printed::{self, printed};
use super::{Scene, Table, arrow, holdings, markers, names, overlays, plan, position, ways, words};
use crate::core::hex::Hex;
use crate::desk::kit::paint::brush::{fade, veil};
use crate::desk::kit::paint::sea::paint_rim;
use crate::desk::kit::style::palette;
use crate::desk::table::roles::OnMap;
use crate::desk::table::scene::Land;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::phases::battle;
use crate::games::firestorm::phases::odds::work_out;
use crate::games::firestorm::state::decisions::{Battle, Force};

impl OnMap for Firestorm {
    /// The sea: the rest lies over the borders, which change.
    fn paint_land(land: &Land<Self>) {
        let printed = printed(land.table);
        let at = |point: Pos2| land.at(point);
        printed.coast.paint(land.painter, at, land.hex_width());
        paint_rim(land.painter, &printed.frame, land.sheet, at, land.hex_width());
    }

    fn odds_words(table: &Table, hex: Hex) -> Option<String> {
        let (position, into) = (position::seen(table), plan::area(hex)?);
        let unit = position.find(table.selected?)?;
        let from = unit.location.area()?;
        let attacks = battle::fronts(&position, unit.side).any(|front| front == (from, into));
        if table.session.scenario.table_top || !attacks {
            return None;
        }
        let troops = Force { troops: vec![unit.id], ..Force::default() };
        let alone = Battle::new(unit.side, from, into, position.sequence.battle, troops);
        let chances = work_out(&position, &best_answer(&position, &alone)).chances();
        let [win, draw] = [chances.win, chances.draw].map(|rolls| words::percent(f64::from(rolls) / 36.0));
        Some(format!("alone it wins {win} and draws {draw} against the best defence"))
    }

    /// What lies on the ground.
    fn paint_ground(scene: &Scene) {
        names::paint_sea(scene);
        // Borders and ways end where the board does, at the frame.
        let board = plan::extent(&scene.table.data.board);
        let corner = |at: Pos2| scene.view.to_screen(at.to_vec2());
        let board = Rect::from_min_max(corner(board.min), corner(board.max));
        let within = scene.painter.with_clip_rect(board.intersect(scene.painter.clip_rect()));
        let on_board = Scene { painter: &within, ..*scene };
        holdings::paint(&on_board);
        ways::paint(&on_board);
        overlays::paint_lit(&on_board);
        let mut labels = names::labels(scene);
        names::paint_places(scene, &mut labels);
        markers::paint_dumps(scene);
        ways::paint_names(scene, &mut labels);
        overlays::paint(scene);
        if !scene.held.hide_counters {
            markers::paint(scene);
        }
    }

    fn paint_names(scene: &Scene) {
        names::paint(scene);
    }

    /// The outline of the area under the pointer.
    fn paint_pointed(scene: &Scene, hex: Hex) {
        let Some(area) = plan::area(hex) else { return };
        let ring = printed::ring(scene, &printed(scene.table).rings[area.index()]);
        let line = (scene.view.hex_width() * 0.045).clamp(1.4, 3.6);
        scene.painter.add(Shape::closed_line(ring.clone(), Stroke::new(line + 1.8, fade(palette::FRAME, 0.45))));
        scene.painter.add(Shape::closed_line(ring, Stroke::new(line, veil(palette::IVORY, 0.95))));
    }

    /// Over the counters: the odds of the battle, ghosts at the end of a move.
    fn paint_over(scene: &Scene) {
        arrow::paint_over(scene);
        overlays::paint_over(scene);
    }
}
