//! Movement (8.0): what each hex costs, where an active unit can go, and how it leaves the map (8.3).

use bevy_ecs::prelude::In;

use super::{stacking, zones};
use crate::core::half::{Leg, points};
use crate::core::hex::Hex;
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::refusal::Refusal;
use crate::core::search::{cheapest, way, way_or_last_step};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::{Edge, Name};
use crate::games::gazala_cauldron::state::actions::Stage;
use crate::games::gazala_cauldron::state::components::{Location, Supply, Unit};
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

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
    /// Half points spent before this order in this action.
    pub spent: u16,
    /// Half points that the unit has in an action.
    pub allowance: u16,
    /// Too many units are in the last hex as yet (10.0).
    pub crowded: bool,
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

/// Thirds of its printed allowance that a unit has lost, with the reasons (5.0, 12.0, 13.5).
#[must_use]
pub fn reductions(position: &Position, unit: &Unit) -> Vec<(&'static str, u16, &'static str)> {
    let supply = match unit.state.supply {
        Supply::Supplied => None,
        Supply::OutOfSupply => Some(("out of supply", 1, "5.0")),
        Supply::Isolated => Some(("isolated", 2, "5.0")),
    };
    let disrupted = unit.state.disrupted.then_some(("disrupted", 1, "12.0"));
    let storm = (position.actions.storm && unit.side == position.sequence.active).then_some(("sandstorm", 2, "13.5"));
    supply.into_iter().chain(disrupted).chain(storm).collect()
}

/// Half points that the unit has in an action.
#[must_use]
pub fn allowance(position: &Position, unit: &Unit) -> u16 {
    let lost: u16 = reductions(position, unit).iter().map(|(_, thirds, _)| thirds).sum();
    let printed = 2 * u16::from(position.counter(unit.id).movement);
    printed * 3u16.saturating_sub(lost) / 3
}

/// Half points that the unit has left.
#[must_use]
pub fn left(position: &Position, unit: &Unit) -> u16 {
    allowance(position, unit).saturating_sub(unit.action.spent)
}

/// Enemies and their zones, looked up once for many steps.
#[derive(Debug, Clone)]
pub struct Obstacles {
    /// Hexes with enemy units.
    enemies: HexSet,
    /// Hexes in enemy zones.
    zones: HexSet,
}

impl Obstacles {
    /// What bars the units of a side.
    #[must_use]
    pub fn of(position: &Position, side: Side) -> Self {
        Self {
            enemies: position.on_map(side.enemy()).map(|(_, hex)| hex).collect(),
            zones: zones::of(position, side.enemy()),
        }
    }

    /// True for a hex with an enemy unit.
    #[must_use]
    pub fn is_held(&self, hex: Hex) -> bool {
        self.enemies.contains(&hex)
    }

    /// True for a hex in an enemy zone.
    #[must_use]
    pub fn is_zone(&self, hex: Hex) -> bool {
        self.zones.contains(&hex)
    }

    /// True if nothing bars the unit from an adjacent hex, whatever it has to spend: [`expect_way`] says what does.
    #[must_use]
    pub fn is_open(&self, position: &Position, unit: &Unit, from: Hex, to: Hex) -> bool {
        !self.is_held(to)
            && position.is_passable(from, to)
            && position.may_be_in(unit, to)
            && !(unit.side == Side::Axis && position.is_mined(from, to))
    }
}

/// What bars a unit from a hex whatever it has to spend: the ground, mines, areas, enemies.
///
/// # Errors
/// The refusal.
pub fn expect_way(position: &Position, unit: &Unit, from: Hex, to: Hex) -> Result<(), Refusal> {
    position.expect_hex(to)?;
    if from.range(to) != 1 {
        return Err(Refusal::new("8.0", format!("{} is not adjacent to {}.", Name::of(to), Name::of(from))));
    }
    if position.is_held_by(to, unit.side.enemy()) {
        return Err(Refusal::new("8.0", format!("{} is occupied by the enemy.", Name::of(to))));
    }
    if !position.is_passable(from, to) {
        return Err(Refusal::new(
            "8.0",
            format!(
                "An escarpment lies between {} and {}; only a road or track crosses it.",
                Name::of(from),
                Name::of(to)
            ),
        ));
    }
    if unit.side == Side::Axis && position.is_mined(from, to) {
        return Err(Refusal::new(
            "14.0",
            format!("The minefield between {} and {} has not been breached.", Name::of(from), Name::of(to)),
        ));
    }
    position.expect_area(unit, to)
}

