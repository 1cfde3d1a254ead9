//! The window of turns and markers: days and reinforcements, what cuts the markers, losses, both paths of victory, and the luck.

use bevy_egui::egui::{Context, Sense, Ui, vec2};

use super::cards::tray;
use super::{TRACKS, Table, outlook, position, words};
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::marker::{TrackBox, paint_track, track_boxes};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::shell::panels;
use crate::desk::shell::panels::briefing::marked;
use crate::desk::shell::panels::parts::{pointer_tip, ruled, scroll, unit_line, window};
use crate::desk::shell::panels::tray::pool;
use crate::desk::table::Wish;
use crate::desk::table::roles::Measured;
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::state::components::Location;
use crate::games::battle_for_gazala::state::position::Position;

/// Boxes of the track of turns in a row.
const COLUMNS: usize = 9;
/// The largest box, in points.
const BOX: f32 = 60.0;

/// The window, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    window(ctx, table, TRACKS, "Turn and markers", vec2(900.0, 660.0), |ui, table| {
        scroll(ui, "turn and markers").show(ui, |ui| {
            ui.set_width(ui.available_width() - 12.0);
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.columns_const(|[left, right]| {
                ruled(left, table, "Turns, one day each", "1.Turn");
                turns(left, table);
                ruled(right, table, "Allied reinforcements", "9.Reinforcements");
                reinforcements(right, table);
            });
            divider(ui);
            ui.columns_const(|[left, right]| {
                ruled(left, table, "Support fire this turn", "7.Markers");
                tray::show(left, table);
                allotments(left, table);
                ruled(right, table, "The paths from Tobruk", "10.Axis");
                for side in Side::BOTH {
                    let (words, rule) = outlook::of(table, side);
                    ruled(right, table, &words, rule);
                }
                let losses = position::seen(table).map_or_else(String::new, |position| outlook::losses(&position));
                ruled(right, table, &losses, "10.Losses");
            });
            ui.columns_const(|columns: &mut [Ui; 2]| {
                for (column, side) in columns.iter_mut().zip(Side::BOTH) {
                    let lost = ids(table, side, Location::Eliminated);
                    pool(column, table, &format!("{side}, lost"), &lost);
                }
            });
            divider(ui);
            let luck = BattleForGazala::luck(table, table.world());
            panels::luck::show(ui, table, &luck, |_| ());
            for summary in &luck.summaries {
                ui.label(styled(summary, condensed(14.0), INK_SOFT));
            }
        });
    });
}

/// A line with its mark right behind it: in a column it would stand at the edge.
fn origin_line(ui: &mut Ui, text: &str, provenance: &Provenance) {
    ui.horizontal(|ui| marked(ui, text, provenance));
}

fn ids(table: &Table, side: Side, location: Location) -> Vec<UnitId> {
    let units = crate::games::battle_for_gazala::units(table.world());
    units.filter(|unit| unit.side == side && unit.location == location).map(|unit| unit.id).collect()
}

/// The track of turns; a turn says what comes in it when it is pointed at.
fn turns(ui: &mut Ui, table: &Table) {
    let Some(position) = position::seen(table) else { return };
    let now = position.sequence.turn;
    let all = 1..=position.scenario.turns;
    let boxes: Vec<TrackBox> = all
        .map(|turn| TrackBox {
            number: turn.to_string(),
            note: position.scenario.date(turn),
            past: turn < now,
            current: turn == now,
            counter: None,
        })
        .collect();
    #[expect(clippy::cast_precision_loss, reason = "a few boxes")]
    let (side, rows) = ((ui.available_width() / COLUMNS as f32).min(BOX), boxes.len().div_ceil(COLUMNS) as f32);
    let (area, response) = ui.allocate_exact_size(vec2(ui.available_width(), side * rows), Sense::hover());
    paint_track(ui.painter(), area, &boxes, COLUMNS);
    ui.add_space(4.0);
    origin_line(ui, "Game length", &position.scenario.provenance);
    let Some(at) = response.hover_pos() else { return };
    let places = track_boxes(area, boxes.len(), COLUMNS);
    if let Some((turn, _)) = (1..).zip(places).find(|(_, place)| place.contains(at)) {
        pointer_tip(&response, &turn_tip(&position, turn));
    }
}

fn turn_tip(position: &Position, turn: u16) -> String {
    let coming = position.scenario.reinforcements.iter().filter(|arrival| arrival.turn == turn);
    let names: Vec<String> = coming
        .map(|arrival| format!("{} at {}", position.name(arrival.unit), words::hex(position, arrival.hex)))
        .collect();
    let coming = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    format!("Turn {turn}, {}: {coming}", position.scenario.date(turn))
}

/// Every reinforcement with its turn, its hex and what became of it.
fn reinforcements(ui: &mut Ui, table: &mut Table) {
    let lines = position::seen(table).map_or_else(Vec::new, |position| arrivals(&position));
    for (unit, note, state) in lines {
        let line = unit_line(ui, table, unit, words::name(table, unit), &note, state, table.selected == Some(unit));
        if line.clicked() {
            table.wishes.push(Wish::Show(unit));
        }
    }
    let origin = table.session.scenario.reinforcements_provenance.clone();
    origin_line(ui, "Reinforcements: what, when and where", &origin);
}

fn arrivals(position: &Position) -> Vec<(UnitId, String, &'static str)> {
    let now = position.sequence.turn;
    let line = |arrival: &crate::games::battle_for_gazala::material::scenario::Arrival| {
        let note = format!(
            "turn {}, {}, at {}",
            arrival.turn,
            position.scenario.date(arrival.turn),
            words::hex(position, arrival.hex)
        );
        let state = match position.find(arrival.unit).map(|unit| unit.location) {
            Some(Location::On(_)) => "arrived",
            Some(Location::Eliminated) => "lost",
            _ if arrival.turn < now => "delayed",
            _ if arrival.turn == now => "due",
            _ => "to come",
        };
        (arrival.unit, note, state)
    };
    position.scenario.reinforcements.iter().map(line).collect()
}

/// The full allotments, and what cuts them.
fn allotments(ui: &mut Ui, table: &mut Table) {
    let markers = &table.data.tables.markers;
    let full: Vec<String> = Side::BOTH.map(|side| format!("{side} {}", words::values(markers.allotment(side)))).into();
    let provenance = markers.chart().provenance;
    origin_line(ui, &format!("In full: {}", full.join("; ")), &provenance);
    let board = table.data.board.clone();
    let airfield = words::hex_on(table, board.airfield());
    ruled(ui, table, &format!("An Axis unit in {airfield}: one Allied marker fewer per turn."), "7.Airfield");
    for side in Side::BOTH {
        let [first, second] = board.supply(side).map(|hex| words::hex_on(table, hex));
        let text = format!("Enemies in {first} or {second}: half the {} markers; in both: all.", words::side(side));
        ruled(ui, table, &text, "7.SupplyHexes");
    }
}
