//! Where vehicles burnt out: marks on the sand of the desk, which the rules know nothing of.

use std::collections::BTreeMap;

use super::{Scene, words};
use crate::core::game::{Entry, Log};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::spark::paint_scorch;
use crate::games::tobruk::state::events::{Event, Harm};

/// Units that were destroyed, with their hexes, as the events of the game tell it.
fn burnt(log: &[Entry<Event>]) -> Vec<(UnitId, Hex)> {
    let mut places: BTreeMap<UnitId, Hex> = BTreeMap::new();
    let mut burnt = Vec::new();
    for entry in log {
        match &entry.event {
            Event::Placed { unit, hex, .. } => {
                places.insert(*unit, *hex);
            }
            Event::Moved { unit, path, carrying, .. } => {
                if let Some(end) = path.last() {
                    places.extend(std::iter::once(unit).chain(carrying).map(|unit| (*unit, *end)));
                }
            }
            Event::Harmed { target, harm: Harm::Destroyed } => {
                burnt.extend(places.get(target).map(|hex| (*target, *hex)));
            }
            _ => {}
        }
    }
    burnt
}

/// Paints the marks of all vehicles that were destroyed.
pub fn paint(scene: &Scene) {
    let Some(log) = scene.table.world().get_resource::<Log<Event>>() else { return };
    for (unit, hex) in burnt(&log.0) {
        let vehicle = scene.table.unit(unit).is_some_and(|unit| words::kind(scene.table, &unit).class.is_vehicle());
        if let Some(at) = scene.visible(hex).filter(|_| vehicle) {
            paint_scorch(scene.painter, at, scene.view.hex_width(), u32::from(unit.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::hex::Facing;

    #[test]
    fn a_mark_stays_where_the_vehicle_was_destroyed() {
        let (tank, other) = (UnitId(1), UnitId(2));
        let moved = |unit, to| Event::Moved {
            unit,
            from: None,
            path: vec![Hex::new(0, 0), to],
            facing: Facing::E,
            reverse: false,
            cost: 1,
            carrying: Vec::new(),
        };
        let events = [
            Event::Placed { unit: other, hex: Hex::new(9, 9), facing: Facing::E },
            moved(tank, Hex::new(1, 0)),
            moved(tank, Hex::new(3, 0)),
            Event::Harmed { target: tank, harm: Harm::Immobilised },
            Event::Harmed { target: tank, harm: Harm::Destroyed },
            Event::Harmed { target: other, harm: Harm::Destroyed },
        ];
        let log: Vec<_> = events.into_iter().map(|event| Entry { turn: 1, event }).collect();
        assert_eq!(burnt(&log), [(tank, Hex::new(3, 0)), (other, Hex::new(9, 9))]);
        assert!(burnt(&log[..4]).is_empty(), "not before");
    }
}
