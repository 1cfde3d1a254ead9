//! Objectives and points (11.2).

use bevy_ecs::prelude::{Res, World};

use crate::core::shared::Shared;
use crate::games::bir_hacheim::material::catalog::Catalog;
use crate::games::bir_hacheim::material::scenario::Scenario;
use crate::games::bir_hacheim::state::components::Location;
use crate::games::bir_hacheim::state::components::units;
use crate::games::bir_hacheim::state::marks::Marks;
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position_mut::PositionMut;

/// An objective belongs to the side that was in it last.
pub fn watch(mut position: PositionMut, scenario: Res<Shared<Scenario>>) {
    for objective in &scenario.objectives {
        let hex = objective.hex;
        let inside = position.units.iter().find(|(_, location, ..)| **location == Location::On(hex));
        if let Some(side) = inside.map(|(side, ..)| *side)
            && position.take(hex, side)
        {
            position.note(Event::Taken { hex, side });
        }
    }
}

/// Points of a game in progress, Axis first.
#[must_use]
pub fn score_of(world: &World) -> [u16; 2] {
    let marks = Marks::of(world);
    let (scenario, catalog) = (world.resource::<Shared<Scenario>>(), world.resource::<Shared<Catalog>>());
    let mut score = [0; 2];
    for (objective, holder) in scenario.objectives.iter().zip(&marks.holders) {
        score[holder.index()] += objective.points;
    }
    for unit in units(world).filter(|unit| unit.location == Location::Eliminated) {
        score[unit.side.enemy().index()] += scenario.points_for(catalog.get(unit.id).nation);
    }
    score
}
