//! Draws the table into a PNG file and ends the program.

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;

use super::Start;
use super::screen::Screen;

/// Frames for fonts, meshes and textures to settle.
const SETTLE: u32 = 12;

/// `gazala picture`.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, take.run_if(|start: Res<Start>| start.0.picture.is_some()));
}

fn take(
    mut commands: Commands,
    start: Res<Start>,
    screen: Res<State<Screen>>,
    mut frames: Local<u32>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    redraw.write(RequestRedraw);
    if !matches!(screen.get(), Screen::Table | Screen::Broken) {
        return;
    }
    *frames += 1;
    let Some(file) = start.0.picture.clone().filter(|_| *frames == SETTLE) else { return };
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
            let saved = captured
                .image
                .clone()
                .try_into_dynamic()
                .map_err(|error| error.to_string())
                .and_then(|image| image.to_rgb8().save(&file).map_err(|error| error.to_string()));
            match saved {
                Ok(()) => exit.write(AppExit::Success),
                Err(error) => {
                    eprintln!("gazala: {}: the picture can't be written: {error}; choose another file", file.display());
                    exit.write(AppExit::from_code(2))
                }
            };
        },
    );
}
