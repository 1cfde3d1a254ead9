//! The battery: what holds for every game in every scenario, in any position that random play reaches.

use std::collections::BTreeSet;
use std::path::PathBuf;

use bevy_ecs::prelude::World;
use gazala::core::dice::Dice;
use gazala::core::game::{DiceIn, Entry, Game, Log, state_hash, submit};
use gazala::core::journal::read;
use gazala::core::session::{Replayed, Session, UndoBar, replay};
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use rand_chacha::ChaCha8Rng;

use super::common::{Setting, play_on, players, root};

/// What the battery has to know of a game beyond its rules.
pub trait Tested: Game {
    /// Options of a scenario.
    fn options(scenario: &Self::Scenario) -> Vec<String>;

    /// Any order at all, sense or nonsense.
    fn candidate(world: &World, dice: &mut ChaCha8Rng) -> Self::Order;

    /// True if two orders bring the same unit to the same end, on the same way or another.
    fn same_end(world: &World, one: &Self::Order, other: &Self::Order) -> bool;

    /// Throws the units together at the beginning of play, so that they come to close quarters.
    fn crowd(world: &mut World, dice: &mut ChaCha8Rng);

    /// The scenario's own id.
    fn id(scenario: &Self::Scenario) -> &str;

    /// A game that is over can be a draw, with points so far apart at most; `None` where somebody always wins.
    const DRAWS: Option<u16>;

    /// Random play lets either side win now and then.
    const OPEN_AT_RANDOM: bool;

    /// Games of the random-games test, over all settings. Thousands are played by hand with `gazala exhibit`.
    const GAMES: u64;

    /// Orders of a long game: random positions are reached by as many at most.
    const ORDERS: usize = 700;

    /// As many orders in a row can be taken back at some moment of a game.
    const UNDO: usize = 9;

    /// The folder that holds the game's assets and scenarios.
    fn root() -> PathBuf {
        root()
    }
}

macro_rules! battery {
    ($name:ident, $game:ty) => {
        mod $name {

            #[test]
            fn a_scenario_s_id_is_its_place() {
                super::a_scenario_s_id_is_its_place::<$game>();
            }

            #[test]
            fn random_games_end_with_a_winner() {
                super::random_games_end_with_a_winner::<$game>();
            }

            #[test]
            fn the_list_of_legal_orders_and_the_plans_agree() {
                super::the_list_of_legal_orders_and_the_plans_agree::<$game>();
            }

            #[test]
            fn refused_orders_change_nothing_and_say_why() {
                super::refused_orders_change_nothing_and_say_why::<$game>();
            }

            #[test]
            fn players_give_legal_orders() {
                super::players_give_legal_orders::<$game>();
            }

            #[test]
            fn undo_restores_and_stops_at_dice_and_sides() {
                super::undo_restores_and_stops_at_dice_and_sides::<$game>();
            }

            #[test]
            fn a_state_put_back_plays_on_alike() {
                super::a_state_put_back_plays_on_alike::<$game>();
            }

            #[test]
            fn earlier_moments_can_be_shown() {
                super::earlier_moments_can_be_shown::<$game>();
            }

            #[test]
            fn a_saved_game_goes_on_where_it_was() {
                super::a_saved_game_goes_on_where_it_was::<$game>();
            }

            #[test]
            fn the_same_seed_and_orders_give_the_same_states() {
                super::the_same_seed_and_orders_give_the_same_states::<$game>();
            }
        }
    };
}

macro_rules! batteries {
    ($(($variant:ident, $folder:ident, $game:ty, $title:literal, $description:literal)),* $(,)?) => {
        $(battery!($folder, $game);)*
    };
}

gazala::games!(batteries);
battery!(toy, crate::rules::toy::Toy);

/// More orders than any game takes.
const ENDLESS: usize = 20_000;

/// A position is a setting, a seed, a number of random orders, and whether the units are thrown together before.
type Place = (usize, u64, usize, bool);

fn places<G: Tested>() -> impl Strategy<Value = Place> {
    (any::<usize>(), any::<u64>(), 0..G::ORDERS, any::<bool>())
}

