//! The data files: all of them load, and each kind of fault is told with its place and its remedy.

use std::path::Path;

use gazala::core::citations::Citations;
use gazala::core::data::{Fault, Faults};
use gazala::core::game::Game;
use gazala::games::battle_for_gazala::BattleForGazala;
use gazala::games::bir_hacheim::BirHacheim;
use gazala::games::firestorm::Firestorm;
use gazala::games::gazala_cauldron::GazalaCauldron;
use gazala::games::tobruk::Tobruk;
use gazala::games::{GameId, ScenarioFile, Visit, find_scenario, fingerprint, scenarios};
use tempfile::TempDir;

use super::common::{copy_of_data, files, root};

const UNITS: &str = "assets/tobruk/units.ron";
const RULES: &str = "assets/tobruk/rules.ron";
const MAP: &str = "assets/tobruk/map.ron";
const HITS: &str = "assets/tobruk/tables/hit_probability.ron";
const GRANT: &str = "assets/tobruk/tables/damage/grant.ron";
const ONE: &str = "scenarios/tobruk/01.ron";
const TWO: &str = "scenarios/tobruk/02.ron";
const SEVEN: &str = "scenarios/tobruk/07.ron";
const EIGHT: &str = "scenarios/tobruk/08.ron";

/// Line and column, from 1, of the `nth` occurrence of a piece of text.
fn place(text: &str, piece: &str, nth: usize) -> (usize, usize) {
    let at = text.match_indices(piece).nth(nth).unwrap_or_else(|| panic!("'{piece}' is in the file")).0;
    let before = &text[..at];
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// Puts `to` in the place of the first `from` in a file of the copy, and gives the new text.
fn change(folder: &Path, file: &str, from: &str, to: &str) -> String {
    let text = std::fs::read_to_string(folder.join(file)).expect("a file of the copy");
    assert!(text.contains(from), "{file} holds '{from}'");
    let text = text.replacen(from, to, 1);
    std::fs::write(folder.join(file), &text).expect("the copy can be written");
    text
}

/// The faults of a copy of a game's data, or of a scenario.
fn faults_of<G: Game>(folder: &Path, scenario: &str) -> Vec<Fault> {
    match G::load_data(folder) {
        Err(faults) => faults.0,
        Ok(data) => G::load_scenario(folder, scenario, &data).err().map_or_else(Vec::new, |faults| faults.0),
    }
}

fn faults(folder: &Path) -> Vec<Fault> {
    faults_of::<Tobruk>(folder, ONE)
}

/// Breaks one thing: the faults are these sentences, all in that file, the first at the piece of text named.
fn broken(file: &str, from: &str, to: &str, at: &str, sentences: &[&str]) {
    let folder = copy_of_data();
    let text = change(folder.path(), file, from, to);
    let faults = faults_of::<Tobruk>(folder.path(), if file.starts_with("scenarios/") { file } else { ONE });
    assert_eq!(faults.len(), sentences.len(), "{to}: {}", Faults(faults.clone()));
    for (fault, sentence) in faults.iter().zip(sentences) {
        assert_eq!(fault.file, file, "{fault}");
        assert!(fault.sentence.contains(sentence), "{fault}\nshould say: {sentence}");
        assert!(fault.to_string().starts_with(&format!("{file}:{}:{}: ", fault.line, fault.column)), "{fault}");
    }
    assert_eq!((faults[0].line, faults[0].column), place(&text, at, 0), "{}", faults[0]);
}

#[test]
fn places_are_counted_from_1() {
    let text = "one\ntwo three\n\nfour";
    assert_eq!(place(text, "one", 0), (1, 1));
    assert_eq!(place(text, "two", 0), (2, 1));
    assert_eq!(place(text, "three", 0), (2, 5));
    assert_eq!(place(text, "four", 0), (4, 1));
    assert_eq!(place(text, "o", 1), (2, 3));
}

struct AllSound {
    known: Vec<ScenarioFile>,
}

impl Visit for AllSound {
    type Output = ();
    fn visit<G: Game>(self) {
        let data = G::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
        for file in self.known {
            let loaded = G::load_scenario(&file.root, &file.file, &data);
            if let Err(faults) = loaded {
                panic!("{faults}");
            }
        }
    }
}

#[test]
fn all_data_and_scenarios_are_sound() {
    for game in GameId::ALL {
        let known: Vec<_> = scenarios(&root()).into_iter().filter(|scenario| scenario.game == game).collect();
        assert!(!known.is_empty(), "{} has scenarios", game.id());
        game.visit(AllSound { known });
    }
    let folder = copy_of_data();
    assert_eq!(faults(folder.path()), [], "the copy that the next tests break is sound");
}

#[test]
fn wrong_syntax_is_told_at_its_place() {
    let folder = copy_of_data();
    let text = change(folder.path(), MAP, "rows: 39,", "rows: 39 places:");
    let faults = faults(folder.path());
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!((faults[0].file.as_str(), faults[0].line), (MAP, place(&text, "places:", 0).0), "{}", faults[0]);
    assert!(faults[0].column > 0 && faults[0].sentence.contains("a comma is missing here"), "{}", faults[0]);
}

#[test]
fn a_file_cut_short_is_told() {
    for (file, keep) in [(MAP, 40), (UNITS, 900), (ONE, 2000), (RULES, 5000), (HITS, 3000), (GRANT, 1500)] {
        let folder = copy_of_data();
        let path = folder.path().join(file);
        let text = std::fs::read_to_string(&path).expect("a file of the copy");
        let cut: String = text.chars().take(keep).collect();
        std::fs::write(&path, &cut).expect("the copy can be written");
        let faults = faults(folder.path());
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert_eq!(faults[0].file, file);
        assert!(faults[0].line > 0 && faults[0].line <= cut.lines().count() + 1, "{}", faults[0]);
    }
}

#[test]
fn an_unknown_field_is_told_by_its_name() {
    let cases = [
        (MAP, "rows: 39,", "rows: 39, colour: 3,"),
        (UNITS, "nation: British,", "nation: British, colour: 3,"),
        (UNITS, "mount: Turret,", "mount: Turret, colour: 3,"),
        (RULES, "title: \"Play in brief\",", "title: \"Play in brief\", colour: 3,"),
        (ONE, "length: 30,", "length: 30, colour: 3,"),
        (ONE, "first_id: 1,", "first_id: 1, colour: 3,"),
        (ONE, "facing: E)", "facing: E, colour: 3)"),
        (HITS, "light: false,", "light: false, colour: 3,"),
        (GRANT, "title: ", "colour: 3, title: "),
    ];
    for (file, from, to) in cases {
        let folder = copy_of_data();
        let text = change(folder.path(), file, from, to);
        let faults = faults(folder.path());
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert_eq!((faults[0].file.as_str(), faults[0].line), (file, place(&text, "colour", 0).0), "{}", faults[0]);
        assert!(faults[0].sentence.contains("an entry here has no field 'colour'; write "), "{}", faults[0]);
    }
}

#[test]
fn a_missing_field_is_told_by_its_name() {
    for (file, from, field) in
        [(MAP, "places: 35,", "places"), (UNITS, "movement: 5,", "movement"), (ONE, "length: 30,", "length")]
    {
        let folder = copy_of_data();
        change(folder.path(), file, from, "");
        let faults = faults(folder.path());
        assert_eq!((faults.len(), faults[0].file.as_str()), (1, file), "{faults:?}");
        assert!(faults[0].sentence.contains(&format!("'{field}'")), "{}", faults[0]);
    }
}

#[test]
fn a_wrong_unit_is_told_with_the_units_there_are() {
    broken(
        ONE,
        "kind: \"panzer_iv_e\"",
        "kind: \"tiger\"",
        "\"tiger\"",
        &["there is no unit type 'tiger'; the types are: stuart, grant, crusader_ii"],
    );
    broken(
        ONE,
        "kind: \"grant\"",
        "kind: \"m13_40\"",
        "\"m13_40\"",
        &["does not fight for the Allies", "do not mention 'm13_40'"],
    );
    broken(
        ONE,
        "target: \"grant\"",
        "target: \"tiger\"",
        "\"tiger\"",
        &["there is no unit type 'tiger'", "do not mention 'grant'"],
    );
    broken(ONE, "(unit: 3, hex: ", "(unit: 30, hex: ", "unit: 30,", &["there is no unit 30 in the forces"]);
    broken(
        ONE,
        "(unit: 3, hex: ",
        "(unit: 103, hex: ",
        "unit: 103,",
        &["unit 103 enters over an edge and is not set up"],
    );
}

#[test]
fn a_hex_off_the_board_is_told_with_how_far_its_row_goes() {
    broken(ONE, "\"N-24\"", "\"N-42\"", "\"N-42\"", &["hex N-42 is off the board; its row runs from N-7 to N-41"]);
    broken(ONE, "\"N-24\"", "\"NN-24\"", "\"NN-24\"", &["hex NN-24 is off the board; its rows are A to MM"]);
    broken(ONE, "\"N-24\"", "\"north\"", "\"north\"", &["'north' is not a hex; hexes are named like N-26"]);
    broken(ONE, "\"N-24\"", "\"N-31\"", "\"N-31\"", &["N-31 is outside the set-up area"]);
    broken(ONE, "\"N-24\"", "\"N-30\"", "\"N-30\"", &["N-30 is outside the set-up area"]);
}

#[test]
fn a_number_given_twice_is_told() {
    let folder = copy_of_data();
    let text = change(folder.path(), ONE, "first_id: 121", "first_id: 108");
    let found = faults(folder.path());
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].sentence.contains("the id 108 is listed twice") && found[0].sentence.contains("ids of their own"),
        "{}",
        found[0]
    );
    assert_eq!((found[0].line, found[0].column), place(&text, "first_id: 108", 0), "{}", found[0]);

    let folder = copy_of_data();
    let text = change(folder.path(), UNITS, "id: \"crusader_ii\"", "id: \"grant\"");
    let found = faults(folder.path());
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].sentence.contains("the unit type grant is listed twice; each type has one entry"), "{}", found[0]);
    assert_eq!((found[0].line, found[0].column), place(&text, "id: \"grant\"", 1), "{}", found[0]);

    let folder = copy_of_data();
    let text = change(folder.path(), RULES, "id: \"I.B.1\"", "id: \"I.B\"");
    let found = faults(folder.path());
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].sentence.contains("the rule I.B is listed twice; each number has one entry"), "{}", found[0]);
    assert_eq!((found[0].line, found[0].column), place(&text, "\"I.B\"", 1), "{}", found[0]);

    broken(ONE, "(unit: 2, hex: ", "(unit: 1, hex: ", "unit: 1, hex: \"H-22\"", &["unit 1 is set up twice"]);
}

