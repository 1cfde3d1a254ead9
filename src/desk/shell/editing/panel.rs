//! The panel while a set-up is edited: its title, what is wrong with it, the selected unit, units off the map, the palette, numbers.

use bevy_egui::egui::{CornerRadius, Frame, Label, Margin, Ui};

use super::deeds::{change, delete, go_on, leave, save, step};
use super::numbers::lines;
use crate::core::draft::{Change, Kind};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::kit::words::{count, side_ink};
use crate::desk::shell::panels::parts::{choice, dark_button, list_line, search, wide_button};
use crate::desk::table::Table;
use crate::desk::table::editing::{Editing, Hand, Part};
use crate::desk::table::roles::DeskGame;

/// The whole panel.
pub fn show<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    ui.spacing_mut().item_spacing.y = 5.0;
    go_on(ui.ctx(), table);
    head(ui, table);
    faults(ui, table);
    divider(ui);
    let Some(edit) = &mut table.edit else { return };
    let palette = edit.editor.now().palette();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for part in Part::ALL.into_iter().filter(|part| *part != Part::Palette || !palette.is_empty()) {
            if choice(ui, part.title(), edit.part == part).clicked() {
                edit.part = part;
            }
        }
    });
    if let Some(hand) = &edit.hand {
        let text = format!("Click where {} goes; Esc lets go of it.", hand.name());
        ui.add(Label::new(styled(text, strong(14.5), BLUE)).wrap());
    }
    match edit.part {
        Part::Unit => unit(ui, table),
        Part::OffMap => off_map(ui, table),
        Part::Palette => add(ui, table, &palette),
        Part::Numbers => {
            let settings = edit.editor.now().settings(None);
            if let Some(wanted) = lines(ui, None, &settings) {
                change(table, &wanted);
            }
        }
    }
}

/// What is done on the map; a game of areas has no hexes.
pub fn hint<G: DeskGame>(edit: &Editing<G>) -> &'static str {
    match edit.places() {
        Some(_) => "Drag a counter to another hex.",
        None => "Drag a counter to another area.",
    }
}

/// Title, steps, and what becomes of it.
fn head<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    let Some(edit) = &mut table.edit else { return };
    let width = ui.available_width();
    if search(ui, &mut edit.title, "title", width).changed() {
        edit.saved = false;
    }
    let (back, forth) = edit.editor.steps();
    let (sound, saved, own) = (edit.faults.is_empty(), edit.saved, edit.own.is_some());
    let saving = edit.saving.is_some();
    let mut stepped = None;
    ui.horizontal(|ui| {
        for (text, can, is_back) in [("Undo", back > 0, true), ("Redo", forth > 0, false)] {
            if choice(ui, text, false).clicked() && can {
                stepped = Some(is_back);
            }
        }
        let (text, ink) = match () {
            () if saving => ("Saving\u{2026}", INK_SOFT),
            () if saved => ("Saved", INK_SOFT),
            () if back == 0 && !own => ("Nothing changed", INK_SOFT),
            () => ("Not saved", INK),
        };
        ui.label(styled(text, condensed(14.5), ink));
    });
    if let Some(is_back) = stepped {
        step(table, is_back);
    }
    if saved {
        if wide_button(ui, "To the menu, to play it", "", BLUE, true).clicked() {
            leave(table);
            return;
        }
    } else if wide_button(ui, "Save", "", BLUE, sound && !saving).clicked() && sound && !saving {
        save(table);
    }
    if own && dark_button(ui, "Delete").clicked() {
        delete(table);
    }
}

/// What is wrong with the set-up, in the sentences of `gazala check`.
fn faults<G: DeskGame>(ui: &mut Ui, table: &Table<G>) {
    let Some(edit) = &table.edit else { return };
    for sentence in edit.faults.iter().chain(&edit.notes) {
        let frame = Frame::new().fill(AMBER_WASH).corner_radius(CornerRadius::same(3)).inner_margin(Margin::same(3));
        frame.show(ui, |ui| ui.add(Label::new(styled(sentence, condensed(14.5), INK)).wrap()));
    }
    if edit.faults.is_empty() && edit.notes.is_empty() {
        ui.label(styled("No faults.", condensed(14.5), INK_SOFT));
    }
}

/// The selected unit: how it comes into play, and what can be changed of that.
fn unit<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    let Some(edit) = &table.edit else { return };
    let subject = edit.off_map.or(table.selected);
    let Some(placed) = subject.and_then(|unit| edit.unit(unit)).cloned() else {
        let hint = format!("{} Click it to change how it comes into play.", hint(edit));
        ui.add(Label::new(styled(hint, condensed(14.5), INK_SOFT)).wrap());
        return;
    };
    let settings = edit.editor.now().settings(Some(placed.unit));
    let has_palette = !placed.kind.is_empty();
    ui.label(styled(&placed.name, bold(19.0), side_ink(placed.side)));
    ui.add(
        Label::new(styled(format!("{}.", crate::core::words::capital(&placed.begins)), condensed(15.0), INK)).wrap(),
    );
    let mut wanted = lines(ui, Some(placed.unit), &settings);
    if has_palette && dark_button(ui, "Remove").clicked() {
        wanted = Some(Change::Remove(placed.unit));
    }
    if let Some(wanted) = wanted {
        change(table, &wanted);
    }
}

/// Units that are off the map: a click takes one in hand, to be put on the map.
fn off_map<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    let Some(edit) = &mut table.edit else { return };
    let areas = edit.places().is_none();
    let mut chosen: Option<(UnitId, String)> = None;
    for side in Side::BOTH {
        let off = edit.units.iter().filter(|placed| placed.side == side && placed.hex.is_none());
        let off: Vec<_> = off.filter(|placed| !areas || placed.begins == "takes no part").collect();
        ui.label(styled(format!("{}: {}", side, count(off.len(), "unit")), bold(16.0), side_ink(side)));
        for placed in off {
            let current = matches!(&edit.hand, Some(Hand::Unit(unit, _)) if *unit == placed.unit);
            if list_line(ui, &placed.name, &placed.begins, current).clicked() {
                chosen = Some((placed.unit, placed.name.clone()));
            }
        }
    }
    if let Some((unit, name)) = chosen {
        edit.hand = Some(Hand::Unit(unit, name));
        edit.off_map = Some(unit);
    }
}

/// The types of a side: a click takes one in hand.
fn add<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, palette: &[Kind]) {
    let Some(edit) = &mut table.edit else { return };
    ui.horizontal(|ui| {
        for side in Side::BOTH {
            if choice(ui, &side.to_string(), edit.side == side).clicked() {
                edit.side = side;
            }
        }
    });
    let mut group = "";
    for kind in palette.iter().filter(|kind| kind.side == edit.side) {
        if kind.group != group {
            group = kind.group;
            ui.label(styled(group, strong(14.5), INK_SOFT));
        }
        let current = matches!(&edit.hand, Some(Hand::Kind(side, id, _)) if *side == kind.side && *id == kind.id);
        if list_line(ui, &kind.name, "", current).clicked() {
            edit.hand = (!current).then(|| Hand::Kind(kind.side, kind.id.clone(), kind.name.clone()));
        }
    }
}
