//! Limited intelligence (V.F): two positions that differ only in what a side can't see give it the same legal orders, plans, refusals and
//! computer order.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy_ecs::prelude::World;
use gazala::core::dice::Dice;
use gazala::core::game::{DiceIn, Game, Log, submit};
use gazala::core::hex::{Facing, Hex};
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::games::tobruk::material::catalog::{Class, Shells};
use gazala::games::tobruk::material::scenario::{Chapter, Scenario};
use gazala::games::tobruk::material::tables::ammunition::Rounds;
use gazala::games::tobruk::material::tables::hit_probability::Ammo;
use gazala::games::tobruk::phases::ammunition;
use gazala::games::tobruk::phases::cover::{cover, strength_is_open};
use gazala::games::tobruk::play::secrets::may_hear;
use gazala::games::tobruk::state::air::Standing;
use gazala::games::tobruk::state::components::{Location, Unit};
use gazala::games::tobruk::state::events::Event;
use gazala::games::tobruk::state::firers::Arm;
use gazala::games::tobruk::state::marks::Marks;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::position::{Position, ViewItem};
use gazala::games::tobruk::state::sight::Sight;
use gazala::games::tobruk::state::turn::{Phase, Sequence};
use gazala::games::tobruk::{Data, Tobruk, spawn, unit};

use super::common::{Setting, players, root};

fn begin(data: &Data, scenario: &Arc<Scenario>, options: &[String], seed: u64) -> World {
    Tobruk::begin_with(data, scenario, options, Dice::seeded(seed)).expect("the game begins")
}

/// What a side does not see of its enemy, each with how much.
fn unseen(world: &World, side: Side) -> Vec<(UnitId, Sight)> {
    let position = &Position::of(world);
    let seen = &position.clone().seen_by(side);
    let sight = |unit: ViewItem| match seen.find(*unit.id) {
        None => Some((*unit.id, Sight::Hidden)),
        Some(known) if known.kind != unit.kind => Some((*unit.id, Sight::GunSymbol)),
        Some(_) => None,
    };
    position.all().filter_map(sight).collect()
}

/// What differs in the game that is otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    /// Men and weapons lie under other emplacements that were manned.
    Places,
    /// They lie in emplacements that were empty.
    Empty,
    /// Men out of sight are fewer.
    Unseen,
    /// Men in sight under cover are fewer (II.G.5).
    Strength,
    /// Guns face down are of another type, dummies are none.
    Guns,
    /// Observers ride in other AFVs (VIII.B.5).
    Observers,
    /// Recorded fires lie elsewhere (VI.C.2.a).
    Fires,
    /// Other minefields are dummies (IX.D).
    Mines,
    /// Guns have other standing orders for aircraft (VIII.D.2.c).
    Standing,
    /// Hidden minefields lie elsewhere (Firefight H).
    Hidden,
    /// AFVs have other rounds aboard (X.D.2).
    Loads,
}

const FACTS: [Fact; 11] = [
    Fact::Places,
    Fact::Empty,
    Fact::Unseen,
    Fact::Strength,
    Fact::Guns,
    Fact::Observers,
    Fact::Fires,
    Fact::Mines,
    Fact::Standing,
    Fact::Hidden,
    Fact::Loads,
];

/// A game beside another, as it is made otherwise for one side.
struct Otherwise<'a> {
    setting: &'a Setting<Tobruk>,
    world: &'a World,
    other: World,
    side: Side,
    facts: BTreeSet<Fact>,
}

impl<'a> Otherwise<'a> {
    /// The same game with all that the side can't see otherwise, as far as it is out of sight there as well.
    fn of(setting: &'a Setting<Tobruk>, world: &'a World, side: Side) -> Self {
        let mut other = begin(&setting.data, &setting.scenario, &setting.options, 0);
        Tobruk::restore(&mut other, &Tobruk::snapshot(world));
        let mut game = Self { setting, world, other, side, facts: BTreeSet::new() };
        game.places();
        game.observers();
        game.strength();
        game.guns();
        game.marks();
        game.hidden_mines();
        game.loads();
        game
    }

    fn change(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        let mut found = unit(&self.other, id).expect("it is in both");
        change(&mut found);
        spawn(&mut self.other, found);
    }

