//! The infantry and crew roster, as players keep it on the pad: a box for every man with the morale below it, struck off as men
//! are lost (II.E.6). The enemy's stay hidden (II.G.5).

use bevy_egui::egui::{Align2, Color32, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::core::side::Side;
use crate::desk::games::tobruk::paint::counter::paint_counter;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::words;
use crate::desk::games::tobruk::{Table, Wish};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::shell::panels::parts::pointer_tip;
use crate::games::tobruk::state::components::{Location, Unit};

/// Width of a box, in points, where there is room.
const BOX: f32 = 23.0;
/// Height of a row of boxes.
const BOXES: f32 = 34.0;
/// Height of a unit's line on the pad.
const LINE: f32 = 42.0;
/// Room for counter and name before the boxes.
const NAME: f32 = 196.0;

/// Men at full strength: by the roster, or of the crew for which it was cut.
fn full(table: &Table, unit: &Unit) -> u8 {
    let begins = table.session.scenario.entry_of(unit.id).map_or(0, |entry| entry.men);
    begins.max(unit.men.left)
}

/// The boxes of a unit's card, as wide as the panel.
pub fn boxes(ui: &mut Ui, table: &Table, unit: &Unit) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), BOXES + 4.0), Sense::hover());
    row(ui, table, unit, rect.shrink2(vec2(0.0, 2.0)));
}

/// A row of boxes from full strength down to one man, or the note that they are hidden.
fn row(ui: &mut Ui, table: &Table, unit: &Unit, rect: Rect) {
    let gone = unit.location.is_destroyed();
    if !gone && !table.strength_is_open(unit.id) {
        let text = "strength hidden";
        let drawn = ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, text, condensed(14.0), INK_SOFT);
        let at = drawn.right_center() + vec2(8.0, 0.0);
        ui.painter().text(at, Align2::LEFT_CENTER, "II.G.5", strong(13.5), BLUE);
        return;
    }
    let men = full(table, unit);
    let Some(people) = words::kind(table, unit).people.as_ref() else { return };
    let width = (rect.width() / f32::from(men.max(1))).min(BOX);
    for (place, number) in (1..=men).rev().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "a dozen boxes")]
        let left = rect.left() + width * place as f32;
        let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height())).shrink(1.0);
        let current = !gone && number == unit.men.left;
        let struck = gone || number > unit.men.left;
        paint_box(ui, cell, number, people.morale(number), current, struck);
        let response = ui.interact(cell, ui.id().with(("box", unit.id.0, number)), Sense::hover());
        if response.hovered() {
            pointer_tip(&response, &format!("{}: morale {} (II.H.1)", words::men(number), people.morale(number)));
        }
    }
}

fn paint_box(ui: &Ui, cell: Rect, men: u8, morale: u8, current: bool, struck: bool) {
    let (fill, edge, ink): (Color32, Color32, Color32) = match () {
        () if current => (AMBER, INK_SOFT, FRAME),
        () if struck => (PARCHMENT_SHADE, HAIRLINE, HAIRLINE),
        () => (IVORY, HAIRLINE, INK),
    };
    let p = ui.painter();
    p.rect(cell, CornerRadius::same(2), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let middle = cell.center().y;
    let upper = pos2(cell.center().x, (cell.top() + middle) / 2.0 + 1.0);
    let lower = pos2(cell.center().x, (cell.bottom() + middle) / 2.0);
    p.text(upper, Align2::CENTER_CENTER, men.to_string(), bold(14.5), ink);
    p.text(lower, Align2::CENTER_CENTER, morale.to_string(), condensed(12.5), if current { FRAME } else { INK_SOFT });
    if struck {
        p.line_segment(
            [cell.left_bottom() + vec2(2.0, -2.0), cell.right_top() + vec2(-2.0, 2.0)],
            Stroke::new(1.6, RED),
        );
    }
}

/// A side's units of men, one below the other, those of a hex together.
pub fn side(ui: &mut Ui, table: &mut Table, side: Side) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut units: Vec<Unit> =
        sight::units(table).filter(|unit| unit.side == side && words::kind(table, unit).class.is_personnel()).collect();
    // Crews that are still in their AFVs are in the vehicles' boxes (X.D.1).
    units.retain(|unit| !matches!(unit.location, Location::Serving(_)));
    units.sort_by_key(|unit| (unit.location.hex().is_none(), unit.id));
    ui.horizontal_wrapped(|ui| {
        ui.label(styled(table.side_name(side), bold(18.0), table.side_ink(side)));
        let there = units.iter().filter(|unit| unit.location.hex().is_some()).count();
        let mut text = format!("{there} of {} on the board", words::count(units.len(), "unit"));
        if units.is_empty() {
            text = "no infantry or crew units".to_owned();
        } else if units.iter().all(|unit| unit.location.hex().is_none() || table.strength_is_open(unit.id)) {
            let men: u32 = units.iter().map(|unit| u32::from(unit.men.left)).sum();
            let begun: u32 = units.iter().map(|unit| u32::from(full(table, unit))).sum();
            text = format!("{text}, {men} of {begun} men");
        }
        ui.label(styled(text, condensed(14.5), INK_SOFT));
    });
    if units.is_empty() {
        return;
    }
    heading(ui);
    for (place, unit) in units.iter().enumerate() {
        line(ui, table, unit, place % 2 == 0);
    }
}

