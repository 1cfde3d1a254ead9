//! Where infantry gets down: as near to the ground that it has to take as wheels and tracks bring it out of the enemy's fire, the way round
//! his mines considered. Men on foot need a turn for a hex or two; who gets down on the wrong side of a minefield walks round it under fire.

use super::ground;
use super::infantry_situation::InfantrySituation;
use crate::core::hex::{Facing, Hex};
use crate::core::hex_map::HexMap;
use crate::core::search::cheapest;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::phases::night;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// A hex on foot takes as long as so many by vehicle.
const ON_FOOT: u16 = 3;

/// What is left to infantry in a vehicle once it is let down, from every hex, round the mines: by night, when nobody runs, the way to the nearest
/// of those whom it keeps off from (Firefight H); by day the way to the ground that has to be taken, hexes that it is driven through quiet ones
/// counted for less. `None` where the enemy's nearness tells enough.
pub fn way(
    position: &Position,
    sequence: &Sequence,
    threats: &[(Hex, u8)],
    quiet: impl Fn(Hex) -> bool,
) -> Option<HexMap<u16>> {
    let mut mines = position.those(|side, class, _| class == Class::Minefield && side != sequence.active);
    mines.next()?;
    if night::is_night(position) {
        return Some(InfantrySituation::of(position, sequence).way(threats.iter().map(|(foe, _)| *foe)));
    }
    let goals = ground::wanted(position).filter(|_| ground::attacker(position) == Some(sequence.active))?;
    let situation = InfantrySituation::of(position, sequence);
    let on_foot = situation.way(goals);
    let downs = on_foot.iter().filter(|(hex, _)| quiet(*hex)).map(|(hex, steps)| (hex, ON_FOOT * steps));
    let found = cheapest(downs.collect::<Vec<_>>(), |hex: Hex, cost, tell| {
        let beside = Facing::ALL.into_iter().map(|side| hex.neighbour(side));
        beside.filter(|next| situation.is_open(*next) && quiet(*next)).for_each(|next| tell(next, cost + 1));
    });
    Some(found.iter().map(|(hex, (cost, _))| (hex, *cost)).collect())
}
