//! Artillery before the first turn (II.K.3).

use bevy_ecs::prelude::{Res, ResMut, World};

use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::{Cause, Event};
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Sequence, note};

/// All men of a side, wherever they are.
#[derive(Debug, Clone, Default)]
pub struct Targets([Vec<UnitId>; 2]);

/// Finds the men of both sides.
pub fn targets(world: &World) -> Targets {
    let position = Position::of(world);
    Targets(Side::BOTH.map(|side| {
        position
            .all()
            .filter(|unit| *unit.side == side && position.class(unit).is_personnel() && unit.men.left > 0)
            .map(|unit| *unit.id)
            .collect()
    }))
}

/// Two dice for the casualties of the Axis, one for those of the Allies; each side strikes off its own, the Axis first.
pub fn fire(
    bevy_ecs::prelude::In(targets): bevy_ecs::prelude::In<Targets>,
    sequence: Res<Sequence>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    let [axis, allies] = targets.0;
    let (two, one) = (dice.two(), dice.die());
    let losses = [(Side::Axis, two.to_vec(), axis), (Side::Allies, vec![one], allies)];
    for (side, dice, _) in &losses {
        let men = dice.iter().sum();
        note(&mut log, &sequence, Event::Softened { side: *side, dice: dice.clone(), men });
    }
    for (side, dice, pool) in losses.into_iter().rev() {
        let left = dice.iter().sum();
        decisions.0.push(Decision::Casualties { side, target: None, crew: false, pool, left, cause: Cause::Artillery });
    }
}