/// Runs a property on random positions. The positions are the same in every run; `PROPTEST_CASES` asks for more of them.
fn for_places<G: Tested>(cases: u32, test: impl Fn(Place) -> Result<(), TestCaseError>) {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(cases);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    match runner.run(&places::<G>(), test) {
        Ok(()) => {}
        Err(TestError::Fail(reason, place)) => panic!("at (setting, seed, orders, crowded) = {place:?}: {reason}"),
        Err(error) => panic!("{error}"),
    }
}

/// The world at a place, with the setting it belongs to.
fn world_at<G: Tested>(settings: &[Setting<G>], (setting, seed, orders, crowded): Place) -> (World, &Setting<G>) {
    let setting = &settings[setting % settings.len()];
    let mut session = setting.session(seed);
    let mut dice = players(seed);
    if crowded {
        while G::turn(&session.world) == 0 {
            play_on(&mut session, &mut dice, 1);
        }
        G::crowd(&mut session.world, &mut dice);
        // At close quarters a game is soon over.
        play_on(&mut session, &mut dice, orders / 7);
    } else {
        play_on(&mut session, &mut dice, orders);
    }
    (session.world, setting)
}

fn dice_rolled(world: &World) -> u32 {
    world.get_resource::<Dice>().expect("a game has dice").rolled()
}

fn log_of<G: Game>(world: &World) -> Vec<Entry<G::Event>> {
    world.get_resource::<Log<G::Event>>().expect("a game has a log").0.clone()
}

fn a_scenario_s_id_is_its_place<G: Tested>() {
    for setting in Setting::<G>::all() {
        assert_eq!(G::id(&setting.scenario), setting.id);
    }
}

fn random_games_end_with_a_winner<G: Tested>() {
    let settings = Setting::<G>::all();
    let mut winners = Vec::new();
    // Over all scenarios alike, and over the options of each by turns.
    let place = |seed: u64| usize::try_from(seed * settings.len() as u64 / G::GAMES).expect("small");
    for seed in 0..G::GAMES {
        let setting = &settings[place(seed)];
        let session = setting.played(seed, ENDLESS);
        assert_eq!(G::to_act(&session.world), None, "{} seed {seed} {:?} does not end", setting.id, setting.options);
        assert_eq!(G::legal_orders(&session.world), [], "no order is legal when the game is over");
        assert_eq!(G::random_order(&session.world, &mut players(seed)), None);
        let winner = G::winner(&session.world);
        let [axis, allies] = G::score(&session.world);
        let drawn = G::DRAWS.is_some_and(|apart| axis.abs_diff(allies) <= apart);
        assert!(winner.is_some() || drawn, "no winner: {axis} to {allies}");
        if !winners.contains(&winner) {
            winners.push(winner);
        }
        // Every event of a finished game can be told, and rests on rules of the ledger.
        for entry in log_of::<G>(&session.world) {
            if let Some(line) = G::tell(&session.world, &entry.event, DiceIn::Words) {
                assert!(!line.text.is_empty() && line.depth <= 1, "{line:?}");
                assert!(G::ledger(&setting.data).get(line.rule).is_some(), "{line:?} names an unknown rule");
                let beside =
                    G::tell(&session.world, &entry.event, DiceIn::Picture).expect("it is told either way").text;
                let again = ["die ", "dice ", "Die "].into_iter().find_map(|word| beside.split_once(word));
                let twice = again.is_some_and(|(_, rest)| rest.starts_with(|letter: char| letter.is_ascii_digit()));
                assert!(!twice, "{beside}: the dice of {:?} are in a picture", entry.event);
            }
        }
    }
    assert!(winners.iter().flatten().count() == 2 || !G::OPEN_AT_RANDOM, "either side can win: {winners:?}");
}

