//! A player's own layer of corrections over the data: where it shows, what it changes, and what is said where it can't be used.

use std::path::Path;
use std::process::{Command, Output};

use gazala::core::chart::Chart;
use gazala::core::game::Game;
use gazala::core::layer::{self, Correction, is_own};
use gazala::core::provenance::Provenance;
use gazala::core::session::Session;
use gazala::games::bir_hacheim::BirHacheim;
use gazala::games::own_layer::{charts, read, settled};
use gazala::games::{GameId, Visit, find_scenario, open_journal};

use super::common::{files, players, root};

fn correction(chart: &str, row: &str, column: &str, value: &str) -> Correction {
    let [chart, row, column, value] = [chart, row, column, value].map(str::to_owned);
    Correction { chart, row, column, value, note: None, puts: Vec::new() }
}

const PANZER: &str = "8th Panzer Regiment, 15th Panzer Division";

/// The 8th Panzer Regiment attacks with 9.
fn stronger() -> Vec<Correction> {
    let mut given = correction("counters_german", PANZER, "Attack", "9");
    given.note = Some("my copy, 1975".to_owned());
    settled::<BirHacheim>(&root(), vec![given]).expect("the value is lost and may be corrected")
}

#[test]
fn a_corrected_value_shows_in_the_charts_with_its_origin() {
    let given = stronger();
    let shown = charts::<BirHacheim>(&root(), &given).expect("sound");
    let (_, cell) = layer::cell(&shown, &given[0]).expect("the cell");
    assert_eq!(cell.text, "9");
    let origin = cell.provenance.as_ref().expect("an origin of its own");
    assert!(is_own(origin) && !origin.needs_checking(), "{origin:?}");
    assert_eq!(origin.reason(), "your correction, my copy, 1975; the program has 7");
    let own = charts::<BirHacheim>(&root(), &[]).expect("sound");
    let differ = |chart: &Chart| own.iter().find(|known| known.id == chart.id) != Some(chart);
    let changed: Vec<&str> = shown.iter().filter(|chart| differ(chart)).map(|chart| chart.id.as_str()).collect();
    assert_eq!(changed, ["counters_german"], "nothing else is touched");
}

#[test]
fn a_corrected_designation_is_the_units_name_everywhere() {
    let of = |row: &str, value: &str| correction("counters_italian", row, "Counter", value);
    let given =
        vec![correction("counters_german", PANZER, "Counter", "8/XV"), of("Artillery of the Italian X Corps", "XV")];
    let game = begun(&settled::<BirHacheim>(&root(), given).expect("designations are deduced"));
    let muster = BirHacheim::muster(&game.world, None);
    let named = |name: &str| muster.iter().any(|standing| standing.name == name);
    assert!(named("8/XV") && named("XV It") && named("1/1 SA") && named("1 FL"));
    assert!(!named("8/15") && !named("X It"));
}

#[test]
fn values_of_files_and_parts_of_values_are_corrected_too() {
    use gazala::games::gazala_cauldron::GazalaCauldron;
    let hard =
        correction("counters_german", "2nd Battalion, 5th Panzer Regiment", "Hard (used)", "16 (8), 10 (5), 5 (3)");
    let ridge = correction("map.ron", "Sidra ridge", "hexes", "0606 0705 0806");
    let given = settled::<GazalaCauldron>(&root(), vec![hard, ridge]).expect("both are lost values");
    let shown = charts::<GazalaCauldron>(&root(), &given).expect("sound");
    assert_eq!(layer::cell(&shown, &given[0]).map(|(_, cell)| cell.text.as_str()), Some("16 (8), 10 (5), 5 (3)"));
    let map = shown.iter().find(|chart| chart.id == "map").expect("the map");
    let ridge = layer::row(map, "Sidra ridge").expect("the ridge");
    assert_eq!(ridge.cells[0].text, "0606 0705 0806");
    assert!(ridge.cells[0].provenance.as_ref().is_some_and(is_own));
}

