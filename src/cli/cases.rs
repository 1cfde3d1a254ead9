//! `gazala case`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;

use super::speak::{fail, say};
use crate::core::case::run_file;
use crate::core::data::{Faults, Source};
use crate::core::game::Game;
use crate::games::{GameId, Visit, game_of, load_data};

/// Runs case files and ends in `N passed, N failed`.
pub fn run(root: &Path, files: &[PathBuf], as_json: bool) -> ExitCode {
    let files = if files.is_empty() { all(root) } else { files.to_vec() };
    let mut counts = (0, 0);
    let games: Result<Vec<GameId>, Faults> = files
        .iter()
        .map(|file| Source::read(Path::new(""), &file.display().to_string()).and_then(|source| game_of(&source)))
        .collect();
    let games = match games {
        Ok(games) => games,
        Err(faults) => return fail(faults),
    };
    for game in GameId::ALL {
        let of_game: Vec<&PathBuf> =
            files.iter().zip(&games).filter(|(_, of)| **of == game).map(|(file, _)| file).collect();
        match game.visit(Run { root, files: &of_game, as_json }) {
            Ok((passed, failed)) => counts = (counts.0 + passed, counts.1 + failed),
            Err(sentence) => return fail(sentence),
        }
    }
    if !as_json {
        say(format_args!("{} passed, {} failed", counts.0, counts.1));
    }
    if counts.1 == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// All case files of the source tree.
#[must_use]
pub fn all(root: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = GameId::ALL
        .into_iter()
        .flat_map(|game| std::fs::read_dir(root.join("tests/cases").join(game.id())).into_iter().flatten().flatten())
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    files.sort();
    files
}

/// Runs the case files of a game.
struct Run<'a> {
    root: &'a Path,
    files: &'a [&'a PathBuf],
    as_json: bool,
}

impl Visit for Run<'_> {
    type Output = Result<(usize, usize), String>;
    fn visit<G: Game>(self) -> Self::Output {
        run_game::<G>(self.root, self.files, self.as_json)
    }
}

fn run_game<G: Game>(root: &Path, files: &[&PathBuf], as_json: bool) -> Result<(usize, usize), String> {
    if files.is_empty() {
        return Ok((0, 0));
    }
    let data = load_data::<G>(root).map_err(|faults| faults.to_string())?;
    let (mut passed, mut failed) = (0, 0);
    for file in files {
        let outcomes = run_file::<G>(root, &data, Path::new(""), &file.display().to_string())
            .map_err(|faults| faults.to_string())?;
        for outcome in outcomes {
            let good = outcome.differences.is_empty();
            if good {
                passed += 1
            } else {
                failed += 1
            }
            if as_json {
                say(
                    json!({"file": file, "title": outcome.title, "rules": outcome.rules, "passed": good, "differences": outcome.differences}),
                );
            } else if !good {
                say(format_args!("{}: {}", file.display(), outcome.title));
                for difference in outcome.differences {
                    say(format_args!("  {difference}"));
                }
            }
        }
    }
    Ok((passed, failed))
}
