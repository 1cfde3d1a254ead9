//! What the computer players weigh with. A regular player has the usual weights of his game; a veteran of a scenario has those that games
//! against regular players have tuned for its sides, kept in `assets/<game>/veterans.ron`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::marker::PhantomData;
use std::path::Path;

use bevy_ecs::prelude::World;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::data::{Fault, Faults, Source, is_scenario};
use super::judge::{Judge, RawJudges};
use super::level::{Level, Levels};
use super::plans::{Followed, Plans, RawPlans};
use super::shared::Shared;
use super::side::Side;

/// The layout of the file.
const FORMAT: u32 = 1;
/// How many times its usual value a weight can be.
pub(super) const FACTORS: std::ops::RangeInclusive<f64> = 0.05..=20.0;

/// One of the numbers with which a game's computer player weighs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dial {
    /// What the file calls it.
    pub name: &'static str,
    /// What it is for a regular player.
    pub usual: f64,
}

/// The dials of a game: an `enum` whose variants stand in the order of the list `DIALS`.
macro_rules! dials {
    ($(#[$about:meta])* $visibility:vis enum $Name:ident { $($(#[$note:meta])* $Dial:ident = $usual:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $visibility enum $Name { $($(#[$note])* $Dial),+ }

        /// The dials with their usual values.
        $visibility const DIALS: &[$crate::core::weights::Dial] =
            &[$($crate::core::weights::Dial { name: stringify!($Dial), usual: $usual }),+];
    };
}

pub(crate) use dials;

/// The weights of one player, in the order of his game's dials.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights(Vec<f64>);

impl Weights {
    /// The usual ones.
    #[must_use]
    pub fn usual(dials: &[Dial]) -> Self {
        Self(dials.iter().map(|dial| dial.usual).collect())
    }

    /// That of a dial by its place in the list; 1 for one that the list does not have.
    #[must_use]
    pub fn at(&self, place: usize) -> f64 {
        self.0.get(place).copied().unwrap_or(1.0)
    }

    /// The usual ones, some of them so many times as high.
    fn with(dials: &[Dial], factors: &BTreeMap<String, f64>) -> Self {
        Self::usual(dials).times(dials, factors)
    }

    /// These, some of them so many times as high.
    pub(super) fn times(&self, dials: &[Dial], factors: &BTreeMap<String, f64>) -> Self {
        let factor = |dial: &Dial| factors.get(dial.name).copied().unwrap_or(1.0);
        Self(dials.iter().zip(&self.0).map(|(dial, weight)| weight * factor(dial)).collect())
    }
}

/// The weights of a game's computer players.
#[derive(Debug, Clone, PartialEq)]
pub struct Veterans {
    dials: Vec<Dial>,
    usual: Weights,
    tuned: BTreeMap<String, Veteran>,
}

/// The veterans of a scenario, the Axis's first.
#[derive(Debug, Clone, PartialEq)]
struct Veteran {
    weights: [Weights; 2],
    /// What they choose from, where they do.
    plans: [Plans; 2],
    /// What they make of a state, where games have told them.
    judges: Option<[Judge; 2]>,
}

/// The file as it stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawVeterans {
    format: u32,
    scenarios: Entries<RawVeteran>,
}

/// The veterans of a scenario as they stand there: how many times as high as usual each weight is for a side, or whose veterans they are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawVeteran {
    /// Who tuned them, how, and what came of it; or how well those of the other scenario play here.
    provenance: String,
    /// The scenario whose veterans play here as well, where they do: then there are no weights, plans or judge.
    #[serde(default)]
    like: Option<String>,
    #[serde(default)]
    axis: Entries<f64>,
    #[serde(default)]
    allies: Entries<f64>,
    /// What he chooses from as his own part of a turn begins, where he does.
    #[serde(default)]
    plans: Option<RawPlans>,
    /// What he makes of a state, where games have told him.
    #[serde(default)]
    judge: Option<RawJudges>,
}

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// The entries of a map of the file, as they stand there: a name that stands twice is a fault, and not its last value.
pub(super) struct Entries<T>(pub(super) Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Map<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Map<T> {
            type Value = Entries<T>;
            fn expecting(&self, to: &mut fmt::Formatter) -> fmt::Result {
                to.write_str("a map")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Map(PhantomData))
    }
}

