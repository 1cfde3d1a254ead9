//! Victory points and the end of the game (Scenarios A.4, A.6, Scenarios 1 to 9, Firefights 4).

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::hulks::{self, Claim};
use super::{aboard, breakthrough, control, hold};
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Edge;
use crate::games::tobruk::material::catalog::{Catalog, Class, TypeId};
use crate::games::tobruk::material::nation::Nation;
use crate::games::tobruk::material::scenario::{Exits, Point, Points, Scenario};
use crate::games::tobruk::state::components::{Damage, Location};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Sequence, note};

/// Points for the damage done to one vehicle. M and F both score, the F once a vehicle; a K-kill replaces them.
#[must_use]
pub fn points_for(points: &Points, location: Location, damage: &Damage) -> u16 {
    if location.is_destroyed() { points.killed } else { points_for_damage(points, damage) }
}

/// Points for an M-kill and an F-kill together.
fn points_for_damage(points: &Points, damage: &Damage) -> u16 {
    let immobilised = if damage.immobilised { points.immobilised } else { 0 };
    immobilised + if damage.any_lost() { points.firepower } else { 0 }
}

/// Points for a crew of a nation, which an HQ group at a crew-served weapon is worth in its place (III.D.2.c).
fn crew_points(scenario: &Scenario, catalog: &Catalog, nation: Nation) -> Option<Points> {
    let is_crew = |kind: TypeId| catalog.get(kind).class == Class::Crew && catalog.get(kind).nation == nation;
    scenario.points.iter().find(|(kind, _)| is_crew(**kind)).map(|(_, points)| *points)
}

/// What a unit is worth to the enemy: by its type, or as a crew if it is an HQ group under the counter of a crew-served weapon,
/// where those who fell there are still named; who outlives the weapon is taken from it when the turn ends (III.D.2.c). `None` if
/// the scenario gives nothing for it.
#[must_use]
pub fn points_of(position: &Position, unit: &ViewItem) -> Option<Points> {
    // An AFV's crew is no weapon crew: counters that are there for detail alone (X.D.1) bring no points of their own. The firefights' table
    // names crews of every kind.
    let bailed_out = || position.scenario.entry_of(*unit.id).is_some_and(|entry| entry.bails_from.is_some());
    if position.options.afv_crews && !position.scenario.by_table && bailed_out() {
        return None;
    }
    let mans = || {
        position.served_by(*unit.id).any(|weapon| position.class(&weapon).is_crew_served())
            || position.marks.works.captivity.taken_at_gun.contains(unit.id)
    };
    let as_crew = (position.class(unit) == Class::HqGroup && mans())
        .then(|| crew_points(position.scenario, position.catalog, position.kind(unit).nation));
    as_crew.flatten().or_else(|| position.scenario.points.get(&unit.kind.0).copied())
}

/// Points that the enemy has for this unit.
#[must_use]
pub fn points_for_unit(position: &Position, unit: &ViewItem) -> u16 {
    points_of(position, unit).map_or(0, |points| {
        if position.scenario.is_hulk(*unit.id) {
            return hulks::points(position, unit, &points);
        }
        if let Some(captured) = points_for_capture(position, unit, &points) {
            return captured;
        }
        if let Some(captured) = hulks::points_towed_off(position, unit, &points) {
            return captured.max(points_for_damage(&points, unit.damage));
        }
        let scored = points_for(&points, *unit.location, unit.damage) + points.casualty * u16::from(unit.crew.lost);
        // Firefights 4.a: of all that is scored for it only the most counts.
        if position.scenario.by_table { scored.max(points_for_damage(&points, unit.damage)) } else { scored }
    })
}

/// X.I.4.e, Firefights 4.a: points for prisoners, and for a weapon or a vehicle in the hands of its captors, on the board or off it; `None` for
/// all others. The bonus comes on top of the damage; by the firefights' table the most counts, and nothing but the damage for what has lost a
/// gun. What is destroyed in its captors' hands is captured no longer: it counts for its damage alone (our reading).
fn points_for_capture(position: &Position, unit: &ViewItem, points: &Points) -> Option<u16> {
    let damage = points_for_damage(points, unit.damage);
    let equipment = position.is_captured(unit);
    if !equipment && !unit.location.is_captive() {
        return None;
    }
    let crew = points.casualty * u16::from(unit.crew.lost);
    Some(if unit.location.is_destroyed() {
        damage + crew
    } else if !position.scenario.by_table {
        damage + points.captured + crew
    } else if unit.damage.any_lost() {
        damage
    } else {
        damage.max(points.captured)
    })
}

