//! The head of a unit's card: its counter, its name, what it is, its values.

use bevy_egui::egui::{Label, Response, Sense, Ui, vec2};

use super::parts::origin_mark;
use crate::core::provenance::Provenance;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::table::Table;
use crate::desk::table::roles::DeskGame;

/// Size of the counter, in points.
const SIZE: f32 = 52.0;

/// What the head says.
#[derive(Debug, Clone)]
pub struct Head {
    /// Its name in full.
    pub name: String,
    /// What it is.
    pub kind: String,
    /// Its values, each with its word.
    pub values: String,
    /// The origin that the counter is marked with.
    pub origin: Provenance,
    /// All origins, in lines.
    pub origins: String,
}

/// The head. Answers with the line of the values.
pub fn head<G: DeskGame>(ui: &mut Ui, table: &Table<G>, unit: &G::Unit, head: &Head) -> Response {
    ui.horizontal_top(|ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(SIZE + 6.0, SIZE + 4.0), Sense::hover());
        G::paint_small(ui.painter(), table, unit, rect.center(), SIZE);
        origin_mark(ui, rect.right_bottom() - vec2(3.0, 5.0), &head.origin);
        hover_tip(&response, &head.origins);
        let values = ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.add(Label::new(styled(&head.name, bold(16.5), INK)).wrap());
            ui.label(styled(&head.kind, condensed(14.5), INK_SOFT));
            ui.label(styled(&head.values, strong(14.5), INK))
        });
        values.inner
    })
    .inner
}
