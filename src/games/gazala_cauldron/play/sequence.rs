//! The sequence of play (3.0): nine phases a turn, six of which run by themselves.

use std::cmp::Ordering;

use bevy_ecs::prelude::{In, World};

use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::systems::{run, run_with};
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::scenario::Start;
use crate::games::gazala_cauldron::phases::{
    advance, breaching, combat, losses, reinforcements, replacements, retreat, stacking,
};
use crate::games::gazala_cauldron::state::actions::{Actions, Stage};
use crate::games::gazala_cauldron::state::components::{Action, Location};
use crate::games::gazala_cauldron::state::cups::{Cup, Cups};
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;
use crate::games::gazala_cauldron::state::turn::{Enter, Phase, Sequence};

/// Action phases that the Axis has first in the first turn (6.0).
const AXIS_BEGINS_WITH: u8 = 2;
/// The turn without a roll for the initiative (6.0).
const WITHOUT_INITIATIVE: u16 = 1;

/// Runs what follows by itself until somebody has to decide or the game is over.
pub fn settle(world: &mut World) {
    loop {
        follow_up(world);
        let Some(next) = next_phase(&Position::of(world)) else { return };
        let begins = world.resource::<Sequence>().phase != next.phase;
        *world.resource_mut::<Sequence>() = next;
        if begins {
            world.run_schedule(Enter(next.phase));
        } else if next.phase == Phase::Actions {
            run(world, begin_action);
        }
    }
}

/// What follows from an order without another.
fn follow_up(world: &mut World) {
    loop {
        if let Some(unit) = losses::forced(&Position::of(world)) {
            run_with(world, losses::carry_out, unit);
        } else if let Some(unit) = losses::forced_disruption(&Position::of(world)) {
            run_with(world, losses::carry_out_disrupt, unit);
        } else if let Some(forced) = retreat::forced(&Position::of(world)) {
            run_with(world, retreat::carry_out_forced, forced);
        } else if let Some(plan) = combat::unanswered(&Position::of(world)) {
            run_with(world, combat::carry_out_resolve, plan);
        } else if combat::is_void(&Position::of(world)) {
            run(world, combat::call_off);
        } else if replacements::is_settled(&Position::of(world)) {
            run(world, replacements::carry_out_end);
        } else if losses::is_settled(&Position::of(world))
            || stacking::is_settled(&Position::of(world))
            || reinforcements::is_settled(&Position::of(world))
            || advance::is_idle(&Position::of(world))
        {
            run(world, pop);
        } else if let Some(crowded) = crowds_after_action(&Position::of(world)) {
            run_with(world, stacking::ask, crowded);
        } else {
            return;
        }
    }
}

fn pop(mut position: PositionMut) {
    position.decisions.0.pop();
}

/// 10.0: an action has just been ended and stacking has to be judged.
fn crowds_after_action(position: &Position) -> Option<Vec<(Side, Hex)>> {
    let ended = position.sequence.phase == Phase::Actions && position.sequence.ended && position.decision().is_none();
    let crowded = if ended { stacking::crowded(position) } else { Vec::new() };
    (!crowded.is_empty()).then_some(crowded)
}

/// The phase or action that begins by itself now; `None` while somebody has to decide.
fn next_phase(position: &Position) -> Option<Sequence> {
    let now = *position.sequence;
    if !position.decisions.0.is_empty() {
        return None;
    }
    let begins = |turn, phase, active| Some(Sequence { turn, phase, active, ended: false, ..now });
    match now.phase {
        Phase::SetUp if now.ended && now.active == position.scenario.set_up_first => {
            begins(0, Phase::SetUp, now.active.enemy())
        }
        Phase::SetUp if now.ended => begins(position.scenario.first_turn, Phase::Chits, Side::Axis),
        Phase::Chits => begins(now.turn, Phase::Minefield, Side::Axis),
        // A turn in which nothing can be breached passes on.
        Phase::Minefield if now.ended || breaching::choices(position).next().is_none() => {
            begins(now.turn, Phase::Supply, Side::Axis)
        }
        Phase::Supply => begins(now.turn, Phase::Initiative, Side::Axis),
        Phase::Initiative => begins(now.turn, Phase::Actions, now.first),
        Phase::Actions if now.ended || lapses(position) => match next_side(position) {
            Some(side) => begins(now.turn, Phase::Actions, side),
            None => begins(now.turn, Phase::Recovery, Side::Axis),
        },
        Phase::Recovery => begins(now.turn, Phase::VictoryPoints, Side::Axis),
        Phase::VictoryPoints if now.turn >= position.scenario.last_turn => begins(now.turn, Phase::Over, Side::Axis),
        Phase::VictoryPoints => begins(now.turn + 1, Phase::Chits, Side::Axis),
        Phase::SetUp | Phase::Minefield | Phase::Actions | Phase::Over => None,
    }
}

