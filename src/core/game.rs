//! The one door: what a game is to the journal, the computer player, the fuzzer and the window, and how an order passes.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;

use bevy_ecs::prelude::{Resource, World};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;
use xxhash_rust::xxh3::xxh3_64;

use super::balance::Balances;
use super::case::Words;
use super::chart::Chart;
use super::data::{Faults, Source};
use super::dice::Dice;
use super::draft::Draft;
use super::judge::fit::Reading;
use super::ledger::Ledger;
use super::muster::{Place, Standing};
use super::provenance::Provenance;
use super::refusal::Refusal;
use super::side::Side;
use super::systems::take_failure;
use super::unit::UnitId;
use super::weights::Veterans;
use super::words::capital;

/// A game's rules, as everything outside its folder sees them.
///
/// The state is a [`World`]: units are entities with components, tables and the sequence of play are resources.
pub trait Game: Sized + Send + Sync + 'static {
    /// The folder name, such as `tobruk`.
    const ID: &'static str;
    /// Layout version of the snapshot: raised when the state holds other things than before, so that hashes in older journals are known
    /// not to be comparable. Their orders still are.
    const STATE: u32;
    /// Version of the rules, from 1: raised when a rule is mended so that some game would go on otherwise than before. A journal's head
    /// carries it; one of an older version is played again as far as its orders are still allowed.
    const RULES: u32;
    /// What [`Standing::strength`] counts, in the plural: `steps`.
    const STRENGTH: &'static str;
    /// What a player may tell the game to do.
    type Order: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// An order found legal, with all that the players would work out on paper.
    type Plan: Ruled + Debug + Send + Sync + 'static;
    /// A fact that came of an order, told in the log and shown on the map.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The whole state as plain data, units in the order of their numbers.
    type Snapshot: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The checked data files of the game; shared by all games in progress.
    type Data: Clone + Send + Sync + 'static;
    /// A checked scenario.
    type Scenario: Clone + Debug + Send + Sync + 'static;
    /// What only this game's case files hold.
    type Case: Words<Self>;

    /// Reads and checks the game's data below `root`.
    ///
    /// # Errors
    /// Every fault in every file.
    fn load_data(root: &Path) -> Result<Self::Data, Faults>;

    /// Checks the text of a scenario. `root` is the data folder, for a set-up that it shares with another scenario there.
    ///
    /// # Errors
    /// Every fault in the text.
    fn read_scenario(root: &Path, source: &Source, data: &Self::Data) -> Result<Self::Scenario, Faults>;

    /// Reads and checks one scenario file below `root`.
    ///
    /// # Errors
    /// Every fault in the file.
    fn load_scenario(root: &Path, file: &str, data: &Self::Data) -> Result<Self::Scenario, Faults> {
        Self::read_scenario(root, &Source::read(root, file)?, data)
    }

    /// The set-up of a scenario's text, to be edited; one that it shares with another scenario becomes its own.
    ///
    /// # Errors
    /// Where the text can't be read, or why its set-up can't be edited.
    fn draft(_root: &Path, source: &Source, _data: &Self::Data) -> Result<Box<dyn Draft>, Faults> {
        Err(source.fault(Self::ID, "a set-up of this game can't be edited; play or study it as it is").into())
    }

    /// The scenario that is played with these options, where some of them bring other forces and rules with them. What is played
    /// already stays as it is.
    #[must_use]
    fn played(scenario: Self::Scenario, _options: &[String]) -> Self::Scenario {
        scenario
    }

    /// The options that are suggested for a scenario, switched on together; `None` where none are.
    fn suggested(_scenario: &Self::Scenario) -> Option<Suggestion> {
        None
    }

    /// What is unusual about a scenario, one sentence each: a warning and no fault. None in those of the box.
    fn warnings(_scenario: &Self::Scenario, _data: &Self::Data) -> Vec<String> {
        Vec::new()
    }

    /// Every chart, table and counter of the game with its provenance.
    fn charts(data: &Self::Data) -> Vec<Chart>;

    /// The id that the scenario's text names, such as `tobruk/01`.
    fn id_of(scenario: &Self::Scenario) -> &str;

    /// What its computer players weigh with; nothing that could be tuned in games that don't say so.
    fn veterans(_data: &Self::Data) -> &Veterans {
        Veterans::none()
    }

    /// How games of its scenarios usually go between two regular computer players; none in games whose data don't say so.
    fn balances(_data: &Self::Data) -> &Balances {
        Balances::none()
    }

    /// The rules ledger.
    fn ledger(data: &Self::Data) -> &Ledger;

    /// Sets the scenario up in a new world, which rolls these dice.
    ///
    /// # Errors
    /// A sentence naming an option that the scenario does not have.
    fn begin_with(
        data: &Self::Data,
        scenario: &Self::Scenario,
        options: &[String],
        dice: Dice,
    ) -> Result<World, String>;

    /// The same with the dice of a seed.
    ///
    /// # Errors
    /// The same.
    fn begin(data: &Self::Data, scenario: &Self::Scenario, options: &[String], seed: u64) -> Result<World, String> {
        Self::begin_with(data, scenario, options, Dice::seeded(seed))
    }

    /// Reads the order and answers with its plan, or with the reason why it is not allowed. Changes nothing.
    ///
    /// # Errors
    /// The refusal, with its rule.
    fn plan(world: &World, order: &Self::Order) -> Result<Self::Plan, Refusal>;

    /// Carries a plan out that was made in this very state: rolls, writes components, adds to the log.
    fn carry_out(world: &mut World, plan: Self::Plan);

    /// Runs automatic phases until somebody has to decide or the game is over.
    fn settle(world: &mut World);

    /// The side that has to give the next order; `None` when the game is over.
    fn to_act(world: &World) -> Option<Side>;

    /// The current turn, from 1; 0 during set-up.
    fn turn(world: &World) -> u16;

    /// Units that may be hidden from a side and that it sees now: an order that shows it more of them is not taken back. None in games
    /// without hidden units.
    fn in_sight(_world: &World, _side: Side) -> BTreeSet<UnitId> {
        BTreeSet::new()
    }

    /// Points so far, Axis first.
    fn score(world: &World) -> [u16; 2];

    /// Every unit where it stands now, as a side sees it; all of it for nobody in particular. In the order in which an order of battle lists
    /// them.
    fn muster(world: &World, viewer: Option<Side>) -> Vec<Standing>;

    /// What the dice have brought so far beyond their average, in several counts: over many games each of them comes to nothing, no matter
    /// who plays them, or how. None where nobody has said what to count.
    fn fortune(_world: &World) -> Vec<f64> {
        Vec::new()
    }

    /// The winner once the game is over; `None` before that, and in a draw.
    fn winner(world: &World) -> Option<Side>;

    /// Every legal order, sorted; empty only when the game is over. A move along several equal paths is listed once.
    fn legal_orders(world: &World) -> Vec<Self::Order>;

    /// A random legal order, without listing them all; `None` when the game is over.
    fn random_order(world: &World, dice: &mut ChaCha8Rng) -> Option<Self::Order>;

    /// The choice of the computer player, a veteran where one plays ([`Levels`](super::level::Levels)); `None` when the game is over.
    fn computer_order(world: &World, dice: &mut ChaCha8Rng) -> Option<Self::Order>;

    /// What the computer player gives at a glance, in games that are only thought of.
    fn glance(world: &World, dice: &mut ChaCha8Rng) -> Option<Self::Order> {
        Self::computer_order(world, dice)
    }

    /// Replaces what is hidden from a side by what it may be, in a game that is only thought of: nothing where nothing is. False where that
    /// can't be done: then nobody thinks ahead.
    fn imagine(_world: &mut World, _side: Side, _dice: &mut ChaCha8Rng) -> bool {
        true
    }

    /// True in a side's own part of a turn: not where it only answers the other side in that one's part.
    fn is_own_part(_world: &World, _side: Side) -> bool {
        true
    }

    /// The signs by which a veteran's judge knows a state, by name and in order; none in games that have no judges.
    fn signs() -> Vec<String> {
        Vec::new()
    }

    /// What a judge reads in this state, at the moments by which he is fitted; `None` at all others.
    fn reading(_world: &World) -> Option<Reading> {
        None
    }

    /// The margin of the Axis at the end of a game, in points, as a judge counts it.
    fn margin(world: &World) -> f64 {
        let [axis, allies] = Self::score(world).map(f64::from);
        axis - allies
    }

    /// What the computer player weighs in this position beside the order that it would give, the best first; that one may be among them.
    /// Empty where there is nothing else to weigh. Changes nothing.
    fn next_best(_world: &World, _own: &Self::Order) -> Vec<Self::Order> {
        Vec::new()
    }

    /// Units with which a side still has something to do, those to come among them.
    fn troops(world: &World, side: Side) -> usize {
        let counts = |unit: &&Standing| unit.side == side && !matches!(unit.place, Place::Gone(_));
        Self::muster(world, None).iter().filter(counts).count()
    }

    /// Orders by which a player goes no further in what he is about: the end of a phase, of an attack that is being put together, of an
    /// advance. Which of them are allowed, the plan says.
    fn rests() -> Vec<Self::Order> {
        Vec::new()
    }

    /// Why the computer player would give this order in this position, in one or two sentences as a player says them across the table: what
    /// it is for, and what is expected of it. `viewer` hears nothing that is kept from that side: `None` where all that there is to say is
    /// hidden from it, and where the order is none that the computer would give. Nobody in particular hears everything. Changes nothing.
    fn reason(_world: &World, _order: &Self::Order, _viewer: Option<Side>) -> Option<String> {
        None
    }

    /// The whole state.
    fn snapshot(world: &World) -> Self::Snapshot;

    /// Puts a state back, with the log as long as it was.
    fn restore(world: &mut World, snapshot: &Self::Snapshot);

    /// An event as a player would tell it, with the rules it rests on; `None` for events that are only shown.
    fn tell(world: &World, event: &Self::Event, dice: DiceIn) -> Option<Telling>;
}

