//! The games, a folder each, and the scenarios on disk.

pub mod battle_for_gazala;
pub mod bir_hacheim;
pub mod firestorm;
pub mod gazala_cauldron;
pub mod own;
pub mod own_layer;
pub mod rulebook;
#[cfg(test)]
mod testing;
pub mod tobruk;

use std::path::{Path, PathBuf};

use crate::core::data::{Fault, Faults, Source};
use crate::core::game::Game;
use crate::core::head::named_game;
use crate::core::journal::{self, Head};
use crate::core::layer;
use crate::core::session::{Replayed, replay};

/// The one list of the games. It gives each to a macro as `variant, folder, type, title, description`; whatever has to be done for every
/// game is done through it, in the program and in its tests.
#[macro_export]
macro_rules! games {
    ($each:ident) => {
        $each! {
            (Tobruk, tobruk, $crate::games::tobruk::Tobruk, "Tobruk", "Tobruk, tank battles of 1942."),
            (BirHacheim, bir_hacheim, $crate::games::bir_hacheim::BirHacheim, "Gazala-Bir Hacheim",
                "Gazala-Bir Hacheim, regiments and brigades in fourteen turns."),
            (GazalaCauldron, gazala_cauldron, $crate::games::gazala_cauldron::GazalaCauldron, "Gazala: The Cauldron",
                "Gazala: The Cauldron, battalions and two cups of chits."),
            (Firestorm, firestorm, $crate::games::firestorm::Firestorm, "Firestorm Gazala",
                "Firestorm Gazala, areas and battle arrows."),
            (BattleForGazala, battle_for_gazala, $crate::games::battle_for_gazala::BattleForGazala,
                "Cauldron: Battle for Gazala", "Cauldron: Battle for Gazala, brigades and support fire."),
        }
    };
}

macro_rules! game_ids {
    ($(($variant:ident, $folder:ident, $game:ty, $title:literal, $description:literal)),* $(,)?) => {
        /// All games, as one closed list: tests, the command line and the menu loop over it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum GameId {
            $(#[doc = $description] $variant,)*
        }

        impl GameId {
            /// Every game.
            pub const ALL: [Self; [$($title),*].len()] = [$(Self::$variant),*];

            /// The game's folder name.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => <$game>::ID,)*
                }
            }

            /// The game's title.
            #[must_use]
            pub fn title(self) -> &'static str {
                match self {
                    $(Self::$variant => $title,)*
                }
            }

            /// Does something with this game's type.
            pub fn visit<V: Visit>(self, visitor: V) -> V::Output {
                match self {
                    $(Self::$variant => visitor.visit::<$game>(),)*
                }
            }
        }
    };
}

games!(game_ids);

/// What is done with a game whose type is known only when the program runs.
pub trait Visit {
    /// What comes of it.
    type Output;
    /// Does it with the game `G`.
    fn visit<G: Game>(self) -> Self::Output;
}

impl GameId {
    /// The game with this folder name.
    ///
    /// # Errors
    /// A sentence that lists the games.
    pub fn find(id: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|game| game.id() == id).ok_or_else(|| {
            let games: Vec<&str> = Self::ALL.into_iter().map(Self::id).collect();
            format!("there is no game '{id}'; games are: {}", games.join(", "))
        })
    }
}

/// Where a scenario lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScenarioFile {
    /// Its game.
    pub game: GameId,
    /// Its id, such as `tobruk/01`.
    pub id: String,
    /// The data folder.
    pub root: PathBuf,
    /// The file's path, of one of the program's own from the data folder.
    pub file: String,
    /// The text of a scenario that is not one of the program's own, as it was read.
    pub text: Option<String>,
}

impl ScenarioFile {
    /// Its text and its name.
    ///
    /// # Errors
    /// When the file can't be read.
    pub fn source(&self) -> Result<Source, Faults> {
        match &self.text {
            Some(text) => Ok(Source { file: self.file.clone(), text: text.clone() }),
            None => Source::read(&self.root, &self.file),
        }
    }

    /// The checked scenario.
    ///
    /// # Errors
    /// Every fault in the file.
    pub fn load<G: Game>(&self, data: &G::Data) -> Result<G::Scenario, Faults> {
        G::read_scenario(&self.root, &self.source()?, data)
    }

    /// The head of a journal of this scenario, begun now. It carries the text of a scenario that is not one of the program's own.
    ///
    /// # Errors
    /// When a data file can't be read.
    pub fn head<G: Game>(&self, options: Vec<String>, seed: u64, players: [&str; 2]) -> Result<Head, Faults> {
        let data = fingerprint(&self.root, self)?;
        Ok(Head { text: self.text.clone(), ..Head::of::<G>(&self.id, options, seed, data, players) })
    }
}

/// All scenarios of the data folder, by id.
#[must_use]
pub fn scenarios(root: &Path) -> Vec<ScenarioFile> {
    let mut found = Vec::new();
    for game in GameId::ALL {
        let folder = root.join("scenarios").join(game.id());
        let Ok(files) = std::fs::read_dir(&folder) else { continue };
        for file in files.flatten() {
            let path = file.path();
            if path.extension().is_some_and(|extension| extension == "ron")
                && let Some(stem) = path.file_stem().and_then(|stem| stem.to_str())
            {
                let id = format!("{}/{stem}", game.id());
                found.push(ScenarioFile {
                    game,
                    file: format!("scenarios/{id}.ron"),
                    id,
                    root: root.to_owned(),
                    text: None,
                });
            }
        }
    }
    found.sort_by(|a, b| a.id.cmp(&b.id));
    found
}