impl<T> Entries<T> {
    /// By their names.
    pub(super) fn map(self) -> BTreeMap<String, T> {
        self.0.into_iter().collect()
    }

    /// A fault for each name that stood there before.
    pub(super) fn twice(&self, source: &Source) -> Vec<Fault> {
        let mut seen = BTreeSet::new();
        let again = self.0.iter().map(|(name, _)| name).filter(|name| !seen.insert(name.as_str()));
        again.map(|name| source.fault_at(&key(name), 1, format!("{name} appears twice; keep one"))).collect()
    }
}

/// A name as it stands before what is written of it.
pub(super) fn key(name: &str) -> String {
    format!("{}:", quoted(name))
}

/// A name as it stands in the file.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

impl RawVeteran {
    /// What is wrong with playing like the veterans of another scenario of the file: it has none of its own, or something stands beside it.
    fn wrong_likeness(&self, scenario: &str, like: &str, all: &Entries<Self>) -> Vec<String> {
        let own = all.0.iter().any(|(other, veteran)| other == like && veteran.like.is_none());
        let bare = self.axis.0.is_empty() && self.allies.0.is_empty() && self.plans.is_none() && self.judge.is_none();
        let nobody =
            || format!("{scenario} can't play like {like}; write a scenario with weights, plans or a judge here");
        let beside = || {
            format!("{scenario} plays like {like} and has weights, plans or a judge too; remove those, or remove like")
        };
        (!own).then(nobody).into_iter().chain((!bare).then(beside)).collect()
    }

    /// The faults of one who has weights, plans or a judge of his own.
    fn faults(&self, source: &Source, scenario: &str, dials: &[Dial], signs: &[String]) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (side, factors) in [("axis", &self.axis), ("allies", &self.allies)] {
            faults.extend(factors.twice(source));
            if factors.0.is_empty() && self.plans.is_none() && self.judge.is_none() {
                let sentence = format!(
                    "{scenario} has no weights under {side}; a veteran needs some for both sides, or plans or a judge"
                );
                faults.push(source.fault_at(&key(scenario), 0, sentence));
            }
            faults.extend(wrong_factors(source, dials, factors));
        }
        faults.extend(self.judge.iter().flat_map(|judges| judges.faults(source, signs)));
        faults.extend(self.plans.iter().flat_map(|plans| plans.faults(source, dials, [&self.axis, &self.allies])));
        faults
    }

    /// The same, checked.
    fn read(self, dials: &[Dial]) -> Veteran {
        let weights = [self.axis, self.allies].map(|factors| Weights::with(dials, &factors.map()));
        let plans = self.plans.map(|plans| plans.plans(dials, &weights)).unwrap_or_default();
        Veteran { weights, plans, judges: self.judge.map(RawJudges::judges) }
    }
}

