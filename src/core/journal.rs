//! The journal is the save: one line of JSON for the head, then one for each order, flushed as it is given.
//!
//! Loading is replaying. Each line carries a check over everything before it, so that a changed line is found where it
//! stands; a line cut short by a killed process is left out, and nothing before it is lost. Whoever writes a journal holds it: a second
//! program that would write it too is told who does.

pub mod files;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read as _, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::game::Game;
use super::layer::Correction;
use super::level::{Level, Levels};
use super::side::Side;

/// The format this program writes, and the newest it reads.
pub const FORMAT: u32 = 1;

/// The most bytes that are read of a journal; the longest game has far fewer.
const MOST_BYTES: u64 = 256 << 20;

/// The most bytes of a head: it carries the text of a scenario that is not one of the program's own.
const MOST_HEAD_BYTES: u64 = 4 << 20;

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
    /// Who plays each side, Axis first: `human`, `random`, or the level of the computer player; `computer` is a regular one.
    pub players: [String; 2],
    /// Layout version of the snapshot that the hashes were taken of; hashes of another can't be compared.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub state: u32,
    /// The text of a scenario that is not one of the program's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Version of the game's rules that the orders were given under, from 1; raised where a rule was mended.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub rules: u32,
    /// The player's own corrections of the data that the game is played with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<Correction>,
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
            text: None,
            rules: G::RULES,
            corrections: Vec::new(),
        }
    }

    /// The levels of both sides' computer players; a regular one where a person plays, whom he may advise.
    #[must_use]
    pub fn levels(&self) -> Levels {
        Levels(Side::BOTH.map(|side| self.level(side).unwrap_or_default()))
    }

    /// The level at which the computer plays this side; `None` where it does not.
    #[must_use]
    pub fn level(&self, side: Side) -> Option<Level> {
        Level::of_word(&self.players[side.index()])
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
    /// The file can't be written.
    #[error("{}: {error}; choose another folder, or make sure this one has room and can be written to", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// The file can't be read.
    #[error("{}: {error}; check the name and that you may read the file", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// It is no file, or one longer than any game.
    #[error("{}: this is {what}, not a journal; choose a file that this program saved", file.display())]
    NoFile {
        /// The file.
        file: PathBuf,
        /// What it is.
        what: &'static str,
    },
    /// A file of the name is there already.
    #[error("{}: a file of this name already exists and is left as it is; choose another name or folder, or move it away", file.display())]
    Exists {
        /// The file.
        file: PathBuf,
    },
    /// Another program, or another window of this one, writes this journal.
    #[error("{}: {holder} has this game open and is saving it there; play on there, or in a copy", file.display())]
    Held {
        /// The file.
        file: PathBuf,
        /// Who holds it.
        holder: String,
    },
    /// The file has grown or shrunk since it was read.
    #[error("{}: the file changed while it was being opened; open it again", file.display())]
    Moved {
        /// The file.
        file: PathBuf,
    },
    /// The file was deleted or replaced while the game was saved in it.
    #[error("{}: the file has been deleted or replaced; save a copy to keep the game", file.display())]
    Gone {
        /// The file.
        file: PathBuf,
    },
    /// The first line is not a head of ours.
    #[error("{}:1: this is not one of this program's journals; choose a file that it saved", file.display())]
    NotAJournal {
        /// The file.
        file: PathBuf,
    },
    /// An editor has put a byte order mark before the head.
    #[error("{}:1: the file begins with a byte order mark, added by an editor; save it as UTF-8 without one", file.display())]
    ByteOrderMark {
        /// The file.
        file: PathBuf,
    },
    /// Written by a newer program.
    #[error(
        "{}:1: the journal has format {found}; this program reads formats up to {FORMAT}; open it with the newer program that saved it",
        file.display()
    )]
    Version {
        /// The file.
        file: PathBuf,
        /// The format found.
        found: u32,
    },
    /// The head does not fit its check.
    #[error("{}:1: the first line was changed after it was saved, and the game can't be started without it; use a copy from before the change", file.display())]
    TamperedHead {
        /// The file.
        file: PathBuf,
    },
    /// A line does not fit what stands before it, or can't be read.
    #[error("{}:{line}: this line was changed after it was saved; everything before it is sound; save that with `gazala replay --salvage NEW`", file.display())]
    Tampered {
        /// The file.
        file: PathBuf,
        /// The line, from 2.
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
    /// Bytes of the whole file.
    bytes: u64,
    /// True when the last sound line lacks its line end, as some editors leave it.
    unended: bool,
    check: u32,
}

