//! A game in progress: its world, its journal, undo and redo, and any earlier moment of it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bevy_ecs::prelude::World;
use tracing::warn;

use super::dice::Dice;
use super::game::{Game, Log, state_hash, submit};
use super::journal::{Head, JournalError, Line, Read, Writer};
use super::plans::Followed;
use super::refusal::Refusal;
use super::side::Side;
use super::unit::UnitId;

/// What bars an order from being taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoBar {
    /// A die was rolled for it.
    Dice,
    /// It showed its side something that was hidden.
    Seen,
    /// The other side gave it.
    Theirs,
    /// The other side has the next decision, or nobody has.
    Passed,
}

/// A game in progress.
pub struct Session<G: Game> {
    /// The state. Read it freely; only [`Session::submit`] may change it. What is no part of it, as the plans that veterans follow, may be
    /// put beside it.
    pub world: World,
    /// How it began.
    pub head: Head,
    /// The scenario it plays, as its options have it.
    pub scenario: G::Scenario,
    orders: Vec<Given<G::Order>>,
    undone: Vec<G::Order>,
    checkpoints: Vec<Checkpoint<G>>,
    hashes: Vec<(usize, u64)>,
    /// What the side that has the next decision sees, where that is known from the last order.
    sight: Option<Sight>,
    writer: Option<Writer>,
    save_failed: Option<String>,
}

/// An order with what is needed to know whether it may be taken back.
#[derive(Debug, Clone)]
struct Given<O> {
    order: O,
    by: Option<Side>,
    dice_before: u32,
    dice_after: u32,
    log_after: usize,
    next: Option<Side>,
    /// It showed its side something that was hidden from it.
    reveals: bool,
    /// The plans that veterans followed, as far as they are known: who loads a game does not know them.
    followed: Followed,
}

/// What a side sees, as [`Game::in_sight`] has it.
struct Sight {
    side: Side,
    units: BTreeSet<UnitId>,
}

struct Checkpoint<G: Game> {
    orders: usize,
    snapshot: G::Snapshot,
    log: usize,
}

/// How many orders lie between two kept states: undo replays at most so many.
const CHECKPOINT_EVERY: usize = 64;

impl<G: Game> Session<G> {
    /// Begins a scenario. The game is kept in memory until [`Session::save_to`] gives it a file.
    ///
    /// # Errors
    /// A sentence naming an option that the scenario does not have.
    pub fn begin(data: &G::Data, scenario: G::Scenario, head: Head) -> Result<Self, String> {
        let scenario = G::played(scenario, &head.options);
        let mut world = G::begin(data, &scenario, &head.options, head.seed)?;
        G::settle(&mut world);
        Ok(Self::with_world(world, scenario, head))
    }

    /// Goes on from a position that has been set up.
    #[must_use]
    pub(in crate::core) fn with_world(mut world: World, scenario: G::Scenario, head: Head) -> Self {
        world.insert_resource(head.levels());
        let mut session = Self {
            world,
            head,
            scenario,
            orders: Vec::new(),
            undone: Vec::new(),
            checkpoints: Vec::new(),
            hashes: Vec::new(),
            sight: None,
            writer: None,
            save_failed: None,
        };
        session.keep_checkpoint();
        session
    }

    /// Gives an order through the one door and writes it into the journal.
    ///
    /// # Errors
    /// The refusal; nothing is changed then.
    pub fn submit(&mut self, order: &G::Order) -> Result<(), Refusal> {
        self.give(order)?;
        self.undone.clear();
        self.write(&Line::Order(order.clone()));
        if let Some((at, hash)) = self.hashes.last()
            && *at == self.orders.len()
        {
            let line = Line::Hash(*hash);
            self.write(&line);
            self.sync();
        }
        Ok(())
    }

