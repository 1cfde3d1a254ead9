//! Runs every case file.

use std::path::Path;
use std::sync::LazyLock;

use gazala::core::case::{CaseFile, Outcome, run_file};
use gazala::core::data::Source;
use gazala::core::game::Game;
use gazala::games::battle_for_gazala::BattleForGazala;
use gazala::games::bir_hacheim::BirHacheim;
use gazala::games::firestorm::Firestorm;
use gazala::games::gazala_cauldron::GazalaCauldron;
use gazala::games::tobruk::Tobruk;
use gazala::games::{GameId, Visit};

use super::common::{files, root};

/// The outcome of a case, with its file.
type Told = (String, Outcome);

/// The outcomes of all case files of a game, each with its file. They are run once, whoever asks.
pub fn outcomes(game: GameId) -> &'static [Told] {
    static ALL: LazyLock<Vec<Vec<Told>>> =
        LazyLock::new(|| GameId::ALL.into_iter().map(|game| game.visit(AllCases)).collect());
    let place = GameId::ALL.into_iter().position(|other| other == game).expect("one of all games");
    &ALL[place]
}

struct AllCases;

impl Visit for AllCases {
    type Output = Vec<Told>;

    fn visit<G: Game>(self) -> Self::Output {
        let data = G::load_data(&root()).expect("the data is sound");
        let mut all = Vec::new();
        for file in files(&root().join("tests/cases").join(G::ID), "ron") {
            let name = file.strip_prefix(root()).expect("below the root").display().to_string();
            let outcomes = run_file::<G>(&root(), &data, &root(), &name).unwrap_or_else(|faults| panic!("{faults}"));
            assert!(!outcomes.is_empty(), "{name} has no cases");
            all.extend(outcomes.into_iter().map(|outcome| (name.clone(), outcome)));
        }
        all
    }
}

#[test]
fn every_case_passes() {
    for game in GameId::ALL {
        let outcomes = outcomes(game);
        assert!(outcomes.len() >= 80, "{} has {} cases", game.id(), outcomes.len());
        let failed: Vec<String> = outcomes
            .iter()
            .filter(|(_, outcome)| !outcome.differences.is_empty())
            .map(|(file, outcome)| format!("{file}: {}\n  {}", outcome.title, outcome.differences.join("\n  ")))
            .collect();
        assert!(failed.is_empty(), "{} cases failed:\n{}", failed.len(), failed.join("\n"));
    }
}

#[test]
fn every_case_has_a_title_of_its_own_and_names_rules() {
    let outcomes: Vec<_> = GameId::ALL.into_iter().flat_map(outcomes).collect();
    for (place, (file, outcome)) in outcomes.iter().enumerate() {
        assert!(!outcome.title.is_empty() && !outcome.rules.is_empty(), "{file}: {}", outcome.title);
        let twins =
            outcomes[..place].iter().filter(|(other, twin)| other == file && twin.title == outcome.title).count();
        assert_eq!(twins, 0, "{file}: '{}' stands twice", outcome.title);
    }
}

/// Runs one case that begins with `position` and goes on with `case`, with these dice.
fn differences<G: Game>(position: &str, dice: &str, case: &str) -> Vec<String> {
    let text = format!(
        r#"(game: "{}", cases: [(title: "t", rules: ["r"], dice: {dice}, case: ({position}, {case}))])"#,
        G::ID
    );
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("t.ron"), text).expect("a file");
    let data = G::load_data(&root()).expect("the data is sound");
    let outcomes = run_file::<G>(&root(), &data, folder.path(), "t.ron").unwrap_or_else(|faults| panic!("{faults}"));
    outcomes.into_iter().flat_map(|outcome| outcome.differences).collect()
}

/// Each of these cases comes out otherwise than it says, and the difference has these words.
fn all_fail<G: Game>(position: &str, wrong: &[(&str, String, &str)]) {
    for (dice, case, sentence) in wrong {
        let found = differences::<G>(position, dice, case);
        assert!(found.iter().any(|difference| difference.contains(sentence)), "{case}: {found:?}");
    }
}

