//! A sensible set-up: works and guns across the way that the enemy comes, infantry in the works, tanks behind them, vehicles in the rear.

use std::collections::BTreeSet;

use super::model::Battle;

use super::roster::{Batch, Brought};
use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::games::tobruk::material::board::Board;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::scenario::{Arrival, first_facing};
use crate::games::tobruk::material::tables::explosive::PlannedFire;

/// Where a unit stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) unit: u16,
    pub(super) hex: Hex,
    pub(super) facing: Facing,
    pub(super) under: bool,
}

/// A fire that is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Recorded {
    pub(super) battery: u8,
    pub(super) fire: PlannedFire,
    pub(super) hex: Hex,
}

/// How far from the enemy each kind stands, in hundredths of the area's hexes, the nearest first.
const MINES: usize = 15;
const FRONT: usize = 32;
const GUNS: usize = 42;
const TANKS: usize = 60;
const REAR: usize = 85;
/// Units of men in one hex at most.
const TOGETHER: usize = 2;
/// Hexes before the front in which fires are recorded.
const AHEAD: usize = 4;

/// The set-up area of a side, the hexes nearest to the enemy first.
struct Area {
    hexes: Vec<Hex>,
    taken: BTreeSet<Hex>,
    enemy: Hex,
}

impl Area {
    /// Where both sides are set up in the same hexes, each has the half behind it.
    fn of(battle: &Battle, board: &Board, side: Side) -> Self {
        let open = |side: Side| -> Vec<Hex> {
            let arrival = battle.host(side).deployment.arrival();
            board.hexes().filter(|hex| arrival.holds(board, *hex) || arrival.admits(board, *hex)).collect()
        };
        let (mut hexes, foe) = (open(side), open(side.enemy()));
        let mut enemy = middle_of(&foe).unwrap_or_else(|| board.middle());
        let meets = hexes.iter().any(|hex| foe.contains(hex));
        if meets && matches!(battle.host(side.enemy()).deployment.arrival(), Arrival::SetUp { .. }) {
            let (west, east) = (*board.places().start(), *board.places().end());
            let half = i32::midpoint(west, east);
            let own =
                |hex: &Hex| if side == Side::Allies { Board::place(*hex) < half } else { Board::place(*hex) > half };
            if hexes.iter().any(own) {
                hexes.retain(own);
            }
            enemy = Board::hex(enemy.r, if side == Side::Allies { east } else { west });
        }
        hexes.sort_by_key(|hex| (hex.range(enemy), hex.r, hex.q));
        Self { hexes, taken: BTreeSet::new(), enemy }
    }

    /// Free hexes for so many, spread out at this depth; none next to each other as long as there is room.
    fn line(&mut self, depth: usize, number: usize) -> Vec<Hex> {
        let at = self.hexes.get(self.hexes.len() * depth / 100).map_or(0, |hex| i32::from(hex.range(self.enemy)));
        let mut near: Vec<Hex> = self.hexes.iter().copied().filter(|hex| !self.taken.contains(hex)).collect();
        near.sort_by_key(|hex| ((i32::from(hex.range(self.enemy)) - at).abs(), hex.r, hex.q));
        let mut chosen: Vec<Hex> = Vec::new();
        for apart in [3, 2, 1] {
            for hex in &near {
                if chosen.len() < number && chosen.iter().all(|other| other.range(*hex) >= apart) {
                    chosen.push(*hex);
                }
            }
        }
        chosen.sort_by_key(|hex| (hex.r, hex.q));
        self.taken.extend(chosen.iter().copied());
        chosen
    }

    fn facing(&self, hex: Hex) -> Facing {
        let towards = Facing::ALL.into_iter().min_by_key(|facing| hex.neighbour(*facing).range(self.enemy));
        towards.unwrap_or(Facing::E)
    }
}

/// The hex in the middle of some.
fn middle_of(hexes: &[Hex]) -> Option<Hex> {
    let number = i32::try_from(hexes.len()).ok().filter(|number| *number > 0)?;
    let sum = |of: fn(&Hex) -> i32| hexes.iter().map(of).sum::<i32>() / number;
    Some(Board::hex(sum(|hex| hex.r), sum(|hex| Board::place(*hex))))
}

