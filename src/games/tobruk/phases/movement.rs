//! Movement of vehicles (I.C) and men (II.C), entry and exit (Scenarios B.1-B.6).

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::{Entity, In, Query, Res, ResMut};

use super::withdrawal::{self, WayHome};
use super::{aboard, crew, march, sorties, straight_march, trenches, victory};
use crate::core::game::Log;
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::search::cheapest;
use crate::core::side::Side;
use crate::core::systems::Missing;
use crate::core::unit::{UnitId, UnitIndex};
use crate::core::words::counted;
use crate::games::tobruk::material::board::{Edge, Name, row};
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::{Arrival, Chapter};
use crate::games::tobruk::state::components::{Entry, Location, Men, Motion, Service};
use crate::games::tobruk::state::marks::{Marks, Melee};
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::{Event, Order, Place};
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// A unit may move so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovePlan {
    pub(super) entity: Entity,
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
    /// It leaves over an edge for which its side scores (Scenario 6).
    pub scores: bool,
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
        | Location::Aloft(_) => {
            position.expect_on_board(&unit)?;
        }
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
    if class == Class::Transport || class == Class::Carrier {
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
        entity: unit.entity,
        unit: id,
        from,
        path: path.to_vec(),
        faced: *unit.facing,
        facing,
        reverse,
        exits: false,
        scores: false,
        cost: 0,
        allowance: position.kind(&unit).movement,
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
        entity: unit.entity,
        unit: id,
        from: Some(from),
        path: path.to_vec(),
        faced: *unit.facing,
        facing,
        reverse: false,
        exits: true,
        scores: home.is_none() && victory::scores_off(position, &unit, last),
        cost: u8::try_from(path.len()).unwrap_or(u8::MAX).saturating_add(1),
        allowance: position.kind(&unit).movement,
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
fn way_off(position: &Position, unit: &ViewItem, hex: Hex) -> Option<Facing> {
    // In a corner a vehicle leaves over the edge for which it scores.
    if let Some(edge) = victory::scores_over(position, unit).filter(|edge| position.board.on_edge(hex, *edge)) {
        return way_over(position, hex, &[edge]);
    }
    match position.scenario.force_of(*unit.id).and_then(|force| force.exits.as_ref()) {
        Some(edges) => way_over(position, hex, edges),
        None => Facing::ALL.into_iter().find(|side| position.board.leads_off(hex, *side)),
    }
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
            return Err(refusal);
        }
        at = Some(*hex);
    }
    Ok(())
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
    let Some(arrives @ Arrival::Enters { sections, rows, .. }) = arrives else {
        return Err(Refusal::new(
            "Scenarios.B.2",
            format!("{} is set up before play and does not enter.", position.name(unit)),
        ));
    };
    if arrives.admits(position.board, hex) {
        return Ok(());
    }
    let edges: Vec<&str> = arrives.edges().map(|edge| edge.words()).collect();
    let between = rows.map_or_else(String::new, |(first, last)| format!(" in rows {} to {}", row(first), row(last)));
    let letters: Vec<String> = sections.iter().map(|section| format!("{section:?}")).collect();
    Err(Refusal::new(
        "Scenarios.B.1.b",
        format!(
            "{} enters over the {} edge of section{} {}{between}; {} is not on it.",
            position.name(unit),
            edges.join(" or "),
            if letters.len() > 1 { "s" } else { "" },
            letters.join(" and "),
            Name(hex)
        ),
    ))
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
    Err(Refusal::new(
        if plan.pivots { "I.C.3.b" } else { "I.C.1" },
        format!("{} has {} movement points; {spent} would take {}.", position.name(unit), plan.allowance, plan.cost),
    ))
}

