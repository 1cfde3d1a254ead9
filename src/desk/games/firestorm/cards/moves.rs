//! The card of strategic moves: how many are left, who can still move, where the troop or supply marker in hand can go (`GG.3.3`).

use bevy_egui::egui::Ui;

use super::parts::{AIR, order, say, unit_line};
use super::troop;
use crate::core::game::Log;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::firestorm::selection::Intent;
use crate::desk::games::firestorm::{Table, position, proposing, todo, words};
use crate::desk::kit::paint::dice::DieColour;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{die, divider, styled};
use crate::desk::shell::panels::parts::{headed, list_line, ruled, wide_button};
use crate::desk::shell::panels::plan::refused;
use crate::desk::table::Wish;
use crate::desk::table::roles::ToDo;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::orders::{Event, Order};

/// Height that the list of troops leaves to what stands below it, in lines.
const LISTED: usize = 12;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let (side, moves) = {
        let position = position::now(table);
        (position.sequence.active, position.markers.moves)
    };
    headed(ui, table, &format!("{} strategic moves", words::side(side)), 19.0, "GG.3.3");
    left(ui, table, moves, side);
    // Above the list, which may be long.
    end(ui, table);
    ui.add_space(AIR);
    match (table.selected, table.selection.carrying) {
        (_, Some(from)) => carried(ui, table, from),
        (Some(unit), None) => {
            troop::show(ui, table, unit);
            ways(ui, table, |to| Order::Redeploy { unit, to });
        }
        (None, None) => overview(ui, table),
    }
    if let Some(Err(why)) = table.proposal.clone() {
        refused(ui, table, &why);
    }
}

/// The button that ends the moves, with a word about who could still move.
fn end(ui: &mut Ui, table: &mut Table) {
    let Some(ending) = Firestorm::ending(table) else { return };
    ui.add_space(AIR);
    if let Some(sentence) = &ending.confirm {
        ui.label(styled(sentence, strong(14.5), INK));
    }
    if wide_button(ui, ending.words, "F", BLUE, true).clicked() {
        table.wishes.push(Wish::End);
    }
}

/// How many troops may still move, beside the die that said so.
fn left(ui: &mut Ui, table: &Table, moves: Option<u8>, side: Side) {
    let Some(left) = moves else {
        say(ui, "Every troop may move once: in supply along roads and tracks, otherwise into an adjacent area.");
        return;
    };
    ui.horizontal_wrapped(|ui| {
        if let Some(rolled) = allied_die(table) {
            die(ui, rolled, 22.0, DieColour::Ivory, false);
        }
        let text = match left {
            0 => "No more troops may move".to_owned(),
            _ => format!("{} may still move", words::count(usize::from(left), "troop")),
        };
        ui.label(styled(text, strong(15.0), words::side_ink(side)));
        ui.label(styled("supply markers as well", condensed(14.0), INK_SOFT));
    });
}

/// The Allied die of this turn.
fn allied_die(table: &Table) -> Option<u8> {
    let log = table.world().get_resource::<Log<Event>>()?;
    log.0.iter().rev().find_map(|entry| if let Event::AlliedMoves { die } = entry.event { Some(die) } else { None })
}

/// A supply marker in hand.
fn carried(ui: &mut Ui, table: &mut Table, from: Area) {
    ui.label(styled(format!("A supply marker of {}", words::area(table, from)), strong(16.0), INK));
    ways(ui, table, |to| Order::Carry { from, to });
    ui.add_space(AIR);
    if wide_button(ui, "Leave it there", "Esc", FRAME_SOFT, true).clicked() {
        proposing::carry(table, None);
    }
}

/// The areas that are lit, each a line to click.
fn ways(ui: &mut Ui, table: &mut Table, given: impl Fn(Area) -> Order) {
    if table.selection.later {
        return;
    }
    let lit: Vec<(Area, Intent)> = table.selection.lit.iter().map(|(area, way)| (*area, *way)).collect();
    if lit.is_empty() {
        return;
    }
    divider(ui);
    for (to, way) in lit {
        let note = match way {
            Intent::Along => "road or track",
            _ => "adjacent",
        };
        let pointed = proposing::pointed_area(table) == Some(to);
        if list_line(ui, &words::area(table, to), note, pointed).clicked() {
            order(table, given(to));
        }
    }
}

/// Everybody who could still move, and the supply markers.
fn overview(ui: &mut Ui, table: &mut Table) {
    say(ui, "Select troops or a supply marker, then click a lit area; or drag them there.");
    let able = todo::able_units(&position::now(table));
    let more = able.len().saturating_sub(LISTED);
    for unit in able.into_iter().take(LISTED) {
        line(ui, table, unit);
    }
    if more > 0 {
        say(ui, &format!("and {more} more: Space goes through them in turn."));
    }
    let markers: Vec<(Area, u8)> = {
        let position = position::now(table);
        table.selection.markers.iter().map(|area| (*area, position.markers.fresh_supply(*area))).collect()
    };
    if !markers.is_empty() {
        ruled(ui, table, "Supply markers that can move:", "C.SupplyMarkers");
    }
    for (area, count) in markers {
        if list_line(ui, &words::area(table, area), &count.to_string(), false).clicked() {
            proposing::carry(table, Some(area));
        }
    }
}

fn line(ui: &mut Ui, table: &mut Table, unit: UnitId) {
    let place = table.unit(unit).and_then(|card| card.area()).map_or_else(String::new, |area| area.to_string());
    let bonus = format!("+{}", words::troop(table, unit).bonus);
    if unit_line(ui, table, unit, &place, &bonus, false).clicked() {
        table.wishes.push(Wish::Show(unit));
    }
}
