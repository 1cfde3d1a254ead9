//! Who can join an attack: units beside the hex, guns in range of it, and the enemy's guns that can help its defence.

use super::situation::Situation;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::phases::combat as rules;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::position::Position;

/// Own units beside a hex that have not fought and owe no attack elsewhere.
pub fn near(situation: &Situation, target: Hex) -> Vec<UnitId> {
    let position = situation.position;
    let able = |unit: &Unit| !unit.duty.fought && rules::expect_debt_first(position, unit, Some(target)).is_ok();
    let own = position.on_map(situation.side).filter(|(unit, hex)| hex.range(target) == 1 && able(unit));
    own.map(|(unit, _)| unit.id).collect()
}

/// True for guns that can join an attack on a hex from where they stand, not beside it.
pub fn is_in_range(position: &Position, gun: &Unit, from: Hex, target: Hex) -> bool {
    (2..=position.counter(gun.id).range.unwrap_or(0)).contains(&from.range(target))
}

/// Enemy guns that can support the hex.
pub fn supporters(situation: &Situation, target: Hex) -> Vec<UnitId> {
    let position = situation.position;
    let guns = position.on_map(situation.side.enemy()).filter(|(gun, hex)| {
        let range = position.counter(gun.id).range.unwrap_or(0);
        !gun.duty.fought && *hex != target && hex.range(target) <= range
    });
    guns.map(|(gun, _)| gun.id).collect()
}

/// Guns of a side that can join an attack on a hex from where they stand, and owe none themselves.
pub fn guns_in_range(position: &Position, side: Side, target: Hex) -> Vec<UnitId> {
    let able = |gun: &Unit, hex: Hex| is_in_range(position, gun, hex, target) && !gun.duty.fought;
    let guns = position.on_map(side).filter(|(gun, hex)| able(gun, *hex));
    guns.filter(|(gun, _)| rules::expect_debt_first(position, gun, None).is_ok()).map(|(gun, _)| gun.id).collect()
}

/// The same units with those guns that help them: one by one, or together where one alone doesn't change the odds.
pub fn with_guns(
    position: &Position,
    mut units: Vec<UnitId>,
    guns: Vec<UnitId>,
    value: impl Fn(&[UnitId]) -> f64,
) -> Vec<UnitId> {
    let mut best = value(&units);
    let mut left = Vec::new();
    for gun in guns {
        if units.contains(&gun) {
            continue;
        }
        units.push(gun);
        let more = value(&units);
        if more > best + position.weight(Dial::WorthAShot) {
            best = more;
        } else {
            left.extend(units.pop());
        }
    }
    // Those that did not help alone, the fewest that help together.
    left.sort_by_key(|gun| std::cmp::Reverse(position.find(*gun).map_or(0, |gun| position.attack(gun))));
    let sets = (2..=left.len()).map(|count| units.iter().chain(&left[..count]).copied().collect::<Vec<UnitId>>());
    let shots = |set: &[UnitId]| {
        let count = u16::try_from(set.len() - units.len()).unwrap_or(u16::MAX);
        value(set) - best - position.weight(Dial::WorthAShot) * f64::from(count)
    };
    let together =
        sets.map(|set| (shots(&set), set)).max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(more, _)| *more > 0.0);
    together.map_or(units, |(_, set)| set)
}
