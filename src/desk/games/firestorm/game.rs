//! The game on the desk: what its table holds, and the windows that it has of its own.

use bevy::prelude::World;
use bevy_egui::egui::Context;

use super::card::Card;
use super::selection::Selection;
use super::{SHEET, TRACKS, Table, papers, roster, tracks};
use crate::desk::table::Window;
use crate::desk::table::game::TableGame;
use crate::desk::table::roles::{DeskGame, InWindows, ToDo};
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::play::prompt::Ask;

impl DeskGame for Firestorm {}

impl TableGame for Firestorm {
    type Unit = Card;

    type Selection = Selection;

    /// The plans say it all.
    type Odds = ();

    /// The result of a battle on the table comes from the people who played it.
    fn asks_people(world: &World) -> bool {
        matches!(Self::prompt(world).asks, Ask::Table(_))
    }
}

impl InWindows for Firestorm {
    const TABS: &'static [(&'static str, Window)] =
        &[("Troops", Window::Roster), ("Turn and points", TRACKS), ("Battle sheet", SHEET)];

    fn windows(ctx: &Context, table: &mut Table) {
        roster::show(ctx, table);
        tracks::show(ctx, table);
        papers::show(ctx, table);
    }
}
