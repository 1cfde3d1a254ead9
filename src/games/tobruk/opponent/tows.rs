//! Guns in tow where tanks are about (Scenario 7): they keep so far off that no tank hits them well after a turn's drive, and are let down there. An 88
//! that is let down among tanks is the first thing they fire at, and counts more than three of them.

use crate::core::hex::Hex;
use crate::games::tobruk::material::catalog::Gun;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::sizing;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// A gun hits well up to the range at which it needs this number.
const HITS: i8 = 9;

/// The distance that a vehicle keeps for the gun behind it.
pub struct Standoff {
    /// Enemy AFVs, each with the hexes that it is to be away.
    pub tanks: Vec<(Hex, u8)>,
}

impl Standoff {
    /// For a vehicle with a gun in tow; `None` without one, where no tank of the enemy is on the board, and in a firefight, which has no time for
    /// that.
    pub fn of(position: &Position, vehicle: &ViewItem) -> Option<Self> {
        let long = position.scenario.plays(Chapter::VII) && !position.scenario.is_small_battle();
        let gun = position.behind(*vehicle.id).filter(|_| long)?;
        let size = sizing::of_kind(position, gun.kind.0, false).map_or(0, |size| size.value);
        let tanks = position.on_board(vehicle.side.enemy()).filter(|(unit, _)| position.class(unit).is_afv());
        let tanks = tanks.filter_map(|(tank, hex)| {
            let kind = position.kind(&tank);
            let whole = kind.guns.iter().zip(tank.damage.lost).filter(|(_, lost)| !lost);
            let far = whole.map(|(gun, _)| hits_well(gun, size)).max()?;
            let drives = if tank.damage.immobilised { 0 } else { kind.movement };
            Some((hex, far.saturating_add(drives).saturating_add(1)))
        });
        Some(Self { tanks: tanks.collect() }).filter(|standoff| !standoff.tanks.is_empty())
    }

    /// Hexes that a place is farther from all tanks than it has to be; fewer than none where it is too near to one.
    pub fn slack(&self, hex: Hex) -> i32 {
        let over = |(tank, far): &(Hex, u8)| i32::from(tank.range(hex)) - i32::from(*far);
        self.tanks.iter().map(over).min().unwrap_or(0)
    }
}

/// The range up to which a gun hits a target of this size well.
pub fn hits_well(gun: &Gun, size: i8) -> u8 {
    let most = HITS.saturating_sub(size);
    let good = gun.numbers.iter().filter(|number| i8::try_from(**number).is_ok_and(|number| number <= most));
    u8::try_from(good.count()).unwrap_or(u8::MAX)
}
