//! `gazala lesson`.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use clap::Args;

use super::speak::{complain, fail, say};
use super::tell::Teller;
use crate::core::data::Source;
use crate::core::game::{Game, submit};
use crate::core::journal::save_folder;
use crate::core::lesson::check::differences;
use crate::core::lesson::{Answer, Awaits, Done, Lesson, Part, Playing, Step, load};
use crate::games::{GameId, Visit, load_data};

/// Lists the lessons, or takes one in the terminal.
#[derive(Debug, Args)]
pub struct Lessons {
    /// The lesson, by id (tobruk/1.1); all are listed if omitted.
    id: Option<String>,
    /// Play lessons with right and with wrong answers and compare what comes of them.
    #[arg(long)]
    check: bool,
}

impl Lessons {
    /// Runs the command.
    pub fn run(&self, root: &Path) -> ExitCode {
        let done = Done::read(&save_folder()).unwrap_or_else(|sentence| {
            complain(sentence);
            Done::default()
        });
        let mut counts = Counts::default();
        for game in GameId::ALL {
            if self.id.as_ref().is_some_and(|id| id.split('/').next() != Some(game.id())) {
                continue;
            }
            let visit = Run { root, asked: self, done: &done, title: game.title(), counts: &mut counts };
            if let Err(sentence) = game.visit(visit) {
                return fail(sentence);
            }
        }
        match &self.id {
            Some(id) if counts.lessons == 0 => {
                fail(format_args!("there is no lesson '{id}'; `gazala lesson` lists them"))
            }
            _ if self.check => {
                say(format_args!("{} passed, {} failed", counts.passed, counts.lessons - counts.passed));
                if counts.passed == counts.lessons { ExitCode::SUCCESS } else { ExitCode::FAILURE }
            }
            Some(_) => ExitCode::SUCCESS,
            None => {
                say(format_args!("\n{} lessons, {} minutes", counts.lessons, counts.minutes));
                ExitCode::SUCCESS
            }
        }
    }
}

/// What was gone through.
#[derive(Debug, Default)]
struct Counts {
    lessons: usize,
    passed: usize,
    minutes: u32,
}

/// Goes through the lessons of a game.
struct Run<'a> {
    root: &'a Path,
    asked: &'a Lessons,
    done: &'a Done,
    title: &'static str,
    counts: &'a mut Counts,
}

impl Visit for Run<'_> {
    type Output = Result<(), String>;

    fn visit<G: Game>(self) -> Self::Output {
        let Run { root, asked, done, title, counts } = self;
        let data = load_data::<G>(root).map_err(|faults| faults.to_string())?;
        let mut lessons = load::<G>(root, &data).map_err(|faults| faults.to_string())?;
        lessons.retain(|lesson| asked.id.as_ref().is_none_or(|id| *id == lesson.id));
        let mut part: Option<Part> = None;
        for lesson in &lessons {
            counts.lessons += 1;
            counts.minutes += u32::from(lesson.minutes);
            if asked.check {
                let found = differences(root, &data, lesson);
                counts.passed += usize::from(found.is_empty());
                if !found.is_empty() {
                    say(format_args!("{}: {}", lesson.id, lesson.title));
                    found.iter().for_each(|difference| say(format_args!("  {difference}")));
                }
            } else if asked.id.is_some() {
                take(root, &data, lesson)?;
            } else {
                if part.replace(lesson.part) != Some(lesson.part) {
                    let of_part = lessons.iter().filter(|other| other.part == lesson.part);
                    let minutes: u32 = of_part.map(|other| u32::from(other.minutes)).sum();
                    say(format_args!("\n{title}, {}: {minutes} minutes", lesson.part));
                }
                let mark = if done.has(&lesson.id) { "done" } else { "" };
                say(format_args!("  {:<24} {:<52} {:>2} min  {mark}", lesson.id, lesson.title, lesson.minutes));
            }
        }
        Ok(())
    }
}

