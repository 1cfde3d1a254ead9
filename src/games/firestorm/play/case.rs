//! Case files of Firestorm Gazala: a position, orders, and what must come of them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::Deserialize;

use crate::core::case::{compare, expect_events, expect_refusal, finish};
use crate::core::dice::Dice;
use crate::core::game::{Game, Log, submit};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::material::data::Data;
use crate::games::firestorm::material::scenario::Scenario;
use crate::games::firestorm::material::tables::outcomes::Level;
use crate::games::firestorm::phases::odds::BattlePlan;
use crate::games::firestorm::state::components::{Location, Unit};
use crate::games::firestorm::state::decisions::Supply;
use crate::games::firestorm::state::decisions::{Decision, Decisions};
use crate::games::firestorm::state::field::Field;
use crate::games::firestorm::state::orders::{Event, Order};
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::turn::{Enter, Phase, Sequence};
use crate::games::firestorm::{Firestorm, Plan, spawn, unit, units};

/// A case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The scenario, by id.
    scenario: String,
    /// Options that are switched on.
    #[serde(default)]
    options: Vec<String>,
    /// Where the game stands; without it the first turn begins, and the case's dice are rolled for it.
    #[serde(default)]
    at: Option<At>,
    /// Runs what the phase does when it begins, with this position.
    #[serde(default)]
    enter: bool,
    /// Where troops are; with `at`, those not named are out of the game, or where they start with `rest`.
    #[serde(default)]
    units: Vec<Placed>,
    /// Whatever is not given is as the scenario begins.
    #[serde(default)]
    rest: bool,
    /// Who controls areas otherwise than at the start.
    #[serde(default)]
    control: Vec<(Area, Side)>,
    /// Areas with a fortified marker; with `at`, none if not given.
    #[serde(default)]
    forts: Option<Vec<Area>>,
    /// Supply markers; with `at`, none if not given.
    #[serde(default)]
    supply: Option<Vec<(Area, u8)>>,
    /// Sorties left.
    #[serde(default)]
    sorties: Option<Vec<(Aircraft, u8)>>,
    /// Troops that may still move strategically.
    #[serde(default)]
    moves: Option<u8>,
    /// Decisions that wait, the next one last.
    #[serde(default)]
    decisions: Vec<Decision>,
    /// Events that the beginning brings, in this order; others may lie between.
    #[serde(default)]
    begins: Vec<Event>,
    /// Orders and what comes of each.
    steps: Vec<Step>,
    /// What the troops are like at the end.
    #[serde(default)]
    then: Vec<Expected>,
    /// Who controls areas at the end.
    #[serde(default)]
    holds: Vec<(Area, Side)>,
    /// Fortified markers at the end.
    #[serde(default)]
    forts_left: Option<Vec<Area>>,
    /// Supply markers at the end.
    #[serde(default)]
    supply_left: Option<Vec<(Area, u8)>>,
    /// Points at the end, Axis first.
    #[serde(default)]
    score: Option<[u16; 2]>,
    /// Where the game stands at the end.
    #[serde(default)]
    now: Option<At>,
    /// The side that gives the next order at the end.
    #[serde(default)]
    to_act: Option<Side>,
    /// The winner at the end; `Some(None)` is a draw.
    #[serde(default)]
    winner: Option<Option<Side>>,
    /// How well it was won.
    #[serde(default)]
    level: Option<Level>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct At {
    turn: u16,
    phase: Phase,
    active: Side,
    /// The battle of the turn, and how many there are.
    #[serde(default = "one")]
    battle: u8,
    #[serde(default = "four")]
    battles: u8,
}

fn one() -> u8 {
    1
}

