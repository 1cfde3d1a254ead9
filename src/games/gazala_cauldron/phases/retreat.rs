//! Retreat (11.1): two hexes, by five priorities of which the earlier ones come first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bevy_ecs::prelude::In;

use super::movement::Obstacles;
use super::stacking;
use crate::core::hex::{Facing, Hex};
use crate::core::hex_map::HexMap;
use crate::core::refusal::Refusal;
use crate::core::search;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// Hexes from where it stood at which a retreat ends (11.1).
const LENGTH: u8 = 2;

/// A way back.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Route {
    /// Enemy zones on it, hexes with friends not counted (priority 2).
    pub zones: u8,
    /// Steps in the wrong direction (priority 3).
    pub wrong: u8,
    /// Too many units would be in its last hex (priority 4).
    pub crowded: bool,
    /// The hexes.
    pub path: Vec<Hex>,
    /// It leads off the map after the last of them (priority 5).
    pub off: bool,
}

/// A retreat of one unit, or of two that stand together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetreatPlan {
    /// The units.
    pub units: Vec<UnitId>,
    /// Where they stand.
    pub from: Hex,
    /// The way.
    pub way: Route,
    /// Which of its hexes are in an enemy zone.
    pub in_zone: Vec<bool>,
}

/// True for a side's proper directions of retreat (11.1, priority 3).
#[must_use]
pub fn is_proper(side: Side, step: Facing) -> bool {
    // On this map the sides called E, SE, SW, W, NW and NE look south-east, south, south-west, north-west, north and north-east.
    match side {
        Side::Allies => matches!(step, Facing::NW | Facing::W | Facing::NE | Facing::E),
        Side::Axis => matches!(step, Facing::SE | Facing::SW | Facing::E),
    }
}

/// What a retreat is judged by, looked up once.
struct Routes<'a> {
    position: &'a Position<'a>,
    obstacles: Obstacles,
    units: Vec<&'a Unit>,
    side: Side,
}

