//! The turn record: the days, how many actions either side has in them, and where reinforcements come.

use bevy_egui::egui::{Align2, Color32, Painter, Rect, Shape, Stroke, vec2};

use crate::core::nation::Nation;
use crate::desk::kit::paint::brush::{fitted_text, mix};
use crate::desk::kit::paint::card::paint_card;
use crate::desk::kit::paint::marker::{paint_track_box, track_boxes};
use crate::desk::kit::style::{Face, bold, palette, zoom_size};

/// One turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnBox {
    /// Small above, such as `May`.
    pub month: String,
    /// Large, such as `27 AM` or `13-14`.
    pub days: String,
    /// Actions of each side.
    pub actions: [u8; 2],
    /// Each side has reinforcements due then.
    pub arrivals: [bool; 2],
    /// Behind the present one.
    pub past: bool,
    /// The present one: amber.
    pub current: bool,
}

/// Draws the record into `area`, `columns` boxes to the row, as [`track_boxes`] has them; `nations` are the sides' colours.
pub fn paint_turn_record(painter: &Painter, area: Rect, turns: &[TurnBox], columns: usize, nations: [Nation; 2]) {
    for (place, turn) in track_boxes(area, turns.len(), columns).into_iter().zip(turns) {
        let side = place.width();
        let ink = paint_track_box(painter, place, turn.past, turn.current);
        let at = |x: f32, y: f32| place.min + side * vec2(x, y);
        let soft = mix(ink, palette::INK_SOFT, 0.5);
        fitted_text(painter, at(0.5, 0.17), &turn.month, Face::Condensed, side * 0.24, side * 0.46, soft, 0.0);
        fitted_text(painter, at(0.5, 0.43), &turn.days, Face::Strong, side * 0.36, side * 0.88, ink, 0.0);
        for (i, nation) in nations.into_iter().enumerate() {
            let x = if i == 0 { 0.29 } else { 0.71 };
            disc(
                painter,
                Rect::from_center_size(at(x, 0.79), vec2(side * 0.3, side * 0.3)),
                turn.actions[i],
                nation,
                turn.past,
            );
            if turn.arrivals[i] {
                arrival(
                    painter,
                    Rect::from_center_size(at(x * 1.67 - 0.335, 0.16), vec2(side * 0.22, side * 0.22)),
                    nation,
                    turn.past,
                );
            }
        }
    }
}

/// The colours of a side in a box, faded once it is past.
fn worn(nation: Nation, past: bool) -> (Color32, Color32) {
    let (card, ink) = (nation.colour(), nation.ink());
    if past {
        (mix(card, palette::PARCHMENT_SHADE, 0.55), mix(ink, palette::PARCHMENT_SHADE, 0.5))
    } else {
        (card, ink)
    }
}

/// A side's actions.
fn disc(painter: &Painter, area: Rect, actions: u8, nation: Nation, past: bool) {
    let (card, ink) = worn(nation, past);
    let r = area.width() / 2.0;
    painter.circle(area.center(), r, card, Stroke::new((r * 0.12).max(0.8), mix(card, ink, 0.5)));
    painter.text(area.center(), Align2::CENTER_CENTER, actions.to_string(), bold(zoom_size(r * 1.55)), ink);
}

/// A little counter in an upper corner, with an arrow in.
fn arrival(painter: &Painter, area: Rect, nation: Nation, past: bool) {
    let (card, ink) = worn(nation, past);
    paint_card(painter, area, card, ink, !past);
    let at = |x: f32, y: f32| area.center() + area.size() * vec2(x, y);
    painter.line_segment([at(0.0, -0.32), at(0.0, 0.05)], Stroke::new((area.width() * 0.16).max(1.0), ink));
    painter.add(Shape::convex_polygon(vec![at(-0.28, 0.0), at(0.28, 0.0), at(0.0, 0.34)], ink, Stroke::NONE));
}
