//! A lesson that is taken: how far it has come, and what it says to an order or an answer.

use std::path::Path;
use std::sync::Arc;

use bevy_ecs::prelude::World;

use super::{Awaits, Lesson, Step};
use crate::core::case::{Differences, Words};
use crate::core::game::{Game, Log, submit};
use crate::core::journal::Head;
use crate::core::session::Session;

/// An answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// One of those that are offered.
    Choice(String),
    /// A number.
    Number(i32),
}

/// How far a lesson has come. The game in which it is taken is somewhere else.
pub struct Playing<G: Game> {
    /// The lesson.
    pub lesson: Arc<Lesson<G>>,
    /// The step that is shown, from 0; as many as there are once all is done.
    pub at: usize,
    /// Wrong orders and answers in this step.
    pub tries: u32,
    /// What was said to the last of them; empty if it was right.
    pub told: String,
}

impl<G: Game> Step<G> {
    /// The order that is awaited.
    #[must_use]
    pub fn order(&self) -> Option<&G::Order> {
        match &self.awaits {
            Awaits::Order { given, .. } => Some(&given.order),
            _ => None,
        }
    }

    /// The answer that is awaited.
    #[must_use]
    pub fn answer(&self) -> Option<Answer> {
        match &self.awaits {
            Awaits::Choice { right, .. } => Some(Answer::Choice(right.clone())),
            Awaits::Number { right, .. } => Some(Answer::Number(*right)),
            _ => None,
        }
    }

    /// The question that is asked.
    #[must_use]
    pub fn question(&self) -> Option<&str> {
        match &self.awaits {
            Awaits::Choice { ask, .. } | Awaits::Number { ask, .. } => Some(ask),
            _ => None,
        }
    }

    /// Looks at an order that has not been given. The world is as before, however the order was tried.
    ///
    /// # Errors
    /// What is said to a wrong one.
    pub fn judge(&self, world: &mut World, data: &G::Data, order: &G::Order) -> Result<(), String> {
        let Awaits::Order { given, or, brings, wrongs } = &self.awaits else {
            return Err(match self.awaits {
                Awaits::Nothing => "There is nothing to order in this step; read on.".to_owned(),
                _ => "There is nothing to order in this step; answer the question.".to_owned(),
            });
        };
        if *order == given.order || or.contains(order) {
            return Ok(());
        }
        if let Some((_, says)) = wrongs.iter().find(|(wrong, _)| wrong == order) {
            return Err(says.clone());
        }
        if let Err(refusal) = G::plan(world, order) {
            return Err(format!("The rules forbid that: {refusal}."));
        }
        if !brings.is_empty() && brought::<G>(world, data, order, brings) { Ok(()) } else { Err(self.wrong.clone()) }
    }

    /// Looks at an answer.
    ///
    /// # Errors
    /// What is said to a wrong one.
    pub fn judge_answer(&self, answer: &Answer) -> Result<(), String> {
        if self.answer().as_ref() == Some(answer) {
            return Ok(());
        }
        let says = match (&self.awaits, answer) {
            (Awaits::Choice { wrongs, .. }, Answer::Choice(answer)) => {
                wrongs.iter().find(|(wrong, _)| wrong == answer).map(|(_, says)| says)
            }
            (Awaits::Number { wrongs, .. }, Answer::Number(answer)) => {
                wrongs.iter().find(|(wrong, _)| wrong == answer).map(|(_, says)| says)
            }
            _ => None,
        };
        Err(says.unwrap_or(&self.wrong).clone())
    }
}

/// True if units are as they have to be after an order, which is tried and taken back.
fn brought<G: Game>(
    world: &mut World,
    data: &G::Data,
    order: &G::Order,
    brings: &[<G::Case as Words<G>>::Expected],
) -> bool {
    let (before, told) = (G::snapshot(world), world.resource::<Log<G::Event>>().0.len());
    let mut found = Differences::default();
    let given = submit::<G>(world, order).is_ok();
    for unit in brings {
        G::Case::compare_unit(unit, world, data, &mut found);
    }
    G::restore(world, &before);
    world.resource_mut::<Log<G::Event>>().0.truncate(told);
    given && found.is_empty()
}

impl<G: Game> Lesson<G> {
    /// Lays the position out in a world of its own, with the scenario that is played in it.
    ///
    /// # Errors
    /// A sentence on what the game does not have.
    pub fn world(&self, root: &Path, data: &G::Data) -> Result<(World, G::Scenario), String> {
        self.position.begin(root, data, &self.dice)
    }

    /// The game as it stands before a step, from 0, in which all before it was done as the lesson has it.
    ///
    /// # Errors
    /// A sentence on what the game does not have, or on the order that is refused.
    pub fn session(&self, root: &Path, data: &G::Data, at: usize) -> Result<Session<G>, String> {
        let (world, scenario) = self.world(root, data)?;
        let options = self.position.options.clone();
        let head = Head::of::<G>(&self.position.scenario, options, 0, 0, ["human", "human"]);
        let mut session = Session::with_world(world, scenario, head);
        for (place, step) in self.steps.iter().enumerate().take(at + 1) {
            let played = step.plays.iter().map(|played| &played.order);
            for order in played.chain(step.order().filter(|_| place < at)) {
                session.submit(order).map_err(|refusal| refusal.to_string())?;
            }
        }
        Ok(session)
    }
}

impl<G: Game> Playing<G> {
    /// A lesson that begins.
    #[must_use]
    pub fn new(lesson: Arc<Lesson<G>>) -> Self {
        Self::from(lesson, 0)
    }

    /// A lesson of which so many steps are done.
    #[must_use]
    pub fn from(lesson: Arc<Lesson<G>>, at: usize) -> Self {
        Self { lesson, at, tries: 0, told: String::new() }
    }

    /// The step that is shown; `None` once all is done.
    #[must_use]
    pub fn step(&self) -> Option<&Step<G>> {
        self.lesson.steps.get(self.at)
    }

    /// True if an order is to be given now. A wrong one is not given, and what is said to it is kept.
    pub fn allows(&mut self, world: &mut World, data: &G::Data, order: &G::Order) -> bool {
        let judged = match self.lesson.steps.get(self.at) {
            Some(step) => step.judge(world, data, order),
            None => Err("This lesson is over.".to_owned()),
        };
        self.note(judged)
    }

    /// Takes an answer; true if it is right, and the lesson has gone on.
    pub fn answer(&mut self, answer: &Answer) -> bool {
        let Some(judged) = self.step().map(|step| step.judge_answer(answer)) else { return false };
        let right = self.note(judged);
        if right {
            self.go_on();
        }
        right
    }

    /// Keeps what is said to an order or an answer.
    fn note(&mut self, judged: Result<(), String>) -> bool {
        let right = judged.is_ok();
        if let Err(says) = judged {
            self.tries += 1;
            self.told = says;
        } else {
            self.told.clear();
        }
        right
    }

    /// Shows the next step. The orders that the program gives before it are in [`Step::plays`].
    pub fn go_on(&mut self) {
        self.at = (self.at + 1).min(self.lesson.steps.len());
        self.tries = 0;
        self.told.clear();
    }

    /// True once all steps are done.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.at == self.lesson.steps.len()
    }
}
