//! Which vehicles hold hexes that count at the end (Scenario 5), or bring an observer to the one that decides the game (Scenario 8), when they
//! have to set out, and their way there round mines; for the defender, in the last turn, those that are lost. Empty trucks go where no tank does: a truck holds a hex as well as a tank, and when the
//! enemy's guns are silent nothing else is left for it to do.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::barriers::Barriers;
use super::observers;
use super::retaking;
use super::value::Piece;
use crate::core::hex::Hex;
use crate::core::hex_map::HexMap;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Hold;
use crate::games::tobruk::phases::hold;
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
    /// A hex without enemies or men of ours in sight for each vehicle, the nearest pairs first, as soon as it has no more time for anything but
    /// getting there.
    pub fn of(position: &'a Position<'a>, sequence: &Sequence, own: &[Piece]) -> Self {
        let mut posts = Self { position, of: BTreeMap::new(), ways: RefCell::default() };
        let left = position.scenario.length.saturating_sub(sequence.turn);
        let lost = retaking::lost(position, sequence);
        if left == 0 && !lost.is_empty() {
            posts.of = own.iter().filter_map(|piece| Some((piece.id, last_drive(position, piece, &lost)?))).collect();
            return posts;
        }
        if let Some(goal) = observers::goal(position, sequence.active) {
            let carries = |piece: &&Piece| {
                !piece.damage.immobilised
                    && position.find(piece.id).is_some_and(|unit| observers::is_carrier(position, &unit))
            };
            let turns = |piece: &&Piece| {
                let speed = u16::from(position.catalog.get(piece.kind).movement).max(1);
                posts.steps(goal, piece.hex).map(|steps| steps.div_ceil(speed))
            };
            let due = |piece: &&Piece| turns(piece).is_some_and(|turns| left <= turns + SLACK[0]);
            posts.of = own.iter().filter(carries).filter(due).map(|piece| (piece.id, goal)).collect();
            return posts;
        }
        let holds = |hold: &&Hold| hold.at_end && hold.side == sequence.active;
        let Some(hold) = position.scenario.hold.as_ref().filter(holds) else { return posts };
        let men = |hex: Hex| position.in_hex(hex).any(|unit| position.class(&unit).is_personnel());
        let counted = position.those(|_, class, _| hold::counts(hold, class)).filter_map(|unit| unit.location.hex());
        let free: BTreeSet<Hex> = counted.filter(|hex| !men(*hex)).collect();
        let Some(middle) = middle(&free) else { return posts };
        let is_truck = |piece: &Piece| position.catalog.get(piece.kind).class == Class::Transport;
        let loaded = |id: UnitId| position.aboard(id).next().is_some() || position.behind(id).is_some();
        // In time, if the way round the mines to one of them is as much longer as that to the middle.
        let turns = |piece: &Piece, hex: Hex| {
            let straight = u16::from(piece.hex.range(middle));
            let round = posts.steps(middle, piece.hex).map_or(0, |steps| steps.saturating_sub(straight));
            let speed = u16::from(position.catalog.get(piece.kind).movement).max(1);
            (u16::from(piece.hex.range(hex)) + round).div_ceil(speed)
        };
        let mut pairs: Vec<(bool, u8, UnitId, Hex)> = own
            .iter()
            .filter(|piece| !piece.damage.immobilised || free.contains(&piece.hex))
            .filter(|piece| !loaded(piece.id))
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

/// The nearest of these hexes that the vehicle may come to in the last turn.
fn last_drive(position: &Position, piece: &Piece, lost: &[Hex]) -> Option<Hex> {
    let speed = position.catalog.get(piece.kind).movement;
    let nearest = lost.iter().copied().min_by_key(|hex| (hex.range(piece.hex), *hex))?;
    (!piece.damage.immobilised && nearest.range(piece.hex) <= speed).then_some(nearest)
}

/// The hex that is nearest to all others together.
fn middle(hexes: &BTreeSet<Hex>) -> Option<Hex> {
    let apart = |hex: &&Hex| hexes.iter().map(|other| u32::from(other.range(**hex))).sum::<u32>();
    hexes.iter().min_by_key(apart).copied()
}