/// True if the side whose action begins has none, or no action chit to draw (13.7).
fn lapses(position: &Position) -> bool {
    position.actions.stage == Stage::Draw && !can_act(position, position.sequence.active)
}

/// True if a side has an action left, and an action chit for it in its cup.
fn can_act(position: &Position, side: Side) -> bool {
    position.actions.left(side) > 0 && position.cup(side).actions_inside() > 0
}

/// 6.0, 7.0: the side that acts next: the other one, as long as it has actions; in the first turn the Axis twice first.
fn next_side(position: &Position) -> Option<Side> {
    let now = position.sequence;
    let again = now.turn == WITHOUT_INITIATIVE && position.actions.begun < AXIS_BEGINS_WITH;
    let order = if again { [now.active, now.active.enemy()] } else { [now.active.enemy(), now.active] };
    order.into_iter().find(|side| can_act(position, *side))
}

/// 4.0: the chit phase: the cups are filled and the actions counted.
pub fn begin_turn(In(cups): In<[Cup; 2]>, mut position: PositionMut) {
    *position.cups = Cups(cups);
    let actions = position.tables.turns.turn(position.sequence.turn).actions;
    *position.actions = Actions { left: actions, ..Actions::default() };
    position.note(Event::TurnBegan { actions });
}

/// 14.2: the Axis loses an action if its lines of communication found are fewer than it needs.
pub fn take_action(In(lacking): In<Option<(u8, u8)>>, mut position: PositionMut) {
    let Some((found, needed)) = lacking else { return };
    let left = &mut position.actions.left[Side::Axis.index()];
    *left = left.saturating_sub(1);
    position.note(Event::LineCut { found, needed });
}

/// 15.0: the tank replacements of the turn.
pub fn bring_tanks(mut position: PositionMut) {
    let turn = position.sequence.turn;
    let tanks = position.scenario.replacements.iter().find(|(due, _)| u16::from(*due) == turn).map(|(_, tanks)| *tanks);
    if let Some(tanks) = tanks {
        position.note(Event::TanksCame { tanks });
        position.decisions.0.push(Decision::Tanks(tanks));
    }
}

/// 6.0: the initiative: the higher die decides who acts first; ties are rolled again. On May 27 AM the Axis does.
pub fn begin_initiative(mut position: PositionMut) {
    if position.sequence.turn == WITHOUT_INITIATIVE {
        position.sequence.first = Side::Axis;
        return;
    }
    let dice = loop {
        let dice = [position.dice.ten(), position.dice.ten()];
        if dice[0] != dice[1] {
            break dice;
        }
    };
    let side = if dice[0] > dice[1] { Side::Axis } else { Side::Allies };
    position.note(Event::Initiative { dice, side });
    position.decisions.0.push(Decision::First(side));
}

/// 7.0: an action begins.
pub fn begin_action(mut position: PositionMut) {
    let ids: Vec<UnitId> = position.index.iter().map(|(id, _)| id).collect();
    for id in ids {
        position.change(id, |_, _, action| *action = Action::default());
    }
    position.actions.begin();
    let side = position.sequence.active;
    if position.actions.left(side) > 0 && position.cups.of(side).actions_inside() > 0 {
        position.note(Event::ActionBegan { side });
    }
    for side in Side::BOTH {
        let left = position.actions.left(side);
        if left > 0 && position.cups.of(side).actions_inside() == 0 {
            position.actions.left[side.index()] = 0;
            position.note(Event::Lapsed { side, actions: left });
        }
    }
}

/// 16.0: the game is over.
pub fn end_game(In([axis, allies]): In<[u16; 2]>, mut position: PositionMut) {
    let winner = match axis.cmp(&allies) {
        Ordering::Greater => Some(Side::Axis),
        Ordering::Less => Some(Side::Allies),
        Ordering::Equal => None,
    };
    position.sequence.winner = winner;
    position.note(Event::Ended { axis, allies, winner });
}

/// 6.0: plans who acts first.
///
/// # Errors
/// When nobody has to say so.
pub fn plan_first(position: &Position, side: Side) -> Result<Side, Refusal> {
    match position.decision() {
        Some(Decision::First(_)) => Ok(side),
        _ => Err(Refusal::new("6.0", "The winner of the initiative decides who acts first.")),
    }
}

/// Settles who acts first.
pub fn carry_out_first(In(side): In<Side>, mut position: PositionMut) {
    position.decisions.0.pop();
    position.sequence.first = side;
    position.note(Event::ActsFirst { side });
}

/// Puts the units of a scenario where they begin: those that are set up wait for it, reinforcements for their turn.
#[must_use]
pub fn beginning(start: &Start) -> Location {
    match start {
        Start::Arrives { turn, .. } => Location::Waiting { from: u16::from(*turn) },
        Start::Free { .. } => Location::Waiting { from: 0 },
        Start::Absent => Location::Waiting { from: u16::MAX },
    }
}
