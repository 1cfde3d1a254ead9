//! The computer player. It sees what a human sees, weighs the plan's exact odds, and gives the same orders.

mod air;
mod battle;
mod bound;
mod combat;
mod defence;
mod engineers;
mod follow;
mod gain;
mod joining;
mod losses;
mod movement;
mod next_best;
mod owed;
mod place;
mod set_up;
mod settled;
mod situation;
mod why;
mod worth;

use rand_chacha::ChaCha8Rng;

use super::play::plan::plan;
use super::play::prompt::{Ask, Prompt};
use super::play::random;
use super::state::orders::Order;
use super::state::position::Position;
pub use next_best::next_best;
use situation::Situation;
pub use why::reason;

/// The computer player's order; `None` when the game is over.
pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    // Whatever the computer thinks of, only the plan says what is legal.
    let chosen = choose(position, dice).filter(|order| plan(position, order).is_ok());
    chosen.or_else(|| random::order(position, dice))
}

fn choose(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let situation = Situation::new(position, position.to_act()?);
    let situation = &situation;
    match Prompt::of(position).asks {
        Ask::SetUp => set_up::order(situation, dice),
        Ask::Movement => movement::order(situation),
        Ask::Combat => combat::order(situation),
        Ask::Assault(assault) => combat::join(situation, &assault),
        Ask::Defence(assault) => defence::order(situation, &assault),
        Ask::Bombardment { target, guns } => combat::join_bombardment(situation, target, &guns),
        Ask::Casualty { among, eliminated } => losses::casualty(situation, &among, eliminated),
        Ask::Exchange { among, gone, owed } => losses::exchange(situation, &among, gone, owed),
        Ask::Retreat(_) => follow::retreat(situation),
        Ask::Advance { units, .. } => follow::advance(situation, &units),
        Ask::Over => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand::SeedableRng;

    use super::*;
    use crate::core::game::{Game, submit};
    use crate::games::bir_hacheim::BirHacheim;
    use crate::games::bir_hacheim::phases::debts;
    use crate::games::testing::begun;

    /// Three turns against itself: every order that it thinks of is legal, so that chance never has to help out.
    #[test]
    fn every_order_is_legal() {
        let mut world = begun::<BirHacheim>("bir_hacheim/01", 1);
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        while BirHacheim::turn(&world) <= 3 {
            let order = choose(&Position::of(&world), &mut dice).expect("the game is not over");
            submit::<BirHacheim>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
    }

    /// `4.1.2`: whoever marches for an attack either may make it once all have moved, or has to attack nobody; armour that comes beside
    /// armour is not sent against the infantry there.
    #[test]
    fn who_marches_for_an_attack_can_make_it() {
        let mut world = begun::<BirHacheim>("bir_hacheim/01", 4);
        let mut dice = ChaCha8Rng::seed_from_u64(4);
        let (mut marched, mut bound) = (BTreeMap::new(), 0);
        while BirHacheim::turn(&world) <= 6 {
            let position = Position::of(&world);
            let order = choose(&position, &mut dice).expect("the game is not over");
            match Prompt::of(&position).asks {
                Ask::Movement => {
                    let situation = Situation::new(&position, position.sequence.active);
                    let next = battle::next(&situation).filter(|(next, _)| *next == order);
                    if let (Some((_, battle)), Order::Move { unit, .. }) = (next, &order) {
                        marched.insert(*unit, battle.plan.target);
                    }
                }
                Ask::Combat => {
                    for (unit, target) in std::mem::take(&mut marched) {
                        let Some(there) = position.find(unit) else { continue };
                        let owed = debts::owed(&position, there);
                        bound += usize::from(!owed.is_empty());
                        let name = position.name(unit);
                        assert!(owed.is_empty() || owed.contains(&target), "{name}: {target:?} is not in {owed:?}");
                    }
                }
                _ => {}
            }
            submit::<BirHacheim>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
        assert!(bound > 20, "{bound} attacks were marched to");
    }
}
