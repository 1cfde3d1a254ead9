//! The sequence of play (I.B): set-up, then turns of a movement and a combat segment.

use bevy_ecs::prelude::{In, Query, Res, ResMut, World};

use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::systems::{run, run_with};
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::scenario::{Chapter, Scenario};
use crate::games::tobruk::phases::{
    best_aspect, bombardment, bombs, bunkers, call, casualties, close_assault, counter_battery, demolition, duel, fire,
    flight, hold, indirect, khamsin, melee, morale, pits, retreat, shelling, smoke, star_shells, strike, surrender,
    sustained, under_way, unseen_mines, victory, vision, withdrawal,
};
use crate::games::tobruk::state::aspects::Aspects;
use crate::games::tobruk::state::batteries::Batteries;
use crate::games::tobruk::state::components::{Damage, Gunnery, Location, Men, Motion, Overruns, Service};
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Enter, Phase, Sequence, note};
use crate::games::tobruk::state::under_way::Sustained;

/// Runs what follows by itself, and automatic phases, until somebody has to decide or the game is over.
pub fn settle(world: &mut World) {
    loop {
        let (next, begins) = follow_up(world);
        let phase = next.phase;
        *world.resource_mut::<Sequence>() = next;
        if !begins {
            return;
        }
        world.run_schedule(Enter(phase));
    }
}

/// What follows from an order without another: casualties that leave no choice, fire that nobody can take cover from, crews that can't
/// withdraw, duels round by round until somebody has to decide, morale checks that nobody asks for, melees that are decided, the end of a
/// portion of fire, the score. Then where the game stands next, as [`next_phase`] has it.
///
/// A position is read anew only where something has changed: to read it is most of what this takes.
fn follow_up(world: &mut World) -> (Sequence, bool) {
    surrender::settle(world);
    bunkers::settle(world);
    let mut position = loop {
        // VIII.E.1.c, VIII.F.4: what such fire costs men, before it goes on or is over.
        strike_forced(world);
        let position = Position::of(world);
        if let Some(fire) = bombardment::complete(&position) {
            run_with(world, bombardment::announce, fire);
        } else if let Some(strike) = bombardment::unanswered(&position) {
            run_with(world, bombardment::roll, strike);
        } else if let Some(fire) = shelling::complete(&position) {
            run_with(world, shelling::announce, fire);
        } else if let Some(strike) = shelling::unanswered(&position) {
            run_with(world, shelling::roll, strike);
        } else if let Some(strike) = strike::unanswered(&position) {
            run_with(world, strike::roll, strike);
        } else if let Some(leg) = flight::next(&position) {
            run_with(world, flight::fly, leg);
        } else if let Some(step) = bombs::next(&position) {
            bombs::follow(world, step);
        } else if let Some(retreat) = retreat::next(&position) {
            unseen_mines::led(world, retreat.to);
            let retreat = retreat::met(&Position::of(world), retreat);
            let (unit, to) = (retreat.unit, retreat.to.filter(|to| *to != retreat.from));
            run_with(world, retreat::walk, retreat);
            sustained::entered(world, unit, to);
        } else if let Some(onward) = under_way::next(&position) {
            under_way::follow(world, onward);
        } else if let Some(stranded) = withdrawal::stranded(&position) {
            run_with(world, withdrawal::abandon, stranded);
        } else if let Some(step) = duel::next(&position).filter(|_| position.scenario.plays(Chapter::IV)) {
            run_with(world, duel::carry_out, step);
        } else {
            break position;
        }
    };
    if let Some(pits) = pits::changed(&position) {
        run_with(world, pits::look, pits);
        position = Position::of(world);
    }
    let off = close_assault::called_off(&position);
    if !off.is_empty() {
        run_with(world, close_assault::call_off, off);
        position = Position::of(world);
    }
    let broken_off = demolition::broken_off(&position);
    if !broken_off.is_empty() {
        run_with(world, demolition::break_off, broken_off);
        position = Position::of(world);
    }
    match position.sequence.phase {
        Phase::Combat if position.decisions.0.is_empty() && !position.marks.firing.is_empty() => {
            let eyes = position.eyes_of(position.sequence.active);
            let goes_on = fire::goes_on(&eyes) || vision::goes_on(&eyes) || best_aspect::goes_on(&eyes);
            let (unit, finished) = (position.marks.firing[0], fire::finished(&eyes));
            drop(eyes);
            if goes_on {
                world.resource_mut::<Decisions>().0.push(Decision::SecondGun { unit });
            } else {
                run_with(world, fire::finish, finished);
            }
            position = Position::of(world);
        }
        Phase::Morale => {
            surrender::intimidate(world);
            position = Position::of(world);
        }
        Phase::Melee => {
            while let Some(forced) = morale::next_forced(&Position::of(world)) {
                run_with(world, morale::carry_out_forced, forced);
                surrender::settle(world);
            }
            while let Some(decided) = melee::decided(&Position::of(world)) {
                run_with(world, melee::conclude, decided);
                surrender::settle(world);
            }
            while let Some(fight) = close_assault::due(&Position::of(world)) {
                run_with(world, close_assault::fight, fight);
                surrender::settle(world);
            }
            position = Position::of(world);
        }
        _ => {}
    }
    let score = victory::score(&position);
    if let Some(held) = hold::watch(&position) {
        run_with(world, hold::keep_watch, held);
        position = Position::of(world);
    }
    if position.sequence.phase != Phase::Over && position.marks.score != score {
        run_with(world, victory::keep_score, score);
        position = Position::of(world);
    }
    next_phase(&position)
}

