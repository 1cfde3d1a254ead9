//! How buttons and the lines of lists answer the pointer: what they are filled with.

use bevy_egui::egui::{Color32, Response};

use super::paint::brush::mix;
use super::style::palette::*;

/// What a button is filled and written with: lighter under the pointer, darker while it is pressed, pale where it can't be.
#[must_use]
pub fn button_inks(response: &Response, fill: Color32, enabled: bool) -> (Color32, Color32) {
    match () {
        () if !enabled => (PARCHMENT_SHADE, INK_SOFT),
        () if response.is_pointer_button_down_on() => (mix(fill, FRAME, 0.4), IVORY),
        () if response.hovered() => (mix(fill, IVORY, 0.14), IVORY),
        () => (fill, IVORY),
    }
}

/// What a line of a list is filled with: lit if it is the current one, shaded under the pointer.
#[must_use]
pub fn line_fill(response: &Response, current: bool) -> Color32 {
    match () {
        () if current => AMBER_WASH,
        () if response.hovered() => PARCHMENT_SHADE,
        () => Color32::TRANSPARENT,
    }
}
