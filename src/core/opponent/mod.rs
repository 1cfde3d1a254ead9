//! The computer player at its level: the tactical player of each game, and what a level makes of him.

mod recruit;
mod veteran;

use std::marker::PhantomData;

use bevy_ecs::prelude::World;
use rand_chacha::ChaCha8Rng;

pub use veteran::Expectation;

use super::game::Game;
use super::level::Level;

/// A computer player.
pub struct Opponent<G: Game> {
    level: Level,
    /// The veteran's own, on which he plays on in his head.
    world: Option<World>,
    game: PhantomData<fn() -> G>,
}

/// An order that was thought out.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought<O> {
    /// The order.
    pub order: O,
    /// What is expected of it, where it was preferred to the tactical player's choice.
    pub expects: Option<Expectation>,
}

impl<O> Thought<O> {
    /// An order of which nothing more is to be said.
    #[must_use]
    pub fn plain(order: O) -> Self {
        Self { order, expects: None }
    }
}

impl<G: Game> Opponent<G> {
    /// A player of this scenario with these options. Where a game has no veteran ([`levels`]) a regular player takes his place.
    ///
    /// # Errors
    /// A sentence naming an option that the scenario does not have.
    pub fn new(level: Level, data: &G::Data, scenario: &G::Scenario, options: &[String]) -> Result<Self, String> {
        let looks = level == Level::Veteran && G::FORESIGHT.is_some();
        let world = looks.then(|| G::begin(data, scenario, options, 0)).transpose()?;
        Ok(Self { level, world, game: PhantomData })
    }

    /// The player's order for the side that has to act; `None` when the game is over. He has dice of his own and changes nothing. Once it
    /// is `enough` he thinks no further; as long as it never is, the same dice give the same order on every machine.
    pub fn order(
        &mut self,
        world: &World,
        dice: &mut ChaCha8Rng,
        enough: &dyn Fn() -> bool,
    ) -> Option<Thought<G::Order>> {
        match (self.level, &mut self.world, G::FORESIGHT) {
            (Level::Recruit, ..) => recruit::order::<G>(world, dice).map(Thought::plain),
            (Level::Veteran, Some(own), Some(bounds)) => veteran::order::<G>(world, own, bounds, dice, enough),
            _ => G::computer_order(world, dice).map(Thought::plain),
        }
    }
}

/// The levels at which the computer plays a game, the weakest first.
#[must_use]
pub fn levels<G: Game>() -> &'static [Level] {
    if G::FORESIGHT.is_some() { &Level::ALL } else { &Level::ALL[..Level::ALL.len() - 1] }
}