fn the_list_of_legal_orders_and_the_plans_agree<G: Tested>() {
    let settings = Setting::<G>::all();
    let counts = std::cell::Cell::new((0u32, 0u32));
    for_places::<G>(60, |place| {
        let (world, _) = world_at(&settings, place);
        let before = G::snapshot(&world);
        let legal = G::legal_orders(&world);
        prop_assert_eq!(legal.is_empty(), G::to_act(&world).is_none(), "orders are legal until the game is over");
        for pair in legal.windows(2) {
            prop_assert!(pair[0] != pair[1], "{:?} is listed twice", pair[0]);
        }
        for order in &legal {
            let plan = G::plan(&world, order);
            prop_assert!(plan.is_ok(), "{order:?} is listed, but {plan:?}");
        }
        let mut dice = players(place.1);
        for _ in 0..400 {
            let order = G::candidate(&world, &mut dice);
            let listed = legal.iter().any(|known| G::same_end(&world, known, &order));
            match G::plan(&world, &order) {
                Ok(_) => {
                    counts.set((counts.get().0 + 1, counts.get().1));
                    prop_assert!(listed, "{order:?} is allowed and not listed");
                }
                Err(refusal) => {
                    counts.set((counts.get().0, counts.get().1 + 1));
                    prop_assert!(!legal.contains(&order), "{order:?} is listed and refused: {refusal}");
                }
            }
        }
        prop_assert_eq!(before, G::snapshot(&world), "planning changes nothing");
        Ok(())
    });
    let (allowed, refused) = counts.get();
    assert!(allowed > 100 && refused > 1000, "the candidates are a mixture: {allowed} allowed, {refused} refused");
}

fn refused_orders_change_nothing_and_say_why<G: Tested>() {
    let settings = Setting::<G>::all();
    let refusals = std::cell::RefCell::new(std::collections::BTreeSet::new());
    for_places::<G>(60, |place| {
        let (mut world, setting) = world_at(&settings, place);
        let mut dice = players(place.1);
        for _ in 0..150 {
            let order = G::candidate(&world, &mut dice);
            let (before, log) = (G::snapshot(&world), log_of::<G>(&world).len());
            match submit::<G>(&mut world, &order) {
                Ok(()) => {
                    prop_assert!(before != G::snapshot(&world), "{order:?} is allowed and changes nothing");
                    prop_assert!(log_of::<G>(&world).len() > log, "{order:?} leaves no trace in the log");
                }
                Err(refusal) => {
                    prop_assert_eq!(&before, &G::snapshot(&world), "the refused order {:?} changed the state", order);
                    prop_assert_eq!(log, log_of::<G>(&world).len());
                    prop_assert!(
                        G::ledger(&setting.data).get(refusal.rule.0).is_some(),
                        "{refusal} names an unknown rule"
                    );
                    prop_assert!(refusal.sentence.ends_with('.') && refusal.sentence.len() > 10, "{refusal}");
                    refusals.borrow_mut().insert(refusal.rule);
                }
            }
        }
        Ok(())
    });
    let refusals = refusals.into_inner();
    assert!(refusals.len() >= 8, "refusals of many kinds: {refusals:?}");
}

fn players_give_legal_orders<G: Tested>() {
    let settings = Setting::<G>::all();
    for_places::<G>(40, |place| {
        let (world, _) = world_at(&settings, place);
        let before = G::snapshot(&world);
        let mut dice = players(place.1);
        let over = G::to_act(&world).is_none();
        for order in [G::random_order(&world, &mut dice), G::computer_order(&world, &mut dice)] {
            prop_assert_eq!(order.is_none(), over, "a player has an order as long as the game goes on");
            if let Some(order) = order {
                let plan = G::plan(&world, &order);
                prop_assert!(plan.is_ok(), "{order:?}: {plan:?}");
            }
        }
        prop_assert_eq!(before, G::snapshot(&world), "thinking changes nothing, the game's dice included");
        Ok(())
    });
}

/// What a game was like before an order.
struct Before<G: Game> {
    state: G::Snapshot,
    dice: u32,
    side: Option<Side>,
    /// What the side that gives the order sees.
    seen: BTreeSet<UnitId>,
    /// The order showed it more.
    shows: bool,
}

impl<G: Game> Before<G> {
    fn of(session: &Session<G>) -> Self {
        let side = G::to_act(&session.world);
        Self {
            state: G::snapshot(&session.world),
            dice: dice_rolled(&session.world),
            side,
            seen: side.map(|side| G::in_sight(&session.world, side)).unwrap_or_default(),
            shows: false,
        }
    }
}

