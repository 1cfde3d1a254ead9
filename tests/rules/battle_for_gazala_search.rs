//! A guided search for a quick Axis victory in Battle for Gazala: whatever the Axis does before an Allied player turn, do the Allies find
//! an answer in it that bars every path from Tobruk?
//!
//! The Axis climbs: in each phase it tries moves to the hexes round Tobruk and to those from which Allied units could bar its path,
//! attacks with every face of the die, and bombardments that succeed, and makes the one that leaves the fewest Allied units with an answer.
//! The Allies do nothing against it before their answer: no support fire, no attack of their own, no retreat but the first one.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::World;
use gazala::core::dice::Dice;
use gazala::core::game::{Game, submit};
use gazala::core::hex::Hex;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::games::battle_for_gazala::phases::combat::{FACES, targets};
use gazala::games::battle_for_gazala::phases::movement::{Obstacles, Reach, allowance};
use gazala::games::battle_for_gazala::phases::victory;
use gazala::games::battle_for_gazala::state::components::{Action, Location, Unit};
use gazala::games::battle_for_gazala::state::decisions::{Decision, Decisions};
use gazala::games::battle_for_gazala::state::markers::Markers;
use gazala::games::battle_for_gazala::state::orders::Order;
use gazala::games::battle_for_gazala::state::position::Position;
use gazala::games::battle_for_gazala::state::turn::Hold;
use gazala::games::battle_for_gazala::state::turn::{Phase, Sequence};
use gazala::games::battle_for_gazala::{BattleForGazala, Snapshot, plan};
use rand_chacha::ChaCha8Rng;

use super::common::{Setting, pick, players};

/// Tries of a step of the climb.
const TRIES: usize = 14;
/// Allied units with an answer that are counted at most while the Axis climbs.
const MOST: usize = 10;
/// Steps of a phase.
const STEPS: usize = 6;

type Setup = Setting<BattleForGazala>;

fn setting() -> Setup {
    Setting::all().into_iter().find(|setting: &Setup| setting.options.is_empty()).expect("one without options")
}

fn restored(setting: &Setup, snapshot: &Snapshot) -> World {
    let mut world = setting.session(1).world;
    BattleForGazala::restore(&mut world, snapshot);
    world
}

fn now(world: &World) -> Sequence {
    *world.resource::<Sequence>()
}

/// The position as the Allies will find it: their player turn of it, with the path counting already, and somebody in Tobruk.
fn as_they_find_it<R>(position: &Position, question: impl FnOnce(&Position) -> R) -> R {
    let later = Sequence {
        phase: Phase::Movement,
        active: Side::Allies,
        turn: position.sequence.turn.max(2),
        hold: Hold::Stood,
        ended: false,
        ..*position.sequence
    };
    let none = Decisions::default();
    let mut found = position.clone();
    (found.sequence, found.decisions) = (&later, &none);
    let tobruk = found.board.tobruk();
    if !found.is_held_by(tobruk, Side::Axis) {
        if let Some(there) = found.in_hex(tobruk).map(|unit| unit.id) {
            found.put(there, Location::Eliminated);
        }
        // A stand-in from the far coast.
        let far =
            found.on_map(Side::Axis).max_by_key(|(unit, hex)| (hex.range(tobruk), unit.id)).map(|(unit, _)| unit.id);
        if let Some(unit) = far {
            found.put(unit, Location::On(tobruk));
        }
    }
    let rested = |unit: &Unit| {
        let mut unit = Unit { action: Action::default(), ..*unit };
        // Who is disrupted by a retreat has recovered when it counts.
        if unit.side == Side::Allies && unit.condition.recovers.is_some_and(|turn| turn <= later.turn) {
            unit.condition.recovers = None;
        }
        unit
    };
    found.units = found.units.iter().map(rested).collect();
    question(&found)
}

/// A move by which one Allied unit alone bars every path.
type Answer = (UnitId, Hex);

