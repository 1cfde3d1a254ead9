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
    /// Of this side's vehicles: what is to be denied goes before whom it brings, and that before what it holds.
    pub fn of(position: &'a Position<'a>, sequence: &Sequence, own: &[Piece]) -> Self {
        let mut posts = Self { position, of: BTreeMap::new(), ways: RefCell::default() };
        let left = position.scenario.length.saturating_sub(sequence.turn);
        posts.of = posts
            .denied(sequence, own, left)
            .or_else(|| posts.brought(sequence, own, left))
            .or_else(|| posts.held(sequence, own, left))
            .unwrap_or_default();
        posts
    }

    /// For the defender, in the last turn: ground that is lost, for each vehicle that reaches some; an empty truck comes up the turn before. Among
    /// the enemy's men a truck is lost at once.
    fn denied(&self, sequence: &Sequence, own: &[Piece], left: u16) -> Option<BTreeMap<UnitId, Hex>> {
        let position = self.position;
        let enemies = |hex: &Hex| position.has_personnel(*hex, sequence.active.enemy());
        let lost = retaking::lost(position, sequence, sequence.active, 1);
        let lost: Vec<Hex> = lost.into_iter().filter(|hex| !enemies(hex)).collect();
        let goes = |piece: &Piece| match left {
            0 => last_drive(position, sequence, piece, &lost),
            _ => self.comes_up(piece, &lost),
        };
        (!lost.is_empty()).then(|| own.iter().filter_map(|piece| Some((piece.id, goes(piece)?))).collect())
    }

    /// For whoever carries an observer: the hex that decides the game, as soon as it has no more time for anything but getting there.
    fn brought(&self, sequence: &Sequence, own: &[Piece], left: u16) -> Option<BTreeMap<UnitId, Hex>> {
        let position = self.position;
        let goal = observers::goal(position, sequence.active)?;
        let carries = |piece: &&Piece| {
            !piece.damage.immobilised
                && position.find(piece.id).is_some_and(|unit| observers::is_carrier(position, &unit))
        };
        let due = |piece: &&Piece| {
            let steps = self.steps(goal, piece.hex);
            steps.is_some_and(|steps| left <= drives(position, piece, steps) + SLACK[0])
        };
        Some(own.iter().filter(carries).filter(due).map(|piece| (piece.id, goal)).collect())
    }

    /// For the attacker: a hex without enemies or men of ours in sight for each vehicle, the nearest pairs first, tanks before trucks, as soon as
    /// it has no more time for anything else.
    fn held(&self, sequence: &Sequence, own: &[Piece], left: u16) -> Option<BTreeMap<UnitId, Hex>> {
        let position = self.position;
        let holds = |hold: &&Hold| hold.at_end && hold.side == sequence.active;
        position.scenario.hold.as_ref().filter(holds)?;
        let men = |hex: Hex| position.in_hex(hex).any(|unit| position.class(&unit).is_personnel());
        let wanted = ground::wanted(position).into_iter().flatten();
        let free: BTreeSet<Hex> = wanted.filter(|hex| !men(*hex)).collect();
        let middle = middle(&free)?;
        let is_truck = |piece: &Piece| position.catalog.get(piece.kind).class == Class::Transport;
        let supplies = |id: UnitId| position.find(id).is_some_and(|unit| is_carrier(position, &unit));
        let loaded = |id: UnitId| position.aboard(id).next().is_some() || position.behind(id).is_some() || supplies(id);
        // In time, if the way round the mines to one of them is as much longer as that to the middle.
        let turns = |piece: &Piece, hex: Hex| {
            let straight = u16::from(piece.hex.range(middle));
            let round = self.steps(middle, piece.hex).map_or(0, |steps| steps.saturating_sub(straight));
            drives(position, piece, u16::from(piece.hex.range(hex)) + round)
        };
        let comes = |piece: &&Piece| {
            let there = free.contains(&piece.hex);
            there || !piece.damage.immobilised && self.steps(middle, piece.hex).is_some()
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
        Some(of)
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
