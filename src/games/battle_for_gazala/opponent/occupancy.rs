//! Who stands where, and whose zones lie where: a position that look-ahead can change at little cost.

use crate::core::side::Side;
use crate::games::battle_for_gazala::material::terrain::{Spot, Terrain};

/// How a unit can retreat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flight {
    /// Clear of enemy zones.
    Clear,
    /// Only past enemy zones.
    PastZones,
    /// Not at all.
    None,
}

/// Who stands where.
#[derive(Clone)]
pub struct Occupancy {
    held: Vec<Option<Side>>,
    /// Units of each side whose zones reach a spot, Axis first.
    zones: [Vec<u8>; 2],
}

impl Occupancy {
    pub fn empty(terrain: &Terrain) -> Self {
        Self { held: vec![None; terrain.size()], zones: [vec![0; terrain.size()], vec![0; terrain.size()]] }
    }

    /// Puts a unit into a spot; one that is disrupted has no zone.
    pub fn put(&mut self, terrain: &Terrain, side: Side, spot: Spot, zone: bool) {
        self.held[spot] = Some(side);
        if zone {
            terrain.steps(spot).for_each(|step| self.zones[side.index()][step.to] += 1);
        }
    }

    /// Takes it away again.
    pub fn take(&mut self, terrain: &Terrain, side: Side, spot: Spot, zone: bool) {
        self.held[spot] = None;
        if zone {
            terrain.steps(spot).for_each(|step| {
                let zones = &mut self.zones[side.index()][step.to];
                *zones = zones.saturating_sub(1);
            });
        }
    }

    pub fn is_free(&self, spot: Spot) -> bool {
        self.held[spot].is_none()
    }

    pub fn is_held_by(&self, spot: Spot, side: Side) -> bool {
        self.held[spot] == Some(side)
    }

    /// Units of a side whose zones reach the spot.
    pub fn zones(&self, side: Side, spot: Spot) -> u8 {
        self.zones[side.index()][spot]
    }

    /// How a unit of this side can retreat so many hexes from here (`5.Retreat`, `5.Zones`).
    pub fn flight(&self, terrain: &Terrain, side: Side, from: Spot, hexes: u8) -> Flight {
        let flees = |past_zones| self.flees(terrain, (side, past_zones), from, from, 1, hexes);
        match () {
            () if flees(false) => Flight::Clear,
            () if flees(true) => Flight::PastZones,
            () => Flight::None,
        }
    }

    fn flees(&self, terrain: &Terrain, who: (Side, bool), from: Spot, at: Spot, length: u8, hexes: u8) -> bool {
        let (side, past_zones) = who;
        let enemy = side.enemy();
        terrain.steps(at).any(|step| {
            let friend = self.is_held_by(step.to, side);
            let open = terrain.range(from, step.to) == length
                && !self.is_held_by(step.to, enemy)
                && (friend || past_zones || self.zones(enemy, step.to) == 0);
            let arrives = length >= hexes && self.is_free(step.to);
            let goes_on = length < hexes || length == hexes && friend;
            open && (arrives || goes_on && self.flees(terrain, who, from, step.to, length + 1, hexes))
        })
    }

    /// Friends that a unit has beside a spot to which it goes from another one, or stays in it.
    pub fn friends(&self, terrain: &Terrain, side: Side, from: Spot, spot: Spot) -> usize {
        terrain.steps(spot).filter(|step| step.to != from && self.is_held_by(step.to, side)).count()
    }

    /// Units of a side beside a spot.
    pub fn company(&self, terrain: &Terrain, side: Side, spot: Spot) -> usize {
        terrain.steps(spot).filter(|step| self.is_held_by(step.to, side)).count()
    }
}