/// An open journal file, held by this program. Every line is flushed as it is written; [`Writer::sync`] brings all to the disk.
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
    /// Begins a new file with the head and the lines so far. A file of the same name is never overwritten.
    ///
    /// # Errors
    /// [`JournalError::Exists`], or [`JournalError::Io`] when the folder or the file can't be written.
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
        // Written beside and renamed, so that there is never half a file; held before it has its name.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut beside = tempfile::NamedTempFile::new_in(folder).map_err(io)?;
        hold(beside.as_file(), path)?;
        beside.write_all(text.as_bytes()).and_then(|()| beside.as_file().sync_data()).map_err(io)?;
        let file = beside.persist_noclobber(path).map_err(|error| match error.error.kind() {
            std::io::ErrorKind::AlreadyExists => JournalError::Exists { file: path.to_owned() },
            _ => io(error.error),
        })?;
        Ok(Self::holding(file, path, check))
    }

    /// Goes on with a file that was read, after its last sound line.
    ///
    /// # Errors
    /// [`JournalError::Held`] when another program writes it, [`JournalError::Moved`] when it is no longer as it was read,
    /// [`JournalError::Io`] when it can't be written.
    pub fn resume<O>(path: &Path, read: &Read<O>) -> Result<Self, JournalError> {
        let io = |error| JournalError::Io { file: path.to_owned(), error };
        let mut file = OpenOptions::new().append(true).open(path).map_err(io)?;
        hold(&file, path)?;
        if file.metadata().map_err(io)?.len() != read.bytes {
            return Err(JournalError::Moved { file: path.to_owned() });
        }
        file.set_len(read.sound_bytes).map_err(io)?;
        if read.unended {
            file.write_all(b"\n").map_err(io)?;
        }
        Ok(Self::holding(file, path, read.check))
    }

    fn holding(file: File, path: &Path, check: u32) -> Self {
        // Only told to a second program; the lock itself needs no word.
        let _ = std::fs::write(holder_file(path), std::process::id().to_string());
        Self { file, path: path.to_owned(), check }
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

    /// Brings all that was written to the disk, so that a power cut loses nothing of it, and sees to it that the file is still there.
    ///
    /// # Errors
    /// [`JournalError::Io`] when the disk refuses it, [`JournalError::Gone`] when the file was taken away.
    pub fn sync(&self) -> Result<(), JournalError> {
        let io = |error| JournalError::Io { file: self.path.clone(), error };
        self.file.sync_data().map_err(io)?;
        let written = self.file.metadata().map_err(io)?.len();
        let there = std::fs::metadata(&self.path).is_ok_and(|known| known.len() == written);
        if there { Ok(()) } else { Err(JournalError::Gone { file: self.path.clone() }) }
    }

    /// The file's path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // The game is being left: what can't be brought to the disk now is still in the file.
        let _ = self.file.sync_data();
        let _ = std::fs::remove_file(holder_file(&self.path));
        // Said aloud: a program that is being started at this very moment may hold a copy of the file, and with it the lock.
        let _ = self.file.unlock();
    }
}

/// Takes the lock that says who writes a journal; it ends with the program, however that ends.
fn hold(file: &File, path: &Path) -> Result<(), JournalError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(JournalError::Held { file: path.to_owned(), holder: holder(path) }),
        // A file system without locks: as good as alone.
        Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(JournalError::Io { file: path.to_owned(), error }),
    }
}

/// Beside the journal, while it is held: the number of the process that holds it.
fn holder_file(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".open");
    PathBuf::from(name)
}

fn holder(path: &Path) -> String {
    let told = std::fs::read_to_string(holder_file(path)).ok().and_then(|text| text.trim().parse::<u32>().ok());
    match told {
        Some(process) if process == std::process::id() => "this program".to_owned(),
        Some(process) => format!("another window of this program (process {process})"),
        None => "another program".to_owned(),
    }
}

/// Reads only the head of a journal: which game and scenario it is of.
///
/// # Errors
/// As [`read`].
pub fn read_head(path: &Path) -> Result<Head, JournalError> {
    let unreadable = |error| JournalError::Unreadable { file: path.to_owned(), error };
    let mut line = Vec::new();
    let file = BufReader::new(open(path)?);
    file.take(MOST_HEAD_BYTES).read_until(b'\n', &mut line).map_err(unreadable)?;
    head_of(path, &line).map(|(head, _)| head)
}

