//! A set-up while it is edited, step by step, and what is wrong with it at each.

use std::path::{Path, PathBuf};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::data::{Fault, Faults, Source};
use super::draft::{Change, Draft, Setting, Value, no_way};
use super::game::{Game, submit};

/// Orders after which a set-up and a first turn count as never ending.
const MOST_ORDERS: usize = 20_000;

/// A set-up while it is edited, with its steps.
pub struct Editor<G: Game> {
    root: PathBuf,
    data: G::Data,
    id: String,
    now: Box<dyn Draft>,
    done: Vec<Box<dyn Draft>>,
    undone: Vec<Box<dyn Draft>>,
}

impl<G: Game> Editor<G> {
    /// Opens the scenario of this text. `root` is the data folder.
    ///
    /// # Errors
    /// What is wrong with the text, or why the set-up can't be edited.
    pub fn open(root: &Path, source: &Source, data: &G::Data) -> Result<Self, Faults> {
        let now = G::draft(root, source, data)?;
        let (id, data) = (format!("{}/free/edited", G::ID), data.clone());
        Ok(Self { root: root.to_owned(), data, id, now, done: Vec::new(), undone: Vec::new() })
    }

    /// The set-up as it is.
    #[must_use]
    pub fn now(&self) -> &dyn Draft {
        self.now.as_ref()
    }

    /// Makes a change that can be undone.
    ///
    /// # Errors
    /// A sentence; nothing is changed then.
    pub fn change(&mut self, change: &Change) -> Result<(), String> {
        if let Change::Set(unit, key, to) = change {
            let known = self.now.settings(*unit).into_iter().find(|setting| setting.key == *key);
            match known {
                Some(setting) if setting.value.is() == *to => return Ok(()),
                Some(setting) if setting.value.admits(*to) => {}
                Some(Setting { words, value: Value::Number { least, most, .. }, .. }) => {
                    return Err(format!("{words}: {to} is not possible; use {least} to {most}."));
                }
                _ => return no_way(change),
            }
        }
        let mut next = self.now.copy();
        next.change(change)?;
        let before = std::mem::replace(&mut self.now, next);
        self.done.push(before);
        self.undone.clear();
        Ok(())
    }

    /// Takes the last change back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.done.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.now, before));
        true
    }

    /// Makes the change again that was taken back; false if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else { return false };
        self.done.push(std::mem::replace(&mut self.now, after));
        true
    }

    /// How many changes can be undone and redone.
    #[must_use]
    pub fn steps(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// The scenario that it is, by the same checks as `gazala check`.
    ///
    /// # Errors
    /// Every fault.
    pub fn scenario(&self) -> Result<G::Scenario, Faults> {
        let whole = |sentence| Fault { file: self.id.clone(), line: 0, column: 0, sentence };
        let text = self.now.text(&self.id).map_err(whole)?;
        G::read_scenario(&self.root, &Source { file: self.id.clone(), text }, &self.data)
    }

    /// What is wrong with it, a sentence each, without their places in a file that nobody has seen; nothing where it can be saved.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let faults = self.scenario().err().map_or_else(Vec::new, |faults| faults.0);
        let mut sentences: Vec<String> = Vec::new();
        for fault in faults {
            if !sentences.contains(&fault.sentence) {
                sentences.push(fault.sentence);
            }
        }
        sentences
    }

    /// The set-up with the text of its file with this id, free of faults; all that is left to be tried is its first turn.
    ///
    /// # Errors
    /// What is wrong with it, in one sentence.
    pub fn unplayed(&self, id: &str) -> Result<Unplayed<G>, String> {
        let scenario = self.scenario().map_err(|faults| {
            let (first, more) =
                (faults.0.first().map(|fault| fault.sentence.clone()), faults.0.len().saturating_sub(1));
            let more = if more == 0 { String::new() } else { format!(" (and {more} more)") };
            format!("Not saved: {}{more}.", first.unwrap_or_default())
        })?;
        Ok(Unplayed { data: self.data.clone(), scenario, text: self.now.text(id)? })
    }
}

/// A set-up without fault whose first turn is still to be played.
pub struct Unplayed<G: Game> {
    data: G::Data,
    scenario: G::Scenario,
    text: String,
}

impl<G: Game> Unplayed<G> {
    /// The text of its file, once its first turn has been played through: that takes its time.
    ///
    /// # Errors
    /// What stands in the way, in one sentence.
    pub fn played(self) -> Result<String, String> {
        first_turn::<G>(&self.data, &self.scenario).map_err(|sentence| format!("Not saved: {sentence}."))?;
        Ok(self.text)
    }
}

/// Sets a scenario up and plays its first turn, computer against computer.
///
/// # Errors
/// How far it went and what stands in the way.
pub fn first_turn<G: Game>(data: &G::Data, scenario: &G::Scenario) -> Result<(), String> {
    let mut world = G::begin(data, scenario, &[], 1)?;
    G::settle(&mut world);
    let mut players = ChaCha8Rng::seed_from_u64(1);
    let first = G::turn(&world).max(1);
    for given in 0..MOST_ORDERS {
        let Some(side) = G::to_act(&world).filter(|_| G::turn(&world) <= first) else { return Ok(()) };
        let Some(order) = G::computer_order(&world, &mut players) else {
            let when = if G::turn(&world) == 0 { "the set-up" } else { "the first turn" };
            return Err(format!(
                "the scenario can't be played: in {when} there is no legal order for the {side} after {given} orders; \
                 give them room, units or targets"
            ));
        };
        submit::<G>(&mut world, &order).map_err(|refusal| format!("the scenario can't be played: {refusal}"))?;
    }
    Err(format!("the scenario can't be played: the first turn is not over after {MOST_ORDERS} orders"))
}
