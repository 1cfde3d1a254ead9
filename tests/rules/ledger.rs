//! The rules ledger against the program, the cases and the scenarios: nothing claims more than is shown, nothing cites a rule
//! that there is not.

use std::collections::{BTreeMap, BTreeSet};

use gazala::core::game::Game;
use gazala::core::ledger::{Ledger, Status};
use gazala::games::tobruk::Tobruk;
use gazala::games::tobruk::material::scenario::OPTIONS;
use gazala::games::tobruk::material::scenario::Scenario;
use gazala::games::{GameId, scenarios};

use super::cases::outcomes;
use super::common::{files, root};

fn ledger(game: GameId) -> Ledger {
    Ledger::load(&root(), game.id()).expect("the ledger is sound")
}

/// True if a text looks like the id of one of the game's rules.
fn looks_like_a_rule(game: GameId, text: &str) -> bool {
    match game {
        GameId::Tobruk => is_lettered(text),
        GameId::BirHacheim | GameId::GazalaCauldron => is_numbered(text),
        GameId::Firestorm => is_headed(text),
        GameId::BattleForGazala => is_chaptered(text),
    }
}

/// A part of the text and the heading in it, or the number of a step: `C.Rommel`, `C.After.1`, `GG.2.3`.
fn is_headed(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("C.").or_else(|| text.strip_prefix("GG.")) else { return false };
    let heading = |part: &str| {
        let step = part.len() == 1 && part.chars().all(|sign| sign.is_ascii_digit());
        step || part.len() > 2
            && part.starts_with(|sign: char| sign.is_ascii_uppercase())
            && part.chars().all(char::is_alphabetic)
    };
    rest.split('.').all(heading)
}

/// The number of a chapter and a word: `2.FirstTurn`.
fn is_chaptered(text: &str) -> bool {
    let Some((chapter, word)) = text.split_once('.') else { return false };
    chapter.parse().is_ok_and(|chapter: u8| (1..=11).contains(&chapter))
        && !chapter.starts_with(['0', '+'])
        && word.len() > 2
        && word.starts_with(|sign: char| sign.is_ascii_uppercase())
        && word.chars().all(char::is_alphabetic)
}

/// Two numbers or more: `5.1.7`.
fn is_numbered(text: &str) -> bool {
    let number = |part: &str| {
        matches!(part.len(), 1 | 2)
            && part.chars().all(|sign| sign.is_ascii_digit())
            && (part == "0" || !part.starts_with('0'))
    };
    text.contains('.') && !text.starts_with('0') && text.split('.').all(number)
}

/// A Roman section and at least one part more, or a rule of a scenario: `I.F.1.b.2`.
fn is_lettered(text: &str) -> bool {
    let mut parts = text.split('.');
    let first = parts.next().unwrap_or_default();
    let rest: Vec<&str> = parts.collect();
    let short = |part: &&str| {
        let number = !part.is_empty() && part.chars().all(|sign| sign.is_ascii_digit());
        number || (part.len() == 1 && part.chars().all(char::is_alphabetic))
    };
    if let Some(number) = first.strip_prefix("Scenario ") {
        return !rest.is_empty() && number.chars().all(|sign| sign.is_ascii_digit());
    }
    if let Some(letter) = first.strip_prefix("Firefight ") {
        return !rest.is_empty() && letter.len() == 1 && letter.chars().all(|sign| sign.is_ascii_uppercase());
    }
    let section = matches!(first, "Scenarios" | "Firefights")
        || (!first.is_empty() && first.chars().all(|sign| "IVX".contains(sign)));
    section && !rest.is_empty() && rest.iter().all(short)
}

/// Words of a text that look like rules, in string literals and comments alike.
fn rules_in(game: GameId, text: &str) -> BTreeSet<String> {
    let looks_like_a_rule = |text: &str| looks_like_a_rule(game, text);
    let mut found = BTreeSet::new();
    for (place, part) in text.split('"').enumerate() {
        if place % 2 == 1 && looks_like_a_rule(part) {
            found.insert(part.to_owned());
        }
        // Numbers of scenarios hold a space, so that words alone won't find them.
        for word in part.split(|sign: char| !(sign.is_ascii_alphanumeric() || ".-_".contains(sign))) {
            let word = word.trim_end_matches('.');
            if looks_like_a_rule(word) {
                found.insert(word.to_owned());
            }
        }
        for (at, _) in part.match_indices("Scenario ") {
            let id: String =
                part[at..].chars().take_while(|sign| sign.is_ascii_alphanumeric() || " .-".contains(*sign)).collect();
            let id = id.split(' ').take(2).collect::<Vec<_>>().join(" ");
            let id = id.trim_end_matches('.');
            if looks_like_a_rule(id) {
                found.insert(id.to_owned());
            }
        }
    }
    found
}