/// Casualties that leave no choice are struck off.
fn strike_forced(world: &mut World) {
    if world.resource::<Decisions>().0.is_empty() {
        return;
    }
    let passed = casualties::passed_on(&Position::of(world));
    if !passed.is_empty() {
        run_with(world, casualties::pass_on, passed);
    }
    run(world, casualties::strike_forced);
}

/// Where the game stands next, and whether a phase begins by itself; none does while somebody has to decide. A side that can do
/// nothing is skipped.
fn next_phase(position: &Position) -> (Sequence, bool) {
    let mut sequence = position.sequence.clone();
    let begins = phase_after(position, &mut sequence);
    let phase = begins.unwrap_or(sequence.phase);
    (Sequence { phase, ..sequence }, begins.is_some())
}

/// The phase that begins by itself now; `None` while somebody has to decide. Skips a side that can do nothing, as far as it sees: what is
/// hidden from it neither stops the game nor speeds it (V.F).
fn phase_after(position: &Position, sequence: &mut Sequence) -> Option<Phase> {
    if !position.decisions.0.is_empty() {
        return None;
    }
    match sequence.phase {
        Phase::SetUp if sequence.passed.contains(&false) => None,
        Phase::SetUp if position.options.pre_assault_artillery => Some(Phase::Artillery),
        Phase::SetUp | Phase::Artillery => Some(Phase::Movement),
        Phase::Movement => {
            for side in Side::BOTH {
                if !sequence.has_passed(side) && !position.can_ever_move(sequence, side) {
                    sequence.passed[side.index()] = true;
                }
            }
            if sequence.has_passed(sequence.active) {
                sequence.hand_over();
            }
            let next =
                if has_indirect_fire(position.batteries, position.scenario) { Phase::Batteries } else { Phase::Combat };
            sequence.passed.iter().all(|passed| *passed).then_some(next)
        }
        Phase::Batteries if bombs::due(position).is_some() => None,
        Phase::Batteries => {
            let can = |side: Side| {
                !sequence.has_passed(side) && can_fire_indirectly(&position.eyes_of(side), side, Phase::Batteries)
            };
            if can(sequence.active) {
                return None;
            }
            if can(sequence.active.enemy()) {
                sequence.active = sequence.active.enemy();
                return None;
            }
            Some(if position.scenario.plays(Chapter::V) { Phase::Mortars } else { Phase::Combat })
        }
        Phase::Mortars | Phase::Guns => {
            let step = sequence.phase;
            let can =
                |side: Side| !sequence.has_passed(side) && can_fire_indirectly(&position.eyes_of(side), side, step);
            if can(sequence.active) {
                return None;
            }
            if can(sequence.active.enemy()) {
                sequence.active = sequence.active.enemy();
                return None;
            }
            Some(if step == Phase::Mortars { Phase::Guns } else { Phase::Combat })
        }
        Phase::Combat => {
            // A side without a legal shot is skipped, not done: being fired at may allow it to answer (I.H.2.a).
            let turn = sequence.turn;
            let able = |side: Side| {
                let eyes = position.eyes_of(side);
                fire::can_fire(&eyes, side, turn)
                    || vision::can_acquire(&eyes, side)
                    || best_aspect::can_choose(&eyes, side)
            };
            let can = |side: Side| !sequence.has_passed(side) && able(side);
            if can(sequence.active) {
                return None;
            }
            if can(sequence.active.enemy()) {
                sequence.active = sequence.active.enemy();
                return None;
            }
            Some(Phase::Morale)
        }
        Phase::Morale => {
            for side in Side::BOTH {
                if !sequence.has_passed(side) && !morale::can_be_asked(&position.eyes_of(side), side.enemy()) {
                    sequence.passed[side.index()] = true;
                }
            }
            if sequence.has_passed(sequence.active) {
                sequence.hand_over();
            }
            sequence.passed.iter().all(|passed| *passed).then_some(Phase::Melee)
        }
        Phase::Melee => position.marks.melees.is_empty().then_some(Phase::EndOfTurn),
        Phase::EndOfTurn => Some(if victory::is_over(position, sequence.turn) { Phase::Over } else { Phase::Movement }),
        Phase::Over => None,
    }
}

