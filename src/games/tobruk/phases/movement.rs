//! Movement of vehicles (I.C) and men (II.C), entry and exit (Scenarios B.1-B.6).

use bevy_ecs::prelude::{In, Res, ResMut};

use super::way_home::WayHome;
use super::{
    aboard, arrows, close_assault, crew, hidden_mines, march, night_loads, straight_march, surrender, towing, trenches,
    victory,
};
use crate::core::game::Log;
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::core::words::counted;
use crate::games::tobruk::material::board::{Edge, Name};
use crate::games::tobruk::material::catalog::{Class, MOST_GUNS};
use crate::games::tobruk::state::components::{Entry, Gunnery, Haul, Location, Men, Motion, Service};
use crate::games::tobruk::state::events::{Event, Place};
use crate::games::tobruk::state::marks::{Marks, Melee};
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// A unit may move so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovePlan {
    /// The unit.
    pub unit: UnitId,
    /// The hex it leaves; `None` when it enters the board.
    pub from: Option<Hex>,
    /// Hexes in the order in which it comes into them.
    pub path: Vec<Hex>,
    /// Its facing before.
    pub faced: Facing,
    /// Its facing at the end.
    pub facing: Facing,
    /// It backs into the hex (I.C.4).
    pub reverse: bool,
    /// It leaves the board at the end of the path (Scenarios B.5).
    pub exits: bool,
    /// Those of it and what it tows that leave over an edge for which their side scores (Scenario 6, Firefights D and J).
    pub scores: Vec<UnitId>,
    /// Movement points spent.
    pub cost: u8,
    /// Its movement allowance.
    pub allowance: u8,
    /// It spends a point to pivot in its last hex (I.C.3.b).
    pub pivots: bool,
    /// Weapons that it carries along (III.C).
    pub carrying: Vec<UnitId>,
    /// Men tied up by them (III.C.5).
    pub burden: u8,
    /// The path ends among enemy personnel: a melee is announced (II.I.2).
    pub melee: bool,
    /// The next move is not the other side's yet: an overrun follows.
    pub keeps_turn: bool,
    /// What is aboard the vehicle, and what it tows (V.B.4).
    pub load: Vec<UnitId>,
}

/// The checks that every movement order begins with.
pub fn mover<'a>(position: &'a Position, sequence: &Sequence, id: UnitId) -> Result<ViewItem<'a>, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::Movement, Some(&unit))?;
    let name = || position.name(&unit);
    let class = position.class(&unit);
    if class.is_weapon() {
        return Err(Refusal::new("III.C", format!("{} can't move by itself; men carry it when they move.", name())));
    }
    if class.is_emplacement() {
        return Err(Refusal::new("II.J", format!("A {} can't be moved.", position.kind(&unit).name)));
    }
    if class == Class::Aircraft {
        return Err(Refusal::new("VIII.C.1", format!("{} flies: choose the hex it flies to.", name())));
    }
    match unit.location {
        Location::On(_) => {}
        Location::Waiting if unit.entry.due <= sequence.turn => {}
        Location::Waiting => {
            return Err(Refusal::new(
                "Scenarios.B.4",
                format!("{} may enter from turn {} on; this is turn {}.", name(), unit.entry.due, sequence.turn),
            ));
        }
        Location::Exited
        | Location::Destroyed
        | Location::Wreck(_)
        | Location::BrokenDown
        | Location::Aboard(_)
        | Location::Aloft(_)
        | Location::Serving(_)
        | Location::Surrendered(_)
        | Location::Captured => {
            position.expect_on_board(&unit)?;
        }
    }
    towing::expect_loose(position, &unit)?;
    if position.is_broken(&unit) {
        return Err(surrender::broken(position, &unit));
    }
    if unit.crew.out && position.is_captured(&unit) {
        let sentence = format!("{} is captured, and never moves under its own power.", name());
        return Err(Refusal::new("X.I.5.a", sentence));
    }
    if unit.crew.out {
        return Err(Refusal::new("IV.C.3", format!("The crew of {} has bailed out; it moves no more.", name())));
    }
    if unit.damage.immobilised {
        return Err(Refusal::new("I.F.3.b", format!("{} is immobilised (M-kill): it can't move or pivot.", name())));
    }
    if unit.motion.ended {
        return Err(Refusal::new("I.C.1.b", format!("{} has completed its movement this turn.", name())));
    }
    if let Some(melee) =
        unit.location.hex().and_then(|hex| position.marks.melee(hex)).filter(|_| position.is_in_melee(&unit))
    {
        let rule = if melee.attacker == *unit.side { "II.I.2.b" } else { "II.I.2.a" };
        return Err(Refusal::new(rule, format!("{} is in a melee and can't leave its hex.", name())));
    }
    if !unit.overruns.by.is_empty() {
        return Err(Refusal::new("III.G.3", format!("{} is overrun and can't move.", name())));
    }
    if class.is_vehicle() {
        close_assault::expect_free(position, &unit)?;
        let boarded = position.behind(id).filter(|towed| position.class(towed).is_vehicle() && towed.haul.loading);
        if let Some(towed) = boarded {
            let sentence = format!(
                "{} has {} in tow, which loads or unloads this turn and has to stand still.",
                name(),
                position.name(&towed)
            );
            return Err(Refusal::new("V.B.3.b", sentence));
        }
        let held = position.behind(id).filter(|gun| !gun.overruns.by.is_empty());
        if let Some(gun) = held {
            let sentence =
                format!("{} has {} in tow, which is overrun and can't be moved.", name(), position.name(&gun));
            return Err(Refusal::new("III.G.3", sentence));
        }
    }
    Ok(unit)
}

