//! Movement (`2.Move`): what each hex costs, where a unit can go.

use bevy_ecs::prelude::In;

use super::zones;
use crate::core::half::{Leg, points};
use crate::core::hex::Hex;
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::refusal::Refusal;
use crate::core::search::{Found, cheapest, way, way_or_last_step};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::state::components::{Location, Unit};
use crate::games::battle_for_gazala::state::orders::Event;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::position_mut::PositionMut;
use crate::games::battle_for_gazala::state::turn::{Phase, Sequence};

/// The phases in which units move.
pub const PHASES: [Phase; 2] = [Phase::Movement, Phase::MobileMovement];
/// The turn in which the Allies may hardly move (`2.FirstTurn`).
const FIRST_TURN: u16 = 1;

/// A move that is allowed, with all it costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovePlan {
    /// The unit.
    pub unit: UnitId,
    /// Where it stands.
    pub from: Hex,
    /// The hexes it goes to, one after the other.
    pub path: Vec<Hex>,
    /// What each hex costs.
    pub legs: Vec<Leg>,
    /// Half points spent before this order in this phase.
    pub spent: u16,
    /// Half points that the unit has in a phase.
    pub allowance: u16,
    /// The last hex ends its movement: it lies in an enemy zone or in mines.
    pub stops: bool,
}

impl MovePlan {
    /// Half points of this order.
    #[must_use]
    pub fn cost(&self) -> u16 {
        self.legs.iter().map(|leg| leg.cost()).sum()
    }

    /// Half points left after it.
    #[must_use]
    pub fn left(&self) -> u16 {
        self.allowance - self.spent - self.cost()
    }
}

/// Half points that a unit has in a phase.
#[must_use]
pub fn allowance(position: &Position, unit: UnitId) -> u16 {
    2 * u16::from(position.counter(unit).movement)
}

/// Enemy zones, looked up once for many steps.
#[derive(Debug, Clone)]
pub struct Obstacles {
    side: Side,
    zones: HexSet,
}

impl Obstacles {
    /// What bars the units of a side.
    #[must_use]
    pub fn of(position: &Position, side: Side) -> Self {
        Self { side, zones: zones::of(position, side.enemy()) }
    }

    /// True for a hex in an enemy zone.
    #[must_use]
    pub fn is_zone(&self, hex: Hex) -> bool {
        self.zones.contains(&hex)
    }

    /// True if a unit that goes from one hex to an adjacent one ends its move there.
    #[must_use]
    pub fn stops(&self, position: &Position, from: Hex, to: Hex) -> bool {
        self.is_zone(to) || position.crosses_mines(self.side, from, to)
    }

    /// True if a unit can step from one hex to an adjacent one, whatever it has to spend.
    #[must_use]
    pub fn is_open(&self, position: &Position, from: Hex, to: Hex) -> bool {
        position.is_passable(from, to)
            && !position.is_held_by(to, self.side.enemy())
            && !(self.is_zone(from) && self.is_zone(to))
    }
}

/// What it costs the unit to go from one hex to an adjacent one.
#[must_use]
pub fn leg(position: &Position, obstacles: &Obstacles, unit: &Unit, from: Hex, to: Hex) -> Leg {
    let (table, mobile) = (&position.tables.movement, position.counter(unit.id).mobile);
    let ground = if position.board.is_town(to) { table.town() } else { table.open() };
    Leg {
        ground: position.board.way(from, to).map_or(ground, |way| table.way(way, mobile)),
        mines: if position.crosses_mines(unit.side, from, to) { table.mines() } else { 0 },
        zone: if obstacles.is_zone(from) { table.leave_zone() } else { 0 },
    }
}

/// True in the Allied player turn in which units may hardly move (`2.FirstTurn`).
#[must_use]
pub fn is_first(now: &Sequence) -> bool {
    now.turn == FIRST_TURN && now.active == Side::Allies
}

