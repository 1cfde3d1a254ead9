//! What goes with the result of games: the luck of their dice, and the weights that are tuned by them.

use crate::core::judge::fit::{Fit, Reading};
use crate::core::opponent::outcome::average;

/// What the luck of the dice is worth, by games that tell it.
pub struct Luck {
    /// What one more of each count is worth.
    worth: Vec<f64>,
    /// The part of the variance of what games are worth that goes with it, from 0 to 1.
    pub part: f64,
}

impl Luck {
    /// By games, each with what it is worth and its luck. Of few games little is believed; where they don't tell their luck, it is worth
    /// nothing.
    pub fn of<'a>(games: impl Iterator<Item = (f64, &'a [f64])> + Clone) -> Self {
        let mean = average(games.clone().map(|(value, _)| value));
        let mut fit = Fit::new(games.clone().next().map_or(0, |(_, luck)| luck.len()));
        for (value, luck) in games {
            // The second share of a sign goes with the time of the turn: a finished game has none.
            fit.add(&[Reading { later: 0, margin: mean, time: [1.0, 0.0], signs: luck.to_vec() }], value);
        }
        match fit.found().into_iter().next().filter(|found| found.without > 0.0) {
            Some(found) => Self {
                worth: found.shares.iter().map(|[share, _]| *share).collect(),
                part: 1.0 - (found.error / found.without).powi(2),
            },
            None => Self { worth: Vec::new(), part: 0.0 },
        }
    }

    /// What a game is worth without its luck.
    pub fn taken_off(&self, value: f64, luck: &[f64]) -> f64 {
        value - luck.iter().zip(&self.worth).map(|(count, worth)| count * worth).sum::<f64>()
    }
}

/// How clearly a weight's ways go with what the games are worth, in standard errors.
pub fn effect(values: &[f64], ways: impl Iterator<Item = f64>) -> f64 {
    let mean = average(values.iter().copied());
    let count = f64::from(u32::try_from(values.len()).unwrap_or(u32::MAX));
    let deviation = average(values.iter().map(|value| (value - mean).powi(2))).sqrt();
    let with = average(values.iter().zip(ways).map(|(value, way)| (value - mean) * way));
    if deviation > 0.0 { with / deviation * count.sqrt() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What games are worth is the luck of one count, less a weight's way.
    #[test]
    fn the_luck_of_the_dice_is_taken_off() {
        for (games, least) in [(500_u32, 0.7), (4000, 0.95)] {
            let games = 0..games;
            let luck: Vec<[f64; 2]> =
                games.clone().map(|game| [f64::from(game % 5) - 2.0, f64::from(game % 3) - 1.0]).collect();
            let way = |game: u32| if game.is_multiple_of(2) { 1.0 } else { -1.0 };
            let values: Vec<f64> = games.clone().zip(&luck).map(|(game, luck)| luck[0] - 0.1 * way(game)).collect();
            let found = Luck::of(values.iter().copied().zip(luck.iter().map(|luck| luck.as_slice())));
            assert!(found.part > least, "{}", found.part);
            let left: Vec<f64> = values.iter().zip(&luck).map(|(value, luck)| found.taken_off(*value, luck)).collect();
            assert!(effect(&left, games.clone().map(way)).abs() > 1.5 * effect(&values, games.map(way)).abs());
        }
    }

    #[test]
    fn games_that_tell_no_luck_are_worth_what_they_were() {
        let luck = Luck::of([0.5, -0.5, 0.25].into_iter().zip([[].as_slice(); 3]));
        assert_eq!((luck.taken_off(0.5, &[]), luck.part), (0.5, 0.0));
    }

    /// Eight games in which one weight decides, and another has no part.
    #[test]
    fn an_effect_is_counted_in_standard_errors() {
        let (deciding, idle) =
            ([1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0], [1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0]);
        let values: Vec<f64> = deciding.iter().map(|way| 0.5 * way).collect();
        assert!((effect(&values, deciding.into_iter()) - 8.0_f64.sqrt()).abs() < 1e-9);
        assert!(effect(&values, idle.into_iter()).abs() < 1e-9);
        assert!(effect(&[1.0; 8], idle.into_iter()).abs() < 1e-9);
    }
}