/// I.C: a move along a path, a pivot in place, a step in reverse, or an entry.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    path: &[Hex],
    facing: Facing,
    reverse: bool,
    carrying: &[UnitId],
) -> Result<MovePlan, Refusal> {
    let unit = mover(position, sequence, id)?;
    let from = unit.location.hex();
    if position.class(&unit).is_personnel() {
        return march::plan(position, sequence, &unit, path, facing, reverse, carrying);
    }
    if let (None, Some(first)) = (from, path.first().filter(|hex| position.board.contains(**hex))) {
        may_enter(position, &unit, *first)?;
    }
    straight_march::expect(position, &unit, path, facing, reverse)?;
    if !carrying.is_empty() {
        return Err(Refusal::new("III.C", "Vehicles tow and carry weapons only by the rules of section V."));
    }
    let mut plan = MovePlan {
        unit: id,
        from,
        path: path.to_vec(),
        faced: *unit.facing,
        facing,
        reverse,
        exits: false,
        scores: Vec::new(),
        cost: 0,
        allowance: towing::allowance(position, &unit),
        pivots: false,
        carrying: Vec::new(),
        burden: 0,
        melee: false,
        keeps_turn: false,
        load: aboard::load(position, id),
    };
    let home = WayHome::of(position, &unit);
    let Some(last) = path.last() else {
        if from.is_none() {
            return Err(Refusal::new(
                "Scenarios.B.6",
                format!("{} is off the board; it enters by moving at least one hex.", position.name(&unit)),
            ));
        }
        if reverse {
            return Err(Refusal::new("I.C.4", "Reverse movement is a move of one hex; choose the hex."));
        }
        if facing == *unit.facing {
            return Err(Refusal::new("I.C.3.a", format!("{} already faces {}.", position.name(&unit), facing.words())));
        }
        home.map_or(Ok(()), |home| home.expect(position, &unit, &plan))?;
        return Ok(plan);
    };
    walk(position, &unit, path)?;
    if reverse {
        back(position, &unit, path, facing)?;
        plan.cost = 1;
        home.map_or(Ok(()), |home| home.expect(position, &unit, &plan))?;
        return Ok(plan);
    }
    plan.pivots = !heads_so(position, &unit, path, *last, facing);
    plan.cost = u8::try_from(path.len()).unwrap_or(u8::MAX).saturating_add(u8::from(plan.pivots));
    afford(position, &unit, &plan)?;
    home.map_or(Ok(()), |home| home.expect(position, &unit, &plan))?;
    Ok(plan)
}

