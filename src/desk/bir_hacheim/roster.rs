//! The order of battle: every unit by nation and division, with its values, its hex and its state.

use bevy_egui::egui::{Align2, Context, CornerRadius, Sense, Ui, pos2, vec2};

use super::{Table, position, words};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::game::DeskGame;
use crate::desk::panels::parts::{origin, origin_mark, scroll, window};
use crate::desk::style::{bold, condensed, palette::*, strong};
use crate::desk::table::{Window, Wish};
use crate::desk::widgets::{hover_tip, styled};
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::catalog::Nation;
use crate::games::bir_hacheim::components::Unit;

/// Height of a unit's line, in points.
const LINE: f32 = 32.0;

/// The order of battle, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    window(ctx, table, Window::Roster, "Order of battle", vec2(980.0, 620.0), |ui, table| {
        scroll(ui, "units").show(ui, |ui| {
            ui.columns_const(|columns: &mut [Ui; 2]| {
                for (column, of) in columns.iter_mut().zip(Side::BOTH) {
                    side(column, table, of);
                }
            });
        });
    });
}

fn side(ui: &mut Ui, table: &mut Table, side: Side) {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.label(styled(format!("{} units", words::side(side)), bold(18.0), words::side_ink(side)));
    for nation in Nation::ALL.into_iter().filter(|nation| nation.side() == side) {
        for (formation, units) in formations(table, nation) {
            heading(ui, nation, &formation);
            for (place, unit) in units.into_iter().enumerate() {
                line(ui, table, unit, place % 2 == 0);
            }
        }
    }
}

/// Units of a nation by division, in the order of the counters; those of none come last.
fn formations(table: &Table, nation: Nation) -> Vec<(String, Vec<UnitId>)> {
    let mut formations: Vec<(String, Vec<UnitId>)> = Vec::new();
    for (unit, counter) in table.data.catalog.iter().filter(|(_, counter)| counter.nation == nation) {
        let formation = counter.division.clone().unwrap_or_default();
        match formations.iter_mut().find(|(known, _)| *known == formation) {
            Some((_, units)) => units.push(unit),
            None => formations.push((formation, vec![unit])),
        }
    }
    formations.sort_by_key(|(formation, _)| formation.is_empty());
    formations
}

fn heading(ui: &mut Ui, nation: Nation, formation: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    let text = match formation {
        "" => format!("{}, of no division", nation.word()),
        division => format!("{}, {division}", nation.word()),
    };
    ui.painter().text(rect.left_center() + vec2(4.0, 2.0), Align2::LEFT_CENTER, text, bold(14.0), INK_SOFT);
}

fn line(ui: &mut Ui, table: &mut Table, id: UnitId, shaded: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    let Some(unit) = table.unit(id) else { return };
    if response.clicked() {
        table.wishes.push(Wish::Show(id));
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let fill = match () {
        () if table.selected == Some(id) => AMBER,
        () if response.hovered() => AMBER_WASH,
        () if shaded => PARCHMENT_SHADE,
        () => PARCHMENT,
    };
    ui.painter().rect_filled(rect, CornerRadius::same(3), fill);
    let (left, y) = (rect.left(), rect.center().y);
    BirHacheim::paint_small(ui.painter(), table, &unit, pos2(left + 19.0, y), 27.0);
    let counter = words::counter(table, id);
    let ink = if unit.location.hex().is_some() { INK } else { INK_SOFT };
    let text = |x: f32, text: String, font, ink| {
        ui.painter().text(pos2(left + x, y), Align2::LEFT_CENTER, text, font, ink);
    };
    text(40.0, counter.id.clone(), strong(14.5), ink);
    text(128.0, words::values(counter, unit.strength.reduced), strong(14.5), ink);
    origin_mark(ui, pos2(left + 184.0, y - 6.0), &counter.values);
    text(202.0, counter.arm.word().to_owned(), condensed(14.0), ink);
    let (place, state) = stands(table, &unit);
    text(322.0, place, condensed(14.0), ink);
    let at = rect.right_center() - vec2(6.0, 0.0);
    ui.painter().text(
        at,
        Align2::RIGHT_CENTER,
        state,
        condensed(13.5),
        if unit.strength.reduced { RED } else { INK_SOFT },
    );
    hover_tip(&response, &format!("{}\nvalues {}", counter.name, origin(&counter.values)));
}

/// Where a unit is, and the gravest of its states.
fn stands(table: &Table, unit: &Unit) -> (String, &'static str) {
    let Some(position) = position::seen(table) else { return Default::default() };
    let state = words::states(&position, unit).first().map_or("", |(words, _)| *words);
    (words::place(&position, unit), state)
}