/// A case that can't fail proves nothing: each expectation is put wrong once.
#[test]
fn a_wrong_expectation_fails_its_case() {
    let position = r#"scenario: "tobruk/01", at: (turn: 2, phase: Combat, active: Axis),
        units: [(unit: 1, hex: "N-26", facing: E, done: true), (unit: 101, kind: "m13_40", hex: "N-30", facing: W)]"#;
    let fire = "steps: [(order: Fire(unit: 101, gun: 0, target: 1)";
    let right = format!("{fire}, shot: (range: 4, number: 5))]");
    assert_eq!(differences::<Tobruk>(position, "[1, 1]", &right), Vec::<String>::new());
    let wrong = [
        ("[1, 1, 1]", format!("{fire})]"), "dice of the case not rolled: 1"),
        ("[1]", format!("{fire})]"), "dice missing from the case: 1"),
        ("[1, 1]", format!("{fire}, refused: \"I.E.4\")]"), "expected a refusal by I.E.4"),
        ("[1, 1]", format!("{fire}, shot: (range: 5))]"), "range: expected 5, found 4"),
        ("[1, 1]", format!("{fire}, shot: (rounds: 2))]"), "rounds: expected 2, found 1"),
        ("[1, 1]", format!("{fire}, shot: (acquired: true))]"), "acquired: expected true"),
        ("[1, 1]", format!("{fire}, shot: (base: 4))]"), "base number"),
        ("[1, 1]", format!("{fire}, shot: (number: 6))]"), "number"),
        ("[1, 1]", format!("{fire}, shot: (aspect: Rear))]"), "aspect: expected Rear"),
        ("[1, 1]", format!("{fire}, shot: (because: FiredOn))]"), "allowed because"),
        ("[1, 1]", format!("{fire}, shot: (chances: (1, 2, 3, 4, 5)))]"), "chances"),
        ("[1, 1]", format!("{fire}, shot: (crew: (1, 2, 3, 4, 5)))]"), "crew"),
        ("[1, 1]", format!("{fire}, events: [Round(dice: (1, 2), hit: false)])]"), "expected Round"),
        (
            "[1, 1]",
            format!("{fire})], then: [(unit: 1, hex: \"N-27\")]"),
            "unit 1: hex: expected \"N-27\", found \"N-26\"",
        ),
        ("[1, 1]", format!("{fire})], then: [(unit: 1, facing: W)]"), "facing: expected W"),
        ("[1, 1]", format!("{fire})], then: [(unit: 1, moved: true)]"), "moved: expected true"),
        ("[1, 1]", format!("{fire})], then: [(unit: 1, destroyed: true)]"), "destroyed: expected true"),
        ("[1, 1]", format!("{fire})], then: [(unit: 1, immobilised: true)]"), "immobilised: expected true"),
        ("[1, 1]", format!("{fire})], then: [(unit: 1, lost: (true, false))]"), "guns lost"),
        ("[1, 1]", format!("{fire})], then: [(unit: 1, exited: true)]"), "exited: expected true"),
        ("[1, 1]", format!("{fire})], then: [(unit: 1, waiting: true)]"), "waiting: expected true"),
        ("[1, 1]", format!("{fire})], then: [(unit: 77)]"), "there is no unit 77"),
        ("[1, 1]", format!("{fire})], score: (1, 0)"), "score"),
        ("[1, 1]", format!("{fire})], now: (turn: 2, phase: Combat, active: Axis)"), "the game stands"),
        ("[1, 1]", format!("{fire})], winner: Axis"), "winner"),
        ("[]", "steps: [(order: Fire(unit: 101, gun: 1, target: 1))]".to_owned(), "step 1: Fire"),
        (
            "[]",
            "steps: [(order: EndMovement, refused: \"I.C\")]".to_owned(),
            "refused by: expected \"I.C\", found \"I.B\"",
        ),
        ("[]", "steps: [(order: EndMovement, refused: \"I.B\", says: \"moon\")]".to_owned(), "expected 'moon' in"),
    ];
    all_fail::<Tobruk>(position, &wrong);
}