    /// Those out of sight in emplacements go into other ones, manned or empty, in which the side has nobody.
    fn places(&mut self) {
        let position = &Position::of(self.world);
        // Men at a gun that lies face down are where it is, observers where their AFV is, and a weapon that a pit or a bunker hides is seen
        // in any other.
        let rests = |unit: &ViewItem| {
            let stands = unit.men.left > 0 && !unit.men.under;
            stands || unit.location.hex().is_none() || position.class(unit).is_crew_served()
        };
        let hidden: Vec<UnitId> = unseen(self.world, self.side)
            .into_iter()
            .filter(|(id, sight)| *sight == Sight::Hidden && position.find(*id).is_some_and(|unit| !rests(&unit)))
            .map(|(id, _)| id)
            .collect();
        let manned: BTreeSet<Hex> =
            hidden.iter().filter_map(|id| position.find(*id)).filter_map(|unit| unit.location.hex()).collect();
        let own: BTreeSet<Hex> = position.on_board(self.side).map(|(_, hex)| hex).collect();
        let shelters =
            |_: Side, class: Class, hex: Hex| class.shelters_men() && class != Class::Blockhouse && !own.contains(&hex);
        let all: BTreeSet<Hex> = position.those(shelters).filter_map(|unit| unit.location.hex()).collect();
        let empty: Vec<Hex> =
            all.into_iter().filter(|hex| !position.in_hex(*hex).any(|unit| unit.men.left > 0)).collect();
        let manned: Vec<Hex> = manned.into_iter().collect();
        let mut went = Vec::new();
        for (place, id) in hidden.iter().enumerate() {
            let (pool, fact) =
                if place % 2 == 0 && !empty.is_empty() { (&empty, Fact::Empty) } else { (&manned, Fact::Places) };
            let (from, to) = (position.find(*id).expect("it is there").location, pool[(place + 1) % pool.len()]);
            if from.hex() != Some(to) {
                self.change(*id, |unit| unit.location = Location::On(to));
                went.push((*id, *from, fact));
            }
        }
        // Whoever would be seen where he is now stays.
        let still = unseen(&self.other, self.side);
        let is_hidden = |id: UnitId| still.contains(&(id, Sight::Hidden));
        let (stay, went): (Vec<_>, Vec<_>) = went.into_iter().partition(|(id, ..)| !is_hidden(*id));
        for (id, from, _) in stay {
            self.change(id, |unit| unit.location = from);
        }
        if unseen(self.world, self.side) == unseen(&self.other, self.side) {
            self.facts.extend(went.iter().map(|(.., fact)| *fact));
            for pit in &mut self.other.resource_mut::<Marks>().works.pits {
                pit.holds = pit.holds.filter(|held| !went.iter().any(|(id, ..)| id == held));
            }
        } else {
            for (id, from, _) in went {
                self.change(id, |unit| unit.location = from);
            }
        }
    }

    /// Observers ride in other AFVs of their side.
    fn observers(&mut self) {
        let position = &Position::of(self.world);
        let afvs = |unit: &ViewItem| position.class(unit).is_afv() && !unit.crew.out;
        let afvs: Vec<UnitId> =
            position.on_board(self.side.enemy()).map(|(unit, _)| unit).filter(afvs).map(|unit| *unit.id).collect();
        let inside: Vec<UnitId> = position
            .all()
            .filter(|unit| *unit.side != self.side && position.is_inside(unit))
            .map(|unit| *unit.id)
            .collect();
        let free = afvs.into_iter().filter(|afv| position.aboard(*afv).next().is_none());
        for (observer, afv) in inside.into_iter().zip(free) {
            self.change(observer, |unit| unit.location = Location::Aboard(afv));
            self.facts.insert(Fact::Observers);
        }
    }

    /// Men out of sight are fewer, and so are those in sight whose number is hidden; not those who lost men this turn, of whom the one
    /// with the lowest morale is named (II.H.3.a), nor those in a melee, whose odds are worked out in the open (II.I.6.a).
    fn strength(&mut self) {
        let (position, side) = (&Position::of(self.world), self.side);
        let unseen = unseen(self.world, side);
        let fewer = |unit: &ViewItem| {
            let hidden = unseen.contains(&(*unit.id, Sight::Hidden));
            let quiet = unit.men.lost == 0 && unit.overruns.by.is_empty() && !position.is_in_melee(unit);
            let covered = unit.location.hex().is_some() && !strength_is_open(cover(position, unit));
            let fact = if hidden { Some(Fact::Unseen) } else { (quiet && covered).then_some(Fact::Strength) };
            Some((*unit.id, fact?))
        };
        let enemies = position.all().filter(|unit| *unit.side != side && unit.men.left > 1);
        let fewer: Vec<(UnitId, Fact)> = enemies.filter_map(|unit| fewer(&unit)).collect();
        for (id, fact) in fewer {
            self.change(id, |unit| unit.men.left -= 1);
            self.facts.insert(fact);
        }
    }

