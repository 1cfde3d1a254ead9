//! Fire on men: which unit to fire at, and who takes part.

use super::combat;
use super::losses::{self, Cost, Odds};
use super::men::{can_drop, known_men};
use super::recovery;
use crate::core::dice::ways_at_least;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Mount;
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::aboard::Passengers;
use crate::games::tobruk::phases::casualties::pool;
use crate::games::tobruk::phases::cover::cover_close;
use crate::games::tobruk::phases::engage::Part;
use crate::games::tobruk::phases::{arms, bunkers, dummies};
use crate::games::tobruk::state::firers::{Arm, Share};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// One unit's arm that can be turned on a target.
#[derive(Debug, Clone, Copy)]
pub struct Firer {
    pub unit: UnitId,
    pub arm: Arm,
    part: Part,
    /// Its factors, counted as if the target stood in the open.
    weight: f64,
}

/// A unit of men that can be fired at, or a counter under which they may be.
pub struct Target {
    pub id: UnitId,
    cover: Cover,
    /// What 0, 1, 2 ... casualties cost its side.
    losses: Odds,
    /// How much of that counts.
    eager: f64,
    pub firers: Vec<Firer>,
    /// What one factor brings when all fire.
    density: f64,
    /// The fire is grenades, which are thrown apart from all other (VIII.G.1).
    pub thrown: bool,
}

/// Fire on one target, put together.
pub struct Volley {
    pub value: f64,
    pub target: UnitId,
    pub firers: Vec<(UnitId, Arm)>,
}

/// How a factor counts on this cover, against one on men who stand in the open.
fn weight_of(cover: Cover) -> f64 {
    match cover {
        Cover::Running => 2.7,
        Cover::Assault => 1.35,
        Cover::Stationary => 1.0,
        Cover::Good => 0.45,
        Cover::Full => 0.0,
    }
}

fn hit_chance(number: Option<u8>) -> f64 {
    number.map_or(1.0, |number| f64::from(ways_at_least(number)) / 36.0)
}

fn weight(part: &Part, cover: Cover) -> f64 {
    let all = f64::from(part.total());
    if part.rounds > 0 && matches!(cover, Cover::Good | Cover::Full) {
        let hits = hit_chance(part.number);
        return all * (hits + (1.0 - hits) * weight_of(cover));
    }
    all * weight_of(cover)
}

/// Chances of casualties by some parts: gunfire on the cover, hits of high explosive as in the open (III.E.1.b).
fn odds_of(position: &Position, cover: Cover, parts: impl Iterator<Item = (u32, u8, Option<u8>)>) -> Odds {
    let (mut plain, mut hits) = (0.0, 0.0);
    for (factors, rounds, number) in parts {
        let counts = rounds > 0 && matches!(cover, Cover::Good | Cover::Full);
        let chance = if counts { hit_chance(number) } else { 0.0 };
        hits += chance * f64::from(factors);
        plain += (1.0 - chance) * f64::from(factors);
    }
    let table = &position.tables.casualty;
    let odds = losses::odds(table, cover, whole(plain));
    if hits < 0.5 { odds } else { losses::both(&odds, &losses::odds(table, Cover::Stationary, whole(hits))) }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "factors are a few hundreds at most")]
fn whole(factors: f64) -> u32 {
    factors.round() as u32
}

fn shares(firers: &[Share]) -> impl Iterator<Item = (u32, u8, Option<u8>)> + '_ {
    firers.iter().map(|share| (u32::from(share.factors), share.rounds, share.number))
}

/// What an announced fire costs units that stay in the cover announced.
pub fn cost_of(position: &Position, announced: Cover, firers: &[Share], costs: &[Cost], target: Option<UnitId>) -> f64 {
    losses::expected(&odds_of(position, announced, shares(firers)), &losses::losses(costs, target))
}

/// What it costs those who can't take cover when its target did: all but the hits of high explosive.
pub fn cost_of_misses(position: &Position, announced: Cover, firers: &[Share], costs: &[Cost]) -> f64 {
    if costs.is_empty() {
        return 0.0;
    }
    let plain = shares(firers).map(|(factors, rounds, number)| {
        let misses = if rounds > 0 { 1.0 - hit_chance(number) } else { 1.0 };
        (whole(misses * f64::from(factors)), 0, None)
    });
    losses::expected(&odds_of(position, announced, plain), &losses::losses(costs, None))
}

