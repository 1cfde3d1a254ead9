//! What cites a rule: the files gathered from sources and cases are up to date, and rules are found with what cites them.
//! `GAZALA_GOLDEN=1 cargo test --test rules citations` writes the files anew.

mod scan;
mod tokens;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use gazala::core::citations::{By, Citations};
use gazala::core::data::Source;
use gazala::core::game::Game;
use gazala::core::ledger::Ledger;
use gazala::core::rule_search::{Found, Kept, RuleSearch};
use gazala::games::rulebook::{Rulebook, rulebooks};
use gazala::games::tobruk::Tobruk;
use gazala::games::{GameId, load_data};
use serde::Deserialize;

use super::common::{copy_of_data, files, root};
use scan::{Cited, File, options, scan};

/// Of a case file all that is told of its cases.
#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    title: String,
    rules: Vec<String>,
}

fn source(file: &Path) -> File {
    let text = std::fs::read_to_string(file).expect("a source file");
    File::new(&file.display().to_string(), &text)
}

/// What stands in the sources and the cases of a game.
fn gathered(game: GameId) -> BTreeSet<Cited> {
    let ledger = Ledger::load(&root(), game.id()).expect("the ledger is sound");
    let ids: BTreeSet<&str> = ledger.entries().iter().map(|entry| entry.id.as_str()).collect();
    let sources: Vec<File> =
        files(&root().join("src/games").join(game.id()), "rs").iter().map(|file| source(file)).collect();
    let mut all = scan(&sources, &ids);
    let briefing = root().join("src/desk/games").join(game.id()).join("briefing.rs");
    all.extend(options(&source(&briefing), &sources, &ids));
    for file in files(&root().join("tests/cases").join(game.id()), "ron") {
        let name = file.strip_prefix(root()).expect("below it").display().to_string();
        let cases: Cases = Source::read(&root(), &name).and_then(|source| source.parse()).expect("a case file");
        let cited = |case: Case| case.rules.into_iter().map(move |rule| (rule, By::Case, case.title.clone()));
        all.extend(cases.cases.into_iter().flat_map(cited));
    }
    all
}

/// The same as the text of a data file, a line each.
fn text(game: GameId) -> String {
    let mut text = format!(
        "// What cites the rules of {} in the program and its cases. Gathered, not written: see tests/rules/citations.rs.\n\
         (game: \"{}\", citations: [\n",
        game.title(),
        game.id()
    );
    for (rule, by, words) in gathered(game) {
        let words = if words.is_empty() { String::new() } else { format!(", words: {words:?}") };
        let _ = writeln!(text, "    (rule: {rule:?}, by: {by:?}{words}),");
    }
    text + "])\n"
}

#[test]
fn the_files_are_up_to_date() {
    for game in GameId::ALL {
        let name = format!("assets/{}/citations.ron", game.id());
        let (file, now) = (root().join(&name), text(game));
        if std::env::var_os("GAZALA_GOLDEN").is_some() {
            std::fs::write(&file, &now).expect("the file can be written");
        }
        let before = std::fs::read_to_string(&file).unwrap_or_default();
        let old = "is out of date; `GAZALA_GOLDEN=1 cargo test --test rules citations` writes it anew";
        for (place, (before, now)) in before.lines().zip(now.lines()).enumerate() {
            assert_eq!(before, now, "{name}:{} {old}", place + 1);
        }
        assert_eq!(before.lines().count(), now.lines().count(), "{name} {old}");
    }
}

#[test]
fn every_kind_of_citation_is_found_in_every_game() {
    for game in GameId::ALL {
        let book = Rulebook::open(&root(), game).expect("the ledger is sound");
        let citations = book.citations().unwrap_or_else(|faults| panic!("{faults}"));
        for by in By::ALL {
            let of_kind = |rule: &&str| citations.of(rule).iter().any(|citation| citation.by == by);
            let rules = citations.rules().filter(of_kind).count();
            // Cauldron and Bir Hacheim have one option each.
            let least = if by == By::Option { 1 } else { 4 };
            assert!(rules >= least, "{}: {rules} rules have {}", game.id(), by.heading());
        }
        for rule in citations.rules() {
            assert!(book.ledger.get(rule).is_some(), "{}: {rule} is cited", game.id());
        }
        let enforced = book.ledger.entries().iter().filter(|entry| Kept::Enforced.has(entry));
        let (cited, silent): (Vec<&str>, Vec<&str>) =
            enforced.map(|entry| entry.id.as_str()).partition(|id| !citations.of(id).is_empty());
        assert!(cited.len() > 4 * silent.len(), "{}: nothing cites {silent:?}", game.id());
    }
}

