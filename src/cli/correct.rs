//! `gazala correct`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::speak::{fail, say};
use crate::core::game::Game;
use crate::core::layer::{self, Correction};
use crate::games::own_layer::{Given, before, give, own_corrections, own_file, read, settled, take_back, write};
use crate::games::{GameId, Visit, load_data};

/// Put the value that your copy of a game prints in place of one that was lost.
///
/// The value is named as `gazala charts GAME` shows it: chart id, row, column. In place of a chart a data file can be named, such as
/// map.ron, with the name or id of an entry and its field. Corrections hold for games that are begun from then on.
#[derive(Debug, Args)]
pub struct Correct {
    /// The game's folder name; with --list all games if omitted.
    game: Option<String>,
    /// The chart's id (`gazala charts GAME --json` has them), or a data file.
    chart: Option<String>,
    /// The row as the chart shows it, or the name or id of an entry of the file.
    #[arg(allow_hyphen_values = true)]
    row: Option<String>,
    /// The column's heading, or the field.
    #[arg(allow_hyphen_values = true)]
    column: Option<String>,
    /// What your copy prints.
    #[arg(allow_hyphen_values = true)]
    value: Option<String>,
    /// Which copy it is.
    #[arg(long)]
    note: Option<String>,
    /// List the corrections.
    #[arg(long, conflicts_with_all = ["remove", "export", "import"])]
    list: bool,
    /// Go back to the program's value; without a chart, to all of them.
    #[arg(long, conflicts_with_all = ["value", "export", "import"])]
    remove: bool,
    /// Write the corrections of the game to this new file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["chart", "import"])]
    export: Option<PathBuf>,
    /// Add the corrections in this file; they take the place of yours about the same values.
    #[arg(long, value_name = "FILE", conflicts_with = "chart")]
    import: Option<PathBuf>,
}

impl Correct {
    /// Does what was asked for.
    pub fn run(&self, root: &Path) -> ExitCode {
        let games = match self.game.as_deref().map(GameId::find).transpose() {
            Ok(game) => game.map_or_else(|| GameId::ALL.to_vec(), |game| vec![game]),
            Err(sentence) => return fail(sentence),
        };
        if !self.list && self.game.is_none() {
            return fail("name the game, as in `gazala correct bir_hacheim --list`, or use --list alone for all games");
        }
        // What is wrong with one game's file keeps no other from being listed.
        let faults: Vec<String> =
            games.into_iter().filter_map(|game| game.visit(Do { correct: self, game, root }).err()).collect();
        if faults.is_empty() { ExitCode::SUCCESS } else { fail(faults.join("\n")) }
    }

    fn in_game<G: Game>(&self, game: GameId, root: &Path) -> Result<(), String> {
        let file = own_file(game);
        if self.remove {
            return self.take_out::<G>(game, root, &file);
        }
        let known = own_corrections::<G>(root)?;
        if let Some(out) = &self.export {
            if out.exists() {
                let out = out.display();
                return Err(format!("{out}: a file of this name already exists; choose another name, or remove it"));
            }
            write(out, game, &known)?;
            say(format_args!("{} written to {}", layer::told(&known), out.display()));
            return Ok(());
        }
        if let Some(from) = &self.import {
            if !from.is_file() {
                return Err(format!(
                    "{}: there is no such file; name one that was written with --export",
                    from.display()
                ));
            }
            let taken = read::<G>(root, from)?;
            let rest = known.into_iter().filter(|old| !taken.iter().any(|new| new.is_of(old)));
            let all = settled::<G>(root, rest.chain(taken.iter().cloned()).collect()).map_err(|(_, why)| why)?;
            write(&file, game, &all)?;
            say(format_args!("{}: {} taken over from {}", game.title(), layer::told(&taken), from.display()));
            return Ok(());
        }
        let given = (self.chart.clone(), self.row.clone(), self.column.clone(), self.value.clone());
        match given {
            (None, ..) => list::<G>(root, game, &known),
            (Some(chart), Some(row), Some(column), Some(value)) => {
                let note = self.note.clone();
                let new = Correction { chart, row, column, value, note, puts: Vec::new() };
                add::<G>(root, &new)
            }
            _ => Err("name chart, row, column and value, as in `gazala correct bir_hacheim counters_german \
                      \"8th Panzer Regiment, 15th Panzer Division\" Attack 6`"
                .to_owned()),
        }
    }

    /// Works also where an entry of the file is wrong: only what is taken out need be known.
    fn take_out<G: Game>(&self, game: GameId, root: &Path, file: &Path) -> Result<(), String> {
        let Some(chart) = &self.chart else {
            if file.exists() {
                let kept = file.with_extension("ron.removed");
                std::fs::rename(file, &kept)
                    .map_err(|error| format!("{}: the corrections can't be removed ({error})", file.display()))?;
                say(format_args!("{}: all corrections removed; they are kept in {}", game.title(), kept.display()));
            } else {
                say(format_args!("{} has no corrections", game.title()));
            }
            return Ok(());
        };
        let part = |part: &Option<String>| part.clone().unwrap_or_default();
        let (row, column, value) = (part(&self.row), part(&self.column), String::new());
        let gone = Correction { chart: chart.clone(), row, column, value, note: None, puts: Vec::new() };
        if !take_back::<G>(root, &gone)? {
            return Err(format!(
                "{} is not corrected; `gazala correct {} --list` has what is",
                gone.place(),
                game.id()
            ));
        }
        say(format_args!("{}: the program's value again", gone.place()));
        Ok(())
    }
}

/// Does it with the game's type.
struct Do<'a> {
    correct: &'a Correct,
    game: GameId,
    root: &'a Path,
}

impl Visit for Do<'_> {
    type Output = Result<(), String>;
    fn visit<G: Game>(self) -> Self::Output {
        self.correct.in_game::<G>(self.game, self.root)
    }
}

/// Adds a correction, and tells before and after.
fn add<G: Game>(root: &Path, new: &Correction) -> Result<(), String> {
    let Given { new, before } = give::<G>(root, new)?;
    if new.puts.is_empty() {
        say(format_args!("{}: {before}, as the program has it", new.place()));
    } else {
        say(format_args!("{}: {}; the program has {before}", new.place(), new.value));
    }
    say("It holds for games that are begun from now on.");
    Ok(())
}

fn list<G: Game>(root: &Path, game: GameId, known: &[Correction]) -> Result<(), String> {
    say(format_args!("{}: {}", game.title(), layer::told(known)));
    if known.is_empty() {
        return Ok(());
    }
    let own = load_data::<G>(root).map(|data| G::charts(&data)).map_err(|faults| faults.to_string())?;
    for one in known {
        let before = before(&own, one);
        let note = one.note.as_ref().map_or_else(String::new, |note| format!(" ({note})"));
        say(format_args!("  {}: {}{note}; the program has {before}", one.place(), one.value));
    }
    Ok(())
}
