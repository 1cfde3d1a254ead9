//! Where the counters of a stack lie, and which of them is under the pointer.

use std::collections::BTreeMap;

use bevy_egui::egui::{Pos2, Rect, Vec2};

use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::stack::{fan_reach, fanned, stacked};
use crate::desk::kit::view::MapView;
use crate::desk::shell::editing::counters;
use crate::desk::table::Table;
use crate::desk::table::motion::Motion;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::lingering;

/// Units by hex, in the order of their numbers. With `lingering`, those that `gone` picks, which the order being shown took off
/// the map, still stand where they were before it.
pub(in crate::desk) fn by_hex<G: DeskGame>(
    table: &Table<G>,
    lingering: bool,
    gone: impl Fn(&G::Unit) -> bool,
) -> BTreeMap<Hex, Vec<G::Unit>> {
    let mut stacks: BTreeMap<Hex, Vec<G::Unit>> = BTreeMap::new();
    for unit in G::seen(table.world(), table.viewer()) {
        let before = table.before.get(&unit.id()).filter(|_| lingering && gone(&unit)).and_then(|before| before.hex());
        if let Some(hex) = unit.hex().or(before) {
            stacks.entry(hex).or_default().push(unit);
        }
    }
    stacks
}

/// The counters of a stack with their middles, relative to that of the hex, and their size, in points.
pub(super) fn laid_out<G: DeskGame>(
    table: &Table<G>,
    units: &[G::Unit],
    view: &MapView,
    spread: bool,
) -> Vec<(G::Unit, Vec2, f32)> {
    let size = view.counter_size();
    let (units, places, size) = if spread {
        (units.to_vec(), fanned(units.len(), size), size)
    } else {
        let units = G::closed(table, units);
        let size = if units.len() > 1 { size * 0.88 } else { size };
        let places = stacked(units.len(), size);
        (units, places, size)
    };
    units.into_iter().zip(places).map(|(unit, place)| (unit, place, size)).collect()
}

/// The counter under a point of the screen, or what else lies in the hex there.
#[must_use]
pub fn unit_at<G: DeskGame>(
    table: &Table<G>,
    view: &MapView,
    motion: &Motion,
    fan: Option<Hex>,
    now: f64,
    point: Pos2,
) -> Option<UnitId> {
    let stacks = counters(table, lingering(table, motion, now));
    let near = view.hex_at(point);
    // A fan lies over everything else, and what lies between two of its counters belongs to the nearer one.
    if let Some((hex, units)) = fan.and_then(|fan| stacks.get_key_value(&fan)) {
        let middle = view.hex(*hex);
        if Rect::from_center_size(middle, fan_reach(units.len(), view.counter_size()) * 2.0).contains(point) {
            let away = |offset: &Vec2| (middle + *offset).distance_sq(point);
            let counters = laid_out(table, units, view, true).into_iter();
            return counters.min_by(|(_, a, _), (_, b, _)| away(a).total_cmp(&away(b))).map(|(unit, ..)| unit.id());
        }
    }
    for hex in view.layout.around(near) {
        let Some(units) = stacks.get(&hex).filter(|_| fan != Some(hex)) else { continue };
        for (unit, offset, size) in laid_out(table, units, view, false).into_iter().rev() {
            if Rect::from_center_size(view.hex(hex) + offset, Vec2::splat(size)).contains(point) {
                return Some(unit.id());
            }
        }
    }
    G::lying(table, near, stacks.contains_key(&near))
}

/// How many counters of a hex there are to choose among. One's own crew under the counter of its gun is not laid out, a second click takes it
/// in hand; the enemy's is, for it may be fired at.
pub(in crate::desk) fn count_in<G: DeskGame>(table: &Table<G>, motion: &Motion, now: f64, hex: Hex) -> usize {
    let stacks = counters(table, lingering(table, motion, now));
    let Some(units) = stacks.get(&hex) else { return 0 };
    let own = units.iter().all(|unit| G::is_own(table, unit.id()));
    if own { G::closed(table, units).len() } else { units.len() }
}