/// The hex to which this unit can go and bar every path, if there is one; the hexes nearest to Tobruk first. None but those on the path
/// that is open, or beside it, can bar it.
fn answer_of(position: &Position, path: &[Hex], obstacles: &Obstacles, unit: UnitId) -> Option<Answer> {
    let piece = position.find(unit)?;
    let from = piece.location.hex()?;
    let near: BTreeSet<Hex> = path.iter().flat_map(|hex| hex.within(1)).collect();
    let reach = Reach::with(position, obstacles, piece, from, allowance(position, unit));
    let mut ends: Vec<Hex> = reach.ends(position).chain([from]).filter(|hex| near.contains(hex)).collect();
    ends.sort_by_key(|hex| (hex.range(position.board.tobruk()), *hex));
    let bars = |to: &Hex| {
        let mut moved = position.clone();
        moved.put(unit, Location::On(*to));
        victory::path(&moved, Side::Axis).is_none()
    };
    ends.into_iter().take(12).find(bars).map(|hex| (unit, hex))
}

/// The Allied units that alone can bar every path, each with its hex, up to so many; `None` if no path is open anyway.
fn answers(position: &Position, most: usize) -> Option<Vec<Answer>> {
    as_they_find_it(position, |position| {
        let path = victory::path(position, Side::Axis)?;
        let obstacles = Obstacles::of(position, Side::Allies);
        let mut near: Vec<(u8, UnitId)> = position
            .on_map(Side::Allies)
            .map(|(unit, hex)| (path.iter().map(|step| step.range(hex)).min().unwrap_or(u8::MAX), unit.id))
            .collect();
        near.sort_unstable();
        let found = near.into_iter().filter_map(|(_, unit)| answer_of(position, &path, &obstacles, unit));
        Some(found.take(most).collect())
    })
}

/// How good a position is for the Axis, the less the better: units that bar its path now count more than those that could.
fn score(position: &Position) -> usize {
    let tobruk = position.board.tobruk();
    let outside = if position.is_held_by(tobruk, Side::Axis) { 0 } else { 500 };
    outside
        + match answers(position, MOST) {
            Some(answers) => answers.len(),
            None => {
                let barred = as_they_find_it(position, |position| victory::course(position, Side::Axis).bars.len());
                100 + 5 * barred
            }
        }
}

fn give(world: &mut World, order: &Order) -> bool {
    submit::<BattleForGazala>(world, order).is_ok()
}

/// Answers whatever is asked until the Axis orders freely again: the Allies give up nothing and add nothing, the Axis follows nobody.
fn settle(world: &mut World) {
    while now(world).phase != Phase::Over {
        let position = &Position::of(world);
        let choice = || {
            let side = position.to_act()?;
            let legal = || gazala::games::battle_for_gazala::play::legal::orders(position);
            match position.decision()? {
                Decision::Defence(_) | Decision::Answer(_) => Some(Order::Commit),
                Decision::Advance { .. } => Some(Order::Hold),
                Decision::Attack(_) => {
                    Some(if plan(position, &Order::Commit).is_ok() { Order::Commit } else { Order::BreakOff })
                }
                _ => legal().into_iter().find(|order| side == Side::Axis || !matches!(order, Order::Ignore { .. })),
            }
        };
        let Some(order) = choice().filter(|order| give(world, order)) else { return };
        let _ = order;
    }
}

/// What the Axis may try at once.
#[derive(Debug, Clone)]
enum Try {
    Move(UnitId, Vec<Hex>),
    /// All that stand beside it, with so much support, and the die.
    Attack(Hex, usize, u8),
    Bombard(Hex, u8),
}

/// Moves to where they hurt: into Tobruk, next to it, onto or beside the hexes from which the Allies would bar the path, next to Allied
/// units near the way.
fn moves(position: &Position) -> Vec<Try> {
    let tobruk = position.board.tobruk();
    let answers = answers(position, 8).unwrap_or_default();
    let mut wanted: BTreeSet<Hex> = tobruk.within(3).into_iter().collect();
    wanted.extend(answers.iter().flat_map(|(_, hex)| hex.within(1)));
    wanted.extend(
        answers.iter().filter_map(|(unit, _)| position.find(*unit)?.location.hex()).flat_map(|hex| hex.within(1)),
    );
    let barring = as_they_find_it(position, |position| victory::course(position, Side::Axis).bars);
    wanted.extend(barring.iter().flat_map(|(hex, _)| hex.within(2)));
    let units = position.on_map(Side::Axis).filter(|(unit, hex)| unit.action.spent == 0 && *hex != tobruk);
    units
        .flat_map(|(unit, _)| {
            let reach = Reach::of(position, unit.id);
            let ends: Vec<Hex> = reach.ends(position).filter(|hex| wanted.contains(hex)).collect();
            ends.into_iter().filter_map(move |hex| Some(Try::Move(unit.id, reach.path(hex)?)))
        })
        .collect()
}

