//! Case files: a position, scripted dice, orders, and what must come of them.

mod beside;
mod differences;

use std::fmt::Debug;
use std::path::Path;

use bevy_ecs::prelude::World;
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error, MapAccess};

use super::data::{Faults, Source};
use super::dice::Dice;
use super::game::{Game, Log, state_hash, submit};
use super::head;
use super::hex::Hex;
use super::side::Side;
use super::unit::UnitId;
use beside::Common;
pub use differences::Differences;

/// What only one game knows of its cases: the fields that no other game's have, how a position is set up, and what plans and units
/// are compared with.
pub trait Words<G: Game>: Default + DeserializeOwned + Send + Sync {
    /// Where a game stands: turn, phase and so on.
    type At: Debug + PartialEq + DeserializeOwned + Send + Sync;
    /// A unit as a position has it.
    type Placed: DeserializeOwned + Send + Sync;
    /// What an order is expected to bring, its events apart.
    type Step: DeserializeOwned + Send + Sync;
    /// What a unit is expected to be like.
    type Expected: DeserializeOwned + Send + Sync;

    /// Sets the position up in a game that has just begun.
    ///
    /// # Errors
    /// A sentence on what the game does not have.
    fn set_up(case: &Position<G>, world: &mut World, data: &G::Data, scenario: &G::Scenario) -> Result<(), String>;

    /// The scenario as the position has changed it.
    #[must_use]
    fn scenario_of(_world: &World, scenario: G::Scenario) -> G::Scenario {
        scenario
    }

    /// Where the game stands.
    fn now(world: &World) -> Self::At;

    /// Compares the plan of an order, which has not been carried out.
    fn compare_plan(step: &Self::Step, world: &World, data: &G::Data, plan: &G::Plan, found: &mut Differences);

    /// Compares what else came of an order; its events begin at this place of the log.
    fn compare_after(_step: &Self::Step, _world: &World, _told: usize, _found: &mut Differences) {}

    /// The unit that a file names so.
    ///
    /// # Errors
    /// A sentence that there is none.
    fn unit(data: &G::Data, name: &str) -> Result<UnitId, String>;

    /// The hex that a file names so.
    ///
    /// # Errors
    /// A sentence that there is none.
    fn hex(data: &G::Data, name: &str) -> Result<Hex, String>;

    /// Compares a unit at the end.
    fn compare_unit(unit: &Self::Expected, world: &World, data: &G::Data, found: &mut Differences);

    /// Compares what only this game's cases expect at the end.
    fn compare_end(&self, world: &World, data: &G::Data, found: &mut Differences);
}

/// A position, orders, and what is expected of them.
pub struct Position<G: Game> {
    /// The scenario, by id.
    pub scenario: String,
    /// Options that are switched on.
    pub options: Vec<String>,
    /// Where the game stands; without it the scenario begins, and the case's dice are rolled for that.
    pub at: Option<<G::Case as Words<G>>::At>,
    /// Units, each where it is put.
    pub units: Vec<<G::Case as Words<G>>::Placed>,
    /// Events that the beginning brings, in this order; others may lie between.
    pub begins: Vec<G::Event>,
    /// Orders and what comes of each.
    pub steps: Vec<Step<G>>,
    /// What units are like at the end.
    pub then: Vec<<G::Case as Words<G>>::Expected>,
    /// Points at the end, Axis first.
    pub score: Option<[u16; 2]>,
    /// Where the game stands at the end.
    pub now: Option<<G::Case as Words<G>>::At>,
    /// The side that gives the next order at the end.
    pub to_act: Option<Side>,
    /// The winner at the end, when the game is over; `Some(None)` is a draw.
    pub winner: Option<Option<Side>>,
    /// What only this game has.
    pub own: G::Case,
}

/// An order and what comes of it.
pub struct Step<G: Game> {
    /// The order.
    pub order: G::Order,
    /// The rule that forbids it.
    pub refused: Option<String>,
    /// Words that stand in the refusal.
    pub says: Option<String>,
    /// Events that follow, in this order; others may lie between.
    pub events: Vec<G::Event>,
    /// What only this game expects.
    pub own: <G::Case as Words<G>>::Step,
}

