//! The picture sleeps while nothing moves.

use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

/// Without an event the window is drawn anew once in so long.
const SLEEP: Duration = Duration::from_secs(60);

/// Draws only when something has happened.
pub fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings {
        focused_mode: UpdateMode::reactive_low_power(SLEEP),
        unfocused_mode: UpdateMode::reactive_low_power(SLEEP),
    })
    .add_systems(
        PreUpdate,
        drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

/// egui is told of the modifier keys before every picture, takes it for input, and asks for the next picture, without end.
/// Only a change is let through.
fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.0.events.retain(|event| match event {
            Event::ModifiersChanged(modifiers) => std::mem::replace(&mut *last, *modifiers) != *modifiers,
            _ => true,
        });
    }
}
