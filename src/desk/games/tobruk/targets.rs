//! Whom the selected unit may fire at now: ringed as soon as it is taken in hand.

use super::{Scene, Table, sight};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::shell::map::reach::paint_targets;
use crate::games::tobruk::phases::{engage, fire};
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::orders::Order;

/// The hexes of the targets, for so many orders given and this unit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Targets {
    of: Option<(usize, UnitId)>,
    hexes: Vec<Hex>,
}

/// Works them out anew where another unit is in hand, or an order has been given.
pub fn refresh(table: &mut Table) {
    let fires = table.human_to_act() && matches!(table.selection.prompt.asks, Ask::Combat | Ask::SecondGun(_));
    let of = table.selected.filter(|_| fires).map(|unit| (table.session.orders(), unit));
    if table.selection.targets.of != of {
        let hexes = of.map_or_else(Vec::new, |(_, unit)| hexes(table, unit));
        table.selection.targets = Targets { of, hexes };
    }
}

/// Where those stand at whom a unit may fire, each hex once.
fn hexes(table: &Table, unit: UnitId) -> Vec<Hex> {
    let position = &sight::position(table);
    let Some(own) = position.find(unit) else { return Vec::new() };
    let shots = fire::legal(position, position.sequence, &own);
    let bursts = engage::legal(position, position.sequence, &own);
    let target = |order: &Order| match order {
        Order::Fire { target, .. } | Order::Engage { target, .. } => Some(*target),
        _ => None,
    };
    let at = |target: UnitId| table.unit(target).and_then(|unit| unit.location.hex());
    let mut hexes: Vec<Hex> = shots.iter().chain(&bursts).filter_map(target).filter_map(at).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// A ring round each.
pub fn paint(scene: &Scene) {
    paint_targets(scene, &scene.table.selection.targets.hexes);
}
