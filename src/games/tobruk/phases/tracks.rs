//! Overrun damage, an experimental rule (X.D.4.a): an AFV that crushes a heavy weapon may break a track.

use bevy_ecs::prelude::{In, World};

use super::battle::Battle;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::position::Position;

/// Two dice that break it.
pub const BREAKS_ON: u8 = 11;

/// AFVs that have destroyed a heavy weapon this turn, with it, once the fire of the turn is over (our reading).
pub fn due(world: &World) -> Vec<(UnitId, UnitId)> {
    let position = &Position::of(world);
    if !position.options.incidental_damage {
        return Vec::new();
    }
    let counts = |(vehicle, weapon): &(UnitId, UnitId)| {
        let heavy = position.find(*weapon).is_some_and(|weapon| position.class(&weapon) == Class::HeavyWeapon);
        heavy && position.find(*vehicle).is_some_and(|vehicle| vehicle.location.hex().is_some())
    };
    position.marks.works.crushed.iter().filter(|pair| counts(pair)).copied().collect()
}

/// Two dice for each, until its track is broken.
pub fn roll(In(due): In<Vec<(UnitId, UnitId)>>, mut battle: Battle) {
    for (unit, weapon) in due {
        if battle.is_immobilised(unit) {
            continue;
        }
        let dice = battle.dice.two();
        let breaks = dice[0] + dice[1] >= BREAKS_ON;
        battle.note(Event::TrackTested { unit, weapon, dice, breaks });
        if breaks {
            battle.break_track(unit);
        }
    }
}
