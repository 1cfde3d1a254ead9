//! The card of an exchange: what is owed, and who of the attackers can be lost (`4.Exchange`).

use bevy_egui::egui::Ui;

use super::parts::{order, say, unit_line};
use crate::core::unit::UnitId;
use crate::desk::games::battle_for_gazala::{Table, position, words};
use crate::desk::kit::widgets::hover_tip;
use crate::desk::shell::panels::parts::{cited_line, headed};
use crate::games::battle_for_gazala::phases::exchange;
use crate::games::battle_for_gazala::state::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, units: &[UnitId], owed: u16) {
    let side = table.selection.prompt.side.map_or("", words::side);
    headed(ui, table, &format!("{side} player: exchange"), 19.0, "4.Exchange");
    say(ui, "The defender is eliminated. Choose attackers to lose until the strength owed is paid.");
    cited_line(ui, table, "Attack strength owed", "", "4.Exchange", &owed.to_string(), true);
    let plans = position::of(&table.session.world).map_or_else(Vec::new, |position| {
        units.iter().filter_map(|unit| exchange::plan(&position, *unit).ok()).collect()
    });
    for (unit, strength) in plans.into_iter().map(|plan| (plan.unit, plan.strength)) {
        let left = owed.saturating_sub(strength);
        let note = if left == 0 { "pays it".to_owned() } else { format!("leaves {left} owed") };
        let lit = table.pointed_unit == Some(unit);
        let line = unit_line(ui, table, unit, &note, &strength.to_string(), lit);
        hover_tip(&line, &words::counter(table, unit).name);
        if line.clicked() {
            order(table, Order::Lose { unit });
        }
    }
}
