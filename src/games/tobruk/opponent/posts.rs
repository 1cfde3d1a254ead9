//! Which vehicles hold hexes that count at the end (Scenario 5), or bring an observer to the one that decides the game (Scenario 8), when they
//! have to set out, and their way there round mines; for the defender, at last, those that are lost. Empty trucks go where no tank does: a
//! truck holds a hex as well as a tank, and when the enemy's guns are silent nothing else is left for it to do.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::barriers::Barriers;
use super::ground;
use super::observers;
use super::retaking;
use super::value::Piece;
use crate::core::hex::Hex;
use crate::core::hex_map::HexMap;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Hold;
use crate::games::tobruk::phases::aboard::load;
use crate::games::tobruk::phases::ammunition_carriers::is_carrier;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// Turns kept in hand for the way: of what can fight, and of trucks, which come when there is least left to fire at them.
const SLACK: [u16; 2] = [4, 2];

/// The hexes that vehicles of the side to act go to hold.
pub struct Posts<'a> {
    position: &'a Position<'a>,
    of: BTreeMap<UnitId, Hex>,
    /// The ways found so far, by post: hexes from everywhere.
    ways: RefCell<BTreeMap<Hex, HexMap<u16>>>,
}

impl<'a> Posts<'a> {
    /// For the attacker a hex without enemies or men of ours in sight for each vehicle, the nearest pairs first, or the one that decides the game
    /// for whoever carries an observer, as soon as it has no more time for anything but getting there; for the defender, in the last turn, one
    /// that is lost and that the vehicle reaches.
    pub fn of(position: &'a Position<'a>, sequence: &Sequence, own: &[Piece]) -> Self {
        let mut posts = Self { position, of: BTreeMap::new(), ways: RefCell::default() };
        let left = position.scenario.length.saturating_sub(sequence.turn);
        // Among his men a truck is lost at once.
        let enemies = |hex: &Hex| position.has_personnel(*hex, sequence.active.enemy());
        let lost: Vec<Hex> = retaking::lost(position, sequence, 1).into_iter().filter(|hex| !enemies(hex)).collect();
        if !lost.is_empty() {
            let goes = |piece: &Piece| match left {
                0 => last_drive(position, sequence, piece, &lost),
                _ => posts.comes_up(piece, &lost),
            };
            posts.of = own.iter().filter_map(|piece| Some((piece.id, goes(piece)?))).collect();
            return posts;
        }
        if let Some(goal) = observers::goal(position, sequence.active) {
            let carries = |piece: &&Piece| {
                !piece.damage.immobilised
                    && position.find(piece.id).is_some_and(|unit| observers::is_carrier(position, &unit))
            };
            let due = |piece: &&Piece| {
                let steps = posts.steps(goal, piece.hex);
                steps.is_some_and(|steps| left <= drives(position, piece, steps) + SLACK[0])
            };
            posts.of = own.iter().filter(carries).filter(due).map(|piece| (piece.id, goal)).collect();
            return posts;
        }
        let holds = |hold: &&Hold| hold.at_end && hold.side == sequence.active;
        if position.scenario.hold.as_ref().filter(holds).is_none() {
            return posts;
        }
        let men = |hex: Hex| position.in_hex(hex).any(|unit| position.class(&unit).is_personnel());
        let wanted = ground::wanted(position).into_iter().flatten();
        let free: BTreeSet<Hex> = wanted.filter(|hex| !men(*hex)).collect();
        let Some(middle) = middle(&free) else { return posts };
        let is_truck = |piece: &Piece| position.catalog.get(piece.kind).class == Class::Transport;
        let supplies = |id: UnitId| position.find(id).is_some_and(|unit| is_carrier(position, &unit));
        let loaded = |id: UnitId| position.aboard(id).next().is_some() || position.behind(id).is_some() || supplies(id);
        // In time, if the way round the mines to one of them is as much longer as that to the middle.
        let turns = |piece: &Piece, hex: Hex| {
            let straight = u16::from(piece.hex.range(middle));
            let round = posts.steps(middle, piece.hex).map_or(0, |steps| steps.saturating_sub(straight));
            drives(position, piece, u16::from(piece.hex.range(hex)) + round)
        };
        let comes = |piece: &&Piece| {
            let there = free.contains(&piece.hex);
            there || !piece.damage.immobilised && posts.steps(middle, piece.hex).is_some()
        };
        let mut pairs: Vec<(bool, u8, UnitId, Hex)> = own
            .iter()
            .filter(|piece| comes(piece) && !loaded(piece.id))
            .flat_map(|piece| free.iter().map(move |hex| (is_truck(piece), piece.hex.range(*hex), piece.id, *hex)))
            .collect();
        pairs.sort_unstable();
        let (mut of, mut taken) = (BTreeMap::new(), BTreeSet::new());
        for (_, _, id, hex) in pairs {
            if !of.contains_key(&id) && taken.insert(hex) {
                of.insert(id, hex);
            }
        }
        of.retain(|id, hex| {
            let piece = own.iter().find(|piece| piece.id == *id);
            piece.is_some_and(|piece| left <= turns(piece, *hex) + SLACK[usize::from(is_truck(piece))])
        });
        posts.of = of;
        posts
    }

    /// The nearest of these hexes for an empty truck that reaches it in two turns, and in one only from nearer by.
    fn comes_up(&self, piece: &Piece, lost: &[Hex]) -> Option<Hex> {
        let position = self.position;
        let unit = position.find(piece.id).filter(|unit| position.class(unit) == Class::Transport)?;
        if piece.damage.immobilised || !load(position, *unit.id).is_empty() {
            return None;
        }
        let ways = lost.iter().filter_map(|hex| Some((drives(position, piece, self.steps(*hex, piece.hex)?), *hex)));
        ways.min().filter(|(turns, _)| *turns == 2).map(|(_, hex)| hex)
    }

    /// Where the vehicle goes; `None` while it has time for something else.
    pub fn post(&self, vehicle: UnitId) -> Option<Hex> {
        self.of.get(&vehicle).copied()
    }

    /// Hexes of the way from a hex to a post, round the mines; `None` where there is no way.
    pub fn steps(&self, post: Hex, from: Hex) -> Option<u16> {
        let mut ways = self.ways.borrow_mut();
        let way = ways.entry(post).or_insert_with(|| Barriers::of(self.position).way_to([post]));
        way.get(&from).copied()
    }
}

/// Turns in which a vehicle drives so many hexes.
fn drives(position: &Position, piece: &Piece, hexes: u16) -> u16 {
    hexes.div_ceil(u16::from(position.catalog.get(piece.kind).movement).max(1))
}

/// The nearest of these hexes that a vehicle reaches in this turn; `None` if it reaches none, or stands in one that counts.
fn last_drive(position: &Position, sequence: &Sequence, piece: &Piece, lost: &[Hex]) -> Option<Hex> {
    if piece.damage.immobilised || ground::wanted(position)?.contains(&piece.hex) {
        return None;
    }
    let reach = Reach::of(position, sequence, piece.id);
    let open = lost.iter().filter_map(|hex| Some((*reach.costs.get(hex)?, *hex)));
    open.min().map(|(_, hex)| hex)
}

/// The hex that is nearest to all others together.
fn middle(hexes: &BTreeSet<Hex>) -> Option<Hex> {
    let apart = |hex: &&Hex| hexes.iter().map(|other| u32::from(other.range(**hex))).sum::<u32>();
    hexes.iter().min_by_key(apart).copied()
}