impl<G: Game> Default for Position<G> {
    fn default() -> Self {
        Self {
            scenario: String::new(),
            options: Vec::new(),
            at: None,
            units: Vec::new(),
            begins: Vec::new(),
            steps: Vec::new(),
            then: Vec::new(),
            score: None,
            now: None,
            to_act: None,
            winner: None,
            own: G::Case::default(),
        }
    }
}

impl<'de, G: Game> Common<'de> for Position<G> {
    fn take<M: MapAccess<'de>>(&mut self, field: &str, map: &mut M) -> Result<bool, M::Error> {
        match field {
            "scenario" => self.scenario = map.next_value()?,
            "options" => self.options = map.next_value()?,
            "at" => self.at = map.next_value()?,
            "units" => self.units = map.next_value()?,
            "begins" => self.begins = map.next_value()?,
            "steps" => self.steps = map.next_value()?,
            "then" => self.then = map.next_value()?,
            "score" => self.score = map.next_value()?,
            "now" => self.now = map.next_value()?,
            "to_act" => self.to_act = map.next_value()?,
            "winner" => self.winner = map.next_value()?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl<'de, G: Game> Deserialize<'de> for Position<G> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (common, own): (Self, G::Case) = beside::read(from)?;
        Ok(Self { own, ..common })
    }
}

/// The fields of a [`Step`] that every game has.
struct Asked<G: Game> {
    order: Option<G::Order>,
    refused: Option<String>,
    says: Option<String>,
    events: Vec<G::Event>,
}

impl<G: Game> Default for Asked<G> {
    fn default() -> Self {
        Self { order: None, refused: None, says: None, events: Vec::new() }
    }
}

impl<'de, G: Game> Common<'de> for Asked<G> {
    fn take<M: MapAccess<'de>>(&mut self, field: &str, map: &mut M) -> Result<bool, M::Error> {
        match field {
            "order" => self.order = Some(map.next_value()?),
            "refused" => self.refused = map.next_value()?,
            "says" => self.says = map.next_value()?,
            "events" => self.events = map.next_value()?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl<'de, G: Game> Deserialize<'de> for Step<G> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (Asked { order, refused, says, events }, own): (Asked<G>, _) = beside::read(from)?;
        Ok(Self { order: order.ok_or_else(|| D::Error::missing_field("order"))?, refused, says, events, own })
    }
}

/// Where a game stands of which this is all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At<P> {
    /// The turn.
    pub turn: u16,
    /// The phase.
    pub phase: P,
    /// The side whose phase it is.
    pub active: Side,
}

/// One case of a case file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Case<G: Game> {
    /// What it shows, in one line.
    pub title: String,
    /// Rules it proves, by id.
    pub rules: Vec<String>,
    /// The dice as they fall. All must be asked for, and no more.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// The position, the orders and what is expected.
    pub case: Position<G>,
}

/// A case file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct CaseFile<G: Game> {
    /// The folder name of its game.
    pub game: String,
    /// Its cases.
    pub cases: Vec<Case<G>>,
}

/// What came of one case.
#[derive(Debug)]
pub struct Outcome {
    /// The case's title.
    pub title: String,
    /// Rules it proves.
    pub rules: Vec<String>,
    /// Empty when it passed; otherwise what came out differently, a line each.
    pub differences: Vec<String>,
}

impl<G: Game> Position<G> {
    /// Sets the position up, with the dice as they will fall, in a world of its own; with the scenario that is played in it.
    pub(in crate::core) fn begin(
        &self,
        root: &Path,
        data: &G::Data,
        dice: &[u8],
    ) -> Result<(World, G::Scenario), String> {
        let file = format!("scenarios/{}.ron", self.scenario);
        let scenario = G::load_scenario(root, &file, data).map_err(|faults| faults.to_string())?;
        let scenario = G::played(scenario, &self.options);
        let script = Dice::scripted(dice.iter().copied());
        // Of a game in progress the beginning is over, whatever was rolled for it.
        let mut world = if self.at.is_some() {
            let mut world = G::begin(data, &scenario, &self.options, 0)?;
            world.insert_resource(script);
            world
        } else {
            G::begin_with(data, &scenario, &self.options, script)?
        };
        G::Case::set_up(self, &mut world, data, &scenario)?;
        G::settle(&mut world);
        let scenario = G::Case::scenario_of(&world, scenario);
        Ok((world, scenario))
    }

