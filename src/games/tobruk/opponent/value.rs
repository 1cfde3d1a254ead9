//! What damage is worth to the computer player: victory points, and the fire and movement that a vehicle loses.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{Catalog, Gun, MOST_GUNS, Shells, TypeId};
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::hit_odds::{HIT_WAYS, HitOdds};
use crate::games::tobruk::material::scenario::{Chapter, Points};
use crate::games::tobruk::phases::apcr::rounds;
use crate::games::tobruk::phases::power::Power;
use crate::games::tobruk::phases::shot::{Firer, Shot, Target, shot};
use crate::games::tobruk::phases::sighting::{fired, is_restrained, round_for, sight};
use crate::games::tobruk::phases::victory::points_for;
use crate::games::tobruk::phases::{ammunition, night, pits, shown_sides, sizing};
use crate::games::tobruk::state::components::{Damage, Gunnery, Location, Motion, Permissions, WITHDRAWS_AT};
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// A vehicle on the board, or imagined elsewhere.
#[derive(Debug, Clone, Copy)]
pub struct Piece<'a> {
    pub id: UnitId,
    pub kind: TypeId,
    pub hex: Hex,
    pub facing: Facing,
    pub motion: Motion,
    pub gunnery: Gunnery,
    /// What it no longer does, be it for its damage or for want of its crew.
    pub damage: Damage,
    /// The damage that has been scored.
    pub scored: Damage,
    /// Men that its crew has lost; all of them once it has bailed out, of whom no more can be lost (IV.C).
    pub crew_lost: u8,
    pub permissions: &'a Permissions,
}

impl<'a> Piece<'a> {
    /// The unit in this hex, whether it is there or not.
    pub fn of(unit: &ViewItem<'a>, hex: Hex) -> Self {
        Self {
            id: *unit.id,
            kind: unit.kind.0,
            hex,
            facing: *unit.facing,
            motion: *unit.motion,
            gunnery: *unit.gunnery,
            damage: harm(unit),
            scored: *unit.damage,
            crew_lost: if unit.crew.out { u8::MAX } else { unit.crew.lost },
            permissions: unit.permissions,
        }
    }

    /// The same when the movement arrows are off again.
    pub fn rested(&self) -> Self {
        Self { motion: Motion { moved: false, ..self.motion }, ..*self }
    }
}

/// Its damage, with what its crew no longer does: one that bailed out neither moves nor fires, one that withdraws does not fire.
fn harm(unit: &ViewItem) -> Damage {
    let crew = unit.crew;
    Damage {
        immobilised: unit.damage.immobilised || crew.out,
        lost: if crew.out || crew.withdraws() { [true; MOST_GUNS] } else { unit.damage.lost },
    }
}

/// All vehicles of a side on the board.
pub fn pieces<'a>(position: &'a Position, side: Side) -> Vec<Piece<'a>> {
    let vehicles = position.on_board(side).filter(|(unit, _)| position.class(unit).is_vehicle());
    vehicles.map(|(unit, hex)| Piece::of(&unit, hex)).collect()
}

/// True if a vehicle or weapon still has a gun, or machine guns, and a crew that fires them.
pub fn has_a_gun(position: &Position, piece: &Piece) -> bool {
    let kind = position.catalog.get(piece.kind);
    let machine_guns = [&kind.turret_machine_guns, &kind.hull_machine_guns, &kind.mounted_machine_gun];
    let has = kind.guns.iter().zip(&piece.damage.lost).any(|(_, lost)| !lost)
        || machine_guns.iter().any(|guns| guns.is_some())
        || kind.weapon.as_ref().is_some_and(|weapon| weapon.machine_gun.is_some());
    has && piece.crew_lost < WITHDRAWS_AT
}

/// With fewer turns left than this there is less to be had from what the enemy can no longer do.
const FEW_TURNS: u16 = 4;

/// What the dearest kind of vehicle counts for where points are those of the firefights' table: as in the scenarios, from which the weights
/// of this player come.
const DEAREST: f64 = 3.0;

/// What there is to take from a vehicle, in points of a scenario.
#[derive(Debug, Clone, Copy)]
pub struct Worth {
    points: Points,
    /// What a point of the table counts for; 1 elsewhere.
    scale: f64,
    /// What all guns are worth, and each of them.
    fire: f64,
    each_gun: f64,
    /// How many it has.
    guns: usize,
    movement: f64,
    /// All of it but the crew.
    whole: f64,
    /// Men of a full crew, where their loss counts (IV.C).
    crew: u8,
    /// The chance that a crew bails out at its first casualty; one that has lost more leaves the fight in any case (IV.C.2, IV.C.4).
    leaves_at_one: f64,
}

