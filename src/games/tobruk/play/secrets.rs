//! Events that a side is not told, since they say what it may not see (V.F).

use bevy_ecs::prelude::World;

use crate::core::side::Side;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::orders::Event;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::sight::Sight;

/// True if the side may be told of the event: not where men and weapons of the enemy were set up and which
/// fires he recorded, nor what those do that it can't see.
#[must_use]
pub fn may_hear(world: &World, event: &Event, side: Side) -> bool {
    if let Event::Recorded { battery, .. } | Event::Erased { battery, .. } = event {
        return Position::of(world).scenario.battery(*battery).is_some_and(|entry| entry.side == side);
    }
    let (unit, set_up) = match event {
        Event::Placed { unit, .. } => (*unit, true),
        Event::TookCover { unit } | Event::Rose { unit } | Event::Manned { unit, .. } => (*unit, false),
        _ => return true,
    };
    let position = Position::of(world);
    if !position.scenario.plays(Chapter::V) {
        return true;
    }
    let Some(unit) = position.find(unit).filter(|unit| *unit.side != side) else { return true };
    let class = position.class(&unit);
    if set_up { class.is_vehicle() || class.is_emplacement() } else { position.sight(&unit, side) == Sight::Open }
}