/// Where the dice of an event are to be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiceIn {
    /// In the sentence.
    Words,
    /// In a picture beside it, so that the sentence need not tell them again.
    Picture,
}

impl DiceIn {
    /// A phrase about dice; empty where they are seen in a picture.
    #[must_use]
    pub fn told(self, phrase: String) -> String {
        if self == Self::Words { phrase } else { String::new() }
    }

    /// The sum of two dice: `3+4 = 7`, or `7` beside a picture.
    #[must_use]
    pub fn sum(self, [first, second]: [u8; 2]) -> String {
        format!("{}{}", self.told(format!("{first}+{second} = ")), first + second)
    }

    /// A sentence that begins with a die: `Die 4: the crew bails out.`, or `The crew bails out.` beside a picture.
    #[must_use]
    pub fn first(self, die: u8, sentence: &str) -> String {
        if self == Self::Words { format!("Die {die}: {sentence}") } else { capital(sentence) }
    }
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Telling {
    /// The sentence.
    pub text: String,
    /// The rule it rests on, by id; empty for plain news.
    pub rule: &'static str,
    /// 0 for what a side does, 1 for what comes of it.
    pub depth: u8,
}

/// One entry of the log: when, and what.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry<E> {
    /// Turn in which it happened, 0 for set-up.
    pub turn: u16,
    /// What happened.
    pub event: E,
}