fn fights(position: &Position) -> Vec<Try> {
    let own: Vec<Hex> = position.on_map(Side::Axis).map(|(_, hex)| hex).collect();
    let hexes: BTreeSet<Hex> = own.iter().flat_map(|hex| targets(position, Side::Axis, *hex)).collect();
    let mut tries = Vec::new();
    for (target, support) in hexes.into_iter().flat_map(|hex| [(hex, 0), (hex, 2), (hex, 5)]) {
        tries.extend((1..=FACES).map(|die| Try::Attack(target, support, die)));
    }
    let answers = answers(position, 12).unwrap_or_default();
    let shelled = answers.iter().filter_map(|(unit, _)| position.find(*unit)?.location.hex());
    let barring = as_they_find_it(position, |position| victory::course(position, Side::Axis).bars);
    let near: BTreeSet<Hex> = barring.iter().flat_map(|(hex, _)| hex.within(1)).collect();
    let near = near.into_iter().filter(|hex| position.is_held_by(*hex, Side::Allies));
    let value = position.markers.of(Side::Axis).last().copied();
    tries.extend(
        shelled.chain(near).collect::<BTreeSet<_>>().into_iter().filter_map(|hex| Some(Try::Bombard(hex, value?))),
    );
    tries
}

/// Carries a try out; false if it comes to nothing.
fn carry_out(world: &mut World, tried: &Try) -> bool {
    match tried {
        Try::Move(unit, path) => give(world, &Order::Move { unit: *unit, path: path.clone() }),
        Try::Bombard(target, value) => {
            world.insert_resource(Dice::scripted([1]));
            let done = give(world, &Order::Bombard { target: *target, value: *value });
            settle(world);
            done
        }
        Try::Attack(target, support, die) => {
            let beside: Vec<UnitId> = {
                let position = &Position::of(world);
                let around = position.board.neighbours(*target).filter_map(|hex| position.in_hex(hex));
                let tobruk = position.board.tobruk();
                let free = around.filter(|unit| unit.side == Side::Axis && unit.location.hex() != Some(tobruk));
                free.map(|unit| unit.id).collect()
            };
            world.insert_resource(Dice::scripted([*die, 6, 6]));
            let joined =
                beside.iter().filter(|unit| give(world, &Order::Attack { unit: **unit, target: *target })).count();
            if joined == 0 {
                return false;
            }
            for value in world.resource::<Markers>().0[0].clone().into_iter().rev().take(*support) {
                give(world, &Order::Support { value });
            }
            if !give(world, &Order::Commit) {
                give(world, &Order::BreakOff);
                return false;
            }
            settle(world);
            true
        }
    }
}

/// Climbs through one phase of the Axis. An attack is tried with its face of the die: the best face is what the Axis gets.
fn climb(setting: &Setup, world: &mut World, dice: &mut ChaCha8Rng, tries: usize) {
    let phase = now(world).phase;
    let mut best = score(&Position::of(world));
    for _ in 0..STEPS {
        let mut open = {
            let position = &Position::of(world);
            match phase {
                Phase::Movement | Phase::MobileMovement => moves(position),
                _ => fights(position),
            }
        };
        // Into Tobruk before all else.
        let tobruk = setting.data.board.tobruk();
        open.sort_by_key(|tried| !matches!(tried, Try::Move(_, path) if path.last() == Some(&tobruk)));
        let before = BattleForGazala::snapshot(world);
        let mut found: Option<(usize, Snapshot)> = None;
        for place in 0..tries.min(open.len()) {
            let chosen = if place < 2 { place } else { place + pick(dice, open.len() - place) };
            open.swap(place, chosen);
            BattleForGazala::restore(world, &before);
            if !carry_out(world, &open[place]) || now(world).active != Side::Axis {
                continue;
            }
            let value = score(&Position::of(world));
            if value < best {
                best = value;
                found = Some((value, BattleForGazala::snapshot(world)));
            }
        }
        match found {
            Some((_, state)) => BattleForGazala::restore(world, &state),
            None => {
                BattleForGazala::restore(world, &before);
                return;
            }
        }
        if now(world).phase != phase {
            return;
        }
    }
}

