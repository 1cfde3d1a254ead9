//! The computer player. It sees what a human sees, weighs the exact odds, and gives the same orders.

mod advance;
mod aims;
mod areas;
mod clash;
mod fight;
mod fixed;
mod follow;
mod force;
mod foresee;
mod gain;
mod moves;
mod next_best;
mod occupation;
mod state;
mod table;
mod threat;
mod why;
mod worth;

use rand_chacha::ChaCha8Rng;

use super::play::plan::plan;
use super::play::prompt::{Ask, Prompt};
use super::play::random;
use super::state::orders::Order;
use super::state::position::Position;
use fixed::Fixed;
pub use next_best::next_best;
use state::State;
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
    let fixed = Fixed::new(position, Some(side));
    let state = State::of(position, fixed.clock.left);
    match &asks {
        Ask::Over => None,
        Ask::Attack(battle) => fight::attack(position, &fixed, &state, battle),
        Ask::Defence(battle) => fight::defend(position, &fixed, &state, battle),
        Ask::Table(battle) => Some(table::result(position, battle, dice)),
        Ask::Retreat { area, units, .. } => follow::retreat(&fixed, &state, side, *area, units),
        Ask::Advance { into, first, left } => {
            Some(advance::order(&fixed, &state, side, *into, &fixed.places(first), usize::from(*left)))
        }
        Ask::Reinforce => moves::reinforce(position, &fixed, &state, side),
        Ask::Arrow => fight::arrow(position, &fixed, &state, side),
        Ask::Moves => Some(moves::redeploy(position, &fixed, &state, side)),
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::core::data::data_root;
    use crate::core::game::{Game, submit};
    use crate::games::firestorm::Firestorm;

    /// Games against itself, of dice and of table-top results: every order that it thinks of is legal, so that chance never has to
    /// help out. It never proposes dice for a table-top battle (`GG.Play`).
    #[test]
    fn every_order_is_legal() {
        let root = data_root();
        let data = Firestorm::load_data(&root).unwrap_or_else(|faults| panic!("{faults}"));
        for (file, seed) in [("01", 1), ("01", 2), ("02", 3)] {
            let scenario = Firestorm::load_scenario(&root, &format!("scenarios/firestorm/{file}.ron"), &data);
            let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
            let mut world =
                Firestorm::begin(&data, &scenario, &[], seed).unwrap_or_else(|sentence| panic!("{sentence}"));
            let mut dice = ChaCha8Rng::seed_from_u64(seed);
            while Firestorm::to_act(&world).is_some() {
                let order = choose(&Position::of(&world), &mut dice).expect("it always thinks of something");
                assert_ne!(order, Order::Dice);
                submit::<Firestorm>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
            }
        }
    }
}