    /// Guns that lie face down are of another type.
    fn guns(&mut self) {
        let kind = self.setting.data.catalog.find("25_pdr").expect("a type of the catalog");
        for (id, _) in unseen(self.world, self.side).into_iter().filter(|(_, sight)| *sight == Sight::GunSymbol) {
            self.change(id, |unit| unit.kind.0 = kind);
            self.facts.insert(Fact::Guns);
        }
    }

    /// Recorded fires, dummy minefields and standing orders of the enemy.
    fn marks(&mut self) {
        let position = &Position::of(self.world);
        let (side, enemy) = (self.side, self.side.enemy());
        let scenario = position.scenario;
        let mut marks = self.other.resource_mut::<Marks>();
        let works = &mut marks.works;
        let own = |battery| scenario.battery(battery).is_some_and(|entry| entry.side == side);
        for recorded in works.recorded.iter_mut().filter(|known| !known.is_known() && !own(known.battery)) {
            recorded.hex = recorded.hex.neighbour(Facing::E);
            self.facts.insert(Fact::Fires);
        }
        let mined = |theirs: Side, class: Class, _: Hex| theirs == enemy && class == Class::Minefield;
        let mines: Vec<UnitId> = position.those(mined).map(|unit| *unit.id).collect();
        let feints = works.feints.iter().filter(|feint| mines.contains(feint)).count();
        if feints > 0 && feints < mines.len() {
            let others: Vec<UnitId> =
                mines.iter().filter(|mine| !works.feints.contains(mine)).take(feints).copied().collect();
            works.feints.retain(|feint| !mines.contains(feint));
            works.feints.extend(others);
            works.feints.sort_unstable();
            self.facts.insert(Fact::Mines);
        }
        if position.all().any(|unit| *unit.side == side && position.class(&unit) == Class::Aircraft) {
            let standing = &mut works.air.standing[enemy.index()];
            *standing = if *standing == Standing::Never { Standing::Always } else { Standing::Never };
            self.facts.insert(Fact::Standing);
        }
    }
}

impl Otherwise<'_> {
    /// AFVs of the enemy have fired more, and were loaded otherwise.
    fn loads(&mut self) {
        let position = &Position::of(self.world);
        let mut marks = self.other.resource_mut::<Marks>();
        let enemies = position.all().filter(|unit| *unit.side != self.side && position.class(unit).is_afv());
        for unit in enemies.filter(|_| position.options.ammunition_limits) {
            let Some((load, row)) = ammunition::load_of(position, unit.kind.0, 0) else { continue };
            let other = if row.most() > row.rounds { Rounds { ap: load.ap + 1, ..load } } else { load };
            marks.works.ammunition.stow(unit.kind.0, 0, other);
            marks.works.ammunition.fire(*unit.id, 0, Ammo::Ap, 20);
            self.facts.insert(Fact::Loads);
        }
    }

    /// Minefields of the enemy that are recorded in secret lie in other hexes.
    fn hidden_mines(&mut self) {
        let position = &Position::of(self.world);
        let mut taken: BTreeSet<Hex> = position.all().filter_map(|unit| unit.location.hex()).collect();
        let mines = position.marks.works.hidden_mines.iter().filter_map(|id| position.find(*id));
        for mine in mines.filter(|mine| *mine.side != self.side).collect::<Vec<_>>() {
            let Some(hex) = mine.location.hex() else { continue };
            let beside = Facing::ALL.map(|side| hex.neighbour(side)).into_iter();
            let free = |hex: &Hex| position.board.contains(*hex) && position.is_in_play(*hex) && !taken.contains(hex);
            if let Some(to) = beside.into_iter().find(free) {
                taken.insert(to);
                self.change(*mine.id, |unit| unit.location = Location::On(to));
                self.facts.insert(Fact::Hidden);
            }
        }
    }
}

/// A plan or a refusal in words, without the places of units in the world.
fn told(world: &World, order: &Order) -> String {
    let text = match Tobruk::plan(world, order) {
        Ok(plan) => format!("{plan:?}"),
        Err(refusal) => format!("{} {}", refusal.rule, refusal.sentence),
    };
    text.split(' ')
        .filter(|word| !word.contains('v') || !word.starts_with(|start: char| start.is_ascii_digit()))
        .collect()
}

