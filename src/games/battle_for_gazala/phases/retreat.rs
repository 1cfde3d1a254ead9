//! Retreat (`5.Retreat`), past enemy zones where there is no other way (`5.Zones`), and standing (`5.Stiff`) or staying in a box
//! (`6.BoxRetreat`) instead.

use bevy_ecs::prelude::In;

use super::zones;
use crate::core::hex::Hex;
use crate::core::hex_map::HexSet;
use crate::core::refusal::Refusal;
use crate::core::search;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::count;
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::state::components::Unit;
use crate::games::battle_for_gazala::state::decisions::{Decision, Withdrawal};
use crate::games::battle_for_gazala::state::orders::Event;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::position_mut::PositionMut;

/// A way back of one unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetreatPlan {
    /// The unit.
    pub unit: UnitId,
    /// Where it stands.
    pub from: Hex,
    /// The hexes.
    pub path: Vec<Hex>,
    /// Those of them in enemy zones without a friend (`5.Zones`).
    pub zones: Vec<Hex>,
    /// The highest die on which the unit is lost that passes them; 0 where there are none.
    pub lost: u8,
    /// The turn in which it recovers if it is not, as its side's player turn ends.
    pub until: u16,
}

/// What bars a unit's retreat.
struct Routes<'a> {
    position: &'a Position<'a>,
    zones: HexSet,
    unit: &'a Unit,
}

impl<'a> Routes<'a> {
    fn of(position: &'a Position, unit: &'a Unit) -> Self {
        Self { position, zones: zones::of(position, unit.side.enemy()), unit }
    }

    /// True for a hex in an enemy zone with no friend in it.
    fn is_zone(&self, hex: Hex) -> bool {
        self.zones.contains(&hex) && !self.position.is_held_by(hex, self.unit.side)
    }

    /// True if the unit can step there, zones apart: no enemy, no escarpment.
    fn is_open(&self, from: Hex, to: Hex) -> bool {
        self.position.is_passable(from, to) && !self.position.is_held_by(to, self.unit.side.enemy())
    }

    /// The ways back: those clear of enemy zones; if there is none, those past as few hexes in them as can be.
    fn ways(&self, from: Hex, hexes: u8) -> Vec<Vec<Hex>> {
        let clear = self.ways_with(from, hexes, false);
        if !clear.is_empty() {
            return clear;
        }
        let mut past = self.ways_with(from, hexes, true);
        let fewest = past.iter().map(|way| self.passed(way)).min();
        past.retain(|way| Some(self.passed(way)) == fewest);
        past
    }

    /// Hexes of a way that lie in enemy zones.
    fn passed(&self, way: &[Hex]) -> usize {
        way.iter().filter(|hex| self.is_zone(**hex)).count()
    }

    /// All ways of so many hexes, each step farther away; a way that ends on a friend goes on by one hex.
    fn ways_with(&self, from: Hex, hexes: u8, past_zones: bool) -> Vec<Vec<Hex>> {
        let ends_free = |way: &Vec<Hex>| way.last().is_some_and(|hex| self.position.in_hex(*hex).is_none());
        let back = |at: Hex, length: u8, tell: &mut dyn FnMut(Hex)| {
            let open = |next: &Hex| {
                from.range(*next) == length && self.is_open(at, *next) && (past_zones || !self.is_zone(*next))
            };
            self.position.board.neighbours(at).filter(open).for_each(tell);
        };
        let (mut free, crowded): (Vec<_>, Vec<_>) = search::ways(from, hexes, back).into_iter().partition(ends_free);
        for way in crowded {
            let end = way.last().copied().unwrap_or(from);
            let on = search::ways(end, 1, |at, _, tell| back(at, hexes + 1, tell));
            free.extend(on.into_iter().map(|on| [&way[..], &on].concat()).filter(ends_free));
        }
        free.sort_unstable();
        free
    }
}

