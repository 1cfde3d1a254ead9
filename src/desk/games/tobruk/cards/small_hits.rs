//! On the card of a fire: what rounds of 40mm or less do to a weapon and to those who serve it (VIII.E.1).

use bevy_egui::egui::Ui;

use super::fire::bar;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::shot_odds::SmallOdds;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{Hatch, plan_line};
use crate::desk::shell::panels::parts::{cite, ruled};

/// The chances that the weapon is hit, that it is lost, and that its crew loses men, which can come together.
pub(super) fn show(ui: &mut Ui, table: &mut Table, odds: &SmallOdds) {
    bar(ui, "No hit", odds.no_hit, DUN, Hatch::None);
    bar(ui, "Gun lost", odds.destroyed, RUST, Hatch::Light);
    if odds.men > 0.0 {
        bar(ui, "Crew loses men", odds.crew_hit, RED, Hatch::Cross);
        let line = plan_line(ui, "Men lost, on average", "running cover", &format!("{:.1}", odds.men), false);
        cite(table, &line, "VIII.E.1.d");
    }
    ruled(ui, table, "A gun that is hit and not lost is silent for this turn", "VIII.E.1.b");
}
