//! The recruit: the tactical player who now and then takes what he should not.

use bevy_ecs::prelude::World;
use rand_chacha::ChaCha8Rng;

use crate::core::dice::{one, pick};
use crate::core::game::Game;

/// Of so many orders ...
const OF: usize = 100;
/// ... so many are not the best that he knows.
const SLIPS: usize = 30;
/// So many of the best others are thought of.
const OTHERS: usize = 2;

/// The recruit's order; `None` when the game is over. He sets up as well as anybody: that is in the book.
pub fn order<G: Game>(world: &World, dice: &mut ChaCha8Rng) -> Option<G::Order> {
    let best = G::computer_order(world, dice)?;
    if G::turn(world) == 0 || pick(dice, OF) >= SLIPS {
        return Some(best);
    }
    let is_open = |order: &G::Order| *order != best && G::plan(world, order).is_ok();
    let mut others: Vec<G::Order> = G::next_best(world).into_iter().filter(is_open).take(OTHERS).collect();
    others.extend(G::rests().into_iter().find(is_open));
    Some(one(others, dice).unwrap_or(best))
}
