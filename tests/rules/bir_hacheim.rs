//! What only Gazala-Bir Hacheim's tests need.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::World;
use gazala::core::chart::Chart;
use gazala::core::game::{Game, Log, state_hash};
use gazala::core::hex::Hex;
use gazala::core::session::Session;
use gazala::core::shared::Shared;
use gazala::core::side::Side;
use gazala::core::systems::take_failure;
use gazala::core::unit::{UnitId, UnitIndex};
use gazala::games::bir_hacheim::material::board::{Board, Name, Terrain};
use gazala::games::bir_hacheim::material::catalog::{COUNTERS, Catalog};
use gazala::games::bir_hacheim::material::scenario::OPEN_ARITHMETIC;
use gazala::games::bir_hacheim::phases::combat::CommitPlan;
use gazala::games::bir_hacheim::phases::dominance::dominates;
use gazala::games::bir_hacheim::phases::sight::{self, KEPT_BACK, SeenAssault, UNKNOWN};
use gazala::games::bir_hacheim::state::components::{Duty, Location, March, Unit};
use gazala::games::bir_hacheim::state::decisions::Decision;
use gazala::games::bir_hacheim::state::orders::{Event, Order};
use gazala::games::bir_hacheim::state::position::Position;
use gazala::games::bir_hacheim::state::turn::{Enter, Phase};
use gazala::games::bir_hacheim::{BirHacheim, Plan, spawn, unit, units};
use rand_chacha::ChaCha8Rng;

use super::battery::Tested;
use super::common::{Setting, beside, pick, play_on, players, wander};

impl Tested for BirHacheim {
    const DRAWS: Option<u16> = Some(0);
    // The Axis has to take what it needs to win; at random it hardly ever does.
    const OPEN_AT_RANDOM: bool = false;
    const GAMES: u64 = 60;

    fn id(scenario: &Self::Scenario) -> &str {
        &scenario.id
    }

    fn options(scenario: &Self::Scenario) -> Vec<String> {
        scenario.options.clone()
    }

    fn candidate(world: &World, dice: &mut ChaCha8Rng) -> Order {
        let unit = some_unit(world, dice);
        let near = |dice: &mut ChaCha8Rng| near(world, unit, dice);
        let points = u8::try_from(pick(dice, 12)).expect("small");
        match pick(dice, 40) {
            0 => Order::EndSetUp,
            1 => Order::EndMovement,
            2 => Order::EndCombat,
            3 => Order::Enough,
            4 => Order::Hold,
            5 => Order::Clear { unit },
            6 => Order::Support { unit },
            7 | 8 => Order::Lose { unit },
            9 => Order::Leave { unit },
            10..=12 => Order::Commit { points },
            13..=15 => Order::Place { unit, hex: some_hex(world, dice) },
            16..=24 => {
                let path = some_path(world, unit, dice, 6);
                Order::Move { unit, path }
            }
            25..=27 => Order::Strike { target: some_hex(world, dice), points },
            28..=31 => Order::Attack { unit, target: near(dice) },
            32 | 33 => Order::Bombard { unit, target: some_hex(world, dice) },
            34..=37 => Order::Retreat { unit, to: near(dice) },
            _ => Order::Advance { unit, path: some_path(world, unit, dice, 2) },
        }
    }

    fn same_end(_: &World, one: &Order, other: &Order) -> bool {
        match (one, other) {
            (Order::Move { unit: a, path: by }, Order::Move { unit: b, path: on }) => a == b && by.last() == on.last(),
            _ => one == other,
        }
    }