fn four() -> u8 {
    4
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    /// Its id in the catalog.
    unit: String,
    /// Its area; `None` puts it into the pool.
    #[serde(default)]
    area: Option<Area>,
    #[serde(default)]
    captured: bool,
    #[serde(default)]
    moved: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    order: Order,
    /// The rule that forbids it.
    #[serde(default)]
    refused: Option<String>,
    /// Words that stand in the refusal.
    #[serde(default)]
    says: Option<String>,
    /// Events that follow, in this order; others may lie between.
    #[serde(default)]
    events: Vec<Event>,
    /// What the plan of a battle says.
    #[serde(default)]
    battle: Option<ExpectedBattle>,
    /// A strategic move leads along roads and tracks.
    #[serde(default)]
    by_way: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedBattle {
    /// What is added to each die, the attacker first.
    #[serde(default)]
    bonus: Option<[i8; 2]>,
    /// The bonuses by name, the attacker's first.
    #[serde(default)]
    bonuses: Option<[Vec<(String, i8)>; 2]>,
    /// Chances in 36: the attacker wins, a draw, the defender wins.
    #[serde(default)]
    chances: Option<[u8; 3]>,
    /// Chances in 216 that a troop of the attacker, of the defender is destroyed.
    #[serde(default)]
    destruction: Option<[u16; 2]>,
    /// How each is supplied: `line`, `marker` or `out`.
    #[serde(default)]
    supply: Option<[String; 2]>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    unit: String,
    #[serde(default)]
    area: Option<Area>,
    #[serde(default)]
    pool: bool,
    #[serde(default)]
    captured: bool,
}

/// Runs a case.
///
/// # Errors
/// What came out otherwise than expected, a line each.
pub fn run(root: &Path, data: &Data, case: &Case, dice: &[u8]) -> Result<(), Vec<String>> {
    let file = format!("scenarios/{}.ron", case.scenario);
    let scenario = Scenario::load(root, &file, data).map(Arc::new).map_err(|faults| vec![faults.to_string()])?;
    let script = Dice::scripted(dice.iter().copied());
    let mut world = if case.at.is_some() {
        Firestorm::begin(data, &scenario, &case.options, 0)
    } else {
        Firestorm::begin_with(data, &scenario, &case.options, script.clone())
    }
    .map_err(|sentence| vec![sentence])?;
    let mut differences = Vec::new();
    if let Some(at) = case.at {
        world.insert_resource(script);
        set_position(&mut world, data, case, at).map_err(|sentence| vec![sentence])?;
        if case.enter {
            world.run_schedule(Enter(at.phase));
        }
        Firestorm::settle(&mut world);
    }
    expect_events(&mut differences, "the beginning", &world, 0, &case.begins);
    for (place, step) in case.steps.iter().enumerate() {
        step.run(&mut world, &format!("step {}", place + 1), &mut differences);
    }
    for expected in &case.then {
        expected.compare(&world, data, &mut differences);
    }
    case.compare(&world, &mut differences);
    finish(world.resource::<Dice>(), differences)
}

fn find(data: &Data, id: &str) -> Result<UnitId, String> {
    data.catalog.find(id).ok_or_else(|| format!("there is no troop '{id}'; troops are named like 44 RTR"))
}

fn set_position(world: &mut World, data: &Data, case: &Case, at: At) -> Result<(), String> {
    let others: Vec<Unit> = units(world).collect();
    for other in others.into_iter().filter(|_| !case.rest) {
        spawn(world, Unit { location: Location::Captured, ..other });
    }
    for placed in &case.units {
        let id = find(data, &placed.unit)?;
        let mut changed = unit(world, id).ok_or_else(|| format!("'{}' is not in the scenario", placed.unit))?;
        changed.location = match placed.area {
            _ if placed.captured => Location::Captured,
            Some(area) => Location::In(area),
            None => Location::Pool,
        };
        changed.redeployment.moved = placed.moved;
        spawn(world, changed);
    }
    let mut field = Field::of(world);
    for (area, side) in &case.control {
        field.control[area.index()] = *side;
    }
    if case.forts.is_some() || !case.rest {
        field.forts = case.forts.iter().flatten().copied().collect();
    }
    if case.supply.is_some() || !case.rest {
        field.supply = case.supply.iter().flatten().copied().collect();
    }
    if let Some(sorties) = &case.sorties {
        field.sorties = sorties.iter().copied().collect();
    }
    field.moves = case.moves;
    field.put(world);
    let mut sequence = world.resource_mut::<Sequence>();
    (sequence.turn, sequence.phase, sequence.active) = (at.turn, at.phase, at.active);
    (sequence.battle, sequence.battles, sequence.ended) = (at.battle, at.battles, !case.decisions.is_empty());
    world.insert_resource(Decisions(case.decisions.clone()));
    world.resource_mut::<Log<Event>>().0.clear();
    Ok(())
}

impl Case {
    fn compare(&self, world: &World, differences: &mut Vec<String>) {
        let (sequence, field) = (world.resource::<Sequence>(), Field::of(world));
        for (area, side) in &self.holds {
            compare(differences, &format!("{area} is held"), side, &field.holder(*area));
        }
        if let Some(forts) = &self.forts_left {
            compare(differences, "fortified markers", &forts.iter().copied().collect(), &field.forts);
        }
        if let Some(supply) = &self.supply_left {
            compare(differences, "supply markers", &supply.iter().copied().collect::<BTreeMap<_, _>>(), &field.supply);
        }
        if let Some(score) = self.score {
            compare(differences, "score", &score, &Firestorm::score(world));
        }
        if let Some(now) = self.now {
            let Sequence { turn, phase, active, battle, battles, .. } = *sequence;
            compare(differences, "the game stands", &now, &At { turn, phase, active, battle, battles });
        }
        if let Some(side) = self.to_act {
            compare(differences, "the side to act", &Some(side), &Firestorm::to_act(world));
        }
        if let Some(winner) = self.winner {
            compare(differences, "winner", &winner, &sequence.winner);
            compare(differences, "the game is over", &Phase::Over, &sequence.phase);
        }
        if let Some(level) = self.level {
            compare(differences, "level of victory", &Some(level), &sequence.level);
        }
    }
}

impl Step {
    fn run(&self, world: &mut World, at: &str, differences: &mut Vec<String>) {
        let planned = Firestorm::plan(world, &self.order);
        if let Some(rule) = &self.refused {
            expect_refusal(differences, at, &planned, rule, self.says.as_deref());
            return;
        }
        let plan = match planned {
            Ok(plan) => plan,
            Err(refusal) => {
                differences.push(format!("{at}: {:?} was refused: {refusal}", self.order));
                return;
            }
        };
        self.compare(world, &plan, at, differences);
        let told = world.resource::<Log<Event>>().0.len();
        if let Err(refusal) = submit::<Firestorm>(world, &self.order) {
            differences.push(format!("{at}: refused after its plan: {refusal}"));
        }
        expect_events(differences, at, world, told, &self.events);
    }

    fn compare(&self, world: &World, plan: &Plan, at: &str, differences: &mut Vec<String>) {
        let battle = match plan {
            Plan::Arrow(plan)
            | Plan::Commit(_, plan)
            | Plan::Sortie(_, plan)
            | Plan::AsPoints(_, plan)
            | Plan::Take(plan)
            | Plan::FortAsPoints(plan)
            | Plan::Dice(plan)
            | Plan::Ready(plan) => Some(plan),
            _ => None,
        };
        match (&self.battle, battle) {
            (Some(wanted), Some(plan)) => wanted.compare(world, plan, at, differences),
            (Some(_), None) => differences.push(format!("{at}: the order is not part of a battle")),
            _ => {}
        }
        if let Some(by_way) = self.by_way {
            let found = if let Plan::Move(plan) = plan { Some(plan.by_way) } else { None };
            compare(differences, &format!("{at}: by road or track"), &Some(by_way), &found);
        }
    }
}

impl ExpectedBattle {
    fn compare(&self, world: &World, plan: &BattlePlan, at: &str, differences: &mut Vec<String>) {
        if let Some(bonus) = self.bonus {
            compare(differences, &format!("{at}: bonus"), &bonus, &[plan.bonus(0), plan.bonus(1)]);
        }
        if let Some(bonuses) = &self.bonuses {
            let named = |place: usize| -> Vec<(String, i8)> {
                plan.bonuses[place].iter().map(|bonus| (bonus.name.clone(), bonus.value)).collect()
            };
            compare(differences, &format!("{at}: bonuses"), bonuses, &[named(0), named(1)]);
        }
        if let Some(chances) = self.chances {
            let found = plan.chances();
            compare(differences, &format!("{at}: chances"), &chances, &[found.win, found.draw, found.loss]);
        }
        if let Some(destruction) = self.destruction {
            let found = {
                let position = &Position::of(world);
                [plan.destruction(position, 0), plan.destruction(position, 1)]
            };
            compare(differences, &format!("{at}: destruction"), &destruction, &found);
        }
        if let Some(supply) = &self.supply {
            let words = |supply: &Supply| match supply {
                Supply::Line(_) => "line".to_owned(),
                Supply::Marker => "marker".to_owned(),
                Supply::Out => "out".to_owned(),
            };
            compare(differences, &format!("{at}: supply"), supply, &plan.supply.each_ref().map(words));
        }
    }
}

impl Expected {
    fn compare(&self, world: &World, data: &Data, differences: &mut Vec<String>) {
        let found = find(data, &self.unit).and_then(|id| unit(world, id).ok_or_else(|| "not in the game".to_owned()));
        let unit = match found {
            Ok(unit) => unit,
            Err(sentence) => {
                differences.push(format!("{}: {sentence}", self.unit));
                return;
            }
        };
        let wanted = match self.area {
            Some(area) => Location::In(area),
            None if self.captured => Location::Captured,
            None if self.pool => Location::Pool,
            None => return,
        };
        compare(differences, &format!("{} is", self.unit), &wanted, &unit.location);
    }
}
