//! What came of a game for one side.

use bevy_ecs::prelude::World;

use crate::core::game::Game;
use crate::core::side::Side;

/// What the result counts, and the margin of points.
const PARTS: [f64; 2] = [0.6, 0.4];

/// What came of a game for one side, or how it stands for that side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outcome {
    /// 1 for a victory, -1 for a defeat, 0 for a draw and while the game goes on.
    pub result: f64,
    /// By how many points the side is ahead.
    pub lead: f64,
}

impl Outcome {
    /// What came of a game for a side.
    #[must_use]
    pub fn of<G: Game>(world: &World, side: Side) -> Self {
        let towards = if side == Side::Axis { 1.0 } else { -1.0 };
        let [axis, allies] = G::score(world).map(f64::from);
        let result = G::winner(world).map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 });
        Self { result, lead: towards * (axis - allies) }
    }

    /// What it is worth, from -1 to 1, where the points lie so far apart on the average; without points the result is all.
    #[must_use]
    pub fn value(self, spread: f64) -> f64 {
        let lead = if spread > 0.0 { (self.lead / spread).tanh() } else { self.result };
        PARTS[0] * self.result + PARTS[1] * lead
    }
}

/// The average of what games were worth; 0 where there are none.
#[must_use]
pub fn average(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_worth_their_result_and_their_margin() {
        let of = |result, lead, spread| Outcome { result, lead }.value(spread);
        assert!((of(1.0, 1000.0, 10.0) - 1.0).abs() < 1e-9 && (of(-1.0, -1000.0, 10.0) + 1.0).abs() < 1e-9);
        assert!((of(1.0, 0.0, 10.0) - 0.6).abs() < 1e-9);
        assert!((of(1.0, 0.0, 0.0) - 1.0).abs() < 1e-9, "where there are no points the result is all");
    }
}