impl Routes<'_> {
    /// Priority 1: true if the units may go there at all.
    fn is_open(&self, from: Hex, to: Hex) -> bool {
        self.units.iter().all(|unit| self.obstacles.is_open(self.position, unit, from, to))
    }

    /// Priority 2: true if the hex is in an enemy zone that no friend there negates.
    fn is_zone(&self, hex: Hex) -> bool {
        let friend = |other: &Unit| !self.units.iter().any(|unit| unit.id == other.id);
        self.obstacles.is_zone(hex) && !self.position.side_in(hex, self.side).any(friend)
    }

    /// Priority 3: 1 for a step in the wrong direction.
    fn wrong(&self, from: Hex, to: Hex) -> u8 {
        u8::from(!from.side_towards(to).is_some_and(|step| is_proper(self.side, step)))
    }

    /// Priority 4: true if the units would be too many there.
    fn is_crowded(&self, hex: Hex) -> bool {
        let others = self.position.side_in(hex, self.side);
        let others = others.filter(|other| !self.units.iter().any(|unit| unit.id == other.id));
        stacking::is_too_much(self.position, others.chain(self.units.iter().copied()))
    }

    /// A way as it is judged; `None` where something bars it.
    fn way(&self, from: Hex, path: &[Hex], off: bool) -> Option<Route> {
        let (mut at, mut zones, mut wrong) = (from, 0, 0);
        for hex in path.iter().copied() {
            if !self.is_open(at, hex) {
                return None;
            }
            zones += u8::from(self.is_zone(hex));
            wrong += self.wrong(at, hex);
            at = hex;
        }
        Some(Route { zones, wrong, crowded: !off && self.is_crowded(at), path: path.to_vec(), off })
    }

    /// Ways of two hexes, whatever their priority.
    fn plain(&self, from: Hex) -> Vec<Route> {
        let away = |at: Hex, step: u8, tell: &mut dyn FnMut(Hex)| {
            self.position.board.neighbours(at).filter(|next| from.range(*next) == step).for_each(tell);
        };
        search::ways(from, LENGTH, away).iter().filter_map(|path| self.way(from, path, false)).collect()
    }

    /// Ways off the map.
    fn off(&self, from: Hex) -> Vec<Route> {
        if self.units.iter().any(|unit| self.position.counter(unit.id).bracketed) {
            return Vec::new();
        }
        let board = self.position.board;
        let firsts = board.neighbours(from).map(|hex| vec![hex]);
        let mut paths: Vec<Vec<Hex>> = firsts.chain([Vec::new()]).collect();
        paths.retain(|path| board.is_rim(path.last().copied().unwrap_or(from)));
        paths.iter().filter_map(|path| self.way(from, path, true)).collect()
    }

    /// Ways that go on from a crowded end to the nearest hexes with room (priority 4). Of equally good ways to a hex the first by its path
    /// counts, so the search carries whole paths, and [`crate::core::search::cheapest`] would lose which is first.
    fn longer(&self, from: Hex, way: &Route) -> Vec<Route> {
        let Some(end) = way.path.last().copied() else { return Vec::new() };
        let start = (way.zones, way.wrong, way.path.clone());
        let mut best: HexMap<(u8, u8, usize)> = HexMap::from([(end, (way.zones, way.wrong, way.path.len()))]);
        let mut open = BinaryHeap::from([Reverse((start.0, start.1, start.2.len(), start.2))]);
        let mut found: Vec<Route> = Vec::new();
        while let Some(Reverse((zones, wrong, length, path))) = open.pop() {
            let at = path.last().copied().unwrap_or(end);
            if found.first().is_some_and(|way| (zones, wrong, length) > (way.zones, way.wrong, way.path.len())) {
                break;
            }
            if !self.is_crowded(at) {
                found.push(Route { zones, wrong, crowded: false, path, off: false });
                continue;
            }
            for next in self.position.board.neighbours(at) {
                if next == from || !self.is_open(at, next) {
                    continue;
                }
                let cost = (zones + u8::from(self.is_zone(next)), wrong + self.wrong(at, next), length + 1);
                if best.get(&next).is_none_or(|known| cost < *known) {
                    best.insert(next, cost);
                    let mut path = path.clone();
                    path.push(next);
                    open.push(Reverse((cost.0, cost.1, cost.2, path)));
                }
            }
        }
        found
    }
}

/// The ways that these units, which stand in one hex, may take: the best by the priorities, and those off the map.
#[must_use]
pub fn ways(position: &Position, units: &[UnitId]) -> Vec<Route> {
    let units: Vec<&Unit> = units.iter().filter_map(|id| position.find(*id)).collect();
    let Some((first, from)) = units.first().and_then(|unit| Some((*unit, unit.location.hex()?))) else {
        return Vec::new();
    };
    if units.iter().any(|unit| position.marks.is_breaching(unit.id)) {
        return Vec::new();
    }
    let side = first.side;
    let routes = Routes { position, obstacles: Obstacles::of(position, side), units, side };
    let mut plain = routes.plain(from);
    if let Some(best) = plain.iter().map(|way| (way.zones, way.wrong, way.crowded)).min() {
        plain.retain(|way| (way.zones, way.wrong, way.crowded) == best);
        if best.2 {
            let longer: Vec<Route> = plain.iter().flat_map(|way| routes.longer(from, way)).collect();
            let nearest = longer.iter().map(|way| (way.zones, way.wrong, way.path.len())).min();
            plain.extend(longer.into_iter().filter(|way| Some((way.zones, way.wrong, way.path.len())) == nearest));
        }
    }
    let mut off = routes.off(from);
    if let Some(fewest) = off.iter().map(|way| way.zones).min() {
        off.retain(|way| way.zones == fewest);
    }
    plain.extend(off);
    plain.sort_unstable();
    plain.dedup();
    plain
}

