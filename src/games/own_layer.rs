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
    if !file.exists() {
        return Ok(Vec::new());
    }
    let shown = file.display().to_string();
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("{shown}: your corrections can't be read ({error}); mend the file or move it away"))?;
    let source = Source { file: shown.clone(), text };
    let told = |faults: Faults| {
        let faults: Vec<String> = faults.0.iter().map(ToString::to_string).collect();
        format!("{}; {REMEDY}", faults.join("\n"))
    };
    let layer: LayerFile = source.parse().map_err(told)?;
    if layer.game != G::ID {
        let sentence = format!("these are corrections of '{}', not of '{}'", layer.game, G::ID);
        return Err(told(source.fault(&layer.game, sentence).into()));
    }
    let twice = (1..layer.corrections.len())
        .find(|place| layer.corrections[..*place].iter().any(|known| known.is_of(&layer.corrections[*place])));
    if let Some(place) = twice {
        let sentence = format!("{} is corrected twice", layer.corrections[place].place());
        return Err(told(source.fault_at("chart:", place, sentence).into()));
    }
    settled::<G>(root, layer.corrections)
        .map_err(|(place, sentence)| told(source.fault_at("chart:", place, sentence).into()))
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