/// What it costs the unit to go from one hex to an adjacent one (8.0, 9.0, 14.0).
#[must_use]
pub fn leg(position: &Position, obstacles: &Obstacles, unit: &Unit, from: Hex, to: Hex) -> Leg {
    let (table, pace) = (&position.tables.movement, position.pace(unit.id));
    let ground = table.terrain(position.ground(to).terrain, pace);
    Leg {
        ground: position.board.way(from, to).map_or(ground, |way| table.way(way, pace)),
        mines: if position.is_mined(from, to) { table.minefield() } else { 0 },
        zone: if obstacles.is_zone(from) { table.zone() } else { 0 },
    }
}

/// 8.0: the unit, if it may move and fight now, and its hex.
///
/// # Errors
/// The refusal.
pub fn ready<'a>(position: &'a Position, id: UnitId) -> Result<(&'a Unit, Hex), Refusal> {
    position.expect_stage(&[Stage::Move])?;
    let unit = position.unit(id)?;
    position.expect_own(unit, position.sequence.active)?;
    let (hex, name) = (position.expect_on_map(unit)?, position.name(id));
    if !unit.action.active {
        return Err(Refusal::new("7.0", format!("{name} has not been activated in this action.")));
    }
    if unit.action.done {
        return Err(Refusal::new("8.0", format!("{name} has completed its movement in this action.")));
    }
    if position.marks.is_breaching(id) {
        return Err(Refusal::new(
            "14.1",
            format!("{name} is breaching a minefield and can't move or attack this turn."),
        ));
    }
    Ok((unit, hex))
}

/// Plans a move.
///
/// # Errors
/// The refusal, with the hex at which it fails.
pub fn plan(position: &Position, id: UnitId, path: &[Hex]) -> Result<MovePlan, Refusal> {
    let (unit, from) = ready(position, id)?;
    let name = position.name(id);
    let Some(last) = path.last().copied() else {
        return Err(Refusal::new("8.0", format!("Name the hexes that {name} moves through.")));
    };
    if last == from {
        return Err(Refusal::new("8.0", format!("{name} is already in {}.", Name::of(last))));
    }
    let obstacles = Obstacles::of(position, unit.side);
    let allowance = allowance(position, unit);
    let (mut at, mut spent, mut legs) = (from, unit.action.spent, Vec::new());
    for hex in path.iter().copied() {
        let bars = |why: Refusal| why.on_the_way(hex, last, Name::of(last));
        expect_way(position, unit, at, hex).map_err(bars)?;
        if obstacles.is_zone(at) && obstacles.is_zone(hex) {
            let (at, hex) = (Name::of(at), Name::of(hex));
            let sentence =
                format!("{at} and {hex} are both in enemy ZOCs; a unit can't move directly from one to the other.");
            return Err(bars(Refusal::new("9.0", sentence)));
        }
        let leg = leg(position, &obstacles, unit, at, hex);
        spent = spent.saturating_add(leg.cost());
        legs.push(leg);
        at = hex;
    }
    // Of the whole way, and not of the hex in which the points run out: that is where the player wants to go.
    if spent > allowance {
        return Err(Refusal::new(
            "8.0",
            format!(
                "{name} needs {} movement points to reach {} and has {}.",
                points(spent),
                Name::of(last),
                points(allowance)
            ),
        ));
    }
    Ok(MovePlan {
        unit: id,
        from,
        path: path.to_vec(),
        legs,
        spent: unit.action.spent,
        allowance,
        crowded: !stacking::has_room(position, unit, last),
    })
}

/// Moves the unit.
pub fn carry_out(In(plan): In<MovePlan>, mut position: PositionMut) {
    let Some(last) = plan.path.last().copied() else { return };
    position.take_up(plan.unit);
    let cost = plan.cost();
    position.change(plan.unit, |location, _, action| {
        *location = Location::On(last);
        action.spent += cost;
    });
    position.note(Event::Moved { unit: plan.unit, from: plan.from, path: plan.path, cost });
}

