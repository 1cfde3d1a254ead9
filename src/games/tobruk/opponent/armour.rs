//! Vehicles against men and guns: stand off or close in, drive over what can't hurt them, and leave in time.

use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;

use super::armour_situation::{by_facing, direction};
use super::breakout::{self, Way};
use super::combat::gun_worth;
use super::ground::{Preparation, crowding};
use super::manoeuvre::{ASKEW, Margin, best_entry, best_move, in_turn, moved};
use super::posts::Posts;
use super::value::{Piece, Worths, pieces, shot_between};
use super::{command, observers, overrun, transport};
use crate::core::hex::{Facing, Hex};
use crate::core::hex_map::HexMap;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::{Board, Edge};
use crate::games::tobruk::material::catalog::{Class, Shells};
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::scenario::Posture;
use crate::games::tobruk::phases::manning::operators;
use crate::games::tobruk::phases::movement;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::phases::victory;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// A hex farther from the platoon's other vehicles, for one that enters with infantry aboard, in points.
const APART: f64 = 0.5;
/// Turns kept in hand for the way off the board.
const SLACK: i32 = 2;
/// The same where guns stand on the way, and some of the tanks will be late (Scenario 6).
const SLACK_UNDER_FIRE: i32 = 4;
/// A tank that has to come through stops for a gun so near.
const ON_THE_WAY: u8 = 16;

/// What a vehicle is up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Out of the guns' reach until there are enough of them.
    Wait,
    /// Where they are, dug in, until the enemy comes (Scenario 5).
    Stand,
    /// At the guns.
    Strike,
    /// At the men, once the guns are silent.
    Hunt,
    /// At the enemy's vehicles, where he has neither guns nor men.
    Meet,
    /// Off the board.
    Leave,
    /// Into a hex that has to be held at the end.
    Occupy(Hex),
}

