//! Reading the RON files: plain functions from text to a checked value, shared by the window, the tests and the command line.

pub mod overlay;
mod syntax;

use std::fmt;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

/// One fault in one data file, told in one sentence with its place and what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file, as a path from the program's data folder.
    pub file: String,
    /// Line, counted from 1; 0 when the whole file is meant.
    pub line: usize,
    /// Column, counted from 1; 0 when the whole line or file is meant.
    pub column: usize,
    /// What is wrong and what would be right.
    pub sentence: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            write!(f, "{}: {}", self.file, self.sentence)
        } else {
            write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.sentence)
        }
    }
}

/// Every fault found in the data; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.0.iter().enumerate() {
            if place > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        // One fault is one line; of several each has its own, and what can be done stands below them.
        let between = if self.0.len() == 1 { ". " } else { "\n" };
        match self.files().as_slice() {
            [] => Ok(()),
            [one] => write!(f, "{between}{ASK} {one} {BACK}"),
            several => write!(f, "{between}{ASK} the {} files named above {BACK}", several.len()),
        }
    }
}

/// What ends every report of faults: what can be done about them.
const ASK: &str = "Fix the errors named, or restore";
const BACK: &str = "from the original copy of the program.";

impl Faults {
    /// The files that have a fault at some place, each once; what can be done about a whole file or folder its sentence says.
    fn files(&self) -> Vec<&str> {
        let placed = self.0.iter().filter(|fault| fault.line > 0);
        let mut files: Vec<&str> = placed.map(|fault| fault.file.as_str()).collect();
        files.sort_unstable();
        files.dedup();
        files
    }
}

impl std::error::Error for Faults {}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

/// The value that was read; its faults, if it has any, are put with the others.
pub fn keep<T>(read: Result<T, Faults>, faults: &mut Vec<Fault>) -> Option<T> {
    read.map_err(|more| faults.extend(more.0)).ok()
}

/// True if a game has a scenario of this id below `root`. Where all its scenarios are missing every id will do: that is told where they are
/// looked for.
pub fn is_scenario(root: &Path, game: &str, scenario: &str) -> bool {
    let folder = root.join("scenarios");
    let plain = |name: &str| name.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
    let named = scenario.split_once('/').is_some_and(|(of, name)| of == game && plain(name));
    !folder.join(game).is_dir() || named && folder.join(format!("{scenario}.ron")).is_file()
}

/// The text of a data file together with its name: what the checks need to point at a place.
#[derive(Debug, Clone)]
pub struct Source {
    /// The file, as a path from the program's data folder.
    pub file: String,
    /// The whole text.
    pub text: String,
}

impl Source {
    /// Reads a file below `root`, or the text that stands in its place now ([`overlay`]).
    ///
    /// # Errors
    /// One [`Fault`] that names the file when it can't be read.
    pub fn read(root: &Path, file: &str) -> Result<Self, Faults> {
        let lent = overlay::of(file).map(Ok);
        match lent.unwrap_or_else(|| std::fs::read_to_string(root.join(file))) {
            Ok(text) => Ok(Self { file: file.to_owned(), text }),
            Err(error) => Err(Fault {
                file: file.to_owned(),
                line: 0,
                column: 0,
                sentence: format!("the file can't be read ({error}); restore it from the original copy of the program"),
            }
            .into()),
        }
    }

    /// Turns the RON text into its raw shape.
    ///
    /// # Errors
    /// The first place where the syntax or a field's name or type is wrong.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, Faults> {
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        options.from_str(&self.text).map_err(|error| {
            Fault {
                file: self.file.clone(),
                line: error.span.start.line,
                column: error.span.start.col,
                sentence: syntax::sentence(&error.code),
            }
            .into()
        })
    }

    /// A fault at the `nth` occurrence (from 0) of `value` in the text, or at its last one; where it does not stand as it is, at its
    /// longest word, else at the beginning of the file.
    #[must_use]
    pub fn fault_at(&self, value: &str, nth: usize, sentence: impl Into<String>) -> Fault {
        let of =
            |value: &str| self.text.match_indices(value).nth(nth).or_else(|| self.text.match_indices(value).last());
        let longest = || value.split(|sign: char| !sign.is_alphanumeric()).max_by_key(|word| word.len());
        let place = of(value).or_else(|| longest().filter(|word| !word.is_empty()).and_then(of));
        let before = &self.text[..place.map_or(0, |(at, _)| at)];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
        Fault { file: self.file.clone(), line, column, sentence: sentence.into() }
    }

    /// A fault at the quoted string `value`.
    #[must_use]
    pub fn fault(&self, value: &str, sentence: impl Into<String>) -> Fault {
        self.fault_at(&format!("\"{value}\""), 0, sentence)
    }
}

/// The folder that holds `assets` and `scenarios`: `GAZALA_DATA` if set, else beside the program, else the source tree.
#[must_use]
pub fn data_root() -> PathBuf {
    if let Some(folder) = std::env::var_os("GAZALA_DATA") {
        return PathBuf::from(folder);
    }
    if let Some(folder) = std::env::current_exe().ok().and_then(|exe| exe.parent().map(Path::to_path_buf))
        && folder.join("assets").is_dir()
    {
        return folder;
    }
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}
