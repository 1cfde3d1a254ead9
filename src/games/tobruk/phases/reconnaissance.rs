//! Artillery reconnaissance, an experimental rule (X.E.2): half of each side's recorded fires are known to its enemy when play begins.

use bevy_ecs::prelude::{Res, ResMut};

use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::games::tobruk::material::scenario::Scenario;
use crate::games::tobruk::state::events::{Event, Place};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::turn::{Sequence, note};

/// As turn 1 begins: of each side half, rounded down, drawn blindly (our reading). Nothing is told of those that were not drawn.
pub fn scout(
    sequence: Res<Sequence>,
    options: Res<Options>,
    scenario: Res<Shared<Scenario>>,
    mut marks: ResMut<Marks>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
) {
    if !options.reconnaissance || sequence.turn != 1 {
        return;
    }
    let recorded = &mut marks.works.recorded;
    for side in Side::BOTH {
        let own = |place: &usize| scenario.battery(recorded[*place].battery).is_some_and(|entry| entry.side == side);
        let mut fires: Vec<usize> = (0..recorded.len()).filter(own).collect();
        let mut found: Vec<usize> = Vec::new();
        for _ in 0..fires.len() / 2 {
            found.push(fires.swap_remove(dice.blind(fires.len())));
        }
        found.sort_unstable();
        for place in found {
            let fire = &mut recorded[place];
            fire.scouted = true;
            note(&mut log, &sequence, Event::Scouted { battery: fire.battery, fire: fire.fire, hex: Place(fire.hex) });
        }
    }
}
