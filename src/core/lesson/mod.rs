//! Lessons: a position, and steps that show something, ask a question or want an order. Each is data in `assets/<game>/lessons`, and
//! its orders go through the one door: a rule that changes makes its lesson fail.

pub mod check;
mod done;
mod faults;
mod play;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;

use super::case::{Position, Step as Expected, Words};
use super::data::{Fault, Faults, Source, keep};
use super::game::Game;

pub use done::{Done, FILE};
pub use play::{Answer, Playing};

/// The part of a course that a lesson belongs to, in the order of the course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Part {
    /// The rules that come with this scenario.
    Section(u8),
    /// An experimental rule.
    Experimental,
    /// A whole turn of a game.
    Turn,
}

impl Part {
    /// The scenario that is to be played after it, by its number in the game; none after experimental rules.
    #[must_use]
    pub fn scenario(self) -> Option<u8> {
        match self {
            Self::Section(number) => Some(number),
            Self::Experimental => None,
            Self::Turn => Some(1),
        }
    }

    /// What is said to who has taken its last lesson.
    #[must_use]
    pub fn sends_on(self) -> String {
        match self {
            Self::Section(_) => {
                format!("That was the last lesson of {self}. Now play its scenario: the list of lessons leads to it.")
            }
            Self::Experimental => {
                "These rules are options of the scenarios: switch on what you like in the main menu.".to_owned()
            }
            Self::Turn => "That is a whole turn. Now play the game: the list of lessons leads to it.".to_owned(),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        const ROMAN: [&str; 9] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
        match self {
            Self::Section(number) => match ROMAN.get(usize::from(*number).wrapping_sub(1)) {
                Some(roman) => write!(f, "Section {roman}"),
                None => write!(f, "Section {number}"),
            },
            Self::Experimental => f.write_str("Experimental rules"),
            Self::Turn => f.write_str("One turn"),
        }
    }
}

/// A lesson.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Lesson<G: Game> {
    /// Its id, such as `tobruk/1.1`: the game's folder name and its place in the course.
    pub id: String,
    /// The part of the course.
    pub part: Part,
    /// What it teaches, in a few words.
    pub title: String,
    /// How long it takes.
    pub minutes: u8,
    /// The dice as they fall. All are rolled, and no more.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// Where it begins, and what has come of it at the end.
    pub position: Position<G>,
    /// What is shown and asked, in turn.
    pub steps: Vec<Step<G>>,
}

/// A step of a lesson.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Step<G: Game> {
    /// A sentence or two: what there is to see, and what to do.
    pub says: String,
    /// The rule that it shows, by id.
    pub rule: String,
    /// What is marked on the map and in the charts.
    #[serde(default)]
    pub points: Points,
    /// Orders that the program gives before the step is shown: those of the other side.
    #[serde(default)]
    pub plays: Vec<Expected<G>>,
    /// What is awaited before the lesson goes on.
    #[serde(default)]
    pub awaits: Awaits<G>,
    /// What is said to a wrong order or answer of which nothing else is said.
    #[serde(default)]
    pub wrong: String,
}

/// What a step points at.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Points {
    /// Hexes, by name.
    pub hexes: Vec<String>,
    /// Units, by name.
    pub units: Vec<String>,
    /// A cell of a chart.
    pub cell: Option<Cell>,
}

/// A cell of a chart, and what is read in it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The chart, by id.
    pub chart: String,
    /// The row's name.
    pub row: String,
    /// The column's heading.
    pub column: String,
    /// What stands there.
    pub reads: String,
}

/// What a step awaits.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, bound = "")]
pub enum Awaits<G: Game> {
    /// Nothing: it is read.
    #[default]
    Nothing,
    /// An order.
    Order {
        /// The order, and what comes of it.
        given: Expected<G>,
        /// Orders that do as well.
        #[serde(default)]
        or: Vec<G::Order>,
        /// What units are like after the order: any that brings this about does as well.
        #[serde(default)]
        brings: Vec<<G::Case as Words<G>>::Expected>,
        /// What is said to wrong orders, one by one.
        #[serde(default)]
        wrongs: Vec<(G::Order, String)>,
    },
    /// One of several answers.
    Choice {
        /// The question.
        ask: String,
        /// The answers.
        of: Vec<String>,
        /// The right one.
        right: String,
        /// What is said to wrong ones, one by one.
        #[serde(default)]
        wrongs: Vec<(String, String)>,
    },
    /// A number.
    Number {
        /// The question.
        ask: String,
        /// The right one.
        right: i32,
        /// What is said to wrong ones, one by one.
        #[serde(default)]
        wrongs: Vec<(i32, String)>,
    },
}

/// A file of lessons.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct LessonFile<G: Game> {
    game: String,
    lessons: Vec<Lesson<G>>,
}

/// The lessons of a game below the data folder, in the order of the course. A game may have none.
///
/// # Errors
/// Every fault in their files.
pub fn load<G: Game>(root: &Path, data: &G::Data) -> Result<Vec<Arc<Lesson<G>>>, Faults> {
    let folder = format!("assets/{}/lessons", G::ID);
    let files = std::fs::read_dir(root.join(&folder)).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let mut files: Vec<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    files.retain(|name| Path::new(name).extension().is_some_and(|ending| ending == "ron"));
    files.sort();
    let (mut lessons, mut faults) = (Vec::<Arc<Lesson<G>>>::new(), Vec::<Fault>::new());
    for file in files {
        let read = Source::read(root, &format!("{folder}/{file}")).and_then(|source| {
            let file: LessonFile<G> = source.parse()?;
            let found = faults::of_file::<G>(&source, data, &file.game, &file.lessons, &lessons);
            if found.is_empty() { Ok(file.lessons) } else { Err(Faults(found)) }
        });
        lessons.extend(keep(read, &mut faults).into_iter().flatten().map(Arc::new));
    }
    lessons.sort_by_key(|lesson| lesson.part);
    if faults.is_empty() { Ok(lessons) } else { Err(Faults(faults)) }
}