/// Settings of games of which much is asked, with the seeds of each: about as many games where there are many scenarios as where there
/// are few. Of few each is played without options and with them, of many by turns.
fn thorough<G: Tested>(most: u64) -> Vec<(Setting<G>, std::ops::Range<u64>)> {
    let settings = Setting::<G>::bare_and_full();
    let seeds = most * 6 / settings.len().max(1) as u64;
    let mut scenarios: Vec<String> = settings.iter().map(|setting| setting.id.clone()).collect();
    scenarios.dedup();
    let place = |setting: &Setting<G>| scenarios.iter().position(|id| *id == setting.id).unwrap_or_default();
    let taken = |setting: &Setting<G>| seeds > 0 || setting.options.is_empty() == (place(setting) % 2 == 0);
    settings.into_iter().filter(taken).map(|setting| (setting, 0..seeds.clamp(1, most))).collect()
}

fn undo_restores_and_stops_at_dice_and_sides<G: Tested>() {
    let mut longest = 0;
    let mut barred = [0; 2];
    for (setting, seeds) in thorough::<G>(2) {
        for seed in seeds {
            let mut session = setting.session(seed);
            let mut dice = players(seed);
            let mut steps: Vec<Before<G>> = Vec::new();
            for count in 1..=260 {
                let Some(order) = G::random_order(&session.world, &mut dice) else { break };
                steps.push(Before::of(&session));
                session.submit(&order).expect("a random order is legal");
                if let Some(Before { side: Some(side), seen, shows, .. }) = steps.last_mut() {
                    *shows = !G::in_sight(&session.world, *side).is_subset(seen);
                }

                let now = Before::of(&session);
                let free = |step: &&Before<G>| {
                    step.dice == now.dice && step.side == now.side && now.side.is_some() && !step.shows
                };
                let reach = steps.iter().rev().take_while(free).count();
                assert_eq!(session.undo_reach(), reach, "seed {seed}, order {count}");
                assert_eq!(session.undo_bar().is_none(), reach > 0, "seed {seed}, order {count}");
                if now.dice != steps.last().map_or(0, |last| last.dice) {
                    assert_eq!(session.undo_bar(), Some(UndoBar::Dice), "seed {seed}, order {count}");
                }
                if let Some(bar) = steps.iter().rev().nth(reach) {
                    barred[usize::from(bar.dice == now.dice)] += 1;
                }
                longest = longest.max(reach);
                if count % 9 != 0 {
                    continue;
                }
                let log = log_of::<G>(&session.world);
                for step in steps.iter().rev().take(reach) {
                    assert!(session.undo());
                    assert_eq!(G::snapshot(&session.world), step.state, "seed {seed}, order {count}");
                }
                assert!(!session.undo(), "nothing more may be taken back");
                assert_eq!(session.redo_reach(), reach);
                assert_eq!(dice_rolled(&session.world), now.dice);
                for _ in 0..reach {
                    assert!(session.redo());
                }
                assert!(!session.redo());
                assert_eq!(G::snapshot(&session.world), now.state);
                assert_eq!(log_of::<G>(&session.world), log);
            }
            // A new order takes the place of those that were taken back.
            if session.undo_reach() > 0 && session.undo() {
                play_on(&mut session, &mut dice, 1);
                assert_eq!(session.redo_reach(), 0);
                assert!(!session.redo());
            }
        }
    }
    assert!(longest >= G::UNDO, "undo reaches far, in a set-up above all: {longest}");
    assert!(barred[0] > 0 && barred[1] > 0, "dice and sides both bar: {barred:?}");
}

fn a_state_put_back_plays_on_alike<G: Tested>() {
    let settings = Setting::<G>::all();
    for_places::<G>(30, |place| {
        let (mut world, _) = world_at(&settings, place);
        let (state, hash) = (G::snapshot(&world), state_hash::<G>(&world));
        let mut dice = players(place.1 ^ 1);
        let mut orders = Vec::new();
        while let Some(order) = G::random_order(&world, &mut dice).filter(|_| orders.len() < 60) {
            prop_assert!(submit::<G>(&mut world, &order).is_ok());
            orders.push(order);
        }
        let after = G::snapshot(&world);
        prop_assert_eq!(orders.is_empty(), state == after);

        let bytes = postcard::to_stdvec(&state).expect("plain data");
        let read: G::Snapshot = postcard::from_bytes(&bytes).expect("the same plain data");
        prop_assert_eq!(&read, &state, "a state survives being written and read");
        G::restore(&mut world, &read);
        prop_assert_eq!(&G::snapshot(&world), &state);
        prop_assert_eq!(state_hash::<G>(&world), hash);
        for order in &orders {
            prop_assert!(submit::<G>(&mut world, order).is_ok());
        }
        prop_assert_eq!(G::snapshot(&world), after, "the dice fall alike");
        Ok(())
    });
}