#[test]
fn values_that_cannot_be_are_told() {
    broken(
        MAP,
        "grey_row: 19",
        "grey_row: 39",
        "grey_row",
        &["grey row 39 is not on the board; the printed one is 19"],
    );
    broken(
        MAP,
        "rows: 39",
        "rows: 390",
        "rows",
        &["a board of 390 rows by 35 hexes is not possible; the printed one has 39 by 35"],
    );
    broken(
        UNITS,
        "movement: 5,",
        "movement: 0,",
        "\"stuart\"",
        &["a movement allowance of 0 is not possible; vehicles have 2 to 6 hexes"],
    );
    broken(
        UNITS,
        "damage_chart: \"grant\"",
        "damage_chart: \"grand\"",
        "\"grand\"",
        &["there is no damage chart 'grand'"],
    );
    broken(UNITS, "row: \"grant_75mm\"", "row: \"grant_88mm\"", "\"grant_88mm\"", &["there is no row 'grant_88mm'"]);
    broken(ONE, "format: 1", "format: 2", "format", &["scenario format 2 is unknown; this program reads format 1"]);
    broken(ONE, "length: 30", "length: 0", "length", &["a game of 0 turns is not possible"]);
    broken(
        ONE,
        "options: [\"alternating movement\",",
        "options: [\"moonlight\",",
        "\"moonlight\"",
        &["there is no option 'moonlight'; the options are: alternating movement"],
    );
    let one = |from: &str, to: &str, piece: &str, sentence: &str| broken(ONE, from, to, piece, &[sentence]);
    one("rules: 1", "rules: 255", "rules: 255", "rules up to section 255 are not possible; this program has 1 to 9");
    one(
        "id: \"tobruk/01\"",
        "id: \"tobruk/99\"",
        "id:",
        "the id 'tobruk/99' does not match the file; write \"tobruk/01\"",
    );
    one("sections: [A, B, C, D, E, F]", "sections: [A, A, B, C, D, E, F]", "sections:", "name the sections in play");
    one("turn: 1", "turn: 65535", "turn: 65535", "turn 65535 is not possible; the game has 1 to 30");
    one("killed: 3", "killed: 1001", "target: \"panzer_iii_j\"", "more than 1000 points for one unit are not possible");
    broken(SEVEN, "times: 2", "times: 1", "times: 1", &["1 times the enemy's points are not possible; use 2 to 10"]);
    broken(
        SEVEN,
        "always: [\"khamsin\"]",
        "always: [\"turret facing\"]",
        "\"turret facing\"",
        &["'turret facing' is always in force here; remove it from the options"],
    );
    broken(TWO, "hedgehogs: 7", "hedgehogs: 0", "hedgehogs:", &["0 hedgehogs can't be held; the forces have 8"]);
    broken(TWO, "hedgehogs: 7", "hedgehogs: 10", "hedgehogs:", &["10 hedgehogs can't be held; the forces have 8"]);
    broken(GRANT, "\"K/C2<=28\"", "\"K/C2<=280\"", "\"K/C2<=280\"", &["K/C2<=280"]);
}

