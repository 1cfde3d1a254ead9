//! Free-form battles by night, with a reserve, with points for leaving, and with goals of their own: what is written, what is refused, and that
//! each can be played.

use std::collections::BTreeMap;

use gazala::core::hex::Hex;
use gazala::core::side::Side;
use gazala::games::tobruk::Data;
use gazala::games::tobruk::material::board::{Board, Edge};
use gazala::games::tobruk::material::free_form::{Battle, Deployment, Entering, Goal, Leavers, Leaving, Reserve};
use gazala::games::tobruk::material::scenario::Arrival;

use super::common::root;
use super::tobruk_free_form::{battle, data, read};

/// The Axis come with tanks, trucks and infantry at British who have dug in; one mortar on each side.
fn raid() -> Battle {
    battle(
        &[("panzer_iii_h", 3), ("german_section", 2), ("medium_truck", 2), ("81mm_mortar", 1)],
        &[
            ("british_section", 3),
            ("3in_mortar", 1),
            ("hedgehog", 3),
            ("weapon_pit", 1),
            ("minefield", 5),
            ("light_truck", 2),
            ("stuart", 2),
        ],
    )
}

fn by_night() -> Battle {
    Battle { night: true, switches: vec!["forcing minefields".to_owned()], ..raid() }
}

/// A section, a truck and a tank of the British come in behind the rest.
fn with_reserve() -> Battle {
    let mut battle = raid();
    let host = battle.host_mut(Side::Allies);
    let deployment = Deployment {
        entering: Some(Entering { turn: 4, edges: vec![Edge::West, Edge::North] }),
        ..host.deployment.clone()
    };
    host.reserve = Some(Reserve { units: BTreeMap::new(), deployment });
    for id in ["british_section", "light_truck", "stuart"] {
        host.set_reserve(id, 1);
    }
    battle
}

fn leaving(staying: bool) -> Battle {
    let who = if staying { Leavers::Afvs } else { Leavers::Soft };
    Battle { leaving: Some(Leaving { side: Side::Axis, who, edge: Edge::West, points: 4, staying }), ..raid() }
}

/// A battle for each goal but that of points.
fn with_goals(data: &Data) -> Vec<Battle> {
    let mut goals = Goal::choices(&raid(), data).to_vec();
    goals.remove(0);
    let with = |goal: Goal| {
        let mut battle = Battle { goal, ..raid() };
        if matches!(goal, Goal::Hex { .. }) {
            battle.host_mut(Side::Axis).set("81mm_mortar", 0);
            battle.host_mut(Side::Axis).set("105mm_howitzer_battery", 1);
        }
        battle
    };
    goals.into_iter().map(with).collect()
}

fn told(battle: &Battle, data: &Data) -> String {
    battle.text(data, "x").expect_err("it is refused").join(" ")
}

/// Firefights F and H: star shells, loaded vehicles that keep away, hidden mines.
#[test]
fn night_is_that_of_the_firefights() {
    let data = data();
    let scenario = read(&by_night(), &data);
    let night = scenario.night.as_ref().expect("it is night");
    let shells: Vec<&str> = night.star_shells.iter().map(|kind| data.catalog.get(*kind).id.as_str()).collect();
    assert_eq!(shells, ["81mm_mortar", "3in_mortar"]);
    assert_eq!(night.keeps_off.map(|keeps| (keeps.side, keeps.hexes)), Some((Side::Axis, 4)));
    assert_eq!(night.hidden_minefields, 3);
    // Without the rule by which they are met no mines are hidden; where both come nobody keeps away.
    let mut both = by_night();
    both.switches.clear();
    for id in ["hedgehog", "weapon_pit", "minefield"] {
        both.host_mut(Side::Allies).set(id, 0);
    }
    both.host_mut(Side::Allies).deployment.entering = Some(Entering { turn: 1, edges: vec![Edge::West] });
    let night = read(&both, &data).night.clone().expect("it is night");
    assert_eq!((night.hidden_minefields, night.keeps_off), (0, None));
    let mut flown = by_night();
    flown.host_mut(Side::Axis).set("stuka", 3);
    let sentence = "There are no batteries and no aircraft by night; take those of the Axis away, or fight by day.";
    assert_eq!(told(&flown, &data), sentence);
}