/// Who can hurt vehicles, and whom they can hurt.
pub struct Front<'a> {
    pub position: &'a Position<'a>,
    pub sequence: &'a Sequence,
    pub own: Vec<Piece<'a>>,
    /// Guns, rifles and vehicles of the enemy that can fire at vehicles, and for how many of ours each has to choose from.
    shooters: Vec<(Piece<'a>, f64)>,
    /// Guns to be silenced, with their worth.
    guns: Vec<(Piece<'a>, f64)>,
    /// Hexes of enemy men.
    men: Vec<Hex>,
    worths: Worths<'a>,
    /// No more vehicles are due later.
    reinforced: bool,
    /// An attack is being prepared, for which they wait with the rest.
    prepares: bool,
    /// Hexes that vehicles go to hold, or into which they go with an observer or at last (Scenarios 5 and 8).
    posts: Posts<'a>,
    /// The way to the edge over which vehicles have to leave (Scenario 9).
    way: Option<HexMap<Way>>,
}

/// True for a weapon that men can fire now or soon.
fn is_manned(position: &Position, weapon: &ViewItem) -> bool {
    if position.class(weapon) == Class::LightWeapon {
        return weapon.location.hex().is_some_and(|hex| position.has_personnel(hex, *weapon.side));
    }
    operators(position, weapon).next().is_some()
}

impl<'a> Front<'a> {
    /// As the side to act sees it.
    pub fn of(position: &'a Position<'a>, sequence: &'a Sequence) -> Self {
        let side = sequence.active;
        let worths = Worths::of(position, sequence);
        let own = pieces(position, side);
        let armed = position.those(|theirs, class, _| theirs != side && (class.is_weapon() || class.is_vehicle()));
        let (mut shooters, mut guns) = (Vec::new(), Vec::new());
        for unit in armed.filter(|unit| !unit.damage.lost[0]) {
            let (Some(hex), class) = (unit.location.hex(), position.class(&unit)) else { continue };
            let piece = Piece::of(&unit, hex);
            if class.is_vehicle() || is_manned(position, &unit) {
                let reached = own
                    .iter()
                    .filter(|own| {
                        let worth = worths.get(own.kind);
                        by_facing(position, &piece, own, &worth, sequence.turn)[own.facing.index()] > 0.1
                    })
                    .count();
                let share = 1.0 / (1.0 + 0.5 * f64::from(u16::try_from(reached.saturating_sub(1)).unwrap_or(0)));
                shooters.push((piece, share));
            }
            if class.is_crew_served() || class.is_vehicle() {
                let worth = if class.is_vehicle() { 1.0 } else { gun_worth(position, &unit) };
                guns.push((piece, worth));
            }
        }
        let men = position.those(|theirs, class, _| theirs != side && class.is_personnel());
        let men = men.filter_map(|unit| unit.location.hex()).collect();
        let due = |unit: &ViewItem| {
            *unit.side == side && *unit.location == Location::Waiting && unit.entry.due > sequence.turn
        };
        let doctrine = position.scenario.doctrines.of(side);
        let reinforced = !doctrine.waits || !position.all().any(|unit| due(&unit));
        let prepares = Preparation::of(position, sequence).is_some();
        let posts = Posts::of(position, sequence, &own);
        let way = breakout::edge(position, side).map(|edge| breakout::way(position, edge));
        Self { position, sequence, own, shooters, guns, men, worths, reinforced, prepares, posts, way }
    }

    /// The edge over which the vehicle leaves for its side (Scenarios 6 and 9, Firefight J).
    fn scores_over(&self, piece: &Piece) -> Option<Edge> {
        victory::scores_over(self.position, &self.position.find(piece.id)?)
    }

    /// The way to the edge: round mines and trenches where it is known, else as the crow flies.
    fn way_to(&self, hex: Hex, edge: Edge) -> Way {
        let straight = || {
            let hexes = u16::try_from(self.position.board.to_edge(hex, edge)).unwrap_or(0);
            Way { cost: hexes, hexes }
        };
        self.way.as_ref().and_then(|way| way.get(&hex)).copied().unwrap_or_else(straight)
    }

    /// What this vehicle is up to. Whoever has an observer inside is his eyes until it is time to bring him to his hex.
    pub fn task(&self, piece: &Piece) -> Task {
        if let Some(post) = self.posts.post(piece.id) {
            return Task::Occupy(post);
        }
        let unit = self.position.find(piece.id);
        let eyes = unit.is_some_and(|unit| observers::is_carrier(self.position, &unit));
        if eyes { Task::Wait } else { self.usual(piece) }
    }

    /// The same for a vehicle that nobody expects anywhere, and in which nobody hides.
    pub fn usual(&self, piece: &Piece) -> Task {
        let standing = self.position.scenario.standing.as_ref().filter(|standing| standing.unless_over.is_none());
        let leaves = standing.is_some_and(|standing| standing.kinds.contains(&piece.kind));
        let speed = i32::from(self.position.catalog.get(piece.kind).movement).max(1);
        let turns = Board::place(piece.hex) / speed + 1;
        let harmed = piece.damage.any_lost();
        if leaves && !harmed && i32::from(self.worths.left) <= turns + SLACK {
            return Task::Leave;
        }
        let dangerous = self.guns.iter().any(|(_, worth)| *worth > 1.0);
        if let Some(edge) = self.scores_over(piece) {
            // A tank without a gun counts as much on the other side as any. Where so many have to come through, all go at once, and stop for guns
            // that have shown themselves and reach them: whoever drives on past these is shot one by one (Scenario 9).
            let turns = i32::from(self.way_to(piece.hex, edge).hexes) / speed + 1;
            let late = i32::from(self.worths.left) <= turns + SLACK_UNDER_FIRE;
            let reached = |gun: &Piece| gun.hex.range(piece.hex) <= ON_THE_WAY;
            let strikes = match self.way {
                Some(_) => self.guns.iter().any(|(gun, worth)| *worth > 1.0 && reached(gun)),
                None => dangerous,
            };
            return if late || harmed || !strikes { Task::Leave } else { Task::Strike };
        }
        // Where the enemy only has to come through, he is met.
        let comes = self.position.scenario.exits.as_ref().is_some_and(|exits| exits.side != self.sequence.active);
        if comes && !dangerous && self.men.is_empty() && !self.guns.is_empty() {
            return Task::Meet;
        }
        let doctrine = self.position.scenario.doctrines.of(self.sequence.active);
        if doctrine.posture(self.sequence.turn) == Some(Posture::Stand) {
            return Task::Stand;
        }
        if self.prepares {
            return Task::Wait;
        }
        if !dangerous {
            return if harmed && leaves { Task::Wait } else { Task::Hunt };
        }
        if self.reinforced { Task::Strike } else { Task::Wait }
    }

    /// What the place is worth, for each facing there.
    fn appraise(&self, task: Task, place: &Piece) -> [f64; 6] {
        let (fire, goal, danger) = self.parts(task, place);
        std::array::from_fn(|facing| fire[facing] + goal - danger[facing])
    }

    /// The parts of that: fire and danger for each facing, and what is won on the way.
    pub fn parts(&self, task: Task, place: &Piece) -> ([f64; 6], f64, [f64; 6]) {
        let position = self.position;
        let worth = self.worths.get(place.kind);
        let rested = place.rested();
        let (mut now, mut next) = ([0.0; 6], [0.0; 6]);
        for (shooter, share) in &self.shooters {
            let turned =
                Piece { facing: direction(shooter.hex, place.hex).unwrap_or(shooter.facing), ..shooter.rested() };
            let soon = by_facing(position, &turned, &rested, &worth, self.sequence.turn + 1);
            let first = by_facing(position, shooter, place, &worth, self.sequence.turn);
            for facing in 0..6 {
                now[facing] += share * first[facing];
                next[facing] += share * soon[facing];
            }
        }
        let fire = self.fire(place);
        let goal = self.goal(task, place);
        // Danger now, and what of it counts again for the next turn.
        let (danger, later) = match task {
            Task::Wait => (2.0, 1.0),
            Task::Strike | Task::Meet => (position.weight(Dial::AtGuns), position.weight(Dial::AtGunsLater)),
            Task::Hunt => (position.weight(Dial::AtMen), position.weight(Dial::AtMenLater)),
            Task::Stand | Task::Leave | Task::Occupy(_) => (1.0, 0.5),
        };
        let danger = danger * position.scenario.doctrines.of(self.sequence.active).price(self.sequence.turn);
        (fire, goal, std::array::from_fn(|facing| danger * (now[facing] + later * next[facing])))
    }

    /// Fire at guns from the place, now and next turn, for each facing; at men a little.
    fn fire(&self, place: &Piece) -> [f64; 6] {
        let catalog = self.position.catalog;
        let rows = &catalog.get(place.kind).guns;
        let takes = |place: &Piece, turn: u16| {
            let mut best = 0.0f64;
            for (gun, _) in rows.iter().enumerate().filter(|(gun, _)| !place.damage.lost[*gun]) {
                for (target, worth) in &self.guns {
                    let Some(shot) = shot_between(self.position, place, gun, Shells::Plain, target, turn) else {
                        continue;
                    };
                    let miss = 1.0 - f64::from(shot.hit_ways()) / 36.0;
                    best = best.max(worth * (1.0 - miss.powi(i32::from(shot.rounds))));
                }
            }
            best
        };
        let turret = rows.iter().all(|gun| gun.arc == crate::core::hex::Arc::All);
        let turn = self.sequence.turn;
        let value = |place: &Piece| {
            let now = if place.motion.moved { 0.0 } else { takes(place, turn) };
            now + self.position.weight(Dial::NextFire) * takes(&place.rested(), turn + 1)
        };
        if turret { [value(place); 6] } else { Facing::ALL.map(|facing| value(&Piece { facing, ..*place })) }
    }

    /// What it is worth to be so far from what is to be struck.
    fn too_far(&self, range: f64) -> f64 {
        let most = self.position.weight(Dial::GunRange);
        -self.position.weight(Dial::Closing) * (range - most).max(0.0)
    }

    fn goal(&self, task: Task, place: &Piece) -> f64 {
        let nearest = |hexes: &mut dyn Iterator<Item = Hex>| {
            hexes.map(|hex| f64::from(hex.range(place.hex))).fold(f64::INFINITY, f64::min)
        };
        match task {
            Task::Wait | Task::Stand => 0.0,
            Task::Strike => {
                let range = nearest(&mut self.guns.iter().filter(|(_, worth)| *worth > 1.0).map(|(gun, _)| gun.hex));
                if range.is_finite() { self.too_far(range) } else { 0.0 }
            }
            Task::Hunt => {
                let range = nearest(&mut self.men.iter().copied());
                if range.is_finite() { -self.position.weight(Dial::ClosingOnMen) * (range - 1.0).max(0.0) } else { 0.0 }
            }
            Task::Meet => {
                let range = nearest(&mut self.guns.iter().map(|(tank, _)| tank.hex));
                if range.is_finite() { self.too_far(range) } else { 0.0 }
            }
            Task::Leave => -2.0 * f64::from(self.way_to(place.hex, self.scores_over(place).unwrap_or(Edge::West)).cost),
            Task::Occupy(post) => {
                let straight = u16::from(post.range(place.hex));
                -2.0 * f64::from(self.posts.steps(post, place.hex).unwrap_or(straight))
            }
        }
    }
}

/// The next vehicle's order; `None` when none has anything better to do.
pub fn order(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    let side = sequence.active;
    let comes = |unit: ViewItem| position.class(&unit).is_vehicle() && !observers::waits(position, sequence, &unit);
    let waiting = movement::waiting(position, sequence, side).find(|id| position.find(*id).is_some_and(comes));
    let front = Front::of(position, sequence);
    if let Some(order) = waiting.and_then(|unit| enter(&front, unit, dice)) {
        return Some(order);
    }
    // Trucks and tractors drive by orders of their own, but for those that are wanted somewhere: after the others, and in any order.
    let drives = |piece: &Piece| position.find(piece.id).is_none_or(|unit| !transport::carries(position, &unit));
    let mut ready = in_turn(position, &front.own, drives);
    let wanted = |piece: &&Piece| !drives(piece) && !piece.motion.ended && front.posts.post(piece.id).is_some();
    ready.extend(front.own.iter().filter(wanted));
    // X.D.5: commanders keep out of the fight, but go where vehicles have to go.
    ready.retain(|piece| {
        matches!(front.task(piece), Task::Leave | Task::Occupy(_))
            || position.find(piece.id).is_none_or(|unit| !command::stays_back(position, &unit))
    });
    ready.into_iter().find_map(|piece| {
        let task = front.task(piece);
        if !matches!(task, Task::Leave | Task::Occupy(_))
            && let Some(order) = overrun::order(&front, piece)
            && (task != Task::Stand || ends_in_works(position, &order))
        {
            return Some(order);
        }
        better_place(&front, task, piece)
    })
}

/// True for a move into a hex with an emplacement: whoever has broken in there is driven out by those who stand beside it.
fn ends_in_works(position: &Position, order: &Order) -> bool {
    matches!(order, Order::Move { path, .. } if path.last().is_some_and(|hex| position.has_emplacement(*hex)))
}

/// The move that improves this vehicle's lot most.
fn better_place(front: &Front, task: Task, piece: &Piece) -> Option<Order> {
    let reach = Reach::of(front.position, front.sequence, piece.id);
    if task == Task::Leave {
        let over = front.scores_over(piece).unwrap_or(Edge::West);
        let edge = reach.costs.keys().filter(|hex| front.position.board.on_edge(*hex, over));
        let exits = edge.map(|hex| Order::Exit { unit: piece.id, path: reach.path(hex).unwrap_or_default() });
        let legal = exits.into_iter().find(|order| plan(front.position, front.sequence, order).is_ok());
        if legal.is_some() {
            return legal;
        }
    }
    let weight = |dial| front.position.weight(dial);
    let leaving = match task {
        Task::Wait => {
            let (_, _, danger) = front.parts(task, piece);
            weight(Dial::WaitReluctance).min(weight(Dial::OfDanger) * danger[piece.facing.index()])
        }
        // It turns, and no more.
        Task::Stand => f64::INFINITY,
        _ => 0.0,
    };
    let margin = Margin { any: weight(Dial::WorthAMoveBesideMen), leaving };
    let order = best_move(piece, &reach, front.sequence.turn, margin, |place| front.appraise(task, place));
    order.filter(|order| plan(front.position, front.sequence, order).is_ok())
}

/// Enters out of the enemy's reach, if it has to or if it helps.
fn enter(front: &Front, unit: UnitId, dice: &mut ChaCha8Rng) -> Option<Order> {
    let position = front.position;
    let waiting = position.find(unit)?;
    // Light vehicles that can do little stay away: they are worth points to the enemy.
    if position.class(&waiting) == Class::Carrier {
        return None;
    }
    let reach = Reach::of(position, front.sequence, unit);
    let foes = front.men.iter().copied().chain(front.guns.iter().map(|(gun, _)| gun.hex));
    let foes: Vec<Hex> = foes.collect();
    let mut crowd: HexMap<u16> = HexMap::new();
    for (_, hex) in position.on_board(*waiting.side) {
        *crowd.or_default(hex) += 1;
    }
    let crowding = crowding(position);
    let companions = transport::companions(position, &waiting);
    // While the attack is prepared, or where there is no way out of range, whoever is loaded stays as far away as he can.
    let carries = transport::carries(position, &waiting);
    let preparation = Preparation::of_loads(position, front.sequence).filter(|_| carries);
    best_entry(unit, &reach, |hex, facing| {
        let off = preparation.as_ref().map_or(0.0, |preparation| preparation.worth(hex));
        let nearest = foes.iter().min_by_key(|foe| (foe.range(hex), **foe));
        let ahead = nearest.and_then(|foe| direction(hex, *foe)).unwrap_or(*waiting.facing);
        let place = Piece { facing, motion: moved(front.sequence.turn), ..Piece::of(&waiting, hex) };
        let task = front.task(&place);
        let whim = f64::from(dice.next_u32() % 100) / 200.0;
        let crowd = f64::from(crowd.get(&hex).copied().unwrap_or(0));
        let apart = companions.iter().map(|other| other.range(hex)).min().unwrap_or(0);
        front.appraise(task, &place)[facing.index()] + whim
            - ASKEW * f64::from(facing.turn_to(ahead))
            - crowding * crowd
            - APART * f64::from(apart)
            + off
    })
}
