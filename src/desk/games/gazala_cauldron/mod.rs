//! What the desk shows of Gazala: The Cauldron alone: cups and chits, mine belts, attacks of three intensities, ways back.

mod areas;
mod arrows;
mod backdrop;
mod belt;
mod briefing;
mod cards;
mod chits;
mod clips;
mod cups;
mod face;
mod formations;
mod ground;
mod highlights;
mod keys;
mod luck;
pub mod map;
mod marks;
mod menu;
mod overlays;
pub mod paint;
mod places;
mod position;
mod progress;
mod proposing;
mod result;
mod selection;
mod stacks;
mod terrain;
#[cfg(test)]
mod tests;
mod todo;
mod told;
mod tracks;
mod words;

use bevy_egui::egui::Context;

use crate::desk::table::Window;
use crate::desk::table::game::TableGame;
use crate::desk::table::roles::{DeskGame, InWindows};
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::state::components::Unit;
use selection::Selection;

type Table = crate::desk::table::Table<GazalaCauldron>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::table::scene::Scene<'a, GazalaCauldron>;

/// The window with the tracks of turns and actions.
const TRACKS: Window = Window::Own(0);

impl DeskGame for GazalaCauldron {}

impl TableGame for GazalaCauldron {
    type Unit = Unit;

    type Selection = Selection;

    /// The plans say it all.
    type Odds = ();
}

impl InWindows for GazalaCauldron {
    const TABS: &'static [(&'static str, Window)] = &[("Formations", Window::Roster), ("Tracks", TRACKS)];

    fn windows(ctx: &Context, table: &mut Table) {
        formations::show(ctx, table);
        tracks::show(ctx, table);
    }
}
