//! The card of a choice between reinforcements that wait for the same hex (`9.Reinforcements`).

use bevy_egui::egui::Ui;

use super::super::{Table, words};
use super::parts::{choices, say};
use crate::core::hex::Hex;
use crate::desk::panels::parts::{headed, ruled};
use crate::games::battle_for_gazala::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, hex: Hex) {
    headed(ui, table, &format!("Who comes to {}?", words::hex_on(table, hex)), 19.0, "9.Reinforcements");
    say(ui, "A hex has room for one unit: click the line of the one that comes, or select it and click the lit hex.");
    choices(ui, table, |unit| Order::Arrive { unit });
    ruled(ui, table, "The others wait for the next turn.", "9.Delay");
}
