//! The corrections that a player keeps: a file for each game beside the saved games, read where a game is begun at the desk or from the
//! command line. Tests and journals bring their own.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{GameId, load_data};
use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::game::Game;
use crate::core::journal::save_folder;
use crate::core::layer::{self, Correction};

/// A file of corrections, as it is kept, given away and taken over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayerFile {
    /// The game's folder name.
    pub game: String,
    /// The corrections.
    pub corrections: Vec<Correction>,
}

/// The file of a player's own corrections of a game.
#[must_use]
pub fn own_file(game: GameId) -> PathBuf {
    save_folder().join("corrections").join(format!("{}.ron", game.id()))
}

/// Whose file it is, and so what can be done about a fault in it.
const REMEDY: &str = "the file is your own: put the entry right, or take it out";

/// Reads a file of corrections and finds their places in the data; none where there is no file.
///
/// # Errors
/// A sentence that names the file, line and column of the first entry that can't be used, and why.
pub fn read<G: Game>(root: &Path, file: &Path) -> Result<Vec<Correction>, String> {
    let Some((source, layer)) = parsed(G::ID, file)? else { return Ok(Vec::new()) };
    let twice = (1..layer.corrections.len())
        .find(|place| layer.corrections[..*place].iter().any(|known| known.is_of(&layer.corrections[*place])));
    if let Some(place) = twice {
        let sentence = format!("{} is corrected twice", layer.corrections[place].place());
        return Err(told(source.fault_at("chart:", place, sentence).into()));
    }
    settled::<G>(root, layer.corrections)
        .map_err(|(place, sentence)| told(source.fault_at("chart:", place, sentence).into()))
}

/// The faults in a player's own file, with what can be done about them.
fn told(faults: Faults) -> String {
    let faults: Vec<String> = faults.0.iter().map(ToString::to_string).collect();
    format!("{}; {REMEDY}", faults.join("\n"))
}

/// A file of corrections of a game as it stands; `None` where there is none.
fn parsed(game: &str, file: &Path) -> Result<Option<(Source, LayerFile)>, String> {
    if !file.exists() {
        return Ok(None);
    }
    let shown = file.display().to_string();
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("{shown}: your corrections can't be read ({error}); mend the file or move it away"))?;
    let source = Source { file: shown, text };
    let layer: LayerFile = source.parse().map_err(told)?;
    if layer.game != game {
        let sentence = format!("these are corrections of '{}', not of '{game}'", layer.game);
        return Err(told(source.fault(&layer.game, sentence).into()));
    }
    Ok(Some((source, layer)))
}

/// A player's own corrections of a game as they stand in the file, without a look at the data.
///
/// # Errors
/// A sentence that names the file, line and column of what can't be read.
pub fn own_parsed(game: GameId) -> Result<Vec<Correction>, String> {
    Ok(parsed(game.id(), &own_file(game))?.map_or_else(Vec::new, |(_, layer)| layer.corrections))
}

/// The corrections with their places in the data, all of which go together.
///
/// # Errors
/// The place in the list of the first that can't be used, and why.
pub fn settled<G: Game>(root: &Path, mut corrections: Vec<Correction>) -> Result<Vec<Correction>, (usize, String)> {
    if corrections.is_empty() {
        return Ok(corrections);
    }
    let own = load_data::<G>(root).map(|data| G::charts(&data)).map_err(|faults| (0, faults.to_string()))?;
    let shown = layer::load::<G>(root, &corrections).ok().map(|data| G::charts(&data));
    for place in layer::unsettled(root, G::ID, &corrections, shown.as_deref()) {
        corrections[place] =
            layer::settle::<G>(root, &own, &corrections[place]).map_err(|sentence| (place, sentence))?;
    }
    let last = corrections.len() - 1;
    layer::load::<G>(root, &corrections)
        .map_err(|faults| (last, format!("the corrections don't go together: {faults}")))?;
    Ok(corrections)
}

/// A player's own corrections of a game.
///
/// # Errors
/// As [`read`].
pub fn own_corrections<G: Game>(root: &Path) -> Result<Vec<Correction>, String> {
    read::<G>(root, &own_file(GameId::find(G::ID)?))
}

