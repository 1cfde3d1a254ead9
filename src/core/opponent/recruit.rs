//! The recruit: the tactical player who now and then takes what he should not.

use bevy_ecs::prelude::World;
use rand_chacha::ChaCha8Rng;

use crate::core::dice::{one, pick};
use crate::core::game::Game;
use crate::core::muster::{Place, Standing};

/// Of so many orders ...
const OF: usize = 1000;
/// ... so many, divided by the third power of the number of his units, are a rest where much is still to be done: with more of them it
/// costs him more, and there are more orders in which it can come ...
const RESTS: usize = 64_000;
/// ... but so often at least, and at most.
const SELDOM: usize = 10;
const OFTEN: usize = 200;
/// So many are one of the next best that he thinks of.
const SLIPS: usize = 500;
/// So many of the next best are thought of.
const OTHERS: usize = 2;

/// The recruit's order; `None` when the game is over. He sets up as well as anybody: that is in the book.
pub fn order<G: Game>(world: &World, dice: &mut ChaCha8Rng) -> Option<G::Order> {
    let best = G::computer_order(world, dice)?;
    let slip = pick(dice, OF);
    if G::turn(world) == 0 || slip >= OFTEN + SLIPS {
        return Some(best);
    }
    let rests = rests::<G>(world);
    let is_open = |order: &G::Order| *order != best && G::plan(world, order).is_ok();
    let others: Vec<G::Order> = if slip < rests {
        G::rests().into_iter().find(is_open).into_iter().collect()
    } else if slip < rests + SLIPS {
        G::next_best(world, &best).into_iter().filter(is_open).take(OTHERS).collect()
    } else {
        Vec::new()
    };
    Some(one(others, dice).unwrap_or(best))
}

/// How many of his orders are a rest.
fn rests<G: Game>(world: &World) -> usize {
    let side = G::to_act(world);
    let is_there = |unit: &&Standing| Some(unit.side) == side && matches!(unit.place, Place::On(_));
    let units = G::muster(world, None).iter().filter(is_there).count();
    (RESTS / units.max(1).pow(3)).clamp(SELDOM, OFTEN)
}
