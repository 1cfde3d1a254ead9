//! No frame is drawn while nothing moves.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy::winit::{UpdateMode, WinitSettings};

/// Without an event the window is drawn anew once in so long.
const SLEEP: Duration = Duration::from_secs(60);
/// Frames that a window of another size takes until everything in it has its place.
const SETTLES: u8 = 4;

/// Draws only when something has happened.
pub fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings {
        focused_mode: UpdateMode::reactive_low_power(SLEEP),
        unfocused_mode: UpdateMode::reactive_low_power(SLEEP),
    })
    .add_systems(Update, settle);
}

/// Draws a window of another size until everything in it has its place.
fn settle(
    mut resized: MessageReader<WindowResized>,
    mut scaled: MessageReader<WindowScaleFactorChanged>,
    mut left: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if resized.read().count() + scaled.read().count() > 0 {
        *left = SETTLES;
    }
    if *left > 0 {
        *left -= 1;
        redraw.write(RequestRedraw);
    }
}
