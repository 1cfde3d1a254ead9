//! The screens of the program, and what was found wrong before any of them could open.

use bevy::prelude::{Resource, States};

/// What fills the window.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// Fonts are being read.
    #[default]
    Loading,
    /// The main menu.
    Menu,
    /// A game on the table.
    Table,
    /// The data files are broken: the faults are shown.
    Broken,
}

/// The scenario of the game that lay on the table last, for the menu to have it chosen.
#[derive(Resource, Debug, Clone, Default)]
pub struct LastPlayed(pub Option<String>);

/// The faults shown on [`Screen::Broken`].
#[derive(Resource, Debug, Clone, Default)]
pub struct Faulty(pub String);
