//! The card of a retreat: who has to leave the lost area, and where to (`GG.2.7`).

use bevy_egui::egui::Ui;

use super::parts::{AIR, order, refusal, say, unit_line};
use crate::core::unit::UnitId;
use crate::desk::games::firestorm::{Table, position, words};
use crate::desk::kit::widgets::{hover_tip, refusal_tip};
use crate::desk::shell::panels::parts::{headed, list_line, ruled};
use crate::desk::shell::panels::plan::refused;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, area: Area, units: &[UnitId], markers: u8) {
    let side = table.selection.prompt.side;
    let around: Vec<Area> = {
        let position = position::now(table);
        position.around(area).filter(|to| Some(position.holder(*to)) == side).collect()
    };
    headed(ui, table, &format!("Retreat from {}", words::area(table, area)), 19.0, "GG.2.7");
    if units.is_empty() {
        say(ui, &format!("{} retreat too: click a lit area.", words::count(usize::from(markers), "supply marker")));
    } else {
        say(
            ui,
            "Select a troop, then click a lit area, or drag it there. Mines can be crossed only along a road or track.",
        );
    }
    for unit in units {
        let selected = table.selected == Some(*unit);
        let note = if selected { "retreats now" } else { "waits" };
        if unit_line(ui, table, *unit, note, "", selected).clicked() {
            table.select(Some(*unit));
        }
    }
    if markers > 0 && !units.is_empty() {
        ruled(ui, table, &format!("Then {}.", words::count(usize::from(markers), "supply marker")), "C.SupplyMarkers");
    }
    ui.add_space(AIR);
    let going = units.iter().copied().find(|unit| table.selected == Some(*unit)).or(units.first().copied());
    for to in around {
        let given = going.map_or(Order::Haul { to }, |unit| Order::Retreat { unit, to });
        let why_not = refusal(table, &given);
        let who = going.map_or("A supply marker", |unit| words::name(table, unit));
        let text = format!("{who} to {}", words::area(table, to));
        let note = if why_not.is_some() { "closed" } else { "" };
        let line = list_line(ui, &text, note, false);
        match why_not {
            Some(refusal) => refusal_tip(&line, &refusal.sentence, refusal.rule.0),
            None => {
                hover_tip(&line, &where_to(&position::now(table), to));
                if line.clicked() {
                    order(table, given);
                }
            }
        }
    }
    if let Some(Err(why)) = table.proposal.clone() {
        refused(ui, table, &why);
    }
}

/// What waits at the end of a way back.
fn where_to(position: &Position, to: Area) -> String {
    let there = position.in_area(to).count();
    let side = position.holder(to);
    let supply = crate::games::firestorm::phases::supply::of(position, side, to);
    format!("{} there already; {}", words::count(there, "troop"), words::supply(&supply))
}
