//! The saved games of all games.

use std::path::{Path, PathBuf};

use bevy::prelude::Commands;
use bevy_egui::egui::{ScrollArea, Ui};

use super::Shelf;
use crate::core::journal::{read_head, save_folder};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::shell::panels::parts::list_line;

/// A saved game as the list shows it.
pub struct Saved {
    file: PathBuf,
    line: String,
    note: String,
    sort: std::time::SystemTime,
}

/// The saved games, newest first.
pub fn games(shelf: &Shelf) -> Vec<Saved> {
    let mut games: Vec<Saved> = std::fs::read_dir(save_folder())
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "journal"))
        .map(|file| {
            let sort = std::fs::metadata(&file).and_then(|data| data.modified()).unwrap_or(std::time::UNIX_EPOCH);
            let line = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let note = read_head(&file).map_or_else(
                |_| "damaged".to_owned(),
                |head| {
                    let game = shelf.0.iter().find(|game| game.id() == head.game).map_or("", |game| game.title());
                    format!("{game}: {} against {}, seed {}", head.players[0], head.players[1], head.seed)
                },
            );
            Saved { file, line, note, sort }
        })
        .collect();
    games.sort_by(|a, b| b.sort.cmp(&a.sort).then_with(|| a.line.cmp(&b.line)));
    games
}

/// The list; answers with the game that was clicked.
pub fn show(ui: &mut Ui, games: &[Saved]) -> Option<PathBuf> {
    ui.label(styled("Saved games", bold(18.0), INK));
    divider(ui);
    if games.is_empty() {
        ui.label(styled("None yet. Every game is saved as it is played.", condensed(14.5), INK_SOFT));
        return None;
    }
    let mut chosen = None;
    ScrollArea::vertical().id_salt("saved").auto_shrink([false, true]).show(ui, |ui| {
        for game in games {
            if list_line(ui, &game.line, "", false).on_hover_text(game.note.as_str()).clicked() {
                chosen = Some(game.file.clone());
            }
        }
    });
    chosen
}

/// Lays a saved game on the table of the game that its head names.
pub fn load(shelf: &Shelf, file: &Path, commands: &mut Commands) -> Result<(), String> {
    let head = read_head(file).map_err(|error| error.to_string())?;
    let game = shelf.0.iter().find(|game| game.id() == head.game);
    let game = game.ok_or_else(|| {
        format!("{} was saved in the game '{}', which this program does not have.", file.display(), head.game)
    })?;
    game.load(file, commands)
}
