//! The fight of the infantry as a side sees it: the men on the ground, the ways of men, and the fire on them.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::ground::{self, Preparation};
use super::losses;
use super::machine_guns::{self, Nest};
use super::men::{Troop, hedgehogs, troops};
use super::suspects;
use super::value::Worths;
use crate::core::hex::{Facing, Hex};
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::search::{cheapest, distances};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::morale::{SUPPORT_RANGE, breaks_at, hq_support};
use crate::games::tobruk::phases::night;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Hexes that no way leads to.
pub const FAR: u16 = 999;
/// Whoever is no farther than so many hexes from where rifles reach is up with the rest.
const UP: u8 = 3;
/// Rifles reach so far.
pub const RIFLES: u8 = 10;

/// Nobody goes into a melee at worse odds, even to those who are in it.
pub const HOPELESS: f64 = 0.6;

/// What an AFV adds to the morale of friends within support range, and takes from enemies there (II.H.2.a.3, II.H.2.b.2).
const AFV: i32 = 2;

/// The ground and the men on it.
pub struct InfantrySituation<'a> {
    pub position: &'a Position<'a>,
    pub sequence: &'a Sequence,
    pub own: Vec<Troop<'a>>,
    pub foes: Vec<Troop<'a>>,
    /// Hexes whose emplacement shelters men.
    pub hedgehogs: BTreeSet<Hex>,
    /// Those that are fought for: where only some emplacements count for victory, these alone.
    pub goals: BTreeSet<Hex>,
    /// Hexes in play without mines, and without hexes where they are to be expected.
    open: HexSet,
    /// What there is to take from vehicles.
    pub worths: Worths<'a>,
    /// While the attack is prepared: what men and loaded vehicles keep away from.
    pub preparation: Option<Preparation>,
    /// Where units can go, for those that were asked for.
    reaches: RefCell<BTreeMap<UnitId, Rc<Reach>>>,
    massed: OnceCell<bool>,
    nests: Vec<Nest<'a>>,
}

impl<'a> InfantrySituation<'a> {
    /// As the side to act sees it.
    pub fn of(position: &'a Position<'a>, sequence: &'a Sequence) -> Self {
        let side = sequence.active;
        let mines = position.those(|_, class, _| class == Class::Minefield).filter_map(|unit| unit.location.hex());
        let mines: HexSet = mines.collect();
        let open = position.board.hexes().filter(|hex| position.is_in_play(*hex) && !mines.contains(hex));
        let open: HexSet = open.collect();
        let hedgehogs = hedgehogs(position);
        let goals = ground::wanted(position).unwrap_or_else(|| hedgehogs.clone());
        // Observers go their own ways.
        let own = troops(position, side, side).into_iter().filter(|troop| troop.kind.class != Class::Observer);
        let own: Vec<Troop> = own.collect();
        Self {
            position,
            sequence,
            foes: troops(position, side.enemy(), side),
            hedgehogs,
            open: round_suspects(position, side, open, &goals, &own),
            own,
            goals,
            worths: Worths::of(position, sequence),
            preparation: Preparation::of(position, sequence),
            reaches: RefCell::default(),
            massed: OnceCell::new(),
            nests: machine_guns::nests(position, side.enemy()),
        }
    }

    /// Where a unit can go.
    pub fn reach(&self, unit: UnitId) -> Rc<Reach> {
        let mut reaches = self.reaches.borrow_mut();
        let reach = || Rc::new(Reach::of(self.position, self.sequence, unit));
        Rc::clone(reaches.entry(unit).or_insert_with(reach))
    }

    /// Hexes over which rifles reach: by night no farther than anybody sees (Firefight F).
    pub fn rifles_reach(&self) -> u8 {
        if night::is_night(self.position) { night::REACH } else { RIFLES }
    }

