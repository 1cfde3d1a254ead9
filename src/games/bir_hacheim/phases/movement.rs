//! Movement (4.0): what each hex costs, where a unit can go, and how it gets there.

use std::iter::successors;

use bevy_ecs::prelude::{In, World};

use super::{debts, mines, recovery, supply, zones};
use crate::core::half::points;
use crate::core::hex::Hex;
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::refusal::Refusal;
use crate::core::search::{cheapest, way, way_or_last_step};
use crate::core::side::Side;
use crate::core::systems::run_with;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::{Name, Terrain};
use crate::games::bir_hacheim::material::scenario::Start;
use crate::games::bir_hacheim::state::components::{Location, March, Unit};
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position::{Position, STACK};
use crate::games::bir_hacheim::state::position_mut::PositionMut;
use crate::games::bir_hacheim::state::turn::{Phase, Sequence};

/// Half points to leave an enemy zone (4.1.2).
pub const BREAK_CONTACT: u16 = 2;

/// A move that is allowed, with all it costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovePlan {
    /// The unit.
    pub unit: UnitId,
    /// Where it stands; `None` when it enters the board.
    pub from: Option<Hex>,
    /// The hexes it goes to, one after the other.
    pub path: Vec<Hex>,
    /// Half points of each hex.
    pub legs: Vec<u16>,
    /// Half points more to break contact; 0 or [`BREAK_CONTACT`].
    pub contact: u16,
    /// Half points spent before this order in this phase.
    pub spent: u16,
    /// Half points that the unit has in a phase.
    pub allowance: u16,
    /// It comes into an enemy zone in its last hex and has to stop.
    pub stops: bool,
    /// Mined hexes on the way for which a die is rolled.
    pub mines: Vec<Hex>,
    /// The highest number of that die on which it suffers a casualty.
    pub worst: u8,
    /// It ends beyond the reach of supply and can't move on from there (4.1.2).
    pub beyond: bool,
    /// It will owe an attack there (4.1.2).
    pub owes: bool,
}

impl MovePlan {
    /// Half points of this order.
    #[must_use]
    pub fn cost(&self) -> u16 {
        self.legs.iter().sum::<u16>() + self.contact
    }
}

/// Half points that a hex costs a unit that comes from another, or from outside the board.
///
/// # Errors
/// Ground that it can't enter.
pub fn cost(position: &Position, unit: &Unit, from: Option<Hex>, to: Hex) -> Result<u16, Refusal> {
    let ground = position.ground(to);
    let counter = position.counter(unit.id);
    if !position.can_be_in(unit, to) {
        let what = match ground.terrain {
            Terrain::SeaArm => "an arm of the sea; armour can't enter it",
            _ => "sea",
        };
        return Err(Refusal::new("4.0", format!("{} is {what}.", Name::of(to))));
    }
    let board = position.board;
    let road = from.map_or_else(|| board.road_leaves(to), |from| board.road(from, to));
    let track = from.is_some_and(|from| board.track(from, to));
    let mined = unit.side == Side::Axis && position.is_mined(to);
    Ok(position.tables.terrain.cost(ground.terrain, counter.arm.is_motorised(), road, track, mined))
}

/// One hex in reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leg {
    /// Half points spent in this phase when the unit is there.
    pub spent: u16,
    /// The hex before it; `None` where it enters the board.
    pub from: Option<Hex>,
    /// Minefields on the way for which a die is rolled.
    pub mines: u8,
    /// It can end its movement there: there is room.
    pub room: bool,
}

/// Where a unit can go in what is left of its movement.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reach {
    /// Where it stands; `None` when it waits to enter.
    pub start: Option<Hex>,
    /// Hexes it can get to without a minefield that is a danger to it, its own not counted.
    pub legs: HexMap<Leg>,
    /// Hexes it can get to when it does not shun the mines; none for the Allies, whom they do not harm.
    pub through_mines: HexMap<Leg>,
}

