//! Veterans who choose a plan for each of their parts of a turn: a seed gives one game, and the file's plans are followed.

use gazala::core::game::{Game, state_hash, submit};
use gazala::core::level::{Level, Levels};
use gazala::core::opponent::Mind;
use gazala::core::plans::Followed;
use gazala::core::side::Side;
use gazala::games::bir_hacheim::BirHacheim;

use super::common::{players, root};

/// Orders of a game between veterans up to its second turn, and the plans that were followed on the way.
fn begun() -> (u64, Vec<Followed>) {
    let data = BirHacheim::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = BirHacheim::load_scenario(&root(), "scenarios/bir_hacheim/01.ron", &data);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
    let mut world = BirHacheim::begin(&data, &scenario, &[], 5).unwrap_or_else(|sentence| panic!("{sentence}"));
    world.insert_resource(Levels([Level::Veteran; 2]));
    BirHacheim::settle(&mut world);
    let (mut dice, mut all) = (players(5), Vec::new());
    let mind = Mind::<BirHacheim> { data: &data, scenario: &scenario, options: &[], watch: None };
    while BirHacheim::turn(&world) < 2 {
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
    // Nobody chooses while the armies are set up; the Allies answer the first attacks with their own weights.
    assert_eq!([Side::Axis, Side::Allies].map(chosen), [vec![0, 1], vec![0, 1]]);
}