/// V.B, VI.C.2: what is loaded before play and which fires are suggested, each fault in one sentence at its line.
#[test]
fn faults_of_loads_and_of_suggested_fires_are_told() {
    let load = |from: &str, to: &str, piece: &str, sentence: &str| broken(EIGHT, from, to, piece, &[sentence]);
    load(
        "(vehicle: 148, aboard: [182])",
        "(vehicle: 999, aboard: [182])",
        "vehicle: 999,",
        "unit 999 is no vehicle of the forces and can't be loaded",
    );
    load(
        "(vehicle: 148, aboard: [182])",
        "(vehicle: 148, aboard: [999])",
        "vehicle: 148,",
        "unit 999 can't go with vehicle 148",
    );
    // A gun does not fit inside, and another force's men don't come along.
    load(
        "(vehicle: 145, aboard: [161], tows: Some(151))",
        "(vehicle: 145, aboard: [161, 151])",
        "vehicle: 145,",
        "unit 151 can't go with vehicle 145",
    );
    load(
        "(vehicle: 148, aboard: [182])",
        "(vehicle: 148, aboard: [97])",
        "vehicle: 148,",
        "unit 97 can't go with vehicle 148",
    );
    load("(vehicle: 148, aboard: [182])", "(vehicle: 148, aboard: [181])", "vehicle: 148,", "unit 181 is loaded twice");
    let plot = "(battery: 3, fire: Registration, hex: \"U-18\")";
    load(
        plot,
        "(battery: 3, fire: Registration, hex: \"U-99\")",
        "\"U-99\"",
        "hex U-99 is off the board; its row runs from U-11 to U-45",
    );
    load(plot, "(battery: 99, fire: Registration, hex: \"U-18\")", "ready_fires:", "there is no battery 99");
    load(plot, "(battery: 3, fire: Registration, hex: \"X-21\")", "ready_fires:", "battery 3 has two fires in X-21");
}