/// The unit, if it may move now, and its hex.
///
/// # Errors
/// The refusal.
pub fn ready<'a>(position: &'a Position, id: UnitId) -> Result<(&'a Unit, Hex), Refusal> {
    position.expect_phase(&PHASES)?;
    let (unit, hex) = position.expect_own(id, position.sequence.active)?;
    position.expect_fresh(unit)?;
    let name = position.name(id);
    if unit.action.stopped {
        return Err(Refusal::new(
            "2.Zones",
            format!("{name} has entered an enemy ZOC or a minefield; its move is over."),
        ));
    }
    let bound = is_first(position.sequence) && unit.action.spent == 0;
    let near = |other: Hex| position.is_held_by(other, Side::Axis);
    if bound && !position.board.neighbours(hex).any(near) {
        return Err(Refusal::new(
            "2.FirstTurn",
            format!(
                "On the first turn only Allied units adjacent to an Axis unit may move; none is adjacent to {name}."
            ),
        ));
    }
    Ok((unit, hex))
}

/// What bars a step between two adjacent hexes.
fn expect_step(position: &Position, obstacles: &Obstacles, from: Hex, to: Hex) -> Result<(), Refusal> {
    position.expect_land(to)?;
    let no = |rule, sentence: String| Err(Refusal::new(rule, sentence));
    if from.range(to) != 1 {
        return no("2.Move", format!("{} is not adjacent to {}.", Name::of(to), Name::of(from)));
    }
    if position.is_held_by(to, obstacles.side.enemy()) {
        return no("2.Move", format!("{} is occupied by the enemy.", Name::of(to)));
    }
    if !position.is_passable(from, to) {
        return no(
            "2.Escarpment",
            format!(
                "An escarpment lies between {} and {}; only a road or trail crosses it.",
                Name::of(from),
                Name::of(to)
            ),
        );
    }
    if obstacles.is_zone(from) && obstacles.is_zone(to) {
        return no(
            "2.Zones",
            format!(
                "{} and {} are both in enemy ZOCs; no unit moves directly from one to the other.",
                Name::of(from),
                Name::of(to)
            ),
        );
    }
    Ok(())
}

/// Plans a move.
///
/// # Errors
/// The refusal, with the hex at which it fails.
pub fn plan(position: &Position, id: UnitId, path: &[Hex]) -> Result<MovePlan, Refusal> {
    let (unit, from) = ready(position, id)?;
    let name = position.name(id);
    let Some(last) = path.last().copied() else {
        return Err(Refusal::new("2.Move", format!("Name the hexes that {name} moves through.")));
    };
    if last == from {
        return Err(Refusal::new("2.Move", format!("{name} is already in {}.", Name::of(last))));
    }
    let obstacles = Obstacles::of(position, unit.side);
    let allowance = allowance(position, id);
    let (mut at, mut spent, mut stops, mut legs) = (from, unit.action.spent, false, Vec::new());
    for hex in path.iter().copied() {
        if stops {
            let sentence = format!("{} is in an enemy ZOC or mined, which ends the move.", Name::of(at));
            return Err(Refusal::new("2.Zones", sentence).on_the_way(at, last, Name::of(last)));
        }
        expect_step(position, &obstacles, at, hex).map_err(|why| why.on_the_way(hex, last, Name::of(last)))?;
        let leg = leg(position, &obstacles, unit, at, hex);
        spent = spent.saturating_add(leg.cost());
        legs.push(leg);
        stops = obstacles.stops(position, at, hex);
        at = hex;
    }
    // Of the whole way, and not of the hex in which the points run out: that is where the player wants to go.
    if spent > allowance {
        return Err(Refusal::new(
            "2.Move",
            format!(
                "{name} needs {} movement points to reach {} and has {}.",
                points(spent),
                Name::of(last),
                points(allowance)
            ),
        ));
    }
    if let Some(friend) = position.in_hex(last) {
        return Err(Refusal::new(
            "2.Stacking",
            format!("{} is in {}; only one unit may end its move in a hex.", position.name(friend.id), Name::of(last)),
        ));
    }
    Ok(MovePlan { unit: id, from, path: path.to_vec(), legs, spent: unit.action.spent, allowance, stops })
}