/// Scenarios B.3: units due on turn 1 have to enter before their side ends its movement.
///
/// # Errors
/// The refusal, with the number of units that wait.
pub fn plan_end(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    position.expect_phase(sequence, Phase::Movement, None)?;
    let owed: Vec<(ViewItem, u16)> = position
        .all()
        .filter(|unit| *unit.side == sequence.active && *unit.location == Location::Waiting)
        .filter_map(|unit| Some((unit, position.scenario.force_of(*unit.id)?.arrives.must_by()?)))
        .filter(|(_, turn)| *turn <= sequence.turn)
        .collect();
    // Weapons that nobody is left to bring in stay out (our reading).
    let bring = |(unit, _): &&(ViewItem, u16)| !position.class(unit).is_weapon();
    if let Some((_, turn)) = owed.iter().find(bring) {
        return Err(Refusal::new(
            if *turn == 1 { "Scenarios.B.3" } else { "Scenario 4.Special" },
            format!(
                "{} {} yet to enter; units due on turn {turn} must enter that turn.",
                owed.len(),
                if owed.len() == 1 { "unit has" } else { "units have" }
            ),
        ));
    }
    straight_march::expect_done(position, sequence)?;
    withdrawal::expect_withdrawn(position, sequence)?;
    sorties::expect_done(position, sequence)?;
    march::expect_no_overstack(position, sequence)
}

/// The move as it comes out: men who run into enemies that they could not see stop there and fight (V.F.1, II.I.2).
#[must_use]
pub fn met(position: &Position, mut plan: MovePlan) -> MovePlan {
    let Some(unit) = position.find(plan.unit).filter(|unit| position.class(unit).is_personnel()) else { return plan };
    let enemy = unit.side.enemy();
    if let Some(place) = plan.path.iter().position(|hex| position.holds_up(*hex, enemy)) {
        plan.path.truncate(place + 1);
        plan.cost = u8::try_from(plan.path.len()).unwrap_or(u8::MAX);
        // VIII.F.7: those inside a bunker need not fight.
        (plan.exits, plan.melee) = (false, position.has_fighters(plan.path[place], enemy));
    }
    plan
}