/// Ends the phase in progress.
fn pass(world: &mut World) {
    settle(world);
    let moves = matches!(now(world).phase, Phase::Movement | Phase::MobileMovement);
    give(world, if moves { &Order::EndMovement } else { &Order::EndCombat });
}

/// The Axis climbs through its player turn; after it the Allied one has begun, or the game is over.
fn axis_turn(setting: &Setup, world: &mut World, dice: &mut ChaCha8Rng, tries: usize) {
    while now(world).active == Side::Axis && now(world).phase != Phase::Over {
        climb(setting, world, dice, tries);
        let (turn, phase) = (now(world).turn, now(world).phase);
        // A try may have won the game.
        while phase != Phase::Over
            && (now(world).turn, now(world).phase, now(world).active) == (turn, phase, Side::Axis)
        {
            pass(world);
        }
    }
}

/// What the Allies have against it in a player turn of theirs that has just begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    /// The Axis is not in Tobruk, so that nothing can count.
    NotTaken,
    /// Every path is barred as it stands.
    Barred,
    /// So many of their units alone can bar every path.
    One(usize),
    /// It takes two.
    Two,
    /// Nothing was found.
    Nothing,
}

fn find(setting: &Setup, world: &mut World) -> Found {
    let position = Position::of(world);
    let held = position.is_held_by(position.board.tobruk(), Side::Axis);
    if !held {
        return Found::NotTaken;
    }
    let Some(all) = answers(&Position::of(world), 40) else { return Found::Barred };
    if let Some(answer) = all.first() {
        assert!(holds_up(setting, world, &[*answer]), "{answer:?} in {:?}", now(world));
        return Found::One(all.len());
    }
    match two_answers(&Position::of(world)) {
        Some(pair) if holds_up(setting, world, &pair) => Found::Two,
        _ => Found::Nothing,
    }
}

/// Two units that bar every path together.
fn two_answers(position: &Position) -> Option<[Answer; 2]> {
    as_they_find_it(position, |position| {
        let path = victory::path(position, Side::Axis)?;
        let obstacles = Obstacles::of(position, Side::Allies);
        let near: BTreeSet<Hex> = path.iter().flat_map(|hex| hex.within(1)).collect();
        // One unit to each hex near the path; where several come there the first does.
        let mut firsts: BTreeMap<Hex, UnitId> = BTreeMap::new();
        for (unit, from) in position.on_map(Side::Allies) {
            let reach = Reach::with(position, &obstacles, unit, from, allowance(position, unit.id));
            for hex in reach.ends(position).filter(|hex| near.contains(hex)) {
                firsts.entry(hex).or_insert(unit.id);
            }
        }
        firsts.into_iter().find_map(|(hex, first)| {
            let mut moved = position.clone();
            moved.put(first, Location::On(hex));
            let path = victory::path(&moved, Side::Axis)?;
            let others = moved.on_map(Side::Allies).map(|(unit, _)| unit.id).filter(|other| *other != first);
            let second =
                others.collect::<Vec<_>>().into_iter().find_map(|unit| answer_of(&moved, &path, &obstacles, unit));
            second.map(|second| [(first, hex), second])
        })
    })
}

/// Plays the answer through the program: the moves are legal, and no path counts when the Allied player turn is over.
fn holds_up(setting: &Setup, world: &World, moves: &[Answer]) -> bool {
    let mut world = restored(setting, &BattleForGazala::snapshot(world));
    let turn = now(&world).turn;
    for (unit, to) in moves {
        let path = Reach::of(&Position::of(&world), *unit).path(*to);
        let stands = Position::of(&world).in_hex(*to).is_some_and(|there| there.id == *unit);
        if !stands && !path.is_some_and(|path| give(&mut world, &Order::Move { unit: *unit, path })) {
            return false;
        }
    }
    while (now(&world).turn, now(&world).active) == (turn, Side::Allies) && now(&world).phase != Phase::Over {
        pass(&mut world);
    }
    // The hold may not be on trial yet: no path must be open all the same.
    let barred = as_they_find_it(&Position::of(&world), |position| victory::path(position, Side::Axis).is_none());
    barred && now(&world).winner != Some(Side::Axis)
}