    fn give(&mut self, order: &G::Order) -> Result<(), Refusal> {
        let by = G::to_act(&self.world);
        let turn = G::turn(&self.world);
        let dice_before = self.dice();
        // What was seen after the last order is seen still.
        let known = self.sight.take().filter(|sight| Some(sight.side) == by);
        let known = known.or_else(|| by.map(|side| Sight { side, units: G::in_sight(&self.world, side) }));
        if let Err(refusal) = submit::<G>(&mut self.world, order) {
            if refusal.is_fault() {
                self.rewind(self.orders.len());
            } else {
                self.sight = known;
            }
            return Err(refusal);
        }
        let next = G::to_act(&self.world);
        // Where a die was rolled nothing is taken back anyhow.
        let mut reveals = false;
        if let Some(Sight { side, units }) = known.filter(|_| self.dice() == dice_before) {
            let now = G::in_sight(&self.world, side);
            reveals = !now.is_subset(&units);
            self.sight = (next == by).then_some(Sight { side, units: now });
        }
        self.orders.push(Given {
            order: order.clone(),
            by,
            dice_before,
            dice_after: self.dice(),
            log_after: self.log_length(),
            next,
            reveals,
            followed: Followed::of(&self.world),
        });
        if G::turn(&self.world) != turn || next.is_none() {
            self.hashes.push((self.orders.len(), state_hash::<G>(&self.world)));
        }
        if self.orders.len().is_multiple_of(CHECKPOINT_EVERY) {
            self.keep_checkpoint();
        }
        Ok(())
    }

    fn dice(&self) -> u32 {
        self.world.get_resource::<Dice>().map_or(0, Dice::rolled)
    }

    fn log_length(&self) -> usize {
        self.world.get_resource::<Log<G::Event>>().map_or(0, |log| log.0.len())
    }

    fn keep_checkpoint(&mut self) {
        self.checkpoints.push(Checkpoint {
            orders: self.orders.len(),
            snapshot: G::snapshot(&self.world),
            log: self.log_length(),
        });
    }

    /// How many of the last orders can be taken back: none from which on a die was rolled, the other side had to decide, or something hidden
    /// was seen.
    #[must_use]
    pub fn undo_reach(&self) -> usize {
        let side = G::to_act(&self.world);
        self.orders
            .iter()
            .rev()
            .take_while(|given| {
                let blind = given.dice_before == given.dice_after && !given.reveals;
                blind && given.by == side && given.next == side && side.is_some()
            })
            .count()
    }

    /// Why the last order can't be taken back; `None` if it can, or if there is none.
    #[must_use]
    pub fn undo_bar(&self) -> Option<UndoBar> {
        let last = self.orders.last().filter(|_| self.undo_reach() == 0)?;
        let side = G::to_act(&self.world);
        Some(if last.dice_before != last.dice_after {
            UndoBar::Dice
        } else if side.is_some() && last.by != side {
            UndoBar::Theirs
        } else if last.reveals {
            UndoBar::Seen
        } else {
            UndoBar::Passed
        })
    }

    /// Takes the last order back. False if a die or the other side's turn stands in the way.
    pub fn undo(&mut self) -> bool {
        if self.undo_reach() == 0 {
            return false;
        }
        let keep = self.orders.len() - 1;
        let given = self.orders.swap_remove(keep);
        self.undone.push(given.order);
        self.rewind(keep);
        self.write(&Line::Undo);
        true
    }

