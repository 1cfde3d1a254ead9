//! The fight of the armour as the side to move sees it: both sides' vehicles, who can hurt whom, and what the side is up to.

use super::breakout;
use super::value::{Piece, Worth, Worths, pieces, threat};
use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::aspect::aspect;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::{Chapter, Lead, Posture, Tactics};
use crate::games::tobruk::phases::manning::operators;
use crate::games::tobruk::phases::sighting::sight;
use crate::games::tobruk::phases::victory;
use crate::games::tobruk::state::components::{Gunnery, Location, Permissions};
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// From so many hexes one bound brings a tank into good range.
const JUMP_OFF: u8 = 17;
/// The wings form up so many hexes from the middle of the enemy, beyond the range at which he may open fire.
const STAND_OFF: i32 = 15;
/// The ranges at which a duel is weighed: where the better gun tells, and where every gun does.
const FAR: u8 = 16;
const NEAR: u8 = 7;
/// How much better the exchange has to be far off than near by for a side to stand and shoot.
const EDGE: f64 = 1.25;
/// With so few turns left there is no more time to form up.
const LAST_CHANCE: u16 = 8;
/// With so few turns of a firefight left who is ahead keeps what he has, and who is behind waits no longer.
const LATE: u16 = 4;
/// Where a duel is imagined: far from the wrecks, the smoke and the pits of the board.
const AWAY: Hex = Hex::new(-500, -500);

/// An enemy vehicle.
pub struct Foe<'a> {
    /// As it stands.
    pub piece: Piece<'a>,
    /// As it will stand next turn, when it may fire again.
    pub rested: Piece<'a>,
    /// What is to be had from it.
    pub worth: Worth,
    /// It can't move or turn any more before the fire of this turn.
    pub settled: bool,
    /// What each of our vehicles can take from it next turn, for each way it could face.
    pub pressed: Vec<[f64; 6]>,
    /// What it can take from each of ours.
    pub menace: Vec<f64>,
}

/// Everything a move is weighed by.
pub struct ArmourSituation<'a> {
    /// The game.
    pub position: &'a Position<'a>,
    /// The sequence of play.
    pub sequence: &'a Sequence,
    /// The turn.
    pub turn: u16,
    /// What there is to take from vehicles.
    pub worths: Worths<'a>,
    /// What the side is up to.
    pub posture: Posture,
    /// Our vehicles on the board.
    pub own: Vec<Piece<'a>>,
    /// Theirs.
    pub foes: Vec<Foe<'a>>,
    /// Where those of them are that count in the fight.
    live: Vec<Hex>,
    wings: [Hex; 2],
}

impl<'a> ArmourSituation<'a> {
    /// Takes the situation in.
    pub fn new(position: &'a Position<'a>, sequence: &'a Sequence) -> Self {
        let side = sequence.active;
        let turn = sequence.turn;
        let worths = Worths::of(position, sequence);
        let own = pieces(position, side);
        let foes: Vec<Foe> = pieces(position, side.enemy())
            .into_iter()
            .chain(guns(position, side.enemy()))
            .map(|piece| {
                let worth = worths.get(piece.kind);
                let rested = piece.rested();
                Foe {
                    settled: sequence.has_passed(side.enemy()) || piece.motion.ended || piece.damage.immobilised,
                    pressed: own
                        .iter()
                        .map(|own| by_facing(position, &own.rested(), &rested, &worth, turn + 1))
                        .collect(),
                    menace: own.iter().map(|own| threat(position, &rested, own, &worths.get(own.kind), turn)).collect(),
                    piece,
                    rested,
                    worth,
                }
            })
            .collect();
        let mut situation = Self {
            position,
            sequence,
            turn,
            worths,
            posture: Posture::Hold,
            own,
            foes,
            live: Vec::new(),
            wings: [Hex::default(); 2],
        };
        situation.live = situation.who_lives();
        situation.wings = situation.form_wings();
        let laid_down = position.scenario.doctrines.of(side).posture(turn);
        let laid_down = laid_down.filter(|posture| !situation.is_losing_by(*posture));
        situation.posture = laid_down.unwrap_or_else(|| situation.sees_fit());
        situation
    }