/// The ways back of a unit that has to go so many hexes.
#[must_use]
pub fn ways(position: &Position, id: UnitId, hexes: u8) -> Vec<Vec<Hex>> {
    let Some(unit) = position.find(id) else { return Vec::new() };
    let Some(from) = unit.location.hex() else { return Vec::new() };
    Routes::of(position, unit).ways(from, hexes)
}

fn asked<'a>(position: &'a Position, id: UnitId) -> Result<(&'a Withdrawal, &'a Unit, Hex), Refusal> {
    let Some(Decision::Retreat(withdrawal)) = position.decision() else {
        return Err(Refusal::new("5.Retreat", "No unit has to retreat now."));
    };
    let (unit, hex) = position.expect_own(id, withdrawal.side)?;
    if !withdrawal.units.contains(&id) {
        return Err(Refusal::new("5.Retreat", format!("{} does not have to retreat.", position.name(id))));
    }
    Ok((withdrawal, unit, hex))
}

/// Plans a retreat.
///
/// # Errors
/// The refusal: what bars the way.
pub fn plan(position: &Position, id: UnitId, path: &[Hex]) -> Result<RetreatPlan, Refusal> {
    let (withdrawal, unit, from) = asked(position, id)?;
    let routes = Routes::of(position, unit);
    let ways = routes.ways(from, withdrawal.hexes);
    if ways.iter().any(|way| way == path) {
        let zones: Vec<Hex> = path.iter().copied().filter(|hex| routes.is_zone(*hex)).collect();
        let lost = if zones.is_empty() { 0 } else { position.tables.markers.past_zones() };
        return Ok(RetreatPlan { unit: id, from, path: path.to_vec(), zones, lost, until: recovers(position, unit) });
    }
    let name = position.name(id);
    let no = |sentence: String| Err(Refusal::new("5.Retreat", sentence));
    let mut at = from;
    for hex in path.iter().copied() {
        if at.range(hex) != 1 {
            return no(format!("{} is not adjacent to {}.", Name::of(hex), Name::of(at)));
        }
        if routes.is_zone(hex) && !ways.is_empty() && !ways.iter().flatten().any(|hex| routes.is_zone(*hex)) {
            let zone = format!("{} is in an enemy ZOC and holds no friendly unit.", Name::of(hex));
            return no(format!("{zone} {name} has a retreat path clear of enemy ZOCs."));
        }
        if !routes.is_open(at, hex) {
            return no(format!("{name} can't enter {} from {}.", Name::of(hex), Name::of(at)));
        }
        at = hex;
    }
    let fewest = ways.first().map(|way| routes.passed(way)).filter(|fewest| routes.passed(path) > *fewest);
    if let Some(fewest) = fewest {
        let passed = routes.passed(path);
        let sentence =
            format!("{name} would pass {} in enemy ZOCs; there is a path that passes {fewest}.", count(passed, "hex"));
        return Err(Refusal::new("5.Zones", sentence));
    }
    if let Some(friend) = position.in_hex(at).filter(|friend| friend.id != id) {
        return no(format!(
            "{} is in {}; a retreat that ends there continues one more hex.",
            position.name(friend.id),
            Name::of(at)
        ));
    }
    no(format!("{name} retreats {} away from {}, farther with each hex.", hexes(withdrawal.hexes), Name::of(from)))
}

fn hexes(count: u8) -> &'static str {
    if count == 1 { "one hex" } else { "two hexes" }
}

/// Retreats.
pub fn carry_out(In(plan): In<RetreatPlan>, mut position: PositionMut) {
    if let Some(last) = plan.path.last() {
        position.put(plan.unit, *last);
    }
    position.note(Event::Retreated { unit: plan.unit, from: plan.from, path: plan.path });
    if plan.lost > 0 {
        pass_zones(&mut position, plan.unit, plan.lost, plan.until);
    }
    strike_off(&mut position, plan.unit);
}

