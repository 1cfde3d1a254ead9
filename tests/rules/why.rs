//! The computer says why (`Game::reason`): a sentence for each of its orders, from the very position, and nothing is changed by asking.

use std::collections::BTreeSet;

use gazala::core::game::{Game, Log, state_hash, submit};
use gazala::core::session::Session;
use gazala::core::side::Side;
use gazala::games::battle_for_gazala::BattleForGazala;
use gazala::games::bir_hacheim::BirHacheim;
use gazala::games::firestorm::Firestorm;
use gazala::games::firestorm::state::orders::Event;
use gazala::games::gazala_cauldron::GazalaCauldron;
use gazala::games::tobruk::Tobruk;

use super::common::{Setting, players, root};

/// Words that only the program uses.
const MACHINE: [&str; 8] = ["value", "weight", "utility", "term ", "UnitId", "Hex", "None", "NaN"];

/// Seeds of the games that are played.
const SEEDS: std::ops::Range<u64> = 7..10;

/// A sentence as a player says it.
fn expect_sentence(why: &str, order: &str) {
    assert!(why.ends_with('.') && why.len() > 10, "{order}: {why}");
    assert!(why.chars().next().is_some_and(|first| !first.is_lowercase()), "{order}: {why}");
    assert!(!why.contains("  ") && !why.contains("..") && !why.contains(" ,"), "{order}: {why}");
    assert!(MACHINE.iter().all(|word| !why.contains(word)), "{order}: {why}");
}

/// Lets the computer play against itself for some turns, and asks it why for every order.
fn says_why<G: Game>(file: &str, turns: u16, kinds: &[&str]) {
    let data = G::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = G::load_scenario(&root(), file, &data).unwrap_or_else(|faults| panic!("{faults}"));
    let mut told: BTreeSet<String> = BTreeSet::new();
    // Not every kind of order has to come up in one game.
    for seed in SEEDS {
        if kinds.iter().all(|kind| told.contains(*kind)) {
            break;
        }
        let mut world = G::begin(&data, &scenario, &[], seed).unwrap_or_else(|sentence| panic!("{sentence}"));
        G::settle(&mut world);
        let mut dice = players(seed);
        while G::turn(&world) <= turns
            && let Some(order) = G::computer_order(&world, &mut dice)
        {
            let before = state_hash::<G>(&world);
            let order_in_short = format!("{order:?}");
            let why = G::reason(&world, &order, None);
            for side in Side::BOTH {
                if let Some(why) = G::reason(&world, &order, Some(side)) {
                    expect_sentence(&why, &order_in_short);
                }
            }
            assert_eq!(state_hash::<G>(&world), before, "{order_in_short}: asking why changes nothing");
            let kind: String = order_in_short.chars().take_while(|sign| sign.is_alphanumeric()).collect();
            let why = why.unwrap_or_else(|| panic!("{order_in_short}: it is not said why"));
            expect_sentence(&why, &order_in_short);
            told.insert(kind);
            submit::<G>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order_in_short}: {refusal}"));
        }
    }
    for kind in kinds {
        assert!(told.contains(*kind), "{kind} was not among the orders: {told:?}");
    }
}

#[test]
fn of_each_order_in_bir_hacheim() {
    let kinds = ["Move", "EndMovement", "Attack", "Commit", "EndCombat", "Retreat", "Lose"];
    says_why::<BirHacheim>("scenarios/bir_hacheim/01.ron", 2, &kinds);
}

#[test]
fn of_each_order_in_the_cauldron() {
    let kinds = ["Place", "Activate", "Move", "Attack", "Resolve", "EndAction"];
    says_why::<GazalaCauldron>("scenarios/gazala_cauldron/01.ron", 1, &kinds);
}

#[test]
fn of_each_order_in_the_battle_for_gazala() {
    let kinds = ["Move", "EndMovement", "Attack", "Commit", "EndCombat", "Retreat"];
    says_why::<BattleForGazala>("scenarios/battle_for_gazala/01.ron", 4, &kinds);
}

#[test]
fn of_each_order_in_firestorm() {
    let kinds = ["Arrow", "Commit", "Ready", "Advance", "Retreat", "Redeploy"];
    says_why::<Firestorm>("scenarios/firestorm/01.ron", 2, &kinds);
}

