//! The turn (`C.Turn`): battles one after the other, then the strategic phase; three turns.

use bevy_ecs::prelude::{In, World};

use crate::core::side::Side;
use crate::core::systems::{run, run_with};
use crate::games::firestorm::phases::victory::Outcome;
use crate::games::firestorm::phases::{advance, arrows, battle, retreat, strategic, victory};
use crate::games::firestorm::state::decisions::Decision;
use crate::games::firestorm::state::orders::Event;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::position_mut::PositionMut;
use crate::games::firestorm::state::turn::{Enter, Phase, Sequence};

/// Runs what follows by itself until somebody has to decide or the game is over.
pub fn settle(world: &mut World) {
    loop {
        follow_up(world);
        if arrows::is_next(&Position::of(world)) {
            run(world, arrows::next);
        }
        let Some(next) = next_phase(&Position::of(world)) else { return };
        *world.resource_mut::<Sequence>() = next;
        world.run_schedule(Enter(next.phase));
    }
}

/// What follows from an order without another.
fn follow_up(world: &mut World) {
    loop {
        if let Some(plan) = retreat::forced(&Position::of(world)) {
            run_with(world, retreat::carry_out, plan);
        } else if let Some(plan) = strategic::forced(&Position::of(world)) {
            run_with(world, strategic::carry_out_reinforce, plan);
        } else if retreat::is_settled(&Position::of(world))
            || strategic::is_settled(&Position::of(world))
            || advance::is_idle(&Position::of(world))
        {
            run(world, pop);
        } else {
            return;
        }
    }
}

fn pop(mut position: PositionMut) {
    position.decisions.0.pop();
}

/// What begins by itself now; `None` while somebody has to decide.
fn next_phase(position: &Position) -> Option<Sequence> {
    let now = *position.sequence;
    if !position.decisions.0.is_empty() {
        return None;
    }
    let begins = |phase, active| Some(Sequence { phase, active, ended: false, ..now });
    match now.phase {
        Phase::Planning => Some(Sequence { battle: 1, ..begins(Phase::Battle, Side::Axis)? }),
        Phase::Battle if now.ended && victory::tobruk_has_fallen(position) => begins(Phase::Over, Side::Axis),
        Phase::Battle if now.ended && now.battle < now.battles => {
            Some(Sequence { battle: now.battle + 1, ..begins(Phase::Battle, Side::Axis)? })
        }
        // What comes after the last battle of the game can't change its points.
        Phase::Battle if now.ended && now.turn >= u16::from(position.scenario.turns) => begins(Phase::Over, Side::Axis),
        Phase::Battle if now.ended => begins(Phase::Reinforcements, Side::Allies),
        Phase::Reinforcements => begins(Phase::Moves, Side::Allies),
        Phase::Moves if now.ended && now.active == Side::Allies => begins(Phase::Moves, Side::Axis),
        Phase::Moves if now.ended => begins(Phase::Points, Side::Axis),
        Phase::Points => Some(Sequence { turn: now.turn + 1, ..begins(Phase::Planning, Side::Axis)? }),
        Phase::Battle | Phase::Moves | Phase::Over => None,
    }
}

/// `GG.1.1`: the number of battles is rolled; sorties are there again.
pub fn begin_turn(mut position: PositionMut) {
    let die = position.dice.die();
    let battles = position.scenario.battles.number(die);
    position.sequence.battles = battles;
    position.sorties.0 = position.scenario.sorties.iter().copied().collect();
    position.note(Event::TurnBegan { die, battles });
}

/// The next battle of the turn begins while those before it are still fought (`C.Arrows`).
pub fn begin_next_arrow(world: &mut World) {
    let mut now = world.resource_mut::<Sequence>();
    (now.battle, now.active, now.ended) = (now.battle + 1, Side::Axis, false);
    world.run_schedule(Enter(Phase::Battle));
}

/// What the initiative depends on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Initiative {
    /// The Axis has it without a roll.
    automatic: bool,
    /// Added to its die.
    bonus: u8,
    /// Whether each side has an attack to make, Axis first.
    able: [bool; 2],
}

/// `GG.2.1`: what the initiative for a battle depends on, now.
pub fn initiative(world: &World) -> Initiative {
    let position = &Position::of(world);
    let now = position.sequence;
    Initiative {
        automatic: now.turn == 1 && now.battle == 1,
        bonus: bonus(position),
        able: Side::BOTH.map(|side| battle::attacks(position, side).next().is_some()),
    }
}

/// `GG.1.2`: what the Axis adds to its die: 1 in the first turn, 1 while Rommel is in play.
#[must_use]
pub fn bonus(position: &Position) -> u8 {
    u8::from(position.sequence.turn == 1) + u8::from(position.rommel().is_some())
}

/// `GG.2.1`: the initiative for a battle; who has no attack to make passes it on.
pub fn begin_battle(In(odds): In<Initiative>, mut position: PositionMut) {
    if odds.able == [false, false] {
        let battle = position.sequence.battle;
        position.sequence.ended = true;
        position.note(Event::Skipped { battle });
        return;
    }
    let side = if odds.automatic {
        position.note(Event::AxisBegins);
        Side::Axis
    } else {
        let dice = position.dice.two();
        let side = if dice[0] + odds.bonus >= dice[1] { Side::Axis } else { Side::Allies };
        position.note(Event::Initiative { dice, bonus: odds.bonus, side });
        side
    };
    if odds.able[side.index()] {
        position.sequence.active = side;
    } else {
        position.note(Event::PassedOn { side });
        position.sequence.active = side.enemy();
    }
}

/// `GG.3.1`: reinforcements, the Allies first.
pub fn begin_reinforcements(mut position: PositionMut) {
    position.decisions.0.extend([Decision::Reinforce(Side::Axis), Decision::Reinforce(Side::Allies)]);
}

/// `GG.3.4`: the points at the end of a turn.
pub fn begin_points(In(points): In<[u16; 2]>, mut position: PositionMut) {
    position.note(Event::Counted { points });
}

/// `C.Outcome`: the game is over, by the fall of Tobruk or by points.
pub fn end_game(In(Outcome { fell, points, winner, level }): In<Outcome>, mut position: PositionMut) {
    if fell {
        position.note(Event::TobrukFell);
    }
    // Battles that are still fought don't matter any more.
    position.arrows.0.clear();
    (position.sequence.winner, position.sequence.level) = (winner, Some(level));
    position.note(Event::Ended { points, winner });
}
