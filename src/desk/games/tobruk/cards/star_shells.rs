//! The plan of a star shell: whom it lights (Firefight F).

use bevy_egui::egui::Ui;

use super::parts::order;
use crate::desk::games::tobruk::{Table, words};
use crate::desk::kit::widgets::{action_button, plan_line};
use crate::desk::shell::panels::parts::{cite, headed, ruled};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::phases::star_shells::StarShellPlan;
use crate::games::tobruk::state::orders::Order;

/// The star shell that a click or Enter would fire.
pub(super) fn meant(ui: &mut Ui, table: &mut Table, plan: &StarShellPlan, given: &Order) {
    const RULE: &str = "Firefight F.Special";
    let name = words::name(table, plan.unit);
    headed(ui, table, &format!("{name}: star shell over {}", Name(plan.hex)), 19.0, RULE);
    let line = plan_line(ui, "Range", "", &words::hexes(usize::from(plan.range)), false);
    cite(table, &line, "V.C.1.d");
    plan_line(ui, "Enemies in the light", "as far as seen", &plan.enemies.len().to_string(), true);
    plan_line(ui, "Own units in the light", "", &plan.friends.len().to_string(), false);
    ruled(ui, table, "All within two hexes are fair targets in full, for both sides", RULE);
    ui.add_space(3.0);
    if action_button(ui, "Fire the star shell", "Enter", table.human_to_act()).clicked() {
        order(table, given);
    }
}