impl Veterans {
    /// Those of a game without dials.
    #[must_use]
    pub fn none() -> &'static Self {
        static NONE: Veterans = Veterans { dials: Vec::new(), usual: Weights(Vec::new()), tuned: BTreeMap::new() };
        &NONE
    }

    /// Reads and checks those of a game below `root`, whose states are judged by these signs; a game without dials needs no file.
    ///
    /// # Errors
    /// Every fault: a dial or a sign that the game does not have, a factor out of bounds, no provenance, veterans borrowed from a scenario
    /// that has none of its own.
    pub fn load(root: &Path, game: &str, dials: &[Dial], signs: &[String]) -> Result<Self, Faults> {
        let file = format!("assets/{game}/veterans.ron");
        if dials.is_empty() && !root.join(&file).exists() {
            return Ok(Self::none().clone());
        }
        Self::check(&Source::read(root, &file)?, dials, signs, |scenario| is_scenario(root, game, scenario))
    }

    fn check(source: &Source, dials: &[Dial], signs: &[String], known: impl Fn(&str) -> bool) -> Result<Self, Faults> {
        let raw: RawVeterans = source.parse()?;
        let mut faults: Vec<Fault> = Vec::new();
        if raw.format != FORMAT {
            faults.push(source.fault_at("format:", 0, format!("format {} is not known; write {FORMAT}", raw.format)));
        }
        faults.extend(raw.scenarios.twice(source));
        for (scenario, veteran) in &raw.scenarios.0 {
            let mut tell = |sentence: String| faults.push(source.fault_at(&key(scenario), 0, sentence));
            if !known(scenario) {
                tell(format!("there is no scenario {scenario}; write the id of one"));
            }
            if veteran.provenance.trim().is_empty() {
                tell(format!("{scenario} has no provenance; say how its weights were found, or how well they do"));
            }
            match &veteran.like {
                Some(like) => veteran.wrong_likeness(scenario, like, &raw.scenarios).into_iter().for_each(tell),
                None => faults.extend(veteran.faults(source, scenario, dials, signs)),
            }
        }
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        let mut tuned = BTreeMap::new();
        let mut alike: Vec<(String, String)> = Vec::new();
        for (scenario, veteran) in raw.scenarios.0 {
            match veteran.like {
                Some(like) => alike.push((scenario, like)),
                None => drop(tuned.insert(scenario, veteran.read(dials))),
            }
        }
        for (scenario, like) in alike {
            if let Some(veteran) = tuned.get(&like).cloned() {
                tuned.insert(scenario, veteran);
            }
        }
        Ok(Self { dials: dials.to_vec(), usual: Weights::usual(dials), tuned })
    }

    /// The dials of the game.
    #[must_use]
    pub fn dials(&self) -> &[Dial] {
        &self.dials
    }

    /// The same with another veteran of a side: his weights are so many times the usual ones, he has no other plan, and nobody has told
    /// him what a state is worth.
    #[must_use]
    pub fn tried(&self, scenario: &str, side: Side, factors: &BTreeMap<String, f64>) -> Self {
        let mut tried = self.clone();
        let usual = || [self.usual.clone(), self.usual.clone()];
        let mut weights = tried.tuned.remove(scenario).map_or_else(usual, |veteran| veteran.weights);
        weights[side.index()] = Weights::with(&self.dials, factors);
        tried.tuned.insert(scenario.to_owned(), Veteran { weights, plans: Default::default(), judges: None });
        tried
    }

    /// The same with veterans of a scenario who choose among these plans.
    #[cfg(test)]
    #[must_use]
    pub fn choosing(&self, scenario: &str, plans: &Plans) -> Self {
        let mut choosing = self.clone();
        if let Some(veteran) = choosing.tuned.get_mut(scenario) {
            veteran.plans = [plans.clone(), plans.clone()];
        }
        choosing
    }

    /// The scenarios that have veterans, by id.
    pub fn scenarios(&self) -> impl Iterator<Item = &str> {
        self.tuned.keys().map(String::as_str)
    }

    /// True if a scenario has veterans.
    #[must_use]
    pub fn know(&self, scenario: &str) -> bool {
        self.tuned.contains_key(scenario)
    }

    /// The levels at which the computer plays a scenario, the weakest first.
    #[must_use]
    pub fn levels(&self, scenario: &str) -> &'static [Level] {
        if self.know(scenario) { &Level::ALL } else { &Level::ALL[..Level::ALL.len() - 1] }
    }

    /// The plans among which the veteran of a side chooses in a scenario; `None` where he doesn't.
    #[must_use]
    pub fn plans(&self, scenario: &str, side: Side) -> Option<&Plans> {
        self.tuned.get(scenario).map(|veteran| &veteran.plans[side.index()]).filter(|plans| !plans.others.is_empty())
    }

    /// What a player makes of a state where games have told him; `None` where he goes by his weights alone.
    #[must_use]
    pub fn judge(&self, scenario: &str, side: Side, level: Level) -> Option<&Judge> {
        let veteran = self.tuned.get(scenario).filter(|_| level == Level::Veteran)?;
        veteran.judges.as_ref().map(|judges| &judges[side.index()])
    }

    /// The usual weights.
    #[must_use]
    pub fn usual(&self) -> &Weights {
        &self.usual
    }

    /// Those of a player, with the place of the plan that he follows, if it is not his usual one; where a scenario has no veterans, a veteran
    /// has the usual ones.
    #[must_use]
    pub fn of(&self, scenario: &str, side: Side, level: Level, plan: Option<usize>) -> &Weights {
        let Some(tuned) = self.tuned.get(scenario).filter(|_| level == Level::Veteran) else { return &self.usual };
        let other = plan.and_then(|plan| self.plans(scenario, side)?.others.get(plan));
        other.unwrap_or(&tuned.weights[side.index()])
    }
}

