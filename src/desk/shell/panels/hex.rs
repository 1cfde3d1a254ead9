//! The card of a hex: its ground and all that lies there, line by line with the rules, and every unit in it.

use bevy_egui::egui::{Label, Ui};

use super::parts::{fact, origin, ruled, unit_line};
use crate::core::places::Place;
use crate::core::unit::UnitId;
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{heading, hover_tip, styled};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Wish};

/// What a line says: its words, its rule, its value; without a value the words are a sentence.
pub type Line = (String, &'static str, String);

/// A unit in the hex.
#[derive(Debug, Clone)]
pub struct Standing {
    /// Its number.
    pub unit: UnitId,
    /// As players call it.
    pub name: String,
    /// Its values.
    pub values: String,
    /// Its state in a few words.
    pub state: String,
    /// Its name in full and where its values come from.
    pub tip: String,
}

/// The card under its title.
pub fn show<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, title: &str, place: Option<&Place>, lines: &[Line]) {
    heading(ui, title, 17.0, None);
    ui.spacing_mut().item_spacing.y = 1.0;
    if let Some(place) = place.filter(|place| place.provenance.needs_checking()) {
        let label = ui.label(styled(
            format!("Its place on the printed map is {}.", place.provenance.kind()),
            condensed(13.5),
            ORIGIN,
        ));
        hover_tip(&label, &origin(&place.provenance));
    }
    for (words, rule, value) in lines {
        if value.is_empty() {
            ruled(ui, table, words, rule);
        } else {
            fact(ui, table, words, rule, value);
        }
    }
}

/// The units in the hex; a click selects one and shows it.
pub fn units<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, units: &[Standing]) {
    for Standing { unit, name, values, state, tip } in units {
        let line = unit_line(ui, table, *unit, name, state, values, table.selected == Some(*unit));
        hover_tip(&line, tip);
        if line.clicked() {
            table.wishes.push(Wish::Show(*unit));
        }
    }
}

/// When no hex is pointed at.
pub fn none(ui: &mut Ui) {
    ui.add(Label::new(styled("Point at a hex on the map.", condensed(14.5), INK_SOFT)).wrap());
}
