//! The program: its screens, from the loading of fonts to the table.

mod acts;
mod loading;
mod main_menu;
mod picture;
mod settings;
mod sleep;
mod start;
pub mod table_screen;

use std::panic::AssertUnwindSafe;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::app::AppExit;
use bevy::asset::AssetPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::WindowResolution;
use bevy_egui::EguiPlugin;

use super::table::held::Held;
use super::table::motion::Motion;
use super::table::roles::DeskGame;
use crate::core::data::data_root;
use crate::core::journal::save_folder;
use crate::desk::kit::view::MapView;
use crate::desk::shell::{ground, overview};
use crate::desk::table::screen::{Faulty, LastPlayed, Screen};
use crate::start::DeskStart;
use main_menu::{GameBox, Layered, Shelf};
use start::Start;
use table_screen::Fitted;

/// Opens the desk and stays until it is closed.
///
/// # Errors
/// Why there is no window, in a few words that fit into a sentence.
pub fn open(start: &DeskStart) -> Result<ExitCode, String> {
    if std::env::var_os("DISPLAY").is_none_or(|display| display.is_empty()) {
        return Err("there is no display (DISPLAY is not set)".to_owned());
    }
    let start = start.clone();
    // The window library and the renderer panic where there is no display server or no graphics driver. Nothing of a game
    // is lost by that: every order is on the disk when it has been given.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let ran = std::panic::catch_unwind(AssertUnwindSafe(|| build(start).run()));
    std::panic::set_hook(hook);
    let panic = match ran {
        Ok(AppExit::Success) => return Ok(ExitCode::SUCCESS),
        Ok(AppExit::Error(code)) => return Ok(ExitCode::from(code.get())),
        Err(panic) => panic,
    };
    let message = panic
        .downcast_ref::<String>()
        .map_or_else(|| panic.downcast_ref::<&str>().copied().unwrap_or("no message"), String::as_str);
    if OPENED.load(Ordering::Relaxed) {
        let folder = save_folder();
        eprintln!("gazala: program error: {message}. Every order is saved in {}.", folder.display());
        return Ok(ExitCode::from(101));
    }
    Err(reason(message))
}

/// True once the window has shown something: a panic after that is an error of ours.
static OPENED: AtomicBool = AtomicBool::new(false);

/// A panic's message in the words of a player.
fn reason(message: &str) -> String {
    let lower = message.to_lowercase();
    if lower.contains("gpu") || lower.contains("adapter") || lower.contains("vulkan") {
        return "there is no graphics driver (Vulkan); install one, such as mesa-vulkan-drivers".to_owned();
    }
    if lower.contains("event loop") || lower.contains("eventloop") || lower.contains("display") || lower.contains("x11")
    {
        return format!("the display {} does not answer", std::env::var("DISPLAY").unwrap_or_default());
    }
    format!("the window system failed: {}", message.lines().next().unwrap_or_default())
}

fn build(start: DeskStart) -> App {
    let (width, height) = start.size.unwrap_or((1600, 900));
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window {
                    title: "Gazala 1942".to_owned(),
                    name: Some("gazala".to_owned()),
                    resolution: WindowResolution::new(width, height),
                    resize_constraints: bevy::window::WindowResizeConstraints {
                        min_width: 1024.0,
                        min_height: 600.0,
                        ..Default::default()
                    },
                    ..Default::default()
                }),
                ..Default::default()
            })
            // The frames before a picture are few: none of them may lack a shader.
            .set(RenderPlugin { synchronous_pipeline_compilation: start.picture.is_some(), ..Default::default() })
            .set(AssetPlugin { file_path: data_root().join("assets").display().to_string(), ..Default::default() })
            .set(LogPlugin { filter: "error,wgpu_hal=off,gazala=warn".to_owned(), ..Default::default() }),
    )
    .add_plugins(EguiPlugin::default())
    .init_state::<Screen>()
    .init_resource::<MapView>()
    .init_resource::<Motion>()
    .init_resource::<Held>()
    .init_resource::<Fitted>()
    .init_resource::<Faulty>()
    .init_resource::<LastPlayed>()
    .insert_resource(Start(start))
    .add_systems(OnExit(Screen::Loading), || OPENED.store(true, Ordering::Relaxed))
    .add_plugins((
        loading::plugin,
        ground::plugin,
        main_menu::plugin,
        picture::plugin,
        settings::plugin,
        sleep::plugin,
        acts::plugin,
    ));
    macro_rules! shelf {
        ($(($variant:ident, $folder:ident, $game:ty, $title:literal, $description:literal)),* $(,)?) => {
            $(put_on_shelf::<$game>(&mut app);)*
        };
    }
    crate::games!(shelf);
    app
}

/// Makes a game playable on the desk, if its data are sound.
fn put_on_shelf<G: DeskGame>(app: &mut App) {
    match Layered::<G>::open() {
        Ok(data) => app.world_mut().resource_mut::<Shelf>().0.push(Box::new(GameBox::<G>(data))),
        Err(sentence) => app.world_mut().resource_mut::<Faulty>().0.push_str(&sentence),
    }
    ground::of_game::<G>(app);
    overview::of_game::<G>(app);
    table_screen::of_game::<G>(app);
}