    fn crowd(world: &mut World, dice: &mut ChaCha8Rng) {
        let centre = Name::parse("1208").expect("a hex");
        let around: Vec<Hex> = centre.within(3);
        let all: Vec<Unit> = units(world).collect();
        for unit in all {
            if unit.location.hex().is_none() || pick(dice, 10) == 0 {
                continue;
            }
            let hex = around[pick(dice, around.len())];
            let friends = units(world).filter(|other| other.location == Location::On(hex) && other.side == unit.side);
            let enemies = units(world).any(|other| other.location == Location::On(hex) && other.side != unit.side);
            if friends.count() < 3 && !enemies {
                let (march, duty) = (March::default(), Duty::default());
                let mut strength = unit.strength;
                strength.reduced = pick(dice, 3) == 0;
                spawn(world, Unit { location: Location::On(hex), march, duty, strength, ..unit });
            }
        }
        world.run_schedule(Enter(Phase::Movement));
    }
}

fn some_unit(world: &World, dice: &mut ChaCha8Rng) -> UnitId {
    // Now and then one that does not exist.
    let count = world.resource::<Shared<Catalog>>().iter().count();
    UnitId(u16::try_from(1 + pick(dice, count + 1)).expect("small"))
}

fn some_hex(world: &World, dice: &mut ChaCha8Rng) -> Hex {
    if pick(dice, 2) == 0 {
        let all: Vec<Hex> = units(world).filter_map(|unit| unit.location.hex()).collect();
        return all[pick(dice, all.len())];
    }
    let hexes: Vec<Hex> = world.resource::<Shared<Board>>().hexes().collect();
    hexes[pick(dice, hexes.len())]
}

/// A hex beside the unit; anywhere for a unit that is not on the board.
fn near(world: &World, id: UnitId, dice: &mut ChaCha8Rng) -> Hex {
    match unit(world, id).and_then(|unit| unit.location.hex()) {
        Some(hex) => beside(hex, dice),
        None => some_hex(world, dice),
    }
}

fn some_path(world: &World, id: UnitId, dice: &mut ChaCha8Rng, most: usize) -> Vec<Hex> {
    match unit(world, id).and_then(|unit| unit.location.hex()) {
        Some(start) => wander(start, dice, most),
        None => vec![some_hex(world, dice)],
    }
}

#[test]
fn nobody_ever_stands_at_sea_or_with_the_enemy_or_in_a_crowd() {
    for setting in Setting::<BirHacheim>::all() {
        for seed in 0..8 {
            let mut session = setting.session(seed);
            let mut dice = players(seed);
            while BirHacheim::to_act(&session.world).is_some() {
                play_on(&mut session, &mut dice, 1);
                let position = &Position::of(&session.world);
                for unit in &position.units {
                    let Some(hex) = unit.location.hex() else { continue };
                    assert_ne!(position.ground(hex).terrain, Terrain::Sea);
                    assert!(position.can_be_in(unit, hex));
                    assert!(!position.is_held_by(hex, unit.side.enemy()), "{} holds both sides", Name::of(hex));
                    let crowd = position.side_in(hex, unit.side).count();
                    // A fourth unit stands in a hex only until one gives way.
                    assert!(crowd <= 3 || position.decision().is_some(), "{crowd} in {}", Name::of(hex));
                }
            }
        }
    }
}

/// Enemies that hold the unit (4.1.2), with their hexes: beside it, and of an arm whose zone it does not ignore. Computed from the
/// counters alone.
fn held_by(position: &Position, unit: &Unit) -> BTreeMap<UnitId, Hex> {
    let Some(hex) = unit.location.hex() else { return BTreeMap::new() };
    let armour = position.counter(unit.id).arm.is_armour();
    let holds = |enemy: &Unit| !(armour && position.counter(enemy.id).arm.is_infantry());
    let enemies = position.units.iter().filter(|enemy| enemy.side != unit.side && holds(enemy));
    let standing = enemies.filter_map(|enemy| Some((enemy.id, enemy.location.hex()?)));
    standing.filter(|(_, at)| at.range(hex) == 1).collect()
}

