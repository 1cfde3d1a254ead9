//! What a place is worth to a vehicle: the fire it can deliver there, the danger it stands in, and the situation.

use super::armour_situation::{ArmourSituation, Foe, by_facing, direction};
use super::doctrine::{Aim, Doctrine};
use super::value::{Piece, Worth, threat};
use crate::core::hex::Facing;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::MOST_GUNS;
use crate::games::tobruk::material::catalog::{Mount, UnitType};
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::scenario::Posture;
use crate::games::tobruk::phases::sighting::sight;
use crate::games::tobruk::state::components::Acquisition;

/// The highest number with which a gun hits well: seven of twelve rounds.
const HITS_WELL: u8 = 7;

/// Who presses the enemy comes so many hexes less near than the range at which the gun hits well.
const IN_RANGE: u8 = 4;

/// Each other vehicle of the side in the hex, where they spread.
const COMPANY: f64 = 0.2;

/// An enemy, as the rest of the side leaves it to this vehicle.
struct Mark<'a> {
    foe: &'a Foe<'a>,
    /// What the others can take from it, for each way it could face.
    pressed: [f64; 6],
    /// The least of it: the facing that it would choose.
    least: f64,
    /// What it can take from its best other target.
    elsewhere: f64,
    /// What it can take from all its other targets together.
    all: f64,
}

impl Mark<'_> {
    /// What the vehicle has to fear from an enemy that can take so much from it, and could fire at others as well; `first` is the part
    /// of it that counts for the best target of its side.
    fn likely(&self, taken: f64, aim: Aim, first: f64) -> f64 {
        match aim {
            _ if taken <= 0.0 => 0.0,
            Aim::Likely => taken * taken / (taken + self.all),
            Aim::Best { shared } => first * (taken - self.elsewhere).max(0.0) + shared * taken,
        }
    }
}

/// The places open to one vehicle, weighed against each other.
pub struct Places<'a> {
    situation: &'a ArmourSituation<'a>,
    doctrine: Doctrine,
    worth: Worth,
    kind: &'a UnitType,
    marks: Vec<Mark<'a>>,
}

impl<'a> Places<'a> {
    /// Looks around with the eyes of one vehicle.
    pub fn of(situation: &'a ArmourSituation<'a>, piece: &Piece) -> Self {
        let others: Vec<usize> =
            (0..situation.own.len()).filter(|other| situation.own[*other].id != piece.id).collect();
        let mark = |foe: &'a Foe<'a>| {
            let mut pressed = [0.0; 6];
            for other in &others {
                for (sum, add) in pressed.iter_mut().zip(foe.pressed[*other]) {
                    *sum += add;
                }
            }
            let menaces = others.iter().map(|other| foe.menace[*other]);
            let elsewhere = menaces.clone().fold(0.0, f64::max);
            Mark { foe, pressed, least: least(pressed), elsewhere, all: menaces.sum() }
        };
        Self {
            situation,
            doctrine: situation.posture.doctrine(situation.position).at_price(situation.price()),
            worth: situation.worths.get(piece.kind),
            kind: situation.position.catalog.get(piece.kind),
            marks: situation.foes.iter().map(mark).collect(),
        }
    }

    /// What the place is worth, for each facing there.
    pub fn appraise(&self, place: &Piece) -> [f64; 6] {
        let fire = self.fire(place);
        let danger = self.danger(place);
        let ground = self.doctrine.ground * self.astray(place) + self.crowd(place);
        std::array::from_fn(|facing| fire[facing] - self.doctrine.danger * danger[facing] - ground)
    }

    /// The parts of that for one facing: its fire, the danger, and hexes from where the posture wants it; fire and danger in points a turn.
    pub fn parts(&self, place: &Piece) -> [f64; 3] {
        let facing = place.facing.index();
        [self.fire(place)[facing], self.danger(place)[facing], self.astray(place)]
    }

    /// True if the vehicle has anything to fire at from where it stands.
    pub fn fires(&self, piece: &Piece) -> bool {
        self.fire(piece).iter().any(|fire| *fire > 0.0)
    }

    /// What the danger counts for where the vehicle stands, as it faces.
    pub fn fears(&self, piece: &Piece) -> f64 {
        self.doctrine.danger * self.danger(piece)[piece.facing.index()]
    }

    /// The fire of all guns, now and next turn. A turret fires all around; a hull gun only where it faces.
    fn fire(&self, place: &Piece) -> [f64; 6] {
        let mut sum = [0.0; 6];
        for (gun, row) in self.kind.guns.iter().enumerate().filter(|(gun, _)| !place.damage.lost[*gun]) {
            let mut alone = *place;
            alone.damage.lost = [true; MOST_GUNS];
            alone.damage.lost[gun] = false;
            let fire = match row.mount {
                Mount::Turret => [self.fire_of(&alone); 6],
                Mount::Hull => Facing::ALL.map(|facing| self.fire_of(&Piece { facing, ..alone })),
            };
            for (sum, fire) in sum.iter_mut().zip(fire) {
                *sum += fire;
            }
        }
        sum
    }

