//! Every lesson is played to its end, with right and with wrong orders and answers.

use gazala::core::game::Game;
use gazala::core::lesson::check::differences;
use gazala::core::lesson::{Part, load};
use gazala::games::tobruk::Tobruk;
use gazala::games::{GameId, Visit, find_scenario};

use super::common::{copy_of_data, root};

struct Check;

impl Visit for Check {
    type Output = Vec<String>;

    fn visit<G: Game>(self) -> Vec<String> {
        let data = G::load_data(&root()).expect("the data is sound");
        let lessons = load::<G>(&root(), &data).unwrap_or_else(|faults| panic!("{faults}"));
        let mut failed = Vec::new();
        for lesson in &lessons {
            let found = differences(&root(), &data, lesson);
            failed.extend(found.into_iter().map(|line| format!("{}: {line}", lesson.id)));
        }
        failed
    }
}

#[test]
fn every_lesson_plays_to_its_end() {
    let failed: Vec<String> = GameId::ALL.into_iter().flat_map(|game| game.visit(Check)).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// The parts of a game's lessons, in their order.
struct Course;

impl Visit for Course {
    type Output = Vec<Part>;

    fn visit<G: Game>(self) -> Vec<Part> {
        let data = G::load_data(&root()).expect("the data is sound");
        let lessons = load::<G>(&root(), &data).unwrap_or_else(|faults| panic!("{faults}"));
        lessons.iter().map(|lesson| lesson.part).collect()
    }
}

#[test]
fn the_course_goes_through_all_sections_and_each_other_game_has_its_turn() {
    for game in GameId::ALL {
        let parts = game.visit(Course);
        assert!(parts.is_sorted(), "{}: {parts:?}", game.id());
        let of = |part: Part| parts.iter().filter(|other| **other == part).count();
        if game.id() == "tobruk" {
            assert!((30..=45).contains(&parts.len()), "{} lessons", parts.len());
            assert!((1..=9).all(|section| of(Part::Section(section)) >= 3), "{parts:?}");
            assert!(of(Part::Experimental) > 0);
        } else {
            assert_eq!(parts, [Part::Turn], "{}", game.id());
        }
        // Each part leads to a scenario.
        for number in parts.into_iter().filter_map(Part::scenario) {
            let id = format!("{}/{number:02}", game.id());
            assert!(find_scenario(&root(), &id).is_ok(), "{id}");
        }
    }
}

/// A file of one lesson with one step.
fn lesson(step: &str) -> String {
    format!(
        r#"(game: "tobruk", lessons: [(id: "tobruk/x", part: Section(1), title: "t", minutes: 1, position: (
            scenario: "tobruk/01", at: (turn: 2, phase: Movement, active: Allies),
            units: [(unit: 1, hex: "N-20", facing: E), (unit: 101, hex: "N-40", facing: W)],
        ), steps: [{step}])])"#
    )
}

/// The faults of a file with this text, or else what came out otherwise than it says.
fn outcome(text: &str) -> String {
    let folder = copy_of_data();
    std::fs::write(folder.path().join("assets/tobruk/lessons/x.ron"), text).expect("a file");
    let data = Tobruk::load_data(folder.path()).expect("the data is sound");
    match load::<Tobruk>(folder.path(), &data) {
        Err(faults) => faults.to_string(),
        Ok(lessons) => {
            let lesson = lessons.iter().find(|lesson| lesson.id == "tobruk/x").expect("it is there");
            differences(folder.path(), &data, lesson).join("\n")
        }
    }
}

#[test]
fn a_lesson_with_a_wrong_expectation_fails_and_a_sound_one_does_not() {
    let step = |cost: u8| {
        let order = format!(r#"(order: Move(unit: 1, path: ["N-21"], facing: E), cost: {cost})"#);
        lesson(&format!(r#"(says: "s", rule: "I.C.1", awaits: Order(given: {order}), wrong: "w")"#))
    };
    assert_eq!(outcome(&step(1)), "");
    let told = outcome(&step(2));
    assert!(
        told.contains("step 1: cost: expected Some(2), found 1") || told.contains("cost: expected 2, found 1"),
        "{told}"
    );
}

#[test]
fn a_broken_file_is_told_in_one_sentence_with_its_place() {
    for (step, says) in [
        (r#"(says: "s", rule: "I.Z.9")"#, "there is no rule 'I.Z.9' in the ledger"),
        (r#"(says: "s", rule: "I.B", points: (hexes: ["ZZ-99"]))"#, "ZZ-99"),
        (
            r#"(says: "s", rule: "I.B", points: (cell: (chart: "morale", row: "German", column: "1", reads: "9")))"#,
            "the cell reads '5', not '9'",
        ),
        (r#"(says: "s", rule: "I.B", awaits: Number(ask: "a", right: 1))"#, "nothing is said to what is wrong"),
        (
            r#"(says: "s", rule: "I.B", awaits: Choice(ask: "a", of: ["b"], right: "c"), wrong: "w")"#,
            "'c' is not among the answers",
        ),
        (r#"(says: "s" rule: "I.B")"#, "a comma is missing"),
    ] {
        let told = outcome(&lesson(step));
        assert!(told.starts_with("assets/tobruk/lessons/x.ron:") && told.contains(says), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}
