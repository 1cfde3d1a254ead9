//! What cites a rule: lessons, charts, options, refusals, prompts, plans, the log and cases. The way back from a rule to where it is at work.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::data::{Faults, Source};
use super::game::Game;
use super::head::game_fault;
use super::lesson;

/// What cites a rule, in the order in which it is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum By {
    /// A lesson that teaches it.
    Lesson,
    /// A chart or table that belongs to it.
    Chart,
    /// An option that brings it into play.
    Option,
    /// A refusal.
    Refusal,
    /// What a player is asked to do.
    Prompt,
    /// A line of a plan, or of a unit's state.
    Plan,
    /// A line of the log.
    Log,
    /// A case that proves it.
    Case,
}

impl By {
    /// All of them in order.
    pub const ALL: [Self; 8] =
        [Self::Lesson, Self::Chart, Self::Option, Self::Refusal, Self::Prompt, Self::Plan, Self::Log, Self::Case];

    /// The heading above several.
    #[must_use]
    pub fn heading(self) -> &'static str {
        match self {
            Self::Lesson => "Lessons",
            Self::Chart => "Charts and tables",
            Self::Option => "Options",
            Self::Refusal => "Refusals",
            Self::Prompt => "Prompts",
            Self::Plan => "Plan lines",
            Self::Log => "Log lines",
            Self::Case => "Test cases",
        }
    }

    /// What is said of a citation that has no words of its own.
    fn bare(self) -> &'static str {
        match self {
            Self::Lesson => "A lesson shows it.",
            Self::Chart => "A chart belongs to it.",
            Self::Option => "An option brings it in.",
            Self::Refusal => "An order may be refused by it.",
            Self::Prompt => "Cited in a prompt.",
            Self::Plan => "Cited in the plan panel.",
            Self::Log => "Cited in the log.",
            Self::Case => "A case proves it.",
        }
    }
}

/// A citation of a rule.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Citation {
    /// What it is.
    pub by: By,
    /// Its title or its sentence, with an ellipsis for what is put in as the game goes on.
    pub words: String,
    /// The id of a lesson or a chart; nothing for others.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
}

impl Citation {
    fn new(by: By, words: &str, id: &str) -> Self {
        let words = if words.is_empty() { by.bare() } else { words };
        Self { by, words: words.to_owned(), id: id.to_owned() }
    }
}

/// A line of `citations.ron`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    rule: String,
    by: By,
    #[serde(default)]
    words: String,
}

/// `assets/<game>/citations.ron`: what stands in the program's sources and in its cases, gathered once.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CitationFile {
    game: String,
    citations: Vec<Line>,
}

/// All citations of the rules of a game.
#[derive(Debug, Clone, Default)]
pub struct Citations(BTreeMap<String, Vec<Citation>>);

impl Citations {
    /// Reads what cites the rules of a game: `assets/<game>/citations.ron`, the lessons and the charts.
    ///
    /// # Errors
    /// Every fault in the files: syntax, a rule that the ledger does not have, what is to be read elsewhere.
    pub fn load<G: Game>(root: &Path, data: &G::Data) -> Result<Self, Faults> {
        let source = Source::read(root, &format!("assets/{}/citations.ron", G::ID))?;
        let file: CitationFile = source.parse()?;
        let ledger = G::ledger(data);
        let mut faults: Vec<_> = game_fault(&source, G::ID, &file.game).into_iter().collect();
        let mut all = Self::default();
        for line in &file.citations {
            if ledger.get(&line.rule).is_none() {
                faults.push(source.fault(&line.rule, format!("there is no rule '{}' in the ledger", line.rule)));
            }
            if matches!(line.by, By::Lesson | By::Chart) {
                let sentence = format!("{} are read from their own files; take the line out", line.by.heading());
                faults.push(source.fault(&line.rule, sentence));
            }
            all.add(&line.rule, Citation::new(line.by, &line.words, ""));
        }
        match lesson::load::<G>(root, data) {
            Ok(lessons) => {
                for lesson in &lessons {
                    for step in &lesson.steps {
                        all.add(&step.rule, Citation::new(By::Lesson, &lesson.title, &lesson.id));
                    }
                }
            }
            Err(more) => faults.extend(more.0),
        }
        for chart in G::charts(data) {
            // Some belong to two rules; what is no number names a chapter.
            for rule in chart.rule.split(", ").filter(|rule| ledger.get(rule).is_some()) {
                all.add(rule, Citation::new(By::Chart, &chart.title, &chart.id));
            }
        }
        for cited in all.0.values_mut() {
            cited.sort();
            cited.dedup();
        }
        if faults.is_empty() { Ok(all) } else { Err(Faults(faults)) }
    }

    fn add(&mut self, rule: &str, citation: Citation) {
        self.0.entry(rule.to_owned()).or_default().push(citation);
    }

    /// What cites a rule, by kind.
    #[must_use]
    pub fn of(&self, rule: &str) -> &[Citation] {
        self.0.get(rule).map_or(&[], Vec::as_slice)
    }

    /// Every rule that is cited, in the order of their ids.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}
