//! The game on the desk: what its table holds, and the windows that it has of its own.

use bevy_egui::egui::Context;

use super::selection::Selection;
use super::{TRACKS, Table, charts, formations, tracks};
use crate::core::chart::Chart;
use crate::core::game::Game;
use crate::desk::table::Window;
use crate::desk::table::game::TableGame;
use crate::desk::table::roles::{DeskGame, InWindows};
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::{Data, GazalaCauldron};

impl DeskGame for GazalaCauldron {}

impl TableGame for GazalaCauldron {
    type Unit = Unit;

    type Selection = Selection;

    /// The plans say it all.
    type Odds = ();

    /// Those of the data files with the one that the rules tell in words.
    fn book(data: &Data) -> Vec<Chart> {
        let mut charts = Self::charts(data);
        charts.push(charts::air_attack());
        charts
    }
}

impl InWindows for GazalaCauldron {
    const TABS: &'static [(&'static str, Window)] = &[("Formations", Window::Roster), ("Tracks", TRACKS)];

    fn windows(ctx: &Context, table: &mut Table) {
        formations::show(ctx, table);
        tracks::show(ctx, table);
    }
}
