//! Support fire markers as chips (`7.Markers`).

use bevy_egui::egui::{Painter, Pos2};

pub use super::fire_chip::ChipState;
use super::fire_chip::paint_fire_chip;
use crate::core::nation::Nation;
use crate::core::side::Side;

/// Draws a side's marker of a value, `size` points across.
pub fn paint_chip(painter: &Painter, at: Pos2, size: f32, side: Side, value: u8, state: ChipState) {
    let nation = match side {
        Side::Axis => Nation::German,
        Side::Allies => Nation::British,
    };
    paint_fire_chip(painter, at, size, nation, value, state);
}
