//! AFV reliability, an option (IV.G.2): a vehicle may break down before its turn of entry.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::shared::Shared;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::catalog::Catalog;
use crate::games::tobruk::material::tables::Tables;
use crate::games::tobruk::state::components::{Damage, Kind, Location};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Sequence, note};

/// Tanks and self-propelled guns whose turn of entry has come; none with the option off (IV.G.2.1, IV.G.2.3).
pub fn due(world: &World) -> Vec<UnitId> {
    let position = &Position::of(world);
    if !position.options.afv_reliability {
        return Vec::new();
    }
    let due = position.all().filter(|unit| {
        position.class(unit).is_afv()
            && *unit.location == Location::Waiting
            && unit.entry.due > 0
            && unit.entry.due == position.sequence.turn
    });
    due.map(|unit| *unit.id).collect()
}

/// IV.G.2.2: two dice for each. What does not arrive counts as immobilised.
pub fn roll(
    In(due): In<Vec<UnitId>>,
    mut units: Units<(&Kind, &mut Location, &mut Damage)>,
    catalog: Res<Shared<Catalog>>,
    tables: Res<Shared<Tables>>,
    sequence: Res<Sequence>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
) {
    for unit in due {
        let found = units.get_mut(unit);
        let Some((kind, mut location, mut damage)) = found else { continue };
        let dice = dice.two();
        let arrives = !tables.vehicles.stays_away(&catalog.get(kind.0).id, dice[0] + dice[1]);
        if !arrives {
            *location = Location::BrokenDown;
            damage.immobilised = true;
        }
        note(&mut log, &sequence, Event::Reliability { unit, dice, arrives });
    }
}