    fn fire_of(&self, place: &Piece) -> f64 {
        let turn = self.situation.turn;
        let mut rested = place.rested();
        let mut now = 0.0;
        if !place.motion.moved {
            let fires = |mark: &&Mark| self.takes(place, mark, turn, mark.foe.settled);
            if let Some((takes, target)) = self.best_target(fires) {
                now = takes;
                // What it fires at now stays in its sights.
                let sights = Some(Acquisition::new(target, turn));
                rested.gunnery.acquired =
                    std::array::from_fn(
                        |gun| {
                            if place.damage.lost[gun] { rested.gunnery.acquired[gun] } else { sights }
                        },
                    );
            }
        }
        if self.situation.worths.left == 0 {
            return now;
        }
        let next = self.best_target(|mark| self.takes(&rested, mark, turn + 1, false));
        now + self.doctrine.next * next.map_or(0.0, |(takes, _)| takes)
    }

    /// The enemy from whom the vehicle's fire takes most, and how much; `None` where it can take nothing.
    fn best_target(&self, takes: impl Fn(&&Mark) -> f64) -> Option<(f64, UnitId)> {
        let all = self.marks.iter().map(|mark| (takes(&mark), mark.foe.piece.id));
        all.filter(|(takes, _)| *takes > 0.0).max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// What the vehicle's fire takes from an enemy: as he stands if he is settled; else what it adds to the fire of the others
    /// when he shows the side that suits him best. So a vehicle on the other side of him counts for much, and one more in
    /// his front for little.
    fn takes(&self, place: &Piece, mark: &Mark, turn: u16, settled: bool) -> f64 {
        let position = self.situation.position;
        if settled {
            return threat(position, place, &mark.foe.piece, &mark.foe.worth, turn);
        }
        let mut with = by_facing(position, place, &mark.foe.rested, &mark.foe.worth, turn);
        for (with, pressed) in with.iter_mut().zip(mark.pressed) {
            *with += pressed;
        }
        least(with) - mark.least
    }

    /// What the enemy can take from the vehicle, for each facing.
    fn danger(&self, place: &Piece) -> [f64; 6] {
        let first = self.situation.position.weight(Dial::FirstTarget);
        let mut danger = [0.0; 6];
        for mark in &self.marks {
            let mut foe = mark.foe.rested;
            let moved = mark.foe.piece.motion.moved;
            if (moved || !mark.foe.settled) && !foe.damage.immobilised {
                // He can still turn his hull gun.
                foe.facing = direction(foe.hex, place.hex).unwrap_or(foe.facing);
            }
            let due = if moved { self.doctrine.later } else { 1.0 };
            let taken = by_facing(self.situation.position, &foe, place, &self.worth, self.situation.turn);
            for (sum, taken) in danger.iter_mut().zip(taken) {
                *sum += due * mark.likely(taken, self.doctrine.aim, first);
            }
        }
        danger
    }

    /// Hexes from where the posture wants the vehicle.
    fn astray(&self, place: &Piece) -> f64 {
        let nearest = self.situation.nearest(place.hex);
        f64::from(match self.situation.posture {
            Posture::Stand => 0,
            Posture::Hold => nearest,
            Posture::Gather => place.hex.range(self.situation.wing(place.id)),
            Posture::Press => nearest.saturating_sub(self.good_range(place).saturating_add(IN_RANGE)),
            Posture::Strike => nearest.saturating_sub(self.good_range(place)),
            Posture::Charge => nearest.saturating_sub(self.good_range(place) / 2),
        })
    }

    /// What company costs where nobody sees far: those who go in spread, and more of them see the enemy.
    fn crowd(&self, place: &Piece) -> f64 {
        if !self.situation.gropes() {
            return 0.0;
        }
        let beside = |other: &&Piece| other.id != place.id && other.hex == place.hex;
        COMPANY * f64::from(u16::try_from(self.situation.own.iter().filter(beside).count()).unwrap_or(u16::MAX))
    }

    /// The range up to which a gun that is left hits well, in a khamsin no farther than anybody sees; a disarmed vehicle need not go in.
    fn good_range(&self, place: &Piece) -> u8 {
        let whole = self.kind.guns.iter().zip(place.damage.lost).filter(|(_, lost)| !lost);
        let range = whole.map(|(gun, _)| gun.numbers.iter().filter(|number| **number <= HITS_WELL).count()).max();
        let range = range.and_then(|range| u8::try_from(range).ok());
        range.map_or(u8::MAX, |range| range.min(sight(self.situation.position)))
    }
}

fn least(values: [f64; 6]) -> f64 {
    values.into_iter().fold(f64::INFINITY, f64::min)
}