/// The arm of a turret: gun or machine gun, not both (III.E.2.c.4).
fn in_turret(position: &Position, unit: &ViewItem, arm: Arm) -> bool {
    match arm {
        Arm::TurretMachineGun => true,
        Arm::Gun(gun) => position.kind(unit).guns.get(usize::from(gun)).is_some_and(|gun| gun.mount == Mount::Turret),
        _ => false,
    }
}

/// What a side can fire at one target with, or throw at it.
fn firers_at(
    position: &Position,
    side: Side,
    (target, cover, thrown): (&ViewItem, Cover, bool),
    turn: u16,
    named: &[(UnitId, Arm)],
) -> Vec<Firer> {
    let mut firers = Vec::new();
    // Whoever fires loses the turns of hooking up (X.C.3.b.2).
    for (unit, _) in position.on_board(side).filter(|(unit, _)| !recovery::is_at_work(position, unit)) {
        let mut turret: Option<Firer> = None;
        let taken = named.iter().any(|(other, arm)| other == unit.id && in_turret(position, &unit, *arm));
        for arm in arms::arms(position, &unit).filter(|arm| (*arm == Arm::Grenades) == thrown) {
            let Ok(part) = arms::part(position, &unit, arm, target, turn) else { continue };
            let firer = Firer { unit: *unit.id, arm, part, weight: weight(&part, cover) };
            let is_named = named.contains(&(firer.unit, arm));
            if is_named || !in_turret(position, &unit, arm) {
                firers.push(firer);
            } else if !taken && turret.is_none_or(|other| firer.weight > other.weight) {
                turret = Some(firer);
            }
        }
        firers.extend(turret);
    }
    firers
}

impl Target {
    fn of(
        position: &Position,
        side: Side,
        unit: &ViewItem,
        turn: u16,
        (named, thrown): (&[(UnitId, Arm)], bool),
    ) -> Option<Self> {
        let known = cover_close(position, unit);
        let cover = if thrown { known.under_grenades() } else { known };
        let firers = firers_at(position, side, (unit, cover, thrown), turn, named);
        if firers.is_empty() {
            return None;
        }
        let inside = position.is_in_bunker(unit).then(|| bunkers::inside_with(position, unit));
        let unseen = dummies::lies_face_down(position, unit);
        let costs: Vec<Cost> = if unseen {
            vec![Cost::of_unseen(position, unit)]
        } else {
            inside
                .unwrap_or_else(|| pool(position, unit, known))
                .into_iter()
                .filter_map(|id| position.find(id))
                .map(|unit| Cost::by_fire(position, &unit, known_men(position, &unit, side)))
                .collect()
        };
        let answers = !unit.gunnery.fired[0] && !unit.gunnery.done && unit.motion.hexes < 2 && !unit.men.under;
        let real = if unseen { position.weight(Dial::MayBeADummy) } else { 1.0 };
        let eager = real
            * if can_drop(position, unit, cover) { position.weight(Dial::MayDrop) } else { 1.0 }
            * if answers { position.weight(Dial::SilencesMen) } else { 1.0 };
        let mut target = Self {
            id: *unit.id,
            cover,
            losses: losses::losses(&costs, Some(*unit.id)),
            eager,
            firers,
            density: 0.0,
            thrown,
        };
        let weight: f64 = target.firers.iter().map(|firer| firer.weight).sum();
        target.density = if weight > 0.0 { target.value(position, &target.firers) / weight } else { 0.0 };
        Some(target)
    }

    /// What a fire by these brings.
    fn value(&self, position: &Position, firers: &[Firer]) -> f64 {
        let parts = firers.iter().map(|firer| (u32::from(firer.part.total()), firer.part.rounds, firer.part.number));
        self.eager * losses::expected(&odds_of(position, self.cover, parts), &self.losses)
    }

    /// Casualties on the average by the fire of these.
    pub fn casualties(&self, position: &Position, firers: &[(UnitId, Arm)]) -> f64 {
        let chosen = self.firers.iter().filter(|firer| firers.contains(&(firer.unit, firer.arm)));
        let parts = chosen.map(|firer| (u32::from(firer.part.total()), firer.part.rounds, firer.part.number));
        losses::mean(&odds_of(position, self.cover, parts))
    }

    /// The order by which this unit opens fire on it, with what its own part brings; `None` where it can't.
    pub fn begun_by(&self, unit: UnitId) -> Option<(f64, Order)> {
        let firer = self.firer(unit)?;
        Some((self.density * firer.weight, Order::Engage { unit, arm: firer.arm, target: self.id }))
    }