/// The game that a scenario or case file names in its head.
///
/// # Errors
/// The place where it names none, or one that there is not.
pub fn game_of(source: &Source) -> Result<GameId, Faults> {
    let game = named_game(source)?;
    GameId::find(&game).map_err(|sentence| source.fault(&game, sentence).into())
}

/// The scenario with this id, or in this file.
///
/// # Errors
/// A sentence that lists the scenarios.
pub fn find_scenario(root: &Path, name: &str) -> Result<ScenarioFile, String> {
    let mut known = scenarios(root);
    known.extend(own::own_scenarios(root));
    if let Some(found) = known.iter().find(|scenario| scenario.id == name) {
        return Ok(found.clone());
    }
    let path = Path::new(name);
    if path.is_file() {
        let source = Source::read(Path::new(""), name).map_err(|faults| faults.to_string())?;
        let game = game_of(&source).map_err(|faults| faults.to_string())?;
        let (id, file) = (name.to_owned(), name.to_owned());
        return Ok(ScenarioFile { game, id, root: root.to_owned(), file, text: Some(source.text) });
    }
    let ids: Vec<&str> = known.iter().map(|scenario| scenario.id.as_str()).collect();
    Err(format!("there is no scenario '{name}'; scenarios are: {}", ids.join(", ")))
}

/// Reads and checks a game's data below `root`.
///
/// # Errors
/// One fault that names the folder when the game has none there; else every fault in every file.
pub fn load_data<G: Game>(root: &Path) -> Result<G::Data, Faults> {
    let folder = root.join("assets").join(G::ID);
    match std::fs::read_dir(&folder) {
        Ok(_) => G::load_data(root),
        Err(error) => Err(Fault {
            file: folder.display().to_string(),
            line: 0,
            column: 0,
            sentence: format!(
                "the game's data can't be read ({error}); restore the folder, or set GAZALA_DATA to the one that holds \
                 assets and scenarios"
            ),
        }
        .into()),
    }
}

/// A number that changes with any data file of a game or with the scenario's file.
///
/// # Errors
/// The file that can't be read.
pub fn fingerprint(root: &Path, scenario: &ScenarioFile) -> Result<u64, Faults> {
    let mut files = Vec::new();
    gather(&root.join("assets").join(scenario.game.id()), &mut files);
    files.sort();
    let mut hasher = xxhash_rust::xxh3::Xxh3::new();
    for file in files {
        let bytes = std::fs::read(&file).map_err(|error| Fault {
            file: file.display().to_string(),
            line: 0,
            column: 0,
            sentence: format!("the file can't be read ({error}); restore it from the original copy of the program"),
        })?;
        hasher.update(&bytes);
    }
    hasher.update(scenario.source()?.text.as_bytes());
    Ok(hasher.digest())
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        // The ledger and what cites it are prose, lessons are played by themselves, and of the computer players a game keeps the orders: a
        // word mended there changes no game, nor does how games usually go.
        if path.is_dir() {
            if !path.ends_with("lessons") {
                gather(&path, files);
            }
        } else if path.extension().is_some_and(|extension| extension == "ron")
            && !["rules.ron", "citations.ron", "veterans.ron", "balance.ron"].iter().any(|prose| path.ends_with(prose))
        {
            files.push(path);
        }
    }
}

/// The scenario that a journal's head names: one of the program's own, or the one whose text it carries. No file is looked for at a
/// place that a journal names.
fn scenario_of<G: Game>(root: &Path, head: &Head) -> Result<ScenarioFile, String> {
    let game = GameId::find(G::ID)?;
    if let Some(text) = &head.text {
        let (id, file) = (head.scenario.clone(), head.scenario.clone());
        return Ok(ScenarioFile { game, id, root: root.to_owned(), file, text: Some(text.clone()) });
    }
    let known = scenarios(root);
    match known.iter().find(|scenario| scenario.id == head.scenario) {
        Some(found) if found.game == game => Ok(found.clone()),
        Some(found) => Err(format!(
            "the journal is of {} but names a scenario of {}, {}; it was changed after it was saved",
            game.title(),
            found.game.title(),
            found.id
        )),
        None => {
            let ids: Vec<&str> = known.iter().filter(|own| own.game == game).map(|own| own.id.as_str()).collect();
            Err(format!(
                "the journal names the scenario '{}', which is not one of the program's own: {}",
                head.scenario,
                ids.join(", ")
            ))
        }
    }
}

/// Reads a journal and plays it again, in the scenario it names and with the corrections that it was begun with. With `resume` the file goes on being the save.
///
/// # Errors
/// A sentence that names the file, the place and the remedy.
pub fn open_journal<G: Game>(root: &Path, file: &Path, resume: bool) -> Result<Replayed<G>, String> {
    let journal = journal::read(file).map_err(|error| error.to_string())?;
    let found =
        scenario_of::<G>(root, &journal.head).map_err(|sentence| format!("{}:1: {sentence}", file.display()))?;
    let data = match journal.head.corrections.as_slice() {
        [] => load_data::<G>(root),
        given => layer::load::<G>(root, given),
    };
    let data = data.map_err(|faults| faults.to_string())?;
    let scenario = found.load::<G>(&data).map_err(|faults| faults.to_string())?;
    let data_changed = fingerprint(root, &found).map_err(|faults| faults.to_string())? != journal.head.data;
    let replayed = replay::<G>(file, &data, scenario, journal, resume).map_err(|error| error.to_string())?;
    Ok(Replayed { data_changed, ..replayed })
}
