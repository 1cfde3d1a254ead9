//! The journal is the save: one line of JSON for the head, then one for each order, flushed as it is given.
//!
//! Loading is replaying. Each line carries a check over everything before it, so that a changed line is found where it
//! stands; a line cut short by a killed process is left out, and nothing before it is lost.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::game::Game;

/// The format this program writes, and the newest it reads.
pub const FORMAT: u32 = 1;

/// What the first line of a journal says: enough to begin the same game again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// Always `gazala`, so that a strange file is known as one.
    pub program: String,
    /// Version of the format.
    pub format: u32,
    /// The game's folder name.
    pub game: String,
    /// The scenario's id.
    pub scenario: String,
    /// Options that are switched on, sorted.
    pub options: Vec<String>,
    /// Seed of the dice.
    pub seed: u64,
    /// Fingerprint of the data the game was begun with.
    pub data: u64,
    /// Who plays each side, Axis first: `human`, `computer` or `random`.
    pub players: [String; 2],
    /// What the state of the game consisted of when the hashes were taken; those of another make-up can't be compared.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub state: u32,
    /// Version of the game's rules that the orders were given under, from 1; raised where a rule was mended.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub rules: u32,
}

impl Head {
    /// The head of a game that begins now, under the rules of this program. `data` is the fingerprint of the data files, `players`
    /// names who plays, Axis first.
    #[must_use]
    pub fn of<G: Game>(scenario: &str, mut options: Vec<String>, seed: u64, data: u64, players: [&str; 2]) -> Self {
        options.sort();
        Self {
            program: "gazala".to_owned(),
            format: FORMAT,
            game: G::ID.to_owned(),
            scenario: scenario.to_owned(),
            options,
            seed,
            data,
            players: players.map(str::to_owned),
            state: G::STATE,
            rules: G::RULES,
        }
    }
}

/// Journals older than a version's number say nothing of it.
fn first() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_first(version: &u32) -> bool {
    *version == first()
}

/// One line after the head.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Line<O> {
    /// An order that was carried out.
    Order(O),
    /// The hash of the state at the end of a turn.
    Hash(u64),
    /// The last order was taken back.
    Undo,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Checked<T> {
    line: T,
    check: u32,
}

/// What can be wrong with a journal, each a sentence that names the file, the place and the remedy.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file can't be opened or written.
    #[error("{}: {error}; choose another folder or give yourself the right to write there", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// The first line is not a head of ours.
    #[error("{}:1: this is not a journal of this program; choose a file that it saved", file.display())]
    NotAJournal {
        /// The file.
        file: PathBuf,
    },
    /// Written by a newer program.
    #[error(
        "{}:1: the journal has format {found}, this program reads formats up to {FORMAT}; open it with the newer program that saved it",
        file.display()
    )]
    Version {
        /// The file.
        file: PathBuf,
        /// The format found.
        found: u32,
    },
    /// A line does not fit what stands before it, or can't be read.
    #[error("{}:{line}: this line was changed after it was saved; what stands before it is sound, `gazala replay --salvage NEW` saves it", file.display())]
    Tampered {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
    },
}

/// A journal as read: the head, the lines that are sound, and what was wrong after them.
#[derive(Debug)]
pub struct Read<O> {
    /// The head.
    pub head: Head,
    /// The sound lines.
    pub lines: Vec<Line<O>>,
    /// True when the last line was cut short and left out.
    pub cut_short: bool,
    /// The first changed line; the lines before it are sound.
    pub tampered: Option<JournalError>,
    /// Bytes of the file up to the end of the last sound line.
    pub sound_bytes: u64,
    check: u32,
}

/// An open journal file. Every line is flushed as it is written.
#[derive(Debug)]
pub struct Writer {
    file: File,
    path: PathBuf,
    check: u32,
}

fn chain(check: u32, text: &str) -> u32 {
    let mut bytes = check.to_le_bytes().to_vec();
    bytes.extend_from_slice(text.as_bytes());
    #[expect(clippy::cast_possible_truncation, reason = "half of the hash is check enough")]
    {
        xxh3_64(&bytes) as u32
    }
}

fn checked_line<T: Serialize>(check: u32, line: &T) -> (String, u32) {
    // Our own plain data always turns into JSON.
    let text = serde_json::to_string(line).unwrap_or_default();
    let check = chain(check, &text);
    (format!("{{\"line\":{text},\"check\":{check}}}\n"), check)
}