fn heading(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    for (x, text) in [(40.0, "unit, hex, state"), (NAME, "men left, with their morale below")] {
        let at = pos2(rect.left() + x, rect.center().y);
        ui.painter().text(at, Align2::LEFT_CENTER, text, condensed(13.0), INK_SOFT);
    }
}

fn line(ui: &mut Ui, table: &mut Table, unit: &Unit, shaded: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    if response.clicked() {
        table.wishes.push(Wish::Show(unit.id));
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let fill = match () {
        () if table.selected == Some(unit.id) => AMBER_WASH,
        () if response.hovered() => AMBER_WASH,
        () if shaded => PARCHMENT_SHADE,
        () => PARCHMENT,
    };
    ui.painter().rect_filled(rect, CornerRadius::same(3), fill);
    let face = words::bare_face(table, unit);
    paint_counter(ui.painter(), pos2(rect.left() + 20.0, rect.center().y), 31.0, &face);
    let gone = unit.location.hex().or(unit.location.aloft()).or(unit.location.surrendered()).is_none();
    let ink = if gone { INK_SOFT } else { INK };
    let name = ui.painter().with_clip_rect(rect.with_max_x(rect.left() + NAME - 4.0).intersect(ui.clip_rect()));
    let at = pos2(rect.left() + 40.0, rect.top() + 14.0);
    let title = words::name(table, unit.id);
    name.text(at, Align2::LEFT_CENTER, &title, strong(14.5), ink);
    let state = state(table, unit);
    name.text(pos2(at.x, rect.top() + 30.0), Align2::LEFT_CENTER, &state, condensed(13.0), INK_SOFT);
    let boxes = Rect::from_min_max(rect.min + vec2(NAME, 4.0), rect.max - vec2(4.0, 4.0));
    row(ui, table, unit, boxes);
    if response.hovered() {
        hover_tip(&response, &format!("{title}: {state}. Click to find it on the map."));
    }
}

/// Where it is and how it stands, in a few words.
fn state(table: &Table, unit: &Unit) -> String {
    let mut parts = vec![words::place(table, unit)];
    if unit.location.hex().is_some() {
        if let Some(seen) = table.seen(unit.id) {
            parts.push(seen.cover.word().to_owned());
            if seen.ran_before {
                parts.push("ran last turn".to_owned());
            }
            if seen.melee {
                parts.push("melee".to_owned());
            }
        }
        let serves = sight::units(table).any(|weapon| weapon.service.operators.contains(&unit.id));
        if serves {
            parts.push("at a weapon".to_owned());
        }
        if unit.men.lost > 0 && table.strength_is_open(unit.id) {
            parts.push(format!("\u{2212}{} this turn", unit.men.lost));
        }
    }
    parts.join(", ")
}