/// Weights that the game does not have, and factors out of bounds.
pub(super) fn wrong_factors(source: &Source, dials: &[Dial], factors: &Entries<f64>) -> Vec<Fault> {
    let wrong = |(name, factor): &(String, f64)| {
        if !dials.iter().any(|dial| dial.name == name) {
            let names: Vec<&str> = dials.iter().map(|dial| dial.name).collect();
            return Some(source.fault(name, format!("there is no weight {name}; write one of {}", names.join(", "))));
        }
        let (least, most) = (FACTORS.start(), FACTORS.end());
        let sentence = format!("a weight can't be {factor} times as high; write a number from {least} to {most}");
        (!FACTORS.contains(factor)).then(|| source.fault(name, sentence))
    };
    factors.0.iter().filter_map(wrong).collect()
}

/// The weights of the player who has to act, at his level.
#[must_use]
pub fn of_actor<'a>(world: &'a World, scenario: &str, side: Option<Side>) -> &'a Weights {
    let veterans: &Veterans = world.resource::<Shared<Veterans>>();
    side.map_or(veterans.usual(), |side| {
        veterans.of(scenario, side, Levels::of(world, side), Followed::of(world).plan(side))
    })
}

/// What the player who has to act makes of a state, at his level.
#[must_use]
pub fn judge_of_actor<'a>(world: &'a World, scenario: &str, side: Option<Side>) -> Option<&'a Judge> {
    let veterans: &Veterans = world.resource::<Shared<Veterans>>();
    side.and_then(|side| veterans.judge(scenario, side, Levels::of(world, side)))
}

#[cfg(test)]
mod tests {
    use super::*;

    dials! {
        /// Two dials.
        enum Two { First = 0.5, Second = 3.0 }
    }

    fn read(text: &str) -> Result<Veterans, Faults> {
        let source = Source { file: "veterans.ron".to_owned(), text: text.to_owned() };
        let known = |scenario: &str| ["x/01", "x/03"].contains(&scenario);
        Veterans::check(&source, DIALS, &["Mud".to_owned(), "Sand".to_owned()], known)
    }

    #[test]
    fn a_veteran_has_tuned_weights_in_his_scenario_alone() {
        let text = "(format: 1, scenarios: {\"x/01\": (provenance: \"p\", axis: {\"Second\": 2.0}, allies: {\"Second\": 1.0})})";
        let veterans = read(text).expect("sound");
        let of = |scenario, side, level| {
            let weights = veterans.of(scenario, side, level, None);
            [Two::First, Two::Second].map(|dial| weights.at(dial as usize))
        };
        assert_eq!(of("x/01", Side::Axis, Level::Veteran), [0.5, 6.0]);
        assert_eq!(of("x/01", Side::Allies, Level::Veteran), [0.5, 3.0]);
        assert_eq!(of("x/01", Side::Axis, Level::Regular), [0.5, 3.0]);
        assert_eq!(of("x/02", Side::Axis, Level::Veteran), [0.5, 3.0]);
        assert_eq!(veterans.levels("x/01").last(), Some(&Level::Veteran));
        assert_eq!(veterans.levels("x/02").last(), Some(&Level::Regular));
    }