    /// Who would win as it stands.
    fn leader(&self) -> Option<Side> {
        victory::winner(self.position.scenario, victory::score(self.position))
    }

    /// True if the side waits for the enemy to come by this posture, though it is behind and little time is left: he will not.
    fn is_losing_by(&self, posture: Posture) -> bool {
        posture == Posture::Stand
            && self.leader() == Some(self.sequence.active.enemy())
            && self.worths.left < LAST_CHANCE
    }

    /// How its tanks fight: where the file does not say so, an escort where trucks have to leave over an edge in a small
    /// battle (one of the player's own).
    fn tactics(&self) -> Tactics {
        let (scenario, side) = (self.position.scenario, self.sequence.active);
        match scenario.tactics(side) {
            Tactics::Skirmish
                if scenario.doctrines.of(side).tanks.is_none() && breakout::edge(self.position, side).is_some() =>
            {
                Tactics::Escort
            }
            tactics => tactics,
        }
    }

    /// The posture that the side's tactics ask for now, where its doctrine lays none down.
    fn sees_fit(&self) -> Posture {
        let (scenario, side) = (self.position.scenario, self.sequence.active);
        let leader = self.leader();
        // A lead does not last while vehicles of the enemy are about to score over an edge (Firefight D).
        let ahead = leader == Some(side) && !breakout::is_under_way(self.position, side.enemy());
        let behind = leader == Some(side.enemy());
        if ahead && scenario.lead(side) == Lead::Stand {
            return Posture::Stand;
        }
        match self.tactics() {
            Tactics::Press if self.in_storm() && self.outnumbers() && !self.expects_more() => Posture::Strike,
            Tactics::Press => Posture::Press,
            tactics @ (Tactics::Skirmish | Tactics::Escort) => {
                self.skirmishes(ahead, behind, tactics == Tactics::Escort)
            }
            Tactics::Manoeuvre if ahead => Posture::Hold,
            Tactics::Manoeuvre if self.massed() && !self.expects_more() => Posture::Strike,
            Tactics::Manoeuvre if self.worths.left < LAST_CHANCE => Posture::Strike,
            Tactics::Manoeuvre => Posture::Gather,
        }
    }

    /// The posture of a fight with little time; an escort lets the enemy come, until it is late and he is ahead.
    fn skirmishes(&self, ahead: bool, behind: bool, escorts: bool) -> Posture {
        match self.worths.left <= LATE {
            true if ahead => Posture::Hold,
            late if !(late && behind) && (escorts || self.shoots_better_far_off()) => Posture::Stand,
            // Whoever is outranged comes to where his guns hit well, and no nearer.
            _ if self.outranged() => Posture::Strike,
            _ => Posture::Charge,
        }
    }

    /// How much a point that the side loses counts against one that it takes: more for a side that needs so many times its enemy's
    /// points, less for its enemy (Scenario 7); and as its doctrine has it.
    pub fn price(&self) -> f64 {
        let side = self.sequence.active;
        let price = self.position.scenario.doctrines.of(side).price(self.turn);
        let Some(ratio) = &self.position.scenario.ratio else { return price };
        let times = f64::from(ratio.times);
        if ratio.side == side { times * price } else { price / times }
    }

    /// True if any gun of the vehicle can still fire.
    pub fn armed(&self, piece: &Piece) -> bool {
        piece.damage.lost.iter().zip(&self.position.catalog.get(piece.kind).guns).any(|(lost, _)| !lost)
    }

    /// Where enemies are that count in the fight: those that can still fire or move, or all where there are none of these.
    fn who_lives(&self) -> Vec<Hex> {
        let lives = |foe: &Foe| self.armed(&foe.piece) || !foe.piece.damage.immobilised;
        let any = self.foes.iter().any(lives);
        self.foes.iter().filter(|foe| !any || lives(foe)).map(|foe| foe.piece.hex).collect()
    }

