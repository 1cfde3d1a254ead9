//! When a side's movement may end: what had to enter, drive or move out has done so.

use bevy_ecs::prelude::ResMut;

use super::march::{STACK, stacked};
use super::reach::Reach;
use super::{sorties, straight_march, withdrawal};
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// Scenarios B.3: units due on turn 1 have to enter before their side ends its movement.
///
/// # Errors
/// The refusal, with the number of units that wait.
pub fn plan(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    position.expect_phase(sequence, Phase::Movement, None)?;
    let owed: Vec<(ViewItem, u16)> = position
        .all()
        .filter(|unit| *unit.side == sequence.active && *unit.location == Location::Waiting)
        .filter_map(|unit| Some((unit, position.scenario.force_of(*unit.id)?.arrives.must_by()?)))
        .filter(|(_, turn)| *turn <= sequence.turn)
        .collect();
    // Weapons that nobody is left to bring in stay out (our reading).
    let bring = |(unit, _): &&(ViewItem, u16)| !position.class(unit).is_weapon();
    if let Some((_, turn)) = owed.iter().find(bring) {
        return Err(Refusal::new(
            if *turn == 1 { "Scenarios.B.3" } else { "Scenario 4.Special" },
            format!(
                "{} {} yet to enter; units due on turn {turn} must enter that turn.",
                owed.len(),
                if owed.len() == 1 { "unit has" } else { "units have" }
            ),
        ));
    }
    straight_march::expect_done(position, sequence)?;
    withdrawal::expect_withdrawn(position, sequence)?;
    sorties::expect_done(position, sequence)?;
    expect_no_overstack(position, sequence)
}

/// II.I.3: a hex that holds too many units after a melee is thinned out in the next movement segment, as far as they can move
/// without attacking.
///
/// # Errors
/// The refusal, with the hex.
fn expect_no_overstack(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    debug_assert_eq!(sequence.phase, Phase::Movement, "only a movement segment is ended so");
    for (unit, hex) in position.on_board(sequence.active) {
        if !position.class(&unit).counts_for_stacking()
            || unit.motion.ended
            || position.marks.melee(hex).is_some()
            || stacked(position, hex, *unit.side, *unit.id) < STACK
        {
            continue;
        }
        let reach = Reach::of(position, sequence, *unit.id);
        if reach.costs.keys().any(|next| next != hex && reach.passes(next)) {
            return Err(Refusal::new(
                "II.I.3",
                format!(
                    "{} holds more than {STACK} infantry and crew units; {} can move out.",
                    Name(hex),
                    position.name(&unit)
                ),
            ));
        }
    }
    Ok(())
}

/// Ends the side's movement.
pub fn carry_out(mut sequence: ResMut<Sequence>, mut log: ResMut<Log<Event>>) {
    let side = sequence.active;
    note(&mut log, &sequence, Event::Passed { side, phase: Phase::Movement });
    sequence.pass();
}