/// `5.Zones`: a die decides whether the unit is lost; else it is disrupted.
fn pass_zones(position: &mut PositionMut, unit: UnitId, most: u8, until: u16) {
    let die = position.dice.die();
    let lost = die <= most;
    position.note(Event::Passed { unit, die, lost });
    if lost {
        position.eliminate(unit);
    } else {
        position.change(unit, |_, condition, _| condition.recovers = Some(until));
        position.note(Event::Disrupted { unit, until });
    }
}

/// The turn in which a unit that is disrupted in a retreat now has its next player turn.
fn recovers(position: &Position, unit: &Unit) -> u16 {
    let now = position.sequence;
    let later = unit.side == now.active || now.active == Side::Allies;
    if later { now.turn + 1 } else { now.turn }
}

/// True if a unit that has to retreat may stay in its box (`6.BoxRetreat`).
#[must_use]
pub fn may_ignore(position: &Position, id: UnitId) -> bool {
    position.find(id).is_some_and(|unit| position.is_boxed(unit))
}

/// Plans to stay in a box.
///
/// # Errors
/// The refusal: only a unit of the Allies in a box.
pub fn plan_ignore(position: &Position, id: UnitId) -> Result<UnitId, Refusal> {
    asked(position, id)?;
    if may_ignore(position, id) {
        return Ok(id);
    }
    Err(Refusal::new(
        "6.BoxRetreat",
        format!(
            "{} is not in a box of its own side; only an Allied unit in a box may ignore a retreat.",
            position.name(id)
        ),
    ))
}

/// It stays.
pub fn carry_out_ignore(In(unit): In<UnitId>, mut position: PositionMut) {
    position.note(Event::Ignored { unit });
    strike_off(&mut position, unit);
}

/// The unit is settled.
fn strike_off(position: &mut PositionMut, unit: UnitId) {
    if let Some(Decision::Retreat(withdrawal)) = position.decisions.0.last_mut() {
        withdrawal.units.retain(|other| *other != unit);
        if withdrawal.units.is_empty() {
            position.decisions.0.pop();
        }
    }
}

/// Plans to stand. Answers with the highest die that holds.
///
/// # Errors
/// The refusal: only in Tobruk, or behind an escarpment.
pub fn plan_stand(position: &Position, id: UnitId) -> Result<(UnitId, u8), Refusal> {
    let (withdrawal, ..) = asked(position, id)?;
    if !withdrawal.stiff {
        return Err(Refusal::new(
            "5.Stiff",
            "Only a defender of Tobruk, or one attacked across an escarpment, may stand fast.",
        ));
    }
    Ok((id, position.tables.markers.stiff()))
}

/// Stands: a die decides.
pub fn carry_out_stand(In((unit, most)): In<(UnitId, u8)>, mut position: PositionMut) {
    let die = position.dice.die();
    let held = die <= most;
    position.note(Event::Stood { unit, die, held });
    if !held {
        position.eliminate(unit);
    }
    strike_off(&mut position, unit);
}

/// A unit that can neither go nor stand nor stay.
#[must_use]
pub fn trapped(position: &Position) -> Option<UnitId> {
    let Some(Decision::Retreat(withdrawal)) = position.decision() else { return None };
    if withdrawal.stiff {
        return None;
    }
    // A friend's retreat can open a way: nobody is given up while another can still go.
    let none = |unit: &&UnitId| !may_ignore(position, **unit) && ways(position, **unit, withdrawal.hexes).is_empty();
    withdrawal.units.iter().all(|unit| none(&unit)).then(|| withdrawal.units.first().copied())?
}

/// It is eliminated.
pub fn trap(In(unit): In<UnitId>, mut position: PositionMut) {
    position.change(unit, |location, _, _| {
        *location = crate::games::battle_for_gazala::state::components::Location::Eliminated
    });
    position.note(Event::Trapped { unit });
    strike_off(&mut position, unit);
}