#[test]
fn all_faults_of_a_file_are_listed_at_once() {
    let folder = copy_of_data();
    change(folder.path(), ONE, "length: 30", "length: 0");
    change(folder.path(), ONE, "kind: \"panzer_iv_e\"", "kind: \"tiger\"");
    change(folder.path(), ONE, "\"N-24\"", "\"N-42\"");
    change(folder.path(), ONE, "\"O-24\"", "\"moon\"");
    let text = change(folder.path(), ONE, "(unit: 3, hex: ", "(unit: 30, hex: ");
    let found = faults(folder.path());
    let places: Vec<_> = found.iter().map(|fault| (fault.line, fault.column)).collect();
    let expected: Vec<_> = ["length", "\"tiger\"", "unit: 30,", "\"N-42\"", "\"moon\""]
        .iter()
        .map(|piece| place(&text, piece, 0))
        .collect();
    assert_eq!(places, expected, "{}", Faults(found.clone()));
    let told = Faults(found).to_string();
    let (last, each) =
        told.lines().collect::<Vec<_>>().split_last().map(|(last, each)| (*last, each.len())).expect("told");
    assert_eq!(each, 5, "a line each");
    assert_eq!(last, format!("Fix the errors named, or restore {ONE} from the original copy of the program."));
}

#[test]
fn faults_of_several_files_are_listed_at_once() {
    let folder = copy_of_data();
    change(folder.path(), MAP, "grey_row: 19", "grey_row: 39");
    change(folder.path(), RULES, "id: \"I.B.1\"", "id: \"I.B\"");
    change(folder.path(), GRANT, "\"K/C2<=28\"", "\"Q\"");
    change(folder.path(), "assets/tobruk/tables/damage/stuart.ron", "vehicle: \"stuart\"", "vehicle: \"tank\"");
    let found = faults(folder.path());
    for file in [MAP, RULES, GRANT, "assets/tobruk/tables/damage/stuart.ron"] {
        assert!(found.iter().any(|fault| fault.file == file && fault.line > 0), "{file}: {found:?}");
    }
}