impl Reach {
    /// The reach of a unit; empty if it can't move.
    #[must_use]
    pub fn of(position: &Position, id: UnitId) -> Self {
        let Ok((unit, start)) = ready(position, id) else { return Self::default() };
        let ways = Ways::of(position, unit);
        let legs = ways.search(start, false);
        let through_mines = if unit.side == Side::Axis { ways.search(start, true) } else { HexMap::new() };
        Self { start, legs, through_mines }
    }

    /// The cheapest way to a hex however far off it is, around mines if there is one, for the refusal to say what that would cost; where
    /// none leads into it, the way up to it and the step that is barred. `None` if the unit can't move at all, or nothing leads there.
    #[must_use]
    pub fn way_to(position: &Position, id: UnitId, to: Hex) -> Option<Vec<Hex>> {
        let (unit, start) = ready(position, id).ok()?;
        let ways = Ways { allowance: u16::MAX, ..Ways::of(position, unit) };
        let far = [false, true].map(|mines| Self { start, legs: ways.search(start, mines), ..Self::default() });
        let into = |far: &Self| {
            let spent = |hex: Hex| far.legs.get(&hex).map(|leg| leg.spent).or((Some(hex) == start).then_some(0));
            way_or_last_step(to, spent, |hex| far.path(hex))
        };
        far.iter().find(|far| far.legs.contains_key(&to)).or(far.last()).and_then(into)
    }

    /// A hex in reach: by the way around the mines if there is one, even if that through them is cheaper.
    #[must_use]
    pub fn leg(&self, hex: Hex) -> Option<&Leg> {
        self.legs.get(&hex).or_else(|| self.through_mines.get(&hex))
    }

    /// Hexes in which it can end its movement.
    pub fn ends(&self) -> impl Iterator<Item = (Hex, &Leg)> {
        let mined = self.through_mines.iter().filter(|(hex, _)| !self.legs.contains_key(hex));
        self.legs.iter().chain(mined).filter(|(_, leg)| leg.room)
    }

    /// The way to a hex in reach.
    #[must_use]
    pub fn path(&self, to: Hex) -> Option<Vec<Hex>> {
        let legs = if self.legs.contains_key(&to) { &self.legs } else { &self.through_mines };
        let mut path = way(to, |hex| legs.get(&hex).map(|leg| leg.from.unwrap_or(hex)))?;
        path.retain(|hex| Some(*hex) != self.start);
        Some(path)
    }
}

/// What a search for ways looks up again and again.
struct Ways<'a> {
    position: &'a Position<'a>,
    unit: &'a Unit,
    zones: HexSet,
    enemies: HexSet,
    allowance: u16,
}

impl<'a> Ways<'a> {
    fn of(position: &'a Position<'a>, unit: &'a Unit) -> Self {
        Self {
            position,
            unit,
            zones: zones::against(position, unit),
            enemies: position.on_map(unit.side.enemy()).map(|(_, hex)| hex).collect(),
            allowance: allowance(position, unit),
        }
    }

    fn is_mined(&self, hex: Hex) -> bool {
        self.unit.side == Side::Axis && self.position.is_mined(hex)
    }

    /// Half points spent after a step, if the unit can go it.
    fn step(&self, from: Option<Hex>, to: Hex, spent: u16, through_mines: bool) -> Option<u16> {
        if self.enemies.contains(&to) || self.is_mined(to) && !through_mines {
            return None;
        }
        let total = spent + cost(self.position, self.unit, from, to).ok()?;
        (total <= self.allowance).then_some(total)
    }

