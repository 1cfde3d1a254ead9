//! Moves as they are carried out: on the way a unit may come into a barrage that goes on (X.E.4), and goes on itself once that is settled.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::movement::{self, MovePlan};
use super::{aboard, bunkers, dummies, ramming, sustained, turning, unseen_mines, victory};
use crate::core::hex::{Facing, Hex};
use crate::core::systems::run_with;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::components::{Men, Motion};
use crate::games::tobruk::state::events::Place;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};
use crate::games::tobruk::state::under_way::UnderWay;

/// A unit moves, and rams a vehicle at the end if it was to (X.D.3).
pub fn go(world: &mut World, plan: MovePlan, rams: Option<UnitId>) {
    let began = plan.from;
    step(world, plan, rams, Behind { hexes: 0, began });
}

/// What lies behind a unit that is on its way.
#[derive(Debug, Clone, Copy)]
pub struct Behind {
    /// Hexes that it has come into.
    hexes: u8,
    /// The hex in which it began the movement segment; `None` for one that came from beside the board.
    began: Option<Hex>,
}

/// The part of a move up to the next barrage, or all of it.
fn step(world: &mut World, plan: MovePlan, rams: Option<UnitId>, behind: Behind) {
    let gone = behind.hexes;
    let plan = movement::met(&Position::of(world), plan);
    let (now, rest) = cut(&Position::of(world), plan, rams, behind);
    let (unit, last) = (now.unit, now.path.last().copied());
    let hexes = gone.saturating_add(count(&now.path));
    run_with(world, movement::carry_out, now.clone());
    turning::moved(world, &now);
    dummies::approached(world, unit, &now.path);
    unseen_mines::entered(world, now);
    let whole = rest.as_ref().map_or(hexes, |rest| rest.hexes[1]);
    if gone > 0 || rest.is_some() {
        run_with(world, declare, (unit, whole));
    }
    sustained::entered(world, unit, last.filter(|last| Some(*last) != behind.began));
    match rest {
        Some(rest) => run_with(world, wait, Some(rest)),
        None => end(world, unit, rams),
    }
}

fn count(path: &[Hex]) -> u8 {
    u8::try_from(path.len()).unwrap_or(u8::MAX)
}

/// What follows where a move has ended.
fn end(world: &mut World, unit: UnitId, rams: Option<UnitId>) {
    match rams {
        Some(target) => {
            if ramming::meets(&Position::of(world), unit, target) {
                run_with(world, ramming::carry_out, (unit, target));
            }
        }
        None => bunkers::ask(world, unit),
    }
}

/// X.E.4.b: a move is cut at the first hex in which a barrage goes on, unless it ends there. The hex in which the unit began is none for it
/// (X.E.4.b.1).
fn cut(position: &Position, plan: MovePlan, rams: Option<UnitId>, behind: Behind) -> (MovePlan, Option<UnderWay>) {
    let gone = behind.hexes;
    let sweeps = |hex: &Hex| Some(*hex) != behind.began && !sustained::falling(position, *hex).is_empty();
    let swept = plan.path.iter().position(sweeps);
    let Some(place) = swept.filter(|place| place + 1 < plan.path.len() || plan.exits || rams.is_some()) else {
        return (plan, None);
    };
    let at = plan.path[place];
    let before = place.checked_sub(1).map(|place| plan.path[place]).or(plan.from);
    let heading = before.and_then(|before| before.side_towards(at));
    let path = plan.path[..=place].to_vec();
    let cost = count(&path);
    let rest = UnderWay {
        unit: plan.unit,
        at,
        path: plan.path[place + 1..].to_vec(),
        facing: plan.facing,
        exits: plan.exits,
        scores: !plan.scores.is_empty(),
        carrying: plan.carrying.clone(),
        burden: plan.burden,
        melee: plan.melee,
        points: [plan.cost.saturating_sub(cost), plan.allowance],
        pivots: plan.pivots,
        rams,
        hexes: [gone.saturating_add(cost), gone.saturating_add(count(&plan.path))],
        began: behind.began.map(Place),
    };
    let men = position.find(plan.unit).is_some_and(|unit| position.class(&unit).is_personnel());
    // A vehicle goes straight on from where it enters the board, as far as anybody knows.
    let facing = if men { plan.facing } else { heading.unwrap_or_else(|| way_on(at, &rest, plan.facing)) };
    let now = MovePlan {
        path,
        facing,
        exits: false,
        scores: Vec::new(),
        cost,
        pivots: false,
        melee: false,
        keeps_turn: true,
        ..plan
    };
    (now, Some(rest))
}

