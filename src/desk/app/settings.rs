//! What is kept between starts: the size of text and panels, how fast things are shown, whether the view follows them.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryMonitor, PrimaryWindow};
use bevy_egui::egui::{Context, Event, Key, Modifiers, Vec2, vec2};
use bevy_egui::input::{EguiContextPointerPosition, EguiInputEvent};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, PrimaryEguiContext};
use serde::{Deserialize, Serialize};

use super::start::Start;
use crate::desk::kit::text_size::{MADE_FOR, TextSize, suits};
use crate::desk::table::speed::Pace;

/// What is kept between starts. What the file does not say, or can't be read, is as it is by itself.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Size of text and panels in per cent; what suits the window if none was chosen.
    text_size: Option<u16>,
    /// How fast things are shown, and whether the view follows them.
    pub(super) pace: Pace,
}

/// The file they are kept in; `None` where the system has no place for one.
fn file() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "gazala").map(|dirs| dirs.config_dir().join("settings.json"))
}

impl Settings {
    fn read(file: &Path) -> Self {
        // A pipe would be waited for.
        let text =
            std::fs::metadata(file).ok().filter(std::fs::Metadata::is_file).map(|_| std::fs::read_to_string(file));
        let read = text.map(|text| serde_json::from_str(&text?).map_err(std::io::Error::from));
        read.transpose()
            .unwrap_or_else(|error| {
                warn!("{} can't be read; default settings are used: {error}", file.display());
                None
            })
            .unwrap_or_default()
    }

    /// Writes them to their file.
    pub(super) fn keep(&self) {
        if let Some(error) = file().and_then(|file| self.write(&file).err()) {
            warn!("the settings can't be saved: {error}");
        }
    }

    fn write(&self, file: &Path) -> std::io::Result<()> {
        let folder = file.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        // Written beside and renamed, so that there is never half a file.
        let beside = tempfile::NamedTempFile::new_in(folder)?;
        std::fs::write(beside.path(), serde_json::to_string(self)?)?;
        beside.persist(file)?;
        Ok(())
    }
}

/// Reads the settings as the program starts, puts them in force, and keeps what is chosen.
pub fn plugin(app: &mut App) {
    let drawn = app.world().resource::<Start>().0.picture.is_some();
    // A picture for a file is drawn as its size has it, whoever draws it.
    let settings = file().filter(|_| !drawn).map(|file| Settings::read(&file)).unwrap_or_default();
    app.insert_resource(settings)
        .add_systems(EguiPrimaryContextPass, put_in_force)
        .add_systems(Update, open_as_large_as_suits.run_if(|start: Res<Start>| start.0.size.is_none()));
}

/// Shows text as large as chosen, and keeps another choice.
fn put_in_force(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    mut pointer: Single<(Entity, &mut EguiContextPointerPosition), With<PrimaryEguiContext>>,
    mut input: MessageWriter<EguiInputEvent>,
    mut told: Local<bool>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !std::mem::replace(&mut *told, true) {
        TextSize(settings.text_size).choose(ctx);
        // The keys for it are read below: egui knows no bounds.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
    }
    by_keys(ctx);
    let chosen = TextSize::of(ctx);
    if chosen.0 != settings.text_size {
        settings.text_size = chosen.0;
        settings.keep();
    }
    let factor = f32::from(chosen.shown(window(ctx))) / 100.0;
    if (ctx.zoom_factor() - factor).abs() > 0.001 {
        // The pointer stays where it is in the window: no event tells that its point is another one by now.
        let (context, pointer) = &mut *pointer;
        pointer.position *= ctx.zoom_factor() / factor;
        if ctx.input(|input| input.pointer.has_pointer()) {
            input.write(EguiInputEvent { context: *context, event: Event::PointerMoved(pointer.position) });
        }
        ctx.set_zoom_factor(factor);
        ctx.request_repaint();
    }
    Ok(())
}

/// The window in points at 100 %.
fn window(ctx: &Context) -> Vec2 {
    ctx.content_rect().size() * ctx.zoom_factor()
}

/// Ctrl with + and -, and with 0 for what suits the window.
fn by_keys(ctx: &Context) {
    let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::CTRL, key));
    let shown = TextSize::of(ctx).shown(window(ctx));
    if pressed(Key::Plus) || pressed(Key::Equals) {
        TextSize::step(shown, true).choose(ctx);
    }
    if pressed(Key::Minus) {
        TextSize::step(shown, false).choose(ctx);
    }
    if pressed(Key::Num0) {
        TextSize(None).choose(ctx);
    }
}

/// The window on a screen of this size, both in points at 100 %: larger on a large screen, and never larger than a small one.
fn suitable(screen: Vec2) -> Vec2 {
    (MADE_FOR * f32::from(suits(screen)) / 100.0).min(screen)
}

/// Opens the window as large as suits the screen, once the screen is known.
fn open_as_large_as_suits(
    screens: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut window: Query<&mut Window, With<PrimaryWindow>>,
    mut done: Local<bool>,
) {
    let screen = screens.iter().max_by_key(|(_, first)| *first).map(|(screen, _)| screen);
    let (Some(screen), Ok(mut window), false) = (screen, window.single_mut(), *done) else { return };
    *done = true;
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "pixels")]
    let points =
        vec2(screen.physical_width as f32, screen.physical_height as f32) / screen.scale_factor.max(0.1) as f32;
    let size = suitable(points);
    if size != MADE_FOR && size.min_elem() > 0.0 {
        window.resolution.set(size.x, size.y);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::table::speed::Speed;

    #[test]
    fn settings_come_back_and_strange_files_change_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("deep").join("settings.json");
        assert_eq!(Settings::read(&file), Settings::default());
        let settings = Settings { text_size: Some(150), pace: Pace { speed: Speed::Fast, follow: false, news: false } };
        settings.write(&file).expect("the folder can be written");
        assert_eq!(Settings::read(&file), settings);
        std::fs::write(&file, "{\"text_size\": \"large\"}").expect("the file can be written");
        assert_eq!(Settings::read(&file), Settings::default());
        std::fs::write(&file, "{\"text_size\": 125, \"of a later program\": 1}").expect("the file can be written");
        assert_eq!(Settings::read(&file), Settings { text_size: Some(125), ..Settings::default() });
        assert_eq!(Settings::read(folder.path()), Settings::default());
    }

    #[test]
    fn the_window_suits_the_screen() {
        assert_eq!(suitable(vec2(1920.0, 1080.0)), MADE_FOR);
        assert_eq!(suitable(vec2(3840.0, 2160.0)), MADE_FOR * 2.0);
        assert_eq!(suitable(vec2(1366.0, 768.0)), vec2(1366.0, 768.0));
    }
}
