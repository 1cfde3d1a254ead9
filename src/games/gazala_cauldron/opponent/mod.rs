//! The computer player. It sees what a human sees, weighs the plan's exact odds, and gives the same orders.

mod action;
mod activation;
mod air;
mod breaches;
mod chits;
mod choke;
mod combat;
mod field;
mod flight;
mod follow;
mod gain;
mod goals;
mod place;
mod set_up;
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
use field::Field;

/// The computer player's order; `None` when the game is over.
#[must_use]
pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    // Whatever the computer thinks of, only the plan says what is legal.
    let chosen = choose(position, dice).filter(|order| plan(position, order).is_ok());
    chosen.or_else(|| random::order(position, dice))
}

fn choose(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let field = Field::new(position, position.to_act()?);
    if let Some(decision) = position.decision() {
        return answer(&field, decision);
    }
    match position.sequence.phase {
        Phase::SetUp => set_up::order(&field, dice),
        Phase::Minefield => breaches::order(&field),
        Phase::Actions => match position.actions.stage {
            Stage::Draw => Some(Order::Draw),
            Stage::Choose => activation::order(&field),
            Stage::Move => action::order(&field),
        },
        _ => None,
    }
}

fn answer(field: &Field, decision: &Decision) -> Option<Order> {
    match decision {
        // Who acts first sets the tone of the turn; the last action of it falls to whoever has more of them.
        Decision::First(side) => Some(Order::First { side: *side }),
        Decision::Tanks(_) => tanks::order(field).or(Some(Order::EndReplacing)),
        Decision::Air(_) => air::order(field),
        Decision::Arrive { units, .. } => place::arrive(field, units),
        Decision::Assault(assault) => combat::attack(field, assault),
        Decision::Defence(assault) => combat::defend(field, assault),
        Decision::Loss { .. } => follow::loss(field),
        Decision::Disruption { .. } => follow::disruption(field),
        Decision::Retreat { .. } => follow::retreat(field),
        Decision::Advance { .. } => follow::advance(field),
        Decision::Crowd { hex, .. } => follow::crowd(field, *hex),
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
