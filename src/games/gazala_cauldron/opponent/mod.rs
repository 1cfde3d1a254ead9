//! The computer player. It sees what a human sees, weighs the plan's exact odds, and gives the same orders.

mod action;
mod activation;
mod air;
mod breaches;
mod chits;
mod choke;
mod combat;
mod fading;
mod flight;
mod follow;
mod gain;
mod goals;
mod imagine;
mod next_best;
mod place;
mod set_up;
mod situation;
mod tanks;
mod threat;
mod thrust;
mod why;
mod worth;

use rand_chacha::ChaCha8Rng;

use super::play::plan::plan;
use super::play::prompt::{Ask, Prompt};
use super::play::random;
use super::state::orders::Order;
use super::state::position::Position;
pub use imagine::imagine;
pub use next_best::next_best;
use situation::Situation;
pub use why::reason;

/// The computer player's order; `None` when the game is over.
#[must_use]
pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    // Whatever the computer thinks of, only the plan says what is legal.
    let chosen = choose(position, dice).filter(|order| plan(position, order).is_ok());
    chosen.or_else(|| random::order(position, dice))
}

fn choose(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let Prompt { side, asks } = Prompt::of(position);
    let side = side?;
    let situation = &Situation::new(position, side);
    match &asks {
        Ask::Over => None,
        Ask::SetUp => set_up::order(situation, dice),
        Ask::Breaching => breaches::order(situation),
        Ask::Draw => Some(Order::Draw),
        Ask::Choose => activation::order(situation),
        Ask::Move => action::order(situation),
        // Who acts first sets the tone of the turn; the last action of it falls to whoever has more of them.
        Ask::First => Some(Order::First { side }),
        Ask::Tanks(_) => tanks::order(situation).or(Some(Order::EndReplacing)),
        Ask::Air => air::order(situation),
        Ask::Arrive(units) => place::arrive(situation, units),
        Ask::Assault(assault) => combat::attack(situation, assault),
        Ask::Defence(assault) => combat::defend(situation, assault),
        Ask::Loss { .. } => follow::loss(situation),
        Ask::Disruption { .. } => follow::disruption(situation),
        Ask::Retreat(_) => follow::retreat(situation),
        Ask::Advance(_) => follow::advance(situation),
        Ask::Crowd(hex) => follow::crowd(situation, *hex),
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::core::game::{Game, submit};
    use crate::games::gazala_cauldron::GazalaCauldron;
    use crate::games::testing::begun;

    /// Four turns against itself: every order that it thinks of is legal, so that chance never has to help out.
    #[test]
    fn every_order_is_legal() {
        let mut world = begun::<GazalaCauldron>("gazala_cauldron/01", 1);
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        while GazalaCauldron::turn(&world) <= 4 {
            let order = choose(&Position::of(&world), &mut dice).expect("it always thinks of something");
            submit::<GazalaCauldron>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
    }
}