/// What the units of the side to attack owe when its combat phase begins: an attack on one of these enemies.
fn bound(position: &Position) -> Bound {
    let own = position.units.iter().filter(|unit| unit.side == position.sequence.active);
    let debts = own.map(|unit| {
        let stayed = unit.march.engaged && !unit.march.moved;
        let mut enemies = held_by(position, unit);
        enemies.retain(|_, at| !position.marks.attacked.contains(at));
        let free = |at: &Hex| unit.location.hex().is_some_and(|hex| dominates(position, unit.side, hex, *at));
        if stayed && enemies.values().all(free) {
            enemies.clear();
        }
        (unit.id, enemies.into_keys().collect::<BTreeSet<_>>())
    });
    debts.filter(|(_, enemies)| !enemies.is_empty()).collect()
}

/// Hexes by attacking which the unit can still pay.
fn payable(position: &Position, bound: &Bound, attacked: &BTreeSet<Hex>, unit: &Unit) -> BTreeSet<Hex> {
    let Some(enemies) = bound.get(&unit.id) else { return BTreeSet::new() };
    let left =
        held_by(position, unit).into_iter().filter(|(enemy, hex)| enemies.contains(enemy) && !attacked.contains(hex));
    left.map(|(_, hex)| hex).collect()
}

type Bound = BTreeMap<UnitId, BTreeSet<UnitId>>;

/// A combat phase at one moment.
struct Moment {
    side: Side,
    attacked: BTreeSet<Hex>,
    /// Where the enemies stand.
    enemies: BTreeMap<UnitId, Hex>,
    /// Units with a debt that is not paid, where they stand and whom they could attack.
    open: BTreeMap<UnitId, (Hex, BTreeSet<Hex>)>,
    /// Those that take part in the attack that is put together, and its hex.
    named: Option<(Hex, Vec<UnitId>)>,
}

/// The moment of a combat phase; `None` in others. When the phase begins, what is owed in it is computed.
fn moment(position: &Position, debts: &mut Debts) -> Option<Moment> {
    let (side, attacked) = (position.sequence.active, position.marks.attacked.clone());
    if position.sequence.phase != Phase::Combat {
        return None;
    }
    let now = (position.sequence.turn, side);
    if debts.phase != Some(now) {
        (debts.phase, debts.bound, debts.lost) = (Some(now), bound(position), BTreeSet::new());
        let owing = position.units.iter().filter(|unit| unit.side == side && unit.duty.owes);
        assert!(owing.map(|unit| unit.id).eq(debts.bound.keys().copied()), "who owes in turn {now:?}");
    }
    let owing = position.units.iter().filter(|unit| unit.side == side && !unit.duty.fought);
    let left = |unit: &Unit| payable(position, &debts.bound, &attacked, unit);
    let open: BTreeMap<_, _> = owing.filter_map(|unit| Some((unit.id, (unit.location.hex()?, left(unit))))).collect();
    if position.decision().is_none() {
        // A debt that has lapsed once does not come back.
        debts.lost.extend(open.iter().filter(|(_, (_, hexes))| hexes.is_empty()).map(|(id, _)| *id));
    }
    let open = open.into_iter().filter(|(id, _)| !debts.lost.contains(id));
    let named = match position.decision() {
        Some(Decision::Assault(assault)) => Some((assault.target, assault.units.clone())),
        _ => None,
    };
    let enemies = position.units.iter().filter(|unit| unit.side != side);
    let enemies = enemies.filter_map(|unit| Some((unit.id, unit.location.hex()?))).collect();
    Some(Moment { side, enemies, open: open.filter(|(_, (_, hexes))| !hexes.is_empty()).collect(), attacked, named })
}

/// What came up in the games that were followed.
#[derive(Default)]
struct Debts {
    /// The combat phase that is followed, what is owed in it, and whose debt has lapsed.
    phase: Option<(u16, Side)>,
    bound: Bound,
    lost: BTreeSet<UnitId>,
    paid: u32,
    waited: u32,
    phases: u32,
}

