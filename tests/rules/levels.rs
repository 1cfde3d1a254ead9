//! Levels of the computer player: words, saved games, and the same game from the same seed.

use gazala::core::game::{Game, state_hash, submit};
use gazala::core::journal::{Head, Line, Writer, read_head};
use gazala::core::level::{Level, Levels};
use gazala::core::opponent::Mind;
use gazala::core::side::Side;
use gazala::games::battle_for_gazala::BattleForGazala;
use gazala::games::bir_hacheim::BirHacheim;
use gazala::games::find_scenario;
use gazala::games::firestorm::Firestorm;
use gazala::games::firestorm::state::orders::Order;
use gazala::games::gazala_cauldron::GazalaCauldron;
use gazala::games::tobruk::Tobruk;

use super::common::{players, root};

/// The state after the first orders of a game that both sides play at a level; each of the orders is legal.
fn after<G: Game>(file: &str, level: Level, orders: usize) -> u64 {
    let data = G::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = G::load_scenario(&root(), file, &data).unwrap_or_else(|faults| panic!("{faults}"));
    let mut world = G::begin(&data, &scenario, &[], 3).unwrap_or_else(|sentence| panic!("{sentence}"));
    world.insert_resource(Levels([level; 2]));
    G::settle(&mut world);
    let mut dice = players(3);
    let mind = Mind::<G> { data: &data, scenario: &scenario, options: &[], watch: None, ahead: None };
    for _ in 0..orders {
        let Some(order) = mind.order(&mut world, &mut dice) else { break };
        submit::<G>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
    state_hash::<G>(&world)
}

/// A seed gives one game for each level, and a recruit plays otherwise than a regular player.
fn a_seed_gives_one_game<G: Game>(file: &str, orders: usize) {
    for level in [Level::Recruit, Level::Regular] {
        assert_eq!(after::<G>(file, level, orders), after::<G>(file, level, orders), "{file}: {}", level.word());
    }
    assert_ne!(after::<G>(file, Level::Recruit, orders), after::<G>(file, Level::Regular, orders), "{file}");
}

#[test]
fn a_seed_gives_one_game_of_tobruk() {
    a_seed_gives_one_game::<Tobruk>("scenarios/tobruk/01.ron", 120);
}

#[test]
fn a_seed_gives_one_game_of_bir_hacheim() {
    a_seed_gives_one_game::<BirHacheim>("scenarios/bir_hacheim/01.ron", 120);
}

#[test]
fn a_seed_gives_one_game_of_the_cauldron() {
    a_seed_gives_one_game::<GazalaCauldron>("scenarios/gazala_cauldron/01.ron", 120);
}

#[test]
fn a_seed_gives_one_game_of_the_battle_for_gazala() {
    a_seed_gives_one_game::<BattleForGazala>("scenarios/battle_for_gazala/01.ron", 80);
}

#[test]
fn a_seed_gives_one_game_of_firestorm() {
    a_seed_gives_one_game::<Firestorm>("scenarios/firestorm/01.ron", 80);
}

#[test]
fn a_veteran_plays_otherwise_where_a_scenario_has_one() {
    let [two, four] = ["scenarios/tobruk/02.ron", "scenarios/tobruk/04.ron"];
    assert_eq!(after::<Tobruk>(two, Level::Veteran, 80), after::<Tobruk>(two, Level::Veteran, 80));
    assert_ne!(after::<Tobruk>(two, Level::Veteran, 80), after::<Tobruk>(two, Level::Regular, 80));
    assert_eq!(
        after::<Tobruk>(four, Level::Veteran, 20),
        after::<Tobruk>(four, Level::Regular, 20),
        "he has no other weights"
    );
}

/// Weights for a scenario that is not there would never be used.
#[test]
fn every_veteran_has_his_scenario() {
    fn of<G: Game>() -> usize {
        let data = G::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
        let tuned: Vec<&str> = G::veterans(&data).scenarios().collect();
        for scenario in &tuned {
            assert!(find_scenario(&root(), scenario).is_ok_and(|file| file.id == *scenario), "{scenario}");
        }
        tuned.len()
    }
    let all =
        of::<Tobruk>() + of::<BirHacheim>() + of::<GazalaCauldron>() + of::<BattleForGazala>() + of::<Firestorm>();
    assert!(all > 0);
}

#[test]
fn a_saved_game_keeps_who_plays_at_what_level() {
    let folder = tempfile::tempdir().expect("a folder");
    for [axis, allies] in [["recruit", "veteran"], ["computer", "human"], ["random", "regular"]] {
        let file = folder.path().join(format!("{axis}.journal"));
        let head = Head::of::<Firestorm>("firestorm/01", Vec::new(), 1, 0, [axis, allies]);
        Writer::create::<Order>(&file, &head, &[] as &[Line<Order>]).expect("the folder can be written");
        let read = read_head(&file).expect("it is sound");
        assert_eq!(read.players, [axis, allies]);
        assert_eq!(Side::BOTH.map(|side| read.level(side)), [axis, allies].map(Level::of_word));
    }
    let old = Head::of::<Firestorm>("firestorm/01", Vec::new(), 1, 0, ["computer", "human"]);
    assert_eq!(Side::BOTH.map(|side| old.level(side)), [Some(Level::Regular), None]);
}