#[test]
fn men_aboard_nothing_are_told() {
    let position = r#"scenario: "tobruk/05", at: (turn: 16, phase: Movement, active: Axis)"#;
    let nothing = "units: [(unit: 311, aboard: 999)], steps: []".to_owned();
    all_fail::<Tobruk>(position, &[("[]", nothing, "unit 311 can't be aboard 999: there is no such unit")]);
}

#[test]
fn a_wrong_expectation_fails_its_case_of_bir_hacheim() {
    let position = r#"scenario: "bir_hacheim/01", at: (turn: 3, phase: Combat, active: Axis), air: (5, 0),
        units: [(unit: "8/15", hex: "1612"), (unit: "9/5", hex: "1611"), (unit: "10/5")]"#;
    // 7 to 3 is 2-1, armour against infantry brings 3-1; the throw of 2 is DRB AVI.
    let attack = r#"steps: [(order: Attack(unit: 1, target: "1611"), assault: (strengths: (7, 3), odds: "2-1", column: "3-1", shifts: [("5.1.5", 1)]))"#;
    let fight = format!("{attack}, (order: Commit(points: 0)");
    let strike = r#"steps: [(order: Strike(target: "1611", points: 2)"#;
    assert_eq!(differences::<BirHacheim>(position, "[1, 1]", &format!("{fight})]")), Vec::<String>::new());
    let wrong = [
        ("[1, 1, 1]", format!("{fight})]"), "dice of the case not rolled: 1"),
        ("[1]", format!("{fight})]"), "dice missing from the case: 1"),
        ("[3, 4]", format!("{strike}, refused: \"6.2\")]"), "expected a refusal by 6.2, found none"),
        ("[]", attack.replace("(7, 3)", "(7, 4)") + "]", "strengths: expected [7, 4], found [7, 3]"),
        ("[]", attack.replace("2-1", "1-1") + "]", "odds: expected \"1-1\", found \"2-1\""),
        ("[]", attack.replace("3-1", "4-1") + "]", "column: expected \"4-1\", found \"3-1\""),
        ("[]", attack.replace("5.1.5", "5.1.4") + "]", "shifts: expected"),
        ("[1, 1]", format!("{fight}, bombing: (value: 1))]"), "the order is not a bombardment"),
        ("[1, 1]", format!("{fight}, cost: 2)]"), "the order is not a move"),
        ("[1, 1]", format!("{fight}, events: [Eliminated(unit: 44)])]"), "expected Eliminated"),
        ("[3, 4]", format!("{strike}, bombing: (value: 3))]"), "value: expected 3, found 2"),
        ("[3, 4]", format!("{strike}, bombing: (column: \"11-20\"))]"), "column: expected \"11-20\""),
        ("[3, 4]", format!("{strike}, bombing: (shifts: [(\"10.0\", -1)]))]"), "shifts: expected"),
        ("[3, 4]", format!("{strike}, assault: (column: \"1-1\"))]"), "the order is not an attack"),
        (
            "[]",
            "steps: [(order: Attack(unit: 1, target: \"1612\"))]".to_owned(),
            "was refused: There is no enemy in 1612.",
        ),
        (
            "[]",
            "steps: [(order: EndMovement, refused: \"4.0\")]".to_owned(),
            "refused by: expected \"4.0\", found \"3.0\"",
        ),
        ("[]", "steps: [(order: EndMovement, refused: \"3.0\", says: \"moon\")]".to_owned(), "expected 'moon' in"),
    ];
    all_fail::<BirHacheim>(position, &wrong);
    let ends = [
        ("then: [(unit: \"8/15\", hex: \"1613\")]", "8/15 stands"),
        ("then: [(unit: \"8/15\", reduced: true)]", "8/15 reduced: expected true"),
        ("then: [(unit: \"8/15\", eliminated: true)]", "8/15 eliminated: expected true"),
        ("then: [(unit: \"8/15\", left: true)]", "8/15 left: expected true"),
        ("then: [(unit: \"10/5\", waiting: false)]", "10/5 waiting: expected false"),
        ("then: [(unit: \"8/15\", owes: true)]", "8/15 owes: expected true"),
        ("then: [(unit: \"8/15\", frozen: true)]", "8/15 frozen: expected true"),
        ("then: [(unit: \"9/9\")]", "there is no counter '9/9'"),
        ("score: (1, 110)", "score: expected [1, 110]"),
        ("air_left: (4, 0)", "air points left"),
        ("now: (turn: 4, phase: Combat, active: Axis)", "the game stands"),
        ("to_act: Allies", "the side to act"),
        ("winner: Axis", "winner"),
    ];
    let ends = ends.map(|(end, sentence)| ("[]", format!("steps: [], {end}"), sentence));
    all_fail::<BirHacheim>(position, &ends);
}

