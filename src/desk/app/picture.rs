//! Draws the table into a PNG file and ends the program.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;
use bevy_egui::EguiGlobalSettings;

use super::start::Start;
use crate::desk::table::screen::{Faulty, Screen};

/// Frames for fonts, meshes and textures to settle. All but the last of them are only reckoned: where a processor draws, a frame of a large
/// picture takes a second.
const SETTLE: u32 = 12;
/// Frames that are drawn before the one that is kept, for what is drawn with to be ready.
const DRAWN: u32 = 1;

/// `gazala picture`.
pub fn plugin(app: &mut App) {
    let asked = |start: Res<Start>| start.0.picture.is_some();
    if app.world().resource::<Start>().0.picture.is_some() {
        // The mouse lies somewhere, but points at nothing of a picture.
        let mut settings = app.world_mut().resource_mut::<EguiGlobalSettings>();
        settings.input_system_settings.run_write_window_pointer_moved_messages = false;
        settings.input_system_settings.run_write_pointer_button_messages = false;
    }
    app.add_systems(PostStartup, smooth.run_if(asked)).add_systems(Update, take.run_if(asked));
}

/// A picture that is kept has smooth edges, whoever draws it; what comes before it is not drawn.
fn smooth(mut cameras: Query<(&mut Msaa, &mut Camera)>) {
    for (mut samples, mut camera) in &mut cameras {
        *samples = Msaa::Sample4;
        camera.is_active = false;
    }
}

/// Writes a PNG file; one that is there already stays as it is.
fn write_new(file: &Path, image: &image::RgbImage) -> image::ImageResult<()> {
    let mut out = BufWriter::new(File::create_new(file)?);
    image.write_to(&mut out, image::ImageFormat::Png)?;
    Ok(out.flush()?)
}

fn take(
    mut commands: Commands,
    start: Res<Start>,
    screen: Res<State<Screen>>,
    faulty: Res<Faulty>,
    mut cameras: Query<&mut Camera>,
    mut frames: Local<u32>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut exit: MessageWriter<AppExit>,
) {
    redraw.write(RequestRedraw);
    if *screen.get() == Screen::Broken {
        eprintln!("gazala: {}", faulty.0);
        exit.write(AppExit::from_code(2));
        return;
    }
    if *screen.get() != Screen::Table {
        return;
    }
    *frames += 1;
    for mut camera in &mut cameras {
        camera.is_active = (SETTLE - DRAWN..=SETTLE).contains(&*frames);
    }
    let Some(file) = start.0.picture.clone().filter(|_| *frames == SETTLE) else { return };
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
            let saved = captured
                .image
                .clone()
                .try_into_dynamic()
                .map_err(|error| error.to_string())
                .and_then(|image| write_new(&file, &image.to_rgb8()).map_err(|error| error.to_string()));
            match saved {
                Ok(()) => exit.write(AppExit::Success),
                Err(error) => {
                    eprintln!("gazala: {}: can't write the picture: {error}; choose another file", file.display());
                    exit.write(AppExit::from_code(2))
                }
            };
        },
    );
}