    #[test]
    fn a_veteran_may_play_like_that_of_another_scenario() {
        let of = |like: &str, own: &str| {
            let first = format!("\"x/03\": (provenance: \"q\", {like})");
            read(&format!("(format: 1, scenarios: {{{first},\n\"x/01\": (provenance: \"p\", {own})}})"))
        };
        let own = "axis: {\"Second\": 2.0}, plans: Some((spread: 50, axis: Some((games: 16, turns: 1, plans: {\"usual\": Usual({})})))), judge: Some((axis: {\"Mud\": [(1.0, 2.0)]}, allies: {\"Mud\": [(1.0, 2.0)]}))";
        let veterans = of("like: Some(\"x/01\")", own).expect("sound");
        assert_eq!(veterans.scenarios().collect::<Vec<_>>(), ["x/01", "x/03"]);
        for side in Side::BOTH {
            let [here, there] = ["x/03", "x/01"].map(|scenario| {
                let weights = veterans.of(scenario, side, Level::Veteran, None);
                (weights, veterans.plans(scenario, side), veterans.judge(scenario, side, Level::Veteran))
            });
            assert_eq!(here, there);
            assert!(here.2.is_some());
        }
        let told = |like: &str, own: &str| of(like, own).expect_err("a fault").to_string();
        for wrong in ["x/03", "x/02"] {
            let told = told(&format!("like: Some(\"{wrong}\")"), own);
            let sentence =
                format!("x/03 can't play like {wrong}; write a scenario with weights, plans or a judge here");
            assert!(told.contains("veterans.ron:1:") && told.contains(&sentence), "{told}");
        }
        let both = told("like: Some(\"x/01\"), axis: {\"First\": 2.0}", own);
        assert!(both.contains("veterans.ron:1:") && both.contains("remove those, or remove like"), "{both}");
        let bare = told("like: Some(\"x/01\")", "axis: {\"First\": 2.0}");
        assert!(bare.contains("veterans.ron:2:") && bare.contains("x/01 has no weights under allies"), "{bare}");
    }

    #[test]
    fn faults_name_place_and_remedy() {
        let text =
            "(format: 1, scenarios: {\"x/01\": (provenance: \" \", axis: {\"Third\": 2.0}, allies: {\"First\": 0.0})})";
        let faults = read(text).expect_err("three faults").to_string();
        assert!(faults.contains("no weight Third; write one of First, Second"), "{faults}");
        assert!(faults.contains("from 0.05 to 20") && faults.contains("x/01 has no provenance"), "{faults}");
    }

    #[test]
    fn unknown_scenarios_and_names_that_stand_twice_are_faults() {
        let text = "(format: 1, scenarios: {\"x/02\": (provenance: \"p\", axis: {\"First\": 2.0, \"First\": 3.0}, allies: {})})";
        let faults = read(text).expect_err("two faults").to_string();
        assert!(faults.contains("no scenario x/02") && faults.contains("First appears twice"), "{faults}");
    }

