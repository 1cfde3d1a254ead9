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
mod reading;
mod signs;
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
pub use reading::reading;
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
    use crate::core::opponent::watch::Watch;
    use crate::core::opponent::{Ahead, Mind};
    use crate::core::plans::{Chosen, Followed, Plans};
    use crate::core::side::Side;
    use crate::core::weights::Weights;
    use crate::games::firestorm::Firestorm;
    use crate::games::firestorm::material::dials::DIALS;

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

    /// As his turn begins a veteran chooses a plan, by dice of his own: the choice is the same whatever dice the game has, nothing of the state
    /// changes, and it stands for the turn. This one's own weights throw troops away, and he finds that the usual ones are better; cut short
    /// at once he keeps to his own.
    #[test]
    fn a_veteran_chooses_a_plan_by_dice_of_his_own() {
        let root = data_root();
        let mut data = Firestorm::load_data(&root).unwrap_or_else(|faults| panic!("{faults}"));
        let plans = Plans { games: 16, from: 1, turns: 1, spread: 50, others: vec![Weights::usual(DIALS)] };
        let poor = [("Promise", 0.05), ("Troop", 0.05), ("LostToPool", 0.05), ("Tobruk", 0.05)];
        let poor = poor.map(|(name, factor)| (name.to_owned(), factor)).into();
        let veterans = data.veterans.tried("firestorm/01", Side::Axis, &poor).choosing("firestorm/01", &plans);
        data.veterans = Arc::new(veterans);
        let scenario = Firestorm::load_scenario(&root, "scenarios/firestorm/01.ron", &data);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        let begun = |dice: u64| {
            let mut world = Firestorm::begin(&data, &scenario, &[], 1).unwrap_or_else(|sentence| panic!("{sentence}"));
            world.insert_resource(Levels([Level::Veteran; 2]));
            world.insert_resource(Dice::seeded(dice));
            world
        };
        let watch = Watch::default();
        let mind =
            Mind::<Firestorm> { data: &data, scenario: &scenario, options: &[], watch: Some(&watch), ahead: None };
        let order = |world: &mut World| mind.order(world, &mut ChaCha8Rng::seed_from_u64(7)).expect("the game goes on");
        let mut world = begun(1);
        let (before, first) = (state_hash::<Firestorm>(&world), order(&mut world));
        assert!(plan(&Position::of(&world), &first).is_ok());
        let followed = Followed::of(&world);
        assert_eq!(followed.0, [Some(Chosen { turn: 1, plan: Some(0) }), None]);
        assert_eq!((watch.part(), state_hash::<Firestorm>(&world)), (Some(1.0), before));
        for seed in 2..5 {
            let mut world = begun(seed);
            assert_eq!((order(&mut world), Followed::of(&world)), (first.clone(), followed), "dice {seed}");
        }
        watch.cut_short();
        assert_eq!((order(&mut world), Followed::of(&world)), (first, followed), "chosen for the turn");
        let mut hurried = begun(1);
        order(&mut hurried);
        assert_eq!(Followed::of(&hurried).0[0], Some(Chosen { turn: 1, plan: None }));
        // What was seen while the other side was at its part is enough; what was seen for another turn is not meant.
        for (turn, plan) in [(2, None), (1, Some(0))] {
            let ahead = Ahead::default();
            (0..8).for_each(|_| ahead.add(Side::Axis, turn, vec![0.0, 0.5]));
            let mind = Mind { ahead: Some(&ahead), ..mind };
            let mut hurried = begun(1);
            mind.order(&mut hurried, &mut ChaCha8Rng::seed_from_u64(7)).expect("the game goes on");
            assert_eq!(Followed::of(&hurried).0[0], Some(Chosen { turn: 1, plan }), "seen for turn {turn}");
        }
    }
}