#[test]
fn known_rules_are_cited_where_everybody_knows_it() {
    let known = [
        (GameId::Tobruk, "I.F.4", By::Refusal, "\u{2026} has finished firing this turn.", ""),
        (GameId::Tobruk, "I.B", By::Lesson, "A turn: movement, then fire", "tobruk/1.1"),
        (GameId::Tobruk, "X.D.2", By::Option, "ammunition limits", ""),
        (GameId::Tobruk, "I.I.1", By::Option, "alternating movement", ""),
        (GameId::Tobruk, "VI.B.3.b", By::Plan, "Large target", ""),
        (GameId::Tobruk, "I.G.1", By::Prompt, "to fire", ""),
        (GameId::BirHacheim, "5.2", By::Refusal, "There is no advance to make now.", ""),
        (GameId::BirHacheim, "5.1.7", By::Log, "The defender eliminates no more units.", ""),
        (GameId::GazalaCauldron, "13.7", By::Option, "every unplayed withdrawal", ""),
        (GameId::Firestorm, "C.Victory", By::Option, "Either half of Tobruk", ""),
        (GameId::Firestorm, "GG.2.8", By::Refusal, "There is no area to advance into now.", ""),
        (GameId::BattleForGazala, "4.Exchange", By::Refusal, "No unit has to be lost to an exchange now.", ""),
    ];
    let books = rulebooks(&root()).expect("the ledgers are sound");
    for (game, rule, by, words, id) in known {
        let book = books.iter().find(|book| book.game == game).expect("a game of five");
        let cited = book.citations().expect("the files are sound").of(rule);
        let found = cited.iter().any(|citation| (citation.by, &*citation.words, &*citation.id) == (by, words, id));
        assert!(found, "{rule} of {}: {cited:#?}", game.id());
    }
    // A chart and a case are found as the game and its file have them.
    let data = load_data::<Tobruk>(&root()).expect("the data is sound");
    let citations = Citations::load::<Tobruk>(&root(), &data).expect("the files are sound");
    let ledger = Tobruk::ledger(&data);
    for chart in Tobruk::charts(&data).into_iter().filter(|chart| ledger.get(&chart.rule).is_some()) {
        let has = citations.of(&chart.rule).iter().any(|cited| cited.by == By::Chart && cited.id == chart.id);
        assert!(has, "{} belongs to {}", chart.id, chart.rule);
    }
    let title = "A Pzkw IIIj has twelve rounds of APCR at most, and 78 in all";
    let cases = |rule: &str| citations.of(rule).iter().any(|cited| cited.by == By::Case && cited.words == title);
    assert!(cases("X.D.2.a.2") && !cases("X.D.2.d"));
}

#[test]
fn words_numbers_and_kinds_are_found_in_all_ledgers() {
    let books = rulebooks(&root()).expect("the ledgers are sound");
    let found = |words: &str, kept: Option<Kept>| -> Vec<(GameId, String)> {
        let search = RuleSearch { words: words.to_owned(), kept, ..RuleSearch::default() };
        let of = |book: &Rulebook| {
            search.among(&book.ledger).iter().map(|entry| (book.game, entry.id.clone())).collect::<Vec<_>>()
        };
        books.iter().flat_map(of).collect()
    };
    let games =
        |found: &[(GameId, String)]| GameId::ALL.iter().filter(|game| found.iter().any(|(of, _)| of == *game)).count();
    // Nobody retreats in Tobruk.
    assert_eq!(games(&found("retreat", None)), 4);
    assert_eq!(games(&found("minefield", None)), 5);
    assert!(found("no rule has these words", None).is_empty());
    // The rule whose number it is comes first, and II.F.4 is not I.F.4.
    let numbered = found("i.f.4", None);
    assert_eq!(numbered.first(), Some(&(GameId::Tobruk, "I.F.4".to_owned())));
    assert!(numbered.iter().all(|(_, id)| id != "II.F.4"), "{numbered:?}");
    for kept in Kept::ALL {
        let some = found("", Some(kept));
        assert!(games(&some) >= 2, "{} rules are {}", some.len(), kept.word());
    }
    let all = books.iter().map(|book| book.ledger.entries().len()).sum::<usize>();
    assert_eq!(found("", None).len(), all);
    assert!(found("", Some(Kept::Open)).len() > 250);
}

#[test]
fn a_broken_file_is_refused_at_its_place() {
    let data = load_data::<Tobruk>(&root()).expect("the data is sound");
    let copy = copy_of_data();
    let file = copy.path().join("assets/tobruk/citations.ron");
    let refused = |text: &str| {
        std::fs::write(&file, text).expect("the copy can be written");
        Citations::load::<Tobruk>(copy.path(), &data).expect_err("a broken file").to_string()
    };
    let unknown = refused("(game: \"tobruk\", citations: [\n    (rule: \"I.Z.9\", by: Log),\n])");
    assert!(unknown.contains("assets/tobruk/citations.ron:2:12: there is no rule 'I.Z.9'"), "{unknown}");
    let elsewhere = refused("(game: \"tobruk\", citations: [(rule: \"I.B\", by: Chart)])");
    assert!(elsewhere.contains("read from their own files"), "{elsewhere}");
    let kind = refused("(game: \"tobruk\", citations: [(rule: \"I.B\", by: Hearsay)])");
    assert!(kind.contains("citations.ron:1:") && kind.contains("Hearsay"), "{kind}");
    let game = refused("(game: \"firestorm\", citations: [])");
    assert!(game.contains("firestorm"), "{game}");
    std::fs::remove_file(&file).expect("the copy can be changed");
    let missing = Citations::load::<Tobruk>(copy.path(), &data).expect_err("no file").to_string();
    assert!(missing.contains("assets/tobruk/citations.ron: the file can't be read"), "{missing}");
}

