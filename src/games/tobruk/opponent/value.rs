//! What damage is worth to the computer player: victory points, and the fire and movement that a vehicle loses.

use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::catalog::{Catalog, Gun, TypeId};
use crate::games::tobruk::components::Location;
use crate::games::tobruk::components::{Damage, Entry, Gunnery, Motion, Permissions};
use crate::games::tobruk::odds::{HIT_WAYS, HitOdds};
use crate::games::tobruk::scenario::Points;
use crate::games::tobruk::shot::{Firer, Shot, Target, shot};
use crate::games::tobruk::situation::Situation;
use crate::games::tobruk::tables::damage::Aspect;
use crate::games::tobruk::victory::points_for;

/// A vehicle on the board, or imagined elsewhere.
#[derive(Debug, Clone, Copy)]
pub struct Piece<'a> {
    pub id: UnitId,
    pub kind: TypeId,
    pub hex: Hex,
    pub facing: Facing,
    pub motion: Motion,
    pub gunnery: Gunnery,
    pub damage: Damage,
    pub entry: Entry,
    pub permissions: &'a Permissions,
}

/// All vehicles of a side on the board.
pub fn pieces<'a>(situation: &'a Situation, side: Side) -> Vec<Piece<'a>> {
    situation
        .on_board(side)
        .map(|(unit, hex)| Piece {
            id: *unit.id,
            kind: unit.kind.0,
            hex,
            facing: *unit.facing,
            motion: *unit.motion,
            gunnery: *unit.gunnery,
            damage: *unit.damage,
            entry: *unit.entry,
            permissions: unit.permissions,
        })
        .collect()
}

/// What a vehicle's fire and movement are worth beside the points for them.
const FIRE: f64 = 1.6;
const MOVEMENT: f64 = 0.5;

/// What is left to take from a vehicle, in points.
#[derive(Debug, Clone, Copy)]
pub struct Worth {
    points: Points,
    guns: f64,
}

impl Worth {
    pub fn of(situation: &Situation, kind: TypeId) -> Self {
        let points =
            situation.scenario.points.get(&kind).copied().unwrap_or(Points { killed: 1, immobilised: 0, firepower: 0 });
        #[expect(clippy::cast_precision_loss, reason = "a vehicle has one or two guns")]
        let guns = situation.catalog.get(kind).guns.len().max(1) as f64;
        Self { points, guns }
    }

    /// What the enemy has from a vehicle in this state.
    fn taken(&self, location: Location, damage: &Damage) -> f64 {
        let points = f64::from(points_for(&self.points, location, damage));
        if location == Location::Destroyed {
            return points + FIRE + MOVEMENT;
        }
        let lost = damage.lost.iter().map(|lost| f64::from(u8::from(*lost))).sum::<f64>();
        points + FIRE * (lost / self.guns).min(1.0) + if damage.immobilised { MOVEMENT } else { 0.0 }
    }

    /// What one hit takes on the average from a vehicle with this damage.
    pub fn of_hit(&self, hit: &HitOdds, before: &Damage) -> f64 {
        let here = Location::Waiting;
        let now = self.taken(here, before);
        let mut sum = f64::from(hit.destroys) * (self.taken(Location::Destroyed, before) - now);
        for (adds, ways) in hit.adds.iter().enumerate().skip(1).filter(|(_, ways)| **ways > 0) {
            let after = Damage {
                immobilised: before.immobilised || adds & 1 != 0,
                lost: [before.lost[0] || adds & 2 != 0, before.lost[1] || adds & 4 != 0],
            };
            sum += f64::from(*ways) * (self.taken(here, &after) - now);
        }
        sum.max(0.0) / f64::from(HIT_WAYS)
    }

    /// All that is left to take.
    pub fn rest(&self, before: &Damage) -> f64 {
        (self.taken(Location::Destroyed, before) - self.taken(Location::Waiting, before)).max(0.0)
    }

    /// What a volley takes: as many hits as it scores on the average, never more than there is.
    pub fn of_volley(&self, catalog: &Catalog, gun: &Gun, target: &Piece, shot: &Shot) -> f64 {
        self.of_rounds(
            catalog,
            gun,
            target,
            shot.aspect,
            shot.range,
            f64::from(shot.rounds) * f64::from(shot.hit_ways()) / 36.0,
        )
    }

    fn of_rounds(&self, catalog: &Catalog, gun: &Gun, target: &Piece, aspect: Aspect, range: u8, hits: f64) -> f64 {
        let each = self.of_hit(&catalog.hit_odds(gun, target.kind, aspect, range), &target.damage);
        let rest = self.rest(&target.damage);
        // Later hits find less to take.
        let sum = each * hits;
        if rest <= 0.0 { 0.0 } else { rest * sum / (rest + sum) }
    }
}

/// The shot of one piece's gun at another, as the rules have it.
pub fn shot_between(catalog: &Catalog, from: &Piece, gun: usize, at: &Piece, turn: u16) -> Option<Shot> {
    let row = &catalog.get(from.kind).guns[gun];
    let firer = Firer {
        hex: from.hex,
        facing: from.facing,
        motion: &from.motion,
        permissions: from.permissions,
        last_target: from.gunnery.acquired[gun].map(|last| (last.target, last.turn)),
    };
    let target = Target { id: at.id, hex: at.hex, facing: at.facing, motion: &at.motion, entry: &at.entry };
    shot(row, &firer, &target, turn).ok()
}

/// What all guns of a piece can take from one target, if they fire at it on this turn.
pub fn threat(situation: &Situation, from: &Piece, at: &Piece, worth: &Worth, turn: u16) -> f64 {
    let catalog = &situation.catalog;
    let guns = &catalog.get(from.kind).guns;
    (0..guns.len())
        .filter(|gun| !from.damage.lost[*gun])
        .filter_map(|gun| Some(worth.of_volley(catalog, &guns[gun], at, &shot_between(catalog, from, gun, at, turn)?)))
        .sum()
}

/// What the guns of a piece can take this turn, each from its best target.
pub fn best_fire(situation: &Situation, from: &Piece, targets: &[(Piece, Worth)], turn: u16) -> f64 {
    let catalog = &situation.catalog;
    let guns = &catalog.get(from.kind).guns;
    (0..guns.len())
        .filter(|gun| !from.damage.lost[*gun])
        .map(|gun| {
            targets
                .iter()
                .filter_map(|(at, worth)| {
                    Some(worth.of_volley(catalog, &guns[gun], at, &shot_between(catalog, from, gun, at, turn)?))
                })
                .fold(0.0, f64::max)
        })
        .sum()
}