/// A sensible set-up of a side, works before those in them; none where it enters.
pub(super) fn places(battle: &Battle, data: &Data, board: &Board, side: Side, brought: &Brought) -> Vec<Place> {
    if !battle.host(side).is_set_up() {
        return Vec::new();
    }
    let mut area = Area::of(battle, board, side);
    let mut places: Vec<Place> = Vec::new();
    let class = |batch: &Batch| data.catalog.get(batch.kind).class;
    let of = |is: &dyn Fn(Class) -> bool| -> Vec<u16> {
        let batches = brought.units.iter().filter(|batch| is(class(batch)) && batch.mounted_on.is_none());
        batches.flat_map(Batch::units).collect()
    };
    let turns = |unit: u16| {
        let batch = brought.units.iter().find(|batch| batch.units().any(|own| own == unit));
        batch.is_some_and(|batch| data.catalog.get(batch.kind).has_facing())
    };
    let mut put = |area: &Area, unit: u16, hex: Hex, under: bool| {
        let facing = if turns(unit) { area.facing(hex) } else { first_facing(side) };
        places.push(Place { unit, hex, facing, under });
    };
    let mut lay = |area: &mut Area, units: &[u16], depth: usize| -> Vec<Hex> {
        let hexes = area.line(depth, units.len());
        for (unit, hex) in units.iter().zip(&hexes) {
            put(area, *unit, *hex, false);
        }
        hexes
    };
    let trenches = lay(&mut area, &of(&|class| class == Class::Hedgehog), FRONT);
    let pits = lay(&mut area, &of(&|class| class == Class::WeaponPit), GUNS);
    lay(&mut area, &of(&|class| matches!(class, Class::Bunker | Class::Blockhouse | Class::AtTrench)), GUNS);
    lay(&mut area, &of(&|class| class == Class::Minefield), MINES);
    lay(&mut area, &of(&|class| class.is_afv()), TANKS);
    lay(&mut area, &of(&|class| class.is_soft()), REAR);
    // Guns first, into the pits: their crews stand at them.
    let mut guns = of(&|class| class == Class::HeavyWeapon);
    guns.extend(of(&|class| class == Class::MediumWeapon));
    guns.extend(of(&|class| class == Class::Dummy));
    let mut stand: Vec<Hex> = pits.into_iter().take(guns.len()).collect();
    stand.extend(area.line(GUNS, guns.len() - stand.len()));
    let crews = brought.units.iter().filter_map(|batch| Some((batch, batch.crews?)));
    let crews: Vec<(u16, u16)> = crews.flat_map(|(batch, first)| (first..).zip(batch.units())).collect();
    for (gun, hex) in guns.iter().zip(&stand) {
        put(&area, *gun, *hex, false);
        for (_, crew) in crews.iter().filter(|(weapon, _)| weapon == gun) {
            put(&area, *crew, *hex, false);
        }
    }
    let mut men = of(&|class| class == Class::Infantry);
    men.extend(of(&|class| class == Class::HqGroup));
    men.extend(of(&|class| class == Class::Observer));
    let mut rooms: Vec<(Hex, bool)> = trenches.into_iter().map(|hex| (hex, true)).collect();
    let open = men.len().div_ceil(TOGETHER).saturating_sub(rooms.len());
    rooms.extend(area.line(FRONT, open).into_iter().map(|hex| (hex, false)));
    for (unit, (hex, under)) in men.iter().zip(rooms.iter().cycle()) {
        put(&area, *unit, *hex, *under);
    }
    // Light weapons lie where infantry is.
    for (unit, (hex, _)) in of(&|class| class == Class::LightWeapon).iter().zip(rooms.iter().cycle()) {
        put(&area, *unit, *hex, false);
    }
    places
}

/// A sensible plan of recorded fires: before the front, spread over the batteries, one barrage each.
pub(super) fn fires(battle: &Battle, board: &Board, side: Side, brought: &Brought, places: &[Place]) -> Vec<Recorded> {
    let batteries = brought.batteries.iter().flat_map(|guns| guns.first..guns.first + guns.count);
    let batteries: Vec<u8> = batteries.collect();
    let area = Area::of(battle, board, side);
    let mut ahead: Vec<Hex> = Vec::new();
    for place in places {
        let mut hex = place.hex;
        for _ in 0..AHEAD {
            hex = hex.neighbour(area.facing(hex));
        }
        if board.contains(hex) && ahead.iter().all(|other| other.range(hex) > 1) {
            ahead.push(hex);
        }
    }
    let mut recorded: Vec<Recorded> = Vec::new();
    let mut hexes = ahead.into_iter();
    for fire in [PlannedFire::Barrage, PlannedFire::Concentration, PlannedFire::Registration] {
        let number = battle.host(side).fires(fire);
        for (battery, _) in batteries.iter().cycle().zip(0..number) {
            let Some(hex) = hexes.next() else { return recorded };
            recorded.push(Recorded { battery: *battery, fire, hex });
        }
    }
    recorded
}