/// What stands in a player's own file of a game, unread; `None` where there is none.
#[must_use]
pub fn kept(game: GameId) -> Option<String> {
    std::fs::read_to_string(own_file(game)).ok()
}

/// A correction that has been added to a player's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// The correction, with its places in the data.
    pub new: Correction,
    /// What the program has there.
    pub before: String,
}

/// Adds a correction to a player's own; it takes the place of one of the same value.
///
/// # Errors
/// A sentence: it can't be used, or the file can't be read or written.
pub fn give<G: Game>(root: &Path, new: &Correction) -> Result<Given, String> {
    let game = GameId::find(G::ID)?;
    let own = load_data::<G>(root).map(|data| G::charts(&data)).map_err(|faults| faults.to_string())?;
    let known = own_corrections::<G>(root)?;
    let mut new = layer::settle::<G>(root, &own, new)?;
    let old = known.iter().find(|old| old.is_of(&new));
    new.note = new.note.or_else(|| old.and_then(|old| old.note.clone()));
    let mut all: Vec<Correction> = known.into_iter().filter(|old| !old.is_of(&new)).collect();
    all.push(new.clone());
    let all = settled::<G>(root, all).map_err(|(_, sentence)| sentence)?;
    write(&own_file(game), game, &all)?;
    Ok(Given { before: before(&own, &new), new })
}

/// What the program has where a correction stands, whose charts these are.
#[must_use]
pub fn before(own: &[Chart], of: &Correction) -> String {
    match layer::cell(own, of) {
        Some((_, cell)) => cell.text.clone(),
        None => of.puts.first().map_or_else(String::new, |put| put.was.clone()),
    }
}

/// Takes a correction out of a player's own, and says whether there was one of that value.
///
/// # Errors
/// A sentence: the file can't be read or written.
pub fn take_back<G: Game>(root: &Path, gone: &Correction) -> Result<bool, String> {
    let game = GameId::find(G::ID)?;
    let known = own_corrections::<G>(root)?;
    let left: Vec<Correction> = known.iter().filter(|one| !one.is_of(gone)).cloned().collect();
    if left.len() == known.len() {
        return Ok(false);
    }
    write(&own_file(game), game, &left)?;
    Ok(true)
}

/// A game's data as the player has corrected them, and the corrections.
///
/// # Errors
/// Every fault in the data, or in the corrections.
pub fn load_own<G: Game>(root: &Path) -> Result<(G::Data, Vec<Correction>), String> {
    let corrections = own_corrections::<G>(root)?;
    let data = if corrections.is_empty() { load_data::<G>(root) } else { layer::load::<G>(root, &corrections) };
    Ok((data.map_err(|faults| faults.to_string())?, corrections))
}

/// The charts of a game with these corrections, which are marked in them.
///
/// # Errors
/// Every fault in the data.
pub fn charts<G: Game>(root: &Path, corrections: &[Correction]) -> Result<Vec<Chart>, Faults> {
    let own = G::charts(&load_data::<G>(root)?);
    let mut charts = G::charts(&layer::load::<G>(root, corrections)?);
    layer::annotate(&mut charts, &own, corrections);
    Ok(charts)
}

/// Writes a file of corrections, whole or not at all.
///
/// # Errors
/// A sentence, when the system refuses the file.
pub fn write(file: &Path, game: GameId, corrections: &[Correction]) -> Result<(), String> {
    let refused = |error: &dyn std::fmt::Display| {
        format!("{}: the corrections can't be saved ({error}); choose another place or make room", file.display())
    };
    let layer = LayerFile { game: game.id().to_owned(), corrections: corrections.to_vec() };
    let text = ron::ser::to_string_pretty(&layer, ron::ser::PrettyConfig::new().compact_arrays(true));
    let text = text.map_err(|error| refused(&error))?;
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| refused(&error))?;
    }
    let draft = file.with_extension("draft");
    std::fs::write(&draft, text + "\n").and_then(|()| std::fs::rename(&draft, file)).map_err(|error| refused(&error))
}