#[test]
fn cells_of_a_row_that_is_one_text_are_corrected_one_by_one() {
    use gazala::games::tobruk::Tobruk;
    let of = |column: &str, value: &str| correction("experimental_towing", "Quad", column, value);
    let given =
        settled::<Tobruk>(&root(), vec![of("Med. truck", "-"), of("Lt. truck", "X")]).expect("both are deduced");
    let shown = charts::<Tobruk>(&root(), &given).expect("sound");
    let texts = given.iter().map(|one| layer::cell(&shown, one).map(|(_, cell)| cell.text.as_str()));
    assert_eq!(texts.collect::<Vec<_>>(), [Some("-"), Some("X")]);
    let why = settled::<Tobruk>(&root(), vec![of("Staff car", "2")]).expect_err("the chart has crosses and dashes");
    assert!(why.1.contains("each X or -"), "{}", why.1);
}

fn begun(given: &[Correction]) -> Session<BirHacheim> {
    let file = find_scenario(&root(), "bir_hacheim/01").expect("the scenario");
    let data = layer::load::<BirHacheim>(&root(), given).expect("sound");
    let scenario = file.load::<BirHacheim>(&data).expect("sound");
    let mut head = file.head::<BirHacheim>(Vec::new(), 7, ["computer", "computer"]).expect("a head");
    head.corrections = given.to_vec();
    Session::begin(&data, scenario, head).expect("it begins")
}

#[test]
fn a_corrected_value_changes_the_odds_of_an_attack() {
    let (mut own, mut corrected) = (begun(&[]), begun(&stronger()));
    let mut dice = players(3);
    for _ in 0..2000 {
        let Some(order) = BirHacheim::computer_order(&own.world, &mut dice) else { break };
        let plan = |session: &Session<BirHacheim>| format!("{:?}", BirHacheim::plan(&session.world, &order));
        if plan(&own) != plan(&corrected) {
            return;
        }
        own.submit(&order).expect("the computer's order is legal");
        corrected.submit(&order).expect("its plan is the same");
    }
    panic!("in a whole game no plan reckons with the regiment's attack strength");
}

#[test]
fn a_journal_is_replayed_with_the_layer_it_was_played_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("one.journal");
    let mut game = begun(&stronger());
    game.save_to(&file).expect("the folder can be written");
    let mut dice = players(3);
    while BirHacheim::turn(&game.world) < 3 {
        let order = BirHacheim::computer_order(&game.world, &mut dice).expect("it goes on");
        game.submit(&order).expect("the computer's order is legal");
    }
    let again = open_journal::<BirHacheim>(&root(), &file, false).expect("a journal");
    assert!(again.stopped.is_none() && !again.data_changed, "{:?}", again.stopped);
    assert_eq!((again.session.hashes(), &again.session.head.corrections), (game.hashes(), &stronger()));
    let attack = BirHacheim::charts(&again.data);
    assert_eq!(layer::cell(&attack, &stronger()[0]).map(|(_, cell)| cell.text.as_str()), Some("9"));
    assert_eq!(layer::difference(&stronger(), &stronger()), None);
    let sentence = layer::difference(&stronger(), &[]).expect("a new game has none");
    assert!(sentence.contains("1 correction (layer ") && sentence.ends_with("a new game would have no corrections"));
}

#[test]
fn without_corrections_the_data_are_the_programs_own() {
    struct Same;
    impl Visit for Same {
        type Output = ();
        fn visit<G: Game>(self) {
            let own = G::charts(&G::load_data(&root()).expect("sound"));
            assert_eq!(settled::<G>(&root(), Vec::new()), Ok(Vec::new()));
            assert_eq!(charts::<G>(&root(), &[]).expect("sound"), own, "{}", G::ID);
        }
    }
    GameId::ALL.into_iter().for_each(|game| game.visit(Same));
}