    fn search(&self, start: Option<Hex>, through_mines: bool) -> HexMap<Leg> {
        let step = |from, to, spent| Some((to, self.step(from, to, spent, through_mines)?));
        let first: Vec<(Hex, u16)> = match start {
            Some(hex) => vec![(hex, self.unit.march.spent + contact(self.unit))],
            None => entries(self.position, self.unit).filter_map(|hex| step(None, hex, 0)).collect(),
        };
        let found = cheapest(first, |at, spent, tell| {
            if Some(at) == start || !self.zones.contains(&at) {
                let beside = self.position.around(at).filter_map(|to| step(Some(at), to, spent));
                beside.for_each(|(to, total)| tell(to, total));
            }
        });
        let before = |hex: Hex| found.get(&hex).map(|(_, before)| *before).filter(|before| *before != hex);
        let mines = |hex: Hex| {
            let on_way = successors(Some(hex), |at| before(*at)).filter(|at| Some(*at) != start && self.is_mined(*at));
            u8::try_from(on_way.count()).unwrap_or(u8::MAX)
        };
        let legs = found.iter().filter(|(hex, _)| Some(*hex) != start).map(|(hex, (spent, _))| {
            let mines = if through_mines { mines(hex) } else { 0 };
            (hex, Leg { spent: *spent, from: before(hex), mines, room: has_room(self.position, self.unit, hex) })
        });
        legs.collect()
    }
}

/// Half points that a unit has in a phase.
#[must_use]
pub fn allowance(position: &Position, unit: &Unit) -> u16 {
    2 * u16::from(position.counter(unit.id).movement)
}

/// Half points to break contact with the first step.
fn contact(unit: &Unit) -> u16 {
    if unit.march.engaged && !unit.march.moved { BREAK_CONTACT } else { 0 }
}

/// 4.1.1: at most three units of a side in a hex.
#[must_use]
pub fn has_room(position: &Position, unit: &Unit, hex: Hex) -> bool {
    position.side_in(hex, unit.side).filter(|other| other.id != unit.id).count() < STACK
}

/// Hexes of the rim in which a unit that waits enters (4.2.1).
pub fn entries<'a>(position: &'a Position, unit: &Unit) -> impl Iterator<Item = Hex> + 'a {
    let edge = match position.scenario.start_of(unit.id) {
        Some(Start::Turn { edge, .. }) => Some(edge),
        _ => None,
    };
    position.board.hexes().filter(move |hex| edge.is_some_and(|edge| position.board.on_edge(*hex, edge)))
}

/// A unit that can move now, and where it stands.
fn ready<'a>(position: &'a Position, id: UnitId) -> Result<(&'a Unit, Option<Hex>), Refusal> {
    position.expect_phase(Phase::Movement)?;
    let unit = position.unit(id)?;
    position.expect_own(unit, position.sequence.active)?;
    let name = position.name(id);
    if unit.location == Location::Waiting
        && let Some(Start::Turn { turn, .. }) = position.scenario.start_of(id)
    {
        if u16::from(turn) > position.sequence.turn {
            return Err(Refusal::new("11.1", format!("{name} arrives as a reinforcement on turn {turn}.")));
        }
        return Ok((unit, None));
    }
    let hex = position.expect_on_board(unit)?;
    if unit.march.frozen {
        return Err(Refusal::new(
            "4.1.2",
            format!(
                "{name} has no line of {} hexes, free of enemy zones and mines, to a road hex on the west edge; it \
                 can't move.",
                supply::LIMIT
            ),
        ));
    }
    if unit.march.stopped {
        return Err(Refusal::new(
            "4.1.2",
            format!("{name} has entered an enemy zone and can't move farther this phase."),
        ));
    }
    Ok((unit, Some(hex)))
}

