//! What the desk shows of Gazala-Bir Hacheim alone: proposals, combat cards, losses and retreats, the order of battle.

mod areas;
mod arrows;
mod backdrop;
mod briefing;
mod cards;
mod clips;
mod face;
mod ground;
mod highlights;
mod keys;
mod luck;
pub mod map;
mod marks;
mod menu;
mod overlays;
mod places;
mod position;
mod progress;
mod proposing;
mod result;
mod roster;
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
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::state::components::Unit;
use selection::Selection;

type Table = crate::desk::table::Table<BirHacheim>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::table::scene::Scene<'a, BirHacheim>;

/// The window with the tracks of turns and air points.
const TRACKS: Window = Window::Own(0);

impl DeskGame for BirHacheim {}

impl TableGame for BirHacheim {
    type Unit = Unit;

    type Selection = Selection;

    /// The plans say it all.
    type Odds = ();
}

impl InWindows for BirHacheim {
    const TABS: &'static [(&'static str, Window)] = &[("Units", Window::Roster), ("Tracks", TRACKS)];

    fn windows(ctx: &Context, table: &mut Table) {
        roster::show(ctx, table);
        tracks::show(ctx, table);
    }
}
