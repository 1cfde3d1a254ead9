//! The men on the board as one side sees them: strength that is hidden counts as full (II.G.5).

use std::collections::BTreeSet;

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{Class, UnitType};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::cover::{cover, held_on_top, strength_is_open};
use crate::games::tobruk::state::components::Motion;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// A unit of men on the board.
#[derive(Debug, Clone, Copy)]
pub struct Troop<'a> {
    pub id: UnitId,
    pub hex: Hex,
    pub kind: &'a UnitType,
    /// Men left, as far as the side that looks can know.
    pub men: u8,
    pub cover: Cover,
    pub motion: Motion,
    /// It serves a gun and fires no rifles.
    pub serves: bool,
}

impl Troop<'_> {
    /// Gunfire factors at a range, not halved; nothing beyond ten hexes.
    pub fn factors(&self, range: u8) -> f64 {
        if self.serves || usize::from(range) > crate::games::tobruk::material::catalog::GUNFIRE_RANGE {
            return 0.0;
        }
        self.kind.people.as_ref().map_or(0.0, |people| f64::from(people.gunfire(self.men, range)))
    }

    /// An HQ group: few men, much support.
    pub fn is_hq_group(&self) -> bool {
        self.kind.class == Class::HqGroup
    }
}

/// Men of a unit as the side that looks at it knows them: all of its own; of the enemy those in the open, else full strength.
pub fn known_men(position: &Position, unit: &ViewItem, looker: Side) -> u8 {
    if *unit.side == looker || strength_is_open(cover(position, unit)) {
        return unit.men.left;
    }
    position.scenario.entry_of(*unit.id).map_or(unit.men.left, |entry| entry.men)
}

/// True for men in such cover who can still avoid a fire by going under full cover: there is something to go under, they have not fired, and
/// serve nothing (II.F.2.d).
pub fn can_drop(position: &Position, unit: &ViewItem, cover: Cover) -> bool {
    let under = |hex: Hex| position.has_emplacement(hex) && !held_on_top(position, hex);
    cover == Cover::Good
        && !unit.gunnery.fired[0]
        && unit.men.at_weapons == 0
        && (position.class(unit).is_vehicle() || unit.location.hex().is_some_and(under))
}

/// A unit as the side that looks at it sees it.
pub fn troop<'a>(position: &'a Position, unit: &ViewItem, looker: Side) -> Option<Troop<'a>> {
    Some(Troop {
        id: *unit.id,
        hex: unit.location.hex()?,
        kind: position.catalog.get(unit.kind.0),
        men: known_men(position, unit, looker),
        cover: cover(position, unit),
        motion: *unit.motion,
        serves: position.operates_crew_served(*unit.id),
    })
}

/// All men of a side on the board, in the order of their numbers.
pub fn troops<'a>(position: &'a Position, side: Side, looker: Side) -> Vec<Troop<'a>> {
    let men = position.those(|theirs, class, _| theirs == side && class.is_personnel());
    men.filter_map(|unit| troop(position, &unit, looker)).collect()
}

/// Hexes with a hedgehog, from section V on with a weapon pit too, and with a bunker.
pub fn hedgehogs(position: &Position) -> BTreeSet<Hex> {
    let pits = position.scenario.plays(Chapter::V);
    position
        .those(|_, class, _| class == Class::Hedgehog || pits && class.shelters_men() && class != Class::Blockhouse)
        .filter_map(|unit| unit.location.hex())
        .collect()
}
