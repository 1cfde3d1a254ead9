//! The computer player at its level: the tactical player of each game, and what a level makes of him.

mod ahead;
pub mod outcome;
mod plans;
mod recruit;
mod trial;
pub mod watch;

use bevy_ecs::prelude::World;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::game::{Game, submit};
use super::level::{Level, Levels};
use super::plans::{Followed, Plans};
use super::shared::Shared;
use super::side::Side;
use super::weights::Veterans;
pub use ahead::Ahead;
use watch::Watch;

/// Orders after which a game between computer players counts as never ending.
pub const MOST_ORDERS: usize = 100_000;

/// How many things can be done at once.
#[must_use]
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The computer players' own dice in a game with this seed that is played without a window: the game's would be disturbed.
#[must_use]
pub fn dice(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed ^ 0x9e37_79b9_7f4a_7c15)
}

/// The computer players of a game, with what a copy of it is made of.
pub struct Mind<'a, G: Game> {
    /// The data of the game.
    pub data: &'a G::Data,
    /// The scenario as its options have it.
    pub scenario: &'a G::Scenario,
    /// The options that are on.
    pub options: &'a [String],
    /// Who waits for what is thought, if anybody does: without him the same dice give the same order on every machine.
    pub watch: Option<&'a Watch>,
    /// What has been seen by [thinking ahead](Mind::think_ahead), if anything.
    pub ahead: Option<&'a Ahead>,
}

impl<G: Game> Mind<'_, G> {
    /// The order of the computer player who has to act, at his level ([`Levels`]); `None` when the game is over. It has dice of its own and
    /// changes nothing of the state; the plan that he follows is kept beside it ([`Followed`]).
    pub fn order(&self, world: &mut World, dice: &mut ChaCha8Rng) -> Option<G::Order> {
        let side = G::to_act(world)?;
        match Levels::of(world, side) {
            Level::Recruit => recruit::order::<G>(world, dice),
            Level::Regular => G::computer_order(world, dice),
            Level::Veteran => {
                if let Some(plans) = self.plans(world, side) {
                    let chosen = plans::choose(self, world, side, plans, dice);
                    let mut followed = Followed::of(world);
                    followed.0[side.index()] = Some(chosen);
                    world.insert_resource(followed);
                }
                G::computer_order(world, dice)
            }
        }
    }

    /// The plans of a side's veteran, if he has any.
    fn plans<'w>(&'w self, world: &'w World, side: Side) -> Option<&'w Plans> {
        // Those of the game in progress: they may be on trial.
        let lent = world.get_resource::<Shared<Veterans>>().map(|veterans| &**veterans);
        lent.unwrap_or_else(|| G::veterans(self.data)).plans(G::id_of(self.scenario), side)
    }

    /// Plays a copy of the game on by the usual tactics until it is there, its end, or the end of the thought; `None` where an order is refused.
    fn play_on(&self, copy: &mut World, players: &mut ChaCha8Rng, is_there: impl Fn(&World) -> bool) -> Option<()> {
        for _ in 0..MOST_ORDERS {
            if is_there(copy) || self.is_enough() {
                break;
            }
            let Some(order) = G::glance(copy, players) else { break };
            submit::<G>(copy, &order).ok()?;
        }
        Some(())
    }

    /// A copy of the game at its beginning.
    fn copy(&self) -> Option<World> {
        G::begin(self.data, self.scenario, self.options, 0).ok()
    }

    /// True once he who waits has waited long enough.
    fn is_enough(&self) -> bool {
        self.watch.is_some_and(Watch::is_enough)
    }
}