#[test]
fn what_is_wrong_in_a_layer_is_told_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bir_hacheim.ron");
    let told = |entry: &str| {
        let text = format!("(\n    game: \"bir_hacheim\",\n    corrections: [\n        {entry},\n    ],\n)\n");
        std::fs::write(&file, text).expect("a file");
        let sentence = read::<BirHacheim>(&root(), &file).expect_err(entry);
        assert!(sentence.starts_with(&format!("{}:4:", file.display())), "{sentence}");
        assert!(sentence.ends_with("put the entry right, or take it out"), "{sentence}");
        sentence
    };
    let entry = |chart: &str, row: &str, column: &str, value: &str| {
        told(&format!("(chart: {chart:?}, row: {row:?}, column: {column:?}, value: {value:?})"))
    };
    assert!(entry("countersgerman", PANZER, "Attack", "9").contains("there is no chart 'countersgerman'"));
    assert!(entry("counters_german", "8th", "Attack", "9").contains("has no row '8th'; its rows are: 8th Panzer"));
    assert!(entry("counters_german", PANZER, "Punch", "9").contains("no column 'Punch'; its columns are: Counter;"));
    assert!(entry("counters_german", PANZER, "Attack", "many").contains("Attack: 'many' can't "));
    assert!(entry("combat", "2-12", "1-1", "EMP").contains("printed in the rule text"));
    assert!(entry("units.ron", "8/99", "attack", "9").contains("nothing with the name or id '8/99'"));
    assert!(entry("units.ron", "8/15", "punch", "9").contains("no field 'punch'; its fields are: id; name;"));
    assert!(entry("units.ron", "8/15", "attack", "(1").contains("can't stand there: "));
    assert!(entry("../x.ron", "8/15", "attack", "1").contains("no values of the game"));
    assert!(told("(chart: \"units.ron\", rows: \"8/15\")").contains("rows"));
    std::fs::write(&file, "(game: \"chess\", corrections: [])").expect("a file");
    assert!(read::<BirHacheim>(&root(), &file).expect_err("chess").contains("corrections of 'chess'"));
    assert_eq!(read::<BirHacheim>(&root(), &folder.path().join("none.ron")), Ok(Vec::new()));
}

#[test]
fn corrections_reach_no_file_but_the_games_own() {
    for file in ["assets/tobruk/units.ron", "assets/bir_hacheim/../tobruk/units.ron", "/etc/hostname"] {
        let mut given = stronger();
        file.clone_into(&mut given[0].puts[0].file);
        assert!(layer::load::<BirHacheim>(&root(), &given).is_err(), "{file}");
    }
}

fn gazala(saves: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gazala"));
    command.args(arguments).env("GAZALA_DATA", root()).env("GAZALA_SAVES", saves).env_remove("DISPLAY");
    command.output().expect("the program starts")
}

#[test]
fn corrections_are_given_listed_exported_imported_and_taken_back() {
    let (mine, yours) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let said = |saves: &Path, arguments: &[&str]| {
        let output = gazala(saves, arguments);
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text")).concat();
        (output.status.code(), text)
    };
    let mine = mine.path();
    let game = ["correct", "bir_hacheim"];
    let attack = ["counters_german", PANZER, "Attack"];
    let (status, text) = said(mine, &[&game[..], &attack[..], &["9", "--note", "my copy"]].concat());
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("Attack: 9; the program has 7"), "{text}");
    let listed = said(mine, &["correct", "--list"]).1;
    assert!(listed.contains("Attack: 9 (my copy); the program has 7") && listed.contains("Tobruk: no corrections"));
    assert!(said(mine, &["charts", "bir_hacheim"]).1.contains(PANZER));
    let file = mine.join("mine.ron");
    let file = file.to_str().expect("a plain path");
    assert_eq!(said(mine, &[&game[..], &["--export", file]].concat()).0, Some(0));
    assert_eq!(said(mine, &[&game[..], &["--export", file]].concat()).0, Some(2), "nothing is written over");
    let (status, text) = said(yours.path(), &[&game[..], &["--import", file]].concat());
    assert_eq!(status, Some(0), "{text}");
    let theirs = std::fs::read_to_string(yours.path().join("corrections/bir_hacheim.ron")).expect("the layer");
    assert_eq!(theirs, std::fs::read_to_string(mine.join("corrections/bir_hacheim.ron")).expect("the layer"));
    assert_eq!(said(mine, &[&game[..], &attack[..], &["--remove"]].concat()).0, Some(0));
    assert!(said(mine, &[&game[..], &["--list"]].concat()).1.contains("no corrections"));
    std::fs::write(mine.join("corrections/bir_hacheim.ron"), "(game: 1)").expect("a broken layer");
    let (status, text) = said(mine, &["check"]);
    assert!(status == Some(1) && text.contains("bir_hacheim.ron:1:"), "{text}");
}

