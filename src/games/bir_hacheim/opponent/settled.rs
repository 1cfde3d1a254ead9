//! Attacks that units have marched to in this turn and have to make: who takes part in them is spoken for, guns and those who stand beside
//! the enemy among them.

use std::collections::{BTreeMap, BTreeSet};

use super::bound::{beside, has_to_attack};
use super::gain::gain;
use super::joining::{guns_in_range, supporters, with_guns};
use super::situation::Situation;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::decisions::Assault;

/// Attacks that will be made as things stand.
#[derive(Default)]
pub struct Settled {
    /// The hexes that are attacked.
    pub hexes: BTreeSet<Hex>,
    /// Who takes part, in the attack on which hex.
    pub units: BTreeMap<UnitId, Hex>,
}

/// The attacks that those have to make who marched in this turn, the best first, by units that are not used elsewhere.
pub fn of(situation: &Situation, used: &BTreeSet<UnitId>) -> Settled {
    let position = situation.position;
    let mut settled = Settled::default();
    loop {
        let free = |unit: &Unit| !used.contains(&unit.id) && !settled.units.contains_key(&unit.id);
        let owing = position.on_map(situation.side).filter(|(unit, _)| unit.march.moved && free(unit));
        let hexes: BTreeSet<Hex> = owing.flat_map(|(unit, _)| has_to_attack(position, unit)).collect();
        let attacks = hexes.into_iter().map(|hex| (party(situation, hex, free), hex));
        let Some(((_, units), hex)) = attacks.max_by(|a, b| a.0.0.total_cmp(&b.0.0)) else { return settled };
        settled.hexes.insert(hex);
        settled.units.extend(units.into_iter().map(|unit| (unit, hex)));
    }
}

/// What an attack on the hex brings, and who makes it: those who marched there, and others beside it and guns as far as they help.
fn party(situation: &Situation, target: Hex, free: impl Fn(&Unit) -> bool) -> (f64, Vec<UnitId>) {
    let position = situation.position;
    let support = supporters(situation, target);
    let value = |units: &[UnitId]| {
        let assault = Assault { target, units: units.to_vec(), support: support.clone(), air: [0; 2] };
        gain(situation, &assault)
    };
    let (marched, mut others): (Vec<&Unit>, Vec<&Unit>) =
        beside(position, situation.side, target, &free).into_iter().partition(|unit| unit.march.moved);
    others.sort_by_key(|unit| (std::cmp::Reverse(position.attack(unit)), unit.id));
    let mut units: Vec<UnitId> = marched.iter().map(|unit| unit.id).collect();
    let mut best = value(&units);
    for unit in others {
        units.push(unit.id);
        let more = value(&units);
        if more > best + position.weight(Dial::Use) * f64::from(position.attack(unit)) {
            best = more;
        } else {
            units.pop();
        }
    }
    let guns = guns_in_range(position, situation.side, target);
    // Guns beside the enemy have him to attack.
    let clear = |gun: &Unit| gun.location.hex().is_some_and(|hex| !situation.is_contact(hex));
    let free_gun = |gun: &UnitId| position.find(*gun).is_some_and(|gun| free(gun) && clear(gun));
    let units = with_guns(position, units, guns.into_iter().filter(free_gun).collect(), value);
    (value(&units), units)
}