#[test]
fn a_wrong_expectation_fails_its_case_of_the_cauldron() {
    let position = r#"scenario: "gazala_cauldron/01", at: (turn: 3, phase: Actions, active: Axis), stage: Move, left: (0, 1),
        units: [(unit: "132/8", hex: "2010", active: true), (unit: "3 CLY", hex: "2009"), (unit: "9 Lan", eliminated: true)],
        cups: ([], [Action("4 Arm"), Tactical(Air)])"#;
    // 8 to 12 is 1-2; 6 with -2 is 4: nothing.
    let attack = r#"steps: [(order: Attack(unit: 24, intensity: Light),
        assault: (strengths: (8, 12), column: "1-2", modifier: -2, modifiers: [("light attack", -2)], defenders: ["3 CLY"])"#;
    let fight = format!("{attack}), (order: Resolve");
    let step = r#"steps: [(order: Move(unit: 24, path: ["2011"])"#;
    assert_eq!(differences::<GazalaCauldron>(position, "[6]", &format!("{fight})]")), Vec::<String>::new());
    let wrong = [
        ("[6, 6]", format!("{fight})]"), "dice of the case not rolled: 1"),
        ("[]", format!("{fight})]"), "dice missing from the case: 1"),
        ("[]", format!("{step}, refused: \"8.0\")]"), "expected a refusal by 8.0, found none"),
        ("[]", format!("{step}, cost: 2)]"), "half points: expected Some(2), found Some(6)"),
        ("[]", format!("{step}, assault: (modifier: 0))]"), "the order is not an attack"),
        ("[]", format!("{step}, strike: (2, 5))]"), "chances: expected Some((2, 5)), found None"),
        ("[]", format!("{step}, activates: [\"132/8\"])]"), "activates: expected"),
        ("[]", format!("{step}, events: [Left(unit: 24, back: 5)])]"), "expected Left"),
        ("[]", attack.replace("(8, 12)", "(8, 13)") + ")]", "strengths: expected [8, 13], found [8, 12]"),
        ("[]", attack.replace("1-2", "1-1") + ")]", "column: expected \"1-1\", found \"1-2\""),
        ("[]", attack.replace("modifier: -2", "modifier: 0") + ")]", "modifier: expected 0, found -2"),
        ("[]", attack.replace("\"light attack\", -2", "\"light attack\", 0") + ")]", "modifiers: expected"),
        ("[]", attack.replace("3 CLY", "9 Lan") + ")]", "defenders: expected"),
        ("[]", attack.replace("strengths: (8, 12)", "outcomes: []") + ")]", "outcomes: expected []"),
        (
            "[]",
            "steps: [(order: Attack(unit: 24, intensity: Heavy)), (order: Join(unit: 25))]".to_owned(),
            "step 2: Join",
        ),
        ("[]", "steps: [(order: Draw, refused: \"8.0\")]".to_owned(), "refused by: expected \"8.0\", found \"7.0\""),
        ("[]", "steps: [(order: Draw, refused: \"7.0\", says: \"moon\")]".to_owned(), "expected 'moon' in"),
        ("[]", "begins: [CalledOff], steps: []".to_owned(), "the beginning: expected CalledOff"),
    ];
    all_fail::<GazalaCauldron>(position, &wrong);
    let ends = [
        ("then: [(unit: \"132/8\", hex: \"2011\")]", "132/8 stands"),
        ("then: [(unit: \"132/8\", steps: 1)]", "132/8 steps: expected 1, found 2"),
        ("then: [(unit: \"132/8\", used: true)]", "132/8 used: expected true"),
        ("then: [(unit: \"132/8\", disrupted: true)]", "132/8 disrupted: expected true"),
        ("then: [(unit: \"132/8\", done: true)]", "132/8 done: expected true"),
        ("then: [(unit: \"132/8\", supply: Isolated)]", "132/8 supply: expected Isolated"),
        ("then: [(unit: \"132/8\", eliminated: true)]", "132/8 eliminated: expected true"),
        ("then: [(unit: \"132/8\", withdrawn: true)]", "132/8 withdrawn: expected true"),
        ("then: [(unit: \"132/8\", waits: 5)]", "132/8 waits"),
        ("then: [(unit: \"9/9\")]", "there is no counter '9/9'"),
        ("score: (4, 1)", "score: expected [4, 1], found [4, 0]"),
        ("track: 3", "points on the track: expected 3, found 2"),
        ("actions_left: (1, 1)", "actions left: expected [1, 1], found [0, 1]"),
        ("cups_left: ([], [])", "chits in the cups"),
        ("held: ([Combat], [])", "chits available"),
        ("markers: [(\"1216\", \"1315\", true, None)]", "breaches: expected"),
        ("now: (turn: 4, phase: Actions, active: Axis)", "the game stands"),
        ("to_act: Allies", "the side to act"),
        ("winner: Axis", "winner"),
    ];
    let ends = ends.map(|(end, sentence)| ("[]", format!("steps: [], {end}"), sentence));
    all_fail::<GazalaCauldron>(position, &ends);
}

