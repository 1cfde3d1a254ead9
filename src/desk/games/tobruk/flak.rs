//! Circles within which guns fire at aircraft (VIII.D.2.c.1): that of the gun in hand, or of every gun known to the side whose aircraft is.

use bevy_egui::egui::vec2;

use super::{Scene, sight, words};
use crate::core::hex::Hex;
use crate::desk::kit::paint::overlay::paint_label;
use crate::desk::kit::style::{bold, palette, zoom_size};
use crate::desk::shell::map::reach::paint_within;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::phases::course::FLAK_RANGE;
use crate::games::tobruk::phases::flak;

/// Paints them, tinted like what is in reach.
pub fn paint(scene: &Scene) {
    let width = scene.view.hex_width();
    for gun in guns(scene) {
        let within = gun.within(FLAK_RANGE).into_iter().filter(|hex| words::in_play(scene.table, *hex));
        paint_within(scene, within, palette::RED);
        let above = scene.view.hex(gun) - vec2(0.0, width * (f32::from(FLAK_RANGE) + 0.75) * 0.87);
        let text = format!("AA range {FLAK_RANGE}");
        paint_label(scene.painter, above, &text, bold(zoom_size((width * 0.26).clamp(11.0, 22.0))), palette::RED, 0.0);
    }
}

/// Hexes of the guns whose circles are shown.
fn guns(scene: &Scene) -> Vec<Hex> {
    let table = scene.table;
    let in_hand = table.subject().filter(|_| table.moment.is_none()).and_then(|id| table.unit(id));
    let Some(unit) = in_hand else { return Vec::new() };
    let position = &sight::position(table);
    let class = words::kind(table, &unit).class;
    let of = if class == Class::Aircraft { unit.side.enemy() } else { unit.side };
    let mut guns = flak::known(position, of.enemy());
    if class != Class::Aircraft {
        let is_flak = position.find(unit.id).is_some_and(|unit| flak::is_flak(position, &unit));
        guns.retain(|gun| is_flak && unit.location.hex() == Some(*gun));
    }
    guns.sort_unstable();
    guns.dedup();
    guns
}
