//! What becomes of a unit that has come into mines which it did not see (Firefight H).

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::forcing::{self, ForcePlan};
use super::hidden_mines::mine_in;
use super::movement::MovePlan;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::systems::run_with;
use crate::core::unit::UnitId;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Sequence, note};

/// After a move: if it ended in such mines, they are shown, and the die is rolled as for a unit that forces them (V.G.2.b).
pub fn entered(world: &mut World, step: MovePlan) {
    let position = Position::of(world);
    let found = position.find(step.unit).and_then(|unit| {
        let hex = unit.location.hex()?;
        Some((mine_in(&position, hex, *unit.side)?, hex, position.class(&unit)))
    });
    drop(position);
    let Some((mine, hex, class)) = found else { return };
    run_with(world, show, (mine, hex));
    run_with(world, forcing::roll, ForcePlan { step, class, hex });
}

/// After an attempt to force mines: all see it, and where the side itself had recorded them in secret it has given them away.
pub fn forced(world: &mut World, plan: &ForcePlan) {
    let position = Position::of(world);
    let own = position.find(plan.step.unit).and_then(|unit| mine_in(&position, plan.hex, unit.side.enemy()));
    drop(position);
    if let Some(mine) = own {
        run_with(world, show, (mine, plan.hex));
    }
}

/// Before prisoners, or broken men, go into a hex: mines there that they don't see are shown (X.I.1, our reading).
pub fn led(world: &mut World, hex: Option<Hex>) {
    let Some(hex) = hex else { return };
    let position = Position::of(world);
    let mine = Side::BOTH.into_iter().find_map(|side| mine_in(&position, hex, side));
    drop(position);
    if let Some(mine) = mine {
        run_with(world, show, (mine, hex));
    }
}

fn show(
    In((mine, hex)): In<(UnitId, Hex)>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    marks.works.hide_mine(mine, false);
    note(&mut log, &sequence, Event::MinesShown { hex });
}
