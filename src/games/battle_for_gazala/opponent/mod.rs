//! The computer player. It sees what a human sees, weighs the exact odds, and gives the same orders.

mod attack;
mod bar;
mod follow;
mod goals;
mod guard;
mod march;
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
mod worth;

use rand_chacha::ChaCha8Rng;

use super::plan;
use super::play::random;
use super::state::decisions::Decision;
use super::state::orders::Order;
use super::state::position::Position;
use super::state::turn::Phase;
use situation::Situation;

/// The computer's order; `None` when the game is over.
#[must_use]
pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    // Whatever the computer thinks of, only the plan says what is legal.
    let chosen = choose(position).filter(|order| plan(position, order).is_ok());
    chosen.or_else(|| random::order(position, dice))
}

fn choose(position: &Position) -> Option<Order> {
    let situation = Situation::of(position, position.to_act()?)?;
    if let Some(decision) = position.decision() {
        return answer(&situation, decision);
    }
    match position.sequence.phase {
        Phase::Movement | Phase::MobileMovement => march::order(&situation),
        Phase::Combat | Phase::MobileCombat => attack::order(&situation),
        _ => None,
    }
}

fn answer(situation: &Situation, decision: &Decision) -> Option<Order> {
    match decision {
        Decision::Attack(battle) => attack::press(situation, battle),
        Decision::Defence(battle) => attack::defend(situation, battle),
        Decision::Answer(bombardment) => shelling::answer(situation, bombardment),
        Decision::Exchange { units, owed, .. } => follow::loss(situation, units, *owed),
        Decision::Retreat(withdrawal) => follow::retreat(situation, withdrawal),
        Decision::Advance { hex, units, .. } => follow::advance(situation, *hex, units),
        Decision::Arrival { units, .. } => follow::arrive(situation, units),
        Decision::Nearby { hex, units } => follow::enter(situation, *hex, units),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::core::game::{Game, submit};
    use crate::games::battle_for_gazala::BattleForGazala;

    /// Four turns against itself: every order that it thinks of is legal, so that chance never has to help out.
    #[test]
    fn every_order_is_legal() {
        let root = data_root();
        let data = BattleForGazala::load_data(&root).unwrap_or_else(|faults| panic!("{faults}"));
        let scenario = BattleForGazala::load_scenario(&root, "scenarios/battle_for_gazala/01.ron", &data);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        let mut world =
            BattleForGazala::begin(&data, &scenario, &[], 1).unwrap_or_else(|sentence| panic!("{sentence}"));
        while BattleForGazala::turn(&world) <= 4 && BattleForGazala::to_act(&world).is_some() {
            let order = choose(&Position::of(&world)).expect("it always thinks of something");
            submit::<BattleForGazala>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
    }
}