    /// Plays the case. Answers with what came out otherwise than expected, or with why it could not be played.
    fn play(&self, root: &Path, data: &G::Data, dice: &[u8]) -> Result<Vec<String>, String> {
        let (mut world, _) = self.begin(root, data, dice)?;
        let mut found = Differences::default();
        found.at("the beginning:");
        found.expect_events(&self.begins, &events::<G>(&world, 0));
        for (place, step) in self.steps.iter().enumerate() {
            found.at(format!("step {}:", place + 1));
            step.play(&mut world, data, &mut found);
        }
        self.compare(&world, data, &mut found);
        let dice = world.resource::<Dice>();
        Ok(found.finish(dice.missing(), dice.unused()))
    }

    /// Compares what is expected at the end.
    pub(in crate::core) fn compare(&self, world: &World, data: &G::Data, found: &mut Differences) {
        for unit in &self.then {
            found.at("");
            G::Case::compare_unit(unit, world, data, found);
        }
        found.at("");
        self.own.compare_end(world, data, found);
        found.expect("score", &self.score, G::score(world));
        found.expect("the game stands", &self.now, G::Case::now(world));
        found.expect_some("the side to act", &self.to_act, G::to_act(world));
        if self.winner.is_some() {
            found.expect("winner", &self.winner, G::winner(world));
            found.compare("the game is over", &true, &G::to_act(world).is_none());
        }
    }
}

impl<G: Game> Step<G> {
    /// Plans the order, gives it, and compares what comes of both.
    pub(in crate::core) fn play(&self, world: &mut World, data: &G::Data, found: &mut Differences) {
        let planned = G::plan(world, &self.order);
        if let Some(rule) = &self.refused {
            found.expect_refusal(&planned, rule, self.says.as_deref());
            let state = state_hash::<G>(world);
            if planned.is_err() && (submit::<G>(world, &self.order).is_ok() || state_hash::<G>(world) != state) {
                found.note("the refused order changed the state");
            }
            return;
        }
        match &planned {
            Ok(plan) => G::Case::compare_plan(&self.own, world, data, plan, found),
            Err(refusal) => return found.note(format_args!("{:?} was refused: {refusal}", self.order)),
        }
        let told = world.resource::<Log<G::Event>>().0.len();
        if let Err(refusal) = submit::<G>(world, &self.order) {
            found.note(format_args!("refused after its plan: {refusal}"));
        }
        found.expect_events(&self.events, &events::<G>(world, told));
        G::Case::compare_after(&self.own, world, told, found);
    }
}

/// The events from a place of the log on.
fn events<G: Game>(world: &World, told: usize) -> Vec<&G::Event> {
    world.resource::<Log<G::Event>>().0[told..].iter().map(|entry| &entry.event).collect()
}

/// Reads and runs all cases of a file.
///
/// # Errors
/// The faults of the file itself.
pub fn run_file<G: Game>(root: &Path, data: &G::Data, folder: &Path, file: &str) -> Result<Vec<Outcome>, Faults> {
    let source = Source::read(folder, file)?;
    let file: CaseFile<G> = source.parse()?;
    if let Some(fault) = head::game_fault(&source, G::ID, &file.game) {
        return Err(fault.into());
    }
    Ok(file
        .cases
        .into_iter()
        .map(|case| Outcome {
            differences: case.case.play(root, data, &case.dice).unwrap_or_else(|sentence| vec![sentence]),
            title: case.title,
            rules: case.rules,
        })
        .collect())
}