    /// Gives the order again that was taken back last. False if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(order) = self.undone.pop() else { return false };
        let rest = std::mem::take(&mut self.undone);
        let done = self.submit(&order).is_ok();
        self.undone = rest;
        done
    }

    /// Orders that can be given again.
    #[must_use]
    pub fn redo_reach(&self) -> usize {
        self.undone.len()
    }

    /// Puts the world back to the state after the first `keep` orders and forgets the later ones.
    fn rewind(&mut self, keep: usize) {
        self.sight = None;
        let replay: Vec<G::Order> = {
            self.checkpoints.retain(|checkpoint| checkpoint.orders <= keep);
            self.hashes.retain(|(at, _)| *at <= keep);
            let from = self.checkpoints.last().map_or(0, |checkpoint| checkpoint.orders);
            self.orders[from..keep].iter().map(|given| given.order.clone()).collect()
        };
        self.orders.truncate(keep);
        Self::put_back(&mut self.world, self.checkpoints.last());
        for order in &replay {
            if let Err(refusal) = submit::<G>(&mut self.world, order) {
                // The same orders were legal in the same states before.
                warn!("an earlier order is refused on undo: {refusal}");
            }
        }
    }

    fn put_back(world: &mut World, checkpoint: Option<&Checkpoint<G>>) {
        if let Some(checkpoint) = checkpoint {
            G::restore(world, &checkpoint.snapshot);
            if let Some(mut log) = world.get_resource_mut::<Log<G::Event>>() {
                log.0.truncate(checkpoint.log);
            }
        }
    }

    /// Shows the game as it was after the first `moment` orders, in a world of its own that nothing saves.
    ///
    /// # Errors
    /// A sentence, as [`Session::begin`].
    pub fn moment(&self, data: &G::Data, moment: usize) -> Result<World, String> {
        let moment = moment.min(self.orders.len());
        let checkpoint = self.checkpoints.iter().rev().find(|checkpoint| checkpoint.orders <= moment);
        let kept = checkpoint.map(|checkpoint| (&checkpoint.snapshot, checkpoint.log));
        let mut world = self.as_it_was(data, kept)?;
        let from = checkpoint.map_or(0, |checkpoint| checkpoint.orders);
        for given in &self.orders[from..moment] {
            submit::<G>(&mut world, &given.order).map_err(|refusal| refusal.to_string())?;
        }
        Ok(world)
    }

    /// The game in a state that was kept, with as many entries of the log as it had then, in a world of its own; as it began for `None`.
    ///
    /// # Errors
    /// A sentence, as [`Session::begin`].
    pub fn as_it_was(&self, data: &G::Data, kept: Option<(&G::Snapshot, usize)>) -> Result<World, String> {
        let mut world = G::begin(data, &self.scenario, &self.head.options, self.head.seed)?;
        world.insert_resource(self.head.levels());
        G::settle(&mut world);
        if let Some((snapshot, told)) = kept {
            G::restore(&mut world, snapshot);
            if let (Some(log), Some(mut copy)) =
                (self.world.get_resource::<Log<G::Event>>(), world.get_resource_mut::<Log<G::Event>>())
            {
                copy.0 = log.0.iter().take(told).cloned().collect();
            }
        }
        Ok(world)
    }

    /// Orders given so far.
    #[must_use]
    pub fn orders(&self) -> usize {
        self.orders.len()
    }

    /// The orders given so far.
    pub fn given(&self) -> impl Iterator<Item = &G::Order> {
        self.orders.iter().map(|given| &given.order)
    }

    /// Log entries there were after the order in this place, from 0.
    #[must_use]
    pub fn log_after(&self, place: usize) -> usize {
        self.orders.get(place).map_or(0, |given| given.log_after)
    }

    /// The side that gave the order in this place, from 0.
    #[must_use]
    pub fn given_by(&self, place: usize) -> Option<Side> {
        self.orders.get(place).and_then(|given| given.by)
    }

    /// The place of the order that an entry of the log came of, from 0; `None` for one that was there before any order.
    #[must_use]
    pub fn order_behind(&self, entry: usize) -> Option<usize> {
        let place = self.orders.partition_point(|given| given.log_after <= entry);
        (place < self.orders.len() && entry >= self.log_at_first()).then_some(place)
    }

    /// Entries there were before any order.
    fn log_at_first(&self) -> usize {
        self.checkpoints.first().map_or(0, |checkpoint| checkpoint.log)
    }

    /// Why the computer would have given the order in this place, as a side may hear it ([`Game::reason`]): worked out in the position before
    /// it, so that no journal need hold it. Costs as much as [`Session::moment`] and one decision of the computer's.
    #[must_use]
    pub fn reason(&self, data: &G::Data, place: usize, viewer: Option<Side>) -> Option<String> {
        let given = self.orders.get(place)?;
        let mut moment = self.moment(data, place).ok()?;
        moment.insert_resource(given.followed);
        G::reason(&moment, &given.order, viewer)
    }

    /// The hashes at the ends of turns, each with the number of orders before it.
    #[must_use]
    pub fn hashes(&self) -> &[(usize, u64)] {
        &self.hashes
    }

    /// Why the game is not being saved at the moment, in one sentence; `None` while all is well.
    #[must_use]
    pub fn save_failed(&self) -> Option<&str> {
        self.save_failed.as_deref()
    }

    /// The file the game is saved in.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.writer.as_ref().map(Writer::path)
    }

    fn lines(&self) -> Vec<Line<G::Order>> {
        let mut lines = Vec::new();
        let mut hashes = self.hashes.iter().peekable();
        for (place, given) in self.orders.iter().enumerate() {
            lines.push(Line::Order(given.order.clone()));
            if let Some((_, hash)) = hashes.next_if(|(at, _)| *at == place + 1) {
                lines.push(Line::Hash(*hash));
            }
        }
        lines
    }

    /// Saves the game in a file and goes on saving each order there.
    ///
    /// # Errors
    /// When the file can't be written; the game goes on in memory and in the file it had.
    pub fn save_to(&mut self, path: &Path) -> Result<(), JournalError> {
        let writer = Writer::create(path, &self.head, &self.lines())?;
        self.writer = Some(writer);
        self.save_failed = None;
        Ok(())
    }

    /// Writes a copy of the game so far and goes on saving where it did.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn save_copy(&self, path: &Path) -> Result<(), JournalError> {
        Writer::create(path, &self.head, &self.lines()).map(|_| ())
    }

    fn write(&mut self, line: &Line<G::Order>) {
        if let Some(Err(error)) = self.writer.as_mut().map(|writer| writer.append(line)) {
            self.stop_saving(&error);
        }
    }

    /// Brings the journal to the disk, at the end of a turn.
    fn sync(&mut self) {
        if let Some(Err(error)) = self.writer.as_ref().map(Writer::sync) {
            self.stop_saving(&error);
        }
    }

    fn stop_saving(&mut self, error: &JournalError) {
        self.save_failed = Some(format!("The game is no longer being saved: {error}."));
        self.writer = None;
    }
}