/// Gives a random order and checks what it does to the debts of the side that attacks. False when the game is over.
fn step(session: &mut Session<BirHacheim>, dice: &mut ChaCha8Rng, debts: &mut Debts) -> bool {
    if BirHacheim::to_act(&session.world).is_none() {
        return false;
    }
    let before = moment(&Position::of(&session.world), debts);
    if before.as_ref().is_some_and(|before| before.named.is_some()) {
        let refused = BirHacheim::plan(&session.world, &Order::Commit { points: 0 });
        debts.waited += u32::from(refused.is_err_and(|refusal| refusal.rule.0 == "4.1.2"));
    }
    let order = BirHacheim::random_order(&session.world, dice).expect("there is always a legal way on");
    session.submit(&order).expect("a random order is legal");
    let Some(before) = before else { return true };
    let hex_of = |world: &World, id: UnitId| unit(world, id).and_then(|unit| unit.location.hex());
    let targets: BTreeSet<Hex> = match (&order, &before.named) {
        (Order::Commit { .. }, Some((target, units))) => {
            for (id, (_, hexes)) in before.open.iter().filter(|(id, _)| units.contains(id)) {
                assert!(
                    hexes.contains(target),
                    "{id} owes an attack elsewhere and paid nothing in {}",
                    Name::of(*target)
                );
                debts.paid += 1;
            }
            for (id, (_, hexes)) in before.open.iter().filter(|(id, _)| !units.contains(id)) {
                assert!(hexes.iter().any(|hex| hex != target), "{id} is left with nobody to attack");
            }
            [*target].into()
        }
        (Order::Strike { target, .. } | Order::Bombard { target, .. }, _) => {
            for (id, (_, hexes)) in &before.open {
                assert!(hexes.iter().any(|hex| hex != target), "{id} is left with nobody to attack");
            }
            [*target].into()
        }
        (Order::EndCombat, _) => {
            assert!(before.open.is_empty(), "the phase ends with debts: {:?}", before.open.keys());
            return true;
        }
        _ => BTreeSet::new(),
    };
    // Whoever has been attacked is owed nothing any more, wherever he goes.
    for owed in debts.bound.values_mut() {
        owed.retain(|enemy| before.enemies.get(enemy).is_none_or(|hex| !targets.contains(hex)));
    }
    // The phase may end by itself: then nobody who has not fought has an enemy left.
    let ended = {
        let position = &Position::of(&session.world);
        position.sequence.phase != Phase::Combat || position.sequence.active != before.side
    };
    if ended {
        debts.phases += 1;
        let attacked: BTreeSet<Hex> = before.attacked.union(&targets).copied().collect();
        let named = before.named.map_or_else(Vec::new, |(_, units)| units);
        for (id, (hex, _)) in before.open.iter().filter(|(id, _)| !named.contains(id)) {
            if hex_of(&session.world, *id) != Some(*hex) {
                continue;
            }
            let left = {
                let position = &Position::of(&session.world);
                position.find(*id).map_or_else(BTreeSet::new, |unit| payable(position, &debts.bound, &attacked, unit))
            };
            assert!(left.is_empty(), "{id} in {} could still have paid", Name::of(*hex));
        }
    }
    true
}

/// 4.1.2 and 6.2 in random games, half of them at close quarters: nobody is stuck, every debt is paid by its own unit while it has
/// an enemy, and no hex is attacked twice in a turn.
#[test]
fn every_debtor_attacks_while_it_has_an_enemy_and_nobody_is_stuck() {
    let mut debts = Debts::default();
    for setting in Setting::<BirHacheim>::all() {
        for seed in 0..14 {
            let mut session = setting.session(seed);
            let mut dice = players(seed);
            if seed % 2 == 0 {
                while BirHacheim::turn(&session.world) == 0 {
                    play_on(&mut session, &mut dice, 1);
                }
                BirHacheim::crowd(&mut session.world, &mut dice);
            }
            debts.phase = None;
            while step(&mut session, &mut dice, &mut debts) {}
            let mut attacked = BTreeSet::new();
            for entry in &session.world.resource::<Log<Event>>().0 {
                if let Event::Fought { target, .. } | Event::Bombed { target, .. } = &entry.event {
                    assert!(
                        attacked.insert((entry.turn, *target)),
                        "{} twice in turn {}",
                        Name::of(*target),
                        entry.turn
                    );
                }
            }
        }
    }
    let Debts { paid, waited, phases, .. } = debts;
    assert!(paid > 100 && waited > 30 && phases > 30, "{paid} paid, {waited} waited for a debtor, {phases} ended");
}