/// Cells whose value is lost, by their place in the charts.
fn lost(charts: &[Chart]) -> Vec<(usize, usize, usize)> {
    let mut found = Vec::new();
    for (chart, one) in charts.iter().enumerate() {
        for (row, line) in one.rows.iter().enumerate() {
            for (column, cell) in line.cells.iter().enumerate() {
                let origin = cell.provenance.as_ref().unwrap_or(&one.provenance);
                // The rule that a row follows is a link, no value.
                if one.columns[column] != "Rule"
                    && matches!(origin, Provenance::Reconstructed(_) | Provenance::Deduced(_))
                {
                    found.push((chart, row, column));
                }
            }
        }
    }
    found
}

/// Values that the cell could print in place of its own: another of its column, or the next number.
fn others(chart: &Chart, row: usize, column: usize) -> Vec<String> {
    let own = &chart.rows[row].cells[column].text;
    let mut others: Vec<String> = Vec::new();
    // The first number of several, as in `8 (4)`; hexes such as `0910` keep their noughts.
    let first = own.find(|sign: char| sign.is_ascii_digit()).unwrap_or(own.len());
    let (before, from) = own.split_at(first);
    let digits = from.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(from.len());
    let (number, after) = from.split_at(digits);
    if let Ok(number) = number.parse::<u32>() {
        others.extend([number + 1, number.saturating_sub(1)].map(|number| format!("{before}{number:0digits$}{after}")));
    }
    let near = chart.rows.iter().map(|line| line.cells[column].text.clone());
    others.extend(near.filter(|text| text != own).take(4));
    // A name is another name.
    others.push(format!("{own} 2"));
    others
}

/// Every n-th lost value of each game is corrected where its chart shows it: most can be, and the rest by file and field. `GAZALA_EVERY=1`
/// tries them all, and `--nocapture` tells how many.
#[test]
fn most_lost_values_can_be_corrected() {
    struct Count(usize);
    impl Visit for Count {
        type Output = ([usize; 2], Vec<String>);
        fn visit<G: Game>(self) -> Self::Output {
            let own = G::charts(&G::load_data(&root()).expect("sound"));
            let (mut count, mut refused) = ([0, 0], Vec::new());
            for (chart, row, column) in lost(&own).into_iter().step_by(self.0) {
                let chart = &own[chart];
                let place = (layer::row_name(chart, row), &chart.columns[column]);
                let given = |value: &String| correction(&chart.id, &place.0, place.1, value);
                let mut whys = Vec::new();
                let corrected = others(chart, row, column).iter().any(|value| {
                    layer::settle::<G>(&root(), &own, &given(value)).map_err(|why| whys.push(why)).is_ok()
                });
                count[usize::from(corrected)] += 1;
                if !corrected {
                    refused.push(format!("{} {} {} {}: {whys:#?}", G::ID, chart.id, place.0, place.1));
                }
            }
            (count, refused)
        }
    }
    let step = std::env::var("GAZALA_EVERY").ok().and_then(|text| text.parse().ok()).unwrap_or(397);
    let counts: Vec<_> = GameId::ALL.into_iter().map(|game| (game, game.visit(Count(step)))).collect();
    let refused: Vec<&String> = counts.iter().flat_map(|(_, (_, refused))| refused).collect();
    let [left, done] = counts.iter().fold([0, 0], |[a, b], (_, (count, _))| [a + count[0], b + count[1]]);
    for (game, (count, _)) in &counts {
        println!("{}: {} of {}", game.id(), count[1], count[0] + count[1]);
    }
    println!("{}", refused.iter().map(|one| format!("{one}\n")).collect::<String>());
    assert!(done * 2 > left + done, "{done} of {}: {refused:#?}", left + done);
}

#[test]
fn every_data_file_has_an_outline() {
    for file in files(&root().join("assets"), "ron") {
        let text = std::fs::read_to_string(&file).expect("a data file");
        assert!(layer::tree::outline(&text).is_some(), "{}", file.display());
    }
}