/// Scenarios B.1 to B.3: a part is set up, the rest enters over its own edges in its own turn, with its crews, loaded.
#[test]
fn a_reserve_enters_by_itself() {
    let data = data();
    let scenario = read(&with_reserve(), &data);
    let own: Vec<_> = scenario.forces.iter().filter(|force| force.side == Side::Allies).collect();
    assert_eq!(own.iter().map(|force| force.name.as_str()).collect::<Vec<_>>(), ["British force", "British reserve"]);
    assert!(matches!(own[0].arrives, Arrival::SetUp { .. }));
    assert!(matches!(own[1].arrives, Arrival::Enters { turn: 4, edge: Edge::West, or: Some(Edge::North), .. }));
    let in_reserve = scenario.roster.iter().filter(|entry| scenario.forces[entry.force].name == "British reserve");
    let mut kinds: Vec<&str> = in_reserve.map(|entry| data.catalog.get(entry.kind).id.as_str()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["british_section", "light_truck", "stuart"]);
    // Its section rides in its truck; those that are set up are not loaded.
    let loaded: Vec<_> = scenario.loaded.iter().filter(|load| load.vehicle.0 < 1000).collect();
    assert_eq!(loaded.len(), 1);
    assert_eq!(scenario.ready.iter().filter(|placed| placed.unit == loaded[0].vehicle).count(), 0);

    let mut empty = with_reserve();
    empty.host_mut(Side::Allies).reserve.as_mut().expect("it has one").units.clear();
    assert!(told(&empty, &data).contains("The Allied reserve is empty"), "{}", told(&empty, &data));
    let mut all = with_reserve();
    all.host_mut(Side::Allies).bought.clear();
    all.host_mut(Side::Allies).set("stuart", 1);
    all.host_mut(Side::Allies).set_reserve("stuart", 1);
    assert!(told(&all, &data).contains("All the Allies are in the reserve"), "{}", told(&all, &data));
    let mut works = with_reserve();
    works.host_mut(Side::Allies).set_reserve("hedgehog", 1);
    assert!(told(&works, &data).contains("Hedgehog can't enter by itself"), "{}", told(&works, &data));
    let mut late = with_reserve();
    let reserve = late.host_mut(Side::Allies).reserve.as_mut().expect("it has one");
    reserve.deployment.entering = Some(Entering { turn: 21, edges: vec![Edge::West] });
    assert!(told(&late, &data).contains("The Allies can't enter on turn 21"), "{}", told(&late, &data));
    reserve_follows_what_is_there();
}

/// What is taken away is gone from the reserve as well.
fn reserve_follows_what_is_there() {
    let mut battle = with_reserve();
    let host = battle.host_mut(Side::Allies);
    host.set_reserve("stuart", 9);
    assert_eq!(host.in_reserve("stuart"), 2);
    host.set("stuart", 1);
    assert_eq!(host.in_reserve("stuart"), 1);
    host.set("stuart", 0);
    assert!(!host.reserve.as_ref().expect("it has one").units.contains_key("stuart"));
}

/// Firefights D and J: points for those that leave, or to the enemy for those that do not.
#[test]
fn vehicles_score_by_leaving_or_by_staying() {
    let data = data();
    let scenario = read(&leaving(false), &data);
    let exits = scenario.exits.as_ref().expect("some score");
    assert_eq!((exits.side, exits.edge, exits.points), (Side::Axis, Edge::West, 4));
    assert_eq!(exits.kinds, [data.catalog.find("medium_truck").expect("a type")]);
    let scenario = read(&leaving(true), &data);
    let standing = scenario.standing.as_ref().expect("some score");
    assert_eq!(standing.kinds, [data.catalog.find("panzer_iii_h").expect("a type")]);
    assert_eq!((standing.unless_over, standing.points), (Some(Edge::West), 4));

    let mut none = leaving(false);
    none.host_mut(Side::Axis).set("medium_truck", 0);
    none.host_mut(Side::Axis).set("81mm_mortar", 0);
    assert!(told(&none, &data).contains("The Axis have no soft vehicle to leave"), "{}", told(&none, &data));
    let mut dear = leaving(true);
    dear.leaving.as_mut().expect("it is asked for").points = 51;
    assert!(told(&dear, &data).contains("51 points for leaving are not possible; use 1 to 50"));
    let idle = Battle { goal: Goal::Hold { side: Side::Axis, works: 2 }, ..leaving(false) };
    assert!(told(&idle, &data).contains("Points don't decide this battle"), "{}", told(&idle, &data));
}

