//! What the dice of the combats have brought beyond their average: what is taken off a game's result where it is asked how well it was played.

use bevy_ecs::prelude::World;

use crate::core::game::Log;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::catalog::Catalog;
use crate::games::gazala_cauldron::material::tables::Tables;
use crate::games::gazala_cauldron::material::tables::combat::{Effect, Outcome};
use crate::games::gazala_cauldron::state::orders::Event;

/// Steps, retreats and disruptions.
const KINDS: usize = 3;
/// Of the attackers and of the defenders, in the Axis's attacks and in the Allies'.
const COUNTS: usize = 4 * KINDS;

/// Steps, retreats and disruptions beyond the average, first of the attackers and of the defenders in the Axis's attacks, then likewise in the
/// Allies'.
pub fn of(world: &World) -> Vec<f64> {
    let (tables, catalog) = (world.resource::<Shared<Tables>>(), world.resource::<Shared<Catalog>>());
    let mut luck = vec![0.0; COUNTS];
    for entry in &world.resource::<Log<Event>>().0 {
        let Event::Fought { attackers, column, modifier, outcome, .. } = &entry.event else { continue };
        let Some(side) = attackers.first().map(|unit| catalog.get(*unit).side()) else { continue };
        let first = if side == Side::Axis { 0 } else { COUNTS / 2 };
        let fell = counts(*outcome);
        for (kind, (luck, fell)) in luck[first..].iter_mut().zip(fell).enumerate() {
            *luck += fell - tables.combat.mean(*column, *modifier, |outcome| counts(outcome)[kind]);
        }
    }
    luck
}

fn counts(outcome: Outcome) -> [f64; COUNTS / 2] {
    let of = |effect: Effect| {
        let yes = |is: bool| if is { 1.0 } else { 0.0 };
        [f64::from(effect.steps), yes(effect.retreat), yes(effect.disrupt)]
    };
    let ([a, b, c], [d, e, f]) = (of(outcome.attacker), of(outcome.defender));
    [a, b, c, d, e, f]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::core::game::{Entry, Game};
    use crate::core::unit::UnitId;
    use crate::games::gazala_cauldron::GazalaCauldron;

    /// Combats in one column and with this modifier, with these dice, by the first unit of a side.
    fn luck(side: Side, modifier: i8, dice: impl IntoIterator<Item = u8>) -> Vec<f64> {
        let root = data_root();
        let data = GazalaCauldron::load_data(&root).unwrap_or_else(|faults| panic!("{faults}"));
        let scenario = GazalaCauldron::load_scenario(&root, "scenarios/gazala_cauldron/01.ron", &data);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        let mut world = GazalaCauldron::begin(&data, &scenario, &[], 1).unwrap_or_else(|sentence| panic!("{sentence}"));
        let unit = GazalaCauldron::muster(&world, None).into_iter().find(|unit| unit.side == side);
        let attackers: Vec<UnitId> = unit.into_iter().map(|unit| unit.unit).collect();
        for die in dice {
            let outcome = world.resource::<Shared<Tables>>().combat.cell(4, i8::try_from(die).unwrap_or(0) + modifier);
            let (attackers, defenders) = (attackers.clone(), Vec::new());
            let event =
                Event::Fought { attackers, defenders, attack: 1, defence: 1, column: 4, die, modifier, outcome };
            world.resource_mut::<Log<Event>>().0.push(Entry { turn: 1, event });
        }
        of(&world)
    }

    #[test]
    fn all_dice_together_are_no_luck() {
        for modifier in [-2, 0, 3] {
            assert!(luck(Side::Axis, modifier, 0..10).iter().all(|count| count.abs() < 1e-9), "{modifier}");
        }
    }

    #[test]
    fn the_luck_of_a_side_is_counted_as_its_own() {
        let [axis, allies] = Side::BOTH.map(|side| luck(side, 0, [0]));
        assert!(axis[..6].iter().any(|count| count.abs() > 0.1) && axis[6..].iter().all(|count| count.abs() < 1e-9));
        assert_eq!((&axis[..6], &axis[6..]), (&allies[6..], &allies[..6]));
    }
}