#[test]
fn a_wrong_expectation_fails_its_case_of_firestorm() {
    let position = r#"scenario: "firestorm/01", at: (turn: 3, phase: Battle, active: Axis, battle: 4), forts: [C4], supply: [(C2, 1)],
        units: [(unit: "Panzer-Regiment 8", area: C2), (unit: "4 Armd Bde", area: C4)]"#;
    // 3 and 3 against 2 and 4: a draw, and nobody is destroyed.
    let arrow = "steps: [(order: Arrow(from: C2, into: C4)), (order: Commit(unit: 1)), (order: Ready), (order: Commit(unit: 22)";
    let fight = format!("{arrow}), (order: Ready");
    let dice = "[3, 2, 1, 1]";
    let loses = r#"(unit: "4 Armd Bde", pool: true)"#;
    let move_on = position.replace("phase: Battle", "phase: Moves");
    let step = r#"steps: [(order: Redeploy(unit: 1, to: C1)"#;
    assert_eq!(differences::<Firestorm>(position, dice, &format!("{fight})]")), [""; 0]);
    assert_eq!(differences::<Firestorm>(&move_on, "[]", &format!("{step}, by_way: true)]")), [""; 0]);
    let wrong = [
        ("[3, 2, 1, 1, 1]", format!("{fight})]"), "dice of the case not rolled: 1"),
        ("[3, 2, 1]", format!("{fight})]"), "dice missing from the case: 1"),
        ("[]", format!("{arrow}, refused: \"GG.2.3\")]"), "expected a refusal by GG.2.3, found none"),
        ("[]", format!("{arrow}, battle: (bonus: (3, 5)))]"), "bonus: expected [3, 5], found [3, 4]"),
        ("[]", format!("{arrow}, battle: (bonuses: ([], [])))]"), "bonuses: expected [[], []]"),
        (
            "[]",
            format!("{arrow}, battle: (chances: (10, 5, 20)))]"),
            "chances: expected [10, 5, 20], found [10, 5, 21]",
        ),
        ("[]", format!("{arrow}, battle: (destruction: (46, 28)))]"), "destruction: expected [46, 28], found [46, 29]"),
        ("[]", format!("{arrow}, battle: (supply: (\"line\", \"out\")))]"), "supply: expected"),
        ("[]", format!("{arrow}, by_way: true)]"), "by road or track: expected Some(true), found None"),
        (dice, format!("{fight}, events: [TobrukFell])]"), "expected TobrukFell"),
        ("[]", "steps: [(order: Hold, battle: (bonus: (0, 0)))]".to_owned(), "step 1: Hold was refused"),
        ("[]", "steps: [(order: Hold, refused: \"GG.2.7\")]".to_owned(), "refused by: expected \"GG.2.7\", found"),
        ("[]", "steps: [(order: Hold, refused: \"GG.2.8\", says: \"moon\")]".to_owned(), "expected 'moon' in"),
        ("[]", "begins: [TobrukFell], steps: []".to_owned(), "the beginning: expected TobrukFell"),
        (dice, format!("{fight})], then: [{loses}]"), "4 Armd Bde is: expected Pool, found In(C4)"),
    ];
    all_fail::<Firestorm>(position, &wrong);
    let moves = [
        ("[]", format!("{step}, by_way: false)]"), "by road or track: expected Some(false), found Some(true)"),
        ("[]", format!("{step}, battle: (bonus: (0, 0)))]"), "the order is not part of a battle"),
    ];
    all_fail::<Firestorm>(&move_on, &moves);
    let ends = [
        ("then: [(unit: \"4 Armd Bde\", area: C5)]", "4 Armd Bde is: expected In(C5), found In(C4)"),
        ("then: [(unit: \"4 Armd Bde\", captured: true)]", "4 Armd Bde is: expected Captured"),
        ("then: [(unit: \"9/9\", area: C5)]", "there is no troop '9/9'"),
        ("holds: [(C4, Axis)]", "C-4 is held: expected Axis, found Allies"),
        ("forts_left: []", "fortified markers"),
        ("supply_left: []", "supply markers"),
        ("score: (60, 271)", "score: expected [60, 271]"),
        ("now: (turn: 3, phase: Moves, active: Axis)", "the game stands"),
        ("to_act: Allies", "the side to act"),
        ("winner: Axis", "winner"),
        ("level: Draw", "level of victory"),
    ];
    let ends = ends.map(|(end, sentence)| ("[]", format!("steps: [], {end}"), sentence));
    all_fail::<Firestorm>(position, &ends);
}