/// Plans a move.
///
/// # Errors
/// The refusal, with the hex at which it fails.
pub fn plan(position: &Position, id: UnitId, path: &[Hex]) -> Result<MovePlan, Refusal> {
    let (unit, from) = ready(position, id)?;
    let name = position.name(id);
    let Some(last) = path.last().copied() else {
        return Err(Refusal::new("4.0", format!("Name the hexes that {name} moves through.")));
    };
    if from == Some(last) {
        return Err(Refusal::new("4.0", format!("{name} is already in {}.", Name::of(last))));
    }
    let contact = contact(unit);
    let allowance = allowance(position, unit);
    let mut spent = unit.march.spent + contact;
    let (mut at, mut legs, mut mined) = (from, Vec::new(), Vec::new());
    for (step, hex) in path.iter().copied().enumerate() {
        position.expect_hex(hex)?;
        let bars = |why: Refusal| why.on_the_way(hex, last, Name::of(last));
        match at {
            Some(before) if before.range(hex) != 1 => {
                return Err(Refusal::new("4.0", format!("{} is not adjacent to {}.", Name::of(hex), Name::of(before))));
            }
            None if !entries(position, unit).any(|entry| entry == hex) => {
                return Err(Refusal::new("4.2.1", format!("{name} can't enter the board in {}.", Name::of(hex))));
            }
            // The first step may leave a zone; every later one starts in a hex that it has come into.
            Some(before) if step > 0 && zones::would_engage(position, unit, before) => {
                let sentence = format!("{name} has to stop in {}, which is in an enemy zone.", Name::of(before));
                return Err(Refusal::new("4.1.2", sentence).on_the_way(before, last, Name::of(last)));
            }
            _ => {}
        }
        if position.is_held_by(hex, unit.side.enemy()) {
            return Err(bars(Refusal::new("4.1.2", format!("{} is occupied by the enemy.", Name::of(hex)))));
        }
        let leg = cost(position, unit, at, hex).map_err(bars)?;
        spent = spent.saturating_add(leg);
        if unit.side == Side::Axis && position.is_mined(hex) {
            mined.push(hex);
        }
        legs.push(leg);
        at = Some(hex);
    }
    // Of the whole way, and not of the hex in which the points run out: that is where the player wants to go.
    if spent > allowance {
        return Err(Refusal::new(
            "4.0",
            format!(
                "{name} needs {} movement points to reach {} and has {}.",
                points(spent),
                Name::of(last),
                points(allowance)
            ),
        ));
    }
    if !has_room(position, unit, last) {
        return Err(Refusal::new(
            "4.1.1",
            format!("{STACK} units are already in {}; no more may stop there.", Name::of(last)),
        ));
    }
    let arrived = Unit { location: Location::On(last), march: March { moved: true, ..unit.march }, ..*unit };
    Ok(MovePlan {
        unit: id,
        from,
        path: path.to_vec(),
        legs,
        contact,
        spent: unit.march.spent,
        allowance,
        stops: zones::would_engage(position, unit, last),
        mines: mined,
        worst: position.counter(id).arm.struck_up_to(),
        beyond: supply::is_bound(position, unit)
            && supply::is_frozen(position, &supply::Lines::of(position), unit, last),
        owes: debts::owes(position, &arrived),
    })
}

/// Moves the unit; where mines destroy it, it gets no farther.
pub fn carry_out(In(plan): In<MovePlan>, mut position: PositionMut) {
    let from: Vec<Hex> = plan.from.into_iter().collect();
    let cost = plan.cost();
    let event = position.log.0.len();
    position.note(Event::Moved { unit: plan.unit, from: from.clone(), path: plan.path.clone(), cost });
    let mut walked = 0;
    for hex in plan.path.iter().copied() {
        walked += 1;
        position.put(plan.unit, hex);
        if !position.cross_mines(plan.unit, hex) {
            break;
        }
    }
    if walked < plan.path.len() {
        let cost = plan.legs[..walked].iter().sum::<u16>() + plan.contact;
        let path = plan.path[..walked].to_vec();
        position.log.0[event].event = Event::Moved { unit: plan.unit, from, path, cost };
    }
    let (spent, stopped) = (plan.spent + cost, plan.stops);
    position.change(plan.unit, |_, _, march, _| {
        (march.spent, march.moved, march.stopped) = (spent, true, stopped);
    });
}

/// The side's movement may end at any time.
///
/// # Errors
/// In another phase.
pub fn plan_end(position: &Position) -> Result<(), Refusal> {
    position.expect_phase(Phase::Movement)
}

/// Ends the movement: engineers are posted, casualties recover.
pub fn carry_out_end(world: &mut World) {
    let active = world.resource::<Sequence>().active;
    if active == Side::Axis {
        let posts = mines::posts(&Position::of(world));
        run_with(world, mines::keep_posts, posts);
    } else {
        let recovering = recovery::recovering(&Position::of(world));
        run_with(world, recovery::carry_out, recovering);
    }
    world.resource_mut::<Sequence>().ended = true;
}
