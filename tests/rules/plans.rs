//! Veterans who choose a plan for each of their parts of a turn: a seed gives one game, and the file's plans are followed.

use std::time::Duration;

use bevy_ecs::prelude::World;
use gazala::core::game::{Game, state_hash, submit};
use gazala::core::level::{Level, Levels};
use gazala::core::opponent::watch::Watch;
use gazala::core::opponent::{Ahead, Mind};
use gazala::core::plans::Followed;
use gazala::core::side::Side;
use gazala::games::bir_hacheim::BirHacheim;
use rand_chacha::ChaCha8Rng;

use super::common::{copy_of_data, players};

/// The game's data and its scenario, with veterans who choose from this turn on, by games of a single turn.
fn loaded(from: u16) -> (<BirHacheim as Game>::Data, <BirHacheim as Game>::Scenario) {
    let folder = copy_of_data();
    let file = folder.path().join("assets/bir_hacheim/veterans.ron");
    let text = std::fs::read_to_string(&file).expect("the veterans");
    let written = "from: 9, turns: 6,";
    assert_eq!(text.matches(written).count(), 2, "both sides choose from then on");
    let others = text.replace(written, &format!("from: {from}, turns: 1,"));
    std::fs::write(&file, others).expect("a file");
    let data = BirHacheim::load_data(folder.path()).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = BirHacheim::load_scenario(folder.path(), "scenarios/bir_hacheim/01.ron", &data);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
    (data, scenario)
}

/// Orders of a game between veterans who choose from its second turn on, up to its third, and the plans that were followed on the way.
fn begun() -> (u64, Vec<Followed>) {
    let (data, scenario) = loaded(2);
    let mut world = BirHacheim::begin(&data, &scenario, &[], 5).unwrap_or_else(|sentence| panic!("{sentence}"));
    world.insert_resource(Levels([Level::Veteran; 2]));
    BirHacheim::settle(&mut world);
    let (mut dice, mut all) = (players(5), Vec::new());
    let mind = Mind::<BirHacheim> { data: &data, scenario: &scenario, options: &[], watch: None, ahead: None };
    while BirHacheim::turn(&world) < 3 {
        let order = mind.order(&mut world, &mut dice).expect("the game goes on");
        let followed = Followed::of(&world);
        if all.last() != Some(&followed) {
            all.push(followed);
        }
        submit::<BirHacheim>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
    (state_hash::<BirHacheim>(&world), all)
}

/// Each side chooses once in its own part of a turn, and keeps to that while it answers the other (Bir Hacheim: the Axis has the first part).
#[test]
fn a_plan_is_chosen_once_for_each_part_of_a_turn() {
    let (hash, all) = begun();
    assert_eq!((hash, &all), (begun().0, &begun().1), "a seed gives one game");
    let chosen = |side: Side| {
        let mut turns: Vec<u16> =
            all.iter().filter_map(|followed| followed.0[side.index()]).map(|one| one.turn).collect();
        turns.dedup();
        turns
    };
    // Nobody chooses before that turn; the Allies answer its first attacks with their own weights.
    assert_eq!([Side::Axis, Side::Allies].map(chosen), [vec![0, 2], vec![0, 2]]);
}

/// In the part of the turn before the first for which he chooses nobody thinks ahead for him, nor for a choice that he won't make yet.
#[test]
fn nobody_thinks_ahead_for_a_turn_in_which_he_does_not_choose() {
    let (data, scenario) = loaded(3);
    let mut world = BirHacheim::begin(&data, &scenario, &[], 5).unwrap_or_else(|sentence| panic!("{sentence}"));
    world.insert_resource(Levels([Level::Regular, Level::Veteran]));
    BirHacheim::settle(&mut world);
    let (mut dice, ahead) = (players(5), Ahead::default());
    let mind = Mind::<BirHacheim> { data: &data, scenario: &scenario, options: &[], watch: None, ahead: Some(&ahead) };
    let mut thought = [None; 3];
    while thought[2].is_none() {
        let turn = usize::from(BirHacheim::turn(&world));
        if turn > 0 && BirHacheim::to_act(&world) == Some(Side::Axis) && thought[turn - 1].is_none() {
            thought[turn - 1] = Some(mind.may_think_ahead(&world, Side::Allies));
            // His part follows in the same turn.
            if turn == 2 {
                let snapshot = BirHacheim::snapshot(&world);
                mind.think_ahead(&snapshot, Followed::default(), Side::Allies, &ahead, &mut players(6));
            }
        }
        let order = mind.order(&mut world, &mut dice).expect("the game goes on");
        submit::<BirHacheim>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
    assert_eq!(thought, [Some(false), Some(true), Some(true)]);
    assert!(ahead.of(Side::Allies, 2).is_empty());
}

/// While the Axis is at its part, the Allied veteran thinks ahead, game by game and of each plan, and the game is as it was; as his own part
/// begins he chooses though nobody waits for him.
#[test]
fn a_veteran_thinks_ahead_in_the_other_sides_part() {
    let (data, scenario) = loaded(1);
    let mut world = BirHacheim::begin(&data, &scenario, &[], 5).unwrap_or_else(|sentence| panic!("{sentence}"));
    world.insert_resource(Levels([Level::Regular, Level::Veteran]));
    BirHacheim::settle(&mut world);
    let mut dice = players(5);
    let (watch, ahead) = (Watch::default(), Ahead::default());
    let mind =
        |watch| Mind::<BirHacheim> { data: &data, scenario: &scenario, options: &[], watch, ahead: Some(&ahead) };
    let give = |world: &mut World, dice: &mut ChaCha8Rng, mind: Mind<BirHacheim>| {
        let order = mind.order(world, dice).expect("the game goes on");
        submit::<BirHacheim>(world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    };
    assert!(!mind(None).may_think_ahead(&world, Side::Allies), "there is nothing to think of while armies are set up");
    while BirHacheim::turn(&world) == 0 {
        give(&mut world, &mut dice, mind(None));
    }
    assert!(mind(None).may_think_ahead(&world, Side::Allies) && !mind(None).may_think_ahead(&world, Side::Axis));
    let (before, snapshot) = (state_hash::<BirHacheim>(&world), BirHacheim::snapshot(&world));
    std::thread::scope(|scope| {
        let thought = scope.spawn(|| {
            mind(Some(&watch)).think_ahead(&snapshot, Followed::default(), Side::Allies, &ahead, &mut players(6))
        });
        while ahead.of(Side::Allies, 1).len() < 4 && !thought.is_finished() {
            std::thread::sleep(Duration::from_millis(5));
        }
        watch.cut_short();
    });
    let games = ahead.of(Side::Allies, 1);
    let plans =
        BirHacheim::veterans(&data).plans("bir_hacheim/01", Side::Allies).expect("he has plans").others.len() + 1;
    assert!(games.len() >= 4 && games.iter().all(|game| game.len() == plans), "{games:?}");
    assert!(games.windows(2).any(|pair| pair[0] != pair[1]), "no two games are the same: {games:?}");
    assert_eq!(state_hash::<BirHacheim>(&world), before, "nothing has happened");
    while BirHacheim::to_act(&world) == Some(Side::Axis) || !BirHacheim::is_own_part(&world, Side::Allies) {
        give(&mut world, &mut dice, mind(None));
    }
    let order = mind(Some(&watch)).order(&mut world, &mut dice).expect("the game goes on");
    let chosen = Followed::of(&world).0[Side::Allies.index()].expect("he has chosen");
    assert_eq!(chosen.turn, 1);
    assert!(BirHacheim::plan(&world, &order).is_ok());
}
