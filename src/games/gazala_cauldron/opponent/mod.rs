//! The computer player. It sees what a human sees, weighs the plan's exact odds, and gives the same orders.

mod action;
mod activation;
mod air;
mod breaches;
mod chits;
mod choke;
mod combat;
mod flight;
mod follow;
mod gain;
mod goals;
mod place;
mod set_up;
mod situation;
mod tanks;
mod threat;
mod thrust;
mod worth;

use rand_chacha::ChaCha8Rng;

use super::plan;
use super::play::random;
use super::state::actions::Stage;
use super::state::decisions::Decision;
use super::state::orders::Order;
use super::state::position::Position;
use super::state::turn::Phase;
use situation::Situation;

/// The computer player's order; `None` when the game is over.
#[must_use]
pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    // Whatever the computer thinks of, only the plan says what is legal.
    let chosen = choose(position, dice).filter(|order| plan(position, order).is_ok());
    chosen.or_else(|| random::order(position, dice))
}

fn choose(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let situation = Situation::new(position, position.to_act()?);
    if let Some(decision) = position.decision() {
        return answer(&situation, decision);
    }
    match position.sequence.phase {
        Phase::SetUp => set_up::order(&situation, dice),
        Phase::Minefield => breaches::order(&situation),
        Phase::Actions => match position.actions.stage {
            Stage::Draw => Some(Order::Draw),
            Stage::Choose => activation::order(&situation),
            Stage::Move => action::order(&situation),
        },
        _ => None,
    }
}

fn answer(situation: &Situation, decision: &Decision) -> Option<Order> {
    match decision {
        // Who acts first sets the tone of the turn; the last action of it falls to whoever has more of them.
        Decision::First(side) => Some(Order::First { side: *side }),
        Decision::Tanks(_) => tanks::order(situation).or(Some(Order::EndReplacing)),
        Decision::Air(_) => air::order(situation),
        Decision::Arrive { units, .. } => place::arrive(situation, units),
        Decision::Assault(assault) => combat::attack(situation, assault),
        Decision::Defence(assault) => combat::defend(situation, assault),
        Decision::Loss { .. } => follow::loss(situation),
        Decision::Disruption { .. } => follow::disruption(situation),
        Decision::Retreat { .. } => follow::retreat(situation),
        Decision::Advance { .. } => follow::advance(situation),
        Decision::Crowd { hex, .. } => follow::crowd(situation, *hex),
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::core::data::data_root;
    use crate::core::game::{Game, submit};
    use crate::games::gazala_cauldron::GazalaCauldron;

    /// Four turns against itself: every order that it thinks of is legal, so that chance never has to help out.
    #[test]
    fn every_order_is_legal() {
        let root = data_root();
        let data = GazalaCauldron::load_data(&root).unwrap_or_else(|faults| panic!("{faults}"));
        let scenario = GazalaCauldron::load_scenario(&root, "scenarios/gazala_cauldron/01.ron", &data);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        let mut world = GazalaCauldron::begin(&data, &scenario, &[], 1).unwrap_or_else(|sentence| panic!("{sentence}"));
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        while GazalaCauldron::turn(&world) <= 4 {
            let order = choose(&Position::of(&world), &mut dice).expect("it always thinks of something");
            submit::<GazalaCauldron>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
    }
}