/// What there is to take from the vehicles of each type now, worked out once for each.
pub struct Worths<'a> {
    position: &'a Position<'a>,
    /// Turns left after this one.
    pub left: u16,
    known: RefCell<BTreeMap<TypeId, Worth>>,
}

impl<'a> Worths<'a> {
    /// In this turn.
    pub fn of(position: &'a Position<'a>, sequence: &Sequence) -> Self {
        Self { position, left: position.scenario.length.saturating_sub(sequence.turn), known: RefCell::default() }
    }

    /// For a type of vehicle.
    pub fn get(&self, kind: TypeId) -> Worth {
        *self.known.borrow_mut().entry(kind).or_insert_with(|| Worth::of(self.position, kind, self.left))
    }
}

impl Worth {
    /// For a type of vehicle, with so many turns left after this one.
    fn of(position: &Position, kind: TypeId, left: u16) -> Self {
        let points = position.scenario.points.get(&kind).copied().unwrap_or(Points {
            killed: 1,
            immobilised: 0,
            firepower: 0,
            casualty: 0,
            captured: 0,
        });
        let guns = position.catalog.get(kind).guns.len();
        let time = f64::from(left.min(FEW_TURNS)) / f64::from(FEW_TURNS);
        let (fire, movement) = (time * position.weight(Dial::Fire), time * position.weight(Dial::Movement));
        let each_gun = fire / f64::from(u8::try_from(guns).unwrap_or(1).max(1));
        let crew = if position.scenario.plays(Chapter::IV) { position.catalog.get(kind).crew } else { 0 };
        let dice = (1..=6u8).filter(|die| position.tables.vehicles.bails_out(1, *die));
        let leaves_at_one = dice.map(|_| 1.0 / 6.0).sum();
        let scale = scale(position);
        let whole = f64::from(points.killed) * scale + fire + movement;
        Self { points, scale, fire, each_gun, guns, movement, whole, crew, leaves_at_one }
    }

    /// What the enemy has from a living vehicle: points for the damage that is scored, and what it no longer does.
    fn taken(&self, scored: &Damage, damage: &Damage) -> f64 {
        f64::from(points_for(&self.points, Location::Waiting, scored)) * self.scale
            + self.guns_lost(damage)
            + if damage.immobilised { self.movement } else { 0.0 }
    }

    /// What the guns are worth that it has lost, of those that it had.
    fn guns_lost(&self, damage: &Damage) -> f64 {
        damage.lost.iter().take(self.guns).map(|lost| if *lost { self.each_gun } else { 0.0 }).sum()
    }

    /// What is left to take from a vehicle: its destruction takes it all.
    pub fn all_of(&self, piece: &Piece) -> f64 {
        (self.whole - self.taken(&piece.scored, &piece.damage)).max(0.0)
    }

    /// What one hit takes on the average from a vehicle.
    pub fn of_hit(&self, hit: &HitOdds, piece: &Piece) -> f64 {
        let (crew_lost, now) = (piece.crew_lost, self.taken(&piece.scored, &piece.damage));
        let mut sum = f64::from(hit.destroys) * self.all_of(piece);
        for (adds, men, ways) in hit.lives() {
            let with = |before: &Damage| Damage {
                immobilised: before.immobilised || adds & 1 != 0,
                lost: [before.lost[0] || adds & 2 != 0, before.lost[1] || adds & 4 != 0],
            };
            let (scored, after) = (with(&piece.scored), with(&piece.damage));
            let took = self.takes(men, crew_lost);
            sum += f64::from(ways) * (self.taken(&scored, &after) - now + self.of_crew(took, crew_lost, &after));
        }
        for (men, ways) in hit.kills() {
            sum += f64::from(ways) * f64::from(u16::from(self.takes(men, crew_lost)) * self.points.casualty);
        }
        sum / f64::from(HIT_WAYS)
    }

    /// Men that a result costs a crew (IV.C.5).
    fn takes(&self, stated: usize, crew_lost: u8) -> u8 {
        u8::try_from(stated).map_or(0, |men| men.min(self.crew.saturating_sub(crew_lost)))
    }

    /// What men lost take beside the damage: the points for them, and with a crew that leaves the vehicle or the fight all that it still did.
    fn of_crew(&self, took: u8, crew_lost: u8, after: &Damage) -> f64 {
        if took == 0 {
            return 0.0;
        }
        let guns = self.guns_left(after);
        let moves = if after.immobilised { 0.0 } else { self.movement };
        let leaves = if crew_lost + took >= WITHDRAWS_AT { 1.0 } else { self.leaves_at_one };
        f64::from(u16::from(took) * self.points.casualty) + leaves * (guns + moves)
    }

