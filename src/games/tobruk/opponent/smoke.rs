//! Smoke of the side that has to come through or to take ground (VI.C.1): it blinds the guns that bear on most of its tanks, and works and
//! men near those of its men who attack.

use super::ground::{self, Preparation};
use super::infantry_situation::RIFLES;
use crate::core::hex::Hex;
use crate::core::hex_map::HexMap;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::call::FOR_EFFECT;
use crate::games::tobruk::phases::smoke::{self, shooters};
use crate::games::tobruk::state::firers::Shooter;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// The highest number at which a gun is a danger to a tank.
const HITS: u8 = 9;
/// A howitzer blinds what bears on so many; batteries, whose high explosive tells too, what bears on so many.
const LEAST: [usize; 2] = [2, 4];

/// Smoke on what bears on most of the side's tanks or men, if anything can lay it now.
pub fn order(position: &Position, sequence: &Sequence) -> Option<Order> {
    let side = sequence.active;
    let comes = position.scenario.exits.as_ref().is_some_and(|exits| exits.side == side);
    let takes = ground::attacker(position) == Some(side) && Preparation::of(position, sequence).is_none();
    if !(comes || takes) || !position.scenario.plays(Chapter::VI) {
        return None;
    }
    let least = LEAST[usize::from(sequence.phase == Phase::Batteries)];
    let mut bearing: HexMap<usize> = HexMap::new();
    for (enemy, hex) in position.on_board(side.enemy()).filter(|(_, hex)| !position.has_smoke(*hex)) {
        let class = position.class(&enemy);
        let reached = match class {
            Class::HeavyWeapon if enemy.damage.lost[0] => 0,
            Class::HeavyWeapon => tanks(position, sequence, &enemy, hex),
            // Works may hold men who are out of sight.
            _ if takes && (class.is_personnel() || class.shelters_men()) => men(position, sequence, hex),
            _ => 0,
        };
        let most = bearing.or_default(hex);
        *most = reached.max(*most);
    }
    let mut bearing: Vec<(usize, Hex)> = bearing.iter().map(|(hex, reached)| (*reached, hex)).collect();
    bearing.retain(|(reached, _)| *reached >= least);
    bearing.sort_unstable_by_key(|(reached, hex)| (std::cmp::Reverse(*reached), *hex));
    let shooters: Vec<Shooter> = shooters(position, sequence).collect();
    bearing.into_iter().find_map(|(_, hex)| {
        let falls = |by: &&Shooter| {
            let plan = smoke::plan(position, sequence, **by, hex);
            // A battery that is not laid near by goes on with its fire on men.
            plan.is_ok_and(|plan| plan.turns.is_some() || plan.shift.is_some() && plan.calls >= Some(FOR_EFFECT - 1))
        };
        shooters.iter().find(falls).map(|by| Order::Smoke { by: *by, hex })
    })
}

/// Men of the side on foot within the reach of rifles.
fn men(position: &Position, sequence: &Sequence, hex: Hex) -> usize {
    let men = position.on_board(sequence.active).filter(|(unit, at)| {
        position.class(unit).is_personnel() && hex.range(*at) <= RIFLES && position.marks.melee(*at).is_none()
    });
    men.count()
}

/// Tanks of the side, and vehicles with men aboard, that a gun could hit.
fn tanks(position: &Position, sequence: &Sequence, gun: &ViewItem, hex: Hex) -> usize {
    let Some(row) = position.kind(gun).guns.first() else { return 0 };
    let tanks = position.on_board(sequence.active).filter(|(tank, at)| {
        let counts = position.class(tank).is_afv() || position.aboard(*tank.id).next().is_some();
        counts && row.number(hex.range(*at)).is_some_and(|number| number <= HITS)
    });
    tanks.count()
}
