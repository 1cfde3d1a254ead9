//! What the tests share: settings to play in, dice of their own, a copy of the data to break.

use std::path::{Path, PathBuf};

use gazala::core::game::Game;
use gazala::core::hex::{Facing, Hex};
use gazala::core::journal::Head;
use gazala::core::session::Session;
use gazala::games::GameId;
use rand::SeedableRng;
use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;

use super::battery::Tested;

/// The folder that holds assets, scenarios and tests.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The dice of a random player.
pub fn players(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A number from 0 to `below - 1`.
pub fn pick(dice: &mut ChaCha8Rng, below: usize) -> usize {
    usize::try_from(dice.next_u32()).expect("a word fits") % below
}

/// A hex beside another.
pub fn beside(hex: Hex, dice: &mut ChaCha8Rng) -> Hex {
    hex.neighbour(Facing::ALL[pick(dice, 6)])
}

/// Steps from hex to hex, as many as `most`.
pub fn wander(from: Hex, dice: &mut ChaCha8Rng, most: usize) -> Vec<Hex> {
    let steps = pick(dice, most + 1);
    let mut at = from;
    (0..steps)
        .map(|_| {
            at = beside(at, dice);
            at
        })
        .collect()
}

/// A scenario with its options: all that is needed to begin a game.
pub struct Setting<G: Game> {
    /// The game's data.
    pub data: G::Data,
    /// The scenario.
    pub scenario: G::Scenario,
    /// Its id.
    pub id: String,
    /// Options that are switched on.
    pub options: Vec<String>,
}

impl<G: Tested> Setting<G> {
    /// Every scenario of the game, without options and with each of its options.
    pub fn all() -> Vec<Self> {
        let root = G::root();
        let data = G::load_data(&root).expect("the data is sound");
        let mut settings = Vec::new();
        for file in files(&root.join("scenarios").join(G::ID), "ron") {
            let file = file.strip_prefix(&root).expect("below it").display().to_string();
            let scenario = G::load_scenario(&root, &file, &data).expect("the scenario is sound");
            let id = file.trim_start_matches("scenarios/").trim_end_matches(".ron");
            let choices =
                std::iter::once(Vec::new()).chain(G::options(&scenario).into_iter().map(|option| vec![option]));
            for options in choices {
                settings.push(Self { data: data.clone(), scenario: scenario.clone(), id: id.to_owned(), options });
            }
        }
        assert!(!settings.is_empty(), "{} has scenarios", G::ID);
        settings
    }

    /// Every scenario of the game, without options and with all of them at once: where whole games are played over and over.
    pub fn bare_and_full() -> Vec<Self> {
        let bare = Self::all().into_iter().filter(|setting| setting.options.is_empty());
        let both = bare.flat_map(|bare| {
            // An option may bring others and take some away.
            let options = G::options(&G::played(bare.scenario.clone(), &G::options(&bare.scenario)));
            let (data, scenario, id) = (bare.data.clone(), bare.scenario.clone(), bare.id.clone());
            let full = (!options.is_empty()).then_some(Self { data, scenario, id, options });
            std::iter::once(bare).chain(full)
        });
        both.collect()
    }

    /// The head of a journal of this setting.
    pub fn head(&self, seed: u64) -> Head {
        Head::of::<G>(&self.id, self.options.clone(), seed, 0, ["random"; 2])
    }

    /// A game at its beginning.
    pub fn session(&self, seed: u64) -> Session<G> {
        Session::begin(&self.data, self.scenario.clone(), self.head(seed)).expect("the options are the scenario's own")
    }

    /// A game after so many random orders, or at its end.
    pub fn played(&self, seed: u64, orders: usize) -> Session<G> {
        let mut session = self.session(seed);
        play_on(&mut session, &mut players(seed), orders);
        session
    }
}

/// Gives so many random orders, or fewer if the game ends.
pub fn play_on<G: Game>(session: &mut Session<G>, dice: &mut ChaCha8Rng, orders: usize) {
    for _ in 0..orders {
        let Some(order) = G::random_order(&session.world, dice) else { return };
        session.submit(&order).expect("a random order is legal");
    }
}

/// A copy of the assets (without fonts) and the scenarios of all games, to be broken.
pub fn copy_of_data() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the copy");
    for game in GameId::ALL {
        for part in ["assets", "scenarios"] {
            copy(&root().join(part).join(game.id()), &folder.path().join(part).join(game.id()));
        }
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder of the copy");
    for entry in std::fs::read_dir(from).expect("a folder of the data") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).expect("a file of the copy");
        }
    }
}

/// All files below a folder with this ending, sorted.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}