/// Points of both sides, Axis first.
#[must_use]
pub fn score(position: &Position) -> [u16; 2] {
    let mut score = [0; 2];
    for unit in position.all() {
        score[position.owner(&unit).enemy().index()] += points_for_unit(position, &unit);
    }
    if let Some(exits) = &position.scenario.exits {
        let away = u16::try_from(position.marks.works.away.len()).unwrap_or(u16::MAX);
        score[exits.side.index()] += away.saturating_mul(exits.points);
    }
    score
}

/// Notes the points of both sides.
pub fn keep_score(
    In(score): In<[u16; 2]>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    marks.score = score;
    note(&mut log, &sequence, Event::Score { axis: score[0], allies: score[1] });
}

/// The edge over which a unit scores for its side if it leaves, or takes points from the enemy: an AFV (Scenario 6), any vehicle
/// (Scenario 9), or one of a named type (Firefights D and J).
#[must_use]
pub fn scores_over(position: &Position, unit: &ViewItem) -> Option<Edge> {
    // What is captured scores as such, wherever it goes (X.I.4.e).
    if position.is_captured(unit) {
        return None;
    }
    let class = position.class(unit);
    let counts = |exits: &&Exits| match &exits.kinds[..] {
        [] => class.is_afv(),
        kinds => kinds.contains(&unit.kind.0),
    };
    let exits = position.scenario.exits.as_ref().filter(|exits| exits.side == *unit.side).filter(counts);
    let standing = position.scenario.standing.as_ref().filter(|standing| standing.kinds.contains(&unit.kind.0));
    let through =
        position.scenario.breakthrough.as_ref().filter(|through| through.side == *unit.side && class.is_vehicle());
    let edge = exits.map(|exits| exits.edge).or(through.map(|through| through.edge));
    edge.or(standing.and_then(|standing| standing.unless_over))
}

/// A vehicle that leaves the board from this hex, and what it tows: those of them that score for their side. In Scenario 9 only what leaves
/// by itself.
#[must_use]
pub fn scoring(position: &Position, unit: &ViewItem, hex: Hex) -> Vec<UnitId> {
    let goes = |unit: &ViewItem| {
        scores_over(position, unit).filter(|edge| position.board.on_edge(hex, *edge)).map(|_| *unit.id)
    };
    let tows = position.scenario.breakthrough.is_none();
    let load = aboard::load(position, *unit.id).into_iter().filter(|_| tows).filter_map(|id| position.find(id));
    let whole = load.filter(|other| other.location.wreck().is_none());
    goes(unit).into_iter().chain(whole.filter_map(|other| goes(&other))).collect()
}

/// AFVs that stand where they score when the game ends: all that are not K-killed, whether their crews are still in them or not (our
/// reading of Scenario 6).
#[must_use]
pub fn on_ground(position: &Position) -> u16 {
    let Some(ground) = &position.scenario.ground else { return 0 };
    let standing = position.on_board(ground.side);
    // What was taken from the enemy is none of them (X.I.4).
    let own = |unit: &ViewItem| position.class(unit).is_afv() && !position.is_captured(unit);
    let standing = standing.filter(|(unit, hex)| own(unit) && hex.r >= ground.from_row);
    u16::try_from(standing.count()).unwrap_or(u16::MAX)
}

/// Points for them.
fn ground(position: &Position) -> Option<(Side, u16)> {
    let ground = position.scenario.ground.as_ref()?;
    Some((ground.side, on_ground(position).saturating_mul(ground.points)))
}

/// Points for undamaged vehicles that are still on the board when the game ends after the turn that counts (Scenario 3), or that have not
/// left it over the edge by which they should (Firefight J); Axis first.
#[must_use]
pub fn standing(position: &Position, turn: u16) -> [u16; 2] {
    let mut points = [0; 2];
    let Some(standing) = position.scenario.standing.as_ref().filter(|standing| turn > standing.after_turn) else {
        return points;
    };
    for unit in position.all() {
        let elsewhere = standing.unless_over.is_some()
            && matches!(unit.location, Location::Waiting | Location::Exited)
            && !position.marks.works.away.contains(unit.id);
        let counts = standing.kinds.contains(&unit.kind.0) && (elsewhere || unit.location.hex().is_some());
        // IV.C.6: a crew's casualties are noted as damage.
        let whole = !unit.damage.immobilised && !unit.damage.any_lost() && unit.crew.lost == 0 && !unit.crew.out;
        if counts && whole && !position.is_captured(&unit) {
            points[unit.side.enemy().index()] += standing.points;
        }
    }
    points
}