#[test]
fn a_missing_file_is_told_with_the_remedy() {
    for file in [MAP, UNITS, RULES, HITS, "assets/tobruk/tables/casualty.ron"] {
        let folder = copy_of_data();
        std::fs::remove_file(folder.path().join(file)).expect("a file of the copy");
        let found = faults(folder.path());
        assert!(!found.is_empty() && found[0].file == file && found[0].line == 0, "{found:?}");
        assert!(found[0].sentence.contains("can't be read"), "{}", found[0]);
    }
    let folder = tempfile::tempdir().expect("a folder");
    assert!(Tobruk::load_data(folder.path()).is_err(), "an empty folder holds no data");
}

#[test]
fn no_damage_to_a_file_brings_the_program_down() {
    // A changed byte makes another file, sound or not; reading it answers either way.
    let mut refused = 0;
    for file in [MAP, ONE, GRANT] {
        let folder = copy_of_data();
        let path = folder.path().join(file);
        let text = std::fs::read(&path).expect("a file of the copy");
        for at in (0..text.len()).step_by(text.len() / 60 + 1) {
            for byte in [b'0', b'(', 0xff] {
                let mut changed = text.clone();
                changed[at] = byte;
                std::fs::write(&path, changed).expect("the copy can be written");
                refused += usize::from(!faults(folder.path()).is_empty());
            }
        }
    }
    assert!(refused > 100, "{refused} were refused");
}

#[test]
fn the_fingerprint_follows_tables_and_scenario_and_not_the_ledger() {
    let print = |folder: &TempDir| {
        let scenario = find_scenario(folder.path(), "tobruk/01").expect("the scenario");
        fingerprint(folder.path(), &scenario).expect("files that can be read")
    };
    let folder = copy_of_data();
    let sound = print(&folder);
    assert_eq!(print(&copy_of_data()), sound, "the same in any folder");
    change(folder.path(), RULES, "Play in brief", "Play, in brief");
    assert_eq!(print(&folder), sound);
    change(folder.path(), GRANT, "K/C2<=28", "K/C2<=27");
    let other = print(&folder);
    assert_ne!(other, sound);
    change(folder.path(), ONE, "length: 30", "length: 29");
    assert_ne!(print(&folder), other);
}

/// A file that nothing reads could be wrong for years: breaking any one must be noticed.
#[test]
fn no_file_of_the_data_is_left_unread() {
    for game in GameId::ALL {
        game.visit(NoneUnread);
    }
}

struct NoneUnread;

