//! Crews of AFVs (IV.C): what their losses keep them from, and the crew of an open mount (IV.D).

use bevy_ecs::prelude::{Query, Res, ResMut};

use super::friendly_edge;
use super::silent::Silent;
use crate::core::game::Log;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Edge;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::components::Crew;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Sequence, note};

/// What its crew keeps a vehicle from firing for: it has bailed out, it withdraws, it lost men this turn, or it took cover.
#[must_use]
pub fn silent(position: &Position, unit: &ViewItem) -> Option<Silent> {
    let crew = unit.crew;
    if crew.out {
        Some(Silent::BailedOut)
    } else if crew.withdraws() {
        Some(Silent::Withdraws)
    } else if crew.lost > 0 && crew.lost_on == position.sequence.turn {
        Some(Silent::CrewHit)
    } else if crew.down {
        Some(Silent::CrewDown)
    } else {
        None
    }
}

/// True for a vehicle whose crew fragments can strike: an open mount, from section IV on, with its crew in it (IV.D).
#[must_use]
pub fn is_exposed(position: &Position, unit: &ViewItem) -> bool {
    position.kind(unit).open_top && position.scenario.plays(Chapter::IV) && !unit.crew.out
}

/// The edges that a unit's crew makes for: those by which its force comes; of units set up on the board the British west, the Axis
/// east (our reading of `away from the enemy`, IV.C.4).
#[must_use]
pub fn homes(position: &Position, unit: &ViewItem) -> Vec<Edge> {
    friendly_edge::home(position.scenario.force_of(*unit.id), *unit.side)
}

/// The edges in words: `south or west`.
#[must_use]
pub fn home_words(position: &Position, unit: &ViewItem) -> String {
    homes(position, unit).into_iter().map(Edge::words).collect::<Vec<_>>().join(" or ")
}

/// IV.D: crews of open mounts that took cover come up again when the combat segment ends.
pub fn rise(mut crews: Query<(&UnitId, &mut Crew)>, sequence: Res<Sequence>, mut log: ResMut<Log<Event>>) {
    let mut risen: Vec<UnitId> = Vec::new();
    for (unit, mut crew) in &mut crews {
        if std::mem::take(&mut crew.down) {
            risen.push(*unit);
        }
    }
    risen.sort_unstable();
    for unit in risen {
        note(&mut log, &sequence, Event::Rose { unit });
    }
}
