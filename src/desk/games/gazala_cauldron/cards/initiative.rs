//! The card of the initiative: its winner says who acts first (6.0).

use bevy_egui::egui::Ui;

use super::parts::{AIR, order_button, say};
use crate::core::side::Side;
use crate::desk::games::gazala_cauldron::{Table, position, words};
use crate::desk::shell::panels::parts::{headed, ruled};
use crate::games::gazala_cauldron::state::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let Some((side, actions)) = position::of(&table.session.world)
        .and_then(|position| Some((position.to_act()?, Side::BOTH.map(|side| position.actions.left(side)))))
    else {
        return;
    };
    headed(ui, table, &format!("Initiative: {}", words::side(side)), 19.0, "6.0");
    say(ui, &format!("The {} player rolled higher and decides who acts first this turn.", words::side(side)));
    let [axis, allies] = actions;
    ruled(
        ui,
        table,
        &format!("Actions: Axis {axis}, Allies {allies}. The side with more acts last, several times in a row.",),
        "7.0",
    );
    // Enter has the winner act first itself.
    for (first, key) in [(side, "Enter"), (side.enemy(), "")] {
        ui.add_space(AIR);
        let text = format!("The {} player acts first", words::side(first));
        order_button(ui, table, &text, key, Order::First { side: first });
    }
}
