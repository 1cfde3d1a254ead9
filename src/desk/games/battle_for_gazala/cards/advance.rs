//! The card of an advance after combat: who may follow into the hex that was left (`5.Advance`).

use bevy_egui::egui::Ui;

use super::parts::{AIR, choices, ending, say};
use crate::core::hex::Hex;
use crate::desk::games::battle_for_gazala::{Table, words};
use crate::desk::shell::panels::parts::{headed, ruled};
use crate::games::battle_for_gazala::state::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, hex: Hex) {
    headed(ui, table, &format!("Advance into {}", words::hex_on(table, hex)), 19.0, "5.Advance");
    say(ui, "One of the attackers may advance: click its line, or select it and click the lit hex.");
    ruled(ui, table, "ZOCs there don't matter; it costs no movement points.", "5.Advance");
    choices(ui, table, |unit| Order::Advance { unit });
    ui.add_space(AIR);
    ending(ui, table);
}
