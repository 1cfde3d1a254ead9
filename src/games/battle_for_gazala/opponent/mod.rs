//! The computer player. It sees what a human sees, weighs the exact odds, and gives the same orders.

mod aims;
mod attack;
mod bar;
mod follow;
mod goals;
mod guard;
mod march;
mod next_best;
mod occupancy;
mod place;
mod reach;
mod road;
mod shelling;
mod sight;
mod situation;
mod stakes;
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
pub use next_best::next_best;
use situation::Situation;
pub use why::reason;

/// The computer's order; `None` when the game is over.
#[must_use]
pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    // Whatever the computer thinks of, only the plan says what is legal.
    let chosen = choose(position).filter(|order| plan(position, order).is_ok());
    chosen.or_else(|| random::order(position, dice))
}

fn choose(position: &Position) -> Option<Order> {
    let Prompt { side, asks } = Prompt::of(position);
    let situation = &Situation::of(position, side?)?;
    match &asks {
        Ask::Over => None,
        Ask::Move { .. } => march::order(situation),
        Ask::Combat { .. } => attack::order(situation),
        Ask::Attack(battle) => attack::press(situation, battle),
        Ask::Defence(battle) => attack::defend(situation, battle),
        Ask::Answer(bombardment, _) => shelling::answer(situation, bombardment),
        Ask::Exchange { units, owed } => follow::loss(situation, units, *owed),
        Ask::Retreat(withdrawal) => follow::retreat(situation, withdrawal),
        Ask::Advance { hex, units } => follow::advance(situation, *hex, units),
        Ask::Arrival { units, .. } => follow::arrive(situation, units),
        Ask::Nearby { hex, units } => follow::enter(situation, *hex, units),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::{Game, submit};
    use crate::games::battle_for_gazala::BattleForGazala;
    use crate::games::testing::begun;

    /// Four turns against itself: every order that it thinks of is legal, so that chance never has to help out.
    #[test]
    fn every_order_is_legal() {
        let mut world = begun::<BattleForGazala>("battle_for_gazala/01", 1);
        while BattleForGazala::turn(&world) <= 4 && BattleForGazala::to_act(&world).is_some() {
            let order = choose(&Position::of(&world)).expect("it always thinks of something");
            submit::<BattleForGazala>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
    }
}
