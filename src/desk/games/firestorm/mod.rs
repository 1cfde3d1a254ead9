//! What the desk shows of Firestorm Gazala alone: a map of areas with cards on it, the battle arrow, dice and table-top battles.

mod arrow;
mod backdrop;
mod borders;
mod briefing;
mod card;
mod cards;
mod clips;
mod courses;
mod cuts;
mod face;
mod ground;
mod highlights;
mod holdings;
mod keys;
mod luck;
mod map;
mod markers;
mod marks;
mod menu;
mod names;
mod overlays;
pub mod paint;
mod papers;
pub mod plan;
mod position;
mod printed;
mod progress;
mod proposing;
mod result;
mod roster;
mod selection;
#[cfg(test)]
mod tests;
mod todo;
mod told;
mod tracks;
mod ways;
mod words;

use bevy::prelude::World;
use bevy_egui::egui::Context;

use crate::desk::table::Window;
use crate::desk::table::game::TableGame;
use crate::desk::table::roles::{DeskGame, InWindows, ToDo};
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::play::prompt::Ask;
use card::Card;
use selection::Selection;

type Table = crate::desk::table::Table<Firestorm>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::table::scene::Scene<'a, Firestorm>;
type Proposal = crate::desk::table::Proposal<Firestorm>;

/// The window with the battles of the turn, sorties, pools and points.
const TRACKS: Window = Window::Own(0);
/// The window with the sheet of a table-top battle and the campaign log.
const SHEET: Window = Window::Own(1);

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
