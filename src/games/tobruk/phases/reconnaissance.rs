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

/// As turn 1 begins: of each side half, rounded down, in the order of its batteries; an odd die finds one (our reading).
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
        let fires: Vec<usize> = (0..recorded.len()).filter(own).collect();
        let (mut left, mut wanted) = (fires.len(), fires.len() / 2);
        for place in fires {
            if wanted == 0 {
                break;
            }
            let die = (wanted < left).then(|| dice.die());
            let finds = die.is_none_or(|die| die % 2 == 1);
            left -= 1;
            wanted -= usize::from(finds);
            let fire = &mut recorded[place];
            fire.scouted |= finds;
            let found = finds.then_some((fire.fire, Place(fire.hex)));
            note(&mut log, &sequence, Event::Scouted { battery: fire.battery, die, found });
        }
    }
}
