//! The card of a retreat: who has to retreat, how far and where to, and whether it may stand instead (`5.Retreat`, `5.Stiff`).

use bevy_egui::egui::Ui;

use super::parts::{order, say, unit_line};
use crate::core::unit::UnitId;
use crate::desk::games::battle_for_gazala::{Table, position, proposing, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{Hatch, calm_button, hover_tip};
use crate::desk::shell::panels::column;
use crate::desk::shell::panels::parts::{headed, list_line, ruled};
use crate::desk::shell::panels::plan::refused;
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::phases::combat::FACES;
use crate::games::battle_for_gazala::phases::retreat;
use crate::games::battle_for_gazala::state::decisions::Withdrawal;
use crate::games::battle_for_gazala::state::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, withdrawal: &Withdrawal) {
    headed(ui, table, &format!("{} player: retreat", words::side(withdrawal.side)), 19.0, "5.Retreat");
    let hexes = words::hexes(withdrawal.hexes.into());
    say(
        ui,
        &format!(
            "Retreat {hexes}, farther away with each step; past enemy ZOCs only if there is no other path. Click a \
             lit hex."
        ),
    );
    for unit in &withdrawal.units {
        let selected = table.selected == Some(*unit);
        let note = if selected { "retreats now" } else { "waits" };
        if unit_line(ui, table, *unit, note, "", selected).clicked() {
            table.select(Some(*unit));
        }
    }
    let selected = table.selected.filter(|unit| withdrawal.units.contains(unit));
    if let Some(unit) = selected {
        ways(ui, table, unit);
        if position::of(&table.session.world).is_some_and(|position| retreat::may_ignore(&position, unit)) {
            stay(ui, table);
        }
        if withdrawal.stiff {
            stand(ui, table);
        }
    }
    if let Some(Err(why)) = table.proposal.clone() {
        refused(ui, table, &why);
    }
}

/// Where the selected unit can go, as it is lit on the map.
fn ways(ui: &mut Ui, table: &mut Table, unit: UnitId) {
    ui.add_space(3.0);
    let ways = table.selection.highlights.ways.clone();
    if ways.is_empty() {
        let text = format!("{} can't retreat now.", words::name(table, unit));
        ruled(ui, table, &text, "5.Retreat");
    }
    if table.selection.highlights.pressed {
        let most = words::dice(table.data.tables.markers.past_zones());
        let text = format!(
            "Past enemy ZOCs: eliminated on {most}, otherwise disrupted and unable to attack until the end of \
                     its next player turn."
        );
        ruled(ui, table, &text, "5.Zones");
    }
    for (hex, path) in ways {
        let before = path.len().checked_sub(2).and_then(|place| path.get(place));
        let over = before.map_or_else(String::new, |over| format!("via {}", Name::of(*over)));
        let line = list_line(ui, &format!("To {}", words::hex_on(table, hex)), &over, table.pointed == Some(hex));
        if line.clicked() {
            order(table, Order::Retreat { unit, path });
        }
    }
}

/// The button by which it stays in its box.
fn stay(ui: &mut Ui, table: &mut Table) {
    ui.add_space(3.0);
    ruled(ui, table, "Or it stays: in its box it may ignore the retreat.", "6.BoxRetreat");
    let button = calm_button(ui, "Stay in the box", "S", BLUE, true);
    hover_tip(&button, "A unit in a fortified box may ignore any retreat.");
    if button.clicked() {
        proposing::stay(table);
    }
}

/// The button by which it stands, with the chance.
fn stand(ui: &mut Ui, table: &mut Table) {
    let most = table.data.tables.markers.stiff();
    ui.add_space(3.0);
    ruled(
        ui,
        table,
        &format!("Or it stands fast: it holds the hex on {}, else it is eliminated.", words::dice(most)),
        "5.Stiff",
    );
    column::chance(ui, &format!("Holds {most}/{FACES}"), [most.into(), FACES.into()], BLUE, Hatch::None);
    let button = calm_button(ui, "Stand fast", "S", BLUE, true);
    hover_tip(&button, "Stiff resistance: a die decides, and then there is no retreat.");
    if let Some(unit) = table.selected.filter(|_| button.clicked()) {
        order(table, Order::Stand { unit });
    }
}
