//! What is put down on the map while a set-up is edited: a counter that was dragged, a unit from the panel.

use bevy_egui::egui::Pos2;

use super::deeds::change;
use crate::core::draft::Change;
use crate::core::unit::UnitId;
use crate::desk::table::Table;
use crate::desk::table::editing::{Hand, Part};
use crate::desk::table::held::Press;
use crate::desk::table::roles::DeskGame;

/// The left button was let go over the map; true if that meant something for the set-up: a counter was dragged elsewhere, or what is in
/// hand was put down. A plain click on a counter looks at it.
pub fn drop<G: DeskGame>(table: &mut Table<G>, press: Option<Press>, at: Pos2) -> bool {
    let to = table.pointed.filter(|hex| G::on_board(table, *hex)).and_then(|hex| G::spot(table, hex));
    let Some(edit) = &mut table.edit else { return false };
    edit.off_map = None;
    let dragged = press.filter(|press| press.drags(at));
    if let Some(unit) = dragged.and_then(|press| press.unit) {
        let from = dragged.and_then(|press| press.hex);
        if let Some(to) = to.filter(|_| from != table.pointed) {
            change(table, &Change::Move(unit, to));
            look_at(table, unit);
        }
        return true;
    }
    let (Some(hand), Some(to)) = (edit.hand.clone(), to) else {
        if dragged.is_none() && table.pointed_unit.is_some() {
            edit.part = Part::Unit;
        }
        return dragged.is_some();
    };
    match hand {
        Hand::Unit(unit, _) => {
            edit.hand = None;
            change(table, &Change::Move(unit, to));
            look_at(table, unit);
        }
        // Another of the same can be put down at once.
        Hand::Kind(side, kind, _) => {
            let before: Vec<UnitId> = edit.units.iter().map(|placed| placed.unit).collect();
            change(table, &Change::Add(side, kind, to));
            let added = table.edit.as_ref().and_then(|edit| edit.units.iter().find(|one| !before.contains(&one.unit)));
            let Some(added) = added.cloned() else { return true };
            if added.hex.is_none() {
                table.say(format!("{} is off the map: {}.", added.name, added.begins));
            }
            look_at(table, added.unit);
        }
    }
    true
}

/// Selects a unit that was put somewhere; one that the game on the table does not have is looked at in the panel alone.
fn look_at<G: DeskGame>(table: &mut Table<G>, unit: UnitId) {
    let known = table.unit(unit).is_some();
    table.select(known.then_some(unit));
    if let Some(edit) = &mut table.edit {
        edit.off_map = (!known).then_some(unit);
    }
}