#[test]
fn a_wrong_expectation_fails_its_case_of_battle_for_gazala() {
    let position = r#"scenario: "battle_for_gazala/01", at: (turn: 5, phase: Combat, active: Axis), markers: ([2, 4], []),
        units: [(unit: "8/1", hex: "2029"), (unit: "Bays", hex: "2028"), (unit: "2 RGH", hex: "2933"), (unit: "1 RTR")]"#;
    // 4 to 3 is +1, the fourth column; 4 is AR.
    let attack =
        r#"steps: [(order: Attack(unit: 5, target: "2028"), battle: (strengths: (4, 3), line: Desert, column: 4))"#;
    let fight = format!("{attack}, (order: Commit)");
    let strike = r#"steps: [(order: Bombard(target: "2933", value: 4), most: 4"#;
    let march = position.replace("phase: Combat", "phase: Movement");
    let step = r#"steps: [(order: Move(unit: 5, path: ["2030"]), legs: [4]"#;
    assert_eq!(differences::<BattleForGazala>(position, "[4]", &format!("{fight}]")), [""; 0]);
    assert_eq!(differences::<BattleForGazala>(position, "[5]", &format!("{strike})]")), [""; 0]);
    assert_eq!(differences::<BattleForGazala>(&march, "[]", &format!("{step})]")), [""; 0]);
    let wrong = [
        ("[4, 4]", format!("{fight}]"), "dice of the case not rolled: 1"),
        ("[]", format!("{fight}]"), "dice missing from the case: 1"),
        ("[]", attack.replace("(4, 3)", "(4, 4)") + "]", "strengths: expected [4, 4], found [4, 3]"),
        ("[]", attack.replace("Desert", "Tobruk") + "]", "line: expected Tobruk, found Desert"),
        ("[]", attack.replace("column: 4", "column: 0") + "]", "column: expected 0, found 4"),
        ("[]", attack.replace("column: 4", "results: []") + "]", "results: expected []"),
        ("[5]", strike.replace("most: 4", "most: 2") + ")]", "highest die: expected Some(2), found Some(4)"),
        ("[5]", strike.replace("most: 4", "battle: (column: 1)") + ")]", "the order is not part of an attack"),
        ("[5]", strike.replace("most: 4", "legs: [2]") + ")]", "half points: expected Some([2]), found None"),
        ("[5]", format!("{strike}, events: [Held(side: Axis)])]"), "expected Held"),
        ("[]", format!("{strike}, refused: \"7.Markers\")]"), "expected a refusal by 7.Markers, found none"),
        ("[]", "steps: [(order: Hold)]".to_owned(), "step 1: Hold was refused"),
        (
            "[]",
            "steps: [(order: Hold, refused: \"4.Attack\")]".to_owned(),
            "refused by: expected \"4.Attack\", found \"5.Advance\"",
        ),
        ("[]", "steps: [(order: Hold, refused: \"5.Advance\", says: \"moon\")]".to_owned(), "expected 'moon' in"),
        ("[]", "begins: [Held(side: Axis)]".to_owned(), "the beginning: expected Held"),
    ];
    all_fail::<BattleForGazala>(position, &wrong);
    all_fail::<BattleForGazala>(
        &march,
        &[("[]", step.replace("[4]", "[2]") + ")]", "expected Some([2]), found Some([4])")],
    );
    let ends = [
        ("then: [(unit: \"8/1\", hex: \"2030\")]", "8/1 is: expected"),
        ("then: [(unit: \"8/1\", eliminated: true)]", "8/1 is: expected Eliminated"),
        ("then: [(unit: \"8/1\", waiting: true)]", "8/1 is: expected Waiting"),
        ("then: [(unit: \"1 RTR\", hex: \"1201\")]", "1 RTR is: expected"),
        ("then: [(unit: \"8/1\", disrupted: true)]", "8/1 is disrupted: expected true"),
        ("then: [(unit: \"9/9\", hex: \"2030\")]", "there is no unit '9/9'"),
        ("markers_left: ([4], [])", "support fire markers: expected [[4], []]"),
        ("reach: [(unit: \"8/1\", hex: \"2030\", cost: 2)]", "8/1 to 2030: expected Some(2), found None"),
        ("path: [(Axis, true)]", "a path of the Axis: expected true, found false"),
        ("now: (turn: 6, phase: Combat, active: Axis)", "the game stands"),
        ("now: (turn: 5, phase: Combat, active: Axis, hold: Stood)", "the game stands"),
        ("to_act: Allies", "the side to act"),
        ("winner: Axis", "winner: expected Some(Axis), found None"),
        ("winner: Some(None)", "the game is over"),
    ];
    let ends = ends.map(|(end, sentence)| ("[]", end.to_owned(), sentence));
    all_fail::<BattleForGazala>(position, &ends);
}

#[test]
fn a_broken_case_file_is_refused_at_its_place() {
    let text = "(game: \"tobruk\", cases: [\n    (title: \"t\", rules: [], colour: 1, case: (scenario: \"tobruk/01\", steps: [])),\n])";
    let source = Source { file: "t.ron".to_owned(), text: text.to_owned() };
    let faults = source.parse::<CaseFile<Tobruk>>().map(drop).expect_err("'colour' is no field of a case");
    assert_eq!((faults.0.len(), faults.0[0].line), (1, 2), "{faults}");
    assert!(faults.0[0].sentence.contains("colour"), "{faults}");
    let missing =
        run_file::<Tobruk>(&root(), &Tobruk::load_data(&root()).expect("sound"), Path::new("/nowhere"), "t.ron");
    assert_eq!(missing.expect_err("no such file").0[0].line, 0);
}
