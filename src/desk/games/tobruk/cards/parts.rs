//! Parts that several cards share.

use bevy_egui::egui::{Label, Ui};

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::{Table, Wish, sight, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{action_button, plan_line, styled};
use crate::desk::shell::panels::parts::{cite, ruled, wide_button};
use crate::desk::table::Player;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::phases::fragile_guns::FACTORS;
use crate::games::tobruk::phases::optics::Optics;
use crate::games::tobruk::phases::power::Power;
use crate::games::tobruk::phases::sustained;
use crate::games::tobruk::state::orders::Order;

/// What is said of fire that no die can help.
pub(super) const NOTHING: &str = "This fire can have no effect.";

/// The button that fires, red only if that can do something; true if it was pressed.
pub(super) fn fire_button(ui: &mut Ui, text: &str, idle: bool, enabled: bool) -> bool {
    if !idle {
        return action_button(ui, text, "Enter", enabled).clicked();
    }
    ui.label(styled(NOTHING, strong(15.0), INK));
    wide_button(ui, text, "Enter", FRAME_SOFT, enabled).clicked()
}

/// Who plays a side, where it is the computer: while what happened is being shown, nobody is asked, whoever plays.
pub(super) fn computer_plays(ui: &mut Ui, table: &Table, side: Side) {
    if table.player(side) == Player::Computer {
        let text = format!("The computer plays the {} side.", table.side_name(side));
        ui.label(styled(text, condensed(15.0), INK_SOFT));
    }
}

/// That a move comes into hexes in which barrages go on (X.E.4).
pub(super) fn barrages(ui: &mut Ui, table: &mut Table, path: &[Hex]) {
    let swept: Vec<(Hex, bool)> =
        sustained::hexes(&sight::position(table)).into_iter().filter(|(hex, _)| path.contains(hex)).collect();
    for (hex, struck) in swept {
        let what = if struck { "collateral damage" } else { "its full effect on the first to come" };
        ruled(ui, table, &format!("A barrage goes on in {}: {what}", Name(hex)), "X.E.4.b.2");
    }
}

/// What halves a fire, a line each with its rule.
pub(super) fn halvings(ui: &mut Ui, table: &mut Table, power: Power) {
    for (why, rule) in power.halvings() {
        ruled(ui, table, &format!("Half effect: {why}"), rule);
    }
}

/// That the fire puts a gun out of action by its factors alone.
pub(super) fn breaks(ui: &mut Ui, table: &mut Table, gun: Option<UnitId>) {
    if let Some(gun) = gun {
        let name = words::name(table, gun);
        ruled(ui, table, &format!("{FACTORS} factors or more: {name} is out of action"), "X.E.5.a");
    }
}

/// That the fire may destroy the optics of an AFV, by a die.
pub(super) fn optics(ui: &mut Ui, table: &mut Table, optics: Option<Optics>) {
    if let Some(Optics { factors, weak, .. }) = optics {
        let line = plan_line(ui, "Optics destroyed", &format!("{factors} factors on its front"), "on a 1", false);
        cite(table, &line, "X.D.4.b.1");
        if weak {
            let line = plan_line(ui, "One casualty of its crew", "another die", "on a 1", false);
            cite(table, &line, "X.D.4.b.2");
        }
    }
}

/// The die up to which a battery that is called does not fire.
pub(super) fn availability(ui: &mut Ui, table: &mut Table, refuses_on: Option<u8>) {
    if let Some(needed) = refuses_on {
        let line = plan_line(ui, "Busy elsewhere", "one die", &format!("{needed} or less"), false);
        cite(table, &line, "X.E.1.a");
    }
}

/// How fire with the mouse is given: the first click on a target aims, and the second `does` it.
pub(super) fn aim_hint(ui: &mut Ui, table: &Table, target: UnitId, does: &str) {
    let hint = if table.selection.pinned == Some(target) {
        format!("Aimed: click it again, or press Enter, to {does}.")
    } else {
        format!("Click it to aim, then again to {does}.")
    };
    ui.add(Label::new(styled(hint, condensed(14.5), INK_SOFT)).wrap());
}

/// Asks the desk to give an order.
pub(super) fn order(table: &mut Table, order: &Order) {
    table.wishes.push(Wish::Order(order.clone()));
}

/// True if men take part in this scenario.
pub fn has_men(table: &Table) -> bool {
    table.session.scenario.roster.iter().any(|entry| entry.men > 0)
}