fn way_on(at: Hex, rest: &UnderWay, facing: Facing) -> Facing {
    rest.path.first().and_then(|next| at.side_towards(*next)).unwrap_or(facing)
}

/// A unit goes in the cover, and counts as having come as far, as its whole move says (our reading of II.F.2.a).
fn declare(In((unit, hexes)): In<(UnitId, u8)>, mut units: Units<(&mut Motion, &mut Men)>, sequence: Res<Sequence>) {
    let Some((mut motion, mut men)) = units.get_mut(unit) else { return };
    motion.hexes = hexes;
    if men.left > 0 && hexes > 1 {
        men.ran_on = sequence.turn;
    }
}

fn wait(In(rest): In<Option<UnderWay>>, mut marks: ResMut<Marks>) {
    marks.works.sustained.under_way = rest;
}

/// How a move that a barrage has interrupted comes out.
#[derive(Debug, Clone)]
pub enum Onward {
    /// It goes on.
    Goes(Box<MovePlan>, Option<UnitId>, Behind),
    /// It is over: the unit is gone, or can't go on. So many hexes lie behind it.
    Stops(UnitId, u8),
}

/// The move that goes on by itself once what the barrage has done is settled; `None` if none is under way.
#[must_use]
pub fn next(position: &Position) -> Option<Onward> {
    let settled = position.sequence.phase == Phase::Movement && position.decisions.0.is_empty();
    let rest = position.marks.works.sustained.under_way.as_ref().filter(|_| settled)?;
    let gone = rest.hexes[0];
    let Some(unit) = position.find(rest.unit).filter(|unit| can_go_on(position, unit, rest)) else {
        return Some(Onward::Stops(rest.unit, gone));
    };
    let last = rest.path.last().copied().unwrap_or(rest.at);
    let plan = MovePlan {
        unit: rest.unit,
        from: Some(rest.at),
        path: rest.path.clone(),
        faced: *unit.facing,
        facing: rest.facing,
        reverse: false,
        exits: rest.exits,
        scores: if rest.scores { victory::scoring(position, &unit, last) } else { Vec::new() },
        cost: rest.points[0],
        allowance: rest.points[1],
        pivots: rest.pivots,
        carrying: rest.carrying.clone(),
        burden: rest.burden,
        melee: rest.melee,
        keeps_turn: false,
        load: aboard::load(position, rest.unit),
    };
    Some(Onward::Goes(Box::new(plan), rest.rams, Behind { hexes: gone, began: rest.began.map(|began| began.0) }))
}

/// True for a unit that the barrage has not stopped. Men of whom too few are left for what they carry stay with it (our reading).
fn can_go_on(position: &Position, unit: &ViewItem, rest: &UnderWay) -> bool {
    let there = unit.location.hex() == Some(rest.at);
    let able = !unit.damage.immobilised && !unit.crew.out && !position.is_broken(unit);
    let men = !position.class(unit).is_personnel() || unit.men.left > 0 && unit.men.left >= rest.burden;
    there && able && men && position.class(unit) != Class::Aircraft
}

/// Carries it out.
pub fn follow(world: &mut World, onward: Onward) {
    run_with(world, wait, None);
    match onward {
        // Nothing is left but what follows the move, in the hex of the barrage itself.
        Onward::Goes(plan, rams, _) if plan.path.is_empty() && !plan.exits => {
            run_with(world, stop, None);
            end(world, plan.unit, rams);
        }
        Onward::Goes(plan, rams, behind) => step(world, *plan, rams, behind),
        Onward::Stops(unit, gone) => {
            run_with(world, stop, Some((unit, gone)));
            bunkers::ask(world, unit);
        }
    }
}

/// True if a vehicle that overruns is still there, or the move is the other side's: a barrage may have destroyed it as it came in (X.E.4.b).
pub fn arrives(world: &mut World, unit: UnitId) -> bool {
    let there = Position::of(world).find(unit).is_some_and(|unit| unit.location.hex().is_some());
    if !there {
        run_with(world, stop, None);
    }
    there
}

/// The move is over: with alternating movement the other side has the next one (I.I.1).
fn stop(
    In(stopped): In<Option<(UnitId, u8)>>,
    mut units: Units<&mut Motion>,
    options: Res<Options>,
    mut sequence: ResMut<Sequence>,
) {
    if let Some((mut motion, hexes)) = stopped.and_then(|(unit, hexes)| Some((units.get_mut(unit)?, hexes))) {
        motion.hexes = hexes;
    }
    if options.alternating_movement {
        sequence.hand_over();
    }
}
