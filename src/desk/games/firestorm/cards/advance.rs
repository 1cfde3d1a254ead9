//! The card of an advance: who may go into the area taken, and what comes along (`GG.2.8`).

use bevy_egui::egui::Ui;

use super::parts::{ending, order, say, unit_line};
use crate::core::unit::UnitId;
use crate::desk::games::firestorm::{Table, position, words};
use crate::desk::shell::panels::parts::{headed, list_line, ruled};
use crate::desk::shell::panels::plan::refused;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::advance::{dumps, troops};
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, into: Area, first: &[UnitId], left: u8) {
    let (able, markers) = who(&position::now(table));
    let left = usize::from(left).min(able.len());
    headed(ui, table, &format!("Into {}", words::area(table, into)), 19.0, "GG.2.8");
    say(ui, &format!("{} can still advance, from any adjacent area: click them.", words::count(left, "troop")));
    if !first.is_empty() {
        let text = format!("Troops of the battle advance first: {}.", words::names(table, first.iter().copied()));
        ruled(ui, table, &text, "GG.2.8");
    }
    for (unit, from) in able {
        let bonus = format!("+{}", words::troop(table, unit).bonus);
        if unit_line(ui, table, unit, &from.to_string(), &bonus, table.selected == Some(unit)).clicked() {
            order(table, Order::Advance { unit });
        }
    }
    if !markers.is_empty() {
        ruled(ui, table, "Supply markers may follow:", "C.SupplyMarkers");
    }
    for (from, count) in markers {
        let text = format!("A supply marker from {}", words::area(table, from));
        if list_line(ui, &text, &format!("{count} there"), false).clicked() {
            order(table, Order::Bring { from });
        }
    }
    if let Some(Err(why)) = table.proposal.clone() {
        refused(ui, table, &why);
    }
    ending(ui, table);
}

/// Who can go now, and from where; and the areas with supply markers that can come along.
fn who(position: &Position) -> (Vec<(UnitId, Area)>, Vec<(Area, u8)>) {
    let able = troops(position).filter_map(|unit| Some((unit, position.find(unit)?.location.area()?)));
    let markers = dumps(position).map(|area| (area, position.markers.supply_at(area)));
    (able.collect(), markers.collect())
}
