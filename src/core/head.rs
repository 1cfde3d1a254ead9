//! The head of a scenario or case file: which game it is of, and in which format it is written.

use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::bounds::{LONGEST_NAME, name_fault};
use super::data::{Fault, Faults, Source};

/// The format of the scenario files this program reads.
const SCENARIO_FORMAT: u32 = 1;

/// The one field that is read before the game is known.
#[derive(Deserialize)]
struct Named {
    game: String,
}

/// The folder name of the game that a scenario or case file names in its head, as it stands there.
///
/// # Errors
/// The place where the file can't be read, or a sentence that it names no game.
pub fn named_game(source: &Source) -> Result<String, Faults> {
    if !source.text.contains("game:") {
        let sentence = "the file does not say which game it belongs to; begin it with (game: \"tobruk\", or another game's \
             folder name";
        return Err(Fault { file: source.file.clone(), line: 1, column: 1, sentence: sentence.to_owned() }.into());
    }
    source.parse::<Named>().map(|named| named.game)
}

/// What every scenario file says of itself.
#[derive(Debug, Clone, Copy)]
pub struct Heading<'a> {
    /// The format it is written in.
    pub format: u32,
    /// The folder name of its game.
    pub game: &'a str,
    /// Its id, such as `tobruk/01`.
    pub id: &'a str,
    /// Its title.
    pub title: &'a str,
}

/// The faults of a scenario's head that is read as one of the game `own`. One of the program's own has its file's name as its id.
#[must_use]
pub fn scenario_faults(source: &Source, own: &str, heading: Heading) -> Vec<Fault> {
    let Heading { format, game, id, title } = heading;
    let named = source.file.strip_prefix("scenarios/").and_then(|file| file.strip_suffix(".ron"));
    let id = named
        .filter(|named| *named != id)
        .map(|named| source.fault_at("id:", 0, format!("the id '{id}' does not match the file; write \"{named}\"")));
    let format = (format != SCENARIO_FORMAT).then(|| {
        let sentence = format!("scenario format {format} is unknown; this program reads format {SCENARIO_FORMAT}");
        source.fault_at("format", 0, sentence)
    });
    let title = name_fault(source, "title:", title, LONGEST_NAME);
    format.into_iter().chain(game_fault(source, own, game)).chain(id).chain(title).collect()
}

/// The fault of a file that is read as one of the game `own` and names another.
#[must_use]
pub fn game_fault(source: &Source, own: &str, game: &str) -> Option<Fault> {
    (game != own).then(|| {
        let sentence = format!(
            "the file names the game '{game}' but is read as one of '{own}'; correct the name or \
                                move the file to the other game's folder"
        );
        source.fault(game, sentence)
    })
}

/// The set-up that a scenario has, or that of another scenario of the game with the file it stands in: `named` is the id of the scenario
/// whose set-up it takes, and `of` finds what stands for a set-up in a scenario.
///
/// # Errors
/// There is no such scenario, it can't be read, or it takes its set-up from another itself.
pub fn set_up<R: DeserializeOwned, S>(
    root: &Path,
    source: &Source,
    game: &str,
    set_up: S,
    named: impl Fn(&S) -> Option<&str>,
    of: impl FnOnce(R) -> S,
) -> Result<(Option<Source>, S), Faults> {
    let Some(id) = named(&set_up) else { return Ok((None, set_up)) };
    let none =
        || Faults::from(source.fault(id, format!("there is no scenario '{id}' with a set-up that could be used")));
    // An id of this game's folder and no path: a scenario's text may come from anywhere.
    let name = id.strip_prefix(game).and_then(|rest| rest.strip_prefix('/'));
    let name = name.filter(|name| name.chars().all(|sign| sign.is_ascii_alphanumeric() || "_-".contains(sign)));
    let file = format!("scenarios/{game}/{}.ron", name.ok_or_else(none)?);
    let other = Source::read(root, &file).map_err(|_| none())?;
    let shared = of(other.parse::<R>()?);
    if named(&shared).is_some() {
        let sentence = format!("'{id}' has no set-up of its own; name the scenario that has it");
        return Err(source.fault(id, sentence).into());
    }
    Ok((Some(other), shared))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source { file: "x.ron".to_owned(), text: text.to_owned() }
    }

    #[test]
    fn the_game_is_read_past_everything_else() {
        let text = r#"// One.
(game: "tobruk", cases: [(title: "t", dice: [1, 2], case: (units: [(unit: 1, hex: Some("A-1"))], steps: [(order: Fire(unit: 1, gun: 0), refused: "I")]))])"#;
        assert_eq!(named_game(&source(text)).expect("it names one"), "tobruk");
        let after =
            r#"(format: 1, id: "x", set_up: As("y"), forces: { "a": Edge(East), "b": None }, game: "firestorm")"#;
        assert_eq!(named_game(&source(after)).expect("it names one"), "firestorm");
    }

    #[test]
    fn a_file_without_a_game_says_what_to_write() {
        let faults = named_game(&source("[(title: \"t\")]")).expect_err("no game").to_string();
        assert!(faults.contains("x.ron:1:1: ") && faults.contains("(game: \"tobruk\""), "{faults}");
    }

    #[test]
    fn another_game_is_a_fault_at_its_name() {
        let fault = game_fault(&source("(\n    game: \"chess\",\n)"), "tobruk", "chess").expect("a fault");
        assert_eq!((fault.line, fault.column), (2, 11));
        assert!(game_fault(&source("(game: \"tobruk\")"), "tobruk", "tobruk").is_none());
    }
}