/// Takes a lesson in the terminal.
fn take<G: Game>(root: &Path, data: &G::Data, lesson: &Arc<Lesson<G>>) -> Result<(), String> {
    let (mut world, _) = lesson.world(root, data)?;
    let mut playing = Playing::new(lesson.clone());
    let mut teller = Teller::default();
    teller.tell::<G>(&world);
    teller.in_turn(G::turn(&world));
    say(format_args!(
        "{}. {}, {} minutes. Return goes on, ok has it done, quit ends.",
        lesson.title, lesson.part, lesson.minutes
    ));
    let mut lines = std::io::stdin().lock().lines();
    while let Some(step) = playing.step() {
        for played in &step.plays {
            submit::<G>(&mut world, &played.order).map_err(|refusal| refusal.to_string())?;
        }
        teller.tell::<G>(&world);
        show(step, playing.at + 1, lesson.steps.len());
        let at = playing.at;
        while playing.at == at {
            let Some(Ok(line)) = lines.next() else { return Ok(()) };
            match line.trim() {
                "quit" => return Ok(()),
                line => answer(&mut playing, &mut world, data, line)?,
            }
        }
        teller.tell::<G>(&world);
    }
    say("\nThis lesson is done.");
    let folder: PathBuf = save_folder();
    let mut done = Done::read(&folder).unwrap_or_default();
    if let Err(sentence) = done.add(&folder, &lesson.id) {
        complain(sentence);
    }
    Ok(())
}

/// Prints a step.
fn show<G: Game>(step: &Step<G>, number: usize, of: usize) {
    say(format_args!("\n{number} of {of}  {} [{}]", step.says, step.rule));
    let points = &step.points;
    for (what, names) in [("hexes", &points.hexes), ("units", &points.units)] {
        if !names.is_empty() {
            say(format_args!("  Look at {what} {}.", names.join(", ")));
        }
    }
    if let Some(cell) = &points.cell {
        say(format_args!("  Look at chart {}: row {}, column {}.", cell.chart, cell.row, cell.column));
    }
    match &step.awaits {
        Awaits::Nothing => {}
        Awaits::Order { .. } => say("  Give the order as case files write it, or ok."),
        Awaits::Choice { ask, of, .. } => say(format_args!("  {ask} ({})", of.join(" / "))),
        Awaits::Number { ask, .. } => say(format_args!("  {ask}")),
    }
}

/// Takes what was typed in a step.
fn answer<G: Game>(playing: &mut Playing<G>, world: &mut World, data: &G::Data, line: &str) -> Result<(), String> {
    let Some(step) = playing.step() else { return Ok(()) };
    let shown = step.order().cloned();
    match (&step.awaits, line) {
        (Awaits::Nothing, _) => playing.go_on(),
        (Awaits::Order { .. }, "ok") => {
            if let Some(order) = shown {
                give(playing, world, data, &order)?;
            }
        }
        (Awaits::Order { .. }, line) => {
            let typed = Source { file: "order".to_owned(), text: line.to_owned() };
            match typed.parse::<G::Order>() {
                Ok(order) => give(playing, world, data, &order)?,
                Err(faults) => say(format_args!("  {}", faults.0[0].sentence)),
            }
        }
        (_, "ok") => {
            if let Some(answer) = step.answer() {
                say(format_args!(
                    "  {}",
                    match &answer {
                        Answer::Choice(answer) => answer.clone(),
                        Answer::Number(number) => number.to_string(),
                    }
                ));
                playing.answer(&answer);
            }
        }
        (Awaits::Choice { .. }, line) => told(playing, &Answer::Choice(line.to_owned())),
        (Awaits::Number { .. }, line) => match line.parse() {
            Ok(number) => told(playing, &Answer::Number(number)),
            Err(_) => say("  A whole number is expected here."),
        },
    }
    Ok(())
}

fn told<G: Game>(playing: &mut Playing<G>, answer: &Answer) {
    if playing.answer(answer) {
        say("  Right.");
    } else {
        say(format_args!("  {}", playing.told));
    }
}

/// Gives an order if it is the one awaited.
fn give<G: Game>(playing: &mut Playing<G>, world: &mut World, data: &G::Data, order: &G::Order) -> Result<(), String> {
    if playing.allows(world, data, order) {
        submit::<G>(world, order).map_err(|refusal| refusal.to_string())?;
        playing.go_on();
    } else {
        say(format_args!("  {}", playing.told));
    }
    Ok(())
}
