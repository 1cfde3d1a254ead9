//! What a veteran's judge reads in a state, at the moments by which he is fitted: the signs that he goes by, with the usual weights, but for
//! what a side's own doctrine makes of it.

use super::fixed::Fixed;
use super::signs::signs;
use super::state::State;
use super::threat::Situation;
use super::verdict::time;
use super::worth::counted;
use crate::core::judge::fit::Reading;
use crate::core::side::Side;
use crate::games::firestorm::play::prompt::{Ask, Prompt};
use crate::games::firestorm::state::position::Position;

/// What is read before a battle, which is still to come, and in the strategic phases; `None` at all other moments.
pub fn reading(position: &Position) -> Option<Reading> {
    let more = match Prompt::of(position).asks {
        Ask::Arrow => 1.0,
        Ask::Moves => 0.0,
        _ => return None,
    };
    let fixed = Fixed::new(position, None);
    let left = fixed.clock.left + more;
    let state = State::of(position, left);
    let situation = Situation::new(&fixed, &state);
    let [axis, allies] = Side::BOTH.map(|side| counted(&situation, side));
    let later = fixed.clock.later();
    Some(Reading {
        later,
        margin: f64::from(axis - allies),
        time: time(later == 0, left).map(f64::from),
        signs: signs(&situation).map(f64::from).into(),
    })
}

#[cfg(test)]
mod tests {
    use bevy_ecs::prelude::World;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::core::data::data_root;
    use crate::core::game::{Game, submit};
    use crate::games::firestorm::Firestorm;
    use crate::games::firestorm::phases::victory;

    /// A whole game, with a look at the state before each order.
    fn play(seed: u64, mut look: impl FnMut(&World)) -> World {
        let root = data_root();
        let data = Firestorm::load_data(&root).unwrap_or_else(|faults| panic!("{faults}"));
        let scenario = Firestorm::load_scenario(&root, "scenarios/firestorm/01.ron", &data);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        let mut world = Firestorm::begin(&data, &scenario, &[], seed).unwrap_or_else(|sentence| panic!("{sentence}"));
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        while Firestorm::to_act(&world).is_some() {
            look(&world);
            let order = Firestorm::computer_order(&world, &mut dice).expect("an order");
            submit::<Firestorm>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
        world
    }

    /// Before the first battle of a turn all of them are to come, before the last one that alone.
    #[test]
    fn the_battle_that_is_to_be_fought_is_still_to_come() {
        let mut seen = 0;
        play(1, |world| {
            let position = Position::of(world);
            if Prompt::of(&position).asks == Ask::Arrow {
                let reading = reading(&position).expect("a reading");
                let now = position.sequence;
                let left = f64::from(now.battles + 1 - now.battle) / 5.0;
                let part = reading.time[usize::from(reading.later > 0)];
                assert!((part - left).abs() < 1e-6, "{part} of battle {} of {}", now.battle, now.battles);
                seen += 1;
            }
        });
        assert!(seen >= 4);
    }

    /// Points are what the signs are fitted to, but Tobruk's fall is a clear victory with however few of them.
    #[test]
    fn the_fall_of_tobruk_is_a_clear_margin() {
        let [mut fallen, mut others] = [0, 0];
        for seed in 1..60 {
            let world = play(seed, |_| {});
            let [axis, allies] = Firestorm::score(&world).map(f64::from);
            let margin = Firestorm::margin(&world);
            if victory::decided(&world).fell {
                assert!(margin >= 100.0 && margin >= axis - allies);
                fallen += 1;
            } else {
                assert!((margin - (axis - allies)).abs() < 1e-9);
                others += 1;
            }
            if fallen > 0 && others > 0 {
                return;
            }
        }
        panic!("{fallen} games with Tobruk's fall, {others} without");
    }
}
