//! Column shifts in the combat effects table and the bombing table, one by one (5.1.2-5.1.5, 9.2, 10.0).

use super::retreat;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::{Name, Terrain};
use crate::games::bir_hacheim::material::catalog::Catalog;
use crate::games::bir_hacheim::material::tables::vulnerability::Bomber;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::position::Position;

/// One shift.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shift {
    /// What it is for, in a few words.
    pub words: String,
    /// Columns: to the right, for the attacker, if positive.
    pub columns: i8,
    /// The rule.
    pub rule: &'static str,
}

impl Shift {
    fn new(words: impl Into<String>, columns: i8, rule: &'static str) -> Self {
        Self { words: words.into(), columns, rule }
    }
}

/// Shifts of an attack by these units, those beside the hex and supporting artillery, on all units in it.
#[must_use]
pub fn of_assault(position: &Position, target: Hex, attackers: &[&Unit], defenders: &[&Unit]) -> Vec<Shift> {
    let mut shifts = ground(position, target, true);
    if retreat::is_siege(position, defenders) {
        shifts.push(Shift::new("the defender is under siege", 1, "5.1.3"));
    }
    for division in whole_divisions(position.catalog, attackers) {
        shifts.push(Shift::new(format!("the whole {division} attacks"), 1, "5.1.4"));
    }
    for division in whole_divisions(position.catalog, defenders) {
        shifts.push(Shift::new(format!("the whole {division} defends"), -1, "5.1.4"));
    }
    let arm = |unit: &&Unit| position.counter(unit.id).arm;
    let open = position.ground(target).terrain == Terrain::Clear;
    if open
        && attackers.iter().any(|unit| arm(unit).is_armour())
        && defenders.iter().all(|unit| arm(unit).is_infantry())
    {
        shifts.push(Shift::new("armour against infantry on open ground", 1, "5.1.5"));
    }
    let in_mines =
        |unit: &&Unit| unit.side == Side::Axis && unit.location.hex().is_some_and(|hex| position.is_mined(hex));
    if !attackers.is_empty() && attackers.iter().all(in_mines) {
        let columns = signed(position.tables.terrain.minefield());
        shifts.push(Shift::new("all attackers are in mines", -columns, "9.2"));
    }
    shifts.extend(mined_defenders(position, target, defenders));
    shifts
}

/// Shifts of a bombardment or an air strike.
#[must_use]
pub fn of_bombing(position: &Position, target: Hex, by: Bomber, defenders: &[&Unit]) -> Vec<Shift> {
    // 8.0: the arms of the sea do not count against artillery.
    let mut shifts = ground(position, target, by == Bomber::Air);
    shifts.extend(mined_defenders(position, target, defenders));
    shifts
}

fn ground(position: &Position, target: Hex, water: bool) -> Vec<Shift> {
    let ground = position.ground(target);
    let table = &position.tables.terrain;
    let columns = table.columns(ground.terrain);
    let mut shifts = Vec::new();
    if columns > 0 && (water || ground.terrain != Terrain::SeaArm) {
        shifts.push(Shift::new(
            format!("{} in {}", ground.terrain.word(), Name::of(target)),
            -signed(columns),
            "5.1.2",
        ));
    }
    if ground.fortified {
        let columns = signed(table.fortification());
        shifts.push(Shift::new(format!("fortification in {}", Name::of(target)), -columns, "10.0"));
    }
    shifts
}

fn mined_defenders(position: &Position, target: Hex, defenders: &[&Unit]) -> Option<Shift> {
    let axis = defenders.iter().any(|unit| unit.side == Side::Axis);
    let columns = signed(position.tables.terrain.minefield());
    (axis && position.is_mined(target)).then(|| Shift::new("the Axis is in mines", columns, "9.2"))
}

/// Columns as a shift for the attacker.
fn signed(columns: u8) -> i8 {
    i8::try_from(columns).unwrap_or(i8::MAX)
}

/// Divisions of more than one unit, all of which are among these (5.1.4).
fn whole_divisions<'a>(catalog: &'a Catalog, units: &[&Unit]) -> Vec<&'a str> {
    let mut names: Vec<&str> = units.iter().filter_map(|unit| catalog.get(unit.id).division.as_deref()).collect();
    names.sort_unstable();
    names.dedup();
    names.retain(|name| {
        let all: Vec<UnitId> = catalog.division(name);
        all.len() > 1 && all.iter().all(|id| units.iter().any(|unit| unit.id == *id))
    });
    names
}

/// Columns of all shifts together.
#[must_use]
pub fn sum(shifts: &[Shift]) -> i8 {
    shifts.iter().map(|shift| shift.columns).sum()
}
