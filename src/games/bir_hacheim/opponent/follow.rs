//! After the dice: where units retreat to, and whether they follow.

use super::place::Places;
use super::situation::Situation;
use super::worth;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::phases::losses::still_there;
use crate::games::bir_hacheim::phases::{advance, retreat};
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::STACK;

/// What it costs for each full stack on the way to a hex with room: the shortest chain is taken, so that it ends.
const CROWDS: f64 = 20.0;
/// Full stacks looked through.
const CHAIN: u8 = 4;

/// The way back that keeps most.
pub fn retreat(situation: &Situation) -> Option<Order> {
    retreats(situation).into_iter().next()
}

/// All ways back, the one that keeps most first.
pub fn retreats(situation: &Situation) -> Vec<Order> {
    let position = situation.position;
    let places = Places::of(situation);
    let mut found: Vec<(f64, Order)> = Vec::new();
    for (unit, ways) in retreat::choices(position) {
        let hexes = ways
            .hexes
            .iter()
            .map(|to| (back(situation, &places, unit, *to), Order::Retreat { unit: unit.id, to: *to }));
        let off = ways
            .off_board
            .then(|| (-position.weight(Dial::Leaves) * worth::death(position, unit), Order::Leave { unit: unit.id }));
        found.extend(hexes.chain(off));
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.into_iter().map(|(_, order)| order).collect()
}

fn back(situation: &Situation, places: &Places, unit: &Unit, to: Hex) -> f64 {
    let position = situation.position;
    let water = retreat::plan(position, unit.id, to).ok().and_then(|plan| plan.water);
    let wet = match water {
        None => 0.0,
        Some(retreat::Water::Casualty) => worth::casualty(position, unit),
        Some(retreat::Water::Destroyed) => worth::death(position, unit),
    };
    let crowd = CROWDS * f64::from(chain(situation, unit, to, CHAIN));
    let mines = u8::from(unit.side == Side::Axis && position.is_mined(to));
    places.value(unit, to, mines) - wet - crowd - astray(situation, to)
}

/// What it costs to go back elsewhere than towards the places where the side's doctrine has it go.
fn astray(situation: &Situation, to: Hex) -> f64 {
    let places = &worth::doctrine(situation.position, situation.side).withdraws;
    let nearest = places.iter().map(|place| place.range(to)).min();
    nearest.map_or(0.0, |far| situation.position.weight(Dial::Astray) * f64::from(far))
}

/// Full stacks in a row, beginning in this hex, until one can give way to a hex with room.
fn chain(situation: &Situation, unit: &Unit, to: Hex, most: u8) -> u8 {
    let position = situation.position;
    if situation.others_in(to, unit).len() < STACK || most == 0 {
        return 0;
    }
    let open = |hex: &Hex| {
        position.can_be_in(unit, *hex)
            && !position.is_held_by(*hex, situation.side.enemy())
            && !situation.engages(unit, *hex)
    };
    let next = position.around(to).filter(open).map(|hex| chain(situation, unit, hex, most - 1)).min();
    1 + next.unwrap_or(most)
}

/// The advance that gains most; none if all lose by it.
pub fn advance(situation: &Situation, units: &[UnitId]) -> Option<Order> {
    Some(advances(situation, units).into_iter().next().unwrap_or(Order::Hold))
}

/// All advances that gain something, the one that gains most first.
pub fn advances(situation: &Situation, units: &[UnitId]) -> Vec<Order> {
    let position = situation.position;
    let places = Places::of(situation);
    let mut found: Vec<(f64, Order)> = Vec::new();
    for unit in still_there(position, units) {
        let Location::On(from) = unit.location else { continue };
        let stay = places.value(unit, from, 0);
        for path in advance::paths(position, unit.id) {
            let Some(last) = path.last().copied() else { continue };
            let mined = path.iter().filter(|hex| unit.side == Side::Axis && position.is_mined(**hex)).count();
            let mines = u8::try_from(mined).unwrap_or(u8::MAX);
            let value = places.value(unit, last, mines) - stay;
            if value > position.weight(Dial::WorthAnAdvance) {
                found.push((value, Order::Advance { unit: unit.id, path }));
            }
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.into_iter().map(|(_, order)| order).collect()
}