#[test]
fn ids_of_rules_are_known_from_other_words() {
    for id in [
        "I.B",
        "I.F.1.a.1",
        "XI.C.2",
        "Scenarios.B.1.a",
        "Scenario 1.Set-up",
        "III.I.2",
        "Firefights.4.a",
        "Firefight D.Special",
    ] {
        assert!(looks_like_a_rule(GameId::Tobruk, id), "{id}");
    }
    for word in
        ["I", "I.", "1.5", "units.ron", "I.Ba", "Vec", "X.rs", "Scenario 1", "Scenarios", "Firefight A", "tobruk", ""]
    {
        assert!(!looks_like_a_rule(GameId::Tobruk, word), "{word}");
    }
    let text = "// See I.C.4, and (I.F.3.b). Scenario 1.Victory: points.\nRefusal::new(\"I.E.4\", \"moved\")";
    let found: Vec<String> = rules_in(GameId::Tobruk, text).into_iter().collect();
    assert_eq!(found, ["I.C.4", "I.E.4", "I.F.3.b", "Scenario 1.Victory"]);

    for id in ["4.0", "5.1.7", "11.1.4", "10.0"] {
        assert!(looks_like_a_rule(GameId::BirHacheim, id), "{id}");
    }
    for word in ["4", "4.", "0.5", "1013", "5.1.a", "I.B", "5.01", "1942.5", ".5", ""] {
        assert!(!looks_like_a_rule(GameId::BirHacheim, word), "{word}");
    }

    for id in ["GG.2.3", "GG.Destroy", "C.Rommel", "C.After.1", "C.OutOfSupply"] {
        assert!(looks_like_a_rule(GameId::Firestorm, id), "{id}");
    }
    for word in ["GG", "C", "C.", "C-4", "C.rs", "GG.24", "C.Rommel.", "A.Rommel", "C.A", ""] {
        assert!(!looks_like_a_rule(GameId::Firestorm, word), "{word}");
    }

    for id in ["1.Turn", "2.FirstTurn", "7.OtherAirfields", "10.AxisMines", "11.Scenario"] {
        assert!(looks_like_a_rule(GameId::BattleForGazala, id), "{id}");
    }
    for word in
        ["Turn", "1.", "1.5", "0.Turn", "02.Move", "12.Turn", "1.turn", "1.AR", "2.Set-up", "1.Turn.A", "+1.Turn", ""]
    {
        assert!(!looks_like_a_rule(GameId::BattleForGazala, word), "{word}");
    }
}

/// Rules that the game's refusals, modifiers, log and options cite, with the file; what the games share may cite any of theirs.
fn cited(game: GameId) -> BTreeMap<String, String> {
    let mut cited = BTreeMap::new();
    let of_another = |file: &str| GameId::ALL.into_iter().any(|other| other != game && file.contains(other.id()));
    for file in files(&root().join("src"), "rs").iter().map(|file| file.display().to_string()) {
        if of_another(file.strip_prefix(&root().display().to_string()).unwrap_or(&file)) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("a source file");
        // The tests inside the sources make up rules of their own.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: String =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for literal in code.split('"').skip(1).step_by(2).filter(|literal| looks_like_a_rule(game, literal)) {
            cited.insert(literal.to_owned(), file.clone());
        }
    }
    cited
}

#[test]
fn every_rule_that_the_program_cites_is_in_the_ledger() {
    let known: [(GameId, &[&str]); 5] = [
        (GameId::Tobruk, &["I.F.1.b.2", "I.C.3.b", "I.B.2", "Scenario 1.Victory", "Scenarios.B.5", "I.I.1"]),
        (GameId::BirHacheim, &["4.1.2", "5.1.7", "9.3", "11.2", "2.1"]),
        (GameId::GazalaCauldron, &["11.1.2", "13.6", "14.1", "8.2", "15.0"]),
        (GameId::Firestorm, &["GG.2.3", "GG.3.1", "GG.Destroy", "C.Rommel", "C.After.1", "C.Victory"]),
        (GameId::BattleForGazala, &["2.FirstTurn", "4.Odds", "6.BoxRetreat", "7.Airfield", "9.Delay", "10.Losses"]),
    ];
    for (game, known) in known {
        let (cited, ledger) = (cited(game), ledger(game));
        assert!(cited.len() >= 25, "the sources cite rules: {cited:?}");
        for id in known {
            assert!(cited.contains_key(*id), "{id} is cited somewhere");
        }
        for (id, file) in cited {
            assert!(ledger.get(&id).is_some(), "{file} cites {id}, which the ledger does not have");
        }
    }
    let tobruk = ledger(GameId::Tobruk);
    for (option, rule) in OPTIONS {
        assert!(tobruk.get(rule).is_some(), "the option '{option}' cites {rule}");
    }
}