/// The side that wins with these points; `None` in a draw. One that needs n times its enemy's wins with some of its own alone (our reading
/// of Scenario 7).
#[must_use]
pub fn winner(scenario: &Scenario, score: [u16; 2]) -> Option<Side> {
    if let Some(ratio) = &scenario.ratio {
        let (own, other) = (score[ratio.side.index()], score[ratio.side.enemy().index()]);
        let wins = own > 0 && u32::from(own) >= u32::from(other) * u32::from(ratio.times);
        return Some(if wins { ratio.side } else { ratio.side.enemy() });
    }
    match score[0].cmp(&score[1]) {
        std::cmp::Ordering::Greater => Some(Side::Axis),
        std::cmp::Ordering::Less => Some(Side::Allies),
        std::cmp::Ordering::Equal => scenario.ties.winner(),
    }
}

/// The game ends with its last turn, or when a side has neither vehicles nor men left and its enemy nothing to gain: the points
/// stand then. It goes on for an enemy who still has hedgehogs to take, undamaged vehicles to bring off the board, or guns that
/// were left behind to destroy, as long as a vehicle of his can move or fire.
#[must_use]
pub fn is_over(position: &Position, turn: u16) -> bool {
    let scenario = position.scenario;
    let in_play = |unit: &ViewItem| matches!(unit.location, Location::On(_) | Location::Waiting);
    let may_stand = |unit: &ViewItem| {
        let counts = scenario.standing.as_ref().is_some_and(|standing| standing.kinds.contains(&unit.kind.0));
        counts && in_play(unit) && !unit.damage.immobilised && !unit.damage.any_lost()
    };
    let leaves_guns = |side: Side| {
        position.all().any(|unit| {
            let scores = || scenario.points.get(&unit.kind.0).is_some_and(|points| points.firepower > 0);
            *unit.side == side
                && position.class(&unit).is_weapon()
                && in_play(&unit)
                && !unit.damage.lost[0]
                && scores()
        })
    };
    let moves_or_fires = |unit: &ViewItem| {
        let guns = &position.kind(unit).guns;
        let fires = !unit.crew.withdraws() && guns.iter().zip(unit.damage.lost).any(|(_, lost)| !lost);
        position.class(unit).is_vehicle() && in_play(unit) && !unit.crew.out && (fires || !unit.damage.immobilised)
    };
    // A firefight has ten turns, and whoever is left may still get at such guns: with a mortar, with grenades, from off the board.
    let fights_on =
        |unit: &ViewItem| scenario.firefight.is_some() && in_play(unit) && !position.class(unit).is_emplacement();
    let is_busy = |side: Side| {
        let takes_ground = scenario.hold.as_ref().is_some_and(|hold| hold.side == side)
            || scenario.point.as_ref().is_some_and(|point| point.side == side);
        let any = |is: &dyn Fn(&ViewItem) -> bool| position.all().any(|unit| *unit.side == side && is(&unit));
        // Its AFVs still have ground to reach, or its vehicles an edge to leave by.
        let drives = scenario.ground.as_ref().is_some_and(|ground| ground.side == side);
        let leaves = |unit: &ViewItem| {
            scores_over(position, unit).is_some() && in_play(unit) && !unit.crew.out && !unit.damage.immobilised
        };
        // Who has to bring vehicles off goes on until that is decided.
        let through = scenario.breakthrough.as_ref().is_some_and(|through| through.side == side);
        let rolls = |unit: &ViewItem| {
            position.class(unit).is_afv() && in_play(unit) && !unit.crew.out && !unit.damage.immobilised
        };
        takes_ground
            || through
            || drives && any(&rolls)
            || scenario.exits.is_some() && any(&leaves)
            || any(&may_stand)
            || hulks::are_left(position) && any(&fights_on)
            || leaves_guns(side.enemy()) && (any(&moves_or_fires) || any(&fights_on))
    };
    let is_gone = |side: Side| {
        !position
            .all()
            .filter(|unit| position.class(unit).is_vehicle() || position.class(unit).is_personnel())
            .any(|unit| *unit.side == side && in_play(&unit))
    };
    turn >= scenario.length
        || hold::is_won(position, turn)
        || scenario.breakthrough.as_ref().is_some_and(|through| breakthrough::is_decided(position, through))
        || Side::BOTH.into_iter().any(|side| is_gone(side) && !is_busy(side.enemy()))
}