/// The side to act has the same orders, plans, refusals and computer order in both.
fn is_alike(world: &World, other: &World, (side, seed): (Side, u64), place: &str) {
    let legal = Tobruk::legal_orders(world);
    assert_eq!(legal, Tobruk::legal_orders(other), "{place}");
    let mut dice = players(seed);
    let candidates: Vec<Order> = (0..60).map(|_| super::tobruk_candidates::any(world, &mut dice)).collect();
    let own = Position::of(world).on_board(side).map(|(unit, _)| *unit.id).next();
    let at_unseen = unseen(world, side).into_iter().zip(own.into_iter().cycle()).flat_map(|((target, _), unit)| {
        [
            Order::Fire { unit, gun: 0, target, shells: Shells::Plain },
            Order::Engage { unit, arm: Arm::SmallArms, target },
            Order::Lob { unit, target },
            Order::Check { unit: target },
        ]
    });
    for order in legal.iter().step_by(7).cloned().chain(candidates).chain(at_unseen) {
        assert_eq!(told(world, &order), told(other, &order), "{place}: {order:?}");
    }
    let choice = |world: &World| Tobruk::computer_order(world, &mut players(seed));
    assert_eq!(choice(world), choice(other), "{place}");
}

/// In every scenario that hides anything, and with each option in the first scenario that offers it and in every third after that (V.F, VI.C.2.a, VIII.B.5, VIII.F.2, IX.A.1, IX.D,
/// II.G.5).
#[test]
fn what_a_side_cannot_see_changes_nothing_for_it() {
    // The longest of all tests: two threads do it in half the time.
    let mut halves = [Vec::new(), Vec::new()];
    let mut offered: BTreeMap<String, usize> = BTreeMap::new();
    let taken = Setting::<Tobruk>::all().into_iter().filter(|setting| {
        let Some(option) = setting.options.first().filter(|option| *option != "addenda") else { return true };
        let count = offered.entry(option.clone()).or_default();
        *count += 1;
        *count % 3 == 1
    });
    for (place, setting) in taken.enumerate() {
        halves[place % 2].push(setting);
    }
    let (mut compared, mut facts) = (0, BTreeSet::new());
    std::thread::scope(|scope| {
        let threads = halves.map(|half| scope.spawn(move || half.into_iter().map(compare).collect::<Vec<_>>()));
        for (count, seen) in threads.into_iter().flat_map(|thread| thread.join().expect("nothing told the sides apart"))
        {
            compared += count;
            facts.extend(seen);
        }
    });
    assert!(compared >= 200, "{compared} positions compared");
    assert_eq!(facts, BTreeSet::from(FACTS), "each of them differed somewhere");
}

/// Compares positions of a computer's game with others that look alike to one side: how many, and in which facts they differed.
fn compare(mut setting: Setting<Tobruk>) -> (usize, BTreeSet<Fact>) {
    let (mut compared, mut facts) = (0, BTreeSet::new());
    // Dummy minefields tell themselves from others only where mines can be forced (IX.D).
    if setting.options.iter().any(|option| option == "dummy minefields") {
        setting.options.push("forcing minefields".to_owned());
    }
    if !setting.scenario.clone().played(&setting.options).plays(Chapter::V) {
        return (compared, facts);
    }
    // The first forces of Four's addenda enter on turn 6, those in whose AFVs the observers are.
    let (orders, every) = match setting.options.first().map(String::as_str) {
        None => (1500, 45),
        Some("addenda") => (450, 20),
        Some(_) => (320, 45),
    };
    // Where mines are hidden a game is short, and they are found before long (Firefight H).
    let hides = setting.scenario.night.as_ref().is_some_and(|night| night.hidden_minefields > 0);
    let every = if hides { 5 } else { every };
    let mut world = begin(&setting.data, &setting.scenario, &setting.options, 1);
    Tobruk::settle(&mut world);
    let mut dice = players(1);
    for count in 1..=orders {
        let Some(order) = Tobruk::computer_order(&world, &mut dice) else { break };
        submit::<Tobruk>(&mut world, &order).expect("its order is legal");
        let Some(side) = Tobruk::to_act(&world).filter(|_| count % every == 0) else { continue };
        let game = Otherwise::of(&setting, &world, side);
        if game.facts.is_empty() {
            continue;
        }
        compared += 1;
        let place = format!("{} {:?}, order {count}, {:?}", setting.id, setting.options, game.facts);
        is_alike(&world, &game.other, (side, count), &place);
        facts.extend(game.facts);
    }
    (compared, facts)
}

