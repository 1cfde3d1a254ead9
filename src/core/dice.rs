//! Dice are part of the state: one generator per game in progress, or a script for tests.

use std::collections::VecDeque;

use bevy_ecs::prelude::Resource;
use rand::SeedableRng;
use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

/// The dice of a game in progress.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Dice {
    source: Source,
    rolled: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Source {
    Seeded(Box<ChaCha8Rng>),
    Scripted { left: VecDeque<u8>, missing: u32 },
}

impl Dice {
    /// Dice whose rolls follow from a seed, the same on every machine.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self { source: Source::Seeded(Box::new(ChaCha8Rng::seed_from_u64(seed))), rolled: 0 }
    }

    /// Dice that fall as written, for tests. When the script runs out, dice of no meaning fall, counted as [`Dice::missing`]: all faces
    /// turn up in time, so that what is rolled until it differs comes to an end.
    #[must_use]
    pub fn scripted(rolls: impl IntoIterator<Item = u8>) -> Self {
        Self { source: Source::Scripted { left: rolls.into_iter().collect(), missing: 0 }, rolled: 0 }
    }

    /// One six-sided die, 1 to 6.
    pub fn die(&mut self) -> u8 {
        self.fall(6, 1)
    }

    /// One ten-sided die, 0 to 9.
    pub fn ten(&mut self) -> u8 {
        self.fall(10, 0)
    }

    /// One of so many things taken blindly, by its place from 0; places beyond the last are the last. At most 255 things.
    pub fn blind(&mut self, among: usize) -> usize {
        let among = u8::try_from(among).unwrap_or(u8::MAX).max(1);
        usize::from(self.fall(among, 0).min(among - 1))
    }

    fn fall(&mut self, faces: u8, first: u8) -> u8 {
        self.rolled += 1;
        match &mut self.source {
            Source::Seeded(generator) => loop {
                // Reject and reduce by hand: a library's distribution may change between versions.
                let (word, faces) = (generator.next_u32(), u32::from(faces));
                if word < u32::MAX - u32::MAX % faces {
                    return (word % faces) as u8 + first;
                }
            },
            Source::Scripted { left, missing } => left.pop_front().unwrap_or_else(|| {
                *missing += 1;
                first + (xxh3_64(&missing.to_le_bytes()) % u64::from(faces)) as u8
            }),
        }
    }

    /// Two six-sided dice.
    pub fn two(&mut self) -> [u8; 2] {
        [self.die(), self.die()]
    }

    /// Dice rolled so far.
    #[must_use]
    pub fn rolled(&self) -> u32 {
        self.rolled
    }

    /// Dice asked for after the script had run out; always 0 for seeded dice.
    #[must_use]
    pub fn missing(&self) -> u32 {
        match &self.source {
            Source::Seeded(_) => 0,
            Source::Scripted { missing, .. } => *missing,
        }
    }

    /// Scripted dice not yet rolled; always 0 for seeded dice.
    #[must_use]
    pub fn unused(&self) -> usize {
        match &self.source {
            Source::Seeded(_) => 0,
            Source::Scripted { left, .. } => left.len(),
        }
    }
}

/// A number from 0 to `below - 1`, of a player's own generator; 0 where there is nothing to choose.
#[must_use]
pub fn pick(dice: &mut ChaCha8Rng, below: usize) -> usize {
    usize::try_from(dice.next_u32()).unwrap_or(0) % below.max(1)
}

/// One of a list, by a player's own generator; `None` if it is empty.
#[must_use]
pub fn one<T>(mut list: Vec<T>, dice: &mut ChaCha8Rng) -> Option<T> {
    if list.is_empty() {
        return None;
    }
    let chosen = pick(dice, list.len());
    Some(list.swap_remove(chosen))
}

/// Ways out of 36 to roll `number` or more with two dice. Numbers of 2 and less always succeed, above 12 never.
#[must_use]
pub fn ways_at_least(number: u8) -> u32 {
    (2..=12).filter(|total| *total >= number).map(ways).sum()
}

/// Ways out of 36 to roll exactly `total` with two dice, 0 outside 2 to 12.
#[must_use]
pub fn ways(total: u8) -> u32 {
    if (2..=12).contains(&total) { 6 - u32::from(total.abs_diff(7)) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rolls_of_a_seed_are_fixed_for_ever() {
        let mut dice = Dice::seeded(1942);
        let rolls: Vec<u8> = (0..20).map(|_| dice.die()).collect();
        assert_eq!(rolls, FIRST_ROLLS_OF_1942);
        assert_eq!(dice.rolled(), 20);
    }

    const FIRST_ROLLS_OF_1942: [u8; 20] = [2, 1, 4, 4, 2, 6, 4, 5, 5, 3, 6, 6, 2, 5, 2, 6, 4, 4, 2, 3];

    #[test]
    fn every_face_falls_about_equally_often() {
        let mut dice = Dice::seeded(7);
        let mut faces = [0u32; 6];
        for _ in 0..60_000 {
            faces[usize::from(dice.die()) - 1] += 1;
        }
        assert!(faces.iter().all(|count| (9_600..10_400).contains(count)), "{faces:?}");
    }

    #[test]
    fn ways_of_two_dice_sum_to_36() {
        assert_eq!((2..=12).map(ways).sum::<u32>(), 36);
        assert_eq!(ways_at_least(2), 36);
        assert_eq!(ways_at_least(8), 15);
        assert_eq!(ways_at_least(13), 0);
    }

    #[test]
    fn a_script_that_runs_out_says_so() {
        let mut dice = Dice::scripted([6, 5]);
        assert_eq!(dice.two(), [6, 5]);
        dice.die();
        assert_eq!((dice.missing(), dice.unused()), (1, 0));
    }

    #[test]
    fn after_the_end_of_a_script_every_pair_of_faces_falls_some_day() {
        let mut dice = Dice::scripted([]);
        let mut pairs = [[0u32; 6]; 6];
        for _ in 0..2_000 {
            let [first, second] = dice.two();
            pairs[usize::from(first) - 1][usize::from(second) - 1] += 1;
        }
        assert!(pairs.iter().flatten().all(|count| *count > 0), "{pairs:?}");
        assert_eq!(dice.missing(), 4_000);
        let tens: Vec<u8> = (0..200).map(|_| dice.ten()).collect();
        assert!((0..=9).all(|face| tens.contains(&face)));
    }
}