/// What a side is shown of the attacks that it may order, and what it is told of those it may not.
type Told = (Vec<Order>, Vec<(Order, Result<Option<SeenAssault>, String>)>);

fn told(world: &mut World, side: Side, orders: &[Order]) -> Told {
    let legal = BirHacheim::legal_orders(world);
    let all: Vec<Order> = legal.iter().chain(orders).cloned().collect();
    let told = all.into_iter().map(|order| {
        let plan = BirHacheim::plan(world, &order);
        let seen = {
            let position = &Position::of(world);
            match &plan {
                Ok(Plan::Attack(plan) | Plan::Commit(CommitPlan::Assault(plan))) => {
                    Ok(Some(sight::seen(position, Some(side), plan)))
                }
                Ok(_) => Ok(None),
                Err(refusal) => Err(refusal.to_string()),
            }
        };
        (order, seen)
    });
    let told = told.collect();
    (legal, told)
}

/// 5.1.1: whatever the enemy's defence is, the side that puts an attack together is shown and told the same.
#[test]
fn nothing_tells_the_defence_before_an_attack_is_declared() {
    let (mut looked, mut plans) = (0, 0);
    for setting in Setting::<BirHacheim>::all() {
        let open = setting.options.iter().any(|option| option == OPEN_ARITHMETIC);
        for seed in 0..10 {
            let mut session = setting.session(seed);
            let mut dice = players(seed);
            while BirHacheim::turn(&session.world) == 0 {
                play_on(&mut session, &mut dice, 1);
            }
            BirHacheim::crowd(&mut session.world, &mut dice);
            for _ in 0..120 {
                play_on(&mut session, &mut dice, 1);
                let world = &mut session.world;
                let Some(side) = BirHacheim::to_act(world) else { break };
                let composes = {
                    let position = &Position::of(world);
                    position.sequence.phase == Phase::Combat
                        && matches!(position.decision(), None | Some(Decision::Assault(_)))
                };
                if !composes {
                    continue;
                }
                looked += 1;
                let orders: Vec<Order> = (0..60).map(|_| BirHacheim::candidate(world, &mut dice)).collect();
                let first = told(world, side, &orders);
                let enemies: Vec<Unit> = units(world).filter(|unit| unit.side != side).collect();
                for mut enemy in enemies.iter().copied() {
                    enemy.strength.reduced = !enemy.strength.reduced;
                    spawn(world, enemy);
                }
                let second = told(world, side, &orders);
                for enemy in &enemies {
                    spawn(world, *enemy);
                }
                let seen = || first.1.iter().filter_map(|(_, told)| told.as_ref().ok()?.as_ref());
                plans += seen().count();
                assert!(seen().all(|plan| plan.computed.is_some() == open));
                assert_eq!(first.0, second.0, "what is legal does not hang on the defence");
                if !open {
                    assert_eq!(first.1, second.1);
                }
                let shown = {
                    let position = &Position::of(world);
                    enemies.iter().filter(|enemy| sight::shows_defence(position, Some(side), enemy)).count()
                };
                assert_eq!(shown, if open { enemies.len() } else { 0 });
            }
        }
    }
    assert!(looked > 100 && plans > 300, "{looked} moments, {plans} plans");
}