/// Why a journal can't be played.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The file itself is wrong.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// An order in it is refused.
    #[error("{}:{line}: the order is not allowed here: {refusal}; the journal or the data files have been changed", file.display())]
    Refused {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The refusal.
        refusal: Refusal,
    },
    /// An order in it was allowed under the rules of its day and no longer is.
    #[error(
        "{}:{line}: the game was started under version {from} of the rules, which have been corrected since, and here an order is no longer allowed: {refusal}",
        file.display()
    )]
    RulesMended {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The refusal.
        refusal: Refusal,
        /// The rules' version in the journal's head.
        from: u32,
    },
    /// Played by a newer program.
    #[error(
        "{}:1: the game was started under version {found} of the rules; this program has version {has}; open it with the newer program that saved it",
        file.display()
    )]
    NewerRules {
        /// The file.
        file: PathBuf,
        /// The rules' version in the journal's head.
        found: u32,
        /// The version this program has.
        has: u32,
    },
    /// The state came out otherwise.
    #[error("{}:{line}: after these orders the state is {found:016x}, but the journal has {wanted:016x}; the journal or the data files have been changed", file.display())]
    Hash {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Hash of the state now.
        found: u64,
        /// Hash in the journal.
        wanted: u64,
    },
    /// The game can't be begun.
    #[error("{}:1: {sentence}", file.display())]
    Begin {
        /// The file.
        file: PathBuf,
        /// Why.
        sentence: String,
    },
}

/// A journal played again: the game as far as it could be followed, and why it stops there if it does.
pub struct Replayed<G: Game> {
    /// The data it was played with.
    pub data: G::Data,
    /// The game after the last sound order.
    pub session: Session<G>,
    /// What stopped the replay; the orders before it are in the session.
    pub stopped: Option<ReplayError>,
    /// True when the last line had been cut short.
    pub cut_short: bool,
    /// True when the game's data files are not those it was begun with.
    pub data_changed: bool,
    /// The version of the rules in the journal's head, where it is older than this program's. Such a file is never written on, and
    /// its hashes are not compared.
    pub older_rules: Option<u32>,
    /// The version of the snapshot in the journal's head, where it is another than this program's: its hashes are not compared.
    pub other_state: Option<u32>,
    /// Hashes that were compared, and those that could not be.
    pub compared: [usize; 2],
    /// Why the file can't be written on, though all of it is sound.
    pub not_held: Option<JournalError>,
}

