//! What the people at the desk may see of each unit: its cover, and how many men it has unless the rules hide that (II.G.5).

use std::collections::BTreeMap;

use super::table::{Player, Table};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::catalog::Class;
use crate::games::tobruk::cover::{cover, strength_is_open};
use crate::games::tobruk::manning::{operator, operators};
use crate::games::tobruk::sequence::{Phase, Sequence};
use crate::games::tobruk::situation::{Situation, ViewItem};
use crate::games::tobruk::tables::casualty::Cover;
use crate::games::tobruk::{Tobruk, ask};

/// A unit as it stands in the field, beyond its own components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// Its cover; means something for men alone.
    pub cover: Cover,
    /// Its strength may be told to those who look.
    pub open: bool,
    /// It fights hand to hand.
    pub melee: bool,
    /// It ran in the turn before.
    pub ran_before: bool,
    /// Men who operate it, if it is a weapon.
    pub operators: u8,
}

/// The side whose hidden strengths are open to those who sit at the desk; `None` when all are. With one person it is their side,
/// with two the side whose player the desk has been passed to, and with none, or after the game, everything is open.
#[must_use]
pub fn viewer(table: &Table) -> Option<Side> {
    let acts = Tobruk::to_act(&table.session.world)?;
    match table.players {
        [Player::Human, Player::Human] if table.secrecy.none => None,
        [Player::Human, Player::Human] => Some(table.secrecy.admitted.unwrap_or(acts)),
        [Player::Human, Player::Computer] => Some(Side::BOTH[0]),
        [Player::Computer, Player::Human] => Some(Side::BOTH[1]),
        [Player::Computer, Player::Computer] => None,
    }
}

/// Looks at every unit anew, in the moment of the game that is shown.
pub fn refresh(table: &mut Table) {
    let viewer = viewer(table);
    let world = match &mut table.moment {
        Some(moment) => &mut moment.world,
        None => &mut table.session.world,
    };
    table.seen = ask(world, |situation, sequence| {
        situation.all().map(|unit| (*unit.id, look(situation, &unit, viewer, sequence))).collect::<BTreeMap<_, _>>()
    });
}

fn look(situation: &Situation, unit: &ViewItem, viewer: Option<Side>, sequence: &Sequence) -> Seen {
    let own = |side: Side| viewer.is_none_or(|viewer| viewer == side);
    let class = situation.class(unit);
    let manned: Vec<(Cover, u8)> = if class.is_weapon() {
        operators(situation, unit).map(|men| (cover(situation, &men), men.men.left)).collect()
    } else {
        Vec::new()
    };
    let operators = match class {
        // One man fires a light weapon: the one who is named, or any man at hand.
        Class::LightWeapon => u8::from(!manned.is_empty() || operator(situation, unit).is_some()),
        _ => manned.iter().map(|(_, men)| men).sum(),
    };
    let cover = cover(situation, unit);
    let melee = situation.is_in_melee(unit);
    let shown = if class.is_weapon() {
        manned.iter().all(|(cover, _)| strength_is_open(*cover))
    } else {
        strength_is_open(cover)
    };
    Seen {
        cover,
        // The odds of a melee are reckoned in the open (II.I.6.a).
        open: own(*unit.side) || shown || melee && sequence.phase == Phase::Melee,
        melee,
        ran_before: unit.men.ran_on > 0 && unit.men.ran_on + 1 == sequence.turn,
        operators,
    }
}

impl Table {
    /// What those at the desk see of a unit; `None` for a unit that is not in the game.
    #[must_use]
    pub fn seen(&self, unit: UnitId) -> Option<Seen> {
        self.seen.get(&unit).copied()
    }

    /// True if the number of men of a unit may be told to those at the desk (II.G.5).
    #[must_use]
    pub fn strength_is_open(&self, unit: UnitId) -> bool {
        self.seen(unit).is_some_and(|seen| seen.open)
    }
}
