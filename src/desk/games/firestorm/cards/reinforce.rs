//! The card of reinforcements: the pool, and the dumps through which its troops come back (`GG.3.1`).

use bevy_egui::egui::Ui;

use super::parts::{AIR, order, refusal, say, unit_line};
use crate::core::unit::UnitId;
use crate::desk::games::firestorm::{Table, position, words};
use crate::desk::kit::widgets::refusal_tip;
use crate::desk::shell::panels::parts::{headed, list_line};
use crate::desk::shell::panels::plan::refused;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::strategic::{dumps, pool};
use crate::games::firestorm::state::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let Some(side) = table.selection.prompt.side else { return };
    let (troops, dumps): (Vec<UnitId>, Vec<Area>) = {
        let position = position::now(table);
        (pool(&position, side).map(|unit| unit.id).collect(), dumps(&position, side).collect())
    };
    headed(ui, table, &format!("{} reinforcements", words::side(side)), 19.0, "GG.3.1");
    say(ui, "Select troops in the pool, then click a lit dump, on the map or here.");
    for unit in &troops {
        let bonus = format!("+{}", words::troop(table, *unit).bonus);
        let selected = table.selected == Some(*unit);
        if unit_line(ui, table, *unit, if selected { "arrives now" } else { "" }, &bonus, selected).clicked() {
            table.select(Some(*unit));
        }
    }
    let Some(unit) = troops.iter().copied().find(|unit| table.selected == Some(*unit)).or(troops.first().copied())
    else {
        return;
    };
    ui.add_space(AIR);
    for to in dumps {
        let given = Order::Reinforce { unit, to };
        let why_not = refusal(table, &given);
        let text = format!("{} to {}", words::name(table, unit), words::area(table, to));
        let line = list_line(ui, &text, "dump", false);
        match why_not {
            Some(refusal) => refusal_tip(&line, &refusal.sentence, refusal.rule.0),
            None if line.clicked() => order(table, given),
            None => {}
        }
    }
    if let Some(Err(why)) = table.proposal.clone() {
        refused(ui, table, &why);
    }
}