impl Visit for NoneUnread {
    type Output = ();
    fn visit<G: Game>(self) {
        for file in files(&root().join("assets").join(G::ID), "ron") {
            let name = file.strip_prefix(root()).expect("below the root").display().to_string();
            let folder = copy_of_data();
            std::fs::write(folder.path().join(&name), "(").expect("the copy can be written");
            let mut found = faults_of::<G>(folder.path(), &format!("scenarios/{}/01.ron", G::ID));
            if let Ok(data) = G::load_data(folder.path()) {
                // The lessons are read with the citations.
                found.extend(Citations::load::<G>(folder.path(), &data).err().into_iter().flat_map(|faults| faults.0));
            }
            assert!(found.iter().any(|fault| fault.file == name), "{name}: {found:?}");
        }
    }
}

/// Every file of Firestorm Gazala, broken in one place: the fault is told there, and with its remedy.
#[test]
fn faults_of_firestorm_are_told_with_their_remedy() {
    let [map, units, one, two] = [
        "assets/firestorm/map.ron",
        "assets/firestorm/units.ron",
        "scenarios/firestorm/01.ron",
        "scenarios/firestorm/02.ron",
    ];
    let table = |name: &str| format!("assets/firestorm/tables/{name}.ron");
    let (destroy, outcomes) = (table("destroy"), table("outcomes"));
    let broken = [
        (map, "between: (A1, A2)", "between: (A1, Z2)", "'Z2' is not possible here; write A1, "),
        (map, "between: (A1, B1)", "between: (A1, A2)", "the border of A-1 and A-2 is listed twice; once is enough"),
        (
            map,
            "name: \"Gazala\", points",
            "name: \"Gazala\", colour: 3, points",
            "an entry here has no field 'colour'; write ",
        ),
        (map, "points: 40", "points: 4000", "A-1 is worth 4000 points"),
        (map, "areas: [A7, B6],", "areas: [A7, C6],", "A-7 and C-6 are not adjacent; list each area passed"),
        (units, "kind: AntiTank", "kind: Zeppelin", "'Zeppelin' is not possible here; write "),
        (units, "id: \"Trento\"", "id: \"Sabratha\"", "Sabratha is listed twice"),
        (units, "kind: Rommel, bonus: 2", "kind: Rommel, bonus: 9", "Rommel: a bonus of 9"),
        (
            &destroy,
            "from: 0, losing: 6",
            "from: 0, losing: 7",
            "7 is not on a die; leave the value out if nothing is rolled",
        ),
        (&outcomes, "margin: 100", "margin: 30", "the margins must begin at 0 and rise"),
        (one, "format: 1", "format: 2", "scenario format 2 is unknown; this program reads format 1"),
        (one, "turns: 3", "turns: 0", "a campaign of 0 turns is not possible; it has 1 to 9"),
        (one, "(die: 3, plus: 3)", "(die: 4, plus: 3)", "an ordinary die gives 1, 2, 3 or 6 sides"),
        (
            one,
            "options: [\"tobruk.either\"",
            "options: [\"tobruk.neither\"",
            "there is no option 'tobruk.neither'; the options are",
        ),
        (one, "\"1 FF Bde\"", "\"13 DBLE\"", "there is no troop '13 DBLE'; the ids are in assets/firestorm/units.ron"),
        (one, "\"1 FF Bde\"", "\"150 Bde\"", "150 Bde starts twice; each troop starts once"),
        (
            one,
            "(C3, [\"1 FF Bde\"])",
            "(C2, [\"1 FF Bde\"])",
            "1 FF Bde fights for the Allies; C-2 is not theirs at the start",
        ),
        (
            one,
            "(A4, [\"32 Army Tank Bde\"])",
            "(A4, [])",
            "32 Army Tank Bde has no start; every troop starts in an area",
        ),
        (one, "forts: [A2,", "forts: [A2, A5,", "no troop starts in A-5; a marker has to be with troops"),
        (one, "forts: [A2,", "forts: [A2, A2,", "A-2 is listed twice; once is enough"),
        (one, "(A3, 2)", "(A3, 20)", "20 supply markers in A-3 are not possible; list 1 to 9, or leave the area out"),
        (
            one,
            "(German, 2)",
            "(German, 0)",
            "0 sorties of German Aircraft are not possible; list each once, with 1 to 9",
        ),
        (
            two,
            "As(\"firestorm/01\")",
            "As(\"firestorm/07\")",
            "there is no scenario 'firestorm/07' with a set-up that could be used",
        ),
        (two, "As(\"firestorm/01\")", "As(\"firestorm/02\")", "name the scenario that has it"),
    ];
    each_is_told::<Firestorm>(one, &broken);
    let tables = ["tables/bonuses", "tables/captures", "tables/out_of_supply"];
    a_lost_file_is_told::<Firestorm>(one, &tables);
}

