//! Ground that decides the game, and who has to take it (Scenarios 2, 5, 8 and 9).

use std::collections::BTreeSet;

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::phases::hold;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// The side that has to take ground, or to clear a way through it; the other one defends it. `None` where points decide.
pub fn attacker(position: &Position) -> Option<Side> {
    let scenario = position.scenario;
    let takes = scenario.hold.as_ref().map(|hold| hold.side).or(scenario.point.as_ref().map(|point| point.side));
    takes.or(scenario.breakthrough.as_ref().map(|through| through.side))
}

/// The hexes that it has to take: those with counters that count, or the one that is named. `None` where points decide.
pub fn wanted(position: &Position) -> Option<BTreeSet<Hex>> {
    if let Some(hold) = &position.scenario.hold {
        let counted = position.those(|_, class, _| hold::counts(hold, class));
        return Some(counted.filter_map(|unit| unit.location.hex()).collect());
    }
    position.scenario.point.as_ref().map(|point| BTreeSet::from([point.hex]))
}

/// While the attack is being prepared: how many hexes men and loaded vehicles of the attacker keep from the enemy and his works.
pub fn keeps_off(position: &Position, sequence: &Sequence) -> Option<u8> {
    let preparation = position.scenario.prepares.filter(|preparation| sequence.turn <= preparation.through)?;
    (attacker(position) == Some(sequence.active)).then_some(preparation.keeps)
}

/// Hexes with enemies and with works of theirs.
pub fn defended(position: &Position, side: Side) -> BTreeSet<Hex> {
    position
        .those(|theirs, class, _| theirs != side && class != Class::Minefield)
        .filter_map(|unit| unit.location.hex())
        .collect()
}