/// Scenarios B.5: a move off the board through the unit's front side, for one more movement point.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_exit(position: &Position, sequence: &Sequence, id: UnitId, path: &[Hex]) -> Result<MovePlan, Refusal> {
    let unit = mover(position, sequence, id)?;
    let Some(from) = unit.location.hex() else {
        return Err(Refusal::new(
            "Scenarios.B.5",
            format!("{} is not on the board; it may leave from the turn after its entry.", position.name(&unit)),
        ));
    };
    // IV.C.4: no limit to exits binds a crew that withdraws.
    let home = WayHome::of(position, &unit);
    if unit.entry.entered == Some(sequence.turn) && home.is_none() {
        return Err(Refusal::new(
            "Scenarios.B.5",
            format!("{} entered this turn; it may leave from turn {} on.", position.name(&unit), sequence.turn + 1),
        ));
    }
    straight_march::expect_free(position, &unit)?;
    walk(position, &unit, path)?;
    let last = path.last().copied().unwrap_or(from);
    let way = home.as_ref().map_or_else(|| way_off(position, &unit, last), |home| home.exit(position, last));
    let Some(facing) = way else {
        if home.is_some() {
            let edge = crew::home_words(position, &unit);
            let sentence =
                format!("The crew of {} withdraws: it leaves the board over the {edge} edge.", position.name(&unit));
            return Err(Refusal::new("IV.C.4", sentence));
        }
        if let Some(edges) = position.scenario.force_of(id).and_then(|force| force.exits.as_ref())
            && Facing::ALL.into_iter().any(|side| position.board.leads_off(last, side))
        {
            let edges: Vec<&str> = edges.iter().map(|edge| edge.words()).collect();
            let rule = if position.scenario.number == 7 { "Scenario 7.Special" } else { "Scenario 3.Special" };
            return Err(Refusal::new(
                rule,
                format!("{} may leave only over the {} edge of the board.", position.name(&unit), edges.join(" or ")),
            ));
        }
        return Err(Refusal::new("Scenarios.B.5", format!("{} is not at the edge of the board.", Name(last))));
    };
    let plan = MovePlan {
        unit: id,
        from: Some(from),
        path: path.to_vec(),
        faced: *unit.facing,
        facing,
        reverse: false,
        exits: true,
        scores: if home.is_none() { victory::scoring(position, &unit, last) } else { Vec::new() },
        cost: u8::try_from(path.len()).unwrap_or(u8::MAX).saturating_add(1),
        allowance: towing::allowance(position, &unit),
        pivots: false,
        carrying: Vec::new(),
        burden: 0,
        melee: false,
        keeps_turn: false,
        load: aboard::load(position, id),
    };
    if position.class(&unit).is_personnel() {
        march::check_exit(position, sequence, &unit, &plan)?;
    }
    afford(position, &unit, &plan)?;
    home.map_or(Ok(()), |home| home.expect(position, &unit, &plan))?;
    Ok(plan)
}

/// The side over which a unit may leave the board from a hex, if any.
pub(super) fn way_off(position: &Position, unit: &ViewItem, hex: Hex) -> Option<Facing> {
    // In a corner a vehicle leaves over the edge for which it scores.
    if let Some(edge) = victory::scores_over(position, unit).filter(|edge| position.board.on_edge(hex, *edge)) {
        return way_over(position, hex, &[edge]);
    }
    // What is captured is bound to no edge of its former owners.
    let force = position.scenario.force_of(*unit.id).filter(|_| !position.is_captured(unit));
    match force.and_then(|force| force.exits.as_ref()) {
        Some(edges) => way_over(position, hex, edges),
        None => Facing::ALL.into_iter().find(|side| position.board.leads_off(hex, *side)),
    }
}

/// True if a unit may leave the board from a hex.
#[must_use]
pub fn leads_off(position: &Position, unit: &ViewItem, hex: Hex) -> bool {
    way_off(position, unit, hex).is_some()
}

/// The side of a hex over which one of these edges is left, if any.
pub(super) fn way_over(position: &Position, hex: Hex, edges: &[Edge]) -> Option<Facing> {
    Facing::ALL.into_iter().find(|side| {
        position.board.leads_off(hex, *side)
            && edges.iter().any(|edge| {
                position.board.on_edge(hex, *edge)
                    && position.board.headings_in(hex, *edge).any(|heading| heading == side.opposite())
            })
    })
}

/// What keeps a unit out of a hex of the board: mines (II.J.1.c), or a section that is not in play.
fn bars_way(position: &Position, unit: &ViewItem, hex: Hex) -> Option<Refusal> {
    if !position.is_in_play(hex) {
        return Some(Refusal::new("Scenarios.B.1", format!("{} is outside the sections in play.", Name(hex))));
    }
    if position.has_mines(hex) {
        return Some(Refusal::new(
            "II.J.1.c",
            format!("{} is mined; {} may not enter it.", Name(hex), position.name(unit)),
        ));
    }
    trenches::expect_passable(position, unit, hex).err()
}

