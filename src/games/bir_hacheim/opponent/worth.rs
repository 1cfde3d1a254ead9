//! What units and places are worth, in victory points.

use crate::core::doctrine::Doctrine;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::bir_hacheim::material::catalog::Arm;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::position::Position;

/// What a side is about.
pub fn doctrine<'a>(position: &Position<'a>, side: Side) -> &'a Doctrine<Hex> {
    position.scenario.doctrines.of(side)
}

/// How many times the enemy's losses its own count for a side.
pub fn price(position: &Position, side: Side) -> f64 {
    position.weight(Dial::Price) * doctrine(position, side).price(position.sequence.turn)
}

/// What the doctrine makes of taking a place for now, or of going there; less than nothing where it is too early.
pub fn effort(position: &Position, side: Side, hex: Hex) -> f64 {
    position.weight(Dial::Effort) * doctrine(position, side).weight(hex, position.sequence.turn)
}

/// What a unit is worth in a hex as one of the garrison that its side's doctrine lays down; nothing where enough others are.
pub fn post(position: &Position, unit: &Unit, hex: Hex) -> f64 {
    if !holds(position, unit) {
        return 0.0;
    }
    let others = position.side_in(hex, unit.side).filter(|other| other.id != unit.id && holds(position, other)).count();
    position.weight(Dial::Post) * doctrine(position, unit.side).post(hex, position.sequence.turn, others)
}

/// True for a unit that can make up a garrison: guns and engineers support one.
fn holds(position: &Position, unit: &Unit) -> bool {
    let arm = position.counter(unit.id).arm;
    !arm.is_artillery() && arm != Arm::Engineers
}

/// Places where a garrison lacks units, each with what one more is worth.
pub fn vacancies(position: &Position, side: Side) -> Vec<(Hex, f64)> {
    let (doctrine, turn) = (doctrine(position, side), position.sequence.turn);
    let one_more = doctrine.held(turn).map(|(hex, _)| {
        let there = position.side_in(hex, side).filter(|unit| holds(position, unit)).count();
        (hex, position.weight(Dial::Post) * doctrine.post(hex, turn, there))
    });
    one_more.filter(|(_, worth)| *worth > 0.0).collect()
}

/// What taking a hex is worth to a side: what it scores, and what the doctrine makes of that for now. Less than nothing where it is too early to
/// go, be the garrison ever so weak.
pub fn aim(position: &Position, side: Side, hex: Hex) -> f64 {
    prize(position, hex) + effort(position, side, hex)
}

/// The share of the game that is still to come, from 1 down to 0.
pub fn share_left(position: &Position) -> f64 {
    let turns = f64::from(position.scenario.turns.max(1));
    ((turns - f64::from(position.sequence.turn)) / turns).clamp(0.0, 1.0)
}

/// What the enemy scores for a unit.
pub fn points(position: &Position, unit: &Unit) -> f64 {
    f64::from(position.scenario.points_for(position.counter(unit.id).nation))
}

/// What a unit at full strength can still do.
fn future(position: &Position, unit: &Unit) -> f64 {
    let counter = position.counter(unit.id);
    let guns = if counter.arm.is_artillery() { position.weight(Dial::Guns) } else { 0.0 };
    let strength = f64::from(counter.attack(false)) + f64::from(counter.defence(false));
    share_left(position) * (position.weight(Dial::Strength) * strength / 2.0 + guns)
}

/// What a unit costs its side when it is destroyed.
pub fn death(position: &Position, unit: &Unit) -> f64 {
    let (points, future) = (points(position, unit), future(position, unit));
    if unit.strength.reduced {
        (1.0 - position.weight(Dial::HalfGone)) * points + future / 2.0
    } else {
        points + future
    }
}

/// What a casualty costs the unit's side: its reduction, or its end if it is reduced already.
pub fn casualty(position: &Position, unit: &Unit) -> f64 {
    if unit.strength.reduced {
        return death(position, unit);
    }
    let cost = position.weight(Dial::HalfGone) * points(position, unit) + future(position, unit) / 2.0;
    if unit.side == Side::Allies { position.weight(Dial::Recovers) * cost } else { cost }
}

/// What it costs a unit to cross so many minefields: the casualty by its chance, and the delay to those who count on it.
pub fn mines(position: &Position, unit: &Unit, mines: u8) -> f64 {
    let chance = f64::from(position.counter(unit.id).arm.struck_up_to()) / 6.0;
    f64::from(mines) * (chance * casualty(position, unit) + position.weight(Dial::Delay))
}

/// What the hex scores for whoever was in it last; nothing where it is no objective.
pub fn scores(position: &Position, hex: Hex) -> u16 {
    let objective = position.scenario.objectives.iter().find(|objective| objective.hex == hex);
    objective.map_or(0, |objective| objective.points)
}

/// What the hex is worth to its holder beyond what it is worth to the other side: twice an objective's points.
pub fn prize(position: &Position, hex: Hex) -> f64 {
    2.0 * f64::from(scores(position, hex))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use bevy_ecs::prelude::World;

    use super::*;
    use crate::core::level::Level;
    use crate::core::shared::Shared;
    use crate::core::weights::{Veterans, Weights};
    use crate::games::bir_hacheim::BirHacheim;
    use crate::games::bir_hacheim::state::turn::Sequence;
    use crate::games::testing::begun;

    /// Each part of the doctrine counts twice as much, and no other does, for whoever has its weight twice as high.
    #[test]
    fn how_much_of_the_doctrine_counts_is_weighed_part_by_part() {
        let world = begun::<BirHacheim>("bir_hacheim/01", 1);
        let twice = |dial: &str| {
            let veterans = &world.resource::<Shared<Veterans>>().0;
            let factors = BTreeMap::from([(dial.to_owned(), 2.0)]);
            veterans.tried("bir_hacheim/01", Side::Allies, &factors)
        };
        let usual = parts(&world, None);
        assert!(usual.iter().all(|part| *part != 0.0), "{usual:?}");
        for (place, dial) in [(0, "Post"), (1, "Effort"), (2, "Price")] {
            let veterans = twice(dial);
            let weighed = parts(&world, Some(veterans.of("bir_hacheim/01", Side::Allies, Level::Veteran, None)));
            for (part, (now, before)) in weighed.into_iter().zip(usual).enumerate() {
                let wanted = if part == place { 2.0 * before } else { before };
                assert!((now - wanted).abs() < 1e-9, "{dial}: part {part} is {now}, not {wanted}");
            }
        }
    }

    /// What the garrisons of the Allies lack, what the doctrine of the Axis makes of Bir Hacheim, and what own losses cost the Allies.
    fn parts(world: &World, weights: Option<&Weights>) -> [f64; 3] {
        let mut position = Position::of(world);
        let sequence = Sequence { turn: 1, ..*position.sequence };
        position.sequence = &sequence;
        position.weights = weights.unwrap_or(position.weights);
        let mut hexes = position.scenario.objectives.iter().map(|objective| objective.hex);
        let bir_hacheim = hexes.find(|hex| position.board.name_of(*hex) == Some("Bir Hacheim")).expect("it scores");
        let lacking = vacancies(&position, Side::Allies).into_iter().map(|(_, worth)| worth).sum();
        [lacking, effort(&position, Side::Axis, bir_hacheim), price(&position, Side::Allies)]
    }
}