/// True if the side that has to take a hex controls it now and has an observer in it, on foot or in a vehicle (Scenario 8). Enemies
/// under cover there deny the control (our reading).
#[must_use]
pub fn holds_point(position: &Position, point: &Point) -> bool {
    let observes = |unit: ViewItem| {
        *unit.side == point.side && position.class(&unit) == Class::Observer && position.place(&unit) == Some(point.hex)
    };
    control::controller(position, point.hex) == Some(point.side) && position.all().any(observes)
}

/// How the game has ended.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Points with those for what stands on the board, and these alone; Axis first.
    points: [u16; 2],
    standing: [u16; 2],
    /// Points for AFVs beyond the row that counts.
    ground: Option<(Side, u16)>,
    /// The side that had to hold hedgehogs, those it has held, and those it needed.
    held: Option<(Side, u8, u8)>,
    /// The side that had to take a hex, and whether it has it.
    point: Option<(Side, bool)>,
    /// The side that had to bring vehicles off the board, those that left, those of the type that counts, and whether they are enough.
    through: Option<(Side, [u16; 2], bool)>,
    /// What is claimed for vehicles that were immobile from the beginning (Firefight G).
    claims: Vec<Claim>,
    /// `None` in a draw.
    winner: Option<Side>,
}

/// The outcome at the end of the game.
pub fn outcome(world: &World) -> Outcome {
    let position = &Position::of(world);
    let (score, standing) = (score(position), standing(position, position.sequence.turn));
    let mut points = [score[0] + standing[0], score[1] + standing[1]];
    let ground = ground(position);
    if let Some((side, more)) = ground {
        points[side.index()] += more;
    }
    let claims = hulks::claims(position, |unit| points_for_unit(position, unit));
    for claim in &claims {
        points[claim.by.index()] += claim.points;
    }
    let hold = position.scenario.hold.as_ref();
    let held = hold.map(|hold| {
        let held = if hold.at_end {
            u8::try_from(hold::held_now(position).len()).unwrap_or(u8::MAX)
        } else {
            hold::held_through(position.marks, position.sequence.turn)
        };
        (hold.side, held, hold.hedgehogs)
    });
    let point = position.scenario.point.as_ref().map(|point| (point.side, holds_point(position, point)));
    let through =
        position.scenario.breakthrough.as_ref().map(|through| {
            (through.side, breakthrough::away(position, through), breakthrough::is_won(position, through))
        });
    let taken = held.map(|(side, held, needed)| (side, held >= needed)).or(point);
    let taken = taken.or(through.map(|(side, _, enough)| (side, enough)));
    let winner = match taken {
        Some((side, true)) => Some(side),
        Some((side, false)) => Some(side.enemy()),
        None => winner(position.scenario, points),
    };
    Outcome { points, standing, ground, held, point, through, claims, winner }
}

/// Names the winner.
pub fn end_game(
    In(Outcome { points, standing, ground, held, point, through, claims, winner }): In<Outcome>,
    mut marks: ResMut<Marks>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    // What stands on the board counts in the end.
    marks.score = points;
    if standing != [0, 0] {
        note(&mut log, &sequence, Event::Standing { axis: standing[0], allies: standing[1] });
    }
    for Claim { unit, captured, points, .. } in claims {
        note(&mut log, &sequence, Event::Claimed { unit, captured, points });
    }
    if let Some((side, points)) = ground {
        note(&mut log, &sequence, Event::Ground { side, points });
    }
    if let Some((side, held, needed)) = held {
        note(&mut log, &sequence, Event::HedgehogsHeld { side, held, needed });
    }
    if let Some((side, taken)) = point {
        note(&mut log, &sequence, Event::PointTaken { side, taken });
    }
    if let Some((side, [vehicles, of_kind], enough)) = through {
        note(&mut log, &sequence, Event::BrokenThrough { side, vehicles, of_kind, enough });
    }
    sequence.winner = winner;
    note(&mut log, &sequence, Event::Ended { winner, axis: points[0], allies: points[1] });
}

/// Points of both sides, Axis first, asked from outside the rules' systems.
#[must_use]
pub fn score_of(world: &World) -> [u16; 2] {
    world.get_resource::<Marks>().map_or([0; 2], |marks| marks.score)
}