/// I.C.1.b: the path is traced hex by hex over the board; an entry begins in a hex of the edge (Scenarios B.1.b).
pub(super) fn walk(position: &Position, unit: &ViewItem, path: &[Hex]) -> Result<(), Refusal> {
    let mut at = unit.location.hex();
    for hex in path {
        if !position.board.contains(*hex) {
            return Err(Refusal::new("I.C.1.b", format!("{} is off the board.", Name(*hex))));
        }
        match at {
            None => may_enter(position, unit, *hex)?,
            Some(before) if before.range(*hex) != 1 => {
                return Err(Refusal::new(
                    "I.C.1.b",
                    format!(
                        "{} is not adjacent to {}; a unit moves from hex to adjacent hex.",
                        Name(*hex),
                        Name(before)
                    ),
                ));
            }
            Some(_) => {}
        }
        if position.marks.works.has_lane(*hex) && position.is_in_play(*hex) {
            expect_slow(path, *hex)?;
        } else if let Some(refusal) = bars_way(position, unit, *hex) {
            let to = path.last().copied().unwrap_or(*hex);
            return Err(refusal.on_the_way(*hex, to, Name(to)));
        }
        at = Some(*hex);
    }
    night_loads::expect_far(position, unit, path)
}

/// V.G.2.b.1: through a lane in the mines a unit goes one hex in the turn; in which it leaves it again it is free (our reading).
fn expect_slow(path: &[Hex], hex: Hex) -> Result<(), Refusal> {
    if path.len() == 1 {
        return Ok(());
    }
    Err(Refusal::new(
        "V.G.2.b.1",
        format!("{} is a lane through mines: the turn in which it is entered is one hex.", Name(hex)),
    ))
}

/// Scenarios B.1.b: units enter over their edge, grey border hexes of their sections excepted.
fn may_enter(position: &Position, unit: &ViewItem, hex: Hex) -> Result<(), Refusal> {
    let arrives = position.scenario.force_of(*unit.id).map(|force| &force.arrives);
    let Some((arrives, way_in)) = arrives.and_then(|arrives| Some((arrives, arrives.way_in()?))) else {
        return Err(Refusal::new(
            "Scenarios.B.2",
            format!("{} is set up before play and does not enter.", position.name(unit)),
        ));
    };
    if arrives.admits(position.board, hex) {
        return Ok(());
    }
    let sentence = format!("{} enters {way_in}; {} is not on it.", position.name(unit), Name(hex));
    Err(Refusal::new("Scenarios.B.1.b", sentence))
}

/// True if the last step of the path leaves the unit heading towards `facing`, so that no pivot is needed in its last hex.
fn heads_so(position: &Position, unit: &ViewItem, path: &[Hex], last: Hex, facing: Facing) -> bool {
    match path.len().checked_sub(2).map(|place| path[place]).or(unit.location.hex()) {
        Some(before) => before.side_towards(last) == Some(facing),
        None => position
            .scenario
            .force_of(*unit.id)
            .is_some_and(|force| force.arrives.headings(position.board, last).contains(&facing)),
    }
}

/// I.C.4: reverse is one hex through one of the three rear sides, and leaves the unit facing the hex it came from.
fn back(position: &Position, unit: &ViewItem, path: &[Hex], facing: Facing) -> Result<(), Refusal> {
    let name = position.name(unit);
    let ([hex], Some(from)) = (path, unit.location.hex()) else {
        return Err(Refusal::new(
            "I.C.4",
            format!("{name} can back into one adjacent hex a turn, and only when already on the board."),
        ));
    };
    let towards = from.side_towards(*hex).unwrap_or(*unit.facing);
    if unit.facing.opposite().turn_to(towards) > 1 {
        return Err(Refusal::new(
            "I.C.4",
            format!(
                "{} lies {} of {name}, which faces {}: it can back only through its three rear sides.",
                Name(*hex),
                towards.words(),
                unit.facing.words()
            ),
        ));
    }
    if facing != towards.opposite() {
        return Err(Refusal::new(
            "I.C.4",
            format!(
                "{name} has to face {} after backing {}: towards the hex it left.",
                towards.opposite().words(),
                towards.words()
            ),
        ));
    }
    Ok(())
}

