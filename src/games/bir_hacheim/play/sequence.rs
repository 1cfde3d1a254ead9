//! The sequence of play (3.0): set-up, then turns of the Axis's movement and combat and the Allies' movement and combat.

use bevy_ecs::prelude::{Commands, Entity, In, Query, Res, ResMut, With, World};

use crate::core::game::Log;
use crate::core::side::Side;
use crate::core::systems::{run, run_with};
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::phases::debts::Owing;
use crate::games::bir_hacheim::phases::{advance, combat, debts, losses, retreat, supply, victory, zones};
use crate::games::bir_hacheim::state::components::{Attacked, Duty, March};
use crate::games::bir_hacheim::state::marks::Debts;
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::turn::{Enter, Phase, Sequence, note};

/// Runs what follows by itself until somebody has to decide or the game is over.
pub fn settle(world: &mut World) {
    loop {
        follow_up(world);
        let Some(next) = next_phase(&Position::of(world)) else { return };
        *world.resource_mut::<Sequence>() = next;
        world.run_schedule(Enter(next.phase));
    }
}

/// What follows from an order without another: losses and retreats that leave no choice, and who holds what.
fn follow_up(world: &mut World) {
    loop {
        if let Some(unit) = losses::forced(&Position::of(world)) {
            run_with(world, losses::carry_out, unit);
        } else if let Some(forced) = retreat::forced(&Position::of(world)) {
            run_with(world, retreat::carry_out_forced, forced);
        } else if advance::is_idle(&Position::of(world)) {
            run(world, advance::carry_out_idle);
        } else if combat::is_settled(&Position::of(world)) {
            run(world, combat::finish);
        } else {
            break;
        }
    }
    let lapsed = debts::lapsed(&Position::of(world));
    if !lapsed.is_empty() {
        run_with(world, debts::strike_out, lapsed);
    }
    run(world, victory::watch);
    let freed = supply::freed(&Position::of(world));
    run_with(world, supply::set_free, freed);
}

/// The phase that begins by itself now; `None` while somebody has to decide.
fn next_phase(position: &Position) -> Option<Sequence> {
    let now = *position.sequence;
    if !position.decisions.0.is_empty() {
        return None;
    }
    let begins = |turn, phase, active| Some(Sequence { turn, phase, active, ended: false, ..now });
    match now.phase {
        Phase::SetUp if now.ended => begins(1, Phase::Movement, Side::Axis),
        Phase::Movement if now.ended => begins(now.turn, Phase::Combat, now.active),
        // A side that has nothing left to attack, or to attack with, is not asked.
        Phase::Combat if now.ended || !combat::can_attack(position) => match now.active {
            Side::Axis => begins(now.turn, Phase::Movement, Side::Allies),
            Side::Allies if now.turn >= u16::from(position.scenario.turns) => begins(now.turn, Phase::Over, Side::Axis),
            Side::Allies => begins(now.turn + 1, Phase::Movement, Side::Axis),
        },
        Phase::SetUp | Phase::Movement | Phase::Combat | Phase::Over => None,
    }
}

/// 4.1.2: who is engaged as a movement phase begins, and who is beyond the reach of supply.
pub fn marches(world: &World) -> Vec<(UnitId, March)> {
    let position = &Position::of(world);
    let lines = supply::Lines::of(position);
    position
        .units
        .iter()
        .filter(|unit| unit.side == position.sequence.active)
        .map(|unit| {
            let march = unit.location.hex().map_or_else(March::default, |hex| March {
                engaged: zones::is_engaged(position, unit),
                frozen: supply::is_frozen(position, &lines, unit, hex),
                ..March::default()
            });
            (unit.id, march)
        })
        .collect()
}

/// 4.1.2: a movement phase begins.
pub fn begin_movement(
    marches: In<Vec<(UnitId, March)>>,
    mut units: Query<(&UnitId, &mut March, &mut Duty)>,
    sequence: Res<Sequence>,
    attacked: Query<Entity, With<Attacked>>,
    mut commands: Commands,
    mut log: ResMut<Log<Event>>,
) {
    // 6.2: the Axis moves first; what was attacked in one turn may be attacked again in the next.
    if sequence.active == Side::Axis {
        for hex in &attacked {
            commands.entity(hex).remove::<Attacked>();
        }
    }
    for (id, mut march, mut duty) in &mut units {
        *duty = Duty::default();
        *march = marches.iter().find(|(unit, _)| unit == id).map_or_else(March::default, |(_, march)| *march);
    }
    note(&mut log, &sequence, Event::MovementBegan { side: sequence.active });
}

/// 5.0: a combat phase begins: units beside the enemy are engaged, and some owe an attack (4.1.2).
pub fn begin_combat(
    In(owing): In<Owing>,
    mut units: Query<(&UnitId, &mut Duty)>,
    sequence: Res<Sequence>,
    mut debts: ResMut<Debts>,
    mut log: ResMut<Log<Event>>,
) {
    for (id, mut duty) in &mut units {
        *duty = Duty { owes: owing.debts.iter().any(|debt| debt.unit == *id), ..Duty::default() };
    }
    debts.0 = owing.debts;
    note(&mut log, &sequence, Event::CombatBegan { side: sequence.active });
    for unit in owing.spared {
        note(&mut log, &sequence, Event::Lapsed { unit });
    }
}

/// 11.2: the game is over and the points are counted.
pub fn end_game(In(score): In<[u16; 2]>, mut sequence: ResMut<Sequence>, mut log: ResMut<Log<Event>>) {
    let winner = match score[0].cmp(&score[1]) {
        std::cmp::Ordering::Greater => Some(Side::Axis),
        std::cmp::Ordering::Less => Some(Side::Allies),
        std::cmp::Ordering::Equal => None,
    };
    sequence.winner = winner;
    note(&mut log, &sequence, Event::Ended { axis: score[0], allies: score[1], winner });
}