/// The groups that can retreat together now: each unit alone, and with one of its hex.
#[must_use]
pub fn groups(position: &Position) -> Vec<Vec<UnitId>> {
    let Some(Decision::Retreat { units, .. }) = position.decision() else { return Vec::new() };
    let hex = |id: &UnitId| position.find(*id).and_then(|unit| unit.location.hex());
    let mut groups: Vec<Vec<UnitId>> = Vec::new();
    for (place, unit) in units.iter().enumerate() {
        groups.push(vec![*unit]);
        let together = units.iter().skip(place + 1).filter(|other| hex(other).is_some() && hex(other) == hex(unit));
        groups.extend(together.map(|other| vec![*unit, *other]));
    }
    groups
}

/// Plans a retreat.
///
/// # Errors
/// The refusal: what bars the way, or which priority it breaks.
pub fn plan(
    position: &Position,
    id: UnitId,
    with: Option<UnitId>,
    path: &[Hex],
    off: bool,
) -> Result<RetreatPlan, Refusal> {
    let Some(Decision::Retreat { side, units: waiting, .. }) = position.decision() else {
        return Err(Refusal::new("11.1", "No unit has to retreat now."));
    };
    let ids: Vec<UnitId> = [id].into_iter().chain(with).collect();
    let mut from = None;
    for id in &ids {
        let unit = position.unit(*id)?;
        position.expect_own(unit, *side)?;
        if !waiting.contains(id) {
            return Err(Refusal::new("11.1", format!("{} does not have to retreat.", position.name(*id))));
        }
        let hex = position.expect_on_map(unit)?;
        if from.is_some_and(|from| from != hex) || with == Some(ids[0]) {
            return Err(Refusal::new("11.1", "Only two units in the same hex retreat together."));
        }
        from = Some(hex);
    }
    let Some(from) = from else { return Err(Refusal::new("11.1", "No unit was named.")) };
    let allowed = ways(position, &ids);
    let units: Vec<&Unit> = ids.iter().filter_map(|id| position.find(*id)).collect();
    let routes = Routes { position, obstacles: Obstacles::of(position, *side), units, side: *side };
    match allowed.iter().find(|way| way.path == path && way.off == off).cloned() {
        Some(way) => {
            let in_zone = way.path.iter().map(|hex| routes.is_zone(*hex)).collect();
            Ok(RetreatPlan { units: ids, from, way, in_zone })
        }
        None => Err(why_not(&routes, &allowed, &ids, from, path, off)),
    }
}

/// Why a way that is not allowed is not: the first priority that it breaks.
fn why_not(routes: &Routes, allowed: &[Route], ids: &[UnitId], from: Hex, path: &[Hex], off: bool) -> Refusal {
    let position = routes.position;
    let name = position.names(ids);
    let no = |rule, sentence: String| Refusal::new(rule, sentence);
    let mut at = from;
    for hex in path.iter().copied() {
        if at.range(hex) != 1 {
            return no("11.1", format!("{} is not adjacent to {}.", Name::of(hex), Name::of(at)));
        }
        if !routes.is_open(at, hex) {
            return no("11.1.1", format!("{name} can't enter {} from {}.", Name::of(hex), Name::of(at)));
        }
        at = hex;
    }
    if off {
        return no("11.1.5", format!("{name} can't leave the map from {}.", Name::of(at)));
    }
    if path.len() < usize::from(LENGTH) || from.range(at) < LENGTH && path.len() == usize::from(LENGTH) {
        return no("11.1", format!("A retreat must end two hexes from {}.", Name::of(from)));
    }
    let plain = |way: &&Route| !way.off;
    let Some(way) = routes.way(from, path, false) else { return no("11.1.1", format!("{name} can't go that way.")) };
    match allowed.iter().find(plain) {
        Some(best) if way.zones > best.zones => no(
            "11.1.2",
            format!("There is a path through {} enemy ZOCs; this one leads through {}.", best.zones, way.zones),
        ),
        Some(best) if way.wrong > best.wrong => {
            let proper = match routes.side {
                Side::Allies => "north, north-west, north-east or south-east",
                Side::Axis => "south, south-west or south-east",
            };
            no(
                "11.1.3",
                format!("The {} must retreat {proper} as long as they can; there is such a path.", routes.side),
            )
        }
        Some(_) if way.crowded => {
            no("11.1.4", format!("Too many units would be in {}; there is a path to another hex.", Name::of(at)))
        }
        _ => no("11.1", format!("A retreat must end two hexes from {}.", Name::of(from))),
    }
}