#[test]
fn no_rule_that_a_refusal_cites_is_still_to_come() {
    for game in GameId::ALL {
        let ledger = ledger(game);
        for (id, file) in cited(game) {
            if let Some(entry) = ledger.get(&id)
                && file.contains(&format!("src/games/{}", game.id()))
                // Charts are shown whole, long before all their rules are in play.
                && !file.contains("tables")
            {
                assert!(
                    matches!(entry.status, Status::Enforced | Status::Text),
                    "{file} cites {id}, which the ledger calls '{}'",
                    entry.status.word()
                );
            }
        }
    }
}

#[test]
fn every_rule_that_a_case_names_is_in_the_ledger() {
    for game in GameId::ALL {
        let ledger = ledger(game);
        for (file, outcome) in outcomes(game) {
            for rule in &outcome.rules {
                let entry = ledger.get(rule);
                assert!(entry.is_some(), "{file}: '{}' names {rule}, which the ledger does not have", outcome.title);
                let kept = entry.is_some_and(|entry| entry.status == Status::Enforced);
                assert!(kept, "{file}: '{}' proves {rule}, which the ledger does not call enforced", outcome.title);
            }
        }
    }
}

#[test]
fn every_enforced_rule_is_named_by_a_case_or_a_test() {
    for game in GameId::ALL {
        let mut named: BTreeSet<String> =
            outcomes(game).iter().flat_map(|(_, outcome)| outcome.rules.iter().cloned()).collect();
        let own = root().join("tests/rules").join(format!("{}.rs", game.id()));
        named.extend(rules_in(game, &std::fs::read_to_string(own).expect("the game's test file")));
        let unproved: Vec<String> = ledger(game)
            .entries()
            .iter()
            .filter(|entry| entry.status == Status::Enforced && !named.contains(&entry.id))
            .map(|entry| format!("{} {}", entry.id, entry.title))
            .collect();
        assert!(unproved.is_empty(), "no case and no test of {} names: {unproved:#?}", game.id());
    }
}

#[test]
fn every_refusal_of_a_case_cites_the_ledger() {
    for game in GameId::ALL {
        let ledger = ledger(game);
        let mut refusals = 0;
        for file in files(&root().join("tests/cases").join(game.id()), "ron") {
            let text = std::fs::read_to_string(&file).expect("a case file");
            for rule in text.split("refused: \"").skip(1).filter_map(|rest| rest.split('"').next()) {
                refusals += 1;
                assert!(ledger.get(rule).is_some(), "{}: refused by {rule}", file.display());
            }
        }
        assert!(refusals > 100, "{refusals} refusals in the cases of {}", game.id());
    }
}

#[test]
fn every_lesson_of_a_briefing_is_in_the_ledger() {
    let data = Tobruk::load_data(&root()).expect("the data is sound");
    for file in scenarios(&root()).into_iter().filter(|file| file.game == GameId::Tobruk) {
        let scenario = Scenario::load(&file.root, &file.file, &data).expect("the scenario is sound");
        assert!(!scenario.briefing.learns.is_empty(), "{} teaches something", file.id);
        for lesson in &scenario.briefing.learns {
            assert!(data.ledger.get(&lesson.rule).is_some(), "{}: {}", file.id, lesson.rule);
        }
    }
}

#[test]
fn the_ledger_speaks_in_whole_short_sentences() {
    for (game, rules) in [
        (GameId::Tobruk, 500),
        (GameId::BirHacheim, 54),
        (GameId::GazalaCauldron, 57),
        (GameId::Firestorm, 69),
        (GameId::BattleForGazala, 39),
    ] {
        let ledger = ledger(game);
        assert!(ledger.entries().len() > rules, "every numbered rule has its entry");
        for entry in ledger.entries() {
            assert!(entry.text.trim_end().ends_with(['.', ')', '"', '?']), "{}: {}", entry.id, entry.text);
            assert!(entry.text.chars().count() < 900, "{} runs on", entry.id);
            assert!(entry.title.chars().count() < 60, "{} has a long title", entry.id);
            if let Status::Players(reason) = &entry.status {
                assert!(!reason.is_empty(), "{} is left to the players for a reason", entry.id);
            }
        }
    }
}