/// Numbers and names that a score, a track or the screen can't hold.
#[test]
fn scenarios_keep_their_bounds() {
    let [hacheim, cauldron, campaign, gazala] = [
        "scenarios/bir_hacheim/01.ron",
        "scenarios/gazala_cauldron/01.ron",
        "scenarios/firestorm/01.ron",
        "scenarios/battle_for_gazala/01.ron",
    ];
    let nameless = "a name has 1 to 80 printable characters, not 0";
    let broken = [
        (hacheim, "title: \"The Battle of Gazala\"", "title: \"\"", nameless),
        (hacheim, "air: (35, 10)", "air: (255, 10)", "[255, 10] air points are not possible; a side has at most 100"),
        (
            hacheim,
            "(\"tobruk\", 50)",
            "(\"tobruk\", 65535)",
            "65535 points for one thing is too many; the limit is 1000",
        ),
        (hacheim, "(\"el_adem\", 20)", "(\"tobruk\", 20)", "tobruk scores twice; list it once"),
        (hacheim, "(British, 5)", "(British, 65535)", "65535 points for one thing is too many"),
        (hacheim, "turns: 14", "turns: 255", "a game of 255 turns is not possible"),
    ];
    each_is_told::<BirHacheim>(hacheim, &broken);
    let broken = [
        (cauldron, "title: \"Into the Cauldron\"", "title: \" \"", "a name has 1 to 80 printable characters"),
        (
            cauldron,
            "victory_points: 2",
            "victory_points: 255",
            "the Axis can't begin with 255 points; the limit is 100",
        ),
        (cauldron, "(\"1118\", 1)", "(\"1118\", 1001)", "1001 points for one thing is too many"),
        (cauldron, "(\"1218\", 1)", "(\"1118\", 1)", "1118 scores twice; list it once"),
        (cauldron, "(7, 2)", "(4, 2)", "turn 4 is listed twice among the replacements; add them up"),
        (cauldron, "Within(\"0517\", 3)", "Within(\"0517\", 255)", "within 255 hexes is not possible; the limit is 30"),
    ];
    each_is_told::<GazalaCauldron>(cauldron, &broken);
    let title = |file: &str| {
        let text = std::fs::read_to_string(root().join(file)).expect("a scenario");
        text.lines().find(|line| line.trim().starts_with("title:")).expect("its title").trim().to_owned()
    };
    each_is_told::<Firestorm>(campaign, &[(campaign, &title(campaign), "title: \"\",", nameless)]);
    each_is_told::<BattleForGazala>(gazala, &[(gazala, &title(gazala), "title: \"\",", nameless)]);
}