/// The Axis's first two player turns, with a passive Allied one between them; then what the Allies have in theirs of turn 2. It is two
/// turns before the hold on Tobruk is tried (`10.Tobruk`): who has an answer by then has one in time.
fn opening(setting: &Setup, seed: u64, tries: usize) -> Found {
    let mut dice = players(seed);
    let mut world = setting.session(seed).world;
    axis_turn(setting, &mut world, &mut dice, tries);
    while now(&world).turn == 1 && now(&world).phase != Phase::Over {
        pass(&mut world);
    }
    axis_turn(setting, &mut world, &mut dice, tries);
    assert_ne!(now(&world).phase, Phase::Over, "the Axis has won before the Allies' second player turn");
    assert_eq!((now(&world).turn, now(&world).active), (2, Side::Allies));
    find(setting, &mut world)
}

fn counted(found: impl IntoIterator<Item = Found>) -> BTreeMap<Found, usize> {
    let mut counts = BTreeMap::new();
    for one in found {
        *counts.entry(one).or_default() += 1;
    }
    counts
}

#[test]
fn after_a_dash_the_allies_have_an_answer_in_their_second_player_turn() {
    let setting = setting();
    let found = counted([opening(&setting, 1, 3)]);
    assert!(!found.contains_key(&Found::Nothing), "{found:?}");
}

fn from_environment(name: &str, else_so: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(else_so)
}

/// `GAZALA_LINES=60 cargo test --no-default-features --test rules after_the_best_openings -- --ignored --nocapture`
#[test]
#[ignore = "searches many lines of play: minutes"]
fn after_the_best_openings_found_the_allies_have_an_answer_in_their_second_player_turn() {
    let setting = setting();
    let found = counted((1..=from_environment("GAZALA_LINES", 40)).map(|seed| {
        let found = opening(&setting, seed, TRIES);
        eprintln!("line {seed}: {found:?}");
        found
    }));
    eprintln!("{found:?}");
    assert!(!found.contains_key(&Found::Nothing), "{found:?}");
}

/// The same from the middle of games of the computer against itself: the Axis climbs through one player turn from each, and whoever is
/// not in Tobruk then has to have an answer.
///
/// `GAZALA_LINES=50 cargo test --no-default-features --test rules in_the_middle_of_games -- --ignored --nocapture`
#[test]
#[ignore = "plays games of the computer against itself and searches: minutes"]
fn in_the_middle_of_games_the_allies_have_an_answer() {
    let setting = setting();
    let wanted = usize::try_from(from_environment("GAZALA_LINES", 50)).expect("small");
    let mut all = Vec::new();
    for seed in 1.. {
        let mut world = setting.session(seed).world;
        let mut dice = players(seed);
        let mut last = 0;
        while let Some(order) = BattleForGazala::computer_order(&world, &mut dice) {
            let at = now(&world);
            let begins = at.active == Side::Axis && at.phase == Phase::Movement && at.turn > last;
            if begins && (4..=16).contains(&at.turn) && at.turn % 3 == 1 && all.len() < wanted {
                last = at.turn;
                let mut tried = restored(&setting, &BattleForGazala::snapshot(&world));
                axis_turn(&setting, &mut tried, &mut dice, TRIES);
                let won = now(&tried).phase == Phase::Over;
                let found = if won { Found::Nothing } else { find(&setting, &mut tried) };
                let lost = if won { " at once: Tobruk had stood its trial" } else { "" };
                eprintln!("game {seed}, turn {}: {found:?}{lost}", at.turn);
                all.push((won, found));
            }
            if all.len() >= wanted {
                break;
            }
            assert!(submit::<BattleForGazala>(&mut world, &order).is_ok());
        }
        if all.len() >= wanted {
            break;
        }
    }
    let won = all.iter().filter(|(won, _)| *won).count();
    let found = counted(all.iter().filter(|(won, _)| !won).map(|(_, found)| *found));
    eprintln!("won at once {won}; else {found:?}");
    assert_eq!(found.values().sum::<usize>() + won, wanted);
}
