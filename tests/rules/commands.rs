//! The command line, through the program itself.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use gazala::core::journal::{Head, Line, Writer};
use gazala::games::GameId;

use super::common::{copy_of_data, files, root};
use super::journal::GOLDEN;

/// What a run of the program gave.
struct Ran {
    status: Option<i32>,
    out: String,
    err: String,
}

impl Ran {
    /// It ended well and complained of nothing.
    fn well(self) -> Self {
        assert_eq!((self.status, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self
    }

    /// It ended well; all it has to say is that the data are no longer those of the golden journal's day.
    fn well_with_newer_data(self) -> Self {
        assert_eq!(self.status, Some(0), "{}{}", self.out, self.err);
        assert!(self.err.ends_with(": the data files have changed since this game was started\n"), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        self
    }

    /// It refused with one sentence of ours and printed nothing else.
    fn refused(self, sentence: &str) {
        assert_eq!(self.status, Some(2), "{}{}", self.out, self.err);
        assert!(self.err.starts_with("gazala: ") && self.err.contains(sentence), "{}", self.err);
        assert_eq!(self.err.trim_end().lines().count(), 1, "one sentence: {}", self.err);
        assert_eq!(self.out, "");
    }

    /// Each line of its output as JSON.
    fn json_lines(&self) -> Vec<Value> {
        self.out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
            .collect()
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gazala"));
    command
        .args(arguments)
        .current_dir(root())
        .env("GAZALA_DATA", root())
        .env("GAZALA_SAVES", root().join("target/test-saves"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET");
    command
}

fn finish(mut command: Command) -> Ran {
    let output = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let ran = Ran { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    ran
}

fn gazala(arguments: &[&str]) -> Ran {
    finish(command(arguments))
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

#[test]
fn help_names_every_command_and_each_has_help_of_its_own() {
    let help = gazala(&["--help"]).well().out;
    for name in ["play", "exhibit", "check", "case", "lesson", "replay", "rules", "charts", "scenarios", "picture"] {
        assert!(help.lines().any(|line| line.trim_start().starts_with(name)), "{name} stands in:\n{help}");
        let own = gazala(&[name, "--help"]).well().out;
        assert!(own.contains(&format!("Usage: gazala {name}")), "{own}");
    }
    assert_eq!(gazala(&["--version"]).well().out, format!("gazala {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn what_is_no_command_is_refused_with_the_usage() {
    for wrong in
        [&["fly"][..], &["exhibit"], &["exhibit", "tobruk/01", "--speed", "9"], &["replay"], &["picture", "tobruk/01"]]
    {
        let ran = gazala(wrong);
        assert_eq!((ran.status, ran.out.as_str()), (Some(2), ""), "{wrong:?}");
        assert!(ran.err.starts_with("error: ") && ran.err.contains("--help"), "{}", ran.err);
    }
}

#[test]
fn scenarios_are_listed() {
    assert!(gazala(&["scenarios"]).well().out.lines().any(|line| line == "tobruk/01"));
    let list = gazala(&["scenarios", "--json"]).well().json_lines();
    let list = list[0].as_array().expect("a list");
    assert!(list.iter().any(|scenario| scenario["id"] == "tobruk/01" && scenario["game"] == "tobruk"), "{list:?}");
}

#[test]
fn check_finds_all_data_sound() {
    let ran = gazala(&["check"]).well();
    assert!(ran.out.starts_with("All data files and ") && ran.out.trim_end().ends_with("are sound."), "{}", ran.out);
    let found = gazala(&["check", "--json"]).well().json_lines();
    assert_eq!((found.len(), &found[0]["faults"]), (1, &serde_json::json!([])));
    assert!(found[0]["scenarios"].as_u64() > Some(0));
}

#[test]
fn check_lists_every_fault_with_its_place() {
    let folder = copy_of_data();
    let file = folder.path().join("scenarios/tobruk/01.ron");
    let text = std::fs::read_to_string(&file)
        .expect("the copy")
        .replace("\"N-24\"", "\"N-42\"")
        .replace("length: 30", "length: 0");
    std::fs::write(&file, text).expect("the copy can be written");
    let run = |arguments: &[&str]| {
        let mut command = command(arguments);
        command.env("GAZALA_DATA", folder.path());
        finish(command)
    };
    let ran = run(&["check"]);
    assert_eq!((ran.status, ran.err.as_str()), (Some(1), ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((lines.len(), lines[3]), (4, "2 errors"), "{}", ran.out);
    assert!(lines[..2].iter().all(|line| line.starts_with("scenarios/tobruk/01.ron:")), "{}", ran.out);

    let ran = run(&["check", "--json"]);
    assert_eq!(ran.status, Some(1));
    let found = ran.json_lines();
    let faults = found[0]["faults"].as_array().expect("a list");
    assert_eq!(faults.len(), 2);
    assert!(
        faults.iter().all(|fault| fault["line"].as_u64() > Some(0) && fault["column"].as_u64() > Some(0)),
        "{faults:?}"
    );

    let ran = run(&["exhibit", "tobruk/01"]);
    assert_eq!((ran.status, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("scenarios/tobruk/01.ron:") && ran.err.contains("N-42"), "{}", ran.err);
}

#[test]
fn without_data_every_command_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [
        &["exhibit", "tobruk/01"][..],
        &["charts", "tobruk"],
        &["rules", "tobruk"],
        &["play", "tobruk/01"],
        &[],
        &["check"],
    ] {
        let mut command = command(arguments);
        command.env("GAZALA_DATA", folder.path());
        let ran = finish(command);
        assert!(matches!(ran.status, Some(1 | 2)), "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(!format!("{}{}", ran.out, ran.err).is_empty(), "{arguments:?}");
    }
}

#[test]
fn case_files_are_run_and_counted() {
    let cases = files(&root().join("tests/cases"), "ron");
    let ran = gazala(&["case"]).well();
    let last = ran.out.lines().last().expect("a line");
    assert!(last.ends_with(" passed, 0 failed") && !last.starts_with("0 "), "{last}");
    assert_eq!(ran.out.lines().count(), 1, "cases that pass are silent");

    let one = path(&cases[0]);
    let lines = gazala(&["case", one, "--json"]).well().json_lines();
    assert!(!lines.is_empty() && lines.iter().all(|case| case["passed"] == true && case["file"] == one), "{lines:?}");
}

#[test]
fn a_case_that_fails_is_shown_with_its_difference() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("wrong.ron");
    let case = r#"(game: "tobruk", cases: [(title: "Ones are winners", rules: ["I.B"], case: (scenario: "tobruk/01", steps: [(order: EndFire)]))])"#;
    std::fs::write(&file, case).expect("a file");
    let ran = gazala(&["case", path(&file)]);
    assert_eq!(ran.status, Some(1));
    assert!(ran.out.contains("Ones are winners") && ran.out.contains("step 1: EndFire was refused"), "{}", ran.out);
    assert!(ran.out.ends_with("0 passed, 1 failed\n"), "{}", ran.out);
    let ran = gazala(&["case", path(&file), "--json"]);
    assert_eq!((ran.status, &ran.json_lines()[0]["passed"]), (Some(1), &Value::Bool(false)));

    std::fs::write(&file, "(game: \"tobruk\", cases: [(title: 3)])").expect("a file");
    gazala(&["case", path(&file)]).refused(":1:");
    gazala(&["case", "nowhere/none.ron"]).refused("nowhere/none.ron: the file can't be read");
}

/// A file in any folder is of the game that its head names.
#[test]
fn a_file_names_its_game_wherever_it_lies() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in GameId::ALL.map(GameId::id) {
        let own = files(&root().join("tests/cases").join(game), "ron").remove(0);
        let file = folder.path().join(format!("{game}.ron"));
        std::fs::copy(&own, &file).expect("a copy");
        gazala(&["case", path(&file)]).well();
        std::fs::copy(root().join("scenarios").join(game).join("01.ron"), &file).expect("a copy");
        let arguments = ["exhibit", path(&file), "--axis", "random", "--allies", "random", "--json"];
        let played = gazala(&arguments).well().json_lines();
        assert_eq!(played[0]["scenario"], path(&file));
    }
}

/// A game of a scenario from elsewhere carries its text: the file may go, and no file that a journal names is opened.
#[test]
fn a_journal_carries_a_scenario_from_elsewhere_and_opens_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("elsewhere.ron");
    // The second scenario shares its set-up with the first one.
    std::fs::copy(root().join("scenarios/firestorm/02.ron"), &file).expect("a copy");
    let arguments = ["exhibit", path(&file), "--axis", "random", "--allies", "random", "--save", path(folder.path())];
    gazala(&arguments).well();
    let saved = files(folder.path(), "journal").remove(0);
    std::fs::remove_file(&file).expect("it can be removed");
    gazala(&["replay", path(&saved), "--verify"]).well();

    let text = std::fs::read_to_string(root().join("tests/golden/firestorm-01-a.journal")).expect("a journal");
    let head: Value = serde_json::from_str(text.lines().next().expect("a head")).expect("JSON");
    let secret = folder.path().join("secret");
    std::fs::write(&secret, "(word: 1)").expect("a file");
    for (scenario, told) in [
        (path(&secret), "is not one of the program's own: firestorm/01, firestorm/02"),
        ("../../secret", "is not one of the program's own"),
        ("tobruk/01", "the journal is of Firestorm Gazala but names a scenario of Tobruk, tobruk/01"),
    ] {
        let mut head: Head = serde_json::from_value(head["line"].clone()).expect("a head");
        head.scenario = scenario.to_owned();
        let journal = folder.path().join("named.journal");
        let _ = std::fs::remove_file(&journal);
        Writer::create::<u8>(&journal, &head, &[]).expect("the folder can be written");
        let ran = gazala(&["replay", path(&journal)]);
        assert_eq!(ran.status, Some(2));
        assert!(ran.err.contains("named.journal:1: ") && ran.err.contains(told), "{}", ran.err);
        assert!(!ran.err.contains("word"), "{}", ran.err);
    }
}

/// What can't be saved is told, and ends the run with status 1.
#[test]
fn an_exhibition_that_can_not_be_saved_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments =
        ["exhibit", "tobruk/01", "--axis", "random", "--allies", "random", "--json", "--save", path(folder.path())];
    gazala(&arguments).well();
    let before = std::fs::read(files(folder.path(), "journal").remove(0)).expect("a journal");
    let again = gazala(&arguments);
    assert_eq!((again.status, again.out.as_str()), (Some(1), ""));
    assert!(again.err.contains("a file of this name already exists"), "{}", again.err);
    assert_eq!(std::fs::read(files(folder.path(), "journal").remove(0)).expect("a journal"), before);

    let nowhere = ["exhibit", "tobruk/01", "--axis", "random", "--allies", "random", "--save", "/dev/null/games"];
    let ran = gazala(&nowhere);
    assert_eq!(ran.status, Some(1));
    assert!(ran.err.contains("/dev/null/games"), "{}", ran.err);
}

/// Nobody is a veteran where there is none, and a scenario is known by its text wherever it lies.
#[test]
fn a_journal_names_a_veteran_only_where_there_is_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = |scenario: &str| {
        gazala(&["exhibit", scenario, "--axis", "veteran", "--allies", "random", "--save", path(folder.path())])
    };
    let plays = || {
        let file = files(folder.path(), "journal").remove(0);
        let head = gazala::core::journal::read_head(&file).expect("a head");
        std::fs::remove_file(file).expect("it can be removed");
        head.level(gazala::core::side::Side::Axis).map(gazala::core::level::Level::word)
    };
    let ran = play("tobruk/firefight_a");
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert!(
        ran.err.contains("tobruk/firefight_a has no veteran computer player; a regular one plays instead"),
        "{}",
        ran.err
    );
    assert_eq!(plays(), Some("regular"));
    let copy = folder.path().join("copy.ron");
    std::fs::copy(root().join("scenarios/tobruk/02.ron"), &copy).expect("a copy");
    play(path(&copy)).well();
    assert_eq!(plays(), Some("veteran"));
}

#[test]
fn nothing_is_tuned_with_the_seeds_of_its_proof() {
    let tune = |seed: &str| gazala(&["tune", "tobruk/02", "--side", "axis", "--seed", seed]);
    tune("900100").refused("the games with seeds from 900000 to 900199 prove what was found; begin with another seed");
    tune("18446744073709551615").refused("prove what was found");
}

/// What games tell is printed sign by sign, as the veterans' file has it, and the same games tell the same.
#[test]
fn signs_are_fitted_to_finished_games() {
    let judge = |arguments: &[&str]| gazala(&[&["judge"][..], arguments].concat());
    let fit = ["firestorm/01", "--games", "6", "--axis", "regular,recruit", "--allies", "veteran,recruit"];
    let told = judge(&fit).well().out;
    assert!(told.starts_with("0 turns to come: ") && told.contains("\n2 turns to come: "), "{told}");
    assert!(told.lines().any(|line| line.starts_with("\"Always\": [(") && line.ends_with(")],")), "{told}");
    assert_eq!(told, judge(&fit).well().out);
    judge(&["tobruk/01"]).refused("the veterans of Tobruk go by their weights alone; try `gazala tune`");
    judge(&["firestorm/01", "--axis", "human"]).refused("human can't play here; name recruit, regular or veteran");
}

/// A reader that goes away ends the games; an output that is full is an error.
#[cfg(target_os = "linux")]
#[test]
fn an_output_that_ends_ends_the_program() {
    let mut endless = command(&[&["exhibit", "tobruk/01", "--games", "100000000", "--json"][..], &RANDOM].concat());
    let mut child = endless.stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    assert!(line.starts_with('{'), "{line}");
    assert!(child.wait().expect("it ends").success());

    for arguments in [&["check"][..], &["scenarios"], &["charts", "tobruk"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
        let ran = command(arguments).stdout(full).output().expect("it runs");
        assert_eq!(ran.status.code(), Some(1), "{arguments:?}");
        assert!(String::from_utf8_lossy(&ran.stderr).contains("can't write the output"), "{arguments:?}");
    }
    // With nowhere to complain to it still ends in order.
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
    let ran = command(&["replay", "nowhere"]).stderr(full).output().expect("it runs");
    assert_eq!(ran.status.code(), Some(2));
}

/// Numbers that can't be are refused with what would be right; without data it is said which folder is missing.
#[test]
fn wrong_numbers_and_missing_folders_are_told() {
    for (arguments, told) in [
        (&["exhibit", "tobruk/01", "--seed", "-5"][..], "a seed is a whole number from 0 to"),
        (&["exhibit", "tobruk/01", "--games", "0"], "0 is not in 1.."),
        (&["play", "tobruk/01", "--seed", "x"], "a seed is a whole number from 0 to"),
    ] {
        let ran = gazala(arguments);
        assert_eq!(ran.status, Some(2), "{arguments:?}");
        assert!(ran.err.contains(told), "{arguments:?}: {}", ran.err);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut nothing = command(&["check"]);
    nothing.env("GAZALA_DATA", folder.path());
    let ran = finish(nothing);
    assert_eq!(ran.status, Some(1));
    assert_eq!(ran.out.lines().count(), 1 + GameId::ALL.len(), "a line a game: {}", ran.out);
    assert!(ran.out.contains(path(folder.path())) && ran.out.contains("GAZALA_DATA"), "{}", ran.out);

    let data = copy_of_data();
    std::fs::remove_dir_all(data.path().join("scenarios")).expect("it can be removed");
    let mut without = command(&["check"]);
    without.env("GAZALA_DATA", data.path());
    let ran = finish(without);
    assert_eq!(ran.status, Some(1));
    assert!(!ran.out.contains("sound") && ran.out.contains("scenarios/firestorm"), "{}", ran.out);
}

/// Escape sequences in a file reach no terminal.
#[test]
fn what_a_terminal_would_obey_is_not_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("loud.ron");
    std::fs::write(&file, "(game: \"\u{1b}]0;owned\u{7}\u{1b}[2J\")").expect("a file");
    let ran = gazala(&["exhibit", path(&file)]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("owned") && !ran.err.contains('\u{1b}') && !ran.err.contains('\u{7}'), "{:?}", ran.err);
}

/// A strange game, none, or another than the folder's is told at its place.
#[test]
fn a_wrong_game_in_a_head_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("strange.ron");
    let scenario = std::fs::read_to_string(root().join("scenarios/firestorm/01.ron")).expect("a scenario");
    for (own, wrong, sentence) in [
        ("game: \"firestorm\",", "game: \"chess\",", "strange.ron:4:11: there is no game 'chess'; games are: tobruk"),
        ("    game: \"firestorm\",\n", "", "strange.ron:1:1: the file does not say which game it belongs to"),
    ] {
        std::fs::write(&file, scenario.replacen(own, wrong, 1)).expect("a file");
        gazala(&["exhibit", path(&file)]).refused(sentence);
        gazala(&["case", path(&file)]).refused(sentence);
    }
    let data = copy_of_data();
    let moved = data.path().join("scenarios/tobruk/01.ron");
    std::fs::write(&moved, scenario).expect("a file");
    let text = std::fs::read_to_string(root().join("scenarios/tobruk/02.ron")).expect("a scenario");
    let other = data.path().join("scenarios/tobruk/02.ron");
    std::fs::write(&other, text.replacen("game: \"tobruk\"", "game: \"firestorm\"", 1)).expect("a file");
    let mut command = command(&["check"]);
    command.env("GAZALA_DATA", data.path());
    let ran = finish(command);
    let told = format!("{}{}", ran.out, ran.err);
    assert!(told.contains("02.ron:4:11: the file names the game 'firestorm' but is read as one of 'tobruk'"), "{told}");
    assert!(told.contains("scenarios/tobruk/01.ron:"), "{told}");
}

/// A case whose dice run out in the middle of an initiative that is rolled until it differs ends, and says so.
#[test]
fn a_case_without_dice_ends_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("dry.ron");
    let case = r#"(game: "gazala_cauldron", cases: [(title: "dry", rules: ["6.0"], dice: [3, 3], case: (scenario: "gazala_cauldron/01",
        at: (turn: 2, phase: Initiative, active: Axis), enter: true, cups: ([Action("Ariete/Trieste")], [Action("4 Arm")]), steps: [(order: First(side: Axis))]))])"#;
    std::fs::write(&file, case).expect("a file");
    let ran = gazala(&["case", path(&file)]);
    assert_eq!(ran.status, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("dice missing from the case: "), "{}", ran.out);
}

const RANDOM: [&str; 4] = ["--axis", "random", "--allies", "random"];

#[test]
fn exhibit_prints_an_object_a_game_and_the_same_again() {
    let arguments =
        [&["exhibit", "tobruk/01", "--games", "3", "--seed", "40", "--json", "--verify"][..], &RANDOM].concat();
    let games = gazala(&arguments).well().json_lines();
    assert_eq!(games.len(), 3);
    for (place, game) in games.iter().enumerate() {
        assert_eq!(game["scenario"], "tobruk/01");
        assert_eq!(game["seed"], 40 + place);
        assert_eq!(game["replayed"], true);
        assert!(["Axis", "Allies"].iter().any(|side| game["winner"] == *side), "{game}");
        for number in ["turns", "orders", "dice"] {
            assert!(game[number].as_u64() > Some(0), "{number}: {game}");
        }
        assert!(game["hash"].as_str().is_some_and(|hash| hash.len() == 16) && game["seconds"].is_number(), "{game}");
    }
    let again = gazala(&arguments).well().json_lines();
    let hashes = |games: &[Value]| games.iter().map(|game| game["hash"].clone()).collect::<Vec<_>>();
    assert_eq!(hashes(&games), hashes(&again));
    assert_ne!(games[0]["hash"], games[1]["hash"]);
}

#[test]
fn exhibit_tells_its_games_in_plain_lines_too() {
    let ran = gazala(&[&["exhibit", "tobruk/01", "--games", "2"][..], &RANDOM].concat()).well();
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", ran.out);
    assert!(lines[0].starts_with("seed 1: ") && lines[1].starts_with("seed 2: ") && lines[2].starts_with("2 games: "));
}

#[test]
fn exhibit_takes_a_scenario_by_its_file_and_with_its_options() {
    let file = root().join("scenarios/tobruk/01.ron");
    let ran =
        gazala(&[&["exhibit", path(&file), "--json", "--option", "alternating movement"][..], &RANDOM].concat()).well();
    assert_eq!(ran.json_lines().len(), 1);
}

#[test]
fn exhibit_saves_journals_that_replay() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments =
        [&["exhibit", "tobruk/01", "--seed", "5", "--json", "--save", path(folder.path())][..], &RANDOM].concat();
    let game = gazala(&arguments).well().json_lines().remove(0);
    let journal = folder.path().join("tobruk-01-5.journal");
    let again = gazala(&["replay", path(&journal), "--verify", "--json"]).well().json_lines().remove(0);
    for key in ["hash", "orders", "winner"] {
        assert_eq!(again[key], game[key], "{key}");
    }
    assert_eq!((&again["sound"], &again["cut_short"]), (&Value::Bool(true), &Value::Bool(false)));
}

#[test]
fn wrong_words_are_refused_in_one_sentence() {
    gazala(&["exhibit", "tobruk/99"])
        .refused("there is no scenario 'tobruk/99'; scenarios are: battle_for_gazala/01, bir_hacheim/01, firestorm/01, firestorm/02, gazala_cauldron/01, gazala_cauldron/02, tobruk/01");
    gazala(&["play", "tobruk/99"])
        .refused("there is no scenario 'tobruk/99'; scenarios are: battle_for_gazala/01, bir_hacheim/01, firestorm/01, firestorm/02, gazala_cauldron/01, gazala_cauldron/02, tobruk/01");
    gazala(&["picture", "tobruk/01", "--out", "x.png", "--size", "3x"])
        .refused("'3x' is not a size; give width x height, such as 1600x900");
    gazala(&["picture", "tobruk/01", "--out", path(&root().join("Cargo.toml"))])
        .refused("a file of this name already exists; choose another name, or remove it");
    gazala(&["exhibit", "tobruk/01", "--axis", "human"]).refused("an exhibition has no human players");
    gazala(&["exhibit", "tobruk/01", "--option", "moonlight"])
        .refused("has no option 'moonlight'; its options are: alternating movement");
    gazala(&["charts", "chess"]).refused("there is no game 'chess'; games are: tobruk, bir_hacheim");
}

#[test]
fn a_seed_or_a_player_that_is_none_is_refused() {
    for arguments in [
        &["exhibit", "tobruk/01", "--seed", "soon"][..],
        &["exhibit", "tobruk/01", "--seed", "-1"],
        &["exhibit", "tobruk/01", "--seed", "1.5"],
        &["exhibit", "tobruk/01", "--games", "many"],
        &["play", "tobruk/01", "--seed", "soon"],
        &["play", "tobruk/01", "--axis", "rommel"],
    ] {
        let ran = gazala(arguments);
        assert_eq!((ran.status, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        let wrong = arguments.last().expect("an argument");
        assert!(ran.err.starts_with("error: ") && ran.err.contains(wrong), "{}", ran.err);
    }
}

#[test]
fn replay_tells_checks_and_salvages() {
    let golden = root().join(GOLDEN);
    let told = gazala(&["replay", path(&golden)]).well_with_newer_data().out;
    assert!(told.contains("Turn 1") && told.contains("The game is over"), "{told}");
    let checked = gazala(&["replay", path(&golden), "--verify"]).well_with_newer_data().out;
    assert!(checked.contains("orders replayed") && checked.lines().count() == 1, "{checked}");
    assert!(checked.contains(" states compared") && !checked.contains(" 0 states compared"), "{checked}");
    // One of another snapshot is replayed, and not called proven.
    let old = root().join("tests/golden/gazala_cauldron-01-a.journal");
    let read =
        gazala::core::journal::read::<gazala::games::gazala_cauldron::state::orders::Order>(&old).expect("a journal");
    let head = Head { state: 99, ..read.head };
    let hashes = read.lines.iter().filter(|line| matches!(line, Line::Hash(_))).count();
    let folder = tempfile::tempdir().expect("a folder");
    let other = folder.path().join("other.journal");
    Writer::create(&other, &head, &read.lines).expect("the folder can be written");
    let checked = gazala(&["replay", path(&other), "--verify"]);
    assert_eq!(checked.status, Some(3), "{}", checked.err);
    assert!(checked.out.contains(" 0 states compared"), "{}", checked.out);
    let told = format!("replayed, not proven: {hashes} hashes are of layout version 99 of the snapshot");
    assert!(hashes > 1 && checked.err.contains(&told), "{}", checked.err);

    let folder = tempfile::tempdir().expect("a folder");
    let text = std::fs::read_to_string(&golden).expect("the golden journal");
    let damaged = folder.path().join("damaged.journal");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut changed = lines.clone();
    changed.remove(60);
    std::fs::write(&damaged, changed.concat()).expect("a file");
    let ran = gazala(&["replay", path(&damaged), "--verify"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("damaged.journal:61: ") && ran.err.contains("--salvage"), "{}", ran.err);

    let saved = folder.path().join("saved.journal");
    let ran = gazala(&["replay", path(&damaged), "--verify", "--salvage", path(&saved)]);
    assert!(ran.out.contains("orders saved to"), "{}{}", ran.out, ran.err);
    gazala(&["replay", path(&saved), "--verify"]).well_with_newer_data();

    let cut = folder.path().join("cut.journal");
    std::fs::write(&cut, &text[..text.len() - 5]).expect("a file");
    let ran = gazala(&["replay", path(&cut), "--verify", "--json"]);
    assert_eq!(ran.status, Some(0));
    assert!(ran.err.contains("the last line was cut short"), "{}", ran.err);
    assert_eq!(ran.json_lines()[0]["cut_short"], true);
}

#[test]
fn replay_refuses_what_it_cannot_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("letter.txt");
    std::fs::write(&file, "Dear Erwin,\n").expect("a file");
    gazala(&["replay", path(&file)]).refused("this is not one of this program's journals");
    gazala(&["replay", "nowhere/none.journal"]).refused("nowhere/none.journal: ");

    let golden = std::fs::read_to_string(root().join(GOLDEN)).expect("the golden journal");
    std::fs::write(&file, golden.replacen("\"format\":1", "\"format\":9", 1)).expect("a file");
    gazala(&["replay", path(&file)]).refused("the journal has format 9; this program reads formats up to 1");
    std::fs::write(&file, golden.replacen("\"game\":\"tobruk\"", "\"game\":\"chess!\"", 1)).expect("a file");
    gazala(&["replay", path(&file)]).refused(":1: ");
}

#[test]
fn charts_print_every_table_with_its_origin() {
    let ran = gazala(&["charts", "tobruk", "--json"]).well();
    let charts: Value = serde_json::from_str(&ran.out).expect("one JSON value");
    let charts = charts.as_array().expect("a list");
    assert!(charts.len() > 20, "{} charts", charts.len());
    for chart in charts {
        let columns = chart["columns"].as_array().expect("columns").len();
        assert!(chart["title"].as_str().is_some_and(|title| !title.is_empty()), "{chart}");
        assert!(chart["provenance"].is_object(), "{}", chart["title"]);
        for row in chart["rows"].as_array().expect("rows") {
            assert_eq!(row["cells"].as_array().map(Vec::len), Some(columns), "{}: {row}", chart["title"]);
        }
    }
    let plain = gazala(&["charts", "tobruk"]).well().out;
    for chart in charts {
        assert!(plain.contains(chart["title"].as_str().expect("a title")), "{}", chart["title"]);
    }
}

#[test]
fn rules_are_found_by_number_by_words_and_in_all_games() {
    let one = gazala(&["rules", "tobruk", "i.f.4"]).well().out;
    assert!(one.starts_with("Tobruk I.F.4: "), "{one}");
    assert!(one.contains("\nRefusals:\n  \u{2026} has finished firing this turn.\n"), "{one}");
    let plain = gazala(&["rules", "firestorm", "retreat", "--status", "enforced"]).well().out;
    assert!(plain.contains("GG.2.7 ") && !plain.contains("Refusals:"), "{plain}");
    let cited = gazala(&["rules", "firestorm", "retreat", "--status", "enforced", "--cited"]).well().out;
    assert!(cited.contains("GG.2.7 ") && cited.contains("      Refusals:\n        "), "{cited}");
    let all = gazala(&["rules", "--all-games", "--status", "open", "supply", "marker"]).well().out;
    assert!(all.starts_with("Firestorm Gazala\n") && all.contains(", our reading]"), "{all}");
    // A game's name does no harm, and what is none is a word.
    assert!(
        gazala(&["rules", "tobruk", "minefield", "--all-games"]).well().out.contains("Cauldron: Battle for Gazala\n")
    );
    assert!(gazala(&["rules", "minefield", "--all-games"]).well().out.contains("Gazala-Bir Hacheim\n"));
    let json: Value = serde_json::from_str(&gazala(&["rules", "tobruk", "I.B", "--json"]).well().out).expect("JSON");
    let cited = json[0]["cited"].as_array().expect("a list");
    let lesson = cited.iter().find(|citation| citation["by"] == "Lesson").expect("a lesson");
    assert_eq!((json[0]["game"].as_str(), lesson["id"].as_str()), (Some("tobruk"), Some("tobruk/1.1")));
    assert_eq!(gazala(&["rules", "tobruk", "zeppelin", "--json"]).well().out, "[]\n");
    gazala(&["rules", "tobruk", "zeppelin"]).refused("no rule of Tobruk is like that; try fewer words");
    gazala(&["rules", "chess"]).refused("there is no game 'chess'; games are: tobruk, bir_hacheim");
    gazala(&["rules"]).refused("name a game, as in `gazala rules tobruk`, or search all with --all-games");
}

/// Started where there is no display, the program says so in one sentence, shows a whole game and names its commands.
#[test]
fn without_a_display_a_game_is_told_in_the_terminal() {
    for arguments in [&[][..], &["play", "tobruk/01", "--seed", "3"]] {
        let ran = gazala(arguments).well();
        let lines: Vec<&str> = ran.out.lines().collect();
        assert!(lines[0].starts_with("Can't open the window: "), "{}", lines[0]);
        assert!(lines[1].starts_with("tobruk/01, seed "), "{}", lines[1]);
        for wanted in ["Turn 1", "The game is over: "] {
            assert!(lines.iter().any(|line| line.contains(wanted)), "{wanted}");
        }
        let rolls = lines.iter().filter(|line| line.ends_with("[I.F.1.c]")).count();
        assert!(rolls > 50, "each shot is told: {rolls}");
        let last = lines.last().expect("a line");
        for name in ["exhibit", "check", "case", "replay", "charts", "scenarios", "play", "picture", "--help"] {
            assert!(last.contains(name), "{last}");
        }
    }
    let again = [gazala(&["play", "tobruk/01", "--seed", "3"]), gazala(&["play", "tobruk/01", "--seed", "3"])];
    assert_eq!(again[0].out, again[1].out, "the same seed tells the same game");
}

#[test]
fn without_a_display_no_picture_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("one.png");
    gazala(&["picture", "tobruk/01", "--out", path(&out)]).refused("the picture can't be drawn: ");
    assert!(!out.exists());
}

/// As with `gazala | head -1`.
#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command(&[]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    assert!(line.starts_with("Can't open the window: "), "{line}");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}