    /// What the guns are worth that this damage leaves.
    fn guns_left(&self, damage: &Damage) -> f64 {
        (self.fire - self.guns_lost(damage)).max(0.0)
    }

    /// What a volley takes: as many hits as it scores on the average, each of which leaves less for the next.
    pub fn of_volley(&self, catalog: &Catalog, gun: &Gun, target: &Piece, shot: &Shot) -> f64 {
        let men = self.crew.saturating_sub(target.crew_lost);
        let rest = self.all_of(target) + f64::from(u16::from(men) * self.points.casualty);
        if rest <= 0.0 {
            return 0.0;
        }
        let hits = shot.expected_hits();
        let odds = catalog.hit_odds(gun, target.kind, shot.struck(), shot.range);
        let sum = hits * self.of_hit(&odds, target);
        rest * sum / (rest + sum)
    }
}

/// What a point counts for.
fn scale(position: &Position) -> f64 {
    let vehicles = position.scenario.points.iter().filter(|(kind, _)| position.catalog.get(**kind).class.is_vehicle());
    let dearest = vehicles.map(|(_, points)| points.killed).max().filter(|_| position.scenario.by_table);
    dearest.map_or(1.0, |dearest| DEAREST / f64::from(dearest.max(1)))
}

/// The shot of one vehicle's gun at another, as the rules and today's sight have it; `None` if it is not allowed.
pub fn shot_between(
    position: &Position,
    from: &Piece,
    gun: usize,
    shells: Shells,
    at: &Piece,
    turn: u16,
) -> Option<Shot> {
    let catalog = position.catalog;
    let row = catalog.get(from.kind).guns[gun].firing(shells);
    let firer = Firer {
        hex: from.hex,
        facing: from.facing,
        motion: &from.motion,
        permissions: from.permissions,
        last_target: from.gunnery.acquired[gun],
        arc: row.arc,
        restrained: is_restrained(position, catalog.get(from.kind).class),
        sight: sight(position),
        wrecks: &position.wrecks,
        // By the next turn it has settled.
        dust: if turn == position.sequence.turn { &position.dust } else { &[] },
        // By the next turn most smoke has cleared.
        smoke: if turn == position.sequence.turn { &position.smoke } else { &[] },
        sizes: position.scenario.plays(Chapter::VII),
        // How few men are at an enemy gun is not seen.
        power: Power { dark: night::is_dark(position, at.hex), ..Power::default() },
    };
    let class = catalog.get(at.kind).class;
    let stands = position.find(at.id).filter(|unit| unit.location.hex() == Some(at.hex));
    let pit = stands.and_then(|unit| pits::of(position, &unit));
    let in_pit = stands.is_some_and(|unit| position.is_in_pit(&unit));
    let size = sizing::of_kind(position, at.kind, in_pit);
    let chosen = stands.and_then(|_| shown_sides::chosen(position, from.id, at.id));
    let target = Target {
        id: at.id,
        hex: at.hex,
        facing: at.facing,
        motion: &at.motion,
        class,
        pit,
        size,
        across: None,
        chosen,
    };
    let round = round_for(class)?;
    let shot = shot(row, round, &firer, &target, turn).ok()?;
    if !position.options.ammunition_limits {
        return Some(shot);
    }
    // What the enemy has left is not known.
    let unit = position.find(from.id)?;
    let ammo = fired(position, &unit, gun, shells, round);
    match ammunition::left(position, &unit, gun, ammo) {
        Some(0) => None,
        Some(left) => Some(Shot { rounds: shot.rounds.min(left), ..shot }),
        None => Some(shot),
    }
}

/// What all guns of a vehicle can take from one target, if they fire at it in this turn.
pub fn threat(position: &Position, from: &Piece, at: &Piece, worth: &Worth, turn: u16) -> f64 {
    let catalog = position.catalog;
    let guns = catalog.get(from.kind).guns.iter().enumerate().filter(|(gun, _)| !from.damage.lost[*gun]);
    guns.map(|(gun, row)| {
        let takes = |shells: Shells| {
            let shot = shot_between(position, from, gun, shells, at, turn)?;
            Some(worth.of_volley(catalog, row.firing(shells), at, &shot))
        };
        let unit = position.find(from.id);
        unit.map_or(0.0, |unit| rounds(position, &unit, gun, at.kind).filter_map(takes).fold(0.0, f64::max))
    })
    .sum()
}
