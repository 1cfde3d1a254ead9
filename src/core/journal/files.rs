//! Journals as files: what lies in a folder of saved games, and giving one another name or throwing it away.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::{Head, JournalError, hold, read_head};

/// The ending of a journal's name.
const ENDING: &str = "journal";

/// The most letters of a name that a player gives.
const LONGEST: usize = 80;

/// What has the ending of a journal in a folder, whatever it is.
#[derive(Debug, Clone)]
pub struct Found {
    /// The file.
    pub file: PathBuf,
    /// When it was written last.
    pub saved: SystemTime,
    /// Bytes of it.
    pub bytes: u64,
    /// Its head; else in a few words why it is no game that this program can open.
    pub head: Result<Head, String>,
}

impl Found {
    /// Its name without the ending.
    #[must_use]
    pub fn name(&self) -> String {
        self.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// The saved games of a folder, newest first, those of one moment by name. Of each only the head is read, and nothing of what is no
/// file.
#[must_use]
pub fn found(folder: &Path) -> Vec<Found> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<Found> =
        files.filter(|file| file.extension().is_some_and(|ending| ending == ENDING)).map(look_at).collect();
    found.sort_by(|a, b| b.saved.cmp(&a.saved).then_with(|| a.file.cmp(&b.file)));
    found
}

fn look_at(file: PathBuf) -> Found {
    let known = std::fs::metadata(&file).ok();
    let saved = known.as_ref().and_then(|known| known.modified().ok()).unwrap_or(SystemTime::UNIX_EPOCH);
    let head = read_head(&file).map_err(|error| in_short(&error));
    Found { saved, bytes: known.map_or(0, |known| known.len()), head, file }
}

/// What is wrong with a file, in the few words that a line of a list has room for.
fn in_short(error: &JournalError) -> String {
    match error {
        JournalError::NoFile { what, .. } => format!("not a saved game: {what}"),
        JournalError::NotAJournal { .. } | JournalError::ByteOrderMark { .. } => "not a saved game".to_owned(),
        JournalError::Version { .. } => "saved by a newer program".to_owned(),
        JournalError::TamperedHead { .. } => "damaged: the first line was changed".to_owned(),
        JournalError::Unreadable { error, .. } => format!("can't be read: {error}"),
        other => other.to_string(),
    }
}

/// A name for a file as near as can be to what a player typed; `None` where nothing of it can stand in a name.
#[must_use]
pub fn name_of(typed: &str) -> Option<String> {
    let fits = |sign: char| if sign.is_control() || "/\\:*?\"<>|".contains(sign) { '-' } else { sign };
    let name: String = typed.trim().trim_start_matches('.').trim().chars().map(fits).take(LONGEST).collect();
    let name = name.trim().to_owned();
    name.chars().any(char::is_alphanumeric).then_some(name)
}

/// Gives a journal another name in its folder; where it lies then. A file that has this name already stays as it is.
///
/// # Errors
/// [`JournalError::Exists`] when the name is taken, [`JournalError::Held`] while the game is being played, [`JournalError::Io`]
/// when the system refuses it.
pub fn rename(file: &Path, name: &str) -> Result<PathBuf, JournalError> {
    let to = file.with_file_name(format!("{name}.{ENDING}"));
    if to == file {
        return Ok(to);
    }
    free(file)?;
    // The name is taken before it is used: two programs can't both find it free.
    File::create_new(&to).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => JournalError::Exists { file: to.clone() },
        _ => JournalError::Io { file: to.clone(), error },
    })?;
    if let Err(error) = std::fs::rename(file, &to) {
        let _ = std::fs::remove_file(&to);
        return Err(JournalError::Io { file: file.to_owned(), error });
    }
    Ok(to)
}

/// Throws a journal away.
///
/// # Errors
/// [`JournalError::Held`] while the game is being played, [`JournalError::Io`] when the system refuses it.
pub fn delete(file: &Path) -> Result<(), JournalError> {
    free(file)?;
    std::fs::remove_file(file).map_err(|error| JournalError::Io { file: file.to_owned(), error })
}

