//! Thinking ahead: while the other side is still at its part of a turn, that part is played on in mind by the usual tactics, and each plan of a
//! veteran after it. What those games come to makes up for those that there is no time for when his own part begins.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use bevy_ecs::prelude::World;
use rand::SeedableRng;
use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;

use super::Mind;
use super::plans::Study;
use crate::core::dice::Dice;
use crate::core::game::Game;
use crate::core::level::{Level, Levels};
use crate::core::plans::Followed;
use crate::core::side::Side;

/// So many games are played from one state, each with all plans ...
const MOST: u64 = 16;
/// ... and so many are kept in all, the newest.
const KEPT: usize = 32;

/// What a veteran's plans for a part of a turn that is still to come have been worth so far.
#[derive(Debug, Default)]
pub struct Ahead(Mutex<Shown>);

/// What games have shown of one part of a turn.
#[derive(Debug, Default)]
struct Shown {
    side: Option<Side>,
    turn: u16,
    /// What each plan was worth, the usual one first, the oldest games first.
    games: VecDeque<Vec<f64>>,
}

impl Ahead {
    /// What games have shown of a side's plans for its part of a turn, the usual plan first, the oldest games first.
    #[must_use]
    pub fn of(&self, side: Side, turn: u16) -> Vec<Vec<f64>> {
        let shown = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = shown.side == Some(side) && shown.turn == turn;
        if is_it { shown.games.iter().cloned().collect() } else { Vec::new() }
    }

    /// Notes one more game; those of a turn before it are forgotten, and one that comes too late is not noted.
    pub(crate) fn add(&self, side: Side, turn: u16, game: Vec<f64>) {
        let mut shown = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if shown.side != Some(side) || shown.turn < turn {
            *shown = Shown { side: Some(side), turn, games: VecDeque::new() };
        }
        if shown.turn == turn {
            shown.games.push_back(game);
        }
        if shown.games.len() > KEPT {
            shown.games.pop_front();
        }
    }
}

impl<G: Game> Mind<'_, G> {
    /// True where a side has plans to think over while the other is at its part of a turn.
    #[must_use]
    pub fn may_think_ahead(&self, world: &World, side: Side) -> bool {
        // His own part may be in this turn or in the next one.
        let chooses = self.plans(world, side).is_some_and(|plans| G::turn(world) + 1 >= plans.from);
        chooses && G::turn(world) > 0 && G::to_act(world).is_some() && !G::is_own_part(world, side)
    }

    /// Thinks ahead for a side until that is [cut short](super::watch::Watch::cut_short) or enough has been seen of this state, and notes
    /// what it has seen game by game. Until the side's part begins it answers by the plan that it follows.
    pub fn think_ahead(
        &self,
        snapshot: &G::Snapshot,
        followed: Followed,
        side: Side,
        ahead: &Ahead,
        dice: &mut ChaCha8Rng,
    ) {
        let Some(mut copy) = self.copy() else { return };
        let Some(plans) = self.plans(&copy, side).cloned() else { return };
        let level = |other| if other == side { Level::Veteran } else { Level::Regular };
        for _ in 0..MOST {
            G::restore(&mut copy, snapshot);
            copy.insert_resource(Levels(Side::BOTH.map(level)));
            copy.insert_resource(followed);
            let begins = self.play_up_to(&mut copy, side, dice.next_u64());
            if self.is_enough() {
                return;
            }
            // He won't choose in his next part yet: that is so in each of these games.
            if begins && G::turn(&copy) < plans.from {
                return;
            }
            if begins {
                let study = Study::of(self, &copy, side, &plans, dice.next_u64());
                if let Some(values) = study.row(&mut copy) {
                    ahead.add(side, study.turn(), values);
                }
            }
        }
    }

    /// Plays the other side's part on to its end by the usual tactics; false where the game ends before, or the thought.
    fn play_up_to(&self, copy: &mut World, side: Side, seed: u64) -> bool {
        let mut players = ChaCha8Rng::seed_from_u64(seed);
        copy.insert_resource(Dice::seeded(!seed));
        if !G::imagine(copy, side, &mut players) {
            return false;
        }
        let begins = |copy: &World| G::is_own_part(copy, side) && G::to_act(copy) == Some(side);
        self.play_on(copy, &mut players, begins).is_some() && begins(copy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_games_of_one_part_of_a_turn_are_kept() {
        let ahead = Ahead::default();
        for game in 0..40 {
            ahead.add(Side::Axis, 3, vec![f64::from(game), 0.0]);
        }
        let games = ahead.of(Side::Axis, 3);
        assert_eq!((games.len(), games[0][0], games[KEPT - 1][0]), (KEPT, 8.0, 39.0));
        assert!(ahead.of(Side::Allies, 3).is_empty() && ahead.of(Side::Axis, 4).is_empty());
        ahead.add(Side::Axis, 4, vec![1.0, 2.0]);
        // One that was still being played as the turn began.
        ahead.add(Side::Axis, 3, vec![3.0, 4.0]);
        assert_eq!((ahead.of(Side::Axis, 3).len(), ahead.of(Side::Axis, 4)), (0, vec![vec![1.0, 2.0]]));
    }
}
