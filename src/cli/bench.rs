//! Where many games of a scenario are played between computer players, on all processors.

use std::path::Path;

use bevy_ecs::prelude::World;

use crate::core::game::{Game, submit};
use crate::core::opponent::{self, MOST_ORDERS, Mind, processors};
use crate::games::{ScenarioFile, load_data};

/// A scenario with the data of its game. The player's own corrections are no part of them: nothing is tuned or fitted by those.
pub struct Bench<G: Game> {
    /// The data of the game.
    pub data: G::Data,
    /// The scenario.
    pub scenario: G::Scenario,
}

impl<G: Game> Bench<G> {
    /// Reads the data and the scenario.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn load(root: &Path, file: &ScenarioFile) -> Result<Self, String> {
        let data = load_data::<G>(root).map_err(|faults| faults.to_string())?;
        let scenario = file.load::<G>(&data).map_err(|faults| faults.to_string())?;
        Ok(Self { data, scenario })
    }

    /// Plays a game to its end, with a look at each state in which somebody has to act; its world has the players' levels already.
    ///
    /// # Errors
    /// A game that stops or never ends, by its seed.
    pub fn play(&self, seed: u64, mut world: World, mut look: impl FnMut(&World)) -> Result<World, String> {
        G::settle(&mut world);
        let mut players = opponent::dice(seed);
        let mind = Mind::<G> { data: &self.data, scenario: &self.scenario, options: &[], watch: None, ahead: None };
        for _ in 0..MOST_ORDERS {
            let Some(side) = G::to_act(&world) else { return Ok(world) };
            look(&world);
            let order = mind
                .order(&mut world, &mut players)
                .ok_or_else(|| format!("seed {seed}: no order for the {side}, but the game is not over"))?;
            submit::<G>(&mut world, &order)
                .map_err(|refusal| format!("seed {seed}: {order:?} was refused: {refusal}"))?;
        }
        Err(format!("seed {seed}: the game does not end"))
    }
}

/// What is made of each of these tasks, in their order; they are shared out among the processors.
///
/// # Errors
/// What one of them says.
pub fn on_all_processors<T: Sync, R: Send>(
    tasks: &[T],
    make: impl Fn(&T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let share = tasks.len().div_ceil(processors()).max(1);
    let of = |share: &[T]| share.iter().map(&make).collect::<Result<Vec<R>, String>>();
    std::thread::scope(|scope| {
        let shares: Vec<_> = tasks.chunks(share).map(|share| scope.spawn(|| of(share))).collect();
        let mut made = Vec::new();
        for share in shares {
            made.extend(share.join().unwrap_or_else(|_| Err("a game broke off".to_owned()))?);
        }
        Ok(made)
    })
}
