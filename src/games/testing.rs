//! What the unit tests of all games share.

use std::collections::BTreeSet;

use bevy_ecs::prelude::World;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{find_scenario, load_data};
use crate::core::data::data_root;
use crate::core::game::{Game, submit};
use crate::core::prompt::{Asks, Prompt};

/// The data of a game and one of its scenarios, by its id.
fn loaded<G: Game>(scenario: &str) -> (G::Data, G::Scenario) {
    let root = data_root();
    let data = load_data::<G>(&root).unwrap_or_else(|faults| panic!("{faults}"));
    let file = find_scenario(&root, scenario).unwrap_or_else(|sentence| panic!("{sentence}"));
    let scenario = file.load::<G>(&data).unwrap_or_else(|faults| panic!("{faults}"));
    (data, scenario)
}

/// A scenario as it begins.
pub fn begun<G: Game>(scenario: &str, seed: u64) -> World {
    let (data, scenario) = loaded::<G>(scenario);
    G::begin(&data, &scenario, &[], seed).unwrap_or_else(|sentence| panic!("{sentence}"))
}

/// Plays a scenario at random, so many orders, and looks at everything that is asked: it names the side that acts, a rule of the
/// ledger, and words. Answers with the rules by which something was asked.
pub fn asked<G: Game, A: Asks<Order = G::Order>>(
    scenario: &str,
    orders: usize,
    prompt: impl Fn(&World) -> Prompt<A>,
) -> BTreeSet<&'static str> {
    let (data, scenario) = loaded::<G>(scenario);
    let mut world = G::begin(&data, &scenario, &[], 1).expect("the scenario begins");
    G::settle(&mut world);
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let mut rules = BTreeSet::new();
    for _ in 0..orders {
        let Prompt { side, asks } = prompt(&world);
        let said = asks.said();
        assert_eq!(side, G::to_act(&world), "{}", said.rule);
        assert!(G::ledger(&data).get(said.rule).is_some(), "{} is not in the ledger", said.rule);
        let Some(order) = G::random_order(&world, &mut dice) else { break };
        assert!(!said.does.is_empty(), "{}", said.rule);
        assert!(said.ending.is_none() || said.awaits.is_empty(), "{} is ended and waits for a choice", said.rule);
        assert!(said.ending.is_none_or(|(_, words)| !words.is_empty()), "{}", said.rule);
        rules.insert(said.rule);
        submit::<G>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
    rules
}

/// Plays a scenario at random until a question is answered.
pub fn once<G: Game, R>(scenario: &str, question: impl Fn(&World) -> Option<R>) -> R {
    let (data, scenario) = loaded::<G>(scenario);
    for seed in 1..6 {
        let mut world = G::begin(&data, &scenario, &[], seed).expect("the scenario begins");
        G::settle(&mut world);
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..1500 {
            if let Some(answer) = question(&world) {
                return answer;
            }
            let Some(order) = G::random_order(&world, &mut dice) else { break };
            submit::<G>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
    }
    panic!("it never came to that");
}
