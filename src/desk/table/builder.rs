//! The page on which a battle is made up: what a game gives the main menu for it.

use bevy_egui::egui::Ui;

/// What a click on the page asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Back to the scenarios, nothing kept.
    Back,
    /// The battle is saved.
    Save,
    /// It is saved, and begun.
    Play,
    /// The one that is being changed is thrown away.
    Delete,
}

/// A battle while it is made up.
pub trait Builder: Send + Sync {
    /// The page, with what went wrong on saving; `kept` where a battle that there is already is being changed.
    fn show(&mut self, ui: &mut Ui, notice: &str, kept: bool) -> Option<Wanted>;

    /// Its title.
    fn title(&self) -> String;

    /// The text of its file, with this id.
    ///
    /// # Errors
    /// What keeps it from being played, in a sentence.
    fn text(&self, id: &str) -> Result<String, String>;
}
