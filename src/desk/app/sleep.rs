//! The picture sleeps while nothing moves.

use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};

/// Without an event the window is drawn anew once in so long.
const SLEEP: Duration = Duration::from_secs(60);

/// Draws only when something has happened.
pub fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings {
        focused_mode: UpdateMode::reactive_low_power(SLEEP),
        unfocused_mode: UpdateMode::reactive_low_power(SLEEP),
    });
}