#[test]
fn a_source_is_read_without_a_parser() {
    let code = r#"
        const PIT: &str = "V.E.1";
        fn plan(a: char) -> Result<(), Refusal> {
            // Refusal::new("I.Z", "Not in a comment.")
            let refuse = |rule: &'static str, sentence: String| Err(Refusal::new(rule, sentence));
            if a == '"' { return Err(Refusal::new("I.F.4", format!("{} has finished; it\u{2019}s {late} \
                 to fire.", name(a)))); }
            let sentence = format!("{a} stays in.");
            if b { return refuse("I.C.1", sentence); }
            free(a, "I.B")?;
            let no = |sentence: String| Err(Refusal::new(PIT, sentence));
            if c { return no("Two pits.".to_owned()); }
            no(format!("{} is no pit, {{so}} there.", a))
        }
        fn free(a: char, rule: &'static str) -> Result<(), Refusal> {
            Err(Refusal::new(rule, "It is busy."))
        }
        fn lines() { add(true, "dust", "I.B"); Modifier { name: "Moved", rule: "I.C.1" }; }
        #[cfg(test)]
        mod tests { fn f() { Refusal::new("I.F.4", "Not in a test."); } }
    "#;
    let ids = BTreeSet::from(["I.B", "I.C.1", "I.F.4", "I.Z", "V.E.1"]);
    let found: Vec<(String, By, String)> =
        scan(&[File::new("src/games/x/phases/y.rs", code)], &ids).into_iter().collect();
    let wanted = [
        ("I.B", By::Refusal, "It is busy."),
        ("I.B", By::Plan, "dust"),
        ("I.C.1", By::Refusal, "\u{2026} stays in."),
        ("I.C.1", By::Plan, "Moved"),
        ("I.F.4", By::Refusal, "\u{2026} has finished; it\u{2019}s \u{2026} to fire."),
        ("V.E.1", By::Refusal, "Two pits."),
        ("V.E.1", By::Refusal, "\u{2026} is no pit, {so} there."),
    ];
    assert_eq!(found, wanted.map(|(rule, by, words)| (rule.to_owned(), by, words.to_owned())));
    let briefing = r#"
        fn option_rule(option: &str) -> &'static str { match option { NIGHT => "I.B", DUST => "I.Z", _ => "" } }
        fn option_title(option: &str) -> &str { if option == NIGHT { "Night falls" } else { option } }
    "#;
    let named = File::new("src/games/x/material/scenario.rs", "pub const DUST: &str = \"dust\";");
    let found: Vec<Cited> = options(&File::new("briefing.rs", briefing), &[named], &ids).into_iter().collect();
    let wanted = [("I.B", "Night falls"), ("I.Z", "dust")];
    assert_eq!(found, wanted.map(|(rule, title)| (rule.to_owned(), By::Option, title.to_owned())));
}

/// What the rules window lists frame after frame is searched once for each ledger, until something else is looked for.
#[test]
fn a_list_is_searched_once_until_something_else_is_looked_for() {
    let ledgers = [GameId::Tobruk, GameId::Firestorm].map(|game| (game.id(), rulebook(game).ledger));
    let [(first, tobruk), (second, firestorm)] = &ledgers;
    let search = |words: &str| RuleSearch { words: words.to_owned(), ..RuleSearch::default() };
    let mut found = Found::default();
    let dice = found.places(&search("dice"), first, tobruk);
    let ids = |places: &[usize]| places.iter().map(|place| tobruk.entries()[*place].id.clone()).collect::<Vec<_>>();
    let wanted: Vec<String> = search("dice").among(tobruk).into_iter().map(|entry| entry.id.clone()).collect();
    assert_eq!(ids(&dice), wanted);
    assert!(Arc::ptr_eq(&dice, &found.places(&search("dice"), first, tobruk)));
    assert_ne!(found.places(&search("dice"), second, firestorm), dice);
    assert_eq!(ids(&found.places(&search("I.F.4"), first, tobruk))[0], "I.F.4");
}

fn rulebook(game: GameId) -> Rulebook {
    Rulebook::open(&root(), game).expect("the ledger is sound")
}
