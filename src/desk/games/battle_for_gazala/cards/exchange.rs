//! The card of an exchange: what is owed, and who of the attackers can be lost (`4.Exchange`).

use bevy_egui::egui::Ui;

use super::parts::{order, say, unit_line};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::battle_for_gazala::{Table, position, words};
use crate::desk::kit::widgets::hover_tip;
use crate::desk::shell::panels::parts::{cited_line, headed};
use crate::games::battle_for_gazala::phases::exchange;
use crate::games::battle_for_gazala::state::decisions::Decision;
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::position::Position;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let Some((side, owed, units)) = position::of(&table.session.world).and_then(|position| asked(&position)) else {
        return;
    };
    headed(ui, table, &format!("{} player: exchange", words::side(side)), 19.0, "4.Exchange");
    say(ui, "The defender is eliminated. Choose attackers to lose until the strength owed is paid.");
    cited_line(ui, table, "Attack strength owed", "", "4.Exchange", &owed.to_string(), true);
    for (unit, strength) in units {
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

/// Who loses, what is owed, and what each of those that can be lost counts.
fn asked(position: &Position) -> Option<(Side, u16, Vec<(UnitId, u16)>)> {
    let Some(Decision::Exchange { side, units, owed }) = position.decision() else { return None };
    let plans = units.iter().filter_map(|unit| exchange::plan(position, *unit).ok());
    Some((*side, *owed, plans.map(|plan| (plan.unit, plan.strength)).collect()))
}
