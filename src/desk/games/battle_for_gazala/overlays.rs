//! What is laid over the map while a key is held: zones of control (Z), the best attack on each enemy (O).

use std::collections::BTreeMap;

use super::{Table, words};
use crate::core::hex::Hex;
use crate::core::hex_map::HexSet;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::phases::combat::{targets, work_out};
use crate::games::battle_for_gazala::phases::zones;
use crate::games::battle_for_gazala::state::components::{Location, Unit};
use crate::games::battle_for_gazala::state::decisions::Battle;
use crate::games::battle_for_gazala::state::position::Position;

/// Zones of control (`3.Zones`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ZonesShown {
    /// Hexes in the zones of each side, Axis first.
    pub sides: [HexSet; 2],
    /// Enemy hexes whose zones reach the selected unit.
    pub holders: HexSet,
}

impl ZonesShown {
    /// The zones of a position, and the enemies that hold a unit where it stands.
    #[must_use]
    pub fn of(position: &Position, selected: Option<UnitId>) -> Self {
        let sides = Side::BOTH.map(|side| zones::of(position, side));
        let held = selected.and_then(|id| position.find(id)).and_then(|unit| Some((unit.side, unit.location.hex()?)));
        let holders = held.into_iter().flat_map(|(side, hex)| {
            let holds = move |other: &Hex| {
                position.in_hex(*other).is_some_and(|unit| unit.side != side && !unit.condition.is_disrupted())
            };
            zones::around(position, hex).filter(holds)
        });
        Self { sides, holders: holders.collect() }
    }
}

/// The side whose attacks are asked for: that of the unit selected or pointed at, else the side to act.
#[must_use]
pub fn side_asked(table: &Table, position: &Position) -> Side {
    let asked = table.selected.or(table.pointed_unit).and_then(|id| position.find(id));
    asked.map_or_else(|| position.to_act().unwrap_or(position.sequence.active), |unit| unit.side)
}

/// The hex in reach beside an enemy from which a unit attacks it best with all that are there already, and the difference; of several
/// the one that costs least.
#[must_use]
pub fn approach(position: &Position, unit: UnitId, target: Hex, ends: &BTreeMap<Hex, u16>) -> Option<(Hex, String)> {
    let side = position.find(unit)?.side;
    let defender = position.in_hex(target).filter(|enemy| enemy.side != side)?.id;
    let from = |(hex, cost): (&Hex, &u16)| {
        let mut there = position.clone();
        there.put(unit, Location::On(*hex));
        let faces = |(other, at): &(&Unit, Hex)| {
            at.range(target) == 1 && !other.action.attacked && targets(&there, side, *at).any(|hex| hex == target)
        };
        let units: Vec<UnitId> = there.on_map(side).filter(faces).map(|(unit, _)| unit.id).collect();
        units.contains(&unit).then(|| {
            let battle = Battle { attacker: side, target, defender, units, markers: Default::default() };
            let plan = work_out(&there, &battle);
            ((plan.column, plan.difference(), std::cmp::Reverse(*cost), *hex), words::difference(plan.difference()))
        })
    };
    let beside = ends.iter().filter(|(hex, _)| hex.range(target) == 1).filter_map(from);
    beside.max_by_key(|(worth, _)| *worth).map(|((.., hex), words)| (hex, words))
}

/// The difference of strengths on every enemy hex if all units of a side beside it attacked, without markers.
#[must_use]
pub fn odds(position: &Position, side: Side) -> Vec<(Hex, String)> {
    let rests = |id| position.find(id).is_none_or(|unit| unit.side == position.sequence.active && unit.action.attacked);
    let against = |(defender, target): (UnitId, Hex)| {
        let beside = position.on_map(side).filter(|(unit, hex)| {
            hex.range(target) == 1 && !rests(unit.id) && targets(position, side, *hex).any(|other| other == target)
        });
        let units: Vec<UnitId> = beside.map(|(unit, _)| unit.id).collect();
        (!units.is_empty()).then(|| {
            let battle = Battle { attacker: side, target, defender, units, markers: Default::default() };
            (target, words::difference(work_out(position, &battle).difference()))
        })
    };
    position.on_map(side.enemy()).map(|(unit, hex)| (unit.id, hex)).filter_map(against).collect()
}