/// Opens a file for reading that is one, and no longer than a game can be: a pipe would be waited for, a device never end.
fn open(path: &Path) -> Result<File, JournalError> {
    let unreadable = |error| JournalError::Unreadable { file: path.to_owned(), error };
    let known = std::fs::metadata(path).map_err(unreadable)?;
    let what = match () {
        () if known.is_dir() => Some("a folder"),
        () if !known.is_file() => Some("a pipe or a device"),
        () if known.len() > MOST_BYTES => Some("longer than any game"),
        () => None,
    };
    match what {
        Some(what) => Err(JournalError::NoFile { file: path.to_owned(), what }),
        None => File::open(path).map_err(unreadable),
    }
}

fn head_of(path: &Path, line: &[u8]) -> Result<(Head, u32), JournalError> {
    let file = || path.to_owned();
    let strange = || JournalError::NotAJournal { file: file() };
    if line.starts_with(b"\xef\xbb\xbf") {
        return Err(JournalError::ByteOrderMark { file: file() });
    }
    let line = std::str::from_utf8(line).map_err(|_| strange())?.trim_end_matches('\n');
    let value: Checked<serde_json::Value> = serde_json::from_str(line).map_err(|_| strange())?;
    if value.line.get("program").and_then(|name| name.as_str()) != Some("gazala") {
        return Err(strange());
    }
    let format = value.line.get("format").and_then(serde_json::Value::as_u64).filter(|format| *format > 0);
    let format = format.ok_or_else(strange)?;
    if format != u64::from(FORMAT) {
        return Err(JournalError::Version { file: file(), found: u32::try_from(format).unwrap_or(u32::MAX) });
    }
    let head: Checked<Head> = serde_json::from_str(line).map_err(|_| JournalError::TamperedHead { file: file() })?;
    let (again, check) = checked_line(0, &head.line);
    if again.trim_end() != line {
        return Err(JournalError::TamperedHead { file: file() });
    }
    Ok((head.line, check))
}

/// Reads a journal. Lines from the first changed one on are not used; [`Read::tampered`] names it.
///
/// # Errors
/// When there is no file, or its head is not one this program reads.
pub fn read<O: Serialize + for<'a> Deserialize<'a>>(path: &Path) -> Result<Read<O>, JournalError> {
    let unreadable = |error| JournalError::Unreadable { file: path.to_owned(), error };
    let mut bytes = Vec::new();
    // One more than the most: a file that grows while it is read is cut, and then a line of it is.
    open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    let mut rest = bytes.split_inclusive(|byte| *byte == b'\n');
    let first = rest.next().unwrap_or_default();
    let (head, check) = head_of(path, first)?;
    let mut read = Read {
        head,
        lines: Vec::new(),
        cut_short: false,
        tampered: None,
        sound_bytes: first.len() as u64,
        bytes: bytes.len() as u64,
        unended: !first.ends_with(b"\n"),
        check,
    };
    for (place, line) in rest.enumerate() {
        let ended = line.ends_with(b"\n");
        let Some((sound, check)) = sound_line(read.check, line) else {
            if ended {
                read.tampered = Some(JournalError::Tampered { file: path.to_owned(), line: place + 2 });
            } else {
                read.cut_short = true;
            }
            break;
        };
        read.lines.push(sound);
        read.sound_bytes += line.len() as u64;
        read.unended = !ended;
        read.check = check;
    }
    Ok(read)
}

/// The line and the check after it, if it fits what stands before it; its line end may be missing.
fn sound_line<O: Serialize + for<'a> Deserialize<'a>>(check: u32, line: &[u8]) -> Option<(Line<O>, u32)> {
    let text = std::str::from_utf8(line).ok()?;
    let checked = serde_json::from_str::<Checked<Line<O>>>(text).ok()?;
    let (again, after) = checked_line(check, &checked.line);
    (again.trim_end_matches('\n') == text.trim_end_matches('\n')).then_some((checked.line, after))
}

/// How a scenario is called in the names of its journals: letters, figures and dashes, the last 60 of them.
#[must_use]
pub fn file_stem(scenario: &str) -> String {
    let signs = scenario.chars().map(|sign| if sign.is_alphanumeric() || "_-".contains(sign) { sign } else { '-' });
    let signs: Vec<char> = signs.collect();
    signs[signs.len().saturating_sub(60)..].iter().collect::<String>().trim_start_matches('-').to_owned()
}

/// The folder for saved games: `GAZALA_SAVES` if set, else the desktop's place for a program's data.
#[must_use]
pub fn save_folder() -> PathBuf {
    std::env::var_os("GAZALA_SAVES").map(PathBuf::from).unwrap_or_else(|| {
        directories::ProjectDirs::from("", "", "gazala")
            .map_or_else(|| PathBuf::from("saves"), |dirs| dirs.data_dir().join("saves"))
    })
}
