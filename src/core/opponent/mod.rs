//! The computer player at its level: the tactical player of each game, and what a level makes of him.

mod recruit;

use bevy_ecs::prelude::World;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::game::Game;
use super::level::{Level, Levels};

/// The computer players' own dice in a game with this seed that is played without a window: the game's would be disturbed.
#[must_use]
pub fn dice(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed ^ 0x9e37_79b9_7f4a_7c15)
}

/// The order of the computer player who has to act, at his level ([`Levels`]); `None` when the game is over. It has dice of its own and
/// changes nothing: the same dice give the same order on every machine.
pub fn order<G: Game>(world: &World, dice: &mut ChaCha8Rng) -> Option<G::Order> {
    match Levels::of(world, G::to_act(world)?) {
        Level::Recruit => recruit::order::<G>(world, dice),
        Level::Regular | Level::Veteran => G::computer_order(world, dice),
    }
}
