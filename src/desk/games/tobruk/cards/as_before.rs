//! One click for all batteries, or all mortars, to fire as in the turn before; those that can't say why (IV.F.4, V.C.1.e).

use bevy_egui::egui::Ui;

use crate::desk::games::tobruk::as_before;
use crate::desk::games::tobruk::{Table, words};
use crate::desk::kit::style::palette::*;
use crate::desk::shell::panels::parts::{ruled, wide_button};
use crate::games::tobruk::play::prompt::Ask;

/// The button, and those that stay silent; nothing where nobody fired in the turn before.
pub(super) fn show(ui: &mut Ui, table: &mut Table) {
    let all = as_before::all(table);
    if all.is_empty() {
        return;
    }
    let able = all.iter().filter(|again| again.bar.is_none()).count();
    let what = if table.selection.prompt.asks == Ask::Mortars { "mortars" } else { "batteries" };
    let word = match able {
        able if able == all.len() => format!("All {what} as before"),
        able => format!("All {what} as before ({able} of {})", all.len()),
    };
    ui.add_space(4.0);
    if wide_button(ui, &word, "A", BLUE, able > 0).clicked() {
        as_before::begin(table);
    }
    for again in all {
        let Some(bar) = again.bar else { continue };
        let name = words::shooter(table, again.by);
        ruled(ui, table, &format!("{name}: {}", bar.sentence), bar.rule.0);
    }
    ui.add_space(2.0);
}