/// Moves the unit, and the weapons it carries.
pub fn carry_out(
    In(plan): In<MovePlan>,
    mut units: Query<(&mut Location, &mut Facing, &mut Motion, &mut Entry, &mut Men)>,
    mut services: Query<&mut Service>,
    index: Res<UnitIndex>,
    options: Res<Options>,
    mut marks: ResMut<Marks>,
    sides: Query<&Side>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) -> Result<(), Missing> {
    let Ok((mut location, mut facing, mut motion, mut entry, mut men)) = units.get_mut(plan.entity) else {
        return Err(Missing(plan.unit));
    };
    motion.ended = true;
    *facing = plan.facing;
    men.under = false;
    let unit = plan.unit;
    let hexes = u8::try_from(plan.path.len()).unwrap_or(u8::MAX);
    let mut arrived = None;
    let event = if plan.exits {
        *location = Location::Exited;
        motion.moved = true;
        if plan.scores {
            marks.works.away.push(unit);
        }
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
    haul(&plan, arrived.map(|(hex, _)| hex), &mut units, &index, sequence.turn);
    if plan.exits || arrived.is_some() {
        follow(&plan, arrived, &mut units, &mut services, &index, sequence.turn);
    }
    if let Some((hex, _)) = arrived
        && plan.melee
        && marks.melee(hex).is_none()
    {
        let attacker = sides.get(plan.entity).copied().unwrap_or(sequence.active);
        marks.melees.push(Melee { hex, attacker, rounds: 0 });
        note(&mut log, &sequence, Event::MeleeAnnounced { hex, attacker });
    }
    if options.alternating_movement && !plan.keeps_turn {
        sequence.hand_over();
    }
    Ok(())
}

/// V.B.4: what is aboard and what is towed goes along, the gun with its muzzle to the rear.
fn haul(
    plan: &MovePlan,
    arrived: Option<Hex>,
    units: &mut Query<(&mut Location, &mut Facing, &mut Motion, &mut Entry, &mut Men)>,
    index: &UnitIndex,
    turn: u16,
) {
    let Some(vehicle) = units.get(plan.entity).ok().map(|(_, _, motion, entry, _)| (*motion, *entry)) else { return };
    for id in &plan.load {
        let Some((mut location, mut facing, mut motion, mut entry, _)) =
            index.entity(*id).and_then(|entity| units.get_mut(entity).ok())
        else {
            continue;
        };
        let aboard = location.vehicle().is_some();
        if !aboard {
            *facing = plan.facing.opposite();
        }
        if plan.exits {
            *location = Location::Exited;
        } else if let Some(hex) = arrived {
            entry.entered = entry.entered.or(vehicle.1.entered);
            *motion = Motion { came_on: turn, busy: motion.busy, ..vehicle.0 };
            if !aboard {
                *location = Location::On(hex);
            }
        }
    }
}

/// The weapons that are carried go along, and their carriers operate them there (III.C.5); what men leave behind is theirs no
/// longer.
fn follow(
    plan: &MovePlan,
    arrived: Option<(Hex, Option<Facing>)>,
    units: &mut Query<(&mut Location, &mut Facing, &mut Motion, &mut Entry, &mut Men)>,
    services: &mut Query<&mut Service>,
    index: &UnitIndex,
    turn: u16,
) {
    for (id, entity) in index.iter() {
        let Ok(mut service) = services.get_mut(entity) else { continue };
        if !plan.carrying.contains(&id) {
            service.operators.remove(&plan.unit);
            continue;
        }
        service.operators = std::iter::once(plan.unit).collect();
        let Ok((mut location, _, mut motion, ..)) = units.get_mut(entity) else { continue };
        let Some((hex, came)) = arrived else { continue };
        *location = Location::On(hex);
        *motion = Motion { moved: true, ended: true, came, came_on: turn, hexes: 1, ..*motion };
    }
}

/// Ends the side's movement.
pub fn carry_out_end(mut sequence: ResMut<Sequence>, mut log: ResMut<Log<Event>>) {
    let side = sequence.active;
    note(&mut log, &sequence, Event::Passed { side, phase: Phase::Movement });
    sequence.pass();
}

/// Where a vehicle can go this turn.
#[derive(Debug, Clone, Default)]
pub struct Reach {
    /// The hex it starts from; `None` when it enters.
    pub start: Option<Hex>,
    /// Its movement allowance.
    pub allowance: u8,
    /// Movement points to each hex, without a pivot in it. The starting hex has 0.
    pub costs: BTreeMap<Hex, u8>,
    /// Headings with which it can come into the hexes of the entry edge.
    entries: BTreeMap<Hex, Vec<Facing>>,
    /// Hexes of enemy personnel, in which men have to stop (II.I.2.b), and lanes through mines.
    stops: BTreeSet<Hex>,
    /// Lanes through mines, which are entered as the only hex of a move (V.G.2.b.1).
    lanes: BTreeSet<Hex>,
}

impl Reach {
    /// Where a unit can go; empty when it may not move.
    #[must_use]
    pub fn of(position: &Position, sequence: &Sequence, id: UnitId) -> Self {
        let Ok(unit) = mover(position, sequence, id) else { return Self::default() };
        let is_personnel = position.class(&unit).is_personnel();
        let allowance = if is_personnel { march::allowance(sequence, &unit) } else { position.kind(&unit).movement };
        let mut reach = Self { allowance, ..Self::default() };
        if straight_march::heading(position, &unit).is_some() {
            reach.drive_straight(position, &unit);
            return reach;
        }
        let closed = Closed::of(position, &unit);
        if is_personnel {
            reach.stops.clone_from(&closed.stops);
        }
        reach.stops.extend(&closed.lanes);
        reach.lanes.clone_from(&closed.lanes);
        let open = |hex: Hex| position.board.contains(hex) && position.is_in_play(hex) && !closed.hexes.contains(&hex);
        let mut firsts = Vec::new();
        if let Some(hex) = unit.location.hex() {
            reach.start = Some(hex);
            firsts.push((hex, 0));
        } else if let Some(arrives) = position.scenario.force_of(id).map(|force| &force.arrives) {
            for hex in position.board.hexes().filter(|hex| arrives.admits(position.board, *hex) && open(*hex)) {
                reach.entries.insert(hex, arrives.headings(position.board, hex));
                firsts.push((hex, 1));
            }
        }
        let home = WayHome::of(position, &unit);
        let leads = |from: Hex, to: Hex| home.as_ref().is_none_or(|home| home.leads_on(from, to));
        let found = cheapest(firsts, |hex, cost, tell| {
            if cost != reach.allowance && (cost == 0 || !reach.stops.contains(&hex)) {
                let beside = Facing::ALL.map(|side| hex.neighbour(side));
                beside
                    .into_iter()
                    .filter(|next| open(*next) && leads(hex, *next))
                    .filter(|next| cost == 0 || !closed.lanes.contains(next))
                    .for_each(|next| tell(next, cost + 1));
            }
        });
        reach.costs = found.iter().map(|(hex, (cost, _))| (hex, *cost)).collect();
        reach
    }

    /// The courses of a vehicle that has to drive straight on.
    fn drive_straight(&mut self, position: &Position, unit: &ViewItem) {
        self.start = unit.location.hex();
        self.costs.extend(self.start.map(|hex| (hex, 0)));
        for order in straight_march::orders(position, unit) {
            let Order::Move { path, facing, .. } = order else { continue };
            if self.start.is_none()
                && let Some(first) = path.first()
            {
                self.entries.insert(*first, vec![facing]);
            }
            self.costs.extend((1..).zip(path).map(|(cost, hex)| (hex, cost)));
        }
    }

    /// The hexes of the edge over which it can come in; none for a unit on the board.
    pub fn edge(&self) -> impl Iterator<Item = Hex> {
        self.entries.keys().copied()
    }

    /// True if the unit can come into this hex and go on from it.
    #[must_use]
    pub fn passes(&self, hex: Hex) -> bool {
        self.costs.contains_key(&hex) && !self.stops.contains(&hex)
    }

    /// A shortest path to `hex`, the start not counted; `None` if it is out of reach or the start itself.
    #[must_use]
    pub fn path(&self, hex: Hex) -> Option<Vec<Hex>> {
        let mut cost = *self.costs.get(&hex)?;
        if cost == 0 {
            return None;
        }
        let mut path = vec![hex];
        let mut at = hex;
        let first = u8::from(self.start.is_none());
        while cost > first {
            at = Facing::ALL
                .into_iter()
                .map(|side| at.neighbour(side))
                .find(|next| self.costs.get(next) == Some(&(cost - 1)) && (cost == 1 || !self.stops.contains(next)))?;
            cost -= 1;
            if cost > 0 {
                path.push(at);
            }
        }
        path.reverse();
        Some(path)
    }

    /// The cheapest path to `hex` that leaves the unit facing so, with its cost; `None` if there is none.
    #[must_use]
    pub fn path_facing(&self, hex: Hex, facing: Facing) -> Option<(Vec<Hex>, u8)> {
        let pivoting = self.path(hex).map(|path| {
            let cost = self.costs.get(&hex).map_or(u8::MAX, |cost| cost + 1);
            (path, cost)
        });
        let before = hex.neighbour(facing.opposite());
        let heading = if self.entries.get(&hex).is_some_and(|headings| headings.contains(&facing)) {
            Some((vec![hex], 1))
        } else {
            let straight = |cost: &&u8| !self.lanes.contains(&hex) || **cost == 0;
            self.costs.get(&before).filter(straight).map(|cost| {
                let mut path = self.path(before).unwrap_or_default();
                path.push(hex);
                (path, cost + 1)
            })
        };
        // Going out and back again ends in the starting hex.
        let home =
            (self.start == Some(hex)).then(|| (vec![before, hex], 2)).filter(|_| self.costs.contains_key(&before));
        let turned_home = (self.start == Some(hex))
            .then(|| Facing::ALL.into_iter().map(|side| hex.neighbour(side)).find(|next| self.costs.contains_key(next)))
            .flatten()
            .map(|next| (vec![next, hex], 3));
        [heading.filter(|_| self.start != Some(hex)), home, pivoting, turned_home]
            .into_iter()
            .flatten()
            .filter(|(_, cost)| *cost <= self.allowance)
            .min_by_key(|(_, cost)| *cost)
    }
}

/// Hexes closed to a unit, gathered once.
struct Closed {
    /// Mines, and hexes full of its own men.
    hexes: BTreeSet<Hex>,
    /// Hexes of enemy personnel.
    stops: BTreeSet<Hex>,
    /// Mined hexes with a lane.
    lanes: BTreeSet<Hex>,
}

impl Closed {
    fn of(position: &Position, unit: &ViewItem) -> Self {
        let mut closed = Self { hexes: BTreeSet::new(), stops: BTreeSet::new(), lanes: BTreeSet::new() };
        let mut counts: BTreeMap<Hex, usize> = BTreeMap::new();
        for other in &position.units {
            let Some(hex) = other.location.hex() else { continue };
            let class = position.class(other);
            if class == Class::Minefield && position.marks.works.has_lane(hex) {
                closed.lanes.insert(hex);
            } else if class == Class::Minefield || class == Class::AtTrench && position.class(unit).is_vehicle() {
                closed.hexes.insert(hex);
            } else if class.is_personnel() && other.side != unit.side {
                if !position.is_in_blockhouse(other) {
                    closed.stops.insert(hex);
                }
            } else if class.counts_for_stacking() && other.id != unit.id {
                *counts.entry(hex).or_default() += 1;
            }
        }
        if position.class(unit).counts_for_stacking() {
            let full = counts.iter().filter(|(hex, count)| **count >= march::STACK && !closed.stops.contains(hex));
            closed.hexes.extend(full.map(|(hex, _)| *hex));
        }
        closed
    }
}

/// Movement orders of one unit that may be legal: each hex and facing once, by the cheapest path.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, id: UnitId) -> Vec<Order> {
    let reach = Reach::of(position, sequence, id);
    let mut orders = Vec::new();
    let Some(unit) = position.find(id).filter(|_| !reach.costs.is_empty()) else { return orders };
    if position.class(&unit).is_personnel() {
        orders.extend(march::legal(position, &unit, &reach));
        return orders;
    }
    if straight_march::heading(position, &unit).is_some() {
        return straight_march::orders(position, &unit);
    }
    for facing in Facing::ALL {
        orders.push(step(id, Vec::new(), facing, false));
        if let Some(from) = reach.start {
            orders.push(step(id, vec![from.neighbour(facing.opposite())], facing, true));
        }
    }
    for hex in reach.costs.keys() {
        for facing in Facing::ALL {
            if let Some((path, _)) = reach.path_facing(*hex, facing) {
                orders.push(step(id, path, facing, false));
            }
        }
        if reach.start.is_some() && (unit.crew.withdraws() || way_off(position, &unit, *hex).is_some()) {
            orders.push(Order::Exit { unit: id, path: reach.path(*hex).unwrap_or_default() });
        }
    }
    if position.class(&unit).is_afv() {
        orders.extend(overruns(position, &unit));
    }
    orders
}

/// A vehicle's move.
fn step(unit: UnitId, path: Vec<Hex>, facing: Facing, reverse: bool) -> Order {
    Order::Move { unit, path, facing, reverse, carrying: Vec::new() }
}

/// Overruns of what stands beside a vehicle or in its hex, and from section V on of whoever lies there unseen.
fn overruns(position: &Position, unit: &ViewItem) -> Vec<Order> {
    let Some(from) = unit.location.hex() else { return Vec::new() };
    let by_sight = position.scenario.plays(Chapter::V);
    position
        .those(|side, class, hex| {
            let seen = side != *unit.side && (class.is_personnel() || class.is_weapon());
            from.range(hex) <= 1 && (seen || by_sight && class.shelters_men())
        })
        .flat_map(|other| {
            let (unit, target) = (*unit.id, *other.id);
            Facing::ALL.map(|facing| Order::Overrun { unit, target, facing })
        })
        .collect()
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