/// True if a side could fire anything in this step of the indirect fire, were it its turn: high explosive, or smoke (VI.C.1).
fn can_fire_indirectly(position: &Position, side: Side, step: Phase) -> bool {
    let explosive = match step {
        Phase::Batteries => call::can_call(position, side) || counter_battery::can_fire(position, side),
        _ => indirect::can_fire(position, side, step),
    };
    let sequence = || Sequence { phase: step, active: side, ..position.sequence.clone() };
    explosive || smoke::can_fire(position, &sequence()) || star_shells::can_fire(position, &sequence())
}

/// True if any side could fire as a step of the indirect fire begins.
pub fn anybody(world: &World) -> bool {
    let position = &Position::of(world);
    Side::BOTH.into_iter().any(|side| can_fire_indirectly(&position.eyes_of(side), side, position.sequence.phase))
}

/// The side that a die names: odd is the Allies, even the Axis (II.K.4).
fn side_of(die: u8) -> Side {
    if die % 2 == 1 { Side::Allies } else { Side::Axis }
}

/// A die says who fires first this turn (I.I.1, II.K.4).
fn roll_first_firer(sequence: &mut Sequence, dice: &mut Dice, log: &mut Log<Event>) {
    let die = dice.die();
    let side = side_of(die);
    sequence.first_firer = side;
    note(log, sequence, Event::FirstFirer { die, side });
}

/// I.B.1: a new turn; with alternating movement a die says who moves first and another who fires first (I.I.1). Where first fire
/// is rolled for in any case, that die waits for the combat segment (II.K.4).
pub fn begin_movement(
    mut sequence: ResMut<Sequence>,
    scenario: Res<Shared<Scenario>>,
    options: Res<Options>,
    mut marks: ResMut<Marks>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
) {
    sequence.turn += 1;
    sequence.passed = [false; 2];
    if options.khamsin {
        khamsin::roll(&sequence, &mut marks, &mut dice, &mut log);
    }
    if options.alternating_movement {
        let die = dice.die();
        let side = side_of(die);
        (sequence.first_mover, sequence.first_firer) = (side, side.enemy());
        note(&mut log, &sequence, Event::FirstMover { die, side });
        if !options.random_first_fire {
            roll_first_firer(&mut sequence, &mut dice, &mut log);
        }
    } else {
        sequence.first_mover = scenario.first_player;
        sequence.first_firer = scenario.first_player.enemy();
    }
    sequence.active = sequence.first_mover;
    let side = sequence.active;
    note(&mut log, &sequence, Event::Began { phase: Phase::Movement, side });
}

/// IV.B.2.b: batteries fire before all others, those of the side that moved second first. A die for first fire holds for all
/// phases of the combat segment (our reading of II.K.4). It is told only where a battery can fire.
pub fn begin_batteries(
    In(anybody): In<bool>,
    mut sequence: ResMut<Sequence>,
    options: Res<Options>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
) {
    sequence.passed = [false; 2];
    if options.random_first_fire {
        roll_first_firer(&mut sequence, &mut dice, &mut log);
    }
    sequence.active = sequence.first_firer;
    if anybody {
        let side = sequence.active;
        note(&mut log, &sequence, Event::Began { phase: Phase::Batteries, side });
    }
}

/// True where the combat segment begins with indirect fire: there are batteries, or the rules of section V.
fn has_indirect_fire(batteries: &Batteries, scenario: &Scenario) -> bool {
    !batteries.is_empty() || scenario.plays(Chapter::V)
}

