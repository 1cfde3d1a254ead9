//! The plan of a fire with smoke, and the choice between smoke and high explosive (VI.C.1).

use bevy_egui::egui::Ui;

use super::parts::{availability, order};
use crate::desk::games::tobruk::{Table, words};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{action_button, plan_line, styled};
use crate::desk::shell::panels::parts::{cite, headed, link, ruled};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::smoke::SmokePlan;
use crate::games::tobruk::state::orders::Order;

/// The smoke, or the call that ranges on its hex, that a click or Enter would give.
pub(super) fn meant(ui: &mut Ui, table: &mut Table, plan: &SmokePlan, given: &Order) {
    let name = words::shooter(table, plan.by);
    headed(ui, table, &format!("{name}: smoke into {}", Name(plan.hex)), 19.0, "VI.C.1");
    let line = plan_line(ui, "This fire", "", &plan.words(), true);
    cite(table, &line, if plan.turns.is_some() { "VI.C.1.e" } else { "VI.C.1.b" });
    if let Some(recorded) = plan.recorded {
        ruled(ui, table, &format!("At once: a {} is recorded in the hex", recorded.fire.word()), "VI.C.1.b");
    } else if let Some(shift) = plan.shift {
        let line = plan_line(ui, "Fire shifts", "", &words::hexes(usize::from(shift)), false);
        cite(table, &line, "IV.F.4");
    }
    if plan.lost > 0 {
        ruled(ui, table, "Too far from its last aiming point: ranging starts again", "IV.F.4.b");
    }
    availability(ui, table, plan.refuses_on);
    if plan.turns.is_some() {
        ruled(ui, table, "No fire into the hex, out of it or through it", "VI.C.1.f");
    }
    ui.add_space(3.0);
    let word = if plan.turns.is_some() { "Fire smoke" } else { "Range on it" };
    if action_button(ui, word, "Enter", table.human_to_act()).clicked() {
        order(table, given);
    }
}

/// Which shells are fired, where smoke can be.
pub(super) fn choice(ui: &mut Ui, table: &mut Table) {
    if !table.session.scenario.plays(Chapter::VI) {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.label(styled("Shells (K):", condensed(13.5), INK_SOFT));
        for (text, smoke) in [("HE", false), ("smoke", true)] {
            if ui.selectable_label(table.selection.smoke == smoke, styled(text, condensed(14.0), INK)).clicked() {
                table.selection.smoke = smoke;
            }
        }
        link(ui, table, "VI.C.1.a");
    });
}