#[test]
fn the_log_of_the_set_up_names_nothing_that_a_side_cannot_see() {
    let data = Tobruk::load_data(&root()).expect("the data is sound");
    let scenario = Arc::new(Scenario::load(&root(), "scenarios/tobruk/05.ron", &data).expect("the scenario is sound"));
    let mut world = begin(&data, &scenario, &[], 1);
    let mut dice = players(1);
    while Tobruk::turn(&world) == 0 {
        let order = Tobruk::computer_order(&world, &mut dice).expect("the British set up");
        submit::<Tobruk>(&mut world, &order).expect("its order is legal");
    }
    let names: Vec<String> = unseen(&world, Side::Axis)
        .iter()
        .filter_map(|(id, _)| {
            let entry = scenario.entry_of(*id)?;
            Some(format!("{} {} ", data.catalog.get(entry.kind).name, entry.label))
        })
        .collect();
    assert!(names.len() >= 10, "{names:?}");
    let log = &world.resource::<Log<Event>>().0;
    let heard = log.iter().filter(|entry| may_hear(&world, &entry.event, Side::Axis));
    for line in heard.filter_map(|entry| Tobruk::tell(&world, &entry.event, DiceIn::Words)) {
        let named = names.iter().find(|name| line.text.contains(name.as_str()));
        assert!(named.is_none(), "{}", line.text);
    }
}

/// V.F.3, VIII.D.2.c: guns that let an aircraft pass, the question put to them and their standing orders are heard by their own side alone.
#[test]
fn guns_that_let_an_aircraft_pass_are_not_told_to_its_side() {
    let data = Tobruk::load_data(&root()).expect("the data is sound");
    let scenario = Arc::new(Scenario::load(&root(), "scenarios/tobruk/08.ron", &data).expect("the scenario is sound"));
    let world = begin(&data, &scenario, &[], 1);
    let aircraft = UnitId(501);
    let hex = data.board.find("N-31").expect("a hex");
    for event in [
        Event::FlakHeld { aircraft },
        Event::FlakOrders { side: Side::Allies, answer: Standing::Never },
        Event::InRange { unit: aircraft, from: None, path: vec![hex], facing: Facing::E },
    ] {
        assert!(may_hear(&world, &event, Side::Allies) && !may_hear(&world, &event, Side::Axis), "{event:?}");
    }
    let flew = Event::Flew { unit: aircraft, from: None, path: vec![hex], facing: Facing::E };
    assert!(Side::BOTH.into_iter().all(|side| may_hear(&world, &flew, side)));
}

/// A game of Scenario Five in the Germans' second movement: a hedgehog, a section under it if it is manned, and a German section beside it.
fn beside_a_trench(manned: bool) -> gazala::core::session::Session<Tobruk> {
    let setting = Setting::<Tobruk>::all()
        .into_iter()
        .find(|setting| setting.id == "tobruk/05" && setting.options.is_empty())
        .expect("Scenario Five");
    let mut session = setting.session(1);
    let hex = |name: &str| setting.data.board.find(name).expect("a hex");
    let places: [(u16, Option<Hex>); 4] = [
        (221, Some(hex("W-27"))),
        (11, manned.then(|| hex("W-27"))),
        (12, Some(hex("W-23"))),
        (311, Some(hex("W-28"))),
    ];
    let all: Vec<Unit> = gazala::games::tobruk::units(&session.world).collect();
    for mut unit in all {
        let place = places.iter().find(|(id, _)| UnitId(*id) == unit.id).and_then(|(_, place)| *place);
        unit.location = place.map_or(Location::Exited, Location::On);
        unit.men.under = unit.id == UnitId(11);
        unit.haul.behind = None;
        unit.service.operators.clear();
        spawn(&mut session.world, unit);
    }
    let mut sequence = session.world.resource_mut::<Sequence>();
    (sequence.turn, sequence.phase, sequence.active, sequence.passed) = (2, Phase::Movement, Side::Axis, [false; 2]);
    session
}

#[test]
fn an_order_that_shows_what_was_hidden_is_not_taken_back() {
    for (manned, reach) in [(false, 1), (true, 0)] {
        let mut session = beside_a_trench(manned);
        let (unit, path) = (UnitId(311), vec![session_hex(&session, 221)]);
        let facing = unit_of(&session, unit).facing;
        let order = Order::Move { unit, path, facing, reverse: false, carrying: Vec::new() };
        session.submit(&order).expect("the move is legal");
        assert_eq!(session.undo_reach(), reach, "manned: {manned}");
    }
}

fn unit_of(session: &gazala::core::session::Session<Tobruk>, id: UnitId) -> Unit {
    unit(&session.world, id).expect("a unit of the scenario")
}

fn session_hex(session: &gazala::core::session::Session<Tobruk>, id: u16) -> Hex {
    unit_of(session, UnitId(id)).location.hex().expect("it is on the board")
}
