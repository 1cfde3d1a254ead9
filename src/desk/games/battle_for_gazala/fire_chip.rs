//! Chips of support fire: round, notched at the edge, with a burst behind their value.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, Vec2, epaint::RectShape, vec2};

use crate::core::nation::Nation;
use crate::desk::kit::paint::brush::{fade, fan, mix};
use crate::desk::kit::paint::card::PAPER;
use crate::desk::kit::style::{bold, palette, zoom_size};

/// Where a chip is in its life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ChipState {
    /// At hand.
    #[default]
    Free,
    /// Laid on a battle: an amber ring.
    Laid,
    /// Carried to where it is to be laid: raised.
    Carried,
    /// Used up: flat and pale.
    Used,
}

/// Notches round the edge.
const NOTCHES: usize = 10;
/// Rays of the burst.
const RAYS: usize = 9;

/// Draws a chip `size` points across; good from 14.
pub fn paint_fire_chip(painter: &Painter, centre: Pos2, size: f32, nation: Nation, value: u8, state: ChipState) {
    let r = size / 2.0;
    let (mut card, mut ink) = (nation.colour(), nation.ink());
    if state == ChipState::Used {
        card = mix(card, palette::PARCHMENT, 0.72);
        ink = mix(ink, card, 0.62);
    }
    let lift = match state {
        ChipState::Used => 0.0,
        ChipState::Free | ChipState::Laid => 0.1,
        ChipState::Carried => 0.26,
    };
    if lift > 0.0 {
        let shade = Rect::from_center_size(centre + vec2(r * lift * 0.6, r * lift * 1.6), Vec2::splat(size * 1.06));
        painter.add(RectShape::filled(shade, r, palette::SHADOW).with_blur_width(size * (0.1 + lift * 0.5)));
    }
    if state == ChipState::Laid {
        let ring = (size * 0.08).max(1.6);
        painter.circle(centre, r + ring, palette::AMBER, Stroke::new((ring * 0.5).max(1.0), palette::FRAME));
    }
    let edge = mix(card, ink, 0.55);
    painter.circle(centre, r, mix(card, PAPER, 0.14), Stroke::new((size * 0.035).max(0.9), edge));
    notches(painter, centre, r, edge);
    burst(painter, centre, r, if state == ChipState::Used { card } else { mix(palette::AMBER, palette::RED, 0.35) });
    let face = mix(PAPER, card, if state == ChipState::Used { 0.6 } else { 0.12 });
    painter.circle(centre, r * 0.5, face, Stroke::new((size * 0.02).max(0.7), fade(ink, 0.6)));
    painter.text(centre, Align2::CENTER_CENTER, value.to_string(), bold(zoom_size(size * 0.52)), ink);
}

/// Short strokes from the edge inwards, as chips have them.
fn notches(painter: &Painter, centre: Pos2, r: f32, ink: Color32) {
    let line = Stroke::new((r * 0.13).max(1.0), ink);
    for i in 0..NOTCHES {
        let way = Vec2::angled(std::f32::consts::TAU * i as f32 / NOTCHES as f32);
        painter.line_segment([centre + way * r * 0.86, centre + way * r * 0.98], line);
    }
}

/// The burst of a shell behind the value.
fn burst(painter: &Painter, centre: Pos2, r: f32, colour: Color32) {
    let tip = |i: usize| {
        let angle = std::f32::consts::PI * (i as f32 / RAYS as f32 - 0.5);
        centre + Vec2::angled(angle) * r * if i.is_multiple_of(2) { 0.8 } else { 0.52 }
    };
    let tips: Vec<Pos2> = (0..RAYS * 2).map(tip).collect();
    painter.add(fan(centre, &tips, |_| colour));
}