/// Retreats hex by hex. In an enemy zone a unit is disrupted, or loses a step if it is so already; of two disrupted units
/// together one loses it (11.1, priority 2).
pub fn carry_out(In(plan): In<RetreatPlan>, mut position: PositionMut) {
    let mut together = 0;
    for unit in &plan.units {
        position.note(Event::Retreated {
            unit: *unit,
            from: plan.from,
            path: plan.way.path.clone(),
            zones: plan.way.zones,
        });
    }
    for (hex, in_zone) in plan.way.path.iter().zip(&plan.in_zone) {
        let standing: Vec<(UnitId, bool)> = plan
            .units
            .iter()
            .filter_map(|unit| position.look(*unit).map(|(location, state, _)| (*unit, location, state)))
            .filter(|(_, location, _)| location.hex().is_some())
            .map(|(unit, _, state)| (unit, state.disrupted))
            .collect();
        for (unit, _) in &standing {
            position.put(*unit, *hex);
        }
        if !in_zone {
            continue;
        }
        if standing.len() == 2 && standing.iter().all(|(_, disrupted)| *disrupted) {
            together += 1;
            continue;
        }
        for (unit, disrupted) in standing {
            if disrupted { position.lose_step(unit) } else { position.disrupt(unit) }
        }
    }
    let mut side = position.sequence.active;
    if let Some(Decision::Retreat { units, side: theirs }) = position.decisions.0.last_mut() {
        units.retain(|unit| !plan.units.contains(unit));
        side = *theirs;
    }
    for unit in &plan.units {
        if position.look(*unit).is_none_or(|(location, ..)| location.hex().is_none()) {
            continue;
        }
        position.finish(*unit);
        if plan.way.off {
            position.send_off(*unit);
        }
    }
    if together > 0 {
        position.decisions.0.push(Decision::Loss { side, among: plan.units, steps: together, first: None });
    }
}

/// What follows without a choice: a unit that can go nowhere, or the only way of the last unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Forced {
    /// It is eliminated.
    Trapped(UnitId),
    /// It is gone already and has nothing to do.
    Gone(UnitId),
    /// It goes this way.
    Goes(RetreatPlan),
    /// All have gone: stacking is judged (10.0).
    Done(Vec<(Side, Hex)>),
}

/// What a retreat has to do by itself now.
#[must_use]
pub fn forced(position: &Position) -> Option<Forced> {
    let Some(Decision::Retreat { units, .. }) = position.decision() else { return None };
    if units.is_empty() {
        return Some(Forced::Done(stacking::crowded(position)));
    }
    if let Some(gone) = units.iter().find(|id| position.find(**id).is_none_or(|unit| unit.location.hex().is_none())) {
        return Some(Forced::Gone(*gone));
    }
    if let Some(stuck) = units.iter().find(|unit| ways(position, &[**unit]).is_empty()) {
        return Some(Forced::Trapped(*stuck));
    }
    let [unit] = units.as_slice() else { return None };
    let ways = ways(position, &[*unit]);
    let [way] = ways.as_slice() else { return None };
    plan(position, *unit, None, &way.path, way.off).ok().map(Forced::Goes)
}

/// Does it.
pub fn carry_out_forced(In(forced): In<Forced>, mut position: PositionMut) {
    let drop = |position: &mut PositionMut, unit: UnitId| {
        if let Some(Decision::Retreat { units, .. }) = position.decisions.0.last_mut() {
            units.retain(|other| *other != unit);
        }
    };
    match forced {
        Forced::Trapped(unit) => {
            drop(&mut position, unit);
            position.trap(unit);
        }
        Forced::Gone(unit) => drop(&mut position, unit),
        Forced::Goes(plan) => carry_out(In(plan), position),
        Forced::Done(crowded) => {
            position.decisions.0.pop();
            stacking::ask(In(crowded), position);
        }
    }
}
