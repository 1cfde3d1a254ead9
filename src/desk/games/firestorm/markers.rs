//! What lies on an area beside cards: dumps, fortified markers, supply markers.

use bevy_egui::egui::{Color32, Pos2, vec2};

use super::Scene;
use super::{plan, position};
use crate::core::nation::Nation;
use crate::core::side::Side;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::paint::depot::{paint_dump, paint_field_works, paint_supplies, paint_waiting};
use crate::desk::kit::style::palette;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::board::Point;

/// The height of a supply marker, in hex widths.
pub const CAN: f32 = 0.32;
/// From the supply markers to the fortified marker on their left, in hex widths.
const FORT: f32 = 0.44;

/// The colour of a side's stores.
#[must_use]
pub fn stores(side: Side) -> Color32 {
    match side {
        Side::Axis => mix(Nation::German.colour(), Nation::German.ink(), 0.25),
        Side::Allies => mix(Nation::British.colour(), Nation::British.ink(), 0.12),
    }
}

/// Where a dump is drawn, beside the ways and clear of cards.
#[must_use]
pub fn dump_at(area: Area) -> Option<Point> {
    match area {
        Area::A1 => Some((32.225, 23.020)),
        Area::A6 => Some((32.108, 23.838)),
        Area::A7 => Some((32.046, 23.948)),
        Area::B7 => Some((31.888, 24.100)),
        Area::C1 => Some((31.733, 23.250)),
        _ => None,
    }
}

/// The middle of an area's supply markers on the screen.
#[must_use]
pub fn supplies_at(scene: &Scene, area: Area) -> Pos2 {
    scene.view.to_screen(plan::markers_at(&scene.table.data.board, area))
}

/// The dumps of both sides, printed on the map.
pub fn paint_dumps(scene: &Scene) {
    let board = &scene.table.data.board;
    for area in Area::ALL {
        if let Some((side, at)) = board.info(area).dump.zip(dump_at(area)) {
            paint_dump(scene.painter, scene.view.to_screen(plan::at(at)), scene.view.hex_width() * 0.46, stores(side));
        }
    }
}

/// Fortified and supply markers.
pub fn paint(scene: &Scene) {
    let (p, width) = (scene.painter, scene.view.hex_width());
    let position = position::seen(scene.table);
    let bonus = format!("+{}", position.tables.bonuses.fortified);
    for area in Area::ALL {
        let at = supplies_at(scene, area);
        if !scene.view.is_near(at) {
            continue;
        }
        let count = position.markers.supply_at(area);
        if position.markers.forts.contains(&area) {
            let aside = if count > 0 { vec2(-FORT * width, 0.0) } else { vec2(0.0, 0.0) };
            paint_field_works(p, at + aside, width * CAN * 0.95, &bonus);
        }
        if count > 0 {
            let selection = &scene.table.selection;
            if selection.markers.contains(&area) || selection.carrying == Some(area) {
                paint_waiting(p, at, width * CAN);
            }
            let ink = stores(position.holder(area));
            paint_supplies(p, at, width * CAN, count, mix(ink, palette::INK, 0.08));
        }
    }
}
