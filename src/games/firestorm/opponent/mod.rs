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
mod judge;
mod moves;
mod next_best;
mod occupation;
mod state;
mod table;
mod threat;
mod verdict;
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
    legal(position, dice, true)
}

/// The same at a glance: he does not look at the next battle.
#[must_use]
pub fn glance(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    legal(position, dice, false)
}

fn legal(position: &Position, dice: &mut ChaCha8Rng, foresees: bool) -> Option<Order> {
    // Whatever the computer thinks of, only the plan says what is legal.
    let chosen = choose(position, dice, foresees).filter(|order| plan(position, order).is_ok());
    chosen.or_else(|| random::order(position, dice))
}

/// True where the battle arrow is placed: a game has some fifteen of these decisions, and turns on them.
#[must_use]
pub fn looks_ahead(position: &Position) -> bool {
    matches!(Prompt::of(position).asks, Ask::Arrow)
}

fn choose(position: &Position, dice: &mut ChaCha8Rng, foresees: bool) -> Option<Order> {
    let Prompt { side, asks } = Prompt::of(position);
    let side = side?;
    let mut fixed = Fixed::new(position, Some(side));
    fixed.foresees = foresees;
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
    use std::sync::Arc;

    use bevy_ecs::prelude::World;
    use rand::SeedableRng;

    use super::*;
    use crate::core::data::data_root;
    use crate::core::dice::Dice;
    use crate::core::game::{Game, state_hash, submit};
    use crate::core::level::{Level, Levels};
    use crate::core::opponent::Mind;
    use crate::core::opponent::watch::Watch;
    use crate::core::weights::Ahead;
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
                let order = choose(&Position::of(&world), &mut dice, true).expect("it always thinks of something");
                assert_ne!(order, Order::Dice);
                submit::<Firestorm>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
            }
        }
    }

    /// Where the arrow is placed a veteran looks ahead: with a legal order, which is the same whatever dice the game has, since they are
    /// none of his, and which nothing changes. Cut short at once he gives what he would without looking ahead.
    #[test]
    fn a_veteran_looks_ahead_by_dice_of_his_own() {
        let root = data_root();
        let mut data = Firestorm::load_data(&root).unwrap_or_else(|faults| panic!("{faults}"));
        let ahead = Ahead { orders: 3, games: 12, spread: 50 };
        data.veterans = Arc::new(data.veterans.looking_ahead("firestorm/01", ahead));
        let scenario = Firestorm::load_scenario(&root, "scenarios/firestorm/01.ron", &data);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        let mut world = Firestorm::begin(&data, &scenario, &[], 1).unwrap_or_else(|sentence| panic!("{sentence}"));
        world.insert_resource(Levels([Level::Veteran; 2]));
        assert!(Firestorm::looks_ahead(&world), "the first battle's arrow");
        let watch = Watch::default();
        let mind = Mind::<Firestorm> { data: &data, scenario: &scenario, options: &[], watch: Some(&watch) };
        let order = |world: &World| mind.order(world, &mut ChaCha8Rng::seed_from_u64(7)).expect("the game goes on");
        let (before, first) = (state_hash::<Firestorm>(&world), order(&world));
        assert!(plan(&Position::of(&world), &first).is_ok() && matches!(first, Order::Arrow { .. }));
        assert_eq!((watch.part(), state_hash::<Firestorm>(&world)), (Some(1.0), before));
        for seed in 2..6 {
            world.insert_resource(Dice::seeded(seed));
            assert_eq!(order(&world), first, "dice {seed}");
        }
        watch.cut_short();
        let usual = Firestorm::computer_order(&world, &mut ChaCha8Rng::seed_from_u64(7));
        assert_eq!(Some(order(&world)), usual);
    }
}
