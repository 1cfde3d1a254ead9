//! The situation as one side sees it: the ground, and the units on it.

use super::occupancy::Occupancy;
use super::worth;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::terrain::{Spot, Terrain};
use crate::games::battle_for_gazala::phases::{movement, victory};
use crate::games::battle_for_gazala::state::position::Position;

/// A unit on the map.
#[derive(Debug, Clone, Copy)]
pub struct Stand {
    pub id: UnitId,
    pub side: Side,
    pub spot: Spot,
    pub attack: u16,
    /// Defence as it is, and undisrupted.
    pub defence: u16,
    pub whole: u16,
    /// Half points.
    pub movement: u16,
    pub mobile: bool,
    pub disrupted: bool,
    /// It may attack as far as its retreats go.
    pub steady: bool,
    pub attacked: bool,
    pub worth: f64,
}

/// The situation as one side sees it.
pub struct Sight<'a> {
    pub position: &'a Position<'a>,
    pub side: Side,
    pub terrain: &'a Terrain,
    pub occupancy: Occupancy,
    pub pieces: Vec<Stand>,
    pub tobruk: Spot,
}

impl<'a> Sight<'a> {
    /// The situation; `None` on a board without Tobruk.
    pub fn of(position: &'a Position<'a>, side: Side) -> Option<Self> {
        let terrain = position.terrain;
        let tobruk = terrain.spot(position.board.tobruk())?;
        let mut occupancy = Occupancy::empty(terrain);
        let mut pieces = Vec::new();
        let losses = victory::losses(position);
        let bled = Side::BOTH.map(|side| worth::bled(position, [side, side.enemy()].map(|side| losses[side.index()])));
        for unit in &position.units {
            let Some(spot) = unit.location.hex().and_then(|hex| terrain.spot(hex)) else { continue };
            let counter = position.counter(unit.id);
            occupancy.put(terrain, unit.side, spot, !unit.condition.is_disrupted());
            let mut piece = Stand {
                id: unit.id,
                side: unit.side,
                spot,
                attack: position.attack(unit.id),
                defence: position.defence(unit),
                whole: counter.defence.into(),
                movement: movement::allowance(position, unit.id),
                mobile: counter.mobile,
                disrupted: unit.condition.is_disrupted(),
                steady: unit.condition.recovers.is_none(),
                attacked: unit.action.attacked,
                worth: 0.0,
            };
            piece.worth = worth::unit(position, &piece, bled[piece.side.index()]);
            pieces.push(piece);
        }
        Some(Self { position, side, terrain, occupancy, pieces, tobruk })
    }

    pub fn own(&self) -> impl Iterator<Item = &Stand> {
        self.pieces.iter().filter(|piece| piece.side == self.side)
    }

    pub fn enemies(&self) -> impl Iterator<Item = &Stand> {
        self.pieces.iter().filter(|piece| piece.side != self.side)
    }

    pub fn find(&self, id: UnitId) -> Option<&Stand> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    pub fn at(&self, spot: Spot) -> Option<&Stand> {
        self.pieces.iter().find(|piece| piece.spot == spot)
    }

    /// The position with own units somewhere else.
    pub fn moved(&self, moves: &[(&Stand, Spot)]) -> Occupancy {
        let mut occupancy = self.occupancy.clone();
        for (piece, _) in moves {
            occupancy.take(self.terrain, piece.side, piece.spot, !piece.disrupted);
        }
        for (piece, to) in moves {
            occupancy.put(self.terrain, piece.side, *to, !piece.disrupted);
        }
        occupancy
    }
}