#[test]
fn of_each_order_of_tanks_in_tobruk() {
    let kinds = ["Place", "EndSetUp", "Move", "EndMovement", "Fire"];
    says_why::<Tobruk>("scenarios/tobruk/01.ron", 6, &kinds);
}

#[test]
fn of_each_order_of_men_in_tobruk() {
    let kinds = ["Move", "EndMovement", "Engage", "Resolve", "EndFire", "Lose"];
    says_why::<Tobruk>("scenarios/tobruk/02.ron", 8, &kinds);
}

#[test]
fn of_each_order_of_all_arms_in_tobruk() {
    says_why::<Tobruk>("scenarios/tobruk/05.ron", 2, &["Move", "EndMovement", "Call", "EndCalls"]);
    says_why::<Tobruk>("scenarios/tobruk/08.ron", 2, &["Move", "EndMovement"]);
}

/// What is set up in secret in Tobruk, the enemy hears no word about.
#[test]
fn of_what_is_hidden_in_tobruk_the_enemy_hears_nothing() {
    let data = Tobruk::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = Tobruk::load_scenario(&root(), "scenarios/tobruk/08.ron", &data);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
    let mut world = Tobruk::begin(&data, &scenario, &[], 7).unwrap_or_else(|sentence| panic!("{sentence}"));
    Tobruk::settle(&mut world);
    let mut dice = players(7);
    while Tobruk::turn(&world) == 0
        && let Some(order) = Tobruk::computer_order(&world, &mut dice)
    {
        let side = Tobruk::to_act(&world).expect("somebody sets up");
        if !matches!(order, gazala::games::tobruk::state::orders::Order::EndSetUp) {
            assert_eq!(Tobruk::reason(&world, &order, Some(side.enemy())), None, "{order:?}");
        }
        assert!(Tobruk::reason(&world, &order, Some(side)).is_some(), "{order:?}");
        submit::<Tobruk>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
}

/// What is told of an order when it is asked for from the log is what was to be told when it was given: the position before it is found again.
#[test]
fn of_an_order_in_the_log_as_when_it_was_given() {
    let setting = Setting::<Firestorm>::all().into_iter().next().expect("a scenario");
    let mut session = setting.session(7);
    let mut dice = players(7);
    let told = |session: &Session<Firestorm>| session.world.resource::<Log<Event>>().0.len();
    let begun = told(&session);
    let (mut reasons, mut entries) = (Vec::new(), Vec::new());
    while let Some(order) = Firestorm::computer_order(&session.world, &mut dice) {
        reasons.push((Firestorm::to_act(&session.world), Firestorm::reason(&session.world, &order, None)));
        let before = told(&session);
        session.submit(&order).expect("the computer's orders are legal");
        entries.push(before..told(&session));
    }
    assert!((0..begun).all(|entry| session.order_behind(entry).is_none()));
    for (place, (by, reason)) in reasons.into_iter().enumerate() {
        assert_eq!(session.given_by(place), by);
        assert_eq!(session.reason(&setting.data, place, None), reason);
        assert!(entries[place].clone().all(|entry| session.order_behind(entry) == Some(place)));
    }
    assert_eq!(session.order_behind(told(&session)), None);
}

/// In Bir Hacheim the defence is kept back until an attack is declared (5.1.1): the odds are told to nobody who may not know them.
#[test]
fn of_the_enemys_defence_nothing_is_told() {
    let data = BirHacheim::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = BirHacheim::load_scenario(&root(), "scenarios/bir_hacheim/01.ron", &data)
        .unwrap_or_else(|faults| panic!("{faults}"));
    let mut world = BirHacheim::begin(&data, &scenario, &[], 7).unwrap_or_else(|sentence| panic!("{sentence}"));
    BirHacheim::settle(&mut world);
    let mut dice = players(7);
    let mut kept_back = 0;
    while BirHacheim::turn(&world) <= 1
        && let Some(order) = BirHacheim::computer_order(&world, &mut dice)
    {
        let side = BirHacheim::to_act(&world);
        let [all, own] = [None, side].map(|viewer| BirHacheim::reason(&world, &order, viewer).unwrap_or_default());
        if all.starts_with("For the attack on") {
            kept_back += 1;
            assert!(all.contains('%') && !own.contains('%') && own.contains("not known"), "{own}");
        }
        submit::<BirHacheim>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
    assert!(kept_back > 0, "somebody marches to an attack");
}
