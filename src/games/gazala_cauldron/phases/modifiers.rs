//! What is added to the die of a combat, one by one (11.0).

use super::combat::{can_fight_across, is_across_escarpment};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::board::Terrain;
use crate::games::gazala_cauldron::state::components::{Supply, Unit};
use crate::games::gazala_cauldron::state::decisions::Assault;
use crate::games::gazala_cauldron::state::position::Position;

/// One modifier of the die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Modifier {
    /// What it is for: `heavy attack`.
    pub name: &'static str,
    /// Added to the die.
    pub value: i8,
    /// Its rule, by id.
    pub rule: &'static str,
}

/// All modifiers of an attack, in the order in which players count them. Each counts once, however many units bring it.
#[must_use]
pub fn of_assault(position: &Position, assault: &Assault, attackers: &[&Unit], defenders: &[&Unit]) -> Vec<Modifier> {
    let table = &position.tables.modifiers;
    let side = position.sequence.active;
    let mut found = vec![Modifier {
        name: assault.intensity.title(),
        value: position.tables.attacks.modifier(assault.intensity),
        rule: "11.0",
    }];
    let mut add = |applies: bool, name: &'static str, value: i8, rule: &'static str| {
        if applies {
            found.push(Modifier { name, value, rule });
        }
    };
    let fronts: Vec<(Hex, Hex)> = fronts(position, attackers, defenders);
    if let Some((name, value)) = terrain(position, &fronts, defenders) {
        add(true, name, value, "11.0");
    }
    add(fronts.iter().any(|(from, to)| position.is_mined(*from, *to)), "across a minefield", table.minefield, "14.0");
    let any = |units: &[&Unit], test: fn(&Unit) -> bool| units.iter().any(|unit| test(unit));
    add(
        any(attackers, |unit| unit.state.supply == Supply::OutOfSupply),
        "attacker out of supply",
        table.out_of_supply,
        "5.0",
    );
    add(any(defenders, |unit| unit.state.supply == Supply::Isolated), "defender isolated", table.isolated, "5.0");
    add(any(attackers, |unit| unit.state.disrupted), "attacker disrupted", table.attacker_disrupted, "12.0");
    add(any(defenders, |unit| unit.state.disrupted), "defender disrupted", table.defender_disrupted, "12.0");
    let own = if side == Side::Axis { table.axis_combat } else { table.allied_combat };
    add(assault.combat_chits[side.index()], "attacker's combat chit", own, "13.1");
    add(assault.combat_chits[side.enemy().index()], "defender's combat chit", table.against, "13.1");
    found
}

/// The hexsides across which the attack goes, from attacker to defender.
fn fronts(position: &Position, attackers: &[&Unit], defenders: &[&Unit]) -> Vec<(Hex, Hex)> {
    let hexes = |units: &[&Unit]| -> Vec<Hex> { units.iter().filter_map(|unit| unit.location.hex()).collect() };
    let (from, to) = (hexes(attackers), hexes(defenders));
    let pairs = from.iter().flat_map(|from| to.iter().map(move |to| (*from, *to)));
    pairs.filter(|(from, to)| can_fight_across(position, *from, *to)).collect()
}

/// The terrain that serves the defender best; one counts, whichever hexes are attacked.
fn terrain(position: &Position, fronts: &[(Hex, Hex)], defenders: &[&Unit]) -> Option<(&'static str, i8)> {
    let table = &position.tables.modifiers;
    let grounds = defenders.iter().filter_map(|unit| unit.location.hex()).map(|hex| position.ground(hex));
    let hexes = grounds.flat_map(|ground| {
        let fortified = ground.fortified.then_some(("fortified hex", table.fortified));
        let rough = (ground.terrain == Terrain::Rough).then_some(("rough ground", table.rough));
        fortified.into_iter().chain(rough)
    });
    let across = fronts.iter().filter(|(from, to)| is_across_escarpment(position, *from, *to));
    let sides = across.map(|_| ("across an escarpment", table.escarpment));
    hexes.chain(sides).min_by_key(|(_, value)| *value)
}
