//! Scenarios that players made themselves: files beside their saved games, listed after those of the box.

use std::path::{Path, PathBuf};

use super::{GameId, ScenarioFile};
use crate::core::journal::files::name_of;
use crate::core::journal::save_folder;

/// What stands between the game and the name of such a scenario in its id.
const OWN: &str = "free";

/// The most letters of a file's name.
const LONGEST: usize = 40;

/// The folder of the scenarios that players made for a game: in that of the saved games.
#[must_use]
pub fn own_folder(game: GameId) -> PathBuf {
    save_folder().join("scenarios").join(game.id())
}

/// The scenarios in such a folder, by id.
fn in_folder(root: &Path, game: GameId, folder: &Path) -> Vec<ScenarioFile> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let files = files.filter(|path| path.is_file() && path.extension().is_some_and(|ending| ending == "ron"));
    let mut found: Vec<ScenarioFile> = files
        .filter_map(|path| {
            let id = format!("{}/{OWN}/{}", game.id(), path.file_stem()?.to_str()?);
            // One that can't be read says so when it is opened.
            let text = std::fs::read_to_string(&path).ok();
            Some(ScenarioFile { game, id, root: root.to_owned(), file: path.to_str()?.to_owned(), text })
        })
        .collect();
    found.sort_by(|a, b| a.id.cmp(&b.id));
    found
}

/// All scenarios that players made themselves.
#[must_use]
pub fn own_scenarios(root: &Path) -> Vec<ScenarioFile> {
    GameId::ALL.into_iter().flat_map(|game| in_folder(root, game, &own_folder(game))).collect()
}

/// The id of a scenario with this title.
///
/// # Errors
/// A sentence where nothing of the title can stand in a name.
pub fn own_id(game: GameId, title: &str) -> Result<String, String> {
    let fits = |sign: char| if sign.is_ascii_alphanumeric() { sign.to_ascii_lowercase() } else { '_' };
    let name: String = name_of(title).unwrap_or_default().chars().map(fits).take(LONGEST).collect();
    let words: Vec<&str> = name.split('_').filter(|word| !word.is_empty()).collect();
    match words.join("_") {
        name if name.is_empty() => Err(format!("'{title}' has no letter that can stand in a file's name; use A to Z")),
        name => Ok(format!("{}/{OWN}/{name}", game.id())),
    }
}

/// The file of a scenario with this id.
///
/// # Errors
/// A sentence where it is no such id.
fn file_of(folder: &Path, id: &str) -> Result<PathBuf, String> {
    let name = id.rsplit('/').next().unwrap_or_default();
    match name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_') && !name.is_empty() {
        true => Ok(folder.join(format!("{name}.ron"))),
        false => Err(format!("'{id}' is no scenario that you made yourself")),
    }
}

/// Writes a scenario that a player made. One of the same id is written over only if it is the one that was changed.
///
/// # Errors
/// A sentence: the name is taken, or the system refuses the file.
pub fn save_own(
    root: &Path,
    game: GameId,
    id: &str,
    text: &str,
    changed: Option<&str>,
) -> Result<ScenarioFile, String> {
    save_in(root, game, &own_folder(game), id, text, changed)
}

fn save_in(
    root: &Path,
    game: GameId,
    folder: &Path,
    id: &str,
    text: &str,
    changed: Option<&str>,
) -> Result<ScenarioFile, String> {
    let file = file_of(folder, id)?;
    let refused = |error: std::io::Error| format!("{}: the scenario can't be saved ({error})", file.display());
    if file.exists() && changed != Some(id) {
        return Err("You have a scenario of this title already; give this one another title.".to_owned());
    }
    std::fs::create_dir_all(folder).map_err(refused)?;
    // Whole or not at all: a file that is cut short would be refused later.
    let draft = file.with_extension("draft");
    std::fs::write(&draft, text).and_then(|()| std::fs::rename(&draft, &file)).map_err(refused)?;
    if let Some(old) = changed.filter(|old| *old != id) {
        delete_in(folder, old)?;
    }
    let file = file.display().to_string();
    Ok(ScenarioFile { game, id: id.to_owned(), root: root.to_owned(), file, text: Some(text.to_owned()) })
}

/// Throws a scenario away that a player made. Games of it that are saved carry its text and stay.
///
/// # Errors
/// A sentence: there is none, or the system refuses it.
pub fn delete_own(game: GameId, id: &str) -> Result<(), String> {
    delete_in(&own_folder(game), id)
}

fn delete_in(folder: &Path, id: &str) -> Result<(), String> {
    let file = file_of(folder, id)?;
    std::fs::remove_file(&file).map_err(|error| format!("{}: the scenario can't be deleted ({error})", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_ids() {
        let id = |title: &str| own_id(GameId::Tobruk, title);
        assert_eq!(id("Night raid, 2nd try").as_deref(), Ok("tobruk/free/night_raid_2nd_try"));
        assert_eq!(id("../../etc").as_deref(), Ok("tobruk/free/etc"));
        assert!(id("\u{2014}").is_err_and(|sentence| sentence.contains("use A to Z")));
    }

    #[test]
    fn nobody_elses_scenario_is_written_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let (root, at) = (Path::new("data"), folder.path().join("tobruk"));
        let save = |id: &str, text: &str, changed: Option<&str>| {
            save_in(root, GameId::Tobruk, &at, &format!("tobruk/free/{id}"), text, changed)
        };
        let one = save("one", "(1)", None).expect("the folder is made");
        assert_eq!((one.id.as_str(), one.text.as_deref()), ("tobruk/free/one", Some("(1)")));
        assert!(save("one", "(2)", None).is_err_and(|sentence| sentence.contains("another title")));
        assert!(save("two", "(2)", None).is_ok());
        assert!(save("two", "(3)", Some("tobruk/free/one")).is_err());
        save("one", "(4)", Some("tobruk/free/one")).expect("it is the one that was changed");
        save("three", "(5)", Some("tobruk/free/one")).expect("with another title");
        std::fs::write(at.join("notes.txt"), "no scenario").expect("another file");
        let ids: Vec<String> = in_folder(root, GameId::Tobruk, &at).into_iter().map(|file| file.id).collect();
        assert_eq!(ids, ["tobruk/free/three", "tobruk/free/two"]);
        delete_in(&at, "tobruk/free/two").expect("it is there");
        assert!(delete_in(&at, "tobruk/free/two").is_err());
        assert!(delete_in(&at, "tobruk/free/../x").is_err());
        // A write that fails leaves what was there.
        std::fs::create_dir(at.join("three.draft")).expect("something stands in the way");
        assert!(save("three", "(6)", Some("tobruk/free/three")).is_err_and(|sentence| sentence.contains("three.ron")));
        assert_eq!(std::fs::read_to_string(at.join("three.ron")).as_deref().ok(), Some("(5)"));
    }
}