/// An order that is allowed and can't be carried out, since the world lacks something: told as a fault, never written, the game as before.
#[test]
fn what_cannot_be_carried_out_never_reaches_the_journal() {
    let setting = Setting::<BirHacheim>::all().swap_remove(0);
    let mut session = setting.session(1);
    // So many that the state before the order is at hand, and need not be played again in a world that lacks its log.
    play_on(&mut session, &mut players(1), 64);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.journal");
    session.save_to(&file).expect("the folder can be written");
    let order = BirHacheim::random_order(&session.world, &mut players(2)).expect("the game goes on");
    let now = |session: &Session<BirHacheim>| (session.orders(), state_hash::<BirHacheim>(&session.world));
    let (before, written) = (now(&session), std::fs::read(&file).expect("the journal"));
    let log = session.world.remove_resource::<Log<Event>>().expect("the game has a log");
    let refusal = session.submit(&order).expect_err("nothing can be noted");
    assert!(refusal.is_fault() && refusal.sentence.contains("bug in the program"), "{refusal}");
    assert_eq!(now(&session), before);
    assert!(std::fs::read(&file).expect("the journal") == written, "the journal is as it was");
    session.world.insert_resource(log);
    session.submit(&order).expect("with its log it can be carried out");
    assert_eq!(session.orders(), before.0 + 1);
}

/// 5.1.1: while the defence of a unit is kept back, neither its line of the charts nor what is told of its origin names its values.
#[test]
fn charts_and_origins_keep_the_defence_back() {
    let data = Setting::<BirHacheim>::all().swap_remove(0).data;
    let book = BirHacheim::charts(&data);
    let hidden: BTreeSet<UnitId> =
        data.catalog.iter().filter(|(_, counter)| counter.nation.side() == Side::Axis).map(|(unit, _)| unit).collect();
    let seen = sight::charts(&book, &data.catalog, &hidden);
    assert_eq!(sight::charts(&book, &data.catalog, &BTreeSet::new()), book, "nothing is kept back of nobody");
    let mut rows = 0;
    for (id, counter) in data.catalog.iter() {
        let row = |charts: &[Chart]| {
            let rows =
                charts.iter().filter(|chart| chart.id.starts_with(COUNTERS)).flat_map(|chart| chart.rows.clone());
            let mut own = rows.filter(|row| row.name == counter.name);
            let found = own.next().expect("each counter has a row");
            assert!(own.next().is_none(), "{} has one row", counter.name);
            found
        };
        let (printed, shown) = (row(&book), row(&seen));
        let origin = sight::origin_of_values(counter, hidden.contains(&id));
        if !hidden.contains(&id) {
            assert_eq!((printed, origin), (shown, counter.values.clone()));
            continue;
        }
        rows += 1;
        let differ = printed.cells.iter().zip(&shown.cells).filter(|(printed, shown)| printed.text != shown.text);
        assert_eq!(differ.map(|(_, shown)| shown.text.as_str()).collect::<Vec<_>>(), [UNKNOWN]);
        assert!(shown.cells.iter().flat_map(|cell| &cell.provenance).all(|origin| origin.reason() == KEPT_BACK));
        assert_eq!((origin.kind(), origin.reason()), (counter.values.kind(), KEPT_BACK));
    }
    assert_eq!(rows, 30, "10 German and 20 Italian");
    let tables =
        |charts: &[Chart]| charts.iter().filter(|chart| !chart.id.starts_with(COUNTERS)).cloned().collect::<Vec<_>>();
    assert_eq!(tables(&seen), tables(&book));
}

/// A unit that a plan names and that is gone as the plan is carried out: a fault, and no order that did nothing.
#[test]
fn a_unit_that_is_gone_as_its_plan_is_carried_out_is_a_fault() {
    let mut session = Setting::<BirHacheim>::all().swap_remove(0).session(1);
    let world = &mut session.world;
    let mut placed = BirHacheim::legal_orders(world).into_iter();
    let named = placed.find_map(|order| if let Order::Place { unit, .. } = order { Some((unit, order)) } else { None });
    let (unit, order) = named.expect("units are set up");
    let plan = BirHacheim::plan(world, &order).expect("it is legal");
    let entity = world.resource::<UnitIndex>().entity(unit).expect("it is in the world");
    world.despawn(entity);
    BirHacheim::carry_out(world, plan);
    let failure = take_failure(world).expect("nothing could be placed");
    assert!(failure.contains(&format!("unit {unit} is not there")), "{failure}");
}
