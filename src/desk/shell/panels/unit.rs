//! The head of a unit's card: its counter, its name, what it is, its values.

use bevy_egui::egui::{Label, Response, Sense, Ui, vec2};

use super::parts::{is_low, origin_mark};
use crate::core::provenance::Provenance;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::table::Table;
use crate::desk::table::roles::DeskGame;

/// Size of the counter, in points, and in a panel of little height.
const SIZE: [f32; 2] = [52.0, 34.0];

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

/// The head; in a panel of little height what the unit is stands in the tip alone. Answers with the line of the values.
pub fn head<G: DeskGame>(ui: &mut Ui, table: &Table<G>, unit: &G::Unit, head: &Head) -> Response {
    let low = is_low(ui);
    let size = SIZE[usize::from(low)];
    ui.horizontal_top(|ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(size + 6.0, size + 4.0), Sense::hover());
        G::paint_small(ui.painter(), table, unit, rect.center(), size);
        origin_mark(ui, rect.right_bottom() - vec2(3.0, 5.0), &head.origin);
        let tip = if low { format!("{}\n{}", head.kind, head.origins) } else { head.origins.clone() };
        hover_tip(&response, &tip);
        let values = ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.add(Label::new(styled(&head.name, bold(16.5), INK)).wrap());
            if !low {
                ui.label(styled(&head.kind, condensed(14.5), INK_SOFT));
            }
            ui.label(styled(&head.values, strong(14.5), INK))
        });
        values.inner
    })
    .inner
}
