//! How games of a scenario usually go when two regular computer players play it, and who wins them: what its briefing ends with. Kept in
//! `assets/<game>/balance.ron`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::data::{Fault, Faults, Source, is_scenario};
use super::weights::{Entries, key};

/// The layout of the file.
const FORMAT: u32 = 1;
/// Letters of the usual course.
const LONGEST_COURSE: usize = 600;

/// How the games of a scenario went.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Balance {
    /// What usually happens, in a few sentences.
    pub course: String,
    /// How many games were played, 1 at least.
    pub games: u16,
    /// The seed of the first; each game after it had the next number.
    pub seed: u64,
    /// How many of them the Axis won, and the Allies; the rest were drawn.
    pub won: [u16; 2],
    /// The experimental rules that are suggested for the scenario were in force.
    #[serde(default)]
    pub preset: bool,
}

impl Balance {
    /// Who won how many games, in a sentence.
    #[must_use]
    pub fn figures(&self) -> String {
        let [axis, allies] = self.won;
        let drawn = self.games.saturating_sub(axis.saturating_add(allies));
        let rules = if self.preset { ", by the suggested experimental rules" } else { "" };
        let drawn = if drawn > 0 { format!(", {drawn} drawn") } else { String::new() };
        format!(
            "{} games between two Regular computer players{rules}: Axis {axis}, Allies {allies}{drawn}.",
            self.games
        )
    }

    /// What is wrong with it.
    fn wrong(&self, scenario: &str) -> Vec<String> {
        let [axis, allies] = self.won.map(u32::from);
        let mut wrong = Vec::new();
        if self.games == 0 || axis + allies > u32::from(self.games) {
            wrong.push(format!(
                "{axis} and {allies} games of {scenario} can't have been won of {}; count them again",
                self.games
            ));
        }
        let letters = self.course.chars().count();
        if self.course.trim().is_empty() || letters > LONGEST_COURSE {
            wrong.push(format!("the usual course of {scenario} has {letters} characters; write 1 to {LONGEST_COURSE}"));
        }
        wrong
    }
}

/// The file as it stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: u32,
    scenarios: Entries<Balance>,
}

/// Those of a game's scenarios, by their ids.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Balances(BTreeMap<String, Balance>);

impl Balances {
    /// Those of no game.
    #[must_use]
    pub fn none() -> &'static Self {
        static NONE: Balances = Balances(BTreeMap::new());
        &NONE
    }

    /// That of a scenario; `None` for one whose games nobody has counted, such as a set-up that was changed.
    #[must_use]
    pub fn of(&self, scenario: &str) -> Option<&Balance> {
        self.0.get(scenario)
    }

    /// Reads and checks those of a game below `root`.
    ///
    /// # Errors
    /// Every fault: a scenario that the game does not have or that stands twice, more games won than were played, no usual course.
    pub fn load(root: &Path, game: &str) -> Result<Self, Faults> {
        Self::check(&Source::read(root, &format!("assets/{game}/balance.ron"))?, |scenario| {
            is_scenario(root, game, scenario)
        })
    }

    fn check(source: &Source, known: impl Fn(&str) -> bool) -> Result<Self, Faults> {
        let raw: Raw = source.parse()?;
        let mut faults: Vec<Fault> = Vec::new();
        if raw.format != FORMAT {
            faults.push(source.fault_at("format:", 0, format!("format {} is not known; write {FORMAT}", raw.format)));
        }
        faults.extend(raw.scenarios.twice(source));
        for (scenario, balance) in &raw.scenarios.0 {
            let unknown = (!known(scenario)).then(|| format!("there is no scenario {scenario}; write the id of one"));
            let wrong = unknown.into_iter().chain(balance.wrong(scenario));
            faults.extend(wrong.map(|sentence| source.fault_at(&key(scenario), 0, sentence)));
        }
        if faults.is_empty() { Ok(Self(raw.scenarios.map())) } else { Err(Faults(faults)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(scenarios: &str) -> Result<Balances, Faults> {
        let text = format!("(\n    format: 1,\n    scenarios: {{\n        {scenarios}\n    }},\n)");
        Balances::check(&Source { file: "x.ron".to_owned(), text }, |scenario| scenario != "mud/09")
    }

    #[test]
    fn the_figures_are_told_with_what_was_drawn() {
        let all = read(
            "\"mud/01\": (course: \"All sink.\", games: 200, seed: 7, won: (63, 46)),
        \"mud/02\": (course: \"None do.\", games: 20, seed: 7, won: (12, 8), preset: true),",
        )
        .unwrap_or_else(|faults| panic!("{faults}"));
        let told = |scenario| all.of(scenario).map(Balance::figures);
        assert_eq!(
            told("mud/01").as_deref(),
            Some("200 games between two Regular computer players: Axis 63, Allies 46, 91 drawn.")
        );
        assert_eq!(
            told("mud/02").as_deref(),
            Some(
                "20 games between two Regular computer players, by the suggested experimental rules: Axis 12, Allies 8."
            )
        );
        assert_eq!((told("mud/03"), Balances::none().of("mud/01")), (None, None));
    }

    #[test]
    fn every_fault_is_told_at_its_place() {
        let faults = read(
            "\"mud/09\": (course: \" \", games: 10, seed: 1, won: (6, 5)),
        \"mud/01\": (course: \"All sink.\", games: 0, seed: 1, won: (0, 0)),
        \"mud/01\": (course: \"All sink.\", games: 1, seed: 1, won: (0, 0)),",
        )
        .expect_err("it is full of them");
        let told: Vec<String> = faults.0.iter().map(ToString::to_string).collect();
        let has = |words: &str| assert!(told.iter().any(|fault| fault.contains(words)), "{words}: {told:#?}");
        has("x.ron:4:");
        has("there is no scenario mud/09; write the id of one");
        has("6 and 5 games of mud/09 can't have been won of 10");
        has("the usual course of mud/09 has 1 characters; write 1 to 600");
        has("0 and 0 games of mud/01 can't have been won of 0");
        has("mud/01 appears twice; keep one");
    }
}