/// Plans to leave the map over the edge of the unit's hex: the hex's own cost once more (8.3). Answers with the half points.
///
/// # Errors
/// The refusal.
pub fn plan_leave(position: &Position, id: UnitId) -> Result<(UnitId, u16), Refusal> {
    let (unit, hex) = ready(position, id)?;
    let name = position.name(id);
    let edges: &[Edge] = match unit.side {
        Side::Axis => &[Edge::South],
        Side::Allies => &[Edge::North, Edge::East, Edge::South],
    };
    if !edges.iter().any(|edge| position.board.on_edge(hex, *edge)) {
        let over = if unit.side == Side::Axis { "south edge" } else { "north, east and south edges" };
        return Err(Refusal::new(
            "8.3",
            format!(
                "{} units may leave the map only over the {over}; {} is not there.",
                unit.side.adjective(),
                Name::of(hex)
            ),
        ));
    }
    if position.counter(id).bracketed {
        return Err(Refusal::new("8.2", format!("{name} has to stay in the area of the 69th Brigade.")));
    }
    let zone = if zones::is_in_enemy_zone(position, hex, unit.side) { position.tables.movement.zone() } else { 0 };
    let cost = position.tables.movement.terrain(position.ground(hex).terrain, position.pace(id)) + zone;
    let left = left(position, unit);
    if cost > left {
        return Err(Refusal::new(
            "8.3",
            format!("{name} needs {} movement points to leave and has {} left.", points(cost), points(left)),
        ));
    }
    Ok((id, cost))
}

/// Takes the unit off the map.
pub fn carry_out_leave(In((unit, _)): In<(UnitId, u16)>, mut position: PositionMut) {
    position.take_up(unit);
    position.send_off(unit);
}

/// Where a unit can go with what it has left, and how: the cheapest way to each hex.
#[derive(Debug, Clone, Default)]
pub struct Reach {
    from: Option<Hex>,
    /// Half points from where it stands, and the hex before; its own hex stands before itself.
    found: HexMap<(u16, Hex)>,
    /// Half points left at the start.
    left: u16,
}

impl Reach {
    /// Everywhere this unit can go now; empty if it can't move at all.
    #[must_use]
    pub fn of(position: &Position, id: UnitId) -> Self {
        let Ok((unit, from)) = ready(position, id) else { return Self::default() };
        Self::with(position, &Obstacles::of(position, unit.side), unit, from, left(position, unit))
    }

    /// The cheapest way to a hex however far off it is, for the refusal to say what that would cost; where none leads into it, the way
    /// up to it and the step that is barred. `None` if the unit can't move at all, or nothing leads there.
    #[must_use]
    pub fn way_to(position: &Position, id: UnitId, to: Hex) -> Option<Vec<Hex>> {
        let (unit, from) = ready(position, id).ok()?;
        let far = Self::with(position, &Obstacles::of(position, unit.side), unit, from, u16::MAX);
        way_or_last_step(to, |hex| far.cost(hex), |hex| far.path(hex))
    }

    /// Everywhere the unit could go from a hex with so many half points, whether it is activated or not.
    #[must_use]
    pub fn with(position: &Position, obstacles: &Obstacles, unit: &Unit, from: Hex, left: u16) -> Self {
        let found = cheapest([(from, 0)], |hex, cost, tell| {
            for next in position.board.neighbours(hex) {
                if obstacles.is_zone(hex) && obstacles.is_zone(next) || !obstacles.is_open(position, unit, hex, next) {
                    continue;
                }
                let total = cost + leg(position, obstacles, unit, hex, next).cost();
                if total <= left {
                    tell(next, total);
                }
            }
        });
        Self { from: Some(from), found, left }
    }

    /// The hexes with the half points of the cheapest way to each, in order.
    pub fn ends(&self) -> impl Iterator<Item = (Hex, u16)> + '_ {
        self.found.iter().map(|(hex, (cost, _))| (hex, *cost)).filter(|(hex, _)| Some(*hex) != self.from)
    }

    /// Half points of the cheapest way to a hex; 0 for the hex it stands in.
    #[must_use]
    pub fn cost(&self, hex: Hex) -> Option<u16> {
        self.found.get(&hex).map(|(cost, _)| *cost)
    }

    /// Half points left at the start.
    #[must_use]
    pub fn left(&self) -> u16 {
        self.left
    }

    /// The cheapest way to a hex.
    #[must_use]
    pub fn path(&self, to: Hex) -> Option<Vec<Hex>> {
        let way = way(to, |hex| self.found.get(&hex).map(|(_, before)| *before))?;
        (way.len() > 1).then(|| way[1..].to_vec())
    }
}
