//! The computer player at its level: the tactical player of each game, and what a level makes of him.

mod recruit;

use bevy_ecs::prelude::World;
use rand_chacha::ChaCha8Rng;

use super::game::Game;
use super::level::{Level, Levels};

/// The order of the computer player who has to act, at his level ([`Levels`]); `None` when the game is over. It has dice of its own and
/// changes nothing: the same dice give the same order on every machine.
pub fn order<G: Game>(world: &World, dice: &mut ChaCha8Rng) -> Option<G::Order> {
    match Levels::of(world, G::to_act(world)?) {
        Level::Recruit => recruit::order::<G>(world, dice),
        Level::Regular | Level::Veteran => G::computer_order(world, dice),
    }
}