    #[test]
    fn a_veteran_may_choose_among_plans() {
        let of = |games, plans: &str| {
            let plans =
                format!("plans: Some((spread: 50, axis: Some((games: {games}, turns: 1, plans: {{{plans}}}))))");
            read(&format!(
                "(format: 1, scenarios: {{\"x/01\": (provenance: \"p\", axis: {{\"First\": 2.0}},\n{plans})}})"
            ))
        };
        let veterans = of(16, "\"bold\": Own({\"Second\": 2.0}), \"usual\": Usual({})").expect("sound");
        let plans = Side::BOTH.map(|side| veterans.plans("x/01", side).map(|plans| plans.others.len()));
        assert_eq!(plans, [Some(2), None]);
        let at = |level, plan| {
            let weights = veterans.of("x/01", Side::Axis, level, plan);
            [Two::First, Two::Second].map(|dial| weights.at(dial as usize))
        };
        let veteran = [None, Some(0), Some(1), Some(2)].map(|plan| at(Level::Veteran, plan));
        assert_eq!(veteran, [[1.0, 3.0], [1.0, 6.0], [0.5, 3.0], [1.0, 3.0]]);
        assert_eq!(at(Level::Regular, Some(0)), [0.5, 3.0], "a regular has none");
        assert!(
            veterans.tried("x/01", Side::Axis, &BTreeMap::new()).plans("x/01", Side::Axis).is_none(),
            "who is tuned has none"
        );
        let axis = veterans.plans("x/01", Side::Axis).expect("he has plans");
        assert_eq!((axis.from, axis.turns), (1, 1), "from the beginning");
        let late = read(
            "(format: 1, scenarios: {\"x/01\": (provenance: \"p\", plans: Some((spread: 0, axis: Some((games: 8, from: 0, turns: 1, plans: {\"usual\": Usual({})})))))})",
        );
        let late = late.expect_err("a fault").to_string();
        assert!(late.contains("from of axis can't be 0; write a number from 1 to 99"), "{late}");
        let told = |games, plans: &str| of(games, plans).expect_err("a fault").to_string();
        let few = told(4, "\"bold\": Own({})");
        assert!(
            few.contains("veterans.ron:2:") && few.contains("games of axis can't be 4; write a number from 8 to 10000"),
            "{few}"
        );
        assert!(told(16, "").contains("axis has no plans to choose from"));
        assert!(
            told(16, "\"bold\": Own({\"First\": 15.0})").contains("First of the plan bold of axis comes to 30 times")
        );
        let twice = told(16, "\"bold\": Own({}), \"bold\": Usual({\"Third\": 1.0})");
        assert!(twice.contains("bold appears twice") && twice.contains("no weight Third"), "{twice}");
    }

    #[test]
    fn a_veteran_may_go_by_the_signs_of_a_state() {
        let of = |signs: &str| {
            let judge = format!("judge: Some((\naxis: {{{signs}}},\nallies: {{\"Mud\": [(0.0, 0.0)]}}))");
            read(&format!("(format: 1, scenarios: {{\"x/01\": (provenance: \"p\", {judge})}})"))
        };
        let veterans = of("\"Mud\": [(1.0, 2.0), (3.0, 4.0)]").expect("sound");
        let judge = veterans.judge("x/01", Side::Axis, Level::Veteran).expect("told");
        assert_eq!([0, 1, 5].map(|later| judge.shares("Mud", later)), [(1.0, 2.0), (3.0, 4.0), (3.0, 4.0)]);
        assert_eq!(judge.shares("Sand", 0), (0.0, 0.0));
        assert_eq!(veterans.judge("x/01", Side::Axis, Level::Regular), None);
        assert_eq!(
            veterans.tried("x/01", Side::Axis, &BTreeMap::new()).judge("x/01", Side::Axis, Level::Veteran),
            None
        );
        let faults = of("\"Rain\": [(1.0, 2.0)], \"Mud\": [], \"Sand\": [(0.0, 2000.0)], \"Sand\": [(0.0, 1.0)]");
        let faults = faults.expect_err("four faults").to_string();
        assert!(faults.contains("Rain of axis is no sign of this game; write one of Mud, Sand"), "{faults}");
        assert!(
            faults.contains("Mud of axis has no points") && faults.contains("Sand of axis appears twice"),
            "{faults}"
        );
        assert!(faults.contains("Sand of axis can't add 2000 points; write numbers from -1000 to 1000"), "{faults}");
        assert!(faults.contains("veterans.ron:2:"), "told where it stands: {faults}");
        let other = "(format: 1, scenarios: {\"x/01\": (provenance: \"p\", judge: Some((\naxis: {\"Mud\": [(1.0, 0.0)]},\nallies: {\"Mud\": []})))})";
        let fault = read(other).expect_err("one fault").to_string();
        assert!(fault.contains("veterans.ron:3:") && fault.contains("Mud of allies"), "the second Mud: {fault}");
    }
}