/// I.C.1, I.C.3.b: a hex costs one movement point, a pivot in the last hex one more.
fn afford(position: &Position, unit: &ViewItem, plan: &MovePlan) -> Result<(), Refusal> {
    if plan.cost <= plan.allowance {
        return Ok(());
    }
    let hexes = counted(u8::try_from(plan.path.len()).unwrap_or(u8::MAX), "hex", "hexes");
    let spent = match (plan.exits, plan.pivots) {
        (true, _) => format!("{hexes} and 1 to leave the board"),
        (_, true) => format!("{hexes} and 1 to pivot in the last hex"),
        _ => hexes,
    };
    let points = counted(plan.allowance, "movement point", "movement points");
    let rule = if plan.pivots { "I.C.3.b" } else { "I.C.1" };
    // X.C.3.c: a vehicle in tow slows the one that tows it.
    let slow = position.behind(plan.unit).filter(|towed| plan.allowance == 1 && position.class(towed).is_vehicle());
    let (rule, tow) = match slow {
        Some(towed) => ("X.C.3.c", format!(" with {} in tow", position.name(&towed))),
        None => (rule, String::new()),
    };
    let name = position.name(unit);
    Err(Refusal::new(rule, format!("{name} has {points}{tow}; {spent} would take {}.", plan.cost)))
}

/// The move as it comes out: men who run into enemies that they could not see stop there and fight (V.F.1, II.I.2), and mines that nobody
/// saw stop everybody (Firefight H).
#[must_use]
pub fn met(position: &Position, mut plan: MovePlan) -> MovePlan {
    let Some(unit) = position.find(plan.unit) else { return plan };
    if let Some(place) = hidden_mines::first(position, &unit, &plan.path) {
        stop(&mut plan, place, position.class(&unit).is_vehicle());
    }
    if !position.class(&unit).is_personnel() {
        return plan;
    }
    let enemy = unit.side.enemy();
    if let Some(place) = plan.path.iter().position(|hex| position.holds_up(*hex, enemy)) {
        plan.path.truncate(place + 1);
        plan.cost = u8::try_from(plan.path.len()).unwrap_or(u8::MAX);
        // VIII.F.7: those inside a bunker need not fight.
        (plan.exits, plan.melee) = (false, position.has_fighters(plan.path[place], enemy));
    }
    plan
}

/// The move ends in this place of its path: a vehicle has not turned there.
fn stop(plan: &mut MovePlan, place: usize, is_vehicle: bool) {
    let before = place.checked_sub(1).map(|place| plan.path[place]).or(plan.from);
    let heading = before.and_then(|before| before.side_towards(plan.path[place]));
    if let Some(heading) = heading.filter(|_| is_vehicle && !plan.reverse) {
        plan.facing = heading;
    }
    plan.path.truncate(place + 1);
    plan.cost = u8::try_from(plan.path.len()).unwrap_or(u8::MAX);
    (plan.exits, plan.pivots, plan.melee) = (false, false, false);
    plan.scores.clear();
}

/// What moving changes of a unit.
type Body = (
    &'static mut Location,
    &'static mut Facing,
    &'static mut Motion,
    &'static mut Entry,
    &'static mut Men,
    &'static Haul,
);

/// Moves the unit, and the weapons it carries.
pub fn carry_out(
    In(plan): In<MovePlan>,
    mut units: Units<Body>,
    mut services: Units<&mut Service>,
    mut guns: Units<&mut Gunnery>,
    options: Res<Options>,
    mut marks: ResMut<Marks>,
    sides: Units<&Side>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let Some((mut location, mut facing, mut motion, mut entry, mut men, _)) = units.get_mut(plan.unit) else { return };
    motion.ended = true;
    *facing = plan.facing;
    men.under = false;
    let unit = plan.unit;
    let off = plan.exits.then_some(plan.facing);
    let hexes = u8::try_from(plan.path.len()).unwrap_or(u8::MAX);
    let mut arrived = None;
    let event = if plan.exits {
        *location = Location::Exited;
        motion.moved = true;
        marks.works.away.extend(&plan.scores);
        Event::Exited { unit, from: Place(plan.from.unwrap_or_default()), path: plan.path.clone() }
    } else if let Some(last) = plan.path.last().copied() {
        let before = plan.path.len().checked_sub(2).map(|place| plan.path[place]).or(plan.from);
        motion.moved = true;
        motion.hexes = hexes;
        motion.came = Some(before.and_then(|before| before.side_towards(last)).unwrap_or(plan.facing));
        motion.came_on = sequence.turn;
        if men.left > 0 && hexes > 1 {
            men.ran_on = sequence.turn;
        }
        men.carrying = plan.burden;
        if plan.from.is_none() {
            entry.entered = Some(sequence.turn);
        }
        *location = Location::On(last);
        arrived = Some((last, motion.came));
        Event::Moved {
            unit,
            from: plan.from.map(Place),
            path: plan.path.clone(),
            facing: plan.facing,
            reverse: plan.reverse,
            cost: plan.cost,
            carrying: plan.carrying.clone(),
        }
    } else {
        Event::Pivoted { unit, from: plan.faced, facing: plan.facing }
    };
    note(&mut log, &sequence, event);
    let towed = haul(&plan, arrived.map(|(hex, _)| hex), &mut units, sequence.turn, options.towing);
    for goes in std::iter::once(unit).chain(towed).chain(plan.carrying.iter().copied()) {
        marks.works.arrows.extend(arrows::laid(&options, goes, plan.from, &plan.path, off));
    }
    // V.F.3: where they come down they lie face down as those that have not fired.
    for gun in towed.iter().chain(&plan.carrying).copied().filter(|_| arrived.is_some()) {
        if let Some(mut gunnery) = guns.get_mut(gun) {
            gunnery.acquired = [None; MOST_GUNS];
        }
        marks.works.forget(gun);
    }
    if plan.exits || arrived.is_some() {
        follow(&plan, arrived, &mut units, &mut services, sequence.turn);
    }
    if let Some((hex, _)) = arrived
        && plan.melee
        && marks.melee(hex).is_none()
    {
        let attacker = sides.get(unit).copied().unwrap_or(sequence.active);
        marks.melees.push(Melee { hex, attacker, rounds: 0 });
        note(&mut log, &sequence, Event::MeleeAnnounced { hex, attacker });
    }
    if options.alternating_movement && !plan.keeps_turn {
        sequence.hand_over();
    }
}