    /// Hexes to the nearest enemy; 0 when there is none.
    pub fn nearest(&self, hex: Hex) -> u8 {
        self.live.iter().map(|foe| foe.range(hex)).min().unwrap_or(0)
    }

    /// The way in which the middle of the enemy lies from a hex; `None` while there is no enemy.
    pub fn ahead(&self, hex: Hex) -> Option<Facing> {
        if self.live.is_empty() { None } else { direction(hex, middle(self.live.iter().copied())) }
    }

    /// The place to form up for a vehicle: odd numbers go to the one wing, even numbers to the other.
    pub fn wing(&self, unit: UnitId) -> Hex {
        self.wings[usize::from(unit.0 % 2)]
    }

    /// Three quarters of the tanks that can fight are near enough to go in together.
    fn massed(&self) -> bool {
        let fit = |piece: &&Piece| self.armed(piece) && !piece.damage.immobilised;
        let all = self.own.iter().filter(fit).count();
        let near = self.own.iter().filter(fit).filter(|piece| self.nearest(piece.hex) <= JUMP_OFF).count();
        near * 4 >= all * 3
    }

    /// True for a side whose guns have the better of the enemy's at long range, more so than near by: it lets him come (firefights).
    fn shoots_better_far_off(&self) -> bool {
        let [(far, theirs_far), (near, theirs_near)] = self.exchange();
        far > 0.0 && far * theirs_near > EDGE * near * theirs_far
    }

    /// True for a side that the enemy has the better of in this way.
    fn outranged(&self) -> bool {
        let [(far, theirs_far), (near, theirs_near)] = self.exchange();
        theirs_far > 0.0 && theirs_far * near > EDGE * theirs_near * far
    }

    /// What all of the side's vehicles take in a turn from all of the enemy's head on, and these from them: as far off as anybody may open
    /// fire, and near by.
    fn exchange(&self) -> [(f64, f64); 2] {
        let ratio = |range: u8| {
            let sum = |from: &[&Piece], at: &[&Piece]| -> f64 {
                let pairs = from.iter().flat_map(|from| at.iter().map(move |at| self.head_on(from, at, range)));
                pairs.sum()
            };
            let own: Vec<&Piece> = self.own.iter().collect();
            let foes: Vec<&Piece> = self.foes.iter().map(|foe| &foe.piece).collect();
            (sum(&own, &foes), sum(&foes, &own))
        };
        let far = (NEAR + 1..=FAR).rev().map(ratio).find(|(own, theirs)| own + theirs > 0.0);
        [far.unwrap_or_default(), ratio(NEAR)]
    }

    /// What a vehicle takes in a turn from another that faces it at this range, when neither has fired by now.
    fn head_on(&self, from: &Piece, at: &Piece, range: u8) -> f64 {
        let (step, far, fresh) = (Facing::E.step(), i32::from(range), Permissions::default());
        let hex = AWAY + Hex::new(step.q * far, step.r * far);
        let gunnery = Gunnery::default();
        let from = Piece { hex, facing: Facing::W, gunnery, permissions: &fresh, ..from.rested() };
        let at = Piece { hex: AWAY, facing: Facing::E, gunnery, permissions: &fresh, ..at.rested() };
        threat(self.position, &from, &at, &self.worths.get(at.kind), self.turn)
    }

    /// True while a third of the side's AFVs or more is still to come: whoever goes in without them is beaten piecemeal (Scenario 7).
    fn expects_more(&self) -> bool {
        let afv = |unit: &ViewItem| *unit.side == self.sequence.active && self.position.class(unit).is_afv();
        let (due, all) = self.position.all().filter(afv).fold((0, 0), |(due, all), unit| match unit.location {
            Location::Waiting if unit.entry.due > self.turn => (due + 1, all + 1),
            Location::On(_) | Location::Waiting => (due, all + 1),
            _ => (due, all),
        });
        due > 0 && due * 3 >= all
    }