/// Everything that has happened in the game in progress.
#[derive(Resource, Debug, Clone)]
pub struct Log<E: Send + Sync + 'static>(pub Vec<Entry<E>>);

impl<E: Send + Sync + 'static> Default for Log<E> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// What stands under a rule: a plan.
pub trait Ruled {
    /// The rule behind it, by id; `None` where it is that of what is asked.
    fn rule(&self) -> Option<&'static str> {
        None
    }
}

/// Options that go well with a scenario (a preset).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The options.
    pub options: Vec<String>,
    /// Who suggests them.
    pub provenance: Provenance,
}

/// These options, with those that are suggested for the scenario `id`.
///
/// # Errors
/// A sentence that none are suggested.
pub fn with_suggested<G: Game>(id: &str, scenario: &G::Scenario, options: &[String]) -> Result<Vec<String>, String> {
    let suggested = G::suggested(&G::played(scenario.clone(), options));
    let suggested =
        suggested.ok_or_else(|| format!("scenario {id} has no preset of suggested rules; leave out --preset"))?;
    let mut all = options.to_vec();
    all.extend(suggested.options.into_iter().filter(|option| !options.contains(option)));
    Ok(all)
}

/// Refuses options that a scenario does not offer.
///
/// # Errors
/// A sentence naming the first of them, and those that it offers.
pub fn expect_options(scenario: &str, offered: &[String], asked: &[String]) -> Result<(), String> {
    match asked.iter().find(|option| !offered.contains(option)) {
        Some(option) if offered.is_empty() => {
            Err(format!("scenario {scenario} has no option '{option}'; it has no options"))
        }
        Some(option) => {
            Err(format!("scenario {scenario} has no option '{option}'; its options are: {}", offered.join(", ")))
        }
        None => Ok(()),
    }
}

/// Gives an order: plans it, carries it out and runs what follows by itself. The only way to change a game.
///
/// # Errors
/// The refusal; the state is then untouched, the dice included. Or a fault of the program ([`Refusal::is_fault`]): the state is then
/// half changed, and whoever gave the order puts it back.
pub fn submit<G: Game>(world: &mut World, order: &G::Order) -> Result<(), Refusal> {
    let plan = G::plan(world, order)?;
    G::carry_out(world, plan);
    G::settle(world);
    take_failure(world).map_or(Ok(()), |failure| Err(Refusal::fault(&failure)))
}

/// A number that two equal states share, on every machine.
#[must_use]
pub fn state_hash<G: Game>(world: &World) -> u64 {
    // Writing plain data into memory has no way to fail; a state that could not be written would hash as empty.
    xxh3_64(&postcard::to_stdvec(&G::snapshot(world)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_in_a_picture_are_not_told_again() {
        let told =
            |dice: DiceIn| (dice.sum([3, 4]), dice.first(5, "the crew bails out."), dice.told(", die 2".to_owned()));
        let (sum, first, phrase) = told(DiceIn::Words);
        assert_eq!([sum, first, phrase], ["3+4 = 7", "Die 5: the crew bails out.", ", die 2"]);
        let (sum, first, phrase) = told(DiceIn::Picture);
        assert_eq!([sum, first, phrase], ["7", "The crew bails out.", ""]);
    }
}