    /// Enough of the force is up to go in together; men who serve weapons stay with these.
    pub fn is_massed(&self) -> bool {
        *self.massed.get_or_init(|| {
            let (up, all) = self.own.iter().filter(|troop| !troop.serves).fold((0, 0), |(up, all), troop| {
                (up + usize::from(self.nearest_foe(troop.hex) <= self.rifles_reach() + UP), all + 1)
            });
            up * 10 >= all * 8
        })
    }

    /// Steps from every hex to the nearest of the goals, around mines.
    pub fn way(&self, goals: impl IntoIterator<Item = Hex>) -> HexMap<u16> {
        distances(goals, |hex, tell| self.beside(hex).for_each(tell))
    }

    /// Steps to a hex from where one's own units stand, around mines.
    pub fn way_for_own(&self, goal: Hex) -> HexMap<u16> {
        let mut wanted: HexSet = self.own.iter().map(|troop| troop.hex).collect();
        distances([goal], |hex, tell| {
            // Nothing is looked for beyond the last of them.
            if !wanted.is_empty() {
                wanted.remove(&hex);
                self.beside(hex).for_each(tell);
            }
        })
    }

    /// True for a hex in play without mines, as far as is known.
    pub fn is_open(&self, hex: Hex) -> bool {
        self.open.contains(&hex)
    }

    fn beside(&self, hex: Hex) -> impl Iterator<Item = Hex> {
        beside(hex).filter(|next| self.open.contains(next))
    }

    /// Tenths of steps from every hex to the goal, for those who would rather go round than under fire.
    pub fn quiet_way(&self, goal: Hex) -> HexMap<u16> {
        let found = cheapest([(goal, 0_u16)], |hex, cost, tell| {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few dozens at most")]
            let step = 10 + (self.factors_on(hex) * self.position.weight(Dial::TenthsAFactor)) as u16;
            self.beside(hex).for_each(|next| tell(next, cost + step));
        });
        found.iter().map(|(hex, (cost, _))| (hex, *cost)).collect()
    }

    /// Hexes to the nearest enemy; a long way if there is none.
    pub fn nearest_foe(&self, hex: Hex) -> u8 {
        self.foes.iter().map(|foe| foe.hex.range(hex)).min().unwrap_or(u8::MAX)
    }

    /// Cover of men who come into a hex by so many steps.
    pub fn cover_in(&self, hex: Hex, steps: u8) -> Cover {
        match steps {
            _ if self.hedgehogs.contains(&hex) => Cover::Good,
            0 => Cover::Stationary,
            1 => Cover::Assault,
            _ => Cover::Running,
        }
    }

    /// Gunfire factors that the enemy's men can bring to bear on a hex; those under cover may come up. Nobody fires out of smoke or into it
    /// (VI.C.1.f).
    pub fn factors_on(&self, hex: Hex) -> f64 {
        if self.position.has_smoke(hex) {
            return 0.0;
        }
        let fires = |foe: &&Troop| self.position.marks.melee(foe.hex).is_none() && !self.position.has_smoke(foe.hex);
        self.foes.iter().filter(fires).map(|foe| self.factors_at(foe, foe.hex, hex) * share_of(foe)).sum()
    }

    /// Gunfire factors that the enemy's machine guns can bring to bear on a hex beside his rifles.
    pub fn machine_guns_on(&self, hex: Hex) -> f64 {
        self.nests.iter().map(|nest| nest.factors_on(self, hex)).sum()
    }

    /// Gunfire factors of a unit from one hex on another, as far as it is light (Firefight F).
    fn factors_at(&self, troop: &Troop, from: Hex, at: Hex) -> f64 {
        self.by_light(from, at) * troop.factors(from.range(at))
    }

    /// The part of gunfire that the dark leaves of it, from one hex on another (Firefight F).
    fn by_light(&self, from: Hex, at: Hex) -> f64 {
        match night::is_dark(self.position, at) {
            true if night::hides(self.position, at, from.range(at)) => 0.0,
            true => 0.5,
            false => 1.0,
        }
    }