    /// Nobody sees far enough for the better guns to tell (II.K.2).
    fn in_storm(&self) -> bool {
        sight(self.position) < JUMP_OFF
    }

    /// True for a side that goes in where nobody sees far: it spreads, and its vehicles take turns to drive on.
    pub fn gropes(&self) -> bool {
        self.in_storm() && self.posture == Posture::Strike
    }

    /// True for a vehicle that stands and watches this turn while others of its side drive on: whoever comes to fire at these is fired at himself
    /// (Scenario 7).
    pub fn keeps_watch(&self, piece: &Piece) -> bool {
        self.gropes() && self.nearest(piece.hex) > sight(self.position) && (piece.id.0 + self.turn).is_multiple_of(2)
    }

    /// True with half as many vehicles again that can fight as the enemy has, or more.
    fn outnumbers(&self) -> bool {
        let own = self.own.iter().filter(|piece| self.armed(piece)).count();
        2 * own >= 3 * self.foes.iter().filter(|foe| self.armed(&foe.piece)).count()
    }

    /// Two places 120 degrees apart as the enemy sees them, so that no facing of his has its front to both.
    fn form_wings(&self) -> [Hex; 2] {
        if self.foes.is_empty() {
            // Wherever the enemy comes from, he has to be met.
            return [self.position.board.middle(); 2];
        }
        let centre = middle(self.live.iter().copied());
        let home = direction(centre, middle(self.own.iter().map(|piece| piece.hex))).unwrap_or(Facing::E);
        [-1, 1].map(|turn| {
            let step = home.turned(turn).step();
            let place = |far| centre + Hex::new(step.q * far, step.r * far);
            (1..=STAND_OFF).rev().map(place).find(|hex| self.position.board.contains(*hex)).unwrap_or(centre)
        })
    }
}

/// Guns of a side that can be fired now or soon: from section VII on they take part in the fight of the tanks (Scenario 7).
pub fn guns<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = Piece<'a>> {
    let plays = position.scenario.plays(Chapter::VII);
    let manned = move |unit: &ViewItem| operators(position, unit).next().is_some();
    let guns = position.those(move |theirs, class, _| plays && theirs == side && class == Class::HeavyWeapon);
    let whole = guns.filter(move |gun| !gun.damage.lost[0] && gun.haul.behind.is_none() && manned(gun));
    whole.filter_map(|gun| {
        let mut piece = Piece::of(&gun, gun.location.hex()?);
        // It stays as it stands, and there is nothing to be had for that.
        (piece.damage.immobilised, piece.scored.immobilised) = (true, true);
        Some(piece)
    })
}

/// The middle of some hexes.
fn middle(hexes: impl Iterator<Item = Hex>) -> Hex {
    let (count, q, r) = hexes.fold((0, 0, 0), |(count, q, r), hex| (count + 1, q + hex.q, r + hex.r));
    if count == 0 { Hex::default() } else { Hex::new(q.div_euclid(count), r.div_euclid(count)) }
}

/// The hexside through which the shortest way leads.
pub fn direction(from: Hex, to: Hex) -> Option<Facing> {
    from.steps_to(to).map(|[(near, along), (next, beside)]| if along >= beside { near } else { next })
}

/// What `from` can take from `at` for each way it could face; one that can't turn is struck as it stands.
pub fn by_facing(position: &Position, from: &Piece, at: &Piece, worth: &Worth, turn: u16) -> [f64; 6] {
    let range = usize::from(from.hex.range(at.hex));
    if range > usize::from(sight(position)) {
        return [0.0; 6];
    }
    if position.catalog.get(from.kind).guns.iter().all(|gun| range > gun.numbers.len()) {
        return [0.0; 6];
    }
    if at.damage.immobilised {
        return [threat(position, from, at, worth, turn); 6];
    }
    let mut known = [None; 3];
    Facing::ALL.map(|facing| {
        let seen = aspect(at.hex, facing, at.motion.moved, from.hex);
        *known[seen as usize].get_or_insert_with(|| threat(position, from, &Piece { facing, ..*at }, worth, turn))
    })
}
