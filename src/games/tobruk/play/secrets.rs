//! Events that a side is not told, since they say what it may not see (V.F).

use bevy_ecs::prelude::World;

use crate::core::side::Side;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::sight::Sight;

/// True if the side may be told of the event: not where men and weapons of the enemy were set up and which
/// fires he recorded, nor what those do that it can't see.
#[must_use]
pub fn may_hear(world: &World, event: &Event, side: Side) -> bool {
    if let Event::Recorded { battery, .. } | Event::Erased { battery, .. } = event {
        return Position::of(world).scenario.battery(*battery).is_some_and(|entry| entry.side == side);
    }
    if let Event::Feigned { unit, .. } | Event::Concealed { unit, .. } = event {
        return Position::of(world).find(*unit).is_some_and(|unit| *unit.side == side);
    }
    if let Event::RoundsGone { unit, .. } | Event::LoadFell { unit, .. } | Event::TookOn { unit, .. } = event {
        return Position::of(world).find(*unit).is_some_and(|unit| *unit.side == side);
    }
    if let Event::Stowed { side: theirs, .. } = event {
        return *theirs == side;
    }
    // V.F.3: guns that let an aircraft pass betray nothing to those who fly it.
    match event {
        Event::InRange { unit: aircraft, .. } | Event::FlakHeld { aircraft } => {
            return Position::of(world).find(*aircraft).is_some_and(|aircraft| *aircraft.side != side);
        }
        Event::FlakOrders { side: theirs, .. } => return *theirs == side,
        _ => {}
    }
    // IX.A.1: what men under a counter that lies face down do, and what befalls them unseen, is not told, nor whether there are any.
    let kept = match event {
        Event::Collateral { target, .. } | Event::Declined { unit: target } | Event::StoodFast { target } => {
            Some((*target, Sight::GunSymbol))
        }
        Event::Lost { unit, .. } | Event::Casualties { target: unit, .. } => Some((*unit, Sight::Hidden)),
        _ => None,
    };
    if let Some((unit, kept)) = kept {
        let position = Position::of(world);
        let nine = position.scenario.plays(Chapter::IX);
        return !(nine && position.find(unit).is_some_and(|unit| position.sight(&unit, side) == kept));
    }
    let (units, set_up) = match event {
        Event::Placed { unit, .. } => ([Some(*unit), None], true),
        Event::TookCover { unit }
        | Event::Rose { unit }
        | Event::Rallied { unit, .. }
        | Event::EnteredPit { unit, .. }
        | Event::Hooking { unit, .. }
        | Event::HookUpHeld { unit, .. }
        | Event::HookUpLost { unit, .. }
        | Event::Unloaded { unit, .. } => ([Some(*unit), None], false),
        // VIII.B.5: an observer in an AFV is hidden there; others are seen as they come aboard.
        Event::Loaded { unit, .. } => {
            let position = Position::of(world);
            let inside = position.find(*unit).is_some_and(|unit| position.is_inside(&unit));
            ([Some(*unit).filter(|_| inside), None], false)
        }
        Event::Manned { unit, weapon }
        | Event::Unmanned { unit, weapon }
        | Event::Spiking { unit, weapon }
        | Event::Spiked { unit, weapon }
        | Event::Mounting { unit, weapon, .. }
        | Event::TakenOff { unit, weapon, .. }
        | Event::PutBack { unit, weapon, .. }
        | Event::WeaponPivoted { by: unit, weapon, .. } => ([Some(*unit), Some(*weapon)], false),
        _ => return true,
    };
    let position = Position::of(world);
    if !position.scenario.plays(Chapter::V) {
        return true;
    }
    let mut theirs = units.into_iter().flatten().filter_map(|id| position.find(id)).filter(|unit| *unit.side != side);
    theirs.all(|unit| {
        let class = position.class(&unit);
        let seen = position.sight(&unit, side);
        if set_up {
            (class.is_vehicle() || class.is_emplacement()) && seen != Sight::Hidden
        } else {
            seen == Sight::Open
        }
    })
}
