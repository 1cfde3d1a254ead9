//! The recruit: the tactical player who now and then takes what he should not.

use bevy_ecs::prelude::World;
use rand_chacha::ChaCha8Rng;

use crate::core::dice::{one, pick};
use crate::core::game::Game;

/// Of so many orders ...
const OF: usize = 1000;
/// ... so many, divided by the third power of the number of his units, are a rest where much is still to be done: with many of them each
/// rest costs him more, and there are more orders in which it can come ...
const RESTS: usize = 64_000;
/// ... but so many at least, and at most.
const SELDOM: usize = 15;
const OFTEN: usize = 200;
/// Of the others so many are one of the next best that he thinks of.
const SLIPS: usize = 500;
/// So many of the next best are thought of.
const OTHERS: usize = 2;

/// The recruit's order; `None` when the game is over. He sets up as well as anybody: that is in the book.
pub fn order<G: Game>(world: &World, dice: &mut ChaCha8Rng) -> Option<G::Order> {
    let best = G::computer_order(world, dice)?;
    if G::turn(world) == 0 {
        return Some(best);
    }
    let is_open = |order: &G::Order| *order != best && G::plan(world, order).is_ok();
    let rest = pick(dice, OF);
    let rests = rest < OFTEN && G::to_act(world).is_some_and(|side| rest < rests(G::troops(world, side)));
    let others: Vec<G::Order> = if rests {
        G::rests().into_iter().find(is_open).into_iter().collect()
    } else if pick(dice, OF) < SLIPS {
        G::next_best(world, &best).into_iter().filter(is_open).take(OTHERS).collect()
    } else {
        Vec::new()
    };
    Some(one(others, dice).unwrap_or(best))
}

/// How many of his orders are a rest with so many units.
fn rests(units: usize) -> usize {
    (RESTS / units.max(1).pow(3)).clamp(SELDOM, OFTEN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_few_units_rests_oftener() {
        assert_eq!([0, 3, 8, 12, 18, 60].map(rests), [OFTEN, OFTEN, 125, 37, SELDOM, SELDOM]);
    }
}
