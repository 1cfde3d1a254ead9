//! The recruit: the tactical player who now and then takes what he should not.

use bevy_ecs::prelude::World;
use rand_chacha::ChaCha8Rng;

use crate::core::dice::{one, pick};
use crate::core::game::Game;

/// Of so many orders ...
const OF: usize = 100;
/// ... so many are a rest where much is still to be done: seldom, since it costs him all that he could still do, and an attack that stops
/// three times in ten never gets anywhere.
const RESTS: usize = 1;
/// ... and so many are one of the next best that he thinks of.
const SLIPS: usize = 50;
/// So many of the next best are thought of.
const OTHERS: usize = 2;

/// The recruit's order; `None` when the game is over. He sets up as well as anybody: that is in the book.
pub fn order<G: Game>(world: &World, dice: &mut ChaCha8Rng) -> Option<G::Order> {
    let best = G::computer_order(world, dice)?;
    let slip = pick(dice, OF);
    if G::turn(world) == 0 || slip >= RESTS + SLIPS {
        return Some(best);
    }
    let is_open = |order: &G::Order| *order != best && G::plan(world, order).is_ok();
    let others: Vec<G::Order> = if slip < RESTS {
        G::rests().into_iter().find(is_open).into_iter().collect()
    } else {
        G::next_best(world, &best).into_iter().filter(is_open).take(OTHERS).collect()
    };
    Some(one(others, dice).unwrap_or(best))
}