impl<G: Game> Replayed<G> {
    /// What was not compared, in one sentence; `None` when every hash of the journal was.
    #[must_use]
    pub fn not_proven(&self) -> Option<String> {
        let [_, left] = self.compared;
        let hashes = if left == 1 { "1 hash is".to_owned() } else { format!("{left} hashes are") };
        let of = match (self.older_rules, self.other_state) {
            _ if left == 0 => return None,
            (Some(rules), _) => format!("rules version {rules}, this program has version {}", G::RULES),
            (None, Some(state)) => {
                format!("layout version {state} of the snapshot, this program has version {}", G::STATE)
            }
            (None, None) => return None,
        };
        Some(format!("replayed, not proven: {hashes} of {of}"))
    }
}

/// Plays a journal again and checks every hash. The file goes on being the save only if all of it is sound and of these rules.
///
/// # Errors
/// When not even the beginning can be played.
pub fn replay<G: Game>(
    path: &Path,
    data: &G::Data,
    scenario: G::Scenario,
    read: Read<G::Order>,
    resume: bool,
) -> Result<Replayed<G>, ReplayError> {
    let file = path.to_owned();
    let from = read.head.rules;
    if from > G::RULES {
        return Err(ReplayError::NewerRules { file, found: from, has: G::RULES });
    }
    let older_rules = (from < G::RULES).then_some(from);
    // What is in the session is what these rules make of the orders; saved anew, it says so.
    let head = Head { rules: G::RULES, state: G::STATE, ..read.head.clone() };
    let mut session = Session::<G>::begin(data, scenario, head)
        .map_err(|sentence| ReplayError::Begin { file: file.clone(), sentence })?;
    let refused = |line, refusal| {
        let file = file.clone();
        match older_rules {
            Some(from) => ReplayError::RulesMended { file, line, refusal, from },
            None => ReplayError::Refused { file, line, refusal },
        }
    };
    let other_state = (read.head.state != G::STATE).then_some(read.head.state);
    let comparable = other_state.is_none() && older_rules.is_none();
    let mut compared = [0, 0];
    let mut stopped = None;
    for (place, line) in read.lines.iter().enumerate() {
        let number = place + 2;
        let step = match line {
            Line::Order(order) => session.give(order).map_err(|refusal| refused(number, refusal)),
            Line::Undo => {
                let keep = session.orders.len().saturating_sub(1);
                session.orders.truncate(keep);
                session.rewind(keep);
                Ok(())
            }
            Line::Hash(_) if !comparable => {
                compared[1] += 1;
                Ok(())
            }
            Line::Hash(wanted) => {
                compared[0] += 1;
                let found = state_hash::<G>(&session.world);
                if found == *wanted {
                    Ok(())
                } else {
                    Err(ReplayError::Hash { file: file.clone(), line: number, found, wanted: *wanted })
                }
            }
        };
        if let Err(error) = step {
            stopped = Some(error);
            break;
        }
    }
    let cut_short = read.cut_short;
    let mut not_held = None;
    if stopped.is_none() && read.tampered.is_none() && older_rules.is_none() && resume {
        match Writer::resume(path, &read) {
            Ok(writer) => session.writer = Some(writer),
            Err(error) => {
                session.save_failed = Some(format!("The game can't be saved: {error}."));
                not_held = Some(error);
            }
        }
    }
    if stopped.is_none() {
        stopped = read.tampered.map(ReplayError::Journal);
    }
    let data = data.clone();
    Ok(Replayed {
        data,
        session,
        stopped,
        cut_short,
        data_changed: false,
        older_rules,
        other_state,
        compared,
        not_held,
    })
}