/// Makes sure that nobody plays the game in this file.
fn free(file: &Path) -> Result<(), JournalError> {
    // A pipe would be waited for, and nobody plays in one.
    if !std::fs::metadata(file).is_ok_and(|known| known.is_file()) {
        return Ok(());
    }
    match File::open(file) {
        Ok(open) => hold(&open, file),
        // One that can't be read is nobody's game.
        Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;
    use std::time::Duration;

    use super::super::{FORMAT, Line, Writer};
    use super::*;

    fn head(scenario: &str) -> Head {
        Head {
            program: "gazala".to_owned(),
            format: FORMAT,
            game: "toy".to_owned(),
            scenario: scenario.to_owned(),
            options: Vec::new(),
            seed: 1,
            data: 0,
            players: ["human", "computer"].map(str::to_owned),
            state: 1,
            text: None,
            rules: 1,
            corrections: Vec::new(),
        }
    }

    fn save(folder: &Path, name: &str, age: u64) -> PathBuf {
        let file = folder.join(format!("{name}.journal"));
        Writer::create::<u8>(&file, &head(name), &[Line::Order(1)]).expect("the folder can be written");
        let then = SystemTime::now() - Duration::from_secs(age);
        File::options().write(true).open(&file).and_then(|open| open.set_modified(then)).expect("the time can be set");
        file
    }

    #[test]
    fn heads_are_listed_newest_first_and_strange_files_are_told_in_a_few_words() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        save(at, "old", 5000);
        save(at, "new", 10);
        save(at, "middle", 600);
        std::fs::create_dir(at.join("folder.journal")).expect("a folder in it");
        std::fs::write(at.join("text.journal"), "Dear diary").expect("a text");
        let sound = std::fs::read_to_string(at.join("new.journal")).expect("the game");
        std::fs::write(at.join("changed.journal"), sound.replacen("\"seed\":1", "\"seed\":2", 1)).expect("a change");
        std::fs::write(at.join("later.journal"), sound.replacen("\"format\":1", "\"format\":9", 1)).expect("a change");
        std::fs::write(at.join("notes.txt"), "not listed").expect("another file");
        symlink("/dev/zero", at.join("endless.journal")).expect("a link");
        symlink(at.join("nowhere"), at.join("gone.journal")).expect("a link");
        let pipe = std::process::Command::new("mkfifo").arg(at.join("pipe.journal")).status().expect("mkfifo is there");
        assert!(pipe.success());

        let listed = found(at);
        let sound: Vec<String> = listed.iter().filter(|found| found.head.is_ok()).map(Found::name).collect();
        assert_eq!(sound, ["new", "middle", "old"]);
        let why = |name: &str| {
            let found = listed.iter().find(|found| found.name() == name).expect(name);
            found.head.as_ref().expect_err(name).clone()
        };
        assert_eq!(why("folder"), "not a saved game: a folder");
        assert_eq!(why("pipe"), "not a saved game: a pipe or a device");
        assert_eq!(why("endless"), "not a saved game: a pipe or a device");
        assert_eq!(why("text"), "not a saved game");
        assert_eq!(why("changed"), "damaged: the first line was changed");
        assert_eq!(why("later"), "saved by a newer program");
        assert!(why("gone").starts_with("can't be read"));
        assert_eq!(listed.len(), 10);
        assert!(found(&at.join("nowhere")).is_empty());
    }

    #[test]
    fn another_name_takes_nobody_elses_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let (one, two) = (save(folder.path(), "one", 9), save(folder.path(), "two", 5));
        let before = std::fs::read(&two).expect("the game");
        assert!(matches!(rename(&one, "two"), Err(JournalError::Exists { .. })));
        assert!(one.exists() && std::fs::read(&two).expect("the game") == before);
        let new = rename(&one, "Night march").expect("the name is free");
        assert!(!one.exists() && new.ends_with("Night march.journal"));
        assert_eq!(read_head(&new).expect("the game").scenario, "one");
        assert_eq!(rename(&new, "Night march").expect("it has this name"), new);
        delete(&two).expect("nobody plays it");
        assert!(!two.exists());
    }

    #[test]
    fn a_game_that_is_being_played_keeps_its_name_and_its_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("one.journal");
        let writer = Writer::create::<u8>(&file, &head("one"), &[]).expect("the folder can be written");
        assert!(matches!(rename(&file, "two"), Err(JournalError::Held { .. })));
        assert!(matches!(delete(&file), Err(JournalError::Held { .. })));
        drop(writer);
        delete(&file).expect("nobody plays it any more");
    }

    #[test]
    fn what_a_player_types_becomes_a_name_that_a_file_can_have() {
        let typed = ["  Night march, 2nd try ", "../etc/passwd", "a\nb", "...", "", "//", "B\u{e9}da Fomm"];
        let names = typed.map(name_of);
        let names = names.each_ref().map(Option::as_deref);
        let wanted =
            [Some("Night march, 2nd try"), Some("-etc-passwd"), Some("a-b"), None, None, None, Some("B\u{e9}da Fomm")];
        assert_eq!(names, wanted);
        assert_eq!(name_of(&"x".repeat(500)).map(|name| name.len()), Some(LONGEST));
    }
}
