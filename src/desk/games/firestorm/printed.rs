//! What is printed on the map of a table, and where it lies on the screen.

use bevy_egui::egui::Pos2;

use super::borders::Ring;
use super::ground::Printed;
use super::{Scene, Table};
use crate::games::firestorm::state::turn::Sequence;

/// What is printed on the map of this table.
#[must_use]
pub fn printed(table: &Table) -> &Printed {
    table.selection.printed.get_or_init(|| {
        let optional = table.world().get_resource::<Sequence>().is_some_and(|sequence| sequence.trigh_capuzzo);
        Printed::of(&table.data.board, optional)
    })
}

/// A line of the board on the screen.
#[must_use]
pub fn seen(scene: &Scene, line: &[Pos2]) -> Vec<Pos2> {
    line.iter().map(|point| scene.view.to_screen(point.to_vec2())).collect()
}

/// The line round an area on the screen.
#[must_use]
pub fn ring(scene: &Scene, ring: &Ring) -> Vec<Pos2> {
    ring.0.iter().map(|(point, _)| scene.view.to_screen(point.to_vec2())).collect()
}
