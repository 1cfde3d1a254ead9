//! The game on the desk: what its table holds, and the windows that it has of its own.

use bevy_egui::egui::Context;

use super::selection::Selection;
use super::{TRACKS, Table, roster, tracks};
use crate::desk::table::Window;
use crate::desk::table::game::TableGame;
use crate::desk::table::roles::{DeskGame, InWindows};
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::state::components::Unit;

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