/// V.C.1.b, V.D.2.b: mortars fire, then guns on the board; in each step the side that moved second fires first. It is told only where
/// somebody can.
pub fn begin_step(In(anybody): In<bool>, mut sequence: ResMut<Sequence>, mut log: ResMut<Log<Event>>) {
    sequence.passed = [false; 2];
    sequence.active = sequence.first_firer;
    if anybody {
        let (phase, side) = (sequence.phase, sequence.active);
        note(&mut log, &sequence, Event::Began { phase, side });
    }
}

/// I.B.2: the side that moved second fires first; by II.K.4 a die says who does, unless it was rolled before batteries fired.
pub fn begin_combat(
    mut sequence: ResMut<Sequence>,
    options: Res<Options>,
    batteries: Res<Batteries>,
    scenario: Res<Shared<Scenario>>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
) {
    sequence.passed = [false; 2];
    if options.random_first_fire && !has_indirect_fire(&batteries, &scenario) {
        roll_first_firer(&mut sequence, &mut dice, &mut log);
    }
    sequence.active = sequence.first_firer;
    let side = sequence.active;
    note(&mut log, &sequence, Event::Began { phase: Phase::Combat, side });
}

/// The sides that had somebody on the board and were passed over in the fire, since none of theirs could fire (I.B.2).
pub fn silent(world: &World) -> Vec<Side> {
    let position = Position::of(world);
    let order = [position.sequence.first_firer, position.sequence.first_firer.enemy()];
    let silent = |side: &Side| {
        let mut own = position.on_board(*side).peekable();
        own.peek().is_some() && !position.sequence.has_passed(*side) && own.all(|(unit, _)| !unit.gunnery.any_fired())
    };
    order.into_iter().filter(silent).collect()
}

/// II.H.3: the side that moved second asks first (IV.B.2). From section IV on a die for first fire holds here too. Who was passed over
/// in the fire is told of it.
pub fn begin_morale(
    In(silent): In<Vec<Side>>,
    mut sequence: ResMut<Sequence>,
    scenario: Res<Shared<Scenario>>,
    mut log: ResMut<Log<Event>>,
) {
    for side in silent {
        note(&mut log, &sequence, Event::CouldNotFire { side });
    }
    sequence.passed = [false; 2];
    let by_die = scenario.plays(Chapter::IV);
    sequence.active = if by_die { sequence.first_firer } else { sequence.first_mover.enemy() };
}

/// II.I.10: the side that moved first chooses the order of the melees.
pub fn begin_melee(mut sequence: ResMut<Sequence>) {
    sequence.passed = [false; 2];
    sequence.active = sequence.first_mover;
}

/// I.B.3: movement arrows and F markers come off, and what held for this turn alone is forgotten. Men who outlived the weapon
/// they operated are at it no longer; who fell at it stays named there, for his points (III.D.2.c).
pub fn end_turn(
    mut units: Units<(&Location, &mut Motion, &mut Gunnery, &mut Men, &mut Overruns)>,
    mut weapons: Query<(&Damage, &mut Service)>,
    mut marks: ResMut<Marks>,
) {
    marks.melees.clear();
    // VI.C.4.a holds for one combat segment.
    marks.works.shut.clear();
    marks.works.air.end_turn();
    marks.works.struck.clear();
    marks.works.star_shells.clear();
    marks.works.arrows.clear();
    marks.works.aspects = Aspects::default();
    marks.works.sustained = Sustained::default();
    marks.works.crushed.clear();
    marks.works.assaults.clear();
    marks.works.ammunition.served.clear();
    marks.works.captivity.shaken.clear();
    units.for_each_mut(|_, (location, mut motion, mut gunnery, mut men, mut overruns)| {
        // Those aboard a vehicle, or in the air, begin a new turn like all others.
        let in_play = location.hex().is_some() || location.vehicle().is_some() || location.aloft().is_some();
        if !in_play && location.surrendered().is_none() {
            return;
        }
        *motion = Motion { moved: false, ended: false, hexes: 0, busy: false, ..*motion };
        *gunnery = Gunnery { acquired: gunnery.acquired, ..Gunnery::default() };
        *men = Men { left: men.left, under: men.under, ran_on: men.ran_on, ..Men::default() };
        *overruns = Overruns { last: overruns.over, ..Overruns::default() };
    });
    let fell = |id: &UnitId| units.get(*id).is_some_and(|(location, ..)| location.is_destroyed());
    for (_, mut service) in weapons.iter_mut().filter(|(damage, _)| damage.lost[0]) {
        service.operators.retain(fell);
    }
}