#[test]
fn faults_of_battle_for_gazala_are_told_with_their_remedy() {
    let [map, units, one, combat, markers, movement] = [
        "assets/battle_for_gazala/map.ron",
        "assets/battle_for_gazala/units.ron",
        "scenarios/battle_for_gazala/01.ron",
        "assets/battle_for_gazala/tables/combat.ron",
        "assets/battle_for_gazala/tables/markers.ron",
        "assets/battle_for_gazala/tables/movement.ron",
    ];
    let broken = [
        (map, "rows: 29", "rows: 1", "a board must have 2 to 99 rows and columns"),
        (map, "hexes: \"0228\"", "hexes: \"0228 0228\"", "0228 is listed twice; once is enough"),
        (map, "0134 0233 0333", "0134 0333", "0134 and 0333 are not adjacent; a line runs from hex to adjacent hex"),
        (map, "hexes: \"0734 2934\"", "hexes: \"0734\"", "each side has two supply hexes (7.SupplyHexes)"),
        (map, "hex: \"0709\"", "hex: \"0705\"", "0705 is a sea hex"),
        (map, "tobruk: (hex: \"0608\"", "tobruk: (hex: \"0699\"", "0699"),
        (units, "id: \"605 AT\"", "id: \"606 AA\"", "the unit 606 AA is listed twice; give each an id of its own"),
        (units, "branch: Guns", "branch: Zeppelins", "'Zeppelins' is not possible here; write "),
        (combat, "(Tobruk,", "(Desert,", "the rows must be [Desert, Tobruk, Escarpment], in this order"),
        (combat, "[-4, -2, 0,", "[-4, -2, -2,", "the differences of Desert must rise"),
        (combat, "[\"AR\", \"EX\",", "[\"AR\", \"XX\",", "'XX' can't be read; the results are"),
        (combat, "\"DE\", \"DE\", \"DE\"],", "\"DE\", \"DE\"],", "there must be 6 rows of 8 cells"),
        (
            markers,
            "axis: [1, 1, 2,",
            "axis: [1, 2, 1,",
            "the markers 1, 2, 1, 2, 3 are not possible; values are 1 to 9",
        ),
        (markers, "stiff: 3", "stiff: 7", "a unit stands fast on a roll of a six-sided die, 1 to 6"),
        (movement, "feature: Trail", "feature: Road", "the rows must be [Desert, Town, Road, Trail, Mines, Zone]"),
        (one, "format: 1", "format: 2", "scenario format 2 is unknown; this program reads format 1"),
        (one, "turns: 18", "turns: 0", "a game has 1 to"),
        (one, "path.as_printed", "night", "there is no option 'night'"),
        (
            one,
            "\"1 FF\"",
            "\"13 DBLE\"",
            "there is no unit '13 DBLE'; the ids are in assets/battle_for_gazala/units.ron",
        ),
        (one, "(\"1 FF\", \"2423\")", "(\"1 FF\", \"2708\")", "are both in 2708; a hex holds one unit"),
        (one, "(\"1 FF\", \"2423\")", "(\"1 FF\", \"0101\")", "0101 is a sea hex; units must be on land"),
        (one, ", (\"1 FF\", \"2423\")", "", "1 FF neither starts on the map nor arrives later; every unit does"),
        (one, "(6, \"1 RTR\"", "(6, \"10 Ind\"", "10 Ind is listed twice; every unit starts or arrives once"),
        (one, "(6, \"1 RTR\"", "(60, \"1 RTR\"", "1 RTR arrives on turn 60; the game has 18"),
    ];
    each_is_told::<BattleForGazala>(one, &broken);
    a_lost_file_is_told::<BattleForGazala>(one, &["tables/combat", "tables/markers", "tables/movement"]);
}

/// Breaks one thing after another, file, text before and after: a fault with this sentence names the file and a place in it.
fn each_is_told<G: Game>(scenario: &str, broken: &[(&str, &str, &str, &str)]) {
    for (file, from, to, sentence) in broken.iter().copied() {
        let folder = copy_of_data();
        let text = change(folder.path(), file, from, to);
        let scenario = if file.starts_with("scenarios") { file } else { scenario };
        let found = faults_of::<G>(folder.path(), scenario);
        let told = found.iter().find(|fault| fault.sentence.contains(sentence));
        let told = told.unwrap_or_else(|| panic!("{to}: '{sentence}' in {}", Faults(found.clone())));
        assert_eq!(told.file, file, "{told}");
        assert!((1..=text.lines().count()).contains(&told.line) && told.column > 0, "{told}");
    }
}

/// Loses one file of a game's data after another, map, units and ledger among them.
fn a_lost_file_is_told<G: Game>(scenario: &str, tables: &[&str]) {
    for name in ["map", "units", "rules"].iter().chain(tables) {
        let (folder, file) = (copy_of_data(), format!("assets/{}/{name}.ron", G::ID));
        std::fs::remove_file(folder.path().join(&file)).expect("a file of the copy");
        let found = faults_of::<G>(folder.path(), scenario);
        assert!(found.iter().any(|fault| fault.file == file && fault.sentence.contains("can't be read")), "{found:?}");
    }
}