impl Writer {
    /// Begins a new file with the head and the lines so far.
    ///
    /// # Errors
    /// [`JournalError::Io`] when the folder or the file can't be written.
    pub fn create<O: Serialize>(path: &Path, head: &Head, lines: &[Line<O>]) -> Result<Self, JournalError> {
        let io = |error| JournalError::Io { file: path.to_owned(), error };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(io)?;
        }
        let (mut text, mut check) = checked_line(0, head);
        for line in lines {
            let (next, after) = checked_line(check, line);
            text.push_str(&next);
            check = after;
        }
        // Written beside and renamed, so that a file of the same name is never half overwritten.
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut beside = tempfile::NamedTempFile::new_in(folder).map_err(io)?;
        beside.write_all(text.as_bytes()).and_then(|()| beside.as_file().sync_data()).map_err(io)?;
        beside.persist(path).map_err(|error| io(error.error))?;
        let file = OpenOptions::new().append(true).open(path).map_err(io)?;
        Ok(Self { file, path: path.to_owned(), check })
    }

    /// Goes on with a file that was read, after its last sound line.
    ///
    /// # Errors
    /// [`JournalError::Io`] when the file can't be written.
    pub fn resume<O>(path: &Path, read: &Read<O>) -> Result<Self, JournalError> {
        let io = |error| JournalError::Io { file: path.to_owned(), error };
        let file = OpenOptions::new().append(true).open(path).map_err(io)?;
        file.set_len(read.sound_bytes).map_err(io)?;
        Ok(Self { file, path: path.to_owned(), check: read.check })
    }

    /// Adds a line and flushes it.
    ///
    /// # Errors
    /// [`JournalError::Io`] when the file can't be written.
    pub fn append<O: Serialize>(&mut self, line: &Line<O>) -> Result<(), JournalError> {
        let (text, check) = checked_line(self.check, line);
        self.file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.flush())
            .map_err(|error| JournalError::Io { file: self.path.clone(), error })?;
        self.check = check;
        Ok(())
    }

    /// The file's path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Reads only the head of a journal: which game and scenario it is of.
///
/// # Errors
/// As [`read`].
pub fn read_head(path: &Path) -> Result<Head, JournalError> {
    let text = read_text(path)?;
    head_of(path, text.lines().next().unwrap_or_default()).map(|(head, _)| head)
}

fn read_text(path: &Path) -> Result<String, JournalError> {
    let bytes = std::fs::read(path).map_err(|error| JournalError::Io { file: path.to_owned(), error })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn head_of(path: &Path, line: &str) -> Result<(Head, u32), JournalError> {
    let strange = || JournalError::NotAJournal { file: path.to_owned() };
    let value: Checked<serde_json::Value> = serde_json::from_str(line).map_err(|_| strange())?;
    if value.line.get("program").and_then(|name| name.as_str()) != Some("gazala") {
        return Err(strange());
    }
    let format = value.line.get("format").and_then(serde_json::Value::as_u64).filter(|format| *format > 0);
    let format = format.ok_or_else(strange)?;
    if format != u64::from(FORMAT) {
        return Err(JournalError::Version { file: path.to_owned(), found: u32::try_from(format).unwrap_or(u32::MAX) });
    }
    let head: Checked<Head> =
        serde_json::from_str(line).map_err(|_| JournalError::Tampered { file: path.to_owned(), line: 1 })?;
    let (again, check) = checked_line(0, &head.line);
    if again.trim_end() != line {
        return Err(JournalError::Tampered { file: path.to_owned(), line: 1 });
    }
    Ok((head.line, check))
}

/// Reads a journal. Lines from the first changed one on are not used; [`Read::tampered`] names it.
///
/// # Errors
/// When there is no file, or its head is not one this program reads.
pub fn read<O: Serialize + for<'a> Deserialize<'a>>(path: &Path) -> Result<Read<O>, JournalError> {
    let text = read_text(path)?;
    let mut rest = text.split_inclusive('\n');
    let first = rest.next().unwrap_or_default();
    if !first.ends_with('\n') {
        // The head is written in one piece with its line end; without it a resumed file would run two lines together.
        return Err(JournalError::NotAJournal { file: path.to_owned() });
    }
    let (head, mut check) = head_of(path, first.trim_end())?;
    let mut read =
        Read { head, lines: Vec::new(), cut_short: false, tampered: None, sound_bytes: first.len() as u64, check };
    for (place, line) in rest.enumerate() {
        if !line.ends_with('\n') {
            read.cut_short = true;
            break;
        }
        let sound = serde_json::from_str::<Checked<Line<O>>>(line).ok().filter(|checked| {
            let (again, after) = checked_line(check, &checked.line);
            check = after;
            again == line
        });
        let Some(checked) = sound else {
            read.tampered = Some(JournalError::Tampered { file: path.to_owned(), line: place + 2 });
            break;
        };
        read.lines.push(checked.line);
        read.sound_bytes += line.len() as u64;
        read.check = check;
    }
    Ok(read)
}

/// The folder for saved games: `GAZALA_SAVES` if set, else the desktop's place for a program's data.
#[must_use]
pub fn save_folder() -> PathBuf {
    std::env::var_os("GAZALA_SAVES").map(PathBuf::from).unwrap_or_else(|| {
        directories::ProjectDirs::from("", "", "gazala")
            .map_or_else(|| PathBuf::from("saves"), |dirs| dirs.data_dir().join("saves"))
    })
}