/// V.B.4: what is aboard and what is towed goes along, the gun with its muzzle to the rear, or as the vehicle faces (X.C.3.d). What is
/// towed, if anything is.
fn haul(plan: &MovePlan, arrived: Option<Hex>, units: &mut Units<Body>, turn: u16, in_detail: bool) -> Option<UnitId> {
    let vehicle = units.get(plan.unit).map(|(_, _, motion, entry, ..)| (*motion, *entry))?;
    let mut towed = None;
    for id in &plan.load {
        let Some((mut location, mut facing, mut motion, mut entry, _, haul)) = units.get_mut(*id) else {
            continue;
        };
        let aboard = location.vehicle().is_some();
        if !aboard {
            // A gun on a truck's bed faces to the rear whatever tows the truck (V.G.1).
            *facing = if in_detail && !haul.portee { plan.facing } else { plan.facing.opposite() };
            towed = towed.or(Some(*id));
        }
        let wreck = location.wreck().is_some();
        if plan.exits {
            *location = if wreck { Location::Destroyed } else { Location::Exited };
        } else if let Some(hex) = arrived {
            entry.entered = entry.entered.or(vehicle.1.entered);
            *motion = Motion { came_on: turn, busy: motion.busy, ..vehicle.0 };
            if !aboard {
                *location = if wreck { Location::Wreck(hex) } else { Location::On(hex) };
            }
        }
    }
    towed
}

/// The weapons that are carried go along, and their carriers operate them there (III.C.5); what men leave behind is theirs no
/// longer.
fn follow(
    plan: &MovePlan,
    arrived: Option<(Hex, Option<Facing>)>,
    units: &mut Units<Body>,
    services: &mut Units<&mut Service>,
    turn: u16,
) {
    services.for_each_mut(|id, mut service| {
        if plan.carrying.contains(&id) {
            service.operators = std::iter::once(plan.unit).collect();
        } else {
            service.operators.remove(&plan.unit);
        }
    });
    let Some((hex, came)) = arrived else { return };
    for id in &plan.carrying {
        let Some((mut location, _, mut motion, ..)) = units.get_mut(*id) else { continue };
        *location = Location::On(hex);
        *motion = Motion { moved: true, ended: true, came, came_on: turn, hexes: 1, ..*motion };
    }
}

/// Units of a side that wait off the board and may enter now.
pub fn waiting<'a>(position: &'a Position, sequence: &'a Sequence, side: Side) -> impl Iterator<Item = UnitId> + 'a {
    position
        .all()
        .filter(move |unit| {
            let class = position.class(unit);
            // Mines that found no place before play stay out (Scenario 9), and aircraft come by orders of their own (VIII.C.2).
            let moves = !(class.is_weapon() || class.is_emplacement() || class == Class::Aircraft);
            *unit.side == side && moves && *unit.location == Location::Waiting && unit.entry.due <= sequence.turn
        })
        .map(|unit| *unit.id)
}