/// Moves the unit.
pub fn carry_out(In(plan): In<MovePlan>, mut position: PositionMut) {
    let Some(last) = plan.path.last().copied() else { return };
    let (cost, stops) = (plan.cost(), plan.stops);
    // `8.Mobile`: who moves in the mobile phase may still attack in it.
    let mobile = position.sequence.phase.is_mobile();
    position.change(plan.unit, |location, _, action| {
        *location = Location::On(last);
        action.spent += cost;
        action.stopped = stops;
        action.took_part |= !mobile;
    });
    position.note(Event::Moved { unit: plan.unit, from: plan.from, path: plan.path });
}

/// Plans to end the movement of the phase.
///
/// # Errors
/// Out of turn.
pub fn plan_end(position: &Position) -> Result<(), Refusal> {
    position.expect_phase(&PHASES)
}

/// Ends it.
pub fn carry_out_end(mut position: PositionMut) {
    let side = position.sequence.active;
    position.sequence.ended = true;
    position.note(Event::PhaseEnded { side });
}

/// A hex as it was entered: whether that ended the move. Mines end it on one side of a hex and not on another.
type Place = (Hex, bool);

/// Where a unit can go with what it has left, and how: the cheapest way to each hex.
#[derive(Debug, Clone, Default)]
pub struct Reach {
    from: Option<Hex>,
    /// Half points from where it stands, and the place before; its own hex stands before itself.
    found: HexMap<[Option<(u16, Place)>; 2]>,
}

impl Reach {
    /// Everywhere this unit can go now; empty if it can't move at all.
    #[must_use]
    pub fn of(position: &Position, id: UnitId) -> Self {
        let Ok((unit, from)) = ready(position, id) else { return Self::default() };
        let left = allowance(position, id).saturating_sub(unit.action.spent);
        Self::with(position, &Obstacles::of(position, unit.side), unit, from, left)
    }

    /// The cheapest way to a hex however far off it is, for the refusal to say what that would cost; where none leads into it, the way
    /// up to it and the step that is barred. `None` if the unit can't move at all, or nothing leads there.
    #[must_use]
    pub fn way_to(position: &Position, id: UnitId, to: Hex) -> Option<Vec<Hex>> {
        let (unit, from) = ready(position, id).ok()?;
        let far = Self::with(position, &Obstacles::of(position, unit.side), unit, from, u16::MAX);
        way_or_last_step(to, |hex| far.cost(hex), |hex| far.path(hex))
    }

    /// Everywhere the unit could go from a hex with so many half points, whether it is its turn or not.
    #[must_use]
    pub fn with(position: &Position, obstacles: &Obstacles, unit: &Unit, from: Hex, left: u16) -> Self {
        let found = cheapest([((from, false), 0)], |(hex, stopped), cost, tell| {
            for next in position.board.neighbours(hex).filter(|next| !stopped && *next != from) {
                if obstacles.is_open(position, hex, next) {
                    let total = cost + leg(position, obstacles, unit, hex, next).cost();
                    if total <= left {
                        tell((next, obstacles.stops(position, hex, next)), total);
                    }
                }
            }
        });
        Self { from: Some(from), found }
    }

    fn best(&self, hex: Hex) -> Option<Place> {
        let known = |place: &Place| self.found.at(*place).map(|(cost, _)| *cost);
        [(hex, false), (hex, true)].into_iter().filter(|place| known(place).is_some()).min_by_key(known)
    }

    /// The hexes in which the unit can end, in order.
    pub fn ends<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Hex> + 'a {
        self.found.keys().filter(|hex| Some(*hex) != self.from && position.in_hex(*hex).is_none())
    }

    /// Half points of the cheapest way to a hex; 0 for the hex it stands in.
    #[must_use]
    pub fn cost(&self, hex: Hex) -> Option<u16> {
        self.best(hex).and_then(|place| Some(self.found.at(place)?.0))
    }

    /// The cheapest way to a hex.
    #[must_use]
    pub fn path(&self, to: Hex) -> Option<Vec<Hex>> {
        let way = way(self.best(to)?, |place| self.found.at(place).map(|(_, before)| *before))?;
        (way.len() > 1).then(|| way[1..].iter().map(|(hex, _)| *hex).collect())
    }
}