    fn firer(&self, unit: UnitId) -> Option<&Firer> {
        self.firers.iter().find(|firer| firer.unit == unit)
    }
}

/// All fire that a side can open on men now.
pub struct Fire<'a> {
    position: &'a Position<'a>,
    pub targets: Vec<Target>,
    /// What a unit's gun could take elsewhere.
    pub shots: Vec<(UnitId, f64)>,
}

impl<'a> Fire<'a> {
    /// Looks at all targets.
    pub fn of(position: &'a Position<'a>, side: Side, turn: u16, named: &[(UnitId, Arm)]) -> Self {
        let struck = |unit: &ViewItem| {
            // V.B.5: men aboard vehicles are struck with them. IX.A.1: so are those at a gun that lies face down.
            let aboard = position.class(unit).is_vehicle() && Passengers::of(position, unit).is_some();
            position.class(unit).is_personnel() || aboard || dummies::lies_face_down(position, unit)
        };
        let men = position.on_board(side.enemy()).map(|(unit, _)| unit).filter(struck);
        let ways: &[bool] = if position.options.grenades { &[false, true] } else { &[false] };
        let targets = men
            .flat_map(|unit| {
                ways.iter().filter_map(move |thrown| Target::of(position, side, &unit, turn, (named, *thrown)))
            })
            .collect();
        Self { position, targets, shots: Vec::new() }
    }

    /// The best fire on a target that those named take part in.
    pub fn volley(&self, target: &Target, named: &[(UnitId, Arm)]) -> Volley {
        let (mut chosen, mut rest): (Vec<Firer>, Vec<Firer>) =
            target.firers.iter().partition(|firer| named.contains(&(firer.unit, firer.arm)));
        let price = |firer: &Firer| self.elsewhere(target, firer);
        rest.sort_by(|a, b| {
            (price(a) / a.weight.max(0.1))
                .total_cmp(&(price(b) / b.weight.max(0.1)))
                .then(b.weight.total_cmp(&a.weight))
        });
        let count = chosen.len();
        let mut paid = 0.0;
        let mut best = (if count > 0 { target.value(self.position, &chosen) } else { 0.0 }, count);
        for firer in rest {
            paid += price(&firer);
            chosen.push(firer);
            let value = target.value(self.position, &chosen) - paid;
            if value > best.0 + 1e-6 {
                best = (value, chosen.len());
            }
        }
        chosen.truncate(best.1);
        let firers = chosen.iter().map(|firer| (firer.unit, firer.arm)).collect();
        Volley { value: best.0, target: target.id, firers }
    }

    /// What a firer could bring elsewhere.
    fn elsewhere(&self, target: &Target, firer: &Firer) -> f64 {
        let others = self.targets.iter().filter(|other| other.id != target.id);
        let best = others.filter_map(|other| Some(other.density * other.firer(firer.unit)?.weight)).fold(0.0, f64::max);
        let is_gun = matches!(firer.arm, Arm::Gun(_) | Arm::TurretMachineGun);
        let shot = self.shots.iter().filter(|(unit, _)| *unit == firer.unit && is_gun).map(|(_, value)| *value);
        (self.position.weight(Dial::Elsewhere) * best).max(shot.fold(0.0, f64::max))
    }

    /// The best fire on any target.
    pub fn best(&self) -> Option<Volley> {
        let volleys = self.targets.iter().map(|target| self.volley(target, &[]));
        volleys.filter(|volley| !volley.firers.is_empty()).max_by(|a, b| a.value.total_cmp(&b.value))
    }

    /// What one unit's fire brings, as a part of all that could fire with it.
    pub fn worth_of(&self, unit: UnitId) -> f64 {
        let parts = self.targets.iter().filter_map(|target| Some(target.density * target.firer(unit)?.weight));
        parts.fold(0.0, f64::max)
    }
}

/// What a unit under fire would still deliver this turn, with its own arms or the gun that it serves.
pub fn worth_of_fire(position: &Position, sequence: &Sequence, unit: &ViewItem) -> f64 {
    let side = *unit.side;
    // Who is done with his batteries still has his direct fire before him.
    if sequence.phase == Phase::Combat && sequence.has_passed(side) {
        return 0.0;
    }
    let fire = Fire::of(position, side, sequence.turn, &[]);
    let guns = position.served_by(*unit.id).filter(|weapon| position.class(weapon).is_crew_served());
    let served = guns.map(|gun| fire.worth_of(*gun.id).max(combat::best_shot(position, sequence, &gun)));
    served.fold(fire.worth_of(*unit.id), f64::max)
}