    /// The same where nobody fires out of smoke or into it either (VI.C.1.f).
    pub fn in_sight(&self, from: Hex, at: Hex) -> f64 {
        let smoke = self.position.has_smoke(from) || self.position.has_smoke(at);
        if smoke { 0.0 } else { self.by_light(from, at) }
    }

    /// Men lost on the average by so many factors.
    pub fn men_lost(&self, cover: Cover, factors: f64) -> f64 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "factors are a few hundreds at most"
        )]
        let factors = factors.round() as u32;
        losses::mean(&losses::odds(&self.position.tables.casualty, cover, factors))
    }

    /// Casualties that the rifles of a unit can inflict from a hex, with others firing along.
    pub fn fire_from(&self, troop: &Troop, hex: Hex, steps: u8, against_hidden: f64) -> f64 {
        let halves = match steps {
            0 => 1.0,
            1 => 0.5,
            _ => return 0.0,
        };
        halves * self.fire(|foe| self.factors_at(troop, hex, foe.hex), against_hidden)
    }

    /// The same by so many factors on each of the enemy's units; those in a melee are not fired at (II.I.4).
    pub fn fire(&self, factors: impl Fn(&Troop) -> f64, against_hidden: f64) -> f64 {
        let value = |foe: &Troop| {
            let weight = match foe.cover {
                Cover::Running => 2.7,
                Cover::Assault => 1.35,
                Cover::Stationary => 1.0,
                Cover::Good => 0.45,
                Cover::Full => 0.45 * against_hidden,
            };
            factors(foe) * weight * self.position.weight(Dial::MenAFactor)
        };
        let open = self.foes.iter().filter(|foe| self.position.marks.melee(foe.hex).is_none());
        open.map(value).fold(0.0, f64::max)
    }

    /// Units of one's own within support range of a hex, one left out.
    pub fn friends(&self, hex: Hex, but: UnitId) -> usize {
        self.own.iter().filter(|other| other.id != but && other.hex.range(hex) <= SUPPORT_RANGE).count()
    }

    /// What the men within support range of a hex, and the works there, add to the morale of a unit that comes there (II.H.2).
    fn support(&self, hex: Hex, unit: &Troop) -> i32 {
        let near = |other: &&Troop| {
            let steady =
                self.position.find(other.id).is_some_and(|unit| !unit.men.broken && !self.position.is_broken(&unit));
            other.id != unit.id && other.hex.range(hex) <= SUPPORT_RANGE && steady
        };
        let friend = |other: &Troop| {
            if other.is_hq_group() && !other.serves {
                i32::from(hq_support(other.kind.nation, unit.kind.nation))
            } else {
                1
            }
        };
        let friends: i32 = self.own.iter().filter(near).map(friend).sum();
        let foes = self.foes.iter().filter(|foe| foe.kind.class != Class::Observer).filter(near).count();
        friends - i32::try_from(foes).unwrap_or(i32::MAX) + i32::from(self.hedgehogs.contains(&hex))
    }

    /// The same of both sides' AFVs.
    fn vehicles_beside(&self, hex: Hex) -> i32 {
        let side = self.sequence.active;
        let support = |(unit, at): (ViewItem, Hex)| {
            let near = at.range(hex) <= SUPPORT_RANGE && self.position.class(&unit).is_afv() && !unit.crew.out;
            i32::from(near) * if *unit.side == side { AFV } else { -AFV }
        };
        Side::BOTH.into_iter().flat_map(|side| self.position.on_board(side)).map(support).sum()
    }

    /// A melee worth fighting: the hex, and who goes in next.
    pub fn melee(&self, least: f64, wanted: impl Fn(Hex) -> bool) -> Option<Order> {
        let hexes: BTreeSet<Hex> = self.foes.iter().map(|foe| foe.hex).filter(|hex| wanted(*hex)).collect();
        let ready: Vec<&Troop> =
            self.own.iter().filter(|troop| !troop.motion.ended && !troop.is_hq_group() && !troop.serves).collect();
        let near = |hex: &Hex| ready.iter().any(|troop| troop.hex.range(*hex) <= 2);
        let hexes: Vec<Hex> = hexes.into_iter().filter(near).collect();
        if hexes.is_empty() {
            return None;
        }
        let reaches: Vec<(&Troop, Rc<Reach>)> = ready
            .iter()
            .filter(|troop| hexes.iter().any(|hex| troop.hex.range(*hex) <= 2))
            .map(|troop| (*troop, self.reach(troop.id)))
            .collect();
        let mut best: Option<(f64, Order)> = None;
        for hex in hexes {
            let defenders: f64 = self.foes.iter().filter(|foe| foe.hex == hex).map(|foe| f64::from(foe.men)).sum();
            let inside: f64 = self.own.iter().filter(|troop| troop.hex == hex).map(|troop| f64::from(troop.men)).sum();
            let able: Vec<(&Troop, Vec<Hex>)> =
                reaches.iter().filter_map(|(troop, reach)| Some((*troop, reach.path(hex)?))).collect();
            if able.is_empty() || inside >= 4.9 * defenders {
                continue;
            }
            let vehicles = self.vehicles_beside(hex);
            let holds = |troop: &Troop| {
                let base = troop.kind.people.as_ref().map_or(0, |people| people.morale(troop.men));
                let value = i32::from(base) + self.support(hex, troop) + vehicles;
                1.0 - f64::from(breaks_at(i8::try_from(value).unwrap_or(i8::MAX))) / 36.0
            };
            let coming: f64 = able.iter().map(|(troop, _)| f64::from(troop.men) * holds(troop)).sum();
            let odds = (inside + coming) / defenders.max(1.0);
            if odds < least && (inside == 0.0 || odds < HOPELESS) {
                continue;
            }
            // The strongest goes first; steps before runs.
            let Some((troop, path)) = able.into_iter().max_by_key(|(troop, path)| (troop.men, path.len() == 1)) else {
                continue;
            };
            let order = self.go(troop, path);
            if best.as_ref().is_none_or(|(most, _)| odds > *most) {
                best = Some((odds, order));
            }
        }
        best.map(|(_, order)| order).filter(|order| plan(self.position, self.sequence, order).is_ok())
    }

    /// A unit of men goes along a path.
    pub fn go(&self, troop: &Troop, path: Vec<Hex>) -> Order {
        let facing = self.position.find(troop.id).map_or(Facing::E, |unit| *unit.facing);
        Order::Move { unit: troop.id, path, facing, reverse: false, carrying: Vec::new() }
    }
}

/// The hexes round a hex.
fn beside(hex: Hex) -> impl Iterator<Item = Hex> {
    Facing::ALL.into_iter().map(move |side| hex.neighbour(side))
}

/// Open hexes but for those where mines are to be expected, unless there is no way round them.
fn round_suspects(position: &Position, side: Side, open: HexSet, goals: &BTreeSet<Hex>, own: &[Troop]) -> HexSet {
    let suspects = suspects::of(position, side);
    if suspects.is_empty() {
        return open;
    }
    let clear: HexSet = open.iter().filter(|hex| !suspects.contains(hex)).collect();
    let way =
        distances(goals.iter().copied(), |hex, tell| beside(hex).filter(|next| clear.contains(next)).for_each(tell));
    let barred = |troop: &Troop| way.get(&troop.hex).is_none();
    if !own.is_empty() && own.iter().all(barred) { open } else { clear }
}

/// What part of its fire a unit can still give this turn, by its own movement (II.E.5).
fn share_of(foe: &Troop) -> f64 {
    match foe.motion.hexes {
        0 => 1.0,
        1 => 0.5,
        _ => 0.0,
    }
}
