//! The turn (`1.Turn`): support fire, then the German and the British player turn, each with movement, combat and the mobile phase.

use bevy_ecs::prelude::{In, World};

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::systems::{run, run_with};
use crate::games::battle_for_gazala::phases::{
    advance, arrivals, bombardment, combat, exchange, hold, movement, retreat, victory,
};
use crate::games::battle_for_gazala::state::orders::Event;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::position_mut::PositionMut;
use crate::games::battle_for_gazala::state::turn::Hold;

use crate::games::battle_for_gazala::state::turn::{Enter, Phase, Sequence};

/// Runs what follows by itself until somebody has to decide or the game is over.
pub fn settle(world: &mut World) {
    loop {
        if wins_at_once(world) {
            return;
        }
        if follow_up(world) {
            continue;
        }
        let Some(next) = next_phase(&Position::of(world)) else { return };
        let now = *world.resource::<Sequence>();
        if movement::is_first(&now) && now.phase == Phase::Movement && !now.ended {
            run(world, note_no_movement);
        }
        if next.active != now.active || next.phase == Phase::Over {
            run(world, end_player_turn);
            // The end of the last turn is judged with the losses (`10.Losses`).
            if next.phase != Phase::Over && wins_at_once(world) {
                return;
            }
        }
        let hold = world.resource::<Sequence>().hold;
        *world.resource_mut::<Sequence>() = Sequence { hold, ..next };
        world.run_schedule(Enter(next.phase));
    }
}

/// `10.Axis`: at any time once Tobruk has been held long enough, even for a moment; true if it has come to that.
fn wins_at_once(world: &mut World) -> bool {
    if world.resource::<Sequence>().phase == Phase::Over {
        return false;
    }
    if hold::is_broken(&Position::of(world)) {
        world.resource_mut::<Sequence>().hold = Hold::Untried;
    }
    let won = |position: &Position| Some((victory::path(position, Side::Axis)?, victory::losses(position)));
    let Some(won) = won(&Position::of(world)) else { return false };
    run_with(world, win, won);
    true
}

/// What follows from an order without another; false if nothing does.
fn follow_up(world: &mut World) -> bool {
    if let Some(plan) = combat::forced(&Position::of(world)) {
        run_with(world, combat::carry_out_commit, plan);
    } else if let Some(plan) = bombardment::forced(&Position::of(world)) {
        run_with(world, bombardment::carry_out_commit, plan);
    } else if let Some(plan) = exchange::forced(&Position::of(world)) {
        run_with(world, exchange::carry_out, plan);
    } else if let Some(unit) = retreat::trapped(&Position::of(world)) {
        run_with(world, retreat::trap, unit);
    } else if advance::is_idle(&Position::of(world)) {
        run(world, pop);
    } else if let Some((unit, hex)) = arrivals::forced(&Position::of(world)) {
        run_with(world, arrivals::carry_out_enter, (unit, hex));
    } else if arrivals::is_crowded(&Position::of(world)) {
        run(world, arrivals::put_off);
    } else {
        return false;
    }
    true
}

fn pop(mut position: PositionMut) {
    position.decisions.0.pop();
}

/// What begins by itself now; `None` while somebody has to decide.
fn next_phase(position: &Position) -> Option<Sequence> {
    let now = *position.sequence;
    if position.decision().is_some() {
        return None;
    }
    let begins = |phase| Some(Sequence { phase, ended: false, ..now });
    let over = now.ended || is_idle(position);
    match now.phase {
        Phase::Support => begins(Phase::Movement),
        Phase::Movement if over => begins(Phase::Arrivals),
        Phase::Arrivals => begins(Phase::Combat),
        Phase::Combat if over => begins(Phase::MobileMovement),
        Phase::MobileMovement if over => begins(Phase::MobileCombat),
        Phase::MobileCombat if over && now.active == Side::Axis => {
            Some(Sequence { active: Side::Allies, ..begins(Phase::Movement)? })
        }
        Phase::MobileCombat if over && now.turn >= position.scenario.turns => begins(Phase::Over),
        Phase::MobileCombat if over => {
            Some(Sequence { turn: now.turn + 1, active: Side::Axis, ..begins(Phase::Support)? })
        }
        _ => None,
    }
}

/// True for a phase in which the side can't order anything.
fn is_idle(position: &Position) -> bool {
    let side = position.sequence.active;
    let mut units = position.on_map(side);
    match position.sequence.phase {
        Phase::Movement | Phase::MobileMovement => !units.any(|(unit, _)| movement::ready(position, unit.id).is_ok()),
        Phase::Combat | Phase::MobileCombat => {
            position.markers.of(side).is_empty()
                && !units.any(|(unit, hex)| {
                    combat::targets(position, side, hex).any(|target| combat::plan(position, unit.id, target).is_ok())
                })
        }
        _ => false,
    }
}

/// `1.Markers`: both sides take up their markers.
pub fn begin_turn(In(markers): In<[Vec<u8>; 2]>, mut position: PositionMut) {
    position.markers.0.clone_from(&markers);
    position.note(Event::TurnBegan { markers });
}

/// A player turn begins: everybody is fresh, and it is seen who is in Tobruk.
pub fn begin_movement(In(hold): In<Hold>, mut position: PositionMut) {
    let side = position.sequence.active;
    position.sequence.hold = hold;
    position.change_all(|_, _, action| *action = Default::default());
    position.note(Event::PlayerTurn { side });
}

/// `2.FirstTurn`: the movement that passes by is told, or the Allied player would look for it in vain.
fn note_no_movement(mut position: PositionMut) {
    let side = position.sequence.active;
    position.note(Event::NobodyMoves { side });
}

/// A player turn ends: its side's units recover from their retreats (`5.Zones`), the turn's bombardments have lasted with the second
/// one (`7.Bombardment`), and the Axis has stood its trial in Tobruk (`10.Tobruk`).
fn end_player_turn(mut position: PositionMut) {
    if position.sequence.active == Side::Allies {
        position.change_all(|_, condition, _| condition.disrupted = false);
    }
    for unit in position.recovering() {
        position.change(unit, |_, condition, _| condition.recovers = None);
        position.note(Event::Recovered { unit });
    }
    if position.sequence.hold == Hold::Tried {
        position.sequence.hold = Hold::Stood;
    }
}

/// A further phase of the player turn begins: what was spent before is forgotten, not who took part.
pub fn begin_phase(mut position: PositionMut) {
    position.change_all(|_, _, action| {
        (action.spent, action.stopped, action.attacked) = (0, false, false);
    });
}

/// `10.Axis`: the game is over at once.
fn win(In((path, losses)): In<(Vec<Hex>, [u16; 2])>, mut position: PositionMut) {
    position.decisions.0.clear();
    (position.sequence.phase, position.sequence.winner) = (Phase::Over, Some(Side::Axis));
    position.note(Event::PathOpen { path });
    position.note(Event::Ended { losses, downgraded: None, winner: Some(Side::Axis) });
}

/// `10.Axis`, `10.Allies`, `10.Draw`, `10.Losses`: the last turn is over.
pub fn end_game(In((paths, losses)): In<([Option<Vec<Hex>>; 2], [u16; 2])>, mut position: PositionMut) {
    let bled = victory::bled(losses);
    let by_path = Side::BOTH.into_iter().find(|side| paths[side.index()].is_some());
    let winner = victory::outcome(by_path, bled);
    position.sequence.winner = winner;
    let downgraded = bled.filter(|_| winner != by_path);
    let [axis, _] = paths;
    if let Some(path) = axis {
        position.note(Event::PathOpen { path });
    }
    position.note(Event::Ended { losses, downgraded, winner });
}
