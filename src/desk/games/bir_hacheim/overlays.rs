//! What is laid over the map while a key is held: engagement zones (Z), lines of supply and recovery (U), odds (O).

use std::collections::BTreeSet;

use super::Table;
use crate::core::hex::Hex;
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::phases::combat::{self, work_out};
use crate::games::bir_hacheim::phases::movement::{Leg, Reach};
use crate::games::bir_hacheim::phases::{recovery, sight, supply, zones};
use crate::games::bir_hacheim::state::components::Location;
use crate::games::bir_hacheim::state::decisions::Assault;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::turn::Sequence;

/// Engagement zones (4.1.2).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ZonesShown {
    /// Hexes in the zones of each side, Axis first.
    pub sides: [HexSet; 2],
    /// Hexes that would hold the selected unit.
    pub holding: HexSet,
    /// Enemy hexes that engage it where it stands.
    pub holders: HexSet,
}

impl ZonesShown {
    /// The zones of a position, and those that hold a unit.
    #[must_use]
    pub fn of(position: &Position, selected: Option<UnitId>) -> Self {
        let sides = Side::BOTH.map(|side| zones::of_side(position, side));
        let Some(unit) = selected.and_then(|id| position.find(id)) else { return Self { sides, ..Self::default() } };
        let holding = zones::against(position, unit);
        let here = unit.location.hex().into_iter();
        let holders = here.flat_map(|hex| zones::engaging_at(position, unit, hex)).map(|(_, enemy)| enemy).collect();
        Self { sides, holding, holders }
    }
}

/// Lines of supply of the Axis (4.1.2), or of recovery of the Allies (7.0).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SupplyShown {
    /// Hexes of line to each hex that a line reaches.
    pub lengths: HexMap<u16>,
    /// Hexes of line that motorised units of the Axis may be away; `None` for the Allies, and once Tobruk is the Axis's.
    pub limit: Option<u16>,
    /// Units beyond the limit, or turned units that no line reaches.
    pub cut_off: BTreeSet<UnitId>,
}

impl SupplyShown {
    /// The lines of a side.
    #[must_use]
    pub fn of(position: &Position, side: Side) -> Self {
        match side {
            Side::Axis => {
                let lines = supply::Lines::of(position);
                let frozen =
                    position.on_map(side).filter(|(unit, hex)| supply::is_frozen(position, &lines, unit, *hex));
                let cut_off = frozen.map(|(unit, _)| unit.id).collect();
                Self { limit: (!lines.lifted).then_some(supply::LIMIT), lengths: lines.lengths, cut_off }
            }
            Side::Allies => {
                let lengths = recovery::lines(position);
                let lost = |hex: &Hex| !lengths.contains_key(hex);
                let turned = position.on_map(side).filter(|(unit, hex)| unit.strength.reduced && lost(hex));
                let cut_off = turned.map(|(unit, _)| unit.id).collect();
                Self { lengths, limit: None, cut_off }
            }
        }
    }
}

/// The side whose lines are asked for: that of the unit selected or pointed at, else the side to act.
#[must_use]
pub fn side_asked(table: &Table, position: &Position) -> Side {
    let asked = table.selected.or(table.pointed_unit).and_then(|id| position.find(id));
    asked.map_or_else(|| position.to_act().unwrap_or(position.sequence.active), |unit| unit.side)
}

/// The hex in reach beside an enemy from which a unit attacks it best with all that are there already, and the odds; of several the one
/// that costs least.
#[must_use]
pub fn approach(
    position: &Position,
    viewer: Option<Side>,
    unit: UnitId,
    target: Hex,
    reach: &Reach,
) -> Option<(Hex, String)> {
    let side = position.find(unit)?.side;
    if !position.is_held_by(target, side.enemy()) {
        return None;
    }
    let now = Sequence { active: side, ..*position.sequence };
    let from = |(hex, leg): (Hex, &Leg)| {
        let mut there = Position { sequence: &now, ..position.clone() };
        there.units.change(unit, |unit| unit.location = Location::On(hex));
        let beside = there.on_map(side).filter(|(unit, hex)| hex.range(target) == 1 && !unit.duty.fought);
        let units = beside.map(|(unit, _)| unit.id).collect();
        let plan = work_out(&there, &Assault { target, units, support: Vec::new(), air: [0; 2] });
        let seen = sight::seen(&there, viewer, &plan);
        // What may not be known decides nothing: then shifts and cost alone do.
        let worth = seen.computed.as_ref().map_or_else(
            || seen.shifts.iter().map(|shift| i16::from(shift.columns)).sum(),
            |known| i16::from(known.column),
        );
        (worth, std::cmp::Reverse((leg.mines, leg.spent)), hex, seen.brief(&position.tables.combat))
    };
    let beside = reach.ends().filter(|(hex, _)| hex.range(target) == 1).map(from);
    beside.max_by(|a, b| (a.0, a.1, a.2).cmp(&(b.0, b.1, b.2))).map(|(_, _, hex, odds)| (hex, odds))
}

/// The odds that a click on each of its targets would open for one unit, before others join it; none where it bombards.
#[must_use]
pub fn odds_alone(
    position: &Position,
    viewer: Option<Side>,
    unit: UnitId,
    targets: &BTreeSet<Hex>,
) -> Vec<(Hex, String)> {
    let against = |target: &Hex| {
        let plan = combat::plan(position, unit, *target).ok()?;
        Some((*target, sight::seen(position, viewer, &plan).brief(&position.tables.combat)))
    };
    targets.iter().filter_map(against).collect()
}

/// The odds on every enemy hex for all units of a side beside it, shifts included; for a viewer who may not know the defence, the sum
/// of the attack alone.
#[must_use]
pub fn odds(position: &Position, viewer: Option<Side>, side: Side) -> Vec<(Hex, String)> {
    let now = Sequence { active: side, ..*position.sequence };
    let position = &Position { sequence: &now, ..position.clone() };
    let enemies: HexSet = position.on_map(side.enemy()).map(|(_, hex)| hex).collect();
    let against = |target: Hex| {
        let beside = position.on_map(side).filter(|(unit, hex)| hex.range(target) == 1 && !unit.duty.fought);
        let units: Vec<UnitId> = beside.map(|(unit, _)| unit.id).collect();
        (!units.is_empty()).then(|| {
            let plan = work_out(position, &Assault { target, units, support: Vec::new(), air: [0; 2] });
            (target, sight::seen(position, viewer, &plan).brief(&position.tables.combat))
        })
    };
    enemies.into_iter().filter(|hex| !position.marks.attacked.contains(hex)).filter_map(against).collect()
}