#[test]
fn a_goal_that_cannot_be_reached_is_refused_in_a_sentence() {
    let data = data();
    let with = |goal: Goal| told(&Battle { goal, ..raid() }, &data);
    let side = Side::Axis;
    for (goal, wanted) in [
        (Goal::Ratio { side, times: 11 }, "11 times the enemy's points are not possible; use 2 to 10."),
        (Goal::Ground { side, from_row: 38, points: 5 }, "Row MM is not in play"),
        (Goal::Ground { side, from_row: 9, points: 0 }, "0 points for ground are not possible; use 1 to 50."),
        (
            Goal::Hold { side, works: 5 },
            "no more than the 4 hedgehogs and pits that the Allies have; 5 are not possible.",
        ),
        (Goal::Hold { side: Side::Allies, works: 1 }, "The Allies would hold hedgehogs and pits of their own"),
        (Goal::Hex { side, hex: Board::hex(9, 17) }, "The Axis need an observer for J-"),
        (Goal::Hex { side, hex: Hex::new(90, 3) }, "is not in play; choose another hex."),
        (
            Goal::Breakthrough { side, edge: Edge::West, vehicles: 6 },
            "The Axis can't bring 6 vehicles off the board; they have 5",
        ),
    ] {
        let told = with(goal);
        assert!(told.contains(wanted), "{told}");
    }
    let mut weak = Battle { goal: Goal::Ground { side, from_row: 9, points: 5 }, ..raid() };
    weak.host_mut(side).set("panzer_iii_h", 0);
    assert!(told(&weak, &data).contains("The Axis have no AFV to take ground"), "{}", told(&weak, &data));
}

/// Each is written as the scenarios have it, told in the briefing, and read back as it was made up.
#[test]
fn goals_are_written_told_and_read_back() {
    let data = data();
    for battle in with_goals(&data) {
        let scenario = read(&battle, &data);
        let decides = match battle.goal {
            Goal::Points => false,
            Goal::Ratio { .. } => scenario.ratio.is_some(),
            Goal::Ground { .. } => scenario.ground.is_some(),
            Goal::Hold { .. } => scenario.hold.as_ref().is_some_and(|hold| hold.at_end),
            Goal::Hex { .. } => scenario.point.is_some(),
            Goal::Breakthrough { .. } => scenario.breakthrough.as_ref().is_some_and(|through| through.of_kind == 0),
        };
        assert!(decides, "{:?}", battle.goal);
        assert_eq!(scenario.counts_points(), battle.goal.counts_points());
        let told =
            if matches!(battle.goal, Goal::Ground { .. }) { "5 points more for each Axis AFV" } else { "xis win" };
        assert!(scenario.briefing.victory.contains(told), "{}", scenario.briefing.victory);
    }
    for battle in with_goals(&data).into_iter().chain([by_night(), with_reserve(), leaving(false), leaving(true)]) {
        assert_eq!(Battle::of(&read(&battle, &data), &data).as_ref(), Some(&battle));
    }
}

/// Saved as files they are checked and played from the command line to the end, with every journal played again.
#[test]
fn battles_of_each_kind_are_played_from_their_files() {
    let data = data();
    let folder = tempfile::tempdir().expect("a folder");
    let named =
        [("night", by_night()), ("reserve", with_reserve()), ("leaving", leaving(false)), ("staying", leaving(true))];
    let goals = with_goals(&data).into_iter().map(|battle| (battle.goal.title(), battle));
    for (name, mut battle) in named.into_iter().chain(goals) {
        battle.length = 10;
        let id = name.to_lowercase();
        let file = folder.path().join(format!("{id}.ron"));
        let text =
            battle.text(&data, &format!("tobruk/free/{id}")).unwrap_or_else(|faults| panic!("{}", faults.join(" ")));
        std::fs::write(&file, text).expect("it is written");
        let path = file.display().to_string();
        let mut runs = vec![
            vec!["check", path.as_str()],
            vec!["exhibit", path.as_str(), "--games", "3", "--axis", "random", "--allies", "random", "--verify"],
        ];
        if ["night", "reserve"].contains(&name) {
            runs.push(vec!["exhibit", path.as_str(), "--verify"]);
        }
        for arguments in runs {
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_gazala"));
            command.args(&arguments).env("GAZALA_DATA", root()).env("GAZALA_SAVES", folder.path());
            let ran = command.output().expect("the program runs");
            let told = String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
            assert!(ran.status.success(), "{name}: {arguments:?}: {told}");
        }
    }
}
