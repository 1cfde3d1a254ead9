//! The command line.

mod bench;
mod cases;
mod charts;
mod check;
mod correct;
mod effects;
mod exhibit;
mod forces;
mod judge;
mod lessons;
mod replay;
mod rules;
mod seed;
mod speak;
mod tell;
mod tune;
mod veteran;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::core::data::data_root;
use crate::core::journal::read_head;
use crate::games::find_scenario;
use crate::start::{DeskStart, Who};

pub use exhibit::exhibition;
use speak::{fail, say};

/// Gazala 1942: the board games of the Battle of Gazala. Without a command it opens the window.
#[derive(Debug, Parser)]
#[command(version, about, long_about = None, disable_help_subcommand = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Open the window at a scenario.
    Play {
        /// The scenario, by id (tobruk/01) or by its file's path.
        scenario: String,
        /// Who plays the Axis.
        #[arg(long, value_enum, default_value = "human")]
        axis: Who,
        /// Who plays the Allies.
        #[arg(long, value_enum, default_value = "regular")]
        allies: Who,
        /// Seed for the dice, a whole number; a new one each time if omitted.
        #[arg(long, value_parser = seed::seed, allow_hyphen_values = true)]
        seed: Option<u64>,
        /// An option to turn on; may be given more than once.
        #[arg(long)]
        option: Vec<String>,
        /// Turn on the experimental rules that are suggested for the scenario.
        #[arg(long)]
        preset: bool,
    },
    /// Play a scenario without a window, computer against computer.
    Exhibit(exhibit::Exhibit),
    /// Tune the weights of a scenario's veteran by games against a regular player.
    Tune(tune::Tune),
    /// Play games and find out what the signs of a state add to the margin at the end, for a scenario's veteran.
    Judge(judge::Judge),
    /// Check all data files and scenarios, or only the scenarios that are named.
    Check {
        /// Scenarios, by id or by their files' paths; everything if omitted.
        scenarios: Vec<String>,
        /// Print the errors as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Run case files.
    Case {
        /// The files; all of tests/cases if omitted.
        files: Vec<PathBuf>,
        /// Print the results as JSON, one object per case.
        #[arg(long)]
        json: bool,
    },
    /// Print the order of battle of a scenario or a saved game, or what is different in another.
    Forces(forces::Forces),
    /// List the lessons, or take one in the terminal.
    Lesson(lessons::Lessons),
    /// Replay a saved game and print its log.
    Replay(replay::Replay),
    /// Look rules up: all of a game, those with certain words, or one by its number, with what cites it.
    Rules(rules::Rules),
    /// Print every chart, table and counter of a game with its provenance.
    Charts {
        /// The game's folder name.
        game: String,
        /// Print as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Put the value that your copy of a game prints in place of one that was lost.
    Correct(correct::Correct),
    /// List the scenarios.
    Scenarios {
        /// Print as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Draw the set-up of a scenario, or a moment of a saved game, to a PNG file.
    Picture {
        /// The scenario, by id or by its file's path, or a saved game.
        scenario: String,
        /// Draw the order of battle: every unit with its counter and its place.
        #[arg(long)]
        forces: bool,
        /// The moment of a saved game: after so many orders; its end if omitted.
        #[arg(long)]
        after: Option<usize>,
        /// The file to write; it must not exist yet.
        #[arg(long)]
        out: PathBuf,
        /// Width and height in pixels.
        #[arg(long, default_value = "1600x900")]
        size: String,
    },
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let root = data_root();
    match arguments.command {
        None => desk(&DeskStart::default()),
        Some(Command::Play { scenario, axis, allies, seed, option, preset }) => desk(&DeskStart {
            scenario: Some(scenario),
            players: Some([axis, allies]),
            seed,
            options: option,
            preset,
            ..DeskStart::default()
        }),
        Some(Command::Picture { out, .. }) if out.exists() => {
            fail(format!("{}: a file of this name already exists; choose another name, or remove it", out.display()))
        }
        Some(Command::Picture { scenario, forces, after, out, size }) => match parse_size(&size) {
            Ok(size) => desk(&DeskStart {
                scenario: Some(scenario),
                picture: Some(out),
                forces,
                after,
                size: Some(size),
                ..DeskStart::default()
            }),
            Err(sentence) => fail(sentence),
        },
        Some(Command::Exhibit(exhibit)) => exhibit.run(&root),
        Some(Command::Tune(tune)) => tune.run(&root),
        Some(Command::Judge(judge)) => judge.run(&root),
        Some(Command::Check { scenarios, json }) => check::run(&root, &scenarios, json),
        Some(Command::Case { files, json }) => cases::run(&root, &files, json),
        Some(Command::Forces(forces)) => forces.run(&root),
        Some(Command::Lesson(lessons)) => lessons.run(&root),
        Some(Command::Replay(replay)) => replay.run(&root),
        Some(Command::Rules(rules)) => rules.run(&root),
        Some(Command::Charts { game, json }) => charts::run(&root, &game, json),
        Some(Command::Correct(correct)) => correct.run(&root),
        Some(Command::Scenarios { json }) => check::list(&root, json),
    }
}

fn parse_size(size: &str) -> Result<(u32, u32), String> {
    size.split_once('x')
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)))
        .filter(|(width, height)| (320..=7680).contains(width) && (240..=4320).contains(height))
        .ok_or_else(|| format!("'{size}' is not a size; give width x height, such as 1600x900"))
}

/// Whether there is what the command line names: a scenario, or for a picture a saved game.
fn named(start: &DeskStart) -> Result<(), String> {
    let Some(name) = &start.scenario else { return Ok(()) };
    match start.saved(name) {
        Some(file) => read_head(file).map(|_| ()).map_err(|error| error.to_string()),
        None if start.after.is_some() => {
            Err("--after names a moment of a saved game; give one in place of the scenario".to_owned())
        }
        None => {
            find_scenario(&data_root(), name)?;
            if let Some(players) = start.players {
                veteran::expect(&data_root(), name, players);
            }
            Ok(())
        }
    }
}

/// Opens the desk; where there is no display, says so and shows the game in the terminal.
#[cfg(feature = "desk")]
fn desk(start: &DeskStart) -> ExitCode {
    if let Err(sentence) = named(start) {
        return fail(sentence);
    }
    match crate::desk::open(start) {
        Ok(code) => code,
        Err(sentence) => without_desk(start, &sentence),
    }
}

/// Built without the desk, the game is shown in the terminal.
#[cfg(not(feature = "desk"))]
fn desk(start: &DeskStart) -> ExitCode {
    if let Err(sentence) = named(start) {
        return fail(sentence);
    }
    without_desk(start, "this program was built without the window")
}

/// Who plays a side where no person can be asked.
fn told(who: Who) -> &'static str {
    match who {
        Who::Random => "random orders",
        // Nobody can be asked here: the computer plays for a person.
        Who::Human | Who::Regular => "computer",
        Who::Recruit => "recruit",
        Who::Veteran => "veteran",
    }
}

fn without_desk(start: &DeskStart, reason: &str) -> ExitCode {
    if start.picture.is_some() {
        return fail(format!("the picture can't be drawn: {reason}"));
    }
    let who = match start.players {
        Some(players) => format!("{} against {}", told(players[0]), told(players[1])),
        None => "computer against computer".to_owned(),
    };
    say(format_args!("Can't open the window: {reason}. Playing in the terminal instead, {who}."));
    exhibition(&data_root(), start)
}