fn earlier_moments_can_be_shown<G: Tested>() {
    for (setting, _) in thorough::<G>(1) {
        let mut session = setting.session(5);
        let mut dice = players(5);
        let mut states = vec![G::snapshot(&session.world)];
        let mut logs = vec![log_of::<G>(&session.world)];
        for _ in 0..200 {
            play_on(&mut session, &mut dice, 1);
            states.push(G::snapshot(&session.world));
            logs.push(log_of::<G>(&session.world));
        }
        let now = G::snapshot(&session.world);
        for moment in [0, 1, 9, 63, 64, 65, 127, 128, 130, 199, 200] {
            let shown = session.moment(&setting.data, moment).expect("the options were good before");
            assert_eq!(G::snapshot(&shown), states[moment], "after {moment} orders");
            assert_eq!(log_of::<G>(&shown), logs[moment], "after {moment} orders");
        }
        let last = session.moment(&setting.data, 5_000).expect("past the end is the end");
        assert_eq!(G::snapshot(&last), now);
        assert_eq!(G::snapshot(&session.world), now, "looking back changes nothing");
    }
}

/// A journal played again.
pub fn replayed<G: Tested>(setting: &Setting<G>, file: &std::path::Path, resume: bool) -> Replayed<G> {
    let journal = read(file).expect("a journal");
    replay::<G>(file, &setting.data, setting.scenario.clone(), journal, resume).expect("the beginning can be played")
}

fn a_saved_game_goes_on_where_it_was<G: Tested>() {
    let folder = tempfile::tempdir().expect("a folder");
    for (place, (setting, seeds)) in thorough::<G>(1).into_iter().enumerate() {
        for seed in seeds {
            let file = folder.path().join(format!("{place}-{seed}.journal"));
            let mut session = setting.session(seed);
            let mut dice = players(seed);
            // Some orders are given before the game has a file, and some are taken back and given again.
            play_on(&mut session, &mut dice, 30);
            session.save_to(&file).expect("the folder can be written");
            for round in 0..20 {
                play_on(&mut session, &mut dice, 12);
                let undone = (0..3).filter(|_| session.undo()).count();
                if round % 2 == 0 {
                    (0..undone).for_each(|_| assert!(session.redo()));
                }
            }
            let copy = folder.path().join(format!("copy-{place}-{seed}.journal"));
            session.save_copy(&copy).expect("the folder can be written");
            for file in [&file, &copy] {
                let again = replayed(&setting, file, false);
                assert!(again.stopped.is_none() && !again.cut_short, "{:?}", again.stopped);
                assert_eq!(state_hash::<G>(&again.session.world), state_hash::<G>(&session.world));
                assert_eq!(again.session.orders(), session.orders());
                assert_eq!(again.session.hashes(), session.hashes());
                assert_eq!(log_of::<G>(&again.session.world), log_of::<G>(&session.world));
            }
            // Once it is left, the loaded game goes on in the same file.
            drop(session);
            let mut loaded = replayed(&setting, &file, true).session;
            assert_eq!(loaded.file(), Some(file.as_path()));
            play_on(&mut loaded, &mut dice, ENDLESS);
            let whole = replayed(&setting, &file, false);
            assert!(whole.stopped.is_none());
            assert_eq!(state_hash::<G>(&whole.session.world), state_hash::<G>(&loaded.world));
            assert_eq!(G::winner(&whole.session.world), G::winner(&loaded.world));
        }
    }
}

fn the_same_seed_and_orders_give_the_same_states<G: Tested>() {
    for setting in Setting::<G>::bare_and_full() {
        let one = setting.played(0, G::ORDERS);
        let mut other = setting.session(0);
        for order in one.given() {
            other.submit(order).expect("it was legal before");
        }
        assert!(one.hashes().len() > 1, "a hash a turn");
        assert_eq!(one.hashes(), other.hashes());
        assert_eq!(G::snapshot(&one.world), G::snapshot(&other.world));
        // The seed is the dice: other dice, another state from the same orders.
        let [one, other] = [11, 12].map(|seed| state_hash::<G>(&setting.session(seed).world));
        assert_ne!(one, other);
    }
}
